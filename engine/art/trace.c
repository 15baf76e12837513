#include "art/trace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Where pixels meet at a corner, it is cut at this distance, in steps of the picture: a sixteenth
// of a pixel, and two steps of the world.
enum { CUT_LEAST = ENG_STEPS_PER_PX / 16, CUT_MOST = ENG_STEPS_PER_PX / 4 };

// Of a pixel; around the picture is one more that is not solid.
enum { SOLID = 1, SEEN = 2 }; // its upper side was followed

typedef struct Walker {
    EngiArt* art;
    const EngiPicture* picture;
    EngiTrace* trace;
    uint8_t* pixels; // [height + 2][wide]
    size_t wide;
    int32_t cut;
    double least_area, least_hole;
    bool is_cleaning; // small rings are filled, and none is kept
} Walker;

static bool list_pixels(Walker* walker) {
    const EngiPicture* p = walker->picture;
    uint8_t least = (uint8_t)walker->art->options.alpha_threshold;
    walker->wide = p->width + (size_t)2;
    walker->pixels = calloc(walker->wide * (p->height + (size_t)2), 1);
    if (walker->pixels == NULL)
        return engi_source_fail_memory(&walker->art->source);
    for (uint32_t y = 0; y < p->height; y++) {
        uint8_t* pixels = walker->pixels + (y + (size_t)1) * walker->wide + 1;
        const uint8_t* alpha = p->alpha + (size_t)y * p->width * p->stride;
        for (uint32_t x = 0; x < p->width; x++)
            pixels[x] = alpha[x * p->stride] >= least ? SOLID : 0;
    }
    return true;
}

// Make room for two corners after `count` ones.
static bool reserve_corners(Walker* walker, uint32_t count) {
    EngiTrace* trace = walker->trace;
    if (count > ENGI_TRACE_POINT_MAX)
        return engi_source_fail(&walker->art->source, 0,
                                "the picture has more than %u corners; a higher least_area or "
                                "alpha_threshold leaves some out",
                                ENGI_TRACE_POINT_MAX);
    if (count + 2 <= trace->point_capacity)
        return true;
    uint32_t more = trace->point_capacity < 1024 ? 1024 : 2 * trace->point_capacity;
    EngPoint* grown = realloc(trace->points, more * sizeof *grown);
    if (grown == NULL)
        return engi_source_fail_memory(&walker->art->source);
    trace->points = grown;
    trace->point_capacity = more;
    return true;
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
        memset(walker->pixels + ((keys[i] >> 32) + 1) * walker->wide + (uint32_t)keys[i] + 1, value,
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
    if (is_small || walker->is_cleaning) {
        trace->point_count = first;
        walker->art->art.left_out_count += is_small;
        return !is_small || !walker->is_cleaning ||
               fill_ring(walker, trace->points + first, ring.count, ring.area_2 < 0 ? SOLID : 0);
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

// Follow the ring that holds the upper side of a pixel, from its left end to the right. Directions
// are right, down, left, up. In noise a processor cannot predict turns, so they are not branches:
// the corner is written in any case, and counted if it is one.
static bool follow_ring(Walker* walker, uint32_t start_x, uint32_t start_y) {
    static const int32_t step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};
    ptrdiff_t wide = (ptrdiff_t)walker->wide;
    // From the pixel below and right of a corner to those ahead, to the left and to the right.
    const ptrdiff_t steps[4] = {1, wide, -1, -wide};
    const ptrdiff_t left[4] = {-wide, 0, -1, -wide - 1}, right[4] = {0, -1, -wide - 1, -wide};
    // Solid to the left, solid to the right, both.
    const uint32_t turns[4] = {1, walker->art->options.joins_corners ? 3 : 1, 0, 3};
    const int32_t cuts[2] = {0, walker->cut};
    EngiTrace* trace = walker->trace;
    uint8_t* start = walker->pixels + (start_y + 1) * wide + start_x + 1;
    uint8_t* at = start;
    uint32_t first = trace->point_count, count = first, direction = 0;
    int32_t x = (int32_t)start_x * ENG_STEPS_PER_PX, y = (int32_t)start_y * ENG_STEPS_PER_PX;
    do {
        *at |= (uint8_t)(direction == 0 ? SEEN : 0);
        at += steps[direction];
        x += step_x[direction] * ENG_STEPS_PER_PX;
        y += step_y[direction] * ENG_STEPS_PER_PX;
        uint32_t around =
            (uint32_t)((at[left[direction]] & SOLID) | (at[right[direction]] & SOLID) << 1);
        uint32_t next = (direction + turns[around]) % 4;
        bool is_cut = around == 1; // pixels meet at the corner only
        if (count + 2 > trace->point_capacity && !reserve_corners(walker, count))
            return false;
        EngPoint* corner = trace->points + count;
        corner[0] =
            (EngPoint){x - cuts[is_cut] * step_x[direction], y - cuts[is_cut] * step_y[direction]};
        corner[1] = (EngPoint){x + cuts[1] * step_x[next], y + cuts[1] * step_y[next]};
        count += (uint32_t)(next != direction) + (uint32_t)is_cut;
        direction = next;
    } while (at != start || direction != 0);
    trace->point_count = count;
    return reserve_corners(walker, count) && keep_ring(walker, first);
}

static bool follow_all(Walker* walker) {
    for (uint32_t y = 0; y < walker->picture->height; y++) {
        const uint8_t* pixels = walker->pixels + (y + (size_t)1) * walker->wide + 1;
        for (uint32_t x = 0; x < walker->picture->width; x++) {
            const uint8_t* pixel = pixels + x;
            int is_above = *(pixel - walker->wide) & SOLID;
            // One comparison: more than one branch costs more than all else here.
            if ((*pixel | is_above << 2) == SOLID && !follow_ring(walker, x, y))
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
                            "a picture cannot be traced at a scale below 1/%d; make the picture "
                            "itself smaller",
                            CUT_MOST / 2);
}

// Rings inside of one that is left out are smaller, and left out by themselves, unless islands and
// holes have different limits. Then small rings are filled before the others are followed.
static bool clean(Walker* walker) {
    walker->is_cleaning = true;
    if (!follow_all(walker))
        return false;
    for (size_t i = 0; i < walker->wide * (walker->picture->height + (size_t)2); i++)
        walker->pixels[i] &= SOLID;
    walker->is_cleaning = false;
    walker->least_area = walker->least_hole = 0;
    return true;
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
    if (picture->width > ENGI_TRACE_SIDE_MAX || picture->height > ENGI_TRACE_SIDE_MAX)
        return engi_source_fail(&art->source, 0, "%u x %u pixels: a side is longer than %u",
                                picture->width, picture->height, ENGI_TRACE_SIDE_MAX);
    bool is_done = find_cut(&walker) && list_pixels(&walker) &&
                   (walker.least_area == walker.least_hole || clean(&walker)) &&
                   follow_all(&walker);
    free(walker.pixels);
    return is_done;
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
