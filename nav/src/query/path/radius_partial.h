// As near as a disc can come to where it cannot stand, or cannot get.
#ifndef NAVI_QUERY_PATH_RADIUS_PARTIAL_H
#define NAVI_QUERY_PATH_RADIUS_PARTIAL_H

#include "query/disc/path.h"
#include "query/path/scratch.h"

typedef struct RadiusPartial {
    double least;   // steps: further away than this
    bool is_hoping; // take a place that a point could reach: a search will tell
} RadiusPartial;

// The place nearest to the goal that the disc can reach from the start, on foot and by
// scratch->hops, which must be true; or else the start. The goal itself is no such place. Found in
// doubles, on the lattice up to some steps, so that no other place is nearer by more; where a
// corner is so sharp that no lattice point lies in its end, one further inside. The place itself is
// exact. Cost: all that can be reached, once for each version, filter and radius, but for who is
// hoping; then the walls that are nearer to the goal, each with the walls within two radii.
SearchResult navi_radius_nearest_reached(PathScratch* scratch, const RadiusRequest* request,
                                         const RadiusPartial* which, NavNearest* nearest);

#endif
