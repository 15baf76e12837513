// Paths for a disc of any radius on the one mesh: nothing is inserted into it.
//
// The way of the centre that is shortest is made of tangents between circles of the radius about
// the vertices, and of arcs of these circles. Its search (search.c) goes from circle to
// circle; the tangents of a circle are those to the vertices that its centre sees
// (sight.c). What proposes is in doubles, a little less than the radius wide; what is
// returned is a row of lattice points, each leg checked in integers (leg.c). README.md
// has the proof.
#ifndef NAVI_QUERY_DISC_PATH_H
#define NAVI_QUERY_DISC_PATH_H

#include "query/disc/scratch.h"

// Does a disc about p, of this radius, hold only walkable points and no wall between floors?
NavResult navi_radius_holds(RadiusScratch* scratch, const QueryFilter* filter, NavPoint p,
                            int32_t radius, bool* is_free);

typedef struct RadiusRequest {
    const QueryFilter* filter;
    NavPoint start, goal; // different, and the disc may stand there
    int32_t radius;       // above 0
    bool is_exact;        // the shortest path, or a short one
} RadiusRequest;

// The path from start to goal. `is_found` is false when there is none, or the budget ends.
SearchResult navi_radius_find(RadiusScratch* scratch, const RadiusRequest* request,
                              PointList* points, bool* is_found);

// What was found out by other questions counts no more.
void navi_radius_forget(RadiusScratch* scratch);

#endif
