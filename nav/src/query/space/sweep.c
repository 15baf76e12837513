#include "query/space/sweep.h"

#include "query/ask/distance.h"
#include "query/space/contact.h"

enum { STEPS_BACK = 64 };

typedef struct Sweeping {
    Ask* ask;
    TriangleList* walls; // that were met: half-edges
    const QueryFilter* filter;
    DiscWay way;
    int64_t last;      // parts of the way that can be gone
    double to_x, to_y; // about there
    bool is_hit;
    NavPoint a, b; // by what
} Sweeping;

// --- the walls round the way -------------------------------------------------------------

static double distance_to_segment(double px, double py, NavPoint a, double bx, double by) {
    double dx = bx - a.x, dy = by - a.y, x = px - a.x, y = py - a.y;
    double along = x * dx + y * dy, length_2 = dx * dx + dy * dy;
    double part = along <= 0 || length_2 == 0 ? 0 : along >= length_2 ? 1 : along / length_2;
    x -= dx * part;
    y -= dy * part;
    return sqrt(x * x + y * y);
}

// May the edge be near enough to the way to matter? Doubles, on the safe side.
static bool is_near(const Sweeping* sweeping, NavPoint a, NavPoint b) {
    const DiscWay* way = &sweeping->way;
    NavPoint from = way->from, to = way->to;
    int64_t of_a = navi_orient2d(from, to, a), of_b = navi_orient2d(from, to, b);
    int64_t of_from = navi_orient2d(a, b, from), of_to = navi_orient2d(a, b, to);
    if (((of_a < 0) != (of_b < 0)) && ((of_from < 0) != (of_to < 0)))
        return true;
    double reach = way->radius + 3.0, x = sweeping->to_x, y = sweeping->to_y;
    return distance_to_segment(a.x, a.y, from, x, y) <= reach ||
           distance_to_segment(b.x, b.y, from, x, y) <= reach ||
           distance_to_segment(x, y, a, b.x, b.y) <= reach ||
           navi_segment_distance(a, b, from) <= reach;
}

static NavPoint edge_from(const Sweeping* sweeping, uint32_t h) {
    return sweeping->ask->mesh->pos[navi_edge_from(sweeping->ask->mesh, h)];
}
static NavPoint edge_to(const Sweeping* sweeping, uint32_t h) {
    return sweeping->ask->mesh->pos[navi_edge_to(sweeping->ask->mesh, h)];
}

static NavResult visit(Ask* ask, uint32_t t) {
    if (ask->seen.data[t] == ask->stamp)
        return NAV_OK;
    ask->seen.data[t] = ask->stamp;
    return navi_triangles_add(&ask->memory, &ask->stack, t);
}

static void set_last(Sweeping* sweeping, int64_t last) {
    const DiscWay* way = &sweeping->way;
    double part = way->parts == 0 ? 1 : (double)last / (double)way->parts;
    sweeping->last = last;
    sweeping->to_x = way->from.x + ((double)way->to.x - way->from.x) * part;
    sweeping->to_y = way->from.y + ((double)way->to.y - way->from.y) * part;
}

static bool is_smaller(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    return navi_point_equal(a, c) ? navi_point_less(b, d) : navi_point_less(a, c);
}

// The disc can go `last` parts before it would hit ab.
static void offer(Sweeping* sweeping, int64_t last, NavPoint a, NavPoint b) {
    if (last > sweeping->last || last >= sweeping->way.parts)
        return;
    if (last == sweeping->last && sweeping->is_hit && !is_smaller(a, b, sweeping->a, sweeping->b))
        return;
    set_last(sweeping, last);
    sweeping->is_hit = true;
    sweeping->a = a;
    sweeping->b = b;
}

// A wall is noted, and what stops the disc there is found.
static NavResult meet_wall(Sweeping* sweeping, uint32_t h) {
    NavPoint a = edge_from(sweeping, h), b = edge_to(sweeping, h);
    int64_t most = sweeping->last + 1;
    offer(sweeping, navi_contact_corner(&sweeping->way, a, most), a, a);
    offer(sweeping, navi_contact_corner(&sweeping->way, b, most), b, b);
    offer(sweeping, navi_contact_wall(&sweeping->way, a, b, most), a, b);
    return navi_triangles_add(&sweeping->ask->memory, sweeping->walls, h);
}

