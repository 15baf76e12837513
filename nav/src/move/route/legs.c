#include "move/route/legs.h"

#include "move/route/index.h"
#include "move/route/links.h"
#include "query/ask/bend.h"
#include "query/disc/path.h"
#include "query/space/sweep.h"

// --- one leg -----------------------------------------------------------------------------

// A leg, and whether a path begins or ends there.
typedef struct Segment {
    NavPoint ends[2];
    bool is_outer[2];
} Segment;

bool navi_route_begins_outside(const MoveRoute* route, uint32_t leg) {
    return leg == 0 || leg == route->anchor || navi_route_leg_is_link(route, leg - 1);
}

static Segment segment_of(const MoveRoute* route, uint32_t leg) {
    Segment segment = {{route->points.data[leg], route->points.data[leg + 1]}, {false, false}};
    segment.is_outer[0] = navi_route_begins_outside(route, leg);
    segment.is_outer[1] = leg + 2 == route->points.count || navi_route_leg_is_link(route, leg + 1);
    return segment;
}

static int32_t radius_less(const MoveRoute* route, int32_t less) {
    return route->request.radius > less ? route->request.radius - less : 0;
}

static NavResult keeps(MoveWorker* worker, const MoveRoute* route, const NavPoint leg[2],
                       int32_t less, bool* is_free) {
    QueryFilter filter = navi_move_filter(worker->routes, route->filter);
    return navi_radius_keeps(&worker->query->disc, &filter, leg, radius_less(route, less), is_free);
}

NavResult navi_route_can_walk(MoveWorker* worker, const MoveRoute* route, const NavPoint leg[2],
                              int32_t radius, bool* is_free) {
    QueryFilter filter = navi_move_filter(worker->routes, route->filter);
    return navi_radius_keeps(&worker->query->disc, &filter, leg, radius > 1 ? radius - 1 : 0,
                             is_free);
}

// The lattice point beside the place of the leg that is so far from a.
static NavPoint place_on(NavPoint a, NavPoint b, double far) {
    return navi_point_along(a, b, far / navi_distance(a, b));
}

// The leg without its outer pieces. False: there is nothing between them.
static bool find_middle(const Segment* segment, NavPoint middle[2]) {
    double outer = NAVI_LEG_PIECE * (segment->is_outer[0] + segment->is_outer[1]);
    if (navi_distance(segment->ends[0], segment->ends[1]) <= outer + 1)
        return false;
    for (uint32_t i = 0; i < 2; i++)
        middle[i] = segment->is_outer[i]
                        ? place_on(segment->ends[i], segment->ends[1 - i], NAVI_LEG_PIECE)
                        : segment->ends[i];
    return true;
}

// A path leads from an end at which the disc fits without a piece that has less room.
static NavResult find_outer(MoveWorker* worker, const MoveRoute* route, Segment* segment) {
    for (uint32_t i = 0; i < 2; i++) {
        const NavPoint end[2] = {segment->ends[i], segment->ends[i]};
        bool fits = false;
        if (segment->is_outer[i] && keeps(worker, route, end, 0, &fits) != NAV_OK)
            return NAV_ERR_MEMORY;
        segment->is_outer[i] = segment->is_outer[i] && !fits;
    }
    return NAV_OK;
}

