// Queries about space, fields, and paths in slices.
#include <math.h>

#include "misuse.h"

static void cases_of_points(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavQuery* q = s->query;
    NavPoint p = s->good;
    NavReachRequest reach = nav_reach_request(p, p);
    reach.max_distance = 9;
    NavSweepRequest sweeping = nav_sweep_request(p, p);
    sweeping.radius = 9;
    NavRandomRequest drawing = nav_random_request();
    NavNearest nearest;
    NavWall wall;
    NavSweep sweep;
    NavSlide slide;
    NavRandomPoint point;
    uint64_t stream = 1;
    REFUSES(s, BAD_NULL, wrong, nav_query_find_nearest_reachable(NULL, &reach, &nearest));
    REFUSES(s, BAD_NULL, wrong, nav_query_find_nearest_reachable(q, NULL, &nearest));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH,
                     nav_query_find_nearest_reachable(q, &reach, &nearest));
    REFUSES(s, BAD_NULL, wrong, nav_query_find_wall(NULL, p, 9, NULL, &wall));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_wall(q, s->far, 9, NULL, &wall));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_find_wall(q, p, 9, NULL, &wall));
    REFUSES(s, BAD_NULL, wrong, nav_query_sweep(NULL, &sweeping, &sweep));
    REFUSES(s, BAD_NULL, wrong, nav_query_sweep(q, NULL, &sweep));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_sweep(q, &sweeping, &sweep));
    REFUSES(s, BAD_NULL, wrong, nav_query_slide(NULL, p, p, NULL, &slide));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_slide(q, p, s->far, NULL, &slide));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_slide(q, p, p, NULL, &slide));
    REFUSES(s, BAD_NULL, wrong, nav_query_find_random(NULL, &drawing, &stream, &point));
    REFUSES(s, BAD_NULL, wrong, nav_query_find_random(q, NULL, &stream, &point));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH,
                     nav_query_find_random(q, &drawing, &stream, &point));
}

static void cases_of_places(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavQuery* q = s->query;
    NavPlaceRequest standing = nav_place_request(s->good, 9), bad = standing;
    NavRandomRequest drawing = nav_random_request();
    NavRandomPoint point;
    NavPlace place;
    NavShapeId id;
    uint64_t stream = 1;
    REFUSES(s, BAD_NULL, wrong, nav_query_find_place(NULL, &standing, &place));
    REFUSES(s, BAD_NULL, wrong, nav_query_find_place(q, NULL, &place));
    REFUSES(s, BAD_NULL, wrong, nav_query_find_place(q, &standing, NULL));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_find_place(q, &standing, &place));
    bad.radius = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_query_find_place(q, &bad, &place));
    bad.radius = INT32_MAX;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_place(q, &bad, &place));
    bad = nav_place_request(s->far, 9);
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_place(q, &bad, &place));
    bad = standing;
    bad.max_distance = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_query_find_place(q, &bad, &place));
    drawing.agent_radius = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_query_find_random(q, &drawing, &stream, &point));
    drawing.agent_radius = INT32_MAX;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_random(q, &drawing, &stream, &point));
    REFUSES(s, BAD_NULL, wrong, nav_world_get_floor_at(NULL, s->good, &id));
    REFUSES(s, BAD_NULL, wrong, nav_world_get_floor_at(s->world, s->good, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_world_get_floor_at(s->world, s->far, &id));
}

static void cases_of_factories(Stage* s) {
    NavPoint p = s->good;
    SEES(s, nav_random_request, BAD_NOTHING, !nav_random_request().is_reachable);
    SEES(s, nav_reach_request, BAD_RANGE, nav_reach_request(p, s->far).point.y == s->far.y);
    SEES(s, nav_place_request, BAD_RANGE, nav_place_request(s->far, -1).point.y == s->far.y);
    SEES(s, nav_sweep_request, BAD_RANGE, nav_sweep_request(p, s->far).to.y == s->far.y);
    SEES(s, nav_cut_request, BAD_NULL, nav_cut_request(NULL, p, p).shape.cookie == 0);
    SEES(s, nav_cut_request, BAD_RANGE, nav_cut_request(&s->shape, s->far, p).a.y == s->far.y);
    SEES(s, nav_debug_draw, BAD_NOTHING, nav_debug_draw().line == NULL);
}

