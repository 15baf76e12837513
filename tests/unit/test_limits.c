// Limits against deep overlap: a change that would exceed them is refused early, and has no effect.
#include "support/random.h"
#include "support/unit_memory.h"
#include "support/unit_worlds.h"

enum { DISC_POINTS = 64, DISC_COUNT = 400 };

// A disc of 64 points about (0, 0).
static NavOutlineId create_disc(NavWorld* world, int32_t radius) {
    NavPoint points[DISC_POINTS];
    NavOutlineId id = {0, 0, 0};
    for (uint32_t i = 0; i < DISC_POINTS; i++) {
        uint16_t angle = (uint16_t)(i * (65536 / DISC_POINTS));
        points[i] = at((int32_t)((int64_t)radius * nav_cos(angle) / (1 << 30)),
                       (int32_t)((int64_t)radius * nav_sin(angle) / (1 << 30)));
    }
    NavOutlineDef def = ring_def(points, DISC_POINTS);
    assert_int_equal(nav_outline_create(world, &def, &id), NAV_OK);
    return id;
}

// A ring like a comb whose teeth cross all shapes between top and bottom.
static NavResult insert_comb(NavWorld* world, NavBox box, int32_t teeth, bool is_turned,
                             NavShapeId* id) {
    static NavPoint points[4096];
    uint32_t count = 0;
    assert_true(2 * teeth + 2 <= 4096);
    int32_t width = (box.max.x - box.min.x) / (2 * teeth);
    for (int32_t k = 0; k < 2 * teeth; k++) {
        int32_t x = box.min.x + k * width;
        points[count++] = at(x, k % 2 == 0 ? box.max.y : box.min.y);
    }
    points[count++] = at(box.max.x, box.max.y + 9);
    points[count++] = at(box.min.x, box.max.y + 9);
    for (uint32_t i = 0; i < count && is_turned; i++)
        points[i] = at(points[i].y, points[i].x);
    NavOutlineDef region = ring_def(points, count);
    return try_region(world, obstacle_def(1), &region, id);
}

static void discs_in_one_spot_come_to_an_end(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(0, 0, 100000, 100000);
    def.max_change_crossings = 1000;
    def.max_depth = 30;
    NavWorld* world = create_world(&def);
    uint64_t empty = nav_world_get_hash(world);
    NavOutlineId disc = create_disc(world, 9000);
    static NavShapeId ids[DISC_COUNT];
    TestRandom random = {5};
    uint32_t count = 0;
    for (uint32_t i = 0; i < DISC_COUNT; i++) {
        NavShapeDef shape = nav_obstacle_def(disc);
        shape.pose = nav_pose(at(50000, 50000), (uint16_t)random_below(&random, 65536));
        shape.pose.position.x += random_between(&random, -900, 900);
        uint64_t hash = nav_world_get_hash(world), version = nav_world_get_version(world);
        NavResult result = nav_shape_insert(world, &shape, &ids[count]);
        if (result == NAV_OK) {
            count++;
            continue;
        }
        assert_int_equal(result, NAV_ERR_BUDGET);
        assert_true(nav_world_get_hash(world) == hash && nav_world_get_version(world) == version);
    }
    assert_true(count > 5 && count <= 30);
    assert_valid(world);
    while (count > 0)
        assert_int_equal(nav_shape_remove(world, ids[--count]), NAV_OK);
    assert_true(nav_world_get_hash(world) == empty);
    nav_world_destroy(world);
}

static void depth_is_counted_in_shapes(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
    def.max_depth = 3;
    NavWorld* world = create_world(&def);
    NavOutlineDef region = ring_def(NULL, 4);
    NavPoint box[4] = {{100, 100}, {300, 100}, {300, 300}, {100, 300}};
    region.points = box;
    NavShapeId first = insert_region(world, floor_def(0, 0), &region), id, other;
    (void)insert_region(world, obstacle_def(1), &region);
    (void)insert_region(world, obstacle_def(2), &region);
    uint64_t hash = nav_world_get_hash(world);
    assert_int_equal(try_region(world, obstacle_def(4), &region, &id), NAV_ERR_BUDGET);
    assert_true(nav_world_get_hash(world) == hash);
    assert_valid(world);
    // Accepted are a disc beside it, one outside the bounds, and one after another was removed.
    (void)insert_block(world, at(300, 100), at(500, 300));
    for (int32_t k = 0; k < 3; k++)
        (void)insert_block(world, at(2000, 0), at(3000, 1000));
    assert_int_equal(nav_shape_set_enabled(world, first, false), NAV_OK);
    assert_int_equal(try_region(world, obstacle_def(4), &region, &other), NAV_OK);
    assert_int_equal(nav_shape_set_enabled(world, first, true), NAV_ERR_BUDGET);
    assert_int_equal(nav_shape_set_layers(world, other, 8), NAV_OK);
    assert_int_equal(nav_shape_move(world, other, nav_pose(at(1, 0), 0)), NAV_OK);
    assert_valid(world);
    nav_world_destroy(world);
}

