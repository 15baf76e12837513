// The legal place nearest to a point where the disc does not fit. An oracle without a mesh gives
// the distance of the point from the free space.
#include "support/unit_disc.h"
#include <math.h>

#include "query/stand/seek.h"

static void scene_begin(DiscScene* scene, NavWorld* world) {
    disc_scene_begin(scene, world);
    scene_free_init(&scene->space, world);
}

static NavNearest seek(DiscScene* scene, NavPoint p, int32_t radius, double most) {
    SeekRequest request = {&scene->filter, p, radius, most, NULL, NULL, false, NULL, NULL};
    NavNearest nearest;
    assert_int_equal(navi_disc_seek_all(&scene->query->disc.stand, &request, &nearest), NAV_OK);
    return nearest;
}

static void expect_legal(DiscScene* scene, const NavNearest* nearest, int32_t radius) {
    DiscPlace place;
    assert_true(disc_scene_find_place(scene, nearest->point, radius, &place));
}

static void compare(DiscScene* scene, NavPoint p, int32_t radius) {
    double free = (double)oracle_free_distance(&scene->space.gaps, radius, oracle_place(p), NULL);
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
        int32_t size = seed % 8 == 1 ? 1 << 22 : seed % 2 == 0 ? 60 : 1000;
        bool is_fine = seed % 3 == 0 && size <= 1000;
        DiscScene scene;
        scene_begin(&scene, scene_random_world(&random, size, is_fine ? 1 : size / 20));
        for (uint32_t i = 0; i < 30 && scene.space.walls.count < 100; i++) {
            int32_t radius = lcg_between(&random, 1, size / (i % 2 == 0 ? 4 : 20));
            NavPoint p = lcg_point(&random, -20, size);
            if (scene.space.gaps.count > 0 && i % 3 == 0)
                radius = (int32_t)oracle_gap_radius(
                    &scene.space.gaps.gaps[lcg_next(&random) % scene.space.gaps.count]);
            compare(&scene, p, radius > 0 ? radius : 1);
            asked++;
        }
        disc_scene_end(&scene);
    }
    assert_true(asked > 2000);
}

// --- large discs -----------------------------------------------------------------------------

enum { FIELD = 264000, MIDDLE = FIELD / 2, RASTER = 6600, LARGE = 51200, SIDES = 2000 };

// Thousands of small obstacles, but none nearer than `clearing` to the middle.
static NavWorld* crowded_field(int64_t clearing) {
    NavWorld* world = square_world(FIELD);
    uint64_t random = 7;
    insert_box(world, floor_def(0, 0), at(0, 0), at(FIELD, FIELD));
    for (int32_t i = 0; i < FIELD / RASTER * (FIELD / RASTER); i++) {
        NavPoint off = lcg_point(&random, 0, 4000);
        NavPoint p =
            at(i % (FIELD / RASTER) * RASTER + off.x, i / (FIELD / RASTER) * RASTER + off.y);
        NavPoint ring[3] = {p, at(p.x + 1500, p.y + 300), at(p.x + 200, p.y + 1400)};
        int64_t x = p.x - MIDDLE, y = p.y - MIDDLE;
        if (x * x + y * y >= clearing * clearing)
            try_ring(world, obstacle_def(1), ring, 3, NULL);
    }
    return world;
}

// A floor whose rim is nearly a circle.
static NavWorld* round_floor(int32_t radius) {
    NavWorld* world = square_world(FIELD);
    NavPoint ring[SIDES];
    double h = 3.14159265 / SIDES, cosine = (1 - h * h) / (1 + h * h), sine = 2 * h / (1 + h * h);
    double x = 1, y = 0;
    for (int32_t i = 0; i < SIDES; i++) {
        double next = x * cosine - y * sine;
        ring[i] = at((int32_t)(MIDDLE + radius * x), (int32_t)(MIDDLE + radius * y));
        y = x * sine + y * cosine;
        x = next;
    }
    assert_int_equal(try_ring(world, floor_def(0, 0), ring, SIDES, NULL), NAV_OK);
    return world;
}

