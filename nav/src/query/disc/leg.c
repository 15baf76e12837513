// Legs.
#include "query/disc/band.h"
#include "query/disc/inside.h"

static bool can_walk(RadiusSearch* search, const NavPoint leg[2], bool* can) {
    NavRay ray;
    NavResult result = navi_walk(search->filter, leg[0], leg[1], NULL, &ray);
    *can = !ray.is_hit;
    return result == NAV_OK;
}

bool navi_radius_leg(RadiusSearch* search, NavPoint a, NavPoint b, bool* is_free) {
    NavPoint leg[2] = {a, b};
    return navi_radius_leg_keeps(search, leg, search->radius, is_free);
}

bool navi_radius_leg_keeps(RadiusSearch* search, const NavPoint leg[2], int64_t distance,
                           bool* is_free) {
    return distance == 0 ? can_walk(search, leg, is_free)
                         : navi_disc_is_leg_free(search, leg, distance, is_free);
}
