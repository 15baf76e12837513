#include "view_test.h"

#include "core/app.h"
#include "view/view.h"

#include <string.h>

static void every_scenario_runs_and_stays_valid(void** state) {
    (void)state;
    for (uint32_t i = 0; demo_scenario_name(i); i++) {
        DemoScene* scene = test_scene(demo_scenario_name(i), 3);
        test_validate(scene);
        for (int k = 0; k < 3; k++) {
            test_ticks(scene, 8);
            test_validate(scene);
        }
        assert_true(scene->soldier_count >= 200);
        assert_int_equal(scene->counts.refused, 0);
        demo_scene_destroy(scene);
    }
}

static void equal_seeds_give_equal_runs(void** state) {
    (void)state;
    DemoScene* a = test_scene("battlefield", 42);
    DemoScene* b = test_scene("battlefield", 42);
    for (int i = 0; i < 4; i++) {
        test_ticks(a, 15);
        test_ticks(b, 15);
        assert_true(demo_scene_world_hash(a) == demo_scene_world_hash(b));
        assert_true(demo_scene_hash(a) == demo_scene_hash(b));
    }
    demo_scene_destroy(a);
    demo_scene_destroy(b);
}

static uint64_t hash_of_things(const DemoScene* scene) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < scene->thing_count; i++) {
        NavPose pose = scene->things[i].pose;
        hash = demo_hash_mix(hash,
                             (uint64_t)(uint32_t)pose.position.x << 32 | (uint32_t)pose.position.y);
        hash = demo_hash_mix(hash, pose.angle);
    }
    return hash;
}

// C does not fix the order in which arguments are evaluated: with another compiler the angle of a
// thing was once drawn before its position.
static void every_compiler_places_the_same_things(void** state) {
    (void)state;
    static const struct {
        const char* scenario;
        uint64_t hash;
    } expected[] = {{"field", UINT64_C(0x30bdcf83f9682dab)},
                    {"crates", UINT64_C(0xc495ea2957d35226)},
                    {"swarm", UINT64_C(0x3057f651b3be7c66)}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        DemoScene* scene = test_scene(expected[i].scenario, 1);
        test_ticks(scene, 30);
        uint64_t hash = hash_of_things(scene);
        if (hash != expected[i].hash)
            fail_msg("%s: %016llx", expected[i].scenario, (unsigned long long)hash);
        demo_scene_destroy(scene);
    }
}

static void other_seeds_give_other_runs(void** state) {
    (void)state;
    DemoScene* a = test_scene("crates", 1);
    DemoScene* b = test_scene("crates", 2);
    test_ticks(a, 30);
    test_ticks(b, 30);
    assert_true(demo_scene_hash(a) != demo_scene_hash(b));
    assert_true(demo_scene_world_hash(a) != demo_scene_world_hash(b));
    demo_scene_destroy(a);
    demo_scene_destroy(b);
}

static void looking_changes_nothing(void** state) {
    (void)state;
    DemoScene* plain = test_scene("battlefield", 5);
    DemoScene* seen = test_scene("battlefield", 5);
    EngAppDef def = eng_app_def();
    def.is_headless = true;
    def.width = 320;
    def.height = 200;
    EngApp* app = NULL;
    DemoView* view = NULL;
    EngAssetError error = {""};
    assert_true(eng_app_open(&def, &app, &error));
    assert_true(demo_view_create(eng_app_renderer(app), seen, &view, &error));
    DemoLook look = demo_look(seen, def.width, def.height);
    for (int i = 0; i < DEMO_OVERLAY_COUNT; i++)
        look.overlays[i] = true;
    for (int i = 0; i < 20; i++) {
        test_ticks(plain, 1);
        test_ticks(seen, 1);
        demo_view_draw(view, seen, &look);
        eng_painter_flush(demo_view_painter(view));
        demo_scene_pick(seen, nav_point_from_px(40 * i, 30 * i), 256);
    }
    assert_true(demo_scene_hash(plain) == demo_scene_hash(seen));
    demo_view_destroy(view);
    eng_app_close(app);
    demo_scene_destroy(plain);
    demo_scene_destroy(seen);
}

