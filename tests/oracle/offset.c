#include "oracle/offset.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/exact.h"
#include "oracle/memory.h"
#include "oracle/offset_inside.h"

// --- walls ---------------------------------------------------------------------------------

typedef struct Side {
    NavPoint low, high; // ordered
    NavPoint a, b;      // as drawn
    int64_t height;     // of its triangle
} Side;

static int compare_sides(const void* p, const void* q) {
    const Side *a = p, *b = q;
    int low = oracle_point_compare(a->low, b->low);
    return low != 0 ? low : oracle_point_compare(a->high, b->high);
}

static bool is_same_side(const Side* a, const Side* b) { return compare_sides(a, b) == 0; }

void oracle_walls_init(OracleWalls* walls, const NavPoint (*triangles)[3], uint32_t count) {
    oracle_walls_init_steps(walls, triangles, NULL, count, 0);
}

// A side is a wall if only one triangle has it, or if its two triangles differ in height by more
// than the step. Equal sides are adjacent; decide at the first.
static bool is_wall(const Side* sides, uint32_t count, uint32_t i, int64_t step) {
    if (i > 0 && is_same_side(&sides[i - 1], &sides[i]))
        return false;
    if (i + 1 == count || !is_same_side(&sides[i], &sides[i + 1]))
        return true;
    int64_t rise = sides[i].height - sides[i + 1].height;
    return rise > step || -rise > step;
}

void oracle_walls_init_steps(OracleWalls* walls, const NavPoint (*triangles)[3],
                             const int32_t* heights, uint32_t count, int64_t step) {
    Side* sides = oracle_alloc(3 * (size_t)count + 1, sizeof *sides);
    uint32_t n = 0;
    walls->triangles = oracle_alloc(count + (size_t)1, sizeof *walls->triangles);
    walls->triangle_count = count;
    if (count > 0)
        memcpy(walls->triangles, triangles, count * sizeof *walls->triangles);
    for (uint32_t i = 0; i < 3 * count; i++) {
        NavPoint a = triangles[i / 3][i % 3], b = triangles[i / 3][(i + 1) % 3];
        bool is_up = oracle_point_compare(a, b) < 0;
        sides[n++] =
            (Side){is_up ? a : b, is_up ? b : a, a, b, heights == NULL ? 0 : heights[i / 3]};
    }
    qsort(sides, n, sizeof *sides, compare_sides);
    walls->walls = oracle_alloc(n + (size_t)1, sizeof *walls->walls);
    walls->count = 0;
    for (uint32_t i = 0; i < n; i++)
        if (is_wall(sides, n, i, step))
            walls->walls[walls->count++] = (OracleWall){sides[i].a, sides[i].b};
    free(sides);
}

void oracle_walls_fini(OracleWalls* walls) {
    free(walls->walls);
    free(walls->triangles);
}

// --- exact arithmetic ------------------------------------------------------------------------

static OracleWide square(NavPoint a, NavPoint b) {
    OracleWide x = (OracleWide)a.x - b.x, y = (OracleWide)a.y - b.y;
    return x * x + y * y;
}

static bool is_nearer(NavPoint a, NavPoint b, NavPoint p, int64_t radius) {
    OracleWide r_2 = (OracleWide)radius * radius, length_2 = square(a, b);
    OracleWide along = ((OracleWide)p.x - a.x) * ((OracleWide)b.x - a.x) +
                       ((OracleWide)p.y - a.y) * ((OracleWide)b.y - a.y);
    if (along <= 0)
        return square(a, p) < r_2;
    if (along >= length_2)
        return square(b, p) < r_2;
    OracleWide area = oracle_area_2(a, b, p);
    return area * area < r_2 * length_2;
}

static bool holds(const OracleWalls* walls, NavPoint p) {
    for (uint32_t t = 0; t < walls->triangle_count; t++)
        if (oracle_triangle_holds(walls->triangles[t], p))
            return true;
    return false;
}

bool oracle_leg_keeps(const OracleWalls* walls, NavPoint a, NavPoint b, int64_t radius) {
    if (!holds(walls, a))
        return false;
    for (uint32_t i = 0; i < walls->count; i++) {
        NavPoint c = walls->walls[i].a, d = walls->walls[i].b;
        if (is_nearer(a, b, c, radius) || is_nearer(a, b, d, radius) ||
            is_nearer(c, d, a, radius) || is_nearer(c, d, b, radius) ||
            oracle_cross_properly(a, b, c, d))
            return false;
    }
    return true;
}

// --- the boundary ------------------------------------------------------------------------------

// Points nearer than this to each other count as the same.
#define SAME 1e-5
// Tolerance: a piece is part of the boundary only if its distance to every wall is at least the
// radius minus this.
#define TOUCH 1e-6

