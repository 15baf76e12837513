#include "query/terrain/refract_search.h"

#include "query/refract/circle.h"
#include "query/round/round.h"

// The first turn of the search from the goal, in nodes. Each of its turns makes its nodes half as
// many again, and is followed by this many times as many of the other search.
#define NODES_FIRST 16
#define NODES_AGAINST 8

// --- order -------------------------------------------------------------------------------

static int compare(double a, double b) { return (a > b) - (a < b); }

static int compare_places(TerrainVec a, TerrainVec b) {
    int by_x = compare(a.x, b.x);
    return by_x != 0 ? by_x : compare(a.y, b.y);
}

bool navi_refract_is_before(const void* context, uint32_t a, uint32_t b) {
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
            at = navi_pathdata_above(map->pathdata, at);
        }
    }
}

// Begin without nodes, at a place.
static NavResult begin_at(Refract* search, TerrainVec p, const NavSpot* spot) {
    RefractScratch* scratch = search->scratch;
    const RefractArrival start = {
        .kind = REFRACT_START, .parent = NAV_NONE, .chain = NAV_NONE, .p = p};
    navi_refract_forget_search(scratch);
    scratch->loaded = NAV_NONE;
    if (!navi_cone_heap_start(&search->ask->memory, &scratch->heap, navi_refract_is_before, search))
        return NAV_ERR_MEMORY;
    uint32_t root = navi_refract_add_arrival(search, &start);
    if (root != NAV_NONE)
        navi_refract_leave_start(search, spot, root);
    return search->is_failed ? NAV_ERR_MEMORY : NAV_OK;
}

static bool reserve_met(RefractScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    const MeshCounts* counts = scratch->ask->mesh->counts;
    return navi_array_reserve_zeroed(memory, &scratch->met_triangles, counts->tri_slots) &&
           navi_array_reserve_zeroed(memory, &scratch->met_vertices, counts->vertex_slots);
}

// The search in this scratch, without nodes, from start to goal of the request, or backwards.
static Refract search_of(RefractScratch* scratch, const RefractRequest* request, bool is_reversed) {
    NavPoint origin = scratch->map.origin;
    TerrainVec start = navi_tv_from(origin, request->start_p);
    TerrainVec goal = navi_tv_from(origin, request->goal_p);
    return (Refract){.scratch = scratch,
                     .ask = scratch->ask,
                     .map = &scratch->map,
                     .mesh = scratch->ask->mesh,
                     .start = is_reversed ? goal : start,
                     .goal = is_reversed ? start : goal,
                     .is_reversed = is_reversed,
                     .goal_v = NAV_NONE,
                     .stamp = scratch->ask->stamp,
                     .least = scratch->map.least,
                     .limit = request->limit,
                     .best = request->limit,
                     .reach = 1,
                     .dropped = INFINITY,
                     .best_root = NAV_NONE};
}

// Begin a search from the goal in this scratch; if everything is reversed, from the start.
static bool begin_from_goal(RefractScratch* scratch, const RefractRequest* request,
                            bool is_reversed) {
    Refract* back = &scratch->search;
    if (!reserve_met(scratch))
        return false;
    *back = search_of(scratch, request, is_reversed);
    back->is_from_goal = true;
    back->stamp |= REFRACT_FROM_GOAL;
    back->weight = 1;
    back->best = INFINITY;
    back->turn = NODES_FIRST;
    return begin_at(back, back->goal, is_reversed ? request->start : request->goal) == NAV_OK;
}

// Discs and their guides do without. So does a query after which all stamps are reset.
static bool has_from_goal(const RefractRequest* request, const Ask* ask) {
    return request->radius == 0 && !request->is_guide && (ask->stamp & REFRACT_FROM_GOAL) == 0;
}

// The request marks the triangles at its goal. In a search that is reversed this is the start.
static void mark_start(const Refract* search, const RefractRequest* request) {
    const NavSpot* spot = request->goal;
    uint32_t* at_goal = search->ask->at_goal.data;
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(search->mesh, spot, t))
        at_goal[t] = 0;
    spot = request->start;
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(search->mesh, spot, t))
        if (navi_terrain_rate(search->map, t) > 0)
            at_goal[t] = search->stamp;
}

