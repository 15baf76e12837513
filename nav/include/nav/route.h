/// Routes: what units walk. A route knows how far its unit has come, whether the rest still holds,
/// and can be repaired. After a commit one call names the routes that the commit cut.
///
/// A set of routes is a watch over them: NavRoutes. A game has one for all its units, or several.
/// It advances the routes that walk, calls nav_routes_update after each commit, and looks only at
/// the routes that are named there.
///
/// A leg is free exactly when a path could have it: its whole length is walkable for the filter,
/// and the centre keeps the radius less one step from everything that is not. (Where the disc does
/// not fit at an end of a path, the 4 steps there, which lead from a legal point into the free
/// space, keep the radius less 3 steps; then the rest of such a leg, from the rounded place 4 steps
/// away, keeps the radius less 2.) That is decided in integers. See nav/BODIES.md.
#ifndef NAV_ROUTE_H
#define NAV_ROUTE_H

#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A set of routes on a world. One thread at a time may use it.
typedef struct NavRoutes NavRoutes;

/// Create an empty set. Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_routes_create(const NavWorld* world, NavRoutes** routes);

/// Destroy a set, before its world is destroyed. NULL is allowed.
NAV_API void nav_routes_destroy(NavRoutes* routes);

/// A route in a set: a value, with the rules of NavShapeId.
/// `world` is the number of the world when the set was created.
/// All zero bytes is the null id.
typedef struct NavRouteId {
    uint32_t index, generation, world;
} NavRouteId;

typedef enum NavRouteState {
    NAV_ROUTE_NONE,    ///< there is no path: the unit stands where the request starts
    NAV_ROUTE_WALKING, ///< it walks
    NAV_ROUTE_AT_LINK, ///< at the entry of a link: nav_route_pass_link goes on behind it
    NAV_ROUTE_ARRIVED  ///< at the last point, exactly
} NavRouteState;

/// The name of a state: "none", "walking", ... A constant, never NULL.
NAV_API const char* nav_route_state_get_text(NavRouteState state);

/// Put a route into the set: what to walk, and the path that a query, slice or queue has found for
/// it. NULL: the path is searched now, as nav_query_find_path does it.
/// The request, with its filter and costs, and the path are copied; later searches use the request.
/// Without a path (a status other than ok and partial) the state is NAV_ROUTE_NONE.
/// A path for an older version of the world is checked by the next nav_routes_update.
/// A path that was not found for this request is refused when it does not begin at its start, and
/// may be cut from the beginning.
/// Cost: linear in the path, and that of a search when `path` is NULL.
/// Errors: ARGUMENT, RANGE, BATCH (`path` is NULL), MEMORY.
NAV_API NavResult nav_route_insert(NavRoutes* routes, const NavPathRequest* request,
                                   const NavPath* path, NavRouteId* id);

/// Give a route another request and path, as nav_route_insert does; the id stays.
/// Errors: those of nav_route_insert, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_route_set(NavRoutes* routes, NavRouteId id, const NavPathRequest* request,
                                const NavPath* path);

/// Take a route out of the set. Its id is stale from now on.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_route_remove(NavRoutes* routes, NavRouteId id);

/// A route as it is.
typedef struct NavRoute {
    NavRouteState state;
    bool is_cut;            ///< the rest is not free, as of the last nav_routes_update
    NavPoint point;         ///< where the unit is: a legal lattice point on the leg, or beside it
    NavPosition position;   ///< the same on the leg, not rounded
    NavPoint goal;          ///< that of the request
    int32_t radius;         ///< that of the request
    double length;          ///< left to walk, in steps; links do not count
    const NavPoint* points; ///< [point_count] the whole path, valid until the set changes
    const NavLinkId* links; ///< [point_count] as in NavPath; NULL: no links
    uint32_t point_count;
    uint32_t next; ///< the point to which it goes now; point_count: none
} NavRoute;

/// What is a route now? Cost: linear in the rest. Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_route_get(const NavRoutes* routes, NavRouteId id, NavRoute* route);

/// Where a route has led its unit.
typedef struct NavRouteMove {
    NavRouteState state;
    NavPoint point;         ///< a legal lattice point on the leg, or beside it by less than a step
    NavPosition position;   ///< the same on the leg, not rounded
    NavDirection direction; ///< of the leg on which it is, or was last
    double walked;          ///< less than the distance when it arrived, came to a link, or to where
                            ///< the route is cut
    NavLinkId link;         ///< at a link: the link; else null
} NavRouteMove;

