// The links that an agent can use, as hops.
#ifndef NAVI_QUERY_PATH_LINK_HOPS_H
#define NAVI_QUERY_PATH_LINK_HOPS_H

#include "query/path/scratch.h"

enum { LINK_LANES = 9 }; // hops in one direction of a link with width

// Bring scratch->hops up to date with the world's version, the filter and the radius. This costs
// nothing if they are up to date; otherwise, for each enabled link, a few locations, or searches
// for the nearest place of a disc. A disc uses a link from the nearest place where it fits, if it
// touches the link's end there and nothing is between.
NavResult navi_link_hops(PathScratch* scratch, const QueryFilter* filter, int32_t radius);

// Move a hop to fraction t of its link's width, from 0 to 1. `*is_usable`: both ends of the hop
// have a walkable place.
NavResult navi_link_hop_at(PathScratch* scratch, const QueryFilter* filter, LinkHop* hop, double t,
                           bool* is_usable);

// Mark everything reachable from the start on foot or by hops; see navi_reach_mark. The hops must
// be up to date.
NavResult navi_link_reach(PathScratch* scratch, const QueryFilter* filter, const NavSpot* start);

#endif
