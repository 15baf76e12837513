#include "support/unit_worlds.h"

NavWorldDef unit_world_def(int32_t min_x, int32_t min_y, int32_t max_x, int32_t max_y) {
    NavWorldDef def = nav_world_def();
    def.seam_width = 0; // shapes are given in steps, and gaps of a step are meant
    def.bounds = (NavBox){{min_x, min_y}, {max_x, max_y}};
    return def;
}

NavWorld* create_world(const NavWorldDef* def) {
    NavWorld* world = NULL;
    assert_int_equal(nav_world_create(def, &world), NAV_OK);
    assert_non_null(world);
    return world;
}

NavWorld* square_world(int32_t size) {
    NavWorldDef def = unit_world_def(0, 0, size, size);
    return create_world(&def);
}

void assert_valid(NavWorld* world) {
    const char* what = "";
    if (!nav_world_validate(world, &what))
        fail_msg("the world is not valid: %s", what);
}

NavStats stats_of(const NavWorld* world) {
    NavStats stats;
    assert_int_equal(nav_world_get_stats(world, &stats), NAV_OK);
    return stats;
}

NavOutlineDef ring_def(const NavPoint* points, uint32_t count) {
    NavOutlineDef def = nav_outline_def();
    def.points = points;
    def.point_count = count;
    return def;
}

NavOutlineDef rings_def(const NavPoint* points, const uint32_t* sizes, uint32_t ring_count) {
    NavOutlineDef def = ring_def(points, 0);
    def.ring_sizes = sizes;
    def.ring_count = ring_count;
    for (uint32_t i = 0; i < ring_count; i++)
        def.point_count += sizes[i];
    return def;
}

NavOutlineDef mesh_def(const NavPoint* points, uint32_t point_count, const uint32_t* triangles,
                       uint32_t triangle_count) {
    NavOutlineDef def = ring_def(points, point_count);
    def.triangles = triangles;
    def.triangle_count = triangle_count;
    return def;
}

NavShapeDef floor_def(uint8_t area, int32_t z) {
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
    def.area = area;
    def.z = z;
    return def;
}

NavShapeDef raised_floor_def(uint8_t area, int32_t z, int32_t elevation) {
    NavShapeDef def = floor_def(area, z);
    def.elevation = elevation;
    return def;
}

NavShapeDef obstacle_def(uint32_t layers) {
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0, 0, 0});
    def.layers = layers;
    return def;
}

NavResult try_region(NavWorld* world, NavShapeDef def, const NavOutlineDef* region,
                     NavShapeId* id) {
    def.region = region;
    return nav_shape_insert(world, &def, id);
}

NavShapeId insert_region(NavWorld* world, NavShapeDef def, const NavOutlineDef* region) {
    NavShapeId id = {0, 0, 0};
    assert_int_equal(try_region(world, def, region, &id), NAV_OK);
    return id;
}

NavShapeId insert_ring(NavWorld* world, NavShapeDef def, const NavPoint* points, uint32_t count) {
    NavOutlineDef region = ring_def(points, count);
    return insert_region(world, def, &region);
}

void insert_box_px(NavWorld* world, NavShapeDef def, int32_t x0, int32_t y0, int32_t x1,
                   int32_t y1) {
    const NavPoint ring[4] = {{x0 * NAV_STEPS_PER_PX, y0 * NAV_STEPS_PER_PX},
                              {x1 * NAV_STEPS_PER_PX, y0 * NAV_STEPS_PER_PX},
                              {x1 * NAV_STEPS_PER_PX, y1 * NAV_STEPS_PER_PX},
                              {x0 * NAV_STEPS_PER_PX, y1 * NAV_STEPS_PER_PX}};
    insert_ring(world, def, ring, 4);
}

NavShapeId insert_box(NavWorld* world, NavShapeDef def, NavPoint min, NavPoint max) {
    NavPoint points[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    return insert_ring(world, def, points, 4);
}

NavShapeId insert_floor(NavWorld* world, NavPoint min, NavPoint max) {
    return insert_box(world, floor_def(0, 0), min, max);
}

NavShapeId insert_block(NavWorld* world, NavPoint min, NavPoint max) {
    return insert_box(world, obstacle_def(NAV_LAYERS_ALL), min, max);
}

bool is_same_id(NavShapeId a, NavShapeId b) {
    return a.index == b.index && a.generation == b.generation;
}

NavQuery* create_query(const NavWorld* world) {
    NavQuery* query = NULL;
    assert_int_equal(nav_query_create(world, &query), NAV_OK);
    return query;
}

NavResult try_ring(NavWorld* world, NavShapeDef def, const NavPoint* points, uint32_t count,
                   NavShapeId* id) {
    NavOutlineDef region = ring_def(points, count);
    NavShapeId own;
    return try_region(world, def, &region, id != NULL ? id : &own);
}

NavLinkId insert_link(NavWorld* world, const NavLinkDef* def) {
    NavLinkId id = {0, 0, 0};
    assert_int_equal(nav_link_insert(world, def, &id), NAV_OK);
    return id;
}

static NavWorld* create_floored(const NavWorldDef* def) {
    NavWorld* world = create_world(def);
    insert_floor(world, def->bounds.min, def->bounds.max);
    return world;
}

NavWorld* open_world(int32_t size, bool has_path_data) {
    NavWorldDef def = unit_world_def(0, 0, size, size);
    def.has_path_data = has_path_data;
    return create_floored(&def);
}

NavWorld* floored_world(int32_t size) { return open_world(size, false); }

NavWorld* floored_world_with(int32_t size, NavAllocator allocator) {
    NavWorldDef def = unit_world_def(0, 0, size, size);
    def.allocator = allocator;
    return create_floored(&def);
}

NavWorld* room_with_box(uint32_t layers, NavPoint min, NavPoint max) {
    NavWorld* world = square_world(1000);
    insert_floor(world, at(100, 100), at(900, 900));
    insert_box(world, obstacle_def(layers), min, max);
    return world;
}
