#include "move/route/advance.h"

static NavPosition position_of(NavPoint p) {
    NavPosition position = {p.x, p.y};
    return position;
}

static MoveWalked walked_so_far(const MoveRoute* route) {
    MoveWalked walked = {route->leg, route->state, route->along};
    return walked;
}

static double length_of(const MoveRoute* route, uint32_t leg) {
    return leg == route->kept_leg ? route->kept_length : navi_route_leg_length(route, leg);
}

static NavPosition position_at(const MoveRoute* route, const MoveWalked* at) {
    if (route->points.count == 0)
        return position_of(route->point);
    const NavPoint* ends =
        at->leg == route->kept_leg ? route->kept_ends : &route->points.data[at->leg];
    NavPosition p = position_of(ends[0]);
    if (at->along == 0)
        return p;
    NavPosition q = position_of(ends[1]);
    double part = at->along / length_of(route, at->leg);
    p.x += (q.x - p.x) * part;
    p.y += (q.y - p.y) * part;
    return p;
}

NavPosition navi_route_position(const MoveRoute* route) {
    MoveWalked at = walked_so_far(route);
    return position_at(route, &at);
}

// --- on the lattice ----------------------------------------------------------------------

enum { SMALL = 3 }; // the legs of a disc with this radius, or less, may run along walls

// The four lattice points around a position, the nearest first.
static void list_around(NavPosition p, NavPoint around[4]) {
    NavPoint near = navi_move_rounded(navi_vec(p.x, p.y));
    bool is_wide = fabs(p.x - near.x) > fabs(p.y - near.y);
    int32_t x = p.x < near.x ? -1 : 1, y = p.y < near.y ? -1 : 1;
    NavPoint beside = {near.x + x, near.y}, above = {near.x, near.y + y};
    around[0] = near;
    around[1] = is_wide ? beside : above;
    around[2] = is_wide ? above : beside;
    around[3] = (NavPoint){near.x + x, near.y + y};
}

// Of the points around the position, the nearest to which one can walk from here.
static bool find_around(const QueryFilter* filter, NavPoint from, NavPosition p, NavPoint* found) {
    NavPoint around[4];
    NavRay ray;
    list_around(p, around);
    for (uint32_t k = 0; k < 4; k++) {
        if (!navi_point_in_range(around[k]))
            continue;
        NavResult result = navi_walk(filter, from, around[k], NULL, &ray);
        NAV_ASSERT(result == NAV_OK); // without a trace there is nothing to allocate
        *found = around[k];
        if (result == NAV_OK && !ray.is_hit)
            return true;
    }
    return false;
}

// A disc keeps at least a step on its legs, so each rounded point is free. A point agent may walk
// along a wall, and so may a small disc at the ends of its route, where it keeps 3 steps less than
// its radius: then the nearest point is taken that it reaches from where it was. A wall that has
// come may cover that, and still leave the leg free.
static NavPoint settle(const NavRoutes* routes, const MoveRoute* route, NavPosition p,
                       NavPoint from) {
    NavPoint found;
    if (route->request.radius > SMALL)
        return navi_move_rounded(navi_vec(p.x, p.y));
    QueryFilter filter = navi_move_filter_now(routes, route->filter);
    if (find_around(&filter, from, p, &found) ||
        find_around(&filter, route->points.data[route->leg], p, &found))
        return found;
    return from;
}

// --- moves -------------------------------------------------------------------------------

static NavRouteState state_at_corner(const MoveRoute* route, uint32_t leg) {
    if (leg == navi_route_leg_count(route))
        return NAV_ROUTE_ARRIVED;
    return navi_route_leg_is_link(route, leg) ? NAV_ROUTE_AT_LINK : NAV_ROUTE_WALKING;
}

