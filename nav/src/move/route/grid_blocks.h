// How many entries of an index of legs lie in the blocks of the world.
#ifndef NAVI_MOVE_ROUTE_GRID_BLOCKS_H
#define NAVI_MOVE_ROUTE_GRID_BLOCKS_H

#include "move/route/grid.h"

// The names of cells begin with their level.
static inline uint32_t navi_grid_level(uint64_t cell) { return (uint32_t)(cell >> 48); }

// Count an entry of the cell; `by` is 1, or UINT32_MAX for one less.
void navi_blocks_count(MoveGrid* grid, uint64_t cell, uint32_t by);

// Is there no entry in the blocks that the area meets?
bool navi_blocks_are_empty(const MoveGrid* grid, const GridArea* area);

#endif
