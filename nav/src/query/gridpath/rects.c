#include "query/gridpath/rects.h"

void navi_rects_init(NavGridRects* rects, const NavGrid* grid) {
    memset(rects, 0, sizeof *rects);
    rects->grid = grid;
    navi_memory_init(&rects->memory, grid->ask.world->memory.allocator);
}

void navi_rects_fini(NavGridRects* rects) {
    navi_array_fini(&rects->memory, &rects->rects);
    navi_array_fini(&rects->memory, &rects->rect_of);
    navi_array_fini(&rects->memory, &rects->changed);
}

void navi_rects_clear(NavGridRects* rects) {
    rects->side = 0;
    rects->rects.count = rects->changed_count = 0;
}

static uint8_t class_of(const Ground* ground, uint32_t cell) {
    if (!navi_ground_is_free_cell(ground, cell))
        return CLASS_BLOCKED;
    const uint8_t* codes = &ground->codes[cell];
    for (uint32_t y = 0; y < ground->side; y++)
        for (uint32_t x = 0; x < ground->side; x++)
            if (codes[(size_t)y * ground->columns + x] != codes[0])
                return CLASS_MIXED;
    return codes[0];
}

// --- build -------------------------------------------------------------------------------

// `rect_of` holds classes while rectangles grow: those that are taken are below the mark.
#define IS_CLASS 0xFFFFFE00u // a cell in no rectangle yet: its class is in the low byte

static uint32_t* entry(NavGridRects* rects, uint32_t column, uint32_t row) {
    return &rects->rect_of.data[(size_t)row * rects->grid->columns + column];
}

// Are these cells in no rectangle, and of this class?
static bool is_row_like(NavGridRects* rects, const CellRect* rect, uint32_t row) {
    for (uint32_t column = rect->first_column; column <= rect->last_column; column++)
        if (*entry(rects, column, row) != (IS_CLASS | rect->code))
            return false;
    return true;
}

static CellRect grow(NavGridRects* rects, uint32_t column, uint32_t row) {
    CellRect rect = {column, row, column, row, 0, (uint8_t)*entry(rects, column, row)};
    const NavGrid* grid = rects->grid;
    if (rect.code == CLASS_MIXED)
        return rect;
    while (rect.last_column + 1 < grid->columns &&
           *entry(rects, rect.last_column + 1, row) == (IS_CLASS | rect.code))
        rect.last_column++;
    while (rect.last_row + 1 < grid->rows && is_row_like(rects, &rect, rect.last_row + 1))
        rect.last_row++;
    return rect;
}

static NavResult take(NavGridRects* rects, uint32_t column, uint32_t row) {
    if (!navi_array_room(&rects->memory, &rects->rects))
        return NAV_ERR_MEMORY;
    CellRect rect = grow(rects, column, row);
    uint32_t index = rects->rects.count++;
    rects->rects.data[index] = rect;
    for (uint32_t y = rect.first_row; y <= rect.last_row; y++)
        for (uint32_t x = rect.first_column; x <= rect.last_column; x++)
            *entry(rects, x, y) = index;
    return NAV_OK;
}

static NavResult merge(NavGridRects* rects) {
    const NavGrid* grid = rects->grid;
    for (uint32_t row = 0; row < grid->rows; row++)
        for (uint32_t column = 0; column < grid->columns; column++) {
            uint32_t* at = entry(rects, column, row);
            if (*at == (IS_CLASS | CLASS_BLOCKED))
                *at = NAV_NONE;
            else if (*at >= IS_CLASS && *at != NAV_NONE && take(rects, column, row) != NAV_OK)
                return NAV_ERR_MEMORY;
        }
    return NAV_OK;
}

NavResult navi_rects_build(NavGridRects* rects, uint32_t side) {
    const NavGrid* grid = rects->grid;
    uint32_t count = grid->columns * grid->rows;
    Ground ground = navi_ground_of(grid, side, NULL);
    navi_rects_clear(rects);
    if (!navi_array_reserve(&rects->memory, &rects->rect_of, count) ||
        !navi_array_reserve(&rects->memory, &rects->changed, count / 64 + 1))
        return NAV_ERR_MEMORY;
    memset(rects->changed.data, 0, (count / 64 + 1) * sizeof *rects->changed.data);
    for (uint32_t cell = 0; cell < count; cell++)
        rects->rect_of.data[cell] = IS_CLASS | class_of(&ground, cell);
    if (merge(rects) != NAV_OK) {
        navi_rects_clear(rects);
        return NAV_ERR_MEMORY;
    }
    rects->side = side;
    rects->builds = grid->builds;
    rects->updates = grid->updates;
    return NAV_OK;
}

// --- update ------------------------------------------------------------------------------

static void look(NavGridRects* rects, const Ground* ground, uint32_t cell) {
    uint32_t index = rects->rect_of.data[cell];
    if (index == NAV_NONE)
        return;
    CellRect* rect = &rects->rects.data[index];
    uint64_t bit = UINT64_C(1) << (cell & 63), *word = &rects->changed.data[cell >> 6];
    bool has_changed = class_of(ground, cell) != rect->code;
    if (has_changed == ((*word & bit) != 0))
        return;
    *word ^= bit;
    if (has_changed)
        rects->changed_count += rect->changed_count++ == 0;
    else
        rects->changed_count -= --rect->changed_count == 0;
}

// A cell is in the squares of the cells before it, too.
static void look_around(NavGridRects* rects, const Ground* ground, uint32_t cell) {
    uint32_t column = cell % ground->columns, row = cell / ground->columns;
    for (uint32_t y = 0; y < ground->side && y <= row; y++)
        for (uint32_t x = 0; x < ground->side && x <= column; x++)
            look(rects, ground, (row - y) * ground->columns + column - x);
}

NavResult navi_rects_update(NavGridRects* rects) {
    const NavGrid* grid = rects->grid;
    if (rects->side == 0 || (rects->builds == grid->builds && rects->updates == grid->updates))
        return NAV_OK;
    if (rects->builds != grid->builds)
        return navi_rects_build(rects, rects->side);
    Ground ground = navi_ground_of(grid, rects->side, NULL);
    bool is_next = rects->updates + 1 == grid->updates && !grid->is_new;
    if (is_next)
        for (uint32_t k = 0; k < grid->changed.count; k++)
            look_around(rects, &ground, grid->changed.data[k]);
    else
        for (uint32_t cell = 0; cell < grid->codes.count; cell++)
            look(rects, &ground, cell);
    rects->updates = grid->updates;
    return NAV_OK;
}
