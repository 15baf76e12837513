// Where a disc may stand: near Free(R), the real points at least R away from everything that
// blocks. Corridors as wide as the disc, at exactly turned angles, hold hardly any lattice point of
// their middle line.
#include <math.h>

#include "support/unit_disc.h"

#include "query/stand/room.h"

static double wall_distance(const OracleWall* wall, double x, double y) {
    double dx = (double)wall->b.x - wall->a.x, dy = (double)wall->b.y - wall->a.y;
    double ex = x - wall->a.x, ey = y - wall->a.y;
    double part = (dx * ex + dy * ey) / (dx * dx + dy * dy);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return hypot(ex - part * dx, ey - part * dy);
}

// The triangle that is named holds the place.
static void expect_in_triangle(const DiscScene* stand, const DiscPlace* place) {
    NavTriangle t;
    assert_int_equal(nav_world_get_triangle(stand->world, place->t, &t), NAV_OK);
    assert_true(t.is_walkable);
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint a = t.corner[i], b = t.corner[(i + 1) % 3];
        double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
        assert_true(dx * (place->y - a.y) - dy * (place->x - a.x) >= -1e-6 * hypot(dx, dy));
    }
}

// The place keeps the radius from all walls, and lies beside its point.
static void expect_place(const DiscScene* stand, const OracleWalls* walls, NavPoint p,
                         int32_t radius, const DiscPlace* place) {
    expect_in_triangle(stand, place);
    assert_true(hypot(place->x - p.x, place->y - p.y) <= 3);
    for (uint32_t i = 0; i < walls->count; i++)
        assert_true(wall_distance(&walls->walls[i], place->x, place->y) >= radius - 1e-5);
}

// Does the disc fit, exactly, at a lattice point within two steps to which one can walk?
static bool has_witness(const DiscScene* stand, const OracleWalls* walls, NavPoint p,
                        int32_t radius) {
    for (int32_t x = -2; x <= 2; x++)
        for (int32_t y = -2; y <= 2; y++) {
            NavPoint q = at(p.x + x, p.y + y);
            NavRay ray;
            if (x * x + y * y > 4 || !oracle_leg_keeps(walls, q, q, radius))
                continue;
            assert_int_equal(nav_query_cast_ray(stand->query, p, q, NULL, &ray), NAV_OK);
            if (!ray.is_hit)
                return true;
        }
    return false;
}

static void agrees_with_an_oracle(void** state) {
    (void)state;
    uint32_t legal = 0, beside = 0, blocked = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 60 : 900;
        DiscScene stand;
        disc_scene_begin(&stand, scene_random_world(&random, size, seed % 2 == 0 ? 1 : 30));
        SceneFloor scene = scene_walkable(stand.world, NAV_LAYERS_ALL);
        OracleWalls walls;
        oracle_walls_init(&walls, (const NavPoint(*)[3])scene.triangles, scene.count);
        for (uint32_t i = 0; i < 400; i++) {
            NavPoint p = lcg_point(&random, 0, size);
            int32_t radius = lcg_between(&random, 1, i % 3 == 0 ? 3 : size / 12);
            DiscPlace place;
            bool is_free = oracle_leg_keeps(&walls, p, p, radius);
            bool is_found = disc_scene_find_place(&stand, p, radius, &place);
            if (is_free)
                assert_true(is_found && place.x == p.x && place.y == p.y);
            else if (has_witness(&stand, &walls, p, radius))
                assert_true(is_found);
            if (is_found)
                expect_place(&stand, &walls, p, radius, &place);
            legal += is_free;
            beside += is_found && !is_free;
            blocked += !is_found;
        }
        oracle_walls_fini(&walls);
        scene_walkable_fini(&scene);
        disc_scene_end(&stand);
    }
    assert_true(legal > 1000 && beside > 200 && blocked > 1000);
}

