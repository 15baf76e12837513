// A vertex or the goal in sight of a root.
#ifndef NAVI_QUERY_DISC_CONES_SEE_H
#define NAVI_QUERY_DISC_CONES_SEE_H

#include "query/disc/cones.h"

// The vertex at d is in direct sight of the cone's root. Put its arrival into the heap, if a path
// may bend there.
void navi_disc_try_bend(DiscSearch* search, const DiscCone* cone, uint32_t bend, RadiusVec d);
// The goal may be in the triangle ahead. Returns true if a path ends there.
bool navi_disc_try_goal(DiscSearch* search, const DiscCone* cone);

// Which bends at the vertex are worth a closer look?
static inline void navi_disc_see(DiscSearch* search, const DiscCone* cone, const DiscArrival* root,
                                 uint32_t v, RadiusVec d, const bool may[2]) {
    const DiscCorner* corner = &search->corners.data[v];
    double r = navi_vec_cross_p(d, corner->wall[0]), l = navi_vec_cross_p(d, corner->wall[1]);
    bool r_ahead = navi_vec_dot_p(d, corner->wall[0]) > 0;
    bool l_ahead = navi_vec_dot_p(d, corner->wall[1]) > 0;
    bool is_wide_left = root->keep_left > 0, is_wide_right = root->keep_right > 0;
    if (may[0] && (r >= 0 || (is_wide_left && r_ahead)) && (l >= 0 || (is_wide_left && l_ahead)))
        navi_disc_try_bend(search, cone, 2 * v, d);
    if (may[1] && (r <= 0 || (is_wide_right && r_ahead)) && (l <= 0 || (is_wide_right && l_ahead)))
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
