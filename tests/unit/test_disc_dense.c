// A disc among boxes that leave gaps of about its diameter: many are too narrow, and its path
// around them is long. The walls that block it lie in dead ends, mostly.
#include "support/unit_disc.h"

enum { BOXES = 10000, SIDE = 4000 * 256, RADIUS = 10 * 256 };

// Numbers from 0 to 1 (xorshift).
static double number(uint64_t* state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double)(*state >> 11) / 9007199254740992.0;
}

static NavPoint any_place(uint64_t* state) {
    const int32_t x = (int32_t)(number(state) * SIDE);
    return at(x, (int32_t)(number(state) * SIDE));
}

static NavWorld* boxes(void) {
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {SIDE, SIDE}};
    NavWorld* world = create_world(&def);
    NavOutlineId id = disc_box_outline(world);
    uint64_t state = UINT64_C(88172645463325252);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    (void)insert_floor(world, at(0, 0), at(SIDE, SIDE));
    for (int i = 0; i < BOXES; i++) {
        NavPoint p = any_place(&state);
        disc_insert_turned(world, id, p, (uint16_t)(number(&state) * 65536));
    }
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    return world;
}

// What is blocked and followed came to each bend again and again: 64 nodes for each vertex.
static void a_long_path_around_takes_less_than_a_node_a_vertex(void** state) {
    (void)state;
    NavWorld* world = boxes();
    NavQuery* query = NULL;
    NavPath path;
    assert_int_equal(nav_query_create(world, &query), NAV_OK);
    NavPathRequest request = nav_path_request(at(317425, 749069), at(52767, 134729));
    request.radius = RADIUS;
    const uint64_t nodes = scene_ask_in_slices(query, &request, 10000, &path);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.length > 1000000 && path.length < 1100000);
    assert_true(nodes < stats_of(world).vertex_count);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_path_around_takes_less_than_a_node_a_vertex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
