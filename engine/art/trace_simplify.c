// Simplifies traced rings: Douglas and Peucker's algorithm on each ring, then a test of all rings
// together, then again with a smaller epsilon where they meet.
#include "art/trace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The most points that all rings together are tested with, a second's work. The algorithm is
// quadratic at worst; what is left then keeps all points.
#define TEST_MOST (1u << 28)

typedef struct Ring {
    const EngPoint* points; // as followed
    uint32_t count;
    EngTraceBias bias;
    double epsilon;   // steps
    uint8_t* is_kept; // [count]
    uint32_t* stack;  // [2 * count + 2]
    uint32_t* tests;  // that are left
} Ring;

// How far point p is from the segment a-b. A point on the forbidden side of the line counts as
// farther than any on the other.
static double badness(const Ring* ring, EngPoint a, EngPoint b, EngPoint p) {
    const double forbidden = 1e12;
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
    double px = (double)p.x - a.x, py = (double)p.y - a.y;
    double side = dx * py - dy * px; // exact: a picture has 2^24 pixels at most
    double length = dx * dx + dy * dy, along = dx * px + dy * py;
    double t = length > 0 ? along / length : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    double x = px - t * dx, y = py - t * dy;
    double distance = sqrt(x * x + y * y);
    // Solid ground is on the right side, where `side` is positive.
    bool is_forbidden = (ring->bias == ENG_TRACE_INSIDE && side > 0) ||
                        (ring->bias == ENG_TRACE_OUTSIDE && side < 0);
    return is_forbidden && ring->epsilon > 0 ? forbidden + distance : distance;
}

static bool take_tests(Ring* ring, uint32_t count) {
    bool has_some = *ring->tests >= count;
    *ring->tests = has_some ? *ring->tests - count : 0;
    return has_some;
}

// Keep what is needed strictly between the kept points `from` and `to`; `to` may be beyond the end.
static void keep_between(Ring* ring, uint32_t from, uint32_t to) {
    uint32_t depth = 0;
    ring->stack[depth++] = from;
    ring->stack[depth++] = to;
    while (depth > 0) {
        uint32_t b = ring->stack[--depth], a = ring->stack[--depth], worst = a;
        double most = ring->epsilon;
        bool is_tested = take_tests(ring, b - a);
        for (uint32_t i = a + 1; i < b && !is_tested; i++)
            ring->is_kept[i % ring->count] = 1;
        for (uint32_t i = a + 1; i < b && is_tested; i++) {
            double bad = badness(ring, ring->points[a % ring->count], ring->points[b % ring->count],
                                 ring->points[i % ring->count]);
            if (bad > most) {
                most = bad;
                worst = i;
            }
        }
        if (worst == a)
            continue;
        ring->is_kept[worst % ring->count] = 1;
        ring->stack[depth++] = a;
        ring->stack[depth++] = worst;
        ring->stack[depth++] = worst;
        ring->stack[depth++] = b;
    }
}

static void choose_points(Ring* ring) {
    if (ring->epsilon <= 0) {
        memset(ring->is_kept, 1, ring->count);
        return;
    }
    memset(ring->is_kept, 0, ring->count);
    uint32_t first = 0, far = 0;
    for (uint32_t i = 1; i < ring->count; i++) {
        EngPoint p = ring->points[i], q = ring->points[first];
        if (p.x < q.x || (p.x == q.x && p.y < q.y))
            first = i;
    }
    double most = -1;
    for (uint32_t i = 0; i < ring->count; i++) {
        double dx = (double)ring->points[i].x - ring->points[first].x;
        double dy = (double)ring->points[i].y - ring->points[first].y;
        if (dx * dx + dy * dy > most) {
            most = dx * dx + dy * dy;
            far = i;
        }
    }
    ring->is_kept[first] = ring->is_kept[far] = 1;
    keep_between(ring, first, far > first ? far : far + ring->count);
    keep_between(ring, far, first > far ? first : first + ring->count);
}

