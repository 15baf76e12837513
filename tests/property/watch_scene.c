#include "property/watch.h"

// --- what moves --------------------------------------------------------------------------

// Boxes, needles that are a step wide, a triangle, and a floor.
static NavShapeId insert_mover(Watch* watch, uint32_t k) {
    int32_t scale = watch->kind.scale;
    int32_t wide = k % 3 == 0 ? 900 * scale : lcg_between(&watch->random, 20, 300) * scale;
    int32_t high = k % 3 == 0 ? 1 : lcg_between(&watch->random, 20, 300) * scale;
    const NavPoint ring[4] = {{-wide, -high}, {wide, -high}, {wide, high}, {-wide, high}};
    NavShapeDef def = k == 1 ? raised_floor_def(2, 1, 5) : obstacle_def(k == 2 ? 1 : UINT32_MAX);
    NavOutlineDef region = ring_def(ring, k == 5 ? 3 : 4);
    NavShapeId id;
    watch->poses[k] = nav_pose(lcg_point(&watch->random, 0, watch->size), 0);
    def.pose = watch->poses[k];
    assert_int_equal(try_region(watch->world, def, &region, &id), NAV_OK);
    return id;
}

static void move_one(Watch* watch, uint32_t k) {
    NavPose* pose = &watch->poses[k];
    bool is_jump = lcg_next(&watch->random) % 8 == 0;
    int32_t far = (is_jump ? 2000 : 60) * watch->kind.scale, size = watch->size;
    NavPoint by = lcg_point(&watch->random, -far, far);
    pose->position.x = (pose->position.x + by.x + size) % size;
    pose->position.y = (pose->position.y + by.y + size) % size;
    if (lcg_next(&watch->random) % 2 == 0)
        pose->angle = (uint16_t)(pose->angle + lcg_between(&watch->random, -4000, 4000));
    assert_int_equal(nav_shape_move(watch->world, watch->movers[k], *pose), NAV_OK);
}

static void change_one(Watch* watch, uint32_t k) {
    uint32_t choice = lcg_next(&watch->random) % 12;
    NavShapeId id = watch->movers[k];
    if (choice == 0)
        assert_int_equal(nav_shape_set_enabled(watch->world, id, false), NAV_OK);
    else if (choice == 1)
        assert_int_equal(nav_shape_set_enabled(watch->world, id, true), NAV_OK);
    else if (choice == 2 && k == 2)
        assert_int_equal(nav_shape_set_layers(watch->world, id, lcg_next(&watch->random) % 4),
                         NAV_OK);
    else if (choice == 3 && k == 1)
        assert_int_equal(
            nav_shape_set_elevation(watch->world, id, lcg_between(&watch->random, 0, 9)), NAV_OK);
    else if (choice == 4) {
        assert_int_equal(nav_shape_remove(watch->world, id), NAV_OK);
        watch->movers[k] = insert_mover(watch, k);
    } else
        move_one(watch, k);
}

// --- links -------------------------------------------------------------------------------

// Long and short, cheap and expensive, some of them wide, some with an end on the floor that moves.
static NavLinkDef random_link(Watch* watch) {
    NavPoint from = lcg_point(&watch->random, 0, watch->size);
    int32_t reach = lcg_next(&watch->random) % 2 == 0 ? watch->size / 8 : watch->size;
    NavPoint by = lcg_point(&watch->random, -reach, reach);
    NavPoint to = at((from.x + by.x + 2 * watch->size) % watch->size,
                     (from.y + by.y + 2 * watch->size) % watch->size);
    NavLinkDef def = nav_link_def(from, to);
    def.cost *= lcg_next(&watch->random) % 3 / 2.0;
    def.is_two_way = lcg_next(&watch->random) % 2 == 0;
    if (lcg_next(&watch->random) % 4 == 0) {
        int32_t wide = 100 * watch->kind.scale;
        def.from.b = at(from.x + wide, from.y);
        def.to.b = at(to.x, to.y + wide);
    }
    if (lcg_next(&watch->random) % 3 == 0) {
        def.to.a = def.to.b = lcg_point(&watch->random, -20 * watch->kind.scale, 20);
        def.to.anchor = watch->movers[1];
    }
    return def;
}

