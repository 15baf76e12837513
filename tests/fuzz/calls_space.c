// Raw numbers as arguments of the queries about space, fields, slices and queues.
#include <math.h>

#include "calls.h"

static bool is_walkable_at(Calls* calls, NavPoint point, const NavFilter* filter) {
    NavLocation location;
    FUZZ_CHECK(nav_query_locate(calls->query, point, filter, &location) == NAV_OK);
    return location.is_walkable;
}

static NavResult reach_call(Calls* calls) {
    NavFilter filter = fuzz_raw_filter(calls);
    NavPoint from = fuzz_raw_point(calls->input), point = fuzz_raw_point(calls->input);
    NavReachRequest request = nav_reach_request(from, point);
    request.filter = &filter;
    request.max_distance = (int32_t)fuzz_word(calls->input);
    NavNearest nearest;
    NavResult result = nav_query_find_nearest_reachable(calls->query, &request, &nearest);
    if (result == NAV_OK && nearest.is_found)
        FUZZ_CHECK(is_walkable_at(calls, nearest.point, &filter));
    return result;
}

// A place that is found is legal, and so is found again.
static NavResult place_call(Calls* calls) {
    NavFilter filter = fuzz_raw_filter(calls);
    NavPoint point = fuzz_raw_point(calls->input);
    uint8_t how = fuzz_byte(calls->input);
    NavPlaceRequest request = nav_place_request(point, how < 0xE0 ? how / 4 : -how);
    NavPlace place, again;
    request.filter = &filter;
    request.max_distance = how % 2 == 0 ? NAV_ANY_DISTANCE : (int32_t)fuzz_word(calls->input);
    NavResult result = nav_query_find_place(calls->query, &request, &place);
    if (result != NAV_OK || !place.is_found)
        return result;
    request.point = place.point;
    FUZZ_CHECK(nav_query_find_place(calls->query, &request, &again) == NAV_OK);
    FUZZ_CHECK(again.is_found && again.distance == 0 && again.is_same_side);
    return result;
}

static NavResult wall_call(Calls* calls) {
    NavFilter filter = fuzz_raw_filter(calls);
    NavPoint point = fuzz_raw_point(calls->input);
    NavWall wall;
    NavResult result =
        nav_query_find_wall(calls->query, point, (int32_t)fuzz_word(calls->input), &filter, &wall);
    if (result == NAV_OK && wall.is_found)
        FUZZ_CHECK(isfinite(wall.distance) && wall.distance >= 0 && isfinite(wall.normal.x));
    return result;
}

static NavResult sweep_call(Calls* calls) {
    NavFilter filter = fuzz_raw_filter(calls);
    NavPoint from = fuzz_raw_point(calls->input), to = fuzz_raw_point(calls->input);
    NavSweepRequest request = nav_sweep_request(from, to);
    request.filter = &filter;
    request.radius = fuzz_byte(calls->input);
    if (request.radius > 200)
        request.radius = (int32_t)fuzz_word(calls->input);
    NavSweep sweep;
    NavResult result = nav_query_sweep(calls->query, &request, &sweep);
    if (result == NAV_OK)
        FUZZ_CHECK(isfinite(sweep.position.x) && isfinite(sweep.position.y) && sweep.length >= 0);
    return result;
}

// A disc that slides ends where it fits.
static void slide_disc(Calls* calls, NavPoint from, NavPoint to, const NavFilter* filter) {
    NavSweepRequest request = nav_sweep_request(from, to);
    NavSlide slide;
    NavSweep sweep;
    request.filter = filter;
    request.radius = 1 + (from.x & 63);
    if (nav_query_slide_disc(calls->query, &request, &slide) != NAV_OK)
        return;
    request.from = request.to = slide.point;
    FUZZ_CHECK(nav_query_sweep(calls->query, &request, &sweep) == NAV_OK);
    FUZZ_CHECK(sweep.is_blocked == slide.is_blocked);
}

static NavResult slide_call(Calls* calls) {
    NavFilter filter = fuzz_raw_filter(calls);
    NavPoint from = fuzz_raw_point(calls->input), to = fuzz_raw_point(calls->input);
    NavSlide slide;
    NavResult result = nav_query_slide(calls->query, from, to, &filter, &slide);
    if (result == NAV_OK && !slide.is_blocked)
        FUZZ_CHECK(is_walkable_at(calls, slide.point, &filter));
    slide_disc(calls, from, to, &filter);
    return result;
}

