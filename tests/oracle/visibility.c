#include "oracle/visibility.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/memory.h"

static bool same(NavPoint a, NavPoint b) { return oracle_point_compare(a, b) == 0; }

static int32_t neighbour_of(const OracleFloor* floor, uint32_t t, uint32_t i) {
    NavPoint a = floor->triangles[t][(i + 1) % 3], b = floor->triangles[t][(i + 2) % 3];
    for (uint32_t u = 0; u < floor->count; u++)
        for (uint32_t k = 0; k < 3; k++)
            if (same(floor->triangles[u][(k + 1) % 3], b) &&
                same(floor->triangles[u][(k + 2) % 3], a))
                return (int32_t)u;
    return -1;
}

void oracle_floor_init(OracleFloor* floor, const NavPoint (*triangles)[3], uint32_t count) {
    floor->count = count;
    floor->triangles = oracle_alloc(count, sizeof *floor->triangles);
    floor->neighbours = oracle_alloc(count, sizeof *floor->neighbours);
    if (count > 0)
        memcpy(floor->triangles, triangles, count * sizeof *floor->triangles);
    for (uint32_t t = 0; t < count; t++)
        for (uint32_t i = 0; i < 3; i++)
            floor->neighbours[t][i] = neighbour_of(floor, t, i);
}

void oracle_floor_fini(OracleFloor* floor) {
    free(floor->triangles);
    free(floor->neighbours);
}

bool oracle_floor_holds(const OracleFloor* floor, uint32_t t, NavPoint p) {
    return oracle_triangle_holds(floor->triangles[t], p);
}

typedef struct Interval {
    OracleFraction low, high;
} Interval;

static OracleFraction larger(OracleFraction a, OracleFraction b) {
    return oracle_fraction_compare(a, b) >= 0 ? a : b;
}

static OracleFraction smaller(OracleFraction a, OracleFraction b) {
    return oracle_fraction_compare(a, b) <= 0 ? a : b;
}

// The part of the segment in the closed triangle; false: none.
static bool clip(const NavPoint c[3], NavPoint from, NavPoint to, Interval* part) {
    Interval all = {{0, 1}, {1, 1}};
    for (uint32_t i = 0; i < 3; i++) {
        int64_t a = oracle_area_2(c[i], c[(i + 1) % 3], from);
        int64_t b = oracle_area_2(c[i], c[(i + 1) % 3], to);
        if (a == b && a < 0)
            return false;
        OracleFraction at = {b > a ? -a : a, b > a ? b - a : a - b};
        if (b > a)
            all.low = larger(all.low, at);
        if (b < a)
            all.high = smaller(all.high, at);
    }
    *part = all;
    return oracle_fraction_compare(all.low, all.high) <= 0;
}

// One segment over the floor: where each triangle is first reached.
typedef struct Sweep {
    Interval* parts;
    bool *is_met, *is_reached;
    OracleFraction* reached;
} Sweep;

static void sweep_init(Sweep* sweep, const OracleFloor* floor, NavPoint from, NavPoint to) {
    sweep->parts = oracle_alloc(floor->count, sizeof *sweep->parts);
    sweep->is_met = oracle_alloc(floor->count, sizeof *sweep->is_met);
    sweep->is_reached = oracle_alloc(floor->count, sizeof *sweep->is_reached);
    sweep->reached = oracle_alloc(floor->count, sizeof *sweep->reached);
    for (uint32_t t = 0; t < floor->count; t++)
        sweep->is_met[t] = clip(floor->triangles[t], from, to, &sweep->parts[t]);
}

static void sweep_fini(Sweep* sweep) {
    free(sweep->parts);
    free(sweep->is_met);
    free(sweep->is_reached);
    free(sweep->reached);
}

// Go on from t to its neighbour u where the segment lies on their common edge, not before t was
// reached.
static bool pass(Sweep* sweep, uint32_t t, uint32_t u) {
    if (!sweep->is_met[u])
        return false;
    OracleFraction at = larger(sweep->reached[t], larger(sweep->parts[t].low, sweep->parts[u].low));
    if (oracle_fraction_compare(at, sweep->parts[t].high) > 0 ||
        oracle_fraction_compare(at, sweep->parts[u].high) > 0)
        return false;
    if (sweep->is_reached[u] && oracle_fraction_compare(sweep->reached[u], at) <= 0)
        return false;
    sweep->is_reached[u] = true;
    sweep->reached[u] = at;
    return true;
}

// Starts with the triangles that are marked as reached at the start of the segment, and repeats
// until nothing changes.
static void sweep_run(Sweep* sweep, const OracleFloor* floor) {
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (uint32_t t = 0; t < floor->count; t++)
            for (uint32_t i = 0; sweep->is_reached[t] && i < 3; i++)
                if (floor->neighbours[t][i] >= 0 &&
                    pass(sweep, t, (uint32_t)floor->neighbours[t][i]))
                    is_changed = true;
    }
}

static void reach_start(Sweep* sweep, uint32_t t) {
    OracleFraction zero = {0, 1};
    sweep->is_reached[t] = true;
    sweep->reached[t] = zero;
}

