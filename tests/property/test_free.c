// The two oracles of the free space of a disc's centre: doors with known answers, and random scenes
// in which both decide what is connected.
#include "support/unit_scene.h"

static bool joins(const SceneFree* scene, int64_t radius, NavPoint p, NavPoint q) {
    OraclePlace ends[2] = {oracle_place(p), oracle_place(q)};
    bool is_joined = oracle_free_joins(&scene->gaps, radius, ends, 0);
    for (uint32_t choice = 1; choice < 4; choice++)
        assert_int_equal(oracle_free_joins(&scene->gaps, radius, ends, choice), is_joined);
    return is_joined;
}

typedef struct Door {
    int32_t x, y; // along the wall, a Pythagorean pair
    int32_t times;
    int32_t unit; // the length of the pair
} Door;

// A wall along (x, y) through the middle, with a door as long as `times` pairs.
static NavWorld* doored_world(const Door* door) {
    NavWorld* world = floored_world(4000);
    int32_t far = 3000 / door->unit, x = door->x, y = door->y, half = door->times;
    NavPoint o = at(2000 - half * x / 2, 2000 - half * y / 2);
    NavPoint e = at(o.x + half * x, o.y + half * y);
    NavPoint low[4] = {o, at(o.x - far * x, o.y - far * y),
                       at(o.x - far * x - y, o.y - far * y + x), at(o.x - y, o.y + x)};
    NavPoint high[4] = {e, at(e.x + far * x, e.y + far * y),
                        at(e.x + far * x - y, e.y + far * y + x), at(e.x - y, e.y + x)};
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), low, 4);
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), high, 4);
    return world;
}

static void test_a_door_is_passed_up_to_its_width(void** state) {
    static const Door doors[] = {{0, 1, 100, 1},  {0, 1, 7, 1},   {3, 4, 20, 5}, {4, 3, 2, 5},
                                 {5, 12, 10, 13}, {8, 15, 6, 17}, {8, 15, 1, 17}};
    (void)state;
    for (uint32_t i = 0; i < sizeof doors / sizeof *doors; i++) {
        const Door* door = &doors[i];
        NavWorld* world = doored_world(door);
        SceneFree scene;
        int64_t radius = door->times * door->unit / 2;
        NavPoint p = at(2000 + door->y * 900 / door->unit, 2000 - door->x * 900 / door->unit);
        NavPoint q = at(4000 - p.x, 4000 - p.y);
        scene_free_init(&scene, world);
        assert_true(joins(&scene, radius, p, q));
        assert_true(joins(&scene, radius - 1, p, q));
        assert_false(joins(&scene, radius + 1, p, q));
        scene_free_fini(&scene);
        nav_world_destroy(world);
    }
}

// In the middle of a door that is half a step too narrow both rooms are near.
static void test_what_is_near(void** state) {
    (void)state;
    Door door = {0, 1, 99, 1};
    NavWorld* world = doored_world(&door);
    SceneFree scene;
    OraclePlace places[16];
    NavPoint middle = at(2000, 2000);
    scene_free_init(&scene, world);
    assert_int_equal(oracle_free_near(&scene.gaps, 50, middle, 4, true, places, 16), 0);
    uint32_t count = oracle_free_near(&scene.gaps, 50, middle, 9, true, places, 16);
    assert_true(count >= 2);
    assert_true(oracle_free_joins(&scene.gaps, 50, (OraclePlace[2]){places[0], places[0]}, 0));
    assert_int_equal(oracle_free_near(&scene.gaps, 49, middle, 2, false, places, 16), 1);
    scene_free_fini(&scene);
    nav_world_destroy(world);
}

typedef struct Bands {
    OracleOffset *less, *more;
} Bands;

typedef struct Counts {
    uint32_t joined, cut;
} Counts;

// Both oracles, where rounding makes no difference.
static void compare(Counts* counts, const SceneFree* scene, const Bands* bands, int32_t radius,
                    const NavPoint ends[2]) {
    for (uint32_t i = 0; i < 2; i++)
        if (!oracle_leg_keeps(&scene->walls, ends[i], ends[i], radius) ||
            !oracle_offset_holds(bands->more, ends[i]))
            return;
    bool is_joined = oracle_offset_joins(bands->less, ends[0], ends[1]);
    if (is_joined != oracle_offset_joins(bands->more, ends[0], ends[1]))
        return;
    assert_int_equal(joins(scene, radius, ends[0], ends[1]), is_joined);
    counts->joined += is_joined;
    counts->cut += !is_joined;
}

static void compare_world(Counts* counts, uint64_t* state, const SceneFree* scene, int32_t size) {
    for (uint32_t i = 0; i < 4 && scene->gaps.count > 0; i++) {
        int32_t k = lcg_between(state, 0, (int32_t)scene->gaps.count / 2);
        int32_t radius =
            (int32_t)oracle_gap_radius(&scene->gaps.gaps[k]) - lcg_between(state, 0, 1);
        if (radius < 1 || radius > size / 3)
            continue;
        Bands bands = {oracle_offset_create(&scene->walls, radius - 0.01),
                       oracle_offset_create(&scene->walls, radius + 0.01)};
        for (uint32_t n = 0; n < 20; n++) {
            NavPoint ends[2];
            if (scene_find_room(state, &scene->walls, size, radius, &ends[0]) &&
                scene_find_room(state, &scene->walls, size, radius, &ends[1]))
                compare(counts, scene, &bands, radius, ends);
        }
        oracle_offset_destroy(bands.less);
        oracle_offset_destroy(bands.more);
    }
}

static void test_both_oracles_agree(void** state) {
    uint64_t random = 7;
    Counts counts = {0, 0};
    (void)state;
    for (uint32_t i = 0; i < 100; i++) {
        int32_t size = i % 2 == 0 ? 1000 : 60;
        NavWorld* world = scene_random_world(&random, size, i % 3 == 0 ? 1 : size / 20);
        SceneFree scene;
        scene_free_init(&scene, world);
        if (scene.walls.count < 120)
            compare_world(&counts, &random, &scene, size);
        scene_free_fini(&scene);
        nav_world_destroy(world);
    }
    assert_true(counts.joined > 1000 && counts.cut > 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_door_is_passed_up_to_its_width),
                                       cmocka_unit_test(test_what_is_near),
                                       cmocka_unit_test(test_both_oracles_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
