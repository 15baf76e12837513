#include "long/pairs_soak_care.h"

#include "long/disc_soak_scene.h"
#include "query/disc/path.h"
#include "query/path/query.h"
#include "query/stand/stand.h"

#include "support/command.h"

// Begin as navi_path does.
static void begin(NavQuery* query, const NavPathRequest* request) {
    Ask* ask = &query->ask;
    COMMAND_MUST(navi_query_begin(query), "no memory");
    navi_filter_make(ask->mesh, ask->labels, ask->pathdata, request->filter, &ask->filter);
    ask->nodes_left = UINT64_MAX;
    ask->is_out_of_budget = false;
    navi_ask_begin_filter(ask, ask->world->version, &ask->filter);
}

// Does the disc fit at the point itself?
static bool stands(NavQuery* query, NavPoint p, int32_t radius, DiscPlace* place) {
    bool is_found;
    COMMAND_MUST(
        navi_disc_place(&query->disc.stand, &query->ask.filter, p, radius, place, &is_found),
        "no memory");
    return is_found && place->x == p.x && place->y == p.y;
}

bool pairs_find_with_care(NavQuery* query, const NavPathRequest* request, PairsPath* path) {
    PointList points = {0};
    DiscPlace ends[2];
    const RadiusRequest inner = {.filter = &query->ask.filter,
                                 .start = request->start,
                                 .goal = request->goal,
                                 .radius = request->radius,
                                 .is_exact = request->mode == NAV_PATH_OPTIMAL};
    begin(query, request);
    if ((inner.start.x == inner.goal.x && inner.start.y == inner.goal.y) ||
        !stands(query, inner.start, inner.radius, &ends[0]) ||
        !stands(query, inner.goal, inner.radius, &ends[1]))
        return false;
    SearchResult result =
        navi_radius_find(&query->disc, &inner, ends, true, &points, &path->is_found);
    COMMAND_NEED(result == SEARCH_DONE, "no memory");
    path->points = points.data;
    path->count = points.count;
    path->capacity = points.capacity;
    return true;
}

void pairs_path_fini(NavQuery* query, PairsPath* path) {
    PointList points = {(NavPoint*)path->points, path->count, path->capacity};
    navi_array_fini(&query->ask.memory, &points);
}
