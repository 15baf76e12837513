#include "query/ask/cost.h"

#include "base/assert.h"

#define MIXED (-1.0)

typedef struct Measuring {
    Ask* ask;
    const QueryFilter* filter;
    Route* route;
    PathMeasure sum;
    double x, y;     // where the current stretch of equal cost began
    double rate;     // its cost
    double leg_rate; // of the whole leg; MIXED when its pieces differ
    bool has_sides;  // there may be walls without thickness
    uint32_t next_stretch;
} Measuring;

static void end_stretch(Measuring* measuring, double x, double y) {
    double dx = x - measuring->x, dy = y - measuring->y;
    measuring->sum.cost += sqrt(dx * dx + dy * dy) * measuring->rate;
    measuring->x = x;
    measuring->y = y;
}

static void measure_leg(Measuring* measuring, NavPoint from, NavPoint to) {
    const WalkTrace* trace = &measuring->ask->trace;
    double x = measuring->x = from.x, y = measuring->y = from.y;
    measuring->rate = measuring->leg_rate = 0;
    for (uint32_t i = 0; i < trace->pieces.count; i++) {
        const WalkPiece* piece = &trace->pieces.data[i];
        if (piece->x == x && piece->y == y)
            continue; // the walk only crosses an edge at a vertex
        double rate = navi_piece_rate(measuring->filter, piece);
        if (measuring->rate == 0)
            measuring->rate = measuring->leg_rate = rate;
        if (rate != measuring->rate) {
            end_stretch(measuring, x, y);
            measuring->rate = rate;
            measuring->leg_rate = MIXED;
        }
        x = piece->x;
        y = piece->y;
    }
    end_stretch(measuring, to.x, to.y);
}

static NavResult add_to_corridor(Measuring* measuring, uint32_t t) {
    TriangleList* corridor = &measuring->route->corridor;
    if (corridor->count > 0 && corridor->data[corridor->count - 1] == t)
        return NAV_OK;
    return navi_triangles_add(&measuring->ask->memory, corridor, t);
}

// Connect the corridor's last triangle with t, around (x, y), by the fewest triangles. Both hold
// it.
static NavResult join_corridor(Measuring* measuring, double x, double y, uint32_t t) {
    const QueryFilter* filter = measuring->filter;
    const Mesh* mesh = filter->mesh;
    const TriangleList* corridor = &measuring->route->corridor;
    uint32_t corner = navi_corner_at(mesh, corridor->data[corridor->count - 1], x, y);
    if (corner == NAV_NONE)
        return add_to_corridor(measuring, t);
    uint32_t left = navi_steps_round(filter, corner, t, true);
    uint32_t right = navi_steps_round(filter, corner, t, false);
    if (left == NAV_NONE && right == NAV_NONE) {
        NAV_ASSERT(measuring->route->is_torn);
        return add_to_corridor(measuring, t);
    }
    while (corner >> 2 != t) {
        corner = left <= right ? navi_corner_left(mesh, corner) : navi_corner_right(mesh, corner);
        if (add_to_corridor(measuring, corner >> 2) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult extend_corridor(Measuring* measuring, NavPoint from) {
    const WalkTrace* trace = &measuring->ask->trace;
    double x = from.x, y = from.y;
    for (uint32_t i = 0; i < trace->pieces.count; i++) {
        const WalkPiece* piece = &trace->pieces.data[i];
        bool is_joint = (i == 0 || measuring->has_sides) && measuring->route->corridor.count > 0;
        NavResult result = is_joint ? join_corridor(measuring, x, y, piece->t)
                                    : add_to_corridor(measuring, piece->t);
        if (result != NAV_OK)
            return result;
        x = piece->x;
        y = piece->y;
    }
    return NAV_OK;
}

// Put the leg's end at points[*kept]. If direction and cost do not change at the previous end,
// replace that one.
static void keep_end(NavPoint* points, uint32_t* kept, NavPoint to, bool is_same_rate) {
    if (*kept > 1 && is_same_rate && navi_on_segment(points[*kept - 2], to, points[*kept - 1]))
        (*kept)--;
    points[(*kept)++] = to;
}

double navi_points_length(const PointList* points) {
    double length = 0;
    for (uint32_t i = 1; i < points->count; i++)
        length += navi_distance(points->data[i - 1], points->data[i]);
    return length;
}

static NavResult walk_leg(Measuring* measuring, NavPoint from, NavPoint to) {
    NavRay ray;
    WalkTrace* trace = &measuring->ask->trace;
    trace->pieces.count = 0;
    if (navi_walk(measuring->filter, from, to, trace, &ray) != NAV_OK)
        return NAV_ERR_MEMORY;
    NAV_ASSERT(!ray.is_hit);
    return NAV_OK;
}

// Along walls without thickness: find the sides on which the path runs.
static NavResult find_sides(Measuring* measuring) {
    Ask* ask = measuring->ask;
    const PointList* points = &measuring->route->points;
    ask->sides.stretches.count = 0;
    ask->sides.is_torn = false;
    for (uint32_t i = 1; i < points->count; i++) {
        NavPoint from = points->data[i - 1], to = points->data[i];
        if (navi_point_equal(from, to))
            continue;
        if (walk_leg(measuring, from, to) != NAV_OK ||
            navi_sides_add(&ask->sides, measuring->filter, from, to, &ask->trace) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    navi_sides_choose(&ask->sides);
    measuring->route->is_torn = ask->sides.is_torn;
    return NAV_OK;
}

static NavResult add_leg(Measuring* measuring, NavPoint from, NavPoint to) {
    Ask* ask = measuring->ask;
    if (walk_leg(measuring, from, to) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (measuring->has_sides)
        navi_sides_apply(&ask->sides, from, &ask->trace, &measuring->next_stretch);
    if (extend_corridor(measuring, from) != NAV_OK)
        return NAV_ERR_MEMORY;
    measure_leg(measuring, from, to);
    return NAV_OK;
}

NavResult navi_measure(Ask* ask, const QueryFilter* filter, Route* route) {
    Measuring measuring = {.ask = ask, .filter = filter, .route = route};
    PointList* points = &route->points;
    uint32_t count = points->count, kept = 1;
    NAV_ASSERT(count > 0);
    route->corridor.count = 0;
    route->is_torn = false;
    measuring.has_sides = filter->step_height != UINT32_MAX;
    if (measuring.has_sides && find_sides(&measuring) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 1; i < count; i++) {
        NavPoint from = points->data[kept - 1], to = points->data[i];
        double rate_before = measuring.leg_rate;
        if (navi_point_equal(from, to))
            continue;
        if (add_leg(&measuring, from, to) != NAV_OK)
            return NAV_ERR_MEMORY;
        keep_end(points->data, &kept, to,
                 rate_before == measuring.leg_rate && rate_before != MIXED);
    }
    NAV_ASSERT(kept <= count);
    points->count = kept;
    measuring.sum.length = navi_points_length(points);
    route->measure = measuring.sum;
    return NAV_OK;
}

void navi_measure_length(Route* route) {
    PointList* points = &route->points;
    uint32_t kept = 1;
    for (uint32_t i = 1; i < points->count; i++)
        if (!navi_point_equal(points->data[kept - 1], points->data[i]))
            keep_end(points->data, &kept, points->data[i], true);
    points->count = kept;
    route->measure.length = navi_points_length(points);
}
