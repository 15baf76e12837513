// What an agent can walk to from where, for any filter.
#ifndef NAVI_QUERY_ASK_REACH_H
#define NAVI_QUERY_ASK_REACH_H

#include "query/ask/ask.h"

// The name of the island of triangle t; NAV_NONE when it is not walkable. Where the filter walks
// what the default one walks, the world keeps it. Else the island is flooded when it is first asked
// about, and remembered until the world or the filter changes.
NavResult navi_reach_island(Ask* ask, const QueryFilter* filter, uint32_t t, uint32_t* island);

// Is an island of a triangle that holds the one spot also one of the other's?
NavResult navi_reach_shares(Ask* ask, const QueryFilter* filter, const NavSpot* a, const NavSpot* b,
                            bool* is_shared);

// --- marks -------------------------------------------------------------------------------

// Begin to mark islands: none is.
void navi_reach_begin_marks(Ask* ask);

// Mark the islands of the triangles that hold the spot.
NavResult navi_reach_mark(Ask* ask, const QueryFilter* filter, const NavSpot* spot);

// Is triangle t in a marked island, or one that holds the spot?
bool navi_reach_is_marked(const Ask* ask, const QueryFilter* filter, uint32_t t);
bool navi_reach_is_spot_marked(const Ask* ask, const QueryFilter* filter, const NavSpot* spot);

#endif
