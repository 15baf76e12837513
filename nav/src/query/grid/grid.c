#include "query/grid/grid.h"

#include "base/sort.h"

void navi_cells_init(NavGrid* grid, const NavWorld* world) {
    memset(grid, 0, sizeof *grid);
    navi_ask_init(&grid->ask, world);
}

void navi_cells_fini(NavGrid* grid) {
    NavMemory* memory = &grid->ask.memory;
    navi_array_fini(memory, &grid->codes);
    navi_array_fini(memory, &grid->clearances);
    navi_array_fini(memory, &grid->triangle_codes);
    navi_array_fini(memory, &grid->label_codes);
    navi_array_fini(memory, &grid->runs);
    navi_array_fini(memory, &grid->band_ends);
    navi_array_fini(memory, &grid->gains);
    navi_array_fini(memory, &grid->marks);
    navi_array_fini(memory, &grid->dirty);
    navi_array_fini(memory, &grid->changed);
    navi_ask_fini(&grid->ask);
}

static void clear(NavGrid* grid) {
    grid->is_built = false;
    grid->columns = grid->rows = 0;
    grid->codes.count = grid->clearances.count = grid->changed.count = 0;
}

// --- filter ------------------------------------------------------------------------------

// The filter and its costs are the caller's.
static void keep_filter(NavGrid* grid, const NavFilter* filter) {
    grid->request.filter = NULL;
    if (filter == NULL)
        return;
    grid->filter_def = *filter;
    grid->request.filter = &grid->filter_def;
    if (filter->area_costs == NULL)
        return;
    memcpy(grid->area_costs, filter->area_costs, sizeof grid->area_costs);
    grid->filter_def.area_costs = grid->area_costs;
}

// Does area a come before area b: cheaper, or with a lower number?
static bool is_cheaper(const void* context, uint32_t a, uint32_t b) {
    const double* costs = context;
    if (costs != NULL && costs[a] != costs[b])
        return costs[a] < costs[b];
    return a < b;
}

static void rank_codes(NavGrid* grid) {
    uint32_t areas[NAV_AREA_COUNT];
    navi_sort_indexes(areas, NAV_AREA_COUNT, is_cheaper, grid->filter.area_costs);
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        grid->rank[areas[i]] = (uint16_t)i;
    grid->least = (uint8_t)areas[0];
    grid->rank[NAV_GRID_VOID] = NAV_AREA_COUNT;
    grid->rank[NAV_GRID_BLOCKED] = NAV_AREA_COUNT + 1;
}

static void begin_version(NavGrid* grid) {
    Ask* ask = &grid->ask;
    navi_filter_make(ask->mesh, ask->labels, ask->pathdata, grid->request.filter, &grid->filter);
    if (navi_ask_is_worn(ask))
        navi_ask_forget(ask);
    grid->version = ask->world->version;
    grid->era = ask->world->era;
}

// --- build -------------------------------------------------------------------------------

static NavResult reserve(NavGrid* grid) {
    NavMemory* memory = &grid->ask.memory;
    const NavBox* box = &grid->request.box;
    int64_t side = grid->request.cell;
    int64_t columns = ((int64_t)box->max.x - box->min.x + side - 1) / side;
    int64_t rows = ((int64_t)box->max.y - box->min.y + side - 1) / side;
    if (columns > INT32_MAX / rows)
        return NAV_ERR_BUDGET;
    uint32_t count = (uint32_t)(columns * rows);
    bool has_clearances = grid->request.max_clearance > 0;
    if (!navi_array_reserve(memory, &grid->codes, count) ||
        !navi_array_reserve(memory, &grid->marks, count / 64 + 1) ||
        !navi_array_reserve(memory, &grid->clearances, has_clearances ? count : 0))
        return NAV_ERR_MEMORY;
    memset(grid->marks.data, 0, (count / 64 + 1) * sizeof *grid->marks.data);
    grid->inverse = 1.0 / (double)side;
    grid->columns = (uint32_t)columns;
    grid->rows = (uint32_t)rows;
    grid->codes.count = count;
    grid->clearances.count = has_clearances ? count : 0;
    return NAV_OK;
}

static NavResult scan_all(NavGrid* grid) {
    NavResult result = reserve(grid);
    if (result != NAV_OK) {
        clear(grid);
        return result;
    }
    if (navi_cells_scan(grid) != NAV_OK) {
        clear(grid);
        return NAV_ERR_MEMORY;
    }
    if (grid->clearances.count > 0)
        navi_cells_clear_all(grid);
    grid->is_built = grid->is_new = true;
    return NAV_OK;
}

NavResult navi_cells_build(NavGrid* grid, const NavGridRequest* request) {
    clear(grid);
    grid->builds++;
    grid->updates = 0;
    grid->request = *request;
    keep_filter(grid, request->filter);
    begin_version(grid);
    rank_codes(grid);
    return scan_all(grid);
}

// --- update ------------------------------------------------------------------------------

static bool is_lower(const void* context, uint32_t a, uint32_t b) {
    (void)context;
    return a < b;
}

static NavResult decide_dirty(NavGrid* grid) {
    for (uint32_t k = 0; k < grid->dirty.count; k++) {
        uint32_t cell = grid->dirty.data[k];
        uint8_t code;
        if (navi_cells_decide(grid, cell, &code) != NAV_OK ||
            !navi_array_room(&grid->ask.memory, &grid->changed))
            return NAV_ERR_MEMORY;
        if (code == grid->codes.data[cell])
            continue;
        grid->codes.data[cell] = code;
        grid->changed.data[grid->changed.count++] = cell;
    }
    navi_sort(grid->changed.data, grid->changed.count, is_lower, NULL);
    return grid->clearances.count > 0 ? navi_cells_clear_changed(grid) : NAV_OK;
}

NavResult navi_cells_update(NavGrid* grid) {
    const NavWorld* world = grid->ask.world;
    bool is_next = grid->era == world->era && grid->version + 1 == world->version;
    grid->changed.count = 0;
    if (!grid->is_built)
        return NAV_OK;
    grid->updates++; // also when nothing changes: what the last one has changed is forgotten
    grid->is_new = false;
    if (grid->era == world->era && grid->version == world->version)
        return NAV_OK;
    begin_version(grid);
    if (!is_next)
        return scan_all(grid);
    NavResult result = navi_cells_find_dirty(grid);
    if (result == NAV_OK)
        result = decide_dirty(grid);
    if (result != NAV_OK)
        clear(grid);
    return result;
}