// Outer pieces need less room. The middle of the leg is rounded, which may cost it a step.
static NavResult is_segment_free(MoveWorker* worker, const MoveRoute* route, Segment* segment,
                                 bool* is_free) {
    NavPoint middle[2];
    worker->checked_count++;
    if (keeps(worker, route, segment->ends, 1, is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (*is_free || route->request.radius < 2)
        return NAV_OK;
    if (find_outer(worker, route, segment) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!segment->is_outer[0] && !segment->is_outer[1])
        return NAV_OK;
    if (keeps(worker, route, segment->ends, 3, is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!*is_free || !find_middle(segment, middle))
        return NAV_OK;
    return keeps(worker, route, middle, 2, is_free);
}

NavResult navi_route_is_inner_leg_free(MoveWorker* worker, const MoveRoute* route, uint32_t leg,
                                       bool* is_free) {
    Segment segment = segment_of(route, leg);
    segment.is_outer[0] = false;
    return is_segment_free(worker, route, &segment, is_free);
}

NavResult navi_route_is_first_leg_free(MoveWorker* worker, const MoveRoute* route, NavPoint from,
                                       uint32_t point, bool* is_free) {
    Segment segment = segment_of(route, point - 1);
    segment.ends[0] = from;
    segment.is_outer[0] = true;
    return is_segment_free(worker, route, &segment, is_free);
}

bool navi_route_may_bend(MoveWorker* worker, const MoveRoute* route, NavPoint p, NavPoint from,
                         NavPoint to) {
    if (route->request.radius > 1)
        return true;
    QueryFilter filter = navi_move_filter(worker->routes, route->filter);
    return navi_is_bend_walkable(&filter, p, from, to);
}

static bool may_bend_before(MoveWorker* worker, const MoveRoute* route, uint32_t leg) {
    bool is_behind = leg < route->leg || (leg == route->leg && route->along > 0);
    return is_behind || navi_route_begins_outside(route, leg) ||
           navi_route_may_go_on(worker, route, leg, route->points.data[leg - 1]);
}

static NavResult is_link_free(MoveWorker* worker, const MoveRoute* route, uint32_t leg,
                              bool* is_free) {
    QueryFilter filter = navi_move_filter(worker->routes, route->filter);
    *is_free = navi_route_is_link_the_same(worker->routes, route, leg, &filter);
    for (uint32_t i = 0; i < 2 && *is_free; i++) {
        NavPoint p = route->points.data[leg + i];
        Segment end = {{p, p}, {true, true}};
        if (is_segment_free(worker, route, &end, is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult sweep_between(MoveWorker* worker, const MoveRoute* route, const NavPoint ends[2],
                               int32_t less, NavSweep* sweep) {
    QueryFilter filter = navi_move_filter(worker->routes, route->filter);
    NavSweepRequest request = {.from = ends[0], .to = ends[1], .radius = radius_less(route, less)};
    return navi_query_begin(worker->query) == NAV_OK
               ? navi_sweep(&worker->query->space, &filter, &request, SWEEP_LENGTH, sweep)
               : NAV_ERR_MEMORY;
}

// Walk the leg as far as it is free. It may begin where there is less room; then its middle needs
// more than that.
static NavResult sweep_leg(MoveWorker* worker, const MoveRoute* route, uint32_t leg,
                           NavSweep* sweep) {
    Segment segment = segment_of(route, leg);
    NavPoint middle[2];
    NavSweep inner;
    NavResult result = sweep_between(worker, route, segment.ends, 1, sweep);
    if (result != NAV_OK || !sweep->is_blocked || !segment.is_outer[0])
        return result;
    result = sweep_between(worker, route, segment.ends, 3, sweep);
    if (result != NAV_OK || sweep->is_blocked || !find_middle(&segment, middle))
        return result;
    result = sweep_between(worker, route, middle, 2, &inner);
    if (result == NAV_OK && inner.is_hit && inner.length + NAVI_LEG_PIECE < sweep->length) {
        inner.length += NAVI_LEG_PIECE;
        *sweep = inner;
    }
    return result;
}

// From now on the leg begins where the unit is.
static void begin_leg_at_unit(MoveRoute* route, MoveBegun* before) {
    *before = (MoveBegun){.is_begun = true,
                          .is_left = route->is_left,
                          .point = route->points.data[route->leg],
                          .anchor = route->anchor,
                          .rest_leg = route->rest_leg,
                          .along = route->along,
                          .cut_along = route->cut_along};
    navi_route_begin_here(route, route->leg, route->point);
    if (route->is_cut && route->cut_leg == route->leg)
        route->cut_along = fmax(0, route->cut_along - before->along);
}

void navi_route_undo_begun(MoveRoute* route, MoveBegun* before) {
    if (!before->is_begun)
        return;
    route->points.data[route->leg] = before->point;
    route->anchor = before->anchor;
    route->rest_leg = before->rest_leg;
    route->along = before->along;
    route->cut_along = before->cut_along;
    route->is_left = before->is_left;
    before->is_begun = false;
}

NavResult navi_route_take_begun(NavRoutes* routes, uint32_t slot, MoveBegun* before) {
    if (!before->is_begun)
        return NAV_OK;
    if (navi_route_index_begun(routes, slot) != NAV_OK) {
        navi_route_undo_begun(&routes->slots.data[slot], before);
        return NAV_ERR_MEMORY;
    }
    if (routes->slots.data[slot].leg == 0)
        navi_route_move_span(routes, slot);
    before->is_begun = false;
    return NAV_OK;
}

// The leg of the unit is cut. If that is behind the unit, the rest may be free. So it may where a
// sweep passes all of it: that is rounded.
static NavResult is_rest_free(MoveWorker* worker, uint32_t slot, bool* is_free) {
    const MoveRoute* route = &worker->routes->slots.data[slot];
    NavSweep sweep;
    if (sweep_leg(worker, route, route->leg, &sweep) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (sweep.is_hit && sweep.length >= route->along - 1)
        return NAV_OK;
    if (!worker->may_change) {
        worker->is_late = true;
        return NAV_OK;
    }
    MoveBegun here, *begun = worker->begun != NULL ? worker->begun : &here;
    begin_leg_at_unit(&worker->routes->slots.data[slot], begun);
    if (worker->begun == NULL && navi_route_take_begun(worker->routes, slot, begun) != NAV_OK)
        return NAV_ERR_MEMORY;
    Segment segment = segment_of(route, route->leg);
    return is_segment_free(worker, route, &segment, is_free);
}

NavResult navi_route_is_leg_free(MoveWorker* worker, uint32_t slot, uint32_t leg, bool* is_free) {
    const MoveRoute* route = &worker->routes->slots.data[slot];
    NAV_ASSERT(leg >= route->leg && leg < navi_route_leg_count(route));
    if (navi_route_leg_is_link(route, leg))
        return is_link_free(worker, route, leg, is_free);
    *is_free = may_bend_before(worker, route, leg);
    if (!*is_free)
        return NAV_OK;
    Segment segment = segment_of(route, leg);
    if (is_segment_free(worker, route, &segment, is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (*is_free || leg > route->leg || route->along == 0)
        return NAV_OK;
    return is_rest_free(worker, slot, is_free);
}

NavResult navi_route_find_cut(MoveWorker* worker, uint32_t slot, uint32_t first, uint32_t* leg) {
    const MoveRoute* route = &worker->routes->slots.data[slot];
    *leg = NAV_NONE;
    for (uint32_t k = first; k < navi_route_leg_count(route) && *leg == NAV_NONE; k++) {
        bool is_free;
        if (navi_route_is_leg_free(worker, slot, k, &is_free) != NAV_OK)
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

NavResult navi_route_measure_cut(MoveWorker* worker, uint32_t slot, uint32_t leg,
                                 NavRouteCheck* check) {
    const MoveRoute* route = &worker->routes->slots.data[slot];
    NavPosition at = {route->points.data[leg].x, route->points.data[leg].y};
    *check = (NavRouteCheck){.distance = left_before(route, leg), .position = at, .leg = leg};
    if (navi_route_leg_is_link(route, leg) || !may_bend_before(worker, route, leg))
        return NAV_OK;
    NavSweep sweep;
    if (sweep_leg(worker, route, leg, &sweep) != NAV_OK)
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

bool navi_route_is_cut_beyond(const MoveRoute* route, double distance) {
    double left = -route->along;
    uint32_t cut = route->cut_leg;
    for (uint32_t k = route->leg; k < cut && left <= distance; k++)
        if (!navi_route_leg_is_link(route, k))
            left += navi_route_leg_length(route, k);
    return (cut > route->leg ? fmax(0, left) : left) + route->cut_along > distance;
}

NavResult navi_route_check(NavRoutes* routes, uint32_t slot, NavRouteCheck* check) {
    const MoveRoute* route = &routes->slots.data[slot];
    MoveWorker* worker = &routes->own;
    uint32_t cut;
    navi_query_open(&routes->query);
    if (navi_route_find_cut(worker, slot, navi_route_next_leg(route), &cut) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (cut != NAV_NONE)
        return navi_route_measure_cut(worker, slot, cut, check);
    NavPoint last =
        route->points.count > 0 ? route->points.data[route->points.count - 1] : route->point;
    *check = (NavRouteCheck){.is_free = true,
                             .distance = navi_route_left(route),
                             .position = {last.x, last.y},
                             .leg = NAV_NONE};
    return NAV_OK;
}
