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

// The number of edges that are crossed from `corner` to triangle t around the vertex; NAV_NONE: a
// wall is between.
static uint32_t steps_round(const QueryFilter* filter, uint32_t corner, uint32_t t, bool is_left) {
    uint32_t first = corner, steps = 0;
    NAV_ASSERT(corner != NAV_NONE);
    while (corner >> 2 != t) {
        if (!navi_filter_joins(filter, is_left ? navi_corner_left_edge(corner)
                                               : navi_corner_right_edge(corner)))
            return NAV_NONE;
        corner = is_left ? navi_corner_left(filter->mesh, corner)
                         : navi_corner_right(filter->mesh, corner);
        steps++;
        if (corner == first)
            return NAV_NONE;
    }
    return steps;
}

// Connect the corridor's last triangle with t, around p, by the fewest triangles. Both hold p.
static NavResult join_corridor(Measuring* measuring, NavPoint p, uint32_t t) {
    const QueryFilter* filter = measuring->filter;
    const Mesh* mesh = filter->mesh;
    const TriangleList* corridor = &measuring->route->corridor;
    uint32_t from = corridor->data[corridor->count - 1], i = 0;
    while (i < 3 && !navi_point_equal(mesh->pos[mesh->tri[from].v[i]], p))
        i++;
    if (i == 3)
        return add_to_corridor(measuring, t);
    uint32_t corner = 4 * from + i;
    uint32_t left = steps_round(filter, corner, t, true);
    uint32_t right = steps_round(filter, corner, t, false);
    if (left == NAV_NONE && right == NAV_NONE) {
        // Along a wall between floors of different elevation, a walk may report the other side.
        NAV_ASSERT(filter->step_height != UINT32_MAX);
        measuring->route->is_torn = true;
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
    for (uint32_t i = 0; i < trace->pieces.count; i++) {
        uint32_t t = trace->pieces.data[i].t;
        bool is_joint = i == 0 && measuring->route->corridor.count > 0;
        NavResult result =
            is_joint ? join_corridor(measuring, from, t) : add_to_corridor(measuring, t);
        if (result != NAV_OK)
            return result;
    }
    return NAV_OK;
}

static bool is_straight(NavPoint a, NavPoint b, NavPoint c) {
    return navi_orient2d(a, b, c) == 0 && navi_on_segment(a, c, b);
}

// Put the leg's end at points[*kept]. If direction and cost do not change at the previous end,
// replace that one.
static void keep_end(const Measuring* measuring, uint32_t* kept, NavPoint to, double rate_before) {
    NavPoint* points = measuring->route->points.data;
    if (*kept > 1 && rate_before == measuring->leg_rate && rate_before != MIXED &&
        is_straight(points[*kept - 2], points[*kept - 1], to))
        (*kept)--;
    points[(*kept)++] = to;
}

static NavResult walk_leg(Measuring* measuring, NavPoint from, NavPoint to) {
    NavRay ray;
    WalkTrace* trace = &measuring->ask->trace;
    trace->pieces.count = 0;
    if (navi_walk(measuring->filter, from, to, trace, &ray) != NAV_OK)
        return NAV_ERR_MEMORY;
    NAV_ASSERT(!ray.is_hit);
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
    for (uint32_t i = 1; i < count; i++) {
        NavPoint from = points->data[kept - 1], to = points->data[i];
        double rate_before = measuring.leg_rate;
        if (navi_point_equal(from, to))
            continue;
        if (walk_leg(&measuring, from, to) != NAV_OK)
            return NAV_ERR_MEMORY;
        keep_end(&measuring, &kept, to, rate_before);
    }
    NAV_ASSERT(kept <= count);
    points->count = kept;
    for (uint32_t i = 1; i < kept; i++)
        measuring.sum.length += navi_distance(points->data[i - 1], points->data[i]);
    route->measure = measuring.sum;
    return NAV_OK;
}
