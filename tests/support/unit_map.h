/// Worlds drawn as text, a character a cell of 10 steps, and grids on them.
#ifndef SUPPORT_UNIT_MAP_H
#define SUPPORT_UNIT_MAP_H

#include "support/unit_worlds.h"

enum { MAP_CELL = 10 };

typedef struct UnitMap {
    NavWorld* world;
    NavGrid* grid;
    NavGridQuery* query;
    uint32_t columns, rows;
    uint32_t start, goal; ///< the cells `S` and `G`; NAV_NONE: there is none
} UnitMap;

/// Rows of equal length, each ended by `\\n`. `#` is an obstacle, a space is no floor, a digit is a
/// floor of that area, anything else one of area 0. The grid is by full cover, with clearances up
/// to 4, and walks as the filter does; NULL is allowed.
UnitMap unit_map(const char* text, const NavFilter* filter);
void unit_map_fini(UnitMap* map);

uint32_t unit_map_cell(const UnitMap* map, uint32_t column, uint32_t row);

/// Insert an obstacle on a cell, and bring the grid up to date.
NavShapeId unit_map_block(UnitMap* map, uint32_t column, uint32_t row);

#endif
