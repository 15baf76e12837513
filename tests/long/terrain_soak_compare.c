#include "long/terrain_soak_compare.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "oracle/memory.h"
#include "support/command.h"
#include "support/points.h"

#define EXACT 1e-9
#define ROUNDING 0x1p-50 // of a coordinate: where a leg crosses a border
#define FAST_WHERE_EQUAL 1.12
#define SLACK 0.002
#define NODES_MOST 6000
#define PART_EXCESS 1e-4 // of the parts of a path

// A pair of points, and what is known of paths between them.
typedef struct Pair {
    TerrainScene* scene;
    NavQuery* query;
    const TerrainOptions* options;
    TerrainTally* tally;
    TerrainCase asked;
    NavPoint start, goal;
    bool is_joined, is_uniform;
    double straight, shortest; ///< cost of the straight line and the shortest path; HUGE_VAL: none
    double best;               ///< the least cost that is known
    double least;              ///< no path costs less; 0 when that was not found out
} Pair;

static NavPathRequest request_of(const Pair* pair, NavPathMode mode) {
    NavPathRequest request = nav_path_request(pair->start, pair->goal);
    request.mode = mode;
    request.radius = pair->scene->radius;
    request.filter = &pair->scene->filter;
    return request;
}

// Write the scene with as few shapes as the fault needs.
static void write_fault(const Pair* pair, const NavPathRequest* request, const char* what,
                        const char* note) {
    TerrainScene* small = oracle_alloc(1, sizeof *small);
    char name[200];
    terrain_scene_copy(small, pair->scene, UINT32_MAX);
    terrain_minimise(small, &pair->asked, &(TerrainFault){what, pair->options->parts});
    snprintf(name, sizeof name, "%s/%s-%" PRIu64 "-%" PRIu64 ".nav", pair->options->replays,
             small->kind, small->number, pair->tally->faults);
    terrain_write_replay(small, request, name);
    FILE* file = fopen(name, "a");
    COMMAND_NEED(file != NULL, "a replay cannot be written");
    fprintf(file, "# in the whole scene: %s\n", note);
    fclose(file);
    terrain_scene_destroy(small);
    free(small);
}

static void fail(Pair* pair, const NavPathRequest* request, const char* what, double cost) {
    char note[300];
    pair->tally->faults++;
    pair->tally->is_sought_found |= what == pair->tally->sought;
    if (pair->options->is_quiet)
        return;
    snprintf(note, sizeof note, "%s %" PRIu64 ": (%d,%d)-(%d,%d) %s: %s; costs %.9g, possible %.9g",
             pair->scene->kind, pair->scene->number, request->start.x, request->start.y,
             request->goal.x, request->goal.y, request->mode == NAV_PATH_FAST ? "fast" : "optimal",
             what, cost, pair->best);
    puts(note);
    fflush(stdout);
    if (pair->options->replays != NULL)
        write_fault(pair, request, what, note);
}

// --- one path ------------------------------------------------------------------------------------

static bool is_same(NavPoint a, NavPoint b) { return a.x == b.x && a.y == b.y; }

static double link_cost(const NavWorld* world, NavLinkId id) {
    NavLinkDef def;
    COMMAND_MUST(nav_link_get(world, id, &def), "a link is lost");
    return def.cost;
}

// What the path costs, measured; negative when it is not legal.
static double measure(const Pair* pair, const NavPath* path) {
    double cost = 0, part;
    uint32_t first = 0;
    for (uint32_t i = 0; i < path->point_count; i++) {
        bool is_hop = path->links != NULL && i + 1 < path->point_count &&
                      path->links[i].index + path->links[i].generation > 0;
        if (!is_hop && i + 1 < path->point_count)
            continue;
        if (!oracle_ground_walk(&pair->scene->ground, path->points + first, i + 1 - first, &part))
            return -1;
        cost += part + (is_hop ? link_cost(pair->scene->world, path->links[i]) : 0);
        first = i + 1;
    }
    return cost;
}

// Where a leg crosses a border is a double.
static bool is_cost(const Pair* pair, double cost, double expected) {
    const OracleGround* ground = &pair->scene->ground;
    double dearest = 0, size = fabs((double)pair->start.x) + fabs((double)pair->start.y);
    for (uint32_t t = 0; t < ground->count; t++)
        dearest = fmax(dearest, ground->cells[t].rate);
    return fabs(cost - expected) <= EXACT * (1 + expected) + ROUNDING * size * dearest;
}

