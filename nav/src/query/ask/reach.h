// What an agent can walk to from where, for any filter.
#ifndef NAVI_QUERY_ASK_REACH_H
#define NAVI_QUERY_ASK_REACH_H

#include "query/path/query.h"

// The name of the island of triangle t; NAV_NONE when it is not walkable. Where the filter walks
// what the default one walks, the world keeps it. Else the island is flooded when it is first asked
// about, and remembered until the world or the filter changes. False: no memory.
bool navi_reach_island(NavQuery* query, const QueryFilter* filter, uint32_t t, uint32_t* island);

// Is an island of a triangle that holds the one spot also one of the other's? False: no memory.
bool navi_reach_shares(NavQuery* query, const QueryFilter* filter, const NavSpot* a,
                       const NavSpot* b, bool* is_shared);

#endif
