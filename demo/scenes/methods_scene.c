// Four pieces of ground, one for each preset of the gallery: where methods of finding paths
// differ.
#include "scenes/inside.h"

#include <assert.h>

enum { WIDTH = 1600, HEIGHT = 900, WALL_LENGTH = 60, WALL_HALF = 30 };

typedef struct Spot {
    int16_t x, y; // px
} Spot;

static NavPoint point_of(Spot spot) { return nav_point_from_px(spot.x, spot.y); }

static bool put(DemoScene* scene, const char* sprite, Spot at, uint16_t angle) {
    uint32_t thing = demoi_thing_add(scene, DEMO_OBSTACLE, demo_scene_sprite(scene, sprite),
                                     nav_pose(point_of(at), angle));
    return thing != DEMO_NONE && demoi_thing_block(scene, thing, NAV_LAYERS_ALL);
}

/// A wall from top to bottom, from one y to another.
static bool put_wall(DemoScene* scene, int16_t x, int16_t from, int16_t to) {
    int16_t count = (int16_t)((to - from + WALL_LENGTH - 1) / WALL_LENGTH);
    bool is_put = true;
    for (int16_t i = 0; i < count && is_put; i++) {
        int16_t room = (int16_t)(to - from - WALL_LENGTH);
        int16_t y = (int16_t)(from + WALL_HALF + (count > 1 ? room * i / (count - 1) : 0));
        is_put = put(scene, "wall_long", (Spot){x, y}, NAV_QUARTER_TURN);
    }
    return is_put;
}

static bool add_floor(DemoScene* scene, const Spot* spots, uint32_t count, uint8_t area) {
    NavPoint points[8];
    assert(count <= sizeof points / sizeof points[0] && scene->patch_count < DEMO_PATCH_MAX);
    DemoPatch* patch = &scene->patches[scene->patch_count];
    patch->area = area;
    patch->point_count = count;
    for (uint32_t i = 0; i < count; i++)
        patch->points[i] = points[i] = point_of(spots[i]);
    scene->patch_count += area != DEMO_AREA_GRASS; // the grass is there already
    NavOutlineDef region = nav_outline_def();
    region.points = points;
    region.point_count = count;
    NavShapeDef def = nav_floor_def((NavOutlineId){0});
    NavShapeId id;
    def.region = &region;
    def.area = area;
    def.z = area != DEMO_AREA_GRASS;
    def.user = DEMO_NONE;
    return nav_shape_insert(scene->world, &def, &id) == NAV_OK;
}

// --- the pieces --------------------------------------------------------------------------

static bool put_village(DemoScene* scene) {
    static const struct {
        const char* sprite;
        Spot at;
        uint16_t angle;
    } things[] = {
        {"house_red", {340, 300}, 2000},     {"house_slate", {380, 620}, 60000},
        {"rock_d", {560, 160}, 0},           {"house_red", {640, 440}, 50000},
        {"tree_pine_a", {560, 760}, 0},      {"container_red", {800, 280}, 9000},
        {"house_slate", {840, 600}, 5000},   {"rock_b", {960, 420}, 20000},
        {"house_red", {1090, 230}, 12000},   {"house_slate", {1100, 700}, 3000},
        {"container_green", {1220, 470}, 0}, {"rock_d", {1320, 640}, 30000},
        {"tree_pine_b", {1330, 300}, 0},     {"container_red", {250, 450}, NAV_QUARTER_TURN}};
    bool is_put = true;
    for (uint32_t i = 0; i < sizeof things / sizeof things[0] && is_put; i++)
        is_put = put(scene, things[i].sprite, things[i].at, things[i].angle);
    return is_put;
}

static bool put_gate(DemoScene* scene) {
    enum { LEFT = WIDTH };
    return put_wall(scene, LEFT + 800, 0, 430) && put_wall(scene, LEFT + 800, 466, 600) &&
           put_wall(scene, LEFT + 800, 700, HEIGHT) &&
           put(scene, "house_red", (Spot){LEFT + 520, 300}, 0) &&
           put(scene, "rock_d", (Spot){LEFT + 1080, 520}, 9000) &&
           put(scene, "sandbag_ring", (Spot){LEFT + 560, 640}, 0);
}

