// Units in a circle and in a box, against all units one by one.
#include "support/random.h"
#include "support/unit_crowd.h"
#include "support/unit_memory.h"

enum { MOST = 300 };

typedef struct Area {
    bool is_circle;
    NavPoint center;
    int32_t radius;
    NavBox box;
    uint32_t groups;
} Area;

typedef struct Listed {
    NavUnitId ids[MOST];
    uint32_t count;
} Listed;

static NavResult ask(NavCrowd* crowd, const Area* area, uint32_t capacity, Listed* listed) {
    return area->is_circle
               ? nav_crowd_list_units_in_circle(crowd, area->center, area->radius, area->groups,
                                                listed->ids, capacity, &listed->count)
               : nav_crowd_list_units_in_box(crowd, area->box, area->groups, listed->ids, capacity,
                                             &listed->count);
}

static int64_t beyond(int32_t at, int32_t min, int32_t max) {
    return at < min ? (int64_t)min - at : at > max ? (int64_t)at - max : 0;
}

// Of the point of a unit. Coordinates of the tests are small enough for an int64.
static int64_t distance_2(const Area* area, NavPoint p) {
    NavBox box = area->is_circle ? (NavBox){area->center, area->center} : area->box;
    int64_t x = beyond(p.x, box.min.x, box.max.x), y = beyond(p.y, box.min.y, box.max.y);
    return x * x + y * y;
}

static bool is_in(const NavCrowd* crowd, NavUnitId id, const NavUnit* unit, const Area* area) {
    NavUnitDef def;
    assert_int_equal(nav_unit_get_def(crowd, id, &def), NAV_OK);
    int64_t reach = unit->radius + (area->is_circle ? (int64_t)area->radius : 0);
    return (area->groups == NAV_GROUPS_ALL || (def.group & area->groups) != 0) &&
           distance_2(area, unit->point) <= reach * reach;
}

// What the area should list: by insertion into a sorted list.
static Listed expected(const NavCrowd* crowd, const Area* area) {
    NavUnitId ids[MOST];
    NavUnit units[MOST];
    int64_t keys[MOST];
    uint32_t count;
    Listed list = {.count = 0};
    assert_int_equal(nav_crowd_get_units(crowd, ids, units, MOST, &count), NAV_OK);
    assert_true(count <= MOST);
    for (uint32_t k = 0; k < count; k++) {
        if (!is_in(crowd, ids[k], &units[k], area))
            continue;
        int64_t key = area->is_circle ? distance_2(area, units[k].point) : 0;
        uint32_t at = list.count++;
        for (; at > 0 && keys[at - 1] > key; at--) {
            keys[at] = keys[at - 1];
            list.ids[at] = list.ids[at - 1];
        }
        keys[at] = key;
        list.ids[at] = ids[k];
    }
    return list;
}

static uint32_t expect_equal(NavCrowd* crowd, const Area* area, uint32_t capacity) {
    Listed wanted = expected(crowd, area), got = {.count = NAV_NONE};
    assert_int_equal(ask(crowd, area, capacity, &got), NAV_OK);
    assert_int_equal(got.count, wanted.count);
    for (uint32_t k = 0; k < got.count && k < capacity; k++)
        assert_true(got.ids[k].index == wanted.ids[k].index &&
                    got.ids[k].generation == wanted.ids[k].generation &&
                    got.ids[k].world == wanted.ids[k].world);
    return got.count;
}

static Area random_area(TestRandom* random, int32_t size) {
    Area area = {.is_circle = random_chance(random, 50), .groups = NAV_GROUPS_ALL};
    area.center = random_point(random, size);
    area.radius = random_between(random, 0, random_chance(random, 30) ? 2 * size : size / 8);
    if (random_chance(random, 10))
        area.radius = 0;
    if (random_chance(random, 5))
        area.radius = NAV_ANY_DISTANCE;
    area.box = nav_box_from_points(area.center, random_point(random, size));
    if (random_chance(random, 50))
        area.groups = random_below(random, 8);
    return area;
}

static NavUnitId insert_random(TestRandom* random, NavCrowd* crowd, int32_t size, int32_t radius) {
    NavUnitDef def = nav_unit_def(random_point(random, size));
    NavUnitId id;
    def.radius = random_between(random, 1, random_chance(random, 3) ? 8 * radius : radius);
    def.group = random_below(random, 8);
    def.max_speed = random_chance(random, 30) ? 0 : random_below(random, 600);
    assert_int_equal(nav_unit_insert(crowd, &def, &id), NAV_OK);
    return id;
}

