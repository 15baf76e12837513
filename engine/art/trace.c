#include "art/trace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Where pixels meet at a corner, it is cut at this distance, in steps of the picture: a sixteenth
// of a pixel, and two steps of the world.
enum { CUT_LEAST = ENG_STEPS_PER_PX / 16, CUT_MOST = ENG_STEPS_PER_PX / 4 };

typedef struct Walker {
    EngiArt* art;
    const EngiPicture* picture;
    EngiTrace* trace;
    uint8_t* seen; // a bit for each pixel whose upper side was followed
    int32_t cut;
    double least_area, least_hole;
    uint8_t* mask; // of the picture: small rings are filled, and none is kept; NULL: keep rings
} Walker;

static bool is_solid(const Walker* walker, int64_t x, int64_t y) {
    const EngiPicture* p = walker->picture;
    if (x < 0 || y < 0 || x >= p->width || y >= p->height)
        return false;
    return p->alpha[((size_t)y * p->width + (size_t)x) * p->stride] >=
           walker->art->options.alpha_threshold;
}

static bool was_seen(Walker* walker, uint32_t x, uint32_t y, bool is_marked) {
    size_t i = (size_t)y * walker->picture->width + x;
    uint8_t bit = (uint8_t)(1u << (i % 8));
    bool is_old = (walker->seen[i / 8] & bit) != 0;
    if (is_marked)
        walker->seen[i / 8] |= bit;
    return is_old;
}

static bool add_point(Walker* walker, int64_t x, int64_t y) {
    EngiTrace* trace = walker->trace;
    if (trace->point_count == ENGI_TRACE_POINT_MAX)
        return engi_source_fail(&walker->art->source, 0,
                                "the picture has more than %u corners; a higher least_area or "
                                "alpha_threshold leaves some out",
                                ENGI_TRACE_POINT_MAX);
    if (trace->point_count == trace->point_capacity) {
        uint32_t more = trace->point_capacity < 256 ? 256 : 2 * trace->point_capacity;
        EngPoint* grown = realloc(trace->points, more * sizeof *grown);
        if (grown == NULL)
            return engi_source_fail_memory(&walker->art->source);
        trace->points = grown;
        trace->point_capacity = more;
    }
    trace->points[trace->point_count++] = (EngPoint){(int32_t)x, (int32_t)y};
    return true;
}

// A corner at (x, y) where the direction changes from one of four to another: right, down, left,
// up.
static const int step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};

static bool add_corner(Walker* walker, int64_t x, int64_t y, int from, int to, bool is_cut) {
    x *= ENG_STEPS_PER_PX;
    y *= ENG_STEPS_PER_PX;
    if (!is_cut)
        return add_point(walker, x, y);
    return add_point(walker, x - walker->cut * step_x[from], y - walker->cut * step_y[from]) &&
           add_point(walker, x + walker->cut * step_x[to], y + walker->cut * step_y[to]);
}

// The direction after the corner (x, y), and whether pixels meet there only at the corner.
static int turn(const Walker* walker, int64_t x, int64_t y, int direction, bool* is_saddle) {
    // The pixels ahead, to the left and to the right, by direction.
    static const int left_x[4] = {0, 0, -1, -1}, left_y[4] = {-1, 0, 0, -1};
    static const int right_x[4] = {0, -1, -1, 0}, right_y[4] = {0, 0, -1, -1};
    bool left = is_solid(walker, x + left_x[direction], y + left_y[direction]);
    bool right = is_solid(walker, x + right_x[direction], y + right_y[direction]);
    *is_saddle = left && !right;
    if (right)
        return left ? (direction + 3) % 4 : direction;
    return left && walker->art->options.joins_corners ? (direction + 3) % 4 : (direction + 1) % 4;
}

static int64_t area_2_of(const EngPoint* points, uint32_t count) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        EngPoint a = points[i], b = points[i + 1 < count ? i + 1 : 0];
        sum += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    }
    return sum;
}

static int compare_keys(const void* x, const void* y) {
    const uint64_t *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

// Between the left and the right border of each row. Cut corners are nowhere near the middle of a
// row of pixels.
static bool fill_ring(Walker* walker, const EngPoint* points, uint32_t count, int value) {
    uint32_t used = 0;
    uint64_t *keys = NULL, sum = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < count; i++) {
            EngPoint a = points[i], b = points[i + 1 < count ? i + 1 : 0];
            uint32_t top = (uint32_t)(a.y < b.y ? a.y : b.y), bottom = (uint32_t)(a.y + b.y) - top;
            uint32_t row = (top + ENG_STEPS_PER_PX / 2 - 1) / ENG_STEPS_PER_PX;
            uint32_t end = (bottom + ENG_STEPS_PER_PX / 2 - 1) / ENG_STEPS_PER_PX;
            for (sum += end - row; keys != NULL && row < end; row++)
                keys[used++] = (uint64_t)row << 32 | (uint32_t)(a.x / ENG_STEPS_PER_PX);
        }
        if (keys == NULL)
            keys = malloc((sum + 1) * sizeof *keys);
        if (keys == NULL)
            return engi_source_fail_memory(&walker->art->source);
    }
    qsort(keys, used, sizeof *keys, compare_keys);
    for (uint32_t i = 0; i + 1 < used; i += 2)
        memset(walker->mask + (keys[i] >> 32) * walker->picture->width + (uint32_t)keys[i], value,
               keys[i + 1] - keys[i]);
    free(keys);
    return true;
}

