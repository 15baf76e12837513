// Steps along the surface, and the nearest point that can be reached.
#include "query/path/query.h"
#include "support/unit_space.h"

static NavSlide slide_of(const NavWorld* world, NavPoint from, NavPoint to) {
    NavQuery* query = create_query(world);
    NavSlide slide;
    assert_int_equal(nav_query_slide(query, from, to, NULL, &slide), NAV_OK);
    nav_query_destroy(query);
    return slide;
}

static NavWorld* room(void) { return room_with_box(1, at(400, 100), at(500, 900)); }

static void goes_where_it_can(void** state) {
    (void)state;
    NavWorld* world = room();
    NavSlide slide = slide_of(world, at(200, 200), at(300, 450));
    assert_true(slide.is_complete && slide.point.x == 300 && slide.point.y == 450);
    assert_true(slide.triangle != NAV_NONE);
    nav_world_destroy(world);
}

static void slides_along_a_wall(void** state) {
    (void)state;
    NavWorld* world = room();
    NavSlide slide = slide_of(world, at(380, 200), at(420, 260));
    assert_true(!slide.is_complete && !slide.is_blocked);
    assert_true(slide.point.x == 400 && slide.point.y == 260);
    // The result is not in the other half, although that is nearer.
    slide = slide_of(world, at(380, 200), at(490, 260));
    assert_true(slide.point.x == 400 && slide.point.y == 260);
    nav_world_destroy(world);
}

static void stays_in_a_corner(void** state) {
    (void)state;
    NavWorld* world = room();
    NavSlide slide = slide_of(world, at(400, 900), at(450, 950));
    assert_true(slide.point.x == 400 && slide.point.y == 900 && !slide.is_complete);
    slide = slide_of(world, at(450, 450), at(460, 460));
    assert_true(slide.is_blocked && slide.point.x == 450 && slide.triangle == NAV_NONE);
    slide = slide_of(world, at(200, 200), at(200, 200));
    assert_true(slide.is_complete && slide.point.x == 200);
    nav_world_destroy(world);
}

typedef struct Disc {
    double x, y, radius;
} Disc;

// With a small tolerance for rounding, so that the oracle reaches more, never less.
static bool passes_wide(const void* context, NavPoint a, NavPoint b) {
    const Disc* disc = context;
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y, x = disc->x - a.x, y = disc->y - a.y;
    double part = (x * dx + y * dy) / (dx * dx + dy * dy);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    x -= part * dx;
    y -= part * dy;
    return sqrt(x * x + y * y) <= disc->radius + 1e-9;
}

// The least squared distance from `to` of a lattice point that was reached. With `from`: only those
// in the closed disc over both.
static int64_t nearest_2(const Space* space, int32_t size, NavPoint to, const NavPoint* from) {
    int64_t best = INT64_MAX;
    for (int32_t x = 0; x <= size; x++)
        for (int32_t y = 0; y <= size; y++)
            if (space_distance_2(at(x, y), to) < best &&
                (from == NULL || space_dot(at(x, y), *from, to) <= 0) &&
                space_is_reached(space, at(x, y)))
                best = space_distance_2(at(x, y), to);
    return best;
}

static void agrees_with_all_lattice_points(void** state) {
    (void)state;
    uint32_t complete_count = 0, slid_count = 0, stayed_count = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 64, seed % 2 == 0 ? 4 : 1);
        Space space = space_of(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 12; i++) {
            NavPoint from = scene_point(&random, &space.scene, 64);
            NavPoint to = at(from.x + lcg_between(&random, -20, 20), 0);
            to.y = from.y + lcg_between(&random, -20, 20);
            NavSlide slide;
            assert_int_equal(nav_query_slide(query, from, to, NULL, &slide), NAV_OK);
            Disc disc = {(from.x + to.x) / 2.0, (from.y + to.y) / 2.0, 0};
            disc.radius = sqrt((double)space_distance_2(from, to)) / 2;
            space_reach(&space, from, passes_wide, &disc);
            assert_true(slide.is_blocked == !scene_holds(&space.scene, from));
            if (slide.is_blocked)
                continue;
            assert_true(space_is_reached(&space, slide.point));
            assert_true(space_dot(slide.point, from, to) <= 0);
            int64_t best_2 = nearest_2(&space, 64, to, &from),
                    got_2 = space_distance_2(slide.point, to);
            assert_true(got_2 >= best_2 && got_2 <= space_distance_2(from, to));
            assert_true(slide.is_complete == (best_2 == 0) && slide.is_complete == (got_2 == 0));
            assert_true(sqrt((double)got_2) <= sqrt((double)best_2) + 1.5);
            complete_count += slide.is_complete;
            stayed_count += slide.point.x == from.x && slide.point.y == from.y;
            slid_count += !slide.is_complete;
        }
        nav_query_destroy(query);
        space_fini(&space);
        nav_world_destroy(world);
    }
    assert_true(complete_count > 100 && slid_count > 100 && stayed_count > 10);
}

