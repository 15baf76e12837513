#include "move/route/grid_blocks.h"

typedef struct GridBlocks {
    int32_t x0, x1, y0, y1;
} GridBlocks;

// What lies outside of the world counts to the blocks at its border.
static int32_t block_at(const MoveGrid* grid, double x, int32_t origin) {
    return (int32_t)navi_greater(0, navi_lesser((x - origin) * grid->block_scale, GRID_BLOCKS - 1));
}

// The block in which a cell begins, counted from the corner of all coordinates.
static int32_t block_of_cell(const MoveGrid* grid, int64_t cell, uint32_t shift, int32_t origin) {
    int64_t block = ((cell << shift) - (INT64_C(1) << 30) - origin) >> grid->block_shift;
    return (int32_t)(block < 0 ? 0 : block < GRID_BLOCKS ? block : GRID_BLOCKS - 1);
}

// The number of a block among those of all levels.
static uint32_t block_number(uint32_t level, int32_t x, int32_t y) {
    static const uint32_t firsts[GRID_BLOCK_LEVELS] = {0, 4096, 5120, 5376, 5440, 5456, 5460};
    return firsts[level] + (uint32_t)(y * (GRID_BLOCKS >> level) + x);
}

void navi_blocks_count(MoveGrid* grid, uint64_t cell, uint32_t by) {
    uint32_t shift = navi_grid_level(cell), x = (uint32_t)(cell >> 24) & 0xFFFFFF,
             y = cell & 0xFFFFFF;
    NavPoint origin = grid->block_origin;
    uint32_t level = shift > grid->block_shift ? shift - grid->block_shift : 0;
    level = level < GRID_BLOCK_LEVELS ? level : GRID_BLOCK_LEVELS - 1;
    int32_t x0 = block_of_cell(grid, x, shift, origin.x);
    int32_t x1 = block_of_cell(grid, (int64_t)x + 1, shift, origin.x);
    int32_t y0 = block_of_cell(grid, y, shift, origin.y);
    int32_t y1 = block_of_cell(grid, (int64_t)y + 1, shift, origin.y);
    for (int32_t k = y0 >> level; k <= y1 >> level; k++)
        for (int32_t i = x0 >> level; i <= x1 >> level; i++)
            grid->blocks[block_number(level, i, k)] += by;
    grid->block_counts[level] += by;
}

static bool is_level_empty(const MoveGrid* grid, const GridBlocks* blocks, uint32_t level) {
    for (int32_t k = blocks->y0 >> level; k <= blocks->y1 >> level; k++)
        for (int32_t i = blocks->x0 >> level; i <= blocks->x1 >> level; i++)
            if (grid->blocks[block_number(level, i, k)] > 0)
                return false;
    return true;
}

bool navi_blocks_are_empty(const MoveGrid* grid, const GridArea* area) {
    double reach = area->reach + GRID_SLACK;
    NavPoint origin = grid->block_origin;
    GridBlocks blocks = {block_at(grid, navi_lesser(area->a.x, area->b.x) - reach, origin.x),
                         block_at(grid, navi_greater(area->a.x, area->b.x) + reach, origin.x),
                         block_at(grid, navi_lesser(area->a.y, area->b.y) - reach, origin.y),
                         block_at(grid, navi_greater(area->a.y, area->b.y) + reach, origin.y)};
    for (uint32_t level = 0; level < GRID_BLOCK_LEVELS; level++)
        if (grid->block_counts[level] > 0 && !is_level_empty(grid, &blocks, level))
            return false;
    return true;
}
