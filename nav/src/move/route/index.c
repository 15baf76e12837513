#include "move/route/index.h"

#include "move/route/reach.h"

// Walls move by less than a step beside the boxes of a report.
#define AREA_MARGIN 4
// The ellipses in the grid are for lengths so many times as great.
#define SPAN_ROOM (1 + 1.0 / 512)

GridArea navi_route_leg_area(const MoveRoute* route, NavPoint a, NavPoint b) {
    GridArea area = {a, b, (double)route->request.radius + AREA_MARGIN, false};
    return area;
}

GridArea navi_route_area(const MoveRoute* route, uint32_t leg) {
    return navi_route_leg_area(route, route->points.data[leg], route->points.data[leg + 1]);
}

GridArea navi_route_goal_area(const MoveRoute* route) {
    NavPoint last = route->points.data[route->points.count - 1];
    return navi_route_leg_area(route, last, last);
}

uint32_t navi_route_along_before(const MoveRoute* route, uint32_t leg, const GridArea* area) {
    GridArea own = navi_route_area(route, leg);
    double length = navi_route_leg_length(route, leg), least = INT32_MAX - 2;
    if (length == 0 || navi_route_leg_is_link(route, leg))
        return 0;
    double x = ((double)own.b.x - own.a.x) / length, y = ((double)own.b.y - own.a.y) / length;
    for (uint32_t k = 0; k < 4; k++) {
        bool is_corner = area->is_box || k == 0 || k == 3;
        double to_x = (double)(k % 2 == 0 ? area->a.x : area->b.x) - own.a.x;
        double to_y = (double)(k < 2 ? area->a.y : area->b.y) - own.a.y;
        least = is_corner ? fmin(least, to_x * x + to_y * y) : least;
    }
    // An area that only the box about the leg comes near to may lie beyond the leg's end.
    return (uint32_t)fmin(length, fmax(0, least - own.reach - area->reach));
}

