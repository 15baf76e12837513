#include "query/terrain/radius_terrain.h"

#include <string.h>

#include "query/disc/nearest.h"
#include "query/terrain/terrain.h"

typedef struct Cheapen {
    NavQuery* query;
    const RadiusRequest* request;
    bool is_failed; // no memory
} Cheapen;

static bool copy_points(NavQuery* query, PointList* to, const PointList* from) {
    if (!navi_array_reserve(&query->memory, to, from->count))
        return false;
    if (from->count > 0)
        memcpy(to->data, from->data, from->count * sizeof *from->data);
    to->count = from->count;
    return true;
}

// --- places to go by ---------------------------------------------------------------------

static void add_place(Cheapen* cheapen, NavPoint p) {
    NavQuery* query = cheapen->query;
    const PointList* way = &query->way;
    if (way->count > 0 && navi_point_equal(way->data[way->count - 1], p))
        return;
    cheapen->is_failed = cheapen->is_failed || !navi_list_add_point(query, &query->way, p);
}

// Where a point bends or crosses a joint, or the nearest place for the disc, if that is near.
static void add_bend(Cheapen* cheapen, NavPoint p) {
    const RadiusRequest* request = cheapen->request;
    NavNearest nearest;
    bool is_free;
    if (!navi_radius_holds(cheapen->query, request->filter, p, request->radius, &is_free)) {
        cheapen->is_failed = true;
    } else if (is_free) {
        add_place(cheapen, p);
    } else if (!navi_radius_nearest(cheapen->query, request->filter, p, request->radius,
                                    request->radius, &nearest)) {
        cheapen->is_failed = true;
    } else if (nearest.is_found) {
        add_place(cheapen, nearest.point);
    }
}

// A point's way through the corridor stands in query->points.
static bool list_way(Cheapen* cheapen) {
    NavQuery* query = cheapen->query;
    query->way.count = 0;
    add_place(cheapen, cheapen->request->start);
    for (uint32_t i = 1; i + 1 < query->points.count && !cheapen->is_failed; i++)
        add_bend(cheapen, query->points.data[i]);
    if (!cheapen->is_failed)
        add_place(cheapen, cheapen->request->goal);
    return !cheapen->is_failed;
}

// --- from place to place -----------------------------------------------------------------

// The way between two places, in query->points; INFINITY: none.
static double leg_cost(Cheapen* cheapen, NavPoint a, NavPoint b) {
    NavQuery* query = cheapen->query;
    RadiusRequest leg = *cheapen->request;
    PathMeasure measure;
    bool is_found;
    leg.start = a;
    leg.goal = b;
    if (navi_point_equal(a, b)) {
        query->points.count = 0;
        cheapen->is_failed = !navi_list_add_point(query, &query->points, a);
        return cheapen->is_failed ? INFINITY : 0;
    }
    cheapen->is_failed = !navi_radius_find(query, &leg, &is_found) ||
                         (is_found && !navi_measure(query, leg.filter, &measure));
    return cheapen->is_failed || query->is_out_of_budget || !is_found ? INFINITY : measure.cost;
}

// Leave out places without which the way is no dearer: those to which a point comes, but a disc
// only by a detour.
static void drop_places(Cheapen* cheapen) {
    NavQuery* query = cheapen->query;
    PointList* way = &query->way;
    uint32_t kept = 1;
    double last = way->count > 2 ? leg_cost(cheapen, way->data[0], way->data[1]) : 0;
    for (uint32_t i = 1; i + 1 < way->count && !cheapen->is_failed; i++) {
        double next = leg_cost(cheapen, way->data[i], way->data[i + 1]);
        if (cheapen->is_failed)
            return;
        double both = leg_cost(cheapen, way->data[kept - 1], way->data[i + 1]);
        if (both <= last + next) {
            last = both;
            continue;
        }
        way->data[kept++] = way->data[i];
        last = next;
    }
    way->data[kept++] = way->data[way->count - 1];
    way->count = kept;
}

// Write query->points.
static void join(Cheapen* cheapen, bool* is_joined) {
    NavQuery* query = cheapen->query;
    query->way_points.count = 0;
    *is_joined = true;
    for (uint32_t i = 1; i < query->way.count && *is_joined && !cheapen->is_failed; i++) {
        *is_joined = leg_cost(cheapen, query->way.data[i - 1], query->way.data[i]) < INFINITY;
        for (uint32_t k = i == 1 ? 0 : 1; *is_joined && k < query->points.count; k++)
            cheapen->is_failed =
                cheapen->is_failed ||
                !navi_list_add_point(query, &query->way_points, query->points.data[k]);
    }
    if (*is_joined && !cheapen->is_failed)
        cheapen->is_failed = !copy_points(query, &query->points, &query->way_points);
}

// -----------------------------------------------------------------------------------------

static bool go_by_corridor(Cheapen* cheapen, bool* is_joined) {
    const RadiusRequest* request = cheapen->request;
    NavQuery* query = cheapen->query;
    TerrainRequest terrain = {request->filter, request->start, request->goal, request->radius};
    if (!navi_terrain_refine(query, &terrain) || !list_way(cheapen))
        return false;
    drop_places(cheapen);
    if (!cheapen->is_failed && !query->is_out_of_budget)
        join(cheapen, is_joined);
    return !cheapen->is_failed;
}

bool navi_radius_cheapen(NavQuery* query, const RadiusRequest* request, PathMeasure* measure) {
    Cheapen cheapen = {query, request, false};
    TerrainRequest terrain = {request->filter, request->start, request->goal, request->radius};
    PathMeasure best = *measure;
    bool is_joined = false;
    if (!copy_points(query, &query->best_points, &query->points) ||
        !navi_terrain_search(query, &terrain, best.cost) ||
        (query->corridor.count > 0 && !query->is_out_of_budget &&
         !go_by_corridor(&cheapen, &is_joined)))
        return false;
    if (query->is_out_of_budget)
        return true;
    if (is_joined) {
        if (!navi_measure(query, request->filter, measure))
            return false;
        if (measure->cost < best.cost)
            return true;
    }
    return copy_points(query, &query->points, &query->best_points) &&
           navi_measure(query, request->filter, measure);
}
