// The path tool: its answers, and the reasons when there is no path.
#include "view_test.h"

#include "scenes/probe.h"

#include <string.h>

enum { SOLDIER, HIKER, PUSHER, TRUCK };

typedef struct Stage {
    DemoScene* scene;
    DemoProbe* probe;
} Stage;

static Stage stage_of(const char* scenario) {
    Stage stage = {test_scene(scenario, 1), NULL};
    stage.probe = demo_probe_create(stage.scene);
    assert_non_null(stage.probe);
    return stage;
}

static void end(Stage* stage) {
    demo_probe_destroy(stage->probe);
    demo_scene_destroy(stage->scene);
}

static void ask(Stage* stage, NavPoint start, NavPoint goal, double radius, uint32_t agent) {
    DemoProbe* probe = stage->probe;
    probe->start = start;
    probe->goal = goal;
    probe->has_start = probe->has_goal = probe->is_changed = true;
    probe->radius = nav_length_from_px(radius);
    probe->agent = agent;
    demo_probe_update(probe, stage->scene);
    assert_false(probe->is_out_of_memory);
}

static NavPoint px(double x, double y) { return nav_point_from_px(x, y); }

static void expect_words(const DemoProbe* probe, const char* words) {
    for (uint32_t i = 0; i < probe->line_count; i++)
        if (strstr(probe->lines[i], words))
            return;
    fail_msg("not said: %s; but: %s", words,
             probe->line_count > 0 ? probe->line_count ? probe->lines[0] : "" : "nothing");
}

static double distance(NavPoint a, NavPoint b) {
    return (double)demo_length((int64_t)a.x - b.x, (int64_t)a.y - b.y) / NAV_STEPS_PER_PX;
}

static bool is_free(Stage* stage, NavPoint p, double radius) {
    NavPathRequest request = nav_path_request(p, p);
    NavPath path;
    request.radius = nav_length_from_px(radius);
    assert_int_equal(nav_query_find_path(stage->scene->query, &request, &path), NAV_OK);
    return path.status == NAV_PATH_OK;
}

static void a_path_comes_with_its_corridor_and_search(void** state) {
    (void)state;
    Stage stage = stage_of("battlefield");
    DemoProbe* probe = stage.probe;
    NavPoint start = stage.scene->soldiers[0].at, goal = stage.scene->soldiers[0].goal;
    ask(&stage, start, goal, 0, SOLDIER);
    assert_int_equal(probe->status, NAV_PATH_OK);
    assert_int_equal(probe->cause, DEMO_CAUSE_NONE);
    assert_true(probe->path.count > 2 && probe->corridor_count > 2 && probe->piece_count > 2);
    assert_true(distance(probe->path.points[0], start) < 0.01);
    assert_true(distance(probe->path.points[probe->path.count - 1], goal) < 0.01);
    assert_true(probe->length_px >= distance(start, goal) - 0.01);
    end(&stage);
}

// Update the probe after a change. Queries that took long are asked less often, which depends on
// the load of the machine; the test does without.
static void update_now(Stage* stage) {
    stage->probe->microseconds = 0;
    demo_probe_update(stage->probe, stage->scene);
}

static void the_answer_follows_the_world(void** state) {
    (void)state;
    Stage stage = stage_of("field");
    DemoProbe* probe = stage.probe;
    NavPoint start = px(100, 80), goal = px(400, 80);
    ask(&stage, start, goal, 0, SOLDIER);
    assert_int_equal(probe->path.count, 2);
    demo_scene_place(stage.scene, "house_red", nav_pose_from_px(250, 80, 0));
    update_now(&stage);
    assert_int_equal(probe->status, NAV_PATH_OK);
    assert_true(probe->path.count > 2);
    demo_scene_place(stage.scene, "house_red", nav_pose(goal, 0));
    update_now(&stage);
    assert_int_equal(probe->cause, DEMO_CAUSE_BLOCKED);
    end(&stage);
}