static void crossings_of_a_change_are_counted(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(0, 0, 100000, 100000);
    for (uint32_t limit = 0; limit < 2; limit++) {
        // Two bars cross four times, and each crossing is a node on both. The limit for four
        // corners is 32.
        def.max_change_crossings = 5 * 12 - 32 - limit;
        NavWorld* world = create_world(&def);
        NavShapeId id;
        for (int32_t k = 0; k < 5; k++)
            (void)insert_block(world, at(1000, 200 + 100 * k), at(9000, 250 + 100 * k));
        NavPoint bar[4] = {{4000, 100}, {4200, 100}, {4200, 900}, {4000, 900}};
        NavOutlineDef region = ring_def(bar, 4);
        NavResult result = try_region(world, obstacle_def(1), &region, &id);
        assert_int_equal(result, limit == 0 ? NAV_OK : NAV_ERR_BUDGET);
        NavStats stats = stats_of(world);
        assert_true(stats.crossing_count == (limit == 0 ? 20 : 0));
        assert_int_equal(stats.node_count, limit == 0 ? 40 : 0);
        if (limit == 0)
            assert_int_equal(nav_shape_remove(world, id), NAV_OK);
        assert_true(stats_of(world).crossing_count == 0);
        nav_world_destroy(world);
    }
}

static void a_change_is_refused_before_the_work(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorldDef def = unit_world_def(0, 0, 1000000, 1000000);
    def.allocator = blocks_allocator(&memory);
    def.max_change_crossings = 500;
    NavWorld* world = create_world(&def);
    NavShapeId id;
    const NavBox box = {{1000, 1000}, {900000, 900000}};
    assert_int_equal(insert_comb(world, box, 1000, false, &id), NAV_OK);
    NavStats before = stats_of(world);
    uint64_t hash = nav_world_get_hash(world);
    // It would have four million crossings.
    assert_int_equal(insert_comb(world, box, 1000, true, &id), NAV_ERR_BUDGET);
    NavStats after = stats_of(world);
    assert_true(nav_world_get_hash(world) == hash);
    assert_true(after.peak_bytes < before.peak_bytes + (2u << 20));
    assert_true(after.flip_count == before.flip_count);
    assert_valid(world);
    nav_world_destroy(world);
    assert_int_equal(memory.live_blocks, 0);
}

static void crossings_of_the_world_are_limited(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(0, 0, 100000, 100000);
    def.max_crossings = 100;
    NavWorld* world = create_world(&def);
    NavShapeId bars[20], id;
    (void)insert_block(world, at(1000, 400), at(90000, 600));
    uint32_t count = 0;
    NavResult result = NAV_OK;
    while (result == NAV_OK && count < 20) {
        int32_t x = 2000 + 1000 * (int32_t)count;
        NavPoint bar[4] = {{x, 100}, {x + 200, 100}, {x + 200, 900}, {x, 900}};
        NavOutlineDef region = ring_def(bar, 4);
        result = try_region(world, obstacle_def(1), &region, &bars[count]);
        count += result == NAV_OK;
    }
    assert_int_equal(result, NAV_ERR_BUDGET);
    assert_int_equal(count, 8); // of 12 each
    // Existing shapes may move, and be removed.
    for (uint32_t k = 0; k < count; k++)
        assert_int_equal(nav_shape_move(world, bars[k], nav_pose(at(37, 11), 0)), NAV_OK);
    assert_int_equal(nav_shape_remove(world, bars[0]), NAV_OK);
    NavPoint bar[4] = {{50000, 100}, {50200, 100}, {50200, 900}, {50000, 900}};
    NavOutlineDef region = ring_def(bar, 4);
    assert_int_equal(try_region(world, obstacle_def(1), &region, &id), NAV_OK);
    assert_valid(world);
    nav_world_destroy(world);
}

