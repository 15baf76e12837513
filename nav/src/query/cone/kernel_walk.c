// The hot part of the kernel: cones walk from triangle to triangle, split, and turn at corners.
#include "base/assert.h"
#include "query/ask/pause.h"
#include "query/cone/kernel_inside.h"
#include "query/cone/sight.h"

// While it is not exact: what is left to go counts so many times, more with the time.
#define WEIGHT_STEP 0.02
#define POPS_A_STEP 32

static inline double length_of(double x, double y) { return sqrt(x * x + y * y); }

static bool holds(const KernelNode* cone, NavPoint p) {
    NavPoint ray = navi_ray_to(cone->root_p, p);
    return navi_ray_cross(cone->left, ray) <= 0 && navi_ray_cross(cone->right, ray) >= 0;
}

// --- nodes -------------------------------------------------------------------------------

static void push_turn(Kernel* kernel, uint32_t v, double key) {
    ConeScratch* scratch = kernel->scratch;
    if (!navi_length_is_longer(key, kernel->best) &&
        !navi_kernel_push(&kernel->ask->memory, &scratch->kernel_heap, key, v | KERNEL_IS_TURN))
        kernel->is_failed = true;
}

static void push(Kernel* kernel, const KernelNode* node, double key) {
    ConeScratch* scratch = kernel->scratch;
    if (navi_length_is_longer(key, kernel->best))
        return;
    if (!navi_array_room(&kernel->ask->memory, &scratch->kernel_nodes)) {
        kernel->is_failed = true;
        return;
    }
    uint32_t at = scratch->kernel_nodes.count++;
    scratch->kernel_nodes.data[at] = *node; // first: the heap compares nodes
    if (!navi_kernel_push(&kernel->ask->memory, &scratch->kernel_heap, key, at))
        kernel->is_failed = true;
}

// Is there no node that should be followed first?
static inline bool is_next(const Kernel* kernel, double key) {
    return key <= kernel->best &&
           navi_kernel_key(key) < kernel->scratch->kernel_heap.items.data[0].key;
}

// --- turns in sight ----------------------------------------------------------------------

// A shorter or equal way to a corner: true when its turns are to be followed (again).
static inline bool improves(Kernel* kernel, const TurnState* state, uint32_t v, uint32_t root,
                            double g) {
    if (navi_length_is_longer(g, state->g))
        return false;
    if (navi_length_is_shorter(g, state->g))
        return true;
    navi_kernel_tie(kernel, v, root);
    return false;
}

// A way from the root may turn at the corner v, which lies at `ray` from the root.
static void turn(Kernel* kernel, TurnState* state, uint32_t v, NavPoint ray, const KernelNode* by) {
    double g = by->g + navi_ray_length(ray);
    navi_turn_begin(kernel->scratch, state);
    if (!(state->place_flags & TURN_PINCH)) {
        if (navi_length_is_dominated(g, state->seen))
            return;
        if (g < state->seen)
            state->seen = g;
    }
    NavPoint at = kernel->mesh->pos[v];
    if (navi_point_equal(at, kernel->start) || navi_point_equal(at, kernel->goal) ||
        !improves(kernel, state, v, by->root, g))
        return;
    state->g = g;
    state->parent = by->root;
    state->is_expanded = false;
    push_turn(kernel, v, g + kernel->weight * navi_ray_length(navi_ray_to(at, kernel->goal)));
}

// May a taut path along the ray turn left (or right) at the corner and leave its star, or end
// there? One sign for three tests, to keep branches few.
static inline bool turns(const Kernel* kernel, const TurnState* state, NavPoint ray, bool is_left) {
    int64_t sign = 2 * (int64_t)is_left - 1;
    int64_t goal = -(int64_t)((state->stamp == kernel->stamp) & ((state->flags & TURN_GOAL) != 0));
    int64_t right = navi_ray_cross(ray, state->wall[0]) * sign,
            left = navi_ray_cross(ray, state->wall[1]) * sign;
    int64_t limit = navi_ray_cross(ray, state->limit[is_left]) * sign;
    return (right | left | ((limit - 1) & ~goal)) >= 0;
}