/// Walk along a route by a distance in steps, finite and at least 0.
///
/// The unit follows the legs, so it comes no nearer to walls than they do, and stops exactly at the
/// last point and at the entries of links.
/// What is left of a step is kept: many short moves lead as far as one long move, up to the
/// rounding of doubles. The same calls give the same points on every machine.
/// A unit stops where its route is cut, as of the last nav_routes_update. Otherwise no call looks
/// at the world, except that the `point` of an agent with a radius of at most 3 steps is reached
/// from the one before by a free walk. Cost: the legs that it passes, and for such agents the
/// triangles.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, BATCH.
NAV_API NavResult nav_route_advance(NavRoutes* routes, NavRouteId id, double distance,
                                    NavRouteMove* move);

/// The unit has used the link at which it is: it stands at the link's other end.
/// `move` may be NULL. Errors: ARGUMENT (it is not at a link), STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_route_pass_link(NavRoutes* routes, NavRouteId id, NavRouteMove* move);

/// The next corners of a route: the points ahead, the last one included.
/// Writes the first `capacity` of them, and their full number to `*count`; `corners` may be NULL
/// when the capacity is 0. Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_route_find_corners(const NavRoutes* routes, NavRouteId id, NavPoint* corners,
                                         uint32_t capacity, uint32_t* count);

/// Whether the rest of a route is free.
typedef struct NavRouteCheck {
    bool is_free;         ///< true for a route without legs ahead
    double distance;      ///< from here along the route to where the unit has to stop; when free
                          ///< the length that is left
    NavPosition position; ///< that place
    uint32_t leg;         ///< that leads to points[leg + 1] and is cut; when free NAV_NONE
} NavRouteCheck;

/// Is the rest of a route free, for its radius and filter, and where is it first cut?
///
/// Each leg ahead is decided as the legs of paths are. If the leg on which the unit is is cut
/// behind the unit, it begins at `point` from now on. A link is cut when it was removed or
/// disabled, its kind left the filter, or its ends have moved. The distance to a cut is up to one
/// step less than what could be walked. Cost: the walkable triangles within the radius of the legs.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, BATCH, MEMORY.
NAV_API NavResult nav_route_check(NavRoutes* routes, NavRouteId id, NavRouteCheck* check);

/// What was done to a route.
typedef struct NavRouteRepair {
    NavPathStatus status; ///< ok or partial: the route has a free rest; else there is no path, and
                          ///< the route is as it was
    bool is_local;        ///< a part of the old rest was kept, or all of it
    double length;        ///< of the new rest
} NavRouteRepair;

/// Give a route that is cut another rest, from where the unit is.
///
/// At first a path is searched only to the point of the route behind the last cut. It is taken when
/// the new rest costs at most `max_factor` times as much as the old rest did before it was cut.
/// While nothing was freed since the route was found, no path costs less than that rest (of a fast
/// route, than 1/1.12 of it). Otherwise the whole path is searched, by the route's request.
/// Where areas cost differently, it always is; and so it is for a route that leads to no goal, once
/// nav_routes_search_shorter has named it. Where there is none, the route waits for one: see there.
/// `max_factor` is finite and at least 1; 1.1 is a good value.
/// A route that is not cut takes the path for which nav_routes_search_shorter has named it, if that
/// is still there; else it is not changed.
/// Cost: a path query, or two, and a check of the legs behind the first cut; of all legs when
/// nav_routes_update has not been called since the last commit.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, BATCH, MEMORY; without memory the route is as it was.
NAV_API NavResult nav_route_repair(NavRoutes* routes, NavRouteId id, double max_factor,
                                   NavRouteRepair* repair);

/// The unit was pushed off its route, or steers by itself, and is at `from`: let the route begin
/// there, and join it again where that is best.
///
/// It goes straight to the farthest of the next 8 points to which a free leg leads; or else to the
/// next point on a path that is searched. The rest is taken when it costs at most `max_factor`
/// times as much as any path from there could, if the old rest was the best; else the whole path is
/// searched.
/// So a unit that calls this at each tick follows its route, with shortcuts where these are legal.
/// Cost: up to 8 legs, what the rest takes in memory, and mostly no search; a check of the rest
/// when nav_routes_update has not been called since the last commit. Errors: those of
/// nav_route_repair, RANGE.
NAV_API NavResult nav_route_join(NavRoutes* routes, NavRouteId id, NavPoint from, double max_factor,
                                 NavRouteRepair* repair);

