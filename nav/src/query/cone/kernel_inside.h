// What the files of the kernel share. kernel.c begins and ends a search, kernel_goal.c knows the
// triangles about the goal, kernel_walk.c walks cones and makes those behind bends.
#ifndef NAVI_QUERY_CONE_KERNEL_INSIDE_H
#define NAVI_QUERY_CONE_KERNEL_INSIDE_H

#include "query/cone/search.h"

static inline bool navi_kernel_is_walkable(const Kernel* kernel, uint32_t t) {
    return kernel->search.mesh->cluster[t] != NAV_NONE;
}

// Does triangle t lie between the core and the goal?
static inline bool navi_kernel_is_on_way(const Kernel* kernel, uint32_t t) {
    return kernel->search.ask->seen.data[t] == kernel->search.stamp;
}

// --- kernel_goal.c -----------------------------------------------------------------------

// Mark the triangles that hold the goal.
void navi_kernel_mark_goal(Kernel* kernel, const NavSpot* goal);

// Mark the triangles between the core and the goal, and find the gate.
void navi_kernel_mark_ways(Kernel* kernel, const NavSpot* start, const NavSpot* goal);

// May a triangle in the box lie between the core and the goal?
bool navi_kernel_is_near_goal(Kernel* kernel, const NavBox* box);

// Is the straight line from the start, which lies in triangle t but on no corner, to the goal free
// and clear of vertices? The answer may be no where that is not simple to tell.
bool navi_kernel_is_straight(const Kernel* kernel, uint32_t t);

// --- kernel_walk.c -----------------------------------------------------------------------

// The start sees a vertex, and leaves triangle t, which holds it.
void navi_kernel_see_from(Kernel* kernel, const ConeNode* start, uint32_t v);
void navi_kernel_leave(Kernel* kernel, const ConeNode* start, uint32_t t);

// Walk a cone until it ends.
void navi_kernel_walk(Kernel* kernel, const ConeNode* cone);
// Search the triangles in sight behind the bend at v.
void navi_kernel_expand(Kernel* kernel, uint32_t v);

#endif