static void change_link(Watch* watch, uint32_t k) {
    NavLinkDef def;
    assert_int_equal(nav_link_get(watch->world, watch->links[k], &def), NAV_OK);
    uint32_t choice = lcg_next(&watch->random) % 8;
    def.is_enabled ^= choice < 4;
    if (choice == 4 || choice == 5)
        def = random_link(watch);
    if (choice == 6)
        def.cost = lcg_between(&watch->random, 0, watch->size);
    if (choice < 7) {
        assert_int_equal(nav_link_set(watch->world, watch->links[k], &def), NAV_OK);
        return;
    }
    def = random_link(watch);
    assert_int_equal(nav_link_remove(watch->world, watch->links[k]), NAV_OK);
    assert_int_equal(nav_link_insert(watch->world, &def, &watch->links[k]), NAV_OK);
}

// --- commits -----------------------------------------------------------------------------

static void change_batch(Watch* watch) {
    assert_int_equal(nav_batch_begin(watch->world), NAV_OK);
    for (uint32_t k = 0; k < MOVER_COUNT; k++)
        change_one(watch, k);
    if (watch->kind.has_links)
        change_link(watch, lcg_next(&watch->random) % LINK_COUNT);
    assert_int_equal(nav_batch_commit(watch->world), NAV_OK);
}

void watch_change(Watch* watch) {
    if (lcg_next(&watch->random) % 4 == 0)
        change_batch(watch);
    else if (watch->kind.has_links && lcg_next(&watch->random) % 3 == 0)
        change_link(watch, lcg_next(&watch->random) % LINK_COUNT);
    else
        change_one(watch, lcg_next(&watch->random) % MOVER_COUNT);
}

// --- the beginning -----------------------------------------------------------------------

NavPathRequest watch_request(Watch* watch) {
    NavPoint start = lcg_point(&watch->random, 100, watch->size - 100);
    NavPoint goal = lcg_point(&watch->random, 100, watch->size - 100);
    NavPathRequest request = nav_path_request(start, goal);
    static const int32_t radii[6] = {0, 0, 1, 2, 30, 120};
    uint32_t radius = lcg_next(&watch->random) % 6;
    request.radius = radii[radius] * (radius > 3 ? watch->kind.scale : 1);
    request.is_partial_allowed = lcg_next(&watch->random) % 2 == 0;
    request.mode = watch->kind.is_optimal ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    request.filter = &watch->filters[lcg_next(&watch->random) % FILTER_COUNT];
    return request;
}

static void insert_routes(Watch* watch) {
    for (uint32_t k = 0; k < ROUTE_COUNT; k++) {
        NavPathRequest request = watch_request(watch);
        assert_int_equal(nav_route_insert(watch->routes, &request, NULL, &watch->watched[k].id),
                         NAV_OK);
        watch->watched[k].filter = request.filter;
    }
}

void watch_begin(Watch* watch, uint64_t seed, WatchKind kind) {
    *watch = (Watch){.random = seed, .kind = kind, .size = 6000 * kind.scale};
    watch->world = scene_random_world(&watch->random, watch->size, watch->size / 20);
    assert_int_equal(nav_routes_create(watch->world, &watch->routes), NAV_OK);
    watch->query = create_query(watch->world);
    for (uint32_t k = 0; k < FILTER_COUNT; k++)
        watch->filters[k] = nav_filter();
    watch->filters[1].layers = 1;
    watch->filters[2].exclude_areas = 4;
    watch->filters[3].step_height = 3;
    for (uint32_t k = 0; k < MOVER_COUNT; k++)
        watch->movers[k] = insert_mover(watch, k);
    for (uint32_t k = 0; k < LINK_COUNT && kind.has_links; k++) {
        NavLinkDef def = random_link(watch);
        assert_int_equal(nav_link_insert(watch->world, &def, &watch->links[k]), NAV_OK);
    }
    insert_routes(watch);
}

void watch_end(Watch* watch) {
    nav_routes_destroy(watch->routes);
    nav_query_destroy(watch->query);
    nav_world_destroy(watch->world);
}
