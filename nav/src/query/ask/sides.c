#include "query/ask/sides.h"

#include "base/assert.h"

uint32_t navi_steps_round(const QueryFilter* filter, uint32_t corner, uint32_t t, bool is_left) {
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

uint32_t navi_corner_at(const Mesh* mesh, uint32_t t, double x, double y) {
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint p = mesh->pos[mesh->tri[t].v[i]];
        if (p.x == x && p.y == y)
            return 4 * t + i;
    }
    return NAV_NONE;
}

bool navi_are_joined(const QueryFilter* filter, uint32_t t, uint32_t u, double x, double y) {
    uint32_t corner = navi_corner_at(filter->mesh, t, x, y);
    if (t == u)
        return true;
    if (corner != NAV_NONE)
        return navi_steps_round(filter, corner, u, true) != NAV_NONE ||
               navi_steps_round(filter, corner, u, false) != NAV_NONE;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (navi_filter_joins(filter, h) && navi_edge_twin(filter->mesh, h) >> 2 == u)
            return true;
    return false;
}

// The walkable triangle beyond the edge of t that lies on the line, or NAV_NONE.
static uint32_t other_side(const QueryFilter* filter, uint32_t t, NavPoint from, NavPoint to) {
    const Mesh* mesh = filter->mesh;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
        if (navi_orient2d(from, to, a) != 0 || navi_orient2d(from, to, b) != 0)
            continue;
        uint32_t other = navi_edge_twin(mesh, h) >> 2;
        return navi_filter_walks(filter, other) ? other : NAV_NONE;
    }
    return NAV_NONE;
}

// The place where a stretch begins, and its length.
typedef struct Begin {
    double x, y, length;
} Begin;

// Find the cheapest walk that ends with `stretch` on side k. It comes from `last`, or is the first.
static void find_before(const QueryFilter* filter, const PathStretch* last, const Begin* begin,
                        PathStretch* stretch, uint32_t k) {
    uint32_t t = stretch->t[k];
    double least = last == NULL ? 0 : INFINITY;
    for (uint32_t i = 0; last != NULL && i < 2 && last->t[i] != NAV_NONE; i++) {
        if (last->cost[i] >= least || !navi_are_joined(filter, last->t[i], t, begin->x, begin->y))
            continue;
        least = last->cost[i];
        stretch->before[k] = i;
    }
    stretch->cost[k] = least + begin->length * navi_filter_rate(filter, t);
}

// Returns false if the stretch is not joined with `last`. Then it is as if it were the first.
static bool find_cheapest(const QueryFilter* filter, const PathStretch* last, const Begin* begin,
                          PathStretch* stretch) {
    stretch->cost[0] = stretch->cost[1] = INFINITY;
    for (uint32_t k = 0; k < 2 && stretch->t[k] != NAV_NONE; k++)
        find_before(filter, last, begin, stretch, k);
    if (stretch->cost[0] < INFINITY || stretch->cost[1] < INFINITY)
        return true;
    for (uint32_t k = 0; k < 2 && stretch->t[k] != NAV_NONE; k++)
        find_before(filter, NULL, begin, stretch, k);
    return false;
}

bool navi_line_go(LineWalk* line, const QueryFilter* filter, const WalkPiece* piece,
                  bool* is_torn) {
    double x = piece->x - line->x, y = piece->y - line->y;
    if (x == 0 && y == 0)
        return false;
    const Begin begin = {line->x, line->y, sqrt(x * x + y * y)};
    PathStretch stretch = {.t = {piece->t, other_side(filter, piece->t, line->from, line->to)}};
    if (!find_cheapest(filter, line->is_begun ? &line->last : NULL, &begin, &stretch))
        *is_torn = true;
    line->last = stretch;
    line->is_begun = true;
    line->x = piece->x;
    line->y = piece->y;
    return true;
}

double navi_line_cost_on(const LineWalk* line, const QueryFilter* filter, uint32_t t) {
    double least = INFINITY;
    for (uint32_t k = 0; k < 2 && line->last.t[k] != NAV_NONE; k++)
        if (line->last.cost[k] < least &&
            navi_are_joined(filter, line->last.t[k], t, line->to.x, line->to.y))
            least = line->last.cost[k];
    return least;
}

double navi_sides_rate(const QueryFilter* filter, NavPoint from, NavPoint to,
                       const WalkPiece* piece) {
    double rate = navi_piece_rate(filter, piece);
    if (filter->step_height == UINT32_MAX)
        return rate;
    uint32_t other = other_side(filter, piece->t, from, to);
    return other == NAV_NONE ? rate : fmin(rate, navi_filter_rate(filter, other));
}

NavResult navi_sides_add(PathSides* sides, const QueryFilter* filter, NavPoint from, NavPoint to,
                         const WalkTrace* trace) {
    LineWalk line = navi_line_walk(from, to);
    line.is_begun = sides->stretches.count > 0;
    if (line.is_begun)
        line.last = sides->stretches.data[sides->stretches.count - 1];
    for (uint32_t i = 0; i < trace->pieces.count; i++) {
        if (!navi_line_go(&line, filter, &trace->pieces.data[i], &sides->is_torn))
            continue;
        if (!navi_array_add(trace->memory, &sides->stretches, line.last))
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

void navi_sides_choose(PathSides* sides) {
    uint32_t i = sides->stretches.count, side = 0;
    if (i > 0)
        side = sides->stretches.data[i - 1].cost[1] < sides->stretches.data[i - 1].cost[0];
    while (i-- > 0) {
        PathStretch* stretch = &sides->stretches.data[i];
        stretch->t[0] = stretch->t[side];
        side = stretch->before[side];
    }
}

void navi_sides_apply(const PathSides* sides, NavPoint from, WalkTrace* trace, uint32_t* next) {
    WalkPiece* pieces = trace->pieces.data;
    uint32_t kept = 0;
    double x = from.x, y = from.y;
    for (uint32_t i = 0; i < trace->pieces.count; i++) {
        if (pieces[i].x == x && pieces[i].y == y)
            continue;
        x = pieces[i].x;
        y = pieces[i].y;
        NAV_ASSERT(*next < sides->stretches.count);
        pieces[kept++] = (WalkPiece){sides->stretches.data[(*next)++].t[0], NAV_NONE, x, y};
    }
    trace->pieces.count = kept;
}
