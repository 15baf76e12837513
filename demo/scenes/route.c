// The soldiers' routes: search them, keep them while their triangles stay, and search again when a
// commit blocks them.
#include "scenes/inside.h"

#include <string.h>

/// How far a soldier is moved out of an obstacle that covers it, and how far a covered goal.
#define EJECT_MAX (220 * DEMO_PX)
#define GOAL_MAX (400 * DEMO_PX)
/// A route that is blocked within this distance is replaced at once. A farther obstacle is most
/// often a tank that will have driven on: then the route is replaced a moment later, unless it is
/// free again by then.
#define ALARM_WITHIN (260 * DEMO_PX)
enum { DOUBT_TICKS = 24 };

bool demoi_is_free(DemoScene* scene, NavPoint a, NavPoint b) {
    NavRay ray;
    return nav_query_cast_ray(scene->query, a, b, NULL, &ray) == NAV_OK && !ray.is_hit;
}

static bool move_to_nearest(DemoScene* scene, NavPoint* point, int32_t most) {
    NavNearest nearest;
    if (nav_query_find_nearest(scene->query, *point, most, NULL, &nearest) != NAV_OK ||
        !nearest.is_found)
        return false;
    *point = nearest.point;
    return true;
}

/// Move `point` away from the inner side of the bend a-point-b.
static NavPoint away_from_bend(NavPoint a, NavPoint point, NavPoint b, int32_t distance) {
    const int64_t one = 1 << 12;
    int64_t in_x = (int64_t)point.x - a.x, in_y = (int64_t)point.y - a.y;
    int64_t out_x = (int64_t)b.x - point.x, out_y = (int64_t)b.y - point.y;
    int64_t in = demo_length(in_x, in_y), out = demo_length(out_x, out_y);
    if (in == 0 || out == 0)
        return point;
    int64_t x = in_x * one / in - out_x * one / out, y = in_y * one / in - out_y * one / out;
    int64_t length = demo_length(x, y);
    if (length < one / 16) // nearly straight: the inner side is not known well enough
        return point;
    return (NavPoint){(int32_t)(point.x + x * distance / length),
                      (int32_t)(point.y + y * distance / length)};
}

/// A path bends at the corners of obstacles, but a soldier has a width. Move each bend outwards
/// where both segments beside it stay walkable.
static void widen_bends(DemoScene* scene, DemoSoldier* soldier) {
    NavPoint* points = soldier->route.points;
    NavPoint before = points[0];
    for (uint32_t i = 1; i + 1 < soldier->route.point_count; i++) {
        NavPoint corner = points[i], next = points[i + 1];
        for (int32_t berth = soldier->berth; berth > DEMO_PX; berth /= 2) {
            NavPoint wide = away_from_bend(before, corner, next, berth);
            if (demoi_is_free(scene, points[i - 1], wide) && demoi_is_free(scene, wide, next)) {
                points[i] = wide;
                break;
            }
        }
        before = corner;
    }
}

/// Add the triangles at the moved bends: they may lie beside the corridor of the path.
static void watch_bends(DemoScene* scene, DemoRoute* route) {
    for (uint32_t i = 1; i + 1 < route->point_count; i++) {
        NavLocation location;
        if (nav_query_locate(scene->query, route->points[i], NULL, &location) != NAV_OK)
            continue;
        bool is_known = false;
        for (uint32_t k = 0; k < route->corridor_count && !is_known; k++)
            is_known = route->corridor[k] == location.triangle;
        if (!is_known && demoi_reserve((void**)&route->corridor, &route->corridor_capacity,
                                       route->corridor_count + 1, sizeof *route->corridor))
            route->corridor[route->corridor_count++] = location.triangle;
    }
}

static bool keep_route(DemoRoute* route, const NavPath* path) {
    if (!demoi_reserve((void**)&route->points, &route->point_capacity, path->point_count,
                       sizeof *route->points) ||
        !demoi_reserve((void**)&route->corridor, &route->corridor_capacity, path->triangle_count,
                       sizeof *route->corridor))
        return false;
    memcpy(route->points, path->points, path->point_count * sizeof *route->points);
    if (path->triangle_count > 0)
        memcpy(route->corridor, path->triangles, path->triangle_count * sizeof *route->corridor);
    route->point_count = path->point_count;
    route->corridor_count = path->triangle_count;
    route->next = path->point_count > 1 ? 1 : 0;
    return true;
}

