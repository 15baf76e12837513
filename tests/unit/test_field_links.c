// Fields over links: the costs of optimal paths, and agents that follow samples to a source.
#include "support/random.h"
#include "support/unit_cost.h"
#include "support/unit_field.h"
#include "support/unit_memory.h"

#include <nav/slice.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = 8000, WORLDS = 40, SOURCES = 2, SAMPLES = 24, LINKS = 14, STEPS_MOST = 400 };

// --- random scenes -----------------------------------------------------------------------

typedef struct Scene {
    TestRandom random;
    NavWorld* world;
    NavQuery* query;
    NavField* field;
    NavFilter filter;
    double costs[NAV_AREA_COUNT];
    int32_t radius;
    NavPoint sources[SOURCES];
} Scene;

static NavPoint any_point(Scene* scene) {
    int32_t y = random_between(&scene->random, 0, SIZE);
    return at(random_between(&scene->random, 0, SIZE), y);
}

static void insert_any_box(Scene* scene, NavShapeDef def, int32_t most) {
    NavPoint p = any_point(scene);
    int32_t width = random_between(&scene->random, 60, most);
    insert_box(scene->world, def, p,
               at(p.x + width, p.y + random_between(&scene->random, 60, most)));
}

// Two walls cut the world into three parts.
static void insert_shapes(Scene* scene, bool has_mud) {
    insert_box(scene->world, floor_def(0, 0), at(0, 0), at(SIZE, SIZE));
    for (uint32_t i = 0; i < 6 && has_mud; i++)
        insert_any_box(scene, floor_def((uint8_t)(1 + i % 2), 1), 2500);
    for (uint32_t i = 0; i < 14; i++)
        insert_any_box(scene, obstacle_def(1), 1200);
    insert_block(scene->world, at(-10, 2600), at(SIZE + 10, 2700));
    insert_block(scene->world, at(-10, 5200), at(SIZE + 10, 5300));
}

// Some cost nothing, some more than the path on foot; some are chained at one place.
static void insert_links(Scene* scene) {
    NavPoint last = any_point(scene);
    for (uint32_t i = 0; i < LINKS; i++) {
        NavPoint from = random_chance(&scene->random, 25) ? last : any_point(scene);
        NavLinkDef def = nav_link_def(from, last = any_point(scene));
        def.is_two_way = random_chance(&scene->random, 50);
        def.cost *= random_below(&scene->random, 9) / 4.0;
        def.kind = (uint8_t)random_below(&scene->random, 2);
        insert_link(scene->world, &def);
    }
}

static void search(Scene* scene) {
    for (uint32_t i = 0; i < SOURCES; i++)
        scene->sources[i] = any_point(scene);
    NavFieldRequest request = nav_field_request(scene->sources);
    request.source_count = SOURCES;
    request.filter = &scene->filter;
    request.radius = scene->radius;
    assert_int_equal(nav_field_search(scene->field, &request), NAV_OK);
}

static void begin_scene(Scene* scene, uint64_t seed, bool has_mud, int32_t radius) {
    memset(scene, 0, sizeof *scene);
    scene->random.state = seed * UINT64_C(0x9E3779B97F4A7C15);
    scene->world = square_world(SIZE);
    scene->radius = radius;
    insert_shapes(scene, has_mud);
    insert_links(scene);
    set_costs(scene->costs, 2, 5, 1);
    scene->filter = nav_filter();
    scene->filter.area_costs = scene->costs;
    if (seed % 4 == 0)
        scene->filter.link_kinds = 1;
    scene->query = create_query(scene->world);
    assert_int_equal(nav_field_create(scene->world, &scene->field), NAV_OK);
    search(scene);
}

static void end_scene(Scene* scene) {
    nav_field_destroy(scene->field);
    nav_query_destroy(scene->query);
    nav_world_destroy(scene->world);
}

// --- costs -------------------------------------------------------------------------------

typedef struct Expected {
    double cost, length, excess;
    uint32_t bends;
    bool has_links;
} Expected;

static Expected cheapest_path(Scene* scene, NavPoint p) {
    Expected best = {.cost = HUGE_VAL};
    for (uint32_t i = 0; i < SOURCES; i++) {
        NavPathRequest request = nav_path_request(p, scene->sources[i]);
        NavPath path;
        request.filter = &scene->filter;
        request.radius = scene->radius;
        request.mode = NAV_PATH_OPTIMAL;
        assert_int_equal(nav_query_find_path(scene->query, &request, &path), NAV_OK);
        if (path.status == NAV_PATH_OK && path.cost < best.cost)
            best = (Expected){path.cost, path.length, path.excess, path.point_count,
                              path.links != NULL};
    }
    return best;
}