static void a_batch_that_passes_a_limit_is_undone(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(0, 0, 100000, 100000);
    def.max_depth = 2;
    NavWorld* world = create_world(&def);
    (void)insert_floor(world, at(10, 10), at(90000, 90000));
    uint64_t hash = nav_world_get_hash(world);
    NavShapeId id;
    NavPoint box[4] = {{100, 100}, {300, 100}, {300, 300}, {100, 300}};
    NavOutlineDef region = ring_def(box, 4);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(try_region(world, obstacle_def(1), &region, &id), NAV_OK);
    assert_int_equal(try_region(world, obstacle_def(1), &region, &id), NAV_ERR_BUDGET);
    assert_int_equal(nav_batch_commit(world), NAV_ERR_BUDGET);
    assert_true(nav_world_get_hash(world) == hash && stats_of(world).shape_count == 1);
    assert_valid(world);
    nav_world_destroy(world);
}

// Where one shape ends and another begins, both on a floor, each point has two shapes: whatever
// comes first, and whatever goes and comes again.
static void neighbours_may_both_stand_at_full_depth(void** state) {
    (void)state;
    for (uint32_t how = 0; how < 4; how++) {
        NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
        def.max_depth = 2;
        def.seam_width = how & 2 ? 3 : 0;
        NavWorld* world = create_world(&def);
        (void)insert_floor(world, at(0, 0), at(1000, 1000));
        const NavPoint corners[2][2] = {{{400, 0}, {500, 1000}}, {{500, 100}, {600, 900}}};
        NavShapeId ids[2];
        for (uint32_t k = 0; k < 2; k++)
            ids[k] = insert_block(world, corners[k ^ (how & 1)][0], corners[k ^ (how & 1)][1]);
        uint64_t hash = nav_world_get_hash(world);
        for (uint32_t k = 0; k < 2; k++) {
            const NavPoint* box = corners[k ^ (how & 1)];
            assert_int_equal(nav_shape_remove(world, ids[k]), NAV_OK);
            ids[k] = insert_block(world, box[0], box[1]);
            assert_true(nav_world_get_hash(world) == hash);
        }
        NavShapeId third;
        NavPoint bar[4] = {{450, 300}, {550, 300}, {550, 400}, {450, 400}};
        NavOutlineDef region = ring_def(bar, 4);
        assert_int_equal(try_region(world, obstacle_def(1), &region, &third), NAV_ERR_BUDGET);
        assert_true(nav_world_get_hash(world) == hash);
        assert_valid(world);
        nav_world_destroy(world);
    }
}

// The order of slots is not the order of inserts, so the limit of one change does not apply to a
// snapshot.
static void a_snapshot_of_a_world_within_its_limits_is_restored(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(0, 0, 1000000, 1000000);
    def.max_change_crossings = 60;
    NavWorld *world = create_world(&def), *other = NULL;
    static uint8_t bytes[65536];
    size_t size;
    NavShapeId first = insert_block(world, at(5, 5), at(9, 9)), comb;
    for (int32_t k = 0; k < 40; k++)
        (void)insert_block(world, at(100, 10000 * (k + 1)), at(60100, 10000 * (k + 1) + 500));
    assert_int_equal(nav_shape_remove(world, first), NAV_OK);
    // It takes the first slot, and crosses nothing yet.
    const NavBox box = {{300000, 1000}, {900000, 900000}};
    assert_int_equal(insert_comb(world, box, 10, false, &comb), NAV_OK);
    assert_int_equal(comb.index, first.index);
    static NavShapeId ids[64];
    uint32_t count;
    assert_int_equal(nav_world_list_shapes(world, ids, 64, &count), NAV_OK);
    for (uint32_t k = 0; k < count; k++)
        if (ids[k].index != comb.index)
            assert_int_equal(nav_shape_move(world, ids[k], nav_pose(at(300000, 0), 0)), NAV_OK);
    assert_true(stats_of(world).crossing_count > 60);
    assert_int_equal(nav_snapshot_save(world, bytes, sizeof bytes, &size), NAV_OK);
    assert_int_equal(nav_snapshot_restore(&def, bytes, size, &other), NAV_OK);
    assert_true(nav_world_get_hash(world) == nav_world_get_hash(other));
    // The limit applies again.
    assert_int_equal(insert_comb(other, box, 10, true, &comb), NAV_ERR_BUDGET);
    nav_world_destroy(world);
    nav_world_destroy(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(discs_in_one_spot_come_to_an_end),
        cmocka_unit_test(depth_is_counted_in_shapes),
        cmocka_unit_test(crossings_of_a_change_are_counted),
        cmocka_unit_test(a_change_is_refused_before_the_work),
        cmocka_unit_test(crossings_of_the_world_are_limited),
        cmocka_unit_test(a_batch_that_passes_a_limit_is_undone),
        cmocka_unit_test(neighbours_may_both_stand_at_full_depth),
        cmocka_unit_test(a_snapshot_of_a_world_within_its_limits_is_restored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
