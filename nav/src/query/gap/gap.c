// Is the circle over a gap empty? In doubles where the answer is clear, else exact. With
// coordinates below 2^30, cross and dot products of differences are below 2^63; those with a third
// point of the same square, and the sums here, stay below 2^127 when they are multiplied by a
// squared length.
#include "geom/big.h"
#include "geom/delta.h"
#include "geom/ray.h"
#include "query/ask/pause.h"
#include "query/circle/vec.h"
#include "query/gap/cuts.h"

// The closed circle over v and f = base + d * k / length_2.
typedef struct GapCircle {
    NavPoint v, base;
    NavDelta d;
    int64_t k, length_2;
    NavBig size_2;    // the squared diameter, times length_2
    RadiusVec middle; // from v
    double radius;
} GapCircle;

static GapCircle circle_of(const Mesh* mesh, const DiscGap* gap) {
    GapCircle circle = {.v = mesh->pos[gap->v], .length_2 = 1};
    RadiusVec f;
    if (gap->is_vertex) {
        circle.base = mesh->pos[gap->to];
        circle.size_2 = navi_big_product(navi_distance_2(circle.v, circle.base), 1);
        f = navi_vec_from(circle.v, circle.base);
    } else {
        NavPoint end = mesh->pos[navi_edge_to(mesh, gap->to)];
        circle.base = mesh->pos[navi_edge_from(mesh, gap->to)];
        circle.d = navi_delta(circle.base, end);
        circle.k = navi_dot(circle.base, end, circle.v);
        circle.length_2 = navi_distance_2(circle.base, end);
        int64_t height = navi_orient2d(circle.base, end, circle.v);
        circle.size_2 = navi_big_product(height, height);
        double part = (double)height / (double)circle.length_2;
        f = navi_vec((double)circle.d.y * part, -(double)circle.d.x * part);
    }
    circle.middle = navi_vec_scale(f, 0.5);
    circle.radius = navi_vec_length(circle.middle);
    return circle;
}

// The sign of (p + q) * length_2 + r * k.
static int sign_of(const GapCircle* circle, int64_t p, int64_t q, int64_t r) {
    NavWide sum =
        navi_wide_add(navi_wide_mul(p, circle->length_2), navi_wide_mul(q, circle->length_2));
    return navi_wide_sign(navi_wide_add(sum, navi_wide_mul(r, circle->k)));
}

// The sign of (v - x).(f - x).
static int side_of_circle(const GapCircle* circle, NavPoint x) {
    RadiusVec p = navi_vec_from(circle->v, x);
    RadiusVec q = navi_vec_sub(p, navi_vec_scale(circle->middle, 2));
    double value = navi_vec_dot(p, q);
    if (fabs(value) > 1e-12 * (fabs(p.x) + fabs(p.y)) * (fabs(q.x) + fabs(q.y) + circle->radius))
        return value < 0 ? -1 : 1;
    NavDelta v = navi_delta(x, circle->v);
    return sign_of(circle, navi_delta_dot(v, navi_delta(x, circle->base)), 0,
                   navi_delta_dot(v, circle->d));
}

// Is the foot of the circle's middle on the line xy beyond x, towards y? Exact.
static bool is_beyond(const GapCircle* circle, NavPoint x, NavPoint y) {
    NavDelta xy = navi_delta(x, y);
    return sign_of(circle, navi_delta_dot(xy, navi_delta(x, circle->v)),
                   navi_delta_dot(xy, navi_delta(x, circle->base)),
                   navi_delta_dot(xy, circle->d)) > 0;
}

// Does the line xy meet the circle? Twice the cross product of xy and the middle, times length_2,
// is compared with the diameter times |xy|. Exact.
static bool does_line_meet(const GapCircle* circle, NavPoint x, NavPoint y) {
    NavDelta xy = navi_delta(x, y);
    NavWide twice = navi_wide_add(
        navi_wide_mul(navi_delta_cross(xy, navi_delta(x, circle->v)), circle->length_2),
        navi_wide_mul(navi_delta_cross(xy, navi_delta(x, circle->base)), circle->length_2));
    twice = navi_wide_add(twice, navi_wide_mul(navi_delta_cross(xy, circle->d), circle->k));
    NavBig size = navi_big(twice);
    NavBig most = navi_big_mul(circle->size_2,
                               navi_big(navi_wide_mul(navi_distance_2(x, y), circle->length_2)));
    return navi_big_compare(navi_big_mul(size, size), most) <= 0;
}

// From the middle of the circle to the segment xy, and how far rounding may be off.
static double distance_to(const GapCircle* circle, NavPoint x, NavPoint y, double* slack) {
    RadiusVec a = navi_vec_from(circle->v, x), b = navi_vec_from(circle->v, y);
    *slack = 1e-9 * circle->radius + 1e-14 * (navi_vec_length(a) + navi_vec_length(b));
    return sqrt(navi_vec_segment_2(a, b, circle->middle));
}

