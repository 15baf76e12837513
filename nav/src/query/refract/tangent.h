// Tangents of circles around vertices that block, from which paths of discs leave. README.md,
// "Discs".
#ifndef NAVI_QUERY_REFRACT_TANGENT_H
#define NAVI_QUERY_REFRACT_TANGENT_H

#include "query/circle/vec.h"
#include "query/refract/refract.h"

// Places on borders are rounded to the cheap side, by at most 1.4143 steps, and legs may be one
// step nearer than the radius. So these places are farther by this.
#define NAVI_ROUNDING 0.5

// A tangent that leaves a root, and its length up to where it is beside its target.
typedef struct RefractTangent {
    TerrainVec p, d;
    double length;
} RefractTangent;

static inline TerrainVec navi_tv_left(TerrainVec d) { return navi_tv(-d.y, d.x); }

// Where a path of this direction touches the circle. A point is a circle of radius 0.
static inline TerrainVec navi_circle_place(const RefractArrival* root, TerrainVec d) {
    return navi_tv_go(root->p, navi_tv_left(d), -root->r);
}

// The path from the root that has a target at the distance `by` on its left; `to` leads to the
// target from the root's centre. If the target is too near, the path leaves at a right angle.
static inline RefractTangent navi_circle_tangent(const RefractArrival* root, TerrainVec to,
                                                 double by) {
    double off = by - root->r, length_2 = navi_tv_dot(to, to), t_2 = length_2 - off * off;
    RefractTangent tangent = {.length = t_2 > 0 ? sqrt(t_2) : 0};
    TerrainVec d = navi_tv_mix(to, tangent.length, navi_tv_left(to), -off);
    tangent.d = length_2 > 0 ? navi_tv_unit(d) : root->in;
    tangent.p = navi_circle_place(root, tangent.d);
    return tangent;
}

// How far a disc rolls around the circle until its direction is d.
static inline double navi_circle_rolled(const RefractArrival* root, TerrainVec d) {
    if (root->r == 0)
        return 0;
    double radius = fabs(root->r), sign = root->r > 0 ? 1 : -1;
    RadiusVec in = {root->in.x, root->in.y}, out = {d.x, d.y};
    double rolled = radius * navi_vec_between(in, out);
    bool is_back = sign * navi_tv_cross(root->in, d) < 0 && navi_tv_dot(root->in, d) > 0;
    return is_back ? -rolled : rolled;
}

// Where a straight path to `to` leaves the root. `*rolled`: how far the disc rolls before.
static inline TerrainVec navi_circle_leave_for(const RefractArrival* root, TerrainVec to,
                                               double* rolled) {
    *rolled = 0;
    if (root->r == 0)
        return root->p;
    RefractTangent tangent = navi_circle_tangent(root, navi_tv_sub(to, root->p), 0);
    *rolled = navi_circle_rolled(root, tangent.d);
    return tangent.p;
}

// The vertex at a corner, and where it is.
static inline uint32_t navi_corner_vertex(const Refract* search, uint32_t corner) {
    return search->mesh->tri[corner >> 2].v[corner & 3];
}
static inline TerrainVec navi_corner_place(const Refract* search, uint32_t corner) {
    return navi_refract_at(search, search->mesh->pos[navi_corner_vertex(search, corner)]);
}

// Does the vertex at the corner of a walkable triangle block?
static inline bool navi_circle_blocks(Refract* search, uint32_t corner) {
    const TerrainSector* sector = navi_terrain_sector(search->map, &search->ask->memory, corner);
    search->is_failed |= sector == NULL;
    return sector != NULL && !sector->is_round;
}

#endif
