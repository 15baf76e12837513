// The rows: what is tried with failing allocations. To add a new function, write a row, or add its
// name to a row that calls it.
#include "memory/rows.h"
#include "memory/rows_ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void trial_tell(Trial* trial, uint64_t value) {
    uint64_t z = (trial->answer ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    trial->answer = z ^ z >> 29;
}

static void tell_double(Trial* trial, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    trial_tell(trial, bits);
}

static NavShapeId any_shape(Trial* trial) {
    return trial->shapes[random_below(&trial->scene.random, trial->shape_count)];
}

// --- worlds --------------------------------------------------------------------------------------

static NavResult make_world(Trial* trial) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = trial->scene.bounds;
    def.allocator = ration_allocator(trial->ration);
    NavResult result = nav_world_create(&def, &world);
    if (result == NAV_OK)
        trial_tell(trial, nav_world_get_hash(world));
    nav_world_destroy(world);
    return result;
}

static NavResult keep_path_data(Trial* trial) {
    NavResult result = nav_world_keep_path_data(trial->world, false);
    return result == NAV_OK ? nav_world_keep_path_data(trial->world, true) : result;
}

static NavResult restore(Trial* trial) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.allocator = ration_allocator(trial->ration);
    NavResult result = nav_snapshot_restore(&def, trial->bytes, trial->size, &world);
    if (result == NAV_OK)
        trial_tell(trial, nav_world_get_hash(world));
    nav_world_destroy(world);
    return result;
}

static NavResult save(Trial* trial) {
    static uint8_t bytes[1 << 20];
    size_t size = 0;
    NavResult result = nav_snapshot_get_size(trial->world, &size);
    if (result == NAV_OK)
        result = nav_snapshot_save(trial->world, bytes, sizeof bytes, &size);
    for (size_t k = 0; k < size; k++)
        trial_tell(trial, bytes[k]);
    return result;
}

static NavResult clone(Trial* trial) {
    NavWorld* world = NULL;
    NavResult result = nav_world_clone(trial->world, NULL, &world);
    if (result == NAV_OK)
        trial_tell(trial, nav_world_get_hash(world));
    nav_world_destroy(world);
    return result;
}

static NavResult copy_there(Trial* trial) { return nav_world_copy(trial->other, trial->world); }

static NavResult copy_back(Trial* trial) { return nav_world_copy(trial->world, trial->other); }

static NavResult validate(Trial* trial) {
    const char* what = "";
    if (nav_world_validate(trial->world, &what))
        return NAV_OK;
    if (strcmp(what, "no memory to validate") == 0)
        return NAV_ERR_MEMORY;
    printf("not valid: %s\n", what);
    exit(EXIT_FAILURE);
}

static void draw_triangle(void* context, NavDebugPart part, uint32_t value,
                          const NavPoint corner[3]) {
    trial_tell(context, (uint64_t)part << 32 | value);
    trial_tell(context, (uint32_t)corner[0].x);
}

static NavResult read_all(Trial* trial) {
    const NavWorld* world = trial->world;
    NavShapeId ids[TRIAL_SHAPES];
    NavTriangle triangle;
    NavStats stats;
    uint32_t count = 0;
    NavDebugDraw draw = nav_debug_draw();
    draw.context = trial;
    draw.view = nav_world_get_bounds(world);
    draw.has_islands = true;
    draw.triangle = draw_triangle;
    NavResult result = nav_world_draw(world, &draw);
    trial_tell(trial, nav_world_get_last_commit(world)->version + nav_world_get_version(world));
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++)
        if (nav_world_get_triangle(world, t, &triangle) == NAV_OK)
            trial_tell(trial, triangle.shape_count);
    if (result == NAV_OK)
        result = nav_world_list_shapes(world, ids, TRIAL_SHAPES, &count);
    if (result == NAV_OK)
        result = nav_world_list_shapes_at(world, trial->scene.centre, ids, TRIAL_SHAPES, &count);
    if (result == NAV_OK)
        result = nav_world_get_floor_at(world, trial->scene.centre, &ids[0]);
    if (nav_world_list_triangle_shapes(world, 0, ids, TRIAL_SHAPES, &count) == NAV_OK)
        trial_tell(trial, count);
    if (result == NAV_OK)
        result = nav_world_get_stats(world, &stats);
    return result;
}