/// After a tick the disc of each soldier is legal where it is, unless the soldier is displaced.
static void soldiers_stand_where_they_can(void** state) {
    (void)state;
    DemoScene* scene = test_scene("battlefield", 9);
    for (int tick = 0; tick < 120; tick++) {
        demo_scene_tick(scene);
        for (uint32_t i = 0; i < scene->soldier_count; i++) {
            const DemoSoldier* soldier = &scene->soldiers[i];
            NavPathRequest request = nav_path_request(soldier->at, soldier->at);
            NavPath path;
            request.radius = DEMO_SOLDIER_RADIUS;
            assert_int_equal(nav_query_find_path(scene->query, &request, &path), NAV_OK);
            assert_true(path.status == NAV_PATH_OK || soldier->state == NAV_UNIT_DISPLACED);
        }
    }
    assert_true(scene->counts.cuts > 0);
    assert_true(scene->counts.displaced > 0);
    demo_scene_destroy(scene);
}

static void soldiers_arrive(void** state) {
    (void)state;
    DemoScene* scene = test_scene("crates", 4);
    test_ticks(scene, 1900);
    assert_true(scene->counts.arrived > 40);
    test_validate(scene);
    demo_scene_destroy(scene);
}

/// A crate is placed on a soldier: with the next tick the soldier is beside it.
static void what_lands_on_a_soldier_throws_it_out(void** state) {
    (void)state;
    DemoScene* scene = test_scene("field", 6);
    NavPoint before = scene->soldiers[0].at;
    uint32_t crate = demo_scene_place(scene, "crate_b", nav_pose(before, 3000));
    assert_int_not_equal(crate, DEMO_NONE);
    test_ticks(scene, 1);
    NavLocation location;
    NavPoint after = scene->soldiers[0].at;
    assert_true(after.x != before.x || after.y != before.y);
    assert_int_not_equal(scene->soldiers[0].state, NAV_UNIT_DISPLACED);
    nav_query_locate(scene->query, after, NULL, &location);
    assert_true(location.is_walkable);
    assert_true(demo_length(after.x - before.x, after.y - before.y) < 40 * NAV_STEPS_PER_PX);
    assert_true(scene->counts.displaced > 0);
    demo_scene_destroy(scene);
}

/// Every tank of the army moves in each tick, and the soldiers get on among them.
static void an_army_walks_among_tanks(void** state) {
    (void)state;
    DemoScene* scene = test_scene("army", 2);
    assert_true(scene->soldier_count == 10000 && scene->driver_count == 1000);
    NavPoint before[100];
    for (uint32_t i = 0; i < 100; i++)
        before[i] = scene->soldiers[i].at;
    for (int tick = 0; tick < 20; tick++) {
        uint64_t version = nav_world_get_version(scene->world), hash = hash_of_things(scene);
        demo_scene_tick(scene);
        assert_true(nav_world_get_version(scene->world) == version + 1);
        assert_true(hash_of_things(scene) != hash);
    }
    uint32_t moved = 0, displaced = 0;
    for (uint32_t i = 0; i < 100; i++)
        moved += scene->soldiers[i].at.x != before[i].x || scene->soldiers[i].at.y != before[i].y;
    for (uint32_t i = 0; i < scene->soldier_count; i++)
        displaced += scene->soldiers[i].state == NAV_UNIT_DISPLACED;
    assert_true(moved >= 50 && displaced < 100 && scene->counts.refused == 0);
    demo_scene_destroy(scene);
}

static void assert_tanks_are_clear(const DemoScene* scene) {
    for (uint32_t i = 0; i < scene->driver_count; i++) {
        if (scene->drivers[i].is_alone)
            continue; // in a gate, whose posts it touches
        const DemoThing* tank = &scene->things[scene->drivers[i].thing];
        NavSite site = {0};
        assert_int_equal(nav_query_test_move(scene->query, tank->shape, tank->pose, NULL, &site),
                         NAV_OK);
        assert_true(site.is_free);
    }
}

