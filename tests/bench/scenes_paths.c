// Paths: on game maps against Detour (W2), and on a mesh that changes between them (W3).
#include "map_file.h"
#include "path_peer.h"
#include "scenes.h"

#include <stdio.h>
#include <stdlib.h>

#define ROUNDS 5

// A function that answers a query: the length in px, negative when there is no path.
typedef struct Walker {
    const char* name;
    double (*find)(void* self, NavPoint start, NavPoint goal);
    void* self;
    Samples samples;
    double ratio_sum, ratio_max; // of its path lengths to the shortest ones
} Walker;

static double find_nav(NavQuery* query, NavPoint start, NavPoint goal, NavPathMode mode) {
    NavPathRequest request = nav_path_request(start, goal);
    request.mode = mode;
    request.has_corridor = false;
    NavPath path;
    require(nav_query_find_path(query, &request, &path), "path");
    return path.status == NAV_PATH_OK ? path.length / NAV_STEPS_PER_PX : -1;
}

static double find_fast(void* self, NavPoint start, NavPoint goal) {
    return find_nav(self, start, goal, NAV_PATH_FAST);
}

static double find_optimal(void* self, NavPoint start, NavPoint goal) {
    return find_nav(self, start, goal, NAV_PATH_OPTIMAL);
}

// --- W2 ----------------------------------------------------------------------------------

// Published figures for these maps in microseconds a query: how the peers compare with each other.
typedef struct MapBar {
    const char* name;
    double merged_polyanya, detour;
} MapBar;

static const MapBar map_bars[] = {
    {"arena", 0.47, 2.4}, {"den520d", 20, 30}, {"AR0602SR", 30, 64}, {"brc202d", 103, 120}};

#define MAP_COUNT (sizeof map_bars / sizeof *map_bars)

static void measure_lengths(Walker* walker, const MapFile* map) {
    for (uint32_t i = 0; i < map->query_count; ++i) {
        const MapQuery* query = &map->queries[i];
        const double length = walker->find(walker->self, query->start, query->goal);
        const double ratio = query->shortest > 0 ? length / query->shortest : 1;
        walker->ratio_sum += ratio;
        walker->ratio_max = ratio > walker->ratio_max ? ratio : walker->ratio_max;
    }
}

// Runs all queries often enough that the clock's resolution does not matter; a sample is the mean
// query.
static void play_round(Walker* walker, const MapFile* map) {
    const uint32_t repeat_count = 1 + 4000 / map->query_count;
    const uint64_t start = processor_ns();
    for (uint32_t k = 0; k < repeat_count; ++k)
        for (uint32_t i = 0; i < map->query_count; ++i)
            walker->find(walker->self, map->queries[i].start, map->queries[i].goal);
    samples_add(&walker->samples, processor_ns() - start, repeat_count * map->query_count);
}

static void print_bars(const MapBar* bar, const Walker* walkers, const MapFile* map) {
    const double query_count = map->query_count, detour = walkers[2].samples.us[ROUNDS / 2];
    const double polyanya = bar->merged_polyanya * detour / bar->detour;
    printf("%-20s optimal / merged Polyanya %.3f (should be 0.65 at most), fast / Detour %.3f "
           "(0.33)\n",
           bar->name, walkers[0].samples.us[ROUNDS / 2] / polyanya,
           walkers[1].samples.us[ROUNDS / 2] / detour);
    for (int i = 0; i < 3; ++i)
        printf("%-20s %-12s length / shortest: mean %.5f, max %.5f\n", bar->name, walkers[i].name,
               walkers[i].ratio_sum / query_count, walkers[i].ratio_max);
}

static void add_rows(Bench* bench, const MapBar* bar, Walker* walkers, uint32_t count,
                     Stage* stage) {
    for (uint32_t i = 0; i < count; ++i) {
        Row row = row_create(bar->name, walkers[i].name, "path", 1);
        row.time = samples_sum_up(&walkers[i].samples);
        if (i < 2)
            stage_describe(stage, &row);
        ledger_add(&bench->ledger, &row);
    }
}

static void play_map(Bench* bench, const MapBar* bar, const MapFile* map) {
    Stage* stage = stage_create_map(map);
    NavQuery* query = NULL;
    require(nav_world_keep_path_data(stage->world, true), "keep path data");
    require(nav_query_create(stage->world, &query), "create a query");
    const PathPeer* peer = path_peer_detour();
    Walker walkers[3] = {{.name = "optimal", .find = find_optimal, .self = query},
                         {.name = "fast", .find = find_fast, .self = query}};
    if (peer != NULL) {
        walkers[2].name = peer->name;
        walkers[2].find = peer->find;
        walkers[2].self = peer->create(stage->world);
    }
    const uint32_t count = walkers[2].self != NULL ? 3 : 2;
    for (uint32_t i = 0; i < count; ++i) {
        walkers[i].samples = samples_create(ROUNDS);
        measure_lengths(&walkers[i], map);
    }
    stage_mark_warm(stage);
    for (uint32_t round = 0; round < ROUNDS; ++round)
        for (uint32_t i = 0; i < count; ++i)
            play_round(&walkers[i], map);
    add_rows(bench, bar, walkers, count, stage);
    if (count == 3)
        print_bars(bar, walkers, map);
    for (uint32_t i = 0; i < count; ++i)
        samples_destroy(&walkers[i].samples);
    if (count == 3)
        peer->destroy(walkers[2].self);
    nav_query_destroy(query);
    stage_destroy(stage);
}