static NavResult flood(Sweeping* sweeping) {
    Ask* ask = sweeping->ask;
    for (uint32_t k = 0; k < ask->stack.count; k++) {
        uint32_t t = ask->stack.data[k];
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
            if (!is_near(sweeping, edge_from(sweeping, h), edge_to(sweeping, h)))
                continue;
            NavResult result = navi_filter_joins(sweeping->filter, h)
                                   ? visit(ask, navi_edge_twin(ask->mesh, h) >> 2)
                                   : meet_wall(sweeping, h);
            if (result != NAV_OK)
                return result;
        }
    }
    return NAV_OK;
}

// --- where it can stand ------------------------------------------------------------------

// Is p at least the radius away from every wall that was noted?
static bool is_clear(const Sweeping* sweeping, NavPoint p) {
    const TriangleList* walls = sweeping->walls;
    NavRatio least = navi_square_ratio(sweeping->way.radius);
    for (uint32_t k = 0; k < walls->count; k++)
        if (navi_ratio_compare(navi_segment_ratio(edge_from(sweeping, walls->data[k]),
                                                  edge_to(sweeping, walls->data[k]), p),
                               least) < 0)
            return false;
    return true;
}

// The way's point after k parts, rounded.
static NavPoint point_at(const DiscWay* way, int64_t k) {
    int64_t d[2] = {(int64_t)way->to.x - way->from.x, (int64_t)way->to.y - way->from.y};
    int64_t at[2];
    for (uint32_t i = 0; i < 2; i++) {
        NavWide twice = navi_wide_add(navi_wide_mul(2 * d[i], k), navi_wide_mul(way->parts, 1));
        at[i] = navi_wide_floor_div(twice, 2 * (uint64_t)way->parts);
    }
    NavPoint p = {(int32_t)(way->from.x + at[0]), (int32_t)(way->from.y + at[1])};
    return p;
}

// Does a triangle that was visited hold p?
static bool is_visited(const Sweeping* sweeping, NavPoint p) {
    const Ask* ask = sweeping->ask;
    NavSpot spot = navi_spot(ask->mesh, p);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(ask->mesh, &spot, t))
        if (ask->seen.data[t] == ask->stamp)
            return true;
    return false;
}

static NavPoint place(const Sweeping* sweeping) {
    const DiscWay* way = &sweeping->way;
    for (int64_t k = sweeping->last; k > 0 && k >= sweeping->last - STEPS_BACK; k--) {
        NavPoint p = point_at(way, k);
        if (is_visited(sweeping, p) && is_clear(sweeping, p))
            return p;
    }
    return way->from;
}

// --- what it costs -----------------------------------------------------------------------

static double rate_of(const QueryFilter* filter, const WalkPiece* piece) {
    double rate = navi_filter_rate(filter, piece->t);
    double other = piece->other == NAV_NONE ? rate : navi_filter_rate(filter, piece->other);
    return other < rate ? other : rate;
}

static double part_length(double x, double y) { return sqrt(x * x + y * y); }

// What was walked costs so much, up to where the centre stands.
static double cost_of(const WalkTrace* trace, const QueryFilter* filter, NavPoint from,
                      double length) {
    double x = from.x, y = from.y, gone = 0, cost = 0;
    for (uint32_t i = 0; i < trace->pieces.count && gone < length; i++) {
        const WalkPiece* piece = &trace->pieces.data[i];
        double part = part_length(piece->x - x, piece->y - y);
        if (part > length - gone)
            part = length - gone;
        cost += part * rate_of(filter, piece);
        gone += part;
        x = piece->x;
        y = piece->y;
    }
    return cost;
}

