// Shared by the harnesses: numbers made from a fuzzer's bytes. Each harness is one
// LLVMFuzzerTestOneInput; clang links it with libFuzzer, other compilers with replay.c.
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <nav/nav.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

#define FUZZ_CHECK(claim)                                                                          \
    do {                                                                                           \
        if (!(claim)) {                                                                            \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim);                    \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

typedef struct FuzzInput {
    const uint8_t* data;
    size_t size, at;
} FuzzInput;

static inline bool fuzz_is_done(const FuzzInput* input) { return input->at >= input->size; }

// Zero after the end of the bytes.
static inline uint8_t fuzz_byte(FuzzInput* input) {
    return fuzz_is_done(input) ? 0 : input->data[input->at++];
}

static inline uint32_t fuzz_word(FuzzInput* input) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++)
        word = word << 8 | fuzz_byte(input);
    return word;
}

static inline double fuzz_double(FuzzInput* input) {
    uint64_t bits = fuzz_word(input);
    bits = bits << 32 | fuzz_word(input);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// low .. high, both included, from one byte.
static inline int32_t fuzz_between(FuzzInput* input, int32_t low, int32_t high) {
    return low + (int32_t)(fuzz_byte(input) % (uint32_t)(high - low + 1));
}

static inline void fuzz_assert_valid(NavWorld* world) {
    const char* what = "";
    if (!nav_world_validate(world, &what)) {
        fprintf(stderr, "not valid: %s\n", what);
        abort();
    }
}

#endif