static void a_blocked_end_names_what_blocks_it(void** state) {
    (void)state;
    Stage stage = stage_of("ravine");
    DemoProbe* probe = stage.probe;
    NavPoint crate = px(1420, 230);
    ask(&stage, crate, px(1300, 350), 0, SOLDIER);
    assert_int_equal(probe->cause, DEMO_CAUSE_BLOCKED);
    expect_words(probe, "The start is blocked by crate_b");
    assert_true(probe->has_nearest && is_free(&stage, probe->nearest, 0));
    ask(&stage, px(900, 60), crate, 12, SOLDIER);
    expect_words(probe, "The goal is blocked by crate_b");
    assert_true(probe->has_nearest && is_free(&stage, probe->nearest, 12));
    // No free disc is nearer than that, up to the step of the search.
    for (uint16_t i = 0; i < 16; i++) {
        int32_t near = (int32_t)((distance(crate, probe->nearest) - 4) * NAV_STEPS_PER_PX);
        assert_false(is_free(&stage, demo_point_ahead(crate, (uint16_t)(i * 4096), near), 12));
    }
    ask(&stage, px(300, 300), px(650, 60), 0, SOLDIER);
    expect_words(probe, "The goal has no ground under it");
    ask(&stage, px(-20, 60), px(300, 300), 0, SOLDIER);
    expect_words(probe, "outside of the world");
    ask(&stage, px(5, 300), px(100, 300), 12, SOLDIER);
    expect_words(probe, "The start is 5.0 px from the edge of the ground; the disc needs 12.0 px");
    end(&stage);
}

static void a_narrow_place_is_found_and_measured(void** state) {
    (void)state;
    Stage stage = stage_of("ravine");
    DemoProbe* probe = stage.probe;
    ask(&stage, px(1250, 480), px(1420, 480), 20, SOLDIER);
    assert_int_equal(probe->cause, DEMO_CAUSE_NARROW);
    expect_words(probe, "Too narrow for a disc of radius 20.0 px");
    assert_true(probe->has_gap && probe->hint.count > 1);
    double gap = distance(probe->gap[0], probe->gap[1]);
    assert_true(gap > 25 && gap < 35); // the gate of the yard
    assert_true(distance(probe->gap[0], px(1330, 455)) < 40);
    ask(&stage, px(1250, 480), px(1420, 480), gap / 2 - 0.1, SOLDIER);
    assert_int_equal(probe->status, NAV_PATH_OK);
    ask(&stage, px(1250, 480), px(1420, 480), gap / 2 + 0.1, SOLDIER);
    assert_int_equal(probe->cause, DEMO_CAUSE_NARROW);
    end(&stage);
}

static void an_agent_s_own_limits_are_told(void** state) {
    (void)state;
    Stage stage = stage_of("ravine");
    DemoProbe* probe = stage.probe;
    NavPoint bank = px(100, 60), hillock = px(340, 400), ring = px(330, 130), isle = px(735, 130);
    ask(&stage, bank, hillock, 0, TRUCK);
    assert_int_equal(probe->cause, DEMO_CAUSE_FILTER);
    expect_words(probe, "Only mud leads there, and a truck does not walk it");
    assert_true(probe->hint.count > 1);
    ask(&stage, bank, isle, 0, TRUCK);
    expect_words(probe, "Only links lead there, and a truck takes none");
    ask(&stage, bank, isle, 10, SOLDIER);
    assert_int_equal(probe->status, NAV_PATH_OK);
    ask(&stage, bank, ring, 0, HIKER);
    expect_words(probe, "Only bushes block the path");
    ask(&stage, bank, ring, 0, PUSHER);
    assert_int_equal(probe->status, NAV_PATH_OK);
    ask(&stage, bank, isle, 0, HIKER);
    assert_int_equal(probe->status, NAV_PATH_OK);
    assert_true(probe->cost_px > probe->length_px);
    end(&stage);
}

