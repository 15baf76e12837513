#include "query/cone/cone_search.h"

#include "query/ask/pause.h"
#include "query/cone/fan.h"
#include "query/cone/search.h"

typedef struct FilterSearch {
    ConeSearch* search;
    const QueryFilter* filter;
} FilterSearch;

static bool is_open(const FilterSearch* by, uint32_t edge) {
    return navi_filter_joins(by->filter, edge);
}

// The vertex of corner handle c is in sight of the cone's root: a path may bend there.
static void see(const FilterSearch* by, uint32_t c, const ConeNode* from) {
    ConeSearch* search = by->search;
    const BendSearch bends = {search->map, by->filter, search->stamp};
    double g;
    if (navi_bend_is_met(&bends, c, from, &g))
        navi_cone_offer(search, search->mesh->tri[c >> 2].v[c & 3], from->root, g);
}

// Let the cone wait in the heap, if it can cross its edge and may matter.
static void emit(const FilterSearch* by, const ConeNode* cone) {
    if (!is_open(by, cone->edge))
        return;
    ConeEdge edge = navi_cone_edge(by->search->mesh, cone);
    ConeWindow window = navi_cone_window(cone, &edge);
    double key;
    if (navi_cone_judge(by->search, cone, &edge, &window, &key))
        navi_cone_push(by->search, cone, key);
}

// Cross the cone's edge. Returns false if the walk ends.
static bool step(const FilterSearch* by, ConeNode* cone) {
    ConeSearch* search = by->search;
    const ConeAhead ahead = navi_cone_look(search->mesh, cone);
    if (navi_cone_meets_goal(search, cone, ahead.twin >> 2))
        return false;
    if (ahead.is_apex_seen)
        see(by, ahead.twin, cone);
    bool has_left = ahead.left_cross < 0 && is_open(by, navi_cone_left_edge(ahead.twin));
    bool has_right = ahead.right_cross > 0 && is_open(by, navi_cone_right_edge(ahead.twin));
    if (has_left && has_right)
        return navi_cone_split(search, cone, ahead.twin, ahead.ray);
    return navi_cone_go_on(cone, &ahead, has_left, has_right);
}

static void walk(const FilterSearch* by, ConeNode cone) {
    // A cone crosses no triangle twice.
    uint32_t left = by->search->mesh->counts->tri_slots;
    while (left > 0 && !by->search->is_failed && step(by, &cone))
        left--;
    NAV_ASSERT(left > 0);
}

// Search the star of the vertex behind a left or right bend.
static void fan_out(const FilterSearch* by, const ConeNode* root, NavPoint ahead, bool is_left) {
    ConeSearch* search = by->search;
    ConeNode cone = *root;
    Fan fan = navi_fan(search->mesh, search->map, root->root, ahead, is_left);
    see(by, navi_fan_far_corner(&fan), root);
    while (!search->is_failed && navi_fan_next(&fan)) {
        if (fan.is_far_seen)
            see(by, navi_fan_far_corner(&fan), root);
        navi_fan_cone(&fan, &cone);
        navi_cone_meets_goal(search, &cone, fan.corner >> 2);
        emit(by, &cone);
    }
}

static void expand(const FilterSearch* by, uint32_t v) {
    ConeSearch* search = by->search;
    Bend* bend = navi_cone_bend(search, v);
    if (bend->is_expanded)
        return;
    bend->is_expanded = true;
    ConeNode root = {.g = bend->g, .root = v, .root_p = search->mesh->pos[v]};
    NavPoint ahead = navi_ray_to(navi_cone_root(search, bend->parent), root.root_p);
    if (navi_bend_is_taut(bend, ahead, true, false))
        fan_out(by, &root, ahead, true);
    if (navi_bend_is_taut(bend, ahead, false, false))
        fan_out(by, &root, ahead, false);
}

// The cones from the start through triangle t, which holds it.
static void leave_start(const FilterSearch* by, const ConeNode* start, uint32_t t) {
    ConeNode cone = *start;
    uint32_t i = navi_tri_first(by->search->mesh, t);
    for (uint32_t k = 0; k < 3; k++, i = navi_next3(i)) {
        cone.edge = 4 * t + i;
        if (navi_cone_fill(by->search->mesh, &cone))
            emit(by, &cone);
    }
}

static NavResult begin(const FilterSearch* by, const ConeRequest* request) {
    ConeSearch* search = by->search;
    ConeScratch* scratch = search->scratch;
    *search = (ConeSearch){.scratch = scratch,
                           .ask = scratch->ask,
                           .mesh = by->filter->mesh,
                           .map = &scratch->filtered,
                           .start = request->start,
                           .goal = request->goal,
                           .stamp = scratch->ask->stamp,
                           .best_parent = NAV_NONE,
                           .best = INFINITY,
                           .weight = 1,
                           .is_exact = true};
    const Mesh* mesh = search->mesh;
    const ConeNode start = {.root = NAV_NONE, .root_p = request->start};
    NavSpot spot = navi_spot(mesh, request->start);
    if (navi_cone_begin_filtered(scratch) != NAV_OK || navi_cone_start(search) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        if (!navi_filter_walks(by->filter, t))
            continue;
        navi_cone_meets_goal(search, &start, t); // without rays it holds all points
        uint32_t i = navi_tri_first(mesh, t);
        for (uint32_t k = 0; k < 3; k++, i = navi_next3(i))
            see(by, 4 * t + i, &start);
    }
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t))
        if (navi_filter_walks(by->filter, t))
            leave_start(by, &start, t);
    return NAV_OK;
}

static void run(const FilterSearch* by) {
    ConeSearch* search = by->search;
    uint32_t item;
    while (navi_cone_take(search, &item)) {
        if (item & CONE_IS_BEND) {
            expand(by, item & ~CONE_IS_BEND);
            continue;
        }
        ConeNode cone = search->scratch->cones.data[item];
        if (!navi_cone_is_stale(search, &cone))
            walk(by, cone);
    }
}

SearchResult navi_cone_search(ConeScratch* scratch, const ConeRequest* request, PointList* points) {
    Ask* ask = scratch->ask;
    ConeSearch* search = &scratch->search;
    const FilterSearch by = {search, request->filter};
    SearchAnswer answer = {.points = points, .is_found = true};
    PauseEntry entry = navi_pause_enter(ask, &answer);
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    search->scratch = scratch;
    if (entry == PAUSE_BEGIN && begin(&by, request) != NAV_OK)
        return SEARCH_NO_MEMORY;
    search->is_paused = false;
    run(&by);
    if (search->is_paused)
        return navi_pause_keep(ask);
    if (search->is_failed ||
        (!ask->is_out_of_budget && navi_cone_write_path(search, points) != NAV_OK))
        return SEARCH_NO_MEMORY;
    return navi_pause_leave(ask, &answer);
}
