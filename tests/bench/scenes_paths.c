// Paths: on game maps against Detour (W2), and on a mesh that changes between them (W3).
#include "map_file.h"
#include "path_peer.h"
#include "rooms.h"
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

// --- maps on which something moves -------------------------------------------------------

#define OBSTACLE_STEPS 8 // 1/32 px
#define MOVING_QUERIES 5000

static const uint32_t rhythms[] = {1, 10, 100, 400, 0}; // queries between two moves; 0: none moves

typedef struct Moving {
    Stage* stage;
    NavQuery* query;
    NavShapeId obstacle;
    const MapQuery* queries;
    uint32_t query_count;
    Chance chance;
} Moving;

// A budget that no search reaches: its number of nodes is an answer, so nothing is remembered.
static double find_anew(void* self, NavPoint start, NavPoint goal) {
    NavPathRequest request = nav_path_request(start, goal);
    request.mode = NAV_PATH_OPTIMAL;
    request.has_corridor = false;
    request.max_nodes = UINT32_MAX - 1;
    NavPath path;
    require(nav_query_find_path(self, &request, &path), "path");
    return path.status == NAV_PATH_OK ? path.length / NAV_STEPS_PER_PX : -1;
}

static void move_anywhere(Moving* moving) {
    const NavBox bounds = nav_world_get_bounds(moving->stage->world);
    const NavPoint p = stage_any_walkable(moving->query, &moving->chance, bounds);
    require(nav_shape_move(moving->stage->world, moving->obstacle, (NavPose){.position = p}),
            "move");
}

// What the clock itself takes.
static uint64_t idle_ns(void) {
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < 1000; ++i) {
        const uint64_t start = processor_ns(), time = processor_ns() - start;
        least = time < least ? time : least;
    }
    return least;
}

// The time of all queries, without that of the moves. All walkers see the same moves.
static uint64_t play_rhythm(Moving* moving, Walker* walker, uint32_t rhythm, uint64_t seed) {
    uint64_t time = 0;
    moving->chance = chance_seed(seed);
    const uint64_t idle = idle_ns();
    const uint32_t run = rhythm == 0 ? moving->query_count : rhythm;
    for (uint32_t done = 0; done < MOVING_QUERIES; done += run) {
        if (rhythm > 0)
            move_anywhere(moving);
        const uint64_t start = processor_ns();
        for (uint32_t i = 0; i < run; ++i) {
            const MapQuery* query = &moving->queries[(done + i) % moving->query_count];
            walker->find(walker->self, query->start, query->goal);
        }
        time += processor_ns() - start - idle;
    }
    return time;
}

static void play_moving(const char* name, Moving moving, uint64_t seed) {
    require(nav_query_create(moving.stage->world, &moving.query), "create a query");
    const NavPoint ring[] = {
        {0, 0}, {OBSTACLE_STEPS, 0}, {OBSTACLE_STEPS, OBSTACLE_STEPS}, {0, OBSTACLE_STEPS}};
    moving.obstacle = stage_insert_ring(moving.stage, ring, 4);
    Walker walkers[3] = {{.name = "optimal", .find = find_optimal, .self = moving.query},
                         {.name = "anew", .find = find_anew, .self = moving.query},
                         {.name = "fast", .find = find_fast, .self = moving.query}};
    for (size_t r = 0; r < sizeof rhythms / sizeof *rhythms; ++r) {
        double us[3] = {0};
        for (uint32_t round = 0; round < ROUNDS; ++round)
            for (uint32_t i = 0; i < 3; ++i) {
                const double time =
                    (double)play_rhythm(&moving, &walkers[i], rhythms[r], seed + round);
                const double t = time / 1e3 / MOVING_QUERIES;
                us[i] = round == 0 || t < us[i] ? t : us[i];
            }
        printf("| %s | ", name);
        if (rhythms[r] == 0)
            printf("none");
        else
            printf("%u", rhythms[r]);
        printf(" | %.2f | %.2f | %.2f | %.2f |\n", us[0], us[1], us[0] / us[1], us[2]);
    }
    nav_query_destroy(moving.query);
    stage_destroy(moving.stage);
}

static void play_moving_rooms(const char* name, int32_t room, uint64_t seed) {
    Moving moving = {.stage = rooms_create(512, room, seed), .query_count = 500};
    MapQuery* queries = rooms_create_queries(moving.stage, moving.query_count, seed);
    moving.queries = queries;
    play_moving(name, moving, seed);
    free(queries);
}

void scene_maps_moving(Bench* bench) {
    const char* folder = getenv("SIDESTEP_MAPS");
    puts("\n| map | paths for each move | optimal, us | with nothing remembered, us | ratio | "
         "fast, us "
         "|\n| --- | --- | --- | --- | --- | --- |");
    for (size_t i = 0; i < MAP_COUNT; ++i) {
        MapFile* map = folder != NULL ? map_file_read(folder, map_bars[i].name) : NULL;
        if (map == NULL) {
            printf("%-20s is not in the folder that SIDESTEP_MAPS names\n", map_bars[i].name);
            continue;
        }
        play_moving(map_bars[i].name,
                    (Moving){.stage = stage_create_map(map),
                             .queries = map->queries,
                             .query_count = map->query_count},
                    bench->seed);
        map_file_destroy(map);
    }
    play_moving_rooms("rooms of 32 px", 32, bench->seed);
    play_moving_rooms("rooms of 16 px", 16, bench->seed);
}

// --- W3 ----------------------------------------------------------------------------------

#define PATHS_A_MOVE 10

typedef struct Leg {
    NavPoint start, goal;
} Leg;

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
        const NavBox box = {{0, 0}, w1->size};
        Leg legs[PATHS_A_MOVE];
        double shortest[PATHS_A_MOVE] = {0}, lengths[PATHS_A_MOVE];
        for (uint32_t i = 0; i < PATHS_A_MOVE; ++i) {
            legs[i].start = stage_any_walkable(walkers[0].self, &chance, box);
            legs[i].goal = stage_any_walkable(walkers[0].self, &chance, box);
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
