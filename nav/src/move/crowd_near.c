// Which units are near to each other.
#include "move/crowd.h"

static int64_t cell_of(const CrowdGrid* grid, int32_t at) {
    return (int64_t)floor(at / grid->cell);
}

static uint32_t bucket_of(const CrowdGrid* grid, int64_t x, int64_t y) {
    uint64_t mixed =
        (uint64_t)x * UINT64_C(0x9E3779B97F4A7C15) ^ (uint64_t)y * UINT64_C(0xC2B2AE3D27D4EB4F);
    return (uint32_t)(mixed >> 32 ^ mixed) & (grid->bucket_count - 1);
}

static uint32_t bucket_at(const CrowdGrid* grid, NavPoint p) {
    return bucket_of(grid, cell_of(grid, p.x), cell_of(grid, p.y));
}

// So far apart, bodies of these radii and speeds need not heed each other; and no farther than some
// bodies away.
static double look_of(const NavCrowd* crowd, double radius, double speed) {
    return radius + fmin(crowd->def.horizon * speed, 4 * radius);
}

static void measure_cells(NavCrowd* crowd) {
    double most = 1;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        if (unit->is_alive)
            most = fmax(most, look_of(crowd, unit->radius, unit->max_speed));
    }
    crowd->grid.cell = 2 * most;
}

// Every table has room for all units, so a bucket holds one cell mostly.
NavResult navi_crowd_sort_grid(NavCrowd* crowd) {
    NavMemory* memory = &crowd->routes.query.ask.memory;
    CrowdGrid* grid = &crowd->grid;
    uint32_t buckets = 16;
    while (buckets < crowd->units.count)
        buckets *= 2;
    if (!navi_array_reserve(memory, &grid->starts, (size_t)buckets + 1) ||
        !navi_array_reserve(memory, &grid->units, crowd->units.count))
        return NAV_ERR_MEMORY;
    grid->bucket_count = buckets;
    measure_cells(crowd);
    uint32_t* starts = grid->starts.data;
    memset(starts, 0, ((size_t)buckets + 1) * sizeof *starts);
    for (uint32_t slot = 0; slot < crowd->units.count; slot++)
        if (crowd->units.data[slot].is_alive)
            starts[bucket_at(grid, crowd->units.data[slot].point)]++;
    for (uint32_t i = 1; i <= buckets; i++)
        starts[i] += starts[i - 1];
    for (uint32_t slot = crowd->units.count; slot-- > 0;)
        if (crowd->units.data[slot].is_alive)
            grid->units.data[--starts[bucket_at(grid, crowd->units.data[slot].point)]] = slot;
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

uint32_t navi_crowd_find_near(const NavCrowd* crowd, uint32_t slot,
                              CrowdNear near[CROWD_NEIGHBOURS_MOST]) {
    const CrowdGrid* grid = &crowd->grid;
    const CrowdUnit* unit = &crowd->units.data[slot];
    int64_t x = cell_of(grid, unit->point.x), y = cell_of(grid, unit->point.y);
    double own = look_of(crowd, unit->radius, unit->max_speed);
    uint32_t count = 0;
    for (uint32_t k = 0; k < 9; k++) {
        int64_t cell_x = x + k % 3 - 1, cell_y = y + k / 3 - 1;
        uint32_t bucket = bucket_of(grid, cell_x, cell_y);
        for (uint32_t i = grid->starts.data[bucket]; i < grid->starts.data[bucket + 1]; i++) {
            uint32_t other_slot = grid->units.data[i];
            const CrowdUnit* other = &crowd->units.data[other_slot];
            if (other_slot == slot || (unit->avoids & other->group) == 0 ||
                cell_of(grid, other->point.x) != cell_x || cell_of(grid, other->point.y) != cell_y)
                continue;
            double distance_2 = navi_vec_length_2(navi_vec_from(unit->point, other->point));
            double look = own + look_of(crowd, other->radius, other->max_speed);
            if (distance_2 < look * look)
                offer(near, &count, crowd->def.neighbours, (CrowdNear){distance_2, other_slot});
        }
    }
    return count;
}
