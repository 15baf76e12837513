// How a unit moves in a tick.
#include "move/crowd/crowd.h"
#include "move/route/advance.h"
#include "move/route/legs.h"
#include "query/space/sweep.h"

// A unit that is slower than this part of its speed lags behind.
#define LAG_PACE 0.5
// Lag of more radii than this grows by this part only, unless a wall stops the unit: in a jam there
// are others to wait for, in a passage for one there are not.
#define LONG_LAG 30
#define LONG_LAG_PART 0.125

// LESS_MOST: discs that are smaller by up to so many steps are tried. BESIDE_MOST: then the unit
// ends at most so many steps beside.
enum { LESS_MOST = 3, BESIDE_MOST = 4 };
// A wall holds a unit that comes no farther than HELD_MOST steps where it would go HELD_FROM along
// it.
enum { HELD_MOST = 2, HELD_FROM = 8 };

// Who is pushed about where it wants to be lags by so many radii more in a tick.
#define PRESSED_PART 1.0

// --- as far as walls let it --------------------------------------------------------------

static NavResult sweep(MoveWorker* worker, const CrowdUnit* unit, NavPoint from, NavPoint to,
                       int32_t radius, NavSweep* found) {
    NavQuery* query = worker->query;
    QueryFilter filter = navi_move_filter(worker->routes, unit->filter);
    NavSweepRequest request = {.from = from, .to = to, .radius = radius};
    if (navi_query_begin(query) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_sweep(&query->space, &filter, &request, SWEEP_POINT, found);
}

// Go on along the wall that has stopped the disc. `*along`: as far as it would.
static NavResult slide(MoveWorker* worker, const CrowdUnit* unit, NavPoint to, int32_t radius,
                       NavSweep* found, double* along) {
    NavPoint from = found->point;
    RadiusVec left = navi_vec_from(from, to), n = navi_vec(found->normal.x, found->normal.y);
    double into = navi_vec_dot(left, n);
    if (into < 0)
        left = navi_vec_sub(left, navi_vec_scale(n, into));
    NavPoint end = navi_move_rounded(navi_vec_add(navi_vec_of(from), left));
    *along = navi_distance(from, end);
    return *along == 0 ? NAV_OK : sweep(worker, unit, from, end, radius, found);
}

// Does a wall hold the unit, which has come to p? It comes hardly farther, though it would along
// the wall.
static bool is_held(const CrowdUnit* unit, NavPoint p, double along) {
    double length = navi_distance(unit->point, p);
    return length == 0 || (length <= HELD_MOST && along >= HELD_FROM);
}

// A disc that is smaller than the unit has come here. If the unit is not legal here it goes to a
// place beside: a wall may rise by less than a step.
static NavResult end_beside(MoveWorker* worker, const CrowdUnit* unit, NavPoint p,
                            CrowdMove* move) {
    NavPlace place = {.is_found = true, .point = p};
    bool is_legal = true;
    if (!navi_point_equal(p, unit->point) &&
        navi_unit_is_legal_by(worker, unit, p, &is_legal) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!is_legal && navi_unit_find_place(worker, unit, p, BESIDE_MOST, &place) != NAV_OK)
        return NAV_ERR_MEMORY;
    move->point = place.is_found ? place.point : unit->point;
    return NAV_OK;
}

// Where the disc of this radius comes to. `*is_over`: no smaller one has to be tried.
static NavResult go_with(MoveWorker* worker, const CrowdUnit* unit, NavPoint to, int32_t radius,
                         CrowdMove* move, bool* is_over) {
    NavSweep found;
    double along = 0;
    NavResult result = sweep(worker, unit, unit->point, to, radius, &found);
    move->is_stopped = result == NAV_OK && found.is_hit;
    if (result == NAV_OK && found.is_hit && !found.is_blocked)
        result = slide(worker, unit, to, radius, &found, &along);
    if (result != NAV_OK)
        return NAV_ERR_MEMORY;
    move->point = found.point;
    *is_over = !move->is_stopped || !is_held(unit, found.point, along);
    return radius < unit->radius ? end_beside(worker, unit, found.point, move) : NAV_OK;
}

// A legal place may keep a little less than the radius, or exactly that: then a slanted wall beside
// it, or a corner of it, may stop the whole disc at once. A smaller one gets on.
static NavResult go_towards(MoveWorker* worker, const CrowdUnit* unit, NavPoint to,
                            CrowdMove* move) {
    bool is_over;
    NavResult result = go_with(worker, unit, to, unit->radius, move, &is_over);
    for (int32_t less = 1; less <= LESS_MOST && less < unit->radius && result == NAV_OK && !is_over;
         less++)
        result = go_with(worker, unit, to, unit->radius - less, move, &is_over);
    return result;
}

NavResult navi_unit_find_move(MoveWorker* worker, NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    CrowdMove* move = &crowd->moves.data[slot];
    RadiusVec target = navi_vec_add(navi_unit_position(unit), move->velocity);
    NavPoint to = navi_move_rounded(target);
    move->point = unit->point;
    move->is_stopped = false;
    if (navi_unit_has_room(crowd, slot, to))
        move->point = to;
    else if (!navi_point_equal(to, unit->point) && go_towards(worker, unit, to, move) != NAV_OK)
        return NAV_ERR_MEMORY;
    move->rest =
        navi_point_equal(move->point, to) ? navi_vec_sub(target, navi_vec_of(to)) : navi_vec(0, 0);
    return NAV_OK;
}

// The corner at which the route ends or comes to a link, if that is so near; else NAV_NONE.
static uint32_t find_stop(const MoveRoute* route, double distance) {
    double left = distance + route->along;
    uint32_t leg = route->leg;
    for (; leg < navi_route_leg_count(route) && !navi_route_leg_is_link(route, leg); leg++) {
        left -= navi_route_leg_length(route, leg);
        if (left < 0)
            return NAV_NONE;
    }
    return leg;
}

static NavResult check_place(MoveWorker* worker, NavCrowd* crowd, uint32_t slot, NavPoint p) {
    CrowdMove* move = &crowd->moves.data[slot];
    bool is_legal = true;
    if (!navi_unit_has_room(crowd, slot, p) &&
        navi_unit_is_legal_by(worker, &crowd->units.data[slot], p, &is_legal) != NAV_OK)
        return NAV_ERR_MEMORY;
    move->is_end_lost |= !is_legal;
    move->follows &= is_legal;
    return NAV_OK;
}

void navi_unit_find_stop(const NavCrowd* crowd, const CrowdUnit* unit, CrowdMove* move) {
    const MoveRoute* route = &crowd->routes.slots.data[unit->route];
    double distance = move->speed + NAVI_LEG_PIECE;
    bool is_far = route->links.count == 0 && unit->left > distance + 1; // doubles err by less
    move->is_end_lost = false;
    move->stop = is_far || unit->is_off_route ? NAV_NONE : find_stop(route, distance);
}

// Beside the ends of a path and of links, its legs need not keep the whole radius: a wall that
// comes a little too near to them does not cut it. Then the unit needs another path.
NavResult navi_unit_check_end(MoveWorker* worker, NavCrowd* crowd, uint32_t slot) {
    const CrowdMove* move = &crowd->moves.data[slot];
    uint32_t stop = move->stop;
    if (!move->follows || stop == NAV_NONE)
        return NAV_OK;
    const MoveRoute* route = &crowd->routes.slots.data[crowd->units.data[slot].route];
    bool is_link = stop < navi_route_leg_count(route);
    NavResult result = check_place(worker, crowd, slot, route->points.data[stop]);
    if (result == NAV_OK && is_link)
        result = check_place(worker, crowd, slot, route->points.data[stop + 1]);
    return result;
}

// --- where it is then --------------------------------------------------------------------

static void leave_route(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    const CrowdMove* move = &crowd->moves.data[slot];
    const MoveRoute* route = &crowd->routes.slots.data[unit->route];
    RadiusVec before = navi_unit_position(unit);
    unit->point = move->point;
    unit->rest = move->rest;
    unit->velocity = navi_vec_sub(navi_unit_position(unit), before);
    if (!unit->is_off_route && !unit->needs_search && route->is_cut)
        unit->needs_path = false; // until it is on it again
    navi_unit_leave_route(crowd, slot);
    uint32_t next = route->leg + 1 < route->points.count ? route->leg + 1 : route->leg;
    bool is_near = navi_distance(unit->point, route->points.data[next]) <= 2 * unit->max_speed;
    if (is_near || move->is_stopped || (crowd->tick + slot) % JOIN_PERIOD == 0)
        unit->needs_path = true;
    if (move->is_end_lost)
        unit->needs_path = unit->needs_search = true;
}

// It lags behind by what it comes forward less than at half its speed, and catches up by what it
// comes forward more.
static double lag_in_tick(const CrowdUnit* unit, const CrowdMove* move) {
    double length = navi_vec_length(move->wanted);
    if (move->is_pressed)
        return PRESSED_PART * unit->radius;
    if (length == 0)
        return 0;
    double forward = navi_vec_dot(unit->velocity, move->wanted) / length;
    double more = LAG_PACE * fmin(unit->max_speed, length) - forward;
    bool is_stopped = !move->follows && move->is_stopped;
    if (more > 0 && unit->lag > LONG_LAG * (double)unit->radius && !is_stopped)
        more *= LONG_LAG_PART;
    return more;
}

static void measure_lag(CrowdUnit* unit, const CrowdMove* move) {
    double lag = unit->lag + lag_in_tick(unit, move);
    unit->lag = fmax(0, fmin(lag, (double)CROWD_LAG_MOST * unit->radius));
}

void navi_unit_advance(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    CrowdMove* move = &crowd->moves.data[slot];
    const MoveRoute* route = &crowd->routes.slots.data[unit->route];
    if (move->step.distance != move->speed) // not yet at full speed
        navi_route_look_ahead(route, move->speed, &move->step);
    navi_route_take_step(&crowd->routes, unit->route, &move->step);
    NavPosition at = move->step.position;
    NavPoint p = route->point;
    unit->velocity = move->velocity;
    unit->rest = navi_vec(at.x - p.x, at.y - p.y);
}

void navi_unit_take_move(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    const CrowdMove* move = &crowd->moves.data[slot];
    if (move->follows)
        navi_unit_follow(crowd, slot);
    else
        leave_route(crowd, slot);
    measure_lag(unit, move);
    if (!navi_unit_walks(unit) || !move->is_crowded_out || unit->needs_search)
        return;
    if (unit->route != NAV_NONE && !crowd->routes.slots.data[unit->route].is_whole)
        navi_unit_stop_at(crowd, slot, NAV_UNIT_BLOCKED, NAV_UNIT_EVENT_BLOCKED);
    else
        navi_unit_stop_at(crowd, slot, NAV_UNIT_ARRIVED, NAV_UNIT_EVENT_ARRIVED);
}
