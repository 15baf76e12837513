// Finds the narrowest place on the path of the widest disc that gets through.
#include "scenes/probe_inside.h"

#include <math.h>

/// The distance between the tested points of the path, steps.
#define STRIDE (2 * DEMO_PX)

/// The largest radius below the probe's that has a path. Its path becomes the hint.
static int32_t find_widest(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter;
    NavPathRequest request = demoi_probe_request(probe, scene, &filter);
    int32_t low = 0, high = probe->radius;
    NavPath path;
    request.mode = NAV_PATH_FAST;
    request.max_nodes = NAV_NO_LIMIT;
    while (high - low > 1) {
        request.radius = low + (high - low) / 2;
        if (demoi_probe_path(probe, &request, &path))
            low = request.radius;
        else
            high = request.radius;
    }
    request.radius = low;
    if (low > 0 && demoi_probe_path(probe, &request, &path))
        demoi_path_keep(probe, &probe->hint, &path);
    return low;
}

/// The distance from p to the nearest wall that lies opposite to `foot`; INFINITY without one.
/// `*other` is the nearest point of that wall.
static double opposite_distance(const DemoProbe* probe, NavPoint p, NavPoint foot,
                                NavPoint* other) {
    double least = INFINITY, hx = (double)foot.x - p.x, hy = (double)foot.y - p.y;
    for (uint32_t i = 0; i < probe->wall_count; i++) {
        DemoProbe one = {.walls = &probe->walls[i], .wall_count = 1};
        NavPoint at;
        double distance = demoi_wall_distance(&one, p, &at);
        double side = ((double)at.x - p.x) * hx + ((double)at.y - p.y) * hy;
        if (distance < least && side < -0.5 * distance * sqrt(hx * hx + hy * hy)) {
            least = distance;
            *other = at;
        }
    }
    return least;
}

/// Is the room on both sides of p less than `*least`? Then that is the gap so far.
static void measure_gap(DemoProbe* probe, NavPoint p, double* least) {
    NavPoint foot = p, other = p;
    double near = demoi_wall_distance(probe, p, &foot);
    if (near >= *least)
        return;
    double far = opposite_distance(probe, p, foot, &other);
    if (far >= *least)
        return;
    *least = far;
    probe->gap[0] = foot;
    probe->gap[1] = other;
    probe->has_gap = true;
}

/// Drop the walls that are farther than `reach` from the bounding box of the path.
static void keep_near_walls(DemoProbe* probe, int32_t reach) {
    const DemoPath* hint = &probe->hint;
    NavBox box = {hint->points[0], hint->points[0]};
    for (uint32_t i = 1; i < hint->count; i++) {
        NavPoint p = hint->points[i];
        box.min.x = p.x < box.min.x ? p.x : box.min.x;
        box.min.y = p.y < box.min.y ? p.y : box.min.y;
        box.max.x = p.x > box.max.x ? p.x : box.max.x;
        box.max.y = p.y > box.max.y ? p.y : box.max.y;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < probe->wall_count; i++) {
        DemoWall wall = probe->walls[i];
        bool is_left = wall.a.x < box.min.x - reach && wall.b.x < box.min.x - reach;
        bool is_right = wall.a.x > box.max.x + reach && wall.b.x > box.max.x + reach;
        bool is_above = wall.a.y < box.min.y - reach && wall.b.y < box.min.y - reach;
        bool is_below = wall.a.y > box.max.y + reach && wall.b.y > box.max.y + reach;
        if (!is_left && !is_right && !is_above && !is_below)
            probe->walls[kept++] = wall;
    }
    probe->wall_count = kept;
}

int32_t demoi_find_narrow(DemoProbe* probe, const DemoScene* scene) {
    int32_t widest = find_widest(probe, scene);
    const DemoPath* hint = &probe->hint;
    if (widest == 0 || hint->count < 2 || !demoi_find_walls(probe, scene))
        return widest;
    double least = probe->radius;
    keep_near_walls(probe, probe->radius);
    for (uint32_t i = 1; i < hint->count; i++) {
        NavPoint a = hint->points[i - 1], b = hint->points[i];
        int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
        int64_t count = demo_length(dx, dy) / STRIDE + 1;
        for (int64_t k = 0; k < count; k++)
            measure_gap(
                probe, (NavPoint){(int32_t)(a.x + dx * k / count), (int32_t)(a.y + dy * k / count)},
                &least);
    }
    if (probe->wants_walls)
        demoi_find_walls(probe, scene);
    return widest;
}
