/// Points of the lattice: are two equal, and to which side do three of them turn?
#ifndef ENG_ASSET_POINT_H
#define ENG_ASSET_POINT_H

#include "asset/types.h"

static inline bool engi_is_same_point(EngPoint a, EngPoint b) { return a.x == b.x && a.y == b.y; }

/// Twice the area of a, b, c; positive when clockwise on the screen. Exact for coordinates within
/// ENG_STEP_MAX.
static inline int64_t engi_area_2(EngPoint a, EngPoint b, EngPoint c) {
    int64_t bx = (int64_t)b.x - a.x, by = (int64_t)b.y - a.y;
    int64_t cx = (int64_t)c.x - a.x, cy = (int64_t)c.y - a.y;
    return bx * cy - by * cx;
}

/// The sign of that area: 1, 0 or -1.
static inline int engi_turn(EngPoint a, EngPoint b, EngPoint c) {
    int64_t area_2 = engi_area_2(a, b, c);
    return (area_2 > 0) - (area_2 < 0);
}

#endif
