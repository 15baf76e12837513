// A vertex or the goal comes in sight of a root: does a path go there?
#include "query/disc/cones_see.h"

#include "query/disc/cones_circle.h"

static int sign_of(uint32_t bend) { return navi_bend_sign(bend); }

// --- what is known already ---------------------------------------------------------------

// Does a path that passes the vertex on its other side, and rolls on or back to here, come earlier?
static bool is_met(DiscSearch* search, uint32_t bend, RadiusVec w, double g) {
    const DiscBest* other = &search->best_at[bend ^ 1];
    if (other->stamp != search->stamp || other->g >= g ||
        other->g + search->inside.r * navi_vec_between(other->w, navi_vec_scale(w, -1)) >= g)
        return false;
    return navi_disc_is_round(search, bend >> 1) &&
           navi_disc_is_sound(search, navi_disc_root(search, other->arrival));
}

// --- arrivals ----------------------------------------------------------------------------

static void add_arrival(DiscSearch* search, const DiscArrival* arrival, double key) {
    RadiusScratch* scratch = search->inside.scratch;
    NavMemory* memory = &search->inside.ask->memory;
    uint32_t index = scratch->arrivals.count;
    if (!navi_array_room(memory, &scratch->arrivals)) {
        search->is_failed = true;
        return;
    }
    scratch->arrivals.data[scratch->arrivals.count++] = *arrival;
    search->best_at[arrival->bend] = (DiscBest){search->stamp, index, arrival->g, arrival->w};
    if (!navi_cone_heap_push(memory, &scratch->heap, key, index | DISC_IS_ARRIVAL))
        search->is_failed = true;
}

static DiscArrival arrival_at(const DiscSearch* search, const DiscCone* cone, uint32_t bend,
                              RadiusVec u, double g) {
    const DiscArrival* root = navi_disc_root(search, cone->root);
    const double r = search->inside.r;
    NavPoint o = search->inside.mesh->pos[bend >> 1];
    bool is_left = sign_of(bend) > 0;
    DiscArrival arrival = {.g = g,
                           .c = navi_vec_of(o),
                           .w = u,
                           .keep_left = is_left ? 0 : 2 * r,
                           .keep_right = is_left ? 2 * r : 0,
                           .o = o,
                           .bend = bend,
                           .parent = cone->root,
                           .next = NAV_NONE,
                           .is_clear = !search->is_careful && navi_disc_is_clear(cone, root, u)};
    RadiusVec n = is_left ? navi_vec_right(u) : navi_vec_left(u);
    arrival.t = navi_vec_add(arrival.c, navi_vec_scale(n, r));
    return arrival;
}

static void arrive(DiscSearch* search, const DiscCone* cone, uint32_t bend, RadiusVec u, double t) {
    const DiscArrival* root = navi_disc_root(search, cone->root);
    const double g = root->g + navi_disc_turned(search, root, u) + t;
    DiscArrival arrival = arrival_at(search, cone, bend, u, g);
    double rest = search->kept != NULL ? 0 : navi_vec_length(navi_vec_sub(search->goal, arrival.t));
    double key = g + search->weight * rest;
    if (key >= search->best)
        return;
    if (!is_met(search, bend, u, g) &&
        navi_disc_is_new(search, &arrival,
                         navi_disc_rolls_free(&search->corners, bend >> 1, search->inside.r)))
        add_arrival(search, &arrival, key);
}

// --- bends -------------------------------------------------------------------------------

// All open edges of the star lie on the other side of a tangent with the direction of d. Then the
// next circle after a bend here is one on that side, ahead, about a vertex of the rim that is
// within two radii of the tangent and not before the outermost open edge. `end` is where that edge
// ends. Are all of these vertices farther from the tangent?
static bool is_far_beside(const DiscSearch* search, const DiscCorner* corner, RadiusVec d,
                          NavPoint end) {
    double side = navi_vec_cross_p(d, end), wide = 2 * search->inside.r + 1;
    double near = navi_disc_rim_distance(corner);
    return side * side * near * near >
           wide * wide * navi_vec_length_2(d) * navi_vec_length_2(navi_vec_of(end));
}

