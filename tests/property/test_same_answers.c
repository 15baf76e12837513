// The answers are a function of the shapes alone. Worlds with the same shapes but another history
// have other slots, and their triangles begin at other corners. All answers must be equal to the
// bit. The scenes are symmetric, so that many paths have equal lengths and costs.
#include <string.h>

#include "support/unit_field.h"
#include "support/unit_scene.h"

enum { SHAPES_MOST = 320, SIDE = 1200, RASTER = 50 };

typedef struct Item {
    NavShapeDef def;
    NavPoint ring[4];
    uint32_t count;
} Item;

typedef struct Items {
    Item items[SHAPES_MOST];
    uint32_t count;
    int32_t scale;
} Items;

// --- symmetric scenes ----------------------------------------------------------------------------

static NavPoint mirrored(const Items* items, NavPoint p, uint32_t image) {
    int32_t side = SIDE * items->scale;
    if (image & 1)
        p.x = side - p.x;
    if (image & 2)
        p.y = side - p.y;
    return image & 4 ? at(p.y, p.x) : p;
}

// The ring, and its images.
static void add_images(Items* items, NavShapeDef def, const NavPoint* ring, uint32_t count,
                       uint32_t images) {
    for (uint32_t image = 0; image < images && items->count < SHAPES_MOST; image++) {
        Item* item = &items->items[items->count++];
        item->def = def;
        item->count = count;
        for (uint32_t i = 0; i < count; i++)
            item->ring[i] = mirrored(items, ring[i], image);
    }
}

static NavPoint raster_point(const Items* items, uint64_t* random, int32_t low, int32_t high) {
    NavPoint p = lcg_point(random, low, high);
    return at(p.x * RASTER * items->scale, p.y * RASTER * items->scale);
}

static void add_any(Items* items, uint64_t* random, NavShapeDef def, int32_t most,
                    uint32_t images) {
    NavPoint a = raster_point(items, random, 0, SIDE / RASTER);
    NavPoint by = raster_point(items, random, 1, most);
    const NavPoint box[4] = {a, at(a.x + by.x, a.y), at(a.x + by.x, a.y + by.y),
                             at(a.x, a.y + by.y)};
    const NavPoint diamond[4] = {at(a.x - by.x, a.y), at(a.x, a.y - by.x), at(a.x + by.x, a.y),
                                 at(a.x, a.y + by.x)};
    uint32_t form = lcg_next(random) % 4;
    add_images(items, def, form < 2 ? box : diamond, form == 3 ? 3 : 4, images);
}

typedef struct Kind {
    bool has_terrain, has_steps, has_radius, is_crowded;
    int32_t scale;
    uint32_t scenes;
} Kind;

static void make_items(Items* items, uint64_t* random, const Kind* kind) {
    static const uint32_t image_counts[3] = {2, 4, 8};
    uint32_t images = image_counts[lcg_next(random) % 3];
    int32_t side = SIDE * items->scale;
    const NavPoint ground[4] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
    items->count = 0;
    add_images(items, floor_def(0, 0), ground, 4, 1);
    for (uint32_t i = (kind->is_crowded ? 30 : 2) + lcg_next(random) % 3; i > 0; i--)
        add_any(items, random, obstacle_def(1 + lcg_next(random) % 3), kind->is_crowded ? 1 : 5,
                images);
    for (uint32_t i = 1 + lcg_next(random) % 2; i > 0 && kind->has_terrain; i--)
        add_any(items, random, floor_def((uint8_t)(1 + i), (int32_t)i), 5, images);
    for (uint32_t i = 1 + lcg_next(random) % 2; i > 0 && kind->has_steps; i--)
        add_any(items, random, raised_floor_def(0, (int32_t)i + 3, (int32_t)(2 * i)), 5, images);
}

// --- histories -----------------------------------------------------------------------------------

