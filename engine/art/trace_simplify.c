// Simplifies traced rings: Douglas and Peucker's algorithm on each ring, then a test of all sides
// together. Those that meet another one, or take in a ring, are simplified less and tested again.
#include "art/trace_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The most points that all rings together are tested with, a second's work. The algorithm is
// quadratic at worst; what is left then keeps all points.
#define TEST_MOST (1u << 28)

typedef struct Work {
    EngiArt* art;
    const EngiTrace* trace; // as followed
    EngPoint* points;       // of the loops
    EngiLoop* loops;
    EngPoint min, max; // of the points, in the world
    EngiKeeper keeper;
    EngiSideGrid grid;
    EngiNest nest;
    bool is_forced; // max_vertices counts more than area
} Work;

static double halve(double epsilon) {
    const double least = 0.05 * ENG_STEPS_PER_PX;
    return epsilon / 2 < least ? 0 : epsilon / 2;
}

// ---- loops

static int64_t cross(EngPoint a, EngPoint b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }

static uint32_t find_leftmost(const EngPoint* points, uint32_t count) {
    uint32_t first = 0;
    for (uint32_t i = 1; i < count; i++) {
        EngPoint p = points[i], q = points[first];
        if (p.x < q.x || (p.x == q.x && p.y < q.y))
            first = i;
    }
    return first;
}

static uint32_t find_farthest(const EngPoint* points, uint32_t count, EngPoint from) {
    uint32_t far = 0;
    double most = -1;
    for (uint32_t i = 0; i < count; i++) {
        double dx = (double)points[i].x - from.x, dy = (double)points[i].y - from.y;
        if (dx * dx + dy * dy > most) {
            most = dx * dx + dy * dy;
            far = i;
        }
    }
    return far;
}

static void list_loops(Work* work) {
    const EngiTrace* trace = work->trace;
    uint32_t used = 0;
    for (uint32_t i = 0; i < trace->ring_count; i++) {
        const EngiTraceRing* ring = &trace->rings[i];
        const EngPoint* from = trace->points + ring->first;
        uint32_t shift = find_leftmost(from, ring->count);
        uint32_t far = find_farthest(from, ring->count, from[shift]);
        far = far >= shift ? far - shift : far + ring->count - shift;
        work->loops[i] = (EngiLoop){.first = used,
                                    .last = used + ring->count,
                                    .far = used + far,
                                    .shift = shift,
                                    .full_area_2 = ring->area_2};
        memcpy(work->points + used, from + shift, (ring->count - shift) * sizeof *from);
        memcpy(work->points + used + ring->count - shift, from, shift * sizeof *from);
        used += ring->count;
        work->points[used++] = from[shift];
    }
}

// Where all points are, in the world.
static bool measure(Work* work) {
    EngPoint min = work->trace->points[0], max = min;
    for (uint32_t i = 1; i < work->trace->point_count; i++) {
        EngPoint p = work->trace->points[i];
        min.x = p.x < min.x ? p.x : min.x;
        min.y = p.y < min.y ? p.y : min.y;
        max.x = p.x > max.x ? p.x : max.x;
        max.y = p.y > max.y ? p.y : max.y;
    }
    work->min = min;
    work->max = max;
    return work->art->options.scale == 1 ||
           (engi_trace_place(work->art, work->trace, min, &work->min) &&
            engi_trace_place(work->art, work->trace, max, &work->max));
}

// ---- one ring

// A part that is thin must not vanish.
static bool is_like_before(const Work* work, const EngiLoop* loop) {
    if (work->is_forced)
        return (loop->area_2 > 0) == (loop->full_area_2 > 0) && loop->area_2 != 0;
    double lost = fabs((double)(loop->full_area_2 - loop->area_2));
    return lost * 20 <= fabs((double)loop->full_area_2);
}

static uint32_t next_kept(const Work* work, uint32_t point) {
    do
        point++;
    while (!work->keeper.is_kept[point]);
    return point;
}

static uint32_t sum_kept(const Work* work, EngiLoop* loop) {
    uint32_t count = 0;
    loop->area_2 = 0;
    for (uint32_t from = loop->first, to; from < loop->last; from = to, count++) {
        to = next_kept(work, from);
        loop->area_2 += cross(work->points[from], work->points[to]);
    }
    return count;
}

