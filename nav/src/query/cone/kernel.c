#include "query/cone/kernel.h"

#include "base/assert.h"
#include "query/ask/pause.h"
#include "query/cone/kernel_inside.h"
#include "query/cone/sight.h"

#define WEIGHT_FIRST 1.02

static bool is_straight(NavPoint a, NavPoint b, NavPoint c) {
    return navi_orient2d(a, b, c) == 0 && navi_on_segment(a, c, b);
}

// --- paths -------------------------------------------------------------------------------

// The points from `end` back to the start, without those where the direction stays.
static void collect(Kernel* kernel, PointList* list, uint32_t parent, NavPoint end) {
    ConeScratch* scratch = kernel->scratch;
    list->count = 0;
    if (navi_points_add(&kernel->ask->memory, list, end) != NAV_OK)
        kernel->is_failed = true;
    for (uint32_t root = parent; !kernel->is_failed; root = scratch->turn_states[root].parent) {
        NavPoint p = navi_kernel_root(kernel, root);
        NavPoint* data = list->data;
        if (list->count > 1 && is_straight(data[list->count - 2], data[list->count - 1], p))
            data[list->count - 1] = p;
        else if (navi_points_add(&kernel->ask->memory, list, p) != NAV_OK)
            kernel->is_failed = true;
        if (root == NAV_NONE)
            return;
    }
}

// Is the way to `end` by turn a the smaller list of points than by turn b?
static bool is_smaller(Kernel* kernel, uint32_t a, uint32_t b, NavPoint end) {
    PointList *p = &kernel->scratch->list_a, *q = &kernel->scratch->list_b;
    if (a == b)
        return false;
    collect(kernel, p, a, end);
    collect(kernel, q, b, end);
    return !kernel->is_failed && navi_points_are_smaller(p, q);
}

// --- ways of equal length ----------------------------------------------------------------

static void note_rival(Kernel* kernel, uint32_t v, uint32_t root) {
    if (kernel->is_exact &&
        navi_rivals_add(&kernel->ask->memory, &kernel->scratch->rivals, v, root) != NAV_OK)
        kernel->is_failed = true;
}

void navi_kernel_tie(Kernel* kernel, uint32_t v, uint32_t root) {
    TurnState* state = &kernel->scratch->turn_states[v];
    if (root == state->parent)
        return;
    note_rival(kernel, v, root);
    kernel->is_late |= state->is_expanded;
    if (state->is_expanded || !is_smaller(kernel, root, state->parent, kernel->mesh->pos[v]))
        return;
    note_rival(kernel, v, state->parent);
    state->parent = root;
}

// The goal is in sight of a root.
void navi_kernel_reach(Kernel* kernel, const KernelNode* from) {
    double length = from->g + navi_distance(from->root_p, kernel->goal);
    if (navi_length_is_longer(length, kernel->best))
        return;
    if (!navi_length_is_shorter(length, kernel->best)) {
        note_rival(kernel, NAV_NONE, from->root);
        if (!is_smaller(kernel, from->root, kernel->best_parent, kernel->goal))
            return;
        note_rival(kernel, NAV_NONE, kernel->best_parent);
    }
    kernel->best = length;
    kernel->best_parent = from->root;
}

// Let the rival be the way that is kept, where it is the smaller list.
static bool settle_rival(Kernel* kernel, const PathRival* rival) {
    TurnState* states = kernel->scratch->turn_states;
    bool is_goal = rival->v == NAV_NONE, is_start = rival->root == NAV_NONE;
    uint32_t* parent = is_goal ? &kernel->best_parent : &states[rival->v].parent;
    NavPoint at = is_goal ? kernel->goal : kernel->mesh->pos[rival->v];
    double g = is_goal ? kernel->best : states[rival->v].g;
    double before = is_start ? 0 : states[rival->root].g;
    double length = before + navi_distance(navi_kernel_root(kernel, rival->root), at);
    if (before >= g || navi_length_is_longer(length, g) ||
        !is_smaller(kernel, rival->root, *parent, at))
        return false;
    *parent = rival->root;
    return true;
}

// Rounding may let a turn be followed before another, equal way to it is known, by which it becomes
// a smaller list; what was compared with the larger one is compared anew, until nothing changes.
static void settle(Kernel* kernel) {
    const RivalList* rivals = &kernel->scratch->rivals;
    bool is_settled = !kernel->is_late;
    while (!is_settled && !kernel->is_failed) {
        is_settled = true;
        for (uint32_t i = 0; i < rivals->count; i++)
            if (settle_rival(kernel, &rivals->data[i]))
                is_settled = false;
    }
}

// --- begin and end -----------------------------------------------------------------------

static bool is_walkable(const Kernel* kernel, uint32_t t) {
    return kernel->mesh->island[t] != NAV_NONE;
}

