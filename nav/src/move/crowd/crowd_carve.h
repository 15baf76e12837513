// Obstacles of units that stand. nav_crowd_carve makes them in the world's open batch; a unit keeps
// the id. A batch that is undone leaves ids that are stale, or that are not: an id is forgotten
// only when its shape is seen to be gone.
#ifndef NAVI_MOVE_CROWD_CROWD_CARVE_H
#define NAVI_MOVE_CROWD_CROWD_CARVE_H

#include "move/crowd/crowd.h"

// Forget the obstacles that are gone.
void navi_carve_sync(NavCrowd* crowd);

// Does the unit stand, so that it keeps its obstacle?
bool navi_carve_stands(const NavCrowd* crowd, uint32_t slot);

// List in crowd->carves the units that get an obstacle, with its radius, by slot. First make room
// for that, and for the orphans that there can be then; false: no memory.
bool navi_carve_room(NavCrowd* crowd);
void navi_carve_list(NavCrowd* crowd);

// The corners of an obstacle: lattice points within its radius, which is at least 4.
enum { CARVE_CORNERS = 8 };
void navi_carve_corners(NavPoint at, int32_t radius, NavPoint corners[CARVE_CORNERS]);

// Would the disc of a unit fit at p without its own obstacle, up to NAVI_STAND_REACH_UP? Exact.
NavResult navi_carve_is_legal(NavQuery* query, const QueryFilter* filter, const CrowdUnit* unit,
                              NavPoint p, bool* is_legal);

#endif
