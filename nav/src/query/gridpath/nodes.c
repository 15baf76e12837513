#include "query/gridpath/gridpath.h"

void navi_gridpath_init(NavGridQuery* query, const NavGrid* grid) {
    memset(query, 0, sizeof *query);
    query->grid = grid;
    navi_memory_init(&query->memory, grid->ask.world->memory.allocator);
}

void navi_gridpath_fini(NavGridQuery* query) {
    NavMemory* memory = &query->memory;
    navi_array_fini(memory, &query->heap.items);
    navi_array_fini(memory, &query->nodes);
    navi_array_fini(memory, &query->node_of);
    navi_array_fini(memory, &query->seen_rect);
    navi_array_fini(memory, &query->rects);
    navi_array_fini(memory, &query->cells);
    navi_array_fini(memory, &query->turns);
    navi_array_fini(memory, &query->sight_runs);
    navi_peaks_fini(&query->peaks, memory);
    navi_array_fini(memory, &query->points);
    navi_array_fini(memory, &query->window);
    navi_array_fini(memory, &query->path_cells);
}

// Of equal keys the node that has come further, then that of the lower cell.
static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const NavGridQuery* query = context;
    const CellNode *left = &query->nodes.data[a], *right = &query->nodes.data[b];
    if (left->g != right->g)
        return left->g > right->g;
    return left->cell < right->cell;
}

NavResult navi_gridpath_begin(NavGridQuery* query, const Ground* ground) {
    uint32_t count = ground->columns * ground->rows;
    if (query->node_of.capacity < count) {
        navi_array_fini(&query->memory, &query->node_of);
        if (!navi_array_reserve(&query->memory, &query->node_of, count))
            return NAV_ERR_MEMORY;
        memset(query->node_of.data, 0, query->node_of.capacity * sizeof *query->node_of.data);
    }
    query->nodes.count = 0;
    query->is_out_of_budget = false;
    navi_heap_start(&query->heap, is_before, query);
    return NAV_OK;
}

NavResult navi_gridpath_reach(NavGridQuery* query, const Ground* ground, const CellReach* reach,
                              uint32_t* node) {
    uint32_t at = navi_gridpath_node_at(query, reach->cell);
    *node = NAV_NONE;
    if (at != NAV_NONE && query->nodes.data[at].g <= reach->g)
        return NAV_OK;
    if (at == NAV_NONE) {
        if (!navi_array_room(&query->memory, &query->nodes))
            return NAV_ERR_MEMORY;
        at = query->nodes.count++;
        query->node_of.data[reach->cell] = at;
        query->nodes.data[at] =
            (CellNode){.cell = reach->cell, .rate = navi_ground_rate(ground, reach->cell)};
    }
    CellNode* here = &query->nodes.data[at];
    here->g = reach->g;
    here->parent = reach->parent;
    here->is_closed = false;
    here->reached = here->followed = 0;
    *node = at;
    return navi_heap_push(&query->memory, &query->heap, reach->g + reach->bound, at);
}

uint32_t navi_gridpath_next(NavGridQuery* query) {
    while (!navi_heap_is_empty(&query->heap)) {
        uint32_t node = navi_heap_pop(&query->heap).node;
        if (query->nodes.data[node].is_closed)
            continue;
        if (query->nodes_left == 0) {
            query->is_out_of_budget = true;
            return NAV_NONE;
        }
        query->nodes_left--;
        query->nodes.data[node].is_closed = true;
        return node;
    }
    return NAV_NONE;
}

NavResult navi_gridpath_add_cell(NavGridQuery* query, uint32_t cell) {
    return navi_array_add(&query->memory, &query->cells, cell) ? NAV_OK : NAV_ERR_MEMORY;
}

NavResult navi_gridpath_fill(NavGridQuery* query, const Ground* ground, const void* context,
                             CellEnds ends) {
    (void)context;
    uint32_t x = ends.start % ground->columns, y = ends.start / ground->columns;
    uint32_t end_x = ends.goal % ground->columns, end_y = ends.goal / ground->columns;
    while (x != end_x || y != end_y) {
        bool moves_x = x != end_x;
        if (moves_x)
            x += x < end_x ? 1 : UINT32_MAX;
        if (y != end_y && !(moves_x && ground->is_straight_only))
            y += y < end_y ? 1 : UINT32_MAX;
        if (navi_gridpath_add_cell(query, y * ground->columns + x) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// The chain of parents is turned round first: `turns` holds it meanwhile.
NavResult navi_gridpath_list(NavGridQuery* query, const Ground* ground, uint32_t node,
                             FillCells* fill, const void* context) {
    const CellNode* nodes = query->nodes.data;
    CellList* chain = &query->turns;
    chain->count = query->cells.count = 0;
    for (; node != NAV_NONE; node = nodes[node].parent) {
        if (!navi_array_add(&query->memory, chain, nodes[node].cell))
            return NAV_ERR_MEMORY;
    }
    if (navi_gridpath_add_cell(query, chain->data[chain->count - 1]) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t k = chain->count - 1; k > 0; k--)
        if (fill(query, ground, context, (CellEnds){chain->data[k], chain->data[k - 1]}) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}
