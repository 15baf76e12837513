// Shapes and outlines through the public API: ids, refusals, and the results of set_*.
#include "support/unit_look.h"

static const NavPoint box[4] = {{0, 0}, {400, 0}, {400, 300}, {0, 300}};
static const NavPoint wedge[3] = {{0, 0}, {500, 100}, {100, 400}};

static NavOutlineId create_outline(NavWorld* world, const NavPoint* points, uint32_t count) {
    NavOutlineDef def = ring_def(points, count);
    NavOutlineId id = {0, 0, 0};
    assert_int_equal(nav_outline_create(world, &def, &id), NAV_OK);
    return id;
}

static NavShapeId insert(NavWorld* world, NavShapeDef def) {
    NavShapeId id = {0, 0, 0};
    assert_int_equal(nav_shape_insert(world, &def, &id), NAV_OK);
    return id;
}

static NavShapeDef get(const NavWorld* world, NavShapeId id) {
    NavShapeDef def;
    assert_int_equal(nav_shape_get(world, id, &def), NAV_OK);
    return def;
}

// --- ids ----------------------------------------------------------------------------------------

// Every function that takes a shape's id.
static void assert_all_refuse(NavWorld* world, NavShapeId id, NavResult expected) {
    NavShapeDef def;
    NavFootprint footprint = {0};
    NavOutlineDef region = ring_def(box, 4);
    NavOutlineId outline = create_outline(world, box, 4);
    uint64_t hash = nav_world_get_hash(world);
    assert_int_equal(nav_shape_move(world, id, nav_pose(at(1, 1), 0)), expected);
    assert_int_equal(nav_shape_reshape(world, id, &region), expected);
    assert_int_equal(nav_shape_set_outline(world, id, outline, nav_pose(at(1, 1), 0)), expected);
    assert_int_equal(nav_shape_set_enabled(world, id, false), expected);
    assert_int_equal(nav_shape_set_area(world, id, 1), expected);
    assert_int_equal(nav_shape_set_z(world, id, 1), expected);
    assert_int_equal(nav_shape_set_layers(world, id, 1), expected);
    assert_int_equal(nav_shape_set_user(world, id, 1), expected);
    assert_int_equal(nav_shape_get(world, id, &def), expected);
    assert_int_equal(nav_shape_get_footprint(world, id, &footprint), expected);
    assert_int_equal(nav_shape_remove(world, id), expected);
    assert_true(nav_world_get_hash(world) == hash);
    assert_int_equal(nav_outline_destroy(world, outline), NAV_OK);
}

static void ids_that_were_never_given_out(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId id = insert_floor(world, at(100, 100), at(900, 900));
    assert_all_refuse(world, (NavShapeId){0, 0, 0}, NAV_ERR_STALE_ID);
    assert_all_refuse(world, (NavShapeId){0, 1, 0}, NAV_ERR_OTHER_WORLD);
    assert_all_refuse(world, (NavShapeId){id.index, id.generation + 1, 0}, NAV_ERR_OTHER_WORLD);
    assert_all_refuse(world, (NavShapeId){id.index + 1, 1, 0}, NAV_ERR_OTHER_WORLD);
    assert_all_refuse(world, (NavShapeId){NAV_NONE, NAV_NONE, 0}, NAV_ERR_OTHER_WORLD);
    nav_world_destroy(world);
}

static void a_removed_shape_is_stale_for_ever(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId old = insert_floor(world, at(100, 100), at(900, 900));
    assert_int_equal(nav_shape_remove(world, old), NAV_OK);
    assert_all_refuse(world, old, NAV_ERR_STALE_ID);
    NavShapeId next = insert_floor(world, at(100, 100), at(900, 900));
    assert_int_equal(next.index, old.index);
    assert_int_not_equal(next.generation, old.generation);
    assert_all_refuse(world, old, NAV_ERR_STALE_ID);
    nav_world_destroy(world);
}

static void a_new_shape_takes_the_lowest_free_slot(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId ids[6];
    for (int32_t i = 0; i < 6; i++)
        ids[i] = insert_floor(world, at(100 * i, 0), at(100 * i + 50, 50));
    assert_int_equal(nav_shape_remove(world, ids[4]), NAV_OK);
    assert_int_equal(nav_shape_remove(world, ids[1]), NAV_OK);
    assert_int_equal(insert_floor(world, at(0, 100), at(9, 109)).index, ids[1].index);
    assert_int_equal(insert_floor(world, at(0, 200), at(9, 209)).index, ids[4].index);
    assert_int_equal(insert_floor(world, at(0, 300), at(9, 309)).index, ids[5].index + 1);
    nav_world_destroy(world);
}

