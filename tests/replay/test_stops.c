// What navreplay does when the library fails: an invalid mesh, or no memory inside a batch. The
// real library cannot be made to fail like this, so this program links the sources of navreplay
// with a small fake library that fails where a test wants it.
#include "runner.h"

#include "../../demo/navreplay/array.c"
#include "../../demo/navreplay/changes.c"
#include "../../demo/navreplay/command_table.c"
#include "../../demo/navreplay/crowd.c"
#include "../../demo/navreplay/lexer.c"
#include "../../demo/navreplay/link_changes.c"
#include "../../demo/navreplay/links.c"
#include "../../demo/navreplay/message.c"
#include "../../demo/navreplay/names.c"
#include "../../demo/navreplay/options.c"
#include "../../demo/navreplay/policy.c"
#include "../../demo/navreplay/print.c"
#include "../../demo/navreplay/queries.c"
#include "../../demo/navreplay/region.c"
#include "../../demo/navreplay/replay.c"
#include "../../demo/navreplay/run.c"
#include "../../demo/navreplay/source.c"
#include "../../demo/navreplay/timing.c"
#include "../../demo/navreplay/units.c"

struct NavWorld {
    uint32_t change_count;
    bool is_in_batch;
};
struct NavQuery {
    const NavWorld* world;
};

// Nothing here compares methods.
RplVerdict rpl_compare_path(RplRun* run, const char* name, const NavPathRequest* request) {
    (void)run;
    (void)name;
    (void)request;
    return RPL_DONE;
}

RplVerdict rpl_compare_end(RplRun* run) {
    (void)run;
    return RPL_DONE;
}

// The settings of the fake library: the change after which the mesh is invalid, the result of the
// next commit, and the memory in the statistics.
static uint32_t invalid_from = UINT32_MAX;
static NavResult commit_result = NAV_OK;
static uint64_t walkable_area_2;

const char* nav_result_get_text(NavResult result) {
    return result == NAV_ERR_MEMORY ? "no memory" : "some reason";
}

const char* nav_path_status_get_text(NavPathStatus status) {
    return status == NAV_PATH_PARTIAL ? "partial" : "ok";
}

NavPoint nav_point_from_px(double x, double y) {
    return (NavPoint){(int32_t)(x * NAV_STEPS_PER_PX), (int32_t)(y * NAV_STEPS_PER_PX)};
}

int32_t nav_length_from_px(double length) { return (int32_t)(length * NAV_STEPS_PER_PX); }

NavWorldDef nav_world_def(void) { return (NavWorldDef){.log = NULL}; }

NavResult nav_world_create(const NavWorldDef* def, NavWorld** world) {
    (void)def;
    *world = calloc(1, sizeof **world);
    return NAV_OK;
}

void nav_world_destroy(NavWorld* world) { free(world); }

NavResult nav_query_create(const NavWorld* world, NavQuery** query) {
    *query = calloc(1, sizeof **query);
    (*query)->world = world;
    return NAV_OK;
}

void nav_query_destroy(NavQuery* query) { free(query); }

NavOutlineDef nav_outline_def(void) { return (NavOutlineDef){.points = NULL}; }

NavShapeDef nav_floor_def(NavOutlineId outline) { return (NavShapeDef){.outline = outline}; }

NavShapeDef nav_obstacle_def(NavOutlineId outline) {
    return (NavShapeDef){.kind = NAV_OBSTACLE, .outline = outline};
}

NavResult nav_shape_insert(NavWorld* world, const NavShapeDef* def, NavShapeId* id) {
    (void)def;
    *id = (NavShapeId){world->change_count++, 1, 0};
    return NAV_OK;
}

NavResult nav_shape_reshape(NavWorld* world, NavShapeId id, const NavOutlineDef* region) {
    (void)id;
    (void)region;
    ++world->change_count;
    return NAV_OK;
}

NavResult nav_shape_remove(NavWorld* world, NavShapeId id) {
    (void)id;
    ++world->change_count;
    return NAV_OK;
}

NavResult nav_shape_set_layers(NavWorld* world, NavShapeId id, uint32_t layers) {
    (void)id;
    (void)layers;
    ++world->change_count;
    return NAV_OK;
}

NavFilter nav_filter(void) { return (NavFilter){.layers = NAV_LAYERS_ALL}; }

NavLinkDef nav_link_def(NavPoint from, NavPoint to) {
    return (NavLinkDef){.from = {.a = from, .b = from}, .to = {.a = to, .b = to}};
}

