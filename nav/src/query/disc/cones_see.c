// A vertex or the goal comes in sight of a root: does a path go there?
#include "query/disc/cones_see.h"

#include "query/disc/cones_circle.h"
#include "query/disc/cones_next.h"
#include "query/disc/cones_record.h"
#include "query/disc/tails.h"

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

// A tangent from a root to a bend.
typedef struct Tangent {
    uint32_t root, bend;
    RadiusVec u; // its direction
    double t;    // its length
    bool is_clear;
} Tangent;

static DiscArrival arrival_at(const DiscSearch* search, const Tangent* tangent, double g) {
    const double r = search->inside.r;
    NavPoint o = search->inside.mesh->pos[tangent->bend >> 1];
    bool is_left = sign_of(tangent->bend) > 0;
    DiscArrival arrival = {.g = g,
                           .c = navi_vec_of(o),
                           .w = tangent->u,
                           .keep_left = is_left ? 0 : 2 * r,
                           .keep_right = is_left ? 2 * r : 0,
                           .o = o,
                           .bend = tangent->bend,
                           .parent = tangent->root,
                           .next = NAV_NONE,
                           .is_clear = tangent->is_clear};
    RadiusVec n = is_left ? navi_vec_right(tangent->u) : navi_vec_left(tangent->u);
    arrival.t = navi_vec_add(arrival.c, navi_vec_scale(n, r));
    return arrival;
}

// The arrival behind the last one is one that stays.
static void keep_arrival(DiscSearch* search, double key) {
    RadiusScratch* scratch = search->inside.scratch;
    uint32_t index = scratch->arrivals.count++;
    const DiscArrival* arrival = &scratch->arrivals.data[index];
    search->best_at[arrival->bend] = (DiscBest){search->stamp, index, arrival->g, arrival->w};
    if (!navi_cone_heap_push(&search->inside.ask->memory, &scratch->heap, key,
                             index | DISC_IS_ARRIVAL))
        search->is_failed = true;
}

double navi_disc_weigh(const DiscSearch* search, DiscArrival* arrival, double key) {
    bool is_final;
    double other = arrival->g + navi_tails_rest(search, arrival, &is_final);
    arrival->is_loose = !is_final;
    return other > key ? other : key;
}

static void arrive(DiscSearch* search, const Tangent* tangent) {
    RadiusScratch* scratch = search->inside.scratch;
    if (!navi_array_room(&search->inside.ask->memory, &scratch->arrivals)) {
        search->is_failed = true;
        return;
    }
    const DiscArrival* root = navi_disc_root(search, tangent->root);
    const double g = root->g + navi_disc_turned(search, root, tangent->u) + tangent->t;
    DiscArrival* arrival = &scratch->arrivals.data[scratch->arrivals.count];
    *arrival = arrival_at(search, tangent, g);
    double rest =
        search->kept != NULL ? 0 : navi_vec_length(navi_vec_sub(search->goal, arrival->t));
    double key = g + search->weight * rest;
    arrival->is_loose = search->may_have_tails;
    if (search->has_tails)
        key = navi_disc_weigh(search, arrival, key);
    if (key < search->best && !is_met(search, arrival->bend, arrival->w, g) &&
        navi_disc_is_new(
            search, arrival,
            navi_disc_rolls_free(&search->corners, arrival->bend >> 1, search->inside.r)))
        keep_arrival(search, key);
}

// --- bends -------------------------------------------------------------------------------

// All open edges of the star lie on the other side of a tangent with the direction of d. Then the
// next circle after a bend here is one on that side, ahead, within two radii of the tangent: about
// a vertex of the rim, or beyond an open edge of it. In both cases an end of an open edge lies
// there (README.md, 8). `end` is where the outermost one ends. Are all of these vertices farther
// from the tangent? Most bends are ruled out here.
static bool is_far_beside(const DiscSearch* search, const DiscCorner* corner, RadiusVec d,
                          NavPoint end) {
    double side = navi_vec_cross_p(d, end), wide = 2 * search->inside.r + 1;
    double near = navi_disc_rim_distance(corner);
    return side * side * near * near >
           wide * wide * navi_vec_length_2(d) * navi_vec_length_2(navi_vec_of(end));
}