// A guide begins at the smaller place, so that from B to A all is as from A to B. The search for
// the disc goes backwards.
static bool begins_reversed(const RefractRequest* request) {
    if (request->guide != NULL)
        return !request->guide->is_reversed;
    return request->is_guide &&
           compare_places(navi_tv_of(request->start_p), navi_tv_of(request->goal_p)) > 0;
}

static uint32_t vertex_at(const Refract* search, const NavSpot* spot) {
    return spot->kind == SPOT_ON_VERTEX ? search->mesh->tri[spot->t].v[spot->i] : NAV_NONE;
}

// In corridors that are exactly as wide as the disc no cone has room. So a search may be for a disc
// that is smaller by this. Its path is made of lattice points, and checked, for the whole radius.
#define NARROWER 0x1p-10

// Begin the search itself. For a point there is one from the goal.
static bool begin_whole(RefractScratch* scratch, const RefractRequest* request, bool is_reversed) {
    Refract* search = &scratch->search;
    const NavSpot* start = is_reversed ? request->goal : request->start;
    const NavSpot* goal = is_reversed ? request->start : request->goal;
    *search = search_of(scratch, request, is_reversed);
    search->radius = (int32_t)request->radius;
    search->r = request->is_narrower ? request->radius - NARROWER : request->radius;
    search->disc = request->disc;
    search->weight = request->weight;
    search->guide = request->guide;
    search->corridor = request->corridor;
    if (request->is_guide && !navi_guide_begin(search, vertex_at(search, start)))
        return false;
    if (has_from_goal(request, scratch->ask)) {
        search->from_goal = &scratch->from_goal->search;
        search->turn = NODES_AGAINST * NODES_FIRST;
    }
    search->goal_v = vertex_at(search, goal);
    if (is_reversed)
        mark_start(search, request);
    mark_ways(search, goal);
    return navi_circle_begin(search) && begin_at(search, search->start, start) == NAV_OK;
}

// First there are two searches, from both ends. The end whose surroundings are cheaper will be the
// goal: what is expensive should be met early.
static NavResult begin(RefractScratch* scratch, const RefractRequest* request) {
    bool is_begun = has_from_goal(request, scratch->ask)
                        ? begin_from_goal(scratch->from_goal, request, false) &&
                              begin_from_goal(scratch, request, true)
                        : begin_whole(scratch, request, begins_reversed(request));
    return is_begun ? NAV_OK : NAV_ERR_MEMORY;
}

// --- run ---------------------------------------------------------------------------------

static bool has_next(const Refract* search) {
    return !search->is_failed &&
           search->scratch->heap.items.data[0].key < navi_cone_key(navi_refract_limit(search));
}

// Take the next node of this search, or of the one from the goal.
static bool take(Refract* search, Refract* from, uint32_t* item) {
    if (!navi_pause_spend(search->ask)) {
        search->is_paused = true;
        return false;
    }
    if (!navi_ask_spend(search->ask))
        return false;
    from->pops++;
    *item = navi_cone_heap_pop(&from->scratch->heap);
    return true;
}

void navi_refract_follow_node(Refract* search, uint32_t item) {
    if (item & REFRACT_ARRIVAL) {
        navi_refract_expand(search, item & ~REFRACT_ARRIVAL);
        return;
    }
    RefractCone cone = search->scratch->cones.data[item]; // records may move
    if (!navi_refract_is_dominated(search, &cone))
        navi_refract_walk(search, &cone);
}

// Let a search from the goal do its part. False: the search cannot go on now.
static bool run_from_goal(Refract* search, Refract* back) {
    uint32_t item;
    while (back->pops < back->turn && has_next(back)) {
        navi_from_goal_raise(back);
        if (!take(search, back, &item))
            return false;
        navi_refract_follow_node(back, item);
    }
    navi_from_goal_raise(back);
    search->is_failed |= back->is_failed;
    return !search->is_failed;
}

// The search from the goal has looked at a part of the nodes that it should.
static bool take_turns(Refract* search) {
    Refract* back = search->from_goal;
    if (back == NULL || search->pops < search->turn)
        return true;
    if (back->pops == back->turn)
        back->turn += back->turn / 2;
    back->limit = search->best;
    if (!run_from_goal(search, back))
        return false;
    search->turn = NODES_AGAINST * back->turn;
    search->old_cones = search->scratch->cones.count;
    search->old_arrivals = search->scratch->arrivals.count;
    return true;
}