static const char* judge_path(const Pair* pair, const NavPathRequest* request,
                              const NavPath* path) {
    const uint32_t last = path->point_count - 1;
    if (path->point_count == 0 || !is_same(path->points[0], request->start) ||
        !is_same(path->points[last], request->goal))
        return "wrong ends";
    double cost = measure(pair, path), unused;
    if (cost < 0 ||
        (pair->scene->radius > 0 &&
         !oracle_ground_walk(&pair->scene->more_room, path->points, path->point_count, &unused)))
        return "a leg leaves the ground";
    if (!is_cost(pair, path->cost, cost))
        return "the cost is not that of the legs";
    bool is_plain = pair->is_uniform && request->mode == NAV_PATH_FAST;
    double allowed = is_plain ? FAST_WHERE_EQUAL : 1;
    if (path->cost > pair->straight * allowed * (1 + EXACT))
        return "costs more than the straight line";
    if (path->cost > pair->shortest * allowed * (1 + EXACT))
        return "costs more than the shortest path";
    return NULL;
}

static NavPathStatus expected_status(const Pair* pair, const NavPathRequest* request) {
    const OracleGround* room = terrain_room(pair->scene);
    if (!oracle_ground_is_walkable(room, request->start))
        return NAV_PATH_START_BLOCKED;
    if (!oracle_ground_is_walkable(room, request->goal))
        return NAV_PATH_GOAL_BLOCKED;
    return pair->is_joined ? NAV_PATH_OK : NAV_PATH_UNREACHABLE;
}

// What is known of a path that was found.
typedef struct Found {
    NavPathRequest request;
    double cost; ///< negative: there is none, or a fault
    double excess, rounding;
} Found;

// What rounding its points to the lattice may add to the cost of a path.
static double rounding_of(const Pair* pair, uint32_t point_count) {
    double most = 1;
    for (uint32_t t = 0; t < pair->scene->ground.count; t++)
        most = fmax(most, pair->scene->ground.cells[t].rate);
    return 2 * most * point_count;
}

// A status that the oracle does not know: paths over links; discs where there is little room.
static bool is_doubtful(const Pair* pair, NavPathStatus expected, const NavPath* path) {
    if (path->links != NULL)
        return expected == NAV_PATH_UNREACHABLE && path->status == NAV_PATH_OK;
    return pair->scene->radius > 0 && !pair->is_joined;
}

static Found ask(Pair* pair, const NavPathRequest* request) {
    NavPath path;
    COMMAND_MUST(nav_query_find_path(pair->query, request, &path), "a query failed");
    NavPathStatus expected = expected_status(pair, request);
    const char* what = NULL;
    if (path.status != expected && !is_doubtful(pair, expected, &path))
        what = "wrong status";
    else if (path.status == NAV_PATH_OK)
        what = judge_path(pair, request, &path);
    if (what != NULL)
        fail(pair, request, what, path.cost);
    if (what != NULL || path.status != NAV_PATH_OK)
        return (Found){*request, -1, 0, 0};
    if (pair->scene->link_count == 0)
        pair->best = fmin(pair->best, path.cost);
    return (Found){*request, path.cost, path.excess, rounding_of(pair, path.point_count)};
}

// --- a pair --------------------------------------------------------------------------------------

// The path that is shortest when all areas cost the same.
static double shortest_cost(const Pair* pair, NavPoint start, NavPoint goal) {
    NavPathRequest request = request_of(pair, NAV_PATH_OPTIMAL);
    NavFilter filter = pair->scene->filter;
    NavPath path;
    request.start = start;
    request.goal = goal;
    filter.area_costs = NULL;
    filter.soft_cost = 1;
    filter.link_kinds = 0;
    request.filter = &filter;
    COMMAND_MUST(nav_query_find_path(pair->query, &request, &path), "a query failed");
    double cost = path.status == NAV_PATH_OK ? measure(pair, &path) : -1;
    return cost < 0 ? HUGE_VAL : cost;
}

static void find_simple_paths(Pair* pair) {
    const NavPoint ends[2] = {pair->start, pair->goal};
    if (!oracle_ground_walk(terrain_room(pair->scene), ends, 2, &pair->straight) ||
        !oracle_ground_walk(&pair->scene->ground, ends, 2, &pair->straight))
        pair->straight = HUGE_VAL;
    pair->shortest = shortest_cost(pair, pair->start, pair->goal);
    pair->is_uniform = oracle_ground_is_uniform(&pair->scene->ground, pair->start);
}

static void find_bounds(Pair* pair, double known) {
    TerrainTally* tally = pair->tally;
    OracleQuestion question = {pair->start, pair->goal, known, 0, NODES_MOST};
    OracleCost cost = oracle_terrain_cost(terrain_room(pair->scene), &question);
    pair->is_joined = cost.is_joined;
    pair->best = fmin(known, cost.most);
    if (!cost.is_joined || pair->scene->link_count > 0 ||
        tally->queries % pair->options->bracket_every != 0)
        return;
    bool is_disc = pair->scene->radius > 0;
    question.slack = SLACK;
    OracleCost bounds =
        oracle_terrain_cost(is_disc ? &pair->scene->more_room : &pair->scene->ground, &question);
    tally->bracketed += bounds.is_bracketed;
    tally->open += !bounds.is_bracketed;
    pair->least = bounds.least;
    if (is_disc)
        return;
    if (bounds.is_bracketed)
        tally->worst_gap = fmax(tally->worst_gap, pair->best / bounds.least);
    pair->best = fmin(pair->best, bounds.most);
}

