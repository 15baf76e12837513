// The links that an agent can use, as hops from one place to another.
#ifndef NAVI_QUERY_PATH_LINK_HOPS_H
#define NAVI_QUERY_PATH_LINK_HOPS_H

#include "query/path/query.h"

enum { LINK_LANES = 9 }; // places of a link with width

// Make query->hops true to the world's version, the filter and the radius. Cost: nothing when they
// are; else the links that are awake, a few locations each, or searches for the nearest place of a
// disc. A disc uses a link from the nearest place where it can stand, if it touches the link's end
// there and nothing lies between. False: no memory.
bool navi_link_hops(NavQuery* query, const QueryFilter* filter, int32_t radius);

// Put a hop of a link to part t of its width, from 0 to 1. `is_awake` is false where it cannot be
// used. False: no memory.
bool navi_link_hop_at(NavQuery* query, const QueryFilter* filter, LinkHop* hop, double t,
                      bool* is_awake);

// Mark the islands that can be reached from the spot on foot and by hops, which must be true.
// False: no memory.
bool navi_link_reach(NavQuery* query, const QueryFilter* filter, const NavSpot* start);

// Is triangle t (the spot) in a marked island?
bool navi_link_is_reached(const NavQuery* query, const QueryFilter* filter, uint32_t t);
bool navi_link_is_spot_reached(const NavQuery* query, const QueryFilter* filter,
                               const NavSpot* spot);

#endif
