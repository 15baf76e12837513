// Bad files for every reader: each is read in a process of its own with limits of a second and 64
// MB.
#ifndef HOSTILE_H
#define HOSTILE_H

#include "support/unit_test.h"

// A growing array of bytes.
typedef struct Bytes {
    char* data;
    size_t size, capacity;
} Bytes;

void bytes_add(Bytes* bytes, const char* text);
void bytes_add_data(Bytes* bytes, const void* data, size_t size);
void bytes_repeat(Bytes* bytes, const char* text, size_t count);
void bytes_free(Bytes* bytes);
// The text with the first `from` replaced; the test fails when there is none.
Bytes bytes_replaced(const char* text, const char* from, const char* to);
// base64 of `zeros` zero bytes, packed: form 'z' zlib, 'g' gzip.
Bytes packed_zeros(size_t zeros, char form);
Bytes base64_of(const void* data, size_t size);

// A reader returns 0 and a message in `error` [1024] when it refuses the bytes, 1 when it accepts
// them.
typedef int HostileReader(const char* data, size_t size, char* error);

// The reader must refuse, within the limits, with a message that begins with `place`.
void assert_refused(HostileReader* reader, const char* name, const Bytes* bytes, const char* place);
// Checks the number of refusals since the last call.
unsigned hostile_count(void);

#endif