// Does the inside of the wall xy, whose ends lie outside of the circle, meet it?
static bool does_wall_meet(const GapCircle* circle, NavPoint x, NavPoint y) {
    double slack, distance = distance_to(circle, x, y, &slack);
    if (fabs(distance - circle->radius) > slack)
        return distance < circle->radius;
    return is_beyond(circle, x, y) && is_beyond(circle, y, x) && does_line_meet(circle, x, y);
}

static bool may_edge_meet(const GapCircle* circle, NavPoint x, NavPoint y) {
    double slack, distance = distance_to(circle, x, y, &slack);
    return distance <= circle->radius + slack;
}

// --- what blocks -------------------------------------------------------------------------

static bool touches_blocked(const Cutting* cutting, uint32_t v) {
    const Mesh* mesh = cutting->mesh;
    uint32_t first = mesh->vertex[v].h, corner = first;
    NAV_BOUND(left, mesh->counts->tri_slots);
    do {
        NAV_ROUND(left);
        if (!navi_filter_walks(cutting->filter, corner >> 2) ||
            !navi_filter_joins(cutting->filter, navi_corner_left_edge(corner)))
            return true;
        corner = navi_corner_left(mesh, corner);
    } while (corner != first && corner != NAV_NONE);
    return corner == NAV_NONE;
}

bool navi_cut_blocks(const Cutting* cutting, uint32_t v) {
    uint32_t* known = &cutting->cuts->blocking.data[v];
    if (*known >> 1 != cutting->cuts->stamp)
        *known = 2 * cutting->cuts->stamp + touches_blocked(cutting, v);
    return (*known & 1) != 0;
}

// --- the circle over a gap ---------------------------------------------------------------

static bool visit(const Cutting* cutting, uint32_t t) {
    DiscCuts* cuts = cutting->cuts;
    if (navi_mark_set_has(&cuts->visited, t))
        return true;
    navi_mark_set_add(&cuts->visited, t);
    return navi_array_add(&cutting->ask->memory, &cuts->stack, t);
}

static void begin_flood(DiscCuts* cuts) {
    navi_mark_set_empty(&cuts->visited);
    cuts->stack.count = 0;
}

// Does the wall that ends at the gap's end, at position 0 or 1, lead into the circle?
static bool leads_inside(const GapCircle* circle, uint32_t end, NavPoint other) {
    NavPoint v = end == 0 ? circle->v : circle->base;
    if (end == 1)
        return navi_dot(v, other, circle->v) > 0;
    NavDelta towards = navi_delta(v, other);
    return sign_of(circle, navi_delta_dot(towards, navi_delta(v, circle->base)), 0,
                   navi_delta_dot(towards, circle->d)) > 0;
}

static bool does_wall_block(const Cutting* cutting, const GapCircle* circle, const DiscGap* gap,
                            uint32_t h) {
    const Mesh* mesh = cutting->mesh;
    uint32_t a = navi_edge_from(mesh, h), b = navi_edge_to(mesh, h);
    if (!gap->is_vertex && (h == gap->to || navi_edge_twin(mesh, h) == gap->to))
        return false;
    if (a == gap->v || b == gap->v)
        return leads_inside(circle, 0, mesh->pos[a == gap->v ? b : a]);
    if (gap->is_vertex && (a == gap->to || b == gap->to))
        return leads_inside(circle, 1, mesh->pos[a == gap->to ? b : a]);
    return does_wall_meet(circle, mesh->pos[a], mesh->pos[b]);
}

static bool does_corner_block(const Cutting* cutting, const GapCircle* circle, const DiscGap* gap,
                              uint32_t v) {
    return v != gap->v && !(gap->is_vertex && v == gap->to) && navi_cut_blocks(cutting, v) &&
           side_of_circle(circle, cutting->mesh->pos[v]) <= 0;
}

static bool look_in_triangle(const Cutting* cutting, const GapCircle* circle, const DiscGap* gap,
                             uint32_t t, bool* is_empty) {
    const Mesh* mesh = cutting->mesh;
    for (uint32_t i = 0; i < 3 && *is_empty; i++)
        *is_empty = !does_corner_block(cutting, circle, gap, mesh->tri[t].v[i]);
    for (uint32_t h = 4 * t; h < 4 * t + 3 && *is_empty; h++) {
        if (!navi_filter_joins(cutting->filter, h))
            *is_empty = !does_wall_block(cutting, circle, gap, h);
        else if (may_edge_meet(circle, mesh->pos[navi_edge_from(mesh, h)],
                               mesh->pos[navi_edge_to(mesh, h)]) &&
                 !visit(cutting, navi_edge_twin(mesh, h) >> 2))
            return false;
    }
    return true;
}

// If anything in the circle blocks, the straight line to it from the gap first meets something that
// does, in the circle. So a flood through the circle from the gap finds it.
static bool look_in_circle(const Cutting* cutting, const DiscGap* gap, bool* is_empty) {
    DiscCuts* cuts = cutting->cuts;
    GapCircle circle = circle_of(cutting->mesh, gap);
    *is_empty = true;
    NAV_BOUND(left, cutting->mesh->counts->tri_slots);
    while (cuts->stack.count > 0 && *is_empty) {
        NAV_ROUND(left);
        if (!look_in_triangle(cutting, &circle, gap, cuts->stack.data[--cuts->stack.count],
                              is_empty))
            return false;
    }
    return true;
}

