// Finds which triangles created by the last commit are crossed by a unit's remaining path. The
// triangles are put into a grid because hundreds of soldiers test thousands of triangles each tick.
#include "scenes/inside.h"

#include <assert.h>
#include <string.h>

#define CELL (96 * DEMO_PX)

typedef struct Cells {
    int32_t left, right, top, bottom; ///< inclusive
} Cells;

static int32_t clamp_index(int64_t value, int32_t count) {
    return value < 0 ? 0 : value >= count ? count - 1 : (int32_t)value;
}

static int32_t column_count(const DemoScene* scene) {
    return (scene->bounds.max.x - scene->bounds.min.x) / CELL + 1;
}

static int32_t row_count(const DemoScene* scene) {
    return (scene->bounds.max.y - scene->bounds.min.y) / CELL + 1;
}

static int32_t column_of(const DemoScene* scene, int64_t x) {
    return clamp_index((x - scene->bounds.min.x) / CELL, column_count(scene));
}

static int32_t row_of(const DemoScene* scene, int64_t y) {
    return clamp_index((y - scene->bounds.min.y) / CELL, row_count(scene));
}

static NavBox triangle_box(const NavPoint t[3]) {
    NavBox box = {t[0], t[0]};
    for (int i = 1; i < 3; i++) {
        box.min.x = t[i].x < box.min.x ? t[i].x : box.min.x;
        box.min.y = t[i].y < box.min.y ? t[i].y : box.min.y;
        box.max.x = t[i].x > box.max.x ? t[i].x : box.max.x;
        box.max.y = t[i].y > box.max.y ? t[i].y : box.max.y;
    }
    return box;
}

static Cells cells_of(const DemoScene* scene, const DemoNewTriangle* triangle) {
    NavBox box = triangle_box(triangle->corner);
    return (Cells){column_of(scene, box.min.x), column_of(scene, box.max.x),
                   row_of(scene, box.min.y), row_of(scene, box.max.y)};
}

/// First pass (items NULL): count the triangles per cell in first[]. Second pass: store triangle
/// indexes in items[], filling each cell's range backwards.
static void visit_cells(const DemoScene* scene, uint32_t* first, uint32_t* items) {
    const DemoScratch* scratch = scene->scratch;
    int32_t columns = column_count(scene);
    for (uint32_t i = 0; i < scratch->new_count; i++) {
        Cells cells = cells_of(scene, &scratch->new_triangles[i]);
        for (int32_t row = cells.top; row <= cells.bottom; row++) {
            for (int32_t column = cells.left; column <= cells.right; column++) {
                uint32_t* end = &first[row * columns + column];
                if (items)
                    items[--*end] = i;
                else
                    ++*end;
            }
        }
    }
}

bool demoi_dirty_fill(DemoScene* scene) {
    DemoScratch* scratch = scene->scratch;
    uint32_t count = (uint32_t)(column_count(scene) * row_count(scene)), sum = 0;
    scratch->dirty_is_filled = false;
    if (!demoi_reserve((void**)&scratch->dirty_first, &scratch->dirty_capacity, count + 1,
                       sizeof *scratch->dirty_first) ||
        !demoi_reserve((void**)&scratch->dirty_seen, &scratch->dirty_seen_capacity,
                       scratch->new_count, sizeof *scratch->dirty_seen))
        return false;
    memset(scratch->dirty_first, 0, (count + 1) * sizeof *scratch->dirty_first);
    visit_cells(scene, scratch->dirty_first, NULL);
    for (uint32_t i = 0; i <= count; i++) {
        sum += scratch->dirty_first[i];
        // Now the end of the cell's range; the second pass decrements it to the start.
        scratch->dirty_first[i] = sum;
    }
    if (!demoi_reserve((void**)&scratch->dirty_items, &scratch->dirty_item_capacity, sum,
                       sizeof *scratch->dirty_items))
        return false;
    visit_cells(scene, scratch->dirty_first, scratch->dirty_items);
    if (scratch->new_count > 0)
        memset(scratch->dirty_seen, 0, scratch->new_count * sizeof *scratch->dirty_seen);
    scratch->dirty_mark = 0;
    scratch->dirty_is_filled = true;
    return true;
}

