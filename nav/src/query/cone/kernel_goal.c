// The goal: the triangles that hold it, those between it and the core, and the straight line to it.
#include "base/prefetch.h"
#include "query/cone/kernel_inside.h"
#include "query/cone/sight.h"
#include "query/cone/way.h"

// --- between the core and the goal -------------------------------------------------------

// A path that bends at v may end in a tree, so the limits of v do not count.
static void mark_bend(Kernel* kernel, uint32_t v) {
    ConeSearch* search = &kernel->search;
    Bend* bend = navi_bend_plain(search->map, search->mesh, kernel->data, v);
    navi_bend_begin(bend, search->stamp);
    bend->flags |= BEND_GOAL;
}

// The triangles from t, which holds the goal, up to the core: the search may enter them. Each has
// all corners but one in common with the one before. Returns the core; NAV_NONE if what leads to it
// was marked before.
static uint32_t mark_way(Kernel* kernel, uint32_t t) {
    const Mesh* mesh = kernel->search.mesh;
    uint32_t* on_way = kernel->search.ask->seen.data;
    if (navi_kernel_is_on_way(kernel, t))
        return NAV_NONE;
    for (uint32_t i = 0; i < 3; i++)
        mark_bend(kernel, mesh->tri[t].v[i]);
    for (uint32_t left = mesh->counts->tri_slots;; left--) {
        NAV_ASSERT(left > 0); // each is nearer to the core
        on_way[t] = kernel->search.stamp;
        kernel->gate = t;
        uint32_t up = navi_pathdata_up(kernel->data, t);
        if (up == NAV_NONE)
            return t;
        uint32_t twin = navi_edge_twin(mesh, up);
        t = twin >> 2;
        if (navi_kernel_is_on_way(kernel, t))
            return NAV_NONE;
        mark_bend(kernel, navi_edge_apex(mesh, twin));
    }
}

// A start in the tree of the goal meets the marked triangles below the gate.
static void look_below_gate(Kernel* kernel, const NavSpot* start) {
    const Mesh* mesh = kernel->search.mesh;
    for (uint32_t t = start->t; t != NAV_NONE; t = navi_spot_next(mesh, start, t)) {
        uint32_t up = navi_kernel_is_walkable(kernel, t) ? t : NAV_NONE;
        while (up != NAV_NONE && !navi_kernel_is_on_way(kernel, up))
            up = navi_pathdata_above(kernel->data, up);
        if (up != NAV_NONE && up != kernel->gate)
            kernel->is_careful = true;
    }
}

void navi_kernel_mark_goal(Kernel* kernel, const NavSpot* goal) {
    const ConeSearch* search = &kernel->search;
    kernel->is_careful = goal->kind != SPOT_INSIDE;
    for (uint32_t t = goal->t; t != NAV_NONE; t = navi_spot_next(search->mesh, goal, t))
        if (navi_kernel_is_walkable(kernel, t))
            search->ask->at_goal.data[t] = search->stamp;
}

// --- where there is no loop ----------------------------------------------------------------

static void leave_way(Kernel* kernel, uint32_t t) {
    kernel->search.ask->seen.data[t] = 0;
    for (uint32_t i = 0; i < 3; i++)
        navi_cone_bend(&kernel->search, kernel->search.mesh->tri[t].v[i])->flags &=
            (uint8_t)~BEND_GOAL;
}

// What mark_way has marked.
static void leave_ways(Kernel* kernel, const NavSpot* goal) {
    const Mesh* mesh = kernel->search.mesh;
    for (uint32_t t = goal->t; t != NAV_NONE; t = navi_spot_next(mesh, goal, t))
        for (uint32_t u = navi_kernel_is_walkable(kernel, t) ? t : NAV_NONE;
             u != NAV_NONE && navi_kernel_is_on_way(kernel, u);
             u = navi_pathdata_above(kernel->data, u))
            leave_way(kernel, u);
}

// The corners of what is marked between the spot and the core.
static void mark_bends(Kernel* kernel, const NavSpot* spot) {
    const Mesh* mesh = kernel->search.mesh;
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        for (uint32_t u = navi_kernel_is_walkable(kernel, t) ? t : NAV_NONE;
             u != NAV_NONE && navi_kernel_is_on_way(kernel, u);
             u = navi_pathdata_above(kernel->data, u))
            for (uint32_t i = 0; i < 3; i++)
                mark_bend(kernel, mesh->tri[u].v[i]);
}