// Vertex v is in sight of the root.
static inline void see(Kernel* kernel, uint32_t v, NavPoint ray, const KernelNode* by) {
    TurnState* state = navi_turn_at(kernel->scratch, v);
    bool is_reflex = (state->place_flags & TURN_REFLEX) != 0;
    if (is_reflex & ((int)turns(kernel, state, ray, true) | (int)turns(kernel, state, ray, false)))
        turn(kernel, state, v, ray, by);
}

// The same, where the triangles on its right (left) cannot be entered: a way that turned left
// (right) would have to go through them.
static inline void see_beside(Kernel* kernel, uint32_t v, NavPoint ray, const KernelNode* by,
                              bool is_left) {
    TurnState* state = navi_turn_at(kernel->scratch, v);
    bool is_reflex = (state->place_flags & TURN_REFLEX) != 0;
    if (is_reflex & (int)turns(kernel, state, ray, is_left))
        turn(kernel, state, v, ray, by);
}

void navi_kernel_see(Kernel* kernel, uint32_t v, const KernelNode* start) {
    see(kernel, v, navi_ray_to(start->root_p, kernel->mesh->pos[v]), start);
}

// --- the bound of a cone -----------------------------------------------------------------

typedef struct Vector {
    double x, y;
} Vector;

// The ends of an edge, as seen from the root.
typedef struct Ends {
    uint32_t left_v, right_v;
    NavPoint left, right;
} Ends;

static inline Vector vector_of(NavPoint ray) { return (Vector){ray.x, ray.y}; }

// Where the ray meets the line of the edge; for a ray to an end of it, exactly there.
static inline Vector meet(NavPoint ray, const Ends* ends) {
    NavPoint edge = navi_ray_to(ends->right, ends->left);
    double times =
        (double)navi_ray_cross(ends->right, ends->left) / (double)navi_ray_cross(ray, edge);
    Vector v = {ray.x * times, ray.y * times};
    return v;
}

// Is every way through the window longer than one by way of the edge's end, which lies within
// `seen` of the start? Along the edge the way by its end grows with slope 1, the straight one with
// a slope below 1: the difference is least at the far side of the window.
static inline bool is_behind(const Kernel* kernel, double g, uint32_t v, NavPoint end,
                             Vector far_side) {
    const TurnState* state = &kernel->scratch->turn_states[v];
    if (state->stamp != kernel->stamp || !(state->seen < INFINITY))
        return false;
    return navi_length_is_dominated(g + length_of(far_side.x, far_side.y),
                                    state->seen +
                                        length_of(far_side.x - end.x, far_side.y - end.y));
}

// The key of a cone that is about to cross its edge between `from`, on the right, and `to`.
static inline double bound(const Kernel* kernel, const KernelNode* cone, const Ends* ends,
                           Vector from, Vector to) {
    NavPoint edge = navi_ray_to(ends->right, ends->left),
             goal = navi_ray_to(cone->root_p, kernel->goal);
    double x = goal.x, y = goal.y;
    int64_t side = (int64_t)edge.x * ((int64_t)goal.y - ends->right.y) -
                   (int64_t)edge.y * ((int64_t)goal.x - ends->right.x);
    // The goal may lie on the root's side: then it is mirrored in the edge.
    double ex = edge.x, ey = edge.y,
           times = 2 * (double)(side > 0 ? side : 0) / (ex * ex + ey * ey);
    x += ey * times;
    y -= ex * times;
    // By which point of the window: one of its ends, or (0, 0) when the goal lies behind it.
    bool is_left = to.x * y - to.y * x > 0, is_right = from.x * y - from.y * x < 0;
    double by_x = is_left ? to.x : is_right ? from.x : 0;
    double by_y = is_left ? to.y : is_right ? from.y : 0;
    return cone->g + kernel->weight * (length_of(by_x, by_y) + length_of(x - by_x, y - by_y));
}

// The same; false when the cone cannot matter.
static inline bool judge(const Kernel* kernel, const KernelNode* cone, const Ends* ends,
                         Vector from, Vector to, double* key) {
    if (is_behind(kernel, cone->g, ends->left_v, ends->left, from) ||
        is_behind(kernel, cone->g, ends->right_v, ends->right, to))
        return false;
    *key = bound(kernel, cone, ends, from, to);
    return true;
}

// --- walks -------------------------------------------------------------------------------

