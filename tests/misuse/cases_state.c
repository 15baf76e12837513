// Snapshots, clones and copies of crowds and of sets of routes.
#include "misuse.h"

enum { BYTES = 4096 };

static void cases_of_crowd_bytes(Stage* s, const NavCrowd* crowd) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavCrowd* none = NULL;
    uint8_t bytes[BYTES];
    size_t size = 0, full = 0;
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_crowd_get_snapshot_size(crowd, &full));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_snapshot_size(NULL, &size));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_snapshot_size(crowd, NULL));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_crowd_save(crowd, bytes, BYTES, &size));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_save(NULL, bytes, BYTES, &size));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_save(crowd, NULL, BYTES, &size));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_save(crowd, bytes, BYTES, NULL));
    REFUSES(s, BAD_SHORT, wrong, nav_crowd_save(crowd, bytes, full - 1, &size));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_crowd_get_snapshot_size(crowd, &size));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_crowd_save(crowd, bytes, BYTES, &size));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_restore(NULL, bytes, full, &none));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_restore(s->world, NULL, full, &none));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_restore(s->world, bytes, full, NULL));
    REFUSES(s, BAD_SHORT, NAV_ERR_CORRUPT, nav_crowd_restore(s->world, bytes, full - 1, &none));
    REFUSES(s, BAD_FOREIGN_ID, NAV_ERR_CORRUPT, nav_crowd_restore(s->foreign, bytes, full, &none));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_crowd_restore(s->world, bytes, full, &none));
    assert_null(none);
}

static void cases_of_crowd_copies(Stage* s, NavCrowd* crowd, NavCrowd* twin) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavCrowd* none = NULL;
    REFUSES(s, BAD_NULL, wrong, nav_crowd_clone(NULL, s->world, &none));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_clone(crowd, NULL, &none));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_clone(crowd, s->world, NULL));
    REFUSES(s, BAD_FOREIGN_ID, wrong, nav_crowd_clone(crowd, s->foreign, &none));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_crowd_clone(crowd, s->world, &none));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_copy(NULL, crowd));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_copy(crowd, NULL));
    REFUSES(s, BAD_RANGE, wrong, nav_crowd_copy(crowd, crowd));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_crowd_copy(crowd, twin));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_crowd_copy(crowd, twin));
    assert_null(none);
}

static void cases_of_routes_bytes(Stage* s, const NavRoutes* routes) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavRoutes* none = NULL;
    uint8_t bytes[BYTES];
    size_t size = 0, full = 0;
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_routes_get_snapshot_size(routes, &full));
    REFUSES(s, BAD_NULL, wrong, nav_routes_get_snapshot_size(NULL, &size));
    REFUSES(s, BAD_NULL, wrong, nav_routes_get_snapshot_size(routes, NULL));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_routes_save(routes, bytes, BYTES, &size));
    REFUSES(s, BAD_NULL, wrong, nav_routes_save(NULL, bytes, BYTES, &size));
    REFUSES(s, BAD_NULL, wrong, nav_routes_save(routes, NULL, BYTES, &size));
    REFUSES(s, BAD_NULL, wrong, nav_routes_save(routes, bytes, BYTES, NULL));
    REFUSES(s, BAD_SHORT, wrong, nav_routes_save(routes, bytes, full - 1, &size));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_routes_get_snapshot_size(routes, &size));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_routes_save(routes, bytes, BYTES, &size));
    REFUSES(s, BAD_NULL, wrong, nav_routes_restore(NULL, bytes, full, &none));
    REFUSES(s, BAD_NULL, wrong, nav_routes_restore(s->world, NULL, full, &none));
    REFUSES(s, BAD_NULL, wrong, nav_routes_restore(s->world, bytes, full, NULL));
    REFUSES(s, BAD_SHORT, NAV_ERR_CORRUPT, nav_routes_restore(s->world, bytes, full - 1, &none));
    REFUSES(s, BAD_FOREIGN_ID, NAV_ERR_CORRUPT, nav_routes_restore(s->foreign, bytes, full, &none));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_routes_restore(s->world, bytes, full, &none));
    assert_null(none);
}

static void cases_of_routes_copies(Stage* s, NavRoutes* routes, NavRoutes* twin) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavRoutes* none = NULL;
    REFUSES(s, BAD_NULL, wrong, nav_routes_clone(NULL, s->world, &none));
    REFUSES(s, BAD_NULL, wrong, nav_routes_clone(routes, NULL, &none));
    REFUSES(s, BAD_NULL, wrong, nav_routes_clone(routes, s->world, NULL));
    REFUSES(s, BAD_FOREIGN_ID, wrong, nav_routes_clone(routes, s->foreign, &none));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_routes_clone(routes, s->world, &none));
    REFUSES(s, BAD_NULL, wrong, nav_routes_copy(NULL, routes));
    REFUSES(s, BAD_NULL, wrong, nav_routes_copy(routes, NULL));
    REFUSES(s, BAD_RANGE, wrong, nav_routes_copy(routes, routes));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_routes_copy(routes, twin));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_routes_copy(routes, twin));
    assert_null(none);
}

static void cases_of_compare(Stage* s, const NavCrowd* crowd) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavCrowdDifference found;
    uint8_t bytes[BYTES];
    size_t size = 0;
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_crowd_save(crowd, bytes, BYTES, &size));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_find_difference(NULL, bytes, size, &found));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_find_difference(crowd, NULL, size, &found));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_find_difference(crowd, bytes, size, NULL));
    REFUSES(s, BAD_SHORT, NAV_ERR_CORRUPT,
            nav_crowd_find_difference(crowd, bytes, size - 1, &found));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH,
                     nav_crowd_find_difference(crowd, bytes, size, &found));
}

void cases_state(Stage* s) {
    NavCrowd *crowd = NULL, *crowd_twin = NULL;
    NavRoutes *routes = NULL, *routes_twin = NULL;
    NavRouteReport report;
    assert_int_equal(nav_crowd_create(s->world, NULL, &crowd), NAV_OK);
    assert_int_equal(nav_crowd_create(s->world, NULL, &crowd_twin), NAV_OK);
    assert_int_equal(nav_routes_create(s->world, &routes), NAV_OK);
    assert_int_equal(nav_routes_create(s->world, &routes_twin), NAV_OK);
    assert_int_equal(nav_routes_update(routes, &report), NAV_OK);
    cases_of_crowd_bytes(s, crowd);
    cases_of_crowd_copies(s, crowd, crowd_twin);
    cases_of_routes_bytes(s, routes);
    cases_of_routes_copies(s, routes, routes_twin);
    cases_of_compare(s, crowd);
    nav_crowd_destroy(crowd);
    nav_crowd_destroy(crowd_twin);
    nav_routes_destroy(routes);
    nav_routes_destroy(routes_twin);
}
