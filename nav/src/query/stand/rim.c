#include "query/stand/rim.h"

#include <string.h>

#include "base/sort.h"
#include "query/circle/exact.h"

void navi_rim_fini(RimScratch* scratch, NavMemory* memory) {
    navi_array_fini(memory, &scratch->marks);
    navi_array_fini(memory, &scratch->stack);
    navi_array_fini(memory, &scratch->walls);
    navi_array_fini(memory, &scratch->blocks);
    navi_array_fini(memory, &scratch->order);
    navi_array_fini(memory, &scratch->places);
}

// --- the flood ---------------------------------------------------------------------------

bool navi_rim_flood(Rim* rim) {
    RimScratch* scratch = rim->scratch;
    if (!navi_array_reserve_zeroed(rim->memory, &scratch->marks, rim->mesh->counts->tri_slots))
        return false;
    if (scratch->flood == UINT32_MAX) {
        memset(scratch->marks.data, 0, scratch->marks.capacity * sizeof *scratch->marks.data);
        scratch->flood = 0;
    }
    scratch->flood++;
    scratch->stack.count = scratch->walls.count = 0;
    return true;
}

bool navi_rim_visit(Rim* rim, uint32_t t) {
    RimScratch* scratch = rim->scratch;
    NAV_ASSERT(t < scratch->marks.capacity && navi_filter_walks(rim->filter, t));
    if (scratch->marks.data[t] == scratch->flood)
        return true;
    scratch->marks.data[t] = scratch->flood;
    return navi_array_add(rim->memory, &scratch->stack, t);
}

bool navi_rim_add_wall(Rim* rim, uint32_t h) {
    return navi_array_add(rim->memory, &rim->scratch->walls, h);
}

static bool is_wall_before(const void* context, uint32_t a, uint32_t b) {
    return navi_edge_less(context, a, b);
}

void navi_rim_sort_walls(Rim* rim) {
    RimScratch* scratch = rim->scratch;
    navi_sort(scratch->walls.data, scratch->walls.count, is_wall_before, rim->mesh);
}

// --- the curve ---------------------------------------------------------------------------

// The line beside a wall from a to b, or the circle about a. In the curve's frame the x axis is the
// wall's line, and the walkable side is y > 0. Its origin is the foot of o.
typedef struct Curve {
    NavPoint a, b, o;
    RadiusVec along, normal; // in the mesh's frame
    double height;           // of o
    RadiusVec p, middle;     // the rim's
} Curve;

static RadiusVec to_frame(const Curve* curve, NavPoint p) {
    RadiusVec v = navi_vec_from(curve->o, p);
    return navi_vec(navi_vec_dot(curve->along, v), navi_vec_dot(curve->normal, v) + curve->height);
}

// The lattice point nearest to the foot of p on the segment ab.
static NavPoint foot_near(NavPoint a, NavPoint b, NavPoint p) {
    int64_t along = navi_dot(a, b, p), length_2 = navi_distance_2(a, b);
    if (along <= 0 || along >= length_2)
        return along <= 0 ? a : b;
    return navi_point_along(a, b, (double)along / (double)length_2);
}

// An origin near the point keeps the doubles small.
static Curve curve_of(const Rim* rim, uint32_t h, bool is_line) {
    NavPoint a = rim->mesh->pos[navi_edge_from(rim->mesh, h)];
    NavPoint b = rim->mesh->pos[navi_edge_to(rim->mesh, h)];
    Curve curve = {.a = a, .b = b, .o = is_line ? foot_near(a, b, rim->p) : a};
    double length = navi_distance(a, b);
    curve.along = navi_vec_scale(navi_vec_from(a, b), 1 / length);
    curve.normal = navi_vec_left(curve.along);
    curve.height = (double)navi_orient2d(a, b, curve.o) / length;
    curve.p = to_frame(&curve, rim->p);
    curve.middle = navi_vec(curve.p.x + navi_vec_dot(curve.along, rim->middle),
                            curve.p.y + navi_vec_dot(curve.normal, rim->middle));
    return curve;
}

static bool offer_place(Rim* rim, const Curve* curve, RadiusVec q) {
    RimScratch* scratch = rim->scratch;
    if (!navi_array_room(rim->memory, &scratch->places))
        return false;
    double y = q.y - curve->height;
    RimPlace place = {.o = curve->o, .distance = navi_vec_length(navi_vec_sub(q, curve->p))};
    place.at = navi_vec(q.x * curve->along.x + y * curve->normal.x,
                        q.x * curve->along.y + y * curve->normal.y);
    scratch->places.data[scratch->places.count++] = place;
    return true;
}

// --- what blocks -------------------------------------------------------------------------

