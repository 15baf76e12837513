// Scenes on a meadow, without a map.
#include "scenes/inside.h"

bool demoi_meadow(DemoScene* scene, uint32_t soldier_count, int32_t depth_px) {
    NavBox box = scene->bounds;
    NavPoint corners[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    NavOutlineDef region = nav_outline_def();
    region.points = corners;
    region.point_count = 4;
    NavShapeDef def = nav_floor_def((NavOutlineId){0});
    def.region = &region;
    def.user = DEMO_NONE;
    NavShapeId id;
    if (nav_shape_insert(scene->world, &def, &id) != NAV_OK)
        return false;
    int32_t margin = 30 * DEMO_PX, depth = (30 + depth_px) * DEMO_PX;
    NavBox west = {{box.min.x + margin, box.min.y + margin},
                   {box.min.x + depth, box.max.y - margin}};
    NavBox east = {{box.max.x - depth, box.min.y + margin},
                   {box.max.x - margin, box.max.y - margin}};
    return demoi_team_add(scene, "red", west, east) && demoi_team_add(scene, "blue", east, west) &&
           demoi_soldiers_add(scene, 0, soldier_count / 2) &&
           demoi_soldiers_add(scene, 1, soldier_count - soldier_count / 2);
}

static bool fail_build(EngAssetError* error) {
    return eng_asset_error_set(error, "the scene cannot be built: memory or sprites are missing");
}

static NavPoint random_point(DemoScene* scene, int32_t margin_px) {
    int32_t margin = margin_px * DEMO_PX;
    NavBox box = scene->bounds;
    NavPoint point;
    point.x = demo_random_between(&scene->random, box.min.x + margin, box.max.x - margin);
    point.y = demo_random_between(&scene->random, box.min.y + margin, box.max.y - margin);
    return point;
}

/// The random numbers are taken in separate statements: C does not fix the order of arguments.
static NavPose random_pose(DemoScene* scene, int32_t margin_px) {
    uint16_t angle = (uint16_t)demo_random_next(&scene->random);
    NavPoint position = random_point(scene, margin_px);
    return nav_pose(position, angle);
}

static bool add_obstacle(DemoScene* scene, const char* sprite, NavPose pose, uint64_t end_tick) {
    uint32_t thing = demoi_thing_add(scene, DEMO_OBSTACLE, demo_scene_sprite(scene, sprite), pose);
    if (thing == DEMO_NONE)
        return false;
    scene->things[thing].end_tick = end_tick;
    if (demoi_thing_block(scene, thing, NAV_LAYERS_ALL))
        return true;
    scene->things[thing] = (DemoThing){0};
    return false;
}

/// Call `add` for each index below `count` in one batch; then build the meadow around that.
static bool build_with(DemoScene* scene, bool (*add)(DemoScene* scene, uint32_t index),
                       uint32_t count, uint32_t soldier_count, int32_t depth_px) {
    bool is_built = true;
    demoi_batch_begin(scene);
    for (uint32_t i = 0; i < count && is_built; i++)
        is_built = add(scene, i);
    demoi_batch_commit(scene);
    return is_built && demoi_meadow(scene, soldier_count, depth_px);
}

// An open field.

static bool add_rock(DemoScene* scene, uint32_t index) {
    static const char* const rocks[] = {"rock_a", "rock_b", "rock_c", "rock_d", "tree_pine_a"};
    return add_obstacle(scene, rocks[index % 5], random_pose(scene, 220), 0);
}

static bool build_field(DemoScene* scene, EngAssetError* error) {
    return build_with(scene, add_rock, 40, 800, 160) || fail_build(error);
}

const DemoScenario demoi_field = {
    .name = "field",
    .summary = "an open field: 800 soldiers meet in the middle",
    .width = 2400,
    .height = 1350,
    .build = build_field,
};

// Crates fall from the sky.

static bool build_crates(DemoScene* scene, EngAssetError* error) {
    return demoi_meadow(scene, 200, 100) || fail_build(error);
}

static void step_crates(DemoScene* scene) {
    static const char* const crates[] = {"crate_a",    "crate_b",         "crate_c",
                                         "barrel_red", "container_green", "barrel_blue"};
    if (scene->tick % 4 != 0)
        return;
    DemoRandom* random = &scene->random;
    const char* sprite = crates[demo_random_between(random, 0, 5)];
    NavPose pose = random_pose(scene, 180);
    uint64_t stay = (uint64_t)demo_random_between(random, 500, 1000);
    // The world may refuse a crate; counts.refused counts it.
    add_obstacle(scene, sprite, pose, scene->tick + stay);
}

const DemoScenario demoi_crates = {
    .name = "crates",
    .summary = "crates rain on 200 soldiers, stay for a while and vanish",
    .width = 1600,
    .height = 900,
    .build = build_crates,
    .step = step_crates,
};

// Bars of walls that rotate about their middle.

enum { BAR_COLUMNS = 4, BAR_ROWS = 2, BAR_PARTS = 5, BAR_STEP_PX = 58 };

static NavPose bar_part(const DemoScene* scene, int32_t index) {
    NavBox box = scene->bounds;
    int32_t bar = index / BAR_PARTS, part = index % BAR_PARTS;
    int32_t column = bar % BAR_COLUMNS, row = bar / BAR_COLUMNS;
    NavPoint middle = {box.max.x / (BAR_COLUMNS + 1) * (column + 1),
                       box.max.y / (BAR_ROWS * 2) * (row * 2 + 1)};
    int32_t speed = (column + row) % 2 == 0 ? 140 : -110;
    uint16_t angle = (uint16_t)((int64_t)scene->tick * speed + bar * 7000);
    int32_t along = (part - BAR_PARTS / 2) * BAR_STEP_PX * DEMO_PX;
    return nav_pose(demo_point_ahead(middle, angle, along), angle);
}

static bool add_bar_part(DemoScene* scene, uint32_t index) {
    return add_obstacle(scene, "wall_long", bar_part(scene, (int32_t)index), 0);
}

static bool build_bars(DemoScene* scene, EngAssetError* error) {
    return build_with(scene, add_bar_part, BAR_COLUMNS * BAR_ROWS * BAR_PARTS, 200, 100) ||
           fail_build(error);
}

static void step_bars(DemoScene* scene) {
    uint32_t count = BAR_COLUMNS * BAR_ROWS * BAR_PARTS;
    uint32_t wall = demo_scene_sprite(scene, "wall_long");
    for (uint32_t i = 0; i < count && i < scene->thing_count; i++) {
        const DemoThing* thing = &scene->things[i];
        // The mouse may have removed this part, and another thing may have its slot now.
        if (thing->is_used && !thing->is_held && thing->sprite == wall)
            demoi_thing_move(scene, i, bar_part(scene, (int32_t)i));
    }
}

const DemoScenario demoi_bars = {
    .name = "bars",
    .summary = "eight walls rotate like propellers across the soldiers' paths",
    .width = 1600,
    .height = 900,
    .build = build_bars,
    .step = step_bars,
};

// Hundreds of movers.

static bool add_tank(DemoScene* scene, uint32_t index) {
    static const char* const tanks[] = {"tank_light", "tank_medium", "tank_heavy"};
    NavPoint points[3];
    for (int i = 0; i < 3; i++)
        points[i] = random_point(scene, 60);
    DemoPatrol patrol = {.points = points,
                         .point_count = 3,
                         .is_loop = true,
                         .speed_px = 50 + index % 40,
                         .sprite = tanks[index % 3]};
    return demoi_driver_add(scene, &patrol, index * 37 % 1024);
}

static bool build_swarm(DemoScene* scene, EngAssetError* error) {
    return build_with(scene, add_tank, 250, 300, 100) || fail_build(error);
}

const DemoScenario demoi_swarm = {
    .name = "swarm",
    .summary = "250 tanks drive criss-cross, 300 soldiers in between",
    .width = 3200,
    .height = 1800,
    .build = build_swarm,
};

// An army among a thousand tanks. Each has a loop of its own, so all of them move in each tick.

enum { ARMY_COLUMNS = 40, ARMY_ROWS = 25, ARMY_LOOP_PX = 34, ARMY_DEPTH_PX = 2700 };
// Far ahead all will have moved before a soldier comes there.
enum { ARMY_STAGE_PX = 400, ARMY_NODES = 16384 };

static bool add_army_tank(DemoScene* scene, uint32_t index) {
    static const char* const tanks[] = {"tank_light", "tank_medium", "tank_heavy"};
    int32_t width = scene->bounds.max.x / ARMY_COLUMNS, height = scene->bounds.max.y / ARMY_ROWS;
    NavPoint middle = {(int32_t)(index % ARMY_COLUMNS) * width + width / 2,
                       (int32_t)(index / ARMY_COLUMNS) * height + height / 2};
    NavPoint points[3];
    for (uint32_t i = 0; i < 3; i++)
        points[i] = demo_point_ahead(middle, (uint16_t)(index * 9973 + i * (65536 / 3)),
                                     ARMY_LOOP_PX * DEMO_PX);
    DemoPatrol patrol = {.points = points,
                         .point_count = 3,
                         .is_loop = true,
                         .is_alone = true,
                         .speed_px = 30 + index % 40,
                         .sprite = tanks[index % 3]};
    return demoi_driver_add(scene, &patrol, index * 37 % 1024);
}

static bool build_army(DemoScene* scene, EngAssetError* error) {
    return build_with(scene, add_army_tank, ARMY_COLUMNS * ARMY_ROWS, 10000, ARMY_DEPTH_PX) ||
           fail_build(error);
}

const DemoScenario demoi_army = {
    .name = "army",
    .summary = "10 000 soldiers cross among 1 000 tanks that all move in each tick",
    .width = 6400,
    .height = 3600,
    .stage_px = ARMY_STAGE_PX,
    .nodes = ARMY_NODES,
    .build = build_army,
};