static void insert_item(NavWorld* world, const Item* item, NavShapeId* id) {
    assert_int_equal(try_ring(world, item->def, item->ring, item->count, id), NAV_OK);
}

// The shapes in another order. Between them others come and go, and some of the shapes, too.
static NavWorld* world_of(const Items* items, uint64_t history) {
    uint64_t random = history;
    uint32_t order[SHAPES_MOST];
    NavShapeId ids[SHAPES_MOST], guest;
    NavWorld* world = square_world(SIDE * items->scale);
    for (uint32_t i = 0; i < items->count; i++)
        order[i] = i;
    for (uint32_t i = 0; i < items->count && history > 0; i++) {
        uint32_t k = i + lcg_next(&random) % (items->count - i), swap = order[i];
        order[i] = order[k];
        order[k] = swap;
    }
    for (uint32_t i = 0; i < items->count; i++) {
        NavPoint p = lcg_point(&random, 0, SIDE * items->scale);
        const NavPoint ring[3] = {p, at(p.x + 300 * items->scale, p.y + 70),
                                  at(p.x + 70, p.y + 400 * items->scale)};
        if (history > 0)
            assert_int_equal(try_ring(world, obstacle_def(1), ring, 3, &guest), NAV_OK);
        insert_item(world, &items->items[order[i]], &ids[i]);
        if (history > 0)
            assert_int_equal(nav_shape_remove(world, guest), NAV_OK);
    }
    for (uint32_t i = 0; i < items->count && history > 1; i += 3) {
        assert_int_equal(nav_shape_remove(world, ids[i]), NAV_OK);
        insert_item(world, &items->items[order[i]], &ids[i]);
    }
    return world;
}

// --- answers -------------------------------------------------------------------------------------

enum { WORLDS = 4 };

typedef struct Asking {
    NavWorld* worlds[WORLDS];
    NavQuery* queries[WORLDS];
    NavField* fields[WORLDS];
    uint64_t seed;
    uint32_t bent, partial;
} Asking;

static bool is_equal(const NavPath* a, const NavPath* b) {
    return a->status == b->status && a->point_count == b->point_count && a->length == b->length &&
           a->cost == b->cost && a->excess == b->excess && a->has_nearest == b->has_nearest &&
           (!a->has_nearest || is_at(a->nearest, b->nearest.x, b->nearest.y)) &&
           (a->status != NAV_PATH_PARTIAL || a->goal_distance == b->goal_distance) &&
           (a->point_count == 0 ||
            memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0);
}

static void print_points(const NavPath* path) {
    print_error("status %d length %.17g cost %.17g excess %.17g:", (int)path->status, path->length,
                path->cost, path->excess);
    for (uint32_t i = 0; i < path->point_count; i++)
        print_error(" (%d, %d)", path->points[i].x, path->points[i].y);
    print_error("\n");
}

static void compare(Asking* asking, const NavPathRequest* request) {
    NavPath first, other;
    assert_int_equal(nav_query_find_path(asking->queries[0], request, &first), NAV_OK);
    asking->bent += first.point_count > 2;
    asking->partial += first.status == NAV_PATH_PARTIAL;
    for (uint32_t i = 1; i < WORLDS; i++) {
        assert_int_equal(nav_query_find_path(asking->queries[i], request, &other), NAV_OK);
        if (is_equal(&first, &other))
            continue;
        print_points(&first);
        print_points(&other);
        fail_msg("seed %u, history %u: (%d, %d) to (%d, %d), radius %d, mode %d: another path",
                 (unsigned)asking->seed, (unsigned)i, request->start.x, request->start.y,
                 request->goal.x, request->goal.y, request->radius, (int)request->mode);
    }
}

