// Are two places joined for a disc? Compared with an oracle that uses no mesh: parities of loops of
// walls and gaps.
#include "support/unit_disc.h"

static void scene_begin(DiscScene* scene, NavWorld* world) {
    disc_scene_begin(scene, world);
    scene_free_init(&scene->space, world);
}

// The walls between floors of different elevation, too.
static void heed_steps(DiscScene* scene, int32_t step) {
    NavFilter filter = nav_filter();
    Ask* ask = &scene->query->ask;
    SceneFree* space = &scene->space;
    int32_t* heights = scene_elevations(scene->world);
    filter.step_height = step;
    scene->filter = navi_filter(ask->mesh, ask->labels, ask->pathdata, &filter);
    navi_ask_begin_filter(ask, nav_world_get_version(scene->world), &scene->filter);
    oracle_gaps_fini(&space->gaps);
    oracle_walls_fini(&space->walls);
    oracle_walls_init_steps(&space->walls, (const NavPoint(*)[3])space->floor.triangles, heights,
                            space->floor.count, step);
    oracle_gaps_init(&space->gaps, &space->walls);
    free(heights);
}

static bool joins(DiscScene* scene, int32_t radius, const DiscPlace ends[2]) {
    bool is_joined;
    assert_int_equal(
        navi_disc_joined(&scene->query->disc.gap, &scene->filter, radius, ends, &is_joined),
        SEARCH_DONE);
    return is_joined;
}

typedef struct Counts {
    uint32_t joined, cut;
} Counts;

static void compare(DiscScene* scene, int32_t radius, const DiscPlace ends[2], Counts* counts) {
    OraclePlace places[2] = {{ends[0].x, ends[0].y}, {ends[1].x, ends[1].y}};
    bool is_joined = joins(scene, radius, ends);
    if (is_joined != oracle_free_joins(&scene->space.gaps, radius, places, 0))
        printf("radius %d: %g %g - %g %g, joined: %d\n", radius, ends[0].x, ends[0].y, ends[1].x,
               ends[1].y, is_joined);
    assert_int_equal(is_joined, oracle_free_joins(&scene->space.gaps, radius, places, 0));
    counts->joined += is_joined;
    counts->cut += !is_joined;
}

static void compare_scene(DiscScene* scene, uint64_t* random, int32_t size, Counts* counts) {
    for (uint32_t i = 0; i < 6; i++) {
        int32_t radius = lcg_between(random, 1, size / 8);
        if (scene->space.gaps.count > 0 && i % 3 != 0) {
            radius = (int32_t)oracle_gap_radius(
                &scene->space.gaps.gaps[lcg_next(random) % scene->space.gaps.count]);
            radius -= lcg_between(random, 0, 1);
        }
        if (radius < 1 || radius > size / 3)
            continue;
        DiscPlace ends[2];
        uint32_t found = 0;
        for (uint32_t n = 0; n < 60; n++) {
            NavPoint p = lcg_point(random, 0, size);
            if (!disc_scene_find_place(scene, p, radius, &ends[found % 2]))
                continue;
            if (++found >= 2)
                compare(scene, radius, ends, counts);
        }
    }
}

static void agrees_with_an_oracle(void** state) {
    (void)state;
    Counts counts = {0, 0};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 60 : 1000;
        DiscScene scene;
        scene_begin(&scene, scene_random_world(&random, size, seed % 3 == 0 ? 1 : size / 20));
        if (scene.space.walls.count < 150)
            compare_scene(&scene, &random, size, &counts);
        disc_scene_end(&scene);
    }
    assert_true(counts.joined > 5000 && counts.cut > 500);
}

// Joints of floors do not block, but their vertices hide corners from each other, and gaps run
// along them and through their crossings.
static void gaps_run_through_joints(void** state) {
    (void)state;
    Counts counts = {0, 0};
    for (uint64_t seed = 1; seed <= 150; seed++) {
        uint64_t random = seed;
        NavWorld* world = square_world(480);
        for (int32_t i = 0; i < 64; i++)
            if (lcg_next(&random) % 8 != 0)
                insert_box(world, floor_def((uint8_t)(i % 3), 0), at(i % 8 * 60, i / 8 * 60),
                           at(i % 8 * 60 + 60, i / 8 * 60 + 60));
        for (uint32_t i = 0; i < 6; i++) {
            int32_t x = 20 * lcg_between(&random, 0, 22), y = 20 * lcg_between(&random, 0, 22);
            insert_box(world, obstacle_def(1), at(x, y), at(x + 20, y + 20));
        }
        DiscScene scene;
        scene_begin(&scene, world);
        compare_scene(&scene, &random, 480, &counts);
        disc_scene_end(&scene);
    }
    assert_true(counts.joined > 5000 && counts.cut > 500);
}