double offset_distance(const OracleWall* wall, OffsetVec p) {
    double dx = (double)wall->b.x - wall->a.x, dy = (double)wall->b.y - wall->a.y;
    double ex = p.x - wall->a.x, ey = p.y - wall->a.y;
    double part = (dx * ex + dy * ey) / (dx * dx + dy * dy);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return hypot(ex - part * dx, ey - part * dy);
}

static bool is_inside(const OracleWalls* walls, OffsetVec p) {
    for (uint32_t t = 0; t < walls->triangle_count; t++) {
        bool is_in = true;
        for (uint32_t i = 0; i < 3 && is_in; i++) {
            NavPoint a = walls->triangles[t][i], b = walls->triangles[t][(i + 1) % 3];
            double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
            is_in = dx * (p.y - a.y) - dy * (p.x - a.x) >= -1e-6 * hypot(dx, dy);
        }
        if (is_in)
            return true;
    }
    return false;
}

bool offset_is_free(const OracleOffset* offset, OffsetVec p) {
    for (uint32_t i = 0; i < offset->walls->count; i++)
        if (offset_distance(&offset->walls->walls[i], p) < offset->radius - TOUCH)
            return false;
    return is_inside(offset->walls, p);
}

OffsetVec offset_at(const OffsetCurve* curve, double at) {
    if (curve->is_circle)
        return (OffsetVec){curve->p.x + curve->r * cos(at), curve->p.y + curve->r * sin(at)};
    return (OffsetVec){curve->p.x + at * (curve->q.x - curve->p.x),
                       curve->p.y + at * (curve->q.y - curve->p.y)};
}

static void add_event(OracleOffset* offset, double at) {
    offset->events = oracle_grow(offset->events, &offset->event_capacity, offset->event_count + 1,
                                 sizeof *offset->events);
    offset->events[offset->event_count++] = at;
}

static void add_angle(OracleOffset* offset, double angle) {
    while (angle < -OFFSET_PI)
        angle += 2 * OFFSET_PI;
    while (angle > OFFSET_PI)
        angle -= 2 * OFFSET_PI;
    add_event(offset, angle);
}

static void circle_meets_circle(OracleOffset* offset, const OffsetCurve* c, const OffsetCurve* d) {
    double dx = d->p.x - c->p.x, dy = d->p.y - c->p.y, distance = hypot(dx, dy);
    if (distance == 0 || distance > 2 * c->r)
        return;
    double middle = atan2(dy, dx), half = acos(distance / (2 * c->r));
    add_angle(offset, middle - half);
    add_angle(offset, middle + half);
}

// Parameters on d of the intersections of its line with the circle c.
static uint32_t line_meets_circle(const OffsetCurve* d, const OffsetCurve* c, double at[2]) {
    double dx = d->q.x - d->p.x, dy = d->q.y - d->p.y, ex = d->p.x - c->p.x, ey = d->p.y - c->p.y;
    double length = hypot(dx, dy), height = (dx * ey - dy * ex) / length;
    double rest = c->r * c->r - height * height;
    if (rest < -1e-9 * c->r * c->r)
        return 0;
    double foot = -(dx * ex + dy * ey) / length, half = sqrt(rest < 0 ? 0 : rest);
    at[0] = (foot - half) / length;
    at[1] = (foot + half) / length;
    return 2;
}

static void meet(OracleOffset* offset, const OffsetCurve* c, const OffsetCurve* d) {
    double at[2];
    if (c->is_circle && d->is_circle) {
        circle_meets_circle(offset, c, d);
    } else if (c->is_circle) {
        for (uint32_t i = 0; i < line_meets_circle(d, c, at); i++) {
            OffsetVec p = offset_at(d, at[i]);
            add_angle(offset, atan2(p.y - c->p.y, p.x - c->p.x));
        }
    } else if (d->is_circle) {
        for (uint32_t i = 0; i < line_meets_circle(c, d, at); i++)
            if (at[i] > 0 && at[i] < 1)
                add_event(offset, at[i]);
    } else {
        double cx = c->q.x - c->p.x, cy = c->q.y - c->p.y;
        double dx = d->q.x - d->p.x, dy = d->q.y - d->p.y, cross = cx * dy - cy * dx;
        double t = (dy * (d->p.x - c->p.x) - dx * (d->p.y - c->p.y)) / cross;
        if (cross != 0 && t > 0 && t < 1)
            add_event(offset, t);
    }
}

static int compare_numbers(const void* p, const void* q) {
    double a = *(const double*)p, b = *(const double*)q;
    return (a > b) - (a < b);
}

