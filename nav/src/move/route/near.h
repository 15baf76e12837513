// Legs near to what a commit changed.
#ifndef NAVI_MOVE_ROUTE_NEAR_H
#define NAVI_MOVE_ROUTE_NEAR_H

#include "move/route/suspects.h"

// A suspect for the worker's list: `along` is its value. Leg NAV_NONE: all of the route. Errors:
// MEMORY.
NavResult navi_suspect_add(MoveWorker* worker, uint32_t slot, uint32_t leg, uint32_t along);

// Would a change of this leg change whether the route is cut?
bool navi_leg_matters(const MoveRoute* route, uint32_t leg, bool is_freed);

// Add the legs that come near to these areas, at most GRID_GROUP: boxes or sides. Errors: MEMORY.
NavResult navi_suspect_near(MoveWorker* worker, const GridArea* areas, uint32_t count,
                            bool is_freed);

#endif
