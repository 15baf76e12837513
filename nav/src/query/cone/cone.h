// A cone: a bundle of straight paths from a root, which is the start or the vertex where a path has
// bent. It lies between two rays and crosses the mesh triangle by triangle. The rays lead through
// lattice points, so every test whether something lies in a cone is exact.
#ifndef NAVI_QUERY_CONE_CONE_H
#define NAVI_QUERY_CONE_CONE_H

#include "base/assert.h"
#include "geom/ray.h"
#include "mesh/mesh.h"

typedef struct ConeNode {
    double g;      // length of the path from the start to the root
    uint32_t edge; // half-edge of the last triangle, through which the cone leaves it
    uint32_t root; // vertex of the root, NAV_NONE if the root is the start; in a distance field, an
                   // index into the field's roots
    NavPoint root_p;
    // Directions of the two rays, relative to the root; less than half a turn apart.
    NavPoint left, right;
} ConeNode;

static inline bool navi_cone_holds(const ConeNode* cone, NavPoint p) {
    NavPoint ray = navi_ray_to(cone->root_p, p);
    return navi_ray_cross(cone->left, ray) <= 0 && navi_ray_cross(cone->right, ray) >= 0;
}

// The triangle beyond the cone's edge, its apex, and on which side of the cone's rays the apex
// lies.
typedef struct ConeAhead {
    uint32_t twin;       // the cone's edge, as a half-edge of this triangle
    NavPoint ray;        // from the root to the apex
    int64_t left_cross;  // cone's left ray x `ray`; positive if the apex is to the left of it
    int64_t right_cross; // cone's right ray x `ray`; negative if the apex is to the right of it
    bool is_apex_seen;   // the apex lies in the cone, or on one of its rays
} ConeAhead;

static inline ConeAhead navi_cone_look(const Mesh* mesh, const ConeNode* cone) {
    uint32_t twin = navi_edge_twin(mesh, cone->edge);
    NavPoint ray = navi_ray_to(cone->root_p, mesh->pos[mesh->tri[twin >> 2].v[twin & 3]]);
    int64_t left_cross = navi_ray_cross(cone->left, ray);
    int64_t right_cross = navi_ray_cross(cone->right, ray);
    return (ConeAhead){twin, ray, left_cross, right_cross, left_cross <= 0 && right_cross >= 0};
}

// The left and right edge at the apex, for someone entering the triangle through `twin`.
static inline uint32_t navi_cone_left_edge(uint32_t twin) { return navi_edge_prev(twin); }
static inline uint32_t navi_cone_right_edge(uint32_t twin) { return navi_edge_next(twin); }

// Split the cone at the ray to the apex of the triangle ahead. The apex must lie strictly inside
// the cone.
static inline void navi_cone_divide(const ConeNode* cone, uint32_t twin, NavPoint ray,
                                    ConeNode* left, ConeNode* right) {
    NAV_ASSERT(navi_ray_cross(cone->right, ray) > 0 && navi_ray_cross(ray, cone->left) > 0);
    *left = *right = *cone;
    left->edge = navi_cone_left_edge(twin);
    left->right = ray;
    right->edge = navi_cone_right_edge(twin);
    right->left = ray;
}

// Leave the triangle ahead through its left (right) edge, part of which must lie in the cone. If
// the apex lies in the cone, the ray to it becomes the new right (left) ray.
static inline void navi_cone_go_left(ConeNode* cone, const ConeAhead* ahead) {
    cone->edge = navi_cone_left_edge(ahead->twin);
    if (ahead->right_cross >= 0)
        cone->right = ahead->ray;
}
static inline void navi_cone_go_right(ConeNode* cone, const ConeAhead* ahead) {
    cone->edge = navi_cone_right_edge(ahead->twin);
    if (ahead->left_cross <= 0)
        cone->left = ahead->ray;
}

// Leave by the left or the right edge, whichever is given (at most one). Returns false if neither
// is given.
static inline bool navi_cone_go_on(ConeNode* cone, const ConeAhead* ahead, bool has_left,
                                   bool has_right) {
    NAV_ASSERT(!has_left || !has_right);
    if (has_left)
        navi_cone_go_left(cone, ahead);
    if (has_right)
        navi_cone_go_right(cone, ahead);
    return has_left || has_right;
}

// Set the rays of the cone so that it spans its whole edge. The root must lie in the edge's
// triangle. Returns false if the root lies on the line of the edge.
static inline bool navi_cone_fill(const Mesh* mesh, ConeNode* cone) {
    cone->left = navi_ray_to(cone->root_p, mesh->pos[navi_edge_to(mesh, cone->edge)]);
    cone->right = navi_ray_to(cone->root_p, mesh->pos[navi_edge_from(mesh, cone->edge)]);
    NAV_ASSERT(navi_ray_cross(cone->right, cone->left) >= 0);
    return navi_ray_cross(cone->right, cone->left) != 0;
}

#endif
