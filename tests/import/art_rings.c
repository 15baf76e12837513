#include "art_rings.h"

#include <math.h>
#include <stdlib.h>

bool is_covered(const EngiTrace* trace, double x, double y) {
    bool is_in = false;
    for (uint32_t r = 0; r < trace->ring_count; r++) {
        const EngPoint* p = trace->points + trace->rings[r].first;
        for (uint32_t i = 0, k = trace->rings[r].count - 1; i < trace->rings[r].count; k = i++) {
            if ((p[i].y > y) != (p[k].y > y) &&
                x < (double)(p[k].x - p[i].x) * (y - p[i].y) / (p[k].y - p[i].y) + p[i].x)
                is_in = !is_in;
        }
    }
    return is_in;
}

static double distance(EngPoint a, EngPoint b, EngPoint p) {
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y, px = (double)p.x - a.x,
           py = (double)p.y - a.y;
    double t = (px * dx + py * dy) / (dx * dx + dy * dy);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(px - t * dx, py - t * dy);
}

double farthest(const EngiTrace* from, const EngiTrace* to, uint32_t r) {
    const EngiTraceRing *a = &from->rings[r], *b = &to->rings[r];
    double worst = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        double least = INFINITY;
        for (uint32_t k = 0; k < b->count; k++) {
            double d = distance(to->points[b->first + k], to->points[b->first + (k + 1) % b->count],
                                from->points[a->first + i]);
            least = d < least ? d : least;
        }
        worst = least > worst ? least : worst;
    }
    return worst;
}

static int64_t cross(EngPoint a, EngPoint b, EngPoint p) {
    return (int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x);
}

static int sign(int64_t value) { return (value > 0) - (value < 0); }

static bool is_between(EngPoint a, EngPoint b, EngPoint p) {
    return cross(a, b, p) == 0 && (p.x >= a.x || p.x >= b.x) && (p.x <= a.x || p.x <= b.x) &&
           (p.y >= a.y || p.y >= b.y) && (p.y <= a.y || p.y <= b.y);
}

static bool do_meet(EngPoint a, EngPoint b, EngPoint c, EngPoint d) {
    bool is_crossing = sign(cross(a, b, c)) * sign(cross(a, b, d)) < 0 &&
                       sign(cross(c, d, a)) * sign(cross(c, d, b)) < 0;
    return is_crossing || is_between(a, b, c) || is_between(a, b, d) || is_between(c, d, a) ||
           is_between(c, d, b);
}

typedef struct Side {
    EngPoint a, b;
    uint32_t from, to; // points
} Side;

static int32_t top_of(const Side* s) { return s->a.y < s->b.y ? s->a.y : s->b.y; }
static int32_t bottom_of(const Side* s) { return s->a.y < s->b.y ? s->b.y : s->a.y; }

static int compare_tops(const void* x, const void* y) {
    const Side *s = x, *t = y;
    return (top_of(s) > top_of(t)) - (top_of(s) < top_of(t));
}

// Neighbours share one end, others meet nowhere.
static bool is_fault(const Side* s, const Side* t) {
    bool is_before = s->to == t->from, is_after = t->to == s->from;
    if (is_before || is_after)
        return (is_before && is_after) || is_between(s->a, s->b, is_before ? t->b : t->a) ||
               is_between(t->a, t->b, is_before ? s->a : s->b);
    bool is_apart = (s->a.x < t->a.x && s->a.x < t->b.x && s->b.x < t->a.x && s->b.x < t->b.x) ||
                    (s->a.x > t->a.x && s->a.x > t->b.x && s->b.x > t->a.x && s->b.x > t->b.x);
    return !is_apart && do_meet(s->a, s->b, t->a, t->b);
}

uint32_t count_crossings(const EngiTrace* trace, const EngPoint* points) {
    Side* sides = malloc((trace->point_count + (size_t)1) * sizeof *sides);
    uint32_t used = 0, count = 0;
    if (sides == NULL)
        abort();
    for (uint32_t r = 0; r < trace->ring_count; r++) {
        EngiTraceRing ring = trace->rings[r];
        count += ring.count < 3;
        for (uint32_t i = 0; i < ring.count; i++) {
            uint32_t from = ring.first + i, to = ring.first + (i + 1) % ring.count;
            sides[used++] = (Side){points[from], points[to], from, to};
        }
    }
    qsort(sides, used, sizeof *sides, compare_tops);
    for (uint32_t i = 0; i < used; i++) {
        for (uint32_t k = i + 1; k < used && top_of(&sides[k]) <= bottom_of(&sides[i]); k++)
            count += is_fault(&sides[i], &sides[k]);
    }
    free(sides);
    return count;
}
