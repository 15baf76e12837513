// The triangles that meet a disc, a box or a footprint.
#ifndef NAVI_QUERY_SPACE_AROUND_H
#define NAVI_QUERY_SPACE_AROUND_H

#include "nav/space.h"
#include "query/space/region.h"

// Each writes the walkable triangles to `found`, in rising order. The points must be in range.
NavResult navi_around_circle(Ask* ask, const QueryFilter* filter, NavPoint center, int32_t radius,
                             TriangleList* found);
NavResult navi_around_box(Ask* ask, const QueryFilter* filter, NavBox box, TriangleList* found);
NavResult navi_around_footprint(Ask* ask, const QueryFilter* filter, const SnapFootprint* footprint,
                                TriangleList* found);

// All triangles that meet a footprint, walkable or not, into the stack of the query.
NavResult navi_flood_footprint(Ask* ask, const SnapFootprint* footprint);

#endif
