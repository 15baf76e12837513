// Fast discs where areas cost differently are first looked for near the point's path.
#include "support/unit_scene.h"

#include "query/path/query.h"
#include "query/terrain/corridor.h"

#define SIZE 6000
#define RADIUS 60

static double costs[NAV_AREA_COUNT];

static NavPath path_of(NavQuery* query, NavPoint start, NavPoint goal, NavPathMode mode) {
    NavPathRequest request = nav_path_request(start, goal);
    NavFilter filter = nav_filter();
    NavPath path;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? 6 : 1;
    filter.area_costs = costs;
    request.filter = &filter;
    request.mode = mode;
    request.radius = RADIUS;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    return path;
}

// Swamps about any places, so that there are many triangles; all can be walked on.
static NavWorld* swamps(uint64_t* random) {
    NavWorld* world = floored_world(SIZE);
    for (uint32_t i = 0; i < 40; i++) {
        NavPoint p = lcg_point(random, 0, SIZE - 500);
        int32_t x = lcg_between(random, 20, 480), y = lcg_between(random, 20, 480);
        insert_box(world, floor_def(1, 1), p, at(p.x + x, p.y + y));
    }
    return world;
}

// --- the marks ---------------------------------------------------------------------------

static double squared(double x, double y) { return x * x + y * y; }

static double to_segment(NavPoint p, NavPoint a, NavPoint b) {
    double x = (double)b.x - a.x, y = (double)b.y - a.y, length = squared(x, y);
    double along = ((p.x - a.x) * x + (p.y - a.y) * y) / length;
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    return sqrt(squared(p.x - (a.x + along * x), p.y - (a.y + along * y)));
}

// The distance of a segment from a triangle that does not hold it, sampled at its places.
static double to_leg(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b) {
    double least = INFINITY;
    uint32_t steps = (uint32_t)(sqrt(squared((double)b.x - a.x, (double)b.y - a.y)) / 4) + 1;
    for (uint32_t i = 0; i <= steps; i++) {
        const NavPoint p = at(a.x + (int32_t)((int64_t)(b.x - a.x) * i / steps),
                              a.y + (int32_t)((int64_t)(b.y - a.y) * i / steps));
        if (navi_tri_holds(mesh, t, p))
            return 0;
        for (uint32_t k = 0; k < 3; k++) {
            const uint32_t* v = mesh->tri[t].v;
            least = fmin(least, to_segment(p, mesh->pos[v[k]], mesh->pos[v[(k + 1) % 3]]));
        }
    }
    return least;
}

static double to_path(const Mesh* mesh, uint32_t t, const PointList* path) {
    double least = INFINITY;
    for (uint32_t i = 1; i < path->count; i++)
        least = fmin(least, to_leg(mesh, t, path->data[i - 1], path->data[i]));
    return least;
}

static void marks_what_is_near(void** state) {
    (void)state;
    uint64_t random = 7;
    NavWorld* world = swamps(&random);
    NavQuery* query = create_query(world);
    uint32_t near_count = 0, far_count = 0;
    for (uint32_t round = 0; round < 12; round++) {
        NavPoint points[3];
        for (uint32_t i = 0; i < 3; i++)
            points[i] = lcg_point(&random, 2 * RADIUS, SIZE - 2 * RADIUS);
        path_of(query, points[0], points[1], NAV_PATH_FAST); // the map begins
        const PointList path = {.data = points, .count = 3, .capacity = 3};
        const double reach = lcg_between(&random, 20, 700);
        const Mesh* mesh = query->ask.mesh;
        TerrainScratch* scratch = query->path.terrain;
        TerrainCorridor corridor;
        assert_true(navi_corridor_mark(scratch, &path, reach, &corridor));
        for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
            if (!navi_tri_is_alive(mesh, t) || navi_terrain_rate(&scratch->refract.map, t) == 0)
                continue;
            const double distance = to_path(mesh, t, &path);
            const bool is_marked = corridor.marks[t] >= corridor.from;
            if (distance < reach - 1)
                assert_true(is_marked);
            else if (distance > reach + 5) // places were sampled
                assert_false(is_marked);
            near_count += distance < reach;
            far_count += distance > reach;
        }
    }
    assert_true(near_count > 500 && far_count > 500);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- paths -------------------------------------------------------------------------------

// What a fast path costs: never less than the guide allows, and little more than an optimal one.
static void costs_little_more(void** state) {
    (void)state;
    uint64_t random = 11;
    NavWorld* world = swamps(&random);
    for (uint32_t i = 0; i < 30; i++) {
        NavPoint p = lcg_point(&random, 300, SIZE - 500);
        insert_box(world, obstacle_def(1), p, at(p.x + 150, p.y + 150));
    }
    NavQuery* query = create_query(world);
    double sum = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 60; i++) {
        const NavPoint start = at(RADIUS + 10, lcg_between(&random, 200, SIZE - 200));
        const NavPoint goal = at(SIZE - RADIUS - 10, lcg_between(&random, 200, SIZE - 200));
        const double least = path_of(query, start, goal, NAV_PATH_OPTIMAL).cost;
        const NavPath path = path_of(query, start, goal, NAV_PATH_FAST);
        assert_true(path.cost < 1.08 * least && path.cost <= path.length * 6);
        assert_true(path.cost / (1 + path.excess) <= least * (1 + 1e-9)); // what was proved
        sum += path.cost / least;
        count++;
    }
    assert_true(sum < 1.01 * count);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// The point goes through a gap where the disc cannot. Near there, the disc finds no path, or
// only one through the swamp.
static void looks_elsewhere(void** state) {
    (void)state;
    NavWorld* world = floored_world(SIZE);
    NavQuery* query = create_query(world);
    insert_box(world, floor_def(1, 1), at(2000, 3060), at(4000, 5400));
    insert_box(world, obstacle_def(1), at(2900, 1200), at(3100, 2960));
    insert_box(world, obstacle_def(1), at(2900, 3050), at(3100, 3190));
    const NavPoint start = at(1500, 3000), goal = at(4500, 3000);
    const double least = path_of(query, start, goal, NAV_PATH_OPTIMAL).cost;
    const NavPath path = path_of(query, start, goal, NAV_PATH_FAST);
    assert_true(least < 5500 && path.cost < 1.01 * least);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_what_is_near),
        cmocka_unit_test(costs_little_more),
        cmocka_unit_test(looks_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