// No path may cost less than what was proved. The ground of a disc is a mesh of its own: where its
// obstacles and bounds cut a border, the cut is rounded to another point.
static void judge_proof(Pair* pair, const Found* found) {
    double rounding = pair->scene->radius > 0 ? found->rounding : 0;
    if (found->cost < pair->least * (1 - EXACT))
        fail(pair, &found->request, "costs less than is possible", found->cost);
    if (found->cost > pair->best * (1 + found->excess) * (1 + EXACT) + rounding)
        fail(pair, &found->request, "more was proved than is true", found->cost);
}

static void judge_fast(Pair* pair, const Found* fast, const Found* back) {
    TerrainTally* tally = pair->tally;
    double ratio = fast->cost / pair->best;
    TerrainRatios* list = pair->scene->radius > 0 ? &tally->discs : &tally->points;
    list->ratios =
        oracle_grow(list->ratios, &list->capacity, list->count + 1, sizeof *list->ratios);
    list->ratios[list->count++] = ratio;
    if (ratio > 1 + pair->options->fast_permille / 1000.0 && !pair->is_uniform)
        fail(pair, &fast->request, "a fast path costs too much", fast->cost);
    judge_proof(pair, fast);
    if (back->cost <= 0)
        return;
    judge_proof(pair, back);
    tally->worst_back =
        fmax(tally->worst_back, fmax(fast->cost / back->cost, back->cost / fast->cost));
}

static void judge_optimal(Pair* pair, const Found* optimal) {
    TerrainTally* tally = pair->tally;
    double allowed = optimal->request.max_excess + optimal->rounding / optimal->cost + EXACT;
    tally->optimal++;
    tally->worst_optimal = fmax(tally->worst_optimal, optimal->cost / pair->best);
    judge_proof(pair, optimal);
    if (optimal->cost > pair->best * (1 + allowed))
        fail(pair, &optimal->request, "an optimal path costs too much", optimal->cost);
    if (optimal->excess > allowed && optimal->request.radius == 0)
        fail(pair, &optimal->request, "less was proved than wanted", optimal->cost);
}

// The oracle knows no links: they can only make a path cheaper.
static void judge_linked(Pair* pair, const Found* found, double excess) {
    if (found->cost > pair->best * (1 + excess) * (1 + EXACT) + found->rounding)
        fail(pair, &found->request, "costs more than without links", found->cost);
}

static bool has_ends(const Pair* pair) {
    const OracleGround* room = terrain_room(pair->scene);
    return oracle_ground_is_walkable(room, pair->start) &&
           oracle_ground_is_walkable(room, pair->goal);
}

TerrainCase terrain_any_case(TerrainScene* scene) {
    static const double parts[] = {0.01, 0.01, 0.05, 0.002, 0};
    TerrainCase any = {.start = terrain_any_point(scene)};
    any.goal = terrain_any_point(scene);
    any.max_excess = parts[random_below(&scene->random, 5)];
    return any;
}

static void judge_all(Pair* pair, const Found* fast, const Found* back, const Found* optimal) {
    if (pair->scene->link_count > 0) {
        judge_linked(pair, fast, pair->options->fast_permille / 1000.0);
        judge_linked(pair, optimal, optimal->request.max_excess);
        return;
    }
    if (fast->cost > 0)
        judge_fast(pair, fast, back);
    if (optimal->cost > 0)
        judge_optimal(pair, optimal);
}

// Paths that were found, joined.
typedef struct Joined {
    NavPoint* points; ///< [count]
    uint32_t count;
    size_t capacity;
    double cost;
} Joined;

// Append the points of an optimal path. False: there is none.
static bool add_part(const Pair* pair, NavPoint from, NavPoint to, Joined* joined) {
    NavPathRequest request = request_of(pair, NAV_PATH_OPTIMAL);
    NavPath path;
    request.start = from;
    request.goal = to;
    request.max_excess = PART_EXCESS;
    COMMAND_MUST(nav_query_find_path(pair->query, &request, &path), "a query failed");
    if (path.status != NAV_PATH_OK)
        return false;
    joined->points = oracle_grow(joined->points, &joined->capacity,
                                 joined->count + path.point_count, sizeof *joined->points);
    for (uint32_t i = joined->count > 0; i < path.point_count; i++)
        joined->points[joined->count++] = path.points[i];
    joined->cost += path.cost;
    return true;
}

