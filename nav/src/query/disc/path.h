// Paths for a disc of any radius on the one mesh. Nothing is inserted into the mesh.
//
// The shortest path of the centre consists of tangents between circles of the disc's radius about
// vertices, and of arcs of these circles. The search goes from circle to circle (search.c). The
// tangents of a circle lead to the vertices that its centre sees (sight.c). Proposals are made in
// doubles, with a radius that is a little smaller. The result is a list of lattice points, each leg
// of which is checked in integers (leg.c). README.md has the proof.
#ifndef NAVI_QUERY_DISC_PATH_H
#define NAVI_QUERY_DISC_PATH_H

#include "query/disc/scratch.h"

// Does a disc of this radius about p hold only walkable points and no wall between floors?
NavResult navi_radius_holds(RadiusScratch* scratch, const QueryFilter* filter, NavPoint p,
                            int32_t radius, bool* is_free);

typedef struct RadiusRequest {
    const QueryFilter* filter;
    NavPoint start, goal; // different; the disc fits at both
    int32_t radius;       // above 0
    bool is_exact;        // the shortest path, else a short one
} RadiusRequest;

// The path from start to goal. `is_found` is false when there is none, or when the budget ends.
SearchResult navi_radius_find(RadiusScratch* scratch, const RadiusRequest* request,
                              PointList* points, bool* is_found);

// Drop what other queries have found out about islands.
void navi_radius_forget(RadiusScratch* scratch);

#endif