static void tanks_drive_between_houses_and_walls(void** state) {
    (void)state;
    const char* const names[] = {"ravine", "methods"};
    for (int k = 0; k < 2; k++) {
        DemoScene* scene = test_scene(names[k], 1);
        for (int t = 0; t < 1800; t += 12) {
            test_ticks(scene, 12);
            assert_tanks_are_clear(scene);
        }
        demo_scene_destroy(scene);
    }
}

static void edits_that_are_undone_leave_the_world_as_it_was(void** state) {
    (void)state;
    DemoScene* scene = test_scene("field", 7);
    uint64_t hash = demo_scene_world_hash(scene);
    NavPoint spot = nav_point_from_px(1200, 700);
    uint32_t crate = demo_scene_place(scene, "crate_b", nav_pose(spot, 5000));
    assert_int_equal(demo_scene_pick(scene, spot, 0), crate);
    assert_true(demo_scene_world_hash(scene) != hash);
    NavPoint other = nav_point_from_px(300, 200);
    assert_true(demo_scene_move(scene, crate, nav_pose(other, 0)));
    demo_scene_release(scene, crate);
    assert_int_equal(demo_scene_pick(scene, other, 0), crate);
    test_validate(scene);
    assert_true(demo_scene_remove(scene, crate));
    assert_true(demo_scene_world_hash(scene) == hash);
    assert_false(demo_scene_remove(scene, crate));
    demo_scene_destroy(scene);
}

static void a_refused_edit_changes_nothing(void** state) {
    (void)state;
    DemoScene* scene = test_scene("field", 8);
    uint64_t hash = demo_scene_hash(scene);
    NavPoint far = {NAV_COORD_MAX, 0};
    assert_int_equal(demo_scene_place(scene, "crate_b", nav_pose(far, 0)), DEMO_NONE);
    assert_int_equal(demo_scene_place(scene, "no such sprite", nav_pose_from_px(9, 9, 0)),
                     DEMO_NONE);
    assert_true(demo_scene_hash(scene) == hash);
    demo_scene_destroy(scene);
}

static void a_letter_of_two_bytes_takes_one_place(void** state) {
    (void)state;
    assert_int_equal(eng_text_size("\xC3\xA4 b").x, eng_text_size("a b").x);
    assert_int_equal(eng_text_size("\xE2\x82\xAC").x, eng_text_size("E").x);
}

static void bad_names_and_folders_are_told(void** state) {
    (void)state;
    DemoSceneDef def = {.scenario = "nowhere", .data = TEST_SPRITES, .seed = 1};
    DemoScene* scene = NULL;
    EngAssetError error = {""};
    assert_false(demo_scene_create(&def, &scene, &error));
    assert_null(scene);
    assert_non_null(strstr(error.text, "nowhere"));
    def.scenario = NULL;
    def.data = TEST_SPRITES "/no-such-folder";
    assert_false(demo_scene_create(&def, &scene, &error));
    assert_non_null(strstr(error.text, "no-such-folder"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_runs_and_stays_valid),
        cmocka_unit_test(equal_seeds_give_equal_runs),
        cmocka_unit_test(every_compiler_places_the_same_things),
        cmocka_unit_test(other_seeds_give_other_runs),
        cmocka_unit_test(looking_changes_nothing),
        cmocka_unit_test(soldiers_stand_where_they_can),
        cmocka_unit_test(soldiers_arrive),
        cmocka_unit_test(what_lands_on_a_soldier_throws_it_out),
        cmocka_unit_test(an_army_walks_among_tanks),
        cmocka_unit_test(tanks_drive_between_houses_and_walls),
        cmocka_unit_test(edits_that_are_undone_leave_the_world_as_it_was),
        cmocka_unit_test(a_refused_edit_changes_nothing),
        cmocka_unit_test(a_letter_of_two_bytes_takes_one_place),
        cmocka_unit_test(bad_names_and_folders_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
