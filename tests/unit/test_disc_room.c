// What is known of the walls around a point, beside exact tests.
#include "support/random.h"
#include "support/unit_worlds.h"

#include "query/path/query.h"
#include "query/space/sweep.h"
#include "query/stand/room.h"
#include "query/stand/stand.h"

enum { SIZE = 60000, BLOCKS = 60, RADIUS = 1000, MOST = 6000, LOOKS = 400, POINTS = 40 };

typedef struct Scene {
    NavWorld* world;
    NavQuery* query;
    QueryFilter filter;
    uint32_t fits, moves;
} Scene;

static NavPoint point_between(TestRandom* random, NavPoint low, NavPoint high) {
    int32_t x = random_between(random, low.x, high.x);
    return at(x, random_between(random, low.y, high.y));
}

static Scene scene_begin(TestRandom* random) {
    Scene scene = {.world = floored_world(SIZE)};
    for (uint32_t k = 0; k < BLOCKS; k++) {
        NavPoint p = point_between(random, at(0, 0), at(SIZE - 3000, SIZE - 3000));
        NavPoint q = point_between(random, at(p.x + 1, p.y + 1), at(p.x + 3000, p.y + 3000));
        insert_block(scene.world, p, q);
    }
    scene.query = create_query(scene.world);
    assert_int_equal(navi_query_begin(scene.query), NAV_OK);
    scene.filter = navi_filter_default(scene.query->ask.mesh, scene.query->ask.labels);
    return scene;
}

static bool fits(Scene* scene, NavPoint p) {
    DiscPlace place;
    bool does_fit;
    assert_int_equal(
        navi_disc_fits(&scene->query->disc.stand, &scene->filter, p, RADIUS, &place, &does_fit),
        NAV_OK);
    return does_fit;
}

static bool moves(Scene* scene, NavPoint from, NavPoint to) {
    NavSweepRequest request = {.from = from, .to = to, .radius = RADIUS};
    NavSweep sweep;
    assert_int_equal(navi_query_begin(scene->query), NAV_OK);
    assert_int_equal(
        navi_sweep(&scene->query->space, &scene->filter, &request, SWEEP_POINT, &sweep), NAV_OK);
    return !sweep.is_hit && sweep.point.x == to.x && sweep.point.y == to.y;
}

static void look(Scene* scene, TestRandom* random, DiscRoom* room) {
    NavPoint last = point_between(random, at(0, 0), at(SIZE, SIZE));
    NavPoint low = at(last.x - MOST, last.y - MOST), high = at(last.x + MOST, last.y + MOST);
    room->at = last;
    assert_int_equal(navi_disc_find_room(&scene->query->disc.stand, &scene->filter, MOST, room),
                     NAV_OK);
    for (uint32_t k = 0; k < POINTS; k++) {
        NavPoint p = point_between(random, low, high);
        if (!navi_room_fits(room, p, RADIUS))
            continue;
        scene->fits++;
        assert_true(fits(scene, p));
        if (navi_room_moves(room, last, p, RADIUS)) {
            scene->moves++;
            assert_true(moves(scene, last, p));
        }
        last = p;
    }
}

// The triangle of the look before is a hint of any value.
static void test_what_fits_in_a_room_fits_by_exact_test(void** state) {
    (void)state;
    TestRandom random = {.state = 15};
    Scene scene = scene_begin(&random);
    DiscRoom room = {.triangle = NAV_NONE};
    for (uint32_t k = 0; k < LOOKS; k++)
        look(&scene, &random, &room);
    assert_true(scene.fits > LOOKS && scene.moves > LOOKS / 2);
    nav_query_destroy(scene.query);
    nav_world_destroy(scene.world);
}

// A wall in between divides the room, though the disc fits on both sides.
static void test_a_room_ends_at_a_wall(void** state) {
    (void)state;
    DiscRoom room = {.at = at(10000, 10000), .triangle = NAV_NONE, .clearance = 9000};
    room.walls[0][0] = at(12000, 4000);
    room.walls[0][1] = at(12000, 16000);
    assert_true(navi_room_fits(&room, at(10500, 10000), RADIUS));
    assert_true(!navi_room_fits(&room, at(11500, 10000), RADIUS));
    assert_true(!navi_room_fits(&room, at(13500, 10000), RADIUS));
    assert_true(!navi_room_fits(&room, at(1500, 10000), RADIUS));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_fits_in_a_room_fits_by_exact_test),
        cmocka_unit_test(test_a_room_ends_at_a_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
