// Where a point lies in the mesh, and the triangles that hold it.
#ifndef NAVI_QUERY_ASK_SPOT_H
#define NAVI_QUERY_ASK_SPOT_H

#include "query/ask/filter.h"

typedef enum SpotKind { SPOT_INSIDE, SPOT_ON_EDGE, SPOT_ON_VERTEX } SpotKind;

typedef struct NavSpot {
    SpotKind kind;
    uint32_t t; // of the triangles that hold the point, one that depends on coordinates only
    uint32_t i; // the edge opposite corner i, or corner i
} NavSpot;

// Find where a point of triangle spot->t lies that is not strictly inside.
void navi_spot_find_on_rim(const Mesh* mesh, NavPoint p, NavSpot* spot);
// The same in this triangle: which one that is depends on the past.
void navi_spot_find_any(const Mesh* mesh, NavPoint p, NavSpot* spot);

// What the location of p found.
static inline void navi_spot_set(const Mesh* mesh, NavPoint p, uint32_t t, bool is_inside,
                                 NavSpot* spot) {
    *spot = (NavSpot){.kind = SPOT_INSIDE, .t = t};
    if (!is_inside)
        navi_spot_find_on_rim(mesh, p, spot);
}

// p must lie strictly inside the frame.
static inline void navi_spot_find(const Mesh* mesh, NavPoint p, NavSpot* spot) {
    bool is_inside;
    uint32_t t = navi_mesh_locate_inside(mesh, p, &is_inside);
    navi_spot_set(mesh, p, t, is_inside, spot);
}
// The same for a caller that keeps what was found.
static inline void navi_spot_find_again(const Mesh* mesh, NavPoint p, MeshFound* found,
                                        NavSpot* spot) {
    bool is_inside;
    uint32_t t = navi_mesh_locate_again(mesh, p, found, &is_inside);
    navi_spot_set(mesh, p, t, is_inside, spot);
}
static inline NavSpot navi_spot(const Mesh* mesh, NavPoint p) {
    NavSpot spot;
    navi_spot_find(mesh, p, &spot);
    return spot;
}

// The same where a triangle near p may be known.
static inline NavSpot navi_spot_near(const Mesh* mesh, NavPoint p, uint32_t near) {
    bool is_inside;
    NavSpot spot = {SPOT_INSIDE, navi_mesh_locate_near(mesh, p, near, &is_inside), 0};
    if (!is_inside)
        navi_spot_find_on_rim(mesh, p, &spot);
    return spot;
}

// Iterates over all triangles that hold the spot's point, the spot's own first; NAV_NONE ends it:
// for (t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t))
uint32_t navi_spot_next_on_rim(const Mesh* mesh, const NavSpot* spot, uint32_t t);
static inline uint32_t navi_spot_next(const Mesh* mesh, const NavSpot* spot, uint32_t t) {
    return spot->kind == SPOT_INSIDE ? NAV_NONE : navi_spot_next_on_rim(mesh, spot, t);
}

// Does a walkable triangle hold the point?
bool navi_spot_is_walkable(const QueryFilter* filter, const NavSpot* spot);

// Do the corners of t, sorted, come before those of u?
bool navi_has_smaller_corners(const Mesh* mesh, uint32_t t, uint32_t u);
bool navi_stands_before(const QueryFilter* filter, uint32_t t, uint32_t u);

// The triangle that represents the point: walkable ones come first, then the winning floor, then
// the smallest corners.
uint32_t navi_spot_triangle(const QueryFilter* filter, const NavSpot* spot);
void navi_locate(const QueryFilter* filter, const NavSpot* spot, NavLocation* location);

#endif
