// All orders and batches of the same shapes, also with extra changes that cancel out, give the same
// mesh; moving the whole scene moves the mesh.
#include "oracle/memory.h"
#include "support/live.h"
#include "support/unit_worlds.h"

enum { SHAPE_COUNT = 12 };

// The shapes of a scene, not yet in any world.
typedef struct ShapeList {
    Scene scene;
    SceneRegion* regions[SHAPE_COUNT];
    NavShapeDef defs[SHAPE_COUNT];
    NavOutlineDef outlines[SHAPE_COUNT];
} ShapeList;

// With `half` 0 the seed chooses the half width of the scene.
static void shapes_init(ShapeList* shapes, SceneKind kind, uint64_t seed, int32_t half) {
    shapes->scene = scene_begin(kind, seed, half);
    shapes->scene.seam_width = seed % 2 == 0 ? 0 : 6;
    TestRandom* random = &shapes->scene.random;
    for (int i = 0; i < SHAPE_COUNT; i++) {
        shapes->regions[i] = scene_region(&shapes->scene);
        shapes->outlines[i] = scene_region_def(shapes->regions[i]);
        shapes->defs[i] = random_chance(random, 40) ? nav_floor_def((NavOutlineId){0, 0, 0})
                                                    : nav_obstacle_def((NavOutlineId){0, 0, 0});
        shapes->defs[i].region = &shapes->outlines[i];
        shapes->defs[i].pose.position = shapes->outlines[i].pivot;
        shapes->defs[i].area = (uint8_t)random_below(random, 3);
        shapes->defs[i].z = random_between(random, -1, 1);
    }
}

static void shapes_fini(ShapeList* shapes) {
    for (int i = 0; i < SHAPE_COUNT; i++)
        scene_region_destroy(shapes->regions[i]);
}

static NavWorld* new_world(const ShapeList* shapes) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = shapes->scene.bounds;
    def.seam_width = shapes->scene.seam_width;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    return world;
}

static void move_and_return(NavWorld* world, NavShapeId id, NavPose pose, TestRandom* random) {
    NavPose away = pose;
    away.position.x /= 2;
    away.angle = (uint16_t)random_below(random, 65536);
    NavResult result = nav_shape_move(world, id, away);
    assert_true(result == NAV_OK || result == NAV_ERR_RANGE || result == NAV_ERR_NOT_SIMPLE ||
                result == NAV_ERR_NO_AREA || result == NAV_ERR_FEW_POINTS);
    assert_int_equal(nav_shape_move(world, id, pose), NAV_OK);
}

// Inserts all in a random order, with extra changes that cancel out: shapes are inserted, moved and
// removed again, and batches begin and end anywhere.
static uint64_t wander(const ShapeList* shapes, uint64_t seed) {
    TestRandom random = {seed};
    NavWorld* world = new_world(shapes);
    bool is_in[SHAPE_COUNT] = {false}, in_batch = false;
    NavShapeId ids[SHAPE_COUNT];
    for (int count = 0, steps = 0; count < SHAPE_COUNT; steps++) {
        int i = (int)random_below(&random, SHAPE_COUNT);
        if (random_chance(&random, 20)) {
            assert_int_equal(in_batch ? nav_batch_commit(world) : nav_batch_begin(world), NAV_OK);
            in_batch = !in_batch;
        }
        if (!is_in[i]) {
            assert_int_equal(nav_shape_insert(world, &shapes->defs[i], &ids[i]), NAV_OK);
            is_in[i] = true;
            count++;
        } else if (steps < 60 && random_chance(&random, 50)) {
            assert_int_equal(nav_shape_remove(world, ids[i]), NAV_OK);
            is_in[i] = false;
            count--;
        } else {
            move_and_return(world, ids[i], shapes->defs[i].pose, &random);
        }
        if (!in_batch)
            assert_valid(world);
    }
    if (in_batch)
        assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_valid(world);
    uint64_t hash = nav_world_get_hash(world);
    nav_world_destroy(world);
    return hash;
}

static void test_any_order_and_batching_give_one_hash(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++) {
            ShapeList shapes;
            shapes_init(&shapes, (SceneKind)kind, seed, 0);
            uint64_t hash = wander(&shapes, seed);
            for (uint64_t other = 1; other < 4; other++)
                if (wander(&shapes, seed + 100 * other) != hash)
                    fail_msg("kind %s seed %u: history %u gives another hash",
                             scene_kind_name((SceneKind)kind), (unsigned)seed, (unsigned)other);
            shapes_fini(&shapes);
        }
    }
}

static void test_insert_and_remove_is_identity(void** state) {
    (void)state;
    for (uint64_t seed = 20; seed < 30; seed++) {
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++) {
            ShapeList shapes;
            uint64_t hashes[SHAPE_COUNT + 1];
            NavStats stats[SHAPE_COUNT + 1];
            NavShapeId ids[SHAPE_COUNT];
            shapes_init(&shapes, (SceneKind)kind, seed, 0);
            NavWorld* world = new_world(&shapes);
            for (int i = 0; i <= SHAPE_COUNT; i++) {
                hashes[i] = nav_world_get_hash(world);
                assert_int_equal(nav_world_get_stats(world, &stats[i]), NAV_OK);
                if (i < SHAPE_COUNT)
                    assert_int_equal(nav_shape_insert(world, &shapes.defs[i], &ids[i]), NAV_OK);
            }
            for (int i = SHAPE_COUNT; i-- > 0;) {
                NavStats now;
                assert_int_equal(nav_shape_remove(world, ids[i]), NAV_OK);
                assert_valid(world);
                assert_int_equal(nav_world_get_stats(world, &now), NAV_OK);
                assert_true(nav_world_get_hash(world) == hashes[i]);
                assert_int_equal(now.vertex_count, stats[i].vertex_count);
                assert_int_equal(now.triangle_count, stats[i].triangle_count);
                assert_int_equal(now.edge_count, stats[i].edge_count);
                assert_int_equal(now.node_count, stats[i].node_count);
                assert_int_equal(now.island_count, stats[i].island_count);
                assert_int_equal(now.seam_count, stats[i].seam_count);
                assert_true(now.walkable_area_2 == stats[i].walkable_area_2);
            }
            nav_world_destroy(world);
            shapes_fini(&shapes);
        }
    }
}

