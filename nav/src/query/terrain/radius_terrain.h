// A cheaper path for a disc where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_RADIUS_TERRAIN_H
#define NAVI_QUERY_TERRAIN_RADIUS_TERRAIN_H

#include "query/disc/path.h"
#include "query/terrain/scratch.h"

// The route is a path for the disc: replace it by a cheaper one if one is found. Triangles that
// hold the goal must be marked in ask->at_goal. The path goes where a point's would over places
// where the disc can stand (terrain.h); between the joints that it crosses there it is short.
// Nothing counts when the budget ends. Cost: that of terrain.h, and a disc's path for each
// crossing, or a few.
SearchResult navi_radius_cheapen(TerrainScratch* scratch, const RadiusRequest* request,
                                 Route* route);

#endif
