// The floor on which an agent stands.
#ifndef NAVI_QUERY_ASK_FLOOR_H
#define NAVI_QUERY_ASK_FLOOR_H

#include "world/change/world.h"

// The floor that wins at a point: the slot of a shape; NAV_NONE: there is none. The point must lie
// strictly inside the frame. Cost: a location, and the shapes there.
uint32_t navi_floor_at(const NavWorld* world, NavPoint point);

// Does the footprint of a floor hold the point, if only on its border?
bool navi_floor_holds(const NavWorld* world, uint32_t floor, NavPoint point);

#endif
