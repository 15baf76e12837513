// Would a shape cut one point from another?
#ifndef NAVI_QUERY_SPACE_WOULD_CUT_H
#define NAVI_QUERY_SPACE_WOULD_CUT_H

#include "nav/space.h"
#include "world/change/world.h"

// The world is as before when it returns. Errors: those of nav_shape_insert.
NavResult navi_would_cut(NavWorld* world, const NavCutRequest* request, NavCut* cut);

#endif
