// Raw numbers as arguments of the public functions of one world. Pointers are valid or NULL, and
// counts do not exceed the length of the array; everything else comes from the bytes.
#include "calls.h"
#include "stock.h"

NavPoint fuzz_raw_point(FuzzInput* input) {
    NavPoint p;
    switch (fuzz_byte(input) % 4) {
    case 0:
        p.x = (int32_t)fuzz_word(input);
        p.y = (int32_t)fuzz_word(input);
        return p;
    case 1: {
        double x = fuzz_double(input);
        return nav_point_from_px(x, fuzz_double(input));
    }
    default:
        p.x = fuzz_byte(input);
        p.y = fuzz_byte(input);
        return p;
    }
}

NavPose fuzz_raw_pose(FuzzInput* input) {
    NavPose pose = nav_pose(fuzz_raw_point(input), (uint16_t)fuzz_word(input));
    uint8_t how = fuzz_byte(input);
    pose.is_flipped_x = how & 1;
    pose.is_flipped_y = how & 2;
    if (how & 4)
        pose.scale = (int32_t)fuzz_word(input);
    return pose;
}

static NavShapeId raw_shape(Calls* calls) {
    NavShapeId id = calls->shape;
    switch (fuzz_byte(calls->input) % 4) {
    case 0:
        id.index = fuzz_word(calls->input);
        id.generation = fuzz_word(calls->input);
        return id;
    case 1:
        id.generation += fuzz_byte(calls->input);
        return id;
    default:
        return id;
    }
}

static NavOutlineId raw_outline(Calls* calls) {
    NavOutlineId id = calls->outline;
    if (fuzz_byte(calls->input) % 4 == 0) {
        id.index = fuzz_word(calls->input);
        id.generation = fuzz_word(calls->input);
    }
    return id;
}

NavOutlineDef fuzz_raw_region(Calls* calls) {
    FuzzInput* input = calls->input;
    NavOutlineDef def = nav_outline_def();
    uint8_t how = fuzz_byte(input);
    for (uint32_t i = 0; i < POINTS; i++)
        calls->points[i] = fuzz_raw_point(input);
    for (uint32_t i = 0; i < POINTS; i++)
        calls->numbers[i] = how & 1 ? fuzz_word(input) : fuzz_byte(input) % (POINTS + 1);
    def.points = how & 2 && how & 4 ? NULL : calls->points;
    def.point_count = fuzz_byte(input) % (POINTS + 1);
    if (how & 8) {
        def.triangles = how & 0x80 ? NULL : calls->numbers;
        def.triangle_count = how & 0x80 ? 3 : fuzz_byte(input) % (POINTS / 3 + 1);
    }
    if (how & 0x10) {
        def.ring_sizes = how & 0x80 ? NULL : calls->numbers;
        def.ring_count = fuzz_byte(input) % (POINTS + 1);
    }
    def.pivot = how & 0x20 ? fuzz_raw_point(input) : def.pivot;
    def.has_inner_edges = how & 0x40;
    return def;
}

NavShapeDef fuzz_raw_shape_def(Calls* calls, const NavOutlineDef* region) {
    FuzzInput* input = calls->input;
    uint8_t how = fuzz_byte(input);
    NavOutlineId outline = raw_outline(calls);
    NavShapeDef def = how & 1 ? nav_floor_def(outline) : nav_obstacle_def(outline);
    def.region = how & 2 ? region : NULL;
    if (how & 4)
        def.outline = (NavOutlineId){0, 0, 0};
    if (how & 8)
        def.kind = (NavShapeKind)(fuzz_byte(input) % 3);
    if (how & 0x10)
        def.pose = fuzz_raw_pose(input);
    if (how & 0x40)
        def.elevation = (int32_t)fuzz_word(input);
    def.area = fuzz_byte(input);
    def.z = (int32_t)fuzz_word(input);
    def.layers = fuzz_word(input);
    def.is_enabled = how & 0x20;
    return def;
}

