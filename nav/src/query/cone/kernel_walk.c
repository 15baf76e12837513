// The hot part of the kernel: cones walk from triangle to triangle and are split, and new ones
// begin behind bends.
#include "base/prefetch.h"
#include "query/cone/fan.h"
#include "query/cone/kernel_inside.h"
#include "query/cone/sight.h"

// --- vertices in sight -------------------------------------------------------------------

// A path from the cone's root may bend at v, which lies at `ray` from the root.
static void bend_at(Kernel* kernel, uint32_t v, NavPoint ray, const ConeNode* from) {
    ConeSearch* search = &kernel->search;
    Bend* bend = navi_cone_bend(search, v);
    double g = from->g + navi_ray_length(ray);
    navi_bend_begin(bend, search->stamp);
    if (navi_bend_meet(bend, g))
        navi_cone_offer(search, v, from->root, g);
}

// May a path along the ray bend left (or right) and then leave the star, or end there? (Where there
// is no loop, all vertices between start and goal are marked, and limits depend on the core.)
static inline bool may_bend(const Kernel* kernel, const Bend* bend, NavPoint ray, bool is_left) {
    bool may_end = (bend->stamp == kernel->search.stamp) & ((bend->flags & BEND_GOAL) != 0);
    return (may_end | !kernel->has_one_way) && navi_bend_is_taut(bend, ray, is_left, !may_end);
}

static inline Bend* bend_of(Kernel* kernel, uint32_t v) {
    return navi_bend_plain(kernel->search.map, kernel->search.mesh, kernel->data, v);
}

// Vertex v is in sight of the cone's root.
static inline void see(Kernel* kernel, uint32_t v, NavPoint ray, const ConeNode* from) {
    const Bend* bend = bend_of(kernel, v);
    bool is_reflex = (bend->place_flags & BEND_REFLEX) != 0;
    if (is_reflex &
        ((int)may_bend(kernel, bend, ray, true) | (int)may_bend(kernel, bend, ray, false)))
        bend_at(kernel, v, ray, from);
}

// Like see, for a vertex where a path can only bend left (right), as `is_left` says: a bend to the
// other side would lead through triangles that cannot be entered.
static inline void see_beside(Kernel* kernel, uint32_t v, NavPoint ray, const ConeNode* from,
                              bool is_left) {
    const Bend* bend = bend_of(kernel, v);
    bool is_reflex = (bend->place_flags & BEND_REFLEX) != 0;
    if (is_reflex & (int)may_bend(kernel, bend, ray, is_left))
        bend_at(kernel, v, ray, from);
}

void navi_kernel_see_from(Kernel* kernel, const ConeNode* start, uint32_t v) {
    see(kernel, v, navi_ray_to(start->root_p, kernel->search.mesh->pos[v]), start);
}

// --- a step ------------------------------------------------------------------------------

// Can the half-edge be crossed? A wall cannot, and a tree is only entered towards the goal.
static inline bool is_passable(const Kernel* kernel, uint32_t h) {
    uint32_t flags = navi_pathdata_edge(kernel->data, h)->apex;
    if ((flags & (PATHDATA_WALL | PATHDATA_DEAD)) == 0 && !kernel->has_one_way)
        return true;
    return !(flags & PATHDATA_WALL) &&
           navi_kernel_is_on_way(kernel, navi_edge_twin(kernel->search.mesh, h) >> 2);
}

// Cross the cone's edge. The goal, or the path down the tree to it, may be in the triangle behind
// the edge. Returns false if the walk ends.
static bool step(Kernel* kernel, ConeNode* cone) {
    ConeSearch* search = &kernel->search;
    const ConeAhead ahead = navi_cone_look(search->mesh, cone);
    if (navi_cone_meets_goal(search, cone, ahead.twin >> 2))
        return false;
    if (ahead.is_apex_seen)
        see(kernel, search->mesh->tri[ahead.twin >> 2].v[ahead.twin & 3], ahead.ray, cone);
    bool has_left = ahead.left_cross < 0 && is_passable(kernel, navi_cone_left_edge(ahead.twin));
    bool has_right = ahead.right_cross > 0 && is_passable(kernel, navi_cone_right_edge(ahead.twin));
    if (has_left && has_right)
        return navi_cone_split(search, cone, ahead.twin, ahead.ray);
    return navi_cone_go_on(cone, &ahead, has_left, has_right);
}

// --- many steps --------------------------------------------------------------------------

// The rays of a cone in registers.
typedef struct Sweep {
    int64_t left_x, left_y, right_x, right_y;
} Sweep;

static inline Sweep sweep_of(const ConeNode* cone) {
    return (Sweep){cone->left.x, cone->left.y, cone->right.x, cone->right.y};
}

static inline NavPoint ray_of(int64_t x, int64_t y) { return (NavPoint){(int32_t)x, (int32_t)y}; }

static inline void store_sweep(ConeNode* cone, const Sweep* sweep) {
    cone->left = ray_of(sweep->left_x, sweep->left_y);
    cone->right = ray_of(sweep->right_x, sweep->right_y);
}