static bool add_block(Rim* rim, double low, double high) {
    RimScratch* scratch = rim->scratch;
    if (!(low < high) || high <= rim->ends[0] || low >= rim->ends[1])
        return true;
    if (low < rim->ends[0] && high > rim->ends[1])
        rim->is_blocked = true;
    if (!navi_array_room(rim->memory, &scratch->blocks))
        return false;
    RimBlock block = {low, high};
    scratch->blocks.data[scratch->blocks.count++] = block;
    return true;
}

static bool starts_before(const void* context, uint32_t a, uint32_t b) {
    const RimBlock* blocks = context;
    return blocks[a].low != blocks[b].low ? blocks[a].low < blocks[b].low : a < b;
}

static bool sort_blocks(Rim* rim) {
    RimScratch* scratch = rim->scratch;
    if (!navi_array_reserve(rim->memory, &scratch->order, scratch->blocks.count))
        return false;
    scratch->order.count = scratch->blocks.count;
    for (uint32_t i = 0; i < scratch->order.count; i++)
        scratch->order.data[i] = i;
    navi_sort(scratch->order.data, scratch->order.count, starts_before, scratch->blocks.data);
    return true;
}

typedef bool OfferPiece(Rim* rim, const Curve* curve, double low, double high);

// Offer each free interval of the piece.
static bool offer_pieces(Rim* rim, const Curve* curve, OfferPiece* offer) {
    RimScratch* scratch = rim->scratch;
    double from = rim->ends[0], end = rim->ends[1];
    if (!sort_blocks(rim))
        return false;
    for (uint32_t i = 0; i < scratch->order.count && from <= end; i++) {
        RimBlock block = scratch->blocks.data[scratch->order.data[i]];
        if (block.low > from && !offer(rim, curve, from, block.low < end ? block.low : end))
            return false;
        from = block.high > from ? block.high : from;
    }
    return from > end || offer(rim, curve, from, end);
}

// --- along the wall ----------------------------------------------------------------------

// Keep the part of the interval where low < slope * t + at < high.
static void clip_interval(RimBlock* kept, double slope, double at, double low, double high) {
    if (slope == 0) {
        if (at <= low || at >= high)
            kept->high = kept->low;
        return;
    }
    double a = (low - at) / slope, b = (high - at) / slope;
    kept->low = fmax(kept->low, fmin(a, b));
    kept->high = fmin(kept->high, fmax(a, b));
}

// Is the foot of p inside ab, and p less than two radii from it? `*is_beside`: the foot is inside.
static bool is_narrow_at(NavPoint a, NavPoint b, NavPoint p, int64_t radius, bool* is_beside) {
    int64_t along = navi_dot(a, b, p), length_2 = navi_distance_2(a, b);
    if (along < 0 || along > length_2)
        return true;
    *is_beside = true;
    int64_t side = navi_orient2d(a, b, p), width = 2 * radius;
    return navi_wide_sign(navi_wide_sub(navi_wide_mul(side, side),
                                        navi_wide_mul(width * width, length_2))) < 0;
}

// Between two walls that are almost parallel, the widest place is at the end of one of them. So
// they leave no room for the disc when all of these places are too narrow. Exact.
static bool is_narrow(const Curve* curve, NavPoint c, NavPoint d, int64_t radius) {
    bool is_beside = false;
    return radius < NAVI_RADIUS_MAX / 2 &&
           is_narrow_at(curve->a, curve->b, c, radius, &is_beside) &&
           is_narrow_at(curve->a, curve->b, d, radius, &is_beside) &&
           is_narrow_at(c, d, curve->a, radius, &is_beside) &&
           is_narrow_at(c, d, curve->b, radius, &is_beside) && is_beside;
}

#define PARALLEL 1e-6 // radians

static bool block_line_by_end(Rim* rim, RadiusVec c) {
    double height = c.y - rim->r, half_2 = rim->near * rim->near - height * height;
    double half = half_2 > 0 ? sqrt(half_2) : 0;
    return add_block(rim, c.x - half, c.x + half);
}

static bool block_line(Rim* rim, const Curve* curve, NavPoint p, NavPoint q) {
    RadiusVec c = to_frame(curve, p), d = to_frame(curve, q), wall = navi_vec_sub(d, c);
    double length = navi_vec_length(wall);
    RadiusVec unit = navi_vec_scale(wall, 1 / length);
    RadiusVec start = navi_vec_sub(navi_vec(0, rim->r), c);
    RimBlock inside = {-INFINITY, INFINITY};
    clip_interval(&inside, unit.x, navi_vec_dot(unit, start), 0, length);
    bool is_opposite = unit.x < 0 && fabs(unit.y) < PARALLEL && c.y > rim->r;
    if (!is_opposite || !is_narrow(curve, p, q, rim->radius))
        clip_interval(&inside, -unit.y, navi_vec_cross(unit, start), -rim->near, rim->near);
    return block_line_by_end(rim, c) && block_line_by_end(rim, d) &&
           add_block(rim, inside.low, inside.high);
}

