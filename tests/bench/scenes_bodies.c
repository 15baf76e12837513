// Paths for discs against those for points: on game maps, among polygons that move, and where there
// is no path.
#include "bars.h"
#include "map_file.h"
#include "scenes.h"

#include <stdio.h>
#include <stdlib.h>

#define EACH_FAST 5
#define EACH_OPTIMAL 6
#define MEAN_FAST 3
#define MEAN_OPTIMAL 4
#define EACH_PARTIAL 4
#define PX NAV_STEPS_PER_PX
#define PATHS_A_MOVE 10
#define LEGS_MAX 512
#define WARM_ROUNDS 20

// The last two use what their queries remember of earlier paths.
enum { POINT_FAST, DISC_FAST, POINT_OPTIMAL, DISC_OPTIMAL, POINT_KEEN, DISC_KEEN, ASKERS };

typedef struct Means {
    Bars fast, optimal;
} Means;

static void create_askers(Asker* askers, int32_t radius, uint32_t warm_rounds) {
    for (uint32_t i = 0; i < ASKERS; ++i) {
        askers[i] = asker_create(i < POINT_OPTIMAL ? NAV_PATH_FAST : NAV_PATH_OPTIMAL,
                                 i % 2 == 0 ? 0 : radius, NULL);
        askers[i].warm_rounds = warm_rounds;
        if (i >= POINT_KEEN)
            askers[i].request.max_nodes = NAV_NO_LIMIT;
    }
}

static void add_rows(Means* means, const char* what, Asker* askers) {
    char text[80];
    snprintf(text, sizeof text, "%s, fast", what);
    bars_print_row(&means->fast, text, &askers[DISC_FAST], &askers[POINT_FAST], EACH_FAST);
    snprintf(text, sizeof text, "%s, optimal", what);
    bars_print_row(&means->optimal, text, &askers[DISC_OPTIMAL], &askers[POINT_OPTIMAL],
                   EACH_OPTIMAL);
    snprintf(text, sizeof text, "%s, optimal, remembered", what);
    bars_print_row(&(Bars){0}, text, &askers[DISC_KEEN], &askers[POINT_KEEN], BARS_ANY);
    for (uint32_t i = 0; i < ASKERS; ++i)
        asker_destroy(&askers[i]);
}

// --- maps --------------------------------------------------------------------------------

// The queries of the map for which a disc has a path.
static uint32_t choose_legs(const MapFile* map, NavQuery* query, int32_t radius, uint32_t stride,
                            Leg* legs) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < map->query_count && count < LEGS_MAX; i += stride) {
        const Leg leg = {map->queries[i].start, map->queries[i].goal};
        if (bars_has_path(query, leg, radius))
            legs[count++] = leg;
    }
    return count;
}

// The first round is to warm up.
static void play_map_pass(const Bench* bench, const MapFile* map, int32_t radius, Asker* askers) {
    Stage* stage = stage_create_map(map);
    Leg legs[LEGS_MAX];
    NavQuery* query;
    require(nav_query_create(stage->world, &query), "create a query");
    const Round round = {legs, choose_legs(map, query, radius, bench->is_full ? 1 : 4, legs),
                         stage};
    nav_query_destroy(query);
    bars_begin_pass(askers, ASKERS, stage);
    bars_play_round(askers, ASKERS, &round);
    bars_play_round(askers, ASKERS, &round);
    bars_end_pass(askers, ASKERS);
    stage_destroy(stage);
}

static void play_map(Bench* bench, Means* means, const char* name, const MapFile* map,
                     double radius_px) {
    const int32_t radius = (int32_t)(radius_px * PX);
    Asker askers[ASKERS];
    create_askers(askers, radius, 1);
    for (uint32_t pass = 0; pass < BARS_PASSES; ++pass)
        play_map_pass(bench, map, radius, askers);
    char what[60];
    snprintf(what, sizeof what, "%s, %g px", name, radius_px);
    add_rows(means, what, askers);
}