// At the place of a room all is known up to its clearance; beside it, only what fits.
static void rooms_are_those_of_walls(void** state) {
    (void)state;
    uint32_t fits = 0, blocked = 0, beside = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint64_t random = seed;
        DiscScene stand;
        disc_scene_begin(&stand, scene_random_world(&random, 900, 30));
        SceneFloor scene = scene_walkable(stand.world, NAV_LAYERS_ALL);
        OracleWalls walls;
        oracle_walls_init(&walls, (const NavPoint(*)[3])scene.triangles, scene.count);
        DiscRoom room = {.triangle = NAV_NONE};
        for (uint32_t i = 0; i < 300; i++) {
            room.at = lcg_point(&random, 0, 900);
            assert_int_equal(
                navi_disc_find_room(&stand.query->disc.stand, &stand.filter, 100, &room), NAV_OK);
            for (int32_t radius = 1; radius <= room.clearance; radius += 7) {
                bool does_fit = oracle_leg_keeps(&walls, room.at, room.at, radius);
                assert_true(navi_room_fits(&room, room.at, radius) == does_fit);
                fits += does_fit;
                blocked += !does_fit;
            }
            for (uint32_t k = 0; k < 20; k++) {
                NavPoint off = lcg_point(&random, -50, 50);
                NavPoint p = {room.at.x + off.x, room.at.y + off.y};
                int32_t radius = lcg_between(&random, 1, 30);
                bool does_fit = navi_room_fits(&room, p, radius);
                assert_true(!does_fit || oracle_leg_keeps(&walls, p, p, radius));
                beside += does_fit;
            }
        }
        oracle_walls_fini(&walls);
        scene_walkable_fini(&scene);
        disc_scene_end(&stand);
    }
    assert_true(fits > 1000 && blocked > 1000 && beside > 1000);
}

// The tip of an obstacle lies between the rounded place and the place.
static void beside_a_tip_the_triangle_is_the_right_one(void** state) {
    (void)state;
    const NavPoint floor[] = {{1281, -2908}, {1581, -3033}, {1706, -2733}, {1406, -2608}};
    const NavPoint obstacles[][3] = {{{1589, -2980}, {1490, -2981}, {1490, -2994}},
                                     {{1569, -3028}, {1594, -2968}, {1558, -2953}},
                                     {{1589, -2811}, {1611, -2792}, {1586, -2762}},
                                     {{1614, -2751}, {1564, -2871}, {1600, -2886}}};
    NavWorldDef def = unit_world_def(1278, -3036, 1709, -2605);
    NavWorld* world = create_world(&def);
    insert_ring(world, floor_def(0, 0), floor, 4);
    for (uint32_t i = 0; i < 4; i++)
        insert_ring(world, obstacle_def(NAV_LAYERS_ALL), obstacles[i], 3);
    DiscScene stand;
    disc_scene_begin(&stand, world);
    DiscPlace place;
    assert_true(disc_scene_find_place(&stand, at(1492, -2994), 1, &place));
    expect_in_triangle(&stand, &place);
    disc_scene_end(&stand);
}

// --- corridors ---------------------------------------------------------------------------

// A floor along d from (0, 0), as wide as w reaches. It is as long as a world may be wide.
static NavWorld* corridor_along(NavPoint d, NavPoint w) {
    NavWorldDef def = unit_world_def(-200000, -200000, 200000, 200000);
    NavWorld* world = create_world(&def);
    NavPoint ring[4] = {{0, 0}, {d.x, d.y}, {d.x + w.x, d.y + w.y}, {w.x, w.y}};
    insert_ring(world, floor_def(0, 0), ring, 4);
    return world;
}

