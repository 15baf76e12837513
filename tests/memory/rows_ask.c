// Rows with queries about space, fields, slices and queues.
#include "memory/rows_ask.h"

#include <stddef.h>

static NavPoint place(Trial* trial) { return scene_position(&trial->scene); }

NavResult row_reachable(Trial* trial) {
    NavPoint from = place(trial), point = place(trial);
    NavReachRequest request = nav_reach_request(from, point);
    NavNearest nearest;
    request.max_distance = 1 << 20;
    NavResult result = nav_query_find_nearest_reachable(trial->query, &request, &nearest);
    if (result == NAV_OK)
        trial_tell(trial, nearest.is_found ? (uint32_t)nearest.point.x : 1);
    return result;
}

NavResult row_walls(Trial* trial) {
    NavPoint from = place(trial), to = place(trial);
    NavSweepRequest request = nav_sweep_request(from, to);
    NavWall wall;
    NavSweep sweep;
    NavSlide slide;
    request.radius = 40;
    NavResult result = nav_query_find_wall(trial->query, from, 1 << 20, NULL, &wall);
    if (result == NAV_OK)
        result = nav_query_sweep(trial->query, &request, &sweep);
    if (result == NAV_OK)
        result = nav_query_slide(trial->query, from, to, NULL, &slide);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)sweep.is_hit << 1 | (uint64_t)sweep.is_blocked);
    return result;
}

NavResult row_random(Trial* trial) {
    NavRandomRequest request = nav_random_request();
    NavRandomPoint point;
    uint64_t state = 5;
    request.is_reachable = true;
    request.from = place(trial);
    NavResult result = nav_query_find_random(trial->query, &request, &state, &point);
    if (result == NAV_OK)
        trial_tell(trial, point.is_found ? (uint32_t)point.point.x : 1);
    return result;
}

NavResult row_places(Trial* trial) {
    NavPoint from = place(trial), to = place(trial);
    NavPlaceRequest request = nav_place_request(from, 30);
    NavRandomRequest drawing = nav_random_request();
    NavPlace found;
    NavRandomPoint point;
    uint64_t state = 7;
    NavResult result = nav_query_find_place(trial->query, &request, &found);
    request = nav_place_request(to, 0);
    if (result == NAV_OK)
        result = nav_query_find_place(trial->query, &request, &found);
    drawing.is_reachable = true;
    drawing.agent_radius = 20;
    drawing.from = found.point;
    if (result == NAV_OK)
        result = nav_query_find_random(trial->query, &drawing, &state, &point);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)found.is_same_side << 1 | (uint64_t)point.is_found);
    return result;
}

NavResult row_triangles(Trial* trial) {
    NavPoint p = place(trial), ring[3] = {p, p, p};
    NavBox box = {p, p};
    NavOutlineDef region = nav_outline_def();
    NavTriangles found;
    ring[1].x += 900;
    ring[2].y += 900;
    box.max.x += 700;
    region.points = ring;
    region.point_count = 3;
    NavResult result = nav_query_find_triangles_in_circle(trial->query, p, 2000, NULL, &found);
    if (result == NAV_OK)
        result = nav_query_find_triangles_in_box(trial->query, box, NULL, &found);
    if (result == NAV_OK)
        result = nav_query_find_triangles_in_region(trial->query, &region,
                                                    nav_pose((NavPoint){0, 0}, 0), NULL, &found);
    if (result == NAV_OK)
        trial_tell(trial, found.count);
    return result;
}

NavResult row_would_cut(Trial* trial) {
    NavShapeDef shape = nav_obstacle_def(trial->spare);
    NavPoint a = place(trial), b = place(trial);
    NavCutRequest request = nav_cut_request(&shape, a, b);
    NavCut cut;
    request.shape.pose.position = place(trial);
    NavResult result = nav_world_test_cut(trial->world, &request, &cut);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)cut.is_joined_now << 1 | (uint64_t)cut.is_joined_after);
    return result;
}

NavResult row_propose(Trial* trial) {
    NavProposalRequest options = nav_proposal_request();
    NavLinkDef links[4];
    uint32_t count = 0;
    NavResult result = nav_link_propose(trial->query, &options, links, 4, &count);
    if (result == NAV_OK)
        trial_tell(trial, count);
    return result;
}

static NavResult ask_field(Trial* trial, const NavFilter* filter, int32_t radius) {
    NavField* field = NULL;
    NavPoint source = place(trial), there = place(trial);
    NavFieldRequest request = nav_field_request(&source);
    request.filter = filter;
    request.radius = radius;
    request.targets = &there;
    request.target_count = 1;
    NavFieldSample point;
    NavFieldRank rank;
    NavResult result = nav_field_create(trial->world, &field);
    if (result == NAV_OK)
        result = nav_field_search(field, &request);
    if (result == NAV_OK)
        result = nav_field_sample(field, there, &point);
    if (result == NAV_OK)
        result = nav_field_rank_points(field, &there, 1, &rank);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)point.status);
    nav_field_destroy(field);
    return result;
}

