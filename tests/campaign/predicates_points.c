#include "campaign/predicates_points.h"

enum { FRAME = NAV_COORD_MAX + 1, CIRCLE_COUNT = 64 };

const char* points_kind_name(PointsKind kind) {
    static const char* const names[POINTS_KIND_COUNT] = {"any",     "tiny",       "limit",
                                                         "on line", "cocircular", "square"};
    return names[kind];
}

static int32_t clamped(int64_t value) {
    return (int32_t)(value > FRAME ? FRAME : value < -FRAME ? -FRAME : value);
}

static NavPoint within(TestRandom* random, int32_t half) {
    NavPoint p;
    p.x = random_between(random, -half, half);
    p.y = random_between(random, -half, half);
    return p;
}

static int32_t any_half(TestRandom* random) { return FRAME >> random_below(random, 29); }

static int32_t at_limit(TestRandom* random, int32_t limit) {
    uint32_t draw = random_below(random, 8);
    int32_t inward = (int32_t)random_below(random, 4), any = random_between(random, -limit, limit);
    if (draw < 3)
        return -limit + inward;
    return draw < 6 ? limit - inward : draw == 6 ? inward - 1 : any;
}

// The frame; or differences of about 2^15, up to which 64 bits hold an in-circle sum.
static void draw_limit(TestRandom* random, NavPoint points[4]) {
    int32_t limit = FRAME;
    if (random_chance(random, 40)) {
        limit = random_between(random, 1 << 14, 1 << 15);
        limit -= (int32_t)random_below(random, 3);
    }
    for (int i = 0; i < 4; i++) {
        points[i].x = at_limit(random, limit);
        points[i].y = at_limit(random, limit);
    }
}

// At most a step away from the line of the first two points, and mostly inside the segment.
static NavPoint beside(TestRandom* random, NavPoint a, NavPoint b) {
    int64_t share = random_between(random, -20, 84); // of 64
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    int64_t x = a.x + dx * share / 64 + random_between(random, -1, 1);
    int64_t y = a.y + dy * share / 64 + random_between(random, -1, 1);
    return (NavPoint){clamped(x), clamped(y)};
}

static void draw_on_line(TestRandom* random, NavPoint points[4]) {
    int32_t half = any_half(random);
    points[0] = within(random, half);
    points[1] = within(random, half);
    bool is_short = random_chance(random, 30);
    if (is_short) {
        NavPoint by = within(random, 12);
        points[1] =
            (NavPoint){clamped((int64_t)points[0].x + by.x), clamped((int64_t)points[0].y + by.y)};
    }
    points[2] = beside(random, points[0], points[1]);
    points[3] =
        random_chance(random, 50) ? beside(random, points[0], points[1]) : within(random, half);
}

// The points with x^2 + y^2 = 5 * 13 * 17 * 29: eight rotations and reflections of eight of them.
static NavPoint on_circle(uint32_t index) {
    static const int16_t first[8][2] = {{2, 179},  {19, 178}, {46, 173},  {67, 166},
                                        {74, 163}, {86, 157}, {109, 142}, {122, 131}};
    NavPoint p = {first[index / 8][0], first[index / 8][1]};
    if (index & 1)
        p = (NavPoint){p.y, p.x};
    return (NavPoint){index & 2 ? -p.x : p.x, index & 4 ? -p.y : p.y};
}

static void nudge(TestRandom* random, NavPoint points[4]) {
    if (random_chance(random, 40))
        return;
    NavPoint* p = &points[random_below(random, 4)];
    NavPoint by = within(random, 1);
    *p = (NavPoint){clamped((int64_t)p->x + by.x), clamped((int64_t)p->y + by.y)};
}

static void draw_cocircular(TestRandom* random, NavPoint points[4]) {
    uint32_t most = random_below(random, 5998000);
    int32_t factor = 1 + (int32_t)(most >> random_below(random, 22));
    int32_t room = FRAME - 179 * factor;
    NavPoint middle = within(random, random_chance(random, 50) ? room : room / 1000);
    for (int i = 0; i < 4; i++) {
        NavPoint p = on_circle(random_below(random, CIRCLE_COUNT));
        points[i] = (NavPoint){middle.x + factor * p.x, middle.y + factor * p.y};
    }
    nudge(random, points);
}

static void draw_square(TestRandom* random, NavPoint points[4]) {
    int32_t half = any_half(random) / 4;
    NavPoint u = within(random, half), middle = within(random, FRAME - 4 * half);
    int32_t ratio = random_between(random, 1, 3);
    NavPoint v = {-u.y / ratio, u.x / ratio};
    points[0] = (NavPoint){middle.x + u.x, middle.y + u.y};
    points[1] = (NavPoint){middle.x + v.x, middle.y + v.y};
    points[2] = (NavPoint){middle.x - u.x, middle.y - u.y};
    points[3] = (NavPoint){middle.x - v.x, middle.y - v.y};
    nudge(random, points);
}

void points_draw(PointsKind kind, TestRandom* random, NavPoint points[4]) {
    int32_t half = kind == POINTS_TINY ? 3 : any_half(random);
    switch (kind) {
    case POINTS_LIMIT:
        draw_limit(random, points);
        break;
    case POINTS_ON_LINE:
        draw_on_line(random, points);
        break;
    case POINTS_COCIRCULAR:
        draw_cocircular(random, points);
        break;
    case POINTS_SQUARE:
        draw_square(random, points);
        break;
    default:
        for (int i = 0; i < 4; i++)
            points[i] = within(random, half);
        break;
    }
}

int64_t points_draw_int64(TestRandom* random) {
    static const int64_t edges[8] = {0,          1,          -1,        INT64_MAX,
                                     -INT64_MAX, UINT32_MAX, INT64_MIN, (int64_t)UINT32_MAX + 1};
    uint64_t bits = random_bits(random);
    if (bits % 8 == 0)
        return edges[bits >> 8 & 7];
    uint64_t other = random_bits(random);
    return (int64_t)other >> (bits >> 16) % 64;
}