bool oracle_floor_ray(const OracleFloor* floor, NavPoint from, NavPoint to, double* x, double* y) {
    Sweep sweep;
    OracleFraction end = {0, 1}, one = {1, 1};
    sweep_init(&sweep, floor, from, to);
    for (uint32_t t = 0; t < floor->count; t++)
        if (oracle_floor_holds(floor, t, from))
            reach_start(&sweep, t);
    sweep_run(&sweep, floor);
    for (uint32_t t = 0; t < floor->count; t++)
        if (sweep.is_reached[t])
            end = larger(end, sweep.parts[t].high);
    sweep_fini(&sweep);
    *x = from.x + (double)(to.x - from.x) * (double)end.num / (double)end.den;
    *y = from.y + (double)(to.y - from.y) * (double)end.num / (double)end.den;
    return oracle_fraction_compare(end, one) == 0;
}

// A point with one group of the connected triangles that contain it: the state of a path at that
// point.
typedef struct Stand {
    NavPoint p;
    bool* group; // [count]
    double length;
    bool is_done;
} Stand;

typedef struct Stands {
    const OracleFloor* floor;
    Stand* items;
    uint32_t count, capacity;
} Stands;

static void grow_group(const OracleFloor* floor, bool* group, NavPoint p) {
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (uint32_t t = 0; t < floor->count; t++)
            for (uint32_t i = 0; group[t] && i < 3; i++) {
                int32_t u = floor->neighbours[t][i];
                if (u < 0 || group[u] || !oracle_floor_holds(floor, (uint32_t)u, p))
                    continue;
                group[u] = is_changed = true;
            }
    }
}

static void add_stands(Stands* stands, NavPoint p, double length) {
    const OracleFloor* floor = stands->floor;
    uint32_t first = stands->count;
    for (uint32_t t = 0; t < floor->count; t++) {
        bool is_new = oracle_floor_holds(floor, t, p);
        for (uint32_t i = first; i < stands->count; i++)
            if (stands->items[i].group[t])
                is_new = false;
        if (!is_new)
            continue;
        size_t capacity = stands->capacity;
        stands->items =
            oracle_grow(stands->items, &capacity, stands->count + 1, sizeof *stands->items);
        stands->capacity = (uint32_t)capacity;
        Stand stand = {p, oracle_alloc(floor->count, sizeof(bool)), length, false};
        stand.group[t] = true;
        grow_group(floor, stand.group, p);
        stands->items[stands->count++] = stand;
    }
}

// Shortens the distances of all other stands by straight segments from stand `from`.
static void relax(Stands* stands, uint32_t from) {
    const OracleFloor* floor = stands->floor;
    for (uint32_t to = 0; to < stands->count; to++) {
        const Stand* a = &stands->items[from];
        Stand* b = &stands->items[to];
        if (b->is_done || same(a->p, b->p))
            continue;
        double length = a->length + hypot((double)a->p.x - b->p.x, (double)a->p.y - b->p.y);
        if (length >= b->length)
            continue;
        Sweep sweep;
        sweep_init(&sweep, floor, a->p, b->p);
        for (uint32_t t = 0; t < floor->count; t++)
            if (a->group[t])
                reach_start(&sweep, t);
        sweep_run(&sweep, floor);
        for (uint32_t t = 0; t < floor->count; t++)
            if (b->group[t] && sweep.is_reached[t])
                b->length = length;
        sweep_fini(&sweep);
    }
}

static uint32_t nearest_stand(const Stands* stands) {
    uint32_t best = stands->count;
    for (uint32_t i = 0; i < stands->count; i++) {
        const Stand* stand = &stands->items[i];
        if (stand->is_done || stand->length == DBL_MAX)
            continue;
        if (best == stands->count || stand->length < stands->items[best].length)
            best = i;
    }
    return best;
}

static double run(Stands* stands, NavPoint goal) {
    for (;;) {
        uint32_t i = nearest_stand(stands);
        if (i == stands->count)
            return -1;
        if (same(stands->items[i].p, goal))
            return stands->items[i].length;
        stands->items[i].is_done = true;
        relax(stands, i);
    }
}

static bool is_new_corner(const Stands* stands, NavPoint p) {
    for (uint32_t i = 0; i < stands->count; i++)
        if (same(stands->items[i].p, p))
            return false;
    return true;
}

double oracle_floor_shortest(const OracleFloor* floor, NavPoint start, NavPoint goal) {
    Stands stands = {.floor = floor};
    add_stands(&stands, start, 0);
    if (is_new_corner(&stands, goal))
        add_stands(&stands, goal, DBL_MAX);
    for (uint32_t t = 0; t < floor->count; t++)
        for (uint32_t i = 0; i < 3; i++)
            if (is_new_corner(&stands, floor->triangles[t][i]))
                add_stands(&stands, floor->triangles[t][i], DBL_MAX);
    double length = run(&stands, goal);
    for (uint32_t i = 0; i < stands.count; i++)
        free(stands.items[i].group);
    free(stands.items);
    return length;
}
