/// Sorts the points of a mesh into square cells, to find those near an edge.
#ifndef ENG_ASSET_MESH_GRID_H
#define ENG_ASSET_MESH_GRID_H

#include "asset/types.h"

typedef struct EngiGrid {
    const EngPoint* points;
    EngPoint min;
    double cell; ///< side, steps
    uint32_t columns, rows;
    uint32_t* start;    ///< [columns * rows + 1] the beginning of each cell in `vertices`
    uint32_t* vertices; ///< by cell
} EngiGrid;

/// Make a grid of the listed vertices. False without memory; then nothing is to be freed.
bool engi_grid_init(EngiGrid* grid, const EngPoint* points, const uint32_t* vertices,
                    uint32_t vertex_count);
void engi_grid_fini(EngiGrid* grid);

/// The first and last column of the cells in a row that lie within 2 steps of the segment a-b.
/// False when there are none.
bool engi_grid_columns(const EngiGrid* grid, uint32_t row, EngPoint a, EngPoint b, uint32_t* first,
                       uint32_t* last);

/// The row with y, or the nearest row.
uint32_t engi_grid_row(const EngiGrid* grid, double y);

#endif
