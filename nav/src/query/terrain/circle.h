// Discs: cones whose roots are circles around vertices that block. README.md, "Discs".
#ifndef NAVI_QUERY_TERRAIN_CIRCLE_H
#define NAVI_QUERY_TERRAIN_CIRCLE_H

#include "query/terrain/tangent.h"

// --- legs (circle_free.c) ----------------------------------------------------------------

// For questions about walls. The disc may be a little smaller.
RadiusSearch navi_circle_disc(const Refract* search);

// Is the path q of this cone's family free up to a place? If a wall is too near, paths around its
// ends are offered.
bool navi_circle_is_free(Refract* search, const RefractCone* cone, double q, TerrainVec to);

// The ray ends where something is to be offered: is its path free? For a point it is.
bool navi_circle_may_come(Refract* search, const RefractCone* cone, const RefractRay* ray);

// --- arrivals (circle.c) -----------------------------------------------------------------

// Make room for the circles of all vertices. False: no memory.
bool navi_circle_begin(Refract* search);

// A path comes to the circle around a vertex. Is it better than those that did before?
bool navi_circle_wants(Refract* search, const RefractArrival* arrival);
void navi_circle_offer(Refract* search, const RefractArrival* arrival);

// A path comes to a border at the place nearest to a vertex that blocks, an end of the border.
bool navi_circle_wants_offset(Refract* search, const RefractArrival* arrival);
void navi_circle_offer_offset(Refract* search, const RefractArrival* arrival);

// Has no cheaper path come to this circle, or to this place at a border?
bool navi_circle_is_best(const Refract* search, uint32_t root);

// --- along edges (circle_along.c) --------------------------------------------------------

// How far from its end, which is that of half-edge h, a disc can cross the border.
double navi_circle_offset(Refract* search, uint32_t h);

// A path comes along an edge to its end, from a root that is a point.
void navi_circle_go_along(Refract* search, const RefractArrival* arrival);

// --- cones (circle_walk.c) ---------------------------------------------------------------

// Let the cone keep the radius from the ends of its edge. False: nothing is left of it.
bool navi_circle_keep_ends(Refract* search, RefractCone* cone);

// The same for the edge that it has just crossed.
bool navi_circle_keep_behind(Refract* search, RefractCone* cone);

// The cone, whose rays are at its edge, comes to a border: cut off what crosses it too near to its
// ends. False: nothing is left.
bool navi_circle_cut_ends(Refract* search, RefractCone* cone);

// The cone leaves a triangle by its edge, and not by the half-edge h beside it. Let it keep off
// vertices beyond that. False: nothing is left.
bool navi_circle_keep_beside(Refract* search, RefractCone* cone, uint32_t h);

// The cone enters the triangle beyond `twin`, whose apex blocks. True: `cone` goes on.
bool navi_circle_pass(Refract* search, RefractCone* cone, uint32_t twin);

// The cone, which has crossed no border, is in triangle t. Let it leave.
void navi_circle_leave(Refract* search, const RefractCone* cone, uint32_t t);

// --- arcs (circle_roll.c) ----------------------------------------------------------------

// The cones that leave the circle of an arrival.
void navi_circle_expand(Refract* search, uint32_t root);

#endif
