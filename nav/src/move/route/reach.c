// Let a path cost c, and let every hop be at most f times as long as its cost allows at the lowest
// rate; then the path joins places that are at most f * c / rate apart. A hop that is longer for
// its cost counts to the credit instead, as often as a path can use it.
#include "move/route/reach.h"

#include "nav/link.h"

// Hops up to this many times as long as their cost allows make the factor larger, longer ones the
// credit.
#define FACTOR_MOST 1.5
// What was found is made larger by this part, so that it still holds when links move a little.
#define SPARE 0.25

// A disc enters and leaves a link up to its radius and NAV_LINK_SLACK away from the ends.
static double hop_length(const MoveLink* link, int32_t radius) {
    return link->far + 2.0 * (radius + NAV_LINK_SLACK) + 2;
}

static MoveReach reach_over(const NavRoutes* routes, uint32_t number, int32_t radius) {
    QueryFilter filter = navi_move_filter_now(routes, number);
    double rate = navi_filter_least_rate(&filter);
    MoveReach reach = {.factor = 1, .radius = radius, .round = routes->links.round};
    for (uint32_t k = 0; k < routes->links.known.count; k++) {
        const MoveLink* link = &routes->links.known.data[k];
        if (link->place == 0 || (filter.link_kinds >> link->kind & 1) == 0)
            continue;
        double hop = hop_length(link, radius), need = link->cost / rate;
        if (hop > FACTOR_MOST * need)
            reach.credit += hop * link->use_count;
        else if (hop > reach.factor * need)
            reach.factor = hop / need;
    }
    return reach;
}

static bool holds(const MoveReach* reach, const MoveReach* least) {
    return reach->factor >= least->factor && reach->credit >= least->credit;
}

// Is it much larger than it would be made now?
static bool is_wide(const MoveReach* reach, const MoveReach* least) {
    return reach->credit > 4 * least->credit || reach->factor - 1 > 4 * (least->factor - 1);
}

// False: what was known does not hold any more.
static bool learn(const NavRoutes* routes, uint32_t number, int32_t radius, MoveReach* reach) {
    MoveReach least = reach_over(routes, number, radius);
    bool is_enough = holds(reach, &least);
    if (!is_enough || is_wide(reach, &least)) {
        *reach = least;
        reach->factor += SPARE * (least.factor - 1);
        reach->credit += SPARE * least.credit;
    }
    reach->radius = radius;
    reach->round = routes->links.round;
    return is_enough;
}

void navi_reach_learn(NavRoutes* routes, uint32_t filter, int32_t radius) {
    MoveReach* reach = navi_move_filter_reach(routes, filter);
    int32_t most = radius > reach->radius ? radius : reach->radius;
    if (reach->round != routes->links.round || most > reach->radius)
        learn(routes, filter, most, reach);
}

const MoveReach* navi_route_reach(const NavRoutes* routes, const MoveRoute* route) {
    const MoveReach* reach = route->filter == NAV_NONE
                                 ? &routes->plain_reach
                                 : &routes->filters.data[route->filter]->reach;
    NAV_ASSERT(reach->round == routes->links.round && route->request.radius <= reach->radius);
    return reach;
}

void navi_reach_refresh(NavRoutes* routes, bool* has_grown) {
    *has_grown = !learn(routes, NAV_NONE, routes->plain_reach.radius, &routes->plain_reach);
    for (uint32_t k = 0; k < routes->filters.count; k++) {
        MoveReach* reach = &routes->filters.data[k]->reach;
        *has_grown |= routes->filters.data[k]->users > 0 && !learn(routes, k, reach->radius, reach);
    }
}
