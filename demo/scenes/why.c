// Explains in words why there is no path.
#include "scenes/probe_inside.h"

#include <math.h>

// --- blocked -----------------------------------------------------------------------------

static bool is_outside(NavBox box, NavPoint p) {
    return p.x < box.min.x || p.x > box.max.x || p.y < box.min.y || p.y > box.max.y;
}

/// The disc is too near to a wall, although its centre is walkable.
static void explain_near_wall(DemoProbe* probe, const DemoScene* scene, const char* which,
                              NavPoint p) {
    NavPoint foot = p;
    if (!demoi_find_walls(probe, scene))
        return;
    double distance = demoi_wall_distance(probe, p, &foot);
    const char* what = "the edge of the ground";
    if (demoi_find_culprit(probe, scene, foot))
        what = demoi_shape_name(scene, probe->culprit);
    demoi_probe_say(probe, "The %s is %.1f px from %s; the disc needs %.1f px.", which,
                    distance / DEMO_PX, what, (double)probe->radius / DEMO_PX);
    probe->gap[0] = p;
    probe->gap[1] = foot;
    probe->has_gap = true;
}

static void explain_blocked(DemoProbe* probe, const DemoScene* scene, const char* which,
                            NavPoint p) {
    NavFilter filter = demo_agent_filter(scene, probe->agent);
    NavLocation location;
    char area[32];
    NavResult result = nav_query_locate(probe->query, p, &filter, &location);
    probe->cause = DEMO_CAUSE_BLOCKED;
    if (is_outside(scene->bounds, p))
        demoi_probe_say(probe, "The %s lies outside of the world.", which);
    else if (result != NAV_OK)
        demoi_probe_say(probe, "The %s cannot be located: %s.", which, nav_result_get_text(result));
    else if (location.is_walkable)
        explain_near_wall(probe, scene, which, p);
    else if (location.area < 0)
        demoi_probe_say(probe, "The %s has no ground under it.", which);
    else if (demoi_find_culprit(probe, scene, p))
        demoi_probe_say(probe, "The %s is blocked by %s (shape %u).", which,
                        demoi_shape_name(scene, probe->culprit), probe->culprit.index);
    else
        demoi_probe_say(probe, "The %s lies on %s, which a %s does not walk.", which,
                        demo_area_name(scene, (uint32_t)location.area, area, sizeof area),
                        demo_agent_name(probe->agent));
    if (probe->has_nearest)
        demoi_probe_say(probe, "The nearest free place is %.1f px away.",
                        hypot((double)probe->nearest.x - p.x, (double)probe->nearest.y - p.y) /
                            DEMO_PX);
    else if (probe->max_nodes == 0)
        demoi_probe_say(probe, "There is no free place for it.");
}

// --- other causes ------------------------------------------------------------------------

static void explain_budget(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = demoi_probe_request(probe, scene, &filter);
    NavPath path;
    probe->cause = DEMO_CAUSE_BUDGET;
    demoi_probe_say(probe, "The search stopped at its limit of %u nodes.", probe->max_nodes);
    request.max_nodes = NAV_NO_LIMIT;
    if (demoi_probe_path(probe, &request, &path)) {
        demoi_path_keep(probe, &probe->hint, &path);
        demoi_probe_say(probe, "Without a limit there is a path of %.1f px.",
                        path.length / DEMO_PX);
    }
}

void demoi_probe_explain(DemoProbe* probe, const DemoScene* scene, const NavPath* path) {
    probe->has_nearest = path->has_nearest;
    probe->nearest = path->nearest;
    switch (path->status) {
    case NAV_PATH_START_BLOCKED:
        explain_blocked(probe, scene, "start", probe->start);
        break;
    case NAV_PATH_GOAL_BLOCKED:
        explain_blocked(probe, scene, "goal", probe->goal);
        break;
    case NAV_PATH_OUT_OF_BUDGET:
        explain_budget(probe, scene);
        break;
    case NAV_PATH_UNREACHABLE:
        demoi_explain_unreachable(probe, scene);
        break;
    default:
        break;
    }
}