static bool offer_on_line(Rim* rim, const Curve* curve, double low, double high) {
    return offer_place(rim, curve, navi_vec(fmin(fmax(curve->p.x, low), high), rim->r));
}

// --- around the corner -------------------------------------------------------------------

// A number from 0 to 4 that grows with the angle.
static double turn_of(RadiusVec v) {
    NAV_ASSERT(v.x != 0 || v.y != 0);
    double part = v.y / (fabs(v.x) + fabs(v.y));
    return v.x < 0 ? 2 - part : v.y < 0 ? 4 + part : part;
}

static RadiusVec direction_of(double turn) {
    NAV_ASSERT(turn >= 0 && turn <= 4);
    double x = turn <= 2 ? 1 - turn : turn - 3;
    double y = turn <= 1 ? turn : turn <= 3 ? 2 - turn : turn - 4;
    return navi_vec_unit(navi_vec(x, y));
}

static bool block_turn(Rim* rim, RadiusVec from, RadiusVec to) {
    double low = turn_of(from), high = turn_of(to);
    if (low <= high)
        return add_block(rim, low, high);
    return add_block(rim, low, 5) && add_block(rim, -1, high); // the ends 0 and 4 are one direction
}

static bool block_circle_by_end(Rim* rim, RadiusVec c) {
    double r = rim->r, distance = navi_vec_length(c);
    double cosine = (r * r + distance * distance - rim->near * rim->near) / (2 * r * distance);
    if (cosine >= 1)
        return true;
    RadiusVec unit = navi_vec_scale(c, 1 / distance);
    double sine = cosine <= -1 ? 0 : sqrt(1 - cosine * cosine);
    return block_turn(rim, navi_vec_turn(unit, cosine, -sine), navi_vec_turn(unit, cosine, sine));
}

// A wall that begins at the corner blocks the half circle on its side.
static bool block_half(Rim* rim, RadiusVec wall) {
    RadiusVec side = navi_vec_left(navi_vec_unit(wall));
    return block_turn(rim, navi_vec_scale(side, -1), side);
}

// Block the directions in which the centre lies over a part of the wall's line. `up` is 1 on the
// normal's side of that line and -1 on the other. `part` is measured along the line from the foot
// of the corner; both ends are at most r from it.
static bool block_over(Rim* rim, const RadiusVec frame[2], double up, const double part[2]) {
    double low = part[0] / rim->r, high = part[1] / rim->r;
    if (!(low < high))
        return true;
    RadiusVec at[2];
    for (uint32_t i = 0; i < 2; i++) {
        double x = i == 0 ? low : high, y = up * sqrt(fmax(0, 1 - x * x));
        at[i] = navi_vec_add(navi_vec_scale(frame[0], x), navi_vec_scale(frame[1], y));
    }
    return up > 0 ? block_turn(rim, at[1], at[0]) : block_turn(rim, at[0], at[1]);
}

// Where the two parts over a wall, above and below its line, meet: blocks are open at their ends.
static bool block_joint(Rim* rim, RadiusVec at, double sine) {
    double half = fmin(sine / 2, 1e-6);
    return block_turn(rim, navi_vec_turn(at, 1, -half), navi_vec_turn(at, 1, half));
}

// The centre is too near to the inside of a wall on a cap of the circle, which can be more than
// half of it.
static bool block_circle_by_inside(Rim* rim, RadiusVec c, RadiusVec d) {
    double r = rim->r, length = navi_vec_length(navi_vec_sub(d, c));
    RadiusVec frame[2] = {navi_vec_scale(navi_vec_sub(d, c), 1 / length)};
    frame[1] = navi_vec_left(frame[0]);
    double height = navi_vec_dot(frame[1], c), first = navi_vec_dot(frame[0], c);
    if (height < 0) { // use the wall's other direction
        frame[0] = navi_vec_scale(frame[0], -1);
        frame[1] = navi_vec_scale(frame[1], -1);
        height = -height;
        first = -first - length;
    }
    double sine = (height - rim->near) / r, reach = r * sqrt(fmax(0, 1 - sine * sine));
    if (sine >= 1)
        return true;
    double most = sine > 0 ? reach : r;
    double over[2] = {fmax(first, -most), fmin(first + length, most)};
    double left[2] = {fmax(first, -r), fmin(first + length, -reach)};
    double right[2] = {fmax(first, reach), fmin(first + length, r)};
    if (!block_over(rim, frame, 1, over))
        return false;
    if (sine >= 0)
        return true;
    return block_over(rim, frame, -1, left) && block_over(rim, frame, -1, right) &&
           (left[0] >= left[1] || block_joint(rim, navi_vec_scale(frame[0], -1), -sine)) &&
           (right[0] >= right[1] || block_joint(rim, frame[0], -sine));
}

