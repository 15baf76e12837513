// The search from begin to end: A* over arrivals at bends and the cones behind them.
#include "query/disc/cones_look.h"
#include "query/disc/cones_see.h"
#include "query/disc/cones_sight.h"
#include "query/disc/tails.h"

#include <string.h>

#include "query/ask/pause.h"

#define WEIGHT_FIRST 1.02
#define WEIGHT_STEP 0.02
#define WEIGHT_MOST 1.12
#define POPS_A_STEP 32
// For each vertex of the mesh. Random worlds need less than 10.
#define NODES_MOST 64

// --- the order of equal keys -------------------------------------------------------------

static const DiscArrival* arrival_of(const DiscSearch* search, uint32_t item) {
    const RadiusScratch* scratch = search->inside.scratch;
    return &scratch->arrivals.data[item & DISC_IS_ARRIVAL ? item & ~DISC_IS_ARRIVAL
                                                          : scratch->disc_cones.data[item].root];
}

// By lengths and coordinates, so that the order does not depend on slots.
static bool is_item_before(const void* context, uint32_t a, uint32_t b) {
    const DiscSearch* search = context;
    const DiscArrival *p = arrival_of(search, a), *q = arrival_of(search, b);
    if (p->g != q->g)
        return p->g > q->g;
    if (!navi_point_equal(p->o, q->o))
        return navi_point_less(p->o, q->o);
    bool is_arrival = (a & DISC_IS_ARRIVAL) != 0;
    if (is_arrival != ((b & DISC_IS_ARRIVAL) != 0))
        return is_arrival;
    if ((p->bend & 1) != (q->bend & 1))
        return (p->bend & 1) < (q->bend & 1);
    const DiscCone* cones = search->inside.scratch->disc_cones.data;
    return !is_arrival && navi_edge_less(search->inside.mesh, cones[a].edge, cones[b].edge);
}

// --- memory ------------------------------------------------------------------------------

static void forget_stamps(RadiusScratch* scratch) {
    DiscMap* maps[2] = {&scratch->plain, &scratch->filtered};
    for (uint32_t i = 0; i < 2; i++) {
        DiscCorner* corners = maps[i]->lines.lines;
        for (uint32_t v = 0; v < maps[i]->lines.capacity; v++)
            corners[v].goal_stamp = 0;
    }
    if (scratch->bests.capacity > 0)
        memset(scratch->bests.lines, 0, scratch->bests.capacity * sizeof(DiscCorner));
    if (scratch->blocked.capacity > 0)
        memset(scratch->blocked.data, 0, scratch->blocked.capacity * sizeof *scratch->blocked.data);
    navi_marks_clear(&scratch->on_way);
    navi_marks_clear(&scratch->at_goal);
    navi_marks_clear(&scratch->tails.to_start);
    scratch->stamp = 0;
}

static bool reserve(DiscSearch* search, DiscMap* map) {
    RadiusScratch* scratch = search->inside.scratch;
    NavMemory* memory = &scratch->ask->memory;
    const MeshCounts* counts = search->inside.mesh->counts;
    if (!navi_disc_lines_reserve(memory, &map->lines, counts->vertex_slots) ||
        !navi_disc_lines_reserve(memory, &scratch->bests, counts->vertex_slots) ||
        !navi_array_reserve_zeroed(memory, &scratch->blocked, 2 * (size_t)counts->vertex_slots) ||
        !navi_array_reserve_zeroed(memory, &scratch->lasts, 2 * (size_t)counts->vertex_slots) ||
        !navi_array_reserve_zeroed(memory, &scratch->on_way, counts->tri_slots) ||
        !navi_array_reserve_zeroed(memory, &scratch->at_goal, counts->tri_slots))
        return false;
    if (scratch->stamp >= DISC_NO_STAMP - 1)
        forget_stamps(scratch);
    search->corners.data = map->lines.lines;
    search->best_at = scratch->bests.lines;
    search->on_way = scratch->on_way.data;
    search->at_goal = scratch->at_goal.data;
    return true;
}

