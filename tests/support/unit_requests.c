#include "support/unit_requests.h"

NavPathRequest random_request(uint64_t* random, const SceneFloor* scene, int32_t size,
                              const double* costs) {
    NavPoint start = scene_point(random, scene, size), goal = scene_point(random, scene, size);
    NavPathRequest request = nav_path_request(start, goal);
    request.mode = lcg_next(random) % 2 == 0 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    request.has_corridor = lcg_next(random) % 2 == 0;
    request.is_partial_allowed = lcg_next(random) % 4 == 0;
    if (lcg_next(random) % 4 == 0)
        request.max_nodes = 1 + lcg_next(random) % 12;
    uint32_t layers = lcg_next(random) % 3 == 0 ? 1 : NAV_LAYERS_ALL;
    bool has_costs = lcg_next(random) % 3 == 0 && request.mode == NAV_PATH_FAST;
    request.filter = scene_kept_filter(layers, has_costs ? costs : NULL);
    return request;
}

void expect_same_path(const NavPath* a, const NavPath* b) {
    assert_int_equal(a->status, b->status);
    assert_int_equal(a->point_count, b->point_count);
    assert_int_equal(a->triangle_count, b->triangle_count);
    assert_true(a->length == b->length && a->cost == b->cost && a->version == b->version);
    for (uint32_t i = 0; i < a->point_count; i++)
        assert_true(a->points[i].x == b->points[i].x && a->points[i].y == b->points[i].y);
    assert_true((a->links == NULL) == (b->links == NULL));
    for (uint32_t i = 0; a->links != NULL && i + 1 < a->point_count; i++)
        assert_true(a->links[i].index == b->links[i].index &&
                    a->links[i].generation == b->links[i].generation);
    for (uint32_t i = 0; i < a->triangle_count; i++)
        assert_int_equal(a->triangles[i], b->triangles[i]);
}

NavWorld* comb_world(void) {
    NavWorld* world = square_world(4000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(4000, 4000));
    for (int32_t i = 0; i < 30; i++)
        insert_box(world, obstacle_def(1), at(100 + 120 * i, i % 2 == 0 ? 0 : 100),
                   at(150 + 120 * i, i % 2 == 0 ? 3900 : 4000));
    return world;
}

NavPathRequest long_request(void) {
    NavPathRequest request = nav_path_request(at(10, 10), at(3990, 2000));
    request.mode = NAV_PATH_OPTIMAL;
    return request;
}
