// Copies of sets of routes and of crowds, and sets that were read from bytes.
#ifndef NAVI_MOVE_CROWD_COPY_H
#define NAVI_MOVE_CROWD_COPY_H

#include "move/crowd/crowd.h"

// Has the set looked at this version of its world? Then all that it knows can be written, or
// found out again.
static inline bool navi_crowd_is_current(const NavCrowd* crowd) {
    const NavWorld* world = crowd->routes.query.ask.world;
    return !crowd->is_unfinished && navi_routes_are_current(&crowd->routes) &&
           crowd->version == world->version && crowd->era == world->era;
}

// The slots of the set were read: make its lists and indexes, and what it knows of links. Errors:
// MEMORY.
NavResult navi_routes_complete(NavRoutes* routes);

// Make `to` what `from` is, in the memory that it has. Their worlds are equal, and `from` is
// current. Errors: MEMORY; nothing has changed.
NavResult navi_routes_copy(NavRoutes* to, const NavRoutes* from);
NavResult navi_crowd_copy(NavCrowd* to, const NavCrowd* from);

#endif