bool navi_gap_is_empty(const Cutting* cutting, const DiscGap* gap, bool* is_empty) {
    DiscCuts* cuts = cutting->cuts;
    begin_flood(cuts);
    for (uint32_t i = 0; i < cuts->strip.count; i++) {
        uint32_t h = cuts->strip.data[i];
        if (!visit(cutting, h >> 2) || (navi_filter_joins(cutting->filter, h) &&
                                        !visit(cutting, navi_edge_twin(cutting->mesh, h) >> 2)))
            return false;
    }
    return look_in_circle(cutting, gap, is_empty);
}

static bool is_short(const Cutting* cutting, uint32_t a, uint32_t b) {
    int64_t width = 2 * (int64_t)cutting->cuts->radius;
    return navi_distance_2(cutting->mesh->pos[a], cutting->mesh->pos[b]) < width * width;
}

// Is the edge shorter than the disc is wide, and do both of its ends block?
static bool is_narrow(const Cutting* cutting, uint32_t h) {
    uint32_t a = navi_edge_from(cutting->mesh, h), b = navi_edge_to(cutting->mesh, h);
    return is_short(cutting, a, b) && navi_cut_blocks(cutting, a) && navi_cut_blocks(cutting, b);
}

// 1 + the exponent of the largest power of two that is not above `most`; 0 for 0.
static uint8_t open_for(uint32_t most) {
    uint8_t open = 0;
    for (; most > 0; most /= 2)
        open++;
    return open;
}

bool navi_cut_is_pocket(const Cutting* cutting, uint32_t seed, uint32_t most, bool* is_pocket) {
    DiscCuts* cuts = cutting->cuts;
    CutTriangle* triangle = navi_cut_triangle(cuts, seed);
    uint32_t count = 0;
    *is_pocket = false;
    if (triangle->open > 0 && UINT32_C(1) << (triangle->open - 1) >= most)
        return true;
    begin_flood(cuts);
    if (!visit(cutting, seed))
        return false;
    for (; count < most && cuts->stack.count > 0; count++) {
        uint32_t t = cuts->stack.data[--cuts->stack.count];
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
            if (navi_filter_joins(cutting->filter, h) && !is_narrow(cutting, h) &&
                !visit(cutting, navi_edge_twin(cutting->mesh, h) >> 2))
                return false;
    }
    navi_pause_charge(cutting->ask, count);
    *is_pocket = cuts->stack.count == 0;
    if (!*is_pocket)
        triangle->open = open_for(count);
    return true;
}

bool navi_cut_is_closed(const Cutting* cutting, uint32_t h, bool* is_closed) {
    DiscCuts* cuts = cutting->cuts;
    const Mesh* mesh = cutting->mesh;
    CutTriangle* triangle = navi_cut_triangle(cuts, h >> 2);
    uint8_t bit = (uint8_t)(1u << (h & 3));
    if ((triangle->known & bit) == 0) {
        uint32_t a = navi_edge_from(mesh, h), b = navi_edge_to(mesh, h);
        uint32_t twin = navi_edge_twin(mesh, h);
        DiscGap gap = {a, b, true};
        *is_closed = is_narrow(cutting, h);
        if (*is_closed) {
            begin_flood(cuts);
            if (!visit(cutting, h >> 2) || !visit(cutting, twin >> 2) ||
                !look_in_circle(cutting, &gap, is_closed))
                return false;
        }
        CutTriangle* beyond = navi_cut_triangle(cuts, twin >> 2);
        uint8_t other = (uint8_t)(1u << (twin & 3));
        triangle->known |= bit;
        beyond->known |= other;
        triangle->closed |= *is_closed ? bit : 0;
        beyond->closed |= *is_closed ? other : 0;
    }
    *is_closed = (triangle->closed & bit) != 0;
    return true;
}

bool navi_cut_open_around(const Cutting* cutting, uint32_t t, uint32_t beyond[3], uint32_t* count) {
    uint32_t i = navi_tri_first(cutting->mesh, t);
    *count = 0;
    for (uint32_t k = 0; k < 3; k++, i = navi_next3(i)) {
        uint32_t h = 4 * t + i;
        bool is_closed;
        if (!navi_filter_joins(cutting->filter, h))
            continue;
        if (!navi_cut_is_closed(cutting, h, &is_closed))
            return false;
        if (!is_closed)
            beyond[(*count)++] = navi_edge_twin(cutting->mesh, h) >> 2;
    }
    return true;
}

NavPoint navi_gap_direction(const Mesh* mesh, const DiscGap* gap) {
    if (gap->is_vertex) {
        NavPoint from = mesh->pos[gap->v], to = mesh->pos[gap->to];
        NavPoint along = navi_ray_to(from, to);
        return along;
    }
    NavPoint a = mesh->pos[navi_edge_from(mesh, gap->to)];
    NavPoint b = mesh->pos[navi_edge_to(mesh, gap->to)];
    NavPoint across = {b.y - a.y, a.x - b.x};
    return across;
}
