/// Regions of many forms, made with integers only. Not all are legal: a refusal is an answer too.
#ifndef DETERMINISM_FORMS_H
#define DETERMINISM_FORMS_H

#include <nav/nav.h>

#include "support/scenes.h"

enum { FORM_POINTS = 32, FORM_TRIANGLES = 16 };

typedef struct Form {
    NavPoint points[FORM_POINTS];
    uint32_t point_count;
    uint32_t ring_sizes[2];
    uint32_t ring_count;
    uint32_t triangles[3 * FORM_TRIANGLES];
    uint32_t triangle_count;
    bool keep_edges;
} Form;

typedef enum FormKind {
    FORM_BOX,
    FORM_TRIANGLE,
    FORM_STAR,
    FORM_DISC,
    FORM_NEEDLE,
    FORM_COMB,
    FORM_FRAME, ///< a box with a hole
    FORM_GRID,  ///< a sprite mesh that tiles
    FORM_HEAP,  ///< a sprite mesh of triangles that overlap
    FORM_KIND_COUNT
} FormKind;

/// About `size` wide, around `at`. Corners are multiples of `raster`, inside the lattice.
Form form_draw(TestRandom* random, FormKind kind, NavPoint at, int32_t size, int32_t raster);

/// The def points into the form's memory.
NavOutlineDef form_def(const Form* form);

#endif