static NavResult write_costs(Sweeping* sweeping, NavSweep* sweep) {
    NavRay ray;
    WalkTrace* trace = &sweeping->ask->trace;
    const DiscWay* way = &sweeping->way;
    trace->pieces.count = 0;
    if (navi_walk(sweeping->filter, way->from, way->to, trace, &ray) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (way->radius == 0) {
        sweep->is_hit = ray.is_hit;
        sweep->is_blocked = ray.triangle == NAV_NONE;
        sweep->position.x = ray.position.x;
        sweep->position.y = ray.position.y;
    }
    sweep->length = part_length(sweep->position.x - way->from.x, sweep->position.y - way->from.y);
    sweep->cost = cost_of(trace, sweeping->filter, way->from, sweep->length);
    return NAV_OK;
}

static void write_hit(const Sweeping* sweeping, NavSweep* sweep) {
    NavPoint a = sweeping->a, b = sweeping->b;
    double x = sweep->position.x - a.x, y = sweep->position.y - a.y;
    if (!navi_point_equal(a, b)) {
        x = (double)a.y - b.y;
        y = (double)b.x - a.x;
    }
    double length = part_length(x, y);
    sweep->normal.x = length == 0 ? 0 : x / length;
    sweep->normal.y = length == 0 ? 0 : y / length;
    sweep->a = a;
    sweep->b = b;
}

static NavResult start(Sweeping* sweeping) {
    Ask* ask = sweeping->ask;
    NavSpot spot = navi_spot(ask->mesh, sweeping->way.from);
    ask->stack.count = sweeping->walls->count = 0;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(ask->mesh, &spot, t))
        if (navi_filter_walks(sweeping->filter, t) && visit(ask, t) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult sweep_disc(Sweeping* sweeping, NavSweep* sweep) {
    const DiscWay* way = &sweeping->way;
    set_last(sweeping, way->parts);
    if (start(sweeping) != NAV_OK || flood(sweeping) != NAV_OK)
        return NAV_ERR_MEMORY;
    sweep->is_blocked = sweeping->ask->stack.count == 0 || !is_clear(sweeping, way->from);
    if (sweep->is_blocked)
        set_last(sweeping, 0);
    sweep->is_hit = sweep->is_blocked || sweeping->is_hit;
    sweep->position.x = sweep->is_blocked ? way->from.x : sweeping->to_x;
    sweep->position.y = sweep->is_blocked ? way->from.y : sweeping->to_y;
    sweep->point = !sweep->is_hit ? way->to : sweep->is_blocked ? way->from : place(sweeping);
    if (sweep->is_hit && !sweep->is_blocked)
        write_hit(sweeping, sweep);
    return NAV_OK;
}

// The lattice point of a ray that was walked: in the triangles of the walk.
static NavPoint place_on_ray(Sweeping* sweeping, const NavSweep* sweep) {
    Ask* ask = sweeping->ask;
    const DiscWay* way = &sweeping->way;
    if (!sweep->is_hit)
        return way->to;
    if (sweep->is_blocked || way->parts == 0)
        return way->from;
    for (uint32_t i = 0; i < ask->trace.pieces.count; i++)
        ask->seen.data[ask->trace.pieces.data[i].t] = ask->stamp;
    sweeping->walls->count = 0;
    double part = sweep->length / navi_distance(way->from, way->to);
    int64_t last = (int64_t)(part * (double)way->parts);
    set_last(sweeping, last < way->parts ? last : way->parts);
    return place(sweeping);
}

NavResult navi_sweep(SpaceScratch* scratch, const QueryFilter* filter,
                     const NavSweepRequest* request, NavSweep* sweep) {
    int64_t dx = (int64_t)request->to.x - request->from.x;
    int64_t dy = (int64_t)request->to.y - request->from.y;
    DiscWay way = {request->from, request->to, request->radius,
                   (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy)};
    Sweeping sweeping = {
        .ask = scratch->ask, .walls = &scratch->walls, .filter = filter, .way = way};
    NavSweep made = {.position.x = way.from.x, .position.y = way.from.y};
    if ((way.radius > 0 && sweep_disc(&sweeping, &made) != NAV_OK) ||
        write_costs(&sweeping, &made) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (way.radius == 0)
        made.point = place_on_ray(&sweeping, &made);
    *sweep = made;
    return NAV_OK;
}
