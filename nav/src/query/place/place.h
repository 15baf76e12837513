// The nearest place for a disc, and random ones.
#ifndef NAVI_QUERY_PLACE_PLACE_H
#define NAVI_QUERY_PLACE_PLACE_H

#include "nav/space.h"
#include "query/place/scratch.h"

// The first distance up to which a place on the same side is looked for, for small discs: 16 px.
enum { NAVI_PLACE_FIRST_REACH = 4096 };

NavResult navi_place_find(PlaceScratch* scratch, const QueryFilter* filter,
                          const NavPlaceRequest* request, NavPlace* place);

// navi_scatter for a disc of radius agent_radius above 0.
NavResult navi_place_scatter(PlaceScratch* scratch, const QueryFilter* filter,
                             const NavRandomRequest* request, uint64_t* state,
                             NavRandomPoint* point);

#endif
