// Where on a vertex' circle a disc fits. Only for searches with path data.
#ifndef NAVI_QUERY_DISC_CONES_CIRCLE_H
#define NAVI_QUERY_DISC_CONES_CIRCLE_H

#include "query/disc/cones.h"

// The circle of a vertex with a reflex sector, which is known. NULL: no memory, and the search has
// failed.
const DiscCircle* navi_disc_circle(DiscSearch* search, uint32_t v);
// Does a disc of that radius fit, with a little room, everywhere on the circle of that radius
// between the directions to two points as seen from the vertex, less than half a turn apart? No may
// be wrong, where much is near. Sets search->is_failed when out of memory.
bool navi_disc_fits_ring(DiscSearch* search, uint32_t v, int32_t radius, const NavPoint ends[2]);
// Does the disc fit everywhere on its circle between two normals, except for `slack` at its ends,
// an angle? As above.
bool navi_disc_fits_arc(DiscSearch* search, uint32_t v, const RadiusVec normals[2], double slack);
// Does the disc fit everywhere on the circle?
bool navi_disc_is_circle_free(DiscSearch* search, uint32_t v);
// As navi_disc_roll, from what is kept of the circle. `end` is the direction of the wall, and is
// changed only when something comes first. False: there is too much near the vertex to keep.
bool navi_disc_roll_on(DiscSearch* search, const DiscArrival* arrival, RadiusVec* end,
                       bool* can_roll);

// Can the disc roll all around the reflex sector of the vertex? Without path data only the star is
// looked at.
static inline bool navi_disc_is_round(DiscSearch* search, uint32_t v) {
    return navi_disc_rolls_free(&search->corners, v, search->inside.r) ||
           (search->corners.pathdata != NULL && navi_disc_is_circle_free(search, v));
}

#endif
