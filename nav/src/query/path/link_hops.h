// The links that an agent can use, as hops from one place to another.
#ifndef NAVI_QUERY_PATH_LINK_HOPS_H
#define NAVI_QUERY_PATH_LINK_HOPS_H

#include "query/path/scratch.h"

enum { LINK_LANES = 9 }; // places of a link with width

// Make scratch->hops true to the world's version, the filter and the radius. Cost: nothing when
// they are; else the links that are awake, a few locations each, or searches for the nearest place
// of a disc. A disc uses a link from the nearest place where it can stand, if it touches the link's
// end there and nothing lies between.
NavResult navi_link_hops(PathScratch* scratch, const QueryFilter* filter, int32_t radius);

// Put a hop of a link to part t of its width, from 0 to 1. `is_awake` is false where it cannot be
// used.
NavResult navi_link_hop_at(PathScratch* scratch, const QueryFilter* filter, LinkHop* hop, double t,
                           bool* is_awake);

// Mark the islands that can be reached from the spot on foot and by hops, which must be true: see
// navi_reach_mark.
NavResult navi_link_reach(PathScratch* scratch, const QueryFilter* filter, const NavSpot* start);

#endif
