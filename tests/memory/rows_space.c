// Rows with queries about space, and fields.
#include "memory/rows.h"

#include <stddef.h>

static NavResult ask_places(Trial* trial) {
    NavPoint p = trial_place(trial), q = trial_place(trial);
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
        trial_tell_double(trial, ray.position.x);
    return result;
}

static NavResult ask_reachable(Trial* trial) {
    NavPoint from = trial_place(trial), point = trial_place(trial);
    NavReachRequest request = nav_reach_request(from, point);
    NavNearest nearest;
    request.max_distance = 1 << 20;
    NavResult result = nav_query_find_nearest_reachable(trial->query, &request, &nearest);
    if (result == NAV_OK)
        trial_tell(trial, nearest.is_found ? (uint32_t)nearest.point.x : 1);
    return result;
}

static NavResult ask_walls(Trial* trial) {
    NavPoint from = trial_place(trial), to = trial_place(trial);
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
        result = nav_query_slide_disc(trial->query, &request, &slide);
    if (result == NAV_OK)
        trial_tell(trial, (uint32_t)slide.point.x);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)sweep.is_hit << 1 | (uint64_t)sweep.is_blocked);
    return result;
}

static NavResult ask_random(Trial* trial) {
    NavRandomRequest request = nav_random_request();
    NavRandomPoint point;
    uint64_t state = 5;
    request.is_reachable = true;
    request.from = trial_place(trial);
    NavResult result = nav_query_find_random(trial->query, &request, &state, &point);
    if (result == NAV_OK)
        trial_tell(trial, point.is_found ? (uint32_t)point.point.x : 1);
    return result;
}

static NavResult find_places(Trial* trial) {
    NavPoint from = trial_place(trial), to = trial_place(trial);
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

static NavResult ask_triangles(Trial* trial) {
    NavPoint p = trial_place(trial), ring[3] = {p, p, p};
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

static NavResult ask_sites(Trial* trial) {
    NavShapeDef shape = nav_obstacle_def(trial->spare);
    NavShapeId id = trial_shape(trial);
    NavSite site, moved;
    shape.pose.position = trial_place(trial);
    NavPose pose = nav_pose(trial_place(trial), 0);
    NavResult result = nav_query_test_site(trial->query, &shape, NULL, &site);
    if (result == NAV_OK)
        result = nav_query_test_move(trial->query, id, pose, NULL, &moved);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)site.is_free << 1 | (uint64_t)moved.is_free);
    return result;
}

static NavResult ask_cut(Trial* trial) {
    NavShapeDef shape = nav_obstacle_def(trial->spare);
    NavPoint a = trial_place(trial), b = trial_place(trial);
    NavCutRequest request = nav_cut_request(&shape, a, b);
    NavCut cut;
    request.shape.pose.position = trial_place(trial);
    NavCut wide = {false, false, false, false};
    NavResult result = nav_world_test_cut(trial->world, &request, &cut);
    request.radius = 12;
    if (result == NAV_OK)
        result = nav_world_test_cut(trial->world, &request, &wide);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)cut.is_joined_now << 3 | (uint64_t)cut.is_joined_after << 2 |
                              (uint64_t)wide.is_joined_now << 1 | (uint64_t)wide.is_joined_after);
    return result;
}

static NavResult propose_links(Trial* trial) {
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
    NavPoint source = trial_place(trial), there = trial_place(trial);
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

static NavResult ask_point_field(Trial* trial) { return ask_field(trial, NULL, 0); }

// For a disc, where areas cost differently, and both.
static NavResult ask_fields(Trial* trial) {
    double costs[NAV_AREA_COUNT];
    NavFilter filter = nav_filter();
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        costs[k] = 1 + k;
    filter.area_costs = costs;
    NavResult result = ask_field(trial, NULL, 40);
    if (result == NAV_OK)
        result = ask_field(trial, &filter, 40);
    return result == NAV_OK ? ask_field(trial, &filter, 0) : result;
}

static const MemoryRow rows[] = {
    {"nav_query_locate nav_query_find_nearest nav_query_cast_ray", ask_places, false},
    {"nav_link_propose", propose_links, false},
    {"nav_query_find_nearest_reachable", ask_reachable, false},
    {"nav_query_find_wall nav_query_sweep nav_query_slide nav_query_slide_disc", ask_walls, false},
    {"nav_query_find_random", ask_random, false},
    {"nav_query_find_place nav_query_find_random", find_places, false},
    {"nav_query_find_triangles_in_circle nav_query_find_triangles_in_box "
     "nav_query_find_triangles_in_region",
     ask_triangles, false},
    {"nav_query_test_site nav_query_test_move", ask_sites, false},
    {"nav_world_test_cut", ask_cut, false},
    {"nav_field_create nav_field_search nav_field_sample nav_field_rank_points", ask_point_field,
     false},
    {"nav_field_search nav_field_sample", ask_fields, false},
};
const MemoryRows memory_rows_space = {rows, sizeof rows / sizeof *rows};