static NavResult reserve_areas(NavRoutes* routes, uint32_t count) {
    NavMemory* memory = &routes->query.ask.memory;
    return navi_grid_reserve(&routes->grid, memory, count) &&
                   navi_grid_reserve(&routes->spans, memory, 1)
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

static void add_legs_from(NavRoutes* routes, uint32_t slot, uint32_t first) {
    MoveRoute* route = &routes->slots.data[slot];
    uint32_t stale = navi_grid_cut(&routes->grid, &route->entries, NAV_NONE);
    route->lead_leg = NAV_NONE;
    for (uint32_t k = first; k < navi_route_leg_count(route); k++) {
        GridArea area = navi_route_area(route, k);
        const GridLeg leg = {slot, k, &route->entries, &stale};
        if (!navi_route_leg_is_link(route, k)) {
            navi_grid_add(&routes->grid, &area, &leg);
            continue;
        }
        GridArea ends[2] = {area, area}; // a link only matters at its ends
        ends[0].b = area.a;
        ends[1].a = area.b;
        navi_grid_add(&routes->grid, &ends[0], &leg);
        navi_grid_add(&routes->grid, &ends[1], &leg);
    }
    if (route->points.count == 1) { // its goal may be covered, too
        GridArea goal = navi_route_goal_area(route);
        const GridLeg leg = {slot, 0, &route->entries, &stale};
        navi_grid_add(&routes->grid, &goal, &leg);
    }
    navi_grid_remove(&routes->grid, &stale);
}

// A link counts as two legs. A single point has an area, too.
static uint32_t area_count(const MoveRoute* route) {
    return route->points.count * (route->links.count > 0 ? 2 : 1);
}

// --- what could be shorter ---------------------------------------------------------------

double navi_route_least_rate(const NavRoutes* routes, const MoveRoute* route) {
    QueryFilter filter = navi_move_filter_now(routes, route->filter);
    return navi_filter_least_rate(&filter);
}

// The ellipse of what is no farther from both foci than its length lies within half its width of
// the part of its axis that ends so far before its vertices.
static GridArea area_of_ellipse(NavPoint a, NavPoint b, double length) {
    double far = navi_distance(a, b);
    double wide = sqrt((length - far) * (length + far)) / 2;
    double part = far > 0 ? (length / 2 - wide) / far : 0;
    double x = ((double)a.x + b.x) / 2, y = ((double)a.y + b.y) / 2;
    double dx = part * ((double)b.x - a.x), dy = part * ((double)b.y - a.y);
    GridArea area = {{(int32_t)floor(x - dx), (int32_t)floor(y - dy)},
                     {(int32_t)floor(x + dx), (int32_t)floor(y + dy)},
                     wide + 2,
                     false};
    return area;
}

static bool has_span(const MoveRoute* route) {
    return route->is_whole && navi_route_leg_count(route) > 0;
}

static double beside_of(const MoveRoute* route) {
    return (double)route->request.radius + AREA_MARGIN;
}

// No other path leads from a to the goal within the span.
static bool is_straight(const MoveRoute* route, NavPoint a) {
    return !(route->span > navi_distance(a, route->request.goal));
}

static GridArea area_of_span(const MoveRoute* route) {
    NavPoint a = route->points.data[0];
    GridArea area = {a, a, 2.0 * NAVI_FRAME, false}; // everything
    if (route->span_put < NAVI_FRAME)
        area = area_of_ellipse(a, route->request.goal, route->span_put);
    area.reach += 2 * beside_of(route); // up to a corner of what is looked at below
    return area;
}

void navi_route_drop_span(NavRoutes* routes, MoveRoute* route) {
    navi_grid_remove(&routes->spans, &route->span_entries);
    route->span_put = 0;
}

// Who goes from a place to a box and on to the goal comes no farther than who goes from the start
// of the ellipse in the grid to that place first.
static bool is_span_put(const MoveRoute* route) {
    return navi_point_equal(route->span_goal, route->request.goal) &&
           navi_distance(route->span_start, route->points.data[0]) + route->span <= route->span_put;
}

static void put_span(NavRoutes* routes, uint32_t slot) {
    MoveRoute* route = &routes->slots.data[slot];
    uint32_t stale = navi_grid_cut(&routes->spans, &route->span_entries, NAV_NONE);
    route->span_start = route->points.data[0];
    route->span_goal = route->request.goal;
    route->span_put = route->span * SPAN_ROOM;
    GridArea area = area_of_span(route);
    const GridLeg leg = {slot, 0, &route->span_entries, &stale};
    navi_grid_add(&routes->spans, &area, &leg);
    navi_grid_remove(&routes->spans, &stale);
}

static void measure_span(NavRoutes* routes, MoveRoute* route, double cost) {
    if (!has_span(route))
        return;
    const MoveReach* reach = navi_route_reach(routes, route);
    route->span_cost = cost;
    route->span = cost / navi_route_least_rate(routes, route) * reach->factor + reach->credit;
}

void navi_route_move_span(NavRoutes* routes, uint32_t slot) {
    MoveRoute* route = &routes->slots.data[slot];
    if (!has_span(route))
        navi_route_drop_span(routes, route);
    else if (!is_straight(route, route->points.data[0]) && !is_span_put(route))
        put_span(routes, slot);
}

// Legs behind the unit matter to nobody; but the last one tells whether the goal is covered.
NavResult navi_route_index_anew(NavRoutes* routes, uint32_t slot) {
    if (reserve_areas(routes, area_count(&routes->slots.data[slot])) != NAV_OK)
        return NAV_ERR_MEMORY;
    add_legs_from(routes, slot, 0);
    navi_route_move_span(routes, slot);
    return NAV_OK;
}

void navi_route_begin_here(MoveRoute* route, uint32_t leg, NavPoint from) {
    NAV_ASSERT(leg >= route->leg && leg < navi_route_leg_count(route));
    route->points.data[leg] = from;
    route->leg = route->anchor = leg;
    route->along = 0;
    route->is_left = false;
    route->kept_leg = route->rest_leg = NAV_NONE;
}

// A unit that others push about begins its leg anew all the time, mostly beside the old one.
static double lead_room(const MoveRoute* route) { return route->request.radius / 2.0; }

static bool is_beside_lead(const MoveRoute* route) {
    double room = lead_room(route);
    bool is_beside = route->lead_leg == route->leg;
    for (uint32_t k = 0; k < 2 && is_beside; k++) {
        RadiusVec end = navi_vec_of(route->points.data[route->leg + k]);
        is_beside = navi_vec_segment_2(navi_vec_of(route->lead_ends[0]),
                                       navi_vec_of(route->lead_ends[1]), end) <= room * room;
    }
    return is_beside;
}

// There is room for it.
static void index_leg(NavRoutes* routes, uint32_t slot) {
    MoveRoute* route = &routes->slots.data[slot];
    if (is_beside_lead(route))
        return;
    GridArea area = navi_route_area(route, route->leg);
    area.reach += lead_room(route);
    route->lead_ends[0] = area.a;
    route->lead_ends[1] = area.b;
    route->lead_leg = route->leg;
    uint32_t stale = navi_grid_cut(&routes->grid, &route->entries, route->leg);
    const GridLeg leg = {slot, route->leg, &route->entries, &stale};
    navi_grid_add(&routes->grid, &area, &leg);
    navi_grid_remove(&routes->grid, &stale);
}

NavResult navi_route_index_begun(NavRoutes* routes, uint32_t slot) {
    if (reserve_areas(routes, 1) != NAV_OK)
        return NAV_ERR_MEMORY;
    index_leg(routes, slot);
    return NAV_OK;
}

// --- now or later ------------------------------------------------------------------------

static bool can_wait(const MoveLate* late) {
    return late->is_on && late->list.count < late->list.capacity;
}

NavResult navi_route_reserve_index(NavRoutes* routes, uint32_t count) {
    return can_wait(&routes->late) ? NAV_OK : reserve_areas(routes, count);
}

// The memory has been reserved.
static void index_now(NavRoutes* routes, const MoveUnindexed* one) {
    const MoveRoute* route = &routes->slots.data[one->slot];
    if (!one->is_lead)
        add_legs_from(routes, one->slot, route->leg);
    else if (route->leg < navi_route_leg_count(route))
        index_leg(routes, one->slot);
    navi_route_move_span(routes, one->slot);
}

void navi_route_index(NavRoutes* routes, uint32_t slot, bool is_lead, double cost) {
    const MoveUnindexed one = {slot, is_lead};
    MoveLate* late = &routes->late;
    measure_span(routes, &routes->slots.data[slot], cost);
    if (can_wait(late))
        late->list.data[late->list.count++] = one;
    else
        index_now(routes, &one);
}

// Slots may have been given away since.
static NavResult index_one(NavRoutes* routes, const MoveUnindexed* one) {
    const MoveRoute* route = &routes->slots.data[one->slot];
    if (!route->is_alive)
        return NAV_OK;
    if (reserve_areas(routes, one->is_lead ? 1 : area_count(route)) != NAV_OK)
        return NAV_ERR_MEMORY;
    index_now(routes, one);
    return NAV_OK;
}

NavResult navi_routes_index_late(NavRoutes* routes) {
    MoveLate* late = &routes->late;
    uint32_t done = 0;
    while (done < late->list.count && index_one(routes, &late->list.data[done]) == NAV_OK)
        done++;
    late->list.count -= done;
    if (late->list.count == 0)
        return NAV_OK;
    memmove(late->list.data, late->list.data + done, late->list.count * sizeof *late->list.data);
    return NAV_ERR_MEMORY;
}

// --- all spans ---------------------------------------------------------------------------

NavResult navi_routes_renew_spans(NavRoutes* routes) {
    for (uint32_t slot = 0; slot < routes->slots.count; slot++) {
        MoveRoute* route = &routes->slots.data[slot];
        if (!route->is_alive)
            continue;
        if (!navi_grid_reserve(&routes->spans, &routes->query.ask.memory, 1))
            return NAV_ERR_MEMORY;
        measure_span(routes, route, route->span_cost);
        navi_route_move_span(routes, slot);
    }
    return NAV_OK;
}

typedef struct Rect {
    double min[2], max[2];
} Rect;

// Of all paths from a to b by a side of the rectangle the shortest: as a mirror would lead it, or
// by the end that is nearest to there. The side is at `at` on this axis.
static double by_side(const Rect* rect, const double a[2], const double b[2], uint32_t axis,
                      double at) {
    uint32_t other = 1 - axis;
    double p = fabs(a[axis] - at), q = fabs(b[axis] - at);
    double t = p + q > 0 ? p / (p + q) : 0;
    double x = a[other] + t * (b[other] - a[other]);
    x = fmin(fmax(x, rect->min[other]), rect->max[other]);
    return sqrt(p * p + (x - a[other]) * (x - a[other])) +
           sqrt(q * q + (x - b[other]) * (x - b[other]));
}

static bool holds(const Rect* rect, const double p[2]) {
    return p[0] >= rect->min[0] && p[0] <= rect->max[0] && p[1] >= rect->min[1] &&
           p[1] <= rect->max[1];
}

// The length of the shortest path from one point to another over the box, up to so far beside it on
// each side.
static double length_over(NavPoint from, NavPoint to, const NavBox* box, double beside) {
    const Rect rect = {{box->min.x - beside, box->min.y - beside},
                       {box->max.x + beside, box->max.y + beside}};
    const double a[2] = {from.x, from.y}, b[2] = {to.x, to.y};
    double least = INFINITY;
    if (holds(&rect, a) || holds(&rect, b))
        return navi_distance(from, to);
    for (uint32_t axis = 0; axis < 2; axis++) {
        least = fmin(least, by_side(&rect, a, b, axis, rect.min[axis]));
        least = fmin(least, by_side(&rect, a, b, axis, rect.max[axis]));
    }
    return least;
}

bool navi_route_is_span_near(const MoveRoute* route, const NavBox* box) {
    NavPoint a = route->points.data[0];
    return has_span(route) && !is_straight(route, a) &&
           (route->span >= NAVI_FRAME ||
            length_over(a, route->request.goal, box, beside_of(route)) <= route->span);
}

bool navi_route_may_lead_over(NavRoutes* routes, const MoveRoute* route, const NavBox* box,
                              double cost) {
    const MoveReach* reach = navi_route_reach(routes, route);
    double far = length_over(route->point, route->request.goal, box, beside_of(route));
    double length = fmax(0, far - reach->credit) / reach->factor;
    return length * navi_route_least_rate(routes, route) < cost;
}
