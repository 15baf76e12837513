// Tests of the oracle itself: the other tests compare the library with it.
#include "oracle/area.h"
#include "oracle/memory.h"
#include "oracle/outline.h"
#include "oracle/snap.h"
#include "support/scenes.h"
#include "support/unit_test.h"

enum { SCENE_SHAPES_MAX = 24 };

typedef struct Sample {
    NavBox bounds;
    OracleShape shapes[SCENE_SHAPES_MAX];
    uint32_t count;
} Sample;

static uint32_t region_edges(const SceneRegion* region, OracleEdge** edges) {
    const uint32_t one[1] = {region->point_count};
    if (region->triangle_count > 0)
        return oracle_triangle_edges(region->points, region->triangles, region->triangle_count,
                                     region->keep_edges, edges, NULL);
    return oracle_ring_edges(region->points, region->ring_count > 0 ? region->ring_sizes : one,
                             region->ring_count > 0 ? region->ring_count : 1, edges);
}

static Sample random_sample(SceneKind kind, uint64_t seed, int32_t half, uint32_t count) {
    Scene scene = scene_begin(kind, seed, half);
    Sample sample = {.bounds = scene.bounds, .count = count};
    for (uint32_t i = 0; i < count; i++) {
        SceneRegion* region = scene_region(&scene);
        OracleShape* shape = &sample.shapes[i];
        shape->is_floor = random_chance(&scene.random, 50);
        shape->area = (uint8_t)random_below(&scene.random, 4);
        shape->z = random_between(&scene.random, -1, 1);
        shape->layers = random_chance(&scene.random, 80) ? 0xFFFFFFFFu : 0;
        shape->edge_count = region_edges(region, &shape->edges);
        scene_region_destroy(region);
    }
    return sample;
}

static void free_sample(Sample* sample) {
    for (uint32_t i = 0; i < sample->count; i++)
        free(sample->shapes[i].edges);
}

static void expect_good(const OracleWorld* world, SceneKind kind, uint64_t seed) {
    if (world->fault != NULL)
        fail_msg("kind %s seed %u: %s", scene_kind_name(kind), (unsigned)seed, world->fault);
}

static void test_every_scene_obeys_the_laws(void** state) {
    (void)state;
    uint32_t bends = 0;
    for (int kind = 0; kind < SCENE_KIND_COUNT; kind++) {
        for (uint64_t seed = 0; seed < 200; seed++) {
            int32_t half = seed % 3 == 0 ? 4 + (int32_t)seed : 0;
            Sample sample = random_sample((SceneKind)kind, seed, half, 3 + (uint32_t)seed % 8);
            OracleWorld world;
            oracle_world_init(&world, sample.bounds, sample.shapes, sample.count);
            expect_good(&world, (SceneKind)kind, seed);
            bends += world.bend_count;
            double area = oracle_walkable_area(sample.bounds, sample.shapes, sample.count);
            double off = fabs(area - (double)world.walkable_area_2 / 2);
            if (off > oracle_area_tolerance(&world))
                fail_msg("kind %d seed %u: area %f is off by %f, allowed %f", kind, (unsigned)seed,
                         area, off, oracle_area_tolerance(&world));
            oracle_world_fini(&world);
            free_sample(&sample);
        }
    }
    // The scenes must have chains that bend, else the test checks little.
    assert_true(bends > 1000);
}

static void test_order_of_shapes_does_not_matter(void** state) {
    (void)state;
    for (uint64_t seed = 100; seed < 200; seed++) {
        Sample sample = random_sample((SceneKind)(seed % SCENE_KIND_COUNT), seed, 0, 7);
        OracleWorld a, b;
        oracle_world_init(&a, sample.bounds, sample.shapes, sample.count);
        for (uint32_t i = 0; i < sample.count / 2; i++) {
            OracleShape shape = sample.shapes[i];
            sample.shapes[i] = sample.shapes[sample.count - 1 - i];
            sample.shapes[sample.count - 1 - i] = shape;
        }
        oracle_world_init(&b, sample.bounds, sample.shapes, sample.count);
        assert_int_equal(a.triangle_count, b.triangle_count);
        assert_int_equal(a.walkable_area_2, b.walkable_area_2);
        assert_int_equal(a.island_count, b.island_count);
        for (uint32_t t = 0; t < a.triangle_count; t++) {
            assert_int_equal(oracle_triangle_compare(&a.triangles[t], &b.triangles[t]), 0);
            assert_memory_equal(a.triangles[t].constraint, b.triangles[t].constraint,
                                sizeof a.triangles[t].constraint);
            assert_int_equal(a.triangles[t].area, b.triangles[t].area);
            assert_int_equal(a.triangles[t].mask, b.triangles[t].mask);
        }
        oracle_world_fini(&a);
        oracle_world_fini(&b);
        free_sample(&sample);
    }
}