// Every query that takes a filter refuses one with wrong costs.
static void cases_of_filters(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    const double bad[4] = {(double)NAN, (double)INFINITY, 0.5, -1e300};
    const BadClass as[4] = {BAD_NAN, BAD_INFINITE, BAD_RANGE, BAD_RANGE};
    NavQuery* q = s->query;
    NavPoint p = s->good;
    NavReachRequest reach = nav_reach_request(p, p);
    reach.max_distance = 9;
    NavSweepRequest sweeping = nav_sweep_request(p, p);
    sweeping.radius = 9;
    NavRandomRequest drawing = nav_random_request();
    NavPose as_drawn = nav_pose((NavPoint){0, 0}, 0);
    NavBox box = {p, p};
    NavNearest nearest;
    NavWall wall;
    NavSweep sweep;
    NavSlide slide;
    NavRandomPoint point;
    NavTriangles found;
    NavPlaceRequest standing = nav_place_request(p, 9);
    NavPlace place;
    uint64_t stream = 1;
    for (int k = 0; k < 4; k++) {
        NavFilter filter = nav_filter();
        filter.soft_cost = bad[k];
        reach.filter = sweeping.filter = drawing.filter = standing.filter = &filter;
        REFUSES(s, as[k], wrong, nav_query_find_place(q, &standing, &place));
        REFUSES(s, as[k], wrong, nav_query_find_nearest_reachable(q, &reach, &nearest));
        REFUSES(s, as[k], wrong, nav_query_find_wall(q, p, 9, &filter, &wall));
        REFUSES(s, as[k], wrong, nav_query_sweep(q, &sweeping, &sweep));
        REFUSES(s, as[k], wrong, nav_query_slide(q, p, p, &filter, &slide));
        REFUSES(s, as[k], wrong, nav_query_find_random(q, &drawing, &stream, &point));
        REFUSES(s, as[k], wrong, nav_query_find_triangles_in_circle(q, p, 9, &filter, &found));
        REFUSES(s, as[k], wrong, nav_query_find_triangles_in_box(q, box, &filter, &found));
        REFUSES(s, as[k], wrong,
                nav_query_find_triangles_in_region(q, &s->bow, as_drawn, &filter, &found));
    }
}

static void cases_of_far_requests(Stage* s) {
    NavQuery* q = s->query;
    NavReachRequest reach = nav_reach_request(s->good, s->far);
    NavSweepRequest sweeping = nav_sweep_request(s->good, s->far);
    NavRandomRequest drawing = nav_random_request();
    NavNearest nearest;
    NavSweep sweep;
    NavRandomPoint point;
    uint64_t stream = 1;
    drawing.center = s->far;
    drawing.is_in_circle = true;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_nearest_reachable(q, &reach, &nearest));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_sweep(q, &sweeping, &sweep));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_random(q, &drawing, &stream, &point));
}

static void cases_of_regions(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavQuery* q = s->query;
    NavPose as_drawn = nav_pose((NavPoint){0, 0}, 0);
    NavBox box = {s->good, s->good}, far = {s->good, s->far};
    NavTriangles found;
    REFUSES(s, BAD_NULL, wrong, nav_query_find_triangles_in_circle(NULL, s->good, 9, NULL, &found));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE,
            nav_query_find_triangles_in_circle(q, s->far, 9, NULL, &found));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH,
                     nav_query_find_triangles_in_circle(q, s->good, 9, NULL, &found));
    REFUSES(s, BAD_NULL, wrong, nav_query_find_triangles_in_box(NULL, box, NULL, &found));
    far.min.y = s->far.y < 0 ? s->far.y : far.min.y;
    far.min.x = s->far.x < far.min.x ? s->far.x : far.min.x;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_triangles_in_box(q, far, NULL, &found));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH,
                     nav_query_find_triangles_in_box(q, box, NULL, &found));
    REFUSES(s, BAD_NULL, wrong,
            nav_query_find_triangles_in_region(q, NULL, as_drawn, NULL, &found));
    REFUSES(s, BAD_FEW_POINTS, NAV_ERR_FEW_POINTS,
            nav_query_find_triangles_in_region(q, &s->two, as_drawn, NULL, &found));
    REFUSES(s, BAD_COLLINEAR, NAV_ERR_NO_AREA,
            nav_query_find_triangles_in_region(q, &s->flat, as_drawn, NULL, &found));
    REFUSES(s, BAD_CROSSING, NAV_ERR_NOT_SIMPLE,
            nav_query_find_triangles_in_region(q, &s->bow, as_drawn, NULL, &found));
    REFUSES(s, BAD_HUGE, NAV_ERR_NOT_SIMPLE,
            nav_query_find_triangles_in_region(q, &s->huge_bow, as_drawn, NULL, &found));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE,
            nav_query_find_triangles_in_region(q, &s->away, as_drawn, NULL, &found));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH,
                     nav_query_find_triangles_in_region(q, &s->box, as_drawn, NULL, &found));
}