// --- outlines ------------------------------------------------------------------------------------

static NavResult make_outline(Trial* trial) {
    SceneRegion* region = scene_region(&trial->scene);
    NavOutlineDef def = scene_region_def(region);
    NavOutlineId id = {0, 0, 0};
    NavResult result = nav_outline_create(trial->other, &def, &id);
    trial_tell(trial, (uint64_t)id.index << 32 | id.generation);
    scene_region_destroy(region);
    return result;
}

static NavResult make_mesh_outline(Trial* trial, const uint32_t* triangles, uint32_t count) {
    static const NavPoint points[9] = {{0, 0},      {400, 0},   {200, 300}, {0, 200},  {400, 200},
                                       {200, -100}, {900, 900}, {999, 900}, {950, 990}};
    NavOutlineDef def = nav_outline_def();
    NavOutlineId id;
    def.points = points;
    def.point_count = 9;
    def.triangles = triangles;
    def.triangle_count = count;
    return nav_outline_create(trial->world, &def, &id);
}

// Triangles that cross each other are united by a world of their own.
static NavResult unite_triangles(Trial* trial) {
    static const uint32_t triangles[9] = {0, 1, 2, 3, 5, 4, 6, 7, 8};
    return make_mesh_outline(trial, triangles, 3);
}

static NavResult join_triangles(Trial* trial) {
    static const uint32_t triangles[9] = {0, 1, 4, 0, 4, 3, 6, 7, 8};
    return make_mesh_outline(trial, triangles, 3);
}

static NavResult destroy_outline(Trial* trial) {
    NavResult in_use = nav_outline_destroy(trial->world, trial->used);
    trial_tell(trial, (uint64_t)in_use);
    return nav_outline_destroy(trial->world, trial->spare);
}

// --- shapes --------------------------------------------------------------------------------------

static NavResult insert(Trial* trial, bool is_shared, bool is_floor) {
    NavShapeDef def = is_floor ? nav_floor_def(trial->spare) : nav_obstacle_def(trial->spare);
    SceneRegion* region = scene_region(&trial->scene);
    NavOutlineDef outline = scene_region_def(region);
    NavShapeId id = {0, 0, 0};
    def.pose = scene_pose(&trial->scene, nav_pose(region->pivot, 0));
    def.region = is_shared ? NULL : &outline;
    def.area = is_floor ? 5 : 0;
    NavResult result = nav_shape_insert(trial->world, &def, &id);
    trial_tell(trial, (uint64_t)id.index << 32 | id.generation);
    scene_region_destroy(region);
    return result;
}

static NavResult insert_own(Trial* trial) { return insert(trial, false, false); }
static NavResult insert_floor(Trial* trial) { return insert(trial, false, true); }
static NavResult insert_shared(Trial* trial) { return insert(trial, true, false); }

static NavResult reshape(Trial* trial) {
    SceneRegion* region = scene_region(&trial->scene);
    NavOutlineDef outline = scene_region_def(region);
    NavResult result = nav_shape_reshape(trial->world, any_shape(trial), &outline);
    scene_region_destroy(region);
    return result;
}

static NavResult move(Trial* trial) {
    NavShapeDef def;
    NavShapeId id = any_shape(trial);
    NavResult result = nav_shape_get(trial->world, id, &def);
    if (result != NAV_OK)
        return result;
    return nav_shape_move(trial->world, id, scene_pose(&trial->scene, def.pose));
}

static NavResult move_a_little(Trial* trial) {
    NavShapeDef def;
    NavShapeId id = any_shape(trial);
    NavResult result = nav_shape_get(trial->world, id, &def);
    if (result != NAV_OK)
        return result;
    def.pose.position.x += random_between(&trial->scene.random, -3, 3);
    def.pose.position.y += random_between(&trial->scene.random, -3, 3);
    return nav_shape_move(trial->world, id, def.pose);
}

