// Misuse of the library: always a defined result, and an unchanged world.
#include "misuse.h"

static void test_every_function_against_every_bad_argument(void** state) {
    (void)state;
    static Stage stage;
    stage_init(&stage);
    cases_base(&stage);
    cases_cookie(&stage);
    cases_world(&stage);
    cases_shape(&stage);
    cases_outline(&stage);
    cases_link(&stage);
    cases_crowd(&stage);
    cases_route(&stage);
    cases_query(&stage);
    cases_ask(&stage);
    cases_grid(&stage);
    cases_snapshot(&stage);
    cases_state(&stage);
    uint32_t function_count, missing = declared_missing(&function_count);
    printf("%u public functions, %u cases\n", function_count, stage.case_count);
    assert_true(function_count > 50);
    assert_int_equal(missing, 0);
    stage_fini(&stage);
}

// --- rules that a list of arguments cannot state -------------------------------------------------

// A path stays readable until the next call with its query, also when the world changes meanwhile.
static void test_an_answer_outlives_changes(void** state) {
    (void)state;
    static Stage stage;
    stage_init(&stage);
    NavPath path;
    assert_int_equal(nav_query_find_path(stage.query, &stage.request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_OK && path.point_count >= 2);
    NavPath first = path;
    NavPoint last = path.points[path.point_count - 1];
    assert_int_equal(nav_shape_move(stage.world, stage.obstacle, stage.pose), NAV_OK);
    assert_int_equal(nav_shape_move(stage.twin, stage.obstacle, stage.pose), NAV_OK);
    assert_true(path.points[path.point_count - 1].x == last.x && first.triangle_count > 0);
    assert_int_equal(nav_query_find_path(stage.query, &stage.request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    stage.pose.position.x += 500;
    stage_fini(&stage);
}

typedef struct Meddler {
    Stage* stage;
    uint32_t calls;
} Meddler;

// A draw callback must not change the world. If it does, the picture may be wrong, but nothing
// crashes.
static void meddle(void* context, NavDebugPart part, uint32_t value, const NavPoint corner[3]) {
    Meddler* meddler = context;
    (void)part;
    (void)value;
    (void)corner;
    Stage* stage = meddler->stage;
    NavShapeDef def = stage->shape;
    def.pose.position = (NavPoint){3000 + 700 * (int32_t)(meddler->calls % 60), 20000};
    NavShapeId id;
    assert_int_equal(nav_shape_insert(stage->world, &def, &id), NAV_OK);
    if (meddler->calls++ % 3 != 0)
        assert_int_equal(nav_shape_remove(stage->world, id), NAV_OK);
}

static void test_a_change_while_drawing_breaks_nothing(void** state) {
    (void)state;
    static Stage stage;
    const char* what = "";
    stage_init(&stage);
    Meddler meddler = {&stage, 0};
    NavDebugDraw draw = nav_debug_draw();
    draw.context = &meddler;
    draw.view = nav_world_get_bounds(stage.world);
    draw.has_islands = true;
    draw.triangle = meddle;
    assert_int_equal(nav_world_draw(stage.world, &draw), NAV_OK);
    assert_true(meddler.calls > 5);
    if (!nav_world_validate(stage.world, &what))
        fail_msg("not valid: %s", what);
    assert_int_equal(nav_world_copy(stage.world, stage.twin), NAV_OK);
    stage_fini(&stage);
}

// The log callback may query the world, and even change it.
static void change_when_told(void* context, NavLogLevel level, const char* message) {
    Meddler* meddler = context;
    (void)level;
    assert_true(strlen(message) > 0);
    if (meddler->calls++ > 0)
        return;
    NavShapeId id;
    assert_int_equal(nav_shape_insert(meddler->stage->world, &meddler->stage->shape, &id), NAV_OK);
    assert_int_equal(nav_shape_remove(meddler->stage->world, id), NAV_OK);
}

static void test_the_log_may_call_back(void** state) {
    (void)state;
    static Stage stage;
    const char* what = "";
    Meddler meddler = {&stage, 0};
    NavWorldDef def = nav_world_def();
    def.log = change_when_told;
    def.log_context = &meddler;
    stage_init(&stage);
    NavWorld *quiet = stage.world, *loud = NULL;
    assert_int_equal(nav_world_create(&def, &loud), NAV_OK);
    assert_int_equal(nav_world_copy(loud, quiet), NAV_OK);
    stage.world = loud;
    assert_int_equal(nav_shape_remove(loud, stage.stale), NAV_ERR_STALE_ID);
    assert_int_equal(nav_shape_move(loud, stage.obstacle, nav_pose(stage.far, 0)), NAV_ERR_RANGE);
    assert_int_equal(meddler.calls, 2);
    if (!nav_world_validate(loud, &what))
        fail_msg("not valid: %s", what);
    assert_true(nav_world_get_hash(loud) == nav_world_get_hash(quiet));
    nav_world_destroy(loud);
    stage.world = quiet;
    stage_fini(&stage);
}

// A large number of corners is no misuse.
static void test_a_hundred_thousand_corners_are_welcome(void** state) {
    (void)state;
    static Stage stage;
    const char* what = "";
    stage_init(&stage);
    for (int32_t k = 0; k + 1 < HUGE_COUNT; k++)
        stage.huge_points[k] = (NavPoint){k, 40000 - k % 2};
    stage.huge_points[HUGE_COUNT - 1] = (NavPoint){HUGE_COUNT / 2, 60000};
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    uint64_t empty = nav_world_get_hash(world);
    NavShapeDef shape = nav_floor_def((NavOutlineId){0, 0, 0});
    shape.region = &stage.huge_bow;
    NavShapeId id;
    NavStats stats;
    assert_int_equal(nav_shape_insert(world, &shape, &id), NAV_OK);
    assert_int_equal(nav_world_get_stats(world, &stats), NAV_OK);
    assert_int_equal(stats.edge_count, HUGE_COUNT + 4);
    if (!nav_world_validate(world, &what))
        fail_msg("not valid: %s", what);
    assert_int_equal(nav_shape_remove(world, id), NAV_OK);
    assert_true(nav_world_get_hash(world) == empty);
    nav_world_destroy(world);
    stage_fini(&stage);
}

// After a batch has failed, every further call in it returns that error, and the world is
// unchanged.
static void test_a_failed_batch_refuses_all_changes(void** state) {
    (void)state;
    NavWorldDef def = nav_world_def();
    def.max_depth = 1;
    NavWorld* world = NULL;
    static Stage stage;
    stage_init(&stage);
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    NavShapeDef shape = stage.shape;
    NavShapeId id, other = {9, 9, 9};
    NavOutlineId outline;
    shape.region = &stage.box;
    assert_int_equal(nav_shape_insert(world, &shape, &id), NAV_OK);
    uint64_t hash = nav_world_get_hash(world);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_shape_insert(world, &shape, &other), NAV_ERR_BUDGET);
    assert_int_equal(nav_shape_move(world, id, stage.pose), NAV_ERR_BUDGET);
    assert_int_equal(nav_shape_reshape(world, id, &stage.box), NAV_ERR_BUDGET);
    assert_int_equal(nav_shape_set_outline(world, id, stage.outline, stage.pose), NAV_ERR_BUDGET);
    assert_int_equal(nav_shape_remove(world, id), NAV_ERR_BUDGET);
    assert_int_equal(nav_shape_set_enabled(world, id, false), NAV_ERR_BUDGET);
    assert_int_equal(nav_shape_set_layers(world, id, 2), NAV_ERR_BUDGET);
    assert_int_equal(nav_shape_set_user(world, id, 2), NAV_ERR_BUDGET);
    assert_int_equal(nav_shape_insert(world, &shape, &other), NAV_ERR_BUDGET);
    assert_int_equal(nav_outline_create(world, &stage.box, &outline), NAV_OK); // no change
    assert_int_equal(nav_batch_commit(world), NAV_ERR_BUDGET);
    assert_true(nav_world_get_hash(world) == hash && other.index == 9);
    assert_int_equal(nav_shape_move(world, id, stage.pose), NAV_OK);
    nav_world_destroy(world);
    stage_fini(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_function_against_every_bad_argument),
        cmocka_unit_test(test_an_answer_outlives_changes),
        cmocka_unit_test(test_a_change_while_drawing_breaks_nothing),
        cmocka_unit_test(test_the_log_may_call_back),
        cmocka_unit_test(test_a_hundred_thousand_corners_are_welcome),
        cmocka_unit_test(test_a_failed_batch_refuses_all_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
