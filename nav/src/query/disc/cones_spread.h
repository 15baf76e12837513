// The search without a goal: cones spread from several starts, each tangent is checked, and what
// each cone holds of each triangle is kept. Nothing is left out for its key or in dead ends.
#ifndef NAVI_QUERY_DISC_CONES_SPREAD_H
#define NAVI_QUERY_DISC_CONES_SPREAD_H

#include "query/disc/cones.h"

// Begin a search whose cones go into the list. Then add its starts (navi_disc_add_start). Returns
// false when out of memory.
bool navi_disc_spread_begin(const RadiusSearch* inside, DiscConeList* kept);
// Leave all starts. Paths that are longer than the limit may be missed. False: no memory.
bool navi_disc_spread_leave(DiscSearch* search, double limit);
// Leave a start that was added since then.
bool navi_disc_spread_leave_more(DiscSearch* search, uint32_t start);
// The least key in the heap; INFINITY: it is empty.
double navi_disc_spread_key(const DiscSearch* search);
// Go on with the next item of the heap; false when none is left that matters, or out of memory. In
// between `search->best`, the limit, may be made less, and `kept` be looked at.
bool navi_disc_spread(DiscSearch* search);
// Drop what was kept and is not needed. False: no memory, here or before.
bool navi_disc_spread_end(DiscSearch* search);

#endif
