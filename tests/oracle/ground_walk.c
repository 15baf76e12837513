#include <math.h>
#include <stdlib.h>

#include "oracle/ground.h"
#include "oracle/memory.h"

// The part of a leg in a closed triangle.
typedef struct Part {
    uint32_t cell;
    OracleFraction low, high;
    double cost; ///< of the cheapest walk that is in the cell at the place of the sweep
} Part;

typedef struct Walk {
    const OracleGround* ground;
    NavPoint from, to;
    Part* parts; // [part_count]
    uint32_t part_count;
    uint32_t* part_of;     // [ground->count], its part plus 1, or 0
    double* costs;         // [ground->count], of walks that are there at the end of the last leg
    OracleFraction* stops; // [stop_count], where the leg enters or leaves triangles, in order
    uint32_t stop_count;
} Walk;

static OracleFraction larger(OracleFraction a, OracleFraction b) {
    return oracle_fraction_compare(a, b) >= 0 ? a : b;
}

static bool is_beyond(const NavPoint c[3], NavPoint a, NavPoint b) {
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint p = c[i], q = c[(i + 1) % 3];
        if (oracle_area_2(p, q, a) < 0 && oracle_area_2(p, q, b) < 0)
            return true;
    }
    return false;
}

static bool clip(const OracleGround* ground, NavPoint a, NavPoint b, Part* part) {
    const NavPoint* c = ground->cells[part->cell].corner;
    part->low = (OracleFraction){0, 1};
    part->high = (OracleFraction){1, 1};
    if (is_beyond(c, a, b))
        return false;
    for (uint32_t i = 0; i < 3; i++) {
        int64_t at_a = oracle_area_2(c[i], c[(i + 1) % 3], a);
        int64_t at_b = oracle_area_2(c[i], c[(i + 1) % 3], b);
        if (at_a < 0 && at_b >= 0)
            part->low = larger(part->low, (OracleFraction){-at_a, at_b - at_a});
        OracleFraction end = {at_a, at_a - at_b};
        if (at_a >= 0 && at_b < 0 && oracle_fraction_compare(end, part->high) < 0)
            part->high = end;
    }
    return oracle_fraction_compare(part->low, part->high) <= 0;
}

static int compare_fractions(const void* a, const void* b) {
    return oracle_fraction_compare(*(const OracleFraction*)a, *(const OracleFraction*)b);
}

static void cut(Walk* walk) {
    walk->part_count = walk->stop_count = 0;
    for (uint32_t t = 0; t < walk->ground->count; t++) {
        Part part = {.cell = t, .cost = HUGE_VAL};
        walk->part_of[t] = 0;
        if (!clip(walk->ground, walk->from, walk->to, &part))
            continue;
        if (oracle_ground_holds(walk->ground, t, walk->from))
            part.cost = walk->costs[t];
        walk->stops[walk->stop_count++] = part.low;
        walk->stops[walk->stop_count++] = part.high;
        walk->parts[walk->part_count++] = part;
        walk->part_of[t] = walk->part_count;
    }
    qsort(walk->stops, walk->stop_count, sizeof *walk->stops, compare_fractions);
}

static bool is_in(const Part* part, OracleFraction stop) {
    return oracle_fraction_compare(part->low, stop) <= 0 &&
           oracle_fraction_compare(stop, part->high) <= 0;
}

// From a part to those beside it, at one place.
static bool enter_neighbours(Walk* walk, const Part* part, OracleFraction stop) {
    bool is_changed = false;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t e = walk->ground->crossing[part->cell][i];
        if (e == ORACLE_NO_EDGE)
            continue;
        const OracleEdge* edge = &walk->ground->edges[e];
        uint32_t other = walk->part_of[edge->cell[edge->cell[0] == part->cell]];
        if (other == 0 || !is_in(&walk->parts[other - 1], stop) ||
            walk->parts[other - 1].cost <= part->cost)
            continue;
        walk->parts[other - 1].cost = part->cost;
        is_changed = true;
    }
    return is_changed;
}

static void spread(Walk* walk, OracleFraction stop) {
    bool is_changed = true;
    while (is_changed) { // costs become those of others
        is_changed = false;
        for (uint32_t k = 0; k < walk->part_count; k++)
            if (walk->parts[k].cost < HUGE_VAL && is_in(&walk->parts[k], stop))
                is_changed |= enter_neighbours(walk, &walk->parts[k], stop);
    }
}

static double value(OracleFraction f) { return (double)f.num / (double)f.den; }

// Go on to the next stop, in all parts that contain the leg up to there.
static void advance(Walk* walk, OracleFraction stop, OracleFraction next) {
    double length = hypot((double)walk->to.x - walk->from.x, (double)walk->to.y - walk->from.y);
    length *= value(next) - value(stop);
    for (uint32_t k = 0; k < walk->part_count; k++) {
        Part* part = &walk->parts[k];
        if (is_in(part, stop) && is_in(part, next))
            part->cost += length * walk->ground->cells[part->cell].rate;
        else
            part->cost = HUGE_VAL;
    }
}

// Follow one leg.
static void follow(Walk* walk) {
    cut(walk);
    for (uint32_t k = 0; k < walk->stop_count; k++) {
        spread(walk, walk->stops[k]);
        if (k + 1 < walk->stop_count && compare_fractions(&walk->stops[k], &walk->stops[k + 1]) < 0)
            advance(walk, walk->stops[k], walk->stops[k + 1]);
    }
    for (uint32_t t = 0; t < walk->ground->count; t++)
        walk->costs[t] = HUGE_VAL;
    for (uint32_t k = 0; k < walk->part_count; k++)
        if (is_in(&walk->parts[k], (OracleFraction){1, 1}))
            walk->costs[walk->parts[k].cell] = walk->parts[k].cost;
}

bool oracle_ground_walk(const OracleGround* ground, const NavPoint* points, uint32_t count,
                        double* cost) {
    size_t room = ground->count + (size_t)1;
    Walk walk = {.ground = ground,
                 .parts = oracle_alloc(room, sizeof *walk.parts),
                 .part_of = oracle_alloc(room, sizeof *walk.part_of),
                 .costs = oracle_alloc(room, sizeof *walk.costs),
                 .stops = oracle_alloc(2 * room, sizeof *walk.stops)};
    *cost = HUGE_VAL;
    for (uint32_t i = 1; i < count; i++) {
        walk.from = points[i - 1];
        walk.to = points[i];
        follow(&walk);
    }
    for (uint32_t t = 0; t < ground->count; t++)
        if (count > 0 && oracle_ground_holds(ground, t, points[count - 1]))
            *cost = fmin(*cost, walk.costs[t]);
    free(walk.parts);
    free(walk.part_of);
    free(walk.costs);
    free(walk.stops);
    return *cost < HUGE_VAL;
}
