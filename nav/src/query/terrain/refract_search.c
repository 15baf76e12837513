#include "query/terrain/refract_search.h"

#include "query/terrain/circle.h"

#define POPS_FROM_GOAL 48

// --- order -------------------------------------------------------------------------------

static int compare(double a, double b) { return (a > b) - (a < b); }

static int compare_places(TerrainVec a, TerrainVec b) {
    int by_x = compare(a.x, b.x);
    return by_x != 0 ? by_x : compare(a.y, b.y);
}

// Nodes with equal keys: arrivals first, then by coordinates, so that the answer does not depend on
// slots.
static bool is_item_before(const void* context, uint32_t a, uint32_t b) {
    const Refract* search = context;
    bool is_arrival = (a & REFRACT_ARRIVAL) != 0, is_other = (b & REFRACT_ARRIVAL) != 0;
    uint32_t i = a & ~REFRACT_ARRIVAL, k = b & ~REFRACT_ARRIVAL;
    if (is_arrival != is_other)
        return is_arrival;
    if (is_arrival)
        return compare_places(navi_refract_arrival(search, i)->p,
                              navi_refract_arrival(search, k)->p) < 0;
    const RefractCone *p = &search->scratch->cones.data[i], *q = &search->scratch->cones.data[k];
    int order = compare_places(navi_refract_arrival(search, p->root)->p,
                               navi_refract_arrival(search, q->root)->p);
    if (order == 0)
        order = compare_places(p->left.p, q->left.p);
    if (order == 0)
        order = compare_places(p->right.p, q->right.p);
    return order < 0;
}

// --- begin -------------------------------------------------------------------------------

// A path may enter a dead end that holds the goal: mark the triangles from there up to the core.
static void mark_ways(const Refract* search, const NavSpot* goal) {
    const TerrainMap* map = search->map;
    uint32_t* on_way = search->ask->seen.data;
    if (map->pathdata == NULL)
        return;
    for (uint32_t t = goal->t; t != NAV_NONE; t = navi_spot_next(search->mesh, goal, t)) {
        uint32_t at = navi_terrain_rate(map, t) > 0 ? t : NAV_NONE;
        while (at != NAV_NONE && on_way[at] != search->stamp) {
            on_way[at] = search->stamp;
            uint32_t up = navi_pathdata_up(map->pathdata, at);
            at = up == NAV_NONE ? NAV_NONE : navi_edge_twin(search->mesh, up) >> 2;
        }
    }
}

// Has the component of triangle t a loop?
static bool has_core(const TerrainMap* map, uint32_t t) {
    const PathData* data = map->pathdata;
    NAV_BOUND(left, map->mesh->counts->tri_slots); // each is nearer to the core
    for (uint32_t up = navi_pathdata_up(data, t); up != NAV_NONE; up = navi_pathdata_up(data, t)) {
        NAV_ROUND(left);
        t = navi_edge_twin(map->mesh, up) >> 2;
    }
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (navi_pathdata_is_open(data, h))
            return true;
    return false;
}

// In a component without a loop, which triangle counts as the core depends on the past. So would
// the dead ends, and with them the lower bound. Such a component does without them.
static void forget_trees(TerrainMap* map, const NavSpot* goal) {
    for (uint32_t t = goal->t; t != NAV_NONE && map->pathdata != NULL;
         t = navi_spot_next(map->mesh, goal, t))
        if (navi_terrain_rate(map, t) > 0 && !has_core(map, t))
            map->pathdata = NULL;
}

// Begin without nodes, at a place.
static NavResult begin_at(Refract* search, TerrainVec p, const NavSpot* spot) {
    RefractScratch* scratch = search->scratch;
    const RefractArrival start = {
        .kind = REFRACT_START, .parent = NAV_NONE, .chain = NAV_NONE, .p = p};
    navi_refract_forget_search(scratch);
    scratch->loaded = NAV_NONE;
    if (!navi_cone_heap_start(&search->ask->memory, &scratch->heap, is_item_before, search))
        return NAV_ERR_MEMORY;
    uint32_t root = navi_refract_add_arrival(search, &start);
    if (root != NAV_NONE)
        navi_refract_leave_start(search, spot, root);
    return search->is_failed ? NAV_ERR_MEMORY : NAV_OK;
}