static int side_of(NavPoint a, NavPoint b, NavPoint p) {
    int64_t cross =
        ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
    return (cross > 0) - (cross < 0);
}

/// False only when the segment a-b certainly misses the triangle.
static bool may_touch(const NavPoint t[3], NavPoint a, NavPoint b) {
    NavBox box = triangle_box(t);
    if ((a.x < b.x ? b.x : a.x) < box.min.x || (a.x < b.x ? a.x : b.x) > box.max.x ||
        (a.y < b.y ? b.y : a.y) < box.min.y || (a.y < b.y ? a.y : b.y) > box.max.y)
        return false;
    int sum = side_of(a, b, t[0]) + side_of(a, b, t[1]) + side_of(a, b, t[2]);
    return sum < 3 && sum > -3;
}

/// Append the triangle to the route's list of touched triangles; on lack of memory it is left out.
static void append_touched(DemoScratch* scratch, DemoRoute* route, uint32_t index) {
    assert(index < scratch->new_count);
    scratch->dirty_seen[index] = scratch->dirty_mark;
    if (demoi_reserve((void**)&route->corridor, &route->corridor_capacity,
                      route->corridor_count + 1, sizeof *route->corridor))
        route->corridor[route->corridor_count++] = scratch->new_triangles[index].slot;
}

/// The columns that the segment a-b (a above b) crosses in a row of cells.
static void columns_in_row(const DemoScene* scene, NavPoint a, NavPoint b, int32_t row,
                           Cells* cells) {
    int64_t top = scene->bounds.min.y + (int64_t)row * CELL, bottom = top + CELL;
    int64_t x0 = a.x, x1 = b.x, dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    if (top > a.y)
        x0 = a.x + dx * (top - a.y) / dy;
    if (bottom < b.y)
        x1 = a.x + dx * (bottom - a.y) / dy;
    // Widen by 1 unit on both sides because the division truncates.
    cells->left = column_of(scene, (x0 < x1 ? x0 : x1) - 1);
    cells->right = column_of(scene, (x0 < x1 ? x1 : x0) + 1);
}

static void add_crossed_by(DemoScene* scene, DemoRoute* route, NavPoint a, NavPoint b) {
    DemoScratch* scratch = scene->scratch;
    NavPoint upper = a.y <= b.y ? a : b, lower = a.y <= b.y ? b : a;
    int32_t columns = column_count(scene), last = row_of(scene, lower.y);
    assert(scratch->dirty_is_filled);
    for (int32_t row = row_of(scene, upper.y); row <= last; row++) {
        Cells cells = {0};
        columns_in_row(scene, upper, lower, row, &cells);
        for (int32_t column = cells.left; column <= cells.right; column++) {
            uint32_t cell = (uint32_t)(row * columns + column);
            for (uint32_t k = scratch->dirty_first[cell]; k < scratch->dirty_first[cell + 1]; k++) {
                uint32_t index = scratch->dirty_items[k];
                if (scratch->dirty_seen[index] != scratch->dirty_mark &&
                    may_touch(scratch->new_triangles[index].corner, a, b))
                    append_touched(scratch, route, index);
            }
        }
    }
}

void demoi_dirty_add(DemoScene* scene, DemoRoute* route, NavPoint from) {
    DemoScratch* scratch = scene->scratch;
    if (!scratch->dirty_is_filled)
        return;
    scratch->dirty_mark++; // a new mark makes all triangles unseen for this route
    for (uint32_t k = route->next; k < route->point_count; k++) {
        add_crossed_by(scene, route, from, route->points[k]);
        from = route->points[k];
    }
}
