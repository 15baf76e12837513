// A cone of straight ways: its sides are rays through lattice points, so that every decision on
// what lies in it is exact.
#ifndef NAVI_QUERY_CONE_CONE_H
#define NAVI_QUERY_CONE_CONE_H

#include "query/cone/scratch.h"

// Positive: p lies left of the cone's left (right) ray. A ray that "is back" leads from the root
// away from its point.
static inline int64_t navi_cone_left(const ConeNode* cone, NavPoint p) {
    return cone->left_is_back ? navi_orient2d(cone->left, cone->root_p, p)
                              : navi_orient2d(cone->root_p, cone->left, p);
}
static inline int64_t navi_cone_right(const ConeNode* cone, NavPoint p) {
    return cone->right_is_back ? navi_orient2d(cone->right, cone->root_p, p)
                               : navi_orient2d(cone->root_p, cone->right, p);
}

static inline bool navi_cone_holds(const ConeNode* cone, NavPoint p) {
    return navi_cone_left(cone, p) <= 0 && navi_cone_right(cone, p) >= 0;
}

// Do both rays coincide?
bool navi_cone_is_flat(const ConeNode* cone);

// Where the cone crosses the line through the edge's ends, relative to the root.
typedef struct ConeWindow {
    double left_x, left_y, right_x, right_y;
} ConeWindow;
// The edge runs from `right_end` to `left_end` as seen from the root, which is not on its line.
ConeWindow navi_cone_window(const ConeNode* cone, NavPoint left_end, NavPoint right_end);

// A lower bound of the length from the root through the window to the goal.
double navi_cone_rest(const ConeNode* cone, const ConeWindow* window, NavPoint left_end,
                      NavPoint right_end, NavPoint goal);

// Is every way through the window longer than one by way of the edge's end, which lies within
// `seen` of the start? `is_left` says which end it is.
bool navi_cone_is_dominated(const ConeNode* cone, const ConeWindow* window, NavPoint end,
                            bool is_left, double seen);

#endif
