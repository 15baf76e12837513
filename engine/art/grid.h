/// Joins equal cells of a grid to rectangles.
#ifndef ENG_ART_GRID_H
#define ENG_ART_GRID_H

#include <stdbool.h>
#include <stdint.h>

typedef struct EngiGridRect {
    uint32_t key, column, row, width, height;
} EngiGridRect;

/// Called for each rectangle; false ends the walk.
typedef bool EngiGridVisit(void* context, const EngiGridRect* rect);

/// Cover all cells with a key other than 0 by rectangles of equal keys, each cell once: from the
/// top left, first as wide, then as high as they can be. `keys` [width * height] are 0 afterwards.
bool engi_grid_cover(uint32_t* keys, uint32_t width, uint32_t height, EngiGridVisit* visit,
                     void* context);

#endif
