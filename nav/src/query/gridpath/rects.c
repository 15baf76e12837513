#include "query/gridpath/rects.h"

void navi_rects_init(NavGridRects* rects, const NavGrid* grid) {
    memset(rects, 0, sizeof *rects);
    rects->grid = grid;
    navi_memory_init(&rects->memory, grid->ask.world->memory.allocator);
}

void navi_rects_fini(NavGridRects* rects) {
    navi_array_fini(&rects->memory, &rects->rects);
    navi_array_fini(&rects->memory, &rects->rect_of);
    navi_array_fini(&rects->memory, &rects->sizes);
    navi_array_fini(&rects->memory, &rects->changed);
}

void navi_rects_clear(NavGridRects* rects) {
    rects->side = 0;
    rects->rects.count = rects->changed_count = 0;
}

// --- classes -----------------------------------------------------------------------------

// The sides of the largest squares of equal codes, from the last row and column to the first: one
// more than the least of the three squares beside the cell, if their codes are the cell's own.
typedef struct SizeScan {
    const Ground* ground;
    uint8_t* sizes; // [last_column - column + 1] of the row below; of this row behind the column
    uint32_t column, last_column, last_row;
} SizeScan;

static uint8_t least(uint8_t a, uint8_t b) { return a < b ? a : b; }

static void scan_row(const SizeScan* scan, uint32_t row) {
    const Ground* ground = scan->ground;
    uint8_t across = 0; // of the cell below the one on the right
    for (uint32_t column = scan->last_column + 1; column-- > scan->column;) {
        uint8_t *at = &scan->sizes[column - scan->column], below = *at;
        uint32_t size = 1;
        const uint8_t* code = &ground->codes[row * ground->columns + column];
        bool has_next = column < scan->last_column && row < scan->last_row;
        if (has_next && code[0] == code[1] && code[0] == code[ground->columns] &&
            code[0] == code[ground->columns + 1])
            size = 1u + least(at[1], least(below, across));
        across = below;
        *at = (uint8_t)(size < ground->side ? size : ground->side);
    }
}

typedef void TakeClass(NavGridRects* rects, uint32_t cell, uint8_t class_of_cell);

// All cells of a box. Those after it are looked at as far as the agent's square reaches.
static void take_classes(NavGridRects* rects, const Ground* ground, const CellRect* box,
                         TakeClass* take_class) {
    uint32_t more = ground->side - 1, columns = ground->columns, rows = ground->rows;
    SizeScan scan = {.ground = ground,
                     .sizes = rects->sizes.data,
                     .column = box->first_column,
                     .last_column =
                         columns - box->last_column > more ? box->last_column + more : columns - 1,
                     .last_row = rows - box->last_row > more ? box->last_row + more : rows - 1};
    for (uint32_t row = scan.last_row + 1; row-- > box->first_row;) {
        scan_row(&scan, row);
        for (uint32_t column = box->first_column;
             column <= box->last_column && row <= box->last_row; column++) {
            uint32_t cell = row * columns + column;
            bool is_even = scan.sizes[column - box->first_column] == ground->side;
            take_class(rects, cell,
                       !navi_ground_is_free_cell(ground, cell) ? CLASS_BLOCKED
                       : is_even                               ? ground->codes[cell]
                                                               : CLASS_MIXED);
        }
    }
}

static CellRect whole(const NavGrid* grid) {
    return (CellRect){.last_column = grid->columns - 1, .last_row = grid->rows - 1};
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

static void set_class(NavGridRects* rects, uint32_t cell, uint8_t class_of_cell) {
    rects->rect_of.data[cell] = IS_CLASS | class_of_cell;
}

NavResult navi_rects_build(NavGridRects* rects, uint32_t side) {
    const NavGrid* grid = rects->grid;
    uint32_t count = grid->columns * grid->rows;
    Ground ground = navi_ground_of(grid, side, NULL);
    navi_rects_clear(rects);
    CellRect all = whole(grid);
    if (!navi_array_reserve(&rects->memory, &rects->sizes, grid->columns) ||
        !navi_array_reserve(&rects->memory, &rects->rect_of, count) ||
        !navi_array_reserve(&rects->memory, &rects->changed, count / 64 + 1))
        return NAV_ERR_MEMORY;
    memset(rects->changed.data, 0, (count / 64 + 1) * sizeof *rects->changed.data);
    take_classes(rects, &ground, &all, set_class);
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

static void look(NavGridRects* rects, uint32_t cell, uint8_t class_of_cell) {
    uint32_t index = rects->rect_of.data[cell];
    if (index == NAV_NONE)
        return;
    CellRect* rect = &rects->rects.data[index];
    uint64_t bit = UINT64_C(1) << (cell & 63), *word = &rects->changed.data[cell >> 6];
    bool has_changed = class_of_cell != rect->code;
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
    uint32_t column = cell % ground->columns, row = cell / ground->columns, more = ground->side - 1;
    CellRect box = {.first_column = column > more ? column - more : 0,
                    .first_row = row > more ? row - more : 0,
                    .last_column = column,
                    .last_row = row};
    take_classes(rects, ground, &box, look);
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
    else {
        CellRect all = whole(grid);
        take_classes(rects, &ground, &all, look);
    }
    rects->updates = grid->updates;
    return NAV_OK;
}