static void forget_places(DiscMap* map) {
    DiscCorner* corners = map->lines.lines;
    for (uint32_t v = 0; v < map->lines.capacity; v++)
        corners[v].made = 0;
}

static void forget_circles(RadiusScratch* scratch) {
    for (uint32_t i = 0; i < scratch->circles.count; i++)
        scratch->circles.data[i].made = 0;
}

static void forget_lasts(RadiusScratch* scratch) {
    if (scratch->lasts.capacity > 0)
        memset(scratch->lasts.data, 0, scratch->lasts.capacity * sizeof *scratch->lasts.data);
}

void navi_disc_forget_corners(RadiusScratch* scratch) {
    forget_circles(scratch);
    forget_lasts(scratch);
    navi_disc_forget_sights(scratch);
    forget_places(&scratch->plain);
    forget_places(&scratch->filtered);
}

// Bring the records of vertices up to date with the world and the filter. A careful search does not
// use path data: a path may bend around a vertex in a dead end, though it does not go there.
static bool begin_corners(DiscSearch* search) {
    RadiusScratch* scratch = search->inside.scratch;
    const Ask* ask = scratch->ask;
    const QueryFilter* filter = search->inside.filter;
    bool is_plain = filter->is_plain && ask->pathdata->is_kept && !search->is_careful;
    DiscMap* map = is_plain ? &scratch->plain : &scratch->filtered;
    search->corners = (DiscCorners){.filter = filter, .pathdata = is_plain ? ask->pathdata : NULL};
    if (!reserve(search, map))
        return false;
    uint64_t number = is_plain ? ask->pathdata->update_count : ask->epoch;
    if (is_plain && scratch->era != number >> 32) {
        forget_places(map);
        forget_circles(scratch);
        forget_lasts(scratch);
        navi_disc_forget_sights(scratch);
        scratch->era = number >> 32;
    }
    map->number = (uint32_t)number;
    search->corners.number = map->number;
    return true;
}

bool navi_disc_know_corners(const RadiusSearch* inside) {
    DiscSearch* search = &inside->scratch->disc_search;
    search->inside = *inside;
    search->is_careful = false;
    return begin_corners(search);
}

// --- the start ---------------------------------------------------------------------------

static void leave_by(DiscSearch* search, uint32_t start, uint32_t h) {
    const Mesh* mesh = search->inside.mesh;
    const DiscArrival root = *navi_disc_root(search, start);
    DiscEdge edge = {.r_v = navi_edge_from(mesh, h), .l_v = navi_edge_to(mesh, h)};
    NavPoint right = navi_ray_to(root.o, mesh->pos[edge.r_v]);
    NavPoint left = navi_ray_to(root.o, mesh->pos[edge.l_v]);
    DiscCone cone = {.edge = h, .root = start, .right = right, .left = right};
    double key;
    navi_disc_see_both(search, &cone, &root, edge.r_v);
    cone.left = left;
    if (navi_ray_cross(right, left) <= 0)
        return;
    if (navi_disc_is_at_goal(search, h >> 2))
        navi_disc_try_goal(search, &cone, h >> 2);
    if (!navi_disc_is_passable(search, &root, h))
        return;
    edge.r = navi_vec_to(root.c, mesh->pos[edge.r_v]);
    edge.l = navi_vec_to(root.c, mesh->pos[edge.l_v]);
    navi_disc_keep(&cone, &root, navi_disc_corner(&search->corners, edge.r_v), edge.r, false);
    navi_disc_keep(&cone, &root, navi_disc_corner(&search->corners, edge.l_v), edge.l, true);
    if (navi_disc_judge(search, &cone, &root, &edge, &key))
        navi_disc_push_cone(search, &cone, key);
}

