#include "query/space/sweep.h"

#include "query/ask/distance.h"
#include "query/ask/sides.h"
#include "query/space/contact.h"

enum { STEPS_BACK = 64 };

typedef struct Sweeping {
    Ask* ask;
    TriangleList* walls; // half-edges of the walls near the motion
    const QueryFilter* filter;
    SweepWants wants;
    DiscMotion motion;
    int64_t last;      // parts of the motion that are free
    double to_x, to_y; // the end of these parts, approximately
    bool is_hit;
    NavPoint a, b; // the wall that was hit
} Sweeping;

// --- the walls near the motion ---------------------------------------------------------

static double distance_to_segment(double px, double py, NavPoint a, double bx, double by) {
    double dx = bx - a.x, dy = by - a.y, x = px - a.x, y = py - a.y;
    double along = x * dx + y * dy, length_2 = dx * dx + dy * dy;
    double part = along <= 0 || length_2 == 0 ? 0 : along >= length_2 ? 1 : along / length_2;
    x -= dx * part;
    y -= dy * part;
    return sqrt(x * x + y * y);
}

// Can the edge be near enough to the motion? In doubles, with a margin to the safe side.
static bool is_near(const Sweeping* sweeping, NavPoint a, NavPoint b) {
    const DiscMotion* motion = &sweeping->motion;
    NavPoint from = motion->from, to = motion->to;
    int64_t of_a = navi_orient2d(from, to, a), of_b = navi_orient2d(from, to, b);
    int64_t of_from = navi_orient2d(a, b, from), of_to = navi_orient2d(a, b, to);
    if (((of_a < 0) != (of_b < 0)) && ((of_from < 0) != (of_to < 0)))
        return true;
    double reach = motion->radius + 3.0, x = sweeping->to_x, y = sweeping->to_y;
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

static void set_last(Sweeping* sweeping, int64_t last) {
    const DiscMotion* motion = &sweeping->motion;
    NAV_ASSERT(last >= 0 && last <= motion->parts);
    double part = motion->parts == 0 ? 1 : (double)last / (double)motion->parts;
    sweeping->last = last;
    sweeping->to_x = motion->from.x + ((double)motion->to.x - motion->from.x) * part;
    sweeping->to_y = motion->from.y + ((double)motion->to.y - motion->from.y) * part;
}

static bool is_smaller(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    return navi_point_equal(a, c) ? navi_point_less(b, d) : navi_point_less(a, c);
}

// Take the wall ab as the contact if it stops the disc first, after `last` parts.
static void offer_contact(Sweeping* sweeping, int64_t last, NavPoint a, NavPoint b) {
    if (last > sweeping->last || last >= sweeping->motion.parts)
        return;
    if (last == sweeping->last && sweeping->is_hit && !is_smaller(a, b, sweeping->a, sweeping->b))
        return;
    set_last(sweeping, last);
    sweeping->is_hit = true;
    sweeping->a = a;
    sweeping->b = b;
}

// List a wall, and find where the disc touches it.
static NavResult meet_wall(Sweeping* sweeping, uint32_t h) {
    NavPoint a = edge_from(sweeping, h), b = edge_to(sweeping, h);
    int64_t most = sweeping->last + 1;
    offer_contact(sweeping, navi_contact_corner(&sweeping->motion, a, most), a, a);
    offer_contact(sweeping, navi_contact_corner(&sweeping->motion, b, most), b, b);
    offer_contact(sweeping, navi_contact_wall(&sweeping->motion, a, b, most), a, b);
    return navi_triangles_add(&sweeping->ask->memory, sweeping->walls, h);
}

static NavResult flood_swept(Sweeping* sweeping) {
    Ask* ask = sweeping->ask;
    for (uint32_t k = 0; k < ask->stack.count; k++) {
        uint32_t t = ask->stack.data[k];
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
            if (!is_near(sweeping, edge_from(sweeping, h), edge_to(sweeping, h)))
                continue;
            NavResult result = navi_filter_joins(sweeping->filter, h)
                                   ? navi_ask_visit(ask, navi_edge_twin(ask->mesh, h) >> 2)
                                   : meet_wall(sweeping, h);
            if (result != NAV_OK)
                return result;
        }
    }
    return NAV_OK;
}

