// A cheaper way for a disc where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_RADIUS_TERRAIN_H
#define NAVI_QUERY_TERRAIN_RADIUS_TERRAIN_H

#include "query/ask/cost.h"
#include "query/disc/path.h"

// query->points holds a way for the disc, `measure` its measure: replace both, and
// query->corridor, by a cheaper one if one is found. Triangles that hold the goal must be marked in
// query->at_goal. The way goes where a point's would over places where the disc can stand
// (terrain.h); between the joints that it crosses there it is short. Nothing counts when the
// query's budget ends. Cost: that of terrain.h, and a way of the disc for each crossing, or a few.
// False: no memory.
bool navi_radius_cheapen(NavQuery* query, const RadiusRequest* request, PathMeasure* measure);

#endif
