#include "query/cone/kernel.h"

#include "base/prefetch.h"
#include "query/ask/pause.h"
#include "query/cone/kernel_inside.h"
#include "query/cone/sight.h"

// What is left to go is weighted more and more in a search that is not exact.
#define WEIGHT_FIRST KERNEL_WEIGHT_STEADY
#define WEIGHT_STEP 0.02
#define POPS_A_STEP 32

// --- begin -------------------------------------------------------------------------------

// The number of nodes of a search in slices or with a budget is an answer, too, and must not depend
// on what is remembered.
static bool may_recall(const ConeSearch* search) {
    const Ask* ask = search->ask;
    return search->is_exact && !ask->pause.is_asking && !ask->has_budget &&
           search->mesh->counts->tri_alive >= SIGHT_TRIANGLES && navi_sight_pays(search->scratch);
}

// Where there are few loops, bounds grow with nearly each step. In a small mesh all is near.
static bool may_wait(const ConeSearch* search) {
    return search->is_exact && search->mesh->counts->tri_alive >= SIGHT_TRIANGLES &&
           !navi_cone_has_few_loops(search->scratch);
}

static void init_kernel(Kernel* kernel, ConeScratch* scratch, const KernelRequest* request) {
    const Ask* ask = scratch->ask;
    *kernel = (Kernel){.search = {.scratch = scratch,
                                  .ask = scratch->ask,
                                  .mesh = ask->mesh,
                                  .map = &scratch->plain,
                                  .start = request->start_p,
                                  .goal = request->goal_p,
                                  .stamp = ask->stamp,
                                  .best_parent = NAV_NONE,
                                  .best = INFINITY,
                                  .weight = request->is_exact ? 1 : WEIGHT_FIRST,
                                  .is_exact = request->is_exact},
                       .data = ask->pathdata,
                       .goal_spot = *request->goal,
                       .is_steady = request->is_steady,
                       .nodes_before_look = request->nodes_before_look,
                       .gate = NAV_NONE};
    navi_kernel_mark_goal(kernel, request->goal);
}

// A start at a vertex may be in several islands: not all of them lead to the goal.
static bool leads_to_goal(const Kernel* kernel, const NavSpot* start, uint32_t t) {
    const Islands* islands = &kernel->search.ask->world->islands;
    const NavSpot* goal = &kernel->goal_spot;
    if (!navi_kernel_is_walkable(kernel, t) || start->kind != SPOT_ON_VERTEX)
        return navi_kernel_is_walkable(kernel, t);
    for (uint32_t u = goal->t; u != NAV_NONE; u = navi_spot_next(kernel->search.mesh, goal, u))
        if (navi_kernel_is_walkable(kernel, u) &&
            navi_island_of(islands, u) == navi_island_of(islands, t))
            return true;
    return false;
}

static void leave_start(Kernel* kernel, const NavSpot* spot) {
    const Mesh* mesh = kernel->search.mesh;
    const ConeNode start = {.root = NAV_NONE, .root_p = kernel->search.start};
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t)) {
        if (!leads_to_goal(kernel, spot, t))
            continue;
        navi_cone_meets_goal(&kernel->search, &start, t); // without rays it holds all points
        uint32_t i = navi_tri_first(mesh, t);
        for (uint32_t k = 0; k < 3; k++, i = navi_next3(i))
            navi_kernel_see_from(kernel, &start, mesh->tri[t].v[i]);
    }
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        if (leads_to_goal(kernel, spot, t))
            navi_kernel_leave(kernel, &start, t);
}

static NavResult begin(Kernel* kernel, const KernelRequest* request) {
    ConeSearch* search = &kernel->search;
    if (navi_cone_begin_plain(search->scratch) != NAV_OK || navi_cone_start(search) != NAV_OK)
        return NAV_ERR_MEMORY;
    kernel->may_recall = may_recall(search);
    kernel->may_wait = may_wait(search);
    navi_kernel_mark_ways(kernel, request->start, request->goal);
    leave_start(kernel, request->start);
    return NAV_OK;
}

// --- a straight path ---------------------------------------------------------------------

// From an edge only an exact search tries the straight line. (A fast one might, too, but some of
// its paths would change.)
static bool is_straight(const Kernel* kernel, const NavSpot* start) {
    uint32_t t = start->t;
    if (start->kind == SPOT_ON_VERTEX || (start->kind != SPOT_INSIDE && !kernel->search.is_exact))
        return false;
    if (!navi_kernel_is_walkable(kernel, t)) // the start lies on a wall
        t = navi_spot_next(kernel->search.mesh, start, t);
    return navi_kernel_is_straight(kernel, t);
}

static NavResult write_straight(Ask* ask, const KernelRequest* request, PointList* points) {
    if (!navi_array_reserve(&ask->memory, points, 2))
        return NAV_ERR_MEMORY;
    points->data[0] = request->start_p;
    points->data[1] = request->goal_p;
    points->count = 2;
    return NAV_OK;
}

