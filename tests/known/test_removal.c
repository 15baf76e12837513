// Known failures 13 to 24: duplicates, removal, endless walks and flips, tolerances.
#include "known.h"

#include <pthread.h>

#include "support/episode.h"

// A sprite whose triangles have their own copies of the corners.
static void known_13_one_vertex_per_point(void** state) {
    (void)state;
    NavPoint corner[4] = {at(0, 0), at(30, 0), at(30, 20), at(0, 20)};
    NavPoint copies[6] = {corner[0], corner[1], corner[2], corner[2], corner[3], corner[0]};
    uint32_t triangles[6] = {0, 1, 2, 3, 4, 5};
    Scenario scenario;
    scenario_begin(&scenario, 40);
    uint32_t ring = scenario_insert(&scenario, NAV_FLOOR, corner, 4);
    uint64_t hash = hash_of(&scenario);
    uint32_t vertices = stats_of(scenario.model.world).vertex_count;
    scenario_mesh(&scenario, NAV_FLOOR, copies, 6, triangles, 2);
    scenario_remove(&scenario, ring);
    assert_true(hash_of(&scenario) == hash);
    assert_int_equal(stats_of(scenario.model.world).vertex_count, vertices);
    scenario_end(&scenario);
}

static void known_14_a_removed_constraint_leaves_no_crossing(void** state) {
    (void)state;
    Scenario scenario;
    scenario_begin(&scenario, 60);
    NavPoint a[3] = {at(-40, -7), at(40, 9), at(38, 15)};
    NavPoint b[3] = {at(-11, -40), at(3, 40), at(-19, 33)};
    scenario_insert(&scenario, NAV_FLOOR, a, 3);
    uint64_t hash = hash_of(&scenario);
    NavStats stats = stats_of(scenario.model.world);
    for (int i = 0; i < 5; i++) {
        uint32_t name = scenario_insert(&scenario, NAV_OBSTACLE, b, 3);
        assert_true(scenario_has(&scenario, name));
        assert_true(stats_of(scenario.model.world).vertex_count > stats.vertex_count + 3);
        scenario_remove(&scenario, name);
        assert_true(hash_of(&scenario) == hash);
        assert_int_equal(stats_of(scenario.model.world).vertex_count, stats.vertex_count);
        assert_int_equal(stats_of(scenario.model.world).node_count, stats.node_count);
    }
    scenario_end(&scenario);
}

static void known_15_holes_that_cross_holes(void** state) {
    (void)state;
    static const uint32_t sizes[2] = {4, 4};
    NavPoint frame[8] = {at(-20, -20), at(20, -20), at(20, 20), at(-20, 20),
                         at(-12, -12), at(12, -12), at(12, 12), at(-12, 12)};
    Scenario scenario;
    scenario_begin(&scenario, 50);
    scenario_box(&scenario, NAV_FLOOR, at(-45, -45), at(45, 45));
    uint32_t names[3];
    for (int i = 0; i < 3; i++) {
        names[i] = scenario_rings(&scenario, NAV_OBSTACLE, frame, sizes, 2);
        scenario_move(&scenario, names[i], 7 * i, 5 * i, (uint16_t)(3000 * i));
    }
    for (int i = 0; i < 6; i++)
        scenario_move(&scenario, names[i % 3], i - 3, 2 - i, 1234);
    scenario_end(&scenario);
}

// Special cases cannot be listed completely, so this uses random needles on coarse lattices, with
// every check.
static void known_16_random_crossing_constraints(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        EpisodeSettings settings = {.kind = SCENE_NEEDLES,
                                    .seed = seed,
                                    .half = 24,
                                    .change_count = 60,
                                    .validate_every = 1,
                                    .compare_every = 3,
                                    .oracle_every = 10};
        ChangeList changes = {0};
        EpisodeTotals totals = {0};
        char fault[256] = "";
        bool good = episode_run(&settings, &changes, &totals, fault);
        change_list_fini(&changes);
        if (!good)
            fail_msg("seed %d: %s", (int)seed, fault);
    }
}

// A mesh of needles around a common tip, in which visibility walks can run in circles.
static void assert_holds(const NavTriangle* t, NavPoint p) {
    for (uint32_t k = 0; k < 3; k++) {
        NavPoint a = t->corner[k], b = t->corner[(k + 1) % 3];
        assert_true(((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) >=
                    ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x));
    }
}

