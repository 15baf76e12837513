// Which places an agent can walk to from a place, for any filter.
#ifndef NAVI_QUERY_ASK_REACH_H
#define NAVI_QUERY_ASK_REACH_H

#include "query/ask/ask.h"

// The name of the island of triangle t; NAV_NONE when t is not walkable. For a plain filter the
// world keeps it. Otherwise the island is flooded when it is first needed, and kept until the world
// or the filter changes.
NavResult navi_reach_island(Ask* ask, const QueryFilter* filter, uint32_t t, uint32_t* island);

// Do two triangles, one that holds each spot, lie in one island?
NavResult navi_reach_shares(Ask* ask, const QueryFilter* filter, const NavSpot* a, const NavSpot* b,
                            bool* is_shared);

// --- marks -------------------------------------------------------------------------------

// Begin to mark islands: none is marked.
void navi_reach_begin_marks(Ask* ask);

// Mark the islands of the triangles that hold the spot.
NavResult navi_reach_mark(Ask* ask, const QueryFilter* filter, const NavSpot* spot);

// Is triangle t in a marked island, or is one that holds the spot?
bool navi_reach_is_marked(const Ask* ask, const QueryFilter* filter, uint32_t t);
bool navi_reach_is_spot_marked(const Ask* ask, const QueryFilter* filter, const NavSpot* spot);

#endif
