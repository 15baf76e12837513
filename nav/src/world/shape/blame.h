// What the log says about a ring that is refused.
#ifndef NAVI_WORLD_SHAPE_BLAME_H
#define NAVI_WORLD_SHAPE_BLAME_H

#include "base/fault.h"
#include "geom/sides.h"

// Two sides meet that must not: which edges of which rings, and where they are. Edges and rings
// count from 0, without repeated points.
void navi_blame_contact(NavFault* fault, const NavPoint* points, const NavSide* sides,
                        const SidesScratch* contacts);

#endif