// ---- one ring

typedef struct Work {
    EngiArt* art;
    const EngiTrace* raw;
    EngiTrace* result; // rings keep their room: first is that of the raw ring
    double* epsilons;  // [ring_count]
    uint8_t* is_kept;
    uint32_t* stack;
    uint32_t tests;   // that are left
    EngPoint* placed; // points of `result` in the world; NULL: they lie as in the picture
    bool is_forced;   // max_vertices counts more than area
} Work;

static double halve(double epsilon) {
    const double least = 0.05 * ENG_STEPS_PER_PX;
    return epsilon / 2 < least ? 0 : epsilon / 2;
}

static int64_t copy_kept(Work* work, const Ring* ring, EngiTraceRing* out) {
    EngPoint* points = work->result->points + out->first;
    int64_t area_2 = 0;
    out->count = 0;
    for (uint32_t i = 0; i < ring->count; i++) {
        if (ring->is_kept[i])
            points[out->count++] = ring->points[i];
    }
    for (uint32_t i = 0; i < out->count; i++) {
        EngPoint a = points[i], b = points[i + 1 < out->count ? i + 1 : 0];
        area_2 += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    }
    return area_2;
}

// A part that is thin must not vanish.
static void simplify_ring(Work* work, uint32_t index) {
    const EngiTraceRing* raw = &work->raw->rings[index];
    EngiTraceRing* out = &work->result->rings[index];
    for (;;) {
        Ring ring = {.points = work->raw->points + raw->first,
                     .count = raw->count,
                     .bias = work->art->options.bias,
                     .epsilon = work->epsilons[index],
                     .is_kept = work->is_kept,
                     .stack = work->stack,
                     .tests = &work->tests};
        choose_points(&ring);
        out->area_2 = copy_kept(work, &ring, out);
        double lost = fabs((double)(raw->area_2 - out->area_2));
        bool keeps_side = (out->area_2 > 0) == (raw->area_2 > 0) && out->area_2 != 0;
        bool is_good = out->count >= 3 &&
                       (work->is_forced ? keeps_side : lost * 20 <= fabs((double)raw->area_2));
        if (is_good || ring.epsilon <= 0)
            return;
        work->epsilons[index] = halve(ring.epsilon);
    }
}

// ---- all rings

// Rings that were apart in the picture may meet when their points are rounded to the world.
static bool find_crossings(Work* work, bool* is_marked, uint32_t* count) {
    EngiTrace tested = *work->result;
    if (work->placed != NULL) {
        tested.points = work->placed;
        for (uint32_t i = 0; i < tested.ring_count; i++) {
            uint32_t first = tested.rings[i].first;
            for (uint32_t k = first; k < first + tested.rings[i].count; k++) {
                if (!engi_trace_place(work->art, &tested, work->result->points[k],
                                      &tested.points[k]))
                    return false;
            }
        }
    }
    return engi_trace_find_crossings(&tested, is_marked, count) ||
           engi_source_fail_memory(&work->art->source);
}

// Rings that must be simplified less.
static bool find_faults(Work* work, bool* is_marked, uint32_t* count) {
    if (!find_crossings(work, is_marked, count))
        return false;
    return *count > 0 ||
           engi_trace_find_changed(work->raw, work->result, &work->tests, is_marked, count) ||
           engi_source_fail_memory(&work->art->source);
}

static bool simplify_all(Work* work, double epsilon, bool* is_marked) {
    uint32_t marked_count = 1;
    for (uint32_t i = 0; i < work->raw->ring_count; i++)
        work->epsilons[i] = epsilon * ENG_STEPS_PER_PX;
    for (uint32_t i = 0; i < work->raw->ring_count; i++)
        simplify_ring(work, i);
    while (marked_count > 0) {
        uint32_t changed_count = 0;
        if (!find_faults(work, is_marked, &marked_count))
            return false;
        for (uint32_t i = 0; i < work->raw->ring_count && marked_count > 0; i++) {
            if (!is_marked[i] || work->epsilons[i] <= 0)
                continue;
            work->epsilons[i] = halve(work->epsilons[i]);
            simplify_ring(work, i);
            changed_count++;
        }
        if (changed_count == 0)
            break;
    }
    return true;
}

