// Is a tangent or a leg free?
#ifndef NAVI_QUERY_DISC_BAND_H
#define NAVI_QUERY_DISC_BAND_H

#include "query/disc/inside.h"

// Is the segment from a to b free for the disc? In doubles, but gaps of twice the radius are
// decided in integers. Returns false when out of memory.
bool navi_disc_is_band_free(RadiusSearch* search, RadiusVec a, RadiusVec b, bool* is_free);

// Is the leg walkable, and does it keep the distance, which is above 0? Exact. Returns false when
// out of memory.
bool navi_disc_is_leg_free(RadiusSearch* search, const NavPoint leg[2], int64_t distance,
                           bool* is_free);

#endif
