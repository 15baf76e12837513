// Routes that may have become shorter, and those whose goal can be reached again.
#ifndef NAVI_MOVE_ROUTE_SHORTER_H
#define NAVI_MOVE_ROUTE_SHORTER_H

#include "move/route/routes.h"

// Note which routes may concern what a commit has freed, and the links that it has changed. Errors:
// MEMORY; some may have been noted. *is_all: so much has changed that all must wait, as below.
NavResult navi_shorter_note(NavRoutes* routes, const NavCommit* commit, bool* is_all);
// The same, when nothing is known about what has changed. Each worker notes its part. Errors:
// MEMORY; the end must come all the same.
void navi_shorter_begin_all(NavRoutes* routes);
NavResult navi_shorter_note_part(MoveWorker* worker);
void navi_shorter_end_all(NavRoutes* routes);

// Search for those that wait, until `nodes` nodes have been followed, and write routes->events.
// Errors: MEMORY; then all wait again.
NavResult navi_shorter_search(NavRoutes* routes, uint64_t nodes);

#endif
