#include "long/lengths_soak_compare.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/command.h"

// --- the oracle's triangles ----------------------------------------------------------------------

// Triangles outside the bounds have no floor.
void lengths_survey(LengthsPlay* play) {
    uint32_t slots = nav_world_get_triangle_slot_count(play->world), count = 0;
    play->triangles = malloc((slots + (size_t)1) * sizeof *play->triangles);
    COMMAND_NEED(play->triangles != NULL, "no memory");
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(play->world, t, &triangle) != NAV_OK || triangle.area < 0 ||
            triangle.blocked != 0)
            continue;
        memcpy(play->triangles[count++], triangle.corner, sizeof triangle.corner);
    }
    oracle_floor_init(&play->floor, (const NavPoint(*)[3])play->triangles, count);
    play->roadmap = oracle_roadmap_create(&play->floor);
}

void lengths_forget(LengthsPlay* play) {
    oracle_roadmap_destroy(play->roadmap);
    oracle_floor_fini(&play->floor);
    free(play->triangles);
}

// The depth of the segment in a convex block: the largest distance of one of its points from all
// sides.
static bool is_deep(const LengthsBlock* block, NavPoint a, NavPoint b) {
    double low = 0, high = 1;
    for (uint32_t i = 0; i < block->point_count; i++) {
        NavPoint p = block->points[i], q = block->points[(i + 1) % block->point_count];
        double nx = (double)p.y - q.y, ny = (double)q.x - p.x, length = hypot(nx, ny);
        double from = ((a.x - p.x) * nx + (a.y - p.y) * ny) / length - 1;
        double to = ((b.x - p.x) * nx + (b.y - p.y) * ny) / length - 1;
        if (from <= 1e-9 && to <= 1e-9)
            return false;
        if (from < 0)
            low = fmax(low, from / (from - to));
        if (to < 0)
            high = fmin(high, from / (from - to));
    }
    return low + 1e-9 < high;
}

// --- comparing -----------------------------------------------------------------------------------

static const char* compare_legs(LengthsPlay* play, const NavPathRequest* request,
                                const NavPath* path) {
    NavPoint first = path->points[0], last = path->points[path->point_count - 1];
    double length = 0;
    if (first.x != request->start.x || first.y != request->start.y || last.x != request->goal.x ||
        last.y != request->goal.y)
        return "wrong ends";
    for (uint32_t i = 1; i < path->point_count; i++) {
        NavPoint a = path->points[i - 1], b = path->points[i];
        if (!oracle_roadmap_sees(play->roadmap, a, b))
            return "a leg leaves the floor";
        for (uint32_t k = 0; k < play->block_count; k++)
            if (is_deep(&play->blocks[k], a, b))
                return "a leg is more than a step inside a shape";
        length += hypot((double)a.x - b.x, (double)a.y - b.y);
    }
    return fabs(length - path->length) > 1e-9 * (1 + length) ? "the length is not that of the legs"
                                                             : NULL;
}

static const char* compare_length(LengthsPlay* play, NavPathMode mode, double length,
                                  double shortest) {
    LengthsTally* tally = play->tally;
    double ratio = shortest > 0 ? length / shortest : 1;
    if (length < shortest - 1e-9 * (1 + shortest))
        return "shorter than the shortest";
    if (mode == NAV_PATH_FAST) {
        tally->worst_fast = fmax(tally->worst_fast, ratio);
        tally->fast_sum += ratio;
        tally->fast_count++;
        return ratio > 1.12 * (1 + 1e-12) ? "a fast path is too long" : NULL;
    }
    tally->worst_optimal = fmax(tally->worst_optimal, ratio);
    return length > shortest + 1e-9 * (1 + shortest) ? "not the shortest" : NULL;
}

static const char* compare_back(LengthsPlay* play, NavPathRequest request, double length) {
    NavPoint start = request.start;
    NavPath path;
    request.start = request.goal;
    request.goal = start;
    COMMAND_MUST(nav_query_find_path(play->query, &request, &path), "a query failed");
    return path.status != NAV_PATH_OK || fabs(path.length - length) > 1e-12 * (1 + length)
               ? "the way back is another"
               : NULL;
}

bool lengths_is_on_floor(const LengthsPlay* play, NavPoint p) {
    for (uint32_t t = 0; t < play->floor.count; t++)
        if (oracle_floor_holds(&play->floor, t, p))
            return true;
    return false;
}

static NavPathStatus expected_status(const LengthsPlay* play, const NavPathRequest* request,
                                     double shortest) {
    if (!lengths_is_on_floor(play, request->start))
        return NAV_PATH_START_BLOCKED;
    if (!lengths_is_on_floor(play, request->goal))
        return NAV_PATH_GOAL_BLOCKED;
    return shortest < 0 ? NAV_PATH_UNREACHABLE : NAV_PATH_OK;
}

static const char* compare(LengthsPlay* play, const NavPathRequest* request, double shortest) {
    LengthsTally* tally = play->tally;
    NavPath path;
    COMMAND_MUST(nav_query_find_path(play->query, request, &path), "a query failed");
    tally->queries++;
    if (path.status != expected_status(play, request, shortest))
        return "wrong status";
    tally->ok += path.status == NAV_PATH_OK;
    tally->unreachable += path.status == NAV_PATH_UNREACHABLE;
    if (path.status != NAV_PATH_OK) {
        tally->blocked += path.status != NAV_PATH_UNREACHABLE;
        return NULL;
    }
    tally->bent += path.point_count > 2;
    const char* fault = compare_legs(play, request, &path);
    if (fault == NULL)
        fault = compare_length(play, request->mode, path.length, shortest);
    if (fault == NULL && request->mode == NAV_PATH_OPTIMAL)
        fault = compare_back(play, *request, path.length);
    return fault;
}

void lengths_ask(LengthsPlay* play, NavPoint start, NavPoint goal, double shortest) {
    static const NavPathMode modes[] = {NAV_PATH_OPTIMAL, NAV_PATH_FAST};
    for (uint32_t i = 0; i < 2; i++) {
        NavPathRequest request = nav_path_request(start, goal);
        request.mode = modes[i];
        const char* fault = compare(play, &request, shortest);
        if (fault == NULL)
            continue;
        play->tally->faults++;
        printf("%s, scene %" PRIu64 ": (%d,%d)-(%d,%d) %s: %s\n", play->name, play->scene, start.x,
               start.y, goal.x, goal.y, i == 0 ? "optimal" : "fast", fault);
    }
}