// If all that start and goal share has no loop: mark the triangles between them alone.
static bool mark_one_way(Kernel* kernel, const NavSpot* start, const NavSpot* goal) {
    const Mesh* mesh = kernel->search.mesh;
    const Way way = {
        .data = kernel->data,
        .marks = kernel->search.ask->seen.data,
        .stamp = kernel->search.stamp,
        .ends = {navi_way_end(mesh, start, NAV_NONE), navi_way_end(mesh, goal, NAV_NONE)}};
    if (!navi_way_is_one(&way))
        return false;
    kernel->has_one_way = kernel->is_careful = true;
    leave_ways(kernel, goal);
    navi_way_mark(&way);
    mark_bends(kernel, start);
    mark_bends(kernel, goal);
    return true;
}

void navi_kernel_mark_ways(Kernel* kernel, const NavSpot* start, const NavSpot* goal) {
    const Mesh* mesh = kernel->search.mesh;
    bool may_be_one = false;
    for (uint32_t t = goal->t; t != NAV_NONE; t = navi_spot_next(mesh, goal, t)) {
        uint32_t core = navi_kernel_is_walkable(kernel, t) ? mark_way(kernel, t) : NAV_NONE;
        may_be_one |= core != NAV_NONE && !navi_pathdata_has_loop(kernel->data, core);
    }
    if (!may_be_one || !mark_one_way(kernel, start, goal))
        look_below_gate(kernel, start);
}

static void find_goal_box(Kernel* kernel) {
    const Mesh* mesh = kernel->search.mesh;
    const NavSpot* spot = &kernel->goal_spot;
    NavBox box = {kernel->search.goal, kernel->search.goal};
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        for (uint32_t u = navi_kernel_is_walkable(kernel, t) ? t : NAV_NONE; u != NAV_NONE;
             u = navi_pathdata_above(kernel->data, u))
            for (uint32_t i = 0; i < 3; i++)
                navi_box_add(&box, mesh->pos[mesh->tri[u].v[i]]);
    kernel->goal_box = box;
    kernel->has_goal_box = true;
}

bool navi_kernel_is_near_goal(Kernel* kernel, const NavBox* box) {
    if (!kernel->has_goal_box)
        find_goal_box(kernel);
    const NavBox* goal = &kernel->goal_box;
    return box->min.x <= goal->max.x && box->max.x >= goal->min.x && box->min.y <= goal->max.y &&
           box->max.y >= goal->min.y;
}

// --- the straight line -------------------------------------------------------------------

// The edge by which the ray from the start leaves triangle t, which holds the start, but not at a
// corner; NAV_NONE: it leaves by a corner or along an edge. Signs take the place of branches.
static uint32_t straight_exit(const Kernel* kernel, uint32_t t, NavPoint ray) {
    const uint32_t* v = kernel->search.mesh->tri[t].v;
    const NavPoint* pos = kernel->search.mesh->pos;
    NavPoint start = kernel->search.start;
    int64_t a = navi_ray_cross(ray, navi_ray_to(start, pos[v[0]]));
    int64_t b = navi_ray_cross(ray, navi_ray_to(start, pos[v[1]]));
    int64_t c = navi_ray_cross(ray, navi_ray_to(start, pos[v[2]]));
    uint32_t i = (uint32_t)((c < 0) & (a > 0)) + 2 * (uint32_t)((a < 0) & (b > 0));
    return (i != 0) | ((b < 0) & (c > 0)) ? 4 * t + i : NAV_NONE;
}

bool navi_kernel_is_straight(const Kernel* kernel, uint32_t t) {
    const PathEdge* edges = kernel->data->edges;
    const uint32_t *at_goal = kernel->search.ask->at_goal.data, stamp = kernel->search.stamp;
    const Mesh* mesh = kernel->search.mesh;
    const NavPoint start = kernel->search.start, ray = navi_ray_to(start, kernel->search.goal);
    if (at_goal[t] == stamp)
        return true;
    uint32_t h = straight_exit(kernel, t, ray);
    if (h == NAV_NONE)
        return false;
    for (uint32_t left = mesh->counts->tri_slots; left > 0; left--) {
        const PathEdge* edge = &edges[h - (h >> 2)];
        if (edge->apex & PATHDATA_WALL)
            return false;
        uint32_t twin = navi_edge_twin(mesh, h);
        navi_prefetch(&mesh->tri[twin >> 2]);
        navi_prefetch(&edges[3 * (size_t)(twin >> 2)]);
        navi_prefetch(&edges[3 * (size_t)(twin >> 2) + 2]);
        if (at_goal[twin >> 2] == stamp)
            return true;
        int64_t side = navi_ray_cross(ray, navi_ray_to(start, edge->p));
        if (side == 0)
            return false;
        h = side > 0 ? navi_edge_next(twin) : navi_edge_prev(twin);
    }
    NAV_ASSERT(false); // a line crosses no triangle twice
    return false;
}
