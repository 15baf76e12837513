// The window of a cone: the piece of an edge that lies between the cone's two rays. Here are the
// bounds of lengths through it, in doubles, which order the search and drop cones that cannot
// matter. Points are relative to the cone's root.
#ifndef NAVI_QUERY_CONE_WINDOW_H
#define NAVI_QUERY_CONE_WINDOW_H

#include "query/cone/cone.h"

typedef struct ConeVector {
    double x, y;
} ConeVector;

// The edge that a cone is about to cross, and rays from the root to its ends.
typedef struct ConeEdge {
    uint32_t left_v, right_v;
    NavPoint left, right;
} ConeEdge;

typedef struct ConeWindow {
    ConeVector left, right;
} ConeWindow;

static inline double navi_vector_length(double x, double y) { return sqrt(x * x + y * y); }

static inline ConeVector navi_ray_vector(NavPoint ray) { return (ConeVector){ray.x, ray.y}; }

static inline ConeEdge navi_cone_edge(const Mesh* mesh, const ConeNode* cone) {
    uint32_t left_v = navi_edge_to(mesh, cone->edge), right_v = navi_edge_from(mesh, cone->edge);
    return (ConeEdge){left_v, right_v, navi_ray_to(cone->root_p, mesh->pos[left_v]),
                      navi_ray_to(cone->root_p, mesh->pos[right_v])};
}

// Where the ray meets the line through the edge. For a ray to an end of the edge that is exactly
// the end.
static inline ConeVector navi_cone_meet(NavPoint ray, const ConeEdge* edge) {
    NavPoint along = navi_ray_to(edge->right, edge->left);
    double times =
        (double)navi_ray_cross(edge->right, edge->left) / (double)navi_ray_cross(ray, along);
    return (ConeVector){ray.x * times, ray.y * times};
}

static inline ConeWindow navi_cone_window(const ConeNode* cone, const ConeEdge* edge) {
    ConeVector right = navi_cone_meet(cone->right, edge), left = navi_cone_meet(cone->left, edge);
    return (ConeWindow){left, right};
}

// A lower bound of the length from the root through the window to the goal: the straight line, if
// that meets the window, or else the shorter path by an end of the window. A goal on the root's
// side of the edge is mirrored in the edge first, which changes no length from the edge to it.
static inline double navi_window_bound(const ConeWindow* window, const ConeEdge* edge,
                                       NavPoint goal) {
    NavPoint along = navi_ray_to(edge->right, edge->left);
    double x = goal.x, y = goal.y;
    // The goal's ray from the edge's right end may have 33 bits.
    int64_t side = (int64_t)along.x * ((int64_t)goal.y - edge->right.y) -
                   (int64_t)along.y * ((int64_t)goal.x - edge->right.x);
    double along_x = along.x, along_y = along.y;
    double times = 2 * (double)(side > 0 ? side : 0) / (along_x * along_x + along_y * along_y);
    x += along_y * times;
    y -= along_x * times;
    ConeVector left = window->left, right = window->right;
    bool is_left = left.x * y - left.y * x > 0, is_right = right.x * y - right.y * x < 0;
    // By which end of the window; by the root itself when the line meets the window.
    double by_x = is_left ? left.x : is_right ? right.x : 0;
    double by_y = is_left ? left.y : is_right ? right.y : 0;
    return navi_vector_length(by_x, by_y) + navi_vector_length(x - by_x, y - by_y);
}

// The distance from the root to the nearest point of the window.
static inline double navi_window_distance(const ConeWindow* window) {
    ConeVector from = window->right, to = window->left;
    double x = to.x - from.x, y = to.y - from.y, length_2 = x * x + y * y;
    double part = length_2 == 0 ? 0 : -(from.x * x + from.y * y) / length_2;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return navi_vector_length(from.x + part * x, from.y + part * y);
}

#endif
