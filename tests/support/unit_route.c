#include "support/unit_route.h"

void route_scene_end(RouteScene* scene) {
    nav_routes_destroy(scene->routes);
    nav_world_destroy(scene->world);
}

NavRoute route_of(const RouteScene* scene) {
    NavRoute route;
    assert_int_equal(nav_route_get(scene->routes, scene->id, &route), NAV_OK);
    return route;
}

NavRouteMove route_advance(const RouteScene* scene, double distance) {
    NavRouteMove move;
    assert_int_equal(nav_route_advance(scene->routes, scene->id, distance, &move), NAV_OK);
    return move;
}

NavRoutes* create_routes(const NavWorld* world) {
    NavRoutes* routes = NULL;
    assert_int_equal(nav_routes_create(world, &routes), NAV_OK);
    return routes;
}

NavRouteReport update_routes(NavRoutes* routes) {
    NavRouteReport report;
    assert_int_equal(nav_routes_update(routes, &report), NAV_OK);
    return report;
}