static void ids_work_inside_their_batch(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    uint64_t empty = nav_world_get_hash(world);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    NavShapeId id = insert_floor(world, at(100, 100), at(900, 900));
    assert_int_equal(nav_shape_move(world, id, nav_pose(at(5, 5), 0)), NAV_OK);
    assert_int_equal(nav_shape_remove(world, id), NAV_OK);
    assert_int_equal(nav_shape_move(world, id, nav_pose(at(9, 9), 0)), NAV_ERR_STALE_ID);
    // The slot is not free before the batch ends: if it is undone, the shape comes back.
    assert_int_not_equal(insert_floor(world, at(0, 0), at(50, 50)).index, id.index);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_int_equal(insert_floor(world, at(60, 0), at(90, 50)).index, id.index);
    assert_true(nav_world_get_hash(world) != empty);
    assert_valid(world);
    nav_world_destroy(world);
}

// --- refusals -----------------------------------------------------------------------------------

static void what_is_enabled_already_is_no_change(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId id = insert_block(world, at(100, 100), at(900, 900));
    uint64_t version = nav_world_get_version(world), hash = nav_world_get_hash(world);
    assert_int_equal(nav_shape_set_enabled(world, id, true), NAV_OK);
    assert_true(nav_world_get_version(world) == version && nav_world_get_hash(world) == hash);
    const NavCommit* commit = nav_world_get_last_commit(world);
    assert_true(commit->version == version && commit->born_count > 0);
    assert_int_equal(nav_shape_set_enabled(world, id, false), NAV_OK);
    assert_true(nav_world_get_version(world) == version + 1 && nav_world_get_hash(world) != hash);
    assert_int_equal(nav_shape_set_enabled(world, id, false), NAV_OK);
    assert_true(nav_world_get_version(world) == version + 1);
    nav_world_destroy(world);
}

