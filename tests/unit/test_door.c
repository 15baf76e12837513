// A door: no path while it is closed.
#include "support/unit_worlds.h"

static void test_a_door_closes_the_way(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(100, 500), at(900, 500));
    NavPath path;
    NavShapeId door = insert_block(world, at(450, 0), at(550, 1000));
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    assert_int_equal(nav_shape_set_enabled(world, door, false), NAV_OK);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_valid(world);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_door_closes_the_way)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
