#include "support/unit_scene.h"

#include "oracle/exact.h"

NavFilter scene_filter(uint32_t layers) {
    NavFilter filter = nav_filter();
    filter.layers = layers;
    return filter;
}

const NavFilter* scene_kept_filter(uint32_t layers, const double* area_costs) {
    static NavFilter filters[32];
    static uint32_t count = 0;
    NavFilter* filter = &filters[count++ % 32];
    *filter = scene_filter(layers);
    filter->area_costs = area_costs;
    return filter;
}

void scene_expect_same(const NavPath* a, const NavPath* b) {
    assert_int_equal(a->status, b->status);
    assert_int_equal(a->point_count, b->point_count);
    assert_true(a->length == b->length && a->cost == b->cost);
    for (uint32_t i = 0; i < a->point_count; i++)
        assert_true(a->points[i].x == b->points[i].x && a->points[i].y == b->points[i].y);
}

uint64_t scene_ask_in_slices(NavQuery* query, const NavPathRequest* request, uint32_t nodes,
                             NavPath* path) {
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    uint64_t taken = 0;
    assert_int_equal(nav_slice_begin(query, request), NAV_OK);
    while (slice.status == NAV_SLICE_RUNNING) {
        assert_int_equal(nav_slice_step(query, nodes, &slice), NAV_OK);
        taken += slice.nodes;
    }
    assert_int_equal(nav_slice_get(query, path), NAV_OK);
    return taken;
}

NavPath scene_path_in_slices(NavQuery* query, const NavPathRequest* request, uint32_t nodes) {
    NavPath path;
    (void)scene_ask_in_slices(query, request, nodes, &path);
    return path;
}

void scene_expect_same_in_slices(NavQuery* query, const NavPathRequest* request, uint32_t nodes,
                                 const NavPath* path) {
    const NavPath other = scene_path_in_slices(query, request, nodes);
    scene_expect_same(&other, path);
}

uint32_t scene_expect_same_slices(NavQuery* a, NavQuery* b, const NavPathRequest* request,
                                  uint32_t nodes) {
    NavSlice one = {NAV_SLICE_RUNNING, 0}, two;
    uint32_t slices = 0;
    assert_int_equal(nav_slice_begin(a, request), NAV_OK);
    assert_int_equal(nav_slice_begin(b, request), NAV_OK);
    while (one.status == NAV_SLICE_RUNNING) {
        assert_int_equal(nav_slice_step(a, nodes, &one), NAV_OK);
        assert_int_equal(nav_slice_step(b, nodes, &two), NAV_OK);
        assert_true(one.status == two.status && one.nodes == two.nodes);
        slices++;
    }
    return slices;
}

uint64_t scene_count_nodes(NavQuery* query, const NavPathRequest* request) {
    NavSlice slice;
    assert_int_equal(nav_slice_begin(query, request), NAV_OK);
    assert_int_equal(nav_slice_step(query, UINT32_MAX, &slice), NAV_OK);
    assert_int_equal(slice.status, NAV_SLICE_DONE);
    return slice.nodes;
}

// A wall between two rooms, with a door. It begins at p.
static void insert_doored_wall(NavWorld* world, uint64_t* state, NavPoint p, bool is_upright) {
    int32_t wide = lcg_between(state, 10, 120), low = lcg_between(state, 10, 270);
    const int32_t parts[2][2] = {{0, low}, {low + wide, 400}};
    for (uint32_t i = 0; i < 2; i++) {
        int32_t from = parts[i][0], to = parts[i][1];
        if (is_upright)
            insert_box(world, obstacle_def(1), at(p.x - 5, p.y + from), at(p.x + 5, p.y + to));
        else
            insert_box(world, obstacle_def(1), at(p.x + from, p.y - 5), at(p.x + to, p.y + 5));
    }
}

NavWorld* scene_rooms_world(uint64_t* state) {
    NavWorld* world = floored_world(2000);
    for (int32_t i = 0; i < 20; i++) {
        insert_doored_wall(world, state, at(400 * (i % 4 + 1), 400 * (i / 4)), true);
        insert_doored_wall(world, state, at(400 * (i / 4), 400 * (i % 4 + 1)), false);
    }
    for (int32_t i = 0; i < 25; i++) {
        NavPoint p = lcg_point(state, 20, 340);
        p = at(400 * (i % 5) + p.x, 400 * (i / 5) + p.y);
        insert_box(world, obstacle_def(1), p, at(p.x + 20, p.y + lcg_between(state, 5, 40)));
    }
    return world;
}