static void cases_of_cuts(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavCutRequest request = nav_cut_request(&s->shape, s->good, s->good);
    NavCut cut;
    REFUSES(s, BAD_NULL, wrong, nav_world_test_cut(NULL, &request, &cut));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_world_test_cut(s->world, &request, &cut));
    NavFilter filter = nav_filter();
    filter.soft_cost = (double)NAN;
    request.filter = &filter;
    REFUSES(s, BAD_NAN, wrong, nav_world_test_cut(s->world, &request, &cut));
    filter.soft_cost = (double)INFINITY;
    REFUSES(s, BAD_INFINITE, wrong, nav_world_test_cut(s->world, &request, &cut));
    request.filter = NULL;
    request.b = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_world_test_cut(s->world, &request, &cut));
    request.b = s->good;
    request.radius = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_world_test_cut(s->world, &request, &cut));
    request.radius = NAV_COORD_MAX + 1;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_world_test_cut(s->world, &request, &cut));
    request.radius = 9;
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_world_test_cut(s->world, &request, &cut));
}

static void cases_of_sliding_discs(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavQuery* q = s->query;
    NavSweepRequest good = nav_sweep_request(s->good, s->good), bad = good;
    NavFilter filter = nav_filter();
    NavSlide slide;
    good.radius = bad.radius = 9;
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_query_slide_disc(q, &good, &slide));
    REFUSES(s, BAD_NULL, wrong, nav_query_slide_disc(NULL, &good, &slide));
    REFUSES(s, BAD_NULL, wrong, nav_query_slide_disc(q, NULL, &slide));
    REFUSES(s, BAD_NULL, wrong, nav_query_slide_disc(q, &good, NULL));
    bad.filter = &filter;
    filter.soft_cost = (double)NAN;
    REFUSES(s, BAD_NAN, wrong, nav_query_slide_disc(q, &bad, &slide));
    filter.soft_cost = (double)INFINITY;
    REFUSES(s, BAD_INFINITE, wrong, nav_query_slide_disc(q, &bad, &slide));
    bad = good;
    bad.radius = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_query_slide_disc(q, &bad, &slide));
    bad = good;
    bad.to = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_slide_disc(q, &bad, &slide));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_slide_disc(q, &good, &slide));
}