/// The road of the army, and the tank that blocks it.
static bool put_road(DemoScene* scene) {
    enum { TOP = HEIGHT };
    static const Spot road[] = {
        {60, TOP + 440}, {1540, TOP + 440}, {1540, TOP + 540}, {60, TOP + 540}};
    const NavPoint rounds[] = {nav_point_from_px(790, TOP + 490),
                               nav_point_from_px(1060, TOP + 490)};
    const DemoPatrol patrol = {.points = rounds,
                               .point_count = 2,
                               .is_alone = true,
                               .speed_px = 16,
                               .sprite = "tank_heavy"};
    return add_floor(scene, road, 4, DEMO_AREA_ROAD) && put_wall(scene, 800, TOP, TOP + 452) &&
           put_wall(scene, 800, TOP + 528, TOP + 620) &&
           put_wall(scene, 800, TOP + 700, TOP + HEIGHT) && demoi_driver_add(scene, &patrol, 0) &&
           put(scene, "house_slate", (Spot){500, TOP + 640}, 0) &&
           put(scene, "rock_b", (Spot){1100, TOP + 660}, 0);
}

static bool put_shore(DemoScene* scene) {
    enum { LEFT = WIDTH, TOP = HEIGHT };
    static const Spot sand[] = {{LEFT + 420, TOP + 150},  {LEFT + 1180, TOP + 150},
                                {LEFT + 1290, TOP + 400}, {LEFT + 1180, TOP + 700},
                                {LEFT + 420, TOP + 700},  {LEFT + 320, TOP + 400}};
    static const Spot water[] = {{LEFT + 640, TOP + 280},  {LEFT + 980, TOP + 280},
                                 {LEFT + 1060, TOP + 420}, {LEFT + 960, TOP + 580},
                                 {LEFT + 660, TOP + 580},  {LEFT + 560, TOP + 420}};
    static const Spot road[] = {{LEFT + 100, TOP + 70},
                                {LEFT + 1500, TOP + 70},
                                {LEFT + 1500, TOP + 130},
                                {LEFT + 100, TOP + 130}};
    scene->area_names[DEMO_AREA_GRASS] = "grass";
    scene->area_names[DEMO_AREA_ROAD] = "road";
    scene->area_names[DEMO_AREA_MUD] = "sand";
    scene->area_names[DEMO_AREA_WATER] = "water";
    scene->area_costs[DEMO_AREA_GRASS] = 1.5;
    scene->area_costs[DEMO_AREA_MUD] = 3;
    scene->area_costs[DEMO_AREA_WATER] = 8;
    return add_floor(scene, sand, 6, DEMO_AREA_MUD) && add_floor(scene, road, 4, DEMO_AREA_ROAD) &&
           add_floor(scene, water, 6, DEMO_AREA_WATER) &&
           put(scene, "rock_d", (Spot){LEFT + 500, TOP + 260}, 0) &&
           put(scene, "rock_b", (Spot){LEFT + 1150, TOP + 560}, 5000);
}

/// Tanks that drive through the village, between its houses.
static bool put_tanks(DemoScene* scene) {
    const NavPoint rounds[] = {nav_point_from_px(480, 348), nav_point_from_px(1180, 348),
                               nav_point_from_px(1000, 516), nav_point_from_px(480, 516)};
    const DemoPatrol patrol = {.points = rounds,
                               .point_count = 4,
                               .is_loop = true,
                               .speed_px = 40,
                               .sprite = "tank_light"};
    return demoi_driver_add(scene, &patrol, 0) && demoi_driver_add(scene, &patrol, 512);
}

// --- presets -----------------------------------------------------------------------------

#define BOX(left, top)                                                                             \
    {                                                                                              \
        {(left)*DEMO_PX, (top)*DEMO_PX}, {                                                         \
            ((left) + WIDTH) * DEMO_PX, ((top) + HEIGHT) * DEMO_PX                                 \
        }                                                                                          \
    }
#define AT(x, y)                                                                                   \
    { (x) * DEMO_PX, (y)*DEMO_PX }

static const DemoPreset presets[] = {
    {.name = "zigzag",
     .line = "Waypoints lead from point to point in a zigzag. The mesh goes straight past the "
             "corners.",
     .view = BOX(0, 0),
     .start = AT(110, 470),
     .goal = AT(1480, 430),
     .methods = "WZK"},
    {.name = "triangles",
     .line = "One corridor: through the middles of edges, from light to light, taut. It is not the "
             "best one.",
     .view = BOX(0, 0),
     .start = AT(110, 470),
     .goal = AT(1480, 430),
     .methods = "IYNK"},
    {.name = "grids",
     .line = "Cells know eight directions. Smoothing helps, but a path keeps off what its cells "
             "touch.",
     .view = BOX(0, 0),
     .start = AT(110, 470),
     .goal = AT(1480, 430),
     .methods = "ASDJK"},
    {.name = "carriage",
     .line = "The carriage is wider than the near gap, and takes the far one. A person passes "
             "(radius: + -).",
     .view = BOX(WIDTH, 0),
     .start = AT(WIDTH + 280, 430),
     .goal = AT(WIDTH + 1320, 440),
     .radius = 30 * DEMO_PX,
     .methods = "VNZK"},
    {.name = "tank",
     .line = "A tank blocks the army's road. Waypoints lead through it; who sees it leads around "
             "it.",
     .view = BOX(0, HEIGHT),
     .start = AT(200, HEIGHT + 470),
     .goal = AT(1400, HEIGHT + 510),
     .radius = DEMO_SOLDIER_RADIUS,
     .methods = "WXK"},
    {.name = "shore",
     .line = "Sand costs 3, water 8, grass 1.5, a road 1. The shortest path is not the cheapest.",
     .view = BOX(WIDTH, HEIGHT),
     .start = AT(WIDTH + 180, HEIGHT + 430),
     .goal = AT(WIDTH + 1420, HEIGHT + 430),
     .agent = 1,
     .methods = "VSNK"}};

