#include "property/watch.h"

// --- what is known of a route ------------------------------------------------------------

NavRoute watch_route(const Watch* watch, const Watched* watched) {
    NavRoute route;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    return route;
}

NavPath watch_best_path(Watch* watch, const Watched* watched, NavPoint start) {
    NavRoute route = watch_route(watch, watched);
    NavPath path;
    NavPathRequest request = nav_path_request(start, route.goal);
    request.radius = route.radius;
    request.mode = NAV_PATH_OPTIMAL;
    request.filter = watched->filter;
    assert_int_equal(nav_query_find_path(watch->query, &request, &path), NAV_OK);
    return path;
}

double watch_best_cost(Watch* watch, const Watched* watched) {
    NavPath path = watch_best_path(watch, watched, watch_route(watch, watched).point);
    return path.status == NAV_PATH_OK ? path.cost : (double)INFINITY;
}

double watch_rest_cost(const Watch* watch, const NavRoute* route) {
    double cost = route->length;
    for (uint32_t k = route->next; route->links != NULL && k < route->point_count; k++) {
        NavLinkDef def;
        if (route->links[k - 1].generation != 0 &&
            nav_link_get(watch->world, route->links[k - 1], &def) == NAV_OK)
            cost += def.cost;
    }
    return cost;
}

// --- changes of routes -------------------------------------------------------------------

static void plan(Watch* watch, Watched* watched) {
    NavPathRequest request = watch_request(watch);
    NavRoute route;
    assert_int_equal(nav_route_set(watch->routes, watched->id, &request, NULL), NAV_OK);
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    assert_false(route.is_cut);
    *watched = (Watched){.id = watched->id, .filter = request.filter};
}

// The rest of the route is free and begins where it should. `ends`: that place, and the old goal.
static void expect_rest(Watch* watch, Watched* watched, const NavPoint ends[2],
                        const NavRouteRepair* repair) {
    NavRoute route;
    NavRouteCheck check;
    assert_true(repair->status == NAV_PATH_OK || repair->status == NAV_PATH_PARTIAL);
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    assert_int_equal(nav_route_check(watch->routes, watched->id, &check), NAV_OK);
    assert_true(check.is_free && repair->length == route.length);
    assert_true(is_at(route.point, ends[0].x, ends[0].y));
    NavPoint last = route.points[route.point_count - 1];
    assert_true(repair->status == NAV_PATH_PARTIAL || is_at(last, route.goal.x, route.goal.y));
    bool is_covered =
        watched->is_covered && repair->is_local && is_at(ends[1], route.goal.x, route.goal.y);
    *watched = (Watched){.id = watched->id, .filter = watched->filter, .is_covered = is_covered};
    watch->local_count += repair->is_local;
    watch->whole_count += !repair->is_local;
}

static bool is_found(const NavRouteRepair* repair) {
    return repair->status == NAV_PATH_OK || repair->status == NAV_PATH_PARTIAL;
}

static void repair(Watch* watch, Watched* watched) {
    NavRoute before;
    NavRouteRepair repair;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &before), NAV_OK);
    assert_int_equal(nav_route_repair(watch->routes, watched->id, 1.2, &repair), NAV_OK);
    watched->is_stranded = !is_found(&repair);
    if (!is_found(&repair))
        return;
    assert_true(!repair.is_local || watch->kind.has_links ||
                repair.length <= 1.2 * before.length + 1);
    expect_rest(watch, watched, (NavPoint[2]){before.point, before.goal}, &repair);
}

// A unit somewhere near joins its route again.
static void push(Watch* watch, Watched* watched) {
    NavRoute route;
    NavRouteRepair repair;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    NavPoint by = lcg_point(&watch->random, -150 * watch->kind.scale, 150 * watch->kind.scale);
    NavPoint from = at(route.point.x + by.x, route.point.y + by.y);
    assert_int_equal(nav_route_join(watch->routes, watched->id, from, 1.2, &repair), NAV_OK);
    if (!is_found(&repair))
        return;
    expect_rest(watch, watched, (NavPoint[2]){from, route.goal}, &repair);
}

static void retarget(Watch* watch, Watched* watched) {
    NavRoute route;
    NavRouteRepair repair;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    NavPoint by = lcg_point(&watch->random, -150 * watch->kind.scale, 150 * watch->kind.scale);
    NavPoint goal = at(route.goal.x + by.x, route.goal.y + by.y);
    assert_int_equal(nav_route_retarget(watch->routes, watched->id, goal, 1.2, &repair), NAV_OK);
    if (is_found(&repair))
        expect_rest(watch, watched, (NavPoint[2]){route.point, route.goal}, &repair);
}

static void change_route(Watch* watch, Watched* watched) {
    static void (*const changes[4])(Watch*, Watched*) = {plan, repair, push, retarget};
    changes[lcg_next(&watch->random) % 4](watch, watched);
}

// --- walking -----------------------------------------------------------------------------

// A unit that was free to walk is where its disc fits: a leg keeps a step less than the radius, and
// the point is beside the leg by less than another.
static void expect_stands(Watch* watch, const Watched* watched, const NavRouteMove* move) {
    NavRoute route;
    NavPath path;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    assert_true(is_at(route.point, move->point.x, move->point.y));
    assert_true(fabs(move->position.x - move->point.x) < 1 || route.radius < 2);
    if (watched->is_cut || move->walked == 0 || route.state == NAV_ROUTE_NONE)
        return;
    NavPathRequest request = nav_path_request(move->point, move->point);
    request.radius = route.radius > 2 ? route.radius - 2 : 0;
    request.filter = watched->filter;
    assert_int_equal(nav_query_find_path(watch->query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
}

// Gives what was paid.
static double advance(Watch* watch, Watched* watched, NavRouteMove* move) {
    double distance = lcg_between(&watch->random, 0, 200 * watch->kind.scale) / 7.0;
    NavLinkDef def;
    assert_int_equal(nav_route_advance(watch->routes, watched->id, distance, move), NAV_OK);
    expect_stands(watch, watched, move);
    if (move->state != NAV_ROUTE_AT_LINK || watched->is_cut || lcg_next(&watch->random) % 2 == 0)
        return move->walked;
    assert_int_equal(nav_link_get(watch->world, move->link, &def), NAV_OK);
    double paid = move->walked + def.cost;
    assert_int_equal(nav_route_pass_link(watch->routes, watched->id, move), NAV_OK);
    return paid;
}

static void note_best(Watch* watch, Watched* watched, double paid) {
    if (!watch->kind.has_searches)
        return;
    bool is_new = watched->least == 0;
    watched->best = watch_best_cost(watch, watched);
    watched->least = is_new ? watched->best : fmin(watched->least - paid, watched->best);
}

// Some walk, and what is cut mostly gets another path; some others, too.
void watch_walk(Watch* watch) {
    for (uint32_t k = 0; k < ROUTE_COUNT; k++) {
        Watched* watched = &watch->watched[k];
        NavRouteMove move;
        double paid = advance(watch, watched, &move);
        bool is_idle = move.state != NAV_ROUTE_WALKING && move.state != NAV_ROUTE_AT_LINK;
        if (lcg_next(&watch->random) % (watched->is_cut || is_idle ? 3 : 50) == 0)
            change_route(watch, watched);
        NavRouteCheck check;
        assert_int_equal(nav_route_check(watch->routes, watched->id, &check), NAV_OK);
        watched->distance = check.distance;
        note_best(watch, watched, paid);
        assert_int_equal(check.is_free, !watched->is_cut);
    }
}
