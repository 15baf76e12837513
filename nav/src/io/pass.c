#include "io/pass.h"

#include <float.h>
#include <string.h>

#include "base/hash.h"

void navi_pass_blame(Pass* pass, const char* what) {
    (void)navi_snapshot_bad(&pass->reader, pass->reader.at, what);
}

static void put(SnapshotWriter* writer, uint64_t value, uint32_t size) {
    if (size == 1)
        navi_put_u8(writer, (uint8_t)value);
    else if (size == 4)
        navi_put_u32(writer, (uint32_t)value);
    else
        navi_put_u64(writer, value);
}

static uint64_t get(SnapshotReader* reader, uint32_t size) {
    if (size == 1)
        return navi_get_u8(reader);
    return size == 4 ? navi_get_u32(reader) : navi_get_u64(reader);
}

// After the first difference the bytes mean something else.
static void compare(Pass* pass, const char* name, uint64_t value, uint32_t size) {
    if (!navi_pass_goes_on(pass) || get(&pass->reader, size) == value)
        return;
    pass->field = name;
    pass->different_item = pass->item;
}

// Gives what the field is then. Only a field that is read is written to.
static uint64_t pass_word(Pass* pass, const char* name, uint64_t value, uint32_t size) {
    switch (pass->mode) {
    case PASS_WRITE:
        put(&pass->writer, value, size);
        break;
    case PASS_READ:
        return get(&pass->reader, size);
    case PASS_HASH:
        pass->hash = navi_hash_fold(pass->hash, value);
        break;
    case PASS_COMPARE:
        compare(pass, name, value, size);
        break;
    }
    return value;
}

void navi_pass_u32(Pass* pass, const char* name, uint32_t* value) {
    uint64_t word = pass_word(pass, name, *value, 4);
    if (navi_pass_reads(pass))
        *value = (uint32_t)word;
}

void navi_pass_u64(Pass* pass, const char* name, uint64_t* value) {
    uint64_t word = pass_word(pass, name, *value, 8);
    if (navi_pass_reads(pass))
        *value = word;
}

void navi_pass_u8(Pass* pass, const char* name, uint8_t* value) {
    uint64_t word = pass_word(pass, name, *value, 1);
    if (navi_pass_reads(pass))
        *value = (uint8_t)word;
}

void navi_pass_flag(Pass* pass, const char* name, bool* value) {
    uint8_t bit = *value;
    navi_pass_u8(pass, name, &bit);
    if (bit > 1)
        navi_pass_blame(pass, "a flag is neither 0 nor 1");
    if (navi_pass_reads(pass))
        *value = bit == 1;
}

void navi_pass_below(Pass* pass, const char* name, uint32_t* value, uint32_t most) {
    navi_pass_u32(pass, name, value);
    if (navi_pass_reads(pass) && *value > most) {
        navi_pass_blame(pass, "a number is too large");
        *value = most;
    }
}

void navi_pass_i32(Pass* pass, const char* name, int32_t* value, int32_t least, int32_t most) {
    uint32_t bits = (uint32_t)*value;
    navi_pass_u32(pass, name, &bits);
    if (!navi_pass_reads(pass))
        return;
    int64_t read = bits > INT32_MAX ? (int64_t)bits - (INT64_C(1) << 32) : (int64_t)bits;
    if (read < least || read > most)
        navi_pass_blame(pass, "a number is out of range");
    *value = read < least ? least : read > most ? most : (int32_t)read;
}

void navi_pass_double(Pass* pass, const char* name, double* value, double least) {
    uint64_t bits;
    double one_zero = *value + 0.0;
    memcpy(&bits, &one_zero, sizeof bits);
    bits = pass_word(pass, name, bits, 8);
    if (!navi_pass_reads(pass))
        return;
    memcpy(value, &bits, sizeof bits);
    if (*value >= least && *value <= DBL_MAX && bits != UINT64_C(1) << 63)
        return;
    navi_pass_blame(pass, "a number is not finite, or too small");
    *value = least;
}

void navi_pass_id(Pass* pass, const char* name, uint32_t* index, uint32_t* generation) {
    bool is_there = *generation != 0;
    if (pass->mode == PASS_HASH) {
        navi_pass_flag(pass, name, &is_there);
        return;
    }
    navi_pass_u32(pass, name, index);
    navi_pass_u32(pass, name, generation);
}

void navi_pass_point(Pass* pass, const char* name, NavPoint* p) {
    navi_pass_i32(pass, name, &p->x, -NAV_COORD_MAX, NAV_COORD_MAX);
    navi_pass_i32(pass, name, &p->y, -NAV_COORD_MAX, NAV_COORD_MAX);
}

void navi_pass_vec(Pass* pass, const char* name, RadiusVec* v, double most) {
    navi_pass_double(pass, name, &v->x, -most);
    navi_pass_double(pass, name, &v->y, -most);
    if (navi_pass_reads(pass) && (v->x > most || v->y > most))
        navi_pass_blame(pass, "a vector is too long");
}

void navi_pass_count(Pass* pass, const char* name, uint32_t* count, size_t least) {
    if (navi_pass_reads(pass))
        *count = navi_get_count(&pass->reader, least);
    else
        navi_pass_u32(pass, name, count);
}
