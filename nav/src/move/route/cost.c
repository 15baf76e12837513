#include "move/route/cost.h"

#include "move/route/reach.h"

typedef struct Rates {
    QueryFilter filter;
    double rate; // of all areas; 0: they differ
} Rates;

static Rates rates_of(const NavRoutes* routes, const MoveRoute* route) {
    Rates rates = {.filter = navi_move_filter_now(routes, route->filter)};
    rates.rate = navi_filter_equal_rate(&rates.filter, routes->query.ask.pathdata);
    return rates;
}

static double highest_rate(const QueryFilter* filter) {
    double highest = 1;
    for (uint32_t i = 0; filter->area_costs != NULL && i < NAV_AREA_COUNT; i++)
        if ((filter->areas >> i & 1) != 0 && filter->area_costs[i] > highest)
            highest = filter->area_costs[i];
    return filter->soft_layers != 0 ? highest * filter->soft_cost : highest;
}

// Where a leg is cut nobody knows what it will cost: it counts as a walk at the highest rate.
static double cost_between(const Rates* rates, NavPoint a, NavPoint b) {
    if (rates->rate > 0)
        return rates->rate * navi_distance(a, b);
    double cost = navi_walk_cost(&rates->filter, a, b);
    return cost < INFINITY ? cost : highest_rate(&rates->filter) * navi_distance(a, b);
}

// NULL: the link is gone. Then its slot may belong to another one, and the world may be a copy of
// one with fewer slots.
static const Link* link_of(const NavRoutes* routes, NavLinkId id) {
    const Links* links = &routes->query.ask.world->links;
    const Link* link = id.index < links->slots.count ? &links->slots.data[id.index] : NULL;
    return link != NULL && link->is_alive && link->generation == id.generation ? link : NULL;
}

// What a link cost that is gone is not known any more: it counts as a walk, and no repair is taken
// for what that makes of the rest.
static double cost_of_leg(const NavRoutes* routes, const MoveRoute* route, uint32_t leg,
                          const Rates* rates) {
    const NavPoint* p = &route->points.data[leg];
    const Link* link =
        navi_route_leg_is_link(route, leg) ? link_of(routes, route->links.data[leg]) : NULL;
    return link != NULL ? link->cost : cost_between(rates, p[0], p[1]);
}

double navi_route_cost_from(const NavRoutes* routes, const MoveRoute* route, uint32_t leg) {
    Rates rates = rates_of(routes, route);
    double cost = 0;
    for (uint32_t k = leg; k < navi_route_leg_count(route); k++)
        cost += cost_of_leg(routes, route, k, &rates);
    return cost;
}

double navi_route_cost_left(const NavRoutes* routes, const MoveRoute* route) {
    double cost = navi_route_cost_from(routes, route, route->leg);
    if (route->along == 0)
        return cost;
    Rates rates = rates_of(routes, route);
    double part = route->along / navi_route_leg_length(route, route->leg);
    return cost - cost_of_leg(routes, route, route->leg, &rates) * part;
}

double navi_route_cost_of(const NavRoutes* routes, const MoveRoute* route, NavPoint a, NavPoint b) {
    Rates rates = rates_of(routes, route);
    return cost_between(&rates, a, b);
}

double navi_route_least_cost(const NavRoutes* routes, const MoveRoute* route, NavPoint a,
                             NavPoint b) {
    const MoveReach* reach = navi_route_reach(routes, route);
    QueryFilter filter = navi_move_filter_now(routes, route->filter);
    double length = fmax(0, navi_distance(a, b) - reach->credit) / reach->factor;
    return navi_filter_least_rate(&filter) * length;
}

bool navi_route_has_equal_rate(const NavRoutes* routes, const MoveRoute* route) {
    return rates_of(routes, route).rate > 0;
}
