// Paths for a disc of any radius on the one mesh. Nothing is inserted into the mesh.
//
// The shortest path of the centre consists of tangents between circles of the disc's radius around
// vertices, and of arcs of these circles. They are found in doubles (cones.h). The result is a list
// of lattice points, each leg of which is checked in integers (shape.c). README.md has the proofs.
#ifndef NAVI_QUERY_DISC_PATH_H
#define NAVI_QUERY_DISC_PATH_H

#include "query/disc/scratch.h"

// Is the leg walkable, and does it keep this distance, from 0 on? As the legs of paths are decided.
NavResult navi_radius_keeps(RadiusScratch* scratch, const QueryFilter* filter,
                            const NavPoint leg[2], int32_t distance, bool* is_free);

typedef struct RadiusRequest {
    const QueryFilter* filter;
    NavPoint start, goal; // different; the disc fits at both
    int32_t radius;       // above 0
    bool is_exact;        // the shortest path, else a short one
    bool looks_first;     // whether the goal is shut in, before anything is searched
} RadiusRequest;

// Search for the path from start to goal, whose places are `ends`. `is_found` is false when there
// is none, when the budget ends, and rarely when a search that is not careful has overlooked it. A
// careful search takes longer.
SearchResult navi_radius_find(RadiusScratch* scratch, const RadiusRequest* request,
                              const DiscPlace ends[2], bool is_careful, PointList* points,
                              bool* is_found);

#endif
