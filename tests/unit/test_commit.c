// Commits: versions, and the report of a change.
#include "oracle/exact.h"
#include "support/unit_worlds.h"

enum { SIZE = 900, MAX_SLOTS = 64 };

// The slots of the triangles within the bounds, ascending.
static uint32_t slots_inside(const NavWorld* world, uint32_t slots[MAX_SLOTS]) {
    uint32_t count = 0;
    NavTriangle t;
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++) {
        if (nav_world_get_triangle(world, slot, &t) != NAV_OK ||
            !oracle_box_holds(nav_world_get_bounds(world), t.corner))
            continue;
        assert_true(count < MAX_SLOTS);
        slots[count++] = slot;
    }
    return count;
}

// The same slots, in any order.
static void assert_slots(const uint32_t* slots, uint32_t count, const uint32_t* expected,
                         uint32_t expected_count) {
    assert_int_equal(count, expected_count);
    for (uint32_t i = 0; i < expected_count; i++) {
        uint32_t met = 0;
        for (uint32_t k = 0; k < count; k++)
            met += slots[k] == expected[i];
        assert_int_equal(met, 1);
    }
}

static void assert_counts(const NavWorld* world, uint32_t gone, uint32_t born, uint32_t changed) {
    const NavCommit* commit = nav_world_get_last_commit(world);
    assert_int_equal(commit->gone_count, gone);
    assert_int_equal(commit->born_count, born);
    assert_int_equal(commit->changed_count, changed);
}

// A floor over all of the bounds: two triangles.
static NavWorld* floor_world(NavShapeId* floor) {
    NavWorld* world = square_world(SIZE);
    *floor = insert_floor(world, at(0, 0), at(SIZE, SIZE));
    return world;
}

// A diamond around the centre: whichever diagonal the floor has, both triangles must be removed.
static NavShapeId insert_diamond(NavWorld* world) {
    const NavPoint diamond[4] = {{450, 310}, {590, 450}, {450, 590}, {310, 450}};
    return insert_ring(world, obstacle_def(1), diamond, 4);
}

static void a_new_world_has_an_empty_commit(void** state) {
    (void)state;
    NavWorld* world = square_world(SIZE);
    assert_non_null(nav_world_get_last_commit(world));
    assert_true(nav_world_get_last_commit(world)->version == 0 &&
                nav_world_get_version(world) == 0);
    assert_counts(world, 0, 0, 0);
    nav_world_destroy(world);
}

// The floor's sides are the bounds': only labels change.
static void a_new_label_is_a_change(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    uint32_t inside[MAX_SLOTS], count = slots_inside(world, inside);
    const NavCommit* commit = nav_world_get_last_commit(world);
    assert_int_equal(count, 2);
    assert_counts(world, 0, 0, 2);
    assert_slots(commit->changed, commit->changed_count, inside, count);
    nav_world_destroy(world);
}

static void a_new_shape_is_two_gone_and_ten_born(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    uint32_t before[MAX_SLOTS], after[MAX_SLOTS], before_count = slots_inside(world, before);
    (void)insert_diamond(world);
    uint32_t after_count = slots_inside(world, after);
    // Four corners inside a square.
    assert_int_equal(after_count, 10);
    const NavCommit* commit = nav_world_get_last_commit(world);
    assert_slots(commit->gone, commit->gone_count, before, before_count);
    assert_slots(commit->born, commit->born_count, after, after_count);
    assert_int_equal(commit->changed_count, 0);
    nav_world_destroy(world);
}

static void a_removal_is_the_reverse(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    NavShapeId diamond = insert_diamond(world);
    uint32_t before[MAX_SLOTS], after[MAX_SLOTS], before_count = slots_inside(world, before);
    assert_int_equal(nav_shape_remove(world, diamond), NAV_OK);
    uint32_t after_count = slots_inside(world, after);
    const NavCommit* commit = nav_world_get_last_commit(world);
    assert_int_equal(after_count, 2);
    assert_slots(commit->gone, commit->gone_count, before, before_count);
    assert_slots(commit->born, commit->born_count, after, after_count);
    assert_int_equal(commit->changed_count, 0);
    nav_world_destroy(world);
}

