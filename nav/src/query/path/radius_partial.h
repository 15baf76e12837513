// The nearest place to the goal for a disc that does not fit there, or cannot get there.
#ifndef NAVI_QUERY_PATH_RADIUS_PARTIAL_H
#define NAVI_QUERY_PATH_RADIUS_PARTIAL_H

#include "query/disc/path.h"
#include "query/path/scratch.h"

typedef struct RadiusPartial {
    double least;   // steps; the place must be farther away than this
    bool is_hoping; // accept a place that a point could reach; the search for the path decides
} RadiusPartial;

// The place nearest to the goal that the disc can reach from the start, on foot and by
// scratch->hops, which must be up to date; or else the start. The goal itself is excluded.
// Distances are computed in doubles, and the place is a lattice point, so another place may be
// nearer by some steps. Where no lattice point lies in the end of a sharp corner, the place is
// further inside. That the disc fits at the place is exact. Cost: everything that can be reached,
// once for each version, filter and radius, except with `is_hoping`; then the walls nearer to the
// goal, each with the walls within two radii.
SearchResult navi_radius_nearest_reached(PathScratch* scratch, const RadiusRequest* request,
                                         const RadiusPartial* which, NavNearest* nearest);

#endif