static NavResult insert(Calls* calls, NavWorld* world) {
    NavOutlineDef region = fuzz_raw_region(calls);
    NavShapeDef def = fuzz_raw_shape_def(calls, &region);
    uint8_t how = fuzz_byte(calls->input);
    NavShapeId id;
    NavResult result =
        nav_shape_insert(world, how % 16 == 15 ? NULL : &def, how % 16 == 14 ? NULL : &id);
    if (result == NAV_OK)
        calls->shape = id;
    return result;
}

static NavResult outline_call(Calls* calls, NavWorld* world) {
    if (fuzz_byte(calls->input) % 4 == 0)
        return nav_outline_destroy(world, raw_outline(calls));
    NavOutlineDef def = fuzz_raw_region(calls);
    NavOutlineId id;
    NavResult result = nav_outline_create(world, &def, &id);
    if (result == NAV_OK)
        calls->outline = id;
    return result;
}

static NavResult shape_call(Calls* calls, NavWorld* world) {
    FuzzInput* input = calls->input;
    uint8_t which = fuzz_byte(input) % 11;
    NavShapeId id = raw_shape(calls);
    NavOutlineDef region;
    switch (which) {
    case 0:
        return nav_shape_remove(world, id);
    case 1:
        region = fuzz_raw_region(calls);
        return nav_shape_reshape(world, id, fuzz_byte(input) % 8 == 0 ? NULL : &region);
    case 2: {
        NavOutlineId outline = raw_outline(calls);
        return nav_shape_set_outline(world, id, outline, fuzz_raw_pose(input));
    }
    case 3:
        return nav_shape_set_enabled(world, id, fuzz_byte(input) & 1);
    case 4:
        return nav_shape_set_area(world, id, fuzz_byte(input));
    case 5:
        return nav_shape_set_z(world, id, (int32_t)fuzz_word(input));
    case 6:
        return nav_shape_set_layers(world, id, fuzz_word(input));
    case 7:
        return nav_shape_set_user(world, id, fuzz_word(input));
    case 8:
        return nav_shape_set_elevation(world, id, (int32_t)fuzz_word(input));
    default:
        return nav_shape_move(world, id, fuzz_raw_pose(input));
    }
}

// The shapes at a point, and the floor there, which is one of them.
static NavResult shapes_at_call(NavWorld* world, NavPoint point, uint32_t capacity) {
    NavShapeId ids[POINTS], floor;
    uint32_t count;
    NavResult result = nav_world_list_shapes_at(world, point, ids, capacity, &count);
    FUZZ_CHECK(nav_world_get_floor_at(world, point, &floor) == result);
    bool is_listed = result != NAV_OK || floor.generation == 0 || count > capacity;
    for (uint32_t k = 0; !is_listed && k < count; k++)
        is_listed = ids[k].index == floor.index;
    FUZZ_CHECK(is_listed);
    return result;
}

// Wider cracks are those that are narrower, and more.
static NavResult cracks_call(NavWorld* world, uint32_t capacity) {
    NavCrack cracks[POINTS];
    uint32_t count, all;
    int32_t width = 20 * (int32_t)capacity;
    NavResult result = nav_world_list_cracks(world, width, cracks, capacity, &count);
    if (result != NAV_OK)
        return result;
    for (uint32_t k = 0; k < count && k < capacity; k++)
        FUZZ_CHECK(cracks[k].width > 0 && cracks[k].width <= width);
    FUZZ_CHECK(nav_world_list_cracks(world, NAV_SEAM_WIDTH_MAX, NULL, 0, &all) == NAV_OK);
    FUZZ_CHECK(count <= all);
    return NAV_OK;
}