static void nearest_can_be_reached(void** state) {
    (void)state;
    uint32_t found_count = 0, apart_count = 0;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 64, 4);
        Space space = space_of(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 12; i++) {
            NavPoint from = scene_point(&random, &space.scene, 64);
            NavPoint point = scene_point(&random, &space.scene, 64);
            NavReachRequest request = nav_reach_request(from, point);
            request.max_distance = 1000;
            NavNearest nearest;
            assert_int_equal(nav_query_find_nearest_reachable(query, &request, &nearest), NAV_OK);
            assert_true(nearest.is_found == scene_holds(&space.scene, request.from));
            if (!nearest.is_found)
                continue;
            space_reach(&space, request.from, NULL, NULL);
            int64_t best_2 = nearest_2(&space, 64, request.point, NULL);
            int64_t got_2 = space_distance_2(nearest.point, request.point);
            assert_true(space_is_reached(&space, nearest.point));
            assert_true(got_2 >= best_2 && sqrt((double)got_2) <= sqrt((double)best_2) + 1.5);
            assert_true((got_2 == 0) == (best_2 == 0));
            found_count++;
            apart_count += best_2 > 0 && scene_holds(&space.scene, request.point);
            request.max_distance = (int32_t)sqrt((double)best_2) - 1;
            if (request.max_distance < 0)
                continue;
            assert_int_equal(nav_query_find_nearest_reachable(query, &request, &nearest), NAV_OK);
            assert_false(nearest.is_found);
        }
        nav_query_destroy(query);
        space_fini(&space);
        nav_world_destroy(world);
    }
    assert_true(found_count > 200 && apart_count > 5);
}

// How many triangles the last call has marked.
static uint32_t looked_at(const NavQuery* query) {
    const Ask* ask = &query->ask;
    uint32_t count = 0;
    for (uint32_t t = 0; t < ask->mesh->counts->tri_slots; t++)
        count += ask->seen.data[t] == ask->stamp || ask->at_goal.data[t] == ask->stamp;
    return count;
}

// Neither all that can be reached is looked at, nor, from a closed room, all that lies between.
static void nearest_looks_at_little(void** state) {
    (void)state;
    NavWorld* world = floored_world(100000);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (int32_t k = 0; k < 900; k++)
        insert_block(world, at(2000 + k % 30 * 3000, 2000 + k / 30 * 3000),
                     at(3000 + k % 30 * 3000, 3001 + k / 30 * 3000 + k));
    insert_block(world, at(94000, 94000), at(99000, 94500));
    insert_block(world, at(94000, 98500), at(99000, 99000));
    insert_block(world, at(94000, 94400), at(94500, 98600));
    insert_block(world, at(98500, 94400), at(99000, 98600));
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    NavQuery* query = create_query(world);
    const NavPoint from[3] = {at(1000, 1000), at(96000, 96000), at(98700, 96000)};
    for (uint32_t k = 0; k < 3; k++) { // the ground, the room, and inside of its wall
        NavReachRequest request = nav_reach_request(from[k], at(2500, 2500));
        NavNearest nearest;
        assert_int_equal(nav_query_find_nearest_reachable(query, &request, &nearest), NAV_OK);
        assert_true(nearest.is_found == (k < 2));
        assert_true(looked_at(query) < 300 && query->ask.mesh->counts->tri_alive > 3000);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_where_it_can),      cmocka_unit_test(slides_along_a_wall),
        cmocka_unit_test(stays_in_a_corner),      cmocka_unit_test(agrees_with_all_lattice_points),
        cmocka_unit_test(nearest_can_be_reached), cmocka_unit_test(nearest_looks_at_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