NavResult row_field(Trial* trial) { return ask_field(trial, NULL, 0); }

// For a disc, and where areas cost differently.
NavResult row_fields(Trial* trial) {
    double costs[NAV_AREA_COUNT];
    NavFilter filter = nav_filter();
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        costs[k] = 1 + k;
    filter.area_costs = costs;
    NavResult result = ask_field(trial, NULL, 40);
    return result == NAV_OK ? ask_field(trial, &filter, 0) : result;
}

static NavResult ask_polygons(Trial* trial) {
    NavPolygons* polygons = NULL;
    NavPolygonsRequest request = nav_polygons_request();
    uint32_t count = 0;
    NavBox bounds = nav_world_get_bounds(trial->world);
    request.greatest_area =
        ((double)bounds.max.x - bounds.min.x) * ((double)bounds.max.y - bounds.min.y) / 30;
    NavResult result = nav_polygons_create(trial->world, &polygons);
    if (result == NAV_OK)
        result = nav_polygons_build(polygons, &request);
    if (result == NAV_OK)
        result = nav_polygons_get_count(polygons, &count);
    if (result == NAV_OK)
        trial_tell(trial, count);
    nav_polygons_destroy(polygons);
    return result;
}

static NavResult ask_grid(Trial* trial) {
    NavGrid* grid = NULL;
    NavGridRequest request = nav_grid_request(trial->world);
    NavGridView view;
    request.cell = (request.box.max.x - request.box.min.x) / 16 + 2;
    request.rule = NAV_GRID_FULL;
    request.max_clearance = 3;
    NavResult result = nav_grid_create(trial->world, &grid);
    if (result == NAV_OK)
        result = nav_grid_build(grid, &request);
    if (result == NAV_OK)
        result = nav_grid_get(grid, &view);
    for (uint32_t k = 0; result == NAV_OK && k < view.columns * view.rows; k++)
        trial_tell(trial, view.codes[k]);
    nav_grid_destroy(grid);
    return result;
}

NavResult row_ground(Trial* trial) {
    NavResult result = ask_polygons(trial);
    return result == NAV_OK ? ask_grid(trial) : result;
}

NavResult row_slices(Trial* trial) {
    NavPoint start = place(trial), goal = place(trial);
    NavPathRequest request = nav_path_request(start, goal);
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    NavPath path;
    NavResult result = nav_slice_begin(trial->query, &request);
    while (result == NAV_OK && slice.status == NAV_SLICE_RUNNING)
        result = nav_slice_step(trial->query, 3, &slice);
    if (result == NAV_OK)
        result = nav_slice_get(trial->query, &path);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)path.status << 32 | path.point_count);
    return result;
}

NavResult row_queue(Trial* trial) {
    NavQueue* queue = NULL;
    NavTicket ticket;
    NavQueueRun run;
    NavPoint start = place(trial), goal = place(trial);
    NavPathRequest request = nav_path_request(start, goal);
    NavResult result = nav_queue_create(trial->world, &queue);
    if (result == NAV_OK)
        result = nav_queue_add(queue, &request, 1, &ticket);
    if (result == NAV_OK)
        result = nav_queue_run(queue, 1000000, &run);
    nav_queue_destroy(queue);
    return result;
}

// The obstacle of another row has moved since the first path was found.
static NavResult use_routes(Trial* trial, NavRoutes* routes) {
    NavPoint start = place(trial), goal = place(trial);
    NavPathRequest request = nav_path_request(start, goal);
    NavRouteReport report;
    NavRouteCheck check;
    NavRouteMove move;
    NavRouteId id;
    NavResult result = nav_route_insert(routes, &request, NULL, &id);
    request.start = place(trial);
    request.radius = 40;
    if (result == NAV_OK)
        result = nav_route_set(routes, id, &request, NULL);
    if (result == NAV_OK)
        result = nav_route_advance(routes, id, 100, &move);
    if (result == NAV_OK)
        result = nav_route_check(routes, id, &check);
    if (result == NAV_OK)
        result = nav_routes_update(routes, &report);
    if (result == NAV_OK)
        result = nav_routes_search_shorter(routes, NAV_NO_LIMIT, &report);
    NavRouteRepair repair;
    if (result == NAV_OK)
        result = nav_route_repair(routes, id, 1.1, &repair);
    if (result == NAV_OK)
        result = nav_route_join(routes, id, start, 1.1, &repair);
    if (result == NAV_OK)
        result = nav_route_retarget(routes, id, start, 1.1, &repair);
    return result;
}

NavResult row_routes(Trial* trial) {
    NavRoutes* routes = NULL;
    NavResult result = nav_routes_create(trial->world, &routes);
    if (result == NAV_OK)
        result = use_routes(trial, routes);
    nav_routes_destroy(routes);
    return result;
}

