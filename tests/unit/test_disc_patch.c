// Ends that are shut in by gaps nearby: what patches say is what the exact decision says.
#include "support/unit_scene.h"

#include "query/gap/decide.h"
#include "query/path/query.h"
#include "query/stand/stand.h"

enum { BOXES = 1500, SIDE = 1500 * 256, RADIUS = 9 * 256, PAIRS = 8000 };

typedef struct Scene {
    NavWorld* world;
    NavQuery* query;
    QueryFilter filter;
} Scene;

static void look_again(Scene* scene) {
    scene->filter = navi_filter_default(scene->query->ask.mesh, scene->query->ask.labels);
    assert_int_equal(navi_query_begin(scene->query), NAV_OK);
    navi_ask_begin_filter(&scene->query->ask, nav_world_get_version(scene->world), &scene->filter);
    scene->query->ask.nodes_left = UINT64_MAX;
}

static NavPoint any_place(TestRandom* random) {
    int32_t x = random_between(random, 0, SIDE);
    return at(x, random_between(random, 0, SIDE));
}

static void insert_boxes(NavWorld* world) {
    const NavPoint box[] = {{-3072, -2048}, {3072, -2048}, {3072, 2048}, {-3072, 2048}};
    NavOutlineDef outline = nav_outline_def();
    NavOutlineId id;
    TestRandom random = {71};
    outline.points = box;
    outline.point_count = 4;
    assert_int_equal(nav_outline_create(world, &outline, &id), NAV_OK);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (int i = 0; i < BOXES; i++) {
        NavShapeDef shape = nav_obstacle_def(id);
        NavShapeId made;
        shape.pose.position = any_place(&random);
        shape.pose.angle = (uint16_t)random_below(&random, 65536);
        assert_int_equal(nav_shape_insert(world, &shape, &made), NAV_OK);
    }
    assert_int_equal(nav_batch_commit(world), NAV_OK);
}

static void scene_begin(Scene* scene) {
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {SIDE, SIDE}};
    scene->world = create_world(&def);
    (void)insert_floor(scene->world, at(0, 0), at(SIDE, SIDE));
    insert_boxes(scene->world);
    scene->query = create_query(scene->world);
    look_again(scene);
}

static void scene_end(Scene* scene) {
    nav_query_destroy(scene->query);
    nav_world_destroy(scene->world);
}

// The first place of a disc at the point. False: there is none.
static bool find_place(Scene* scene, NavPoint p, int32_t radius, DiscPlace* place) {
    RadiusScratch* scratch = &scene->query->disc;
    assert_int_equal(
        navi_disc_places(&scratch->stand, &scene->filter, p, radius, &scratch->stand.places),
        NAV_OK);
    if (scratch->stand.places.count > 0)
        *place = scratch->stand.places.data[0];
    return scratch->stand.places.count > 0;
}

static bool look(Scene* scene, int32_t radius, const DiscPlace ends[2]) {
    RadiusScratch* scratch = &scene->query->disc;
    bool are_apart;
    assert_true(navi_patches_look_apart(&scratch->gap.patches, scratch->ask, &scene->filter, radius,
                                        ends, &are_apart));
    assert_true(navi_pens_know_apart(&scratch->gap.patches.pens, scratch->ask, radius, ends) ==
                are_apart);
    return are_apart;
}

static bool are_joined(Scene* scene, int32_t radius, const DiscPlace ends[2]) {
    uint32_t components[2];
    for (uint32_t i = 0; i < 2; i++)
        assert_int_equal(navi_disc_component(&scene->query->disc.gap, &scene->filter, radius,
                                             &ends[i], &components[i]),
                         SEARCH_DONE);
    return components[0] == components[1];
}

static void patches_say_what_the_decision_says(void** state) {
    (void)state;
    Scene scene;
    TestRandom random = {72};
    uint32_t apart = 0, found = 0, joined = 0;
    scene_begin(&scene);
    for (uint32_t i = 0; i < PAIRS; i++) {
        DiscPlace ends[2];
        int32_t radius = RADIUS + 128 * (int32_t)(i * 5 / PAIRS);
        if (!find_place(&scene, any_place(&random), radius, &ends[0]) ||
            !find_place(&scene, any_place(&random), radius, &ends[1]) || ends[0].t == ends[1].t)
            continue;
        bool is_found = look(&scene, radius, ends);
        bool is_joined = are_joined(&scene, radius, ends);
        assert_false(is_found && is_joined);
        apart += !is_joined;
        joined += is_joined;
        found += is_found;
    }
    assert_true(joined > 50 && found > 50);
    assert_true(5 * found > apart);
    scene_end(&scene);
}

static NavPathRequest any_request(TestRandom* random) {
    NavPoint start = any_place(random);
    NavPathRequest request = nav_path_request(start, any_place(random));
    request.radius = RADIUS;
    return request;
}

// Does a new patch about one of the ends tell that there is no path?
static bool are_apart_by_patch(Scene* scene, const NavPathRequest* request, DiscPlace ends[2]) {
    look_again(scene);
    navi_patches_forget(&scene->query->disc.gap.patches);
    return find_place(scene, request->start, RADIUS, &ends[0]) &&
           find_place(scene, request->goal, RADIUS, &ends[1]) && ends[0].t != ends[1].t &&
           look(scene, RADIUS, ends);
}