static NavResult set_outline(Trial* trial) {
    NavPose pose = scene_pose(&trial->scene, nav_pose(trial->scene.centre, 0));
    return nav_shape_set_outline(trial->world, any_shape(trial), trial->spare, pose);
}

static NavResult remove_shape(Trial* trial) {
    return nav_shape_remove(trial->world, any_shape(trial));
}

static NavResult disable(Trial* trial) {
    return nav_shape_set_enabled(trial->world, any_shape(trial), false);
}

static NavResult set_meaning(Trial* trial) {
    NavShapeId id = any_shape(trial);
    NavShapeDef def;
    NavResult result = nav_shape_get(trial->world, id, &def);
    if (result != NAV_OK)
        return result;
    if (def.kind == NAV_OBSTACLE)
        return nav_shape_set_layers(trial->world, id, def.layers ^ 6);
    if (def.area % 2 == 0)
        return nav_shape_set_area(trial->world, id, (uint8_t)(def.area + 1));
    return nav_shape_set_z(trial->world, id, def.z + 1);
}

static NavResult set_z(Trial* trial) {
    for (uint32_t k = 0; k < trial->shape_count; k++) {
        NavShapeDef def;
        NavResult result = nav_shape_get(trial->world, trial->shapes[k], &def);
        if (result == NAV_OK && def.kind == NAV_FLOOR)
            return nav_shape_set_z(trial->world, trial->shapes[k], def.z + 7);
    }
    return NAV_OK;
}

static NavResult set_user(Trial* trial) {
    return nav_shape_set_user(trial->world, any_shape(trial), 77);
}

static NavResult footprint(Trial* trial) {
    NavPoint points[64];
    NavFootprint out = {points, 64, NULL, 0, 0, 0};
    NavResult result = nav_shape_get_footprint(trial->world, any_shape(trial), &out);
    if (result != NAV_OK)
        return result;
    trial_tell(trial, out.point_count);
    trial_tell(trial, (uint32_t)points[0].x);
    return NAV_OK;
}

// --- links ---------------------------------------------------------------------------------------

static NavLinkDef random_link(Trial* trial) {
    NavPoint from = scene_position(&trial->scene);
    NavLinkDef def = nav_link_def(from, scene_position(&trial->scene));
    def.cost = 1;
    return def;
}

static NavResult insert_link(Trial* trial) {
    NavLinkDef def = random_link(trial);
    NavLinkId id = {0, 0, 0};
    def.to.anchor = any_shape(trial);
    NavResult result = nav_link_insert(trial->world, &def, &id);
    trial_tell(trial, (uint64_t)id.index << 32 | id.generation);
    return result;
}

static NavResult set_link(Trial* trial) {
    NavLinkDef def = random_link(trial);
    NavLinkPlace place;
    NavResult result = nav_link_get_place(trial->world, trial->link, &place);
    return result == NAV_OK ? nav_link_set(trial->world, trial->link, &def) : result;
}

static NavResult remove_link(Trial* trial) {
    NavLinkDef def;
    NavResult result = nav_link_get(trial->world, trial->link, &def);
    return result == NAV_OK ? nav_link_remove(trial->world, trial->link) : result;
}

// --- batches ------------------------------------------------------------------------------------

// Changes of all kinds. Returns the first failure: after one failed call of a batch all later ones
// fail.
static NavResult change_all(Trial* trial) {
    static Act* const acts[] = {insert_own, move,     insert_shared, reshape, set_outline,
                                disable,    set_user, set_meaning,   move,    insert_floor};
    NavResult failure = NAV_OK, result;
    for (size_t k = 0; k < sizeof acts / sizeof *acts; k++) {
        result = acts[k](trial);
        if (failure == NAV_OK && (result == NAV_ERR_MEMORY || result == NAV_ERR_BUDGET))
            failure = result;
    }
    result = insert_link(trial);
    if (failure == NAV_OK && result == NAV_ERR_MEMORY)
        failure = result;
    result = nav_shape_remove(trial->world, trial->shapes[0]);
    return failure == NAV_OK && result == NAV_ERR_MEMORY ? result : failure;
}

