// Sprites that touch on paper are one floor, and one wall, at any angle and scale: by rounding
// alone their poses leave cracks of up to 2.83 steps between them.
#include "oracle/memory.h"
#include "oracle/seam.h"
#include "support/command.h"
#include "support/tiling.h"
#include "support/unit_worlds.h"

enum { PX = NAV_STEPS_PER_PX, WIDTH = 3, REACH = 20000 * PX };

static NavWorld* new_world(int32_t seam_width) {
    NavWorldDef def = unit_world_def(-REACH, -REACH, REACH, REACH);
    def.seam_width = seam_width;
    return create_world(&def);
}

// Insert all tiles in an order that the seed chooses. A tile that rounding would break is refused
// and left out: returns the number of those.
static uint32_t insert_tiles(NavWorld* world, const Tiling* tiling, const TilingPose* pose,
                             NavShapeKind kind, uint64_t pivots, uint64_t seed, NavShapeId* ids) {
    uint32_t order[TILE_MOST], refused = 0;
    TestRandom random = {seed};
    for (uint32_t k = 0; k < tiling->count; k++) {
        uint32_t j = random_below(&random, k + 1);
        order[k] = order[j];
        order[j] = k;
    }
    bool is_batch = random_chance(&random, 50);
    if (is_batch)
        assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (uint32_t k = 0; k < tiling->count; k++) {
        NavOutlineDef region;
        NavPoint ring[TILE_CORNERS];
        NavShapeDef def = tiling_def(tiling, pose, order[k], pivots, kind, &region, ring);
        ids[order[k]] = (NavShapeId){0, 0, 0};
        refused += nav_shape_insert(world, &def, &ids[order[k]]) != NAV_OK;
    }
    if (is_batch)
        assert_int_equal(nav_batch_commit(world), NAV_OK);
    return refused;
}

// --- looking at the mesh -----------------------------------------------------------------

// The triangles that a test asks for: with a floor (or seam), or without an obstacle (or seam).
typedef bool IsOpen(const NavTriangle* triangle);
static bool has_floor(const NavTriangle* triangle) { return triangle->area >= 0; }
static bool is_free(const NavTriangle* triangle) { return triangle->blocked == 0; }

// The connected components of the triangles for which `is_open` gives `wanted`.
static uint32_t count_parts(const NavWorld* world, IsOpen* is_open, bool wanted) {
    uint32_t slots = nav_world_get_triangle_slot_count(world), parts = 0;
    NavTriangle* triangles = oracle_alloc(slots, sizeof(NavTriangle));
    bool* is_left = oracle_alloc(slots, sizeof(bool));
    uint32_t* stack = oracle_alloc(slots, sizeof(uint32_t));
    for (uint32_t t = 0; t < slots; t++)
        is_left[t] = nav_world_get_triangle(world, t, &triangles[t]) == NAV_OK &&
                     is_open(&triangles[t]) == wanted;
    for (uint32_t t = 0; t < slots; t++) {
        uint32_t depth = 0;
        if (!is_left[t])
            continue;
        parts++;
        is_left[t] = false;
        stack[depth++] = t;
        while (depth > 0) {
            const NavTriangle* at = &triangles[stack[--depth]];
            for (int i = 0; i < 3; i++) {
                uint32_t next = at->neighbour[i];
                if (next == NAV_NONE || !is_left[next])
                    continue;
                is_left[next] = false;
                stack[depth++] = next;
            }
        }
    }
    free(triangles);
    free(is_left);
    free(stack);
    return parts;
}

// The sides of all shapes, as they are placed.
static uint32_t read_sides(const NavWorld* world, const NavShapeId* ids, uint32_t count,
                           OracleShape* shapes) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < count; k++) {
        NavPoint points[TILE_CORNERS];
        NavFootprint footprint = {.points = points, .point_capacity = TILE_CORNERS};
        if (ids[k].generation == 0)
            continue;
        assert_int_equal(nav_shape_get_footprint(world, ids[k], &footprint), NAV_OK);
        uint32_t n = footprint.point_count;
        OracleShape* shape = &shapes[kept++];
        *shape = (OracleShape){.is_floor = true, .edge_count = n};
        shape->edges = oracle_alloc(n, sizeof(OracleEdge));
        for (uint32_t i = 0; i < n; i++)
            shape->edges[i] = (OracleEdge){points[i], points[(i + 1) % n], false};
    }
    return kept;
}