// All eight triangles around the diamond and the two in it have one of its corners.
static void a_small_move_changes_what_it_drags_along(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    // Not exactly square, so that no diagonal is close to a flip.
    const NavPoint kite[4] = {{450, 250}, {560, 450}, {450, 650}, {340, 450}};
    NavShapeId id = insert_ring(world, obstacle_def(1), kite, 4);
    uint32_t inside[MAX_SLOTS], count = slots_inside(world, inside);
    uint64_t flips = stats_of(world).flip_count;
    assert_int_equal(nav_shape_move(world, id, nav_pose(at(2, 1), 0)), NAV_OK);
    assert_true(stats_of(world).flip_count == flips);
    const NavCommit* commit = nav_world_get_last_commit(world);
    assert_counts(world, 0, 0, 10);
    assert_slots(commit->changed, commit->changed_count, inside, count);
    nav_world_destroy(world);
}

static void a_new_area_changes_what_it_covers(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    (void)insert_diamond(world);
    assert_int_equal(nav_shape_set_area(world, floor, 4), NAV_OK);
    assert_counts(world, 0, 0, 10);
    nav_world_destroy(world);
}

static void each_change_is_one_version(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    assert_true(nav_world_get_version(world) == 1);
    NavShapeId diamond = insert_diamond(world);
    assert_true(nav_world_get_version(world) == 2);
    assert_int_equal(nav_shape_remove(world, diamond), NAV_OK);
    assert_true(nav_world_get_version(world) == 3);
    assert_true(nav_world_get_last_commit(world)->version == 3);
    nav_world_destroy(world);
}

static void a_batch_is_one_version(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    NavShapeId diamond = insert_diamond(world);
    assert_int_equal(nav_shape_set_area(world, floor, 9), NAV_OK);
    assert_int_equal(nav_shape_move(world, diamond, nav_pose(at(50, 60), 100)), NAV_OK);
    assert_true(nav_world_get_version(world) == 1);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_true(nav_world_get_version(world) == 2);
    assert_counts(world, 2, 10, 0);
    nav_world_destroy(world);
}

static void an_empty_batch_is_none(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    assert_counts(world, 0, 0, 2);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_true(nav_world_get_version(world) == 1);
    assert_true(nav_world_get_last_commit(world)->version == 1);
    assert_counts(world, 0, 0, 2);
    nav_world_destroy(world);
}

static void a_refused_change_leaves_the_last_commit(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    assert_int_equal(nav_shape_move(world, floor, nav_pose(at(NAV_COORD_MAX, 0), 0)),
                     NAV_ERR_RANGE);
    assert_true(nav_world_get_version(world) == 1);
    assert_counts(world, 0, 0, 2);
    nav_world_destroy(world);
}

static void a_refused_change_does_not_end_its_batch(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    (void)insert_diamond(world);
    assert_int_equal(nav_shape_move(world, floor, nav_pose(at(NAV_COORD_MAX, 0), 0)),
                     NAV_ERR_RANGE);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_true(nav_world_get_version(world) == 2);
    assert_counts(world, 2, 10, 0);
    assert_valid(world);
    nav_world_destroy(world);
}

static void a_disabled_shape_touches_nothing(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    NavShapeDef def = obstacle_def(1);
    def.is_enabled = false;
    NavShapeId id = insert_box(world, def, at(100, 100), at(300, 300));
    assert_counts(world, 0, 0, 2);
    assert_int_equal(nav_shape_move(world, id, nav_pose(at(5, 6), 100)), NAV_OK);
    assert_int_equal(nav_shape_set_layers(world, id, 2), NAV_OK);
    assert_int_equal(nav_shape_get(world, id, &def), NAV_OK);
    assert_true(def.pose.position.x == 5 && def.pose.angle == 100 && def.layers == 2);
    assert_int_equal(nav_shape_remove(world, id), NAV_OK);
    assert_true(nav_world_get_version(world) == 1 && stats_of(world).change_count == 1);
    assert_counts(world, 0, 0, 2);
    assert_valid(world);
    nav_world_destroy(world);
}