static bool block_circle(Rim* rim, const Curve* curve, NavPoint p, NavPoint q) {
    RadiusVec c = to_frame(curve, p), d = to_frame(curve, q);
    if (navi_point_equal(p, curve->o))
        return block_half(rim, d);
    if (navi_point_equal(q, curve->o))
        return block_half(rim, c);
    return block_circle_by_end(rim, c) && block_circle_by_end(rim, d) &&
           block_circle_by_inside(rim, c, d);
}

static bool offer_at(Rim* rim, const Curve* curve, double turn) {
    return offer_place(rim, curve, navi_vec_scale(direction_of(turn), rim->r));
}

static double distance_at(const Rim* rim, const Curve* curve, double turn) {
    RadiusVec place = navi_vec_scale(direction_of(turn), rim->r);
    return navi_vec_length_2(navi_vec_sub(place, curve->p));
}

static bool offer_on_circle(Rim* rim, const Curve* curve, double low, double high) {
    double at = navi_vec_length_2(curve->p) > 0 ? turn_of(curve->p) : low;
    if (at < low || at > high)
        at = distance_at(rim, curve, low) <= distance_at(rim, curve, high) ? low : high;
    return offer_at(rim, curve, at);
}

// -----------------------------------------------------------------------------------------

typedef bool BlockBy(Rim* rim, const Curve* curve, NavPoint p, NavPoint q);

static bool block_by_walls(Rim* rim, const Curve* curve, uint32_t own, BlockBy* by) {
    const Mesh* mesh = rim->mesh;
    rim->scratch->blocks.count = 0;
    rim->is_blocked = false;
    for (uint32_t i = 0; i < rim->scratch->walls.count && !rim->is_blocked; i++) {
        uint32_t h = rim->scratch->walls.data[i];
        if (h != own &&
            !by(rim, curve, mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)]))
            return false;
    }
    return true;
}

bool navi_rim_along(Rim* rim, uint32_t h) {
    Curve curve = curve_of(rim, h, true);
    double first = to_frame(&curve, curve.a).x, last = to_frame(&curve, curve.b).x;
    double side = curve.middle.y - rim->r, half_2 = rim->reach * rim->reach - side * side;
    if (half_2 < 0)
        return true;
    rim->ends[0] = fmax(first, curve.middle.x - sqrt(half_2));
    rim->ends[1] = fmin(last, curve.middle.x + sqrt(half_2));
    return rim->ends[0] > rim->ends[1] ||
           (block_by_walls(rim, &curve, h, block_line) &&
            (rim->is_blocked || offer_pieces(rim, &curve, offer_on_line)));
}

static bool offer_arc(Rim* rim, const Curve* curve, double low, double high) {
    rim->ends[0] = low;
    rim->ends[1] = high;
    return block_by_walls(rim, curve, NAV_NONE, block_circle) &&
           (rim->is_blocked || offer_pieces(rim, curve, offer_on_circle));
}

bool navi_rim_around(Rim* rim, uint32_t h) {
    Curve curve = curve_of(rim, h, false);
    double r = rim->r, distance = navi_vec_length(curve.middle), off = distance - r;
    if (fabs(off) > rim->reach)
        return true;
    // One minus the cosine of half the arc that is within reach.
    double versine = (rim->reach * rim->reach - off * off) / (2 * r * distance);
    if (!(versine < 2))
        return offer_arc(rim, &curve, 0, 4);
    RadiusVec unit = navi_vec_scale(curve.middle, 1 / distance);
    double sine = sqrt(versine * (2 - versine));
    double low = turn_of(navi_vec_turn(unit, 1 - versine, -sine));
    double high = turn_of(navi_vec_turn(unit, 1 - versine, sine));
    return low <= high ? offer_arc(rim, &curve, low, high)
                       : offer_arc(rim, &curve, low, 4) && offer_arc(rim, &curve, 0, high);
}

bool navi_rim_is_reflex(const Rim* rim, uint32_t h) {
    const Mesh* mesh = rim->mesh;
    uint32_t corner = navi_edge_next(h), v = navi_edge_from(mesh, h);
    NAV_BOUND(left, mesh->counts->tri_slots);
    while (navi_filter_joins(rim->filter, navi_corner_left_edge(corner))) {
        NAV_ROUND(left);
        corner = navi_corner_left(mesh, corner);
    }
    uint32_t at_left = navi_corner_left_vertex(mesh, corner), at_right = navi_edge_to(mesh, h);
    return at_left == at_right ||
           navi_orient2d(mesh->pos[v], mesh->pos[at_right], mesh->pos[at_left]) < 0;
}