NavWorld* scene_random_world(uint64_t* state, int32_t size, int32_t raster) {
    NavWorld* world = square_world(size);
    int32_t cells = size / raster;
    bool is_crowded = lcg_next(state) % 3 == 0;
    uint32_t shapes = is_crowded ? 24 : 4 + lcg_next(state) % 9;
    for (uint32_t i = 0; i < shapes; i++) {
        bool is_floor = i == 0 || lcg_next(state) % 4 == 0;
        int32_t z = is_floor ? lcg_between(state, 0, 1) : 0;
        uint32_t kind = lcg_next(state) % 3;
        NavShapeDef def = is_floor ? floor_def((uint8_t)kind, z) : obstacle_def(1u + kind);
        int32_t reach = is_floor ? cells / 2 + 1 : is_crowded ? 3 : cells / 3 + 1;
        int32_t x = lcg_between(state, -1, cells), y = lcg_between(state, -1, cells);
        NavPoint points[5];
        uint32_t count = 3 + lcg_next(state) % 3;
        for (uint32_t k = 0; k < count; k++) {
            NavPoint p = lcg_point(state, 0, reach);
            points[k] = at((x + p.x) * raster, (y + p.y) * raster);
        }
        if (i == 0) {
            count = 4;
            points[0] = at(raster, raster);
            points[1] = at(size - raster, raster);
            points[2] = at(size - raster, size - raster);
            points[3] = at(raster, size - raster);
        }
        try_ring(world, def, points, count, NULL); // a ring that is not simple is refused
    }
    return world;
}

bool scene_is_walkable(const NavTriangle* triangle, NavBox bounds, uint32_t layers) {
    return oracle_box_holds(bounds, triangle->corner) && triangle->area >= 0 &&
           (triangle->blocked & layers) == 0;
}

SceneFloor scene_walkable(const NavWorld* world, uint32_t layers) {
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

int32_t* scene_elevations(const NavWorld* world) {
    uint32_t slots = nav_world_get_triangle_slot_count(world), count = 0;
    int32_t* elevations = malloc((slots + (size_t)1) * sizeof *elevations);
    assert_non_null(elevations);
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(world, t, &triangle) == NAV_OK &&
            scene_is_walkable(&triangle, nav_world_get_bounds(world), NAV_LAYERS_ALL))
            elevations[count++] = triangle.elevation;
    }
    return elevations;
}

double scene_shortest(SceneFloor* scene, NavPoint start, NavPoint goal) {
    if (scene->roadmap == NULL)
        scene->roadmap = oracle_roadmap_create(&scene->floor);
    return oracle_roadmap_shortest(scene->roadmap, start, goal);
}

void scene_walkable_fini(SceneFloor* scene) {
    if (scene->roadmap != NULL)
        oracle_roadmap_destroy(scene->roadmap);
    oracle_floor_fini(&scene->floor);
    free(scene->triangles);
}

void scene_free_init(SceneFree* space, const NavWorld* world) {
    space->floor = scene_walkable(world, NAV_LAYERS_ALL);
    oracle_walls_init(&space->walls, (const NavPoint(*)[3])space->floor.triangles,
                      space->floor.count);
    oracle_gaps_init(&space->gaps, &space->walls);
}

void scene_free_fini(SceneFree* space) {
    oracle_gaps_fini(&space->gaps);
    oracle_walls_fini(&space->walls);
    scene_walkable_fini(&space->floor);
}

bool scene_holds(const SceneFloor* scene, NavPoint p) {
    for (uint32_t t = 0; t < scene->count; t++)
        if (oracle_floor_holds(&scene->floor, t, p))
            return true;
    return false;
}

NavPoint scene_point(uint64_t* state, const SceneFloor* scene, int32_t size) {
    uint32_t kind = lcg_next(state) % 4;
    if (kind < 2 || scene->count == 0)
        return lcg_point(state, -2, size + 2);
    uint32_t t = lcg_next(state) % scene->count, i = lcg_next(state) % 3;
    NavPoint a = scene->triangles[t][i], b = scene->triangles[t][(i + 1) % 3];
    return kind == 2 ? a : at((a.x + b.x) / 2, (a.y + b.y) / 2);
}

void expect_point(const NavPath* path, uint32_t i, NavPoint p) {
    assert_true(i < path->point_count);
    assert_int_equal(path->points[i].x, p.x);
    assert_int_equal(path->points[i].y, p.y);
}

NavWorld* gap_world(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(400, 1000));
    insert_box(world, floor_def(0, 0), at(600, 0), at(1000, 1000));
    return world;
}

NavPoint scene_any_point(uint64_t* state, const SceneFloor* floor, int32_t size) {
    if (floor->count == 0 || lcg_next(state) % 8 == 0)
        return scene_point(state, floor, size);
    const NavPoint* p = floor->triangles[lcg_next(state) % floor->count];
    uint32_t kind = lcg_next(state) % 3;
    NavPoint middle = at((p[0].x + p[1].x) / 2, (p[0].y + p[1].y) / 2);
    return kind == 0   ? p[0]
           : kind == 1 ? middle
                       : at((middle.x + p[2].x) / 2, (middle.y + p[2].y) / 2);
}

bool scene_find_room(uint64_t* state, const OracleWalls* walls, int32_t size, int32_t radius,
                     NavPoint* p) {
    for (uint32_t i = 0; i < 60; i++) {
        int32_t x = lcg_between(state, 0, size), y = lcg_between(state, 0, size);
        *p = at(x, y);
        if (oracle_leg_keeps(walls, *p, *p, radius))
            return true;
    }
    return false;
}