// At a vertex between two walls the first part may end on one side, and the second begin on the
// other.
static bool is_whole(const Pair* pair, const Joined* joined) {
    double cost;
    return oracle_ground_walk(terrain_room(pair->scene), joined->points, joined->count, &cost);
}

// A place through which a path may be cheaper: often on an edge, or at a vertex.
static NavPoint any_stop(const Pair* pair, TestRandom* random) {
    const OracleGround* ground = terrain_room(pair->scene);
    const NavPoint* c = ground->cells[random_below(random, ground->count)].corner;
    uint32_t kind = random_below(random, 3);
    int32_t side = pair->scene->size;
    double part = random_below(random, 1000000) / 1e6;
    if (kind == 0)
        return c[0];
    if (kind == 1)
        return at(c[0].x + (int32_t)lround(part * (c[1].x - c[0].x)),
                  c[0].y + (int32_t)lround(part * (c[1].y - c[0].y)));
    int32_t x = random_between(random, 0, side);
    return at(x, random_between(random, 0, side));
}

static void try_stop(Pair* pair, NavPoint by) {
    Joined joined = {0};
    if (add_part(pair, pair->start, by, &joined) && joined.cost < pair->best &&
        add_part(pair, by, pair->goal, &joined) && joined.cost < pair->best &&
        is_whole(pair, &joined))
        pair->best = joined.cost;
    free(joined.points);
}

// A whole path costs no more than two parts, nor than the path back. So no other bound is needed to
// find paths that were lost, in worlds of any size.
static void try_parts(Pair* pair) {
    TestRandom random = {pair->scene->number + (uint64_t)(pair->start.x ^ pair->goal.y)};
    Joined back = {0};
    // A place on a step has two sides.
    if (pair->options->parts == 0 || pair->scene->link_count > 0 ||
        pair->scene->filter.step_height != INT32_MAX)
        return;
    if (add_part(pair, pair->goal, pair->start, &back))
        pair->best = fmin(pair->best, back.cost);
    free(back.points);
    for (uint32_t i = 0; i < pair->options->parts; i++)
        try_stop(pair, any_stop(pair, &random));
}

// The oracle knows no links.
static void try_field(Pair* pair) {
    const TerrainBounds bounds = {pair->start, pair->goal, pair->best, pair->least};
    const NavPathRequest request = request_of(pair, NAV_PATH_OPTIMAL);
    double cost;
    if (pair->scene->link_count > 0)
        return;
    const char* what = terrain_try_field(pair->scene, &bounds, pair->tally, &cost);
    if (what != NULL)
        fail(pair, &request, what, cost);
}

static void ask_all(Pair* pair) {
    NavPathRequest request = request_of(pair, NAV_PATH_FAST);
    Found fast = ask(pair, &request);
    request.start = pair->goal;
    request.goal = pair->start;
    double there = pair->shortest; // a disc's shortest path is rounded differently from B to A
    if (pair->scene->radius > 0 && there < HUGE_VAL)
        pair->shortest = shortest_cost(pair, pair->goal, pair->start);
    Found back = ask(pair, &request);
    pair->shortest = there;
    request = request_of(pair, NAV_PATH_OPTIMAL);
    request.max_excess = pair->asked.max_excess;
    Found optimal = ask(pair, &request);
    if (pair->is_joined && optimal.cost > 0)
        try_parts(pair);
    if (!pair->is_joined)
        return;
    judge_all(pair, &fast, &back, &optimal);
    if (optimal.cost > 0)
        try_field(pair);
}

void terrain_compare(TerrainScene* scene, const TerrainCase* asked, const TerrainOptions* options,
                     TerrainTally* tally) {
    Pair pair = {.scene = scene,
                 .options = options,
                 .tally = tally,
                 .asked = *asked,
                 .start = asked->start,
                 .goal = asked->goal};
    pair.straight = pair.shortest = pair.best = HUGE_VAL;
    COMMAND_MUST(nav_query_create(scene->world, &pair.query), "no memory");
    bool is_one = is_same(pair.start, pair.goal), is_free = has_ends(&pair);
    if (is_free)
        find_simple_paths(&pair);
    if (is_free && !is_one)
        find_bounds(&pair, fmin(pair.straight, pair.shortest));
    pair.is_joined |= is_one;
    tally->queries++;
    tally->blocked += !is_free;
    tally->unreachable += is_free && !pair.is_joined;
    tally->ok += pair.is_joined;
    if (is_free || scene->radius == 0) // the ends of discs are for disc_soak
        ask_all(&pair);
    nav_query_destroy(pair.query);
}