static uint32_t simplify_loop(Work* work, EngiLoop* loop, double epsilon) {
    uint8_t* is_kept = work->keeper.is_kept;
    memset(is_kept + loop->first, 0, loop->last - loop->first);
    is_kept[loop->first] = is_kept[loop->far] = is_kept[loop->last] = 1;
    loop->is_refined = false;
    for (;; epsilon = halve(epsilon)) {
        for (uint32_t from = loop->first, to; from < loop->last; from = to) {
            to = next_kept(work, from);
            if (to > from + 1)
                engi_keeper_keep(&work->keeper, from, to, epsilon);
        }
        loop->epsilon = epsilon;
        uint32_t count = sum_kept(work, loop);
        if (epsilon <= 0 || (count >= 3 && is_like_before(work, loop)))
            return count;
    }
}

// ---- sides

static bool insert_side(Work* work, uint32_t ring, uint32_t from, uint32_t to, double epsilon) {
    const EngiLoop* loop = &work->loops[ring];
    EngPoint a = work->points[from], b = work->points[to];
    // Sides that were apart in the picture may meet when their points are rounded to the world.
    if (work->art->options.scale != 1 && !(engi_trace_place(work->art, work->trace, a, &a) &&
                                           engi_trace_place(work->art, work->trace, b, &b)))
        return false;
    bool is_ordered = a.x < b.x || (a.x == b.x && a.y <= b.y);
    EngiSide side = {.a = is_ordered ? a : b,
                     .b = is_ordered ? b : a,
                     .ring = ring,
                     .from = from,
                     .to = to,
                     .next = to == loop->last ? loop->first : to,
                     .epsilon = epsilon};
    if (!engi_side_grid_insert(&work->grid, &side))
        return engi_source_fail_memory(&work->art->source);
    if (to > from + 1 && engi_nest_has_between(&work->nest, &side, &work->keeper.tests))
        engi_side_grid_mark(&work->grid, work->grid.side_count - 1);
    return true;
}

// Sides between all points that are kept from one to another, both kept.
static bool insert_sides(Work* work, uint32_t ring, uint32_t first, uint32_t last, double epsilon) {
    for (uint32_t from = first, to; from < last; from = to) {
        to = next_kept(work, from);
        if (!insert_side(work, ring, from, to, epsilon))
            return false;
    }
    return true;
}

// Others take the place of a side, with a smaller epsilon. One without points between stays.
static bool refine_side(Work* work, uint32_t index) {
    EngiSide side = work->grid.sides[index];
    EngiLoop* loop = &work->loops[side.ring];
    work->grid.sides[index].is_marked = false;
    if (side.to == side.from + 1)
        return true;
    do {
        side.epsilon = halve(side.epsilon);
        engi_keeper_keep(&work->keeper, side.from, side.to, side.epsilon);
    } while (next_kept(work, side.from) == side.to);
    work->grid.sides[index].is_gone = true;
    work->grid.gone_count++;
    loop->is_refined = true;
    loop->area_2 -= cross(work->points[side.from], work->points[side.to]);
    for (uint32_t from = side.from, to; from < side.to; from = to) {
        to = next_kept(work, from);
        loop->area_2 += cross(work->points[from], work->points[to]);
    }
    return insert_sides(work, side.ring, side.from, side.to, side.epsilon);
}

// What a ring lost at one side, another one may have made up for.
static void mark_losses(Work* work) {
    bool has_losses = false;
    for (uint32_t i = 0; i < work->trace->ring_count && !has_losses; i++)
        has_losses = work->loops[i].is_refined && !is_like_before(work, &work->loops[i]);
    for (uint32_t i = 0; i < work->grid.side_count && has_losses; i++) {
        const EngiSide* side = &work->grid.sides[i];
        const EngiLoop* loop = &work->loops[side->ring];
        if (!side->is_gone && loop->is_refined && !is_like_before(work, loop) &&
            side->to > side->from + 1)
            engi_side_grid_mark(&work->grid, i);
    }
}

static bool refine_marked(Work* work) {
    uint32_t count = work->grid.marked_count;
    uint32_t* marked = malloc((count + (size_t)1) * sizeof *marked);
    if (marked == NULL)
        return engi_source_fail_memory(&work->art->source);
    memcpy(marked, work->grid.marked, count * sizeof *marked);
    work->grid.marked_count = 0;
    bool is_done = true;
    for (uint32_t i = 0; i < count && is_done; i++)
        is_done = refine_side(work, marked[i]);
    free(marked);
    return is_done;
}

// ---- all rings