static void begin_asking(Asking* asking, const Items* items, uint64_t seed) {
    asking->seed = seed;
    for (uint32_t i = 0; i < WORLDS; i++) {
        asking->worlds[i] = world_of(items, i == 0 ? 0 : 10 * seed + i);
        asking->queries[i] = create_query(asking->worlds[i]);
        assert_int_equal(nav_field_create(asking->worlds[i], &asking->fields[i]), NAV_OK);
        assert_true(nav_world_get_hash(asking->worlds[i]) == nav_world_get_hash(asking->worlds[0]));
    }
}

static void end_asking(Asking* asking) {
    for (uint32_t i = 0; i < WORLDS; i++) {
        nav_field_destroy(asking->fields[i]);
        nav_query_destroy(asking->queries[i]);
        nav_world_destroy(asking->worlds[i]);
    }
}

// --- other answers -------------------------------------------------------------------------------

enum { NUMBERS_MOST = 48 };

// What a query says of places, as numbers. The slots of triangles are not compared.
typedef struct Numbers {
    double data[NUMBERS_MOST];
    uint32_t count;
} Numbers;

static void add(Numbers* numbers, double x, double y) {
    assert_true(numbers->count + 2 <= NUMBERS_MOST);
    numbers->data[numbers->count++] = x;
    numbers->data[numbers->count++] = y;
}

static void add_nearest(Numbers* numbers, const NavNearest* nearest) {
    add(numbers, nearest->is_found, nearest->is_found ? nearest->distance : 0);
    if (nearest->is_found)
        add(numbers, nearest->point.x, nearest->point.y);
}

static void ask_where(NavQuery* query, const NavPathRequest* request, Numbers* numbers) {
    NavReachRequest reach = nav_reach_request(request->start, request->goal);
    const NavFilter* filter = reach.filter = request->filter;
    NavLocation location;
    NavNearest nearest;
    NavWall wall;
    assert_int_equal(nav_query_locate(query, request->start, filter, &location), NAV_OK);
    add(numbers, location.is_walkable, location.area);
    assert_int_equal(
        nav_query_find_nearest(query, request->start, NAV_ANY_DISTANCE, filter, &nearest), NAV_OK);
    add_nearest(numbers, &nearest);
    assert_int_equal(nav_query_find_nearest_reachable(query, &reach, &nearest), NAV_OK);
    add_nearest(numbers, &nearest);
    assert_int_equal(nav_query_find_wall(query, request->start, NAV_ANY_DISTANCE, filter, &wall),
                     NAV_OK);
    add(numbers, wall.is_found, wall.distance);
    add(numbers, wall.position.x, wall.position.y);
    add(numbers, wall.normal.x, wall.normal.y);
    add(numbers, wall.a.x, wall.a.y);
    add(numbers, wall.b.x, wall.b.y);
}

static void ask_moves(NavQuery* query, const NavPathRequest* request, Numbers* numbers) {
    NavSweepRequest wanted = nav_sweep_request(request->start, request->goal);
    NavRay ray;
    NavSweep sweep;
    NavSlide slide;
    wanted.filter = request->filter;
    wanted.radius = request->radius;
    assert_int_equal(
        nav_query_cast_ray(query, request->start, request->goal, request->filter, &ray), NAV_OK);
    add(numbers, ray.position.x, ray.position.y);
    assert_int_equal(nav_query_sweep(query, &wanted, &sweep), NAV_OK);
    add(numbers, ray.is_hit + 2 * sweep.is_hit + 4 * sweep.is_blocked, sweep.cost);
    add(numbers, sweep.position.x, sweep.position.y);
    add(numbers, sweep.point.x, sweep.point.y);
    add(numbers, sweep.normal.x, sweep.normal.y);
    add(numbers, sweep.a.x, sweep.a.y);
    add(numbers, sweep.b.x, sweep.b.y);
    assert_int_equal(nav_query_slide(query, request->start, request->goal, request->filter, &slide),
                     NAV_OK);
    add(numbers, slide.is_complete, slide.is_blocked);
    add(numbers, slide.point.x, slide.point.y);
}