static void add_piece(OracleOffset* offset, uint32_t curve, double from, double to) {
    const OffsetCurve* c = &offset->curves[curve];
    if (!offset_is_free(offset, offset_at(c, (from + to) / 2)))
        return;
    offset->pieces = oracle_grow(offset->pieces, &offset->piece_capacity, offset->piece_count + 1,
                                 sizeof *offset->pieces);
    uint32_t own = offset->piece_count++;
    offset->pieces[own] = (OffsetPiece){curve, from, to, offset_at(c, from), offset_at(c, to), own};
}

static void cut_curve(OracleOffset* offset, uint32_t curve) {
    const OffsetCurve* c = &offset->curves[curve];
    offset->event_count = 0;
    // A circle is always cut at its leftmost point (angle +-pi).
    add_event(offset, c->is_circle ? -OFFSET_PI : 0);
    add_event(offset, c->is_circle ? OFFSET_PI : 1);
    for (uint32_t d = 0; d < offset->curve_count; d++)
        if (d != curve)
            meet(offset, c, &offset->curves[d]);
    qsort(offset->events, offset->event_count, sizeof *offset->events, compare_numbers);
    double scale = c->is_circle ? c->r : hypot(c->q.x - c->p.x, c->q.y - c->p.y);
    for (uint32_t i = 1, from = 0; i < offset->event_count; i++)
        if ((offset->events[i] - offset->events[from]) * scale > SAME / 4) {
            add_piece(offset, curve, offset->events[from], offset->events[i]);
            from = i;
        }
}

static uint32_t root_of(const OracleOffset* offset, uint32_t piece) {
    while (offset->pieces[piece].root != piece)
        piece = offset->pieces[piece].root;
    return piece;
}

static void unite(OracleOffset* offset, uint32_t a, uint32_t b) {
    offset->pieces[root_of(offset, a)].root = root_of(offset, b);
}

static bool is_same(OffsetVec p, OffsetVec q) { return hypot(p.x - q.x, p.y - q.y) < SAME; }

static void unite_ends(OracleOffset* offset) {
    for (uint32_t i = 0; i < offset->piece_count; i++)
        for (uint32_t k = i + 1; k < offset->piece_count; k++) {
            const OffsetPiece *p = &offset->pieces[i], *q = &offset->pieces[k];
            if (is_same(p->from, q->from) || is_same(p->from, q->to) || is_same(p->to, q->from) ||
                is_same(p->to, q->to))
                unite(offset, i, k);
        }
}

static void offer_hit(double x, double limit, double* best, uint32_t piece, uint32_t* found) {
    if (x < limit && x > *best) {
        *best = x;
        *found = piece;
    }
}

// Intersect the piece with the horizontal line through `from`. Keep the rightmost hit left of
// `from` in `*best` and `*found`.
static void hit_piece(const OracleOffset* offset, uint32_t piece, OffsetVec from, double* best,
                      uint32_t* found) {
    const OffsetPiece* p = &offset->pieces[piece];
    const OffsetCurve* c = &offset->curves[p->curve];
    double limit = from.x - 10 * SAME;
    if (!c->is_circle) {
        double low = fmin(p->from.y, p->to.y), high = fmax(p->from.y, p->to.y);
        // Joined pieces may have a gap of up to SAME.
        if (from.y < low - SAME || from.y > high + SAME)
            return;
        double part = high > low ? (from.y - p->from.y) / (p->to.y - p->from.y) : 0;
        if (high > low) {
            offer_hit(p->from.x + part * (p->to.x - p->from.x), limit, best, piece, found);
            return;
        }
        offer_hit(p->from.x, limit, best, piece, found);
        offer_hit(p->to.x, limit, best, piece, found);
        return;
    }
    double dy = from.y - c->p.y, rest = c->r * c->r - dy * dy;
    for (int side = -1; side <= 1 && rest >= 0; side += 2) {
        double dx = side * sqrt(rest), angle = atan2(dy, dx);
        if (angle >= p->low - SAME / c->r && angle <= p->high + SAME / c->r)
            offer_hit(c->p.x + dx, limit, best, piece, found);
    }
}

// The first piece of boundary to the left of p, or UINT32_MAX if the segment to it is not free (its
// midpoint decides).
static uint32_t look_left(const OracleOffset* offset, OffsetVec p) {
    double best = -INFINITY;
    uint32_t found = UINT32_MAX;
    for (uint32_t i = 0; i < offset->piece_count; i++)
        hit_piece(offset, i, p, &best, &found);
    if (found == UINT32_MAX || !offset_is_free(offset, (OffsetVec){(p.x + best) / 2, p.y}))
        return UINT32_MAX;
    return found;
}

static OffsetVec leftmost(const OffsetPiece* piece) {
    return piece->from.x < piece->to.x ? piece->from : piece->to;
}