// Not a wall, and not the way into a tree but to the goal.
static inline bool is_passable(const Kernel* kernel, uint32_t h) {
    uint32_t flags = navi_search_edge(kernel->data, h)->apex;
    if ((flags & (SEARCH_WALL | SEARCH_DEAD)) == 0)
        return true;
    return !(flags & SEARCH_WALL) &&
           navi_kernel_is_on_way(kernel, navi_edge_twin(kernel->mesh, h) >> 2);
}

// The apex of triangle twin >> 2 lies inside the cone, and both edges there are open. False: the
// walk ends.
static bool split(Kernel* kernel, KernelNode* cone, uint32_t twin, NavPoint ray) {
    const MeshTri* tri = &kernel->mesh->tri[twin >> 2];
    uint32_t base = twin & ~3u, i = twin & 3, next = navi_next3(i), prev = navi_prev3(i);
    KernelNode left = *cone, right = *cone;
    left.edge = base | prev;
    left.right = ray;
    right.edge = base | next;
    right.left = ray;
    Ends left_ends = {tri->v[next], tri->v[i],
                      navi_ray_to(cone->root_p, kernel->mesh->pos[tri->v[next]]), ray};
    Ends right_ends = {tri->v[i], tri->v[prev], ray,
                       navi_ray_to(cone->root_p, kernel->mesh->pos[tri->v[prev]])};
    double left_key = INFINITY, right_key = INFINITY;
    Vector apex = vector_of(ray);
    bool has_left = judge(kernel, &left, &left_ends, apex, meet(cone->left, &left_ends), &left_key);
    bool has_right =
        judge(kernel, &right, &right_ends, meet(cone->right, &right_ends), apex, &right_key);
    if (!has_left && !has_right)
        return false;
    bool is_left_next = left_key <= right_key;
    double key = is_left_next ? left_key : right_key;
    if (has_left && has_right)
        push(kernel, is_left_next ? &right : &left, is_left_next ? right_key : left_key);
    *cone = is_left_next ? left : right;
    if (is_next(kernel, key))
        return true;
    push(kernel, cone, key);
    return false;
}

// Cross the cone's edge, with an eye on the goal; false: the walk ends.
static bool step(Kernel* kernel, KernelNode* cone) {
    const Mesh* mesh = kernel->mesh;
    uint32_t twin = navi_edge_twin(mesh, cone->edge), t = twin >> 2, i = twin & 3;
    if (kernel->ask->at_goal.data[t] == kernel->stamp && holds(cone, kernel->goal)) {
        navi_kernel_reach(kernel, cone);
        return false;
    }
    uint32_t v = mesh->tri[t].v[i], left_edge = 4 * t + navi_prev3(i);
    uint32_t right_edge = 4 * t + navi_next3(i);
    NavPoint ray = navi_ray_to(cone->root_p, mesh->pos[v]);
    int64_t of_left = navi_ray_cross(cone->left, ray), of_right = navi_ray_cross(cone->right, ray);
    if (of_left <= 0 && of_right >= 0)
        see(kernel, v, ray, cone);
    bool has_left = of_left < 0 && is_passable(kernel, left_edge);
    bool has_right = of_right > 0 && is_passable(kernel, right_edge);
    if (has_left && has_right)
        return split(kernel, cone, twin, ray);
    cone->edge = has_left ? left_edge : right_edge;
    if (has_left && of_right >= 0)
        cone->right = ray;
    if (has_right && of_left <= 0)
        cone->left = ray;
    return has_left || has_right;
}

// A cone in registers, and what the triangle ahead means for it.
typedef struct Sweep {
    int64_t left_x, left_y, right_x, right_y;
} Sweep;

static inline Sweep sweep_of(const KernelNode* cone) {
    Sweep sweep = {cone->left.x, cone->left.y, cone->right.x, cone->right.y};
    return sweep;
}

static inline NavPoint ray_of(int64_t x, int64_t y) {
    NavPoint ray = {(int32_t)x, (int32_t)y};
    return ray;
}

static inline void store(KernelNode* cone, const Sweep* sweep, uint32_t h) {
    cone->edge = h;
    cone->left = ray_of(sweep->left_x, sweep->left_y);
    cone->right = ray_of(sweep->right_x, sweep->right_y);
}

