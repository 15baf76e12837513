// A game without a window: 100 units cross a river and a wall, among 30 tanks. It prints the same
// everywhere. cmake --preset dev && cmake --build build/dev --target example_crossing
#include <nav/nav.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 1280, HEIGHT = 720, CELL = 20, CELL_STEPS = CELL * NAV_STEPS_PER_PX }; // px
enum { TANKS = 30, UNITS = 100, TICKS = 4000 };
static NavWorld* world;
static NavCrowd* crowd;
static NavShapeId bridge, door, tanks[TANKS];
static NavUnit units[UNITS]; // as they are

static void must(NavResult result) { // fails only without memory, or when the program has a bug
    if (result != NAV_OK)
        fprintf(stderr, "crossing: %s\n", nav_result_get_text(result)), exit(1);
}

static NavShapeId add_box(NavShapeDef def, double x, double y, double width, double height) {
    NavBox box = nav_box_from_px(x - width / 2, y - height / 2, x + width / 2, y + height / 2);
    NavPoint corners[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    NavOutlineDef outline = nav_outline_def();
    outline.points = corners, outline.point_count = 4, def.region = &outline;
    NavShapeId id;
    must(nav_shape_insert(world, &def, &id));
    return id;
}

static NavPose tank_pose(int i, int tick) { // up and down in lanes on both sides of the river
    int way = (i * 137 + tick * (1 + i % 2)) % (2 * (HEIGHT - 80));
    return nav_pose_from_px((i < TANKS / 2 ? 240 : 480) + 20 * i, 40 + abs(HEIGHT - 80 - way), 0);
}

static void add_unit(int i) {
    double x = 20 + i % 5 * 40, y = 37 + i / 5 * 34; // px
    NavUnitDef def = nav_unit_def(nav_point_from_px(x, y));
    def.radius = nav_length_from_px(4 + i % 3 * 2), def.max_speed = nav_length_from_px(2);
    NavUnitId id;
    must(nav_unit_insert(crowd, &def, &id));
    must(nav_unit_set_goal(crowd, id, nav_point_from_px(WIDTH - x, HEIGHT - y)));
}

static void start(void) {
    NavWorldDef def = nav_world_def();
    NavShapeDef floor = nav_floor_def((NavOutlineId){0}),
                wall = nav_obstacle_def((NavOutlineId){0});
    def.bounds = nav_box_from_px(0, 0, WIDTH, HEIGHT);
    must(nav_world_create(&def, &world));
    must(nav_crowd_create(world, NULL, &crowd));
    add_box(floor, 320, 360, 640, HEIGHT);
    add_box(floor, 1000, 360, 560, HEIGHT); // between both is the river
    bridge = add_box(floor, 680, 360, 160, 160);
    add_box(wall, 960, 160, 12, 320); // with a gap for the door
    add_box(wall, 960, 560, 12, 320);
    door = add_box(wall, 960, 360, 8, 80);
    for (int i = 0; i < TANKS; i++)
        tanks[i] = add_box(wall, 0, 0, 14, 28);
    for (int i = 0; i < UNITS; i++)
        add_unit(i);
}

static uint32_t run_tick(int tick) { // gives how many units are at their goals
    uint32_t count, arrived = 0;
    must(nav_batch_begin(world)); // everything that moves in a tick is one batch
    for (int i = 0; i < TANKS; i++)
        must(nav_shape_move(world, tanks[i], tank_pose(i, tick)));
    must(nav_shape_set_enabled(world, bridge, tick % 600 >= 100));
    must(nav_shape_set_enabled(world, door, tick % 300 < 100));
    must(nav_batch_commit(world));
    must(nav_crowd_tick(crowd, NULL));
    must(nav_crowd_get_units(crowd, NULL, units, UNITS, &count));
    for (int i = 0; i < UNITS; i++)
        arrived += units[i].state == NAV_UNIT_ARRIVED;
    return arrived;
}

static void draw(int tick) {
    char map[HEIGHT / CELL][WIDTH / CELL + 1];
    for (int row = 0; row < HEIGHT / CELL; row++)
        snprintf(map[row], sizeof map[row], "%32s~~~~%12s|%15s", "", "", "");
    for (int i = 0; i < TANKS + UNITS; i++) {
        NavPoint p = i < TANKS ? tank_pose(i, tick).position : units[i - TANKS].point;
        map[p.y / CELL_STEPS][p.x / CELL_STEPS] = i < TANKS ? '#' : 'o';
    }
    for (int row = 0; row < HEIGHT / CELL; row++)
        puts(map[row]);
}

int main(void) {
    uint32_t tick = 0, arrived = 0;
    for (start(); tick < TICKS && arrived < UNITS; tick++) {
        arrived = run_tick((int)tick);
        if (tick == 400)
            draw(400);
    }
    printf("%u of %d units arrived in %u ticks\n", (unsigned)arrived, UNITS, (unsigned)tick);
    nav_crowd_destroy(crowd);
    nav_world_destroy(world);
    return arrived == UNITS ? 0 : 1;
}