static void free_sides(OracleShape* shapes, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        free(shapes[k].edges);
}

static bool is_near_a_side(const NavTriangle* t, const OracleShape* shapes, uint32_t count,
                           int32_t width) {
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t e = 0; e < shapes[k].edge_count; e++) {
            OracleEdge side = shapes[k].edges[e];
            if (oracle_is_near_segment(side.a, side.b, t->corner[0], width) &&
                oracle_is_near_segment(side.a, side.b, t->corner[1], width) &&
                oracle_is_near_segment(side.a, side.b, t->corner[2], width))
                return true;
        }
    return false;
}

// Sound: what is closed lies within the width of one side, and what is within a width of a segment
// is convex. One step more, because snapping moves crossings.
static void expect_sound(const NavWorld* world, const NavShapeId* ids, uint32_t count) {
    OracleShape shapes[TILE_MOST];
    uint32_t shape_count = read_sides(world, ids, count, shapes);
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    for (uint32_t slot = 0; slot < slots; slot++) {
        NavTriangle t;
        if (nav_world_get_triangle(world, slot, &t) != NAV_OK || t.area < 0 || t.shape_count > 0)
            continue;
        if (!is_near_a_side(&t, shapes, shape_count, WIDTH + 1))
            fail_msg("closed far from all sides: (%d, %d)", t.corner[0].x, t.corner[0].y);
    }
    free_sides(shapes, shape_count);
}

// The same world made by hand: each seam is an ordinary floor below all others.
static uint64_t hash_by_hand(const NavWorld* world, const NavShapeId* ids, uint32_t count) {
    OracleShape shapes[TILE_MOST], *seams = NULL;
    uint32_t shape_count = read_sides(world, ids, count, shapes);
    uint32_t seam_count = oracle_seams(shapes, shape_count, WIDTH, &seams);
    NavWorld* other = new_world(0);
    assert_int_equal(nav_batch_begin(other), NAV_OK);
    for (uint32_t k = 0; k < shape_count + seam_count; k++) {
        const OracleShape* shape = k < shape_count ? &shapes[k] : &seams[k - shape_count];
        NavPoint* ring = oracle_alloc(shape->edge_count, sizeof(NavPoint));
        for (uint32_t e = 0; e < shape->edge_count; e++)
            ring[e] = shape->edges[e].a;
        insert_ring(other, floor_def(0, shape->is_seam ? -1 : 0), ring, shape->edge_count);
        free(ring);
    }
    assert_int_equal(nav_batch_commit(other), NAV_OK);
    uint64_t hash = nav_world_get_hash(other);
    assert_int_equal(stats_of(world).seam_count, seam_count);
    nav_world_destroy(other);
    free_sides(shapes, shape_count);
    free_sides(seams, seam_count);
    free(seams);
    return hash;
}

// --- floors ------------------------------------------------------------------------------

// Returns whether the tiles fall apart without seams.
static bool expect_one_floor(const Tiling* tiling, const TilingPose* pose, const char* what) {
    static NavShapeId ids[TILE_MOST];
    NavWorld *world = new_world(WIDTH), *bare = new_world(0);
    uint32_t refused = insert_tiles(world, tiling, pose, NAV_FLOOR, 1, 1, ids);
    assert_int_equal(insert_tiles(bare, tiling, pose, NAV_FLOOR, 1, 1, ids), refused);
    uint32_t islands = stats_of(world).island_count;
    uint32_t outsides = count_parts(world, has_floor, false);
    if (refused == 0 && (islands != 1 || outsides != 1))
        fail_msg("%s, scale %d, angle %u: %u islands, %u holes", what, pose->scale, pose->angle,
                 islands, outsides - 1);
    bool is_apart = stats_of(bare).island_count > 1;
    nav_world_destroy(world);
    nav_world_destroy(bare);
    return is_apart;
}

static void test_tiles_are_one_floor_at_any_scale(void** state) {
    (void)state;
    static Tiling tiling;
    uint32_t apart = 0;
    tiling_grid(&tiling, 20, 20, (NavPoint){64 * PX, 64 * PX}, 0);
    for (int32_t k = 1; k <= 40; k++) {
        TilingPose pose = {.scale = 65536 * k / 20, .angle = (uint16_t)(k % 2 * k * 1601)};
        apart += expect_one_floor(&tiling, &pose, "tiles");
    }
    assert_true(apart > 10);
}