// --- where the disc fits ----------------------------------------------------------------

// Is p at least the radius away from every listed wall?
static bool is_clear(const Sweeping* sweeping, NavPoint p) {
    const TriangleList* walls = sweeping->walls;
    NavRatio least = navi_square_ratio(sweeping->motion.radius);
    for (uint32_t k = 0; k < walls->count; k++)
        if (navi_ratio_compare(navi_segment_ratio(edge_from(sweeping, walls->data[k]),
                                                  edge_to(sweeping, walls->data[k]), p),
                               least) < 0)
            return false;
    return true;
}

// The motion's point after k parts, rounded.
static NavPoint point_at(const DiscMotion* motion, int64_t k) {
    NAV_ASSERT(motion->parts > 0 && k >= 0 && k <= motion->parts);
    int64_t d[2] = {(int64_t)motion->to.x - motion->from.x, (int64_t)motion->to.y - motion->from.y};
    int64_t at[2];
    for (uint32_t i = 0; i < 2; i++) {
        NavWide twice = navi_wide_add(navi_wide_mul(2 * d[i], k), navi_wide_mul(motion->parts, 1));
        at[i] = navi_wide_floor_div(twice, 2 * (uint64_t)motion->parts);
    }
    NavPoint p = {(int32_t)(motion->from.x + at[0]), (int32_t)(motion->from.y + at[1])};
    return p;
}

// Does a visited triangle hold p?
static bool is_visited(const Sweeping* sweeping, NavPoint p) {
    const Ask* ask = sweeping->ask;
    NavSpot spot = navi_spot(ask->mesh, p);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(ask->mesh, &spot, t))
        if (ask->seen.data[t] == ask->stamp)
            return true;
    return false;
}

static NavPoint place_disc(const Sweeping* sweeping) {
    const DiscMotion* motion = &sweeping->motion;
    for (int64_t k = sweeping->last; k > 0 && k >= sweeping->last - STEPS_BACK; k--) {
        NavPoint p = point_at(motion, k);
        if (is_visited(sweeping, p) && is_clear(sweeping, p))
            return p;
    }
    return motion->from;
}

// --- what it costs -----------------------------------------------------------------------

static double part_length(double x, double y) { return sqrt(x * x + y * y); }

// The cost of a walk from `from`, up to `length`; beside walls without thickness on the cheapest
// sides.
static double cost_of(const WalkTrace* trace, const Sweeping* sweeping, double length) {
    const QueryFilter* filter = sweeping->filter;
    LineWalk line = navi_line_walk(sweeping->motion.from, sweeping->motion.to);
    double gone = 0, cost = 0;
    bool has_sides = filter->step_height != UINT32_MAX, is_torn;
    for (uint32_t i = 0; i < trace->pieces.count && gone < length; i++) {
        WalkPiece piece = trace->pieces.data[i];
        double x = piece.x - line.x, y = piece.y - line.y, part = part_length(x, y);
        if (part > length - gone) { // the last one
            double less = (length - gone) / part;
            piece.x = line.x + x * less;
            piece.y = line.y + y * less;
            part = length - gone;
        }
        gone += part;
        if (has_sides) {
            navi_line_go(&line, filter, &piece, &is_torn);
            continue;
        }
        cost += part * navi_piece_rate(filter, &piece);
        line.x = piece.x;
        line.y = piece.y;
    }
    return has_sides ? navi_line_cost(&line) : cost;
}

static void write_length(const DiscMotion* motion, NavSweep* sweep) {
    sweep->length =
        part_length(sweep->position.x - motion->from.x, sweep->position.y - motion->from.y);
}

