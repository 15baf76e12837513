// Where most inputs begin: a floor, an obstacle, a ferry, units and routes that lead past them.
#include "pair.h"

static NavPoint at(const Pair* pair, int32_t x, int32_t y) {
    return (NavPoint){pair->origin.x + x, pair->origin.y + y};
}

static void insert_box(Pair* pair, uint32_t k, NavPoint a, NavPoint b, NavShapeDef def) {
    NavPoint ring[4] = {a, {b.x, a.y}, b, {a.x, b.y}};
    NavOutlineDef region = nav_outline_def();
    NavResult result;
    region.points = ring;
    region.point_count = 4;
    region.pivot = a;
    def.region = &region;
    def.pose = nav_pose(a, 0);
    PAIR_BOTH(pair, result, nav_shape_insert(side->world, &def, &pair->shapes[k]));
    FUZZ_CHECK(result == NAV_OK);
}

static void insert_unit(Pair* pair, uint32_t k, uint8_t how) {
    int32_t y = 1200 + 400 * (int32_t)k;
    NavUnitDef def = nav_unit_def(at(pair, 1000, y));
    NavResult result;
    def.radius = 10 + 50 * (int32_t)k;
    def.max_speed = how & 8 ? 100 : 30;
    def.carve_layers = k % 2;
    def.carve_ticks = 2;
    PAIR_BOTH(pair, result, nav_unit_insert(side->crowd, &def, &pair->units[k]));
    FUZZ_CHECK(result == NAV_OK);
    PAIR_BOTH(pair, result, nav_unit_set_goal(side->crowd, pair->units[k], at(pair, 3400, y)));
    FUZZ_CHECK(result == NAV_OK);
}

static void insert_route(Pair* pair, uint32_t k) {
    NavPathRequest request = nav_path_request(at(pair, 700, 2100), at(pair, 3700, 1900));
    NavResult result;
    request.radius = 60 * (int32_t)k;
    request.is_partial_allowed = true;
    PAIR_BOTH(pair, result, nav_route_insert(side->routes, &request, NULL, &pair->routes[k]));
    FUZZ_CHECK(result == NAV_OK);
}

void pair_furnish(Pair* pair, uint8_t how) {
    NavOutlineId none = {0, 0, 0};
    NavShapeDef floor = nav_floor_def(none), obstacle = nav_obstacle_def(none);
    insert_box(pair, 0, pair->origin, at(pair, PAIR_SIZE, PAIR_SIZE), floor);
    if (how % 4 == 0)
        return;
    insert_box(pair, 1, at(pair, 1800, 1000), at(pair, 2300, 2600), obstacle);
    floor.z = 2;
    floor.area = 1;
    if (how & 4)
        insert_box(pair, 2, at(pair, 300, 2600), at(pair, 1500, 3600), floor);
    for (uint32_t k = 0; k < (how >> 4) % 5u; k++)
        insert_unit(pair, k, how);
    for (uint32_t k = 0; k < 2; k++)
        insert_route(pair, k);
}