static NavResult read_call(Calls* calls, NavWorld* world) {
    FuzzInput* input = calls->input;
    NavShapeDef def;
    NavShapeId ids[POINTS];
    NavTriangle triangle;
    NavStats stats;
    NavFootprint footprint = {.points = calls->points, .ring_sizes = calls->numbers};
    uint32_t count, capacity = fuzz_byte(input) % (POINTS + 1);
    footprint.point_capacity = capacity;
    footprint.ring_capacity = capacity / 2;
    switch (fuzz_byte(input) % 8) {
    case 0:
        return nav_shape_get(world, raw_shape(calls), capacity == 0 ? NULL : &def);
    case 1:
        return nav_shape_get_footprint(world, raw_shape(calls), &footprint);
    case 2:
        return nav_world_list_shapes(world, capacity == 0 ? NULL : ids, capacity, &count);
    case 3:
        return nav_world_get_triangle(world, fuzz_word(input), &triangle);
    case 4:
        return nav_world_get_triangle(world, fuzz_byte(input), &triangle);
    case 5:
        return nav_world_list_triangle_shapes(world, fuzz_byte(input), ids, capacity, &count);
    case 6:
        return shapes_at_call(world, fuzz_raw_point(input), capacity);
    default:
        if (world != NULL && capacity % 4 == 3)
            return cracks_call(world, capacity);
        return nav_world_get_stats(world, capacity == 0 ? NULL : &stats);
    }
}

NavFilter fuzz_raw_filter(Calls* calls) {
    FuzzInput* input = calls->input;
    NavFilter filter = nav_filter();
    uint8_t odd = fuzz_byte(input);
    if (odd & 1) {
        filter.include_areas = fuzz_word(input);
        filter.exclude_areas = fuzz_byte(input);
    }
    if (odd & 2) {
        filter.soft_layers = fuzz_word(input);
        filter.soft_cost = fuzz_double(input);
        filter.link_kinds = fuzz_word(input);
    }
    if (odd & 4) {
        for (int i = 0; i < 8; i++) {
            uint8_t area = fuzz_byte(input) % NAV_AREA_COUNT;
            calls->costs[area] = odd & 8 ? fuzz_double(input) : 1 + fuzz_byte(input) / 16.0;
        }
        filter.area_costs = calls->costs;
    }
    if (odd & 0x10)
        filter.layers = fuzz_word(input);
    if (odd & 0x20)
        filter.step_height = (int32_t)fuzz_word(input);
    if (odd & 0x40)
        filter.soft_layers = fuzz_byte(input);
    return filter;
}

NavPathRequest fuzz_raw_request(Calls* calls) {
    FuzzInput* input = calls->input;
    NavPoint from = fuzz_raw_point(input), to = fuzz_raw_point(input);
    NavPathRequest request = nav_path_request(from, to);
    calls->filter = fuzz_raw_filter(calls);
    request.filter = &calls->filter;
    uint8_t how = fuzz_byte(input);
    request.mode = (NavPathMode)(how & 1 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST);
    request.has_corridor = how & 2;
    request.is_partial_allowed = how & 4;
    request.max_nodes = how & 0x20 ? fuzz_byte(input) : NAV_NO_LIMIT;
    if (how & 8)
        request.radius = how & 0x40 ? fuzz_byte(input) : nav_length_from_px(fuzz_double(input));
    return request;
}

static NavResult query_call(Calls* calls) {
    FuzzInput* input = calls->input;
    NavQuery* query = fuzz_byte(input) == 0xFF ? NULL : calls->query;
    uint8_t which = fuzz_byte(input);
    NavLocation location;
    NavNearest nearest;
    NavRay ray;
    NavPath path;
    if (which % 6 >= 3) {
        NavPathRequest request = fuzz_raw_request(calls);
        return nav_query_find_path(query, &request, which == 0xFF ? NULL : &path);
    }
    NavPoint from = fuzz_raw_point(input), to = fuzz_raw_point(input);
    NavFilter filter = fuzz_raw_filter(calls);
    switch (which % 6) {
    case 0:
        return nav_query_locate(query, from, which & 8 ? NULL : &filter, &location);
    case 1:
        return nav_query_find_nearest(query, from, (int32_t)fuzz_word(input), &filter, &nearest);
    default:
        return nav_query_cast_ray(query, from, to, &filter, &ray);
    }
}

static NavLinkEnd raw_end(Calls* calls) {
    NavLinkEnd end = {fuzz_raw_point(calls->input), fuzz_raw_point(calls->input), {0, 0, 0}};
    if (fuzz_byte(calls->input) & 1)
        end.b = end.a;
    if (fuzz_byte(calls->input) & 1)
        end.anchor = raw_shape(calls);
    return end;
}