static inline void narrow(Sweep* sweep, int64_t x, int64_t y, bool is_right) {
    int64_t mask = -(int64_t)is_right;
    sweep->right_x ^= (sweep->right_x ^ x) & mask;
    sweep->right_y ^= (sweep->right_y ^ y) & mask;
    sweep->left_x ^= (sweep->left_x ^ x) & ~mask;
    sweep->left_y ^= (sweep->left_y ^ y) & ~mask;
}

// Cross triangles up to the gate. False: the walk ends before.
static bool run_along(Kernel* kernel, KernelNode* cone) {
    const SearchEdge* edges = kernel->data->edges;
    const int64_t root_x = cone->root_p.x, root_y = cone->root_p.y;
    const uint32_t gate = kernel->gate;
    Sweep sweep = sweep_of(cone);
    uint32_t h = cone->edge;
    for (;;) {
        const SearchEdge* edge = &edges[h - (h >> 2)];
        uint32_t next = edge->next >> 2, exits = edge->next & 3;
        int64_t x = edge->p.x - root_x, y = edge->p.y - root_y;
        int64_t of_left = sweep.left_x * y - sweep.left_y * x;
        int64_t of_right = sweep.right_x * y - sweep.right_y * x;
        // Where the cone passes an apex outside of it.
        uint32_t side = (of_left > 0 ? SEARCH_RIGHT : 0u) | (of_right < 0 ? SEARCH_LEFT : 0u);
        if (next >> 2 == gate)
            break;
        if (exits == SEARCH_BOTH)
            h = (next & ~3u) | (of_left >= 0 ? navi_next3(next & 3) : navi_prev3(next & 3));
        else
            h = next;
        if (side != 0) {
            if ((exits & side) == 0)
                return false;
            continue;
        }
        NavPoint ray = ray_of(x, y);
        uint32_t v = edge->apex & SEARCH_VERTEX;
        if (exits == SEARCH_BOTH) {
            see(kernel, v, ray, cone);
            if (of_left < 0 && of_right > 0) {
                store(cone, &sweep, h);
                if (!split(kernel, cone, next, ray))
                    return false;
                sweep = sweep_of(cone);
                h = cone->edge;
                continue;
            }
            exits = of_left < 0 ? SEARCH_LEFT : SEARCH_RIGHT;
        } else {
            see_beside(kernel, v, ray, cone, exits == SEARCH_RIGHT);
            if ((exits == SEARCH_RIGHT ? of_right : of_left) == 0 || exits == SEARCH_NONE)
                return false; // a cone without width is covered by the turn at the apex
        }
        narrow(&sweep, x, y, exits == SEARCH_LEFT);
    }
    store(cone, &sweep, h);
    return !kernel->is_failed;
}

static void walk(Kernel* kernel, const KernelNode* node) {
    KernelNode cone = *node;
    bool is_careful =
        kernel->is_careful || (navi_search_edge(kernel->data, cone.edge)->apex & SEARCH_DEAD) != 0;
    do {
        if (!is_careful && !run_along(kernel, &cone))
            return;
        uint32_t t = navi_search_edge(kernel->data, cone.edge)->next >> 4;
        is_careful = kernel->is_careful || navi_kernel_is_on_way(kernel, t);
    } while (step(kernel, &cone) && !kernel->is_failed);
}

// The edge by which the ray from the start leaves triangle t, which holds it, but not at a
// corner; NAV_NONE: by a corner, or along an edge. Signs in place of branches.
static inline uint32_t straight_exit(const Kernel* kernel, uint32_t t, NavPoint ray) {
    const uint32_t* v = kernel->mesh->tri[t].v;
    const NavPoint* pos = kernel->mesh->pos;
    int64_t a = navi_ray_cross(ray, navi_ray_to(kernel->start, pos[v[0]]));
    int64_t b = navi_ray_cross(ray, navi_ray_to(kernel->start, pos[v[1]]));
    int64_t c = navi_ray_cross(ray, navi_ray_to(kernel->start, pos[v[2]]));
    uint32_t i = (uint32_t)((c < 0) & (a > 0)) + 2 * (uint32_t)((a < 0) & (b > 0));
    return (i != 0) | ((b < 0) & (c > 0)) ? 4 * t + i : NAV_NONE;
}

