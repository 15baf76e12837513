// A random world with routes, which changes: what the tests of watches share.
#ifndef PROPERTY_WATCH_H
#define PROPERTY_WATCH_H

#include "support/unit_scene.h"

enum { ROUTE_COUNT = 40, MOVER_COUNT = 7, LINK_COUNT = 4, FILTER_COUNT = 4 };

typedef struct Watched {
    NavRouteId id;
    const NavFilter* filter;
    bool is_cut;
    double distance; // to the cut, before the commit
    bool is_covered, is_named;
    bool is_stranded; // a repair has found no path
    double best;      // cost of the best path from here, before the commit; INFINITY: there is none
    double least;     // of the best path since the route was planned, less what was walked
} Watched;

typedef struct WatchKind {
    int32_t scale;     // of the world; shapes and radii stay in proportion
    bool has_searches; // for routes that have become shorter
    bool is_optimal, has_links;
} WatchKind;

typedef struct Watch {
    NavWorld* world;
    NavRoutes* routes;
    NavQuery* query;
    uint64_t random;
    WatchKind kind;
    int32_t size;
    NavShapeId movers[MOVER_COUNT];
    NavPose poses[MOVER_COUNT];
    NavLinkId links[LINK_COUNT];
    Watched watched[ROUTE_COUNT];
    NavFilter filters[FILTER_COUNT];
    uint32_t cut_count, freed_count, goal_count, shorter_count, false_count, reachable_count;
    uint32_t local_count, whole_count;
} Watch;

void watch_begin(Watch* watch, uint64_t seed, WatchKind kind);
void watch_end(Watch* watch);
// One commit.
void watch_change(Watch* watch);
// All walk, and some routes change. What they know of the time before the next commit is noted.
void watch_walk(Watch* watch);
// A route of one's own: also the request of a new one.
NavPathRequest watch_request(Watch* watch);

NavRoute watch_route(const Watch* watch, const Watched* watched);
// The best path from a place to the goal, for the agent of the route.
NavPath watch_best_path(Watch* watch, const Watched* watched, NavPoint start);
// From where the unit is; INFINITY: there is none.
double watch_best_cost(Watch* watch, const Watched* watched);
// What is left of a route costs, links included. All areas cost 1.
double watch_rest_cost(const Watch* watch, const NavRoute* route);

#endif
