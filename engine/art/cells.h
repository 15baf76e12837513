/// Shapes of grids whose cells have meanings.
#ifndef ENG_ART_CELLS_H
#define ENG_ART_CELLS_H

#include "art/builder.h"

/// A grid of cells, some of which are shapes.
typedef struct EngiCells {
    const char* name; ///< of the shapes
    const char* layer;
    uint32_t* keys; ///< [width * height] 0 or index of a meaning + 1; zero afterwards
    uint32_t width, height;
    const EngArtMeaning* meanings;
    EngVec start, size; ///< of the whole grid's top left, of a cell; px
} EngiCells;

/// Add rectangles of equal cells as shapes. Their corners are those of cells, each rounded once, so
/// neighbours meet exactly.
bool engi_cells_add(EngiArt* art, const EngiCells* cells);

#endif
