// What a commit reports of seams does not depend on the past of the world: crowds and sets of
// routes keep some of it, and a world that was restored must go on as the first one.
#include <stdlib.h>
#include <string.h>

#include "support/random.h"
#include "support/unit_worlds.h"
#include "world/change/world.h"

enum { SIZE = 400, SHAPES = 12, MOVES = 60, ROUNDS = 12 };

typedef struct Pair {
    NavWorld *first, *second;
    NavShapeId ids[SHAPES];
} Pair;

static NavPose any_pose(TestRandom* random) {
    NavPoint p = {random_between(random, 40, SIZE - 40), 0};
    p.y = random_between(random, 40, SIZE - 40);
    return nav_pose(p, (uint16_t)random_below(random, 65536));
}

static NavWorld* restored(const NavWorld* world) {
    NavWorldDef def = nav_world_def();
    NavWorld* copy;
    size_t size;
    assert_int_equal(nav_snapshot_get_size(world, &size), NAV_OK);
    void* bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(nav_snapshot_save(world, bytes, size, &size), NAV_OK);
    assert_int_equal(nav_snapshot_restore(&def, bytes, size, &copy), NAV_OK);
    free(bytes);
    return copy;
}

// Blocks that lie beside and over each other have cracks between them.
static Pair pair_begin(TestRandom* random) {
    const NavPoint corners[4] = {{-30, -20}, {30, -20}, {30, 20}, {-30, 20}};
    NavWorldDef def = unit_world_def(0, 0, SIZE, SIZE);
    def.seam_width = 6;
    Pair pair = {.first = create_world(&def)};
    for (uint32_t k = 0; k < SHAPES; k++) {
        NavShapeDef shape = k % 3 == 0 ? floor_def(0, 0) : obstacle_def(1 + k % 2);
        shape.pose = any_pose(random);
        pair.ids[k] = insert_ring(pair.first, shape, corners, 4);
    }
    for (uint32_t k = 0; k < MOVES; k++) // slots of edges and seams are no longer in order
        (void)nav_shape_move(pair.first, pair.ids[k % SHAPES], any_pose(random));
    pair.second = restored(pair.first);
    return pair;
}

static void assert_same_boxes(const NavBox* a, const NavBox* b, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        assert_memory_equal(&a[k], &b[k], sizeof *a);
}

static int compare_sides(const void* a, const void* b) { return memcmp(a, b, sizeof(CommitSide)); }

// The spans that rounding has moved; in any order.
static void assert_same_sides(const NavWorld* a, const NavWorld* b) {
    uint32_t count = a->boxes.sides.count;
    assert_int_equal(b->boxes.sides.count, count);
    if (count == 0)
        return;
    qsort(a->boxes.sides.data, count, sizeof(CommitSide), compare_sides);
    qsort(b->boxes.sides.data, count, sizeof(CommitSide), compare_sides);
    assert_memory_equal(a->boxes.sides.data, b->boxes.sides.data, count * sizeof(CommitSide));
}

static void assert_same_report(const Pair* pair) {
    const NavCommit *a = nav_world_get_last_commit(pair->first),
                    *b = nav_world_get_last_commit(pair->second);
    assert_int_equal(a->blocked_count, b->blocked_count);
    assert_int_equal(a->freed_count, b->freed_count);
    assert_same_boxes(a->blocked, b->blocked, a->blocked_count);
    assert_same_boxes(a->freed, b->freed, a->freed_count);
    assert_same_sides(pair->first, pair->second);
}

static void test_a_restored_world_reports_the_same(void** state) {
    (void)state;
    uint32_t seams = 0;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        TestRandom random = {round};
        Pair pair = pair_begin(&random);
        for (uint32_t k = 0; k < MOVES; k++) {
            NavShapeId id = pair.ids[random_below(&random, SHAPES)];
            NavPose pose = any_pose(&random);
            NavResult result = nav_shape_move(pair.first, id, pose);
            assert_int_equal(nav_shape_move(pair.second, id, pose), result);
            assert_same_report(&pair);
            seams += stats_of(pair.first).seam_count;
        }
        assert_valid(pair.first);
        assert_true(nav_world_get_hash(pair.first) == nav_world_get_hash(pair.second));
        nav_world_destroy(pair.first);
        nav_world_destroy(pair.second);
    }
    assert_true(seams > 1000);
}

// Between the change and the moment when the shape is enabled again.
typedef enum Between { NOTHING, CANCEL, CLONE, BETWEEN_COUNT } Between;

static NavWorld* go_between(NavWorld* world, Between what) {
    NavWorld* copy;
    if (what == CANCEL) {
        assert_int_equal(nav_batch_begin(world), NAV_OK);
        insert_block(world, at(300, 300), at(320, 320));
        assert_int_equal(nav_batch_cancel(world), NAV_OK);
    }
    if (what != CLONE)
        return world;
    assert_int_equal(nav_world_clone(world, NULL, &copy), NAV_OK);
    nav_world_destroy(world);
    return copy;
}

// Two shapes with a crack between them.
static uint64_t hash_of_disabled_and_changed(bool is_floor, Between what) {
    NavWorldDef def = unit_world_def(0, 0, SIZE, SIZE);
    def.seam_width = 3;
    NavWorld* world = create_world(&def);
    NavShapeDef shape = is_floor ? floor_def(0, 0) : obstacle_def(1);
    const char* fault = NULL;
    NavStats stats;
    NavShapeId id = insert_box(world, shape, at(0, 0), at(100, 200));
    insert_box(world, shape, at(102, 100), at(200, 300));
    assert_int_equal(nav_shape_set_enabled(world, id, false), NAV_OK);
    assert_int_equal(
        is_floor ? nav_shape_set_area(world, id, 1) : nav_shape_set_layers(world, id, 3), NAV_OK);
    world = go_between(world, what);
    assert_int_equal(nav_shape_set_enabled(world, id, true), NAV_OK);
    assert_true(nav_world_validate(world, &fault));
    nav_world_get_stats(world, &stats);
    assert_true(stats.seam_count > 0);
    const uint64_t hash = nav_world_get_hash(world);
    nav_world_destroy(world);
    return hash;
}

static void test_a_shape_that_changes_while_it_is_disabled_gets_its_seams_again(void** state) {
    (void)state;
    for (uint32_t is_floor = 0; is_floor < 2; is_floor++) {
        const uint64_t hash = hash_of_disabled_and_changed(is_floor, NOTHING);
        for (Between what = CANCEL; what < BETWEEN_COUNT; what++)
            assert_true(hash_of_disabled_and_changed(is_floor, what) == hash);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_restored_world_reports_the_same),
        cmocka_unit_test(test_a_shape_that_changes_while_it_is_disabled_gets_its_seams_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