// A path is rounded at its bends where it is of a disc or crosses borders.
static void compare_cost(const Scene* scene, const Expected* path, const NavFieldSample* sample,
                         bool is_even) {
    double slack = is_even && scene->radius == 0 ? 1e-9 * path->cost : 3.0 * (path->bends + 2);
    double part = scene->radius > 0 ? 0.015 : path->excess;
    assert_true(sample->cost <= path->cost * (1 + 1e-4) + slack);
    assert_true(path->cost <= sample->cost * (1 + part) + slack);
    if (is_even)
        assert_true(fabs(sample->distance - path->length) <= part * path->length + slack + 1e-6);
}

// --- walks -------------------------------------------------------------------------------

// Does a link lead from one place to the other, at this cost? The agent may be a disc beside its
// end.
static double cost_of_link(const Scene* scene, NavLinkId id, NavPoint from, NavPoint to) {
    NavLinkDef def;
    assert_int_equal(nav_link_get(scene->world, id, &def), NAV_OK);
    double most = scene->radius + NAV_LINK_SLACK;
    NavPoint a = def.from.a, b = def.to.a;
    bool leads = hypot((double)a.x - from.x, (double)a.y - from.y) <= most &&
                 hypot((double)b.x - to.x, (double)b.y - to.y) <= most;
    bool leads_back = hypot((double)b.x - from.x, (double)b.y - from.y) <= most &&
                      hypot((double)a.x - to.x, (double)a.y - to.y) <= most;
    assert_true(leads || (leads_back && def.is_two_way));
    assert_true(def.is_enabled && (scene->filter.link_kinds >> def.kind & 1) != 0);
    return def.cost;
}

typedef struct Walked {
    double cost, length;
    uint32_t steps, links;
} Walked;

// Follow samples to a source.
static Walked follow(Scene* scene, const CostFloor* floor, NavPoint p) {
    Walked walked = {0};
    NavFieldSample here = sample_of(scene->field, p);
    for (; here.cost > 0; walked.steps++) {
        assert_int_equal(here.status, NAV_FIELD_OK);
        assert_true(walked.steps < STEPS_MOST);
        NavFieldSample next = sample_of(scene->field, here.waypoint);
        if (here.link.generation != 0) {
            walked.cost += cost_of_link(scene, here.link, p, here.waypoint);
            walked.links++;
            assert_true(next.cost <= here.cost);
        } else {
            walked.cost += cost_of_leg(floor, p, here.waypoint);
            walked.length += hypot((double)here.waypoint.x - p.x, (double)here.waypoint.y - p.y);
            assert_true(next.cost < here.cost);
        }
        p = here.waypoint;
        here = next;
    }
    assert_true((p.x == scene->sources[0].x && p.y == scene->sources[0].y) ||
                (p.x == scene->sources[1].x && p.y == scene->sources[1].y));
    return walked;
}

// The listed path has the same links.
static void expect_list(const Scene* scene, NavPoint p, uint32_t links) {
    NavPoint points[STEPS_MOST];
    NavLinkId ids[STEPS_MOST];
    uint32_t count, same, listed = 0;
    assert_int_equal(nav_field_find_path(scene->field, p, points, STEPS_MOST, &count), NAV_OK);
    assert_int_equal(nav_field_find_path_links(scene->field, p, ids, STEPS_MOST, &same), NAV_OK);
    assert_true(count == same && count > 0 && count <= STEPS_MOST);
    for (uint32_t i = 0; i < count; i++) {
        if (ids[i].generation == 0)
            continue;
        assert_true(i + 1 < count);
        cost_of_link(scene, ids[i], points[i], points[i + 1]);
        listed++;
    }
    assert_int_equal(listed, links);
}

// --- tests -------------------------------------------------------------------------------

typedef struct Tally {
    uint32_t ok, with_links;
} Tally;