// Each of these leaves the world as it is, alone and in a batch.
static void change_nothing(NavWorld* world, NavShapeId floor, NavShapeId diamond, NavLinkId link) {
    NavShapeDef now;
    NavLinkDef link_now;
    assert_int_equal(nav_shape_get(world, diamond, &now), NAV_OK);
    NavPose unscaled = now.pose;
    unscaled.scale = 0; // the same as 65536
    assert_int_equal(nav_shape_move(world, diamond, now.pose), NAV_OK);
    assert_int_equal(nav_shape_move(world, diamond, unscaled), NAV_OK);
    assert_int_equal(nav_shape_set_layers(world, diamond, now.layers), NAV_OK);
    assert_int_equal(nav_shape_set_enabled(world, diamond, true), NAV_OK);
    assert_int_equal(nav_shape_set_user(world, diamond, now.user + 1), NAV_OK);
    assert_int_equal(nav_shape_set_area(world, floor, 0), NAV_OK);
    assert_int_equal(nav_shape_set_z(world, floor, 0), NAV_OK);
    assert_int_equal(nav_shape_set_elevation(world, floor, 0), NAV_OK);
    assert_int_equal(nav_link_get(world, link, &link_now), NAV_OK);
    assert_int_equal(nav_link_set(world, link, &link_now), NAV_OK);
}

static void what_changes_nothing_is_no_commit(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    NavLinkDef def = nav_link_def(at(10, 10), at(90, 90));
    NavLinkId link;
    assert_int_equal(nav_link_insert(world, &def, &link), NAV_OK);
    NavShapeId diamond = insert_diamond(world);
    assert_counts(world, 2, 10, 0);
    change_nothing(world, floor, diamond, link);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    change_nothing(world, floor, diamond, link);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_true(nav_world_get_version(world) == 3 && stats_of(world).change_count == 3);
    assert_counts(world, 2, 10, 0);
    NavShapeDef now;
    assert_int_equal(nav_shape_get(world, diamond, &now), NAV_OK);
    assert_true(now.user == 2);
    assert_valid(world);
    nav_world_destroy(world);
}

// A shape may turn by so little that its footprint stays the same, but links that are anchored to
// it move.
static void a_new_pose_of_the_same_footprint_is_a_commit(void** state) {
    (void)state;
    NavShapeId floor;
    NavWorld* world = floor_world(&floor);
    NavShapeId diamond = insert_diamond(world);
    uint64_t hash = nav_world_get_hash(world);
    assert_int_equal(nav_shape_move(world, diamond, nav_pose(at(0, 0), 1)), NAV_OK);
    assert_true(nav_world_get_hash(world) == hash && nav_world_get_version(world) == 3);
    nav_world_destroy(world);
}

// --- undo ---------------------------------------------------------------------------------------

static void a_cancelled_batch_has_not_happened(void** state) {
    (void)state;
    NavShapeId floor, id;
    NavWorld* world = floor_world(&floor);
    uint32_t before[MAX_SLOTS], after[MAX_SLOTS], count = slots_inside(world, before);
    uint64_t hash = nav_world_get_hash(world);
    NavShapeDef def;
    NavLinkDef link = nav_link_def(at(10, 10), at(90, 90));
    NavLinkId link_id;
    for (uint32_t round = 0; round < 3; round++) {
        assert_int_equal(nav_batch_begin(world), NAV_OK);
        id = insert_diamond(world);
        assert_int_equal(nav_link_insert(world, &link, &link_id), NAV_OK);
        assert_int_equal(nav_shape_set_area(world, floor, 7), NAV_OK);
        assert_int_equal(nav_shape_set_user(world, floor, 7), NAV_OK);
        assert_int_equal(nav_shape_remove(world, floor), NAV_OK);
        assert_int_equal(nav_batch_cancel(world), NAV_OK);
        assert_valid(world);
        assert_true(nav_world_get_hash(world) == hash && nav_world_get_version(world) == 1);
        assert_counts(world, 0, 0, 2);
        assert_slots(after, slots_inside(world, after), before, count);
        assert_int_equal(nav_shape_get(world, id, &def), NAV_ERR_STALE_ID);
        assert_int_equal(nav_link_get(world, link_id, &link), NAV_ERR_STALE_ID);
        assert_int_equal(nav_shape_get(world, floor, &def), NAV_OK);
        assert_true(def.area == 0 && def.user == 0);
        assert_true(stats_of(world).change_count == 1);
    }
    assert_int_equal(nav_batch_cancel(world), NAV_ERR_BATCH);
    NavShapeId next = insert_diamond(world);
    assert_true(next.index == id.index && next.generation == id.generation + 1);
    nav_world_destroy(world);
}