static NavResult batch(Trial* trial) {
    NavResult result = nav_batch_begin(trial->world);
    if (result != NAV_OK)
        return result;
    NavResult failure = change_all(trial);
    result = nav_batch_commit(trial->world);
    if (failure == NAV_OK || result == failure)
        return result;
    printf("a batch that failed was committed\n");
    exit(EXIT_FAILURE);
}

// A batch can always be cancelled, also after a failure in it.
static NavResult cancelled_batch(Trial* trial) {
    uint64_t hash = nav_world_get_hash(trial->world);
    NavResult result = nav_batch_begin(trial->world);
    if (result != NAV_OK)
        return result;
    NavResult failure = change_all(trial);
    if (nav_batch_cancel(trial->world) == NAV_OK && nav_world_get_hash(trial->world) == hash)
        return failure;
    printf("a batch was not cancelled\n");
    exit(EXIT_FAILURE);
}

// --- queries -------------------------------------------------------------------------------------

static NavResult make_query(Trial* trial) {
    NavQuery* query = NULL;
    NavResult result = nav_query_create(trial->world, &query);
    nav_query_destroy(query);
    return result;
}

static NavResult ask_places(Trial* trial) {
    NavPoint p = scene_position(&trial->scene), q = scene_position(&trial->scene);
    NavLocation location;
    NavNearest nearest;
    NavRay ray;
    NavResult result = nav_query_locate(trial->query, p, NULL, &location);
    if (result == NAV_OK)
        result = nav_query_find_nearest(trial->query, p, 1 << 20, NULL, &nearest);
    if (result != NAV_OK)
        return result;
    trial_tell(trial, nearest.is_found ? (uint32_t)nearest.point.x : 1);
    result = nav_query_cast_ray(trial->query, p, q, NULL, &ray);
    if (result == NAV_OK)
        tell_double(trial, ray.position.x);
    return result;
}

static NavResult ask_path(Trial* trial, const NavPathRequest* model) {
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < 3 && result == NAV_OK; k++) {
        NavPathRequest request = *model;
        NavPath path;
        request.start = scene_position(&trial->scene);
        request.goal = scene_position(&trial->scene);
        result = nav_query_find_path(trial->query, &request, &path);
        if (result != NAV_OK)
            return result;
        trial_tell(trial, (uint64_t)path.status << 32 | path.point_count);
        tell_double(trial, path.length);
    }
    return result;
}

static NavPathRequest usual_request(void) {
    return nav_path_request((NavPoint){0, 0}, (NavPoint){0, 0});
}

static NavResult ask_fast(Trial* trial) {
    NavPathRequest request = usual_request();
    return ask_path(trial, &request);
}
static NavResult ask_optimal(Trial* trial) {
    NavPathRequest request = usual_request();
    request.mode = NAV_PATH_OPTIMAL;
    request.is_partial_allowed = true;
    return ask_path(trial, &request);
}
static NavResult ask_radius(Trial* trial) {
    NavPathRequest request = usual_request();
    request.radius = trial->scene.half / 40 + 1;
    return ask_path(trial, &request);
}
static NavResult ask_disc(Trial* trial) {
    double costs[NAV_AREA_COUNT];
    NavPathRequest request = usual_request();
    NavFilter filter = nav_filter();
    request.filter = &filter;
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        costs[k] = 1 + k;
    request.radius = trial->scene.half / 30 + 1;
    filter.area_costs = costs;
    request.is_partial_allowed = true;
    return ask_path(trial, &request);
}
static NavResult ask_layers(Trial* trial) {
    NavPathRequest request = usual_request();
    NavFilter filter = nav_filter();
    request.filter = &filter;
    filter.layers = 2;
    filter.exclude_areas = 8;
    return ask_path(trial, &request);
}
static NavResult ask_terrain(Trial* trial) {
    double costs[NAV_AREA_COUNT];
    NavPathRequest request = usual_request();
    NavFilter filter = nav_filter();
    request.filter = &filter;
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        costs[k] = 1 + k;
    filter.area_costs = costs;
    filter.soft_layers = 1;
    filter.soft_cost = 3;
    return ask_path(trial, &request);
}

