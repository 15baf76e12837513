// What most unit tests need: points, random numbers, and worlds with shapes in them.
#ifndef UNIT_SUPPORT_H
#define UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <nav/nav.h>

#define COUNT_OF(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

static inline NavPoint at(int32_t x, int32_t y) {
    NavPoint p = {x, y};
    return p;
}

static inline bool is_at(NavPoint p, int32_t x, int32_t y) { return p.x == x && p.y == y; }

// --- random numbers, the same on every machine --------------------------------------------------

typedef struct UnitRandom {
    uint64_t state;
} UnitRandom;

static inline uint64_t random_bits(UnitRandom* random) {
    uint64_t z = (random->state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline uint32_t random_below(UnitRandom* random, uint32_t count) {
    return (uint32_t)(random_bits(random) % count);
}

// Both ends are included.
static inline int32_t random_between(UnitRandom* random, int32_t low, int32_t high) {
    uint64_t span = (uint64_t)((int64_t)high - low + 1);
    return (int32_t)(low + (int64_t)(random_bits(random) % span));
}

static inline NavPoint random_point(UnitRandom* random, int32_t half) {
    int32_t x = random_between(random, -half, half);
    return at(x, random_between(random, -half, half));
}

// --- worlds
// ---------------------------------------------------------------------------------------

static inline NavWorldDef unit_world_def(int32_t min_x, int32_t min_y, int32_t max_x,
                                         int32_t max_y) {
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{min_x, min_y}, {max_x, max_y}};
    return def;
}

static inline NavWorld* create_world(const NavWorldDef* def) {
    NavWorld* world = NULL;
    assert_int_equal(nav_world_create(def, &world), NAV_OK);
    assert_non_null(world);
    return world;
}

// From (0, 0) to (size, size).
static inline NavWorld* square_world(int32_t size) {
    NavWorldDef def = unit_world_def(0, 0, size, size);
    return create_world(&def);
}

static inline void assert_valid(NavWorld* world) {
    const char* what = "";
    if (!nav_world_validate(world, &what))
        fail_msg("the world is not valid: %s", what);
}

static inline NavStats stats_of(const NavWorld* world) {
    NavStats stats;
    assert_int_equal(nav_world_get_stats(world, &stats), NAV_OK);
    return stats;
}

static inline NavOutlineDef ring_def(const NavPoint* points, uint32_t count) {
    NavOutlineDef def = nav_outline_def();
    def.points = points;
    def.point_count = count;
    return def;
}

static inline NavOutlineDef rings_def(const NavPoint* points, const uint32_t* sizes,
                                      uint32_t ring_count) {
    NavOutlineDef def = ring_def(points, 0);
    def.ring_sizes = sizes;
    def.ring_count = ring_count;
    for (uint32_t i = 0; i < ring_count; i++)
        def.point_count += sizes[i];
    return def;
}

static inline NavOutlineDef mesh_def(const NavPoint* points, uint32_t point_count,
                                     const uint32_t* triangles, uint32_t triangle_count) {
    NavOutlineDef def = ring_def(points, point_count);
    def.triangles = triangles;
    def.triangle_count = triangle_count;
    return def;
}

static inline NavShapeDef floor_def(uint8_t area, int32_t z) {
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0});
    def.area = area;
    def.z = z;
    return def;
}

static inline NavShapeDef obstacle_def(uint32_t layers) {
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0, 0});
    def.layers = layers;
    return def;
}

static inline NavResult try_region(NavWorld* world, NavShapeDef def, const NavOutlineDef* region,
                                   NavShapeId* id) {
    def.region = region;
    return nav_shape_insert(world, &def, id);
}

static inline NavShapeId insert_region(NavWorld* world, NavShapeDef def,
                                       const NavOutlineDef* region) {
    NavShapeId id = {0, 0};
    assert_int_equal(try_region(world, def, region, &id), NAV_OK);
    return id;
}

static inline NavShapeId insert_ring(NavWorld* world, NavShapeDef def, const NavPoint* points,
                                     uint32_t count) {
    NavOutlineDef region = ring_def(points, count);
    return insert_region(world, def, &region);
}

static inline NavShapeId insert_box(NavWorld* world, NavShapeDef def, NavPoint min, NavPoint max) {
    NavPoint points[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    return insert_ring(world, def, points, 4);
}

static inline NavShapeId insert_floor(NavWorld* world, NavPoint min, NavPoint max) {
    return insert_box(world, floor_def(0, 0), min, max);
}

static inline NavShapeId insert_block(NavWorld* world, NavPoint min, NavPoint max) {
    return insert_box(world, obstacle_def(NAV_LAYERS_ALL), min, max);
}

static inline bool is_same_id(NavShapeId a, NavShapeId b) {
    return a.index == b.index && a.generation == b.generation;
}

// --- reading
// ----------------------------------------------------------------------------------------

// The first triangle that holds the point, closed.
static inline NavTriangle triangle_at(const NavWorld* world, NavPoint p) {
    NavTriangle triangle;
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++) {
        if (nav_world_get_triangle(world, t, &triangle) != NAV_OK)
            continue;
        bool is_held = true;
        for (uint32_t i = 0; i < 3; i++) {
            NavPoint a = triangle.corner[i], b = triangle.corner[(i + 1) % 3];
            is_held &= ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) >=
                       ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
        }
        if (is_held)
            return triangle;
    }
    fail_msg("no triangle holds (%d, %d)", p.x, p.y);
    abort();
}

// Is there an edge between the two points? Then `*is_constraint` says of what kind.
static inline bool find_edge_between(const NavWorld* world, NavPoint a, NavPoint b,
                                     bool* is_constraint) {
    NavTriangle t;
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++) {
        if (nav_world_get_triangle(world, slot, &t) != NAV_OK)
            continue;
        for (uint32_t i = 0; i < 3; i++) {
            NavPoint from = t.corner[(i + 1) % 3], to = t.corner[(i + 2) % 3];
            if (is_at(from, a.x, a.y) && is_at(to, b.x, b.y)) {
                *is_constraint = t.is_constraint[i];
                return true;
            }
        }
    }
    return false;
}

static inline bool has_constraint(const NavWorld* world, NavPoint a, NavPoint b) {
    bool is_constraint = false;
    return find_edge_between(world, a, b, &is_constraint) && is_constraint;
}

static inline bool has_vertex(const NavWorld* world, NavPoint p) {
    NavTriangle t;
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++)
        for (uint32_t i = 0; i < 3 && nav_world_get_triangle(world, slot, &t) == NAV_OK; i++)
            if (is_at(t.corner[i], p.x, p.y))
                return true;
    return false;
}

// Twice the walkable area, which the small worlds of these tests keep below 2^64.
static inline uint64_t walkable_area_2(const NavWorld* world) {
    return stats_of(world).walkable_area_2;
}

#endif
