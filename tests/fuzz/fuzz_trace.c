// Traces a picture: the first byte is its width, each further byte eight pixels. What is promised
// of the rings is checked, with options that follow from the bytes.
#include "art/trace.h"
#include "fuzz.h"
#include "fuzz_options.h"

#define PIXELS_MOST 1024

static double distance(EngPoint a, EngPoint b, EngPoint p) {
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y, px = (double)p.x - a.x,
           py = (double)p.y - a.y;
    double t = (px * dx + py * dy) / (dx * dx + dy * dy);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(px - t * dx, py - t * dy);
}

static double distance_to_ring(const EngiTrace* trace, uint32_t index, EngPoint p) {
    const EngiTraceRing* ring = &trace->rings[index];
    const EngPoint* points = trace->points + ring->first;
    double least = INFINITY;
    for (uint32_t i = 0; i < ring->count; i++)
        least = fmin(least, distance(points[i], points[i + 1 < ring->count ? i + 1 : 0], p));
    return least;
}

static void check_near(const EngiTrace* from, const EngiTrace* to, double most) {
    for (uint32_t r = 0; r < from->ring_count; r++) {
        for (uint32_t i = 0; i < from->rings[r].count; i++)
            FUZZ_CHECK(distance_to_ring(to, r, from->points[from->rings[r].first + i]) <= most);
    }
}

static int64_t cross(EngPoint a, EngPoint b, EngPoint p) {
    return (int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x);
}

static int sign(int64_t value) { return (value > 0) - (value < 0); }

static bool is_between(EngPoint a, EngPoint b, EngPoint p) {
    return cross(a, b, p) == 0 && (p.x >= a.x || p.x >= b.x) && (p.x <= a.x || p.x <= b.x) &&
           (p.y >= a.y || p.y >= b.y) && (p.y <= a.y || p.y <= b.y);
}

static bool is_apart(int32_t a, int32_t b, int32_t c, int32_t d) {
    return (a < c && a < d && b < c && b < d) || (a > c && a > d && b > c && b > d);
}

static bool do_meet(EngPoint a, EngPoint b, EngPoint c, EngPoint d) {
    if (is_apart(a.x, b.x, c.x, d.x) || is_apart(a.y, b.y, c.y, d.y))
        return false;
    bool is_crossing = sign(cross(a, b, c)) * sign(cross(a, b, d)) < 0 &&
                       sign(cross(c, d, a)) * sign(cross(c, d, b)) < 0;
    return is_crossing || is_between(a, b, c) || is_between(a, b, d) || is_between(c, d, a) ||
           is_between(c, d, b);
}

// Each side with each: neighbours share one end, others meet nowhere.
static void check_simple(const EngiTrace* trace, const EngPoint* points) {
    for (uint32_t r = 0; r < trace->ring_count; r++) {
        EngiTraceRing s = trace->rings[r];
        FUZZ_CHECK(s.count >= 3);
        for (uint32_t i = 0; i < s.count; i++) {
            EngPoint a = points[s.first + i], b = points[s.first + (i + 1) % s.count];
            FUZZ_CHECK(a.x != b.x || a.y != b.y);
            EngPoint after = points[s.first + (i + 2) % s.count];
            FUZZ_CHECK(!is_between(a, b, after) && !is_between(b, after, a));
            for (uint32_t q = r; q < trace->ring_count; q++) {
                EngiTraceRing t = trace->rings[q];
                for (uint32_t k = q == r ? i + 2 : 0; k < t.count; k++) {
                    if (q == r && (k + 1) % s.count == i)
                        continue;
                    FUZZ_CHECK(
                        !do_meet(a, b, points[t.first + k], points[t.first + (k + 1) % t.count]));
                }
            }
        }
    }
}

// The middles of pixels are never on a line between corners of pixels that bias lets through.
static bool covers(const EngiTrace* trace, double x, double y) {
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

static void check_bias(const EngArtOptions* options, const EngiTrace* raw,
                       const EngiTrace* simple) {
    for (uint32_t i = 0; i < raw->width * raw->height && options->bias != ENG_TRACE_CENTER; i++) {
        double x = (i % raw->width + 0.5) * ENG_STEPS_PER_PX + 0.25;
        double y = (i / raw->width + 0.5) * ENG_STEPS_PER_PX + 0.125;
        bool was = covers(raw, x, y), is = covers(simple, x, y);
        FUZZ_CHECK(was == is || is == (options->bias == ENG_TRACE_OUTSIDE));
    }
}

static void check_rings(EngiArt* art, const EngiTrace* raw, const EngiTrace* simple) {
    const EngArtOptions* options = &art->options;
    FUZZ_CHECK(raw->ring_count == simple->ring_count);
    for (uint32_t r = 0; r < raw->ring_count; r++)
        FUZZ_CHECK((raw->rings[r].area_2 > 0) == (simple->rings[r].area_2 > 0));
    if (options->max_vertices == 0) {
        double most = (options->epsilon + 0.71) * ENG_STEPS_PER_PX;
        check_near(raw, simple, most);
        check_near(simple, raw, most);
    }
    check_bias(options, raw, simple);
    EngPoint* placed = malloc((simple->point_count + (size_t)1) * sizeof *placed);
    FUZZ_CHECK(placed != NULL);
    for (uint32_t i = 0; i < simple->point_count; i++)
        FUZZ_CHECK(engi_trace_place(art, simple, simple->points[i], &placed[i]));
    check_simple(simple, placed);
    free(placed);
}

static void trace_twice(EngiArt* art, const EngiPicture* picture) {
    EngiTrace raw, simple;
    bool is_followed =
        engi_trace_follow(art, picture, &raw) && engi_trace_follow(art, picture, &simple);
    FUZZ_CHECK(is_followed && engi_trace_simplify(art, &simple));
    check_rings(art, &raw, &simple);
    engi_trace_fini(&raw);
    engi_trace_fini(&simple);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static uint8_t alpha[PIXELS_MOST];
    if (size < 2)
        return 0;
    uint32_t width = data[0] % 64 + 1u;
    uint32_t count = 8 * (uint32_t)(size - 1 < PIXELS_MOST / 8 ? size - 1 : PIXELS_MOST / 8);
    for (uint32_t i = 0; i < count; i++)
        alpha[i] = data[1 + i / 8] >> i % 8 & 1 ? 255 : 0;
    EngiPicture picture = {alpha, 1, width, count / width}, expanded = picture;
    uint8_t* memory = NULL;
    FuzzDraw draw = fuzz_draw(data, size);
    EngAssetError error = {""};
    EngiArt art = {.arena = engi_arena_create(), .options = fuzz_right_options(&draw)};
    art.source =
        (EngiSource){.path = "picture", .arena = art.arena, .notes = &art.notes, .error = &error};
    if (engi_picture_expand(&art, &picture, &memory, &expanded))
        trace_twice(&art, art.options.expand != 0 ? &expanded : &picture);
    free(memory);
    engi_arena_destroy(art.arena);
    return 0;
}
