#include "support/asker.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/exact.h"
#include "oracle/memory.h"

enum { NEAR_STEPS = 4 };

static bool fail(Asker* asker, AskerEnds ends, const char* what) {
    snprintf(asker->fault, sizeof asker->fault, "%s, from (%d,%d) to (%d,%d)", what, ends.from.x,
             ends.from.y, ends.to.x, ends.to.y);
    return false;
}

bool asker_init(Asker* asker, const NavWorld* world, uint64_t seed) {
    *asker = (Asker){.world = world, .random = {seed}};
    return nav_query_create(world, &asker->query) == NAV_OK ||
           fail(asker, (AskerEnds){{0, 0}, {0, 0}}, "a query cannot be made");
}

void asker_fini(Asker* asker) {
    nav_query_destroy(asker->query);
    free(asker->triangles);
    free(asker->is_there);
}

static void read_world(Asker* asker) {
    uint32_t count = nav_world_get_triangle_slot_count(asker->world);
    asker->triangles =
        oracle_grow(asker->triangles, &asker->triangle_capacity, count, sizeof(NavTriangle));
    asker->is_there = oracle_grow(asker->is_there, &asker->there_capacity, count, sizeof(bool));
    asker->slot_count = count;
    for (uint32_t t = 0; t < count; t++)
        asker->is_there[t] =
            nav_world_get_triangle(asker->world, t, &asker->triangles[t]) == NAV_OK;
}

static NavPoint clamped(int64_t x, int64_t y) {
    const int64_t most = NAV_COORD_MAX;
    return (NavPoint){(int32_t)(x > most    ? most
                                : x < -most ? -most
                                            : x),
                      (int32_t)(y > most    ? most
                                : y < -most ? -most
                                            : y)};
}

static NavPoint draw_point(Asker* asker, const Scene* scene) {
    TestRandom* random = &asker->random;
    uint32_t t = random_below(random, asker->slot_count), k = random_below(random, 3);
    int64_t x = random_between(random, -scene->half, scene->half);
    int64_t y = random_between(random, -scene->half, scene->half);
    bool is_corner = random_chance(random, 30);
    NavPoint p = clamped(scene->centre.x + x, scene->centre.y + y);
    if (is_corner && asker->is_there[t])
        p = asker->triangles[t].corner[k];
    return clamped(p.x, p.y);
}

AskerEnds asker_draw_ends(Asker* asker, const Scene* scene) {
    AskerEnds ends;
    read_world(asker);
    ends.from = draw_point(asker, scene);
    ends.to = draw_point(asker, scene);
    return ends;
}

// --- brute force over all triangles -------------------------------------------------------------

static bool holds(const NavTriangle* t, NavPoint p) {
    for (int i = 0; i < 3; i++)
        if (oracle_area_2(t->corner[i], t->corner[(i + 1) % 3], p) < 0)
            return false;
    return true;
}

static bool is_walkable(const Asker* asker, NavPoint p) {
    for (uint32_t t = 0; t < asker->slot_count; t++)
        if (asker->is_there[t] && asker->triangles[t].is_walkable && holds(&asker->triangles[t], p))
            return true;
    return false;
}

// Are both in one island?
static bool is_joined(const Asker* asker, AskerEnds ends) {
    for (uint32_t t = 0; t < asker->slot_count; t++) {
        const NavTriangle* at = &asker->triangles[t];
        if (!asker->is_there[t] || !at->is_walkable || !holds(at, ends.from))
            continue;
        for (uint32_t u = 0; u < asker->slot_count; u++) {
            const NavTriangle* to = &asker->triangles[u];
            if (asker->is_there[u] && to->is_walkable && to->island == at->island &&
                holds(to, ends.to))
                return true;
        }
    }
    return false;
}

