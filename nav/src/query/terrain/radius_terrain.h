// A cheaper path for a disc where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_RADIUS_TERRAIN_H
#define NAVI_QUERY_TERRAIN_RADIUS_TERRAIN_H

#include "query/disc/path.h"
#include "query/terrain/scratch.h"

// The route is a path for the disc. Replace it by a cheaper one if one is found. The path of a
// point is taken if the disc can go there; otherwise cones whose roots are circles are searched
// (circle.h). ask->bound becomes a lower bound of the cost of every path. `weight` is that of
// refract_search.h. When the budget ends, the result is invalid.
SearchResult navi_radius_cheapen(TerrainScratch* scratch, const RadiusRequest* request,
                                 double weight, Route* route);

#endif
