// Which units are near to each other.
#include "move/crowd/crowd_pile.h"

static int32_t cell_of(const CrowdGrid* grid, double at) {
    double exact = at / grid->cell;
    int32_t cell = (int32_t)exact;
    return cell - (exact < cell);
}

// Cells side by side are in buckets side by side, so the units of both lie together.
static uint32_t bucket_of(const CrowdGrid* grid, int32_t x, int32_t y) {
    uint64_t mixed = (uint64_t)(int64_t)y * UINT64_C(0xC2B2AE3D27D4EB4F);
    return ((uint32_t)(mixed >> 32) + (uint32_t)x) & (grid->bucket_count - 1);
}

// So far apart, bodies of these radii and speeds need not heed each other; and no farther than some
// bodies away.
static double look_of(const NavCrowd* crowd, double radius, double speed) {
    return radius + fmin(crowd->def.horizon * speed, 4 * radius);
}

// The units, and cells that are wide enough for them.
static void list_units(NavCrowd* crowd) {
    CrowdGrid* grid = &crowd->grid;
    double most = 1;
    grid->units.count = 0;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        CrowdSpot spot = {unit->point, 0,           0,
                          slot,        unit->group, look_of(crowd, unit->radius, unit->max_speed)};
        spot.look = unit->is_alive ? spot.look : 0;
        most = most < spot.look ? spot.look : most;
        grid->units.data[grid->units.count++] = spot;
    }
    grid->cell = 2 * most;
}

// Every table has room for all units, so a bucket holds one cell mostly.
NavResult navi_crowd_sort_grid(NavCrowd* crowd) {
    NavMemory* memory = &crowd->routes.query.ask.memory;
    CrowdGrid* grid = &crowd->grid;
    uint32_t buckets = 16;
    while (buckets < crowd->units.count)
        buckets *= 2;
    if (!navi_array_reserve(memory, &grid->starts, (size_t)buckets + 1) ||
        !navi_array_reserve(memory, &grid->spots, crowd->units.count) ||
        !navi_array_reserve(memory, &grid->units, crowd->units.count))
        return NAV_ERR_MEMORY;
    grid->bucket_count = buckets;
    list_units(crowd);
    uint32_t* starts = grid->starts.data;
    memset(starts, 0, ((size_t)buckets + 1) * sizeof *starts);
    for (uint32_t k = 0; k < grid->units.count; k++) {
        CrowdSpot* spot = &grid->units.data[k];
        if (spot->look == 0)
            continue;
        spot->x = cell_of(grid, spot->point.x);
        spot->y = cell_of(grid, spot->point.y);
        starts[bucket_of(grid, spot->x, spot->y)]++;
    }
    for (uint32_t i = 1; i <= buckets; i++)
        starts[i] += starts[i - 1];
    for (uint32_t k = grid->units.count; k-- > 0;) {
        const CrowdSpot* spot = &grid->units.data[k];
        if (spot->look > 0)
            grid->spots.data[--starts[bucket_of(grid, spot->x, spot->y)]] = *spot;
    }
    return navi_crowd_sort_piles(grid, memory) ? NAV_OK : NAV_ERR_MEMORY;
}

// Those between these places of the list that are in the row of cells.
static void offer_list(CrowdSearch* search, uint32_t first, uint32_t end, int32_t row) {
    for (uint32_t i = first; i < end; i++)
        (void)navi_crowd_offer(search, &search->crowd->grid.spots.data[i], row);
}

// How far the row is from the unit, at least.
static double row_distance(const CrowdSearch* search, int32_t row) {
    const CrowdSpot* asking = search->asking;
    double cell = search->crowd->grid.cell, y = asking->point.y - asking->y * cell;
    return row == asking->y ? 0 : fmax(0, (row < asking->y ? y : cell - y) - 1);
}

static void offer_buckets(CrowdSearch* search, int32_t row) {
    static const uint32_t order[3] = {1, 0, 2}; // the unit's own first
    const CrowdGrid* grid = &search->crowd->grid;
    uint32_t first = bucket_of(grid, search->asking->x - 1, row);
    for (uint32_t k = 0; k < 3; k++) {
        const uint32_t* starts = &grid->starts.data[(first + order[k]) & (grid->bucket_count - 1)];
        const CrowdPile pile = {search, starts[0], starts[1], row, row_distance(search, row)};
        if (pile.end - pile.first < PILE_LEAST)
            offer_list(search, pile.first, pile.end, row);
        else
            navi_crowd_offer_pile(&pile);
    }
}

uint32_t navi_crowd_find_near(const NavCrowd* crowd, uint32_t slot,
                              CrowdNear near[CROWD_NEIGHBOURS_MOST]) {
    static const int32_t order[3] = {0, -1, 1};
    const CrowdGrid* grid = &crowd->grid;
    CrowdSearch search = {.crowd = crowd,
                          .asking = &grid->units.data[slot],
                          .avoids = crowd->units.data[slot].avoids,
                          .most = crowd->def.neighbours,
                          .near = near};
    const uint32_t* starts = grid->starts.data;
    for (uint32_t k = 0; k < 3; k++) {
        int32_t y = search.asking->y + order[k];
        uint32_t first = bucket_of(grid, search.asking->x - 1, y), end = first + 3;
        if (end <= grid->bucket_count && starts[end] - starts[first] < PILE_LEAST)
            offer_list(&search, starts[first], starts[end], y);
        else
            offer_buckets(&search, y);
    }
    return search.count;
}