static NavResult random_call(Calls* calls) {
    NavFilter filter = fuzz_raw_filter(calls);
    NavRandomRequest request = nav_random_request();
    request.filter = &filter;
    uint8_t how = fuzz_byte(calls->input);
    request.is_reachable = how & 1;
    request.is_in_circle = how & 2;
    request.from = fuzz_raw_point(calls->input);
    request.center = fuzz_raw_point(calls->input);
    request.radius = how & 4 ? (int32_t)fuzz_word(calls->input) : fuzz_byte(calls->input);
    uint64_t state = how;
    NavRandomPoint random;
    NavResult result = nav_query_find_random(calls->query, &request, &state, &random);
    if (result == NAV_OK && random.is_found)
        FUZZ_CHECK(is_walkable_at(calls, random.point, &filter));
    return result;
}

// A site is tested as a region is placed. Where it is free there is ground.
static void test_site(Calls* calls, const NavOutlineDef* region, NavPose pose,
                      const NavFilter* filter, NavResult expected, uint32_t walkable_count) {
    NavShapeDef shape = nav_obstacle_def((NavOutlineId){0, 0, 0});
    NavSite site;
    shape.region = region;
    shape.pose = pose;
    FUZZ_CHECK(nav_query_test_site(calls->query, &shape, filter, &site) == expected);
    FUZZ_CHECK(expected != NAV_OK || !site.is_free ||
               (walkable_count > 0 && site.blocker.generation == 0));
    NavShapeId id;
    uint32_t count;
    if (nav_world_list_shapes(calls->worlds[0], &id, 1, &count) == NAV_OK && count > 0)
        (void)nav_query_test_move(calls->query, id, pose, filter, &site);
}

static NavResult triangles_call(Calls* calls) {
    FuzzInput* input = calls->input;
    NavFilter filter = fuzz_raw_filter(calls);
    NavTriangles triangles = {NULL, 0};
    NavResult result;
    uint8_t how = fuzz_byte(input);
    if (how % 3 == 0) {
        NavPoint center = fuzz_raw_point(input);
        result = nav_query_find_triangles_in_circle(calls->query, center, (int32_t)fuzz_word(input),
                                                    &filter, &triangles);
    } else if (how % 3 == 1) {
        NavBox box = {fuzz_raw_point(input), {0, 0}};
        box.max = fuzz_raw_point(input);
        result = nav_query_find_triangles_in_box(calls->query, box, &filter, &triangles);
    } else {
        NavPose pose = fuzz_raw_pose(input);
        NavOutlineDef region = fuzz_raw_region(calls);
        result =
            nav_query_find_triangles_in_region(calls->query, &region, pose, &filter, &triangles);
        test_site(calls, &region, pose, &filter, result, triangles.count);
    }
    FUZZ_CHECK(triangles.count <= nav_world_get_triangle_slot_count(calls->worlds[0]));
    return result;
}

// It leaves the world as it was.
static NavResult cut_call(Calls* calls) {
    NavWorld* world = calls->worlds[0];
    NavFilter filter = fuzz_raw_filter(calls);
    NavOutlineDef region = fuzz_raw_region(calls);
    NavShapeDef shape = fuzz_raw_shape_def(calls, &region);
    NavPoint a = fuzz_raw_point(calls->input), b = fuzz_raw_point(calls->input);
    NavCutRequest request = nav_cut_request(&shape, a, b);
    request.filter = &filter;
    request.radius = shape.layers & 1 ? 0 : (int32_t)(shape.layers >> 1 & 0xFF);
    NavCut cut;
    uint64_t hash = nav_world_get_hash(world), version = nav_world_get_version(world);
    NavResult result = nav_world_test_cut(world, &request, &cut);
    FUZZ_CHECK(nav_world_get_hash(world) == hash && nav_world_get_version(world) == version);
    return result;
}

static NavResult propose_call(Calls* calls) {
    FuzzInput* input = calls->input;
    NavFilter filter = fuzz_raw_filter(calls);
    NavProposalRequest options = nav_proposal_request();
    uint8_t how = fuzz_byte(input);
    options.filter = &filter;
    options.max_distance = how & 1 ? (int32_t)fuzz_word(input) : fuzz_byte(input);
    options.spacing = how & 2 ? (int32_t)fuzz_word(input) : 8 + fuzz_byte(input);
    options.stop_layers = fuzz_byte(input);
    options.max_climb = how & 4 ? (int32_t)fuzz_word(input) : 0;
    options.max_drop = how & 8 ? (int32_t)fuzz_word(input) : 0;
    options.inset = how & 0x10 ? (int32_t)fuzz_word(input) : 1 + fuzz_byte(input);
    options.min_detour = how & 0x20 ? fuzz_double(input) : 1;
    NavLinkDef links[POINTS];
    uint32_t count;
    return nav_link_propose(calls->query, &options, links, how % POINTS, &count);
}

