// The search without a goal: cones spread from several starts, each tangent is checked, and what
// each cone holds of each triangle is kept. Nothing is left out for its key or in dead ends.
#ifndef NAVI_QUERY_DISC_CONES_SPREAD_H
#define NAVI_QUERY_DISC_CONES_SPREAD_H

#include "query/disc/cones.h"

// Begin a search whose cones go into the list. Then add its starts (navi_disc_add_start). Returns
// false when out of memory.
bool navi_disc_spread_begin(const RadiusSearch* inside, DiscConeList* kept);
// From all starts to the end; what is longer than the limit may be missed. False: no memory.
bool navi_disc_spread(RadiusScratch* scratch, double limit);

#endif