// --- what a game asks --------------------------------------------------------------------

// Cells, the last ones included.
typedef struct CrowdCells {
    int32_t min_x, max_x, min_y, max_y;
} CrowdCells;

static uint64_t square(int64_t a) { return (uint64_t)a * (uint64_t)a; }

// Of the unit's point from the middle of the circle, or from the box.
static uint64_t distance_2_from(const CrowdArea* area, NavPoint p) {
    int64_t x = (int64_t)p.x - area->center.x, y = (int64_t)p.y - area->center.y;
    if (area->is_circle)
        return square(x) + square(y);
    NavBox box = area->box;
    x = p.x < box.min.x ? (int64_t)box.min.x - p.x : p.x > box.max.x ? (int64_t)p.x - box.max.x : 0;
    y = p.y < box.min.y ? (int64_t)box.min.y - p.y : p.y > box.max.y ? (int64_t)p.y - box.max.y : 0;
    return square(x) + square(y);
}

static bool meets(const NavCrowd* crowd, const CrowdArea* area, const CrowdSpot* spot) {
    int64_t reach = crowd->units.data[spot->slot].radius;
    if (area->is_circle)
        reach += area->radius;
    return ((spot->group & area->groups) != 0 || area->groups == NAV_GROUPS_ALL) &&
           distance_2_from(area, spot->point) <= square(reach);
}

// A body reaches no farther than half a cell. Rounding is monotonic, so no unit is missed.
static CrowdCells cells_of(const CrowdGrid* grid, const CrowdArea* area) {
    double reach = area->is_circle ? area->radius : 0;
    NavPoint min = area->is_circle ? area->center : area->box.min;
    NavPoint max = area->is_circle ? area->center : area->box.max;
    CrowdCells cells = {cell_of(grid, min.x - reach - grid->cell / 2),
                        cell_of(grid, max.x + reach + grid->cell / 2),
                        cell_of(grid, min.y - reach - grid->cell / 2),
                        cell_of(grid, max.y + reach + grid->cell / 2)};
    return cells;
}

// Those between these places of the list that are in the cells.
static void take_row(NavCrowd* crowd, const CrowdArea* area, const CrowdCells* cells,
                     uint32_t first, uint32_t end) {
    CrowdGrid* grid = &crowd->grid;
    for (uint32_t i = first; i < end; i++) {
        const CrowdSpot* spot = &grid->spots.data[i];
        if (spot->y >= cells->min_y && spot->y <= cells->max_y && spot->x >= cells->min_x &&
            spot->x <= cells->max_x && meets(crowd, area, spot))
            grid->found.data[grid->found.count++] = (NaviKeyed){spot->slot, spot->slot};
    }
}

// Where there are more cells than buckets, all units are looked at.
static void take_all(NavCrowd* crowd, const CrowdArea* area) {
    const CrowdGrid* grid = &crowd->grid;
    const uint32_t* starts = grid->starts.data;
    CrowdCells cells = cells_of(grid, area), row = cells;
    int64_t columns = (int64_t)cells.max_x - cells.min_x + 1;
    int64_t rows = (int64_t)cells.max_y - cells.min_y + 1;
    if (rows > grid->bucket_count || columns > grid->bucket_count / rows) {
        take_row(crowd, area, &cells, 0, starts[grid->bucket_count]);
        return;
    }
    for (row.min_y = cells.min_y; row.min_y <= cells.max_y; row.min_y++) {
        row.max_y = row.min_y;
        uint32_t first = bucket_of(grid, cells.min_x, row.min_y), end = first + (uint32_t)columns;
        if (end <= grid->bucket_count) {
            take_row(crowd, area, &row, starts[first], starts[end]);
            continue;
        }
        take_row(crowd, area, &row, starts[first], starts[grid->bucket_count]);
        take_row(crowd, area, &row, 0, starts[end - grid->bucket_count]);
    }
}

NavResult navi_crowd_find_in(NavCrowd* crowd, const CrowdArea* area) {
    NavMemory* memory = &crowd->routes.query.ask.memory;
    CrowdGrid* grid = &crowd->grid;
    uint32_t count = crowd->alive_count;
    if (!navi_array_reserve(memory, &grid->found, count) ||
        !navi_array_reserve(memory, &grid->spare, count) ||
        (!grid->is_current && navi_crowd_sort_grid(crowd) != NAV_OK))
        return NAV_ERR_MEMORY;
    grid->is_current = true;
    grid->found.count = 0;
    take_all(crowd, area);
    navi_sort_keyed(grid->found.data, grid->spare.data, grid->found.count);
    for (uint32_t i = 0; i < grid->found.count && area->is_circle; i++) {
        NaviKeyed* found = &grid->found.data[i];
        found->key = distance_2_from(area, crowd->units.data[found->value].point);
    }
    if (area->is_circle)
        navi_sort_keyed(grid->found.data, grid->spare.data, grid->found.count);
    return NAV_OK;
}
