// The triangles between start and goal where the ground has no loop. Which one is the core of
// such ground depends on the past (world/pathdata), the triangles between two places do not: a
// search that keeps to them follows as many nodes in each world of the same shapes.
#ifndef NAVI_QUERY_CONE_WAY_H
#define NAVI_QUERY_CONE_WAY_H

#include "query/ask/spot.h"
#include "world/pathdata/pathdata.h"

// An end of a path: the triangles at its point, and one more that holds its place; NAV_NONE: none,
// or that is one of these.
typedef struct WayEnd {
    NavSpot spot;
    uint32_t beside;
} WayEnd;

WayEnd navi_way_end(const Mesh* mesh, const NavSpot* spot, uint32_t beside);

// Iterates over the triangles of an end, walkable or not, as navi_spot_next does.
static inline uint32_t navi_way_next(const Mesh* mesh, const WayEnd* end, uint32_t t) {
    if (t == end->beside)
        return NAV_NONE;
    uint32_t next = navi_spot_next(mesh, &end->spot, t);
    return next != NAV_NONE ? next : end->beside;
}

typedef struct Way {
    const PathData* data;
    uint32_t* marks; // by triangle: marked when equal to the stamp
    uint32_t stamp;
    WayEnd ends[2]; // start, goal
} Way;

// Are both ends on common ground, all of it without a loop? (At a vertex several components meet.)
// Cost: the triangles between the ends and the core.
bool navi_way_is_one(const Way* way);
// If so: mark the triangles between the ends, those of the ends among them. None is marked before.
void navi_way_mark(const Way* way);

#endif
