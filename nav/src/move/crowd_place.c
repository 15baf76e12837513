// Units that cannot be where they are.
#include "move/crowd.h"

#include "query/place/place.h"

// So many radii away a place is sought.
enum { REACH_IN_RADII = 4 };

static NavResult displace(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    bool is_legal;
    if (navi_unit_look_around(crowd, slot, &is_legal) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (is_legal)
        return NAV_OK;
    unit->state = NAV_UNIT_DISPLACED;
    unit->velocity = unit->rest = navi_vec(0, 0);
    navi_unit_drop_route(crowd, slot);
    unit->needs_path = unit->has_goal;
    navi_crowd_tell(crowd, slot, NAV_UNIT_EVENT_DISPLACED);
    return NAV_OK;
}

static NavResult put_back(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    NavQuery* query = &crowd->routes.query;
    QueryFilter filter = navi_move_filter(&crowd->routes, unit->filter);
    int64_t reach = (int64_t)REACH_IN_RADII * unit->radius;
    NavPlaceRequest request = {.point = unit->point,
                               .radius = unit->radius,
                               .max_distance =
                                   (int32_t)(reach < NAV_COORD_MAX ? reach : NAV_COORD_MAX)};
    NavPlace place;
    if (navi_query_begin(query) != NAV_OK ||
        navi_place_find(&query->place, &filter, &request, &place) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!place.is_found)
        return NAV_OK;
    unit->point = place.point;
    unit->state = unit->has_goal ? NAV_UNIT_WAITING : NAV_UNIT_STANDING;
    navi_crowd_tell(crowd, slot, NAV_UNIT_EVENT_PLACED);
    return NAV_OK;
}

NavResult navi_crowd_place(NavCrowd* crowd) {
    const NavWorld* world = crowd->routes.query.ask.world;
    bool has_changed = crowd->version != world->version || crowd->era != world->era;
    if (navi_crowd_keep_rooms(crowd) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        if (!unit->is_alive)
            continue;
        if (has_changed && unit->state != NAV_UNIT_DISPLACED && displace(crowd, slot) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (unit->state == NAV_UNIT_DISPLACED && put_back(crowd, slot) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    crowd->version = world->version;
    crowd->era = world->era;
    return NAV_OK;
}