bool navi_kernel_is_straight(const Kernel* kernel, uint32_t t) {
    const SearchEdge* edges = kernel->data->edges;
    const uint32_t *at_goal = kernel->ask->at_goal.data, stamp = kernel->stamp;
    const Mesh* mesh = kernel->mesh;
    NavPoint ray = navi_ray_to(kernel->start, kernel->goal);
    if (at_goal[t] == stamp)
        return true;
    uint32_t h = straight_exit(kernel, t, ray);
    if (h == NAV_NONE)
        return false;
    for (uint32_t left = mesh->counts->tri_slots; left > 0; left--) {
        const SearchEdge* edge = &edges[h - (h >> 2)];
        if (edge->apex & SEARCH_WALL)
            return false;
        uint32_t twin = navi_edge_twin(mesh, h);
        if (at_goal[twin >> 2] == stamp)
            return true;
        int64_t side = navi_ray_cross(ray, navi_ray_to(kernel->start, edge->p));
        if (side == 0)
            return false;
        h = (twin & ~3u) | (side > 0 ? navi_next3(twin & 3) : navi_prev3(twin & 3));
    }
    return false;
}

// --- turns -------------------------------------------------------------------------------

// The goal or a cone beyond triangle t, seen from its corner at a root.
static void leave_corner(Kernel* kernel, KernelNode* cone, uint32_t corner, const Ends* ends) {
    double key;
    if ((kernel->scratch->turn_states[cone->root].flags & TURN_GOAL) &&
        kernel->ask->at_goal.data[corner >> 2] == kernel->stamp && holds(cone, kernel->goal))
        navi_kernel_reach(kernel, cone);
    cone->edge = corner;
    if (!is_passable(kernel, corner) ||
        !judge(kernel, cone, ends, meet(cone->right, ends), meet(cone->left, ends), &key))
        return;
    if (is_next(kernel, key))
        walk(kernel, cone);
    else
        push(kernel, cone, key);
}

// Follow a left turn: the star of the corner from its leftmost wall to the straight continuation.
static void fan_left(Kernel* kernel, const KernelNode* node, NavPoint ahead) {
    const Mesh* mesh = kernel->mesh;
    const TurnState* state = &kernel->scratch->turn_states[node->root];
    const TurnSector* sector = &kernel->scratch->turn_sectors.data[node->root];
    KernelNode cone = *node;
    Ends ends = {0, navi_corner_left_vertex(mesh, sector->last), {0, 0}, state->wall[1]};
    see(kernel, ends.right_v, ends.right, node);
    for (uint32_t c = sector->last; navi_ray_cross(ahead, ends.right) > 0;
         c = navi_corner_right(mesh, c)) {
        ends.left_v = ends.right_v;
        ends.left = ends.right;
        ends.right_v = navi_corner_right_vertex(mesh, c);
        ends.right = navi_ray_to(node->root_p, mesh->pos[ends.right_v]);
        cone.left = ends.left;
        cone.right = ends.right;
        if (navi_ray_cross(ahead, ends.right) < 0)
            cone.right = ahead;
        else
            see(kernel, ends.right_v, ends.right, node);
        leave_corner(kernel, &cone, c, &ends);
        if (c == sector->first || kernel->is_failed)
            return;
    }
}

static void fan_right(Kernel* kernel, const KernelNode* node, NavPoint ahead) {
    const Mesh* mesh = kernel->mesh;
    const TurnState* state = &kernel->scratch->turn_states[node->root];
    const TurnSector* sector = &kernel->scratch->turn_sectors.data[node->root];
    KernelNode cone = *node;
    Ends ends = {navi_corner_right_vertex(mesh, sector->first), 0, state->wall[0], {0, 0}};
    see(kernel, ends.left_v, ends.left, node);
    for (uint32_t c = sector->first; navi_ray_cross(ahead, ends.left) < 0;
         c = navi_corner_left(mesh, c)) {
        ends.right_v = ends.left_v;
        ends.right = ends.left;
        ends.left_v = navi_corner_left_vertex(mesh, c);
        ends.left = navi_ray_to(node->root_p, mesh->pos[ends.left_v]);
        cone.right = ends.right;
        cone.left = ends.left;
        if (navi_ray_cross(ahead, ends.left) > 0)
            cone.left = ahead;
        else
            see(kernel, ends.left_v, ends.left, node);
        leave_corner(kernel, &cone, c, &ends);
        if (c == sector->last || kernel->is_failed)
            return;
    }
}