static void play_maps(Bench* bench, Means* means) {
    static const char* const names[] = {"arena", "den520d", "AR0602SR", "brc202d"};
    static const double radii_px[] = {0.45, 0.9};
    const char* folder = getenv("SIDESTEP_MAPS");
    for (uint32_t i = 0; i < 4; ++i) {
        MapFile* map = folder != NULL ? map_file_read(folder, names[i]) : NULL;
        if (map == NULL) {
            printf("%s is not in the folder that SIDESTEP_MAPS names\n", names[i]);
            continue;
        }
        for (uint32_t k = 0; k < 2; ++k)
            play_map(bench, means, names[i], map, radii_px[k]);
        map_file_destroy(map);
    }
}

// --- among polygons that move ------------------------------------------------------------

static Leg any_leg(NavQuery* query, Chance* chance, NavPoint size, int32_t radius) {
    const NavBox box = {{0, 0}, size};
    Leg leg;
    do {
        leg.start = bars_any_place(query, chance, box, radius);
        leg.goal = bars_any_place(query, chance, box, radius);
    } while (!bars_has_path(query, leg, radius));
    return leg;
}

static void play_moves_pass(const Bench* bench, int32_t radius, Asker* askers) {
    W1* w1;
    Stage* stage = stage_create_w3(bench->seed, &w1);
    NavQuery* query;
    Chance chance = chance_seed(bench->seed + 17);
    require(nav_query_create(stage->world, &query), "create a query");
    bars_begin_pass(askers, ASKERS, stage);
    for (uint32_t move = 0; move < (bench->is_full ? 200u : 30u); ++move) {
        Leg legs[PATHS_A_MOVE];
        const Round round = {legs, PATHS_A_MOVE, NULL};
        w1_step(w1, move % w1->def.mover_count);
        stage_move(stage, move % w1->def.mover_count,
                   w1_mover_pose(w1, move % w1->def.mover_count));
        for (uint32_t i = 0; i < PATHS_A_MOVE; ++i)
            legs[i] = any_leg(query, &chance, w1->size, radius);
        bars_play_round(askers, ASKERS, &round);
    }
    bars_end_pass(askers, ASKERS);
    nav_query_destroy(query);
    stage_destroy(stage);
    w1_destroy(w1);
}

static void play_moves(Bench* bench, Means* means, int32_t radius_px) {
    Asker askers[ASKERS];
    create_askers(askers, radius_px * PX, 0);
    for (uint32_t pass = 0; pass < BARS_PASSES; ++pass)
        play_moves_pass(bench, radius_px * PX, askers);
    char what[60];
    snprintf(what, sizeof what, "1 000 polygons that move, %d px", (int)radius_px);
    add_rows(means, what, askers);
}

// --- where there is no path --------------------------------------------------------------

// Four walls about a place in the middle of the world. A door is two steps too narrow for the disc.
static NavBox insert_pen(Stage* stage, NavPoint size, int32_t radius) {
    const int32_t thick = 8 * PX, half = 4 * radius, door = 2 * radius - 2;
    const NavPoint o = {size.x / 2, size.y / 2};
    const NavBox box = {{o.x - half, o.y - half}, {o.x + half, o.y + half}};
    const NavBox walls[5] = {
        {{box.min.x - thick, box.min.y - thick}, {box.max.x + thick, box.min.y}},
        {{box.min.x - thick, box.max.y}, {box.max.x + thick, box.max.y + thick}},
        {{box.min.x - thick, box.min.y}, {box.min.x, box.max.y}},
        {{box.max.x, box.min.y}, {box.max.x + thick, o.y}},
        {{box.max.x, o.y + door}, {box.max.x + thick, box.max.y}}};
    for (uint32_t i = 0; i < 5; ++i)
        stage_insert_box(stage, nav_obstacle_def((NavOutlineId){0, 0, 0}), walls[i].min,
                         walls[i].max);
    return box;
}

static NavPoint any_blocked(NavQuery* query, Chance* chance, NavPoint size) {
    NavPoint p = {0, 0};
    for (uint32_t i = 0; i < 10000; ++i) {
        p = (NavPoint){chance_between(chance, 0, size.x), chance_between(chance, 0, size.y)};
        if (!bars_is_legal(query, p, 0))
            break;
    }
    return p;
}

