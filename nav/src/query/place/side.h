// What lies on the same side of walls as a point that may be blocked.
//
// Walkable ground counts; and what is blocked only by the shapes that block at the point, as if
// these were not there; and where the point itself has no ground, so does what has none.
#ifndef NAVI_QUERY_PLACE_SIDE_H
#define NAVI_QUERY_PLACE_SIDE_H

#include "query/place/scratch.h"

// The triangles that are joined with the point within the closed disc of radius `reach` about it.
// They stay marked until the next call. Unless `is_cut`, a larger circle has no others.
NavResult navi_side_mark(PlaceScratch* scratch, const QueryFilter* filter, NavPoint p,
                         double reach);

static inline bool navi_side_has(const PlaceScratch* scratch, uint32_t t) {
    return t < scratch->side.marks.capacity && navi_mark_set_has(&scratch->side, t);
}

#endif