// Is there such a vertex?
static bool has_way_beside(DiscSearch* search, uint32_t bend, RadiusVec u) {
    const Mesh* mesh = search->inside.mesh;
    uint32_t v = bend >> 1;
    const DiscCorner* corner = &search->corners.data[v];
    bool is_left = sign_of(bend) > 0, is_live = false;
    uint32_t c = is_left ? corner->last : corner->first,
             end = is_left ? corner->first : corner->last;
    double room = 2 * search->inside.r + 1;
    RadiusVec o = navi_vec_of(mesh->pos[v]);
    for (; c != end; c = is_left ? navi_corner_right(mesh, c) : navi_corner_left(mesh, c)) {
        uint32_t p = is_left ? navi_corner_right_vertex(mesh, c) : navi_corner_left_vertex(mesh, c);
        is_live = is_live || navi_disc_is_open(&search->corners, c);
        if (!is_live)
            continue;
        RadiusVec y = navi_vec_to(o, mesh->pos[p]);
        if (navi_vec_dot(u, y) < -1)
            return false;
        if (sign_of(bend) * navi_vec_cross(u, y) >= -room &&
            (!(navi_disc_corner(&search->corners, p)->flags & CORNER_BLOCKS) ||
             navi_vec_length_2(y) >= (room - 2) * (room - 2)))
            return true;
    }
    return false;
}

// May a path that comes along u go on through the star behind a bend here, or end in it?
static bool leads_on(DiscSearch* search, uint32_t bend, RadiusVec u) {
    const DiscCorner* corner = &search->corners.data[bend >> 1];
    if (search->is_careful || corner->goal_stamp == search->stamp)
        return true;
    NavPoint end = corner->limit[(bend & 1) ^ 1];
    double limit = sign_of(bend) * navi_vec_cross_p(u, end);
    if (limit > 0 || (limit > -DISC_LENGTH && navi_vec_dot_p(u, end) < 0)) // straight back
        return true;
    if (is_far_beside(search, corner, u, end))
        return false;
    RadiusVec goal = navi_vec_sub(search->goal, navi_vec_of(search->inside.mesh->pos[bend >> 1]));
    double side = sign_of(bend) * navi_vec_cross(u, goal);
    bool may_end = side >= -search->inside.r - 1 && side <= 1 && navi_vec_dot(u, goal) >= -1;
    return may_end || has_way_beside(search, bend, u);
}

// Whatever u is: does the bend lead nowhere?
static bool is_useless(const DiscSearch* search, uint32_t bend, RadiusVec d, double by) {
    const DiscCorner* corner = &search->corners.data[bend >> 1];
    if (search->is_careful || corner->goal_stamp == search->stamp)
        return false;
    if (!(corner->flags & CORNER_LIVE))
        return true;
    NavPoint end = corner->limit[(bend & 1) ^ 1];
    return by == 0 && sign_of(bend) * navi_vec_cross_p(d, end) < 0 &&
           is_far_beside(search, corner, d, end);
}

// Whatever the arc before a tangent of length t: does it come too late?
static bool is_late(DiscSearch* search, const DiscArrival* root, uint32_t bend, double t) {
    const DiscBest* old = &search->best_at[bend];
    return old->stamp == search->stamp &&
           root->g + t > old->g + HALF_TURN_MORE * search->inside.r && !search->is_careful &&
           navi_disc_is_round(search, bend >> 1) &&
           navi_disc_is_sound(search, navi_disc_root(search, old->arrival));
}

// Is a tangent in direction u within the bounds?
static bool may_leave(const DiscSearch* search, const DiscCone* cone, const DiscArrival* root,
                      RadiusVec u, double t) {
    return navi_disc_has_no_bounds(search, root) || navi_disc_holds(cone, u, t);
}

