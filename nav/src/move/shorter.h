// Routes that may have become shorter, and those whose goal can be reached again.
#ifndef NAVI_MOVE_SHORTER_H
#define NAVI_MOVE_SHORTER_H

#include "move/routes.h"

// Note which routes may concern what a commit has freed, and the links that it has changed. Errors:
// MEMORY; some may have been noted.
NavResult navi_shorter_note(NavRoutes* routes, const NavCommit* commit);
// The same, when nothing is known about what has changed.
void navi_shorter_note_all(NavRoutes* routes);

// Search for those that wait, until `nodes` nodes have been followed, and write routes->events.
// Errors: MEMORY; then all wait again.
NavResult navi_shorter_search(NavRoutes* routes, uint64_t nodes);

#endif