// The ray (x, y) is the new right or left bound. Masks take the place of branches.
static inline void narrow_sweep(Sweep* sweep, int64_t x, int64_t y, bool is_right) {
    int64_t mask = -(int64_t)is_right;
    sweep->right_x ^= (sweep->right_x ^ x) & mask;
    sweep->right_y ^= (sweep->right_y ^ y) & mask;
    sweep->left_x ^= (sweep->left_x ^ x) & ~mask;
    sweep->left_y ^= (sweep->left_y ^ y) & ~mask;
}

// The edges beyond `edge`, left and right of the apex; both are the exit if there is one only. They
// are known before it is known which of them the cone takes. Two bits for each of the low four of
// `next`: at the twin the edge before it or the next one, or else the exit itself.
#define LEFT_EDGES 0x691482u
#define RIGHT_EDGES 0x289641u
static inline const PathEdge* edge_beyond(const PathEdge* edges, uint32_t next, uint32_t which) {
    return edges + 3 * (size_t)(next >> 4) + (which >> 2 * (next & 15) & 3);
}

static inline const PathEdge* edge_at(const PathEdge* edges, uint32_t h) {
    return edges + (h - (h >> 2));
}
static inline uint32_t half_edge_of(const PathEdge* edges, const PathEdge* edge) {
    uint32_t e = (uint32_t)(edge - edges);
    return e + e / 3;
}

// Most of the time of a walk goes by until the next edge is in the first cache. So the triangle
// behind it is asked for, too, and its apex as a bend.
static inline void prefetch_beyond(const PathEdge* edges, const Bend* bends, const PathEdge* edge) {
    const PathEdge* beyond = edges + 3 * (size_t)(edge->next >> 4);
    navi_prefetch(beyond);
    navi_prefetch(beyond + 2);
    navi_prefetch(&bends[edge->apex & PATHDATA_VERTEX]);
}

// Walk through the core, up to the gate. The goal is not in the core, and path data say which edges
// of each triangle are exits. Returns false if the walk ends before the gate.
static bool run_to_gate(Kernel* kernel, ConeNode* cone) {
    const PathEdge* edges = kernel->data->edges;
    const Bend* bends = kernel->search.map->bends;
    const int64_t root_x = cone->root_p.x, root_y = cone->root_p.y;
    const uint32_t gate = kernel->gate;
    const bool may_wait = kernel->may_wait;
    Sweep sweep = sweep_of(cone);
    const PathEdge* edge = edge_at(edges, cone->edge);
    for (uint32_t left = kernel->search.mesh->counts->tri_slots;; left--) {
        NAV_ASSERT(left > 0); // a cone crosses no triangle twice
        uint32_t next = edge->next, exits = next & 3;
        const PathEdge* left_edge = edge_beyond(edges, next, LEFT_EDGES);
        const PathEdge* right_edge = edge_beyond(edges, next, RIGHT_EDGES);
        navi_prefetch(left_edge);
        navi_prefetch(right_edge);
        prefetch_beyond(edges, bends, left_edge);
        prefetch_beyond(edges, bends, right_edge);
        int64_t x = edge->p.x - root_x, y = edge->p.y - root_y;
        // Both are negative where the apex is outside.
        int64_t left_cross = sweep.left_y * x - sweep.left_x * y;
        int64_t right_cross = sweep.right_x * y - sweep.right_y * x;
        if (next >> 4 == gate)
            break;
        if ((left_cross | right_cross) < 0) {
            bool goes_right = left_cross < 0;
            edge = goes_right ? right_edge : left_edge;
            if ((exits >> goes_right & 1) == 0)
                return false;
            continue;
        }
        NavPoint ray = ray_of(x, y);
        uint32_t v = edge->apex & PATHDATA_VERTEX;
        if (exits == PATHDATA_BOTH) {
            navi_prefetch(&kernel->search.mesh->tri[next >> 4]);
            see(kernel, v, ray, cone);
            if (left_cross > 0 && right_cross > 0) {
                store_sweep(cone, &sweep);
                if (!navi_cone_split(&kernel->search, cone, next >> 2, ray))
                    return false;
                sweep = sweep_of(cone);
                edge = edge_at(edges, cone->edge);
                continue;
            }
            exits = left_cross > 0 ? PATHDATA_LEFT : PATHDATA_RIGHT;
        } else {
            see_beside(kernel, v, ray, cone, exits == PATHDATA_RIGHT);
            if ((exits == PATHDATA_RIGHT ? right_cross : left_cross) == 0 || exits == PATHDATA_NONE)
                return false; // a cone without width is covered by the bend at the apex
        }
        edge = exits == PATHDATA_RIGHT ? right_edge : left_edge;
        narrow_sweep(&sweep, x, y, exits == PATHDATA_LEFT);
        if (may_wait) {
            store_sweep(cone, &sweep);
            cone->edge = half_edge_of(edges, edge);
            if (!navi_cone_turns(&kernel->search, cone, ray, exits == PATHDATA_LEFT))
                return false;
        }
    }
    store_sweep(cone, &sweep);
    cone->edge = half_edge_of(edges, edge);
    return !kernel->search.is_failed;
}

