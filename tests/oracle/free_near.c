// Places of the free space of a disc's centre near a point: those where its border is nearest. They
// lie straight away from a wall, or where two offset walls meet.
#include <math.h>
#include <stdlib.h>

#include "oracle/free.h"
#include "oracle/memory.h"

// Rounding: a place of the border is nearer to a wall than the radius by at most this.
#define TOUCH 1e-7L

static long double length_of(long double x, long double y) { return sqrtl(x * x + y * y); }

// A circle around the end of a wall, or a side of an offset wall.
typedef struct Border {
    bool is_circle;
    OraclePlace p; // the centre, or a point of the side
    long double ux, uy, length;
} Border;

typedef struct Found {
    OraclePlace p;
    long double distance;
} Found;

typedef struct Borders {
    const OracleWalls* walls;
    int64_t radius;
    OraclePlace p;
    long double within;
    Border* borders;
    size_t count, capacity;
    Found* found;
    size_t found_count, found_capacity;
} Borders;

static long double distance_to(const OracleWall* wall, OraclePlace p) {
    long double dx = (long double)wall->b.x - wall->a.x, dy = (long double)wall->b.y - wall->a.y;
    long double ex = p.x - wall->a.x, ey = p.y - wall->a.y;
    long double part = (dx * ex + dy * ey) / (dx * dx + dy * dy);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return length_of(ex - part * dx, ey - part * dy);
}

long double oracle_wall_distance(const OracleWalls* walls, OraclePlace p) {
    long double best = INFINITY;
    for (uint32_t i = 0; i < walls->count; i++)
        best = fminl(best, distance_to(&walls->walls[i], p));
    return best;
}

bool oracle_is_walkable(const OracleWalls* walls, OraclePlace p) {
    for (uint32_t t = 0; t < walls->triangle_count; t++) {
        bool is_in = true;
        for (uint32_t i = 0; i < 3 && is_in; i++) {
            NavPoint a = walls->triangles[t][i], b = walls->triangles[t][(i + 1) % 3];
            long double dx = (long double)b.x - a.x, dy = (long double)b.y - a.y;
            is_in = dx * (p.y - a.y) - dy * (p.x - a.x) >= -TOUCH * length_of(dx, dy);
        }
        if (is_in)
            return true;
    }
    return false;
}

// Begins with the wall that was too near the last time.
static bool is_free_from(const OracleWalls* walls, int64_t radius, OraclePlace p, uint32_t* first) {
    for (uint32_t i = 0; i < walls->count; i++) {
        uint32_t k = *first + i < walls->count ? *first + i : *first + i - walls->count;
        if (distance_to(&walls->walls[k], p) < (long double)radius - TOUCH) {
            *first = k;
            return false;
        }
    }
    return oracle_is_walkable(walls, p);
}

bool oracle_is_free(const OracleWalls* walls, int64_t radius, OraclePlace p) {
    uint32_t first = 0;
    return is_free_from(walls, radius, p, &first);
}

// --- the border near the point ---------------------------------------------------------------

static bool is_listed(const Borders* borders, const Border* circle) {
    for (size_t i = 0; i < borders->count; i++)
        if (borders->borders[i].is_circle && borders->borders[i].p.x == circle->p.x &&
            borders->borders[i].p.y == circle->p.y)
            return true;
    return false;
}

static void add_border(Borders* borders, Border border) {
    long double ex = borders->p.x - border.p.x, ey = borders->p.y - border.p.y;
    long double r = (long double)borders->radius;
    long double off = border.is_circle ? length_of(ex, ey) - r : ex * border.uy - ey * border.ux;
    long double along = border.is_circle ? 0 : ex * border.ux + ey * border.uy;
    if (fabsl(off) > borders->within || along < -borders->within ||
        along > border.length + borders->within ||
        (border.is_circle && is_listed(borders, &border)))
        return;
    borders->borders = oracle_grow(borders->borders, &borders->capacity, borders->count + 1,
                                   sizeof *borders->borders);
    borders->borders[borders->count++] = border;
}

static void list_borders(Borders* borders) {
    long double r = (long double)borders->radius;
    for (uint32_t i = 0; i < borders->walls->count; i++) {
        const OracleWall* wall = &borders->walls->walls[i];
        OraclePlace a = oracle_place(wall->a), b = oracle_place(wall->b);
        long double length = oracle_place_distance(a, b);
        long double ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
        add_border(borders, (Border){true, a, 0, 0, 0});
        add_border(borders, (Border){true, b, 0, 0, 0});
        for (int side = -1; side <= 1; side += 2) {
            OraclePlace p = {a.x - side * r * uy, a.y + side * r * ux};
            add_border(borders, (Border){false, p, ux, uy, length});
        }
    }
}

