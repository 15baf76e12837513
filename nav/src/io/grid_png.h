// Grids as images.
#ifndef NAVI_IO_GRID_PNG_H
#define NAVI_IO_GRID_PNG_H

#include "io/text.h"
#include "query/grid/grid.h"

void navi_cells_draw(const NavGrid* grid, TextOut* out);

#endif