typedef struct Large {
    DiscScene scene; // without its oracle
    uint64_t nodes;
} Large;

static void large_begin(Large* large, NavWorld* world) {
    large->nodes = 0;
    disc_scene_begin(&large->scene, world);
}

static void large_end(Large* large) { disc_scene_end(&large->scene); }

static NavNearest seek_counting(Large* large, NavPoint p, int32_t radius, double most) {
    SeekRequest request = {&large->scene.filter, p, radius, most, NULL, NULL, false, NULL, NULL};
    Ask* ask = &large->scene.query->ask;
    NavNearest nearest;
    ask->nodes_left = UINT64_MAX;
    assert_int_equal(navi_disc_seek(&large->scene.query->disc.stand, &request, &nearest),
                     SEARCH_DONE);
    large->nodes = UINT64_MAX - ask->nodes_left;
    assert_true(large->nodes <= 4 * (uint64_t)ask->mesh->counts->tri_slots);
    return nearest;
}

// The place is within `off` of the middle; where the disc does not fit, every place is searched.
static void expect_in_the_middle(Large* large, NavPoint p, int32_t radius, double off) {
    double distance = (double)hypotl(MIDDLE - p.x, MIDDLE - p.y);
    NavNearest nearest = seek_counting(large, p, radius, INFINITY);
    assert_true(nearest.is_found && fabs(nearest.distance - distance) <= off);
    expect_legal(&large->scene, &nearest, radius);
    assert_true(seek_counting(large, p, radius, nearest.distance + 1).is_found);
    assert_false(seek_counting(large, p, radius, nearest.distance - 4).is_found);
}

static void large_discs_among_thousands_of_walls(void** state) {
    (void)state;
    const NavPoint places[] = {at(5, 5), at(MIDDLE, 30000), at(MIDDLE - 20000, MIDDLE + 9000)};
    Large open, full;
    large_begin(&open, crowded_field(LARGE + 3000));
    large_begin(&full, crowded_field(0));
    for (uint32_t i = 0; i < 3; i++) {
        expect_in_the_middle(&open, places[i], LARGE, 4000);
        for (int32_t radius = 6000; radius <= FIELD; radius *= 2)
            assert_false(seek_counting(&full, places[i], radius, INFINITY).is_found);
    }
    large_end(&open);
    large_end(&full);
}

static void large_discs_on_a_round_floor(void** state) {
    (void)state;
    const NavPoint places[] = {at(5, 5), at(MIDDLE, 100000), at(MIDDLE - 300, MIDDLE + 9)};
    Large large;
    large_begin(&large, round_floor(LARGE));
    for (uint32_t i = 0; i < 3; i++) {
        expect_in_the_middle(&large, places[i], LARGE - 200, 204);
        assert_false(seek_counting(&large, places[i], LARGE + 1, INFINITY).is_found);
    }
    for (int32_t radius = 800; radius < LARGE; radius *= 2) {
        NavNearest nearest = seek_counting(&large, places[0], radius, INFINITY);
        expect_legal(&large.scene, &nearest, radius);
    }
    large_end(&large);
}

// --- a box -----------------------------------------------------------------------------------

static const NavBox far_corner = {{FIELD - 50000, FIELD - 30000}, {FIELD, FIELD}};

static bool is_in_far_corner(void* context, const DiscPlace* place, bool* may) {
    (void)context;
    *may = place->x > far_corner.min.x && place->y > far_corner.min.y;
    return true;
}

static bool find_far_corner(void* context, uint32_t most, NavBox* box, uint32_t* t,
                            bool* is_known) {
    Large* large = context;
    *box = far_corner;
    *t = navi_spot(large->scene.query->ask.mesh, at(FIELD - 9, FIELD - 9)).t;
    *is_known = most > 500;
    return true;
}