NavResult nav_link_insert(NavWorld* world, const NavLinkDef* def, NavLinkId* id) {
    (void)def;
    *id = (NavLinkId){world->change_count++, 1, 0};
    return NAV_OK;
}

NavResult nav_link_set(NavWorld* world, NavLinkId id, const NavLinkDef* def) {
    (void)id;
    (void)def;
    ++world->change_count;
    return NAV_OK;
}

NavResult nav_link_remove(NavWorld* world, NavLinkId id) {
    (void)id;
    ++world->change_count;
    return NAV_OK;
}

NavResult nav_shape_set_elevation(NavWorld* world, NavShapeId id, int32_t elevation) {
    (void)id;
    (void)elevation;
    ++world->change_count;
    return NAV_OK;
}

NavResult nav_batch_begin(NavWorld* world) {
    world->is_in_batch = true;
    return NAV_OK;
}

NavResult nav_batch_commit(NavWorld* world) {
    const NavResult result = commit_result;
    commit_result = NAV_OK;
    world->is_in_batch = false;
    return result;
}

NavResult nav_world_get_stats(const NavWorld* world, NavStats* stats) {
    *stats = (NavStats){.vertex_count = world->change_count,
                        .walkable_area_2 = walkable_area_2,
                        .peak_bytes = 12345};
    return NAV_OK;
}

uint64_t nav_world_get_version(const NavWorld* world) { return world->change_count; }

NavBox nav_world_get_bounds(const NavWorld* world) {
    (void)world;
    return (NavBox){{0, 0}, {1, 1}};
}

uint64_t nav_world_get_hash(const NavWorld* world) { return world->change_count + 0xABCu; }

bool nav_world_validate(NavWorld* world, const char** what) {
    *what = "an edge has one side";
    return world->change_count < invalid_from;
}

uint32_t nav_world_get_triangle_slot_count(const NavWorld* world) {
    (void)world;
    return 4;
}

// Slot 1 is free; the others are unordered, and their corners are rotated.
NavResult nav_world_get_triangle(const NavWorld* world, uint32_t slot, NavTriangle* triangle) {
    (void)world;
    static const NavPoint corners[4][3] = {{{256, 0}, {256, 256}, {0, 0}},
                                           {{0, 0}, {0, 0}, {0, 0}},
                                           {{-1, 5}, {-2, 7}, {-2, -3}},
                                           {{0, 0}, {256, 256}, {-256, 256}}};
    if (slot == 1 || slot > 3)
        return NAV_ERR_INDEX;
    *triangle = (NavTriangle){.is_walkable = slot == 3, .area = (int16_t)(slot == 3 ? 63 : -1)};
    memcpy(triangle->corner, corners[slot], sizeof triangle->corner);
    return NAV_OK;
}

NavResult nav_query_locate(NavQuery* query, NavPoint point, const NavFilter* filter,
                           NavLocation* location) {
    (void)point;
    *location = (NavLocation){.is_walkable = filter == NULL && query->world != NULL};
    return NAV_OK;
}

NavResult nav_query_cast_ray(NavQuery* query, NavPoint from, NavPoint to, const NavFilter* filter,
                             NavRay* ray) {
    (void)query;
    (void)from;
    (void)to;
    *ray = (NavRay){.is_hit = filter == NULL, .position.x = -0.0, .position.y = 25.6};
    return NAV_OK;
}

NavPathRequest nav_path_request(NavPoint start, NavPoint goal) {
    return (NavPathRequest){.start = start, .goal = goal};
}

// Copies the request into the answer: the points are the request's, and the cost is that of area 5.
NavResult nav_world_keep_path_data(NavWorld* world, bool keep) {
    (void)world;
    (void)keep;
    return NAV_OK;
}

NavResult nav_query_find_path(NavQuery* query, const NavPathRequest* request, NavPath* path) {
    (void)query;
    static NavPoint points[2];
    points[0] = request->start;
    points[1] = (NavPoint){request->radius, (int32_t)request->mode};
    *path = (NavPath){.status = NAV_PATH_OK,
                      .points = points,
                      .point_count = 2,
                      .length = 1,
                      .cost = request->filter->area_costs[5]};
    return NAV_OK;
}