// A duplicate on top of an equal obstacle changes nothing.
static void test_a_duplicate_does_not_change_the_hash(void** state) {
    (void)state;
    for (int kind = 0; kind < SCENE_KIND_COUNT; kind++) {
        ShapeList shapes;
        NavShapeId id;
        shapes_init(&shapes, (SceneKind)kind, 40, 0);
        NavWorld* world = new_world(&shapes);
        for (int i = 0; i < SHAPE_COUNT; i++)
            assert_int_equal(nav_shape_insert(world, &shapes.defs[i], &id), NAV_OK);
        uint64_t hash = nav_world_get_hash(world);
        for (int i = 0; i < SHAPE_COUNT; i++) {
            assert_int_equal(nav_shape_insert(world, &shapes.defs[i], &id), NAV_OK);
            assert_valid(world);
            assert_true(nav_world_get_hash(world) == hash);
        }
        nav_world_destroy(world);
        shapes_fini(&shapes);
    }
}

// The triangles with all corners inside the box, moved by -offset, as a sum that does not depend on
// their order.
static uint64_t inner_sum(const NavWorld* world, NavBox box, NavPoint offset, uint32_t* count) {
    uint64_t sum = 0;
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    *count = 0;
    for (uint32_t slot = 0; slot < slots; slot++) {
        NavTriangle t;
        if (nav_world_get_triangle(world, slot, &t) != NAV_OK)
            continue;
        OracleTriangle own = {.is_walkable = t.is_walkable, .area = t.area, .mask = t.blocked};
        bool is_inner = true;
        for (int i = 0; i < 3; i++) {
            NavPoint p = t.corner[i];
            is_inner = is_inner && p.x >= box.min.x + offset.x && p.x <= box.max.x + offset.x &&
                       p.y >= box.min.y + offset.y && p.y <= box.max.y + offset.y;
            own.corner[i] = (NavPoint){p.x - offset.x, p.y - offset.y};
            own.constraint[i] = t.is_constraint[i];
        }
        if (!is_inner)
            continue;
        oracle_triangle_normalize(&own);
        TestRandom mix = {own.is_walkable + 2 * (uint64_t)(uint16_t)own.area + own.mask * 65536u};
        for (int i = 0; i < 3; i++)
            mix.state = random_bits(&mix) ^ ((uint64_t)(uint32_t)own.corner[i].x << 32) ^
                        (uint32_t)own.corner[i].y ^ ((uint64_t)own.constraint[i] << 31);
        sum += random_bits(&mix);
        (*count)++;
    }
    return sum;
}

static uint64_t moved_sum(ShapeList* shapes, NavPoint offset, NavBox box, uint32_t* count) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    NavShapeId id;
    def.bounds = (NavBox){{box.min.x + offset.x, box.min.y + offset.y},
                          {box.max.x + offset.x, box.max.y + offset.y}};
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    for (int i = 0; i < SHAPE_COUNT; i++) {
        NavShapeDef shape = shapes->defs[i];
        shape.pose.position.x += offset.x;
        shape.pose.position.y += offset.y;
        assert_int_equal(nav_shape_insert(world, &shape, &id), NAV_OK);
    }
    uint64_t sum = inner_sum(world, box, offset, count);
    nav_world_destroy(world);
    return sum;
}

// If the bounds contain every shape, nothing inside depends on the frame: the sides of the bounds
// are constraints.
static void test_moving_the_scene_moves_the_mesh(void** state) {
    (void)state;
    const NavPoint offsets[] = {{1, 0}, {-7, 3}, {1000000, -999999}, {500000000, 500000001}};
    for (uint64_t seed = 50; seed < 56; seed++) {
        for (int kind = 0; kind < SCENE_HUGE; kind++) { // huge scenes leave no room to move
            ShapeList shapes;
            uint32_t count, moved_count;
            shapes_init(&shapes, (SceneKind)kind, seed, kind == SCENE_TILES ? 64 : 3000);
            int32_t wide = 3 * shapes.scene.half;
            NavBox box = {{-wide, -wide}, {wide, wide}};
            uint64_t sum = moved_sum(&shapes, (NavPoint){0, 0}, box, &count);
            assert_true(count > 20);
            for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
                assert_true(moved_sum(&shapes, offsets[i], box, &moved_count) == sum);
                assert_int_equal(moved_count, count);
            }
            shapes_fini(&shapes);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_order_and_batching_give_one_hash),
        cmocka_unit_test(test_insert_and_remove_is_identity),
        cmocka_unit_test(test_a_duplicate_does_not_change_the_hash),
        cmocka_unit_test(test_moving_the_scene_moves_the_mesh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