static void test_bridges_are_one_floor_at_any_angle(void** state) {
    (void)state;
    static Tiling tiling;
    uint32_t apart = 0;
    tiling_grid(&tiling, 10, 1, (NavPoint){64 * PX, 48 * PX}, 0);
    for (uint32_t degrees = 0; degrees < 360; degrees++) {
        TilingPose pose = {.scale = 65536, .angle = nav_angle_from_degrees(degrees)};
        apart += expect_one_floor(&tiling, &pose, "a bridge");
    }
    assert_true(apart > 100);
}

static void run_tiling(uint64_t seed) {
    static NavShapeId ids[TILE_MOST];
    static Tiling tiling;
    TestRandom random = {seed};
    TilingKind kind = (TilingKind)random_below(&random, TILING_KIND_COUNT);
    tiling_random(&tiling, kind, &random);
    TilingPose pose = tiling_random_pose(&random);
    NavWorld *world = new_world(WIDTH), *other = new_world(WIDTH);
    uint32_t refused = insert_tiles(world, &tiling, &pose, NAV_FLOOR, seed, seed, ids);
    uint32_t islands = stats_of(world).island_count;
    uint32_t outsides = count_parts(world, has_floor, false);
    if (refused == 0 && (islands != 1 || outsides != 1))
        fail_msg("seed %u kind %d: %u islands, %u holes", (unsigned)seed, (int)kind, islands,
                 outsides - 1);
    expect_sound(world, ids, tiling.count);
    uint64_t hash = nav_world_get_hash(world);
    assert_true(hash == hash_by_hand(world, ids, tiling.count));
    assert_int_equal(insert_tiles(other, &tiling, &pose, NAV_FLOOR, seed, seed + 1, ids), refused);
    assert_true(nav_world_get_hash(other) == hash);
    if (seed % 8 == 0) {
        assert_valid(world);
        assert_valid(other);
    }
    nav_world_destroy(world);
    nav_world_destroy(other);
}

static uint64_t first_seed = 1, seed_count = 2000;

static void test_random_tilings_are_one_floor(void** state) {
    (void)state;
    for (uint64_t k = 0; k < seed_count; k++)
        run_tiling(first_seed + k);
}

// --- walls -------------------------------------------------------------------------------

static void expect_no_leak(NavQuery* query, const TilingPose* pose, int32_t along) {
    NavPoint from = nav_point_from_position(tiling_place(pose, (NavPoint){along, -40 * PX}));
    NavPoint to = nav_point_from_position(tiling_place(pose, (NavPoint){along, 72 * PX}));
    NavRay ray;
    NavPath path;
    NavPathRequest request = nav_path_request(from, to);
    assert_int_equal(nav_query_cast_ray(query, from, to, NULL, &ray), NAV_OK);
    assert_true(ray.is_hit);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
}

// A wall of 50 obstacles across the whole floor, which is 40 px wide.
static void test_walls_are_tight_at_any_angle(void** state) {
    (void)state;
    static NavShapeId ids[TILE_MOST];
    static Tiling tiling;
    uint32_t leaks = 0;
    const NavPoint ground[] = {
        {0, -64 * PX}, {1600 * PX, -64 * PX}, {1600 * PX, 96 * PX}, {0, 96 * PX}};
    tiling_grid(&tiling, 50, 1, (NavPoint){32 * PX, 32 * PX}, 0);
    for (uint32_t degrees = 0; degrees < 360; degrees++) {
        TilingPose pose = {.scale = 65536, .angle = nav_angle_from_degrees(degrees)};
        for (int32_t width = 0; width <= WIDTH; width += WIDTH) {
            NavWorld* world = new_world(width);
            NavOutlineDef region = ring_def(ground, 4);
            NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
            def.region = &region;
            def.pose.angle = pose.angle;
            NavShapeId id;
            assert_int_equal(nav_shape_insert(world, &def, &id), NAV_OK);
            insert_tiles(world, &tiling, &pose, NAV_OBSTACLE, 1, degrees, ids);
            uint32_t islands = stats_of(world).island_count;
            if (width == 0)
                leaks += count_parts(world, is_free, false) > 1 || islands != 2;
            else if (islands != 2 || count_parts(world, is_free, false) != 1)
                fail_msg("a wall at %u degrees leaks: %u islands", degrees, islands);
            if (width == WIDTH && degrees % 10 == 3) {
                NavQuery* query = create_query(world);
                for (int32_t k = 1; k < 50; k++)
                    expect_no_leak(query, &pose, k * 32 * PX);
                nav_query_destroy(query);
                assert_valid(world);
            }
            nav_world_destroy(world);
        }
    }
    assert_true(leaks > 20);
}

