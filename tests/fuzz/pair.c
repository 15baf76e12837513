#include "pair.h"

NavPoint pair_point(Pair* pair) {
    NavPoint p = pair->origin;
    uint8_t x = fuzz_byte(pair->input), y = fuzz_byte(pair->input);
    p.x += x * (PAIR_SIZE / 256) + y % 4;
    p.y += y * (PAIR_SIZE / 256) + x % 4;
    if (x == 0xFF) { // anything
        p.x = (int32_t)fuzz_word(pair->input);
        p.y = y == 0xFF ? (int32_t)fuzz_word(pair->input) : p.y;
    }
    return p;
}

NavFilter pair_filter(Pair* pair) {
    NavFilter filter = nav_filter();
    uint8_t how = fuzz_byte(pair->input);
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        pair->costs[k] = 1 + (k * (how >> 4)) % 5;
    filter.area_costs = how & 1 ? pair->costs : NULL;
    filter.layers = how & 2 ? 1 : NAV_LAYERS_ALL;
    filter.step_height = how & 4 ? 3 : INT32_MAX;
    filter.link_kinds = how & 8 ? 1 : UINT32_MAX;
    filter.exclude_areas = how & 0x80 ? 2 : 0;
    if ((how & 0xF0) == 0x60) {
        filter.soft_layers = 2;
        filter.soft_cost = 1.5;
    }
    if (how == 0xFE)
        pair->costs[fuzz_byte(pair->input) % NAV_AREA_COUNT] = fuzz_double(pair->input);
    return filter;
}

NavUnitId pair_unit(Pair* pair) {
    uint8_t how = fuzz_byte(pair->input);
    NavUnitId id = pair->units[how % PAIR_UNITS];
    if (how >= 0xF0)
        id.generation += how % 3;
    if (how == 0xE8)
        id.index = fuzz_word(pair->input);
    return id;
}

static NavWorldDef world_def_of(Pair* pair, uint8_t how) {
    NavWorldDef def = nav_world_def();
    if (how & 1) {
        int32_t far = NAV_COORD_MAX - PAIR_SIZE;
        pair->origin = (NavPoint){far, -far};
    }
    NavPoint p = pair->origin;
    def.bounds = (NavBox){p, {p.x + PAIR_SIZE, p.y + PAIR_SIZE}};
    def.number = 7;
    def.has_path_data = pair->has_path_data = !(how & 2);
    def.seam_width = how & 4 ? 0 : def.seam_width;
    if (how & 8)
        def.max_triangles = 60;
    if (how & 0x80)
        def.max_depth = 2;
    return def;
}

void pair_begin(Pair* pair) {
    FuzzInput* input = pair->input;
    uint8_t how = fuzz_byte(input);
    NavWorldDef def = world_def_of(pair, how);
    NavCrowdDef crowd = nav_crowd_def();
    crowd.nodes = how & 0x10 ? 1u + fuzz_byte(input) : crowd.nodes;
    crowd.neighbours = how & 0x20 ? 1u + fuzz_byte(input) % 3 : crowd.neighbours;
    crowd.horizon = how & 0x40 ? 1 + fuzz_byte(input) : crowd.horizon;
    for (int k = 0; k < 2; k++) {
        PairSide* side = &pair->sides[k];
        FUZZ_CHECK(nav_world_create(&def, &side->world) == NAV_OK);
        FUZZ_CHECK(nav_crowd_create(side->world, &crowd, &side->crowd) == NAV_OK);
        FUZZ_CHECK(nav_routes_create(side->world, &side->routes) == NAV_OK);
        FUZZ_CHECK(nav_queue_create(side->world, &side->queue) == NAV_OK);
    }
    pair_furnish(pair, fuzz_byte(input));
}

void pair_end(Pair* pair) {
    nav_world_destroy(pair->past);
    for (int k = 0; k < 2; k++) {
        PairSide* side = &pair->sides[k];
        nav_queue_destroy(side->queue);
        nav_routes_destroy(side->routes);
        nav_crowd_destroy(side->crowd);
        fuzz_assert_valid(side->world);
        nav_world_destroy(side->world);
    }
}

void pair_settle(Pair* pair) {
    NavRouteReport report;
    NavResult result;
    FUZZ_CHECK(!pair->is_in_batch && pair_tick(pair) == NAV_OK);
    PAIR_BOTH(pair, result, nav_routes_update(side->routes, &report));
    FUZZ_CHECK(result == NAV_OK);
}