static void try_point(Scene* scene, const CostFloor* floor, bool is_even, Tally* tally) {
    NavPoint p = any_point(scene);
    Expected path = cheapest_path(scene, p);
    NavFieldSample sample = sample_of(scene->field, p);
    assert_int_equal(sample.status == NAV_FIELD_OK, path.cost < HUGE_VAL);
    if (sample.status != NAV_FIELD_OK)
        return;
    compare_cost(scene, &path, &sample, is_even);
    Walked walked = follow(scene, floor, p);
    double part = scene->radius > 0 ? 0.015 : 1e-9;
    double slack = is_even && scene->radius == 0 ? 1e-6 : 6.0 * (walked.steps + 1);
    assert_true(walked.cost <= sample.cost * (1 + part) + slack);
    assert_true(fabs(walked.length - sample.distance) <= part * sample.distance + slack);
    expect_list(scene, p, walked.links);
    tally->ok++;
    tally->with_links += path.has_links;
}

static void try_scenes(bool has_mud, int32_t radius) {
    Tally tally = {0, 0};
    for (uint64_t seed = 1; seed <= WORLDS; seed++) {
        Scene scene;
        begin_scene(&scene, seed, has_mud, radius);
        CostFloor floor = cost_floor(scene.world, scene.costs);
        for (uint32_t i = 0; i < SAMPLES; i++)
            try_point(&scene, &floor, !has_mud, &tally);
        cost_floor_fini(&floor);
        end_scene(&scene);
    }
    printf("%" PRIu32 " samples, %" PRIu32 " with links\n", tally.ok, tally.with_links);
    assert_true(tally.ok > WORLDS * SAMPLES / 3 && 4 * tally.with_links > tally.ok);
}

static void points_take_the_cheapest_path(void** state) {
    (void)state;
    try_scenes(false, 0);
}

static void points_take_the_cheapest_path_over_mud(void** state) {
    (void)state;
    try_scenes(true, 0);
}

static void discs_take_the_shortest_path(void** state) {
    (void)state;
    try_scenes(false, 90);
}

static void discs_take_the_cheapest_path_over_mud(void** state) {
    (void)state;
    try_scenes(true, 90);
}

static double cost_of_path(const NavPath* path, uint32_t* links) {
    assert_int_equal(path->status, NAV_PATH_OK);
    *links = 0;
    for (uint32_t i = 0; path->links != NULL && i < path->point_count; i++)
        *links += path->links[i].generation != 0;
    return path->cost;
}

static double cost_over(NavQuery* query, const NavPathRequest* request, uint32_t* links) {
    NavPath path;
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    return cost_of_path(&path, links);
}

static double cost_in_slices(NavQuery* query, const NavPathRequest* request, uint32_t* links) {
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    NavPath path;
    assert_int_equal(nav_slice_begin(query, request), NAV_OK);
    for (uint32_t i = 0; i < 10000 && slice.status == NAV_SLICE_RUNNING; i++)
        assert_int_equal(nav_slice_step(query, 1, &slice), NAV_OK);
    assert_int_equal(slice.status, NAV_SLICE_DONE);
    assert_int_equal(nav_slice_get(query, &path), NAV_OK);
    return cost_of_path(&path, links);
}