static bool simplify_all(Work* work, double epsilon) {
    uint32_t count = 0;
    bool is_done = true;
    for (uint32_t i = 0; i < work->trace->ring_count; i++)
        count += simplify_loop(work, &work->loops[i], epsilon * ENG_STEPS_PER_PX);
    engi_side_grid_fini(&work->grid);
    if (!engi_side_grid_init(&work->grid, work->min, work->max, count))
        return engi_source_fail_memory(&work->art->source);
    for (uint32_t i = 0; i < work->trace->ring_count && is_done; i++) {
        const EngiLoop* loop = &work->loops[i];
        is_done = insert_sides(work, i, loop->first, loop->last, loop->epsilon);
    }
    mark_losses(work);
    while (is_done && work->grid.marked_count > 0) {
        is_done = refine_marked(work);
        mark_losses(work);
    }
    return is_done;
}

static uint32_t count_sides(const Work* work) {
    return work->grid.side_count - work->grid.gone_count;
}

static bool simplify_to_fit(Work* work) {
    const EngArtOptions* options = &work->art->options;
    const EngiSource* source = &work->art->source;
    uint32_t most = options->max_vertices;
    if (!simplify_all(work, options->epsilon))
        return false;
    if (most == 0 || count_sides(work) <= most)
        return true;
    double widest = (double)work->trace->width + work->trace->height;
    double epsilon = options->epsilon > 0.25 ? options->epsilon : 0.25;
    work->is_forced = true;
    for (; epsilon <= widest; epsilon *= 1.25) {
        if (!simplify_all(work, epsilon))
            return false;
        if (count_sides(work) <= most)
            return engi_source_note(source, 0, "epsilon is %.3g px, for max_vertices is %u",
                                    epsilon, most);
    }
    work->is_forced = false;
    return simplify_all(work, options->epsilon) &&
           engi_source_note(source, 0,
                            "%u islands and holes do not fit into %u vertices; all are kept",
                            work->trace->ring_count, most);
}

// The points that are kept, in the order in which the rings were followed.
static void take_kept(const Work* work, EngiTrace* trace) {
    uint32_t used = 0;
    for (uint32_t i = 0; i < trace->ring_count; i++) {
        const EngiLoop* loop = &work->loops[i];
        EngiTraceRing* ring = &trace->rings[i];
        uint32_t middle = loop->last - loop->shift; // where the ring began
        *ring = (EngiTraceRing){.first = used, .area_2 = loop->area_2};
        for (uint32_t k = middle; k < loop->last; k++) {
            trace->points[used] = work->points[k];
            used += work->keeper.is_kept[k];
        }
        for (uint32_t k = loop->first; k < middle; k++) {
            trace->points[used] = work->points[k];
            used += work->keeper.is_kept[k];
        }
        ring->count = used - ring->first;
    }
    trace->point_count = used;
}

static bool has_memory(const Work* work) {
    return work->points != NULL && work->loops != NULL && work->keeper.is_kept != NULL &&
           work->keeper.stack != NULL;
}

static bool simplify(Work* work, EngiTrace* trace) {
    EngiArt* art = work->art;
    list_loops(work);
    if (!engi_nest_init(&work->nest, work->points, work->loops, trace->ring_count))
        return engi_source_fail_memory(&art->source);
    if (!measure(work) || !simplify_to_fit(work))
        return false;
    take_kept(work, trace);
    return work->keeper.tests > 0 ||
           engi_source_note(&art->source, 0,
                            "the picture has too many corners to simplify all of them");
}

bool engi_trace_simplify(EngiArt* art, EngiTrace* trace) {
    size_t points = trace->point_count + (size_t)trace->ring_count;
    if (trace->ring_count == 0)
        return true;
    Work work = {.art = art,
                 .trace = trace,
                 .points = malloc(points * sizeof(EngPoint)),
                 .loops = malloc(trace->ring_count * sizeof(EngiLoop)),
                 .keeper = {.is_kept = malloc(points),
                            .stack = malloc((2 * points + 2) * sizeof(uint32_t)),
                            .tests = TEST_MOST,
                            .bias = art->options.bias}};
    work.keeper.points = work.points;
    bool is_done =
        has_memory(&work) ? simplify(&work, trace) : engi_source_fail_memory(&art->source);
    engi_side_grid_fini(&work.grid);
    engi_nest_fini(&work.nest);
    free(work.points);
    free(work.loops);
    free(work.keeper.is_kept);
    free(work.keeper.stack);
    return is_done;
}