static double key_of(Refract* search, uint32_t item, double weight) {
    uint32_t at = item & ~REFRACT_ARRIVAL;
    if (item & REFRACT_ARRIVAL) {
        const RefractArrival* arrival = navi_refract_arrival(search, at);
        return search->r == 0 || arrival->kind == REFRACT_VERTEX
                   ? navi_refract_key_at(search, arrival, weight)
                   : navi_circle_key(search, arrival);
    }
    return navi_refract_key(search, &search->scratch->cones.data[at], weight);
}

static void drop(Refract* search, uint32_t item) {
    double least = key_of(search, item, 1);
    search->dropped = least < search->dropped ? least : search->dropped;
}

// Let a disc's guide go on, if the next node is where it has not been. False: it cannot go on now.
static bool run_guide(Refract* search) {
    Refract* guide = search->guide;
    uint32_t item;
    if (guide == NULL)
        return true;
    if (has_next(search) && !has_next(guide) &&
        !navi_guide_has_met(search, search->scratch->heap.items.data[0].node) &&
        navi_guide_widen(guide)) {
        search->old_cones = search->scratch->cones.count;
        search->old_arrivals = search->scratch->arrivals.count;
    }
    while (has_next(guide)) {
        if (!take(search, guide, &item))
            return false;
        navi_refract_follow_node(guide, item);
    }
    search->is_failed |= guide->is_failed;
    return !search->is_failed;
}

// Has the search from the goal, or the guide, found since that this node's key is too low to be the
// next one?
static bool is_later(Refract* search, uint32_t item) {
    ConeHeap* heap = &search->scratch->heap;
    uint32_t at = item & ~REFRACT_ARRIVAL;
    if (at >= (item & REFRACT_ARRIVAL ? search->old_arrivals : search->old_cones))
        return false;
    double key = key_of(search, item, search->weight);
    if (key >= navi_refract_limit(search)) {
        drop(search, item);
        return true;
    }
    if (navi_cone_key(key) <= heap->items.data[0].key)
        return false;
    if (!navi_cone_heap_push(&search->ask->memory, heap, key, item))
        search->is_failed = true;
    return true;
}

// The scratches exchange their searches.
static void swap(RefractScratch* a, RefractScratch* b) {
    RefractScratch old = *a, *from_goal = a->from_goal;
    *a = *b;
    *b = old;
    a->from_goal = from_goal;
    b->from_goal = NULL;
    b->search.scratch = b;
    b->search.map = &b->map;
    b->heap.context = &b->search;
    a->map.other = &b->map;
    b->map.other = &a->map;
}

// Is it cheaper to leave the goal's surroundings than those of the start? If not, the search goes
// backwards.
static bool is_goal_cheaper(const Refract* from_goal, const Refract* from_start) {
    if (from_goal->level != from_start->level)
        return from_goal->level < from_start->level;
    return compare_places(from_goal->goal, from_start->goal) < 0;
}

// Look at both ends. False: the search cannot go on now.
static bool run_from_ends(RefractScratch* scratch, const RefractRequest* request) {
    Refract *search = &scratch->search, *back = &scratch->from_goal->search;
    if (!run_from_goal(search, back) || !run_from_goal(search, search))
        return false;
    bool is_reversed = !is_goal_cheaper(back, search);
    if (is_reversed)
        swap(scratch, scratch->from_goal);
    search->is_failed = !begin_whole(scratch, request, is_reversed);
    return !search->is_failed;
}

static void run(RefractScratch* scratch, const RefractRequest* request) {
    Refract* search = &scratch->search;
    uint32_t item;
    if (search->is_from_goal && !run_from_ends(scratch, request))
        return;
    while (has_next(search)) {
        if (!take_turns(search) || (!search->is_guided && !run_guide(search)))
            return;
        search->is_guided = true;
        if (!take(search, search, &item))
            return;
        search->is_guided = false;
        if (!is_later(search, item))
            navi_refract_follow_node(search, item);
    }
}

