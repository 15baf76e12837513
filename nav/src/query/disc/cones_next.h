// The circle behind a bend.
#ifndef NAVI_QUERY_DISC_CONES_NEXT_H
#define NAVI_QUERY_DISC_CONES_NEXT_H

#include "query/disc/cones.h"

// A path comes to a bend, and all open edges of the star lie on the other side of its tangent. May
// it go on there, around a next circle on that side (README.md, 8)? Errs towards yes.
bool navi_disc_has_next(DiscSearch* search, uint32_t bend);

#endif
