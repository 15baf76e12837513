// Worlds for the tests of queries: hand-made and random ones, and all their triangles.
#ifndef TEST_QUERY_SCENE_H
#define TEST_QUERY_SCENE_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <nav/nav.h>

#include "oracle/roadmap.h"

static inline uint32_t scene_random(uint64_t* state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

static inline int32_t scene_between(uint64_t* state, int32_t low, int32_t high) {
    return low + (int32_t)(scene_random(state) % (uint32_t)(high - low + 1));
}

static inline NavFilter scene_filter(uint32_t layers) {
    NavFilter filter = nav_filter();
    filter.layers = layers;
    return filter;
}

static inline NavPoint at(int32_t x, int32_t y) {
    NavPoint p = {x, y};
    return p;
}

static inline NavWorld* scene_world(int32_t size) {
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {size, size}};
    NavWorld* world = NULL;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    return world;
}

static inline NavQuery* scene_query(const NavWorld* world) {
    NavQuery* query = NULL;
    assert_int_equal(nav_query_create(world, &query), NAV_OK);
    return query;
}

// Insert a ring as drawn; the result, and the id when `id` is not NULL.
static inline NavResult scene_insert(NavWorld* world, NavShapeDef def, const NavPoint* points,
                                     uint32_t count, NavShapeId* id) {
    NavOutlineDef region = nav_outline_def();
    NavShapeId own;
    region.points = points;
    region.point_count = count;
    def.region = &region;
    return nav_shape_insert(world, &def, id != NULL ? id : &own);
}

static inline NavShapeDef scene_floor(uint8_t area, int32_t z) {
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0});
    def.area = area;
    def.z = z;
    return def;
}

static inline NavShapeDef scene_obstacle(uint32_t layers) {
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0, 0});
    def.layers = layers;
    return def;
}

static inline NavShapeId scene_box(NavWorld* world, NavShapeDef def, NavPoint min, NavPoint max) {
    NavPoint points[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    NavShapeId id = {0, 0};
    assert_int_equal(scene_insert(world, def, points, 4, &id), NAV_OK);
    return id;
}

static inline void scene_expect_same(const NavPath* a, const NavPath* b) {
    assert_int_equal(a->status, b->status);
    assert_int_equal(a->point_count, b->point_count);
    assert_true(a->length == b->length && a->cost == b->cost);
    for (uint32_t i = 0; i < a->point_count; i++)
        assert_true(a->points[i].x == b->points[i].x && a->points[i].y == b->points[i].y);
}

// Asked in slices of so many nodes, the answer is this path.
static inline void scene_expect_same_in_slices(NavQuery* query, const NavPathRequest* request,
                                               uint32_t nodes, const NavPath* path) {
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    NavPath other;
    assert_int_equal(nav_slice_begin(query, request), NAV_OK);
    while (slice.status == NAV_SLICE_RUNNING)
        assert_int_equal(nav_slice_step(query, nodes, &slice), NAV_OK);
    assert_int_equal(nav_slice_get(query, &other), NAV_OK);
    scene_expect_same(&other, path);
}

// A world with a floor all over it, with path data or without.
static inline NavWorld* scene_floor_world(int32_t size, bool has_path_data) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = (NavBox){{0, 0}, {size, size}};
    def.has_path_data = has_path_data;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    scene_box(world, scene_floor(0, 0), at(0, 0), at(size, size));
    return world;
}

