// The path of a disc close to what was found (close.c).
#ifndef NAVI_QUERY_ROUND_CLOSE_H
#define NAVI_QUERY_ROUND_CLOSE_H

#include "query/refract/tangent.h"
#include "query/round/round.h"

// The direction of the tangent from one place or circle of a path to the next.
static inline TerrainVec navi_refract_way(const RefractLegEnd* from, const RefractLegEnd* to) {
    const RefractArrival root = {.p = from->place.p, .r = from->r, .in = {1, 0}};
    return navi_circle_tangent(&root, navi_tv_sub(to->place.p, root.p), to->r).d;
}

// From a circle's middle to where a path in this direction touches it.
static inline TerrainVec navi_refract_normal(const RefractLegEnd* circle, TerrainVec d) {
    return circle->r > 0 ? navi_tv(d.y, -d.x) : navi_tv(-d.y, d.x);
}

// Add what the leg costs to `cost`; INFINITY: it is not walkable. Errors: MEMORY.
NavResult navi_refract_leg_cost(Refract* search, NavPoint from, NavPoint to, double* cost);

// What all legs between points cost. Errors: MEMORY.
NavResult navi_refract_cost_of(Refract* search, const PointList* points, double* cost);

// Put places before and behind each circle of the list of navi_refract_list_places. Errors: MEMORY.
NavResult navi_refract_insert_touches(Refract* search);

// The lattice point for such a place.
NavPoint navi_refract_round_touch(const Refract* search, const RefractLegEnd* end);

// Let legs of a disc's path bend at corners of areas beside them, where that costs less and keeps
// the radius less a step. Errors: MEMORY.
NavResult navi_refract_bend_legs(Refract* search, PointList* points);

#endif
