// Calls on crowds and routes; units of a crowd, by their ids.
#ifndef NAVI_API_UNIT_H
#define NAVI_API_UNIT_H

#include "api/call.h"
#include "move/crowd/crowd.h"

// A call on a crowd. NULL is allowed.
NaviCall navi_call_crowd(const NavCrowd* crowd, const char* name);
NaviCall navi_call_routes(const NavRoutes* routes, const char* name);

// The end of a crowd or a set of routes that is initialised, whether or not the caller got it.
void navi_discard_crowd(NavCrowd* crowd);
void navi_discard_routes(NavRoutes* routes);

// Is there such a crowd, and is the unit in it? Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NavResult navi_check_unit(NaviCall* call, const NavCrowd* crowd, NavUnitId id);

#endif