// How many lattice points of the corridor, far from its ends, are legal? All that are within two
// steps of its middle line must be, and none that is farther than four.
static uint32_t count_legal(DiscScene* stand, NavPoint d, NavPoint w, int32_t radius,
                            bool is_wide) {
    uint32_t legal = 0;
    double length = hypot(d.x, d.y);
    for (int32_t k = 0; k < 40; k++) {
        double part = 0.3 + 0.01 * k;
        NavPoint middle =
            at((int32_t)floor(d.x * part + w.x * 0.5), (int32_t)floor(d.y * part + w.y * 0.5));
        for (int32_t x = -5; x <= 5; x++)
            for (int32_t y = -5; y <= 5; y++) {
                NavPoint p = at(middle.x + x, middle.y + y);
                double side = fabs(d.x * (p.y - w.y * 0.5) - d.y * (p.x - w.x * 0.5)) / length;
                DiscPlace place;
                bool is_found = disc_scene_find_place(stand, p, radius, &place);
                assert_true(!is_found || side <= 4);
                assert_true(is_found || side > fmin(2, radius) || !is_wide);
                legal += is_found;
            }
    }
    return legal;
}

static void stands_in_a_corridor_of_two_radii(void** state) {
    (void)state;
    const NavPoint turns[5] = {{1, 0}, {4, 3}, {12, 5}, {15, 8}, {-3, 4}};
    const int32_t hypotenuses[5] = {1, 5, 13, 17, 5};
    for (uint32_t i = 0; i < 5; i++)
        for (int32_t k = 1; k < 40; k = 2 * k + 1) { // widths of 2 k times the hypotenuse
            NavPoint d = at(turns[i].x * 3000, turns[i].y * 3000);
            NavPoint w = at(-2 * k * turns[i].y, 2 * k * turns[i].x);
            int32_t radius = k * hypotenuses[i];
            DiscScene stand;
            disc_scene_begin(&stand, corridor_along(d, w));
            if (2 * radius < 3000 * hypotenuses[i])
                assert_true(count_legal(&stand, d, w, radius, true) > 400);
            assert_int_equal(count_legal(&stand, d, w, radius + 1, false), 0);
            disc_scene_end(&stand);
        }
}

// A corridor along (x, y), which have no common divisor, whose width is `across` / |(x, y)|.
static NavPoint vector_across(int64_t x, int64_t y, int64_t across) {
    int64_t a = x, b = y, u = 1, v = 0, s = 0, t = 1; // u x + v y = a
    while (b != 0) {
        int64_t q = a / b, r = a - q * b, keep;
        a = b, b = r;
        keep = u - q * s, u = s, s = keep;
        keep = v - q * t, v = t, t = keep;
    }
    assert_int_equal(a, 1);
    int64_t wx = -v * across, wy = u * across; // cross((x, y), w) = across
    int64_t back = (int64_t)floor(((double)wx * (double)x + (double)wy * (double)y) /
                                      ((double)x * (double)x + (double)y * (double)y) +
                                  0.5);
    return at((int32_t)(wx - back * x), (int32_t)(wy - back * y));
}

static int64_t common(int64_t a, int64_t b) { return b == 0 ? a : common(b, a % b); }

// Widths that miss two radii by a millionth of a step and less.
static void does_not_stand_in_a_corridor_just_too_narrow(void** state) {
    (void)state;
    uint32_t found = 0;
    for (int64_t x = 20000; x < 20400; x++)
        for (int64_t y = 9000; y < 9100 && found < 20; y++) {
            int32_t radius = 200 + (int32_t)(x % 100);
            double exact = 2 * radius * sqrt((double)(x * x + y * y));
            int64_t across = (int64_t)exact;
            double miss = (exact - (double)across) / sqrt((double)(x * x + y * y));
            if (common(x, y) != 1 || miss > 1e-6 ||
                across * across >= 4 * (int64_t)radius * radius * (x * x + y * y))
                continue;
            NavPoint d = at((int32_t)x, (int32_t)y), w = vector_across(x, y, across);
            DiscScene stand;
            disc_scene_begin(&stand, corridor_along(d, w));
            assert_int_equal(count_legal(&stand, d, w, radius, false), 0);
            disc_scene_end(&stand);
            w = vector_across(x, y, across + 1); // just wide enough
            disc_scene_begin(&stand, corridor_along(d, w));
            assert_true(count_legal(&stand, d, w, radius, true) > 400);
            disc_scene_end(&stand);
            found++;
        }
    assert_true(found > 4);
}

