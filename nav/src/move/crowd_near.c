// Which units are near to each other.
#include "move/crowd.h"

static int32_t cell_of(const CrowdGrid* grid, int32_t at) {
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
    return NAV_OK;
}

static bool is_nearer(const CrowdNear* a, const CrowdNear* b) {
    return a->distance_2 != b->distance_2 ? a->distance_2 < b->distance_2 : a->slot < b->slot;
}

// Keep it among the nearest.
static void offer(CrowdNear* near, uint32_t* count, uint32_t most, CrowdNear offered) {
    uint32_t i = *count;
    if (i == most && !is_nearer(&offered, &near[--i]))
        return;
    *count = i + 1;
    for (; i > 0 && is_nearer(&offered, &near[i - 1]); i--)
        near[i] = near[i - 1];
    near[i] = offered;
}

// Those between these places of the list that are in the row of cells.
static void offer_row(const NavCrowd* crowd, const CrowdSpot* asking, uint32_t first, uint32_t end,
                      int32_t row, CrowdNear* near, uint32_t* count) {
    uint32_t avoids = crowd->units.data[asking->slot].avoids;
    for (uint32_t i = first; i < end; i++) {
        const CrowdSpot* other = &crowd->grid.spots.data[i];
        if (other->y != row || other->x < asking->x - 1 || other->x > asking->x + 1 ||
            other->slot == asking->slot || (avoids & other->group) == 0)
            continue;
        double distance_2 = navi_vec_length_2(navi_vec_from(asking->point, other->point));
        double look = asking->look + other->look;
        if (distance_2 < look * look)
            offer(near, count, crowd->def.neighbours, (CrowdNear){distance_2, other->slot});
    }
}

uint32_t navi_crowd_find_near(const NavCrowd* crowd, uint32_t slot,
                              CrowdNear near[CROWD_NEIGHBOURS_MOST]) {
    const CrowdGrid* grid = &crowd->grid;
    const CrowdSpot* asking = &grid->units.data[slot];
    const uint32_t* starts = grid->starts.data;
    uint32_t count = 0;
    for (int32_t y = asking->y - 1; y <= asking->y + 1; y++) {
        uint32_t first = bucket_of(grid, asking->x - 1, y), end = first + 3;
        if (end <= grid->bucket_count) {
            offer_row(crowd, asking, starts[first], starts[end], y, near, &count);
            continue;
        }
        offer_row(crowd, asking, starts[first], starts[grid->bucket_count], y, near, &count);
        offer_row(crowd, asking, 0, starts[end - grid->bucket_count], y, near, &count);
    }
    return count;
}