static void leave(Kernel* kernel, const NavSpot* spot) {
    const Mesh* mesh = kernel->mesh;
    const KernelNode start = {0, 0, NAV_NONE, kernel->start, {0, 0}, {0, 0}};
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t)) {
        if (!is_walkable(kernel, t))
            continue;
        if (kernel->ask->at_goal.data[t] == kernel->stamp)
            navi_kernel_reach(kernel, &start);
        for (uint32_t i = 0; i < 3; i++)
            navi_kernel_see(kernel, mesh->tri[t].v[i], &start);
    }
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        if (is_walkable(kernel, t))
            navi_kernel_leave(kernel, t);
}

static uint32_t parent_of(const Kernel* kernel, uint32_t t) {
    uint32_t up = navi_search_up(kernel->data, t);
    return up == NAV_NONE ? NAV_NONE : navi_edge_twin(kernel->mesh, up) >> 2;
}

static void mark_turn(Kernel* kernel, uint32_t v) {
    navi_turn_state(kernel->scratch, v)->flags |= TURN_GOAL;
}

// The triangles from the goal up to the core, which the search may enter. Each shares all corners
// but one with the one before.
static void mark_way(Kernel* kernel, uint32_t t) {
    const Mesh* mesh = kernel->mesh;
    uint32_t* on_way = kernel->ask->seen.data;
    if (on_way[t] == kernel->stamp)
        return;
    for (uint32_t i = 0; i < 3; i++)
        mark_turn(kernel, mesh->tri[t].v[i]);
    for (;;) {
        on_way[t] = kernel->stamp;
        kernel->gate = t;
        uint32_t up = navi_search_up(kernel->data, t);
        if (up == NAV_NONE)
            return;
        uint32_t twin = navi_edge_twin(mesh, up);
        t = twin >> 2;
        if (on_way[t] == kernel->stamp)
            return;
        mark_turn(kernel, navi_edge_apex(mesh, twin));
    }
}

static void find_goal_box(Kernel* kernel) {
    NAV_ASSERT(kernel->may_recall); // else the spot may be of another slice
    const Mesh* mesh = kernel->mesh;
    const NavSpot* spot = &kernel->goal_spot;
    NavBox box = {kernel->goal, kernel->goal};
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        for (uint32_t u = is_walkable(kernel, t) ? t : NAV_NONE; u != NAV_NONE;
             u = parent_of(kernel, u))
            for (uint32_t i = 0; i < 3; i++)
                navi_sight_include(&box, mesh->pos[mesh->tri[u].v[i]]);
    kernel->scratch->goal_box = box;
    kernel->scratch->goal_stamp = kernel->stamp;
}

bool navi_kernel_is_near_goal(Kernel* kernel, const NavBox* box) {
    if (kernel->scratch->goal_stamp != kernel->stamp)
        find_goal_box(kernel);
    const NavBox* goal = &kernel->scratch->goal_box;
    return box->min.x <= goal->max.x && box->max.x >= goal->min.x && box->min.y <= goal->max.y &&
           box->max.y >= goal->min.y;
}

static void mark_goal(Kernel* kernel, const NavSpot* spot) {
    const Mesh* mesh = kernel->mesh;
    kernel->is_careful = spot->kind != SPOT_INSIDE;
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        if (is_walkable(kernel, t))
            kernel->ask->at_goal.data[t] = kernel->stamp;
}

static void mark_ways(Kernel* kernel, const NavSpot* spot) {
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(kernel->mesh, spot, t))
        if (is_walkable(kernel, t))
            mark_way(kernel, t);
}

// A start in the tree of the goal comes upon the way to it below the gate.
static void mark_start(Kernel* kernel, const NavSpot* spot) {
    const Mesh* mesh = kernel->mesh;
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t)) {
        uint32_t up = is_walkable(kernel, t) ? t : NAV_NONE;
        while (up != NAV_NONE && kernel->ask->seen.data[up] != kernel->stamp)
            up = parent_of(kernel, up);
        if (up != NAV_NONE && up != kernel->gate)
            kernel->is_careful = true;
    }
}