static void test_no_seen_point_lies_in_a_circle(void** state) {
    (void)state;
    for (uint64_t seed = 200; seed < 500; seed++) {
        SceneKind kind = (SceneKind)(seed % SCENE_KIND_COUNT);
        Sample sample = random_sample(kind, seed, seed % 2 == 0 ? 8 : 0, 3);
        size_t total = 0;
        OracleEdge edges[1024];
        for (uint32_t i = 0; i < sample.count; i++)
            for (uint32_t e = 0; e < sample.shapes[i].edge_count && total < 1024; e++)
                edges[total++] = sample.shapes[i].edges[e];
        OracleSnap snap;
        OracleMesh mesh;
        oracle_snap_init(&snap, edges, (uint32_t)total);
        oracle_mesh_init(&mesh, snap.hot, snap.hot_count, snap.spans, snap.span_count);
        assert_null(snap.fault);
        assert_null(mesh.fault);
        if (mesh.count < 70)
            assert_true(oracle_mesh_is_globally_delaunay(&mesh));
        oracle_mesh_fini(&mesh);
        oracle_snap_fini(&snap);
        free_sample(&sample);
    }
}

// A point is in a walkable triangle exactly when the original shapes leave it free. This holds for
// points away from every edge; near an edge snapping may change it.
static void test_far_points_are_walkable_alike(void** state) {
    (void)state;
    uint32_t free_count = 0, tested = 0;
    for (uint64_t seed = 300; seed < 330; seed++) {
        SceneKind kind = (SceneKind)(seed % 5);
        Sample sample = random_sample(kind, seed, 3000, 6);
        TestRandom random = {seed};
        OracleWorld world;
        oracle_world_init(&world, sample.bounds, sample.shapes, sample.count);
        expect_good(&world, kind, seed);
        for (int i = 0; i < 40; i++) {
            const OracleTriangle* t = &world.triangles[random_below(&random, world.triangle_count)];
            const NavPoint* c = t->corner;
            double area = (double)oracle_area_2(c[0], c[1], c[2]), longest = 0;
            for (int k = 0; k < 3; k++)
                longest = fmax(longest, hypot((double)c[k].x - c[(k + 1) % 3].x,
                                              (double)c[k].y - c[(k + 1) % 3].y));
            // The centroid is at least a third of the height away from every side; snapping moves a
            // side by half a step.
            if (area / longest / 3 < 2)
                continue;
            double x = ((double)c[0].x + c[1].x + c[2].x) / 3;
            double y = ((double)c[0].y + c[1].y + c[2].y) / 3;
            tested++;
            free_count += t->is_walkable;
            assert_int_equal(oracle_is_walkable(sample.bounds, sample.shapes, sample.count, x, y),
                             t->is_walkable);
        }
        oracle_world_fini(&world);
        free_sample(&sample);
    }
    assert_true(tested > 300 && free_count > 30 && free_count < tested);
}

