// Locating a point, and whether two points are connected: queries without a search.
#include "chance.h"
#include "scenes.h"

#include <math.h>
#include <stdlib.h>

enum {
    POINTS = 50000,
    ROUNDS = 20,
    STEP = 3 * NAV_STEPS_PER_PX, ///< length of one step of the agent
    LEGS = 100                   ///< steps of the agent before it starts at another place
};

static NavPoint any_point(Chance* chance, NavPoint size) {
    return (NavPoint){chance_between(chance, 0, size.x), chance_between(chance, 0, size.y)};
}

static void scatter(NavPoint* points, Chance* chance, NavPoint size) {
    for (uint32_t i = 0; i < POINTS; ++i)
        points[i] = any_point(chance, size);
}

// Rays from one point to the next, a few px long.
static void walk(NavPoint* points, Chance* chance, NavPoint size) {
    const int32_t reach = POINTS / LEGS * STEP;
    for (uint32_t i = 0; i < POINTS; ++i) {
        if (i % (POINTS / LEGS) == 0) {
            points[i].x = chance_between(chance, 0, size.x - reach);
            points[i].y = chance_between(chance, 0, size.y - reach);
            continue;
        }
        points[i] = (NavPoint){points[i - 1].x + STEP, points[i - 1].y + STEP / 2};
    }
}

static uint32_t locate_all(NavQuery* query, const NavPoint* points) {
    uint32_t walkable_count = 0;
    for (uint32_t i = 0; i < POINTS; ++i) {
        NavLocation location;
        require(nav_query_locate(query, points[i], NULL, &location), "locate");
        walkable_count += location.is_walkable;
    }
    return walkable_count;
}

typedef void Lay(NavPoint* points, Chance* chance, NavPoint size);

static void play_points(Bench* bench, Stage* stage, NavPoint size, uint32_t static_count,
                        const char* scene, Lay* lay) {
    Chance chance = chance_seed(bench->seed);
    NavQuery* query;
    NavPoint* points = malloc(POINTS * sizeof *points);
    if (points == NULL)
        exit(EXIT_FAILURE);
    lay(points, &chance, size);
    require(nav_query_create(stage->world, &query), "query");
    locate_all(query, points);
    stage_mark_warm(stage);
    Samples samples = samples_create(ROUNDS);
    for (int round = 0; round < ROUNDS; ++round) {
        const uint64_t before = processor_ns();
        locate_all(query, points);
        samples_add(&samples, processor_ns() - before, POINTS);
    }
    stage_add_row(stage, &bench->ledger, scene, "point", static_count, &samples);
    nav_query_destroy(query);
    free(points);
}

static void play_locate(Bench* bench, uint32_t static_count) {
    const W1Def def = w1_def(W1_OVERLAP, static_count, bench->seed);
    W1* w1 = w1_create(&def);
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    play_points(bench, stage, w1->size, static_count, "locate-random", scatter);
    play_points(bench, stage, w1->size, static_count, "locate-walk", walk);
    stage_destroy(stage);
    w1_destroy(w1);
}

// --- unreachable points ------------------------------------------------------------------

static void play_unreachable(Bench* bench) {
    const W1Def def = w1_def(W1_OVERLAP, 1000, bench->seed);
    W1* w1 = w1_create(&def);
    Stage* stage = stage_create(w1->size, true);
    const int32_t middle = w1->size.x / 2;
    Chance chance = chance_seed(bench->seed);
    NavQuery* query;
    stage_load_w1(stage, w1);
    stage_insert_box(stage, nav_obstacle_def((NavOutlineId){0, 0, 0}), (NavPoint){middle, 0},
                     (NavPoint){middle + NAV_STEPS_PER_PX, w1->size.y});
    require(nav_world_keep_path_data(stage->world, true), "keep path data");
    require(nav_query_create(stage->world, &query), "query");
    Samples samples = samples_create(ROUNDS);
    for (int round = 0; round <= ROUNDS; ++round) {
        uint64_t spent = 0;
        uint32_t count = 0;
        while (count < POINTS / ROUNDS) {
            NavPoint start = any_point(&chance, w1->size), goal = any_point(&chance, w1->size);
            start.x = start.x % middle;
            goal.x = goal.x % middle + middle;
            NavPathRequest request = nav_path_request(start, goal);
            NavPath path;
            const uint64_t before = processor_ns();
            require(nav_query_find_path(query, &request, &path), "path");
            const uint64_t after = processor_ns();
            if (path.status != NAV_PATH_UNREACHABLE)
                continue; // an end is blocked
            spent += after - before;
            ++count;
        }
        if (round == 0)
            stage_mark_warm(stage);
        else
            samples_add(&samples, spent, count);
    }
    stage_add_row(stage, &bench->ledger, "unreachable", "path", 1000, &samples);
    nav_query_destroy(query);
    stage_destroy(stage);
    w1_destroy(w1);
}

void scene_locate(Bench* bench) {
    play_locate(bench, 7700); // 100 000 triangles
    if (bench->is_full)
        play_locate(bench, 100000); // 1 300 000
    play_unreachable(bench);
}