static void known_17_location_walks_end(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    insert_floor(world, at(0, 0), at(4000, 4000));
    for (uint32_t i = 0; i < 24; i++) {
        uint16_t angle = (uint16_t)(65536 / 24 * i);
        int32_t c = nav_cos(angle) / (1 << 18), s = nav_sin(angle) / (1 << 18);
        NavPoint blade[3] = {at(2000 + c / 8, 2000 + s / 8),
                             at(2000 + c / 3 - s / 3, 2000 + s / 3 + c / 3),
                             at(2000 + c / 3 - s / 3 + 3, 2000 + s / 3 + c / 3 + 2)};
        NavOutlineDef region = ring_def(blade, 3);
        NavShapeId id;
        NavResult result = try_region(world, obstacle_def(NAV_LAYERS_ALL), &region, &id);
        assert_true(result == NAV_OK || result == NAV_ERR_NO_AREA);
    }
    assert_valid(world);
    NavQuery* query;
    assert_int_equal(nav_query_create(world, &query), NAV_OK);
    TestRandom random = {17};
    for (int i = 0; i < 3000; i++) {
        NavPoint p = at(2000, 2000);
        p.x += random_between(&random, -1900, 1900);
        p.y += random_between(&random, -1900, 1900);
        NavLocation location;
        assert_int_equal(nav_query_locate(query, p, NULL, &location), NAV_OK);
        NavTriangle t;
        assert_int_equal(nav_world_get_triangle(world, location.triangle, &t), NAV_OK);
        assert_holds(&t, p);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static uint32_t constraint_count(const NavWorld* world) {
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++) {
        NavTriangle t;
        if (nav_world_get_triangle(world, slot, &t) == NAV_OK)
            count += (uint32_t)(t.is_constraint[0] + t.is_constraint[1] + t.is_constraint[2]);
    }
    return count;
}

// As many removals as insertions: after each the constraints are those of the remaining shapes.
static void known_18_removal_keeps_count_of_constraints(void** state) {
    (void)state;
    TestRandom random = {18};
    Scenario scenario;
    scenario_begin(&scenario, 40);
    uint32_t names[10], counts[11];
    for (int round = 0; round < 4; round++) {
        counts[0] = constraint_count(scenario.model.world);
        for (uint32_t i = 0; i < 10; i++) {
            NavPoint p = random_point(&random, 30);
            int32_t w = random_between(&random, 1, 20);
            int32_t h = random_between(&random, 1, 20);
            names[i] = scenario_box(&scenario, i % 3 == 0 ? NAV_FLOOR : NAV_OBSTACLE, p,
                                    at(p.x + w, p.y + h));
            counts[i + 1] = constraint_count(scenario.model.world);
        }
        for (uint32_t i = 10; i-- > 0;) {
            scenario_remove(&scenario, names[i]);
            assert_int_equal(constraint_count(scenario.model.world), counts[i]);
        }
    }
    scenario_end(&scenario);
}

// Constraints on the border of the world, and edges of one step.
static void known_19_constraints_on_the_border_and_of_one_step(void** state) {
    (void)state;
    Scenario scenario;
    scenario_begin(&scenario, 20);
    scenario_box(&scenario, NAV_FLOOR, at(-20, -20), at(20, 20));
    uint32_t rim = scenario_box(&scenario, NAV_OBSTACLE, at(-20, -5), at(-19, 5));
    uint32_t dot = scenario_box(&scenario, NAV_OBSTACLE, at(-19, -20), at(-18, -19));
    NavPoint sliver[3] = {at(-20, 20), at(20, 20), at(20, 19)};
    scenario_insert(&scenario, NAV_OBSTACLE, sliver, 3);
    for (int i = 0; i < 12; i++) {
        scenario_move(&scenario, rim, i % 4 == 3 ? -3 : 1, i % 2 == 0 ? 1 : 0, 0);
        scenario_move(&scenario, dot, 3, i < 6 ? 0 : 3, i == 5 ? NAV_QUARTER_TURN : 0);
    }
    scenario_end(&scenario);
}

// Four points on a circle have one diagonal, whatever the order of insertion and the position.
static void known_20_one_diagonal_for_four_cocircular_points(void** state) {
    (void)state;
    NavPoint corner[4] = {at(0, 0), at(24, 0), at(24, 18), at(0, 18)};
    static const int32_t shifts[3] = {0, 100000, NAV_COORD_MAX - 100};
    for (uint32_t place = 0; place < 3; place++) {
        for (uint32_t start = 0; start < 8; start++) {
            NavWorldDef def =
                unit_world_def(-NAV_COORD_MAX, -NAV_COORD_MAX, NAV_COORD_MAX, NAV_COORD_MAX);
            NavWorld* world = create_world(&def);
            NavPoint ring[4];
            for (uint32_t i = 0; i < 4; i++) {
                NavPoint p = corner[start < 4 ? (start + i) % 4 : (start - i) % 4];
                ring[i] = at(p.x + shifts[place], p.y + shifts[place]);
            }
            insert_ring(world, floor_def(0, 0), ring, 4);
            bool is_constraint = true;
            int32_t s = shifts[place];
            assert_true(find_edge_between(world, at(s, s), at(s + 24, s + 18), &is_constraint));
            assert_false(is_constraint);
            assert_false(find_edge_between(world, at(s + 24, s), at(s, s + 18), &is_constraint));
            nav_world_destroy(world);
        }
    }
}

static void known_21_nearly_collinear_segments_that_overlap(void** state) {
    (void)state;
    Scenario scenario;
    scenario_begin(&scenario, 2000);
    scenario_box(&scenario, NAV_FLOOR, at(-1900, -50), at(1900, 50));
    uint32_t last = 0;
    for (int32_t i = 0; i < 8; i++) {
        NavPoint needle[3] = {at(-1800 + 100 * i, i % 3 - 1), at(1000 + 90 * i, 2 - i % 4),
                              at(1000 + 90 * i, 3 - i % 4)};
        last = scenario_insert(&scenario, NAV_OBSTACLE, needle, 3);
    }
    for (int i = 0; i < 8; i++)
        scenario_move(&scenario, last, 13, i % 2 == 0 ? -1 : 1, 0);
    scenario_end(&scenario);
}

static void known_22_duplicates_inserted_and_removed_in_every_order(void** state) {
    (void)state;
    NavPoint a[3] = {at(0, 0), at(10, 0), at(0, 10)}, b[3] = {at(0, 0), at(10, 0), at(10, 10)};
    for (uint32_t order = 0; order < 24; order++) {
        uint32_t left[4] = {0, 1, 2, 3}, code = order;
        Scenario scenario;
        scenario_begin(&scenario, 20);
        uint64_t empty = hash_of(&scenario);
        uint32_t names[4];
        for (uint32_t i = 0; i < 4; i++)
            names[i] =
                scenario_insert(&scenario, i < 3 ? NAV_OBSTACLE : NAV_FLOOR, i % 2 == 0 ? a : b, 3);
        for (uint32_t count = 4; count > 0; count--) {
            uint32_t pick = code % count;
            code /= count;
            scenario_remove(&scenario, names[left[pick]]);
            left[pick] = left[count - 1];
        }
        assert_true(hash_of(&scenario) == empty);
        scenario_end(&scenario);
    }
}

// A comb of ten thousand collinear corners, in a thread whose stack is too small for recursion.
static void* insert_comb(void* context) {
    enum { TEETH = 2500 };
    NavWorld* world = context;
    NavPoint* ring = malloc((4 * TEETH + 2) * sizeof *ring);
    if (ring == NULL)
        return NULL;
    uint32_t count = 0;
    for (int32_t i = 0; i < TEETH; i++) {
        ring[count++] = at(4 * i, 100);
        ring[count++] = at(4 * i + 2, 100);
        ring[count++] = at(4 * i + 2, 5000);
        ring[count++] = at(4 * i + 4, 5000);
    }
    ring[count++] = at(4 * TEETH, 6000);
    ring[count++] = at(0, 6000);
    NavOutlineDef region = ring_def(ring, count);
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
    def.region = &region;
    NavShapeId id;
    NavResult result = nav_shape_insert(world, &def, &id);
    free(ring);
    return result == NAV_OK && nav_world_validate(world, NULL) ? world : NULL;
}

static void known_23_ten_thousand_collinear_corners_without_recursion(void** state) {
    (void)state;
    NavWorld* world = square_world(12000);
    pthread_attr_t attributes;
    pthread_t thread;
    void* answer = NULL;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, 256 * 1024), 0);
    assert_int_equal(pthread_create(&thread, &attributes, insert_comb, world), 0);
    assert_int_equal(pthread_join(thread, &answer), 0);
    pthread_attr_destroy(&attributes);
    assert_ptr_equal(answer, world);
    assert_true(stats_of(world).walkable_triangle_count >= 10000);
    nav_world_destroy(world);
}