static uint32_t count_points(const EngiTrace* trace) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < trace->ring_count; i++)
        count += trace->rings[i].count;
    return count;
}

static bool simplify_to_fit(Work* work, bool* is_marked) {
    const EngArtOptions* options = &work->art->options;
    const EngiSource* source = &work->art->source;
    uint32_t most = options->max_vertices;
    if (!simplify_all(work, options->epsilon, is_marked))
        return false;
    if (most == 0 || count_points(work->result) <= most)
        return true;
    double widest = (double)work->result->width + work->result->height;
    double epsilon = options->epsilon > 0.25 ? options->epsilon : 0.25;
    work->is_forced = true;
    for (; epsilon <= widest; epsilon *= 1.25) {
        if (!simplify_all(work, epsilon, is_marked))
            return false;
        if (count_points(work->result) <= most)
            return engi_source_note(source, 0, "epsilon is %.3g px, for max_vertices is %u",
                                    epsilon, most);
    }
    work->is_forced = false;
    return simplify_all(work, options->epsilon, is_marked) &&
           engi_source_note(source, 0,
                            "%u islands and holes do not fit into %u vertices; all are kept",
                            work->result->ring_count, most);
}

// Close the gaps between the rings' points.
static void compact(EngiTrace* trace) {
    uint32_t used = 0;
    for (uint32_t i = 0; i < trace->ring_count; i++) {
        EngiTraceRing* ring = &trace->rings[i];
        memmove(trace->points + used, trace->points + ring->first, ring->count * sizeof(EngPoint));
        ring->first = used;
        used += ring->count;
    }
    trace->point_count = used;
}

bool engi_trace_simplify(EngiArt* art, EngiTrace* trace) {
    size_t points = trace->point_count + (size_t)1, rings = trace->ring_count + (size_t)1;
    EngiTrace raw = {.points = malloc(points * sizeof(EngPoint)),
                     .rings = malloc(rings * sizeof(EngiTraceRing)),
                     .point_count = trace->point_count,
                     .ring_count = trace->ring_count};
    Work work = {.art = art,
                 .raw = &raw,
                 .result = trace,
                 .epsilons = malloc(rings * sizeof(double)),
                 .is_kept = malloc(points),
                 .stack = malloc((4 * points + 4) * sizeof(uint32_t)),
                 .placed = art->options.scale != 1 ? malloc(points * sizeof(EngPoint)) : NULL,
                 .tests = TEST_MOST};
    bool* is_marked = malloc(rings * sizeof *is_marked);
    bool is_done = raw.points != NULL && raw.rings != NULL && work.epsilons != NULL &&
                   work.is_kept != NULL && work.stack != NULL && is_marked != NULL &&
                   (work.placed != NULL || art->options.scale == 1);
    if (!is_done)
        engi_source_fail_memory(&art->source);
    if (is_done && trace->ring_count > 0) {
        memcpy(raw.points, trace->points, trace->point_count * sizeof(EngPoint));
        memcpy(raw.rings, trace->rings, trace->ring_count * sizeof(EngiTraceRing));
        is_done = simplify_to_fit(&work, is_marked);
        compact(trace);
        if (is_done && work.tests == 0)
            is_done = engi_source_note(&art->source, 0,
                                       "the picture has too many corners to simplify all of them");
    }
    free(raw.points);
    free(raw.rings);
    free(work.epsilons);
    free(work.is_kept);
    free(work.stack);
    free(work.placed);
    free(is_marked);
    return is_done;
}
