// Holes in the loops of a sprite. A world takes rings that do not meet, so they are compared as
// they are on the lattice.
#include "art/loops.h"

#include "asset/point.h"
#include "asset/text.h"

#include <stdlib.h>

typedef struct Rings {
    EngPoint* points; // of all loops
    uint32_t* sizes;  // [count]
    uint32_t count, point_count;
    uint32_t* tests; // what was compared, of ENGI_LOOP_TEST_MAX
} Rings;

// ---- the lattice

// Round a loop, without points equal to the one before. False when it is no ring there.
static bool round_loop(const EngPolygon* loop, double scale, EngPoint pivot, Rings* rings) {
    EngPoint* points = rings->points + rings->point_count;
    uint32_t used = 0;
    for (uint32_t i = 0; i < loop->point_count; i++) {
        EngPoint p;
        if (!eng_point_from_px((EngVec){loop->points[i].x * scale, loop->points[i].y * scale}, &p))
            return false;
        int64_t x = (int64_t)p.x - pivot.x, y = (int64_t)p.y - pivot.y;
        if (x < -ENG_STEP_MAX || x > ENG_STEP_MAX || y < -ENG_STEP_MAX || y > ENG_STEP_MAX)
            return false;
        p = (EngPoint){(int32_t)x, (int32_t)y};
        if (used == 0 || !engi_is_same_point(points[used - 1], p))
            points[used++] = p;
    }
    while (used > 1 && engi_is_same_point(points[0], points[used - 1]))
        used--;
    rings->sizes[rings->count++] = used;
    rings->point_count += used;
    return used >= 3;
}

// ---- do sides meet?

typedef struct Side {
    EngPoint a, b;       // a is left of b
    uint32_t begin, end; // points
} Side;

static int compare_sides(const void* a, const void* b) {
    const Side *s = a, *t = b;
    if (s->a.x != t->a.x)
        return s->a.x < t->a.x ? -1 : 1;
    return (s->begin > t->begin) - (s->begin < t->begin);
}

static bool is_on(const Side* side, EngPoint p) {
    int32_t top = side->a.y < side->b.y ? side->a.y : side->b.y;
    int32_t bottom = side->a.y < side->b.y ? side->b.y : side->a.y;
    return p.x >= side->a.x && p.x <= side->b.x && p.y >= top && p.y <= bottom &&
           engi_turn(side->a, side->b, p) == 0;
}

// Neighbours have an end in common. They meet elsewhere if they fold back.
static bool do_meet(const Rings* rings, const Side* s, const Side* t) {
    const EngPoint* points = rings->points;
    if (s->end == t->begin || t->end == s->begin) {
        bool is_before = s->end == t->begin;
        return is_on(s, points[is_before ? t->end : t->begin]) ||
               is_on(t, points[is_before ? s->begin : s->end]);
    }
    return (engi_turn(s->a, s->b, t->a) * engi_turn(s->a, s->b, t->b) < 0 &&
            engi_turn(t->a, t->b, s->a) * engi_turn(t->a, t->b, s->b) < 0) ||
           is_on(s, t->a) || is_on(s, t->b) || is_on(t, s->a) || is_on(t, s->b);
}

static void list_sides(const Rings* rings, Side* sides) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < rings->count; first += rings->sizes[i++]) {
        for (uint32_t k = first; k < first + rings->sizes[i]; k++) {
            uint32_t end = k + 1 < first + rings->sizes[i] ? k + 1 : first;
            EngPoint a = rings->points[k], b = rings->points[end];
            bool is_ordered = a.x <= b.x;
            sides[k] = (Side){is_ordered ? a : b, is_ordered ? b : a, k, end};
        }
    }
}

// True also when there is too much to compare.
static bool has_meeting_sides(const Rings* rings, Side* sides) {
    list_sides(rings, sides);
    qsort(sides, rings->point_count, sizeof *sides, compare_sides);
    for (uint32_t i = 0; i < rings->point_count; i++) {
        for (uint32_t k = i + 1; k < rings->point_count && sides[k].a.x <= sides[i].b.x; k++) {
            if (*rings->tests == ENGI_LOOP_TEST_MAX || do_meet(rings, &sides[i], &sides[k]))
                return true;
            ++*rings->tests;
        }
    }
    return false;
}

// ---- is one in another?

