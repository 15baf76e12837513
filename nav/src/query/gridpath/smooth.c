// Which cells of a path are kept as its turns.
#include "query/gridpath/gridpath.h"

static NavResult keep(NavGridQuery* query, uint32_t cell) {
    return navi_array_add(&query->memory, &query->turns, cell) ? NAV_OK : NAV_ERR_MEMORY;
}

static NavResult keep_all(NavGridQuery* query) {
    for (uint32_t k = 0; k < query->cells.count; k++)
        if (keep(query, query->cells.data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// Cells are neighbours: so equal differences of their numbers are equal directions.
static NavResult merge_directions(NavGridQuery* query) {
    const CellList* cells = &query->cells;
    for (uint32_t k = 0; k < cells->count; k++) {
        bool is_end = k == 0 || k + 1 == cells->count;
        const uint32_t* at = &cells->data[k];
        if ((is_end || at[0] - at[-1] != at[1] - at[0]) && keep(query, at[0]) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// --- rectangles --------------------------------------------------------------------------

typedef struct Extent {
    uint32_t first_column, first_row, last_column, last_row;
} Extent;

static void include(const Ground* ground, Extent* extent, uint32_t cell) {
    uint32_t column = cell % ground->columns, row = cell / ground->columns;
    if (column < extent->first_column)
        extent->first_column = column;
    if (column > extent->last_column)
        extent->last_column = column;
    if (row < extent->first_row)
        extent->first_row = row;
    if (row > extent->last_row)
        extent->last_row = row;
}

static bool is_free(const Ground* ground, const Extent* extent, double rate) {
    for (uint32_t row = extent->first_row; row <= extent->last_row; row++)
        for (uint32_t column = extent->first_column; column <= extent->last_column; column++) {
            uint32_t cell = row * ground->columns + column;
            if (!navi_ground_is_free_cell(ground, cell) ||
                (ground->rates != NULL && navi_ground_rate(ground, cell) != rate))
                return false;
        }
    return true;
}

static bool are_corners(const Ground* ground, const Extent* extent, uint32_t a, uint32_t b) {
    Extent between = {a % ground->columns, a / ground->columns, a % ground->columns,
                      a / ground->columns};
    include(ground, &between, b);
    return memcmp(&between, extent, sizeof between) == 0;
}

// From each turn the furthest later one is taken that lies across a free rectangle with all turns
// between. `turns` is shortened in place.
static void merge_rects(NavGridQuery* query, const Ground* ground) {
    uint32_t *turns = query->turns.data, count = query->turns.count, kept = 1;
    for (uint32_t k = 0; k + 1 < count;) {
        uint32_t next = k + 1, start = turns[k];
        double rate = navi_ground_rate(ground, start);
        Extent extent = {start % ground->columns, start / ground->columns, start % ground->columns,
                         start / ground->columns};
        include(ground, &extent, turns[next]);
        for (uint32_t i = next + 1; i < count; i++) {
            include(ground, &extent, turns[i]);
            if (!is_free(ground, &extent, rate))
                break;
            if (are_corners(ground, &extent, start, turns[i]))
                next = i;
        }
        turns[kept++] = turns[next];
        k = next;
    }
    query->turns.count = kept;
}

// --- sight -------------------------------------------------------------------------------

// Where the rate changes, each step is a leg.
static NavResult merge_seen(NavGridQuery* query, const Ground* ground) {
    const CellList* cells = &query->cells;
    if (!navi_array_reserve(&query->memory, &query->sight_runs, navi_sight_run_count(ground)))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < cells->count;) {
        double rate = navi_ground_rate(ground, cells->data[k]);
        if (keep(query, cells->data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
        uint32_t next = k + 1;
        CellSight sight = navi_sight_begin(ground, cells->data[k], rate, query->sight_runs.data);
        while (next + 1 < cells->count && navi_sight_reaches(&sight, cells->data[next + 1]))
            next++;
        k = next;
    }
    return NAV_OK;
}

NavResult navi_gridpath_smooth(NavGridQuery* query, const Ground* ground,
                               NavGridSmoothing smoothing) {
    query->turns.count = 0;
    if (smoothing == NAV_GRID_SMOOTH_NOTHING)
        return keep_all(query);
    if (smoothing == NAV_GRID_SMOOTH_SIGHT)
        return merge_seen(query, ground);
    if (merge_directions(query) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (smoothing == NAV_GRID_SMOOTH_RECTS)
        merge_rects(query, ground);
    return NAV_OK;
}
