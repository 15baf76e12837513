// Cones walk from triangle to triangle and are split at apexes in sight.
#include "query/disc/cones_record.h"
#include "query/disc/cones_see.h"

// The triangle ahead of a cone.
typedef struct Ahead {
    uint32_t twin, v; // its half-edge by which the cone enters; its apex
    NavPoint p;       // the apex
    uint32_t exits;   // which edges at the apex can be crossed (pathdata.h)
    uint32_t is_goal; // the triangle holds the goal
} Ahead;

static uint32_t exits_of(const DiscSearch* search, const DiscArrival* root, uint32_t twin) {
    return (navi_disc_is_passable(search, root, navi_edge_prev(twin)) ? PATHDATA_LEFT : 0u) |
           (navi_disc_is_passable(search, root, navi_edge_next(twin)) ? PATHDATA_RIGHT : 0u);
}

static inline Ahead look(const DiscSearch* search, const DiscArrival* root, uint32_t h) {
    const Mesh* mesh = search->inside.mesh;
    uint32_t twin = navi_edge_twin(mesh, h), v = mesh->tri[twin >> 2].v[twin & 3];
    return (Ahead){.twin = twin,
                   .v = v,
                   .p = mesh->pos[v],
                   .exits = exits_of(search, root, twin),
                   .is_goal = navi_disc_is_at_goal(search, twin >> 2)};
}

// The same, where path data know it. They hold the exit if there is one only, else the twin.
static inline Ahead look_in_core(const PathEdge* edge) {
    // Two bits for each edge of a triangle: it, the next one, the one before, it.
    const uint32_t from_exit = 0x24120924;
    uint32_t exits = edge->next & 3, h = edge->next >> 2;
    return (Ahead){.twin = (h & ~3u) | (from_exit >> (8 * exits + 2 * (h & 3)) & 3),
                   .v = edge->apex & PATHDATA_VERTEX,
                   .p = edge->p,
                   .exits = exits};
}

// A vertex outside of direct sight may still stand in the band beside a ray, where it is nearer
// than the vertex that bounds the sight.
static void pass_beside(DiscSearch* search, DiscCone* cone, const DiscArrival* root, uint32_t v,
                        NavPoint p, bool is_left) {
    double by = is_left ? root->keep_left : root->keep_right;
    RadiusVec bound = is_left ? cone->tight.l : cone->tight.r, d = navi_vec_to(root->c, p);
    if (by == 0 || navi_vec_dot(bound, d) < 0 ||
        (is_left ? navi_vec_cross(bound, d) >= by : navi_vec_cross(bound, d) <= -by))
        return;
    navi_disc_keep(cone, root, navi_disc_corner(&search->corners, v), d, is_left);
}

// A cone that walks.
typedef struct Walk {
    DiscSearch* search;
    DiscCone cone;
    DiscArrival root;
} Walk;

// The edge of the triangle ahead at the left (right) of its apex, which lies at d from the root.
static inline DiscEdge edge_beside(const Walk* walk, const Ahead* ahead, RadiusVec d,
                                   bool is_left) {
    const Mesh* mesh = walk->search->inside.mesh;
    uint32_t i = ahead->twin & 3;
    uint32_t v = mesh->tri[ahead->twin >> 2].v[is_left ? navi_next3(i) : navi_prev3(i)];
    RadiusVec o = navi_vec_to(walk->root.c, mesh->pos[v]);
    return is_left ? (DiscEdge){d, o, ahead->v, v} : (DiscEdge){o, d, v, ahead->v};
}

// Narrow the cone to its part on the left (right) of the apex.
static inline void narrow(const Walk* walk, const Ahead* ahead, RadiusVec d, bool is_left,
                          DiscCone* cone) {
    NavPoint ray = navi_ray_to(walk->root.o, ahead->p);
    const DiscCorner* corner = &walk->search->corners.data[ahead->v];
    cone->edge = is_left ? navi_edge_prev(ahead->twin) : navi_edge_next(ahead->twin);
    if (is_left)
        cone->right = ray;
    else
        cone->left = ray;
    navi_disc_keep(cone, &walk->root, corner, d, !is_left);
}

// Go on by the only exit. The bounds are looked at when they meet.
static inline bool go_on(Walk* walk, const Ahead* ahead, RadiusVec d, bool is_left) {
    RadiusVec window[2];
    narrow(walk, ahead, d, is_left, &walk->cone);
    if (navi_disc_has_no_bounds(walk->search, &walk->root) ||
        navi_vec_cross(walk->cone.tight.r, walk->cone.tight.l) >= 0)
        return true;
    DiscEdge edge = edge_beside(walk, ahead, d, is_left);
    return navi_disc_may_cross(&walk->cone, &walk->root, &edge, window);
}