void navi_disc_leave(DiscSearch* search, uint32_t start) {
    const Mesh* mesh = search->inside.mesh;
    NavSpot spot = navi_spot(mesh, navi_disc_root(search, start)->o);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        uint32_t i = navi_tri_first(mesh, t); // what is seen first is kept where lengths tie
        for (uint32_t k = 0; k < 3 && navi_filter_walks(search->inside.filter, t); k++) {
            leave_by(search, start, 4 * t + i);
            i = navi_next3(i);
        }
    }
}

static bool is_rounded(const DiscPlace* place, NavPoint p) {
    return place->x != p.x || place->y != p.y;
}

bool navi_disc_begin(DiscSearch* search) {
    RadiusScratch* scratch = search->inside.scratch;
    search->is_failed = search->is_rounded[0] = false;
    search->may_recall = search->has_recalled = search->is_tied = false;
    search->has_one_way = false;
    search->may_have_tails = search->has_tails = false;
    search->recorder = NULL;
    search->best = INFINITY;
    search->best_parent = NAV_NONE;
    search->pop_count = 0;
    search->visit_count = 0;
    search->visits_before_look = UINT64_MAX;
    scratch->disc_cones.count = scratch->arrivals.count = 0;
    if (!begin_corners(search) ||
        !navi_cone_heap_start(&scratch->ask->memory, &scratch->heap, is_item_before, search))
        return false;
    search->stamp = ++scratch->stamp;
    return true;
}

bool navi_disc_add_start(DiscSearch* search, NavPoint o, const DiscPlace* place, double g) {
    RadiusScratch* scratch = search->inside.scratch;
    RadiusVec at = navi_vec(place->x, place->y);
    search->is_rounded[0] |= is_rounded(place, o);
    if (!navi_array_room(&scratch->ask->memory, &scratch->arrivals))
        return false;
    scratch->arrivals.data[scratch->arrivals.count++] =
        (DiscArrival){.g = g,
                      .c = at,
                      .t = at,
                      .keep_left = search->inside.r,
                      .keep_right = search->inside.r,
                      .o = o,
                      .bend = NAV_NONE,
                      .parent = NAV_NONE,
                      .next = NAV_NONE};
    return true;
}

// As for points (query/cone/README.md).
static bool may_recall(const DiscSearch* search) {
    const Ask* ask = search->inside.ask;
    return search->inside.is_optimal && search->corners.pathdata != NULL && !ask->pause.is_asking &&
           !ask->has_budget && search->inside.mesh->counts->tri_alive >= SIGHT_TRIANGLES;
}

static bool begin(DiscSearch* search, bool is_again) {
    const DiscPlace* places = search->inside.places;
    search->kept = NULL;
    search->start = navi_vec(places[0].x, places[0].y);
    search->goal = navi_vec(places[1].x, places[1].y);
    search->is_rounded[1] = is_rounded(&places[1], search->inside.goal);
    search->weight = search->inside.is_optimal                 ? 1
                     : search->inside.scratch->limits.has_path ? WEIGHT_MOST
                                                               : WEIGHT_FIRST;
    if (!navi_disc_begin(search) ||
        !navi_disc_add_start(search, search->inside.start, &places[0], 0))
        return false;
    search->best = search->inside.scratch->limits.most;
    search->may_recall = !is_again && may_recall(search);
    search->may_have_tails =
        !is_again && search->inside.is_optimal && search->corners.pathdata != NULL;
    search->visits_most = is_again ? UINT64_MAX : search->inside.scratch->limits.visits_most;
    navi_disc_begin_looks(search);
    navi_disc_earn(search->inside.scratch, SIGHT_ALLOWANCE);
    if (!navi_disc_mark_goal(search))
        return false;
    search->may_recall = search->may_recall && !search->has_one_way;
    navi_disc_leave(search, 0);
    return !search->is_failed;
}

// --- the run -----------------------------------------------------------------------------