static NavResult write_costs(Sweeping* sweeping, NavSweep* sweep) {
    NavRay ray;
    WalkTrace* trace = &sweeping->ask->trace;
    const DiscMotion* motion = &sweeping->motion;
    if (motion->radius > 0 && sweeping->wants != SWEEP_POINT_AND_COST) {
        write_length(motion, sweep);
        return NAV_OK;
    }
    trace->pieces.count = 0;
    if (navi_walk(sweeping->filter, motion->from, motion->to, trace, &ray) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (motion->radius == 0) {
        sweep->is_hit = ray.is_hit;
        sweep->is_blocked = ray.triangle == NAV_NONE;
        sweep->position.x = ray.position.x;
        sweep->position.y = ray.position.y;
    }
    write_length(motion, sweep);
    sweep->cost = cost_of(trace, sweeping, sweep->length);
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

static NavResult start_sweep(Sweeping* sweeping) {
    Ask* ask = sweeping->ask;
    NavSpot spot = navi_spot(ask->mesh, sweeping->motion.from);
    ask->stack.count = sweeping->walls->count = 0;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(ask->mesh, &spot, t))
        if (navi_filter_walks(sweeping->filter, t) && navi_ask_visit(ask, t) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult sweep_disc(Sweeping* sweeping, NavSweep* sweep) {
    const DiscMotion* motion = &sweeping->motion;
    set_last(sweeping, motion->parts);
    if (start_sweep(sweeping) != NAV_OK || flood_swept(sweeping) != NAV_OK)
        return NAV_ERR_MEMORY;
    sweep->is_blocked = sweeping->ask->stack.count == 0 || !is_clear(sweeping, motion->from);
    if (sweep->is_blocked)
        set_last(sweeping, 0);
    sweep->is_hit = sweep->is_blocked || sweeping->is_hit;
    sweep->position.x = sweep->is_blocked ? motion->from.x : sweeping->to_x;
    sweep->position.y = sweep->is_blocked ? motion->from.y : sweeping->to_y;
    sweep->point = sweep->is_hit ? motion->from : motion->to;
    if (sweep->is_hit && !sweep->is_blocked && sweeping->wants != SWEEP_LENGTH)
        sweep->point = place_disc(sweeping);
    if (sweep->is_hit && !sweep->is_blocked)
        write_hit(sweeping, sweep);
    return NAV_OK;
}

// The lattice point nearest to the end of a ray that is in the triangles of its walk.
static NavPoint place_on_ray(Sweeping* sweeping, const NavSweep* sweep) {
    Ask* ask = sweeping->ask;
    const DiscMotion* motion = &sweeping->motion;
    if (!sweep->is_hit)
        return motion->to;
    if (sweep->is_blocked || motion->parts == 0)
        return motion->from;
    for (uint32_t i = 0; i < ask->trace.pieces.count; i++)
        ask->seen.data[ask->trace.pieces.data[i].t] = ask->stamp;
    sweeping->walls->count = 0;
    double part = sweep->length / navi_distance(motion->from, motion->to);
    int64_t last = (int64_t)(part * (double)motion->parts);
    set_last(sweeping, last < motion->parts ? last : motion->parts);
    return place_disc(sweeping);
}

NavResult navi_sweep(SpaceScratch* scratch, const QueryFilter* filter,
                     const NavSweepRequest* request, SweepWants wants, NavSweep* sweep) {
    int64_t dx = (int64_t)request->to.x - request->from.x;
    int64_t dy = (int64_t)request->to.y - request->from.y;
    DiscMotion motion = {request->from, request->to, request->radius,
                         (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy)};
    Sweeping sweeping = {.ask = scratch->ask,
                         .walls = &scratch->walls,
                         .filter = filter,
                         .wants = wants,
                         .motion = motion};
    NavSweep made = {.position.x = motion.from.x, .position.y = motion.from.y};
    if ((motion.radius > 0 && sweep_disc(&sweeping, &made) != NAV_OK) ||
        write_costs(&sweeping, &made) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (motion.radius == 0)
        made.point = place_on_ray(&sweeping, &made);
    *sweep = made;
    return NAV_OK;
}