static void a_box_makes_the_search_shorter(void** state) {
    (void)state;
    Large large;
    large_begin(&large, crowded_field(0));
    Ask* ask = &large.scene.query->ask;
    for (int32_t radius = 500; radius < 4000; radius += 400) {
        SeekRequest request = {&large.scene.filter,
                               at(9, 9),
                               radius,
                               INFINITY,
                               is_in_far_corner,
                               &large,
                               false,
                               NULL,
                               NULL};
        NavNearest nearest[2];
        uint64_t nodes[2];
        for (uint32_t i = 0; i < 2; i++) {
            request.confine = i == 0 ? NULL : find_far_corner;
            ask->nodes_left = UINT64_MAX;
            assert_int_equal(navi_disc_seek(&large.scene.query->disc.stand, &request, &nearest[i]),
                             SEARCH_DONE);
            nodes[i] = UINT64_MAX - ask->nodes_left;
        }
        assert_int_equal(nearest[0].is_found, nearest[1].is_found);
        assert_true(fabs(nearest[0].distance - nearest[1].distance) < 1);
        assert_true(nearest[0].is_found || radius > 2000);
        assert_true(nodes[1] < nodes[0] / 4);
    }
    large_end(&large);
}

static bool refuse(void* context, const DiscPlace* place, bool* may) {
    (void)context;
    (void)place;
    *may = false;
    return true;
}

// Does a search that accepts no place, for a disc of 20 000, visit fewer than that many squares?
static void expect_few_visits(DiscScene* scene, NavPoint p, uint32_t most) {
    NavNearest nearest;
    SeekRequest request = {&scene->filter, p, 20000, 60000, refuse, NULL, false, NULL, NULL};
    assert_int_equal(navi_disc_seek_all(&scene->query->disc.stand, &request, &nearest), NAV_OK);
    assert_false(nearest.is_found);
    assert_true(scene->query->disc.stand.seek.visits < most);
}

// Twelve walls within five steps, and a disc of 20 000: dividing squares would never separate them.
static void a_small_obstacle_is_no_crowd_of_walls(void** state) {
    (void)state;
    const NavPoint plus[12] = {{0, 1}, {1, 1}, {1, 0}, {3, 0}, {3, 1}, {5, 1},
                               {5, 3}, {3, 3}, {3, 5}, {1, 5}, {1, 3}, {0, 3}};
    NavPoint ring[12];
    DiscScene scene;
    NavWorld* world = floored_world(200000);
    for (uint32_t k = 0; k < 12; k++)
        ring[k] = at(plus[k].x + 100000, plus[k].y + 100000);
    insert_ring(world, obstacle_def(UINT32_MAX), ring, 12);
    scene_begin(&scene, world);
    expect_few_visits(&scene, at(100000, 100000), 2000);
    compare(&scene, at(100002, 100002), 20000);
    disc_scene_end(&scene);
}

// Walls of twelve spikes that end at one vertex: all of them are as near to each place of the
// circle about it.
static void spikes_with_one_tip_are_no_crowd_of_walls(void** state) {
    (void)state;
    DiscScene scene;
    NavWorld* world = floored_world(200000);
    for (int32_t k = 0; k < 12; k++) {
        const NavPoint spike[3] = {at(100000, 100000), at(10000, 40000 + 10000 * k + 2000),
                                   at(10000, 40000 + 10000 * k - 2000)};
        insert_ring(world, obstacle_def(UINT32_MAX), spike, 3);
    }
    scene_begin(&scene, world);
    expect_few_visits(&scene, at(101000, 100000), 20000);
    compare(&scene, at(101000, 100000), 20000);
    disc_scene_end(&scene);
}

// --- what is beyond gaps -----------------------------------------------------------------

typedef struct Cut {
    DiscScene* scene;
    int32_t radius;
    DiscPlace start;
    DiscHome home;
} Cut;

static bool is_cut_off(void* context, uint32_t t) {
    const Cut* cut = context;
    return navi_disc_is_beyond_gap(&cut->scene->query->disc.gap, cut->radius, &cut->home, t);
}

