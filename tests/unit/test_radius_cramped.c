// Paths for discs with a radius of a step or two. Passages between walls contain hardly any lattice
// point that keeps the radius.
#include "support/unit_scene.h"

#include "oracle/offset.h"

typedef struct Tally {
    uint32_t bent, unreachable;
} Tally;

typedef struct Cramped {
    NavWorld* world;
    NavQuery* query;
    OracleWalls walls;
    OracleOffset* looser[3]; // free space of a disc a little smaller: rounding cannot close it
    OracleOffset* wider[3];  // of one a little larger: rounding cannot open it
    SceneFloor scene;
} Cramped;

enum { SIZE = 30 };

static void cramped_begin(Cramped* c, uint64_t* random) {
    c->world = scene_random_world(random, SIZE, 1);
    c->scene = scene_walkable(c->world, NAV_LAYERS_ALL);
    c->query = create_query(c->world);
    oracle_walls_init(&c->walls, (const NavPoint(*)[3])c->scene.triangles, c->scene.count);
    for (int radius = 1; radius < 3; radius++) {
        c->looser[radius] = oracle_offset_create(&c->walls, radius - 0.001);
        c->wider[radius] = oracle_offset_create(&c->walls, radius + 0.001);
    }
}

static void cramped_end(Cramped* c) {
    for (int radius = 1; radius < 3; radius++) {
        oracle_offset_destroy(c->looser[radius]);
        oracle_offset_destroy(c->wider[radius]);
    }
    oracle_walls_fini(&c->walls);
    nav_query_destroy(c->query);
    scene_walkable_fini(&c->scene);
    nav_world_destroy(c->world);
}

static void expect_sound(const Cramped* c, const NavPath* path, int32_t radius) {
    double length = 0;
    for (uint32_t i = 1; i < path->point_count; i++) {
        NavPoint a = path->points[i - 1], b = path->points[i];
        // From an end where the disc does not fit, a piece leads into the free space.
        bool is_end = (i == 1 && !oracle_leg_keeps(&c->walls, a, a, radius)) ||
                      (i + 1 == path->point_count && !oracle_leg_keeps(&c->walls, b, b, radius));
        assert_true(is_end || oracle_leg_keeps(&c->walls, a, b, radius - 1));
        length += hypot((double)b.x - a.x, (double)b.y - a.y);
    }
    assert_true(fabs(path->length - length) < 1e-9 * (1 + length));
    NavPoint start = path->points[0], goal = path->points[path->point_count - 1];
    // Rounding may cut each bend a little. The oracle's graph has no path from a point to itself.
    if (length > 0 && oracle_offset_holds(c->looser[radius], start) &&
        oracle_offset_holds(c->looser[radius], goal))
        assert_true(length > oracle_offset_shortest(c->looser[radius], start, goal) -
                                 2 * (path->point_count - 1.0));
}

static void ask(const Cramped* c, NavPoint start, NavPoint goal, int32_t radius, Tally* tally) {
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    request.mode = NAV_PATH_OPTIMAL;
    request.radius = radius;
    assert_int_equal(nav_query_find_path(c->query, &request, &path), NAV_OK);
    if (path.status == NAV_PATH_OK) {
        expect_sound(c, &path, radius);
        tally->bent += path.point_count > 2;
    } else if (path.status == NAV_PATH_UNREACHABLE) {
        // Wherever the plane has a path, the lattice has one.
        const OracleOffset* wider = c->wider[radius];
        assert_false(oracle_offset_holds(wider, start) && oracle_offset_holds(wider, goal) &&
                     oracle_offset_joins(wider, start, goal));
        tally->unreachable++;
    }
}

static void keeps_off_walls_and_finds_every_path(void** state) {
    (void)state;
    Tally tally = {0, 0};
    for (uint64_t seed = 1; seed <= 400; seed++) {
        uint64_t random = seed;
        Cramped cramped;
        cramped_begin(&cramped, &random);
        for (uint32_t i = 0; i < 20; i++) {
            NavPoint start = scene_point(&random, &cramped.scene, SIZE);
            NavPoint goal = scene_point(&random, &cramped.scene, SIZE);
            ask(&cramped, start, goal, lcg_between(&random, 1, 2), &tally);
        }
        cramped_end(&cramped);
    }
    printf("%u bent, %u unreachable\n", tally.bent, tally.unreachable);
    assert_true(tally.bent > 200 && tally.unreachable > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_off_walls_and_finds_every_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