// Many stand on the same point, and at the same distance.
static void test_lists_are_those_of_all_units(void** state) {
    (void)state;
    uint32_t listed = 0, empty = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        TestRandom random = {seed};
        const int32_t size = seed % 3 == 0 ? 20 : seed % 3 == 1 ? 3000 : 400000;
        const int32_t radius = seed % 3 == 0 ? 3 : seed % 3 == 1 ? 200 : 3000;
        NavWorld* world = square_world(1000);
        NavCrowd* crowd = NULL;
        assert_int_equal(nav_crowd_create(world, NULL, &crowd), NAV_OK);
        uint32_t count = random_below(&random, seed % 2 == 0 ? 20 : MOST);
        for (uint32_t k = 0; k < count; k++)
            insert_random(&random, crowd, size, radius);
        for (uint32_t k = 0; k < 60; k++) {
            Area area = random_area(&random, size);
            uint32_t capacity = random_chance(&random, 50) ? MOST : random_below(&random, 9);
            uint32_t found = expect_equal(crowd, &area, capacity);
            listed += found;
            empty += found == 0;
        }
        nav_crowd_destroy(crowd);
        nav_world_destroy(world);
    }
    assert_true(listed > 10000 && empty > 100);
}

// --- between ticks and changes -----------------------------------------------------------

static void change_one(TestRandom* random, NavCrowd* crowd, NavUnitId* id) {
    NavUnitDef def;
    switch (random_below(random, 4)) {
    case 0:
        assert_int_equal(nav_unit_remove(crowd, *id), NAV_OK);
        *id = insert_random(random, crowd, CROWD_SIZE / 2, 4000);
        break;
    case 1:
        assert_int_equal(nav_unit_set_point(crowd, *id, random_point(random, CROWD_SIZE)), NAV_OK);
        break;
    case 2:
        assert_int_equal(nav_unit_get_def(crowd, *id, &def), NAV_OK);
        def.radius = random_between(random, 1, 9000);
        def.group = random_below(random, 8);
        assert_int_equal(nav_unit_set_def(crowd, *id, &def), NAV_OK);
        break;
    default:
        assert_int_equal(nav_unit_set_goal(crowd, *id, random_point(random, CROWD_SIZE)), NAV_OK);
    }
}

static void test_units_are_where_they_are_now(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        TestRandom random = {seed};
        Crowd crowd = crowd_begin(), other = {.world = crowd.world};
        NavUnitId ids[40];
        for (uint32_t k = 0; k < 40; k++)
            ids[k] = insert_random(&random, crowd.crowd, CROWD_SIZE, 3000);
        NavShapeId ferry = insert_box(crowd.world, floor_def(0, 1), at(0, 0), at(50000, 50000));
        assert_int_equal(nav_crowd_create(crowd.world, NULL, &other.crowd), NAV_OK);
        for (uint32_t k = 0; k < 60; k++) {
            Area area = random_area(&random, CROWD_SIZE);
            if (random_chance(&random, 40))
                change_one(&random, crowd.crowd, &ids[random_below(&random, 40)]);
            expect_equal(crowd.crowd, &area, MOST);
            if (random_chance(&random, 20)) {
                NavPose pose = nav_pose(at(random_between(&random, 0, 40000), 0), 0);
                assert_int_equal(nav_shape_move(crowd.world, ferry, pose), NAV_OK);
                expect_equal(crowd.crowd, &area, MOST); // before the tick that carries them
            }
            if (random_chance(&random, 60))
                tick(&crowd);
            expect_equal(crowd.crowd, &area, MOST);
            if (k % 10 == 9) {
                tick(&crowd);
                expect_equal(other.crowd, &area, MOST); // it sorts what the copy replaces
                assert_int_equal(nav_crowd_copy(other.crowd, crowd.crowd), NAV_OK);
                expect_equal(other.crowd, &area, MOST);
            }
        }
        nav_crowd_destroy(other.crowd);
        crowd_end(&crowd);
    }
}