// Each cheapest path begins with one that waits in the heap, or was dropped, or is no cheaper than
// one of these.
static double find_bound(Refract* search) {
    const RefractScratch* scratch = search->scratch;
    double bound = search->dropped < search->best ? search->dropped : search->best;
    for (uint32_t i = 0; i < scratch->heap.items.count; i++) {
        const ConeItem* item = &scratch->heap.items.data[i];
        // Without weight the key is at least this part of what it was with it.
        if (item->key > navi_cone_key(bound * search->weight * (1 + 1e-9)))
            continue;
        double key = key_of(search, item->node, 1);
        bound = key < bound ? key : bound;
    }
    double floor = search->best / search->weight;
    return bound > floor ? bound : floor;
}

static NavResult write(Refract* search, const RefractRequest* request, PointList* points,
                       bool* is_whole) {
    NavPoint end = search->is_reversed ? request->start_p : request->goal_p;
    NavResult result = search->r == 0 ? navi_refract_write(search, end, points)
                                      : navi_refract_write_disc(search, points, is_whole);
    for (uint32_t i = 0, k = points->count; search->is_reversed && i + 1 < k; i++) {
        NavPoint p = points->data[i];
        points->data[i] = points->data[--k];
        points->data[k] = p;
    }
    return result;
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
    if (search->best_root != NAV_NONE)
        result = write(search, request, points, is_whole);
    if (search->r == 0)
        search->ask->bound = navi_refract_lower(search, find_bound(search));
    return result == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}

// Bring the maps up to date. They may take from each other what they have found.
static NavResult begin_maps(RefractScratch* scratch, const RefractRequest* request) {
    Ask* ask = scratch->ask;
    if (navi_terrain_map_begin(&scratch->map, ask, request->filter) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (request->guide != NULL &&
        navi_terrain_map_begin(request->guide->map, ask, request->filter) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (request->guide != NULL) {
        request->guide->map->pathdata = NULL;
        scratch->map.other = request->guide->map;
    }
    navi_terrain_forget_trees(&scratch->map, request->goal);
    if (!has_from_goal(request, ask))
        return NAV_OK;
    TerrainMap* other = &scratch->from_goal->map;
    if (navi_terrain_map_begin(other, ask, request->filter) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_terrain_forget_trees(other, request->goal); // the two searches may exchange their maps
    scratch->map.other = other;
    other->other = &scratch->map;
    return NAV_OK;
}

// What was marked is of this request, also when the search goes on in another slice: the goal of
// one that goes backwards is the start.
static void mark_again(Refract* search, const RefractRequest* request) {
    if (search->is_reversed && !search->is_from_goal)
        mark_start(search, request);
    search->corridor = request->corridor; // later slices mark it with other numbers
    if (request->guide != NULL)
        request->guide->corridor = request->corridor;
}

SearchResult navi_refract_search_disc(RefractScratch* scratch, const RefractRequest* request,
                                      PointList* points, RefractFound* found) {
    Ask* ask = scratch->ask;
    Refract* search = &scratch->search;
    SearchAnswer answer = {.points = points, .is_found = true};
    PauseEntry entry = navi_pause_enter(ask, &answer);
    *found = (RefractFound){answer.is_found, answer.has_exact_gap};
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    if (begin_maps(scratch, request) != NAV_OK)
        return SEARCH_NO_MEMORY;
    if (request->radius > 0 || request->is_guide)
        scratch->map.pathdata = NULL; // a disc may reach into a dead end when it rolls
    if (entry == PAUSE_BEGIN && begin(scratch, request) != NAV_OK)
        return SEARCH_NO_MEMORY;
    mark_again(search, request);
    search->is_paused = false;
    run(scratch, request);
    if (search->is_paused)
        return navi_pause_keep(ask);
    if (finish(search, request, points, &found->is_whole) != SEARCH_DONE)
        return SEARCH_NO_MEMORY;
    answer.is_found = found->is_whole;
    answer.has_exact_gap = found->has_exact_gap = search->has_exact_gap;
    return navi_pause_leave(ask, &answer);
}

SearchResult navi_refract_search(RefractScratch* scratch, const RefractRequest* request,
                                 PointList* points) {
    RefractFound found;
    NAV_ASSERT(request->radius == 0);
    return navi_refract_search_disc(scratch, request, points, &found);
}