// --- search ------------------------------------------------------------------------------

static double key_again(const ConeSearch* search, ConeItem item, double weight) {
    if (item.node & CONE_IS_BEND) {
        uint32_t v = item.node & ~CONE_IS_BEND;
        NavPoint rest = navi_ray_to(search->mesh->pos[v], search->goal);
        return navi_cone_bend(search, v)->g + weight * navi_ray_length(rest);
    }
    double g = search->scratch->cones.data[item.node].g;
    return g + weight / search->weight * (navi_cone_length(item.key) - g);
}

// With other weights, what was pushed before would come before all that is pushed later.
static void weigh_again(ConeSearch* search, double weight) {
    ConeHeap* heap = &search->scratch->heap;
    for (uint32_t i = 0; i < heap->items.count; i++) {
        ConeItem item = heap->items.data[i];
        item.key = navi_cone_key(key_again(search, item, weight));
        navi_cone_heap_rise(heap, i, item);
    }
    search->weight = weight;
}

static void grow_weight(Kernel* kernel) {
    ConeSearch* search = &kernel->search;
    if (search->is_exact || kernel->is_steady || ++kernel->pop_count % POPS_A_STEP != 0 ||
        search->weight == KERNEL_WEIGHT_MAX)
        return;
    double weight = search->weight + WEIGHT_STEP;
    weigh_again(search, weight < KERNEL_WEIGHT_MAX ? weight : KERNEL_WEIGHT_MAX);
}

// Besides being stale: a shorter path to the root may have come from where it does not bend.
static bool is_outdone(const ConeSearch* search, const ConeNode* cone) {
    return navi_cone_is_stale(search, cone) ||
           (cone->root != NAV_NONE &&
            navi_length_is_dominated(cone->g, navi_cone_bend(search, cone->root)->seen));
}

// The node that is now the first will most often be the next one.
static inline void prefetch_first(const ConeSearch* search) {
    const ConeHeap* heap = &search->scratch->heap;
    if (heap->items.count == 0)
        return;
    uint32_t item = heap->items.data[0].node, v = item & ~CONE_IS_BEND;
    if (item & CONE_IS_BEND) {
        navi_prefetch(&search->map->bends[v]);
        navi_prefetch_ends(&search->map->sectors.data[v], sizeof(BendSector));
        navi_prefetch(&search->mesh->pos[v]);
    } else {
        navi_prefetch_ends(&search->scratch->cones.data[item], sizeof(ConeNode));
    }
}

static bool is_over(Kernel* kernel, const KernelRequest* request) {
    if (request->look == NULL || ++kernel->node_count != kernel->nodes_before_look)
        return false;
    kernel->nodes_before_look *= 4;
    if (!request->look(request->context, kernel->node_count, &kernel->is_over))
        kernel->search.is_failed = true;
    return kernel->is_over;
}

static void run(Kernel* kernel, const KernelRequest* request) {
    ConeSearch* search = &kernel->search;
    uint32_t item;
    while (navi_cone_take(search, &item)) {
        prefetch_first(search);
        if (is_over(kernel, request))
            return;
        grow_weight(kernel);
        if (item & CONE_IS_BEND) {
            navi_kernel_expand(kernel, item & ~CONE_IS_BEND);
            continue;
        }
        ConeNode cone = search->scratch->cones.data[item];
        if (!is_outdone(search, &cone))
            navi_kernel_walk(kernel, &cone);
    }
}

SearchResult navi_kernel_search(ConeScratch* scratch, const KernelRequest* request,
                                PointList* points) {
    Ask* ask = scratch->ask;
    Kernel* kernel = &scratch->kernel;
    SearchAnswer answer = {.points = points, .is_found = true};
    PauseEntry entry = navi_pause_enter(ask, &answer);
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    if (entry == PAUSE_RESUME) {
        kernel->search.is_paused = false;
        if (navi_cone_begin_plain(scratch) != NAV_OK)
            return SEARCH_NO_MEMORY;
    } else {
        init_kernel(kernel, scratch, request);
        if (is_straight(kernel, request->start))
            return write_straight(ask, request, points) == NAV_OK ? navi_pause_leave(ask, &answer)
                                                                  : SEARCH_NO_MEMORY;
        if (begin(kernel, request) != NAV_OK)
            return SEARCH_NO_MEMORY;
    }
    run(kernel, request);
    if (kernel->search.is_paused)
        return navi_pause_keep(ask);
    if (kernel->search.is_failed || (!ask->is_out_of_budget && !kernel->is_over &&
                                     navi_cone_write_path(&kernel->search, points) != NAV_OK))
        return SEARCH_NO_MEMORY;
    return navi_pause_leave(ask, &answer);
}
