// Sliding: what space.h promises, in small random worlds. All lattice points of the disc that can
// be reached in steps of one between lattice points are compared.
#include "support/unit_scene.h"

enum { SIZE = 60, SIDE = 41 };

// Regions may touch at a vertex, where nothing passes.
typedef struct Places {
    bool is_vertex[SIZE + 1][SIZE + 1];
} Places;

typedef struct Slide {
    const Places* places;
    NavQuery* query;
    NavPoint from, to;
    bool is_seen[SIDE][SIDE]; // around `from`
    NavPoint list[SIDE * SIDE];
    uint32_t count;
} Slide;

static int64_t distance_2(NavPoint p, NavPoint q) {
    int64_t x = (int64_t)p.x - q.x, y = (int64_t)p.y - q.y;
    return x * x + y * y;
}

// The angle from->p->to is at least a right one.
static bool is_in_disc(const Slide* slide, NavPoint p) {
    int64_t x = ((int64_t)slide->from.x - p.x) * ((int64_t)slide->to.x - p.x);
    int64_t y = ((int64_t)slide->from.y - p.y) * ((int64_t)slide->to.y - p.y);
    return x + y <= 0;
}

static void visit(Slide* slide, NavPoint from, NavPoint p) {
    int32_t x = p.x - slide->from.x + SIDE / 2, y = p.y - slide->from.y + SIDE / 2;
    NavRay ray;
    if (x < 0 || y < 0 || x >= SIDE || y >= SIDE || slide->is_seen[y][x] || !is_in_disc(slide, p))
        return;
    assert_int_equal(nav_query_cast_ray(slide->query, from, p, NULL, &ray), NAV_OK);
    if (ray.is_hit)
        return;
    slide->is_seen[y][x] = true;
    slide->list[slide->count++] = p;
}

// The least squared distance to the goal of what is reached in steps from point to point, without
// steps that begin at a vertex of the mesh.
static int64_t least_distance_2(Slide* slide) {
    int64_t best = distance_2(slide->from, slide->to);
    visit(slide, slide->from, slide->from);
    for (uint32_t i = 0; i < slide->count; i++) {
        NavPoint p = slide->list[i];
        int64_t own = distance_2(p, slide->to);
        best = own < best ? own : best;
        for (int32_t k = 0; k < 9 && !slide->places->is_vertex[p.y][p.x]; k++)
            visit(slide, p, at(p.x + k % 3 - 1, p.y + k / 3 - 1));
    }
    return best;
}

static void check_slide(const Places* places, NavQuery* query, NavPoint from, NavPoint to) {
    Slide task = {.places = places, .query = query, .from = from, .to = to};
    NavLocation location;
    NavSlide slide;
    NavRay ray;
    assert_int_equal(nav_query_slide(query, from, to, NULL, &slide), NAV_OK);
    assert_int_equal(nav_query_locate(query, from, NULL, &location), NAV_OK);
    assert_int_equal(slide.is_blocked, !location.is_walkable);
    if (slide.is_blocked)
        return;
    assert_int_equal(nav_query_locate(query, slide.point, NULL, &location), NAV_OK);
    assert_true(location.is_walkable);
    assert_int_equal(slide.is_complete, distance_2(slide.point, to) == 0);
    assert_true(distance_2(slide.point, to) <= least_distance_2(&task));
    assert_int_equal(nav_query_cast_ray(query, from, to, NULL, &ray), NAV_OK);
    assert_true(ray.is_hit || slide.is_complete);
}

static Places find_places(const NavWorld* world) {
    Places places = {{{false}}};
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(world, t, &triangle) != NAV_OK)
            continue;
        for (uint32_t i = 0; i < 3; i++) {
            NavPoint p = triangle.corner[i];
            if (p.x >= 0 && p.y >= 0 && p.x <= SIZE && p.y <= SIZE)
                places.is_vertex[p.y][p.x] = true;
        }
    }
    return places;
}

static void test_slides_as_promised(void** state) {
    uint64_t random = 11;
    (void)state;
    for (uint32_t i = 0; i < 60; i++) {
        NavWorld* world = scene_random_world(&random, SIZE, i % 2 == 0 ? 1 : 3);
        Places places = find_places(world);
        NavQuery* query = create_query(world);
        for (uint32_t k = 0; k < 100; k++) {
            NavPoint from = lcg_point(&random, 0, SIZE);
            NavPoint by = lcg_point(&random, -14, 14), to = at(from.x + by.x, from.y + by.y);
            check_slide(&places, query, from, to);
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

// At all scales: the end lies in the disc, and no straight line leads nearer.
static void test_slides_within_the_disc(void** state) {
    static const int32_t sizes[] = {400, 4096, 100000, 1 << 24};
    uint64_t random = 12;
    (void)state;
    for (uint32_t i = 0; i < 80; i++) {
        int32_t size = sizes[i % 4], reach = size / (1 + (int32_t)(i / 4 % 5) * 4);
        NavWorld* world = scene_random_world(&random, size, i % 3 == 0 ? 1 : size / 20);
        NavQuery* query = create_query(world);
        for (uint32_t k = 0; k < 400; k++) {
            NavSlide slide;
            Slide task = {.from = lcg_point(&random, 0, size)};
            NavPoint by = lcg_point(&random, -reach, reach);
            task.to = at(task.from.x + by.x, task.from.y + by.y);
            assert_int_equal(nav_query_slide(query, task.from, task.to, NULL, &slide), NAV_OK);
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_slides_as_promised),
                                       cmocka_unit_test(test_slides_within_the_disc)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