// Go on by the better of two exits; the other one waits.
static bool split(Walk* walk, const Ahead* ahead, RadiusVec d) {
    DiscSearch* search = walk->search;
    DiscCone part[2];
    double key[2] = {INFINITY, INFINITY};
    for (int i = 0; i < 2; i++) {
        DiscEdge edge = edge_beside(walk, ahead, d, i == 0);
        part[i] = walk->cone;
        narrow(walk, ahead, d, i == 0, &part[i]);
        if (!navi_disc_judge(search, &part[i], &walk->root, &edge, &key[i]))
            key[i] = INFINITY;
    }
    int next = key[0] <= key[1] ? 0 : 1;
    if (key[next] == INFINITY)
        return false;
    if (key[1 - next] < INFINITY)
        navi_disc_push_cone(search, &part[1 - next], key[1 - next]);
    if (!navi_disc_is_next(search, key[next])) {
        navi_disc_push_cone(search, &part[next], key[next]);
        return false;
    }
    walk->cone = part[next];
    return true;
}

// The apex is out of sight, on the left or on the right; the cone leaves on the other side.
static inline bool step_beside(Walk* walk, const Ahead* ahead, bool is_left) {
    if (!(ahead->exits & (is_left ? PATHDATA_RIGHT : PATHDATA_LEFT)))
        return false;
    pass_beside(walk->search, &walk->cone, &walk->root, ahead->v, ahead->p, is_left);
    walk->cone.edge = is_left ? navi_edge_next(ahead->twin) : navi_edge_prev(ahead->twin);
    return true;
}

// Cross the cone's edge. Returns false if the walk ends.
static inline bool step(Walk* walk, const Ahead* ahead, int64_t of_right, int64_t of_left) {
    DiscSearch* search = walk->search;
    if (of_left > 0 || of_right < 0)
        return step_beside(walk, ahead, of_left > 0);
    RadiusVec d = navi_vec_to(walk->root.c, ahead->p);
    // A path bends there if it can go on beside the vertex, or if it ends in the triangle.
    uint32_t exits = ahead->is_goal ? PATHDATA_BOTH : ahead->exits;
    const bool may[2] = {(exits & PATHDATA_RIGHT) != 0 || walk->root.keep_left > 0,
                         (exits & PATHDATA_LEFT) != 0 || walk->root.keep_right > 0};
    if (navi_disc_corner(&search->corners, ahead->v)->flags & CORNER_REFLEX)
        navi_disc_see(search, &walk->cone, &walk->root, ahead->v, d, may);
    bool has_left = (ahead->exits & PATHDATA_LEFT) != 0 && of_left < 0;
    bool has_right = (ahead->exits & PATHDATA_RIGHT) != 0 && of_right > 0;
    if (has_left && has_right)
        return split(walk, ahead, d);
    return (has_left || has_right) && go_on(walk, ahead, d, has_left);
}

// Through the core, while apexes are out of sight and triangles have one exit, path data say all.
// Returns false if the walk ends.
static inline bool run(Walk* walk, Ahead* ahead, int64_t* of_right, int64_t* of_left) {
    DiscSearch* search = walk->search;
    const PathData* data = search->corners.pathdata;
    NAV_BOUND(left, search->inside.mesh->counts->tri_slots);
    for (;;) {
        NAV_ROUND(left); // a cone crosses no triangle twice
        const PathEdge* edge = navi_pathdata_edge(data, walk->cone.edge);
        NavPoint ray = navi_ray_to(walk->root.o, edge->p);
        uint32_t exits = edge->next & 3;
        *of_left = navi_ray_cross(walk->cone.left, ray);
        *of_right = navi_ray_cross(walk->cone.right, ray);
        bool is_outside = *of_left > 0 || *of_right < 0;
        if (navi_disc_is_on_way(search, edge->next >> 4)) {
            *ahead = look(search, &walk->root, walk->cone.edge);
            return true;
        }
        if (!is_outside || exits == PATHDATA_BOTH) {
            *ahead = look_in_core(edge);
            return true;
        }
        if ((exits & (*of_left > 0 ? PATHDATA_RIGHT : PATHDATA_LEFT)) == 0)
            return false;
        pass_beside(search, &walk->cone, &walk->root, edge->apex & PATHDATA_VERTEX, edge->p,
                    *of_left > 0);
        walk->cone.edge = edge->next >> 2;
    }
}

void navi_disc_walk(DiscSearch* search, const DiscCone* cone) {
    Walk walk = {search, *cone, *navi_disc_root(search, cone->root)};
    Ahead ahead;
    int64_t of_right, of_left;
    const bool is_slow = search->corners.pathdata == NULL || search->has_one_way ||
                         walk.root.bend == NAV_NONE || search->recorder != NULL;
    NAV_BOUND(left, search->inside.mesh->counts->tri_slots);
    do {
        NAV_ROUND(left);
        if (is_slow) {
            ahead = look(search, &walk.root, walk.cone.edge);
            if (search->recorder != NULL && !navi_disc_record_vertex(search->recorder, ahead.v))
                return;
            NavPoint ray = navi_ray_to(walk.root.o, ahead.p);
            of_left = navi_ray_cross(walk.cone.left, ray);
            of_right = navi_ray_cross(walk.cone.right, ray);
        } else if (!run(&walk, &ahead, &of_right, &of_left)) {
            return;
        }
        if (ahead.is_goal && navi_disc_try_goal(search, &walk.cone, ahead.twin >> 2))
            return;
    } while (step(&walk, &ahead, of_right, of_left) && !search->is_failed);
}
