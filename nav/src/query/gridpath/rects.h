// The cells of a grid, merged once into rectangles.
#ifndef NAVI_QUERY_GRIDPATH_RECTS_H
#define NAVI_QUERY_GRIDPATH_RECTS_H

#include "nav/grid_path.h"
#include "query/gridpath/ground.h"

// Classes of cells: a code, or one of these.
enum { CLASS_MIXED = NAV_GRID_VOID, CLASS_BLOCKED = NAV_GRID_BLOCKED };

typedef struct CellRect {
    uint32_t first_column, first_row, last_column, last_row;
    uint32_t changed_count; // cells whose class is not `code` now
    uint8_t code;           // the class of its cells when it was built
} CellRect;

struct NavGridRects {
    const NavGrid* grid;
    NavMemory memory;
    uint32_t side;            // 0: not built
    uint64_t builds, updates; // of the grid, when it was last looked at
    NAV_ARRAY(CellRect) rects;
    NAV_ARRAY(uint32_t) rect_of; // [cells] or NAV_NONE
    NAV_ARRAY(uint64_t) changed; // a bit a cell
    NAV_ARRAY(uint8_t) sizes;    // [columns] scratch
    uint32_t changed_count;      // rectangles with changed cells
};

void navi_rects_init(NavGridRects* rects, const NavGrid* grid);
void navi_rects_fini(NavGridRects* rects);
void navi_rects_clear(NavGridRects* rects);

// Errors: MEMORY; then there are none.
NavResult navi_rects_build(NavGridRects* rects, uint32_t side);
NavResult navi_rects_update(NavGridRects* rects);

static inline bool navi_rects_are_current(const NavGridRects* rects) {
    return rects->side > 0 && rects->builds == rects->grid->builds &&
           rects->updates == rects->grid->updates;
}

// The rectangle of a cell if none of its cells has changed, or NAV_NONE.
static inline uint32_t navi_rects_whole_at(const NavGridRects* rects, uint32_t cell) {
    uint32_t rect = rects->rect_of.data[cell];
    return rect != NAV_NONE && rects->rects.data[rect].changed_count == 0 ? rect : NAV_NONE;
}

#endif
