// Keeps soldiers apart. Each push depends only on the positions at the beginning of the tick, so
// the order of the soldiers does not matter.
#include "scenes/inside.h"

#include <assert.h>
#include <string.h>

#define CELL (14 * DEMO_PX)
/// Soldiers push each other apart when they are nearer than this; at most CELL.
#define APART (13 * DEMO_PX)
/// The longest push in a tick, steps.
#define PUSH_MAX 230

typedef struct CellGrid {
    NavPoint origin;
    uint32_t columns, rows;
} CellGrid;

static CellGrid grid_of(const DemoScene* scene) {
    NavBox box = scene->bounds;
    return (CellGrid){box.min, (uint32_t)((box.max.x - box.min.x) / CELL) + 1,
                      (uint32_t)((box.max.y - box.min.y) / CELL) + 1};
}

static int32_t clamp_cell(int32_t offset, uint32_t count) {
    int32_t cell = offset / CELL;
    return cell < 0 ? 0 : cell >= (int32_t)count ? (int32_t)count - 1 : cell;
}

static int32_t column_of(const CellGrid* grid, NavPoint p) {
    return clamp_cell(p.x - grid->origin.x, grid->columns);
}

static int32_t row_of(const CellGrid* grid, NavPoint p) {
    return clamp_cell(p.y - grid->origin.y, grid->rows);
}

static uint32_t cell_of(const CellGrid* grid, NavPoint p) {
    return (uint32_t)row_of(grid, p) * grid->columns + (uint32_t)column_of(grid, p);
}

/// Sort the soldiers by cell: cell c has cell_items[cell_first[c] .. cell_first[c + 1]).
static bool fill_crowd_grid(DemoScene* scene, const CellGrid* grid) {
    DemoScratch* scratch = scene->scratch;
    uint32_t count = grid->columns * grid->rows;
    if (!demoi_reserve((void**)&scratch->cell_first, &scratch->cell_count, count + 1,
                       sizeof *scratch->cell_first) ||
        !demoi_reserve((void**)&scratch->cell_items, &scratch->cell_item_capacity,
                       scene->soldier_count, sizeof *scratch->cell_items) ||
        !demoi_reserve((void**)&scratch->pushes, &scratch->push_capacity, scene->soldier_count,
                       sizeof *scratch->pushes))
        return false;
    uint32_t* first = scratch->cell_first;
    memset(first, 0, (count + 1) * sizeof *first);
    for (uint32_t i = 0; i < scene->soldier_count; i++)
        first[cell_of(grid, scene->soldiers[i].at)]++;
    uint32_t sum = 0;
    for (uint32_t c = 0; c <= count; c++) {
        uint32_t here = c < count ? first[c] : 0;
        sum += here;
        first[c] = sum; // the end of the cell; the loop below counts it down to the beginning
    }
    for (uint32_t i = scene->soldier_count; i-- > 0;)
        scratch->cell_items[--first[cell_of(grid, scene->soldiers[i].at)]] = i;
    return true;
}

typedef struct Push {
    int64_t x, y;
} Push;

_Static_assert(APART <= CELL, "neighbours stand in the nine cells around");

static void add_push(const DemoScene* scene, uint32_t index, uint32_t other, Push* push) {
    NavPoint a = scene->soldiers[index].at, b = scene->soldiers[other].at;
    int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    if (dx >= APART || dx <= -APART || dy >= APART || dy <= -APART)
        return;
    int64_t distance = demo_length(dx, dy);
    if (distance >= APART)
        return;
    if (distance == 0) { // the same position: push in a direction that depends on the index
        uint16_t angle = (uint16_t)(index * 40503u);
        push->x += nav_cos(angle) / (1 << 24);
        push->y += nav_sin(angle) / (1 << 24);
        return;
    }
    int64_t strength = (APART - distance) / 4;
    push->x += dx * strength / distance;
    push->y += dy * strength / distance;
}

static NavPoint push_of(const DemoScene* scene, const CellGrid* grid, uint32_t index) {
    const DemoScratch* scratch = scene->scratch;
    NavPoint at = scene->soldiers[index].at;
    int32_t column = column_of(grid, at), row = row_of(grid, at);
    Push push = {0, 0};
    for (int32_t r = row - 1; r <= row + 1; r++) {
        for (int32_t c = column - 1; c <= column + 1; c++) {
            if (r < 0 || c < 0 || r >= (int32_t)grid->rows || c >= (int32_t)grid->columns)
                continue;
            uint32_t cell = (uint32_t)r * grid->columns + (uint32_t)c;
            for (uint32_t k = scratch->cell_first[cell]; k < scratch->cell_first[cell + 1]; k++) {
                if (scratch->cell_items[k] != index)
                    add_push(scene, index, scratch->cell_items[k], &push);
            }
        }
    }
    int64_t length = demo_length(push.x, push.y);
    if (length > PUSH_MAX) {
        push.x = push.x * PUSH_MAX / length;
        push.y = push.y * PUSH_MAX / length;
    }
    return (NavPoint){(int32_t)push.x, (int32_t)push.y};
}

bool demoi_crowd_push(DemoScene* scene) {
    CellGrid grid = grid_of(scene);
    if (!fill_crowd_grid(scene, &grid))
        return false;
    for (uint32_t i = 0; i < scene->soldier_count; i++)
        scene->scratch->pushes[i] = push_of(scene, &grid, i);
    return true;
}
