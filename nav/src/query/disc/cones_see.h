// A vertex or the goal in sight of a root.
#ifndef NAVI_QUERY_DISC_CONES_SEE_H
#define NAVI_QUERY_DISC_CONES_SEE_H

#include "query/disc/cones.h"

// The vertex at d is in direct sight of the cone's root. Put its arrival into the heap, if a path
// may bend there.
void navi_disc_try_bend(DiscSearch* search, const DiscCone* cone, uint32_t bend, RadiusVec d);
// The same for a bend that is remembered to be in sight of an arrival, wherever its arc begins and
// ends. `is_clear`: its tangent is clear of all that is in sight.
void navi_disc_try_again(DiscSearch* search, uint32_t arrival, uint32_t bend, bool is_clear);
// The key of an arrival, with what tails tell of the rest; no less than `key`.
double navi_disc_weigh(const DiscSearch* search, DiscArrival* arrival, double key);
// The goal may be in triangle t. Returns true if a path ends there. Without a goal the cone is
// kept.
bool navi_disc_try_goal(DiscSearch* search, const DiscCone* cone, uint32_t t);

// A tangent leaves a vertex on one side at distance `by`. May a wall of the vertex, of that length,
// lie on that side, too? `cross` and `dot` are those of the line to the vertex and the wall;
// `cross` is positive when the wall is on that side of the line. Errs towards yes, by `slack`.
static inline bool navi_disc_may_touch(double cross, double dot, double by, float length,
                                       double slack) {
    if (by == 0)
        return cross + slack >= 0;
    double limit = by * length;
    return cross + 1e-6 * limit + slack >= (dot >= -slack ? -limit : limit);
}

// A start that is not of the lattice may be inside of what it touches, by rounding. As in a careful
// search, each of its tangents is looked at.
static inline bool navi_disc_is_lenient(const DiscSearch* search, const DiscArrival* root) {
    return search->is_careful || navi_disc_has_no_bounds(search, root);
}

// Which bends at the vertex are worth a closer look?
static inline void navi_disc_see(DiscSearch* search, const DiscCone* cone, const DiscArrival* root,
                                 uint32_t v, RadiusVec d, const bool may[2]) {
    const DiscCorner* corner = &search->corners.data[v];
    double r = navi_vec_cross_p(d, corner->wall[0]), l = navi_vec_cross_p(d, corner->wall[1]);
    double r_dot = navi_vec_dot_p(d, corner->wall[0]), l_dot = navi_vec_dot_p(d, corner->wall[1]);
    const float* length = corner->wall_length;
    double slack = navi_disc_is_lenient(search, root) ? 4 * RADIUS_SLACK * navi_vec_size(d) : 1e-5;
    if (may[0] && navi_disc_may_touch(r, r_dot, root->keep_left, length[0], slack) &&
        navi_disc_may_touch(l, l_dot, root->keep_left, length[1], slack))
        navi_disc_try_bend(search, cone, 2 * v, d);
    if (may[1] && navi_disc_may_touch(-r, r_dot, root->keep_right, length[0], slack) &&
        navi_disc_may_touch(-l, l_dot, root->keep_right, length[1], slack))
        navi_disc_try_bend(search, cone, 2 * v + 1, d);
}

static inline void navi_disc_see_both(DiscSearch* search, const DiscCone* cone,
                                      const DiscArrival* root, uint32_t v) {
    const bool may[2] = {true, true};
    if (navi_disc_corner(&search->corners, v)->flags & CORNER_REFLEX)
        navi_disc_see(search, cone, root, v, navi_vec_to(root->c, search->inside.mesh->pos[v]),
                      may);
}

#endif