static void gaps_end_at_walls_without_thickness(void** state) {
    (void)state;
    Counts counts = {0, 0};
    for (uint64_t seed = 1; seed <= 150; seed++) {
        uint64_t random = seed;
        NavWorld* world = square_world(480);
        for (int32_t i = 0; i < 64; i++)
            insert_box(world, raised_floor_def(0, 0, 4 * (int32_t)(lcg_next(&random) % 4)),
                       at(i % 8 * 60, i / 8 * 60), at(i % 8 * 60 + 60, i / 8 * 60 + 60));
        for (uint32_t i = 0; i < 3; i++) {
            NavPoint p = lcg_point(&random, 0, 400);
            NavPoint ring[3] = {p, p, p};
            ring[1].x += lcg_between(&random, 10, 90);
            ring[2].y += lcg_between(&random, 10, 90);
            insert_ring(world, raised_floor_def(0, 1, 4 * lcg_between(&random, 0, 3)), ring, 3);
        }
        DiscScene scene;
        scene_begin(&scene, world);
        heed_steps(&scene, 5);
        compare_scene(&scene, &random, 480, &counts);
        disc_scene_end(&scene);
    }
    assert_true(counts.joined > 5000 && counts.cut > 500);
}

typedef struct Door {
    int32_t x, y; // along the wall, a Pythagorean pair
    int32_t times;
    int32_t unit; // the length of the pair
} Door;

// A wall along (x, y) through the middle, with a door as long as `times` pairs. Its two parts end
// in corners, or one of them ends in a corner before the other's flat side. Sides that cross the
// bounds are bent there by rounding, so the door keeps off them.
static NavWorld* doored_world(const Door* door, bool is_flat) {
    NavWorld* world = floored_world(8000);
    int32_t far = 6000 / door->unit, x = door->x, y = door->y, wide = is_flat ? far / 3 : 1;
    NavPoint o = at(4000 - door->times * x / 2, 4000 - door->times * y / 2);
    NavPoint e = at(o.x + door->times * x, o.y + door->times * y);
    NavPoint low[4] = {at(o.x + wide * y, o.y - wide * x), at(o.x - wide * y, o.y + wide * x),
                       at(o.x - far * x - y, o.y - far * y + x),
                       at(o.x - far * x + y, o.y - far * y - x)};
    NavPoint high[3] = {e, at(e.x + far * x - y, e.y + far * y + x),
                        at(e.x + far * x + y, e.y + far * y - x)};
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), low, 4);
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), high, 3);
    return world;
}

static void expect_door(DiscScene* scene, const Door* door, int32_t radius, bool is_open) {
    DiscPlace ends[2];
    int32_t away = (radius + 700) / door->unit;
    NavPoint p = at(4000 + door->y * away, 4000 - door->x * away);
    assert_true(disc_scene_find_place(scene, p, radius, &ends[0]));
    assert_true(disc_scene_find_place(scene, at(8000 - p.x, 8000 - p.y), radius, &ends[1]));
    assert_int_equal(joins(scene, radius, ends), is_open);
    assert_int_equal(joins(scene, radius, ends), is_open); // as it is remembered
}

static void a_door_is_passed_up_to_its_width(void** state) {
    static const Door doors[] = {{0, 1, 100, 1},  {0, 1, 8, 1},   {3, 4, 20, 5},  {4, 3, 2, 5},
                                 {5, 12, 10, 13}, {8, 15, 6, 17}, {8, 15, 2, 17}, {-12, 5, 4, 13}};
    (void)state;
    for (uint32_t i = 0; i < 2 * sizeof doors / sizeof *doors; i++) {
        const Door* door = &doors[i / 2];
        DiscScene scene;
        scene_begin(&scene, doored_world(door, i % 2 == 1));
        int32_t radius = door->times * door->unit / 2;
        expect_door(&scene, door, radius, true);
        expect_door(&scene, door, radius - 1, true);
        expect_door(&scene, door, radius + 1, false);
        disc_scene_end(&scene);
    }
}

