// A cheaper path for a disc where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_RADIUS_TERRAIN_H
#define NAVI_QUERY_TERRAIN_RADIUS_TERRAIN_H

#include "query/disc/path.h"
#include "query/terrain/scratch.h"

typedef struct RadiusCost {
    double weight; // that of refract_search.h
    bool is_fast;  // a path near that of a point will do
} RadiusCost;

// The route is a path for the disc. Replace it by a cheaper one if one is found. The path of a
// point is taken if the disc can go there; otherwise cones whose roots are circles are searched
// (circle.h), if it is fast first near the point's path. ask->bound becomes a lower bound of the
// cost of every path. When the budget ends, the result is invalid.
SearchResult navi_radius_cheapen(TerrainScratch* scratch, const RadiusRequest* request,
                                 const RadiusCost* cost, Route* route);

#endif
