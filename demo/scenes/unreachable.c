// Explains why the goal cannot be reached. One restriction after the other is dropped until there
// is a path: that restriction is the cause.
#include "scenes/probe_inside.h"

/// The probe's query for a point, without a limit of nodes.
static NavPathRequest point_request(const DemoProbe* probe, const DemoScene* scene,
                                    NavFilter* filter) {
    NavPathRequest request = demoi_probe_request(probe, scene, filter);
    request.radius = 0;
    request.max_nodes = NAV_NO_LIMIT;
    request.mode = NAV_PATH_FAST;
    return request;
}

/// Is there a path for the request? It becomes the hint.
static bool has_path(DemoProbe* probe, const NavPathRequest* request) {
    NavPath path;
    if (!demoi_probe_path(probe, request, &path))
        return false;
    demoi_path_keep(probe, &probe->hint, &path);
    return true;
}

// --- a disc ------------------------------------------------------------------------------

static bool explain_disc(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = point_request(probe, scene, &filter);
    if (probe->radius == 0)
        return false;
    filter.link_kinds = 0;
    if (has_path(probe, &request)) {
        probe->cause = DEMO_CAUSE_NARROW;
        demoi_probe_say(probe, "Too narrow for a disc of radius %.1f px; a point gets through.",
                        (double)probe->radius / DEMO_PX);
        int32_t widest = demoi_find_narrow(probe, scene);
        if (widest > 0 && probe->has_gap)
            demoi_probe_say(probe,
                            "The widest disc that gets through has radius %.1f px; the narrowest "
                            "place is marked.",
                            (double)widest / DEMO_PX);
        return true;
    }
    request = point_request(probe, scene, &filter);
    if (!has_path(probe, &request))
        return false;
    probe->cause = DEMO_CAUSE_FILTER;
    demoi_probe_say(probe,
                    "Only links lead there; a disc of radius %.1f px does not fit, a point does.",
                    (double)probe->radius / DEMO_PX);
    return true;
}

// --- the agent ---------------------------------------------------------------------------

static bool explain_links(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = point_request(probe, scene, &filter);
    filter.link_kinds = UINT32_MAX;
    if (!has_path(probe, &request))
        return false;
    demoi_probe_say(probe, "Only links lead there, and a %s takes none.",
                    demo_agent_name(probe->agent));
    return true;
}

static bool explain_areas(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = point_request(probe, scene, &filter);
    uint64_t excluded = filter.exclude_areas;
    char text[32];
    for (uint32_t area = 0; area < NAV_AREA_COUNT; area++) {
        filter.exclude_areas = excluded & ~(UINT64_C(1) << area);
        if ((excluded >> area & 1) == 0 || !has_path(probe, &request))
            continue;
        demoi_probe_say(probe, "Only %s leads there, and a %s does not walk it.",
                        demo_area_name(scene, area, text, sizeof text),
                        demo_agent_name(probe->agent));
        return true;
    }
    return false;
}

static bool explain_soft(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = point_request(probe, scene, &filter);
    filter.soft_layers |= DEMO_LAYER_SOFT;
    if (!has_path(probe, &request))
        return false;
    demoi_probe_say(probe, "Only bushes block the path: a pusher gets through, a %s does not.",
                    demo_agent_name(probe->agent));
    return true;
}

static bool explain_all(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = point_request(probe, scene, &filter);
    filter.link_kinds = UINT32_MAX;
    filter.exclude_areas = 0;
    filter.soft_layers |= DEMO_LAYER_SOFT;
    if (!has_path(probe, &request))
        return false;
    demoi_probe_say(probe, "Another agent has a path; a %s may not use all of it.",
                    demo_agent_name(probe->agent));
    return true;
}

// --- the world ---------------------------------------------------------------------------

static bool explain_one_way(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = point_request(probe, scene, &filter);
    request.start = probe->goal;
    request.goal = probe->start;
    if (!has_path(probe, &request))
        return false;
    probe->cause = DEMO_CAUSE_ONE_WAY;
    demoi_probe_say(probe,
                    "Links lead from the goal to the start, but not from the start to the goal.");
    return true;
}

/// Find the obstacle at the place where the hint leaves the start's island for the last time.
static bool find_obstacle(DemoProbe* probe, const DemoScene* scene) {
    const int64_t stride = 4 * DEMO_PX;
    const DemoPath* hint = &probe->hint;
    bool was_home = false, is_found = false;
    for (uint32_t i = 1; i < hint->count; i++) {
        NavPoint a = hint->points[i - 1], b = hint->points[i];
        int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
        int64_t count = hint->is_link[i - 1] ? 0 : demo_length(dx, dy) / stride + 1;
        for (int64_t k = 0; k < count; k++) {
            NavPoint p = {(int32_t)(a.x + dx * k / count), (int32_t)(a.y + dy * k / count)};
            NavLocation location;
            if (nav_query_locate(probe->query, p, NULL, &location) != NAV_OK)
                continue;
            bool is_home = location.triangle < probe->region_count &&
                           (probe->regions[location.triangle] & 1) != 0;
            if (was_home && !is_home)
                is_found = demoi_find_culprit(probe, scene, p);
            was_home = is_home;
        }
    }
    return is_found;
}

static bool explain_shut(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = point_request(probe, scene, &filter);
    filter.layers = 0;
    filter.soft_layers = 0;
    if (!has_path(probe, &request))
        return false;
    probe->cause = DEMO_CAUSE_SHUT;
    if (find_obstacle(probe, scene))
        demoi_probe_say(probe, "Obstacles block every path: %s (shape %u) and those beside it.",
                        demoi_shape_name(scene, probe->culprit), probe->culprit.index);
    else
        demoi_probe_say(probe, "Obstacles block every path.");
    return true;
}

// --- the nearest point -------------------------------------------------------------------

static void find_nearest_reachable(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = point_request(probe, scene, &filter);
    NavPath path;
    request.is_partial_allowed = true;
    if (nav_query_find_path(probe->query, &request, &path) != NAV_OK ||
        path.status != NAV_PATH_PARTIAL || path.point_count == 0)
        return;
    demoi_path_keep(probe, &probe->path, &path);
    probe->nearest = path.points[path.point_count - 1];
    probe->has_nearest = true;
    demoi_probe_say(probe, "The nearest reachable point is %.1f px from the goal.",
                    path.goal_distance / DEMO_PX);
}

void demoi_explain_unreachable(DemoProbe* probe, const DemoScene* scene) {
    if (explain_disc(probe, scene))
        return;
    demoi_mark_region(probe, scene, probe->start, 1);
    demoi_mark_region(probe, scene, probe->goal, 2);
    probe->cause = DEMO_CAUSE_FILTER;
    if (!explain_links(probe, scene) && !explain_areas(probe, scene) &&
        !explain_soft(probe, scene) && !explain_all(probe, scene) &&
        !explain_one_way(probe, scene) && !explain_shut(probe, scene)) {
        probe->cause = DEMO_CAUSE_APART;
        demoi_probe_say(probe, "Start and goal lie on different islands; no ground joins them.");
    }
    find_nearest_reachable(probe, scene);
}