void navi_disc_try_bend(DiscSearch* search, const DiscCone* cone, uint32_t bend, RadiusVec d) {
    const DiscArrival* root = navi_disc_root(search, cone->root);
    const DiscCorner* corner = &search->corners.data[bend >> 1];
    bool is_left = sign_of(bend) > 0;
    double by = is_left ? root->keep_left : root->keep_right, length_2 = navi_vec_length_2(d);
    double t_2 = length_2 - by * by, sign = sign_of(bend);
    // A start that touches the circle may be inside of it by rounding.
    if (t_2 < (root->bend == NAV_NONE ? -DISC_LENGTH * search->inside.r : 0) ||
        is_useless(search, bend, d, by))
        return;
    // Both walls must lie on the vertex' side of the tangent.
    double t = t_2 > 0 ? sqrt(t_2) : 0, little = -DISC_LENGTH * (t + by);
    if (navi_disc_is_lenient(search, root))
        little = -2 * RADIUS_SLACK * length_2;
    const NavPoint *right = &corner->wall[0], *left = &corner->wall[1];
    if (t * sign * navi_vec_cross_p(d, *right) + by * navi_vec_dot_p(d, *right) < little ||
        t * sign * navi_vec_cross_p(d, *left) + by * navi_vec_dot_p(d, *left) < little)
        return;
    RadiusVec u = navi_disc_tangent(d, is_left ? -by : by, length_2, t);
    if (t == 0)
        u = navi_vec_unit(u);
    if (may_leave(search, cone, root, u, t) && !is_late(search, root, bend, t) &&
        leads_on(search, bend, u))
        arrive(search, cone, bend, u, t);
}

// --- the goal ----------------------------------------------------------------------------

static bool is_better(const DiscSearch* search, double g, uint32_t root) {
    double tie = 1e-13 * g;
    if (search->best_parent == NAV_NONE || g < search->best - tie || g > search->best + tie)
        return g < search->best;
    return navi_point_less(navi_disc_root(search, root)->o,
                           navi_disc_root(search, search->best_parent)->o);
}

// Sight is that of a lattice point. A goal beside that may be in sight though the point is not. As
// its tangent is looked at, sight does not matter then, except for where the walk ends.
static bool try_goal(DiscSearch* search, const DiscCone* cone) {
    const DiscArrival* root = navi_disc_root(search, cone->root);
    NavPoint ray = navi_disc_ray(root->o, search->inside.goal);
    bool is_in_sight =
        navi_disc_cross(cone->right, ray) >= 0 && navi_disc_cross(ray, cone->left) >= 0;
    if (!is_in_sight && !search->is_rounded[1])
        return false;
    RadiusVec d = navi_vec_sub(search->goal, root->c);
    double by = (root->keep_right - root->keep_left) / 2, length_2 = navi_vec_length_2(d);
    double t_2 = length_2 - by * by, r = search->inside.r;
    if (t_2 < -DISC_LENGTH * r || length_2 == 0)
        return false;
    double t = t_2 > 0 ? sqrt(t_2) : 0; // 0: the goal is on the circle
    RadiusVec u = navi_disc_tangent(d, by, length_2, t);
    if (t == 0)
        u = navi_vec_unit(u);
    if (search->is_rounded[1]
            ? root->bend != NAV_NONE && !navi_disc_is_on_arc(root, u, DISC_GOAL_ANGLE / sqrt(r))
            : !may_leave(search, cone, root, u, t))
        return false;
    double g = root->g + navi_disc_turned(search, root, u) + t;
    if (!is_better(search, g, cone->root))
        return is_in_sight;
    if ((search->is_careful || search->is_rounded[1] || !navi_disc_is_clear(cone, root, u)) &&
        navi_disc_look_at_tangent(search, root, u, t) == TANGENT_BLOCKED)
        return false;
    search->best = g;
    search->best_parent = cone->root;
    return is_in_sight;
}

bool navi_disc_try_goal(DiscSearch* search, const DiscCone* cone, uint32_t t) {
    return search->kept == NULL ? try_goal(search, cone) : navi_disc_keep_cone(search, cone, t);
}