static Numbers ask_places(NavQuery* query, const NavPathRequest* request) {
    Numbers numbers = {.count = 0};
    ask_where(query, request, &numbers);
    ask_moves(query, request, &numbers);
    return numbers;
}

static void compare_places(Asking* asking, const NavPathRequest* request) {
    Numbers first = ask_places(asking->queries[0], request);
    for (uint32_t i = 1; i < WORLDS; i++) {
        Numbers other = ask_places(asking->queries[i], request);
        assert_int_equal(first.count, other.count);
        for (uint32_t k = 0; k < first.count; k++)
            if (first.data[k] != other.data[k])
                fail_msg("seed %u, history %u: number %u of the places differs",
                         (unsigned)asking->seed, (unsigned)i, (unsigned)k);
    }
}

// --- fields --------------------------------------------------------------------------------------

static bool is_equal_sample(const NavFieldSample* a, const NavFieldSample* b) {
    return a->status == b->status && a->cost == b->cost && a->distance == b->distance &&
           a->source == b->source && is_at(a->waypoint, b->waypoint.x, b->waypoint.y) &&
           a->direction.x == b->direction.x && a->direction.y == b->direction.y;
}

static void print_sample(const NavFieldSample* sample) {
    print_error("status %d cost %.17g distance %.17g source %u to (%d, %d)\n", (int)sample->status,
                sample->cost, sample->distance, sample->source, sample->waypoint.x,
                sample->waypoint.y);
}

static void compare_samples(Asking* asking, const NavFieldRequest* request, NavPoint p) {
    NavFieldSample first = sample_of(asking->fields[0], p);
    for (uint32_t i = 1; i < WORLDS; i++) {
        NavFieldSample other = sample_of(asking->fields[i], p);
        if (is_equal_sample(&first, &other))
            continue;
        print_sample(&first);
        print_sample(&other);
        for (uint32_t k = 0; k < request->source_count; k++)
            print_error("source (%d, %d)\n", request->sources[k].x, request->sources[k].y);
        fail_msg("seed %u, history %u: (%d, %d), radius %d: another sample", (unsigned)asking->seed,
                 (unsigned)i, p.x, p.y, request->radius);
    }
}

static void compare_field_paths(Asking* asking, NavPoint p) {
    enum { POINTS_MOST = 256 };
    NavPoint first[POINTS_MOST], other[POINTS_MOST];
    uint32_t count, other_count;
    assert_int_equal(nav_field_find_path(asking->fields[0], p, first, POINTS_MOST, &count), NAV_OK);
    assert_true(count <= POINTS_MOST);
    for (uint32_t i = 1; i < WORLDS; i++) {
        assert_int_equal(
            nav_field_find_path(asking->fields[i], p, other, POINTS_MOST, &other_count), NAV_OK);
        assert_int_equal(count, other_count);
        assert_memory_equal(first, other, count * sizeof *first);
    }
}

// Sources are images of each other, so that places are equally far from several.
static void compare_fields(Asking* asking, const Items* items, uint64_t* random,
                           const NavPathRequest* question) {
    enum { SOURCES = 5, SAMPLES = 16 };
    NavPoint sources[SOURCES];
    sources[0] = raster_point(items, random, 0, SIDE / RASTER);
    for (uint32_t k = 1; k < SOURCES; k++) {
        NavPoint p = sources[lcg_next(random) % k];
        sources[k] = mirrored(items, p, lcg_next(random) % 8);
    }
    NavFieldRequest request = nav_field_request(sources);
    request.source_count = SOURCES;
    request.filter = question->filter;
    request.radius = question->radius;
    for (uint32_t i = 0; i < WORLDS; i++)
        assert_int_equal(nav_field_search(asking->fields[i], &request), NAV_OK);
    for (uint32_t k = 0; k < SAMPLES; k++) {
        NavPoint p = raster_point(items, random, 0, SIDE / RASTER);
        if (k % 4 == 3) // on a mirror line
            p.x = SIDE * items->scale / 2;
        compare_samples(asking, &request, p);
        compare_field_paths(asking, p);
    }
}

