// Grids as text.
#ifndef NAVI_IO_GRID_TEXT_H
#define NAVI_IO_GRID_TEXT_H

#include "io/text.h"
#include "query/grid/grid.h"

void navi_cells_write(const NavGrid* grid, NavGridFormat format, TextOut* out);

#endif