// Equal keys: less behind first, so that a turn's rivals are known when it is followed; then by
// coordinates. A turn has no rays.
static KernelNode node_of(const Kernel* kernel, uint32_t item) {
    if (!(item & KERNEL_IS_TURN))
        return kernel->scratch->kernel_nodes.data[item];
    uint32_t v = item & ~KERNEL_IS_TURN;
    KernelNode node = {
        kernel->scratch->turn_states[v].g, 0, v, kernel->mesh->pos[v], {0, 0}, {0, 0}};
    return node;
}

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const Kernel* kernel = context;
    KernelNode p = node_of(kernel, a), q = node_of(kernel, b);
    if (p.g != q.g)
        return p.g < q.g;
    if ((a ^ b) & KERNEL_IS_TURN)
        return (a & KERNEL_IS_TURN) != 0;
    if (!navi_point_equal(p.root_p, q.root_p))
        return navi_point_less(p.root_p, q.root_p);
    if (!navi_point_equal(p.left, q.left))
        return navi_point_less(p.left, q.left);
    if (!navi_point_equal(p.right, q.right))
        return navi_point_less(p.right, q.right);
    if (a & KERNEL_IS_TURN)
        return false;
    NavPoint r = kernel->mesh->pos[navi_edge_from(kernel->mesh, p.edge)];
    NavPoint s = kernel->mesh->pos[navi_edge_from(kernel->mesh, q.edge)];
    return navi_point_less(r, s);
}

// From an edge a search that is not exact goes its own way.
static bool is_straight_way(const Kernel* kernel, const NavSpot* start) {
    uint32_t t = start->t;
    if (start->kind != SPOT_INSIDE && (start->kind == SPOT_ON_VERTEX || !kernel->is_exact))
        return false;
    if (!is_walkable(kernel, t)) // then it lies on a wall
        t = navi_spot_next(kernel->mesh, start, t);
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

// What depends on the nodes that were followed must not depend on what is remembered.
static bool may_recall(const Kernel* kernel) {
    const Ask* ask = kernel->ask;
    return kernel->is_exact && !ask->pause.is_asking && ask->nodes_left > UINT64_MAX / 2 &&
           kernel->scratch->quiet_searches == SIGHT_QUIET;
}

static NavResult begin(Kernel* kernel, const KernelRequest* request) {
    ConeScratch* scratch = kernel->scratch;
    scratch->kernel_nodes.count = scratch->rivals.count = 0;
    if (navi_cone_begin_turns(scratch) != NAV_OK ||
        !navi_kernel_heap_start(&kernel->ask->memory, &scratch->kernel_heap, is_before, kernel))
        return NAV_ERR_MEMORY;
    kernel->may_recall = may_recall(kernel);
    mark_ways(kernel, request->goal);
    mark_start(kernel, request->start);
    leave(kernel, request->start);
    return NAV_OK;
}

static NavResult write_path(Kernel* kernel, PointList* points) {
    ConeScratch* scratch = kernel->scratch;
    NAV_ASSERT(kernel->best < INFINITY);
    settle(kernel);
    collect(kernel, &scratch->list_a, kernel->best_parent, kernel->goal);
    uint32_t count = scratch->list_a.count;
    if (kernel->is_failed || !navi_array_reserve(&kernel->ask->memory, points, count))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        points->data[i] = scratch->list_a.data[count - 1 - i];
    points->count = count;
    return NAV_OK;
}

static void start(Kernel* kernel, ConeScratch* scratch, const KernelRequest* request) {
    Kernel blank = {.scratch = scratch,
                    .ask = scratch->ask,
                    .mesh = scratch->ask->mesh,
                    .data = scratch->ask->search,
                    .start = request->start_p,
                    .goal = request->goal_p,
                    .goal_spot = *request->goal,
                    .stamp = scratch->ask->stamp,
                    .gate = NAV_NONE,
                    .is_exact = request->is_exact,
                    .weight = request->is_exact ? 1 : WEIGHT_FIRST,
                    .best = INFINITY,
                    .best_parent = NAV_NONE};
    *kernel = blank;
    mark_goal(kernel, request->goal);
}

SearchResult navi_kernel_search(ConeScratch* scratch, const KernelRequest* request,
                                PointList* points) {
    Ask* ask = scratch->ask;
    Kernel* kernel = &scratch->kernel;
    SearchAnswer answer = {points, NULL, true};
    PauseEntry entry = navi_pause_enter(ask, &answer);
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    if (entry == PAUSE_RESUME) {
        kernel->is_paused = false;
        if (navi_cone_begin_turns(scratch) != NAV_OK)
            return SEARCH_NO_MEMORY;
    } else {
        start(kernel, scratch, request);
        if (is_straight_way(kernel, request->start))
            return write_straight(ask, request, points) == NAV_OK ? navi_pause_leave(ask, &answer)
                                                                  : SEARCH_NO_MEMORY;
        if (begin(kernel, request) != NAV_OK)
            return SEARCH_NO_MEMORY;
    }
    navi_kernel_run(kernel);
    if (kernel->is_paused)
        return navi_pause_keep(ask);
    if (kernel->is_failed || (!ask->is_out_of_budget && write_path(kernel, points) != NAV_OK))
        return SEARCH_NO_MEMORY;
    return navi_pause_leave(ask, &answer);
}