/// As somebody would set them on a quiet evening.
static const Spot spots[] = {{150, 340},
                             {200, 560},
                             {330, 150},
                             {330, 450},
                             {330, 780},
                             {480, 300},
                             {500, 540},
                             {500, 840},
                             {690, 200},
                             {740, 400},
                             {700, 650},
                             {880, 140},
                             {900, 330},
                             {960, 530},
                             {950, 780},
                             {1080, 400},
                             {1090, 560},
                             {1210, 130},
                             {1210, 330},
                             {1230, 600},
                             {1250, 800},
                             {1400, 200},
                             {1420, 480},
                             {1450, 720},
                             // the gate
                             {1850, 200},
                             {1880, 560},
                             {1980, 430},
                             {2060, 780},
                             {2220, 450},
                             {2300, 740},
                             {2400, 448},
                             {2400, 650},
                             {2520, 420},
                             {2540, 720},
                             {2720, 300},
                             {2740, 640},
                             {2880, 440},
                             // the road
                             {150, 1300},
                             {300, 1390},
                             {500, 1390},
                             {650, 1390},
                             {720, 1560},
                             {800, 1390},
                             {800, 1560},
                             {900, 1560},
                             {950, 1390},
                             {1150, 1390},
                             {1350, 1390},
                             {1450, 1500},
                             // the shore
                             {1750, 1250},
                             {1830, 1480},
                             {1900, 1030},
                             {1980, 1690},
                             {2150, 1250},
                             {2150, 1480},
                             {2300, 1000},
                             {2330, 1700},
                             {2400, 1320},
                             {2600, 1000},
                             {2640, 1480},
                             {2650, 1700},
                             {2700, 1250},
                             {2900, 1050},
                             {2950, 1700},
                             {3000, 1450},
                             {3060, 1250}};

enum { SPOT_COUNT = sizeof spots / sizeof spots[0] };

static bool build_methods(DemoScene* scene, EngAssetError* error) {
    enum { RIGHT = 2 * WIDTH, BOTTOM = 2 * HEIGHT };
    static const Spot ground[] = {{0, 0}, {RIGHT, 0}, {RIGHT, BOTTOM}, {0, BOTTOM}};
    demoi_batch_begin(scene);
    bool is_built = add_floor(scene, ground, 4, DEMO_AREA_GRASS) && put_village(scene) &&
                    put_gate(scene) && put_road(scene) && put_shore(scene) && put_tanks(scene);
    for (uint32_t i = 0; i < scene->driver_count; i++)
        nav_shape_set_layers(scene->world, scene->things[scene->drivers[i].thing].shape,
                             DEMO_LAYER_MOVER);
    demoi_batch_commit(scene);
    NavBox west = nav_box_from_px(60, HEIGHT + 430, 600, HEIGHT + 550);
    NavBox east = nav_box_from_px(1000, HEIGHT + 430, 1540, HEIGHT + 550);
    is_built = is_built && demoi_team_add(scene, "red", west, east) &&
               demoi_team_add(scene, "blue", east, west) && demoi_soldiers_add(scene, 0, 100) &&
               demoi_soldiers_add(scene, 1, 100);
    scene->presets = presets;
    scene->preset_count = sizeof presets / sizeof presets[0];
    return is_built ||
           eng_asset_error_set(error, "the scene cannot be built: memory or sprites are missing");
}

uint32_t demo_scene_waypoints(const DemoScene* scene, NavPoint* points, uint32_t capacity) {
    if (scene->scenario != &demoi_methods)
        return 0;
    for (uint32_t i = 0; i < SPOT_COUNT && i < capacity; i++)
        points[i] = point_of(spots[i]);
    return SPOT_COUNT;
}

const DemoScenario demoi_methods = {
    .name = "methods",
    .summary = "methods of finding paths side by side, in presets (Return: the next one)",
    .width = 2 * WIDTH,
    .height = 2 * HEIGHT,
    .build = build_methods,
};
