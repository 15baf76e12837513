// The path that was found, on the lattice.
#ifndef NAVI_QUERY_ROUND_ROUND_H
#define NAVI_QUERY_ROUND_ROUND_H

#include "query/refract/refract.h"

// Write the path that was found, with its places rounded to the lattice, or no points if a leg
// cannot be made walkable (round.c).
NavResult navi_refract_write(Refract* search, NavPoint goal, PointList* points);

// A bound that allows for what the rounding of places to doubles makes of the cost of the path that
// was written.
double navi_refract_lower(const Refract* search, double bound);

// List the places and circles of the path, from the goal back to the start.
NavResult navi_refract_list_places(Refract* search);

// The same for a disc (disc.c). If some leg cannot be made free, `*is_whole` is false and the
// points are only places of the path: start, goal, and where it meets borders or bends at a point.
NavResult navi_refract_write_disc(Refract* search, PointList* points, bool* is_whole);

// The lattice points for all places that were listed, each by itself (place.c); and those
// with which the whole path costs least. Errors: MEMORY.
void navi_refract_round_all(Refract* search);
NavResult navi_refract_round_best(Refract* search);

// The lattice point for one place of a path.
NavPoint navi_refract_round(const Refract* search, const RefractPlace* place);

#endif
