// Are the legs of a route free?
#ifndef NAVI_MOVE_ROUTE_LEGS_H
#define NAVI_MOVE_ROUTE_LEGS_H

#include "move/route/routes.h"

// Where legs begin and end they may be free and a sweep still ends so many steps before, at most.
#define NAVI_SWEEP_SLACK 8.0

// A path between legal points may lead straight into the free space, and out of it. Up to this
// length from its ends it keeps the radius less 3 steps: so far are legal points from there.
#define NAVI_LEG_PIECE 4.0

// Is this segment free for the agent of the route, with this radius? Errors: MEMORY.
NavResult navi_route_can_walk(MoveWorker* worker, const MoveRoute* route, const NavPoint leg[2],
                              int32_t radius, bool* is_free);

// Two legs meet there. May an agent as small as a point go on from the one to the other? Where two
// obstacles touch, both legs may be free, on different sides. Larger agents keep off such places.
bool navi_route_may_bend(MoveWorker* worker, const MoveRoute* route, NavPoint p, NavPoint from,
                         NavPoint to);

// The same at a point of the route, from where the route leads on.
static inline bool navi_route_may_go_on(MoveWorker* worker, const MoveRoute* route, uint32_t point,
                                        NavPoint from) {
    const NavPoint* points = route->points.data;
    return point + 1 >= route->points.count || navi_route_leg_is_link(route, point) ||
           navi_route_may_bend(worker, route, points[point], from, points[point + 1]);
}

// Is a leg ahead free? If the leg on which the unit is is cut behind the unit, it begins where the
// unit is from now on; a worker that may not change routes is late then. Errors: MEMORY.
NavResult navi_route_is_leg_free(MoveWorker* worker, uint32_t slot, uint32_t leg, bool* is_free);

// Put it into the grids, if it has begun there and is not in them: see MoveWorker. Errors: MEMORY;
// then it begins where it did.
NavResult navi_route_take_begun(NavRoutes* routes, uint32_t slot, MoveBegun* before);
// It begins where it did.
void navi_route_undo_begun(MoveRoute* route, MoveBegun* before);

// Is the leg the first one of a path, or of what begins again at a place? Then it may begin beside
// the free space.
bool navi_route_begins_outside(const MoveRoute* route, uint32_t leg);

// Is a leg ahead free where another leg leads to its beginning, not the path's start or a link?
// Errors: MEMORY.
NavResult navi_route_is_inner_leg_free(MoveWorker* worker, const MoveRoute* route, uint32_t leg,
                                       bool* is_free);

// Is the leg from this place to a point ahead free as the first leg of a path? Errors: MEMORY.
NavResult navi_route_is_first_leg_free(MoveWorker* worker, const MoveRoute* route, NavPoint from,
                                       uint32_t point, bool* is_free);

// How far the unit can walk, when `leg` is the first that is cut; and where it then is. Errors:
// MEMORY.
NavResult navi_route_measure_cut(MoveWorker* worker, uint32_t slot, uint32_t leg,
                                 NavRouteCheck* check);

// How far along the leg that is cut the unit can come.
double navi_route_cut_along(const MoveRoute* route, const NavRouteCheck* check);
// How far that is from the unit.
double navi_route_cut_distance(const MoveRoute* route, uint32_t leg, double along);

// Is the cut of a route farther away than this?
bool navi_route_is_cut_beyond(const MoveRoute* route, double distance);

// The first leg that is cut, from the one with this number on; NAV_NONE: all are free. Errors:
// MEMORY.
NavResult navi_route_find_cut(MoveWorker* worker, uint32_t slot, uint32_t first, uint32_t* leg);

// nav_route_check. Errors: MEMORY.
NavResult navi_route_check(NavRoutes* routes, uint32_t slot, NavRouteCheck* check);

#endif
