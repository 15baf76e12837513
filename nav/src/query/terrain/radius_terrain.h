// A cheaper path for a disc where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_RADIUS_TERRAIN_H
#define NAVI_QUERY_TERRAIN_RADIUS_TERRAIN_H

#include "query/disc/path.h"
#include "query/terrain/scratch.h"

// The route is a path for the disc. Replace it by a cheaper one if one is found. The triangles that
// hold the goal must be marked in ask->at_goal. The new path follows a point's path over places
// where the disc fits (terrain.h). Between the joints that it crosses there it is short. When the
// budget ends, the result is invalid. Cost: that of terrain.h, and some paths of a disc for each
// crossing.
SearchResult navi_radius_cheapen(TerrainScratch* scratch, const RadiusRequest* request,
                                 Route* route);

#endif
