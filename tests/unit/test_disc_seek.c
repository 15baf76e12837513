// The legal place nearest to a point where the disc does not fit. An oracle without a mesh gives
// the distance of the point from the free space.
#include "oracle/free.h"
#include "support/unit_scene.h"

#include "query/disc/seek.h"
#include "query/path/query.h"

typedef struct Scene {
    NavWorld* world;
    NavQuery* query;
    QueryFilter filter;
    SceneFloor floor;
    OracleWalls walls;
    OracleGaps gaps;
} Scene;

// The gaps point to the walls, so the scene must not move.
static void scene_begin(Scene* scene, NavWorld* world) {
    scene->world = world;
    scene->query = create_query(world);
    scene->filter = navi_filter_default(scene->query->ask.mesh, scene->query->ask.labels);
    assert_int_equal(navi_query_begin(scene->query), NAV_OK);
    scene->floor = scene_walkable(world, NAV_LAYERS_ALL);
    oracle_walls_init(&scene->walls, (const NavPoint(*)[3])scene->floor.triangles,
                      scene->floor.count);
    oracle_gaps_init(&scene->gaps, &scene->walls);
}

static void scene_end(Scene* scene) {
    oracle_gaps_fini(&scene->gaps);
    oracle_walls_fini(&scene->walls);
    scene_walkable_fini(&scene->floor);
    nav_query_destroy(scene->query);
    nav_world_destroy(scene->world);
}

static NavNearest seek(Scene* scene, NavPoint p, int32_t radius, double most) {
    SeekRequest request = {&scene->filter, p, radius, most, NULL, NULL, false};
    NavNearest nearest;
    assert_int_equal(navi_disc_seek_all(&scene->query->disc, &request, &nearest), NAV_OK);
    return nearest;
}

static void expect_legal(Scene* scene, const NavNearest* nearest, int32_t radius) {
    DiscPlace place;
    bool is_legal;
    assert_int_equal(navi_disc_place(&scene->query->disc, &scene->filter, nearest->point, radius,
                                     &place, &is_legal),
                     NAV_OK);
    assert_true(is_legal);
}

static void compare(Scene* scene, NavPoint p, int32_t radius) {
    double free = (double)oracle_free_distance(&scene->gaps, radius, oracle_place(p), NULL);
    NavNearest nearest = seek(scene, p, radius, INFINITY);
    assert_int_equal(nearest.is_found, free < INFINITY);
    if (!nearest.is_found)
        return;
    expect_legal(scene, &nearest, radius);
    if (nearest.distance > free + 0.72 || nearest.distance < free - 4) {
        printf("(%d, %d) radius %d: %g, free %g\n", p.x, p.y, radius, nearest.distance, free);
        fail();
    }
    nearest = seek(scene, p, radius, free + 0.01); // just far enough
    assert_true(nearest.is_found && nearest.distance <= free + 0.72);
    if (free > 4)
        assert_false(seek(scene, p, radius, free - 0.01).is_found);
}

static void agrees_with_an_oracle(void** state) {
    (void)state;
    uint32_t asked = 0;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 60 : 1000;
        Scene scene;
        scene_begin(&scene, scene_random_world(&random, size, seed % 3 == 0 ? 1 : size / 20));
        for (uint32_t i = 0; i < 30 && scene.walls.count < 100; i++) {
            int32_t radius = lcg_between(&random, 1, size / (i % 2 == 0 ? 4 : 20));
            NavPoint p = lcg_point(&random, -20, size);
            if (scene.gaps.count > 0 && i % 3 == 0)
                radius = (int32_t)oracle_gap_radius(
                    &scene.gaps.gaps[lcg_next(&random) % scene.gaps.count]);
            compare(&scene, p, radius > 0 ? radius : 1);
            asked++;
        }
        scene_end(&scene);
    }
    assert_true(asked > 2000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_an_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
