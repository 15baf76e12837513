// How much a query remembers of visible corners, and when it does not ask.
#include "query/cone/sight.h"
#include "query/path/query.h"
#include "support/unit_scene.h"

enum { ROOM = 40, WALL = 4, DOOR = 8, SIDE = 24, SIZE = (ROOM + WALL) * SIDE };

static void insert_wall(NavWorld* world, bool is_upright, int32_t x, int32_t from, int32_t to) {
    NavPoint min = is_upright ? at(x, from) : at(from, x);
    NavPoint max = is_upright ? at(x + WALL, to) : at(to, x + WALL);
    (void)insert_box(world, obstacle_def(NAV_LAYERS_ALL), min, max);
}

// Square rooms, with a door in each wall between two of them.
static NavWorld* rooms_world(uint64_t random, bool has_path_data) {
    NavWorld* world = open_world(SIZE, has_path_data);
    for (int32_t line = 1; line < SIDE; line++)
        for (int32_t room = 0; room < 2 * SIDE; room++) {
            int32_t from = room / 2 * (ROOM + WALL), to = from + ROOM + WALL;
            int32_t door = from + WALL + lcg_between(&random, 1, ROOM - WALL - DOOR);
            insert_wall(world, room & 1, line * (ROOM + WALL), from, door);
            insert_wall(world, room & 1, line * (ROOM + WALL), door + DOOR, to);
        }
    return world;
}

static NavPathRequest some_request(uint64_t* random) {
    NavPoint start = lcg_point(random, 0, SIZE);
    NavPathRequest request = nav_path_request(start, lcg_point(random, 0, SIZE));
    request.mode = NAV_PATH_OPTIMAL;
    return request;
}

static NavPath find(NavQuery* query, const NavPathRequest* request) {
    NavPath path;
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    return path;
}

static void all_corners_of_rooms_have_room(void** state) {
    (void)state;
    NavWorld *world = rooms_world(3, true), *plain_world = rooms_world(3, false);
    NavQuery *query = create_query(world), *plain = create_query(plain_world);
    uint64_t random = 5;
    for (int i = 0; i < 4000; i++) {
        NavPathRequest request = some_request(&random);
        (void)find(query, &request);
    }
    const ConeScratch* cone = &query->cone;
    assert_true(cone->sight_room > 0);
    assert_true(cone->sights.count > query->ask.mesh->counts->vertex_slots);
    for (int i = 0; i < 200; i++) {
        NavPathRequest request = some_request(&random);
        NavPath path = find(query, &request), other = find(plain, &request);
        scene_expect_same(&path, &other);
    }
    nav_query_destroy(query);
    nav_query_destroy(plain);
    nav_world_destroy(world);
    nav_world_destroy(plain_world);
}

// How many of these searches ask for sights? The account stays empty.
static uint32_t count_asking(NavQuery* query, uint64_t* random, uint32_t searches) {
    uint32_t asking = 0;
    for (uint32_t i = 0; i < searches; i++) {
        NavPathRequest request = some_request(random);
        query->cone.sight_credit = -1000;
        asking += query->cone.sight_wait == 0;
        (void)find(query, &request);
    }
    return asking;
}

static void who_gets_none_waits(void** state) {
    (void)state;
    NavWorld* world = rooms_world(4, true);
    NavQuery* query = create_query(world);
    uint64_t random = 6;
    assert_true(count_asking(query, &random, 400) < 400 / SIGHT_PAUSE + 4 * SIGHT_VAIN);
    query->cone.sight_credit = SIGHT_CREDIT_MOST;
    for (int i = 0; i < 400; i++) {
        NavPathRequest request = some_request(&random);
        (void)find(query, &request);
    }
    assert_true(query->cone.sights.count > 100 && query->cone.has_recalled);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_corners_of_rooms_have_room),
        cmocka_unit_test(who_gets_none_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
