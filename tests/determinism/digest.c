#include "digest.h"

#include <stdlib.h>
#include <string.h>

static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint64_t digest_fold(uint64_t digest, uint64_t word) {
    return mix((digest ^ word) + 0x9E3779B97F4A7C15u);
}

uint64_t digest_double(uint64_t digest, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return digest_fold(digest, bits);
}

uint64_t digest_point(uint64_t digest, NavPoint p) {
    return digest_fold(digest, (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y);
}

static bool is_before(NavPoint a, NavPoint b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

static uint64_t triangle_digest(const NavTriangle* t) {
    uint32_t first = 0;
    for (uint32_t i = 1; i < 3; i++)
        if (is_before(t->corner[i], t->corner[first]))
            first = i;
    uint64_t digest = 0;
    for (uint32_t i = 0; i < 3; i++)
        digest = digest_point(digest, t->corner[(first + i) % 3]);
    return digest_fold(digest, t->shape_count);
}

static void fold_slots(Digest* digest, const NavTriangle* t, uint32_t slot) {
    digest->internal = digest_fold(digest->internal, slot);
    for (uint32_t i = 0; i < 3; i++) {
        digest->internal = digest_point(digest->internal, t->corner[i]);
        digest->internal =
            digest_fold(digest->internal, (uint64_t)t->vertex[i] << 32 | t->neighbour[i]);
    }
    digest->internal = digest_fold(digest->internal, t->island);
}

// The numbers of islands are not part of the interface: each is replaced by a sum over its
// triangles.
void digest_world(Digest* digest, const NavWorld* world) {
    uint32_t slots = nav_world_get_triangle_slot_count(world), known = 0;
    uint32_t* names = malloc((slots + 1) * sizeof *names);
    uint64_t* sums = malloc((slots + 1) * sizeof *sums);
    if (names == NULL || sums == NULL)
        abort();
    for (uint32_t slot = 0; slot < slots; slot++) {
        NavTriangle t;
        if (nav_world_get_triangle(world, slot, &t) != NAV_OK)
            continue;
        fold_slots(digest, &t, slot);
        if (t.island == NAV_NONE)
            continue;
        uint32_t i = 0;
        while (i < known && names[i] != t.island)
            i++;
        if (i == known) {
            names[known] = t.island;
            sums[known++] = 0;
        }
        sums[i] += triangle_digest(&t);
    }
    uint64_t all = known;
    for (uint32_t i = 0; i < known; i++)
        all += mix(sums[i]);
    digest->islands = digest_fold(digest->islands, all);
    free(names);
    free(sums);

    const NavCommit* commit = nav_world_get_last_commit(world);
    digest->internal = digest_fold(digest->internal, commit->version);
    for (uint32_t i = 0; i < commit->gone_count; i++)
        digest->internal = digest_fold(digest->internal, commit->gone[i]);
    for (uint32_t i = 0; i < commit->born_count; i++)
        digest->internal = digest_fold(digest->internal, commit->born[i]);
    for (uint32_t i = 0; i < commit->changed_count; i++)
        digest->internal = digest_fold(digest->internal, commit->changed[i]);

    NavStats stats;
    if (nav_world_get_stats(world, &stats) != NAV_OK)
        abort();
    digest->mesh = digest_fold(digest->mesh, nav_world_get_hash(world));
    digest->mesh = digest_fold(digest->mesh, stats.walkable_area_2);
    digest->mesh = digest_fold(digest->mesh,
                               (uint64_t)stats.vertex_count << 32 | stats.walkable_triangle_count);
}

static uint64_t path_digest(uint64_t digest, NavQuery* query, const NavPathRequest* request,
                            uint64_t* found) {
    NavPath path;
    NavResult result = nav_query_find_path(query, request, &path);
    digest = digest_fold(digest, result);
    if (result != NAV_OK)
        return digest;
    digest = digest_fold(digest, path.status);
    if (path.status != NAV_PATH_OK)
        return digest;
    (*found)++;
    digest = digest_double(digest_double(digest, path.length), path.cost);
    for (uint32_t i = 0; i < path.point_count; i++)
        digest = digest_point(digest, path.points[i]);
    return digest;
}

static void fold_place(Digest* digest, NavQuery* query, NavPoint at) {
    NavLocation location;
    NavNearest nearest;
    NavFilter all = nav_filter(), low = nav_filter();
    low.layers = 1;
    NavResult result = nav_query_locate(query, at, &all, &location);
    digest->places = digest_fold(digest->places, result);
    if (result == NAV_OK)
        digest->places = digest_fold(digest->places, (uint64_t)(location.area + 1) << 1 |
                                                         (location.is_walkable ? 1u : 0u));
    result = nav_query_find_nearest(query, at, NAV_COORD_MAX, &low, &nearest);
    digest->places = digest_fold(digest->places, result);
    if (result == NAV_OK && nearest.is_found)
        digest->places =
            digest_double(digest_point(digest->places, nearest.point), nearest.distance);
}

void digest_asks(Digest* digest, NavQuery* query, NavPoint from, NavPoint to, int32_t radius) {
    static const uint32_t layers[2] = {NAV_LAYERS_ALL, 5};
    double costs[NAV_AREA_COUNT];
    for (int i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i % 5 * 0.7;
    fold_place(digest, query, from);
    for (int i = 0; i < 2; i++) {
        NavPathRequest request = nav_path_request(from, to);
        NavFilter filter = nav_filter();
        request.filter = &filter;
        filter.layers = layers[i];
        NavRay ray;
        NavResult result = nav_query_cast_ray(query, from, to, &filter, &ray);
        digest->rays = digest_fold(digest->rays, result);
        if (result == NAV_OK)
            digest->rays = digest_double(
                digest_double(digest_fold(digest->rays, ray.is_hit ? 1 : 0), ray.position.x),
                ray.position.y);

        request.mode = NAV_PATH_OPTIMAL;
        digest->optimal = path_digest(digest->optimal, query, &request, &digest->paths);
        request.mode = NAV_PATH_FAST;
        digest->fast = path_digest(digest->fast, query, &request, &digest->paths);
        filter.area_costs = costs;
        digest->fast = path_digest(digest->fast, query, &request, &digest->paths);
        filter.area_costs = NULL;
        for (int mode = 0; mode < 2; mode++) {
            request.mode = mode == 0 ? NAV_PATH_FAST : NAV_PATH_OPTIMAL;
            request.radius = radius;
            digest->radius = path_digest(digest->radius, query, &request, &digest->paths);
        }
    }
}