// Asking changes nothing: two crowds, one of which is asked all the time.
static void test_asking_changes_nothing(void** state) {
    (void)state;
    TestRandom random = {7};
    Crowd crowd = crowd_begin(), other = crowd_begin();
    for (uint32_t k = 0; k < 50; k++) {
        NavPoint from = random_point(&random, 47000), to = random_point(&random, 47000);
        from = at(from.x + 50000, from.y + 50000);
        to = at(to.x + 50000, to.y + 50000);
        send_unit(&crowd, from, to);
        send_unit(&other, from, to);
    }
    for (uint32_t k = 0; k < 100; k++) {
        Area area = random_area(&random, CROWD_SIZE);
        NavCrowdReport report = tick(&crowd);
        assert_int_equal(nav_batch_begin(crowd.world), NAV_OK);
        expect_equal(crowd.crowd, &area, MOST);
        assert_int_equal(nav_batch_commit(crowd.world), NAV_OK);
        NavCrowdReport same = tick(&other);
        assert_int_equal(report.event_count, same.event_count);
        for (uint32_t i = 0; i < report.event_count; i++) // they are valid until the crowd changes
            assert_int_equal(report.events[i].kind, same.events[i].kind);
        assert_true(hash_of(&crowd) == hash_of(&other));
    }
    crowd_end(&crowd);
    crowd_end(&other);
}

// --- ends of the range, and refusals -----------------------------------------------------

static void test_the_ends_of_the_range(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavCrowd* crowd = NULL;
    const int32_t far = NAV_COORD_MAX;
    NavUnitDef def = nav_unit_def(at(-far, -far));
    NavUnitId ids[3], got[3];
    uint32_t count;
    assert_int_equal(nav_crowd_create(world, NULL, &crowd), NAV_OK);
    def.radius = 1;
    def.max_speed = 0;
    assert_int_equal(nav_unit_insert(crowd, &def, &ids[0]), NAV_OK);
    def.point = at(far, far);
    assert_int_equal(nav_unit_insert(crowd, &def, &ids[1]), NAV_OK);
    assert_int_equal(nav_crowd_list_units_in_circle(crowd, at(far, -far), NAV_ANY_DISTANCE,
                                                    NAV_GROUPS_ALL, got, 2, &count),
                     NAV_OK);
    assert_true(count == 2 && got[0].index == ids[0].index && got[1].index == ids[1].index);
    assert_int_equal(nav_crowd_list_units_in_circle(crowd, at(far, far - 2), 0, 1, got, 2, &count),
                     NAV_OK);
    assert_int_equal(count, 0);
    assert_int_equal(nav_crowd_list_units_in_circle(crowd, at(far, far - 2), 1, 1, got, 2, &count),
                     NAV_OK);
    assert_true(count == 1 && got[0].index == ids[1].index);
    NavBox all = {{-far, -far}, {far, far}}, corner = {{-far, -far}, {-far, -far}};
    assert_int_equal(nav_crowd_list_units_in_box(crowd, all, 1, NULL, 0, &count), NAV_OK);
    assert_int_equal(count, 2);
    assert_int_equal(nav_crowd_list_units_in_box(crowd, corner, 1, got, 2, &count), NAV_OK);
    assert_true(count == 1 && got[0].index == ids[0].index);
    def.radius = far;
    assert_int_equal(nav_unit_insert(crowd, &def, &ids[2]), NAV_OK);
    assert_int_equal(nav_crowd_list_units_in_circle(crowd, at(-far, far), NAV_ANY_DISTANCE,
                                                    NAV_GROUPS_ALL, got, 3, &count),
                     NAV_OK);
    assert_true(count == 3 && got[2].index == ids[2].index);
    nav_crowd_destroy(crowd);
    nav_world_destroy(world);
}

// Without memory there is no answer, and the next question has it.
static void test_without_memory_nothing_is_written(void** state) {
    (void)state;
    for (uint64_t k = 1;; k++) {
        TestMemory memory = {0};
        Crowd crowd = {.world = floored_world_with(CROWD_SIZE, blocks_allocator(&memory))};
        assert_int_equal(nav_crowd_create(crowd.world, NULL, &crowd.crowd), NAV_OK);
        for (int32_t i = 0; i < 9; i++)
            insert_unit(&crowd, at(10000 + 9000 * i, 50000));
        Area area = {.is_circle = true, .center = at(46000, 50000), .radius = 20000, .groups = 1};
        Listed listed = {.count = 77};
        memory_fail(&memory, k, true);
        NavResult result = ask(crowd.crowd, &area, MOST, &listed);
        memory_recover(&memory);
        assert_true(result == NAV_OK || (result == NAV_ERR_MEMORY && listed.count == 77));
        assert_int_equal(expect_equal(crowd.crowd, &area, MOST), 5);
        crowd_end(&crowd);
        if (result == NAV_OK)
            return;
        assert_true(k < 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_are_those_of_all_units),
        cmocka_unit_test(test_units_are_where_they_are_now),
        cmocka_unit_test(test_asking_changes_nothing),
        cmocka_unit_test(test_the_ends_of_the_range),
        cmocka_unit_test(test_without_memory_nothing_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
