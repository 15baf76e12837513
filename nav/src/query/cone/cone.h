// A cone: a bundle of straight paths from a root, which is the start or the vertex where a path has
// bent. It lies between two rays and crosses the mesh triangle by triangle. The rays lead through
// lattice points, so every decision on what lies in a cone is exact.
#ifndef NAVI_QUERY_CONE_CONE_H
#define NAVI_QUERY_CONE_CONE_H

#include "base/assert.h"
#include "mesh/mesh.h"
#include "query/cone/ray.h"

typedef struct ConeNode {
    double g;      // length of the path from the start to the root
    uint32_t edge; // half-edge that the cone crosses next, outward
    uint32_t root; // its vertex; NAV_NONE: the start. In a field: an index of its roots
    NavPoint root_p;
    NavPoint left, right; // rays; less than half a turn apart
} ConeNode;

static inline bool navi_cone_holds(const ConeNode* cone, NavPoint p) {
    NavPoint ray = navi_ray_to(cone->root_p, p);
    return navi_ray_cross(cone->left, ray) <= 0 && navi_ray_cross(cone->right, ray) >= 0;
}

// The triangle beyond the cone's edge: its apex, and where that lies.
typedef struct ConeAhead {
    uint32_t twin;     // the cone's edge, as a half-edge of this triangle
    NavPoint ray;      // from the root to the apex
    int64_t of_left;   // positive: the apex lies to the left of the cone's left ray
    int64_t of_right;  // negative: the apex lies to the right of the cone's right ray
    bool is_apex_seen; // the apex lies in the cone, or on one of its rays
} ConeAhead;

static inline ConeAhead navi_cone_look(const Mesh* mesh, const ConeNode* cone) {
    uint32_t twin = navi_edge_twin(mesh, cone->edge);
    NavPoint ray = navi_ray_to(cone->root_p, mesh->pos[mesh->tri[twin >> 2].v[twin & 3]]);
    int64_t of_left = navi_ray_cross(cone->left, ray), of_right = navi_ray_cross(cone->right, ray);
    return (ConeAhead){twin, ray, of_left, of_right, of_left <= 0 && of_right >= 0};
}

// The two edges at the apex, seen by one who comes across the edge `twin`.
static inline uint32_t navi_cone_left_edge(uint32_t twin) {
    return (twin & ~3u) | navi_prev3(twin & 3);
}
static inline uint32_t navi_cone_right_edge(uint32_t twin) {
    return (twin & ~3u) | navi_next3(twin & 3);
}

// The apex of the triangle, in the direction of the ray, divides the cone into two halves.
static inline void navi_cone_divide(const ConeNode* cone, uint32_t twin, NavPoint ray,
                                    ConeNode* left, ConeNode* right) {
    NAV_ASSERT(navi_ray_cross(cone->right, ray) > 0 && navi_ray_cross(ray, cone->left) > 0);
    *left = *right = *cone;
    left->edge = navi_cone_left_edge(twin);
    left->right = ray;
    right->edge = navi_cone_right_edge(twin);
    right->left = ray;
}

// Leave the triangle ahead by one of its edges, of which a piece lies in the cone. Where the apex
// lies in the cone, its ray is the new bound.
static inline void navi_cone_go_left(ConeNode* cone, const ConeAhead* ahead) {
    cone->edge = navi_cone_left_edge(ahead->twin);
    if (ahead->of_right >= 0)
        cone->right = ahead->ray;
}
static inline void navi_cone_go_right(ConeNode* cone, const ConeAhead* ahead) {
    cone->edge = navi_cone_right_edge(ahead->twin);
    if (ahead->of_left <= 0)
        cone->left = ahead->ray;
}

// The same with the one edge by which the cone can leave; false: there is none.
static inline bool navi_cone_go_on(ConeNode* cone, const ConeAhead* ahead, bool has_left,
                                   bool has_right) {
    NAV_ASSERT(!has_left || !has_right);
    if (has_left)
        navi_cone_go_left(cone, ahead);
    if (has_right)
        navi_cone_go_right(cone, ahead);
    return has_left || has_right;
}

// The root lies in the triangle of the cone's edge: the cone through the whole edge. False: the
// root lies on the edge.
static inline bool navi_cone_fill(const Mesh* mesh, ConeNode* cone) {
    cone->left = navi_ray_to(cone->root_p, mesh->pos[navi_edge_to(mesh, cone->edge)]);
    cone->right = navi_ray_to(cone->root_p, mesh->pos[navi_edge_from(mesh, cone->edge)]);
    NAV_ASSERT(navi_ray_cross(cone->right, cone->left) >= 0);
    return navi_ray_cross(cone->right, cone->left) != 0;
}

#endif