static bool search_route(DemoScene* scene, DemoSoldier* soldier, NavPath* path) {
    for (int attempt = 0; attempt < 3; attempt++) {
        NavPathRequest request = nav_path_request(soldier->at, soldier->goal);
        NavFilter filter = nav_filter();
        request.filter = &filter;
        request.mode = NAV_PATH_OPTIMAL;
        filter.link_kinds = 0; // soldiers do not jump
        if (nav_query_find_path(scene->query, &request, path) != NAV_OK)
            return false;
        if (path->status == NAV_PATH_OK)
            return true;
        bool is_mended = false;
        if (path->status == NAV_PATH_START_BLOCKED)
            is_mended = move_to_nearest(scene, &soldier->at, EJECT_MAX);
        if (path->status == NAV_PATH_GOAL_BLOCKED)
            is_mended = move_to_nearest(scene, &soldier->goal, GOAL_MAX);
        if (!is_mended)
            return false;
    }
    return false;
}

bool demoi_route_find(DemoScene* scene, DemoSoldier* soldier) {
    DemoRoute* route = &soldier->route;
    route->point_count = route->next = route->corridor_count = route->doubt = 0;
    NavPath path = {0};
    if (!search_route(scene, soldier, &path) || path.point_count == 0 ||
        !keep_route(route, &path)) {
        route->point_count = 0;
        return false;
    }
    widen_bends(scene, soldier);
    watch_bends(scene, route);
    return true;
}

void demoi_route_replace(DemoScene* scene, DemoSoldier* soldier) {
    scene->counts.repaths++;
    if (!demoi_route_find(scene, soldier))
        soldier->wait = 20;
}

static bool is_touched(const DemoScratch* scratch, const DemoRoute* route) {
    for (uint32_t i = 0; i < route->corridor_count; i++) {
        if (route->corridor[i] < scratch->stamp_capacity &&
            scratch->stamps[route->corridor[i]] == scratch->stamp)
            return true;
    }
    return false;
}

/// How far the soldier can walk before its route is blocked, steps; INT64_MAX when it is free.
static int64_t free_distance(DemoScene* scene, const DemoSoldier* soldier) {
    const DemoRoute* route = &soldier->route;
    NavPoint from = soldier->at;
    int64_t sum = 0;
    for (uint32_t i = route->next; i < route->point_count; i++) {
        NavPoint to = route->points[i];
        NavRay ray;
        if (nav_query_cast_ray(scene->query, from, to, NULL, &ray) != NAV_OK)
            return 0;
        if (ray.is_hit)
            return sum +
                   demo_length((int64_t)ray.position.x - from.x, (int64_t)ray.position.y - from.y);
        sum += demo_length((int64_t)to.x - from.x, (int64_t)to.y - from.y);
        from = to;
    }
    return INT64_MAX;
}

/// The route is still walkable, but some of its triangles are new: drop those that the commit
/// touched, and add the new ones that the route crosses.
static void renew_corridor(DemoScene* scene, DemoSoldier* soldier) {
    const DemoScratch* scratch = scene->scratch;
    DemoRoute* route = &soldier->route;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < route->corridor_count; i++) {
        uint32_t slot = route->corridor[i];
        if (slot >= scratch->stamp_capacity || scratch->stamps[slot] != scratch->stamp)
            route->corridor[kept++] = slot;
    }
    route->corridor_count = kept;
    demoi_dirty_add(scene, route, soldier->at);
}

static bool eject_soldier(DemoScene* scene, DemoSoldier* soldier) {
    NavLocation location;
    soldier->is_ejected = false;
    if (nav_query_locate(scene->query, soldier->at, NULL, &location) != NAV_OK ||
        location.is_walkable)
        return false;
    if (move_to_nearest(scene, &soldier->at, EJECT_MAX)) {
        soldier->is_ejected = true;
        scene->counts.ejected++;
    }
    return true;
}

void demoi_routes_repair(DemoScene* scene) {
    for (uint32_t i = 0; i < scene->soldier_count; i++) {
        DemoSoldier* soldier = &scene->soldiers[i];
        bool is_moved = eject_soldier(scene, soldier);
        if (soldier->route.point_count == 0) {
            // Something changed, so perhaps there is a route now.
            if (soldier->wait > 20)
                soldier->wait = 20;
            continue;
        }
        if (!is_moved && !is_touched(scene->scratch, &soldier->route))
            continue;
        scene->counts.checks++;
        int64_t distance = free_distance(scene, soldier);
        renew_corridor(scene, soldier);
        if (distance == INT64_MAX)
            soldier->route.doubt = 0;
        else if (distance > ALARM_WITHIN)
            soldier->route.doubt = soldier->route.doubt > 0 ? soldier->route.doubt : DOUBT_TICKS;
        else
            demoi_route_replace(scene, soldier);
    }
}
