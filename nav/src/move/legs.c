#include "move/legs.h"

#include "move/index.h"
#include "move/links.h"
#include "query/disc/path.h"
#include "query/space/sweep.h"

// A leg of a path between legal points that has at most this length may lead into the free space,
// or out of it. Then it keeps the radius less 3 steps: so far are legal points from the free space.
enum { PIECE_LENGTH_2 = 16, PIECE_KEEPS_LESS = 3 };
// --- one leg -----------------------------------------------------------------------------

static bool is_at_end(const MoveRoute* route, uint32_t leg) {
    return leg == 0 || leg == route->anchor || leg + 2 == route->points.count ||
           navi_route_leg_is_link(route, leg - 1) || navi_route_leg_is_link(route, leg + 1);
}

static int32_t kept(const MoveRoute* route, const NavPoint leg[2], bool is_piece) {
    int32_t less =
        is_piece && navi_distance_2(leg[0], leg[1]) <= PIECE_LENGTH_2 ? PIECE_KEEPS_LESS : 1;
    return route->request.radius > less ? route->request.radius - less : 0;
}

NavResult navi_route_can_walk(NavRoutes* routes, const MoveRoute* route, const NavPoint leg[2],
                              int32_t radius, bool* is_free) {
    QueryFilter filter = navi_move_filter(routes, route->filter);
    return navi_radius_keeps(&routes->query.disc, &filter, leg, radius > 1 ? radius - 1 : 0,
                             is_free);
}

static NavResult is_segment_free(NavRoutes* routes, const MoveRoute* route, const NavPoint leg[2],
                                 bool is_piece, bool* is_free) {
    QueryFilter filter = navi_move_filter(routes, route->filter);
    routes->checked_count++;
    return navi_radius_keeps(&routes->query.disc, &filter, leg, kept(route, leg, is_piece),
                             is_free);
}

static NavResult is_link_free(NavRoutes* routes, const MoveRoute* route, uint32_t leg,
                              bool* is_free) {
    QueryFilter filter = navi_move_filter(routes, route->filter);
    *is_free = navi_route_is_link_the_same(routes, route, leg, &filter);
    for (uint32_t i = 0; i < 2 && *is_free; i++) {
        NavPoint p = route->points.data[leg + i], end[2] = {p, p};
        if (is_segment_free(routes, route, end, true, is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// Walk the leg as far as it is free.
static NavResult sweep_leg(NavRoutes* routes, const MoveRoute* route, uint32_t leg,
                           NavSweep* sweep) {
    QueryFilter filter = navi_move_filter(routes, route->filter);
    const NavPoint* ends = &route->points.data[leg];
    NavSweepRequest request = {
        .from = ends[0], .to = ends[1], .radius = kept(route, ends, is_at_end(route, leg))};
    if (navi_query_begin(&routes->query) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_sweep(&routes->query.space, &filter, &request, sweep);
}

// From now on the leg begins where the unit is.
static NavResult begin_leg_at_unit(NavRoutes* routes, uint32_t slot) {
    MoveRoute* route = &routes->slots.data[slot];
    NavPoint before = route->points.data[route->leg];
    route->points.data[route->leg] = route->point;
    if (navi_route_index(routes, slot) != NAV_OK) {
        route->points.data[route->leg] = before;
        return NAV_ERR_MEMORY;
    }
    if (route->is_cut && route->cut_leg == route->leg)
        route->cut_along = fmax(0, route->cut_along - route->along);
    route->along = 0;
    route->anchor = route->leg;
    return NAV_OK;
}

// The leg of the unit is cut. If that is behind the unit, the rest may be free.
static NavResult is_rest_free(NavRoutes* routes, uint32_t slot, bool* is_free) {
    const MoveRoute* route = &routes->slots.data[slot];
    NavSweep sweep;
    if (sweep_leg(routes, route, route->leg, &sweep) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (sweep.length >= route->along - 1)
        return NAV_OK;
    if (begin_leg_at_unit(routes, slot) != NAV_OK)
        return NAV_ERR_MEMORY;
    return is_segment_free(routes, route, &route->points.data[route->leg], true, is_free);
}

NavResult navi_route_is_leg_free(NavRoutes* routes, uint32_t slot, uint32_t leg, bool* is_free) {
    const MoveRoute* route = &routes->slots.data[slot];
    NAV_ASSERT(leg >= route->leg && leg < navi_route_leg_count(route));
    if (navi_route_leg_is_link(route, leg))
        return is_link_free(routes, route, leg, is_free);
    if (is_segment_free(routes, route, &route->points.data[leg], is_at_end(route, leg), is_free) !=
        NAV_OK)
        return NAV_ERR_MEMORY;
    if (*is_free || leg > route->leg || route->along == 0)
        return NAV_OK;
    return is_rest_free(routes, slot, is_free);
}

NavResult navi_route_find_cut(NavRoutes* routes, uint32_t slot, uint32_t first, uint32_t* leg) {
    const MoveRoute* route = &routes->slots.data[slot];
    *leg = NAV_NONE;
    for (uint32_t k = first; k < navi_route_leg_count(route) && *leg == NAV_NONE; k++) {
        bool is_free;
        if (navi_route_is_leg_free(routes, slot, k, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (!is_free)
            *leg = k;
    }
    return NAV_OK;
}

// --- where it is cut ---------------------------------------------------------------------

// What is left of the legs from the one of the unit up to `leg`.
static double left_before(const MoveRoute* route, uint32_t leg) {
    double left = leg > route->leg ? -route->along : 0;
    for (uint32_t k = route->leg; k < leg; k++)
        if (!navi_route_leg_is_link(route, k))
            left += navi_route_leg_length(route, k);
    return left > 0 ? left : 0;
}

NavResult navi_route_measure_cut(NavRoutes* routes, uint32_t slot, uint32_t leg,
                                 NavRouteCheck* check) {
    const MoveRoute* route = &routes->slots.data[slot];
    NavPosition at = {route->points.data[leg].x, route->points.data[leg].y};
    *check = (NavRouteCheck){.distance = left_before(route, leg), .position = at, .leg = leg};
    if (navi_route_leg_is_link(route, leg))
        return NAV_OK;
    NavSweep sweep;
    if (sweep_leg(routes, route, leg, &sweep) != NAV_OK)
        return NAV_ERR_MEMORY;
    check->distance += sweep.length;
    check->position = sweep.position;
    if (leg == route->leg)
        check->distance = fmax(0, sweep.length - route->along);
    return NAV_OK;
}

// The distance from the unit to where the leg begins; negative for its own leg.
static double distance_of(const MoveRoute* route, uint32_t leg) {
    return leg > route->leg ? left_before(route, leg) : -route->along;
}

double navi_route_cut_along(const MoveRoute* route, const NavRouteCheck* check) {
    return check->distance - distance_of(route, check->leg);
}

double navi_route_cut_distance(const MoveRoute* route, uint32_t leg, double along) {
    return distance_of(route, leg) + along;
}

NavResult navi_route_check(NavRoutes* routes, uint32_t slot, NavRouteCheck* check) {
    const MoveRoute* route = &routes->slots.data[slot];
    uint32_t cut;
    navi_query_open(&routes->query);
    if (navi_route_find_cut(routes, slot, route->leg, &cut) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (cut != NAV_NONE)
        return navi_route_measure_cut(routes, slot, cut, check);
    NavPoint last =
        route->points.count > 0 ? route->points.data[route->points.count - 1] : route->point;
    *check = (NavRouteCheck){.is_free = true,
                             .distance = navi_route_left(route),
                             .position = {last.x, last.y},
                             .leg = NAV_NONE};
    return NAV_OK;
}