// The nodes that a fast path from a pen takes, and what is known of it afterwards.
static void a_pen_is_found_without_a_look_at_all(void** state) {
    (void)state;
    Scene scene;
    TestRandom random = {73};
    uint32_t found = 0;
    scene_begin(&scene);
    const uint32_t triangles = scene.query->ask.mesh->counts->tri_alive;
    for (uint32_t i = 0; i < PAIRS && found < 10; i++) {
        DiscPlace ends[2];
        NavPathRequest request = any_request(&random);
        if (!are_apart_by_patch(&scene, &request, ends))
            continue;
        NavQuery* fresh = create_query(scene.world);
        NavPath path;
        assert_true(scene_count_nodes(fresh, &request) < triangles / 2);
        assert_int_equal(nav_query_find_path(fresh, &request, &path), NAV_OK);
        assert_true(path.status == NAV_PATH_UNREACHABLE || path.status == NAV_PATH_START_BLOCKED ||
                    path.status == NAV_PATH_GOAL_BLOCKED);
        nav_query_destroy(fresh);
        found++;
    }
    assert_int_equal(found, 10);
    scene_end(&scene);
}

// Is it the goal that is shut in?
static bool is_goal_shut(const Scene* scene, const DiscPlace ends[2]) {
    const DiscPatches* patches = &scene->query->disc.gap.patches;
    const DiscPens* pens = &patches->pens;
    const DiscPen* pen = &pens->list.data[pens->list.count - 1];
    return pen->place.t == ends[1].t && pen->place.x == ends[1].x && pen->place.y == ends[1].y;
}

// However large the world is. Without that, 3 071 to 3 921 nodes (fast), and up to 9 457 (optimal).
static void a_search_looks_for_a_pen_about_its_goal(void** state) {
    (void)state;
    Scene scene;
    TestRandom random = {76};
    uint32_t found = 0;
    scene_begin(&scene);
    for (uint32_t i = 0; i < PAIRS && found < 20; i++) {
        DiscPlace ends[2];
        NavPathRequest request = any_request(&random);
        if (!are_apart_by_patch(&scene, &request, ends) || !is_goal_shut(&scene, ends))
            continue;
        NavQuery* fresh = create_query(scene.world);
        uint64_t fast = scene_count_nodes(fresh, &request);
        nav_query_destroy(fresh);
        fresh = create_query(scene.world);
        request.mode = NAV_PATH_OPTIMAL;
        assert_true(fast <= 3000 && scene_count_nodes(fresh, &request) <= 7200);
        nav_query_destroy(fresh);
        found++;
    }
    assert_int_equal(found, 20);
    scene_end(&scene);
}

static void a_commit_at_a_pen_forgets_it(void** state) {
    (void)state;
    Scene scene;
    TestRandom random = {74};
    DiscPlace ends[2];
    bool is_found = false;
    scene_begin(&scene);
    for (uint32_t i = 0; i < PAIRS && !is_found; i++)
        is_found = find_place(&scene, any_place(&random), RADIUS, &ends[0]) &&
                   find_place(&scene, any_place(&random), RADIUS, &ends[1]) &&
                   ends[0].t != ends[1].t && look(&scene, RADIUS, ends);
    assert_true(is_found);
    const DiscPatches* patches = &scene.query->disc.gap.patches;
    assert_false(navi_pens_know_apart(&patches->pens, &scene.query->ask, RADIUS + 1, ends));
    assert_true(navi_pens_know_apart(&patches->pens, &scene.query->ask, RADIUS, ends));
    NavPoint p = patches->pens.list.data[0].box.min;
    (void)insert_block(scene.world, p, at(p.x + 10, p.y + 10));
    look_again(&scene);
    assert_false(navi_pens_know_apart(&patches->pens, &scene.query->ask, RADIUS, ends));
    scene_end(&scene);
}

static NavPathStatus status_within(NavQuery* query, NavPathRequest request, uint32_t nodes) {
    NavPath path;
    request.max_nodes = nodes;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path.status;
}

static void a_budget_knows_nothing_of_pens(void** state) {
    (void)state;
    Scene scene;
    TestRandom random = {75};
    uint32_t found = 0;
    scene_begin(&scene);
    for (uint32_t i = 0; i < PAIRS && found < 20; i++) {
        DiscPlace ends[2];
        NavPathRequest request = any_request(&random);
        if (!are_apart_by_patch(&scene, &request, ends))
            continue;
        NavQuery* fresh = create_query(scene.world);
        for (uint32_t nodes = 1; nodes <= 64; nodes *= 8) {
            (void)status_within(scene.query, request, NAV_NO_LIMIT);
            assert_int_equal(status_within(scene.query, request, nodes),
                             status_within(fresh, request, nodes));
        }
        nav_query_destroy(fresh);
        found++;
    }
    assert_int_equal(found, 20);
    scene_end(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patches_say_what_the_decision_says),
        cmocka_unit_test(a_pen_is_found_without_a_look_at_all),
        cmocka_unit_test(a_search_looks_for_a_pen_about_its_goal),
        cmocka_unit_test(a_commit_at_a_pen_forgets_it),
        cmocka_unit_test(a_budget_knows_nothing_of_pens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