static void islands_are_told_apart(void** state) {
    (void)state;
    Stage stage = stage_of("ravine");
    DemoProbe* probe = stage.probe;
    NavPoint bank = px(1000, 60), plateau = px(1300, 150), inside = px(1030, 180);
    ask(&stage, bank, inside, 0, SOLDIER);
    assert_int_equal(probe->cause, DEMO_CAUSE_SHUT);
    expect_words(probe, "Obstacles block every path: crate_b");
    uint32_t marks[4] = {0};
    for (uint32_t t = 0; t < probe->region_count; t++)
        marks[probe->regions[t]]++;
    assert_true(marks[1] > 10 && marks[2] > 0);
    assert_int_equal(marks[3], 0);
    assert_true(probe->has_nearest && distance(probe->nearest, inside) < 100);
    ask(&stage, bank, plateau, 0, SOLDIER);
    assert_int_equal(probe->cause, DEMO_CAUSE_ONE_WAY);
    ask(&stage, plateau, bank, 0, SOLDIER);
    assert_int_equal(probe->status, NAV_PATH_OK);
    assert_true(probe->path.is_link[1]);
    end(&stage);
}

/// The link up to the plateau is inactive under a crate.
static void a_link_wakes_when_its_end_is_free(void** state) {
    (void)state;
    Stage stage = stage_of("ravine");
    DemoProbe* probe = stage.probe;
    demo_probe_update(probe, stage.scene);
    uint32_t awake = 0;
    assert_int_equal(probe->link_count, 5);
    for (uint32_t i = 0; i < 5; i++)
        awake += probe->links[i].is_awake;
    assert_int_equal(awake, 4);
    assert_true(demo_scene_remove(stage.scene, demo_scene_pick(stage.scene, px(1420, 230), 0)));
    ask(&stage, px(1000, 60), px(1300, 150), 0, SOLDIER);
    assert_int_equal(probe->status, NAV_PATH_OK);
    for (uint32_t i = 0; i < 5; i++)
        assert_true(probe->links[i].is_awake);
    ask(&stage, px(1000, 60), px(1300, 150), 0, TRUCK);
    for (uint32_t i = 0; i < 5; i++)
        assert_false(probe->links[i].is_awake);
    end(&stage);
}

static void a_search_may_give_up(void** state) {
    (void)state;
    Stage stage = stage_of("ravine");
    DemoProbe* probe = stage.probe;
    probe->max_nodes = 1;
    ask(&stage, px(100, 300), px(1500, 850), 0, SOLDIER);
    assert_int_equal(probe->cause, DEMO_CAUSE_BUDGET);
    expect_words(probe, "stopped at its limit of 1 nodes");
    expect_words(probe, "Without a limit there is a path");
    probe->max_nodes = 0;
    probe->mode = NAV_PATH_OPTIMAL;
    ask(&stage, px(100, 300), px(1500, 850), 0, HIKER); // area costs do not stop it
    assert_int_equal(probe->cause, DEMO_CAUSE_NONE);
    assert_int_equal(probe->status, NAV_PATH_OK);
    end(&stage);
}

static void asking_changes_nothing(void** state) {
    (void)state;
    Stage asked = stage_of("ravine");
    DemoScene* plain = test_scene("ravine", 1);
    for (int i = 0; i < 10; i++) {
        test_ticks(plain, 1);
        test_ticks(asked.scene, 1);
        ask(&asked, px(100, 60), px(150 * i, 80 * i), i, (uint32_t)i % 4);
    }
    assert_true(demo_scene_hash(plain) == demo_scene_hash(asked.scene));
    demo_scene_destroy(plain);
    end(&asked);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_comes_with_its_corridor_and_search),
        cmocka_unit_test(the_answer_follows_the_world),
        cmocka_unit_test(a_blocked_end_names_what_blocks_it),
        cmocka_unit_test(a_narrow_place_is_found_and_measured),
        cmocka_unit_test(an_agent_s_own_limits_are_told),
        cmocka_unit_test(islands_are_told_apart),
        cmocka_unit_test(a_link_wakes_when_its_end_is_free),
        cmocka_unit_test(a_search_may_give_up),
        cmocka_unit_test(asking_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
