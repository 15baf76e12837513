// Is a path legal for the agent? nav's rays and sweeps decide, exactly.
#include "methods/inside.h"

/// A body's centre may come this much nearer to walls than its radius (nav/BODIES.md), and a sweep
/// stops up to a step early.
enum { BODY_SLACK = 2 };

bool methodi_sees(const Methods* methods, NavPoint from, NavPoint to, int32_t radius) {
    NavRay ray;
    NavSweep sweep;
    if (radius <= BODY_SLACK)
        return nav_query_cast_ray(methods->query, from, to, &methods->filter, &ray) == NAV_OK &&
               !ray.is_hit;
    NavSweepRequest request = nav_sweep_request(from, to);
    request.radius = radius - BODY_SLACK;
    request.filter = &methods->filter;
    return nav_query_sweep(methods->query, &request, &sweep) == NAV_OK && !sweep.is_hit;
}

/// What a straight piece costs.
static double cost_of(const Methods* methods, NavPoint from, NavPoint to) {
    NavSweepRequest request = nav_sweep_request(from, to);
    NavSweep sweep;
    request.filter = &methods->filter;
    return nav_query_sweep(methods->query, &request, &sweep) == NAV_OK ? sweep.cost : 0;
}

void methodi_measure(const Methods* methods, MethodPath* path) {
    path->length = path->cost = 0;
    path->is_legal = path->status == NAV_PATH_OK;
    for (uint32_t k = 1; k < path->count; k++) {
        if (path->is_jump[k - 1])
            continue;
        NavPoint from = path->points[k - 1], to = path->points[k];
        path->length += methodi_distance(from, to);
        path->is_legal = path->is_legal && methodi_sees(methods, from, to, methods->agent.radius);
        if (path->is_legal)
            path->cost += cost_of(methods, from, to);
    }
    if (!path->is_legal)
        path->cost = 0;
}
