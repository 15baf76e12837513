// Does a simplified ring still go around the same rings? Where it leaves out points, it may have
// taken in an island that lay in a bay, or left out one that lay in a bulge, and cross nothing.
// One point of each ring tells, since rings do not cross: it must not lie between the points that
// were left out and the line in their place.
#include "art/trace.h"

#include <math.h>
#include <stdlib.h>

// One kept point of each ring, in the cells of a grid.
typedef struct Points {
    const EngiTrace* simple;
    EngPoint min, max; // of the points
    double per_step;   // cells in a step
    uint32_t columns, rows;
    uint32_t* ends;  // [columns * rows + 1] of the lists of cells in `rings`
    uint32_t* rings; // [simple->ring_count]
    uint32_t* tests; // that are left
} Points;

static EngPoint point_of(const Points* points, uint32_t ring) {
    return points->simple->points[points->simple->rings[ring].first];
}

static uint32_t column_of(const Points* points, int32_t x) {
    return (uint32_t)(((double)x - points->min.x) * points->per_step);
}

static uint32_t row_of(const Points* points, int32_t y) {
    return (uint32_t)(((double)y - points->min.y) * points->per_step);
}

static void size_cells(Points* points) {
    uint32_t count = points->simple->ring_count;
    points->min = points->max = point_of(points, 0);
    for (uint32_t i = 1; i < count; i++) {
        EngPoint p = point_of(points, i);
        points->min.x = p.x < points->min.x ? p.x : points->min.x;
        points->min.y = p.y < points->min.y ? p.y : points->min.y;
        points->max.x = p.x > points->max.x ? p.x : points->max.x;
        points->max.y = p.y > points->max.y ? p.y : points->max.y;
    }
    double width = (double)points->max.x - points->min.x,
           height = (double)points->max.y - points->min.y;
    double even = sqrt(width * height / count), least = (width + height) / count;
    points->per_step = 1 / ((even > least ? even : least) + 1);
    points->columns = column_of(points, points->max.x) + 1;
    points->rows = row_of(points, points->max.y) + 1;
}

static uint32_t* cell_of(const Points* points, uint32_t ring) {
    EngPoint p = point_of(points, ring);
    return &points->ends[(size_t)row_of(points, p.y) * points->columns + column_of(points, p.x)];
}

static bool fill_cells(Points* points) {
    uint32_t count = points->simple->ring_count;
    size_cells(points);
    size_t cell_count = (size_t)points->columns * points->rows;
    points->ends = calloc(cell_count + 1, sizeof *points->ends);
    points->rings = malloc(count * sizeof *points->rings);
    if (points->ends == NULL || points->rings == NULL)
        return false;
    for (uint32_t i = 0; i < count; i++)
        ++*cell_of(points, i);
    for (size_t i = 0; i < cell_count; i++)
        points->ends[i + 1] += points->ends[i];
    for (uint32_t i = 0; i < count; i++)
        points->rings[--*cell_of(points, i)] = i; // now the ends are beginnings
    return true;
}

// Points `from` to `to` of a ring as followed, of which the simplified one keeps the ends; `to` may
// be beyond the end.
typedef struct Piece {
    const EngPoint* points;
    uint32_t count, from, to;
    EngPoint min, max;
} Piece;

static void measure(Piece* piece) {
    piece->min = piece->max = piece->points[piece->from];
    for (uint32_t i = piece->from + 1; i <= piece->to; i++) {
        EngPoint p = piece->points[i % piece->count];
        piece->min.x = p.x < piece->min.x ? p.x : piece->min.x;
        piece->min.y = p.y < piece->min.y ? p.y : piece->min.y;
        piece->max.x = p.x > piece->max.x ? p.x : piece->max.x;
        piece->max.y = p.y > piece->max.y ? p.y : piece->max.y;
    }
}

// Is p between the piece and the line from its end to its beginning?
static bool is_between(const Piece* piece, EngPoint p) {
    bool is_in = false;
    EngPoint a = piece->points[piece->to % piece->count];
    for (uint32_t i = piece->from; i <= piece->to; i++) {
        EngPoint b = piece->points[i % piece->count];
        EngPoint low = a.y < b.y ? a : b, high = a.y < b.y ? b : a;
        if (low.y <= p.y && high.y > p.y)
            is_in ^= (int64_t)(high.x - low.x) * (p.y - low.y) >
                     (int64_t)(p.x - low.x) * (high.y - low.y);
        a = b;
    }
    return is_in;
}

static bool has_between(const Points* points, const Piece* piece, uint32_t ring) {
    EngPoint min = piece->min, max = piece->max;
    if (max.x < points->min.x || min.x > points->max.x || max.y < points->min.y ||
        min.y > points->max.y)
        return false;
    uint32_t left = min.x <= points->min.x ? 0 : column_of(points, min.x);
    uint32_t right = max.x >= points->max.x ? points->columns - 1 : column_of(points, max.x);
    uint32_t top = min.y <= points->min.y ? 0 : row_of(points, min.y);
    uint32_t bottom = max.y >= points->max.y ? points->rows - 1 : row_of(points, max.y);
    for (uint32_t row = top; row <= bottom; row++) {
        const uint32_t* ends = points->ends + (size_t)row * points->columns;
        for (uint32_t i = ends[left]; i < ends[right + 1]; i++) {
            EngPoint p = point_of(points, points->rings[i]);
            bool is_near = p.x >= min.x && p.x <= max.x && p.y >= min.y && p.y <= max.y;
            if (!is_near || points->rings[i] == ring)
                continue;
            uint32_t cost = piece->to - piece->from;
            *points->tests -= cost < *points->tests ? cost : *points->tests;
            if (*points->tests == 0 || is_between(piece, p))
                return true;
        }
    }
    return false;
}

static bool is_changed(const Points* points, const EngiTrace* raw, uint32_t index) {
    const EngiTraceRing *from = &raw->rings[index], *to = &points->simple->rings[index];
    const EngPoint* kept = points->simple->points + to->first;
    Piece piece = {.points = raw->points + from->first, .count = from->count};
    while (piece.points[piece.to].x != kept[0].x || piece.points[piece.to].y != kept[0].y)
        piece.to++;
    for (uint32_t k = 1; k <= to->count && to->count < from->count; k++) {
        EngPoint next = kept[k < to->count ? k : 0];
        piece.from = piece.to++;
        while (piece.points[piece.to % piece.count].x != next.x ||
               piece.points[piece.to % piece.count].y != next.y)
            piece.to++;
        if (piece.to == piece.from + 1)
            continue;
        measure(&piece);
        if (has_between(points, &piece, index))
            return true;
    }
    return false;
}

bool engi_trace_find_changed(const EngiTrace* raw, const EngiTrace* simple, uint32_t* tests,
                             bool* is_marked, uint32_t* count) {
    Points points = {.simple = simple, .tests = tests};
    *count = 0;
    bool has_memory = fill_cells(&points);
    for (uint32_t i = 0; i < raw->ring_count && has_memory; i++) {
        is_marked[i] = is_changed(&points, raw, i);
        *count += is_marked[i];
    }
    free(points.ends);
    free(points.rings);
    return has_memory;
}