// Overlapping boxes, triangles and rings of any form on a coarse raster: many touch, many pinch.
static inline NavWorld* scene_random_world(uint64_t* state, int32_t size, int32_t raster) {
    NavWorld* world = scene_world(size);
    int32_t cells = size / raster;
    bool is_crowded = scene_random(state) % 3 == 0;
    uint32_t shapes = is_crowded ? 24 : 4 + scene_random(state) % 9;
    for (uint32_t i = 0; i < shapes; i++) {
        bool is_floor = i == 0 || scene_random(state) % 4 == 0;
        NavShapeDef def =
            is_floor ? scene_floor((uint8_t)(scene_random(state) % 3), scene_between(state, 0, 1))
                     : scene_obstacle(1u + scene_random(state) % 3);
        int32_t reach = is_floor ? cells / 2 + 1 : is_crowded ? 3 : cells / 3 + 1;
        int32_t x = scene_between(state, -1, cells), y = scene_between(state, -1, cells);
        NavPoint points[5];
        uint32_t count = 3 + scene_random(state) % 3;
        for (uint32_t k = 0; k < count; k++)
            points[k] = at((x + scene_between(state, 0, reach)) * raster,
                           (y + scene_between(state, 0, reach)) * raster);
        if (i == 0) {
            count = 4;
            points[0] = at(raster, raster);
            points[1] = at(size - raster, raster);
            points[2] = at(size - raster, size - raster);
            points[3] = at(raster, size - raster);
        }
        scene_insert(world, def, points, count, NULL); // a ring that is not simple is refused
    }
    return world;
}

// The triangles that are walkable for the layers, and a point of interest: a corner, the middle of
// an edge, or anything.
typedef struct SceneFloor {
    OracleFloor floor;
    NavPoint (*triangles)[3];
    uint32_t count;
    OracleRoadmap* roadmap; // of `floor`; NULL until a length is asked
} SceneFloor;

static inline bool scene_is_walkable(const NavTriangle* triangle, NavBox bounds, uint32_t layers) {
    for (uint32_t i = 0; i < 3; i++)
        if (triangle->corner[i].x < bounds.min.x || triangle->corner[i].x > bounds.max.x ||
            triangle->corner[i].y < bounds.min.y || triangle->corner[i].y > bounds.max.y)
            return false;
    return triangle->area >= 0 && (triangle->blocked & layers) == 0;
}

static inline SceneFloor scene_walkable(const NavWorld* world, uint32_t layers) {
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    SceneFloor scene = {.triangles = malloc((slots + 1) * sizeof *scene.triangles)};
    assert_non_null(scene.triangles);
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(world, t, &triangle) != NAV_OK)
            continue;
        if (!scene_is_walkable(&triangle, nav_world_get_bounds(world), layers))
            continue;
        for (uint32_t i = 0; i < 3; i++)
            scene.triangles[scene.count][i] = triangle.corner[i];
        scene.count++;
    }
    oracle_floor_init(&scene.floor, (const NavPoint(*)[3])scene.triangles, scene.count);
    return scene;
}

// As oracle_floor_shortest, of which test_query_path.c is the judge, but for many questions.
static inline double scene_shortest(SceneFloor* scene, NavPoint start, NavPoint goal) {
    if (scene->roadmap == NULL)
        scene->roadmap = oracle_roadmap_create(&scene->floor);
    return oracle_roadmap_shortest(scene->roadmap, start, goal);
}

static inline void scene_walkable_fini(SceneFloor* scene) {
    if (scene->roadmap != NULL)
        oracle_roadmap_destroy(scene->roadmap);
    oracle_floor_fini(&scene->floor);
    free(scene->triangles);
}

static inline bool scene_holds(const SceneFloor* scene, NavPoint p) {
    for (uint32_t t = 0; t < scene->count; t++)
        if (oracle_floor_holds(&scene->floor, t, p))
            return true;
    return false;
}

static inline NavPoint scene_point(uint64_t* state, const SceneFloor* scene, int32_t size) {
    uint32_t kind = scene_random(state) % 4;
    if (kind < 2 || scene->count == 0)
        return at(scene_between(state, -2, size + 2), scene_between(state, -2, size + 2));
    uint32_t t = scene_random(state) % scene->count, i = scene_random(state) % 3;
    NavPoint a = scene->triangles[t][i], b = scene->triangles[t][(i + 1) % 3];
    return kind == 2 ? a : at((a.x + b.x) / 2, (a.y + b.y) / 2);
}

#endif
