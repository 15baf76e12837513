// Does a simplified ring still go around the same rings? Where it leaves out points, it may have
// taken in an island that lay in a bay, or left out one that lay in a bulge, and cross nothing.
// One point of each ring tells, the leftmost one, which is always kept: it must not lie between the
// points that were left out and the line in their place.
#include "art/trace_parts.h"

#include <math.h>
#include <stdlib.h>

static EngPoint point_of(const EngiNest* nest, uint32_t ring) {
    return nest->points[nest->loops[ring].first];
}

static uint32_t column_of(const EngiNest* nest, int32_t x) {
    return (uint32_t)(((double)x - nest->min.x) * nest->per_step);
}

static uint32_t row_of(const EngiNest* nest, int32_t y) {
    return (uint32_t)(((double)y - nest->min.y) * nest->per_step);
}

static void size_cells(EngiNest* nest, uint32_t count) {
    nest->min = nest->max = point_of(nest, 0);
    for (uint32_t i = 1; i < count; i++) {
        EngPoint p = point_of(nest, i);
        nest->min.x = p.x < nest->min.x ? p.x : nest->min.x;
        nest->min.y = p.y < nest->min.y ? p.y : nest->min.y;
        nest->max.x = p.x > nest->max.x ? p.x : nest->max.x;
        nest->max.y = p.y > nest->max.y ? p.y : nest->max.y;
    }
    double width = (double)nest->max.x - nest->min.x, height = (double)nest->max.y - nest->min.y;
    double even = sqrt(width * height / count), least = (width + height) / count;
    nest->per_step = 1 / ((even > least ? even : least) + 1);
    nest->columns = column_of(nest, nest->max.x) + 1;
    nest->rows = row_of(nest, nest->max.y) + 1;
}

static uint32_t* cell_of(const EngiNest* nest, uint32_t ring) {
    EngPoint p = point_of(nest, ring);
    return &nest->ends[(size_t)row_of(nest, p.y) * nest->columns + column_of(nest, p.x)];
}

bool engi_nest_init(EngiNest* nest, const EngPoint* points, const EngiLoop* loops,
                    uint32_t loop_count) {
    *nest = (EngiNest){.points = points, .loops = loops};
    size_cells(nest, loop_count);
    size_t cell_count = (size_t)nest->columns * nest->rows;
    nest->ends = calloc(cell_count + 1, sizeof *nest->ends);
    nest->rings = malloc(loop_count * sizeof *nest->rings);
    if (nest->ends == NULL || nest->rings == NULL)
        return false;
    for (uint32_t i = 0; i < loop_count; i++)
        ++*cell_of(nest, i);
    for (size_t i = 0; i < cell_count; i++)
        nest->ends[i + 1] += nest->ends[i];
    for (uint32_t i = 0; i < loop_count; i++)
        nest->rings[--*cell_of(nest, i)] = i; // now the ends are beginnings
    return true;
}

void engi_nest_fini(EngiNest* nest) {
    free(nest->ends);
    free(nest->rings);
    *nest = (EngiNest){0};
}

typedef struct Box {
    EngPoint min, max;
} Box;

static Box box_of(const EngPoint* points, uint32_t from, uint32_t to) {
    Box box = {points[from], points[from]};
    for (uint32_t i = from + 1; i <= to; i++) {
        EngPoint p = points[i];
        box.min.x = p.x < box.min.x ? p.x : box.min.x;
        box.min.y = p.y < box.min.y ? p.y : box.min.y;
        box.max.x = p.x > box.max.x ? p.x : box.max.x;
        box.max.y = p.y > box.max.y ? p.y : box.max.y;
    }
    return box;
}

// Is p between the points and the line from their end to their beginning?
static bool is_between(const EngPoint* points, uint32_t from, uint32_t to, EngPoint p) {
    bool is_in = false;
    EngPoint a = points[to];
    for (uint32_t i = from; i <= to; i++) {
        EngPoint b = points[i];
        EngPoint low = a.y < b.y ? a : b, high = a.y < b.y ? b : a;
        if (low.y <= p.y && high.y > p.y)
            is_in ^= (int64_t)(high.x - low.x) * (p.y - low.y) >
                     (int64_t)(p.x - low.x) * (high.y - low.y);
        a = b;
    }
    return is_in;
}

bool engi_nest_has_between(const EngiNest* nest, const EngiSide* side, uint32_t* tests) {
    Box box = box_of(nest->points, side->from, side->to);
    EngPoint min = box.min, max = box.max;
    if (max.x < nest->min.x || min.x > nest->max.x || max.y < nest->min.y || min.y > nest->max.y)
        return false;
    uint32_t left = min.x <= nest->min.x ? 0 : column_of(nest, min.x);
    uint32_t right = max.x >= nest->max.x ? nest->columns - 1 : column_of(nest, max.x);
    uint32_t top = min.y <= nest->min.y ? 0 : row_of(nest, min.y);
    uint32_t bottom = max.y >= nest->max.y ? nest->rows - 1 : row_of(nest, max.y);
    for (uint32_t row = top; row <= bottom; row++) {
        const uint32_t* ends = nest->ends + (size_t)row * nest->columns;
        for (uint32_t i = ends[left]; i < ends[right + 1]; i++) {
            EngPoint p = point_of(nest, nest->rings[i]);
            bool is_near = p.x >= min.x && p.x <= max.x && p.y >= min.y && p.y <= max.y;
            if (!is_near || nest->rings[i] == side->ring)
                continue;
            uint32_t cost = side->to - side->from;
            *tests -= cost < *tests ? cost : *tests;
            if (*tests == 0 || is_between(nest->points, side->from, side->to, p))
                return true;
        }
    }
    return false;
}