// With other weights, what was pushed before would come before all that is pushed later.
static void weigh_again(DiscSearch* search, double weight) {
    ConeHeap* heap = &search->inside.scratch->heap;
    double more = weight / search->weight;
    for (uint32_t i = 0; i < heap->items.count; i++) {
        ConeItem item = heap->items.data[i];
        double g = arrival_of(search, item.node)->g;
        double key = g + more * (navi_cone_length(item.key) - g);
        item.key = navi_cone_key(key > 0 ? key : 0);
        navi_cone_heap_rise(heap, i, item);
    }
    search->weight = weight;
}

static void grow_weight(DiscSearch* search) {
    if (search->inside.is_optimal || ++search->pop_count % POPS_A_STEP != 0 ||
        search->weight == WEIGHT_MOST)
        return;
    double weight = search->weight + WEIGHT_STEP;
    weigh_again(search, weight < WEIGHT_MOST ? weight : WEIGHT_MOST);
}

static bool is_stale(const DiscSearch* search, uint32_t arrival) {
    return navi_disc_root(search, arrival)->is_dropped;
}

void navi_disc_follow(DiscSearch* search, uint32_t item) {
    grow_weight(search);
    if (item & DISC_IS_ARRIVAL) {
        if (navi_disc_is_ready(search, navi_disc_root(search, item & ~DISC_IS_ARRIVAL)))
            navi_disc_expand(search, item & ~DISC_IS_ARRIVAL);
        return;
    }
    DiscCone cone = search->inside.scratch->disc_cones.data[item];
    if (!is_stale(search, cone.root))
        navi_disc_walk(search, &cone);
}

// No search is known that needs this many nodes. A quick one has found nothing, then. If a careful
// one gives up, it is not known whether there is a path.
static SearchResult give_up(DiscSearch* search) {
    NAV_ASSERT(false);
    search->best_parent = NAV_NONE;
    if (search->is_careful)
        search->inside.ask->is_out_of_budget = true;
    return SEARCH_DONE;
}

static bool has_next(const DiscSearch* search) {
    const ConeHeap* heap = &search->inside.scratch->heap;
    return heap->items.count > 0 && heap->items.data[0].key < navi_cone_key(search->best);
}

// Are tails followed, before the search goes on?
static bool is_growing(const DiscSearch* search) {
    return search->has_tails && !navi_tails_are_grown(&search->inside.scratch->tails);
}

static void begin_tails(DiscSearch* search) {
    if (!search->may_have_tails || search->has_tails ||
        search->visit_count < navi_tails_delay(search))
        return;
    search->has_tails = true;
    if (!navi_tails_begin(search))
        search->is_failed = true;
}

// An arrival that comes first gets a key that is as high as tails tell. If more of them can tell
// more, they are asked for.
static void settle(DiscSearch* search) {
    ConeHeap* heap = &search->inside.scratch->heap;
    while (has_next(search) && !search->is_failed) {
        const ConeItem first = heap->items.data[0];
        DiscArrival* arrival = navi_disc_root(search, first.node & ~DISC_IS_ARRIVAL);
        if (!(first.node & DISC_IS_ARRIVAL) || !arrival->is_loose || arrival->is_dropped)
            return;
        double before = navi_cone_length(first.key), key = navi_disc_weigh(search, arrival, before);
        if (key > before) {
            navi_cone_heap_pop(heap);
            search->is_failed =
                !navi_cone_heap_push(&search->inside.ask->memory, heap, key, first.node);
        } else if (arrival->is_loose) {
            navi_tails_ask(&search->inside.scratch->tails, key);
            return;
        }
    }
}