// Does pq pass through the inside of the triangle? Two disjoint convex polygons are separated by
// the line along a side of one of them.
static bool enters(const NavTriangle* t, NavPoint p, NavPoint q) {
    int left = 0, right = 0;
    for (int i = 0; i < 3; i++) {
        NavPoint a = t->corner[i], b = t->corner[(i + 1) % 3];
        if (oracle_area_2(a, b, p) <= 0 && oracle_area_2(a, b, q) <= 0)
            return false;
        int64_t side = oracle_area_2(p, q, a);
        left += side >= 0;
        right += side <= 0;
    }
    return left < 3 && right < 3;
}

static bool is_free(const Asker* asker, NavPoint p, NavPoint q) {
    for (uint32_t t = 0; t < asker->slot_count; t++)
        if (asker->is_there[t] && !asker->triangles[t].is_walkable &&
            enters(&asker->triangles[t], p, q))
            return false;
    return true;
}

static double distance(NavPoint p, NavPoint q) {
    double dx = (double)q.x - p.x, dy = (double)q.y - p.y;
    return sqrt(dx * dx + dy * dy);
}

// a is not longer than b, up to rounding.
static bool is_at_most(double a, double b) { return a <= b * (1 + 1e-9) + 1e-9; }

// --- queries ------------------------------------------------------------------------------------

static bool ask_place(Asker* asker, AskerEnds ends, AskerCounts* counts) {
    NavLocation place;
    NavNearest nearest;
    if (nav_query_locate(asker->query, ends.from, NULL, &place) != NAV_OK ||
        nav_query_find_nearest(asker->query, ends.from, NEAR_STEPS, NULL, &nearest) != NAV_OK)
        return fail(asker, ends, "no answer to what is there");
    counts->places += 2;
    if (place.triangle >= asker->slot_count || !asker->is_there[place.triangle] ||
        !holds(&asker->triangles[place.triangle], ends.from))
        return fail(asker, ends, "the triangle found does not hold the point");
    bool truth = is_walkable(asker, ends.from);
    if (place.is_walkable != truth)
        return fail(asker, ends, "walkable is told otherwise");
    if (nearest.is_found && !is_walkable(asker, nearest.point))
        return fail(asker, ends, "the nearest walkable point is not");
    if (truth && (!nearest.is_found || nearest.distance != 0))
        return fail(asker, ends, "a walkable point is not its own nearest");
    return true;
}

static bool ask_ray(Asker* asker, AskerEnds ends, bool* is_clear, AskerCounts* counts) {
    NavRay ray;
    if (nav_query_cast_ray(asker->query, ends.from, ends.to, NULL, &ray) != NAV_OK)
        return fail(asker, ends, "no answer to a ray");
    counts->rays++;
    *is_clear = !ray.is_hit;
    if ((ray.triangle == NAV_NONE) != !is_walkable(asker, ends.from))
        return fail(asker, ends, "a ray starts where it cannot, or does not where it can");
    if (ray.is_hit) {
        double dx = ray.position.x - ends.from.x, dy = ray.position.y - ends.from.y;
        return is_at_most(sqrt(dx * dx + dy * dy), distance(ends.from, ends.to)) ||
               fail(asker, ends, "a ray ends beyond its goal");
    }
    return (ray.position.x == ends.to.x && ray.position.y == ends.to.y &&
            is_free(asker, ends.from, ends.to)) ||
           fail(asker, ends, "a ray passes what is not walkable");
}

static NavPathStatus expected_status(const Asker* asker, AskerEnds ends) {
    if (!is_walkable(asker, ends.from))
        return NAV_PATH_START_BLOCKED;
    if (!is_walkable(asker, ends.to))
        return NAV_PATH_GOAL_BLOCKED;
    return is_joined(asker, ends) ? NAV_PATH_OK : NAV_PATH_UNREACHABLE;
}