void scene_maps(Bench* bench) {
    const char* folder = getenv("SIDESTEP_MAPS");
    for (size_t i = 0; i < MAP_COUNT; ++i) {
        MapFile* map = folder != NULL ? map_file_read(folder, map_bars[i].name) : NULL;
        if (map == NULL) {
            printf("%-20s is not in the folder that SIDESTEP_MAPS names\n", map_bars[i].name);
            continue;
        }
        play_map(bench, &map_bars[i], map);
        map_file_destroy(map);
    }
}

// --- W3 ----------------------------------------------------------------------------------

#define PATHS_A_MOVE 10

typedef struct Leg {
    NavPoint start, goal;
} Leg;

// Any points that are not blocked.
static NavPoint free_point(NavQuery* query, Chance* chance, NavPoint size) {
    NavLocation location = {0};
    NavPoint p;
    do {
        p = (NavPoint){chance_between(chance, 0, size.x), chance_between(chance, 0, size.y)};
        require(nav_query_locate(query, p, NULL, &location), "locate");
    } while (!location.is_walkable);
    return p;
}

static void play_legs(Walker* walker, const Leg* legs, const double* shortest, double* lengths) {
    const uint64_t start = processor_ns();
    for (uint32_t i = 0; i < PATHS_A_MOVE; ++i)
        lengths[i] = walker->find(walker->self, legs[i].start, legs[i].goal);
    samples_add(&walker->samples, processor_ns() - start, PATHS_A_MOVE);
    for (uint32_t i = 0; i < PATHS_A_MOVE; ++i)
        walker->ratio_sum += shortest[i] > 0 ? lengths[i] / shortest[i] : 1;
}

static void play_moves(Bench* bench, Stage* stage, W1* w1, Walker* walkers, uint32_t move_count) {
    Chance chance = chance_seed(bench->seed + 17);
    for (uint32_t move = 0; move < move_count; ++move) {
        const uint32_t mover = move % w1->def.mover_count;
        if (move == move_count / 10) {
            stage_mark_warm(stage);
            walkers[0].samples.count = walkers[1].samples.count = 0;
            walkers[1].ratio_sum = 0;
        }
        w1_step(w1, mover);
        stage_move(stage, mover, w1_mover_pose(w1, mover));
        Leg legs[PATHS_A_MOVE];
        double shortest[PATHS_A_MOVE] = {0}, lengths[PATHS_A_MOVE];
        for (uint32_t i = 0; i < PATHS_A_MOVE; ++i) {
            legs[i].start = free_point(walkers[0].self, &chance, w1->size);
            legs[i].goal = free_point(walkers[0].self, &chance, w1->size);
        }
        play_legs(&walkers[0], legs, shortest, shortest);
        play_legs(&walkers[1], legs, shortest, lengths);
    }
}

static void play_w3(Bench* bench, W1Variant variant, const char* scene) {
    const W1Def def = w1_def(variant, 1000, bench->seed);
    W1* w1 = w1_create(&def);
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    NavQuery* query = NULL;
    require(nav_world_keep_path_data(stage->world, true), "keep path data");
    require(nav_query_create(stage->world, &query), "create a query");
    Walker walkers[2] = {{.name = "optimal", .find = find_optimal, .self = query},
                         {.name = "fast", .find = find_fast, .self = query}};
    const uint32_t move_count = bench->is_full ? 4000 : 1000;
    for (int i = 0; i < 2; ++i)
        walkers[i].samples = samples_create(move_count);
    play_moves(bench, stage, w1, walkers, move_count);
    const double path_count = (double)walkers[1].samples.count * PATHS_A_MOVE;
    for (int i = 0; i < 2; ++i) {
        Row row = row_create(scene, walkers[i].name, "path", 1000);
        row.time = samples_sum_up(&walkers[i].samples);
        stage_describe(stage, &row);
        ledger_add(&bench->ledger, &row);
        samples_destroy(&walkers[i].samples);
    }
    printf("%-20s fast's length / optimal's: mean %.5f\n", scene,
           walkers[1].ratio_sum / path_count);
    nav_query_destroy(query);
    stage_destroy(stage);
    w1_destroy(w1);
}

void scene_paths_moving(Bench* bench) {
    play_w3(bench, W1_OVERLAP, "paths-w3-o");
    play_w3(bench, W1_NO_OVERLAP, "paths-w3-n");
}
