#include "march.h"

#include <stdio.h>
#include <stdlib.h>

#include <nav/nav.h>

#include "support/random.h"

// Pixels, unless said otherwise.
enum {
    TICKS = 2000,
    WIDTH = 900,
    HEIGHT = 600,
    UNITS = 48,
    TANKS = 8,
    PERIOD = 240, // ticks until a tank is where it was
    FORM_EVERY = 500,
    SEND_EVERY = 25
};

typedef struct March {
    NavWorld* world;
    NavCrowd* crowd;
    NavUnitId units[UNITS];
    NavShapeId tanks[TANKS], gate;
    TestRandom random;
} March;

static void must(NavResult result) {
    if (result == NAV_OK)
        return;
    fprintf(stderr, "march: %s\n", nav_result_get_text(result));
    exit(2);
}

static NavPoint random_place(March* march) {
    int32_t x = random_between(&march->random, 20, WIDTH - 20);
    int32_t y = random_between(&march->random, 20, HEIGHT - 20);
    return nav_point_from_px(x, y);
}

// --- the world ---------------------------------------------------------------------------

static NavShapeId insert_box(March* march, bool is_floor, NavPose pose, int32_t width,
                             int32_t height) {
    int32_t x = width * NAV_STEPS_PER_PX / 2, y = height * NAV_STEPS_PER_PX / 2;
    const NavPoint corners[4] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    const NavOutlineId none = {0, 0, 0};
    NavOutlineDef outline = nav_outline_def();
    NavShapeDef def = is_floor ? nav_floor_def(none) : nav_obstacle_def(none);
    NavShapeId id;
    outline.points = corners;
    outline.point_count = 4;
    def.region = &outline;
    def.pose = pose;
    must(nav_shape_insert(march->world, &def, &id));
    return id;
}

// There and back again; each with its own direction and turn.
static NavPose tank_pose(int32_t tank, int32_t tick) {
    int32_t at = (tick + 31 * tank) % PERIOD, along = at < PERIOD / 2 ? at : PERIOD - at;
    int32_t x = 100 + 100 * tank, y = 80 + 50 * tank;
    return nav_pose_from_px(x + (tank % 2 == 0 ? along : 0), y + (tank % 3 == 0 ? 0 : along),
                            (uint16_t)(tick * 97 * tank));
}

static void build_world(March* march) {
    NavWorldDef def = nav_world_def();
    def.bounds.max = nav_point_from_px(WIDTH, HEIGHT);
    must(nav_world_create(&def, &march->world));
    must(nav_batch_begin(march->world));
    insert_box(march, true, nav_pose_from_px(WIDTH / 2.0, HEIGHT / 2.0, 0), WIDTH, HEIGHT);
    insert_box(march, false, nav_pose_from_px(450, 140, 0), 12, 280); // a wall with a door
    insert_box(march, false, nav_pose_from_px(450, 465, 0), 12, 270);
    march->gate = insert_box(march, false, nav_pose_from_px(450, 305, 0), 8, 60);
    for (int32_t tank = 0; tank < TANKS; tank++)
        march->tanks[tank] = insert_box(march, false, tank_pose(tank, 0), 44, 26);
    must(nav_batch_commit(march->world));
}

static void change_world(March* march, int32_t tick) {
    must(nav_batch_begin(march->world));
    for (int32_t tank = 0; tank < TANKS; tank++)
        must(nav_shape_move(march->world, march->tanks[tank], tank_pose(tank, tick)));
    must(nav_shape_set_enabled(march->world, march->gate, tick % 300 < 80));
    must(nav_crowd_carve(march->crowd, march->world, NULL));
    must(nav_batch_commit(march->world));
}

// --- the units ---------------------------------------------------------------------------

static void build_crowd(March* march) {
    must(nav_crowd_create(march->world, NULL, &march->crowd));
    for (int32_t k = 0; k < UNITS; k++) {
        NavUnitDef def = nav_unit_def(random_place(march));
        def.radius = random_between(&march->random, 1000, 2200);
        def.max_speed = random_between(&march->random, 150, 400);
        def.priority = (uint8_t)(k % 3);
        def.carve_layers = k % 4 == 0 ? NAV_LAYERS_ALL : 0;
        must(nav_unit_insert(march->crowd, &def, &march->units[k]));
    }
}

static void command(March* march, int32_t tick) {
    if (tick % FORM_EVERY == 0) {
        NavFormationDef def = nav_formation_def(random_place(march));
        def.angle = (uint16_t)random_below(&march->random, 65536);
        def.is_together = true;
        must(nav_crowd_set_formation(march->crowd, &def, march->units, UNITS / 3));
    } else if (tick % SEND_EVERY == 0) {
        NavPoint goal = random_place(march);
        for (int32_t k = 0; k < 8; k++)
            must(nav_unit_set_goal(march->crowd, march->units[random_below(&march->random, UNITS)],
                                   goal));
    }
}

uint64_t march_digest(void) {
    March march = {.random = {2000}};
    uint64_t digest = 0;
    build_world(&march);
    build_crowd(&march);
    for (int32_t tick = 0; tick < TICKS; tick++) {
        uint64_t hash;
        change_world(&march, tick);
        command(&march, tick);
        must(nav_crowd_tick(march.crowd, NULL));
        must(nav_crowd_get_total_hash(march.crowd, &hash));
        digest = (digest ^ hash) * UINT64_C(0x9E3779B97F4A7C15) + (digest >> 29);
    }
    nav_crowd_destroy(march.crowd);
    nav_world_destroy(march.world);
    return digest;
}