static bool check_legs(Asker* asker, AskerEnds ends, const NavPath* path, AskerCounts* counts) {
    double length = 0;
    const NavPoint* p = path->points;
    uint32_t count = path->point_count;
    if (count == 0 || memcmp(&p[0], &ends.from, sizeof *p) != 0 ||
        memcmp(&p[count - 1], &ends.to, sizeof *p) != 0)
        return fail(asker, ends, "a path does not run from start to goal");
    for (uint32_t i = 1; i < count; i++) {
        counts->legs++;
        length += distance(p[i - 1], p[i]);
        if (!is_free(asker, p[i - 1], p[i]))
            return fail(asker, ends, "a leg passes what is not walkable");
    }
    return (is_at_most(length, path->length) && is_at_most(path->length, length)) ||
           fail(asker, ends, "a path's length is not that of its legs");
}

// The path between the ends; *length is infinite when there is none.
static bool ask_path(Asker* asker, AskerEnds ends, NavPathMode mode, double* length,
                     AskerCounts* counts) {
    NavPathRequest request = nav_path_request(ends.from, ends.to);
    NavPath path;
    request.mode = mode;
    *length = INFINITY;
    counts->paths++;
    if (nav_query_find_path(asker->query, &request, &path) != NAV_OK)
        return fail(asker, ends, "no answer to a path");
    if (path.status != expected_status(asker, ends))
        return fail(asker, ends, "the status of a path is wrong");
    if (path.status != NAV_PATH_OK)
        return true;
    *length = path.length;
    return check_legs(asker, ends, &path, counts);
}

static bool ask_disc(Asker* asker, AskerEnds ends, int32_t radius, double shortest,
                     AskerCounts* counts) {
    NavPathRequest request = nav_path_request(ends.from, ends.to);
    NavPath path;
    request.radius = radius;
    counts->disc_paths++;
    if (nav_query_find_path(asker->query, &request, &path) != NAV_OK)
        return fail(asker, ends, "no answer to a disc's path");
    if (path.status != NAV_PATH_OK)
        return true;
    if (!is_at_most(shortest, path.length))
        return fail(asker, ends, "a disc's path is shorter than a point's");
    return check_legs(asker, ends, &path, counts);
}

bool asker_ask(Asker* asker, AskerEnds ends, int32_t radius, AskerCounts* counts) {
    AskerEnds back = {ends.to, ends.from};
    double shortest, fast, returning, straight = distance(ends.from, ends.to);
    bool is_clear = false;
    if (!ask_place(asker, ends, counts) || !ask_ray(asker, ends, &is_clear, counts) ||
        !ask_path(asker, ends, NAV_PATH_OPTIMAL, &shortest, counts) ||
        !ask_path(asker, ends, NAV_PATH_FAST, &fast, counts) ||
        !ask_path(asker, back, NAV_PATH_OPTIMAL, &returning, counts))
        return false;
    if (isinf(shortest))
        return true;
    if (!is_at_most(straight, shortest) || (is_clear && !is_at_most(shortest, straight)))
        return fail(asker, ends, "a path is not as long as the straight way");
    if (!is_at_most(shortest, fast) || !is_at_most(fast, 1.12 * shortest))
        return fail(asker, ends, "the fast path is shorter than the shortest, or too long");
    if (!is_at_most(shortest, returning) || !is_at_most(returning, shortest))
        return fail(asker, ends, "the path back has a different length");
    return radius == 0 || ask_disc(asker, ends, radius, shortest, counts);
}

bool asker_ask_twice(Asker* asker, AskerEnds ends, const NavWorld* other, AskerCounts* counts) {
    NavPathRequest request = nav_path_request(ends.from, ends.to);
    NavQuery* query = NULL;
    NavPath here, there;
    request.mode = NAV_PATH_OPTIMAL;
    counts->paths += 2;
    bool is_same = nav_query_create(other, &query) == NAV_OK &&
                   nav_query_find_path(asker->query, &request, &here) == NAV_OK &&
                   nav_query_find_path(query, &request, &there) == NAV_OK;
    is_same = is_same && here.status == there.status && here.point_count == there.point_count &&
              (here.point_count == 0 ||
               memcmp(here.points, there.points, here.point_count * sizeof(NavPoint)) == 0);
    nav_query_destroy(query);
    return is_same || fail(asker, ends, "a different shortest path in a fresh world");
}
