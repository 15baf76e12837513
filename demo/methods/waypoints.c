// Points that somebody has set, joined where they saw each other then. What moves afterwards is not
// seen, and paths go from point to point, which makes them angular.
#include "methods/inside.h"

enum { SCATTER = 14 }; // waypoints a side, when nobody has set any

bool method_set_waypoints(Methods* methods, const NavPoint* points, uint32_t count, int32_t reach) {
    methods->waypoint_count = 0;
    if (!methodi_reserve((void**)&methods->waypoints, &methods->waypoint_capacity, count,
                         sizeof *methods->waypoints) ||
        !methodi_reserve((void**)&methods->waypoint_lengths, &methods->length_capacity,
                         count * count, sizeof *methods->waypoint_lengths))
        return false;
    for (uint32_t i = 0; i < count; i++)
        methods->waypoints[i] = points[i];
    // What moves was somewhere else.
    uint32_t layers = methods->filter.layers, soft_layers = methods->filter.soft_layers;
    methods->filter.layers &= ~methods->agent.mover_layers;
    methods->filter.soft_layers &= methods->filter.layers;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < count; k++) {
            double length = methodi_distance(points[i], points[k]);
            bool is_joined = i != k && length <= reach &&
                             methodi_sees(methods, points[i], points[k], methods->agent.radius);
            methods->waypoint_lengths[i * count + k] = is_joined ? length : -1;
        }
    methods->waypoint_count = count;
    methods->filter.layers = layers;
    methods->filter.soft_layers = soft_layers;
    return true;
}

bool method_scatter_waypoints(Methods* methods) {
    NavBox box = nav_world_get_bounds(methods->world);
    NavPoint points[SCATTER * SCATTER];
    uint32_t count = 0;
    int64_t width = (int64_t)box.max.x - box.min.x, height = (int64_t)box.max.y - box.min.y;
    for (int64_t y = 0; y < SCATTER; y++)
        for (int64_t x = 0; x < SCATTER; x++) {
            NavPlaceRequest request = nav_place_request(
                (NavPoint){(int32_t)(box.min.x + (2 * x + 1 + y % 2) * width / (2 * SCATTER + 1)),
                           (int32_t)(box.min.y + (2 * y + 1) * height / (2 * SCATTER))},
                methods->agent.radius);
            NavPlace place;
            request.filter = &methods->filter;
            request.max_distance = (int32_t)((width < height ? width : height) / (3 * SCATTER));
            if (nav_query_find_place(methods->query, &request, &place) == NAV_OK && place.is_found)
                points[count++] = place.point;
        }
    int64_t longer = width > height ? width : height;
    return method_set_waypoints(methods, points, count, (int32_t)(longer * 2 / SCATTER));
}

const NavPoint* method_waypoints(const Methods* methods, uint32_t* count) {
    *count = methods->waypoint_count;
    return methods->waypoints;
}

bool method_test_joined(const Methods* methods, uint32_t i, uint32_t k) {
    return methods->waypoint_lengths[i * methods->waypoint_count + k] >= 0;
}

/// The nearest waypoint that is seen from a point, or NAV_NONE.
static uint32_t find_nearest(const Methods* methods, NavPoint point) {
    uint32_t nearest = NAV_NONE;
    double least = 0;
    for (uint32_t i = 0; i < methods->waypoint_count; i++) {
        double distance = methodi_distance(point, methods->waypoints[i]);
        if ((nearest == NAV_NONE || distance < least) &&
            methodi_sees(methods, point, methods->waypoints[i], methods->agent.radius)) {
            nearest = i;
            least = distance;
        }
    }
    return nearest;
}

/// A* from the goal's waypoint, so that parents lead from the start to the goal.
static bool search(Methods* methods, uint32_t from, uint32_t to, MethodPath* path) {
    uint32_t count = methods->waypoint_count;
    MethodNode* nodes = methods->nodes;
    for (uint32_t i = 0; i < count; i++)
        nodes[i] = (MethodNode){.length = -1, .parent = NAV_NONE};
    methods->heap.count = 0;
    nodes[to].length = 0;
    if (!methodi_push(&methods->heap, 0, to))
        return false;
    while (methods->heap.count > 0 && !nodes[from].is_done) {
        uint32_t at = methodi_pop(&methods->heap);
        if (nodes[at].is_done)
            continue;
        nodes[at].is_done = true;
        path->work++;
        for (uint32_t k = 0; k < count; k++) {
            double leg = methods->waypoint_lengths[k * count + at];
            double length = nodes[at].length + leg;
            if (leg < 0 || (nodes[k].length >= 0 && nodes[k].length <= length))
                continue;
            nodes[k].length = length;
            nodes[k].parent = at;
            double rest = methodi_distance(methods->waypoints[k], methods->waypoints[from]);
            if (!methodi_push(&methods->heap, length + rest, k))
                return false;
        }
    }
    return true;
}

bool methodi_find_waypoints(Methods* methods, const MethodQuestion* question, MethodPath* path) {
    path->unit = "waypoints";
    path->status = NAV_PATH_UNREACHABLE;
    uint32_t from = find_nearest(methods, question->start);
    uint32_t to = find_nearest(methods, question->goal);
    if (from == NAV_NONE || to == NAV_NONE)
        return true;
    if (!methodi_reserve_nodes(methods, methods->waypoint_count) ||
        !search(methods, from, to, path))
        return false;
    if (!methods->nodes[from].is_done)
        return true;
    path->status = NAV_PATH_OK;
    bool is_added = methodi_add(path, question->start);
    for (uint32_t at = from; at != NAV_NONE && is_added; at = methods->nodes[at].parent)
        is_added = methodi_add(path, methods->waypoints[at]);
    return is_added && methodi_add(path, question->goal);
}
