// Several threads query one world at once, each with a query object of its own: the answers are the
// same as with one thread. Built with ThreadSanitizer (preset tsan) it also shows that no thread
// writes what others read.
#include <pthread.h>
#include <string.h>

#include "support/unit_scene.h"

enum { THREADS = 4, ASKED = 400, SIZE = 1200 };

typedef struct Answers {
    uint64_t sums[ASKED];
} Answers;

typedef struct Asker {
    const NavWorld* world;
    const NavField* fields[2]; // shared; with costs, and for a disc
    uint64_t seed;
    double costs[NAV_AREA_COUNT];
    Answers answers;
    bool is_failed; // cmocka's asserts are for the main thread
} Asker;

static void add(uint64_t* sum, const void* bytes, size_t count) {
    for (size_t i = 0; i < count; i++)
        *sum = *sum * 1099511628211u + ((const unsigned char*)bytes)[i];
}

static void add_point(uint64_t* sum, NavPoint p) {
    add(sum, &p.x, sizeof p.x);
    add(sum, &p.y, sizeof p.y);
}

static NavPoint point_in_world(uint64_t* random) {
    int32_t x = lcg_between(random, 0, SIZE);
    return at(x, lcg_between(random, 0, SIZE));
}

static NavResult ask_path(NavQuery* query, const Asker* asker, uint64_t* random, uint64_t* sum) {
    NavPoint start = point_in_world(random), goal = at(SIZE - start.y, start.x);
    NavPathRequest request = nav_path_request(start, goal);
    NavFilter filter = nav_filter();
    request.filter = &filter;
    uint32_t kind = lcg_next(random) % 4;
    request.mode = kind == 0 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    filter.layers = kind == 1 ? 1 : NAV_LAYERS_ALL;
    filter.area_costs = kind == 2 ? asker->costs : NULL;
    NavPath path;
    NavResult result = nav_query_find_path(query, &request, &path);
    if (result != NAV_OK)
        return result;
    add(sum, &path.status, sizeof path.status);
    add(sum, &path.length, sizeof path.length);
    add(sum, &path.cost, sizeof path.cost);
    for (uint32_t i = 0; i < path.point_count; i++)
        add_point(sum, path.points[i]);
    return NAV_OK;
}

static NavResult ask_space(NavQuery* query, const Asker* asker, uint64_t* random, uint64_t* sum) {
    NavPoint p = point_in_world(random), q = at(SIZE - p.y, p.x);
    NavSweepRequest sweep_request = nav_sweep_request(p, q);
    sweep_request.radius = 1 + (p.x & 31);
    NavRandomRequest random_request = nav_random_request();
    NavNearest nearest;
    NavWall wall;
    NavSlide slide;
    NavSweep sweep;
    NavRandomPoint point;
    NavTriangles triangles;
    NavFieldSample field;
    if (nav_query_find_nearest(query, p, SIZE, NULL, &nearest) != NAV_OK ||
        nav_query_find_wall(query, p, SIZE, NULL, &wall) != NAV_OK ||
        nav_query_slide(query, p, q, NULL, &slide) != NAV_OK ||
        nav_query_sweep(query, &sweep_request, &sweep) != NAV_OK ||
        nav_query_find_random(query, &random_request, random, &point) != NAV_OK ||
        nav_query_find_triangles_in_circle(query, p, 200, NULL, &triangles) != NAV_OK)
        return NAV_ERR_MEMORY;
    add_point(sum, nearest.point);
    add_point(sum, slide.point);
    add_point(sum, sweep.point);
    add_point(sum, point.point);
    add(sum, &wall.distance, sizeof wall.distance);
    add(sum, triangles.slots, triangles.count * sizeof *triangles.slots);
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < 2 && result == NAV_OK; k++) {
        result = nav_field_sample(asker->fields[k], p, &field);
        add_point(sum, field.waypoint);
        add(sum, &field.distance, sizeof field.distance);
        add(sum, &field.cost, sizeof field.cost);
    }
    return result;
}

static void* ask_all(void* context) {
    Asker* asker = context;
    uint64_t random = asker->seed;
    NavQuery* query = NULL;
    asker->is_failed = nav_query_create(asker->world, &query) != NAV_OK;
    for (uint32_t i = 0; i < ASKED && !asker->is_failed; i++) {
        uint64_t* sum = &asker->answers.sums[i];
        *sum = 0;
        asker->is_failed = ask_path(query, asker, &random, sum) != NAV_OK ||
                           ask_space(query, asker, &random, sum) != NAV_OK;
    }
    nav_query_destroy(query);
    return NULL;
}

static Asker asker_of(const NavWorld* world, NavField* const fields[2], uint64_t seed) {
    Asker asker = {.world = world, .fields = {fields[0], fields[1]}, .seed = seed};
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        asker.costs[i] = 1 + i % 3;
    return asker;
}

static void expect_same_answers(const NavWorld* world, uint64_t seed) {
    static Asker askers[THREADS], alone;
    NavPoint goal = at(SIZE / 2, SIZE / 3);
    NavFieldRequest request = nav_field_request(&goal);
    NavFilter filter = nav_filter();
    NavField* fields[2] = {NULL, NULL};
    pthread_t threads[THREADS];
    alone = asker_of(world, fields, seed);
    filter.area_costs = alone.costs;
    request.filter = &filter;
    for (uint32_t k = 0; k < 2; k++) {
        assert_int_equal(nav_field_create(world, &fields[k]), NAV_OK);
        assert_int_equal(nav_field_search(fields[k], &request), NAV_OK);
        request.filter = NULL;
        request.radius = 20;
    }
    for (uint32_t k = 0; k < THREADS; k++) {
        askers[k] = asker_of(world, fields, seed + k % 2); // two of them make the same queries
        assert_int_equal(pthread_create(&threads[k], NULL, ask_all, &askers[k]), 0);
    }
    for (uint32_t k = 0; k < THREADS; k++)
        assert_int_equal(pthread_join(threads[k], NULL), 0);
    for (uint32_t k = 0; k < THREADS; k++) {
        alone = asker_of(world, fields, seed + k % 2);
        ask_all(&alone);
        assert_false(alone.is_failed || askers[k].is_failed);
        for (uint32_t i = 0; i < ASKED; i++)
            assert_true(alone.answers.sums[i] == askers[k].answers.sums[i]);
    }
    assert_true(memcmp(&askers[0].answers, &askers[1].answers, sizeof(Answers)) != 0);
    nav_field_destroy(fields[0]);
    nav_field_destroy(fields[1]);
}

// Between the rounds one thread changes the world.
static void answer_as_one_thread_does(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, SIZE, 100);
        NavShapeId box = insert_box(world, obstacle_def(3), at(0, 0), at(150, 20));
        for (uint32_t round = 0; round < 3; round++) {
            NavPose pose = nav_pose(at(150 * (int32_t)round, 200), (uint16_t)(round * 3000));
            assert_int_equal(nav_shape_move(world, box, pose), NAV_OK);
            expect_same_answers(world, seed * 100 + round);
        }
        nav_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(answer_as_one_thread_does)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