// Runs navreplay's code in a child process, because it prints and may exit anywhere.
static Outcome run(const RplOptions* options, const char* text) {
    runner_write(text, strlen(text));
    RplOptions with_file = *options;
    with_file.path = runner_file;
    if (with_file.repeat_count == 0)
        with_file.repeat_count = 1;
    char out[320], err[320];
    snprintf(out, sizeof out, "%s.out", runner_file);
    snprintf(err, sizeof err, "%s.err", runner_file);
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const bool is_open = freopen(out, "w", stdout) != NULL && freopen(err, "w", stderr) != NULL;
        const int status = is_open ? rpl_replay_file(&with_file) : 99;
        fflush(NULL);
        _exit(status);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    const Outcome outcome = {.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                             .out = runner_read(out),
                             .err = runner_read(err)};
    unlink(out);
    unlink(err);
    return outcome;
}

static int reset(void** state) {
    (void)state;
    invalid_from = UINT32_MAX;
    commit_result = NAV_OK;
    walkable_area_2 = 0;
    return 0;
}

#define RING " 3 1 1 9 1 9 9\n"
#define TRIANGLE " 3 1 1 9 1 9 9 1 0 1 2\n"

static void a_failed_check_goes_on_and_exits_1(void** state) {
    (void)state;
    invalid_from = 2;
    const Outcome outcome = run(&(RplOptions){.path = ""}, HEAD "add a" RING "check\nadd b" RING
                                                                "check\ndel a\npoint q 1 1\n");
    assert_int_equal(outcome.status, 1);
    assert_int_equal(count_lines(outcome.out), 3);
    assert_value(outcome.out, 0, "ok", "true");
    assert_value(outcome.out, 1, "ok", "false");
    assert_value(outcome.out, 1, "vertices", "2");
    assert_value(outcome.out, 1, "hash", "\"0000000000000abe\"");
    assert_value(outcome.out, 2, "op", "\"point\"");
    assert_complaint(outcome.err, runner_file, 6, "check: the mesh is not valid: an edge has one");
    outcome_free(outcome);
}

static void a_stop_after_a_failed_check_exits_2(void** state) {
    (void)state;
    invalid_from = 0;
    const Outcome outcome = run(&(RplOptions){.path = ""}, HEAD "check\ndel a\ncheck\n");
    assert_int_equal(outcome.status, 2);
    assert_int_equal(count_lines(outcome.out), 1);
    assert_int_equal(count_lines(outcome.err), 2);
    outcome_free(outcome);
}

static void validation_stops_at_the_first_violation(void** state) {
    (void)state;
    static const char* const changes[] = {
        "add b" RING,         "floor b 0 0" RING, "mesh b 0 0" TRIANGLE,
        "addmesh b" TRIANGLE, "move a" RING,      "movemesh a" TRIANGLE,
        "layers a 1\n",       "keepedges a\n",    "del a\n"};
    invalid_from = 2;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; ++i) {
        char text[300];
        snprintf(text, sizeof text, HEAD "addmesh a" TRIANGLE "point q 1 1\n%spoint r 1 1\n",
                 changes[i]);
        Outcome outcome = run(&(RplOptions){.is_validating = true, .is_keeping_going = true}, text);
        assert_int_equal(outcome.status, 1);
        assert_int_equal(count_lines(outcome.out), 1);
        assert_complaint(outcome.err, runner_file, 5,
                         "the mesh is not valid: an edge has one side");
        outcome_free(outcome);
        outcome = run(&(RplOptions){.is_validating = false}, text);
        assert_int_equal(outcome.status, 0);
        outcome_free(outcome);
    }
    invalid_from = 0;
    const Outcome outcome = run(&(RplOptions){.is_validating = true}, HEAD);
    assert_int_equal(outcome.status, 1);
    assert_complaint(outcome.err, runner_file, 2, "bounds: the mesh is not valid");
    outcome_free(outcome);
}

static void names_follow_a_batch_that_was_undone(void** state) {
    (void)state;
    const char text[] =
        HEAD "add a" RING "add b" RING "addmesh m" TRIANGLE "begin\ndel a\nadd c" RING "move m" RING
             "del b\nadd b" RING "commit\n" // line 12
             "keepedges m\nadd c" RING "del a\ndel b\ndel c\ndel m\ndel m\n";
    commit_result = NAV_ERR_MEMORY;
    Outcome outcome = run(&(RplOptions){.is_keeping_going = true}, text);
    assert_int_equal(outcome.status, 0);
    assert_int_equal(count_lines(outcome.err), 2);
    char expected[900];
    snprintf(expected, sizeof expected,
             "%s:12: commit: refused: no memory\n%s:19: del: refused: 'm' names no shape\n",
             runner_file, runner_file);
    assert_string_equal(outcome.err, expected);
    outcome_free(outcome);

    commit_result = NAV_ERR_MEMORY;
    outcome = run(&(RplOptions){.path = ""}, text);
    assert_int_equal(outcome.status, 2);
    assert_complaint(outcome.err, runner_file, 12, "commit: refused: no memory");
    outcome_free(outcome);

    // the same batch, not undone: m is a ring now, c is taken, a is gone
    commit_result = NAV_OK;
    outcome = run(&(RplOptions){.is_keeping_going = true}, text);
    assert_int_equal(outcome.status, 0);
    assert_int_equal(count_lines(outcome.err), 4);
    outcome_free(outcome);
}