// Inserts diamonds until the budget of triangles is used up. Returns the ids.
static uint32_t fill_until_broken(NavWorld* world, NavShapeId ids[32]) {
    uint32_t count = 0;
    NavResult result = NAV_OK;
    for (int32_t k = 0; k < 32 && result == NAV_OK; k++) {
        int32_t x = 60 + 100 * (k % 8), y = 60 + 100 * (k / 8);
        const NavPoint points[4] = {{x, y - 31}, {x + 35, y}, {x, y + 32}, {x - 33, y}};
        NavOutlineDef region = ring_def(points, 4);
        result = try_region(world, obstacle_def(1), &region, &ids[count]);
        count += result == NAV_OK;
    }
    assert_int_equal(result, NAV_ERR_BUDGET);
    return count;
}

static uint32_t break_a_batch(NavWorld* world, NavShapeId ids[32]) {
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    uint32_t count = fill_until_broken(world, ids);
    assert_int_equal(nav_batch_commit(world), NAV_ERR_BUDGET);
    return count;
}

static NavWorld* small_world(void) {
    NavWorldDef def = unit_world_def(0, 0, SIZE, SIZE);
    def.max_triangles = 100;
    NavWorld* world = create_world(&def);
    (void)insert_floor(world, at(0, 0), at(SIZE, SIZE));
    (void)insert_diamond(world);
    return world;
}

// A batch that is undone already is not undone twice.
static void a_broken_batch_can_be_cancelled(void** state) {
    (void)state;
    NavWorld* world = small_world();
    uint64_t hash = nav_world_get_hash(world), version = nav_world_get_version(world);
    NavShapeId ids[32];
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    (void)fill_until_broken(world, ids);
    assert_int_equal(nav_batch_cancel(world), NAV_OK);
    assert_int_equal(nav_batch_commit(world), NAV_ERR_BATCH);
    assert_true(nav_world_get_hash(world) == hash && nav_world_get_version(world) == version);
    (void)insert_block(world, at(700, 700), at(800, 800));
    assert_valid(world);
    nav_world_destroy(world);
}

static void a_broken_batch_leaves_the_world_as_it_was(void** state) {
    (void)state;
    NavWorld* world = small_world();
    NavShapeId ids[32];
    uint32_t before[MAX_SLOTS], after[MAX_SLOTS], count = slots_inside(world, before);
    uint64_t hash = nav_world_get_hash(world), version = nav_world_get_version(world);
    assert_true(break_a_batch(world, ids) > 3);
    assert_valid(world);
    assert_true(nav_world_get_hash(world) == hash && nav_world_get_version(world) == version);
    assert_slots(after, slots_inside(world, after), before, count);
    (void)insert_block(world, at(700, 700), at(800, 800));
    assert_valid(world);
    nav_world_destroy(world);
}

// An id of a failed batch must never name another shape.
static void ids_of_a_broken_batch_stay_stale(void** state) {
    (void)state;
    NavWorld* world = small_world();
    NavShapeId ids[32];
    NavShapeDef def;
    uint32_t count = break_a_batch(world, ids);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(nav_shape_get(world, ids[i], &def), NAV_ERR_STALE_ID);
        int32_t x = 20 + 30 * (int32_t)i;
        NavShapeId fresh = insert_block(world, at(x, 20), at(x + 8, 29));
        assert_false(is_same_id(fresh, ids[i]));
    }
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(nav_shape_get(world, ids[i], &def), NAV_ERR_STALE_ID);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_world_has_an_empty_commit),
        cmocka_unit_test(a_new_label_is_a_change),
        cmocka_unit_test(a_new_shape_is_two_gone_and_ten_born),
        cmocka_unit_test(a_removal_is_the_reverse),
        cmocka_unit_test(a_small_move_changes_what_it_drags_along),
        cmocka_unit_test(a_new_area_changes_what_it_covers),
        cmocka_unit_test(each_change_is_one_version),
        cmocka_unit_test(a_batch_is_one_version),
        cmocka_unit_test(an_empty_batch_is_none),
        cmocka_unit_test(what_changes_nothing_is_no_commit),
        cmocka_unit_test(a_new_pose_of_the_same_footprint_is_a_commit),
        cmocka_unit_test(a_cancelled_batch_has_not_happened),
        cmocka_unit_test(a_broken_batch_can_be_cancelled),
        cmocka_unit_test(a_refused_change_leaves_the_last_commit),
        cmocka_unit_test(a_refused_change_does_not_end_its_batch),
        cmocka_unit_test(a_disabled_shape_touches_nothing),
        cmocka_unit_test(a_broken_batch_leaves_the_world_as_it_was),
        cmocka_unit_test(ids_of_a_broken_batch_stay_stale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
