// Which rings meet? A sweep over the sides, along the longer side of the picture.
#include "art/trace.h"

#include <stdlib.h>
#include <string.h>

typedef struct Side {
    EngPoint a, b; // a is left of b, or above it
    uint32_t ring;
    uint32_t index; // in the ring
} Side;

static int compare_sides(const void* x, const void* y) {
    const Side *s = x, *t = y;
    if (s->a.x != t->a.x)
        return s->a.x < t->a.x ? -1 : 1;
    return (s->a.y > t->a.y) - (s->a.y < t->a.y);
}

static int sign(int64_t value) { return (value > 0) - (value < 0); }

static int side_of(EngPoint a, EngPoint b, EngPoint p) {
    return sign((int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x));
}

static bool is_in_box(EngPoint a, EngPoint b, EngPoint p) {
    int32_t top = a.y < b.y ? a.y : b.y, bottom = a.y < b.y ? b.y : a.y;
    return p.x >= a.x && p.x <= b.x && p.y >= top && p.y <= bottom;
}

static bool do_meet(const Side* s, const Side* t) {
    int a = side_of(s->a, s->b, t->a), b = side_of(s->a, s->b, t->b);
    int c = side_of(t->a, t->b, s->a), d = side_of(t->a, t->b, s->b);
    if (a * b < 0 && c * d < 0)
        return true;
    return (a == 0 && is_in_box(s->a, s->b, t->a)) || (b == 0 && is_in_box(s->a, s->b, t->b)) ||
           (c == 0 && is_in_box(t->a, t->b, s->a)) || (d == 0 && is_in_box(t->a, t->b, s->b));
}

static bool is_same(EngPoint a, EngPoint b) { return a.x == b.x && a.y == b.y; }

// Neighbours meet at one end, and nowhere else unless they fold back.
static bool is_fault(const EngiTrace* trace, const Side* s, const Side* t) {
    uint32_t count = trace->rings[s->ring].count;
    bool is_neighbour = s->ring == t->ring &&
                        ((s->index + 1) % count == t->index || (t->index + 1) % count == s->index);
    if (!is_neighbour)
        return do_meet(s, t);
    if (count < 3)
        return true;
    EngPoint common = is_same(s->a, t->a) || is_same(s->a, t->b) ? s->a : s->b;
    EngPoint p = is_same(s->a, common) ? s->b : s->a, q = is_same(t->a, common) ? t->b : t->a;
    int64_t dot =
        (int64_t)(p.x - common.x) * (q.x - common.x) + (int64_t)(p.y - common.y) * (q.y - common.y);
    return side_of(common, p, q) == 0 && dot > 0;
}

// Is the picture higher than wide? Then the sweep goes down, which x and y in place of each other
// do: so it meets as few sides at a time as the shorter side of the picture has room for.
static bool is_high(const EngiTrace* trace) {
    EngPoint min = {INT32_MAX, INT32_MAX}, max = {0, 0};
    for (uint32_t r = 0; r < trace->ring_count; r++) {
        const EngPoint* points = trace->points + trace->rings[r].first;
        for (uint32_t i = 0; i < trace->rings[r].count; i++) {
            min.x = points[i].x < min.x ? points[i].x : min.x;
            min.y = points[i].y < min.y ? points[i].y : min.y;
            max.x = points[i].x > max.x ? points[i].x : max.x;
            max.y = points[i].y > max.y ? points[i].y : max.y;
        }
    }
    return (int64_t)max.y - min.y > (int64_t)max.x - min.x;
}

static EngPoint turn_if(bool is_turned, EngPoint p) { return is_turned ? (EngPoint){p.y, p.x} : p; }

static void list_sides(const EngiTrace* trace, Side* sides) {
    uint32_t used = 0;
    bool is_turned = is_high(trace);
    for (uint32_t r = 0; r < trace->ring_count; r++) {
        const EngiTraceRing* ring = &trace->rings[r];
        for (uint32_t i = 0; i < ring->count; i++) {
            EngPoint a = turn_if(is_turned, trace->points[ring->first + i]);
            EngPoint b = turn_if(is_turned, trace->points[ring->first + (i + 1) % ring->count]);
            bool is_ordered = a.x < b.x || (a.x == b.x && a.y <= b.y);
            sides[used++] = (Side){is_ordered ? a : b, is_ordered ? b : a, r, i};
        }
    }
}

// Compare a side with those that the sweep has not left behind, and forget the others.
static uint32_t meet_active(const EngiTrace* trace, const Side* sides, uint32_t side,
                            uint32_t* active, uint32_t active_count, bool* is_marked) {
    const Side* s = &sides[side];
    int32_t top = s->a.y < s->b.y ? s->a.y : s->b.y, bottom = s->a.y < s->b.y ? s->b.y : s->a.y;
    uint32_t kept = 0;
    for (uint32_t k = 0; k < active_count; k++) {
        const Side* t = &sides[active[k]];
        if (t->b.x < s->a.x)
            continue;
        active[kept++] = active[k];
        bool is_apart = (t->a.y < top && t->b.y < top) || (t->a.y > bottom && t->b.y > bottom);
        if (!is_apart && is_fault(trace, s, t))
            is_marked[s->ring] = is_marked[t->ring] = true;
    }
    active[kept++] = side;
    return kept;
}

bool engi_trace_find_crossings(const EngiTrace* trace, bool* is_marked, uint32_t* count) {
    uint32_t side_count = 0, active_count = 0;
    *count = 0;
    for (uint32_t i = 0; i < trace->ring_count; i++) {
        is_marked[i] = false;
        side_count += trace->rings[i].count;
    }
    Side* sides = malloc((side_count + (size_t)1) * sizeof *sides);
    uint32_t* active = malloc((side_count + (size_t)1) * sizeof *active);
    bool has_memory = sides != NULL && active != NULL;
    if (has_memory) {
        list_sides(trace, sides);
        qsort(sides, side_count, sizeof *sides, compare_sides);
        for (uint32_t i = 0; i < side_count; i++)
            active_count = meet_active(trace, sides, i, active, active_count, is_marked);
        for (uint32_t i = 0; i < trace->ring_count; i++)
            *count += is_marked[i];
    }
    free(sides);
    free(active);
    return has_memory;
}