static void a_dump_is_turned_and_sorted(void** state) {
    (void)state;
    const Outcome outcome = run(&(RplOptions){.path = ""}, HEAD "dump\n");
    assert_string_equal(outcome.out,
                        "{\"op\":\"dump\",\"triangles\":["
                        "[-1,1,0,0,1,1,63,true],"
                        "[-0.0078125,-0.01171875,-0.00390625,0.01953125,-0.0078125,0.02734375,-1,"
                        "false],"
                        "[0,0,1,0,1,1,-1,false]]}\n");
    outcome_free(outcome);
}

static void numbers_are_printed_with_17_digits(void** state) {
    (void)state;
    walkable_area_2 = UINT64_C(0x7FFFFFF800000020);
    const Outcome outcome =
        run(&(RplOptions){.path = ""}, HEAD "check\nray r 0 0 1 1\narea 5 25.6\n"
                                            "path p 0.00390625 -2.5 0 0 radius 2 mode optimal\n");
    assert_int_equal(outcome.status, 0);
    assert_value(outcome.out, 0, "walkable_area", "70368743915520");
    assert_value(outcome.out, 1, "x", "0");
    assert_value(outcome.out, 1, "y", "0.10000000000000001");
    assert_value(outcome.out, 2, "length", "0.00390625");
    assert_value(outcome.out, 2, "cost", "0.10000000000000001");
    assert_string_equal(find_value(outcome.out, 2, "points"),
                        "[[0.00390625,-2.5],[2,0.00390625]]}\n");
    outcome_free(outcome);
}

static void costs_begin_at_1_in_every_run(void** state) {
    (void)state;
    const Outcome outcome =
        run(&(RplOptions){.repeat_count = 2}, HEAD "path p 0 0 0 0\narea 5 256\npath p 0 0 0 0\n");
    assert_value(outcome.out, 0, "cost", "0.00390625");
    assert_value(outcome.out, 1, "cost", "1");
    outcome_free(outcome);
}

static void the_time_line_has_the_peak(void** state) {
    (void)state;
    const Outcome outcome =
        run(&(RplOptions){.is_timed = true, .repeat_count = 2}, HEAD "begin\ncommit\n");
    assert_value(outcome.out, 0, "peak_bytes", "12345");
    assert_non_null(find_value(outcome.out, 0, "commit"));
    outcome_free(outcome);
}

static void percentiles_are_by_nearest_rank(void** state) {
    (void)state;
    for (size_t count = 1; count <= 300; ++count) {
        RplSamples samples = {0};
        for (size_t i = count; i > 0; --i)
            assert_true(rpl_samples_add(&samples, (uint64_t)i * 1000));
        const RplFigures figures = rpl_samples_figures(&samples);
        assert_int_equal(figures.count, count);
        // the smallest value that at least this percentage does not exceed
        assert_true(figures.p50_us * 100 >= (double)count * 50);
        assert_true((figures.p50_us - 1) * 100 < (double)count * 50);
        assert_true(figures.p99_us * 100 >= (double)count * 99);
        assert_true((figures.p99_us - 1) * 100 < (double)count * 99);
        assert_true(figures.max_us == (double)count);
        assert_true(figures.mean_us * 2 == (double)count + 1);
        rpl_samples_fini(&samples);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_failed_check_goes_on_and_exits_1, reset),
        cmocka_unit_test_setup(a_stop_after_a_failed_check_exits_2, reset),
        cmocka_unit_test_setup(validation_stops_at_the_first_violation, reset),
        cmocka_unit_test_setup(names_follow_a_batch_that_was_undone, reset),
        cmocka_unit_test_setup(a_dump_is_turned_and_sorted, reset),
        cmocka_unit_test_setup(numbers_are_printed_with_17_digits, reset),
        cmocka_unit_test_setup(costs_begin_at_1_in_every_run, reset),
        cmocka_unit_test_setup(the_time_line_has_the_peak, reset),
        cmocka_unit_test_setup(percentiles_are_by_nearest_rank, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
