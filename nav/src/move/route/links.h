// The links of routes, and which links have changed.
#ifndef NAVI_MOVE_ROUTE_LINKS_H
#define NAVI_MOVE_ROUTE_LINKS_H

#include "move/route/routes.h"

// A number that changes when the link is removed, disabled, moved or changed. 0 for the null id.
uint64_t navi_route_link_place(const NavWorld* world, NavLinkId id);

// Is the link of the leg what it was when the route got it, and may the agent use it?
bool navi_route_is_link_the_same(const NavRoutes* routes, const MoveRoute* route, uint32_t leg,
                                 const QueryFilter* filter);

// List the links that are not what they were at the last update: all are looked at, or those that
// may have changed. Errors: MEMORY.
NavResult navi_move_links_find(NavRoutes* routes, bool is_all);
// From now on they are known as they are. The list stays.
void navi_move_links_take(NavRoutes* routes);

#endif
