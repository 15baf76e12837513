// Which cells a commit can have changed. Ground changes in the boxes of footprints that came and
// went. Where a side of another shape meets such a box, rounding may have moved the spans that end
// there; these are edges of triangles that the commit made or changed, and their old places are not
// more than two steps away.
#include "query/grid/grid.h"

enum { AROUND = 3, BOXES_MOST = 16 };

static NavResult add(NavGrid* grid, uint32_t cell) {
    uint64_t* word = &grid->marks.data[cell >> 6];
    uint64_t bit = UINT64_C(1) << (cell & 63);
    if ((*word & bit) != 0)
        return NAV_OK;
    *word |= bit;
    return navi_array_add(&grid->ask.memory, &grid->dirty, cell) ? NAV_OK : NAV_ERR_MEMORY;
}

// The number of the cell at a distance from the grid's corner, within 0 .. count - 1.
static uint32_t clamped(double distance, int32_t side, uint32_t count) {
    double at = floor(distance / side);
    return at < 0 ? 0 : at >= count ? count - 1 : (uint32_t)at;
}

// The cells that a closed box meets, and some at its border. All of it may be outside of the grid.
static NavResult add_box(NavGrid* grid, double min_x, double min_y, double max_x, double max_y) {
    NavPoint min = grid->request.box.min;
    int32_t side = grid->request.cell;
    double width = (double)side * grid->columns, height = (double)side * grid->rows;
    if (max_x < min.x || max_y < min.y || min_x > min.x + width || min_y > min.y + height)
        return NAV_OK;
    uint32_t first = clamped(min_x - min.x, side, grid->columns);
    uint32_t last = clamped(max_x - min.x, side, grid->columns);
    uint32_t end = clamped(max_y - min.y, side, grid->rows);
    for (uint32_t row = clamped(min_y - min.y, side, grid->rows); row <= end; row++)
        for (uint32_t column = first; column <= last; column++)
            if (add(grid, row * grid->columns + column) != NAV_OK)
                return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult add_boxes(NavGrid* grid, const NavBox* boxes, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (add_box(grid, (double)boxes[k].min.x - AROUND, (double)boxes[k].min.y - AROUND,
                    (double)boxes[k].max.x + AROUND, (double)boxes[k].max.y + AROUND) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// The cells near a segment, row by row.
static NavResult add_segment(NavGrid* grid, NavPoint a, NavPoint b) {
    if (a.y > b.y) {
        NavPoint swap = a;
        a = b;
        b = swap;
    }
    double side = grid->request.cell, y0 = grid->request.box.min.y;
    double slope = a.y == b.y ? 0 : ((double)b.x - a.x) / ((double)b.y - a.y);
    uint32_t end = clamped(b.y + AROUND - y0, grid->request.cell, grid->rows);
    for (uint32_t row = clamped(a.y - AROUND - y0, grid->request.cell, grid->rows); row <= end;
         row++) {
        double top = fmin(fmax(y0 + row * side - AROUND, a.y), b.y);
        double bottom = fmin(fmax(y0 + (row + 1) * side + AROUND, a.y), b.y);
        double p = a.y == b.y ? a.x : a.x + slope * (top - a.y);
        double q = a.y == b.y ? b.x : a.x + slope * (bottom - a.y);
        double middle = y0 + (row + 0.5) * side;
        if (add_box(grid, fmin(p, q) - AROUND, middle, fmax(p, q) + AROUND, middle) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// Does the segment come near to one of the boxes, by its own box?
static bool is_near(const NavBox* boxes, uint32_t count, NavPoint a, NavPoint b) {
    for (uint32_t k = 0; k < count; k++) {
        const NavBox* box = &boxes[k];
        if ((a.x > b.x ? a.x : b.x) + AROUND >= box->min.x &&
            (a.x < b.x ? a.x : b.x) - AROUND <= box->max.x &&
            (a.y > b.y ? a.y : b.y) + AROUND >= box->min.y &&
            (a.y < b.y ? a.y : b.y) - AROUND <= box->max.y)
            return true;
    }
    return false;
}

static NavResult add_sides(NavGrid* grid, const NavCommit* commit, const uint32_t* triangles,
                           uint32_t count) {
    const Mesh* mesh = grid->filter.mesh;
    bool has_many = commit->blocked_count + commit->freed_count > BOXES_MOST;
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t h = 4 * triangles[k]; h < 4 * triangles[k] + 3; h++) {
            NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
            if (!navi_edge_is_constraint(mesh, h) ||
                (!has_many && !is_near(commit->blocked, commit->blocked_count, a, b) &&
                 !is_near(commit->freed, commit->freed_count, a, b)))
                continue;
            if (add_segment(grid, a, b) != NAV_OK)
                return NAV_ERR_MEMORY;
        }
    return NAV_OK;
}

NavResult navi_cells_find_dirty(NavGrid* grid) {
    const NavCommit* commit = &grid->ask.world->commit;
    grid->dirty.count = 0;
    NavResult result = add_boxes(grid, commit->blocked, commit->blocked_count);
    if (result == NAV_OK)
        result = add_boxes(grid, commit->freed, commit->freed_count);
    if (result == NAV_OK)
        result = add_sides(grid, commit, commit->born, commit->born_count);
    if (result == NAV_OK)
        result = add_sides(grid, commit, commit->changed, commit->changed_count);
    for (uint32_t k = 0; k < grid->dirty.count; k++)
        grid->marks.data[grid->dirty.data[k] >> 6] = 0;
    return result;
}
