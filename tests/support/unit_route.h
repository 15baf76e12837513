/// For the tests of routes: a world with a set of routes.
#ifndef SUPPORT_UNIT_ROUTE_H
#define SUPPORT_UNIT_ROUTE_H

#include "support/unit_worlds.h"

typedef struct RouteScene {
    NavWorld* world;
    NavRoutes* routes;
    NavRouteId id;   ///< of the route that the test is about
    NavShapeId gate; ///< of a shape that it opens and closes, if it has one
} RouteScene;

void route_scene_end(RouteScene* scene);

NavRoute route_of(const RouteScene* scene);
NavRouteMove route_advance(const RouteScene* scene, double distance);

NavRoutes* create_routes(const NavWorld* world);
NavRouteReport update_routes(NavRoutes* routes);

#endif
