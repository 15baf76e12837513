// The fan behind a bend: the triangles round the vertex that a path sees which bends there.
//
//       .     .   :
//        .    .   : ahead     A left bend at v. The path comes from below, round the hatched
//         .   .  :            obstacle. The fan begins at the wall on the left and goes
//   --------- v               clockwise up to the straight continuation of the path.
//   //////////|
//   //////////| path
#ifndef NAVI_QUERY_CONE_FAN_H
#define NAVI_QUERY_CONE_FAN_H

#include "base/prefetch.h"
#include "query/cone/scratch.h"
#include "query/cone/window.h"

// A side of a triangle, from the root.
typedef struct FanSide {
    uint32_t v; // where it ends
    NavPoint ray;
} FanSide;

typedef struct Fan {
    const Mesh* mesh;
    NavPoint root_p;
    NavPoint ahead; // the straight continuation
    bool is_left;
    uint32_t corner, end; // corner handles at the root: of this triangle, of the sector's last
    FanSide near, far;    // this triangle's sides; the fan goes from near to far
    int64_t before;       // positive: the far side lies before the straight continuation; 0: on it
    bool is_far_seen;
    bool is_begun;
} Fan;

// Positive: the ray lies before the straight continuation, seen from the wall.
static inline int64_t navi_fan_before(NavPoint ahead, NavPoint ray, bool is_left) {
    int64_t cross = navi_ray_cross(ahead, ray);
    return is_left ? cross : -cross;
}

// Before the first triangle. `far` is the wall then.
static inline Fan navi_fan(const Mesh* mesh, const BendMap* map, uint32_t v, NavPoint ahead,
                           bool is_left) {
    const BendSector* sector = &map->sectors.data[v];
    uint32_t corner = is_left ? sector->last : sector->first;
    uint32_t wall_v =
        is_left ? navi_corner_left_vertex(mesh, corner) : navi_corner_right_vertex(mesh, corner);
    NavPoint wall = map->bends[v].wall[is_left];
    int64_t before = navi_fan_before(ahead, wall, is_left);
    // At the tip of a wall without thickness, a path along the wall turns right round.
    if (before == 0 && navi_ray_dot(ahead, wall) < 0)
        before = 1;
    return (Fan){.mesh = mesh,
                 .root_p = mesh->pos[v],
                 .ahead = ahead,
                 .is_left = is_left,
                 .corner = corner,
                 .end = is_left ? sector->first : sector->last,
                 .far = {wall_v, wall},
                 .before = before};
}

// The corner at the root of the triangle beyond the far side.
static inline uint32_t navi_fan_beyond(const Fan* fan) {
    return fan->is_left ? navi_corner_right(fan->mesh, fan->corner)
                        : navi_corner_left(fan->mesh, fan->corner);
}

// Go to the next triangle. Returns false if there is none.
static inline bool navi_fan_next(Fan* fan) {
    const Mesh* mesh = fan->mesh;
    if (fan->before <= 0 || (fan->is_begun && fan->corner == fan->end))
        return false;
    if (fan->is_begun)
        fan->corner = navi_fan_beyond(fan);
    navi_prefetch(&mesh->tri[navi_fan_beyond(fan) >> 2]);
    fan->is_begun = true;
    fan->near = fan->far;
    fan->far.v = fan->is_left ? navi_corner_right_vertex(mesh, fan->corner)
                              : navi_corner_left_vertex(mesh, fan->corner);
    fan->far.ray = navi_ray_to(fan->root_p, mesh->pos[fan->far.v]);
    NAV_ASSERT(navi_fan_before(fan->far.ray, fan->near.ray, fan->is_left) > 0);
    fan->before = navi_fan_before(fan->ahead, fan->far.ray, fan->is_left);
    fan->is_far_seen = fan->before >= 0;
    return true;
}

// The cone through this triangle, which crosses its outer edge next, and that edge.
static inline ConeEdge navi_fan_cone(const Fan* fan, ConeNode* cone) {
    NavPoint bound = fan->is_far_seen ? fan->far.ray : fan->ahead;
    cone->edge = fan->corner; // the half-edge opposite to a corner has the corner's index
    cone->left = fan->is_left ? fan->near.ray : bound;
    cone->right = fan->is_left ? bound : fan->near.ray;
    if (fan->is_left)
        return (ConeEdge){fan->near.v, fan->far.v, fan->near.ray, fan->far.ray};
    return (ConeEdge){fan->far.v, fan->near.v, fan->far.ray, fan->near.ray};
}

// The corner handle of the triangle at the end of the far side; before the first triangle, of the
// first one at the end of the wall.
static inline uint32_t navi_fan_far_corner(const Fan* fan) {
    return fan->is_left == fan->is_begun ? navi_corner_at_right(fan->corner)
                                         : navi_corner_at_left(fan->corner);
}

#endif