// Does a walkable segment lead from the point to the place? Only a wall within the radius of the
// place could be in between, so this is sampled only where the place may be farther away.
static bool is_straight(const Borders* borders, OraclePlace q) {
    OraclePlace p = borders->p;
    if (oracle_place_distance(p, q) < (long double)borders->radius - 1e-3L)
        return true;
    for (uint32_t i = 0; i < borders->walls->count; i++) {
        OraclePlace a = oracle_place(borders->walls->walls[i].a);
        OraclePlace b = oracle_place(borders->walls->walls[i].b);
        long double ap = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        long double aq = (b.x - a.x) * (q.y - a.y) - (b.y - a.y) * (q.x - a.x);
        long double pa = (q.x - p.x) * (a.y - p.y) - (q.y - p.y) * (a.x - p.x);
        long double pb = (q.x - p.x) * (b.y - p.y) - (q.y - p.y) * (b.x - p.x);
        if (ap * aq < 0 && pa * pb < 0)
            return false;
    }
    for (int i = 1; i < 16; i++) {
        OraclePlace x = {p.x + (q.x - p.x) * i / 16, p.y + (q.y - p.y) * i / 16};
        if (!oracle_is_walkable(borders->walls, x))
            return false;
    }
    return true;
}

static void offer(Borders* borders, long double x, long double y) {
    Found found = {{x, y}, oracle_place_distance(borders->p, (OraclePlace){x, y})};
    if (found.distance > borders->within)
        return;
    borders->found = oracle_grow(borders->found, &borders->found_capacity, borders->found_count + 1,
                                 sizeof *borders->found);
    borders->found[borders->found_count++] = found;
}

static void offer_feet(Borders* borders, const Border* border) {
    long double ex = borders->p.x - border->p.x, ey = borders->p.y - border->p.y;
    long double length = length_of(ex, ey), r = (long double)borders->radius;
    if (!border->is_circle) {
        long double along = ex * border->ux + ey * border->uy;
        offer(borders, border->p.x + along * border->ux, border->p.y + along * border->uy);
    } else if (length > 0) {
        offer(borders, border->p.x + r * ex / length, border->p.y + r * ey / length);
    } else {
        for (int i = 0; i < 4; i++)
            offer(borders, border->p.x + (i % 2) * (i - 2) * r,
                  border->p.y + (1 - i % 2) * (i - 1) * r);
    }
}

static void meet_circles(Borders* borders, const Border* a, const Border* b) {
    long double dx = b->p.x - a->p.x, dy = b->p.y - a->p.y, length_2 = dx * dx + dy * dy;
    long double r = (long double)borders->radius, rest = r * r - length_2 / 4;
    if (length_2 == 0 || rest < 0)
        return;
    long double k = sqrtl(rest / length_2);
    for (int side = -1; side <= 1; side += 2)
        offer(borders, a->p.x + dx / 2 - side * k * dy, a->p.y + dy / 2 + side * k * dx);
}

static void meet_side(Borders* borders, const Border* side, const Border* circle) {
    long double ex = circle->p.x - side->p.x, ey = circle->p.y - side->p.y;
    long double r = (long double)borders->radius, along = ex * side->ux + ey * side->uy;
    long double off = ex * side->uy - ey * side->ux, rest = r * r - off * off;
    if (rest < -TOUCH * r)
        return;
    long double half = sqrtl(fmaxl(rest, 0));
    for (int sign = -1; sign <= 1; sign += 2)
        offer(borders, side->p.x + (along + sign * half) * side->ux,
              side->p.y + (along + sign * half) * side->uy);
}

static void meet_sides(Borders* borders, const Border* a, const Border* b) {
    long double cross = a->ux * b->uy - a->uy * b->ux;
    if (cross == 0)
        return;
    long double t = ((b->p.x - a->p.x) * b->uy - (b->p.y - a->p.y) * b->ux) / cross;
    offer(borders, a->p.x + t * a->ux, a->p.y + t * a->uy);
}

static void meet(Borders* borders, const Border* a, const Border* b) {
    if (a->is_circle && b->is_circle)
        meet_circles(borders, a, b);
    else if (a->is_circle)
        meet_side(borders, b, a);
    else if (b->is_circle)
        meet_side(borders, a, b);
    else
        meet_sides(borders, a, b);
}

