// A disc bends around a corner into a niche, since a spike stands across from it. All open edges
// are on the other side of the bend.
#include "query/path/query.h"
#include "support/unit_memory.h"
#include "support/unit_scene.h"

enum { RADIUS = 100, SIZE = 8000, O = 4000 };

static NavPoint from_o(int32_t x, int32_t y) { return at(O + x, O + y); }

static void block_at(NavWorld* world, int32_t x, int32_t y, int32_t right, int32_t top) {
    insert_box(world, obstacle_def(NAV_LAYERS_ALL), from_o(x, y), from_o(right, top));
}

// A block with a niche in its lower side, from x = 0 to 300; a wall below it, and small blocks
// about the goal.
static NavWorld* niche_world(void) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    NavPoint block[8] = {from_o(-600, 0),  from_o(0, 0),      from_o(0, 60),     from_o(300, 60),
                         from_o(300, -10), from_o(1200, -10), from_o(1200, 500), from_o(-600, 500)};
    def.bounds = (NavBox){{0, 0}, {SIZE, SIZE}};
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    insert_box(world, floor_def(0, 0), at(0, 0), at(SIZE, SIZE));
    assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
    assert_int_equal(try_ring(world, obstacle_def(NAV_LAYERS_ALL), block, 8, NULL), NAV_OK);
    block_at(world, -1200, -900, 1800, -400);
    for (int32_t i = 0; i < 4; i++) {
        int32_t x = i % 2 == 0 ? 2200 : 2700, y = i / 2 == 0 ? -550 : 0;
        block_at(world, x, y, x + 50, y + 50);
    }
    return world;
}

static void insert_spike(NavWorld* world, int32_t top) {
    NavPoint spike[3] = {from_o(100, -420), from_o(200, -420), from_o(150, top)};
    assert_int_equal(try_ring(world, obstacle_def(NAV_LAYERS_ALL), spike, 3, NULL), NAV_OK);
}

static double length_of(NavQuery* query) {
    NavPathRequest request = nav_path_request(from_o(-1000, -105), from_o(2500, -250));
    NavPath path;
    request.mode = NAV_PATH_OPTIMAL;
    request.radius = RADIUS;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    return path.length;
}

static void a_disc_bends_into_a_niche(void** state) {
    (void)state;
    NavWorld* world = niche_world();
    insert_spike(world, -180);
    NavQuery* query = create_query(world);
    assert_true(length_of(query) < 3600); // around the block it is more than 4 000
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// No circle follows the bend while the spike is low, and that is remembered.
static void a_spike_that_grows_is_noticed(void** state) {
    (void)state;
    NavWorld* world = niche_world();
    insert_spike(world, -230);
    NavQuery* query = create_query(world);
    const double before = length_of(query);
    insert_spike(world, -180);
    const double after = length_of(query);
    assert_true(before < after && after < 3600);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disc_bends_into_a_niche),
        cmocka_unit_test(a_spike_that_grows_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