static bool is_not_cut_off(void* context, const DiscPlace* place, bool* may) {
    const Cut* cut = context;
    uint32_t component = NAV_NONE;
    if (cut->home.component != NAV_NONE &&
        !navi_disc_known_component(&cut->scene->query->disc.gap, &cut->scene->filter, cut->radius,
                                   place, &component))
        return false;
    *may = cut->home.component == component && !is_cut_off(context, place->t);
    return true;
}

// Makes the component of the start known.
static void learn_component(Cut* cut) {
    cut->scene->query->ask.nodes_left = UINT64_MAX;
    assert_int_equal(navi_disc_component(&cut->scene->query->disc.gap, &cut->scene->filter,
                                         cut->radius, &cut->start, &cut->home.component),
                     SEARCH_DONE);
    assert_true(cut->home.component != NAV_NONE);
}

// Makes all regions known in which the disc stands at random points.
static void learn_regions(Cut* cut, uint64_t* random, int32_t size) {
    RadiusScratch* disc = &cut->scene->query->disc;
    for (uint32_t i = 0; i < 8; i++) {
        DiscPlace place;
        bool is_known;
        NavBox box;
        if (disc_scene_find_place(cut->scene, lcg_point(random, 0, size), cut->radius, &place))
            assert_true(navi_disc_find_box(&disc->gap, &cut->scene->filter, cut->radius, &place,
                                           10000, &box, &is_known));
    }
}

// The same place is found, with less work.
static void leave_out(Cut* cut, NavPoint p, uint64_t nodes[2], uint32_t* far) {
    Ask* ask = &cut->scene->query->ask;
    SeekRequest request = {
        &cut->scene->filter, p, cut->radius, INFINITY, is_not_cut_off, cut, false, NULL, NULL};
    NavNearest nearest[2];
    for (uint32_t i = 0; i < 2; i++) {
        request.leave_out = i == 0 ? NULL : is_cut_off;
        ask->nodes_left = UINT64_MAX;
        assert_int_equal(navi_disc_seek(&cut->scene->query->disc.stand, &request, &nearest[i]),
                         SEARCH_DONE);
        nodes[i] += UINT64_MAX - ask->nodes_left;
    }
    assert_int_equal(nearest[0].is_found, nearest[1].is_found);
    assert_true(fabs(nearest[0].distance - nearest[1].distance) < 1);
    *far += nearest[0].is_found && nearest[0].distance > 2 * cut->radius;
}

static void walls_beyond_gaps_are_left_out(void** state) {
    (void)state;
    uint64_t nodes[2][2] = {{0, 0}, {0, 0}}; // without and with the component of the start
    uint32_t far = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        uint64_t random = seed;
        const int32_t size = seed % 4 == 0 ? 400 : 2000;
        Large large;
        large_begin(&large, size == 2000 ? scene_rooms_world(&random)
                                         : scene_random_world(&random, size, 20));
        DiscScene* scene = &large.scene;
        for (uint32_t n = 0; n < 12; n++) {
            Cut cut = {scene, lcg_between(&random, 1, 70), {0, 0, 0}, {0, NAV_NONE}};
            NavPoint p = lcg_point(&random, 0, size);
            bool is_found = disc_scene_find_place(scene, p, cut.radius, &cut.start);
            learn_regions(&cut, &random, size);
            cut.home.t = cut.start.t;
            if (is_found && n % 2 != 0)
                learn_component(&cut);
            if (is_found)
                leave_out(&cut, lcg_point(&random, 0, size), nodes[n % 2], &far);
        }
        large_end(&large);
    }
    assert_true(far > 100 && nodes[0][1] < nodes[0][0] && nodes[1][1] < nodes[1][0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_an_oracle),
        cmocka_unit_test(large_discs_among_thousands_of_walls),
        cmocka_unit_test(large_discs_on_a_round_floor),
        cmocka_unit_test(walls_beyond_gaps_are_left_out),
        cmocka_unit_test(a_box_makes_the_search_shorter),
        cmocka_unit_test(a_small_obstacle_is_no_crowd_of_walls),
        cmocka_unit_test(spikes_with_one_tip_are_no_crowd_of_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
