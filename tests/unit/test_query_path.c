// Paths of a point agent at equal costs: shortest, taut, legal, and independent of history.
#include "support/unit_scene.h"

static NavPath path_of(NavQuery* query, NavPoint start, NavPoint goal, uint32_t layers) {
    NavPathRequest request = nav_path_request(start, goal);
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    request.mode = NAV_PATH_OPTIMAL;
    filter.layers = layers;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}

static void expect_points(const NavPath* path, const NavPoint* points, uint32_t count) {
    assert_int_equal(path->status, NAV_PATH_OK);
    assert_int_equal(path->point_count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(path->points[i].x, points[i].x);
        assert_int_equal(path->points[i].y, points[i].y);
    }
}

static double length_of(const NavPath* path) {
    double sum = 0;
    for (uint32_t i = 1; i < path->point_count; i++)
        sum += hypot((double)path->points[i].x - path->points[i - 1].x,
                     (double)path->points[i].y - path->points[i - 1].y);
    return sum;
}

static NavWorld* room(void) { return room_with_box(2, at(400, 300), at(600, 600)); }

static void goes_straight(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPath path = path_of(query, at(200, 200), at(800, 250), NAV_LAYERS_ALL);
    NavPoint points[2] = {{200, 200}, {800, 250}};
    expect_points(&path, points, 2);
    assert_true(path.length == length_of(&path) && path.cost == path.length);
    assert_true(path.version == nav_world_get_version(world));
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void goes_round_a_box(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPath path = path_of(query, at(200, 400), at(800, 400), NAV_LAYERS_ALL);
    NavPoint points[4] = {{200, 400}, {400, 300}, {600, 300}, {800, 400}};
    expect_points(&path, points, 4);
    path = path_of(query, at(200, 400), at(800, 400), 1);
    assert_int_equal(path.point_count, 2);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// The paths on both sides are equally long: the smaller list of points wins, in both directions.
static void prefers_the_smaller_list(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPath path = path_of(query, at(200, 450), at(800, 450), NAV_LAYERS_ALL);
    NavPoint there[4] = {{200, 450}, {400, 300}, {600, 300}, {800, 450}};
    expect_points(&path, there, 4);
    path = path_of(query, at(800, 450), at(200, 450), NAV_LAYERS_ALL);
    NavPoint back[4] = {{800, 450}, {600, 300}, {400, 300}, {200, 450}};
    expect_points(&path, back, 4);
    path = path_of(query, at(500, 300), at(500, 600), NAV_LAYERS_ALL);
    NavPoint down[4] = {{500, 300}, {400, 300}, {400, 600}, {500, 600}};
    expect_points(&path, down, 4);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void drops_points_on_a_straight_wall(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    insert_box(world, obstacle_def(1), at(600, 300), at(700, 500));
    NavPath path = path_of(query, at(300, 300), at(800, 300), NAV_LAYERS_ALL);
    NavPoint along[2] = {{300, 300}, {800, 300}};
    expect_points(&path, along, 2);
    path = path_of(query, at(200, 400), at(800, 400), NAV_LAYERS_ALL);
    NavPoint over[4] = {{200, 400}, {400, 300}, {700, 300}, {800, 400}};
    expect_points(&path, over, 4);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void says_why_there_is_none(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPoint inside = at(500, 500), free = at(200, 200), outside = at(-5000, 7);
    assert_int_equal(path_of(query, inside, outside, NAV_LAYERS_ALL).status,
                     NAV_PATH_START_BLOCKED);
    assert_int_equal(path_of(query, free, inside, NAV_LAYERS_ALL).status, NAV_PATH_GOAL_BLOCKED);
    assert_int_equal(path_of(query, free, outside, NAV_LAYERS_ALL).status, NAV_PATH_GOAL_BLOCKED);
    assert_int_equal(path_of(query, inside, inside, NAV_LAYERS_ALL).status, NAV_PATH_START_BLOCKED);
    insert_box(world, obstacle_def(4), at(300, 0), at(320, 1000));
    NavPath path = path_of(query, free, at(800, 200), NAV_LAYERS_ALL);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    assert_true(path.points == NULL && path.point_count == 0 && path.triangle_count == 0);
    assert_int_equal(path_of(query, free, at(800, 200), 4).status, NAV_PATH_UNREACHABLE);
    assert_int_equal(path_of(query, free, at(800, 200), 2).status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void stays_where_it_is(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPoint spots[3] = {{200, 200}, {400, 300}, {100, 500}};
    for (uint32_t i = 0; i < 3; i++) {
        NavPath path = path_of(query, spots[i], spots[i], NAV_LAYERS_ALL);
        expect_points(&path, &spots[i], 1);
        assert_true(path.length == 0 && path.cost == 0 && path.triangle_count == 1);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Two boxes touch at one corner in the middle of a corridor.
static NavWorld* pinched_corridor(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(100, 400), at(900, 600));
    insert_box(world, obstacle_def(1), at(450, 300), at(500, 500));
    insert_box(world, obstacle_def(1), at(500, 500), at(550, 700));
    return world;
}

static void never_passes_a_pinch(void** state) {
    (void)state;
    NavWorld* world = pinched_corridor();
    NavQuery* query = create_query(world);
    NavPoint left = at(200, 500), right = at(800, 500), pinch = at(500, 500);
    assert_int_equal(path_of(query, left, right, NAV_LAYERS_ALL).status, NAV_PATH_UNREACHABLE);
    assert_int_equal(path_of(query, left, right, 1).status, NAV_PATH_UNREACHABLE);
    assert_int_equal(path_of(query, left, pinch, NAV_LAYERS_ALL).status, NAV_PATH_OK);
    assert_int_equal(path_of(query, right, pinch, NAV_LAYERS_ALL).status, NAV_PATH_OK);
    assert_int_equal(path_of(query, pinch, left, NAV_LAYERS_ALL).status, NAV_PATH_OK);
    NavPath path = path_of(query, pinch, right, NAV_LAYERS_ALL);
    NavPoint straight[2] = {{500, 500}, {800, 500}};
    expect_points(&path, straight, 2);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Two wedges on the lower wall touch with their tips: paths bend there, but the pocket between the
// wedges is not reachable.
static void bends_at_a_pinch(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    NavPoint left[3] = {{500, 500}, {480, 700}, {450, 700}};
    NavPoint right[3] = {{500, 500}, {550, 700}, {520, 700}};
    insert_box(world, floor_def(0, 0), at(100, 100), at(900, 700));
    assert_int_equal(try_ring(world, obstacle_def(1), left, 3, NULL), NAV_OK);
    assert_int_equal(try_ring(world, obstacle_def(1), right, 3, NULL), NAV_OK);
    NavPath path = path_of(query, at(300, 690), at(700, 690), NAV_LAYERS_ALL);
    NavPoint points[3] = {{300, 690}, {500, 500}, {700, 690}};
    expect_points(&path, points, 3);
    NavPoint pocket = at(500, 650);
    assert_int_equal(path_of(query, at(300, 690), pocket, NAV_LAYERS_ALL).status,
                     NAV_PATH_UNREACHABLE);
    assert_int_equal(path_of(query, at(500, 500), pocket, NAV_LAYERS_ALL).status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// The largest coordinates: no predicate overflows.
static void spans_the_whole_range(void** state) {
    (void)state;
    int32_t most = NAV_COORD_MAX, half = most / 2;
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{-most, -most}, {most, most}};
    NavWorld* world = NULL;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    NavQuery* query = create_query(world);
    insert_box(world, floor_def(0, 0), at(-most, -most), at(most, most));
    insert_box(world, floor_def(1, 1), at(-most, half), at(most, most));
    insert_box(world, obstacle_def(1), at(-half, -half), at(half, most - 1));
    NavPath path = path_of(query, at(-most, most), at(most, most), NAV_LAYERS_ALL);
    assert_int_equal(path.point_count, 2);
    path = path_of(query, at(-most, 0), at(most, -1), NAV_LAYERS_ALL);
    NavPoint points[4] = {{-most, 0}, {-half, -half}, {half, -half}, {most, -1}};
    expect_points(&path, points, 4);
    assert_true(fabs(path.length - length_of(&path)) <= 1e-12 * path.length);
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i;
    NavPathRequest request = nav_path_request(at(-most, most), at(most, most));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    filter.area_costs = costs;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_OK && path.cost == 4.0 * most);
    NavNearest nearest;
    assert_int_equal(nav_query_find_nearest(query, at(1, 0), INT32_MAX, NULL, &nearest), NAV_OK);
    assert_true(nearest.is_found && nearest.point.x == half && nearest.point.y == 0);
    NavRay ray;
    assert_int_equal(nav_query_cast_ray(query, at(-most, -most), at(most, most - 2), NULL, &ray),
                     NAV_OK);
    assert_true(ray.is_hit && fabs(ray.position.x + half) < 1 && fabs(ray.position.y + half) < 2);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void has_a_joined_corridor(const NavWorld* world, const NavPath* path) {
    for (uint32_t i = 1; i < path->triangle_count; i++) {
        NavTriangle triangle;
        bool is_joined = false;
        assert_int_equal(nav_world_get_triangle(world, path->triangles[i], &triangle), NAV_OK);
        for (uint32_t k = 0; k < 3; k++)
            if (triangle.neighbour[k] == path->triangles[i - 1])
                is_joined = true;
        assert_true(is_joined);
    }
}

static void expect_legal(const NavWorld* world, const SceneFloor* floor, const NavPath* path) {
    for (uint32_t i = 1; i < path->point_count; i++) {
        NavPoint a = path->points[i - 1], b = path->points[i];
        double x, y;
        assert_true(a.x != b.x || a.y != b.y);
        assert_true(oracle_floor_ray(&floor->floor, a, b, &x, &y));
        if (i == 1)
            continue;
        NavPoint before = path->points[i - 2];
        assert_true(oracle_area_2(before, a, b) != 0 || !oracle_on_segment(before, b, a));
    }
    assert_true(fabs(path->length - length_of(path)) <= 1e-12 * path->length);
    assert_true(fabs(path->cost - path->length) <= 1e-12 * path->length);
    has_a_joined_corridor(world, path);
}

typedef struct Tally {
    uint32_t ok, blocked, unreachable;
} Tally;

static void compare_path(NavQuery* query, const NavWorld* world, SceneFloor* floor,
                         const NavPathRequest* request, Tally* tally) {
    NavPoint start = request->start, goal = request->goal;
    NavPath path;
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    if (!scene_holds(floor, start)) {
        assert_int_equal(path.status, NAV_PATH_START_BLOCKED);
        tally->blocked++;
        return;
    }
    if (!scene_holds(floor, goal)) {
        assert_int_equal(path.status, NAV_PATH_GOAL_BLOCKED);
        tally->blocked++;
        return;
    }
    double shortest = oracle_floor_shortest(&floor->floor, start, goal);
    assert_true(fabs(scene_shortest(floor, start, goal) - shortest) <= 1e-12 * (1 + shortest));
    if (shortest < 0) {
        assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
        tally->unreachable++;
        return;
    }
    assert_int_equal(path.status, NAV_PATH_OK);
    if (fabs(path.length - shortest) > 1e-9 * (1 + shortest))
        fail_msg("(%d,%d)-(%d,%d): %.12g, oracle %.12g", start.x, start.y, goal.x, goal.y,
                 path.length, shortest);
    expect_legal(world, floor, &path);
    tally->ok++;
}

static void agrees_with_the_oracle(void** state) {
    (void)state;
    Tally tally = {0, 0, 0};
    for (uint64_t seed = 1; seed <= 120; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 64 : 1200, raster = seed % 2 == 0 ? 4 : 100;
        NavWorld* world = scene_random_world(&random, size, raster);
        uint32_t layers = seed % 3 == 0 ? 1 : NAV_LAYERS_ALL;
        SceneFloor floor = scene_walkable(world, layers);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 12; i++) {
            NavPoint goal = scene_point(&random, &floor, size);
            NavPoint start = scene_point(&random, &floor, size);
            NavPathRequest request = nav_path_request(start, goal);
            NavFilter filter = nav_filter();
            request.filter = &filter;
            filter.layers = layers;
            request.mode = NAV_PATH_OPTIMAL;
            if (request.start.x == request.goal.x && request.start.y == request.goal.y)
                continue;
            compare_path(query, world, &floor, &request, &tally);
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
    assert_true(tally.ok > 300 && tally.blocked > 100 && tally.unreachable > 10);
}

// The same shapes with another history: other slots, other hints, the same answers.
static void does_not_depend_on_the_past(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint64_t random = seed, again = seed, points = seed;
        NavWorld* world = scene_random_world(&random, 1200, 100);
        NavWorld* other = scene_random_world(&again, 1200, 100);
        for (uint32_t i = 0; i < 6;
             i++) { // inserted and removed, so that slots are in another order
            NavShapeId id = insert_box(other, obstacle_def(1), at(130 * (int32_t)i, 111),
                                       at(130 * (int32_t)i + 577, 1000));
            assert_int_equal(nav_shape_remove(other, id), NAV_OK);
        }
        assert_true(nav_world_get_hash(world) == nav_world_get_hash(other));
        NavQuery *query = create_query(world), *other_query = create_query(other);
        for (uint32_t i = 0; i < 40; i++) {
            NavPoint start = lcg_point(&points, 1, 11), goal = lcg_point(&points, 1, 11);
            start = at(start.x * 100, start.y * 100);
            goal = at(goal.x * 100, goal.y * 100);
            NavPath a = path_of(query, start, goal, NAV_LAYERS_ALL);
            NavPath b = path_of(other_query, start, goal, NAV_LAYERS_ALL);
            assert_int_equal(a.status, b.status);
            assert_int_equal(a.point_count, b.point_count);
            assert_true(a.length == b.length && a.cost == b.cost);
            for (uint32_t k = 0; k < a.point_count; k++)
                assert_true(a.points[k].x == b.points[k].x && a.points[k].y == b.points[k].y);
        }
        nav_query_destroy(query);
        nav_query_destroy(other_query);
        nav_world_destroy(world);
        nav_world_destroy(other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_straight),
        cmocka_unit_test(goes_round_a_box),
        cmocka_unit_test(prefers_the_smaller_list),
        cmocka_unit_test(drops_points_on_a_straight_wall),
        cmocka_unit_test(says_why_there_is_none),
        cmocka_unit_test(stays_where_it_is),
        cmocka_unit_test(never_passes_a_pinch),
        cmocka_unit_test(bends_at_a_pinch),
        cmocka_unit_test(spans_the_whole_range),
        cmocka_unit_test(agrees_with_the_oracle),
        cmocka_unit_test(does_not_depend_on_the_past),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
