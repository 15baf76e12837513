// Many units in few places: the nearest ones are the same, and soon found.
#include <time.h>

#include "support/random.h"
#include "support/unit_worlds.h"

#include "move/crowd/crowd.h"

enum { SIZE = 1 << 20, UNITS = 900 };

static NavCrowd* crowd_of(const NavWorld* world) {
    NavCrowd* crowd;
    assert_int_equal(nav_crowd_create(world, NULL, &crowd), NAV_OK);
    return crowd;
}

// All in one point; in a few points; in a row; in a column; all over a square.
static NavPoint any_place(TestRandom* random, uint32_t kind, int32_t wide) {
    NavPoint p = random_point(random, wide);
    if (kind == 0)
        p = at(0, 0);
    if (kind == 1)
        p = at(p.x / 1000 * 1000, p.y / 4000 * 4000);
    if (kind == 2)
        p.y = 0;
    if (kind == 3)
        p.x = 0;
    return at(SIZE / 2 + p.x, SIZE / 2 + p.y);
}

static void insert_units(NavCrowd* crowd, TestRandom* random, uint32_t kind, int32_t wide) {
    for (uint32_t k = 0; k < UNITS; k++) {
        NavUnitDef def = nav_unit_def(any_place(random, kind, wide));
        NavUnitId id;
        def.radius = random_between(random, 200, 2500);
        def.group = UINT32_C(1) << random_below(random, 3);
        def.avoids = random_chance(random, 80) ? NAV_GROUPS_ALL : 1;
        assert_int_equal(nav_unit_insert(crowd, &def, &id), NAV_OK);
        if (random_chance(random, 10))
            assert_int_equal(nav_unit_remove(crowd, id), NAV_OK);
    }
}

static bool is_nearer(CrowdNear a, CrowdNear b) {
    return a.distance_2 != b.distance_2 ? a.distance_2 < b.distance_2 : a.slot < b.slot;
}

static uint32_t find_among_all(const NavCrowd* crowd, uint32_t slot, CrowdNear* near) {
    const CrowdSpot* asking = &crowd->grid.units.data[slot];
    uint32_t count = 0;
    for (uint32_t k = 0; k < crowd->units.count; k++) {
        const CrowdSpot* other = &crowd->grid.units.data[k];
        double x = (double)other->point.x - asking->point.x;
        double y = (double)other->point.y - asking->point.y;
        CrowdNear offered = {x * x + y * y, k};
        double look = asking->look + other->look;
        if (k == slot || !crowd->units.data[k].is_alive || offered.distance_2 >= look * look ||
            (crowd->units.data[slot].avoids & other->group) == 0)
            continue;
        uint32_t i = count < crowd->def.neighbours ? count++ : count;
        for (; i > 0 && is_nearer(offered, near[i - 1]); i--)
            if (i < count)
                near[i] = near[i - 1];
        if (i < count)
            near[i] = offered;
    }
    return count;
}

static void check_units(const NavCrowd* crowd, uint32_t kind) {
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        CrowdNear found[CROWD_NEIGHBOURS_MOST], expected[CROWD_NEIGHBOURS_MOST];
        if (!crowd->units.data[slot].is_alive)
            continue;
        uint32_t count = navi_crowd_find_near(crowd, slot, found);
        assert_int_equal(count, find_among_all(crowd, slot, expected));
        for (uint32_t k = 0; k < count; k++)
            if (found[k].slot != expected[k].slot || found[k].distance_2 != expected[k].distance_2)
                fail_msg("kind %u, unit %u: another neighbour %u", kind, slot, k);
    }
}

static void the_nearest_units_are_found(void** state) {
    (void)state;
    static const int32_t wides[4] = {3000, 20000, 60000, 400000};
    NavWorld* world = floored_world(SIZE);
    TestRandom random = {5};
    for (uint32_t k = 0; k < 20; k++) {
        NavCrowd* crowd = crowd_of(world);
        insert_units(crowd, &random, k % 5, wides[k / 5]);
        assert_int_equal(navi_crowd_sort_grid(crowd), NAV_OK);
        check_units(crowd, k % 5);
        nav_crowd_destroy(crowd);
    }
    nav_world_destroy(world);
}

// Each unit of 20 000 in one place would compare itself with all others, 400 000 000 times.
static void a_pile_takes_no_longer_than_its_units(void** state) {
    (void)state;
    NavWorld* world = floored_world(SIZE);
    NavCrowd* crowd = crowd_of(world);
    for (uint32_t k = 0; k < 20000; k++) {
        NavUnitDef def = nav_unit_def(at(SIZE / 2, SIZE / 2));
        NavUnitId id;
        assert_int_equal(nav_unit_insert(crowd, &def, &id), NAV_OK);
    }
    clock_t begin = clock();
    assert_int_equal(navi_crowd_sort_grid(crowd), NAV_OK);
    for (uint32_t slot = 0; slot < 20000; slot++) {
        CrowdNear near[CROWD_NEIGHBOURS_MOST];
        assert_int_equal(navi_crowd_find_near(crowd, slot, near), crowd->def.neighbours);
    }
    assert_true(clock() - begin < CLOCKS_PER_SEC / 2);
    nav_crowd_destroy(crowd);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nearest_units_are_found),
        cmocka_unit_test(a_pile_takes_no_longer_than_its_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