/// Give a route another goal. The request's goal changes, too.
///
/// Where the goal has only moved a little, in sight of the old one, the end of the route is led to
/// the new goal. That is taken when the rest costs at most `max_factor` times as much as any path
/// could, if the old rest was the best; else the whole path is searched. When there is no path, the
/// route keeps its old goal.
/// Cost: up to 8 legs, what the rest takes in memory, and mostly no search; a check of the rest
/// when nav_routes_update has not been called since the last commit. Errors: those of
/// nav_route_repair, RANGE.
NAV_API NavResult nav_route_retarget(NavRoutes* routes, NavRouteId id, NavPoint goal,
                                     double max_factor, NavRouteRepair* repair);

/// What a commit did to a route.
typedef struct NavRouteEvent {
    NavRouteId id;
    bool is_cut;   ///< the rest was free, and is cut now; or it is cut nearer than it was, by more
                   ///< than 4 steps
    bool is_freed; ///< the rest was cut, and is free again
    bool is_goal_covered; ///< of a whole route: the unit could stand at the goal, and cannot any
                          ///< more
    bool is_goal_freed;   ///< it could not, and can again
    bool is_shorter;      ///< nav_routes_search_shorter: a path costs less than the rest
    bool is_reachable;    ///< nav_routes_search_shorter: there is a path to the goal now
    double distance; ///< is_cut: as in NavRouteCheck; is_shorter, is_reachable: the length of the
                     ///< new path from here; else 0
} NavRouteEvent;

/// What has happened to the routes of a set.
typedef struct NavRouteReport {
    uint64_t version;            ///< of the world
    const NavRouteEvent* events; ///< [event_count] in rising order of `index` in their ids; valid
                                 ///< until the next call that changes the set
    uint32_t event_count;
    uint32_t checked_count; ///< legs that were looked at, or paths that were searched
    uint32_t waiting_count; ///< routes that wait for nav_routes_search_shorter
} NavRouteReport;

/// Bring a set up to date after a commit: name exactly the routes that the commit has cut, those
/// that are free again, and those whose goal was covered or freed.
///
/// It is correct however many commits were made since the last call. But only after a single one,
/// so after each batch, does it look at nothing but the surroundings of what changed; else it
/// checks all routes.
/// Cost: what changed, and the checks of the legs near it. Routes that are far away cost nothing.
/// Errors: ARGUMENT, BATCH; MEMORY: nothing is reported, and the next call does it all.
NAV_API NavResult nav_routes_update(NavRoutes* routes, NavRouteReport* report);

/// Search for routes that have become shorter through what was freed: name those for which there
/// now is a path that costs at least 1 percent less than the rest, and those that lead to no goal
/// for which there now is one: partial ones, ones without a path, and ones that are cut and for
/// which nav_route_repair has found none. nav_route_repair takes that path; where the route had
/// none, or is cut, it takes the one that the request finds.
///
/// nav_routes_update notes which routes this may concern: what was freed, and a link that came or
/// changed, only matters to a route if a detour over it could cost less than the rest. These routes
/// wait here for an optimal search each, in the order of their ids. When `nodes` nodes have been
/// followed, no further search begins, and the others wait for the next call.
/// All are found whose best path now costs at least 1 percent less than ever since they were
/// planned, and two steps less.
/// A route is named once, until its best path becomes shorter by another percent.
/// A fast route, or one that was joined or repaired, may be named although its best path was as
/// short before. In random worlds one in twelve of those that are named is.
/// A whole route that is cut is not searched for otherwise; it waits again when it is free.
/// Cost: a path query for each route that waits, within the limit. Errors: ARGUMENT (also `nodes`
/// is 0), BATCH; MEMORY: nothing is reported, and all wait again.
NAV_API NavResult nav_routes_search_shorter(NavRoutes* routes, uint32_t nodes,
                                            NavRouteReport* report);

#ifdef __cplusplus
}
#endif
#endif
