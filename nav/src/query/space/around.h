// The triangles that meet a disc, a box or a footprint.
#ifndef NAVI_QUERY_SPACE_AROUND_H
#define NAVI_QUERY_SPACE_AROUND_H

#include "nav/space.h"
#include "query/space/region.h"

// Each writes the walkable ones to query->corridor, rising. The points must be in range. False: no
// memory.
bool navi_around_circle(NavQuery* query, const QueryFilter* filter, NavPoint center,
                        int32_t radius);
bool navi_around_box(NavQuery* query, const QueryFilter* filter, NavBox box);
bool navi_around_footprint(NavQuery* query, const QueryFilter* filter,
                           const SnapFootprint* footprint);

#endif