// 1: inside, 0: on a side, -1: outside.
static int place_in(const EngPoint* ring, uint32_t count, EngPoint p) {
    int place = -1;
    for (uint32_t i = 0, k = count - 1; i < count; k = i++) {
        bool is_ordered = ring[k].x <= ring[i].x;
        Side side = {.a = is_ordered ? ring[k] : ring[i], .b = is_ordered ? ring[i] : ring[k]};
        if (is_on(&side, p))
            return 0;
        if ((side.a.x > p.x) != (side.b.x > p.x) && engi_turn(side.a, side.b, p) > 0)
            place = -place;
    }
    return place;
}

// No point of the loop is outside of the other one, and one is inside.
static bool is_loop_in(const EngPoint* loop, uint32_t count, const EngPoint* around,
                       uint32_t around_count) {
    bool is_in = false;
    for (uint32_t i = 0; i < count; i++) {
        int place = place_in(around, around_count, loop[i]);
        if (place < 0)
            return false;
        is_in = is_in || place > 0;
    }
    return is_in;
}

typedef struct Box {
    EngPoint min, max;
} Box;

static Box box_of(const EngPoint* points, uint32_t count) {
    Box box = {points[0], points[0]};
    for (uint32_t i = 1; i < count; i++) {
        EngPoint p = points[i];
        box.min = (EngPoint){p.x < box.min.x ? p.x : box.min.x, p.y < box.min.y ? p.y : box.min.y};
        box.max = (EngPoint){p.x > box.max.x ? p.x : box.max.x, p.y > box.max.y ? p.y : box.max.y};
    }
    return box;
}

static bool is_box_in(const Box* box, const Box* around) {
    return box->min.x >= around->min.x && box->min.y >= around->min.y &&
           box->max.x <= around->max.x && box->max.y <= around->max.y;
}

// True also when there is too much to compare, so that a note says it.
static bool has_nested(const Rings* rings, Box* boxes) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < rings->count; first += rings->sizes[i++])
        boxes[i] = box_of(rings->points + first, rings->sizes[i]);
    first = 0;
    for (uint32_t i = 0; i < rings->count; first += rings->sizes[i++]) {
        uint32_t other = 0;
        for (uint32_t k = 0; k < rings->count; other += rings->sizes[k++]) {
            uint64_t tests = (uint64_t)rings->sizes[i] * rings->sizes[k];
            bool is_near = k != i && is_box_in(&boxes[i], &boxes[k]);
            tests = is_near ? tests : 1;
            if (tests > ENGI_LOOP_TEST_MAX - *rings->tests)
                return true;
            *rings->tests += (uint32_t)tests;
            if (is_near && is_loop_in(rings->points + first, rings->sizes[i], rings->points + other,
                                      rings->sizes[k]))
                return true;
        }
    }
    return false;
}

// ---- loops

// False: they are no rings; with the error set where memory is short.
static bool round_loops(EngiArt* art, const EngPolygon* loops, uint32_t count, EngVec pivot,
                        Rings* rings) {
    EngPoint place;
    size_t most = 0;
    for (uint32_t i = 0; i < count; i++)
        most += loops[i].point_count;
    rings->points = engi_arena_take(art->arena, most, sizeof *rings->points);
    rings->sizes = engi_arena_take(art->arena, count, sizeof *rings->sizes);
    double scale = art->options.scale;
    if (rings->points == NULL || rings->sizes == NULL ||
        !eng_point_from_px((EngVec){pivot.x * scale, pivot.y * scale}, &place))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (!round_loop(&loops[i], scale, place, rings))
            return false;
    }
    return true;
}

bool engi_art_loops(EngiArt* art, const char* name, uint32_t line, const EngPolygon* loops,
                    uint32_t count, EngVec pivot, uint32_t* tests, uint32_t* outline) {
    Rings rings = {.tests = tests};
    if (count < 2 || !round_loops(art, loops, count, pivot, &rings))
        return engi_art_polygons(art, name, line, loops, count, pivot, outline);
    Side* sides = engi_arena_take(art->arena, rings.point_count, sizeof *sides);
    Box* boxes = engi_arena_take(art->arena, count, sizeof *boxes);
    if (sides == NULL || boxes == NULL)
        return engi_source_fail_memory(&art->source);
    bool is_nested = has_nested(&rings, boxes);
    if (is_nested && !has_meeting_sides(&rings, sides)) {
        EngArtOutline whole = {.name = engi_text_tail(name),
                               .points = rings.points,
                               .point_count = rings.point_count,
                               .ring_sizes = rings.sizes,
                               .ring_count = rings.count};
        return engi_art_rings(art, &whole, outline);
    }
    if (is_nested &&
        !engi_source_note(
            &art->source, line,
            "\"%.60s\": its loops meet, or are too many, so they are united; holes are filled",
            name))
        return false;
    return engi_art_polygons(art, name, line, loops, count, pivot, outline);
}