// Two rooms of the disc's size beside each other, and the door between them, closed by a step.
static void rooms_are_apart(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    DiscPlace ends[2];
    insert_box(world, floor_def(0, 0), at(0, 0), at(400, 400));
    insert_box(world, floor_def(0, 0), at(400, 150), at(600, 250));
    insert_box(world, floor_def(0, 0), at(600, 0), at(1000, 400));
    DiscScene scene;
    scene_begin(&scene, world);
    for (int32_t radius = 40; radius <= 200; radius += 10) {
        assert_true(disc_scene_find_place(&scene, at(200, 200), radius, &ends[0]));
        assert_true(disc_scene_find_place(&scene, at(800, 200), radius, &ends[1]));
        assert_int_equal(joins(&scene, radius, ends), radius <= 50);
    }
    disc_scene_end(&scene);
}

// --- short looks -------------------------------------------------------------------------

// The number of triangles in the region of a place, all of which is known from then on.
static uint32_t region_size(DiscScene* scene, int32_t radius, const DiscPlace* place,
                            uint32_t* region) {
    const Mesh* mesh = scene->query->ask.mesh;
    DiscCuts* cuts = &scene->query->disc.gap.cuts;
    NavBox box;
    bool is_found;
    assert_true(navi_disc_find_box(&scene->query->disc.gap, &scene->filter, radius, place,
                                   mesh->counts->tri_slots, &box, &is_found));
    assert_true(is_found);
    *region = navi_cut_triangle(cuts, place->t)->region;
    return cuts->regions.data[*region].count;
}

// What a look finds is so, and it finds ends that are shut in by half as many triangles.
static void look(DiscScene* scene, int32_t radius, const DiscPlace ends[2], uint32_t most,
                 Counts* counts) {
    RadiusScratch* disc = &scene->query->disc;
    bool are_apart[2];
    uint32_t size[2], region[2];
    for (uint32_t i = 0; i < 2; i++) {
        const DiscLook short_look = {most, i == 1};
        navi_gap_forget(&disc->gap);
        assert_true(navi_disc_look_apart(&disc->gap, &scene->filter, radius, ends, &short_look,
                                         &are_apart[i]));
        assert_true(!are_apart[i] || !joins(scene, radius, ends));
    }
    for (uint32_t i = 0; i < 2; i++)
        size[i] = region_size(scene, radius, &ends[i], &region[i]);
    bool is_beyond = region[0] != region[1];
    const DiscHome home = {ends[0].t, NAV_NONE};
    assert_int_equal(navi_disc_is_beyond_gap(&disc->gap, radius, &home, ends[1].t), is_beyond);
    assert_true(are_apart[0] || !is_beyond || size[1] > most / 2);
    assert_true(are_apart[1] || !is_beyond || (size[0] > most / 2 && size[1] > most / 2));
    assert_true(!are_apart[1] || size[0] <= most || size[1] <= most);
    counts->cut += are_apart[1];
    counts->joined += !are_apart[1];
}

static void short_looks_find_small_regions(void** state) {
    (void)state;
    Counts counts = {0, 0};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint64_t random = seed;
        const int32_t size = seed % 4 == 0 ? 400 : 2000;
        DiscScene scene;
        scene_begin(&scene, size == 2000 ? scene_rooms_world(&random)
                                         : scene_random_world(&random, size, 20));
        for (uint32_t n = 0; n < 60; n++) {
            const int32_t radius = lcg_between(&random, 1, 70);
            DiscPlace ends[2];
            if (disc_scene_find_place(&scene, lcg_point(&random, 0, size), radius, &ends[0]) &&
                disc_scene_find_place(&scene, lcg_point(&random, 0, size), radius, &ends[1]))
                look(&scene, radius, ends, (uint32_t)lcg_between(&random, 1, 80), &counts);
        }
        disc_scene_end(&scene);
    }
    assert_true(counts.joined > 500 && counts.cut > 80);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_looks_find_small_regions),
        cmocka_unit_test(agrees_with_an_oracle),
        cmocka_unit_test(gaps_run_through_joints),
        cmocka_unit_test(gaps_end_at_walls_without_thickness),
        cmocka_unit_test(a_door_is_passed_up_to_its_width),
        cmocka_unit_test(rooms_are_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
