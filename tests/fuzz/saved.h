// Bytes of a snapshot, and damage to them: shared by the harnesses that restore worlds and crowds.
#ifndef FUZZ_SAVED_H
#define FUZZ_SAVED_H

#include "fuzz.h"
#include "io/snapshot.h"

enum { FUZZ_SAVED_MAX = 16384, FUZZ_SAVED_SIZE_AT = 16 };

typedef struct FuzzSaved {
    uint8_t data[FUZZ_SAVED_MAX];
    size_t size;
} FuzzSaved;

static inline void fuzz_saved_put_u64(uint8_t* at, uint64_t value) {
    for (uint32_t i = 0; i < 8; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

// Sets the right size and checksum, which a fuzzer would not guess.
static inline void fuzz_saved_seal(FuzzSaved* saved) {
    if (saved->size < SNAPSHOT_HEADER_SIZE)
        return;
    fuzz_saved_put_u64(saved->data + FUZZ_SAVED_SIZE_AT, saved->size);
    fuzz_saved_put_u64(saved->data + SNAPSHOT_CHECKSUM_AT,
                       navi_snapshot_checksum(saved->data, saved->size));
}

// The fuzzer's bytes as they are.
static inline void fuzz_saved_read(FuzzSaved* saved, const uint8_t* data, size_t size) {
    saved->size = size < FUZZ_SAVED_MAX ? size : FUZZ_SAVED_MAX;
    memcpy(saved->data, data, saved->size);
}

// A block of exactly their length, so that a sanitizer sees reads beyond the end; free it.
static inline uint8_t* fuzz_saved_copy(const FuzzSaved* saved) {
    uint8_t* exact = malloc(saved->size > 0 ? saved->size : 1);
    FUZZ_CHECK(exact != NULL);
    memcpy(exact, saved->data, saved->size);
    return exact;
}

// Damages up to four places. True: the bytes were changed.
static inline bool fuzz_saved_spoil(FuzzInput* input, FuzzSaved* saved) {
    static const uint32_t odd[8] = {0, 1, 2, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x40000000, 65536};
    bool is_spoilt = false;
    for (int i = 0; i < 4 && !fuzz_is_done(input) && saved->size > 8; i++) {
        uint8_t how = fuzz_byte(input), high = fuzz_byte(input), low = fuzz_byte(input);
        size_t at = ((size_t)high << 8 | low) % (saved->size - 4);
        uint8_t value = fuzz_byte(input);
        is_spoilt = true;
        if (how % 4 == 0)
            saved->data[at] = value;
        else if (how % 4 == 1)
            saved->data[at] = (uint8_t)(saved->data[at] + (value & 1 ? 1 : 255));
        else if (how % 4 == 2)
            memcpy(saved->data + at, &odd[value % 8], 4);
        else if (how % 32 == 3)
            saved->size = at + 1;
    }
    if (is_spoilt && fuzz_byte(input) != 0xFF)
        fuzz_saved_seal(saved);
    return is_spoilt;
}

#endif