static bool begin_at_start(Refract* search) {
    const NavSpot* goal = &search->goal_spot;
    search->is_from_goal = false;
    search->stamp = search->ask->stamp;
    search->best = search->limit;
    search->dropped = INFINITY;
    if (goal->kind == SPOT_ON_VERTEX)
        search->goal_v = search->mesh->tri[goal->t].v[goal->i];
    if (begin_at(search, search->start, &search->start_spot) == NAV_OK)
        return true;
    search->is_failed = true;
    return false;
}

static NavResult begin_at_goal(Refract* search) {
    double most = search->limit - search->least * navi_tv_distance(search->start, search->goal);
    search->is_from_goal = true;
    search->stamp |= REFRACT_FROM_GOAL;
    search->best = most > 0 ? most : 0;
    return begin_at(search, search->goal, &search->goal_spot);
}

static NavResult begin(Refract* search, const RefractRequest* request) {
    RefractScratch* scratch = search->scratch;
    *search = (Refract){.scratch = scratch,
                        .ask = scratch->ask,
                        .map = &scratch->map,
                        .mesh = scratch->ask->mesh,
                        .start = navi_tv_of(request->start_p),
                        .start_spot = *request->start,
                        .goal = navi_tv_of(request->goal_p),
                        .goal_spot = *request->goal,
                        .goal_v = NAV_NONE,
                        .stamp = scratch->ask->stamp,
                        .r = request->radius,
                        .disc = request->disc,
                        .least = scratch->map.least,
                        .weight = request->weight,
                        .best = request->limit,
                        .limit = request->limit,
                        .dropped = INFINITY,
                        .best_root = NAV_NONE};
    if (!navi_circle_begin(search))
        return NAV_ERR_MEMORY;
    mark_ways(search, request->goal);
    // Discs do without the first part. So does a query after which all stamps are reset.
    if (search->r > 0 || (search->stamp & REFRACT_FROM_GOAL))
        return begin_at_start(search) ? NAV_OK : NAV_ERR_MEMORY;
    return begin_at_goal(search);
}

// --- run ---------------------------------------------------------------------------------

static bool take(Refract* search, uint32_t* item) {
    ConeHeap* heap = &search->scratch->heap;
    if (search->is_failed || heap->items.data[0].key >= navi_cone_key(search->best))
        return false;
    if (!navi_pause_spend(search->ask)) {
        search->is_paused = true;
        return false;
    }
    if (!navi_ask_spend(search->ask))
        return false;
    *item = navi_cone_heap_pop(heap);
    return true;
}

static void follow(Refract* search, uint32_t item) {
    if (item & REFRACT_ARRIVAL) {
        navi_refract_expand(search, item & ~REFRACT_ARRIVAL);
        return;
    }
    const RefractCone cone = search->scratch->cones.data[item];
    if (!navi_refract_is_dominated(search, &cone))
        navi_refract_walk(search, cone);
}

// Look at the goal's surroundings. False: the search cannot go on now.
static bool run_from_goal(Refract* search) {
    const ConeHeap* heap = &search->scratch->heap;
    uint32_t item;
    while (search->pops < POPS_FROM_GOAL && heap->items.data[0].key < navi_cone_key(search->best)) {
        if (!take(search, &item))
            return false;
        follow(search, item);
        search->pops++;
    }
    search->rise = navi_outskirts_find_rise(search);
    return begin_at_start(search);
}

static void run(Refract* search) {
    uint32_t item;
    if (search->is_from_goal && !run_from_goal(search))
        return;
    while (take(search, &item))
        follow(search, item);
}

// Each cheapest path begins with one that waits in the heap, or was dropped, or is no cheaper than
// one of these.
static double find_bound(const Refract* search) {
    const RefractScratch* scratch = search->scratch;
    double bound = search->dropped < search->best ? search->dropped : search->best;
    for (uint32_t i = 0; i < scratch->heap.items.count; i++) {
        uint32_t node = scratch->heap.items.data[i].node, at = node & ~REFRACT_ARRIVAL;
        double key;
        if (node & REFRACT_ARRIVAL) {
            const RefractArrival* root = navi_refract_arrival(search, at);
            key = navi_refract_key_at(search, root, 1);
        } else {
            key = navi_refract_key(search, &scratch->cones.data[at], 1);
        }
        bound = key < bound ? key : bound;
    }
    double floor = search->best / search->weight;
    return bound > floor ? bound : floor;
}