static NavResult field_search(Calls* calls) {
    FuzzInput* input = calls->input;
    uint8_t how = fuzz_byte(input);
    for (uint32_t i = 0; i < POINTS; i++)
        calls->points[i] = fuzz_raw_point(input);
    NavFieldRequest request = nav_field_request(calls->points);
    NavFilter filter = fuzz_raw_filter(calls);
    request.filter = &filter;
    request.source_count = how % 4;
    if (how & 0x10)
        request.max_distance = fuzz_double(input);
    if (how & 0x40)
        request.radius = how & 0x80 ? (int32_t)fuzz_word(input) : fuzz_byte(input);
    if (how & 0x20) {
        request.targets = calls->points + 4;
        request.target_count = fuzz_byte(input) % (POINTS - 3);
    }
    return nav_field_search(calls->field, &request);
}

static NavResult field_call(Calls* calls) {
    NavFieldSample at;
    NavFieldRank ranks[POINTS];
    uint8_t how = fuzz_byte(calls->input);
    if (how % 3 == 0)
        return field_search(calls);
    if (how % 3 == 1)
        return nav_field_rank_points(calls->field, calls->points, how % (POINTS + 1), ranks);
    NavPoint points[POINTS], point = fuzz_raw_point(calls->input);
    uint32_t count;
    NavResult result = nav_field_sample(calls->field, point, &at);
    NavResult again = nav_field_find_path(calls->field, point, points, how % (POINTS + 1), &count);
    FUZZ_CHECK(result == again);
    NavLinkId links[POINTS];
    uint32_t same = count;
    again = nav_field_find_path_links(calls->field, point, links, how % (POINTS + 1), &same);
    FUZZ_CHECK(result == again && (result != NAV_OK || same == count));
    FUZZ_CHECK(result != NAV_OK || (at.status == NAV_FIELD_OK) == (count > 0));
    return result;
}

// A path computed in slices has the same length as without slices.
static NavResult slice_call(Calls* calls) {
    NavPathRequest request = fuzz_raw_request(calls);
    NavResult result = nav_slice_begin(calls->query, &request);
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    uint32_t nodes = fuzz_byte(calls->input) % 16;
    for (int i = 0; i < 100000 && result == NAV_OK && slice.status == NAV_SLICE_RUNNING; i++)
        result = nav_slice_step(calls->query, nodes, &slice);
    if (result != NAV_OK)
        return result;
    NavPath path, whole;
    FUZZ_CHECK(slice.status == NAV_SLICE_DONE);
    FUZZ_CHECK(nav_slice_get(calls->query, &path) == NAV_OK);
    double length = path.length;
    FUZZ_CHECK(nav_query_find_path(calls->query, &request, &whole) == NAV_OK);
    FUZZ_CHECK(whole.status == path.status && whole.length == length);
    return NAV_OK;
}

static NavResult queue_call(Calls* calls) {
    FuzzInput* input = calls->input;
    uint8_t how = fuzz_byte(input);
    NavTicket ticket = calls->ticket;
    ticket.index += how & 0x40 ? fuzz_byte(input) : 0;
    NavQueueRun run;
    NavPath path;
    bool is_done;
    switch (how % 5) {
    case 0:
        return nav_queue_run(calls->queue, fuzz_byte(input), &run);
    case 1:
        return nav_queue_get(calls->queue, ticket, &is_done, &path);
    case 2:
        return nav_queue_remove(calls->queue, ticket);
    default: {
        NavPathRequest request = fuzz_raw_request(calls);
        return nav_queue_add(calls->queue, &request, how >> 4, &calls->ticket);
    }
    }
}

static void draw_nothing(void* context, NavDebugPart part, NavPoint a, NavPoint b) {
    (void)context;
    (void)part;
    (void)a;
    (void)b;
}

NavResult fuzz_space_call(Calls* calls) {
    NavDebugDraw draw = nav_debug_draw();
    draw.view = (NavBox){{-300, -300}, {300, 300}};
    draw.line = draw_nothing;
    uint8_t which = fuzz_byte(calls->input);
    if (which >= 0xE0)
        return place_call(calls);
    switch (which % 13) {
    case 0:
        return reach_call(calls);
    case 1:
        return wall_call(calls);
    case 2:
        return sweep_call(calls);
    case 3:
        return slide_call(calls);
    case 4:
        return random_call(calls);
    case 5:
        return triangles_call(calls);
    case 6:
        return cut_call(calls);
    case 7:
        return propose_call(calls);
    case 8:
    case 9:
        return field_call(calls);
    case 10:
        return slice_call(calls);
    case 11:
        return queue_call(calls);
    default:
        return nav_query_draw_search(calls->query, &draw);
    }
}