// --- changes -----------------------------------------------------------------------------

// Obstacles on cracks keep their layers and change no crack: floors and seams stay one region
// without holes, wherever the obstacle stands.
static void test_obstacles_change_no_crack(void** state) {
    (void)state;
    static NavShapeId ids[TILE_MOST];
    static Tiling tiling;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        TestRandom random = {seed};
        tiling_random(&tiling, (TilingKind)(seed % TILING_KIND_COUNT), &random);
        TilingPose pose = tiling_random_pose(&random);
        NavWorld* world = new_world(WIDTH);
        if (insert_tiles(world, &tiling, &pose, NAV_FLOOR, seed, seed, ids) > 0) {
            nav_world_destroy(world);
            continue;
        }
        uint64_t hash = nav_world_get_hash(world);
        uint32_t seams = stats_of(world).seam_count;
        const NavPoint needle[] = {{-30, -4}, {41, 0}, {-30, 5}, {-28, 0}};
        NavShapeId id = insert_ring(world, obstacle_def(2), needle, 4);
        for (int k = 0; k < 20; k++) {
            const Tile* tile = &tiling.tiles[random_below(&random, tiling.count)];
            NavPoint at = nav_point_from_position(tiling_place(&pose, tile->corner[k % 3]));
            at.x += random_between(&random, -12, 12);
            at.y += random_between(&random, -12, 12);
            NavPose there = nav_pose(at, (uint16_t)random_below(&random, 65536));
            if (nav_shape_move(world, id, there) != NAV_OK)
                continue;
            assert_int_equal(stats_of(world).seam_count, seams);
            assert_int_equal(count_parts(world, has_floor, true), 1);
            assert_int_equal(count_parts(world, has_floor, false), 1);
            assert_valid(world);
        }
        assert_int_equal(nav_shape_remove(world, id), NAV_OK);
        assert_true(nav_world_get_hash(world) == hash);
        nav_world_destroy(world);
    }
}

static void test_copies_and_snapshots_have_the_same_seams(void** state) {
    (void)state;
    static NavShapeId ids[TILE_MOST];
    static Tiling tiling;
    static uint8_t bytes[1 << 18];
    TestRandom random = {5};
    tiling_random(&tiling, TILING_RECTANGLES, &random);
    TilingPose pose = tiling_random_pose(&random);
    NavWorld *world = new_world(WIDTH), *clone = NULL, *restored = NULL;
    assert_int_equal(insert_tiles(world, &tiling, &pose, NAV_FLOOR, 1, 1, ids), 0);
    size_t size;
    NavWorldDef def = nav_world_def();
    def.seam_width = 77; // the snapshot has its own
    assert_int_equal(nav_snapshot_save(world, bytes, sizeof bytes, &size), NAV_OK);
    assert_int_equal(nav_snapshot_restore(&def, bytes, size, &restored), NAV_OK);
    assert_int_equal(nav_world_clone(world, NULL, &clone), NAV_OK);
    NavWorld* worlds[] = {world, restored, clone};
    for (int k = 0; k < 3; k++) {
        assert_valid(worlds[k]);
        assert_int_equal(nav_shape_remove(worlds[k], ids[3]), NAV_OK);
        assert_int_equal(stats_of(worlds[k]).seam_count, stats_of(world).seam_count);
        assert_true(nav_world_get_hash(worlds[k]) == nav_world_get_hash(world));
        assert_valid(worlds[k]);
    }
    for (int k = 0; k < 3; k++)
        nav_world_destroy(worlds[k]);
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &first_seed},
                                         {"--count", .large = &seed_count}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "property.seams [--seed S] [--count N]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_obstacles_change_no_crack),
        cmocka_unit_test(test_copies_and_snapshots_have_the_same_seams),
        cmocka_unit_test(test_tiles_are_one_floor_at_any_scale),
        cmocka_unit_test(test_bridges_are_one_floor_at_any_angle),
        cmocka_unit_test(test_walls_are_tight_at_any_angle),
        cmocka_unit_test(test_random_tilings_are_one_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