// The budget counts the nodes of the field.
static void expect_nodes(NavQuery* query, const NavPathRequest* request, uint32_t too_few,
                         uint32_t enough) {
    NavPathRequest limited = *request;
    NavPath path;
    limited.max_nodes = too_few;
    assert_int_equal(nav_query_find_path(query, &limited, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OUT_OF_BUDGET);
    limited.max_nodes = enough;
    assert_int_equal(nav_query_find_path(query, &limited, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
}

// A grid of ends, each joined to the next of its row at a little less than the path on foot.
static NavWorld* rows_of_links(int32_t side, int32_t gap, const NavAllocator* allocator) {
    NavWorldDef bounds = unit_world_def(0, 0, side * gap, side * gap);
    if (allocator != NULL)
        bounds.allocator = *allocator;
    NavWorld* world = create_world(&bounds);
    insert_floor(world, at(0, 0), at(side * gap, side * gap));
    insert_box(world, floor_def(1, 1), at(gap / 4, side * gap - gap / 8), at(gap, side * gap));
    for (int32_t y = 0; y < side; y++)
        for (int32_t x = 0; x + 1 < side; x++) {
            NavPoint from = at(x * gap + gap / 4, y * gap + gap / 4);
            NavLinkDef def = nav_link_def(from, at(from.x + gap, from.y));
            def.cost = gap - 1 - y % 3;
            insert_link(world, &def);
        }
    return world;
}

// The cheapest path along a row uses all of its links. To a search over pairs of ends that is far
// too much; a disc where costs differ is searched so all the same.
static void try_rows(int32_t side, int32_t radius, bool has_mud) {
    enum { GAP = 400 };
    NavWorld* world = rows_of_links(side, GAP, NULL);
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 1, has_mud ? 2 : 1, 1);
    filter.area_costs = costs;
    NavPathRequest request = nav_path_request(at(100, 100), at(100 + (side - 1) * GAP, 100));
    request.mode = NAV_PATH_OPTIMAL;
    request.radius = radius;
    request.filter = &filter;
    uint32_t links;
    double most = 1e-6 + (has_mud ? 0.01 * GAP * side : 0), whole = (side - 1) * (GAP - 1);
    assert_true(fabs(cost_over(query, &request, &links) - whole) < most);
    assert_int_equal(links, side - 1);
    assert_true(fabs(cost_in_slices(query, &request, &links) - whole) < most);
    assert_int_equal(links, side - 1);
    uint32_t rows = (uint32_t)side;
    expect_nodes(query, &request, 5 * (rows - 1), rows * rows * 200);
    request = nav_path_request(request.goal, request.start); // the links lead in one direction
    request.radius = radius;
    assert_true(fabs(cost_over(query, &request, &links) - (side - 1) * GAP) < most);
    assert_int_equal(links, 0);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void paths_over_many_links_are_cheapest(void** state) {
    (void)state;
    try_rows(20, 0, false);
    try_rows(20, 0, true);
    try_rows(20, 60, false);
    try_rows(9, 60, true);
}

// A link leads from mud, which costs more, to where the source is; or back, where it is of no use.
static void costs_behind_links_count(void** state) {
    (void)state;
    NavWorld* world = square_world(2000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(900, 2000));
    insert_box(world, floor_def(1, 0), at(1100, 0), at(2000, 2000));
    NavLinkDef def = nav_link_def(at(1200, 500), at(800, 500));
    NavLinkId id = insert_link(world, &def);
    NavFilter filter = nav_filter();
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 1, 5, 1);
    filter.area_costs = costs;
    const NavPoint source = at(300, 500);
    NavFieldRequest request = nav_field_request(&source);
    request.filter = &filter;
    NavField* field = field_of(world, &request);
    NavFieldSample sample = sample_of(field, at(1700, 500));
    assert_true(fabs(sample.cost - (5 * 500 + 400 + 500)) < 1e-6);
    assert_true(fabs(sample.distance - 1000) < 1e-6);
    request.radius = 50;
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    sample = sample_of(field, at(1700, 500));
    assert_true(fabs(sample.cost - (5 * 500 + 400 + 500)) < 1e-6);
    assert_true(fabs(sample.distance - 1000) < 1e-6);
    def = nav_link_def(at(800, 500), at(1200, 500));
    assert_int_equal(nav_link_set(world, id, &def), NAV_OK);
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    assert_int_equal(sample_of(field, at(1700, 500)).status, NAV_FIELD_UNREACHABLE);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// Without memory nothing is answered, and the next call answers as if nothing had happened.
static void try_without_memory(NavWorld* world, TestMemory* blocks, int32_t radius) {
    const NavPoint start = at(100, 100), goal = at(4900, 100);
    NavPathRequest request = nav_path_request(start, goal);
    NavFieldRequest around = nav_field_request(&goal);
    request.radius = around.radius = radius;
    NavResult found = NAV_ERR_MEMORY, searched = NAV_ERR_MEMORY;
    uint32_t links;
    for (uint64_t n = 1; found != NAV_OK || searched != NAV_OK; n++) {
        NavQuery* query = create_query(world);
        NavField* field = NULL;
        NavPath path;
        assert_int_equal(nav_field_create(world, &field), NAV_OK);
        memory_fail(blocks, n, false);
        found = nav_query_find_path(query, &request, &path);
        memory_recover(blocks);
        assert_true(found == NAV_OK || found == NAV_ERR_MEMORY);
        assert_true(fabs(cost_over(query, &request, &links) - 12 * 399) < 1e-6 && links == 12);
        memory_fail(blocks, n, false);
        searched = nav_field_search(field, &around);
        memory_recover(blocks);
        assert_true(searched == NAV_OK || searched == NAV_ERR_MEMORY);
        assert_int_equal(nav_field_search(field, &around), NAV_OK);
        assert_true(fabs(sample_of(field, start).cost - 12 * 399) < 1e-6);
        nav_field_destroy(field);
        nav_query_destroy(query);
    }
}

static void recovers_without_memory(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavAllocator allocator = blocks_allocator(&blocks);
    NavWorld* world = rows_of_links(13, 400, &allocator);
    try_without_memory(world, &blocks, 0);
    try_without_memory(world, &blocks, 60);
    nav_world_destroy(world);
    assert_true(blocks.live_blocks == 0);
}

// In coarse worlds obstacles touch at corners, and links end there: such an end lies on several
// pieces of ground.
static void leaves_pinched_ends_to_all_sides(void** state) {
    (void)state;
    uint32_t linked = 0;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        uint64_t random = seed;
        Scene scene = {.world = scene_random_world(&random, 1200, 100), .filter = nav_filter()};
        SceneFloor floor = scene_walkable(scene.world, NAV_LAYERS_ALL);
        scene.query = create_query(scene.world);
        assert_int_equal(nav_field_create(scene.world, &scene.field), NAV_OK);
        for (uint32_t i = 0; i < 12; i++) {
            NavPoint from = scene_any_point(&random, &floor, 1200);
            NavLinkDef def = nav_link_def(from, scene_any_point(&random, &floor, 1200));
            def.is_two_way = true;
            def.cost /= 2;
            insert_link(scene.world, &def);
        }
        for (uint32_t i = 0; i < 10; i++) {
            NavPoint p = scene_any_point(&random, &floor, 1200);
            scene.sources[0] = scene.sources[1] = scene_any_point(&random, &floor, 1200);
            NavFieldRequest request = nav_field_request(scene.sources);
            assert_int_equal(nav_field_search(scene.field, &request), NAV_OK);
            Expected path = cheapest_path(&scene, p);
            NavFieldSample sample = sample_of(scene.field, p);
            assert_int_equal(sample.status == NAV_FIELD_OK, path.cost < HUGE_VAL);
            if (sample.status == NAV_FIELD_OK)
                compare_cost(&scene, &path, &sample, true);
            linked += path.has_links;
        }
        scene_walkable_fini(&floor);
        end_scene(&scene);
    }
    assert_true(linked > 300);
}

// The entry of a link is a corner of the mesh. What leads there on foot or by the link has a cost.
static void a_link_from_a_corner_is_not_free(void** state) {
    (void)state;
    Scene scene = {.filter = nav_filter()};
    scene.world = floored_world(25600);
    insert_box(scene.world, floor_def(1, 1), at(1024, 5120), at(13312, 9216));
    insert_block(scene.world, at(18432, 14336), at(23552, 18432));
    insert_block(scene.world, at(15360, 19456), at(20480, 25600));
    NavLinkDef def = nav_link_def(at(15360, 7168), at(25600, 25600));
    def.cost = 1843.2;
    def.is_two_way = true;
    insert_link(scene.world, &def);
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        scene.costs[i] = i == 1 ? 5.5 : 4.5;
    scene.filter.area_costs = scene.costs;
    scene.sources[0] = scene.sources[1] = at(23282, 10906);
    scene.query = create_query(scene.world);
    assert_int_equal(nav_field_create(scene.world, &scene.field), NAV_OK);
    NavFieldRequest request = nav_field_request(scene.sources);
    request.filter = &scene.filter;
    assert_int_equal(nav_field_search(scene.field, &request), NAV_OK);
    NavFieldSample sample = sample_of(scene.field, at(20728, 20426));
    assert_true(sample.waypoint.x == 23552 && sample.waypoint.y == 18432);
    Expected path = cheapest_path(&scene, at(20728, 20426));
    assert_true(sample.cost <= path.cost * (1 + 1e-9));
    end_scene(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_link_from_a_corner_is_not_free),
        cmocka_unit_test(points_take_the_cheapest_path),
        cmocka_unit_test(points_take_the_cheapest_path_over_mud),
        cmocka_unit_test(discs_take_the_shortest_path),
        cmocka_unit_test(discs_take_the_cheapest_path_over_mud),
        cmocka_unit_test(leaves_pinched_ends_to_all_sides),
        cmocka_unit_test(paths_over_many_links_are_cheapest),
        cmocka_unit_test(costs_behind_links_count),
        cmocka_unit_test(recovers_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
