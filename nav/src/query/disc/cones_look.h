// A search for a path may look everywhere because there is none. When does it look whether its goal
// is shut in, and when does it stop to have that decided?
#ifndef NAVI_QUERY_DISC_CONES_LOOK_H
#define NAVI_QUERY_DISC_CONES_LOOK_H

#include "query/disc/cones.h"

// Before the first node, when `visits_most` is set.
void navi_disc_begin_looks(DiscSearch* search);

// Count a node. Does the search end before it is followed? Then it has found nothing: the goal is
// shut in, or it has come to `visits_most` (`ask->is_stopped`), or there is no memory
// (`is_failed`).
bool navi_disc_look_early(DiscSearch* search);
static inline bool navi_disc_ends_early(DiscSearch* search) {
    return ++search->visit_count >= search->visits_before_look && navi_disc_look_early(search);
}

#endif