static NavResult link_call(Calls* calls, NavWorld* world) {
    FuzzInput* input = calls->input;
    NavLinkId id = calls->link, ids[POINTS];
    uint32_t count;
    uint8_t how = fuzz_byte(input);
    if (how % 8 == 0)
        id.index = fuzz_word(input);
    NavLinkDef def = nav_link_def(fuzz_raw_point(input), fuzz_raw_point(input));
    NavLinkPlace place;
    switch (fuzz_byte(input) % 6) {
    case 0:
        return nav_link_remove(world, id);
    case 1:
        return nav_link_get(world, id, &def);
    case 2:
        return nav_link_get_place(world, id, &place);
    case 3:
        return nav_world_list_links(world, ids, how % (POINTS + 1), &count);
    default:
        break;
    }
    def.from = raw_end(calls);
    def.to = raw_end(calls);
    def.is_two_way = how & 0x10;
    def.kind = fuzz_byte(input) % 40;
    if (how & 0x20)
        def.cost = fuzz_double(input);
    def.is_enabled = !(how & 0x40);
    if (how & 0x80)
        return nav_link_set(world, id, &def);
    NavResult result = nav_link_insert(world, &def, &id);
    if (result == NAV_OK)
        calls->link = id;
    return result;
}

// A world restored from its snapshot is the same world.
static NavResult snapshot_call(Calls* calls, NavWorld* world) {
    static uint8_t bytes[1 << 16];
    size_t size;
    NavWorldDef def = nav_world_def();
    NavWorld* other;
    NavResult result =
        nav_snapshot_save(world, bytes, fuzz_byte(calls->input) == 0 ? 7 : sizeof bytes, &size);
    if (result != NAV_OK)
        return result;
    uint8_t how = fuzz_byte(calls->input);
    if (how % 4 == 0)
        return nav_world_copy(calls->worlds[how >> 2 & 1], calls->worlds[how >> 3 & 1]);
    if (how & 1)
        FUZZ_CHECK(nav_world_clone(world, NULL, &other) == NAV_OK);
    else
        FUZZ_CHECK(nav_snapshot_restore(&def, bytes, size, &other) == NAV_OK);
    FUZZ_CHECK(nav_world_get_hash(other) == nav_world_get_hash(world));
    nav_world_destroy(other);
    return NAV_OK;
}

static void draw_nothing(void* context, NavDebugPart part, NavPoint a, NavPoint b) {
    (void)context;
    (void)part;
    (void)a;
    (void)b;
}

static NavResult world_call(Calls* calls, NavWorld* world) {
    FuzzInput* input = calls->input;
    NavDebugDraw draw = nav_debug_draw();
    NavWorldDef def = nav_world_def();
    NavWorld* other = NULL;
    NavResult result;
    switch (fuzz_byte(input) % 9) {
    case 6:
    case 7:
        return link_call(calls, world);
    case 8:
        return snapshot_call(calls, world);
    case 0:
        return nav_batch_begin(world);
    case 1:
        return input->at % 4 == 0 ? nav_batch_cancel(world) : nav_batch_commit(world);
    case 2:
        return nav_world_keep_path_data(world, fuzz_byte(input) & 1);
    case 3:
        draw.line = draw_nothing;
        draw.view = nav_box_from_px(fuzz_double(input), 0, 3, fuzz_double(input));
        return nav_world_draw(world, &draw);
    case 4: {
        double x = fuzz_double(input), y = fuzz_double(input);
        def.bounds = nav_box_from_px(x, y, fuzz_double(input), 100);
        def.max_triangles = fuzz_word(input);
        result = nav_world_create(&def, &other);
        if (result == NAV_OK)
            nav_world_destroy(other);
        return result;
    }
    default: {
        NavPose pose = fuzz_raw_pose(input);
        NavPoint pivot = fuzz_raw_point(input), point = fuzz_raw_point(input);
        double number = fuzz_double(input);
        (void)nav_length_from_px(number);
        (void)nav_pose_from_px(fuzz_double(input), 0, 0);
        (void)nav_sin((uint16_t)fuzz_word(input));
        if (world != NULL) { // they return no result that could say ARGUMENT
            (void)nav_world_get_hash(world);
            (void)nav_world_get_last_commit(world);
            (void)nav_world_get_bounds(world);
        }
        fuzz_value_call(pose, pivot, point, number, fuzz_byte(input));
        return NAV_OK;
    }
    }
}