enum { FOUND, BLOCKED, SHUT, NO_PATH, AGAIN, KINDS };

// The same starts, and goals that can be reached, are blocked, or lie in the pen.
static void make_legs(NavQuery* query, Chance* chance, NavPoint size, NavBox pen, int32_t radius,
                      Leg legs[KINDS]) {
    do
        legs[FOUND] = any_leg(query, chance, size, radius);
    while (bars_has_path(query, (Leg){legs[FOUND].start, {size.x / 2, size.y / 2}}, radius));
    for (uint32_t i = BLOCKED; i < KINDS; ++i)
        legs[i].start = legs[FOUND].start;
    legs[BLOCKED].goal = any_blocked(query, chance, size);
    legs[SHUT].goal = legs[NO_PATH].goal = legs[AGAIN].goal =
        bars_any_place(query, chance, pen, radius);
}

// A round is one query, with nothing remembered but in the last kind. The first ones are not
// counted: that is when a query takes its memory, and knows nothing of the world.
static void play_without_path_pass(const Bench* bench, int32_t radius, Asker* askers) {
    W1* w1;
    Stage* stage = stage_create_w3(bench->seed, &w1);
    const NavBox pen = insert_pen(stage, w1->size, radius);
    NavQuery* query;
    Chance chance = chance_seed(bench->seed + 3);
    require(nav_query_create(stage->world, &query), "create a query");
    bars_begin_pass(askers, AGAIN, stage);
    askers[AGAIN].query = askers[NO_PATH].query;
    askers[AGAIN].round_count = askers[AGAIN].leg_count = 0;
    for (uint32_t i = 0; i < WARM_ROUNDS + (bench->is_full ? 60 : 20); ++i) {
        Leg legs[KINDS];
        make_legs(query, &chance, w1->size, pen, radius, legs);
        for (uint32_t k = 0; k < KINDS; ++k)
            bars_play_round(&askers[k], 1, &(Round){&legs[k], 1, k == AGAIN ? NULL : stage});
    }
    bars_end_pass(askers, AGAIN);
    nav_query_destroy(query);
    stage_destroy(stage);
    w1_destroy(w1);
}

static void play_without_path(Bench* bench, int32_t radius_px) {
    static const char* const names[KINDS] = {"", "partial, goal blocked", "partial, goal shut in",
                                             "unreachable", "unreachable, asked again"};
    Asker askers[KINDS];
    for (uint32_t i = 0; i < KINDS; ++i) {
        askers[i] = asker_create(NAV_PATH_FAST, radius_px * PX, NULL);
        askers[i].warm_rounds = WARM_ROUNDS;
        askers[i].request.is_partial_allowed = i == BLOCKED || i == SHUT;
        if (i >= NO_PATH)
            askers[i].request.max_nodes = NAV_NO_LIMIT; // so that it is remembered
    }
    for (uint32_t pass = 0; pass < BARS_PASSES; ++pass)
        play_without_path_pass(bench, radius_px * PX, askers);
    for (uint32_t k = BLOCKED; k < KINDS; ++k) {
        char what[80];
        snprintf(what, sizeof what, "%s, %d px", names[k], (int)radius_px);
        if (k >= NO_PATH) // they have no path
            askers[k].answer_count = askers[k].leg_count;
        bars_print_row(&(Bars){0}, what, &askers[k], &askers[FOUND],
                       k >= NO_PATH ? BARS_ANY : EACH_PARTIAL);
    }
    for (uint32_t i = 0; i < KINDS; ++i)
        asker_destroy(&askers[i]);
}

void scene_bodies(Bench* bench) {
    static const int32_t radii_px[] = {4, 8, 16, 32};
    Means means = {0};
    bars_print_head("a point's path");
    play_maps(bench, &means);
    for (uint32_t i = 0; i < 4; ++i)
        play_moves(bench, &means, radii_px[i]);
    bars_print_mean(&means.fast, "geometric mean, fast", MEAN_FAST);
    bars_print_mean(&means.optimal, "geometric mean, optimal", MEAN_OPTIMAL);
    bars_print_head("a path that is found");
    play_without_path(bench, 8);
    play_without_path(bench, 32);
}