// The crowd as bytes, as a clone, and copied into an empty one.
static NavResult use_copies(Trial* trial, NavCrowd* crowd) {
    static uint8_t bytes[1 << 16];
    NavCrowd *restored = NULL, *clone = NULL, *empty = NULL;
    uint64_t hash = 0;
    size_t size;
    NavResult result = nav_crowd_save(crowd, bytes, sizeof bytes, &size);
    if (result == NAV_OK)
        result = nav_crowd_restore(trial->world, bytes, size, &restored);
    if (result == NAV_OK)
        result = nav_crowd_clone(restored, trial->world, &clone);
    if (result == NAV_OK)
        result = nav_crowd_create(trial->world, NULL, &empty);
    if (result == NAV_OK)
        result = nav_crowd_copy(empty, clone);
    if (result == NAV_OK)
        result = nav_crowd_get_hash(empty, &hash);
    if (result == NAV_OK)
        trial_tell(trial, hash);
    nav_crowd_destroy(restored);
    nav_crowd_destroy(clone);
    nav_crowd_destroy(empty);
    return result;
}

static NavResult use_crowd(Trial* trial, NavCrowd* crowd) {
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < 4 && result == NAV_OK; k++) {
        NavPoint point = place(trial), goal = place(trial);
        NavUnitDef def = nav_unit_def(point);
        NavUnitId id;
        def.radius = 40;
        result = nav_unit_insert(crowd, &def, &id);
        if (result == NAV_OK)
            result = nav_unit_set_goal(crowd, id, goal);
    }
    for (uint32_t k = 0; k < 12 && result == NAV_OK; k++)
        result = nav_crowd_tick(crowd, NULL);
    uint64_t hash = 0;
    if (result == NAV_OK)
        result = nav_crowd_get_hash(crowd, &hash);
    if (result == NAV_OK)
        trial_tell(trial, hash);
    return result;
}

NavResult row_crowd(Trial* trial) {
    NavCrowd* crowd = NULL;
    NavResult result = nav_crowd_create(trial->world, NULL, &crowd);
    if (result == NAV_OK)
        result = use_crowd(trial, crowd);
    nav_crowd_destroy(crowd);
    return result;
}

static NavResult copy_crowds(Trial* trial) {
    NavCrowd* crowd = NULL;
    NavResult result = nav_crowd_create(trial->world, NULL, &crowd);
    if (result == NAV_OK)
        result = use_crowd(trial, crowd);
    if (result == NAV_OK)
        result = use_copies(trial, crowd);
    nav_crowd_destroy(crowd);
    return result;
}

static NavResult copy_routes(Trial* trial) {
    static uint8_t bytes[1 << 16];
    NavRoutes *routes = NULL, *restored = NULL, *clone = NULL;
    NavRouteReport report;
    size_t size;
    NavResult result = nav_routes_create(trial->world, &routes);
    if (result == NAV_OK)
        result = use_routes(trial, routes);
    if (result == NAV_OK)
        result = nav_routes_update(routes, &report);
    if (result == NAV_OK)
        result = nav_routes_save(routes, bytes, sizeof bytes, &size);
    if (result == NAV_OK)
        result = nav_routes_restore(trial->world, bytes, size, &restored);
    if (result == NAV_OK)
        result = nav_routes_clone(restored, trial->world, &clone);
    if (result == NAV_OK)
        result = nav_routes_copy(routes, clone);
    nav_routes_destroy(routes);
    nav_routes_destroy(restored);
    nav_routes_destroy(clone);
    return result;
}

NavResult row_copies(Trial* trial) {
    NavResult result = copy_crowds(trial);
    return result == NAV_OK ? copy_routes(trial) : result;
}

static void draw_line(void* context, NavDebugPart part, NavPoint a, NavPoint b) {
    trial_tell(context, (uint64_t)part << 40 ^ (uint32_t)a.x ^ (uint64_t)(uint32_t)b.y << 8);
}

NavResult row_draw_search(Trial* trial) {
    NavDebugDraw draw = nav_debug_draw();
    NavPoint start = place(trial), goal = place(trial);
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    draw.context = trial;
    draw.line = draw_line;
    draw.view = nav_world_get_bounds(trial->world);
    NavResult result = nav_query_find_path(trial->query, &request, &path);
    return result == NAV_OK ? nav_query_draw_search(trial->query, &draw) : result;
}

NavResult row_set_elevation(Trial* trial) {
    for (uint32_t k = 0; k < trial->shape_count; k++) {
        NavShapeDef def;
        NavResult result = nav_shape_get(trial->world, trial->shapes[k], &def);
        if (result == NAV_OK && def.kind == NAV_FLOOR)
            return nav_shape_set_elevation(trial->world, trial->shapes[k], def.elevation + 7);
    }
    return NAV_OK;
}

NavResult row_cracks(Trial* trial) {
    NavCrack cracks[4];
    uint32_t count = 0;
    NavResult result = nav_world_list_cracks(trial->world, 30, cracks, 4, &count);
    if (result == NAV_OK)
        trial_tell(trial, count);
    for (uint32_t k = 0; k < count && k < 4 && result == NAV_OK; k++)
        trial_tell(trial, (uint64_t)(uint32_t)cracks[k].corner.x << 32 | cracks[k].other.index);
    return result;
}