static void cases_of_sites(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavQuery* q = s->query;
    NavShapeDef shape = s->shape, own = s->shape;
    NavPose as_drawn = nav_pose((NavPoint){0, 0}, 0);
    NavShapeId none = {0, 0, 0};
    NavFilter filter = nav_filter();
    NavSite site;
    filter.soft_cost = (double)NAN;
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_query_test_site(q, &shape, NULL, &site));
    REFUSES(s, BAD_NULL, wrong, nav_query_test_site(NULL, &shape, NULL, &site));
    REFUSES(s, BAD_NULL, wrong, nav_query_test_site(q, NULL, NULL, &site));
    REFUSES(s, BAD_NULL, wrong, nav_query_test_site(q, &shape, NULL, NULL));
    REFUSES(s, BAD_NAN, wrong, nav_query_test_site(q, &shape, &filter, &site));
    REFUSES(s, BAD_NAN, wrong, nav_query_test_move(q, s->obstacle, as_drawn, &filter, &site));
    filter.soft_cost = (double)INFINITY;
    REFUSES(s, BAD_INFINITE, wrong, nav_query_test_site(q, &shape, &filter, &site));
    REFUSES(s, BAD_INFINITE, wrong, nav_query_test_move(q, s->obstacle, as_drawn, &filter, &site));
    own.region = &s->bow;
    REFUSES(s, BAD_CROSSING, NAV_ERR_NOT_SIMPLE, nav_query_test_site(q, &own, NULL, &site));
    own.region = &s->two;
    REFUSES(s, BAD_FEW_POINTS, NAV_ERR_FEW_POINTS, nav_query_test_site(q, &own, NULL, &site));
    own.region = NULL;
    own.outline = (NavOutlineId){0, 0, 0};
    REFUSES(s, BAD_NULL_ID, NAV_ERR_STALE_ID, nav_query_test_site(q, &own, NULL, &site));
    shape.pose.position = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_test_site(q, &shape, NULL, &site));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_test_site(q, &s->shape, NULL, &site));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_query_test_move(q, s->obstacle, as_drawn, NULL, &site));
    REFUSES(s, BAD_NULL, wrong, nav_query_test_move(NULL, s->obstacle, as_drawn, NULL, &site));
    REFUSES(s, BAD_NULL, wrong, nav_query_test_move(q, s->obstacle, as_drawn, NULL, NULL));
    REFUSES(s, BAD_STALE_ID, NAV_ERR_STALE_ID,
            nav_query_test_move(q, s->stale, as_drawn, NULL, &site));
    REFUSES(s, BAD_NULL_ID, NAV_ERR_STALE_ID, nav_query_test_move(q, none, as_drawn, NULL, &site));
    REFUSES(s, BAD_FOREIGN_ID, NAV_ERR_OTHER_WORLD,
            nav_query_test_move(q, s->foreign_shape, as_drawn, NULL, &site));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE,
            nav_query_test_move(q, s->obstacle, nav_pose(s->far, 0), NULL, &site));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH,
                     nav_query_test_move(q, s->obstacle, as_drawn, NULL, &site));
}

static void cases_of_searches(Stage* s, NavField* f) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavFieldRequest request = nav_field_request(&s->good);
    request.sources = &s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_field_search(f, &request));
    request.sources = &s->good;
    request.max_distance = (double)NAN;
    REFUSES(s, BAD_NAN, wrong, nav_field_search(f, &request));
    request.max_distance = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_field_search(f, &request));
    request.max_distance = NAV_ANY_LENGTH;
    request.radius = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_field_search(f, &request));
    request.radius = INT32_MAX;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_field_search(f, &request));
    NavFilter filter = nav_filter();
    filter.soft_cost = (double)INFINITY;
    request = nav_field_request(&s->good);
    request.filter = &filter;
    REFUSES(s, BAD_INFINITE, wrong, nav_field_search(f, &request));
    request.filter = NULL;
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_field_search(f, &request));
}

static void cases_of_fields(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavField* f = NULL;
    NavFieldSample point;
    NavFieldRank rank;
    NavPoint points[2] = {{0, 0}, {0, 0}};
    uint32_t count;
    SEES(s, nav_field_request, BAD_NULL, nav_field_request(NULL).sources == NULL);
    REFUSES(s, BAD_NULL, wrong, nav_field_create(NULL, &f));
    nav_field_destroy(NULL);
    SEES(s, nav_field_destroy, BAD_NULL, f == NULL);
    assert_int_equal(nav_field_create(s->world, &f), NAV_OK);
    NavFieldRequest request = nav_field_request(&s->good);
    REFUSES(s, BAD_NULL, wrong, nav_field_search(NULL, &request));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_field_search(f, &request));
    cases_of_searches(s, f);
    REFUSES(s, BAD_NULL, wrong, nav_field_sample(NULL, s->good, &point));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_field_sample(f, s->far, &point));
    REFUSES(s, BAD_NULL, wrong, nav_field_find_path(NULL, s->good, points, 2, &count));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_field_find_path(f, s->far, points, 2, &count));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_field_find_path(f, s->good, NULL, 0, &count));
    REFUSES(s, BAD_NULL, wrong, nav_field_find_path_links(NULL, s->good, NULL, 0, &count));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_field_find_path_links(f, s->far, NULL, 0, &count));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_field_find_path_links(f, s->good, NULL, 0, &count));
    REFUSES(s, BAD_NULL, wrong, nav_field_rank_points(NULL, &s->good, 1, &rank));
    nav_field_destroy(f);
}

