// Paths where areas cost differently, among 1 000 polygons, against the shortest paths in the same
// world.
#include "bars.h"
#include "scenes.h"

#include <stdio.h>

#define PX NAV_STEPS_PER_PX
#define SWAMPS 250
#define ROADS 40
#define ROUND_LEGS 10
#define DISC_OVER_POINT 4
#define DISC_PX 8

static NavPoint ahead(NavPoint from, uint32_t angle, int32_t length) {
    const NavPoint point = {length, 0}, pivot = {0, 0};
    return nav_pose_apply(nav_pose(from, (uint16_t)angle), pivot, point);
}

static void insert_floor(Stage* stage, uint8_t area, const NavPoint* corners, uint32_t count) {
    NavOutlineDef region = nav_outline_def();
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
    NavShapeId id;
    region.points = corners;
    region.point_count = count;
    def.region = &region;
    def.area = area;
    def.z = 1;
    require(nav_shape_insert(stage->world, &def, &id), "insert a floor");
}

// Convex polygons of 40 to 160 px about any places, which overlap, in areas 1 to 4.
static void insert_swamps(Stage* stage, Chance* chance, NavPoint size) {
    for (uint32_t i = 0; i < SWAMPS; ++i) {
        const NavPoint center = {chance_between(chance, 0, size.x),
                                 chance_between(chance, 0, size.y)};
        const int32_t radius = chance_between(chance, 40 * PX, 160 * PX);
        const uint32_t count = 5 + chance_below(chance, 4), first = chance_below(chance, 65536);
        NavPoint corners[8];
        for (uint32_t k = 0; k < count; ++k)
            corners[k] = ahead(center, first + 65536 * k / count, radius);
        insert_floor(stage, (uint8_t)(1 + i % 4), corners, count);
    }
}

// Bands of 24 px from any place to any other, in area 1.
static void insert_roads(Stage* stage, Chance* chance, NavPoint size) {
    for (uint32_t i = 0; i < ROADS; ++i) {
        const NavPoint a = {chance_between(chance, 0, size.x), chance_between(chance, 0, size.y)};
        const NavPoint b = {chance_between(chance, 0, size.x), chance_between(chance, 0, size.y)};
        const uint32_t along = nav_angle_from_direction(b.x - a.x, b.y - a.y);
        const uint32_t left = along - NAV_QUARTER_TURN, right = along + NAV_QUARTER_TURN;
        const NavPoint corners[4] = {ahead(a, left, 12 * PX), ahead(b, left, 12 * PX),
                                     ahead(b, right, 12 * PX), ahead(a, right, 12 * PX)};
        insert_floor(stage, 1, corners, 4);
    }
}

enum { UNIFORM, POINT_FAST, POINT_OPTIMAL, DISC_FAST, DISC_OPTIMAL, ASKERS };

typedef struct Ground {
    const char* name;
    void (*insert)(Stage* stage, Chance* chance, NavPoint size);
    double costs[NAV_AREA_COUNT];
    double limit; // a path over the shortest one
} Ground;

static void create_askers(Asker* askers, const NavFilter* filter) {
    askers[UNIFORM] = asker_create(NAV_PATH_OPTIMAL, 0, NULL);
    for (uint32_t i = POINT_FAST; i < ASKERS; ++i) {
        const bool is_fast = i == POINT_FAST || i == DISC_FAST;
        askers[i] = asker_create(is_fast ? NAV_PATH_FAST : NAV_PATH_OPTIMAL,
                                 i < DISC_FAST ? 0 : DISC_PX * PX, filter);
    }
    for (uint32_t i = 0; i < ASKERS; ++i)
        askers[i].warm_rounds = 1;
}

static void play_rounds(Bench* bench, const Stage* stage, Asker* askers, NavPoint size) {
    const uint32_t round_count = bench->is_full ? 20 : 4;
    Chance chance = chance_seed(bench->seed + 5);
    const NavBox box = {{0, 0}, size};
    NavQuery* query;
    require(nav_query_create(stage->world, &query), "create a query");
    for (uint32_t i = 0; i <= round_count; ++i) {
        Leg legs[ROUND_LEGS];
        for (uint32_t k = 0; k < ROUND_LEGS; ++k)
            do {
                legs[k].start = bars_any_place(query, &chance, box, DISC_PX * PX);
                legs[k].goal = bars_any_place(query, &chance, box, DISC_PX * PX);
            } while (!bars_has_path(query, legs[k], DISC_PX * PX));
        bars_play_round(askers, ASKERS, &(Round){legs, ROUND_LEGS, NULL});
    }
    nav_query_destroy(query);
}

static void add_row(const char* ground, const char* what, const Asker* asker, const Asker* base,
                    double limit) {
    char text[80];
    snprintf(text, sizeof text, "%s, %s", ground, what);
    bars_print_row(&(Bars){0}, text, asker, base, limit);
}

static void play_pass(Bench* bench, const Ground* ground, Asker* askers) {
    W1* w1;
    Stage* stage = stage_create_w3(bench->seed, &w1);
    Chance chance = chance_seed(bench->seed + 1);
    ground->insert(stage, &chance, w1->size);
    bars_begin_pass(askers, ASKERS, stage);
    play_rounds(bench, stage, askers, w1->size);
    bars_end_pass(askers, ASKERS);
    stage_destroy(stage);
    w1_destroy(w1);
}

static void play_ground(Bench* bench, const Ground* ground) {
    NavFilter filter = nav_filter();
    Asker askers[ASKERS];
    filter.area_costs = ground->costs;
    create_askers(askers, &filter);
    for (uint32_t pass = 0; pass < BARS_PASSES; ++pass)
        play_pass(bench, ground, askers);
    add_row(ground->name, "point, fast / shortest", &askers[POINT_FAST], &askers[UNIFORM],
            ground->limit);
    add_row(ground->name, "point, optimal / shortest", &askers[POINT_OPTIMAL], &askers[UNIFORM],
            ground->limit);
    add_row(ground->name, "disc of 8 px, fast / point, fast", &askers[DISC_FAST],
            &askers[POINT_FAST], DISC_OVER_POINT);
    add_row(ground->name, "disc of 8 px, optimal / point, optimal", &askers[DISC_OPTIMAL],
            &askers[POINT_OPTIMAL], DISC_OVER_POINT);
    for (uint32_t i = 0; i < ASKERS; ++i)
        asker_destroy(&askers[i]);
}

void scene_terrain(Bench* bench) {
    Ground grounds[] = {{"swamps", insert_swamps, {0}, 8}, {"roads in 3", insert_roads, {0}, 25}};
    for (uint32_t i = 0; i < NAV_AREA_COUNT; ++i)
        grounds[0].costs[i] = grounds[1].costs[i] = 1;
    const double swamp_costs[] = {1, 2, 3, 5, 10};
    for (uint32_t i = 0; i < 5; ++i)
        grounds[0].costs[i] = swamp_costs[i];
    grounds[1].costs[0] = 3;
    bars_print_head("compared with");
    for (uint32_t i = 0; i < 2; ++i)
        play_ground(bench, &grounds[i]);
}