static void refuses_null(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId id = insert_floor(world, at(100, 100), at(900, 900)), out;
    NavOutlineId outline = create_outline(world, box, 4), outline_out;
    NavShapeDef def = nav_floor_def(outline);
    NavOutlineDef region = ring_def(box, 4);
    NavFootprint footprint = {0};
    NavPose pose = nav_pose(at(1, 1), 0);
    uint32_t count;
    assert_int_equal(nav_outline_create(NULL, &region, &outline_out), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_outline_create(world, NULL, &outline_out), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_outline_create(world, &region, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_outline_destroy(NULL, outline), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_insert(NULL, &def, &out), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_insert(world, NULL, &out), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_insert(world, &def, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_reshape(world, id, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_move(NULL, id, pose), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_reshape(NULL, id, &region), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_set_outline(NULL, id, outline, pose), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_remove(NULL, id), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_set_enabled(NULL, id, true), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_set_area(NULL, id, 1), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_set_z(NULL, id, 1), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_set_layers(NULL, id, 1), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_set_user(NULL, id, 1), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_get(NULL, id, &def), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_get(world, id, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_get_footprint(NULL, id, &footprint), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_get_footprint(world, id, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_list_shapes(NULL, &out, 1, &count), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_list_shapes(world, NULL, 1, &count), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_list_shapes(world, &out, 1, NULL), NAV_ERR_ARGUMENT);
    nav_world_destroy(world);
}

static void refuses_foreign_kinds(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId floor = insert_floor(world, at(100, 100), at(900, 900));
    NavShapeId block = insert_block(world, at(200, 200), at(300, 300));
    assert_int_equal(nav_shape_set_layers(world, floor, 1), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_set_area(world, block, 1), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_set_z(world, block, 1), NAV_ERR_ARGUMENT);
    NavShapeDef def = floor_def(0, 0);
    def.kind = (NavShapeKind)2;
    NavOutlineDef region = ring_def(box, 4);
    NavShapeId id = {5, 6, 0};
    assert_int_equal(try_region(world, def, &region, &id), NAV_ERR_ARGUMENT);
    assert_true(id.index == 5 && id.generation == 6);
    nav_world_destroy(world);
}

static void refuses_an_area_above_63(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavOutlineDef region = ring_def(box, 4);
    NavShapeId id = {5, 6, 0};
    assert_int_equal(try_region(world, floor_def(64, 0), &region, &id), NAV_ERR_ARGUMENT);
    id = insert_region(world, floor_def(63, 0), &region);
    assert_int_equal(nav_shape_set_area(world, id, 64), NAV_ERR_ARGUMENT);
    assert_int_equal(get(world, id).area, 63);
    nav_world_destroy(world);
}

static void refuses_bad_regions_and_keeps_the_shape(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    const NavPoint bow[4] = {{0, 0}, {400, 300}, {400, 0}, {0, 200}};
    const NavPoint line[3] = {{0, 0}, {10, 10}, {20, 20}};
    const NavPoint pair[4] = {{0, 0}, {10, 10}, {10, 10}, {0, 0}};
    NavShapeId id = insert_ring(world, obstacle_def(1), box, 4);
    uint64_t hash = nav_world_get_hash(world);
    NavOutlineDef region = ring_def(bow, 4);
    assert_int_equal(nav_shape_reshape(world, id, &region), NAV_ERR_NOT_SIMPLE);
    region = ring_def(line, 3);
    assert_int_equal(nav_shape_reshape(world, id, &region), NAV_ERR_NO_AREA);
    region = ring_def(pair, 4);
    assert_int_equal(nav_shape_reshape(world, id, &region), NAV_ERR_FEW_POINTS);
    region = ring_def(NULL, 4);
    assert_int_equal(nav_shape_reshape(world, id, &region), NAV_ERR_ARGUMENT);
    assert_true(nav_world_get_hash(world) == hash);
    assert_valid(world);
    nav_world_destroy(world);
}

// --- outlines -----------------------------------------------------------------------------------

static void an_outline_in_use_stays(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavOutlineId a = create_outline(world, box, 4), b = create_outline(world, wedge, 3);
    NavShapeId id = insert(world, nav_floor_def(a));
    assert_int_equal(nav_outline_destroy(world, a), NAV_ERR_IN_USE);
    assert_int_equal(nav_shape_set_outline(world, id, b, nav_pose(at(9, 9), 0)), NAV_OK);
    assert_int_equal(nav_outline_destroy(world, a), NAV_OK);
    assert_int_equal(nav_outline_destroy(world, b), NAV_ERR_IN_USE);
    NavOutlineDef region = ring_def(box, 4);
    assert_int_equal(nav_shape_reshape(world, id, &region), NAV_OK);
    assert_int_equal(nav_outline_destroy(world, b), NAV_OK);
    assert_int_equal(stats_of(world).outline_count, 0);
    nav_world_destroy(world);
}

static void a_disabled_shape_uses_its_outline(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavOutlineId outline = create_outline(world, box, 4);
    NavShapeDef def = nav_floor_def(outline);
    def.is_enabled = false;
    NavShapeId id = insert(world, def);
    assert_int_equal(nav_outline_destroy(world, outline), NAV_ERR_IN_USE);
    assert_int_equal(nav_shape_remove(world, id), NAV_OK);
    assert_int_equal(nav_outline_destroy(world, outline), NAV_OK);
    nav_world_destroy(world);
}

static void a_destroyed_outline_is_stale(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavOutlineId old = create_outline(world, box, 4);
    assert_int_equal(nav_outline_destroy(world, old), NAV_OK);
    NavOutlineId next = create_outline(world, wedge, 3);
    assert_int_equal(next.index, old.index);
    NavShapeDef def = nav_floor_def(old);
    NavShapeId id = {5, 6, 0};
    assert_int_equal(nav_shape_insert(world, &def, &id), NAV_ERR_STALE_ID);
    assert_int_equal(nav_outline_destroy(world, old), NAV_ERR_STALE_ID);
    assert_int_equal(nav_outline_destroy(world, (NavOutlineId){0, 0, 0}), NAV_ERR_STALE_ID);
    id = insert(world, nav_floor_def(next));
    assert_int_equal(nav_shape_set_outline(world, id, old, nav_pose(at(0, 0), 0)),
                     NAV_ERR_STALE_ID);
    nav_world_destroy(world);
}

static void outlines_are_not_destroyed_inside_a_batch(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    NavOutlineId outline = create_outline(world, box, 4);
    assert_int_equal(nav_outline_destroy(world, outline), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_int_equal(nav_outline_destroy(world, outline), NAV_OK);
    nav_world_destroy(world);
}

static void a_region_of_its_own_is_copied(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavPoint points[4];
    memcpy(points, box, sizeof points);
    NavShapeId id = insert_ring(world, obstacle_def(1), points, 4);
    memset(points, 0x55, sizeof points);
    assert_int_equal(nav_shape_move(world, id, nav_pose(at(1000, 1000), 0)), NAV_OK);
    assert_true(has_constraint(world, at(1000, 1000), at(1400, 1000)));
    assert_true(get(world, id).outline.generation == 0 && get(world, id).region == NULL);
    nav_world_destroy(world);
}

// --- the results of set_* -----------------------------------------------------------------------

// A world with a second floor, so that z and area have an effect, and one shape in it.
static NavWorld* world_with(NavShapeDef def, NavOutlineId* outline, NavShapeId* id) {
    NavWorld* world = square_world(4000);
    (void)insert_box(world, floor_def(5, 5), at(600, 600), at(3000, 3000));
    *outline = create_outline(world, box, 4);
    def.outline = *outline;
    *id = insert(world, def);
    return world;
}

static void assert_equals_fresh(NavWorld* world, NavShapeDef def) {
    NavOutlineId outline;
    NavShapeId id;
    NavWorld* fresh = world_with(def, &outline, &id);
    assert_true(nav_world_get_hash(world) == nav_world_get_hash(fresh));
    assert_valid(world);
    nav_world_destroy(fresh);
    nav_world_destroy(world);
}

static NavShapeDef placed_floor(void) {
    NavShapeDef def = floor_def(1, 1);
    def.pose = nav_pose(at(400, 500), 0);
    return def;
}

static void set_z_and_area_equal_a_fresh_insert(void** state) {
    (void)state;
    NavOutlineId outline;
    NavShapeId id;
    NavShapeDef def = placed_floor();
    NavWorld* world = world_with(def, &outline, &id);
    uint64_t below = nav_world_get_hash(world);
    assert_int_equal(nav_shape_set_z(world, id, 5), NAV_OK);
    assert_true(nav_world_get_hash(world) == below);
    assert_int_equal(nav_shape_set_area(world, id, 9), NAV_OK);
    assert_true(nav_world_get_hash(world) != below);
    def.z = 5;
    def.area = 9;
    assert_equals_fresh(world, def);
}

static void set_layers_equals_a_fresh_insert(void** state) {
    (void)state;
    NavOutlineId outline;
    NavShapeId id;
    NavShapeDef def = obstacle_def(3);
    def.pose = nav_pose(at(400, 500), 0);
    NavWorld* world = world_with(def, &outline, &id);
    assert_int_equal(nav_shape_set_layers(world, id, 0x30), NAV_OK);
    def.layers = 0x30;
    assert_equals_fresh(world, def);
}

static void move_equals_a_fresh_insert(void** state) {
    (void)state;
    NavOutlineId outline;
    NavShapeId id;
    NavShapeDef def = placed_floor();
    NavWorld* world = world_with(def, &outline, &id);
    def.pose = nav_pose(at(2900, 1500), 7000);
    def.pose.is_flipped_y = true;
    assert_int_equal(nav_shape_move(world, id, def.pose), NAV_OK);
    assert_equals_fresh(world, def);
}

static void set_outline_equals_a_fresh_insert(void** state) {
    (void)state;
    NavOutlineId outline;
    NavShapeId id;
    NavShapeDef def = placed_floor();
    NavWorld* world = world_with(def, &outline, &id);
    NavOutlineId other = create_outline(world, wedge, 3), same = create_outline(world, box, 4);
    assert_int_equal(nav_shape_set_outline(world, id, other, nav_pose(at(700, 500), 99)), NAV_OK);
    assert_int_equal(get(world, id).outline.index, other.index);
    assert_int_equal(nav_shape_set_outline(world, id, same, def.pose), NAV_OK);
    assert_equals_fresh(world, def);
}

static void reshape_takes_world_positions(void** state) {
    (void)state;
    NavOutlineId outline;
    NavShapeId id;
    NavShapeDef def = placed_floor();
    NavWorld* world = world_with(def, &outline, &id);
    assert_int_equal(nav_shape_move(world, id, nav_pose(at(2000, 2000), 4321)), NAV_OK);
    NavPoint points[4];
    for (uint32_t i = 0; i < 4; i++)
        points[i] = at(box[i].x + 400, box[i].y + 500);
    NavOutlineDef region = ring_def(points, 4);
    region.pivot = at(123, 45);
    assert_int_equal(nav_shape_reshape(world, id, &region), NAV_OK);
    assert_equals_fresh(world, def);
}

static void user_is_kept_and_seen_by_nobody(void** state) {
    (void)state;
    NavOutlineId outline;
    NavShapeId id;
    NavShapeDef def = placed_floor();
    def.user = 11;
    NavWorld* world = world_with(def, &outline, &id);
    assert_true(get(world, id).user == 11);
    assert_int_equal(nav_shape_set_user(world, id, UINT64_MAX), NAV_OK);
    assert_true(get(world, id).user == UINT64_MAX);
    assert_equals_fresh(world, def);
}

static void get_gives_what_was_put_in(void** state) {
    (void)state;
    NavOutlineId outline;
    NavShapeId id;
    NavShapeDef def = floor_def(7, -8);
    def.pose = nav_pose(at(500, 700), 1234);
    def.pose.is_flipped_x = true;
    NavWorld* world = world_with(def, &outline, &id);
    NavShapeDef now = get(world, id);
    assert_int_equal(now.kind, NAV_FLOOR);
    assert_true(now.outline.index == outline.index && now.outline.generation == outline.generation);
    assert_true(is_at(now.pose.position, 500, 700) && now.pose.angle == 1234);
    assert_true(now.pose.is_flipped_x && !now.pose.is_flipped_y);
    assert_true(now.area == 7 && now.z == -8 && now.is_enabled);
    nav_world_destroy(world);
}

// --- disabled shapes ----------------------------------------------------------------------------

static void a_disabled_shape_has_no_place(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    uint64_t empty = nav_world_get_hash(world);
    NavShapeId id = insert_block(world, at(500, 500), at(900, 900));
    uint64_t full = nav_world_get_hash(world);
    assert_int_equal(nav_shape_set_enabled(world, id, false), NAV_OK);
    assert_true(nav_world_get_hash(world) == empty);
    assert_int_equal(stats_of(world).shape_count, 1);
    assert_int_equal(nav_shape_set_enabled(world, id, true), NAV_OK);
    assert_true(nav_world_get_hash(world) == full);
    nav_world_destroy(world);
}

static void what_is_done_to_a_disabled_shape_shows_later(void** state) {
    (void)state;
    NavOutlineId outline;
    NavShapeId id;
    NavShapeDef def = placed_floor();
    def.is_enabled = false;
    NavWorld* world = world_with(def, &outline, &id);
    uint64_t without = nav_world_get_hash(world);
    def.pose = nav_pose(at(800, 900), 500);
    def.area = 33;
    def.z = 44;
    assert_int_equal(nav_shape_move(world, id, def.pose), NAV_OK);
    assert_int_equal(nav_shape_set_area(world, id, def.area), NAV_OK);
    assert_int_equal(nav_shape_set_z(world, id, def.z), NAV_OK);
    assert_true(nav_world_get_hash(world) == without);
    def.is_enabled = true;
    assert_int_equal(nav_shape_set_enabled(world, id, true), NAV_OK);
    assert_equals_fresh(world, def);
}

static void a_disabled_shape_shows_where_it_would_be(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeDef def = obstacle_def(1);
    def.is_enabled = false;
    def.pose = nav_pose(at(1000, 2000), 0);
    NavShapeId id = insert_ring(world, def, box, 4);
    NavPoint points[4];
    NavFootprint out = {points, 4, NULL, 0, 0, 0};
    assert_int_equal(nav_shape_get_footprint(world, id, &out), NAV_OK);
    assert_int_equal(out.point_count, 4);
    bool is_there = false;
    for (uint32_t i = 0; i < 4; i++)
        is_there |= is_at(points[i], 1400, 2300);
    assert_true(is_there);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_that_were_never_given_out),
        cmocka_unit_test(a_removed_shape_is_stale_for_ever),
        cmocka_unit_test(a_new_shape_takes_the_lowest_free_slot),
        cmocka_unit_test(ids_work_inside_their_batch),
        cmocka_unit_test(what_is_enabled_already_is_no_change),
        cmocka_unit_test(refuses_null),
        cmocka_unit_test(refuses_foreign_kinds),
        cmocka_unit_test(refuses_an_area_above_63),
        cmocka_unit_test(refuses_bad_regions_and_keeps_the_shape),
        cmocka_unit_test(an_outline_in_use_stays),
        cmocka_unit_test(a_disabled_shape_uses_its_outline),
        cmocka_unit_test(a_destroyed_outline_is_stale),
        cmocka_unit_test(outlines_are_not_destroyed_inside_a_batch),
        cmocka_unit_test(a_region_of_its_own_is_copied),
        cmocka_unit_test(set_z_and_area_equal_a_fresh_insert),
        cmocka_unit_test(set_layers_equals_a_fresh_insert),
        cmocka_unit_test(move_equals_a_fresh_insert),
        cmocka_unit_test(set_outline_equals_a_fresh_insert),
        cmocka_unit_test(reshape_takes_world_positions),
        cmocka_unit_test(user_is_kept_and_seen_by_nobody),
        cmocka_unit_test(get_gives_what_was_put_in),
        cmocka_unit_test(a_disabled_shape_has_no_place),
        cmocka_unit_test(what_is_done_to_a_disabled_shape_shows_later),
        cmocka_unit_test(a_disabled_shape_shows_where_it_would_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
