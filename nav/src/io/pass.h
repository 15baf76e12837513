// One list of the fields of a record serves for writing, reading, hashing and comparing it: a
// function that passes each field on, by name. Only reading writes to the record.
#ifndef NAVI_IO_PASS_H
#define NAVI_IO_PASS_H

#include "io/snapshot.h"
#include "query/circle/vec.h"

typedef enum PassMode {
    PASS_WRITE,
    PASS_READ, // the fields get what is read; what cannot be is an error of the reader
    PASS_HASH,
    PASS_COMPARE // with what is read
} PassMode;

typedef struct Pass {
    PassMode mode;
    SnapshotWriter writer;
    SnapshotReader reader;
    uint64_t hash;
    uint32_t item;     // that is passed now, as the caller counts them
    const char* field; // the first one that differs; NULL: none has yet
    uint32_t different_item;
    bool has_no_memory; // for an array that is read
} Pass;

// Each passes one value. What is read must be in its range.
void navi_pass_u32(Pass* pass, const char* name, uint32_t* value);
void navi_pass_u64(Pass* pass, const char* name, uint64_t* value);
void navi_pass_flag(Pass* pass, const char* name, bool* value);
void navi_pass_u8(Pass* pass, const char* name, uint8_t* value);
// At most `most`.
void navi_pass_below(Pass* pass, const char* name, uint32_t* value, uint32_t most);
void navi_pass_i32(Pass* pass, const char* name, int32_t* value, int32_t least, int32_t most);
// Finite, and at least `least`. Both zeros are one.
void navi_pass_double(Pass* pass, const char* name, double* value, double least);
// Of a shape. Which index it has depends on the past of the world: it is not hashed.
void navi_pass_id(Pass* pass, const char* name, uint32_t* index, uint32_t* generation);
void navi_pass_point(Pass* pass, const char* name, NavPoint* p);
void navi_pass_vec(Pass* pass, const char* name, RadiusVec* v, double most);
// The number of items, of at least `least` bytes each.
void navi_pass_count(Pass* pass, const char* name, uint32_t* count, size_t least);

// What was read is wrong.
void navi_pass_blame(Pass* pass, const char* what);

static inline bool navi_pass_reads(const Pass* pass) { return pass->mode == PASS_READ; }

// Is there more to pass? Not after an error, or a difference.
static inline bool navi_pass_goes_on(const Pass* pass) {
    return pass->reader.what == NULL && pass->field == NULL && !pass->has_no_memory;
}

#endif