// Paths may end in the star of the corner, or nothing is left out: where the ground has no loop,
// what a corner knows of dead ends depends on the past.
static bool may_end_at(const DiscSearch* search, const DiscCorner* corner) {
    return search->is_careful || search->has_one_way || corner->goal_stamp == search->stamp;
}

// May a path that comes along u go on through the star behind a bend here, or end in it?
static bool leads_on(DiscSearch* search, uint32_t bend, RadiusVec u) {
    const DiscCorner* corner = &search->corners.data[bend >> 1];
    if (may_end_at(search, corner))
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
    return may_end || navi_disc_has_next(search, bend);
}

// Whatever u is: does the bend lead nowhere?
static bool is_useless(const DiscSearch* search, uint32_t bend, RadiusVec d, double by) {
    const DiscCorner* corner = &search->corners.data[bend >> 1];
    if (may_end_at(search, corner))
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

// Is the tangent, which is within the bounds of the cone, clear of all that the cone met?
static bool is_clear(const DiscSearch* search, const DiscCone* cone, RadiusVec u) {
    return !search->is_careful && navi_disc_is_clear(cone, navi_disc_root(search, cone->root), u);
}

// Cones and what is remembered lead here, so that its parts are inline once. A tangent that is
// remembered has no cone.
static void consider(DiscSearch* search, Tangent tangent, const DiscCone* cone) {
    const DiscArrival* root = navi_disc_root(search, tangent.root);
    if (is_late(search, root, tangent.bend, tangent.t) ||
        !leads_on(search, tangent.bend, tangent.u))
        return;
    if (cone != NULL)
        tangent.is_clear = is_clear(search, cone, tangent.u);
    arrive(search, &tangent);
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
    if (!may_leave(search, cone, root, u, t))
        return;
    if (search->recorder == NULL)
        consider(search, (Tangent){cone->root, bend, u, t, false}, cone);
    else
        navi_disc_record_bend(search->recorder, bend, is_clear(search, cone, u));
}

void navi_disc_try_again(DiscSearch* search, uint32_t from, uint32_t bend, bool is_clear) {
    const DiscArrival* root = navi_disc_root(search, from);
    navi_disc_corner(&search->corners, bend >> 1);
    RadiusVec d = navi_vec_to(root->c, search->inside.mesh->pos[bend >> 1]);
    bool is_left = sign_of(bend) > 0;
    double by = is_left ? root->keep_left : root->keep_right, length_2 = navi_vec_length_2(d);
    double t_2 = length_2 - by * by, t = t_2 > 0 ? sqrt(t_2) : 0;
    RadiusVec u = navi_disc_tangent(d, is_left ? -by : by, length_2, t);
    if (t == 0)
        u = navi_vec_unit(u);
    if (navi_disc_is_on_arc(root, u, DISC_ANGLE))
        consider(search, (Tangent){from, bend, u, t, is_clear}, NULL);
}

// --- the goal ----------------------------------------------------------------------------

static bool is_better(DiscSearch* search, double g, uint32_t root) {
    double tie = 1e-13 * g;
    if (search->best_parent == NAV_NONE || g < search->best - tie || g > search->best + tie)
        return g < search->best;
    if (root != search->best_parent)
        search->is_tied = true;
    return navi_point_less(navi_disc_root(search, root)->o,
                           navi_disc_root(search, search->best_parent)->o);
}

// Sight is that of a lattice point. A goal beside that may be in sight though the point is not. As
// its tangent is looked at, sight does not matter then, except for where the walk ends.
static bool try_goal(DiscSearch* search, const DiscCone* cone) {
    const DiscArrival* root = navi_disc_root(search, cone->root);
    NavPoint ray = navi_ray_to(root->o, search->inside.goal);
    bool is_in_sight =
        navi_ray_cross(cone->right, ray) >= 0 && navi_ray_cross(ray, cone->left) >= 0;
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
    if (g < search->best - 1e-13 * g)
        search->is_tied = false;
    search->best = g;
    search->best_parent = cone->root;
    return is_in_sight;
}

bool navi_disc_try_goal(DiscSearch* search, const DiscCone* cone, uint32_t t) {
    return search->kept == NULL ? try_goal(search, cone) : navi_disc_keep_cone(search, cone, t);
}
