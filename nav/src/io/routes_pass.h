// The fields of sets of routes and of crowds, each once: see pass.h.
#ifndef NAVI_IO_ROUTES_PASS_H
#define NAVI_IO_ROUTES_PASS_H

#include "io/pass.h"
#include "move/crowd/crowd.h"

// All that a set of routes is made of. What is read goes into an empty set, whose indexes and lists
// are not made yet. Items count its slots from `pass->item` on.
void navi_pass_routes(Pass* pass, NavRoutes* routes);

// The same for a crowd, with its routes. First items are the slots of its units, then those of its
// routes.
void navi_pass_crowd(Pass* pass, NavCrowd* crowd);

// Does everything that was read fit together? Blames what does not.
void navi_check_routes_read(Pass* pass, NavRoutes* routes);
void navi_check_crowd_read(Pass* pass, NavCrowd* crowd);
// After the others.
void navi_check_filters_read(Pass* pass, NavRoutes* routes);

#endif
