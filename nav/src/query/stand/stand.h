// Where a disc stands. Free(R) is the set of real points at least R away from everything that
// blocks. A lattice point is a legal place for the disc when a short straight walk leads from it
// into Free(R).
#ifndef NAVI_QUERY_STAND_STAND_H
#define NAVI_QUERY_STAND_STAND_H

#include "query/stand/scratch.h"

// A lattice point is legal when the walk has at most this many steps. The doubles err by less than
// half a step for radii up to 2^20. So all points within 2 steps are legal, and none beyond 3.
#define NAVI_STAND_REACH 2.5
enum { NAVI_STAND_REACH_UP = 3 }; // rounded up

// The place of a disc that stands at p: p itself if the disc fits there (exact), else the nearest
// point of Free(R). `*is_found` is false when p is not legal. It depends only on the walls, the
// filter, the radius and p. Cost: the walkable triangles within the radius of p.
NavResult navi_disc_place(StandScratch* scratch, const QueryFilter* filter, NavPoint p,
                          int32_t radius, DiscPlace* place, bool* is_found);

// The same, for the nearest point of each piece of Free(R) around p: they may lie in different
// components. `places` is emptied first; it is empty when p is not legal.
NavResult navi_disc_places(StandScratch* scratch, const QueryFilter* filter, NavPoint p,
                           int32_t radius, DiscPlaceList* places);

// Does the disc fit exactly at p? Then that is its place.
NavResult navi_disc_fits(StandScratch* scratch, const QueryFilter* filter, NavPoint p,
                         int32_t radius, DiscPlace* place, bool* fits);

// The triangle that holds the place o + q. It is not walkable when the place is not.
uint32_t navi_disc_triangle_at(const QueryFilter* filter, NavPoint o, RadiusVec q);

// The same where the walls around rim->p are known (scratch->walls of the rim), none is nearer than
// the radius less NAVI_STAND_REACH_UP, and the disc does not fit at the point itself.
NavResult navi_disc_places_among(const Rim* rim, DiscPlaceList* places);

#endif
