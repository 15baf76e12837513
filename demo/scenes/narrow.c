// The narrowest place on the widest way.
#include "scenes/probe_inside.h"

#include <math.h>

/// Places along the way are looked at every so many steps.
#define STRIDE (2 * DEMO_PX)

/// The largest radius, below the probe's, with a path; its path becomes the hint.
static int32_t find_widest(DemoProbe* probe, const DemoScene* scene) {
    NavPathRequest request = demoi_probe_request(probe, scene);
    int32_t low = 0, high = probe->radius;
    NavPath path;
    request.mode = NAV_PATH_FAST;
    request.max_nodes = 0;
    while (high - low > 1) {
        request.radius = low + (high - low) / 2;
        if (demoi_probe_path(probe, &request, &path))
            low = request.radius;
        else
            high = request.radius;
    }
    request.radius = low;
    if (low > 0 && demoi_probe_path(probe, &request, &path))
        demoi_way_keep(probe, &probe->hint, &path);
    return low;
}

/// The nearest point of walls that lie on the other side of p than `foot`; INFINITY without one.
static double across(const DemoProbe* probe, NavPoint p, NavPoint foot, NavPoint* other) {
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

/// Is there room for less than so much on both sides of p? Then that is the gap.
static void look_at(DemoProbe* probe, NavPoint p, double* least) {
    NavPoint foot = p, other = p;
    double near = demoi_wall_distance(probe, p, &foot);
    if (near >= *least)
        return;
    double far = across(probe, p, foot, &other);
    if (far >= *least)
        return;
    *least = far;
    probe->gap[0] = foot;
    probe->gap[1] = other;
    probe->has_gap = true;
}

/// Walls that are farther from the way's box than `reach` play no part.
static void keep_near_walls(DemoProbe* probe, int32_t reach) {
    const DemoWay* way = &probe->hint;
    NavBox box = {way->points[0], way->points[0]};
    for (uint32_t i = 1; i < way->count; i++) {
        NavPoint p = way->points[i];
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
    const DemoWay* way = &probe->hint;
    if (widest == 0 || way->count < 2 || !demoi_find_walls(probe, scene))
        return widest;
    double least = probe->radius;
    keep_near_walls(probe, probe->radius);
    for (uint32_t i = 1; i < way->count; i++) {
        NavPoint a = way->points[i - 1], b = way->points[i];
        int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
        int64_t count = demo_length(dx, dy) / STRIDE + 1;
        for (int64_t k = 0; k < count; k++)
            look_at(probe,
                    (NavPoint){(int32_t)(a.x + dx * k / count), (int32_t)(a.y + dy * k / count)},
                    &least);
    }
    if (probe->wants_walls)
        demoi_find_walls(probe, scene);
    return widest;
}
