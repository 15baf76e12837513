// Throngs in narrow places: nobody presses on for ever.
#include "support/unit_crowd.h"

#include "support/random.h"

enum { THRONG = 24, LOW = 40000, END = 80000 };

static NavUnitId insert_def(const Crowd* crowd, const NavUnitDef* def) {
    NavUnitId id;
    assert_int_equal(nav_unit_insert(crowd->crowd, def, &id), NAV_OK);
    return id;
}

// A passage from the left side to END.
static Crowd begin_passage(int32_t width) {
    Crowd crowd = crowd_begin();
    insert_block(crowd.world, at(0, 0), at(CROWD_SIZE, LOW));
    insert_block(crowd.world, at(0, LOW + width), at(CROWD_SIZE, CROWD_SIZE));
    return crowd;
}

static NavUnitDef random_unit(TestRandom* random, NavQuery* query, int32_t width) {
    int32_t x = random_between(random, 0, END);
    NavUnitDef def = nav_unit_def(at(x, LOW + random_between(random, 0, width)));
    def.radius = random_between(random, 1000, width / 4);
    def.max_speed = random_between(random, 60, 500);
    NavPlaceRequest request = nav_place_request(def.point, def.radius);
    NavPlace place;
    assert_int_equal(nav_query_find_place(query, &request, &place), NAV_OK);
    assert_true(place.is_found);
    def.point = place.point;
    return def;
}

// Units of all sizes, on top of each other at first, whose goal is beyond the end. `goes_on`: it is
// at the end. Returns how many have not come to rest after some minutes.
static uint32_t count_restless(uint64_t seed, bool goes_on) {
    TestRandom random = {seed};
    int32_t width = random_between(&random, 16000, 30000);
    Crowd crowd = begin_passage(width);
    if (!goes_on)
        insert_block(crowd.world, at(END, LOW), at(CROWD_SIZE, LOW + width));
    NavQuery* query = create_query(crowd.world);
    NavPoint goal = at(90000, LOW + random_between(&random, 8000, width - 8000));
    NavUnitId ids[THRONG];
    for (uint32_t k = 0; k < THRONG; k++) {
        NavUnitDef def = random_unit(&random, query, width);
        ids[k] = insert_def(&crowd, &def);
        assert_int_equal(nav_unit_set_goal(crowd.crowd, ids[k], goal), NAV_OK);
    }
    for (uint32_t k = 0; k < 6000; k++)
        tick(&crowd);
    uint32_t restless = 0;
    for (uint32_t k = 0; k < THRONG; k++) {
        NavUnitState at_end = goes_on ? NAV_UNIT_ARRIVED : NAV_UNIT_BLOCKED;
        restless += unit_of(&crowd, ids[k]).state != at_end;
    }
    nav_query_destroy(query);
    crowd_end(&crowd);
    return restless;
}

static void test_a_throng_comes_to_rest(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 24; seed++)
        assert_int_equal(count_restless(seed, seed % 2 == 0), 0);
}

// The first one hardly accelerates, in a passage that is too narrow for two.
static void test_who_hardly_accelerates_is_passed(void** state) {
    (void)state;
    for (int32_t way = -1; way <= 1; way += 2) {
        Crowd crowd = begin_passage(3 * CROWD_RADIUS);
        NavUnitDef slow = nav_unit_def(at(50000, LOW + CROWD_RADIUS));
        slow.acceleration = 1e-6;
        NavUnitId first = insert_def(&crowd, &slow);
        assert_int_equal(nav_unit_set_goal(crowd.crowd, first, at(95000, slow.point.y)), NAV_OK);
        for (int32_t k = 0; k < 3; k++)
            send_unit(&crowd, at(50000 - way * (10000 + k * 5000), slow.point.y),
                      at(50000 + way * (10000 + k * 5000), slow.point.y));
        uint32_t arrived = 0;
        for (uint32_t k = 0; k < 2000; k++)
            arrived += tick(&crowd).arrived_count;
        assert_int_equal(arrived, 3);
        crowd_end(&crowd);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_throng_comes_to_rest),
        cmocka_unit_test(test_who_hardly_accelerates_is_passed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
