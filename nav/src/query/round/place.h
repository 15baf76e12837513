// Lattice points beside a place of a path (place.c).
#ifndef NAVI_QUERY_ROUND_PLACE_H
#define NAVI_QUERY_ROUND_PLACE_H

#include "query/round/close.h"

// The cheaper triangle beside the place's border, and the other one.
void navi_refract_find_sides(const Refract* search, const RefractPlace* place, uint32_t sides[2]);

// The vertices at the ends of the place's border, the nearer one first.
void navi_refract_find_ends(const Refract* search, const RefractPlace* place, NavPoint ends[2]);

// Is there a lattice point beside the place, on the cheaper side of its border?
bool navi_refract_round_near(const Refract* search, const RefractPlace* place, NavPoint* best);

// Where there is none.
NavPoint navi_refract_round_far(const Refract* search, const RefractPlace* place);

// The lattice point in triangle t nearest along the border to the place. False: none is near.
bool navi_refract_round_along(const Refract* search, uint32_t t, const RefractPlace* place,
                              NavPoint* best);

#endif