void navi_kernel_walk(Kernel* kernel, const ConeNode* node) {
    ConeNode cone = *node;
    bool is_careful = kernel->is_careful ||
                      (navi_pathdata_edge(kernel->data, cone.edge)->apex & PATHDATA_DEAD) != 0;
    do {
        if (!is_careful && !run_to_gate(kernel, &cone))
            return;
        uint32_t t = navi_pathdata_edge(kernel->data, cone.edge)->next >> 4;
        is_careful = kernel->is_careful || navi_kernel_is_on_way(kernel, t);
    } while (step(kernel, &cone) && !kernel->search.is_failed);
}

// --- bends -------------------------------------------------------------------------------

// A triangle of a fan: it may hold the goal; the cone through it is walked at once when it comes
// first, or else waits.
static void leave_root(Kernel* kernel, const ConeNode* cone, const ConeEdge* edge) {
    ConeSearch* search = &kernel->search;
    if (navi_cone_bend(search, cone->root)->flags & BEND_GOAL)
        navi_cone_meets_goal(search, cone, cone->edge >> 2);
    if (is_passable(kernel, cone->edge) && navi_cone_goes_on(search, cone, edge))
        navi_kernel_walk(kernel, cone);
}

// Search the star of the root behind a left or right bend.
static inline void fan_out(Kernel* kernel, const ConeNode* root, NavPoint ahead, bool is_left) {
    const ConeSearch* search = &kernel->search;
    ConeNode cone = *root;
    Fan fan = navi_fan(search->mesh, search->map, root->root, ahead, is_left);
    see(kernel, fan.far.v, fan.far.ray, root);
    while (!search->is_failed && navi_fan_next(&fan)) {
        if (fan.is_far_seen)
            see(kernel, fan.far.v, fan.far.ray, root);
        const ConeEdge edge = navi_fan_cone(&fan, &cone);
        leave_root(kernel, &cone, &edge);
    }
}

// Like fan_out, with the remembered list of bends in sight. Returns false if there is no list, or
// if the goal may be in sight.
static bool recall_fan(Kernel* kernel, const ConeNode* root, NavPoint ahead, bool is_left) {
    ConeScratch* scratch = kernel->search.scratch;
    const Sight* sight = navi_sight_ask(scratch, root->root, is_left);
    scratch->has_missed |= sight == NULL;
    if (sight == NULL || navi_kernel_is_near_goal(kernel, &sight->box))
        return false;
    const SightBend* seen = &scratch->sight_bends.data[sight->first];
    navi_cone_bend(&kernel->search, root->root)->recalled |= (uint8_t)(1u << is_left);
    for (uint32_t i = 0; i < sight->count; i++) {
        int64_t side = navi_ray_cross(ahead, seen[i].ray);
        if (is_left ? side < 0 : side > 0)
            break;
        bend_of(kernel, seen[i].v); // its triangles may have other slots now
        bend_at(kernel, seen[i].v, seen[i].ray, root);
    }
    return true;
}

void navi_kernel_expand(Kernel* kernel, uint32_t v) {
    const ConeSearch* search = &kernel->search;
    Bend* bend = navi_cone_bend(search, v);
    navi_prefetch_ends(&search->map->sectors.data[v], sizeof(BendSector));
    if (bend->is_expanded || navi_length_is_dominated(bend->g, bend->seen))
        return;
    bend->is_expanded = true;
    bend->recalled = 0;
    const ConeNode root = {.g = bend->g, .root = v, .root_p = search->mesh->pos[v]};
    NavPoint ahead = navi_ray_to(navi_cone_root(search, bend->parent), root.root_p);
    bool may_recall = kernel->may_recall;
    if (may_bend(kernel, bend, ahead, true) &&
        !(may_recall && recall_fan(kernel, &root, ahead, true)))
        fan_out(kernel, &root, ahead, true);
    if (may_bend(kernel, bend, ahead, false) &&
        !(may_recall && recall_fan(kernel, &root, ahead, false)))
        fan_out(kernel, &root, ahead, false);
}

void navi_kernel_leave(Kernel* kernel, const ConeNode* start, uint32_t t) {
    ConeSearch* search = &kernel->search;
    ConeNode cone = *start;
    uint32_t i = navi_tri_first(search->mesh, t);
    for (uint32_t k = 0; k < 3; k++, i = navi_next3(i)) {
        cone.edge = 4 * t + i;
        if (!navi_cone_fill(search->mesh, &cone) || !is_passable(kernel, cone.edge))
            continue;
        // No path to an end of the edge is shorter than the straight one, so none dominates.
        const ConeEdge edge = navi_cone_edge(search->mesh, &cone);
        const ConeWindow window = {navi_ray_vector(cone.left), navi_ray_vector(cone.right)};
        navi_cone_push(search, &cone, navi_cone_bound(search, &cone, &edge, &window));
    }
}
