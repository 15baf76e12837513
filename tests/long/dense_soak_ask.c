// The questions of dense_soak.
#include "long/dense_soak_ask.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/command.h"

const char* const dense_sort_names[DENSE_SORTS] = {
    "point, fast",         "point, optimal",         "disc, fast",
    "disc, optimal",       "point on costs, fast",   "point on costs, optimal",
    "disc on costs, fast", "disc on costs, optimal", "point, partial",
    "disc, partial",       "field of points",        "field of discs",
    "field on costs",      "nearest reachable",      "place"};

static void fault(DenseAsker* asker, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("FAULT scene %llu (%s), round %u: ", (unsigned long long)asker->scene->number,
           asker->scene->kind, asker->asked);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    asker->faults++;
}

// --- what a question costs ---------------------------------------------------------------

typedef struct Watch {
    clock_t since;
    size_t live, held;
} Watch;

static Watch watch(const DenseAsker* asker, bool is_fresh) {
    DenseMemory* memory = &asker->scene->memory;
    memory->most = memory->live;
    return (Watch){clock(), memory->live, is_fresh ? 0 : asker->held};
}

static void note(DenseAsker* asker, const Watch* begin, DenseEntry entry) {
    const DenseMemory* memory = &asker->scene->memory;
    // With links a query may search as often as there are some.
    double vertices = asker->scene->vertex_count, legs = 1 + asker->scene->link_count;
    entry.seconds = (double)(clock() - begin->since) / CLOCKS_PER_SEC;
    entry.bytes_ratio = (double)(begin->held + (memory->most - begin->live)) / vertices;
    entry.nodes_ratio = (double)entry.nodes / (vertices * legs);
    entry.vertices = asker->scene->vertex_count;
    entry.scene = asker->scene->number;
    entry.kind = asker->scene->kind;
    entry.query = asker->asked;
    if (asker->is_verbose)
        printf("  scene %llu round %u %s: %llu nodes, %.4f s, %.1f bytes/vertex, radius %d, %s\n",
               (unsigned long long)entry.scene, entry.query, dense_sort_names[entry.sort],
               (unsigned long long)entry.nodes, entry.seconds, entry.bytes_ratio, entry.radius,
               entry.status);
    if (asker->entry_count == asker->entry_most) {
        asker->entry_most = 2 * asker->entry_most + 64;
        asker->entries = realloc(asker->entries, asker->entry_most * sizeof *asker->entries);
        COMMAND_NEED(asker->entries != NULL, "no memory");
    }
    asker->entries[asker->entry_count++] = entry;
}

void dense_asker_begin(DenseAsker* asker, DenseScene* scene) {
    size_t before = scene->memory.live;
    asker->scene = scene;
    asker->entry_count = 0;
    asker->asked = 0;
    COMMAND_MUST(nav_query_create(scene->world, &asker->query), "no query");
    asker->held = scene->memory.live - before;
}

void dense_asker_end(DenseAsker* asker) { nav_query_destroy(asker->query); }

// --- paths -------------------------------------------------------------------------------

// What is kept of a path.
typedef struct Answer {
    NavPathStatus status;
    double length, cost, goal_distance, excess;
    uint32_t point_count;
    uint64_t nodes, hash;
    bool has_nearest;
    NavPoint nearest;
} Answer;

