// Defs and requests that were not made by their factory: all zero, as {0} makes them.
#include "misuse.h"

// The log names the struct and its factory.
#define REFUSES_ZEROES(stage, text, call)                                                          \
    do {                                                                                           \
        REFUSES(stage, BAD_COOKIE, NAV_ERR_ARGUMENT, call);                                        \
        if (strstr((stage)->message, text " was not made by nav_") == NULL)                        \
            fail_msg("%s: the log says: %s", #call, (stage)->message);                             \
    } while (0)

static void cases_of_defs(Stage* s) {
    NavWorldDef world_def = {.log = misuse_log, .log_context = s};
    NavWorld* world = NULL;
    NavOutlineDef region = {.points = s->box.points, .point_count = s->box.point_count};
    NavShapeDef shape = {.kind = NAV_OBSTACLE, .outline = s->outline};
    NavShapeDef own = s->shape;
    NavLinkDef link = {.from = s->link_def.from, .to = s->link_def.to};
    NavOutlineId outline;
    NavShapeId shape_id;
    NavLinkId link_id;
    own.region = &region;
    REFUSES_ZEROES(s, "NavWorldDef", nav_world_create(&world_def, &world));
    REFUSES_ZEROES(s, "NavWorldDef",
                   nav_snapshot_restore(&world_def, s->state, s->state_size, &world));
    REFUSES_ZEROES(s, "NavOutlineDef", nav_outline_create(s->world, &region, &outline));
    REFUSES_ZEROES(s, "NavOutlineDef", nav_shape_insert(s->world, &own, &shape_id));
    REFUSES_ZEROES(s, "NavOutlineDef", nav_shape_reshape(s->world, s->obstacle, &region));
    REFUSES_ZEROES(s, "NavShapeDef", nav_shape_insert(s->world, &shape, &shape_id));
    REFUSES_ZEROES(s, "NavLinkDef", nav_link_insert(s->world, &link, &link_id));
    REFUSES_ZEROES(s, "NavLinkDef", nav_link_set(s->world, s->link, &link));
    assert_null(world);
}

static void cases_of_filters(Stage* s) {
    NavFilter filter = {.layers = NAV_LAYERS_ALL};
    NavQuery* q = s->query;
    NavPoint p = s->good;
    NavLocation location;
    NavNearest nearest;
    NavRay ray;
    NavWall wall;
    NavSlide slide;
    NavTriangles found;
    NavBox box = {p, p};
    NavPose as_drawn = nav_pose((NavPoint){0, 0}, 0);
    REFUSES_ZEROES(s, "NavFilter", nav_query_locate(q, p, &filter, &location));
    REFUSES_ZEROES(s, "NavFilter", nav_query_find_nearest(q, p, 9, &filter, &nearest));
    REFUSES_ZEROES(s, "NavFilter", nav_query_cast_ray(q, p, p, &filter, &ray));
    REFUSES_ZEROES(s, "NavFilter", nav_query_find_wall(q, p, 9, &filter, &wall));
    REFUSES_ZEROES(s, "NavFilter", nav_query_slide(q, p, p, &filter, &slide));
    REFUSES_ZEROES(s, "NavFilter", nav_query_find_triangles_in_circle(q, p, 9, &filter, &found));
    REFUSES_ZEROES(s, "NavFilter", nav_query_find_triangles_in_box(q, box, &filter, &found));
    REFUSES_ZEROES(s, "NavFilter",
                   nav_query_find_triangles_in_region(q, &s->box, as_drawn, &filter, &found));
    NavOutlineDef region = {.points = s->box.points, .point_count = s->box.point_count};
    REFUSES_ZEROES(s, "NavOutlineDef",
                   nav_query_find_triangles_in_region(q, &region, as_drawn, NULL, &found));
}

static void cases_of_requests(Stage* s) {
    NavQuery* q = s->query;
    NavNearest nearest;
    NavSweep sweep;
    NavRandomPoint point;
    NavCut cut;
    NavPath path;
    uint64_t stream = 1;
    uint32_t count;
    NavReachRequest reach = {.from = s->good, .point = s->good};
    NavSweepRequest sweeping = {.from = s->good, .to = s->good};
    NavRandomRequest drawing = {.radius = 1};
    NavCutRequest cutting = {.shape = s->shape, .a = s->good, .b = s->good};
    NavPathRequest request = {.start = s->good, .goal = s->good};
    NavProposalRequest proposal = {.max_distance = 9};
    NavDebugDraw draw = {.has_edges = true};
    REFUSES_ZEROES(s, "NavReachRequest", nav_query_find_nearest_reachable(q, &reach, &nearest));
    NavPlaceRequest standing = {.point = s->good};
    NavPlace place;
    REFUSES_ZEROES(s, "NavPlaceRequest", nav_query_find_place(q, &standing, &place));
    REFUSES_ZEROES(s, "NavSweepRequest", nav_query_sweep(q, &sweeping, &sweep));
    NavSlide slide;
    REFUSES_ZEROES(s, "NavSweepRequest", nav_query_slide_disc(q, &sweeping, &slide));
    REFUSES_ZEROES(s, "NavRandomRequest", nav_query_find_random(q, &drawing, &stream, &point));
    REFUSES_ZEROES(s, "NavCutRequest", nav_world_test_cut(s->world, &cutting, &cut));
    REFUSES_ZEROES(s, "NavPathRequest", nav_query_find_path(q, &request, &path));
    REFUSES_ZEROES(s, "NavPathRequest", nav_slice_begin(q, &request));
    REFUSES_ZEROES(s, "NavProposalRequest", nav_link_propose(q, &proposal, NULL, 0, &count));
    REFUSES_ZEROES(s, "NavDebugDraw", nav_world_draw(s->world, &draw));
    REFUSES_ZEROES(s, "NavDebugDraw", nav_query_draw_search(q, &draw));
    NavShapeDef shape = {.kind = NAV_OBSTACLE, .outline = s->outline};
    cutting = nav_cut_request(&shape, s->good, s->good);
    REFUSES_ZEROES(s, "NavShapeDef", nav_world_test_cut(s->world, &cutting, &cut));
    SEES(s, nav_cut_request, BAD_COOKIE, cutting.shape.cookie == 0);
}

static void cases_of_sites(Stage* s) {
    NavPose as_drawn = nav_pose((NavPoint){0, 0}, 0);
    NavShapeDef shape = {.kind = NAV_OBSTACLE, .outline = s->outline}, good = s->shape;
    NavFilter filter = {.layers = NAV_LAYERS_ALL, .include_areas = NAV_AREAS_ALL, .soft_cost = 1};
    NavSite site;
    REFUSES_ZEROES(s, "NavShapeDef", nav_query_test_site(s->query, &shape, NULL, &site));
    REFUSES_ZEROES(s, "NavFilter", nav_query_test_site(s->query, &good, &filter, &site));
    REFUSES_ZEROES(s, "NavFilter",
                   nav_query_test_move(s->query, s->obstacle, as_drawn, &filter, &site));
}

static void cases_of_fields_and_queues(Stage* s) {
    NavField* field = NULL;
    NavQueue* queue = NULL;
    NavTicket ticket;
    NavPolygons* polygons = NULL;
    NavPolygonsRequest build = {.greatest_area = 100};
    NavGrid* grid = NULL;
    NavVector* vector = NULL;
    NavVectorRequest round = {.start = s->good, .goal = s->good, .max_looks = 9};
    NavVectorPath path;
    NavGridRequest scan = {.box = {{0, 0}, {9, 9}}, .cell = 3};
    NavFieldRequest search = {.sources = &s->good, .source_count = 1};
    NavPathRequest request = {.start = s->good, .goal = s->good};
    assert_int_equal(nav_field_create(s->world, &field), NAV_OK);
    assert_int_equal(nav_queue_create(s->world, &queue), NAV_OK);
    REFUSES_ZEROES(s, "NavFieldRequest", nav_field_search(field, &search));
    REFUSES_ZEROES(s, "NavPathRequest", nav_queue_add(queue, &request, 0, &ticket));
    assert_int_equal(nav_polygons_create(s->world, &polygons), NAV_OK);
    REFUSES_ZEROES(s, "NavPolygonsRequest", nav_polygons_build(polygons, &build));
    nav_field_destroy(field);
    nav_queue_destroy(queue);
    assert_int_equal(nav_grid_create(s->world, &grid), NAV_OK);
    REFUSES_ZEROES(s, "NavGridRequest", nav_grid_build(grid, &scan));
    assert_int_equal(nav_vector_create(s->world, &vector), NAV_OK);
    REFUSES_ZEROES(s, "NavVectorRequest", nav_vector_find_path(vector, &round, &path));
    nav_vector_destroy(vector);
    nav_polygons_destroy(polygons);
    nav_grid_destroy(grid);
}

static void cases_of_paths_on_grids(Stage* s) {
    NavGrid* grid = NULL;
    NavGridQuery* query = NULL;
    NavGridRequest scan = nav_grid_request(s->world);
    NavGridPathRequest search = {.side = 1, .max_nodes = 1};
    NavGridCheckRequest sent = {.side = 1};
    NavGridTraceRequest line = {.points = &s->good, .point_count = 1, .side = 1};
    NavBendRequest around = {.points = &s->good, .point_count = 1, .side = 1, .window = 1};
    NavApproachRequest near = {.path = s->request, .side = 1, .window = 1};
    NavGridPath path;
    NavGridCheck check;
    NavGridTrace trace;
    NavBend bend;
    NavApproach approach;
    assert_int_equal(nav_grid_create(s->world, &grid), NAV_OK);
    assert_int_equal(nav_grid_build(grid, &scan), NAV_OK);
    assert_int_equal(nav_grid_query_create(grid, &query), NAV_OK);
    REFUSES_ZEROES(s, "NavGridPathRequest", nav_grid_find_path(query, &search, &path));
    REFUSES_ZEROES(s, "NavGridCheckRequest", nav_grid_check_path(grid, &sent, &check));
    REFUSES_ZEROES(s, "NavGridTraceRequest", nav_grid_trace_path(query, &line, &trace));
    REFUSES_ZEROES(s, "NavBendRequest", nav_grid_bend_path(query, &around, &bend));
    REFUSES_ZEROES(s, "NavApproachRequest",
                   nav_grid_find_approach(query, s->query, &near, &approach));
    near = nav_approach_request(s->good, s->good);
    near.path.cookie = 0;
    REFUSES_ZEROES(s, "NavPathRequest", nav_grid_find_approach(query, s->query, &near, &approach));
    nav_grid_query_destroy(query);
    nav_grid_destroy(grid);
}

void cases_cookie(Stage* s) {
    cases_of_defs(s);
    cases_of_filters(s);
    cases_of_requests(s);
    cases_of_sites(s);
    cases_of_fields_and_queues(s);
    cases_of_paths_on_grids(s);
}