static bool keep_ring(Walker* walker, uint32_t first) {
    EngiTrace* trace = walker->trace;
    EngiTraceRing ring = {first, trace->point_count - first, 0};
    ring.area_2 = area_2_of(trace->points + first, ring.count);
    double area = (double)(ring.area_2 < 0 ? -ring.area_2 : ring.area_2) / 2 / ENG_STEPS_PER_PX /
                  ENG_STEPS_PER_PX;
    bool is_small = area < (ring.area_2 < 0 ? walker->least_hole : walker->least_area);
    if (is_small || walker->mask != NULL) {
        trace->point_count = first;
        walker->art->art.left_out_count += is_small;
        return !is_small || walker->mask == NULL ||
               fill_ring(walker, trace->points + first, ring.count, ring.area_2 < 0 ? 255 : 0);
    }
    if (trace->ring_count == trace->ring_capacity) {
        uint32_t more = trace->ring_capacity < 16 ? 16 : 2 * trace->ring_capacity;
        EngiTraceRing* grown = realloc(trace->rings, more * sizeof *grown);
        if (grown == NULL)
            return engi_source_fail_memory(&walker->art->source);
        trace->rings = grown;
        trace->ring_capacity = more;
    }
    trace->rings[trace->ring_count++] = ring;
    return true;
}

// Follow the ring that holds the upper side of a pixel, from its left end to the right.
static bool follow_ring(Walker* walker, uint32_t start_x, uint32_t start_y) {
    int64_t x = start_x, y = start_y;
    int direction = 0;
    uint32_t first = walker->trace->point_count;
    do {
        bool is_saddle;
        if (direction == 0)
            was_seen(walker, (uint32_t)x, (uint32_t)y, true);
        x += step_x[direction];
        y += step_y[direction];
        int next = turn(walker, x, y, direction, &is_saddle);
        if (next != direction && !add_corner(walker, x, y, direction, next, is_saddle))
            return false;
        direction = next;
    } while (x != start_x || y != start_y || direction != 0);
    return keep_ring(walker, first);
}

static bool follow_all(Walker* walker) {
    const EngiPicture* picture = walker->picture;
    for (uint32_t y = 0; y < picture->height; y++) {
        for (uint32_t x = 0; x < picture->width; x++) {
            bool is_border = is_solid(walker, x, y) && !is_solid(walker, x, (int64_t)y - 1);
            if (is_border && !was_seen(walker, x, y, false) && !follow_ring(walker, x, y))
                return false;
        }
    }
    return true;
}

// Two steps of the world, after rounding, keep rings apart.
static bool find_cut(Walker* walker) {
    double cut = ceil(2 / walker->art->options.scale);
    walker->cut = cut > CUT_LEAST ? (int32_t)(cut > CUT_MOST ? CUT_MOST : cut) : CUT_LEAST;
    return cut <= CUT_MOST ||
           engi_source_fail(&walker->art->source, 0,
                            "a picture cannot be traced at a scale below 1/%d; make it smaller",
                            CUT_MOST / 2);
}

static bool follow_once(Walker* walker) {
    walker->seen = calloc((size_t)walker->picture->width * walker->picture->height / 8 + 1, 1);
    if (walker->seen == NULL)
        return engi_source_fail_memory(&walker->art->source);
    bool is_done = follow_all(walker);
    free(walker->seen);
    return is_done;
}

// Rings inside of one that is left out are smaller, and left out by themselves, unless islands and
// holes have different limits. Then small rings are filled before the others are followed.
static bool follow_clean(Walker* walker) {
    EngiPicture clean = {NULL, 1, walker->picture->width, walker->picture->height};
    size_t count = (size_t)clean.width * clean.height;
    walker->mask = malloc(count + 1);
    if (walker->mask == NULL)
        return engi_source_fail_memory(&walker->art->source);
    for (size_t i = 0; i < count; i++)
        walker->mask[i] =
            is_solid(walker, (int64_t)(i % clean.width), (int64_t)(i / clean.width)) ? 255 : 0;
    uint8_t* mask = walker->mask;
    clean.alpha = mask;
    walker->picture = &clean;
    bool is_done = follow_once(walker);
    walker->mask = NULL;
    walker->least_area = walker->least_hole = 0;
    is_done = is_done && follow_once(walker);
    free(mask);
    return is_done;
}

bool engi_trace_follow(EngiArt* art, const EngiPicture* picture, EngiTrace* trace) {
    Walker walker = {.art = art,
                     .picture = picture,
                     .trace = trace,
                     .least_area = art->options.least_area,
                     .least_hole = art->options.least_hole};
    *trace = (EngiTrace){.width = picture->width, .height = picture->height};
    if ((uint64_t)picture->width * picture->height > ENGI_TRACE_PIXEL_MAX)
        return engi_source_fail(&art->source, 0, "%u x %u pixels are more than %u", picture->width,
                                picture->height, ENGI_TRACE_PIXEL_MAX);
    if (!find_cut(&walker))
        return false;
    return walker.least_area == walker.least_hole ? follow_once(&walker) : follow_clean(&walker);
}

void engi_trace_fini(EngiTrace* trace) {
    free(trace->points);
    free(trace->rings);
    *trace = (EngiTrace){0};
}

bool engi_trace_place(EngiArt* art, const EngiTrace* trace, EngPoint point, EngPoint* placed) {
    double scale = art->options.scale / ENG_STEPS_PER_PX;
    EngVec px = {(point.x - trace->width / 2.0 * ENG_STEPS_PER_PX) * scale,
                 (point.y - trace->height / 2.0 * ENG_STEPS_PER_PX) * scale};
    return eng_point_from_px(px, placed) ||
           engi_source_fail(&art->source, 0, "the picture reaches beyond the lattice");
}