// --- rooms and walls without thickness ---------------------------------------------------

static void stands_in_a_room_of_its_own_size(void** state) {
    (void)state;
    DiscPlace place;
    DiscScene stand;
    disc_scene_begin(&stand, floored_world(200));
    assert_true(disc_scene_find_place(&stand, at(101, 99), 100, &place));
    assert_true(fabs(place.x - 100) < 1e-3 && fabs(place.y - 100) < 1e-3);
    assert_false(disc_scene_find_place(&stand, at(103, 103), 100, &place));
    assert_false(disc_scene_find_place(&stand, at(100, 100), 101, &place));
    disc_scene_end(&stand);
}

// A place never lies beyond a wall, even where the disc is smaller than the walk.
static void does_not_walk_through_a_thin_wall(void** state) {
    (void)state;
    NavWorld* world = square_world(400);
    DiscPlace place;
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(400, 100));
    insert_box(world, raised_floor_def(0, 0, 300), at(0, 100), at(400, 101)); // a ledge
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 101), at(400, 400));
    DiscScene stand;
    disc_scene_begin(&stand, world);
    stand.filter.step_height = 10;
    for (int32_t radius = 1; radius < 3; radius++)
        for (int32_t y = 90; y <= 111; y++) {
            bool is_found = disc_scene_find_place(&stand, at(200, y), radius, &place);
            double depth = y <= 100 ? 100 - y : y - 101;
            assert_true(is_found || depth < radius - 2 || radius > 2);
            if (is_found)
                assert_true(y <= 100 ? place.y <= 100 - radius + 1e-5
                                     : place.y >= 101 + radius - 1e-5);
        }
    disc_scene_end(&stand);
}

// Where a step ends that is too high, a disc stands around its end.
static void stands_around_the_end_of_a_step(void** state) {
    (void)state;
    NavWorld* world = square_world(400);
    DiscPlace place;
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 200), at(200, 400));
    insert_box(world, raised_floor_def(0, 0, 100), at(200, 200), at(400, 400));
    insert_box(world, raised_floor_def(0, 0, 50), at(0, 0), at(400, 200));
    DiscScene stand;
    disc_scene_begin(&stand, world);
    stand.filter.step_height = 60;
    assert_true(disc_scene_find_place(&stand, at(200, 152), 50, &place));
    assert_true(fabs(place.x - 200) < 0.1 && fabs(place.y - 150) < 0.1);
    disc_scene_end(&stand);
}

// Between two tips there are places on both sides that are equally near.
static void of_equal_places_coordinates_decide(void** state) {
    (void)state;
    NavWorld* world = floored_world(400);
    const NavPoint above[3] = {{200, 202}, {210, 240}, {190, 240}};
    const NavPoint below[3] = {{200, 198}, {190, 160}, {210, 160}};
    DiscPlace place;
    insert_ring(world, obstacle_def(1), above, 3);
    insert_ring(world, obstacle_def(1), below, 3);
    DiscScene stand;
    disc_scene_begin(&stand, world);
    assert_true(disc_scene_find_place(&stand, at(200, 200), 3, &place));
    assert_true(fabs(place.x - (200 - sqrt(5))) < 0.1 && fabs(place.y - 200) < 1e-3);
    disc_scene_end(&stand);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_an_oracle),
        cmocka_unit_test(rooms_are_those_of_walls),
        cmocka_unit_test(beside_a_tip_the_triangle_is_the_right_one),
        cmocka_unit_test(stands_in_a_corridor_of_two_radii),
        cmocka_unit_test(does_not_stand_in_a_corridor_just_too_narrow),
        cmocka_unit_test(stands_in_a_room_of_its_own_size),
        cmocka_unit_test(does_not_walk_through_a_thin_wall),
        cmocka_unit_test(stands_around_the_end_of_a_step),
        cmocka_unit_test(of_equal_places_coordinates_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
