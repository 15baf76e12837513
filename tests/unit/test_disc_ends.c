// Starts and goals where the disc does not fit, goals that it cannot reach: the nearest legal
// places, in slices and with budgets, against the exact free space.
#include "support/unit_scene.h"

typedef struct Scene {
    NavWorld* world;
    NavQuery *query, *slicing;
    SceneFree space;
} Scene;

// The scene must not move.
static void scene_begin(Scene* scene, NavWorld* world) {
    scene->world = world;
    scene->query = create_query(world);
    scene->slicing = create_query(world);
    scene_free_init(&scene->space, world);
}

static void scene_end(Scene* scene) {
    scene_free_fini(&scene->space);
    nav_query_destroy(scene->query);
    nav_query_destroy(scene->slicing);
    nav_world_destroy(scene->world);
}

static double free_distance(const Scene* scene, int32_t radius, NavPoint p,
                            const OraclePlace* from) {
    return (double)oracle_free_distance(&scene->space.gaps, radius, oracle_place(p), from);
}

enum { PLACES = 32 };

// The places of a point that is legal beyond doubt.
static uint32_t sure_places(const Scene* scene, int32_t radius, NavPoint p, OraclePlace* places) {
    uint32_t count = oracle_free_near(&scene->space.gaps, radius, p, 2, false, places, PLACES);
    return count < PLACES ? count : PLACES;
}

static bool may_be_legal(const Scene* scene, int32_t radius, NavPoint p) {
    OraclePlace places[PLACES];
    return oracle_free_near(&scene->space.gaps, radius, p, 4, false, places, PLACES) > 0;
}

static void check_blocked(const Scene* scene, const NavPathRequest* request, const NavPath* path) {
    NavPoint p = path->status == NAV_PATH_START_BLOCKED ? request->start : request->goal;
    OraclePlace places[PLACES];
    double free = free_distance(scene, request->radius, p, NULL);
    assert_int_equal(sure_places(scene, request->radius, p, places), 0);
    assert_int_equal(path->has_nearest, free < INFINITY);
    if (!path->has_nearest)
        return;
    assert_true(may_be_legal(scene, request->radius, path->nearest));
    assert_true(hypot((double)p.x - path->nearest.x, (double)p.y - path->nearest.y) < free + 0.72);
}

static bool are_joined(const Scene* scene, int32_t radius, NavPoint p, NavPoint q) {
    OraclePlace from[PLACES], to[PLACES];
    uint32_t m = sure_places(scene, radius, p, from), n = sure_places(scene, radius, q, to);
    for (uint32_t i = 0; i < m * n; i++) {
        OraclePlace ends[2] = {from[i % m], to[i / m]};
        if (oracle_free_joins(&scene->space.gaps, radius, ends, 0))
            return true;
    }
    return false;
}

// The end is as near to the goal as any place of the components of the start.
static void check_partial(const Scene* scene, const NavPathRequest* request, const NavPath* path) {
    OraclePlace places[PLACES];
    uint32_t count = oracle_free_near(&scene->space.gaps, request->radius, request->start, 4, false,
                                      places, PLACES);
    double least = INFINITY;
    for (uint32_t i = 0; i < count && i < PLACES; i++)
        least = fmin(least, free_distance(scene, request->radius, request->goal, &places[i]));
    assert_true(may_be_legal(scene, request->radius, path->points[path->point_count - 1]));
    if (sure_places(scene, request->radius, request->start, places) > 0)
        assert_true(path->goal_distance < least + 2.72);
}

typedef struct Counts {
    uint32_t blocked, partial, cut, found;
} Counts;

static void check(const Scene* scene, const NavPathRequest* request, const NavPath* path,
                  Counts* counts) {
    if (path->status == NAV_PATH_START_BLOCKED || path->status == NAV_PATH_GOAL_BLOCKED) {
        check_blocked(scene, request, path);
        counts->blocked++;
    } else if (path->status == NAV_PATH_UNREACHABLE) {
        assert_false(are_joined(scene, request->radius, request->start, request->goal));
        counts->cut++;
    } else if (path->status == NAV_PATH_PARTIAL) {
        check_partial(scene, request, path);
        counts->partial++;
    } else {
        assert_int_equal(path->status, NAV_PATH_OK);
        counts->found++;
    }
}

static void ask(Scene* scene, NavPathRequest* request, uint64_t* random, Counts* counts) {
    NavPath path;
    assert_int_equal(nav_query_find_path(scene->query, request, &path), NAV_OK);
    check(scene, request, &path, counts);
    scene_expect_same_in_slices(scene->slicing, request, 1 + lcg_next(random) % 20, &path);
    for (uint32_t nodes = 1; nodes < 600; nodes = 3 * nodes + 1) {
        NavPath less;
        request->max_nodes = nodes;
        assert_int_equal(nav_query_find_path(scene->slicing, request, &less), NAV_OK);
        if (less.status != NAV_PATH_OUT_OF_BUDGET)
            assert_int_equal(less.status, path.status);
    }
    request->max_nodes = NAV_NO_LIMIT;
}

static void ends_agree_with_an_oracle(void** state) {
    (void)state;
    Counts counts = {0};
    for (uint64_t seed = 1; seed <= 80; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 60 : 1000;
        Scene scene;
        scene_begin(&scene, scene_random_world(&random, size, seed % 3 == 0 ? 1 : size / 20));
        for (uint32_t i = 0; i < 20 && scene.space.walls.count < 100; i++) {
            NavPoint goal = lcg_point(&random, 0, size), start = lcg_point(&random, 0, size);
            NavPathRequest request = nav_path_request(start, goal);
            request.radius = lcg_between(&random, 2, size / 10);
            request.is_partial_allowed = i % 2 == 0;
            ask(&scene, &request, &random, &counts);
        }
        scene_end(&scene);
    }
    assert_true(counts.blocked > 200 && counts.partial > 100 && counts.found > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_agree_with_an_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