static bool take_text(void* context, const char* text, size_t length) {
    (void)text;
    *(size_t*)context += length;
    return true;
}

static void cases_of_polygons(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavPolygons* p = NULL;
    NavPolygon polygon;
    NavPolygonsRequest request = nav_polygons_request();
    uint32_t count;
    size_t length = 0;
    REFUSES(s, BAD_NULL, wrong, nav_polygons_create(NULL, &p));
    nav_polygons_destroy(NULL);
    SEES(s, nav_polygons_destroy, BAD_NULL, p == NULL);
    assert_int_equal(nav_polygons_create(s->world, &p), NAV_OK);
    REFUSES(s, BAD_NULL, wrong, nav_polygons_build(NULL, &request));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_polygons_build(p, &request));
    request.least_area = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_polygons_build(p, &request));
    request.least_area = (double)NAN;
    REFUSES(s, BAD_NAN, wrong, nav_polygons_build(p, &request));
    request = nav_polygons_request();
    request.greatest_area = 15;
    REFUSES(s, BAD_RANGE, wrong, nav_polygons_build(p, &request));
    SEES(s, nav_polygons_request, BAD_NOTHING, nav_polygons_request().least_area == 0);
    SEES(s, nav_polygons_test_current, BAD_NULL, !nav_polygons_test_current(NULL));
    REFUSES(s, BAD_NULL, wrong, nav_polygons_get_count(NULL, &count));
    REFUSES(s, BAD_NULL, wrong, nav_polygons_get_count(p, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_polygons_get(NULL, 0, &polygon));
    REFUSES(s, BAD_RANGE, NAV_ERR_INDEX, nav_polygons_get(p, UINT32_MAX, &polygon));
    REFUSES(s, BAD_NULL, wrong, nav_polygons_find_at(NULL, s->good, &count));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_polygons_find_at(p, s->far, &count));
    REFUSES(s, BAD_NULL, wrong, nav_polygons_write(p, NAV_POLYGONS_OBJ, NULL, &length));
    REFUSES(s, BAD_RANGE, wrong, nav_polygons_write(p, (NavPolygonsFormat)2, take_text, &length));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_polygons_write(p, NAV_POLYGONS_OBJ, take_text, &length));
    nav_polygons_destroy(p);
}

static void cases_of_kept_costs(Stage* s, NavQueue* queue) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavPathRequest costly = s->request;
    NavTicket ticket;
    NavFilter filter = nav_filter();
    filter.area_costs = s->costs;
    costly.filter = &filter;
    const double bad[2] = {(double)NAN, (double)INFINITY};
    const BadClass as[2] = {BAD_NAN, BAD_INFINITE};
    for (int k = 0; k < 2; k++) {
        s->costs[NAV_AREA_COUNT - 1] = bad[k];
        REFUSES(s, as[k], wrong, nav_slice_begin(s->query, &costly));
        REFUSES(s, as[k], wrong, nav_queue_add(queue, &costly, 0, &ticket));
    }
    s->costs[NAV_AREA_COUNT - 1] = 1;
}

