/// The points of a mesh in square cells, to find those near an edge.
#ifndef ENG_ASSET_MESH_GRID_H
#define ENG_ASSET_MESH_GRID_H

#include "asset/types.h"

typedef struct EngiGrid {
    const EngPoint* points;
    EngPoint min;
    double cell; ///< side, steps
    uint32_t columns, rows;
    uint32_t* start;    ///< [columns * rows + 1] where each cell's vertices begin
    uint32_t* vertices; ///< by cell
} EngiGrid;

/// A grid over the vertices that are listed. False without memory; then there is nothing to give
/// back.
bool engi_grid_init(EngiGrid* grid, const EngPoint* points, const uint32_t* vertices,
                    uint32_t vertex_count);
void engi_grid_fini(EngiGrid* grid);

/// The cells of a row that lie within 2 steps of the segment a-b: first and last column. False when
/// none does.
bool engi_grid_columns(const EngiGrid* grid, uint32_t row, EngPoint a, EngPoint b, uint32_t* first,
                       uint32_t* last);

/// The row that holds y, or the nearest.
uint32_t engi_grid_row(const EngiGrid* grid, double y);

#endif
