// The triangles that meet a circle, a box or a region.
#include <string.h>

#include "support/unit_space.h"

static bool has(const NavTriangles* triangles, uint32_t slot) {
    for (uint32_t k = 0; k < triangles->count; k++)
        if (triangles->slots[k] == slot)
            return true;
    return false;
}

static bool is_in_ring(const NavPoint* ring, uint32_t count, NavPoint p) {
    bool is_inside = false;
    for (uint32_t k = 0; k < count; k++) {
        NavPoint a = ring[k], b = ring[(k + 1) % count];
        if (oracle_on_segment(a, b, p))
            return true;
        if ((a.y > p.y) != (b.y > p.y) && (oracle_area_2(a, b, p) > 0) == (b.y > a.y))
            is_inside = !is_inside;
    }
    return is_inside;
}

static bool ring_meets(const NavPoint* ring, uint32_t count, const NavPoint corner[3]) {
    for (uint32_t i = 0; i < 3; i++)
        if (is_in_ring(ring, count, corner[i]))
            return true;
    for (uint32_t k = 0; k < count; k++) {
        if (oracle_triangle_holds(corner, ring[k]))
            return true;
        for (uint32_t i = 0; i < 3; i++)
            if (oracle_segments_meet(ring[k], ring[(k + 1) % count], corner[i],
                                     corner[(i + 1) % 3]))
                return true;
    }
    return false;
}

static bool circle_meets(NavPoint center, int32_t radius, const NavPoint corner[3]) {
    OracleFraction square = {(int64_t)radius * radius, 1};
    for (uint32_t i = 0; i < 3; i++)
        if (oracle_fraction_compare(space_segment_2(corner[i], corner[(i + 1) % 3], center),
                                    square) <= 0)
            return true;
    return oracle_triangle_holds(corner, center);
}

typedef struct Asked {
    NavPoint center, ring[6];
    int32_t radius;
    uint32_t count; // of the ring; 0: the circle
} Asked;

static void expect_all(const NavWorld* world, const Asked* asked, const NavTriangles* triangles) {
    for (uint32_t k = 1; k < triangles->count; k++)
        assert_true(triangles->slots[k - 1] < triangles->slots[k]);
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(world, slot, &triangle) != NAV_OK)
            continue;
        if (!triangle.is_walkable) {
            assert_false(has(triangles, slot));
            continue;
        }
        bool is_met = asked->count == 0
                          ? circle_meets(asked->center, asked->radius, triangle.corner)
                          : ring_meets(asked->ring, asked->count, triangle.corner);
        assert_true(has(triangles, slot) == is_met);
    }
}

static void meet_what_was_asked(void** state) {
    (void)state;
    uint32_t refused_count = 0, region_count = 0, met_count = 0;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 64 : 1200, raster = seed % 2 == 0 ? 4 : 100;
        NavWorld* world = scene_random_world(&random, size, raster);
        SceneFloor scene = scene_walkable(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        NavTriangles triangles;
        for (uint32_t i = 0; i < 20; i++) {
            Asked asked = {.center = scene_point(&random, &scene, size)};
            asked.radius = lcg_between(&random, 0, size / 3);
            assert_int_equal(nav_query_find_triangles_in_circle(query, asked.center, asked.radius,
                                                                NULL, &triangles),
                             NAV_OK);
            expect_all(world, &asked, &triangles);
            met_count += triangles.count;
            NavPoint p = scene_point(&random, &scene, size);
            NavBox box = {asked.center, asked.center};
            box.min.x = p.x < box.min.x ? p.x : box.min.x;
            box.min.y = p.y < box.min.y ? p.y : box.min.y;
            box.max.x = p.x > box.max.x ? p.x : box.max.x;
            box.max.y = p.y > box.max.y ? p.y : box.max.y;
            Asked boxed = {
                .count = 4,
                .ring = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}}};
            assert_int_equal(nav_query_find_triangles_in_box(query, box, NULL, &triangles), NAV_OK);
            expect_all(world, &boxed, &triangles);
            Asked region = {.count = 3 + lcg_next(&random) % 4};
            for (uint32_t k = 0; k < region.count; k++)
                region.ring[k] = scene_point(&random, &scene, size);
            NavOutlineDef def = nav_outline_def();
            def.points = region.ring;
            def.point_count = region.count;
            if (nav_query_find_triangles_in_region(query, &def, nav_pose(at(0, 0), 0), NULL,
                                                   &triangles) != NAV_OK) {
                refused_count++; // the ring was not simple
                continue;
            }
            expect_all(world, &region, &triangles);
            region_count++;
        }
        nav_query_destroy(query);
        scene_walkable_fini(&scene);
        nav_world_destroy(world);
    }
    assert_true(region_count > 300 && refused_count > 100 && met_count > 3000);
}

static void leave_out_the_hole(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, floor_def(1, 1), at(450, 450), at(550, 550));
    NavPoint points[8] = {{300, 300}, {700, 300}, {700, 700}, {300, 700},
                          {400, 400}, {600, 400}, {600, 600}, {400, 600}};
    uint32_t sizes[2] = {4, 4};
    NavOutlineDef def = nav_outline_def();
    def.points = points;
    def.point_count = 8;
    def.ring_sizes = sizes;
    def.ring_count = 2;
    NavQuery* query = create_query(world);
    NavTriangles triangles;
    assert_int_equal(
        nav_query_find_triangles_in_region(query, &def, nav_pose(at(0, 0), 0), NULL, &triangles),
        NAV_OK);
    assert_true(triangles.count > 0);
    for (uint32_t k = 0; k < triangles.count; k++) {
        NavTriangle triangle;
        assert_int_equal(nav_world_get_triangle(world, triangles.slots[k], &triangle), NAV_OK);
        assert_int_equal(triangle.area, 0); // the floor in the hole is not found
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// The inner edges of a sprite mesh bound no region, whether they are kept or not.
static void inner_edges_do_not_count(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    for (int32_t k = 0; k < 16; k++) // small triangles on both sides of the diagonal
        insert_box(world, floor_def(1, 1), at(50 + 240 * (k % 4), 50 + 240 * (k / 4)),
                   at(80 + 240 * (k % 4), 90 + 240 * (k / 4)));
    const NavPoint points[4] = {{200, 200}, {900, 210}, {890, 850}, {190, 900}};
    const uint32_t corners[6] = {0, 1, 2, 0, 2, 3};
    NavOutlineDef ring = nav_outline_def(), mesh = nav_outline_def();
    ring.points = mesh.points = points;
    ring.point_count = mesh.point_count = 4;
    mesh.triangles = corners;
    mesh.triangle_count = 2;
    mesh.has_inner_edges = true;
    NavQuery* query = create_query(world);
    NavPose pose = nav_pose(at(0, 0), 0);
    NavTriangles triangles;
    uint32_t slots[256], count;
    assert_int_equal(nav_query_find_triangles_in_region(query, &ring, pose, NULL, &triangles),
                     NAV_OK);
    count = triangles.count;
    assert_true(count > 20 && count <= 256);
    memcpy(slots, triangles.slots, count * sizeof *slots);
    assert_int_equal(nav_query_find_triangles_in_region(query, &mesh, pose, NULL, &triangles),
                     NAV_OK);
    assert_int_equal(triangles.count, count);
    assert_memory_equal(triangles.slots, slots, count * sizeof *slots);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meet_what_was_asked),
        cmocka_unit_test(leave_out_the_hole),
        cmocka_unit_test(inner_edges_do_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