// From the leftmost point of a hole's boundary, a ray to the left hits another boundary of the same
// component: unite the two.
static void unite_holes(OracleOffset* offset) {
    for (uint32_t i = 0; i < offset->piece_count; i++) {
        if (offset->pieces[i].root != i)
            continue;
        OffsetVec best = leftmost(&offset->pieces[i]);
        for (uint32_t k = 0; k < offset->piece_count; k++)
            if (root_of(offset, k) == i && leftmost(&offset->pieces[k]).x < best.x)
                best = leftmost(&offset->pieces[k]);
        uint32_t seen = look_left(offset, best);
        if (seen != UINT32_MAX && root_of(offset, seen) != i)
            unite(offset, i, seen);
    }
}

static void list_curves(OracleOffset* offset) {
    const OracleWalls* walls = offset->walls;
    double r = offset->radius;
    offset->curves = oracle_alloc(4 * (size_t)walls->count + 1, sizeof *offset->curves);
    for (uint32_t i = 0; i < walls->count; i++) {
        OffsetVec a = {walls->walls[i].a.x, walls->walls[i].a.y};
        OffsetVec b = {walls->walls[i].b.x, walls->walls[i].b.y};
        double nx = b.y - a.y, ny = a.x - b.x, k = r / hypot(nx, ny);
        for (int side = -1; side <= 1; side += 2)
            offset->curves[offset->curve_count++] =
                (OffsetCurve){false,
                              {a.x + side * k * nx, a.y + side * k * ny},
                              {b.x + side * k * nx, b.y + side * k * ny},
                              0};
        for (uint32_t end = 0; end < 2; end++) {
            OffsetVec p = end == 0 ? a : b;
            bool is_new = true;
            for (uint32_t c = 0; c < offset->curve_count && is_new; c++)
                is_new = !offset->curves[c].is_circle || offset->curves[c].p.x != p.x ||
                         offset->curves[c].p.y != p.y;
            if (is_new)
                offset->curves[offset->curve_count++] = (OffsetCurve){true, p, p, r};
        }
    }
}

OracleOffset* oracle_offset_create(const OracleWalls* walls, double radius) {
    OracleOffset* offset = oracle_alloc(1, sizeof *offset);
    *offset = (OracleOffset){.walls = walls, .radius = radius};
    list_curves(offset);
    for (uint32_t c = 0; c < offset->curve_count; c++)
        cut_curve(offset, c);
    unite_ends(offset);
    unite_holes(offset);
    return offset;
}

void oracle_offset_destroy(OracleOffset* offset) {
    free(offset->curves);
    free(offset->events);
    free(offset->pieces);
    free(offset);
}

bool oracle_offset_holds(const OracleOffset* offset, NavPoint p) {
    return offset_is_free(offset, (OffsetVec){p.x, p.y});
}

bool oracle_offset_joins(const OracleOffset* offset, NavPoint p, NavPoint q) {
    uint32_t a = look_left(offset, (OffsetVec){p.x, p.y});
    uint32_t b = look_left(offset, (OffsetVec){q.x, q.y});
    return a != UINT32_MAX && b != UINT32_MAX && root_of(offset, a) == root_of(offset, b);
}

// Distance from p to the piece. The nearest point of the whole curve has parameter `at`; if that is
// outside the piece, the nearest point is one of the piece's ends.
static double piece_distance(const OracleOffset* offset, const OffsetPiece* piece, OffsetVec p) {
    const OffsetCurve* c = &offset->curves[piece->curve];
    double dx = c->q.x - c->p.x, dy = c->q.y - c->p.y;
    double at = c->is_circle ? atan2(p.y - c->p.y, p.x - c->p.x)
                             : (dx * (p.x - c->p.x) + dy * (p.y - c->p.y)) / (dx * dx + dy * dy);
    double best = fmin(hypot(piece->from.x - p.x, piece->from.y - p.y),
                       hypot(piece->to.x - p.x, piece->to.y - p.y));
    if (at <= piece->low || at >= piece->high)
        return best;
    OffsetVec q = offset_at(c, at);
    return fmin(best, hypot(q.x - p.x, q.y - p.y));
}

double oracle_offset_distance(const OracleOffset* offset, NavPoint start, NavPoint p) {
    uint32_t from = look_left(offset, (OffsetVec){start.x, start.y});
    double best = INFINITY;
    for (uint32_t i = 0; i < offset->piece_count && from != UINT32_MAX; i++)
        if (root_of(offset, i) == root_of(offset, from))
            best = fmin(best, piece_distance(offset, &offset->pieces[i], (OffsetVec){p.x, p.y}));
    return best;
}