static uint64_t hash_points(const NavPath* path) {
    uint64_t hash = path->point_count;
    for (uint32_t i = 0; i < path->point_count; i++) {
        uint64_t x = (uint32_t)path->points[i].x, y = (uint32_t)path->points[i].y;
        hash = (hash ^ (x << 32 | y)) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash;
}

static Answer follow(NavQuery* query, const NavPathRequest* request, uint32_t nodes) {
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    Answer answer = {.nodes = 0};
    NavPath path;
    COMMAND_MUST(nav_slice_begin(query, request), "a query failed");
    while (slice.status == NAV_SLICE_RUNNING) {
        COMMAND_MUST(nav_slice_step(query, nodes, &slice), "a slice failed");
        answer.nodes += slice.nodes;
    }
    COMMAND_MUST(nav_slice_get(query, &path), "a slice failed");
    answer.status = path.status;
    answer.length = path.length;
    answer.cost = path.cost;
    answer.goal_distance = path.goal_distance;
    answer.excess = path.excess;
    answer.point_count = path.point_count;
    answer.has_nearest = path.has_nearest;
    answer.nearest = path.nearest;
    answer.hash = hash_points(&path);
    return answer;
}

static DenseSort sort_of(const NavPathRequest* request) {
    if (request->is_partial_allowed)
        return request->radius > 0 ? DENSE_PARTIAL_DISC : DENSE_PARTIAL;
    return (request->mode == NAV_PATH_OPTIMAL ? 1u : 0u) + (request->radius > 0 ? 2u : 0u) +
           (request->filter->area_costs != NULL ? 4u : 0u);
}

static Answer find(DenseAsker* asker, const NavPathRequest* request, bool is_fresh) {
    DenseScene* scene = asker->scene;
    NavQuery* query = asker->query;
    Watch begin = watch(asker, is_fresh);
    if (is_fresh)
        COMMAND_MUST(nav_query_create(scene->world, &query), "no query");
    Answer answer = follow(query, request, 1000000);
    note(asker, &begin,
         (DenseEntry){.sort = sort_of(request),
                      .nodes = answer.nodes,
                      .radius = request->radius,
                      .status = nav_path_status_get_text(answer.status)});
    if (is_fresh)
        nav_query_destroy(query);
    else
        asker->held += scene->memory.live - begin.live;
    return answer;
}

static bool is_found(const Answer* answer) { return answer->status == NAV_PATH_OK; }

// What rounding and the points of arcs add to a path, at most.
static double slack_of(const NavPathRequest* request, const Answer* a, const Answer* b) {
    double bends = a->point_count + b->point_count;
    return bends * (2 + 0.02 * request->radius) + 1e-9 * (a->length + b->length);
}

static bool is_blocked(NavPathStatus status) {
    return status == NAV_PATH_START_BLOCKED || status == NAV_PATH_GOAL_BLOCKED;
}

// A fast path against an optimal one.
static void compare_modes(DenseAsker* asker, const NavPathRequest* request, const Answer* fast,
                          const Answer* best) {
    double slack = slack_of(request, fast, best);
    if (fast->status != best->status) {
        fault(asker, "fast says %s, optimal %s", nav_path_status_get_text(fast->status),
              nav_path_status_get_text(best->status));
        return;
    }
    if (!is_found(fast))
        return;
    bool has_costs = request->filter->area_costs != NULL;
    if (!has_costs && !asker->scene->has_links) {
        if (fast->length < best->length - slack)
            fault(asker, "fast %.3f, optimal %.3f, radius %d", fast->length, best->length,
                  request->radius);
        if (fast->length > 1.12 * best->length + slack)
            fault(asker, "fast %.3f is over 1.12 times optimal %.3f, radius %d", fast->length,
                  best->length, request->radius);
    } else if (has_costs && !asker->scene->has_links) {
        double most = (1 + best->excess) * fast->cost + 6 * slack;
        if (request->radius == 0 && best->cost > most)
            fault(asker, "fast costs %.3f, optimal %.3f, excess %g", fast->cost, best->cost,
                  best->excess);
        if (request->radius > 0 && best->cost > 1.15 * fast->cost + 6 * slack)
            fault(asker, "fast costs %.3f, optimal %.3f, radius %d", fast->cost, best->cost,
                  request->radius);
    }
}

static void expect_same(DenseAsker* asker, const char* what, const Answer* a, const Answer* b) {
    if (a->status != b->status || a->hash != b->hash || a->length != b->length)
        fault(asker, "%s: %s %.6f, then %s %.6f", what, nav_path_status_get_text(a->status),
              a->length, nav_path_status_get_text(b->status), b->length);
}

// A partial path ends as near as it is said, which is not nearer than the nearest place of all.
static void ask_partial(DenseAsker* asker, NavPathRequest request, const Answer* fast) {
    request.is_partial_allowed = true;
    Answer part = find(asker, &request, random_chance(&asker->scene->random, 30));
    if (is_found(fast) || fast->status == NAV_PATH_START_BLOCKED) {
        if (part.status != fast->status)
            fault(asker, "partial says %s, not %s", nav_path_status_get_text(part.status),
                  nav_path_status_get_text(fast->status));
        return;
    }
    if (part.status != NAV_PATH_PARTIAL) {
        fault(asker, "partial says %s, radius %d", nav_path_status_get_text(part.status),
              request.radius);
        return;
    }
    if (fast->status == NAV_PATH_GOAL_BLOCKED && fast->has_nearest) {
        NavPoint n = fast->nearest;
        double distance = hypot(n.x - request.goal.x, n.y - request.goal.y);
        if (part.goal_distance < distance - 3)
            fault(asker, "partial ends %.3f from the goal, the nearest place is %.3f away",
                  part.goal_distance, distance);
    }
}

// A budget is kept, up to work that is done at once, and what fits in it is found. What the query
// remembers does not count.
static void ask_budget(DenseAsker* asker, NavPathRequest request) {
    enum { AT_ONCE = 1024 };
    DenseScene* scene = asker->scene;
    request.max_nodes = 2000000000;
    const Answer all = follow(asker->query, &request, 1000000);
    const uint32_t nodes = (uint32_t)all.nodes;
    request.max_nodes = 1 + random_below(&scene->random, 2 * nodes + 2);
    Answer answer = follow(asker->query, &request, 1 + random_below(&scene->random, 5000));
    if (answer.nodes > (uint64_t)request.max_nodes + AT_ONCE)
        fault(asker, "%llu nodes with a budget of %u, radius %d, %s",
              (unsigned long long)answer.nodes, request.max_nodes, request.radius,
              nav_path_status_get_text(answer.status));
    if (request.max_nodes > nodes + AT_ONCE && answer.status != all.status)
        fault(asker, "%u nodes are not enough, %u were, radius %d", request.max_nodes, nodes,
              request.radius);
}

static NavPoint any_end(DenseAsker* asker, int32_t radius) {
    DenseScene* scene = asker->scene;
    NavPoint point = dense_any_place(scene);
    if (random_chance(&scene->random, 15))
        return point;
    NavPlaceRequest request = nav_place_request(point, radius);
    NavPlace place;
    request.filter = &scene->filter;
    Watch begin = watch(asker, false);
    COMMAND_MUST(nav_query_find_place(asker->query, &request, &place), "a place failed");
    note(asker, &begin,
         (DenseEntry){
             .sort = DENSE_PLACE, .radius = radius, .status = place.is_found ? "ok" : "none"});
    asker->held += scene->memory.live - begin.live;
    return place.is_found ? place.point : point;
}

static int32_t any_radius(DenseScene* scene) {
    uint32_t way = random_below(&scene->random, 10);
    return way < 6   ? scene->radius
           : way < 8 ? 0
           : way < 9 ? random_between(&scene->random, 1, scene->radius)
                     : (int32_t)(scene->radius * 1.2);
}

// The same without path data, and with it again.
static void ask_without_path_data(DenseAsker* asker, NavPathRequest request, const Answer* best) {
    NavWorld* world = asker->scene->world;
    COMMAND_MUST(nav_world_keep_path_data(world, false), "path data");
    request.mode = NAV_PATH_OPTIMAL;
    Answer answer = find(asker, &request, true);
    expect_same(asker, "without path data", best, &answer);
    request.mode = NAV_PATH_FAST;
    answer = find(asker, &request, true);
    if (is_found(&answer) != is_found(best))
        fault(asker, "fast without path data says %s", nav_path_status_get_text(answer.status));
    COMMAND_MUST(nav_world_keep_path_data(world, true), "path data");
}

void dense_ask(DenseAsker* asker) {
    DenseScene* scene = asker->scene;
    NavFilter filter = scene->filter;
    int32_t radius = any_radius(scene);
    NavPoint a = any_end(asker, radius);
    NavPathRequest request = nav_path_request(a, any_end(asker, radius));
    asker->asked++;
    request.radius = radius;
    request.filter = &filter;
    if (scene->has_costs && random_chance(&scene->random, 80))
        filter.area_costs = scene->costs;
    bool is_fresh = random_chance(&scene->random, 30);
    Answer fast = find(asker, &request, is_fresh);
    if (random_chance(&scene->random, 30)) {
        Answer again = find(asker, &request, !is_fresh);
        expect_same(asker, "again", &fast, &again);
    }
    request.mode = NAV_PATH_OPTIMAL;
    Answer best = find(asker, &request, random_chance(&scene->random, 30));
    compare_modes(asker, &request, &fast, &best);
    if (random_chance(&scene->random, 8))
        ask_without_path_data(asker, request, &best);
    request.mode = NAV_PATH_FAST;
    ask_partial(asker, request, &fast);
    if (random_chance(&scene->random, 30))
        ask_budget(asker, request);
    NavPathRequest back = request;
    back.start = request.goal;
    back.goal = request.start;
    Answer other = find(asker, &back, false);
    if (!is_blocked(fast.status) && fast.status != other.status)
        fault(asker, "there %s, back %s, radius %d", nav_path_status_get_text(fast.status),
              nav_path_status_get_text(other.status), radius);
}

// --- around ------------------------------------------------------------------------------

static void ask_reach(DenseAsker* asker) {
    DenseScene* scene = asker->scene;
    NavPoint from = any_end(asker, 0);
    NavReachRequest request = nav_reach_request(from, dense_any_place(scene));
    NavNearest nearest, any;
    request.filter = &scene->filter;
    Watch begin = watch(asker, false);
    COMMAND_MUST(nav_query_find_nearest_reachable(asker->query, &request, &nearest),
                 "nearest reachable failed");
    note(asker, &begin,
         (DenseEntry){.sort = DENSE_REACH, .status = nearest.is_found ? "ok" : "none"});
    asker->held += scene->memory.live - begin.live;
    COMMAND_MUST(
        nav_query_find_nearest(asker->query, request.point, NAV_ANY_DISTANCE, &scene->filter, &any),
        "nearest failed");
    if (nearest.is_found && any.distance > nearest.distance + 2)
        fault(asker, "nearest %.3f, reachable %.3f", any.distance, nearest.distance);
}

static void compare_field(DenseAsker* asker, const NavField* field,
                          const NavFieldRequest* request) {
    DenseScene* scene = asker->scene;
    for (uint32_t i = 0; i < 4; i++) {
        NavFieldSample sample;
        NavPoint point = any_end(asker, request->radius);
        COMMAND_MUST(nav_field_sample(field, point, &sample), "a sample failed");
        NavPathRequest path = nav_path_request(point, request->sources[0]);
        path.radius = request->radius;
        path.filter = request->filter;
        path.mode = NAV_PATH_OPTIMAL;
        Answer best = find(asker, &path, false);
        bool is_reached = sample.status == NAV_FIELD_OK;
        if (scene->has_links ? is_reached && !is_found(&best) : is_reached != is_found(&best))
            fault(asker, "the field says %s, the path %s, radius %d",
                  nav_field_status_get_text(sample.status), nav_path_status_get_text(best.status),
                  request->radius);
        if (!is_reached || scene->has_links || !is_found(&best))
            continue;
        double slack = slack_of(&path, &best, &best);
        bool has_costs = request->filter->area_costs != NULL;
        double low = has_costs ? best.cost / (1 + best.excess) : best.length;
        if (sample.cost < low - slack ||
            sample.cost > (has_costs ? best.cost : best.length) + 6 * slack)
            fault(asker, "the field says %.3f, the path %.3f, radius %d", sample.cost, best.cost,
                  request->radius);
    }
}

static void ask_field(DenseAsker* asker) {
    DenseScene* scene = asker->scene;
    NavField* field;
    NavFilter filter = scene->filter;
    bool has_costs = scene->has_costs && random_chance(&scene->random, 60);
    int32_t radius = has_costs || random_chance(&scene->random, 40) ? 0 : any_radius(scene);
    NavPoint source = any_end(asker, radius);
    NavFieldRequest request = nav_field_request(&source);
    if (has_costs)
        filter.area_costs = scene->costs;
    request.filter = &filter;
    request.radius = radius;
    Watch begin = watch(asker, true);
    COMMAND_NEED(nav_field_create(scene->world, &field) == NAV_OK &&
                     nav_field_search(field, &request) == NAV_OK,
                 "a field failed");
    note(asker, &begin,
         (DenseEntry){.sort = has_costs    ? DENSE_FIELD_COSTS
                              : radius > 0 ? DENSE_FIELD_DISC
                                           : DENSE_FIELD,
                      .radius = radius,
                      .status = "ok"});
    compare_field(asker, field, &request);
    nav_field_destroy(field);
}

void dense_ask_around(DenseAsker* asker) {
    ask_reach(asker);
    ask_field(asker);
}
