// A wide corridor: triangles in which the disc is likely to fit, and the bends of a path there.
#ifndef NAVI_QUERY_NEAR_WIDE_H
#define NAVI_QUERY_NEAR_WIDE_H

#include "query/disc/cones.h"
#include "query/near/scratch.h"

// Write to near->stops the bends of a path that crosses no edge, and passes between no vertex
// and wall, that are nearer to each other than twice the radius. Nothing is written when there is
// none, when the budget ends, or when a look in a long search finds that start and goal are apart.
// With path data and the default filter only.
SearchResult navi_disc_find_wide(NearScratch* near, const RadiusSearch* inside, bool is_resumed,
                                 bool* is_found);

// If the last path was pulled between two vertices that are too near to each other: shut edges
// there for the next search. `*is_shut`: there are some. Returns false when out of memory.
bool navi_disc_shut_gap(NearScratch* near, const RadiusSearch* search, bool* is_shut);

// --- wide_walk.c -------------------------------------------------------------------------

// Begin the tracks that leave a triangle that holds the start.
void navi_wide_leave(NearScratch* near, uint32_t t);
// Follow a track until it ends, or waits in the heap.
void navi_wide_follow(NearScratch* near, uint32_t track);

// --- wide_sides.c ------------------------------------------------------------------------

enum { SIDE_LEFT = 1, SIDE_RIGHT = 2, SIDE_BOTH = 3 };

// Mark the vertices beside the corridor of a track, and those that follow it.
void navi_wide_mark_sides(NearScratch* near, uint32_t track);
// On which side of the corridor does the wall lie to which half-edge h of a walkable triangle
// belongs? 0 if that is not known.
uint32_t navi_wide_side(const NearScratch* near, const RadiusSearch* search, uint32_t h);

// --- wide_bends.c ------------------------------------------------------------------------

// Write the bends of the track to the goal to near->stops. False: no memory.
bool navi_wide_write(NearScratch* near, uint32_t last);

#endif