// When the radius is small, walls can hide the nearest place of a component. Places all around the
// point find another one.
static void offer_around(Borders* borders) {
    if ((long double)borders->radius > borders->within + 0.01L)
        return;
    for (int i = 0; i < 64; i++)
        for (int k = 1; k <= 8; k++) {
            long double angle = 6.283185307179586L * i / 64, d = borders->within * k / 8;
            offer(borders, borders->p.x + d * cosl(angle), borders->p.y + d * sinl(angle));
        }
}

static void list_places(Borders* borders) {
    list_borders(borders);
    for (size_t i = 0; i < borders->count; i++) {
        offer_feet(borders, &borders->borders[i]);
        for (size_t k = 0; k < i; k++)
            meet(borders, &borders->borders[i], &borders->borders[k]);
    }
}

static int compare_found(const void* p, const void* q) {
    const Found *a = p, *b = q;
    return (a->distance > b->distance) - (a->distance < b->distance);
}

static void sort_found(Borders* borders) {
    if (borders->found_count > 0)
        qsort(borders->found, borders->found_count, sizeof *borders->found, compare_found);
}

static void forget(Borders* borders) {
    free(borders->borders);
    free(borders->found);
}

uint32_t oracle_free_near(const OracleGaps* gaps, int64_t radius, NavPoint p, double within,
                          bool is_all, OraclePlace* places, uint32_t capacity) {
    Borders borders = {gaps->walls, radius, oracle_place(p), within, NULL, 0, 0, NULL, 0, 0};
    uint32_t count = 0;
    if (oracle_leg_keeps(gaps->walls, p, p, radius)) {
        places[count++] = oracle_place(p);
        if (!is_all)
            return count;
    }
    if (!oracle_is_walkable(gaps->walls, borders.p))
        return 0;
    list_places(&borders);
    offer_around(&borders);
    sort_found(&borders);
    for (size_t i = 0; i < borders.found_count && count < capacity; i++)
        if (oracle_is_free(gaps->walls, radius, borders.found[i].p) &&
            is_straight(&borders, borders.found[i].p))
            places[count++] = borders.found[i].p;
    forget(&borders);
    return count;
}

static bool is_in_component(const OracleGaps* gaps, int64_t radius, OraclePlace p,
                            const OraclePlace* from) {
    return from == NULL || oracle_free_joins(gaps, radius, (OraclePlace[2]){*from, p}, 0);
}

// The distance of Free(R) from p, if it is above `beyond` and at most `within`; otherwise INFINITY.
static long double find_distance(const OracleGaps* gaps, Borders borders, long double beyond,
                                 const OraclePlace* from) {
    long double best = INFINITY;
    uint32_t first = 0;
    list_places(&borders);
    sort_found(&borders);
    for (size_t i = 0; i < borders.found_count && best == INFINITY; i++)
        if (borders.found[i].distance > beyond &&
            is_free_from(gaps->walls, borders.radius, borders.found[i].p, &first) &&
            is_in_component(gaps, borders.radius, borders.found[i].p, from))
            best = borders.found[i].distance;
    forget(&borders);
    return best;
}

// All places of the border are nearer to p than this.
static long double farthest(const OracleWalls* walls, int64_t radius, OraclePlace p) {
    long double most = 0;
    for (uint32_t i = 0; i < walls->count; i++)
        most = fmaxl(most, oracle_place_distance(p, oracle_place(walls->walls[i].a)));
    return 4 * (most + (long double)radius);
}

long double oracle_free_distance(const OracleGaps* gaps, int64_t radius, OraclePlace p,
                                 const OraclePlace* from) {
    long double best = INFINITY, beyond = -1, most = farthest(gaps->walls, radius, p);
    if (oracle_is_free(gaps->walls, radius, p) && is_in_component(gaps, radius, p, from))
        return 0;
    // Few places are near, so look there first.
    for (long double within = 4; beyond < most && best == INFINITY; within *= 8) {
        Borders borders = {gaps->walls, radius, p, within, NULL, 0, 0, NULL, 0, 0};
        best = find_distance(gaps, borders, beyond, from);
        beyond = within;
    }
    return best;
}

bool oracle_free_is_within(const OracleGaps* gaps, int64_t radius, OraclePlace p, double within) {
    Borders borders = {gaps->walls, radius, p, within, NULL, 0, 0, NULL, 0, 0};
    return oracle_is_free(gaps->walls, radius, p) ||
           find_distance(gaps, borders, -1, NULL) <= within;
}