// The same with what is remembered of it; false: nothing is, or the way to the goal may lie there.
static bool recall(Kernel* kernel, const KernelNode* node, NavPoint ahead, bool is_left) {
    ConeScratch* scratch = kernel->scratch;
    const Sight* sight = navi_sight_ask(scratch, node->root, is_left);
    if (sight == NULL || navi_kernel_is_near_goal(kernel, &sight->box))
        return false;
    const SightTurn* seen = &scratch->sight_turns.data[sight->first];
    scratch->turn_states[node->root].recalled |= (uint8_t)(1u << is_left);
    for (uint32_t i = 0; i < sight->count; i++) {
        int64_t side = navi_ray_cross(ahead, seen[i].ray);
        if (is_left ? side < 0 : side > 0)
            break;
        turn(kernel, &scratch->turn_states[seen[i].v], seen[i].v, seen[i].ray, node);
    }
    return true;
}

static void follow_turn(Kernel* kernel, uint32_t v) {
    TurnState* state = &kernel->scratch->turn_states[v];
    if (state->is_expanded || navi_length_is_dominated(state->g, state->seen))
        return;
    state->is_expanded = true;
    state->recalled = 0;
    KernelNode node = {state->g, 0, v, kernel->mesh->pos[v], {0, 0}, {0, 0}};
    NavPoint ahead = navi_ray_to(navi_kernel_root(kernel, state->parent), node.root_p);
    bool may_recall = kernel->may_recall;
    if (turns(kernel, state, ahead, true) && !(may_recall && recall(kernel, &node, ahead, true)))
        fan_left(kernel, &node, ahead);
    if (turns(kernel, state, ahead, false) && !(may_recall && recall(kernel, &node, ahead, false)))
        fan_right(kernel, &node, ahead);
}

void navi_kernel_leave(Kernel* kernel, uint32_t t) {
    const Mesh* mesh = kernel->mesh;
    for (uint32_t edge = 4 * t; edge < 4 * t + 3; edge++) {
        uint32_t r = navi_edge_from(mesh, edge), l = navi_edge_to(mesh, edge);
        Ends ends = {l, r, navi_ray_to(kernel->start, mesh->pos[l]),
                     navi_ray_to(kernel->start, mesh->pos[r])};
        KernelNode cone = {0, edge, NAV_NONE, kernel->start, ends.left, ends.right};
        // Nothing is nearer to the start than in a straight line, so no end need be asked.
        if (navi_ray_cross(ends.right, ends.left) != 0 && is_passable(kernel, edge))
            push(kernel, &cone,
                 bound(kernel, &cone, &ends, vector_of(ends.right), vector_of(ends.left)));
    }
}

static bool is_stale(const Kernel* kernel, const KernelNode* node) {
    if (node->root == NAV_NONE)
        return false;
    const TurnState* state = &kernel->scratch->turn_states[node->root];
    return navi_length_is_longer(node->g, state->g) ||
           navi_length_is_dominated(node->g, state->seen);
}

static void grow_weight(Kernel* kernel) {
    if (kernel->is_exact || ++kernel->pop_count % POPS_A_STEP != 0)
        return;
    double weight = kernel->weight + WEIGHT_STEP;
    kernel->weight = weight < KERNEL_WEIGHT_MAX ? weight : KERNEL_WEIGHT_MAX;
}

void navi_kernel_run(Kernel* kernel) {
    KernelHeap* heap = &kernel->scratch->kernel_heap;
    while (!kernel->is_failed && heap->items.count > 0) {
        // An exact search looks at the rivals of the best path, too.
        double last = kernel->is_exact ? kernel->best * (1 + NAVI_LENGTH_TOLERANCE) : kernel->best;
        if (heap->items.data[0].key > navi_kernel_key(last))
            return;
        if (!navi_pause_spend(kernel->ask)) {
            kernel->is_paused = true;
            return;
        }
        if (!navi_ask_spend(kernel->ask))
            return;
        uint32_t node = navi_kernel_pop(heap);
        grow_weight(kernel);
        if (node & KERNEL_IS_TURN) {
            follow_turn(kernel, node & ~KERNEL_IS_TURN);
            continue;
        }
        KernelNode cone = kernel->scratch->kernel_nodes.data[node];
        if (!is_stale(kernel, &cone))
            walk(kernel, &cone);
    }
}