static void ask_scene(Asking* asking, const Items* items, uint64_t* random, const Kind* kind) {
    NavFilter filter = nav_filter();
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 0 ? 2 : 1 + i % 3 * 4;
    filter.area_costs = kind->has_terrain ? costs : NULL;
    if (lcg_next(random) % 3 == 0)
        filter.layers = 1;
    if (kind->has_steps)
        filter.step_height = 1;
    for (uint32_t i = 0; i < 12; i++) {
        NavPoint start = raster_point(items, random, 0, SIDE / RASTER);
        NavPoint goal = mirrored(items, start, 1 + lcg_next(random) % 7);
        if (i % 3 == 2)
            goal = raster_point(items, random, 0, SIDE / RASTER);
        NavPathRequest request = nav_path_request(start, goal);
        request.filter = &filter;
        request.radius = kind->has_radius ? lcg_between(random, 1, 60 * items->scale) : 0;
        if (kind->has_radius && i % 2 == 0) // gaps that are passed just so
            request.radius = lcg_between(random, 1, 4) * RASTER * items->scale / 2;
        request.is_partial_allowed = i % 2 == 0;
        compare(asking, &request);
        compare_places(asking, &request);
        request.mode = NAV_PATH_OPTIMAL;
        compare(asking, &request);
        if (i % 4 == 0)
            compare_fields(asking, items, random, &request);
    }
}

static void compare_worlds(const Kind* kind) {
    Asking asking = {.bent = 0};
    for (uint64_t seed = 1; seed <= kind->scenes; seed++) {
        uint64_t random = seed;
        Items items = {.scale = kind->scale};
        make_items(&items, &random, kind);
        begin_asking(&asking, &items, seed);
        ask_scene(&asking, &items, &random, kind);
        end_asking(&asking);
    }
    assert_true(asking.bent > 2 * kind->scenes && asking.partial > 0);
}

static void test_paths_of_points(void** state) {
    (void)state;
    compare_worlds(&(Kind){.scale = 1, .scenes = 100});
}

static void test_paths_of_points_in_a_crowd(void** state) {
    (void)state;
    compare_worlds(&(Kind){.scale = 1, .scenes = 25, .is_crowded = true});
}

static void test_paths_of_points_with_steps(void** state) {
    (void)state;
    compare_worlds(&(Kind){.scale = 1, .scenes = 100, .has_steps = true});
}

static void test_paths_on_terrain(void** state) {
    (void)state;
    compare_worlds(&(Kind){.scale = 20, .scenes = 60, .has_terrain = true});
}

static void test_paths_on_terrain_with_steps(void** state) {
    (void)state;
    compare_worlds(&(Kind){.scale = 20, .scenes = 60, .has_terrain = true, .has_steps = true});
}

static void test_paths_of_discs(void** state) {
    (void)state;
    compare_worlds(&(Kind){.scale = 1, .scenes = 100, .has_radius = true});
}

static void test_paths_of_large_discs(void** state) {
    (void)state;
    compare_worlds(&(Kind){.scale = 200, .scenes = 60, .has_radius = true});
}

static void test_paths_of_discs_with_steps(void** state) {
    (void)state;
    compare_worlds(&(Kind){.scale = 10, .scenes = 60, .has_radius = true, .has_steps = true});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_of_points),
        cmocka_unit_test(test_paths_of_points_in_a_crowd),
        cmocka_unit_test(test_paths_of_points_with_steps),
        cmocka_unit_test(test_paths_on_terrain),
        cmocka_unit_test(test_paths_on_terrain_with_steps),
        cmocka_unit_test(test_paths_of_discs),
        cmocka_unit_test(test_paths_of_large_discs),
        cmocka_unit_test(test_paths_of_discs_with_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
