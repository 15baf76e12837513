/// Pictures of many kinds for the tests of tracing, and what is right about them.
#ifndef TESTS_IMPORT_ART_MASK_H
#define TESTS_IMPORT_ART_MASK_H

#include "art_test.h"

#include "art/trace.h"

enum { SIDE = 64, MASK_COUNT = 40 };

typedef struct Mask {
    uint8_t alpha[SIDE * SIDE];
    const char* name;
} Mask;

/// Kinds 0 to MASK_COUNT - 1: a disc, rings, bars, a chess board, all, many discs, noise.
Mask make_mask(int kind);
void draw_box(Mask* mask, int x, int y, int w, int h, bool is_solid);

/// Islands of pixels that are solid, or that are not. With `has_corners` pixels that meet at a
/// corner are together. One more pixel all around is not solid.
uint32_t count_parts(const Mask* mask, bool is_solid, bool has_corners);

/// A builder without a file; nothing is too small.
EngiArt make_art(void);
/// Follow a mask twice, and simplify the second trace.
void trace_mask(EngiArt* art, const Mask* mask, EngiTrace* raw, EngiTrace* simple);
void count_rings(const EngiTrace* trace, uint32_t* outer, uint32_t* holes);

#endif