static void step(Calls* calls) {
    uint8_t op = fuzz_byte(calls->input);
    NavWorld* world = calls->worlds[op >= 0xF0];
    bool is_null = op == 231 || op == 237;
    NavResult result;
    if (op >= 0xC0 && op < 0xE0) {
        result = fuzz_route_call(calls);
        FUZZ_CHECK((uint32_t)result <= NAV_ERR_OTHER_WORLD && result != NAV_ERR_MEMORY);
        return;
    }
    switch (op % 10) {
    case 0:
    case 1:
        result = insert(calls, is_null ? NULL : world);
        break;
    case 2:
        result = outline_call(calls, world);
        break;
    case 3:
    case 4:
        result = shape_call(calls, world);
        break;
    case 5:
        result = read_call(calls, world);
        break;
    case 6:
        result = query_call(calls);
        break;
    case 8:
    case 9:
        result = fuzz_space_call(calls);
        break;
    default:
        result = world_call(calls, is_null ? NULL : world);
        break;
    }
    FUZZ_CHECK((uint32_t)result <= NAV_ERR_OTHER_WORLD && result != NAV_ERR_MEMORY);
}

// A floor with an obstacle on it, so that queries have answers.
static void furnish(Calls* calls) {
    NavPoint rings[2][4] = {{{5, 5}, {195, 5}, {195, 195}, {5, 195}},
                            {{60, 70}, {140, 60}, {120, 130}, {90, 150}}};
    for (int i = 0; i < 2; i++) {
        NavOutlineDef region = nav_outline_def();
        region.points = rings[i];
        region.point_count = 4;
        NavShapeDef def = i == 0 ? nav_floor_def((NavOutlineId){0, 0, 0})
                                 : nav_obstacle_def((NavOutlineId){0, 0, 0});
        def.region = &region;
        FUZZ_CHECK(nav_shape_insert(calls->worlds[0], &def, &calls->shape) == NAV_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    FuzzInput input = {data, size, 0};
    static Calls calls;
    static FuzzStock stock[2];
    memset(&calls, 0, sizeof calls);
    calls.input = &input;
    for (int i = 0; i < NAV_AREA_COUNT; i++)
        calls.costs[i] = 1;
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {200, 200}};
    for (int i = 0; i < 2; i++)
        calls.worlds[i] = fuzz_stock_take(&stock[i], &def);
    FUZZ_CHECK(nav_query_create(calls.worlds[0], &calls.query) == NAV_OK);
    FUZZ_CHECK(nav_field_create(calls.worlds[0], &calls.field) == NAV_OK);
    FUZZ_CHECK(nav_queue_create(calls.worlds[0], &calls.queue) == NAV_OK);
    FUZZ_CHECK(nav_routes_create(calls.worlds[0], &calls.routes) == NAV_OK);
    if (fuzz_byte(&input) % 4 != 0)
        furnish(&calls);
    for (int i = 0; i < 40 && !fuzz_is_done(&input); i++)
        step(&calls);
    nav_query_destroy(calls.query);
    nav_field_destroy(calls.field);
    nav_queue_destroy(calls.queue);
    nav_routes_destroy(calls.routes);
    for (int i = 0; i < 2; i++) {
        NavResult result = nav_batch_commit(calls.worlds[i]);
        FUZZ_CHECK(result == NAV_OK || result == NAV_ERR_BATCH);
        fuzz_assert_valid(calls.worlds[i]);
        fuzz_stock_give(&stock[i]);
    }
    return 0;
}