static SearchResult finish(Refract* search, const RefractRequest* request, PointList* points,
                           bool* is_whole) {
    NavResult result = NAV_OK;
    points->count = 0;
    search->ask->bound = 0;
    *is_whole = true;
    if (search->is_failed)
        return SEARCH_NO_MEMORY;
    if (search->ask->is_out_of_budget)
        return SEARCH_DONE;
    if (search->r == 0)
        search->ask->bound = find_bound(search);
    if (search->best_root != NAV_NONE)
        result = search->r == 0 ? navi_refract_write(search, request->goal_p, points)
                                : navi_refract_write_disc(search, points, is_whole);
    return result == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}

SearchResult navi_refract_search_disc(RefractScratch* scratch, const RefractRequest* request,
                                      PointList* points, bool* is_whole) {
    Ask* ask = scratch->ask;
    Refract* search = &scratch->search;
    SearchAnswer answer = {.points = points, .is_found = true};
    PauseEntry entry = navi_pause_enter(ask, &answer);
    *is_whole = answer.is_found;
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    search->scratch = scratch;
    if (navi_terrain_map_begin(&scratch->map, ask, request->filter) != NAV_OK)
        return SEARCH_NO_MEMORY;
    forget_trees(&scratch->map, request->goal);
    if (request->radius > 0)
        scratch->map.pathdata = NULL; // a disc may reach into a dead end when it rolls
    if (entry == PAUSE_BEGIN && begin(search, request) != NAV_OK)
        return SEARCH_NO_MEMORY;
    search->is_paused = false;
    run(search);
    if (search->is_paused)
        return navi_pause_keep(ask);
    if (finish(search, request, points, is_whole) != SEARCH_DONE)
        return SEARCH_NO_MEMORY;
    answer.is_found = *is_whole;
    return navi_pause_leave(ask, &answer);
}

SearchResult navi_refract_search(RefractScratch* scratch, const RefractRequest* request,
                                 PointList* points) {
    bool is_whole;
    NAV_ASSERT(request->radius == 0);
    return navi_refract_search_disc(scratch, request, points, &is_whole);
}

// --- without a goal ----------------------------------------------------------------------

NavResult navi_refract_begin_spread(RefractScratch* scratch, double limit, RefractKeptList* kept) {
    Refract* search = &scratch->search;
    kept->count = 0;
    scratch->map.pathdata = NULL; // dead ends count
    *search = (Refract){.scratch = scratch,
                        .ask = scratch->ask,
                        .map = &scratch->map,
                        .mesh = scratch->ask->mesh,
                        .goal_v = NAV_NONE,
                        .stamp = scratch->ask->stamp,
                        .least = 0, // of what is left: nothing is left
                        .weight = 1,
                        .best = limit,
                        .dropped = INFINITY,
                        .best_root = NAV_NONE,
                        .kept = kept};
    navi_refract_forget_search(scratch);
    scratch->loaded = NAV_NONE;
    return navi_cone_heap_start(&search->ask->memory, &scratch->heap, is_item_before, search)
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

uint32_t navi_refract_start_spread(Refract* search, NavPoint p, const NavSpot* spot) {
    const RefractArrival start = {
        .kind = REFRACT_START, .parent = NAV_NONE, .chain = NAV_NONE, .p = navi_tv_of(p)};
    uint32_t root = navi_refract_add_arrival(search, &start);
    if (root != NAV_NONE)
        navi_refract_leave_start(search, spot, root);
    return root;
}

bool navi_refract_spread(Refract* search) {
    ConeHeap* heap = &search->scratch->heap;
    if (search->is_failed || heap->items.count == 0 ||
        heap->items.data[0].key >= navi_cone_key(search->best))
        return false;
    follow(search, navi_cone_heap_pop(heap));
    return true;
}