// Walk to the end of the leg, or as far as the distance reaches, or up to where it is cut. Gives
// what was walked.
static double walk_leg(const MoveRoute* route, MoveWalked* at, double distance) {
    double left = length_of(route, at->leg) - at->along;
    bool is_cut = route->is_cut && at->leg == route->cut_leg;
    double most = !is_cut ? left : fmax(0, fmin(left, route->cut_along - at->along));
    if (distance < left || is_cut) {
        at->along += fmin(distance, most);
        return fmin(distance, most);
    }
    at->leg++;
    at->along = 0;
    at->state = state_at_corner(route, at->leg);
    return left;
}

static double walk(const MoveRoute* route, MoveWalked* at, double distance) {
    double walked = 0;
    for (uint32_t leg = NAV_NONE;
         at->state == NAV_ROUTE_WALKING && walked < distance && leg != at->leg;) {
        leg = at->leg;
        walked += walk_leg(route, at, distance - walked);
    }
    return walked;
}

void navi_route_look_ahead(const MoveRoute* route, double distance, MoveStep* step) {
    step->distance = distance;
    step->at = walked_so_far(route);
    step->walked = walk(route, &step->at, distance);
    step->position = position_at(route, &step->at);
}

static NavDirection direction_of(const MoveRoute* route) {
    NavDirection direction = {0, 0};
    uint32_t leg = route->leg;
    if (route->state == NAV_ROUTE_NONE || navi_route_leg_count(route) == 0)
        return direction;
    if (route->state != NAV_ROUTE_WALKING && leg > 0)
        leg--;
    double length = navi_route_leg_length(route, leg);
    if (length > 0) {
        direction.x = ((double)route->points.data[leg + 1].x - route->points.data[leg].x) / length;
        direction.y = ((double)route->points.data[leg + 1].y - route->points.data[leg].y) / length;
    }
    return direction;
}

static void write_move(const MoveRoute* route, NavPosition position, double walked,
                       NavRouteMove* move) {
    *move = (NavRouteMove){.state = route->state,
                           .point = route->point,
                           .position = position,
                           .direction = direction_of(route),
                           .walked = walked};
    if (route->state == NAV_ROUTE_AT_LINK)
        move->link = route->links.data[route->leg];
}

void navi_route_take_step(NavRoutes* routes, uint32_t slot, const MoveStep* step) {
    MoveRoute* route = &routes->slots.data[slot];
    uint32_t before = route->leg;
    route->leg = step->at.leg;
    route->along = step->at.along;
    route->state = step->at.state;
    if (route->along == 0)
        route->point = route->points.count > 0 ? route->points.data[route->leg] : route->point;
    else if (step->walked > 0)
        route->point = settle(routes, route, step->position,
                              route->leg == before ? route->point : route->points.data[route->leg]);
}

void navi_route_advance(NavRoutes* routes, uint32_t slot, double distance, NavRouteMove* move) {
    const MoveRoute* route = &routes->slots.data[slot];
    MoveStep step;
    navi_route_look_ahead(route, distance, &step);
    navi_route_take_step(routes, slot, &step);
    write_move(route, step.position, step.walked, move);
}

void navi_route_pass_link(NavRoutes* routes, uint32_t slot, NavRouteMove* move) {
    MoveRoute* route = &routes->slots.data[slot];
    NAV_ASSERT(route->state == NAV_ROUTE_AT_LINK);
    route->leg++;
    route->along = 0;
    route->point = route->points.data[route->leg];
    route->state = state_at_corner(route, route->leg);
    if (route->is_cut && route->leg > route->cut_leg)
        navi_route_suspect(routes, slot);
    write_move(route, navi_route_position(route), 0, move);
}

void navi_route_describe(const MoveRoute* route, NavRoute* described) {
    *described = (NavRoute){.state = route->state,
                            .is_cut = route->is_cut,
                            .point = route->point,
                            .position = navi_route_position(route),
                            .goal = route->request.goal,
                            .radius = route->request.radius,
                            .length = navi_route_left(route),
                            .points = route->points.count > 0 ? route->points.data : NULL,
                            .links = route->links.count > 0 ? route->links.data : NULL,
                            .point_count = route->points.count,
                            .next = route->points.count > 0 ? route->leg + 1 : 0};
}