static void test_pixels_are_half_open(void** state) {
    (void)state;
    // A diagonal touches corners of pixels: only the lower corner belongs to the pixel.
    assert_true(oracle_meets_pixel((NavPoint){0, 1}, (NavPoint){1, 0}, (NavPoint){1, 1}, NULL));
    assert_false(oracle_meets_pixel((NavPoint){0, 1}, (NavPoint){1, 0}, (NavPoint){0, 0}, NULL));
    assert_false(oracle_meets_pixel((NavPoint){0, 0}, (NavPoint){1, 1}, (NavPoint){0, 1}, NULL));
    assert_false(oracle_meets_pixel((NavPoint){0, 0}, (NavPoint){1, 1}, (NavPoint){1, 0}, NULL));
    // The crossing (1/2, 1/2) rounds up.
    NavPoint h = oracle_crossing_pixel((NavPoint){0, 0}, (NavPoint){1, 1}, (NavPoint){0, 1},
                                       (NavPoint){1, 0});
    assert_int_equal(h.x, 1);
    assert_int_equal(h.y, 1);
    // And (-1/2, -1/2) rounds to (0, 0).
    h = oracle_crossing_pixel((NavPoint){-1, -1}, (NavPoint){0, 0}, (NavPoint){-1, 0},
                              (NavPoint){0, -1});
    assert_int_equal(h.x, 0);
    assert_int_equal(h.y, 0);
}

static void test_exactly_one_pixel_holds_a_crossing(void** state) {
    (void)state;
    TestRandom random = {7};
    uint32_t crossings = 0;
    for (int i = 0; i < 200000; i++) {
        NavPoint p[4];
        int32_t reach = i % 2 == 0 ? 6 : NAV_COORD_MAX;
        for (int k = 0; k < 4; k++)
            p[k] = random_point(&random, reach);
        if (!oracle_cross_properly(p[0], p[1], p[2], p[3]))
            continue;
        crossings++;
        NavPoint h = oracle_crossing_pixel(p[0], p[1], p[2], p[3]);
        NavPoint same = oracle_crossing_pixel(p[3], p[2], p[1], p[0]);
        assert_int_equal(oracle_point_compare(h, same), 0);
        assert_true(oracle_meets_pixel(p[0], p[1], h, NULL));
        assert_true(oracle_meets_pixel(p[2], p[3], h, NULL));
    }
    assert_true(crossings > 20000);
}

static void test_meshes_and_rings_give_the_same_outline(void** state) {
    (void)state;
    const NavPoint corners[] = {{0, 0}, {10, 0}, {20, 0}, {20, 10}, {10, 10}, {0, 10}};
    const uint32_t triangles[] = {0, 1, 5, 1, 4, 5, 1, 2, 4, 4, 3, 2};
    const uint32_t size[] = {6};
    OracleEdge *by_mesh, *by_ring;
    bool is_clean = false;
    uint32_t count = oracle_triangle_edges(corners, triangles, 4, false, &by_mesh, &is_clean);
    uint32_t ring_count = oracle_ring_edges(corners, size, 1, &by_ring);
    assert_true(is_clean);
    assert_true(oracle_edges_equal(by_mesh, count, by_ring, ring_count));
    free(by_mesh);
    free(by_ring);
    // With the inner edges kept there are three more.
    assert_int_equal(oracle_triangle_edges(corners, triangles, 4, true, &by_mesh, NULL), 9);
    free(by_mesh);
}

static void test_cocircular_points_fan_from_the_smallest(void** state) {
    (void)state;
    NavPoint points[] = {{-ORACLE_FRAME, -ORACLE_FRAME},
                         {-ORACLE_FRAME, ORACLE_FRAME},
                         {0, 0},
                         {0, 10},
                         {10, 0},
                         {10, 10},
                         {ORACLE_FRAME, -ORACLE_FRAME},
                         {ORACLE_FRAME, ORACLE_FRAME}};
    OracleMesh mesh;
    oracle_mesh_init(&mesh, points, 8, NULL, 0);
    assert_null(mesh.fault);
    assert_true(oracle_mesh_apex(&mesh, 2, 5) >= 0);
    assert_true(oracle_mesh_apex(&mesh, 3, 4) < 0);
    oracle_mesh_fini(&mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pixels_are_half_open),
        cmocka_unit_test(test_exactly_one_pixel_holds_a_crossing),
        cmocka_unit_test(test_cocircular_points_fan_from_the_smallest),
        cmocka_unit_test(test_meshes_and_rings_give_the_same_outline),
        cmocka_unit_test(test_no_seen_point_lies_in_a_circle),
        cmocka_unit_test(test_every_scene_obeys_the_laws),
        cmocka_unit_test(test_order_of_shapes_does_not_matter),
        cmocka_unit_test(test_far_points_are_walkable_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