const MemoryRow memory_rows[] = {
    {"nav_world_create nav_world_destroy", make_world, false},
    {"nav_world_keep_path_data", keep_path_data, false},
    {"nav_snapshot_restore", restore, false},
    {"nav_snapshot_get_size nav_snapshot_save", save, false},
    {"nav_world_clone", clone, false},
    {"nav_world_copy", copy_there, false},
    {"nav_world_copy", copy_back, false},
    {"nav_world_validate nav_world_get_hash", validate, false},
    {"nav_world_list_cracks", row_cracks, false},
    {"nav_world_get_last_commit nav_world_get_version nav_world_get_bounds "
     "nav_world_get_triangle_slot_count nav_world_get_triangle nav_world_list_triangle_shapes "
     "nav_world_list_shapes nav_world_list_shapes_at nav_world_get_floor_at nav_world_get_stats "
     "nav_world_draw",
     read_all, false},
    {"nav_outline_create", make_outline, false},
    {"nav_outline_create", unite_triangles, false},
    {"nav_outline_create", join_triangles, false},
    {"nav_outline_destroy", destroy_outline, false},
    {"nav_shape_insert", insert_own, false},
    {"nav_shape_insert", insert_floor, false},
    {"nav_shape_insert", insert_shared, false},
    {"nav_shape_reshape", reshape, false},
    {"nav_shape_move nav_shape_get", move, false},
    {"nav_shape_move", move_a_little, false},
    {"nav_shape_set_outline", set_outline, false},
    {"nav_shape_remove", remove_shape, false},
    {"nav_shape_set_enabled", disable, false},
    {"nav_shape_set_area nav_shape_set_layers", set_meaning, false},
    {"nav_shape_set_z", set_z, false},
    {"nav_shape_set_user", set_user, false},
    {"nav_shape_get_footprint", footprint, false},
    {"nav_batch_begin nav_batch_commit", batch, true},
    {"nav_batch_begin nav_batch_cancel", cancelled_batch, true},
    {"nav_query_create nav_query_destroy", make_query, false},
    {"nav_query_locate nav_query_find_nearest nav_query_cast_ray", ask_places, false},
    {"nav_query_find_path", ask_fast, false},
    {"nav_query_find_path", ask_optimal, false},
    {"nav_query_find_path", ask_radius, false},
    {"nav_query_find_path", ask_disc, false},
    {"nav_query_find_path", ask_layers, false},
    {"nav_query_find_path", ask_terrain, false},
    {"nav_link_insert nav_world_list_links", insert_link, false},
    {"nav_link_set nav_link_get_place", set_link, false},
    {"nav_link_remove nav_link_get", remove_link, false},
    {"nav_link_propose", row_propose, false},
    {"nav_shape_set_elevation", row_set_elevation, false},
    {"nav_query_find_nearest_reachable", row_reachable, false},
    {"nav_query_find_wall nav_query_sweep nav_query_slide", row_walls, false},
    {"nav_query_find_random", row_random, false},
    {"nav_query_find_place nav_query_find_random", row_places, false},
    {"nav_query_find_triangles_in_circle nav_query_find_triangles_in_box "
     "nav_query_find_triangles_in_region",
     row_triangles, false},
    {"nav_world_test_cut", row_would_cut, false},
    {"nav_field_create nav_field_search nav_field_sample nav_field_rank_points", row_field, false},
    {"nav_field_search nav_field_sample", row_fields, false},
    {"nav_polygons_create nav_polygons_build nav_grid_request nav_grid_create nav_grid_build",
     row_ground, false},
    {"nav_slice_begin nav_slice_step nav_slice_get", row_slices, false},
    {"nav_queue_create nav_queue_add nav_queue_run nav_queue_destroy", row_queue, false},
    {"nav_routes_create nav_route_insert nav_route_set nav_routes_update", row_routes, false},
    {"nav_crowd_create nav_unit_insert nav_crowd_tick", row_crowd, false},
    {"nav_crowd_restore nav_crowd_clone nav_routes_restore nav_routes_clone", row_copies, false},
    {"nav_query_draw_search", row_draw_search, false},
};
const uint32_t memory_row_count = sizeof memory_rows / sizeof *memory_rows;