// There is no tolerance: a scene works the same a hundred, or a million, times larger.
static void known_24_the_same_scene_at_every_scale(void** state) {
    (void)state;
    static const int32_t scales[4] = {1, 100, 10000, 30000000};
    for (uint32_t k = 0; k < 4; k++) {
        int32_t s = scales[k];
        Scenario scenario;
        scenario_begin(&scenario, 30 * s);
        scenario_box(&scenario, NAV_FLOOR, at(-20 * s, -20 * s), at(20 * s, 20 * s));
        uint32_t last = 0;
        for (int32_t i = 0; i < 5; i++) {
            NavPoint kite[4] = {at(-15 * s, i * s), at(2 * i * s, -9 * s), at(15 * s, -i * s),
                                at(i * s, 9 * s)};
            last = scenario_insert(&scenario, NAV_OBSTACLE, kite, 4);
        }
        for (int i = 0; i < 4; i++)
            scenario_move(&scenario, last, s, i % 2 == 0 ? s : -s, 700);
        scenario_end(&scenario);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_13_one_vertex_per_point),
        cmocka_unit_test(known_14_a_removed_constraint_leaves_no_crossing),
        cmocka_unit_test(known_15_holes_that_cross_holes),
        cmocka_unit_test(known_16_random_crossing_constraints),
        cmocka_unit_test(known_17_location_walks_end),
        cmocka_unit_test(known_18_removal_keeps_count_of_constraints),
        cmocka_unit_test(known_19_constraints_on_the_border_and_of_one_step),
        cmocka_unit_test(known_20_one_diagonal_for_four_cocircular_points),
        cmocka_unit_test(known_21_nearly_collinear_segments_that_overlap),
        cmocka_unit_test(known_22_duplicates_inserted_and_removed_in_every_order),
        cmocka_unit_test(known_23_ten_thousand_collinear_corners_without_recursion),
        cmocka_unit_test(known_24_the_same_scene_at_every_scale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