static SearchResult run(DiscSearch* search) {
    Ask* ask = search->inside.ask;
    const uint64_t most = NODES_MOST * (uint64_t)search->inside.mesh->counts->vertex_alive;
    for (;;) {
        begin_tails(search);
        if (search->has_tails && !is_growing(search))
            settle(search);
        if (search->is_failed || !has_next(search))
            break;
        if (!navi_pause_spend(ask))
            return SEARCH_PAUSED;
        if (!navi_ask_spend(ask))
            return SEARCH_DONE;
        if (search->visit_count == most)
            return give_up(search);
        if (navi_disc_ends_early(search))
            break;
        if (is_growing(search))
            navi_tails_grow(search);
        else
            navi_disc_follow(search, navi_cone_heap_pop(&search->inside.scratch->heap));
    }
    return search->is_failed ? SEARCH_NO_MEMORY : SEARCH_DONE;
}

// --- the result --------------------------------------------------------------------------

static RadiusVec normal_of(uint32_t bend, RadiusVec u) {
    return navi_bend_sign(bend) > 0 ? navi_vec_right(u) : navi_vec_left(u);
}

// The direction in which the path comes to the goal.
static RadiusVec last_direction(const DiscSearch* search) {
    const DiscArrival* last = navi_disc_root(search, search->best_parent);
    RadiusVec d = navi_vec_sub(search->goal, last->c);
    double by = (last->keep_right - last->keep_left) / 2, length_2 = navi_vec_length_2(d);
    double t_2 = length_2 - by * by;
    return navi_vec_unit(navi_disc_tangent(d, by, length_2, t_2 > 0 ? sqrt(t_2) : 0));
}

static bool list_arcs(DiscSearch* search) {
    RadiusScratch* scratch = search->inside.scratch;
    uint32_t count = 0;
    for (uint32_t a = search->best_parent; a != 0; a = navi_disc_root(search, a)->parent) {
        NAV_ASSERT(count < scratch->arrivals.count);
        count++;
    }
    if (!navi_array_reserve(&search->inside.ask->memory, &scratch->arcs, count))
        return false;
    scratch->arcs.count = count;
    RadiusVec u = last_direction(search);
    for (uint32_t a = search->best_parent; count > 0; a = navi_disc_root(search, a)->parent) {
        const DiscArrival* arrival = navi_disc_root(search, a);
        scratch->arcs.data[--count] = (RadiusArc){.bend = arrival->bend,
                                                  .in = normal_of(arrival->bend, arrival->w),
                                                  .out = normal_of(arrival->bend, u)};
        u = arrival->w;
    }
    return true;
}

// Of paths of equal length the one that is kept may depend on the order in which they were found,
// and so on what was remembered, and on tails. Is there one besides the best path?
static bool is_tied(const DiscSearch* search) {
    bool is_tied = search->is_tied;
    for (uint32_t a = search->best_parent; a != NAV_NONE && !is_tied;
         a = navi_disc_root(search, a)->parent)
        is_tied = navi_disc_root(search, a)->is_tied;
    return is_tied;
}

static SearchResult search_anew(DiscSearch* search, bool is_again) {
    return begin(search, is_again) ? run(search) : SEARCH_NO_MEMORY;
}

SearchResult navi_disc_search(RadiusSearch* inside, bool is_careful, bool is_resumed,
                              bool* is_found) {
    RadiusScratch* scratch = inside->scratch;
    DiscSearch* search = &scratch->disc_search;
    SearchResult result;
    *is_found = false;
    search->inside = *inside;
    if (is_resumed) {
        search->corners.filter = inside->filter;
        result = run(search);
    } else {
        search->is_careful = is_careful;
        result = search_anew(search, false);
    }
    if (result == SEARCH_DONE && !inside->ask->is_stopped &&
        (search->has_recalled || search->has_tails) && is_tied(search))
        result = search_anew(search, true);
    *is_found = search->best_parent != NAV_NONE && !inside->ask->is_out_of_budget;
    if (result != SEARCH_DONE || !*is_found)
        return result;
    return list_arcs(search) ? SEARCH_DONE : SEARCH_NO_MEMORY;
}