static void cases_of_outlines(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    const NavPoint p = s->good;
    NavVector* v = NULL;
    NavVectorPath path;
    NavVectorRequest request = nav_vector_request(s->good, s->good);
    SEES(s, nav_vector_request, BAD_NOTHING, request.layers == NAV_LAYERS_ALL);
    SEES(s, nav_vector_request, BAD_RANGE, nav_vector_request(s->far, p).start.y == s->far.y);
    REFUSES(s, BAD_NULL, wrong, nav_vector_create(NULL, &v));
    nav_vector_destroy(NULL);
    SEES(s, nav_vector_destroy, BAD_NULL, v == NULL);
    assert_int_equal(nav_vector_create(s->world, &v), NAV_OK);
    REFUSES(s, BAD_NULL, wrong, nav_vector_find_path(NULL, &request, &path));
    REFUSES(s, BAD_NULL, wrong, nav_vector_find_path(v, NULL, &path));
    REFUSES(s, BAD_NULL, wrong, nav_vector_find_path(v, &request, NULL));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_vector_find_path(v, &request, &path));
    request.goal = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_vector_find_path(v, &request, &path));
    request = nav_vector_request(s->good, s->good);
    request.max_looks = 0;
    REFUSES(s, BAD_RANGE, wrong, nav_vector_find_path(v, &request, &path));
    request = nav_vector_request(s->good, s->good);
    request.mode = (NavPathMode)2;
    REFUSES(s, BAD_RANGE, wrong, nav_vector_find_path(v, &request, &path));
    nav_vector_destroy(v);
}

static void cases_of_queue_copies(Stage* s, NavQueue* queue) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavQueue *twin = NULL, *foreign = NULL;
    assert_int_equal(nav_queue_create(s->world, &twin), NAV_OK);
    assert_int_equal(nav_queue_create(s->foreign, &foreign), NAV_OK);
    REFUSES(s, BAD_NULL, wrong, nav_queue_copy(NULL, queue));
    REFUSES(s, BAD_NULL, wrong, nav_queue_copy(queue, NULL));
    REFUSES(s, BAD_RANGE, wrong, nav_queue_copy(queue, queue));
    REFUSES(s, BAD_FOREIGN_ID, wrong, nav_queue_copy(queue, foreign));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_queue_copy(queue, twin));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_queue_copy(queue, twin));
    nav_queue_destroy(foreign);
    nav_queue_destroy(twin);
}

static void cases_of_slices(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavPathRequest far = s->request, wide = s->request;
    NavQueue* queue = NULL;
    NavTicket ticket = {0, 0, 0};
    NavQueueRun run;
    NavSlice slice;
    NavPath path;
    bool is_done;
    far.goal = s->far;
    wide.radius = INT32_MAX;
    REFUSES(s, BAD_NULL, wrong, nav_slice_begin(NULL, &s->request));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_slice_begin(s->query, &far));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_slice_begin(s->query, &wide));
    REFUSES(s, BAD_NULL, wrong, nav_slice_step(NULL, 1, &slice));
    REFUSES(s, BAD_NULL, wrong, nav_slice_get(NULL, &path));
    REFUSES(s, BAD_NULL, wrong, nav_queue_create(NULL, &queue));
    nav_queue_destroy(NULL);
    SEES(s, nav_queue_destroy, BAD_NULL, queue == NULL);
    assert_int_equal(nav_queue_create(s->world, &queue), NAV_OK);
    REFUSES(s, BAD_NULL, wrong, nav_queue_add(queue, NULL, 0, &ticket));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_queue_add(queue, &far, 0, &ticket));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_queue_add(queue, &wide, 0, &ticket));
    cases_of_kept_costs(s, queue);
    REFUSES(s, BAD_NULL, wrong, nav_queue_run(NULL, 1, &run));
    REFUSES(s, BAD_NULL, wrong, nav_queue_get(NULL, ticket, &is_done, &path));
    REFUSES(s, BAD_NULL, wrong, nav_queue_remove(NULL, ticket));
    cases_of_queue_copies(s, queue);
    nav_queue_destroy(queue);
}

void cases_ask(Stage* s) {
    cases_of_places(s);
    cases_of_points(s);
    cases_of_factories(s);
    cases_of_filters(s);
    cases_of_far_requests(s);
    cases_of_regions(s);
    cases_of_cuts(s);
    cases_of_sliding_discs(s);
    cases_of_sites(s);
    cases_of_fields(s);
    cases_of_polygons(s);
    cases_of_outlines(s);
    cases_of_slices(s);
}
