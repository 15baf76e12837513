// Boxes of lattice points.
#ifndef NAVI_GEOM_BOX_H
#define NAVI_GEOM_BOX_H

#include "geom/predicates.h"
#include "nav/geometry.h"

static inline bool navi_boxes_meet(const NavBox* a, const NavBox* b) {
    return a->max.x >= b->min.x && a->min.x <= b->max.x && a->max.y >= b->min.y &&
           a->min.y <= b->max.y;
}

static inline int32_t navi_in_frame(int64_t x) {
    return (int32_t)(x < -NAVI_FRAME ? -NAVI_FRAME : x > NAVI_FRAME ? NAVI_FRAME : x);
}

// Everything within `by` of the box; what is outside of the frame counts to its border.
static inline NavBox navi_box_grow(const NavBox* box, int64_t by) {
    NavBox grown = {{navi_in_frame(box->min.x - by), navi_in_frame(box->min.y - by)},
                    {navi_in_frame(box->max.x + by), navi_in_frame(box->max.y + by)}};
    return grown;
}

// The box that holds nothing.
static inline NavBox navi_box_none(void) {
    return (NavBox){{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
}

static inline bool navi_box_holds(const NavBox* box, NavPoint p) {
    return p.x >= box->min.x && p.x <= box->max.x && p.y >= box->min.y && p.y <= box->max.y;
}

// Make the first box hold the other one, too.
static inline void navi_box_join(NavBox* box, const NavBox* other) {
    box->min.x = other->min.x < box->min.x ? other->min.x : box->min.x;
    box->min.y = other->min.y < box->min.y ? other->min.y : box->min.y;
    box->max.x = other->max.x > box->max.x ? other->max.x : box->max.x;
    box->max.y = other->max.y > box->max.y ? other->max.y : box->max.y;
}

static inline void navi_box_add(NavBox* box, NavPoint p) {
    const NavBox one = {p, p};
    navi_box_join(box, &one);
}

#endif
