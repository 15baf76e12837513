// Fields: distances from all points, and paths of agents that follow them.
#include "support/unit_field.h"
#include "support/unit_space.h"

static NavWorld* room(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, obstacle_def(1), at(400, 200), at(600, 1000));
    return world;
}

static void leads_round_a_corner(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint goal = at(900, 600);
    NavFieldRequest request = nav_field_request(&goal);
    NavField* field = field_of(world, &request);
    NavFieldSample here = sample_of(field, at(100, 600));
    assert_int_equal(here.status, NAV_FIELD_OK);
    assert_true(fabs(here.distance - 1200) < 1e-9); // 500 + 200 + 500
    assert_true(here.waypoint.x == 400 && here.waypoint.y == 200);
    assert_true(here.direction.x == 0.6 && here.direction.y == -0.8);
    here = sample_of(field, at(400, 200));
    assert_true(here.distance == 700 && here.waypoint.x == 600 && here.waypoint.y == 200);
    here = sample_of(field, goal);
    assert_true(here.distance == 0 && here.direction.x == 0 && here.waypoint.x == 900);
    here = sample_of(field, at(500, 500));
    assert_int_equal(here.status, NAV_FIELD_BLOCKED);
    uint32_t none = 9;
    assert_int_equal(nav_field_find_path(field, at(500, 500), NULL, 0, &none), NAV_OK);
    assert_int_equal(none, 0);
    NavPoint points[4];
    uint32_t count;
    assert_int_equal(nav_field_find_path(field, at(100, 600), points, 4, &count), NAV_OK);
    assert_true(count == 4 && points[1].x == 400 && points[2].x == 600 && points[3].x == 900);
    assert_int_equal(nav_field_find_path(field, at(100, 600), points, 0, &count), NAV_OK);
    assert_int_equal(count, 4);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

static void takes_the_nearest_source(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint goals[3] = {{900, 600}, {500, 500}, {100, 900}}; // the second is blocked
    NavFieldRequest request = nav_field_request(goals);
    request.source_count = 3;
    NavField* field = field_of(world, &request);
    NavFieldSample here = sample_of(field, at(100, 600));
    assert_true(here.source == 2 && here.distance == 300);
    here = sample_of(field, at(700, 100));
    assert_true(here.source == 0);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

static void is_stale_after_a_change(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint goal = at(900, 600);
    NavFieldRequest request = nav_field_request(&goal);
    NavField* field = NULL;
    assert_int_equal(nav_field_create(world, &field), NAV_OK);
    assert_int_equal(sample_of(field, goal).status, NAV_FIELD_STALE);
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    assert_int_equal(sample_of(field, goal).status, NAV_FIELD_OK);
    insert_box(world, obstacle_def(1), at(300, 0), at(350, 1000));
    assert_int_equal(sample_of(field, goal).status, NAV_FIELD_STALE);
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    assert_int_equal(sample_of(field, goal).status, NAV_FIELD_OK);
    assert_int_equal(sample_of(field, at(100, 100)).status, NAV_FIELD_UNREACHABLE);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

static void ranks_goals_by_distance(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint start = at(100, 600);
    NavPoint goals[5] = {{900, 600}, {500, 500}, {100, 900}, {700, 900}, {100, 300}};
    NavFieldRequest request = nav_field_request(&start);
    request.targets = goals;
    request.target_count = 5;
    NavField* field = field_of(world, &request);
    NavFieldRank ranks[5];
    assert_int_equal(nav_field_rank_points(field, goals, 5, ranks), NAV_OK);
    uint32_t order[5] = {2, 4, 0, 3, 1};
    for (uint32_t k = 0; k < 5; k++)
        assert_int_equal(ranks[k].index, order[k]);
    assert_true(ranks[0].sample.distance == 300 && ranks[1].sample.distance == 300);
    assert_true(ranks[4].sample.status == NAV_FIELD_BLOCKED);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

static void expect_order(const NavFieldRank* before, const NavFieldRank* rank) {
    bool is_ok = rank->sample.status == NAV_FIELD_OK,
         was_ok = before->sample.status == NAV_FIELD_OK;
    double last = was_ok ? before->sample.distance : 0, now = was_ok ? rank->sample.distance : 0;
    if (is_ok)
        assert_true(was_ok && last <= now);
    if (is_ok == was_ok && last == now)
        assert_true(before->index < rank->index);
}

static void ranks_many_goals_in_order(void** state) {
    (void)state;
    enum { GOALS = 60 };
    NavWorld* world = room();
    NavPoint start = at(100, 600), goals[GOALS];
    uint64_t random = 7;
    for (uint32_t k = 0; k < GOALS; k++) {
        goals[k].x = lcg_between(&random, 0, 10) * 100;
        goals[k].y = lcg_between(&random, 0, 10) * 100;
    }
    NavFieldRequest request = nav_field_request(&start);
    request.targets = goals;
    request.target_count = GOALS;
    NavField* field = field_of(world, &request);
    NavFieldRank ranks[GOALS];
    bool is_listed[GOALS] = {false};
    assert_int_equal(nav_field_rank_points(field, goals, GOALS, ranks), NAV_OK);
    for (uint32_t k = 0; k < GOALS; k++) {
        NavFieldSample here = sample_of(field, goals[ranks[k].index]);
        assert_false(is_listed[ranks[k].index]);
        is_listed[ranks[k].index] = true;
        assert_true(ranks[k].sample.status == here.status);
        if (here.status == NAV_FIELD_OK)
            assert_true(ranks[k].sample.distance == here.distance);
        if (k > 0)
            expect_order(&ranks[k - 1], &ranks[k]);
    }
    nav_field_destroy(field);
    nav_world_destroy(world);
}

static void sees_no_farther_than_asked(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint goal = at(900, 600);
    NavFieldRequest request = nav_field_request(&goal);
    request.max_distance = 700;
    NavField* field = field_of(world, &request);
    assert_true(fabs(sample_of(field, at(450, 200)).distance - 650) < 1e-9);
    assert_int_equal(sample_of(field, at(100, 600)).status, NAV_FIELD_UNREACHABLE);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

static void refuses_bad_arguments(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint goal = at(900, 600), far = at(0, NAV_COORD_MAX + 1);
    NavFieldRequest request = nav_field_request(&goal), bad = request;
    NavField* field = NULL;
    NavFieldSample answer;
    NavFieldRank rank;
    uint32_t count;
    assert_int_equal(nav_field_create(NULL, &field), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_field_create(world, NULL), NAV_ERR_ARGUMENT);
    nav_field_destroy(NULL);
    assert_int_equal(nav_field_create(world, &field), NAV_OK);
    assert_int_equal(nav_field_search(NULL, &request), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_field_search(field, NULL), NAV_ERR_ARGUMENT);
    bad.source_count = 0;
    assert_int_equal(nav_field_search(field, &bad), NAV_ERR_ARGUMENT);
    bad = nav_field_request(NULL);
    assert_int_equal(nav_field_search(field, &bad), NAV_ERR_ARGUMENT);
    bad = nav_field_request(&far);
    assert_int_equal(nav_field_search(field, &bad), NAV_ERR_RANGE);
    bad = request;
    bad.target_count = 1;
    assert_int_equal(nav_field_search(field, &bad), NAV_ERR_ARGUMENT);
    bad = request;
    bad.max_distance = NAN;
    assert_int_equal(nav_field_search(field, &bad), NAV_ERR_ARGUMENT);
    bad = request;
    NavFilter filter = nav_filter();
    filter.soft_cost = 0;
    bad.filter = &filter;
    assert_int_equal(nav_field_search(field, &bad), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_field_sample(NULL, goal, &answer), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_field_sample(field, goal, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_field_sample(field, far, &answer), NAV_ERR_RANGE);
    assert_int_equal(nav_field_find_path(field, goal, NULL, 1, &count), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_field_find_path(field, goal, NULL, 0, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_field_rank_points(field, &goal, 1, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_field_rank_points(field, &far, 1, &rank), NAV_ERR_RANGE);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_field_search(field, &request), NAV_ERR_BATCH);
    assert_int_equal(nav_field_sample(field, goal, &answer), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// Goes from waypoint to waypoint and checks that each leg is free. Returns the length of the path.
static double follow(const NavField* field, NavQuery* query, NavFilter filter, NavPoint p) {
    double length = 0;
    for (uint32_t turns = 0; turns < 1000; turns++) {
        NavFieldSample here = sample_of(field, p);
        assert_int_equal(here.status, NAV_FIELD_OK);
        if (here.waypoint.x == p.x && here.waypoint.y == p.y) {
            assert_true(here.distance == 0);
            return length;
        }
        NavRay ray;
        assert_int_equal(nav_query_cast_ray(query, p, here.waypoint, &filter, &ray), NAV_OK);
        assert_false(ray.is_hit);
        length += sqrt((double)space_distance_2(p, here.waypoint));
        p = here.waypoint;
    }
    fail_msg("it goes in circles");
    return 0;
}

static void expect_path(const NavField* field, const NavPath* path, NavPoint from) {
    NavPoint points[256];
    uint32_t count;
    double length = 0;
    assert_int_equal(nav_field_find_path(field, from, points, 256, &count), NAV_OK);
    assert_true(count > 0 && count <= 256);
    for (uint32_t k = 1; k < count; k++)
        length += sqrt((double)space_distance_2(points[k - 1], points[k]));
    assert_true(fabs(length - path->length) <= 1e-9 * (1 + path->length));
    assert_true(points[0].x == from.x && points[0].y == from.y);
}

typedef struct Tally {
    uint32_t ok, apart, blocked, bent;
    uint32_t shorter; // where two shapes touch in a point, an agent with a new query may leave to
                      // the other side
} Tally;

// Floors at different heights, a third of them high.
static void lift_floors(NavWorld* world, uint64_t* random) {
    NavShapeId ids[64];
    uint32_t count;
    assert_int_equal(nav_world_list_shapes(world, ids, 64, &count), NAV_OK);
    for (uint32_t k = 0; k < count && k < 64; k++) {
        NavShapeDef def;
        assert_int_equal(nav_shape_get(world, ids[k], &def), NAV_OK);
        if (def.kind == NAV_FLOOR)
            assert_int_equal(nav_shape_set_elevation(world, ids[k], lcg_between(random, 0, 2)),
                             NAV_OK);
    }
}

static void compare(const NavWorld* world, const SceneFloor* scene, uint64_t* random,
                    Tally* tally) {
    int32_t size = nav_world_get_bounds(world).max.x;
    uint32_t layers = lcg_next(random) % 3 == 0 ? 1 : NAV_LAYERS_ALL;
    NavQuery* query = create_query(world);
    NavPoint goal = scene_point(random, scene, size);
    NavFieldRequest request = nav_field_request(&goal);
    NavFilter filter = nav_filter();
    request.filter = &filter;
    filter.layers = layers;
    if (lcg_next(random) % 2 == 0)
        filter.step_height = lcg_between(random, 0, 1);
    NavField* field = field_of(world, &request);
    for (uint32_t i = 0; i < 30; i++) {
        NavPoint from = scene_point(random, scene, size);
        NavFieldSample here = sample_of(field, from);
        NavPathRequest asked = nav_path_request(from, goal);
        asked.filter = &filter;
        asked.mode = NAV_PATH_OPTIMAL;
        NavPath path;
        assert_int_equal(nav_query_find_path(query, &asked, &path), NAV_OK);
        assert_true((here.status == NAV_FIELD_BLOCKED) == (path.status == NAV_PATH_START_BLOCKED));
        assert_true((here.status == NAV_FIELD_OK) == (path.status == NAV_PATH_OK));
        tally->blocked += here.status == NAV_FIELD_BLOCKED;
        tally->apart += here.status == NAV_FIELD_UNREACHABLE;
        if (here.status != NAV_FIELD_OK)
            continue;
        tally->ok++;
        tally->bent += path.point_count > 2;
        if (fabs(here.distance - path.length) > 1e-9 * (1 + path.length))
            fail_msg("(%d,%d)-(%d,%d): %.9f, the shortest path is %.9f", from.x, from.y, goal.x,
                     goal.y, here.distance, path.length);
        double followed = follow(field, query, filter, from);
        assert_true(followed <= here.distance + 1e-9 * (1 + here.distance));
        tally->shorter += followed < here.distance * (1 - 1e-9);
        expect_path(field, &path, from);
    }
    nav_field_destroy(field);
    nav_query_destroy(query);
}

static void is_the_length_of_the_shortest_path(void** state) {
    (void)state;
    Tally tally = {0};
    for (uint64_t seed = 1; seed <= 400; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 64 : 1200, raster = seed % 2 == 0 ? 4 : 100;
        NavWorld* world = scene_random_world(&random, size, raster);
        if (seed % 3 == 0)
            lift_floors(world, &random);
        SceneFloor scene = scene_walkable(world, NAV_LAYERS_ALL);
        for (uint32_t k = 0; k < 3; k++)
            compare(world, &scene, &random, &tally);
        scene_walkable_fini(&scene);
        nav_world_destroy(world);
    }
    assert_true(tally.ok > 3000 && 1000 * tally.shorter < tally.ok && tally.bent > 1000 &&
                tally.apart > 300 && tally.blocked > 1000);
}

// The least length from the point to one of two goals; -1 when there is no path.
static double shortest_of_two(SceneFloor* scene, NavPoint from, const NavPoint goals[2]) {
    double best = -1;
    for (uint32_t k = 0; k < 2; k++) {
        if (!scene_holds(scene, goals[k]))
            continue;
        bool is_goal = from.x == goals[k].x && from.y == goals[k].y;
        double length = is_goal ? 0 : scene_shortest(scene, from, goals[k]);
        if (length >= 0 && (best < 0 || length < best))
            best = length;
    }
    return best;
}

// Computed by the definitions, not by the library's own paths.
static void agrees_with_the_oracle(void** state) {
    (void)state;
    uint32_t count = 0;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 64, 4);
        SceneFloor scene = scene_walkable(world, NAV_LAYERS_ALL);
        NavPoint goals[2];
        goals[0] = scene_point(&random, &scene, 64);
        goals[1] = scene_point(&random, &scene, 64);
        NavFieldRequest request = nav_field_request(goals);
        request.source_count = 2;
        NavField* field = field_of(world, &request);
        for (uint32_t i = 0; i < 6; i++) {
            NavPoint from = scene_point(&random, &scene, 64);
            if (!scene_holds(&scene, from))
                continue;
            double best = shortest_of_two(&scene, from, goals);
            NavFieldSample here = sample_of(field, from);
            assert_true((here.status == NAV_FIELD_OK) == (best >= 0));
            if (best >= 0)
                assert_true(fabs(here.distance - best) < 1e-6);
            count += best > 0;
        }
        nav_field_destroy(field);
        scene_walkable_fini(&scene);
        nav_world_destroy(world);
    }
    assert_true(count > 150);
}

static void draw_points(uint64_t* random, const SceneFloor* scene, NavPoint* points,
                        uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        points[k] = scene_point(random, scene, 1200);
}

static void expect_same_sample(NavFieldSample all, NavFieldSample one) {
    assert_true(all.status == one.status);
    assert_true(fabs(all.distance - one.distance) <= 1e-9 * (1 + all.distance));
    assert_true(all.waypoint.x == one.waypoint.x && all.waypoint.y == one.waypoint.y);
}

static void is_right_for_targets_and_limits(void** state) {
    (void)state;
    uint32_t count = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 1200, 100);
        SceneFloor scene = scene_walkable(world, NAV_LAYERS_ALL);
        NavPoint points[9], *targets = points + 1;
        draw_points(&random, &scene, points, 9);
        NavFieldRequest request = nav_field_request(points);
        NavField* whole = field_of(world, &request);
        request.targets = targets;
        request.target_count = 1 + lcg_next(&random) % 8;
        NavField* some = field_of(world, &request);
        request.target_count = 0;
        request.max_distance = lcg_between(&random, 0, 1500);
        NavField* near = field_of(world, &request);
        for (uint32_t k = 0; k < 8; k++) {
            NavFieldSample all = sample_of(whole, targets[k]), one = sample_of(some, targets[k]);
            NavFieldSample close = sample_of(near, targets[k]);
            if (k < 1)
                expect_same_sample(all, one);
            if (all.status != NAV_FIELD_OK || all.distance > request.max_distance)
                continue;
            assert_true(close.status == NAV_FIELD_OK);
            assert_true(fabs(all.distance - close.distance) <= 1e-9 * (1 + all.distance));
            count++;
        }
        nav_field_destroy(whole);
        nav_field_destroy(some);
        nav_field_destroy(near);
        scene_walkable_fini(&scene);
        nav_world_destroy(world);
    }
    assert_true(count > 200);
}

// An agent that makes small steps, each rounded to the lattice and kept on the floor.
static void brings_small_steps_to_the_goal(void** state) {
    (void)state;
    double worst = 1;
    uint32_t count = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 12000, 1000);
        SceneFloor scene = scene_walkable(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        NavPoint goal = scene_point(&random, &scene, 12000);
        NavFieldRequest request = nav_field_request(&goal);
        NavField* field = field_of(world, &request);
        for (uint32_t i = 0; i < 5; i++) {
            NavPoint p = scene_point(&random, &scene, 12000);
            NavFieldSample here = sample_of(field, p);
            if (here.status != NAV_FIELD_OK || here.distance < 1000)
                continue;
            double whole = here.distance, length = 0;
            uint32_t steps = 0, most = (uint32_t)(whole / 64) * 2 + 100;
            while (here.distance > 0 && steps++ < most) {
                double left = sqrt((double)space_distance_2(p, here.waypoint));
                NavPoint to = here.waypoint;
                if (left > 64)
                    to = at((int32_t)floor(p.x + 64 * here.direction.x + 0.5),
                            (int32_t)floor(p.y + 64 * here.direction.y + 0.5));
                NavSlide slide;
                assert_int_equal(nav_query_slide(query, p, to, NULL, &slide), NAV_OK);
                length += sqrt((double)space_distance_2(p, slide.point));
                p = slide.point;
                here = sample_of(field, p);
                assert_int_equal(here.status, NAV_FIELD_OK);
            }
            assert_true(here.distance == 0);
            worst = length / whole > worst ? length / whole : worst;
            count++;
        }
        nav_field_destroy(field);
        nav_query_destroy(query);
        scene_walkable_fini(&scene);
        nav_world_destroy(world);
    }
    print_message("%u walks, at worst %.5f times the shortest\n", count, worst);
    assert_true(count > 80 && worst < 1.005);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leads_round_a_corner),
        cmocka_unit_test(takes_the_nearest_source),
        cmocka_unit_test(is_stale_after_a_change),
        cmocka_unit_test(ranks_goals_by_distance),
        cmocka_unit_test(ranks_many_goals_in_order),
        cmocka_unit_test(sees_no_farther_than_asked),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(is_the_length_of_the_shortest_path),
        cmocka_unit_test(agrees_with_the_oracle),
        cmocka_unit_test(is_right_for_targets_and_limits),
        cmocka_unit_test(brings_small_steps_to_the_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
