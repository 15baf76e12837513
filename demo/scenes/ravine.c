// Two banks of a ravine with examples of everything that affects a path: areas of different costs,
// jumps, a drop, a wide jump, bushes, a narrow gap, and places that are closed.
#include "scenes/inside.h"

#include <assert.h>

typedef struct Spot {
    int16_t x, y; // px
} Spot;

// --- ground ------------------------------------------------------------------------------

static const Spot west_bank[] = {{0, 0},     {560, 0},   {600, 200}, {690, 380},
                                 {690, 480}, {620, 620}, {600, 900}, {0, 900}};
/// The bank; the moat around the plateau is a hole in it.
static const Spot east_bank[] = {{860, 0},   {840, 200}, {770, 380},  {770, 480},
                                 {840, 620}, {860, 900}, {1600, 900}, {1600, 0},
                                 {1180, 60}, {1500, 60}, {1500, 300}, {1180, 300}};
static const Spot plateau[] = {{1220, 100}, {1460, 100}, {1460, 260}, {1220, 260}};
static const Spot islet[] = {{700, 80}, {760, 70}, {770, 190}, {705, 200}};
static const Spot road[] = {{0, 660}, {1600, 660}, {1600, 780}, {0, 780}};
static const Spot west_mud[] = {{170, 260}, {470, 240}, {540, 420}, {430, 570}, {190, 540}};
static const Spot hillock[] = {{290, 350}, {390, 350}, {390, 450}, {290, 450}};
static const Spot east_mud[] = {{960, 420}, {1230, 400}, {1260, 600}, {980, 620}};
static const Spot waters[][4] = {{{560, 0}, {860, 0}, {840, 200}, {600, 200}},
                                 {{600, 200}, {840, 200}, {770, 380}, {690, 380}},
                                 {{690, 380}, {770, 380}, {770, 480}, {690, 480}},
                                 {{690, 480}, {770, 480}, {840, 620}, {620, 620}},
                                 {{620, 620}, {840, 620}, {860, 900}, {600, 900}},
                                 {{1180, 60}, {1500, 60}, {1500, 300}, {1180, 300}}};

static NavPoint point_of(Spot spot) { return nav_point_from_px(spot.x, spot.y); }

static void add_patch(DemoScene* scene, const Spot* spots, uint32_t count, uint32_t area) {
    assert(scene->patch_count < DEMO_PATCH_MAX);
    DemoPatch* patch = &scene->patches[scene->patch_count++];
    assert(count <= sizeof patch->points / sizeof patch->points[0]);
    patch->area = area;
    patch->point_count = count;
    for (uint32_t i = 0; i < count; i++)
        patch->points[i] = point_of(spots[i]);
}

/// Insert a floor. The last `hole` points are a ring of their own.
static bool add_floor(DemoScene* scene, const Spot* spots, uint32_t count, uint32_t hole,
                      uint8_t area, int32_t z) {
    NavPoint points[16];
    assert(hole < count && count <= sizeof points / sizeof points[0]);
    uint32_t sizes[2] = {count - hole, hole};
    for (uint32_t i = 0; i < count; i++)
        points[i] = point_of(spots[i]);
    NavOutlineDef region = nav_outline_def();
    region.points = points;
    region.point_count = count;
    region.ring_sizes = sizes;
    region.ring_count = hole > 0 ? 2 : 1;
    NavShapeDef def = nav_floor_def((NavOutlineId){0});
    NavShapeId id;
    def.region = &region;
    def.area = area;
    def.z = z;
    def.user = DEMO_NONE;
    return nav_shape_insert(scene->world, &def, &id) == NAV_OK;
}

static bool add_ground(DemoScene* scene) {
    for (uint32_t i = 0; i < sizeof waters / sizeof waters[0]; i++)
        add_patch(scene, waters[i], 4, DEMO_AREA_WATER);
    add_patch(scene, plateau, 4, DEMO_AREA_GRASS);
    add_patch(scene, islet, 4, DEMO_AREA_GRASS);
    add_patch(scene, road, 4, DEMO_AREA_ROAD);
    add_patch(scene, west_mud, 5, DEMO_AREA_MUD);
    add_patch(scene, hillock, 4, DEMO_AREA_GRASS);
    add_patch(scene, east_mud, 4, DEMO_AREA_MUD);
    scene->area_names[DEMO_AREA_GRASS] = "grass";
    scene->area_names[DEMO_AREA_ROAD] = "road";
    scene->area_names[DEMO_AREA_MUD] = "mud";
    scene->area_costs[DEMO_AREA_GRASS] = 2;
    scene->area_costs[DEMO_AREA_MUD] = 5;
    return add_floor(scene, west_bank, 8, 0, DEMO_AREA_GRASS, 0) &&
           add_floor(scene, east_bank, 12, 4, DEMO_AREA_GRASS, 0) &&
           add_floor(scene, plateau, 4, 0, DEMO_AREA_GRASS, 0) &&
           add_floor(scene, islet, 4, 0, DEMO_AREA_GRASS, 0) &&
           add_floor(scene, road, 4, 0, DEMO_AREA_ROAD, 1) &&
           add_floor(scene, west_mud, 5, 0, DEMO_AREA_MUD, 1) &&
           add_floor(scene, hillock, 4, 0, DEMO_AREA_GRASS, 2) &&
           add_floor(scene, east_mud, 4, 0, DEMO_AREA_MUD, 1);
}

// --- obstacles ---------------------------------------------------------------------------

static bool put_obstacle(DemoScene* scene, const char* sprite, NavPose pose, uint32_t layers) {
    uint32_t thing = demoi_thing_add(scene, DEMO_OBSTACLE, demo_scene_sprite(scene, sprite), pose);
    return thing != DEMO_NONE && demoi_thing_block(scene, thing, layers);
}

/// Place a ring of obstacles. It has no gap when they are wide enough.
static bool put_ring(DemoScene* scene, const char* sprite, Spot middle, int32_t radius_px,
                     uint32_t count, uint32_t layers) {
    bool is_put = true;
    for (uint32_t i = 0; i < count && is_put; i++) {
        uint16_t angle = (uint16_t)(i * 65536 / count);
        NavPoint at = demo_point_ahead(point_of(middle), angle, radius_px * DEMO_PX);
        is_put = put_obstacle(scene, sprite, nav_pose(at, angle), layers);
    }
    return is_put;
}

/// A yard whose gate is 30 px wide.
static bool put_yard(DemoScene* scene) {
    enum { LEFT = 1330, TOP = 370, STEP = 55, SIDE = 4 };
    bool is_put = true;
    for (int32_t i = 0; i <= SIDE && is_put; i++) {
        int32_t x = LEFT + i * STEP, y = TOP + i * STEP, far = SIDE * STEP;
        is_put =
            put_obstacle(scene, "wall_long", nav_pose_from_px(x, TOP, 0), NAV_LAYERS_ALL) &&
            put_obstacle(scene, "wall_long", nav_pose_from_px(x, TOP + far, 0), NAV_LAYERS_ALL) &&
            put_obstacle(scene, "wall_long", nav_pose_from_px(LEFT + far, y, NAV_QUARTER_TURN),
                         NAV_LAYERS_ALL);
    }
    return is_put &&
           put_obstacle(scene, "wall_long", nav_pose_from_px(LEFT, TOP + 38, NAV_QUARTER_TURN),
                        NAV_LAYERS_ALL) &&
           put_obstacle(scene, "wall_long", nav_pose_from_px(LEFT, TOP + 132, NAV_QUARTER_TURN),
                        NAV_LAYERS_ALL) &&
           put_obstacle(scene, "wall_long", nav_pose_from_px(LEFT, TOP + 187, NAV_QUARTER_TURN),
                        NAV_LAYERS_ALL);
}

static bool put_things(DemoScene* scene) {
    return put_ring(scene, "bush_a", (Spot){330, 130}, 66, 26, DEMO_LAYER_SOFT) &&
           put_ring(scene, "crate_b", (Spot){1030, 180}, 70, 14, NAV_LAYERS_ALL) &&
           put_yard(scene) &&
           put_obstacle(scene, "crate_b", nav_pose_from_px(1420, 230, 0),
                        NAV_LAYERS_ALL) && // blocks a link
           put_obstacle(scene, "rock_d", nav_pose_from_px(130, 420, 9000), NAV_LAYERS_ALL) &&
           put_obstacle(scene, "house_red", nav_pose_from_px(90, 180, 2000), NAV_LAYERS_ALL) &&
           put_obstacle(scene, "rock_b", nav_pose_from_px(520, 820, 0), NAV_LAYERS_ALL) &&
           put_obstacle(scene, "container_red", nav_pose_from_px(950, 850, 5000), NAV_LAYERS_ALL);
}

// --- links -------------------------------------------------------------------------------

static bool add_link(DemoScene* scene, Spot from, Spot to, bool is_two_way) {
    NavLinkDef def = nav_link_def(point_of(from), point_of(to));
    NavLinkId id;
    def.is_two_way = is_two_way;
    return nav_link_insert(scene->world, &def, &id) == NAV_OK;
}

static bool add_wide_link(DemoScene* scene) {
    NavLinkDef def = nav_link_def(nav_point_from_px(684, 385), nav_point_from_px(776, 385));
    NavLinkId id;
    def.from.b = nav_point_from_px(684, 475);
    def.to.b = nav_point_from_px(776, 475);
    def.is_two_way = true;
    return nav_link_insert(scene->world, &def, &id) == NAV_OK;
}

static bool add_links(DemoScene* scene) {
    return add_link(scene, (Spot){582, 150}, (Spot){710, 140}, true) && // to the islet
           add_link(scene, (Spot){760, 140}, (Spot){856, 140},
                    true) &&       // and from there to the other bank
           add_wide_link(scene) && // where it is narrow
           add_link(scene, (Spot){1340, 254}, (Spot){1340, 306}, false) && // down from the plateau
           add_link(scene, (Spot){1420, 306}, (Spot){1420, 230},
                    false); // up, but the crate blocks it
}

static bool build_ravine(DemoScene* scene, EngAssetError* error) {
    static const NavPoint rounds[] = {{910 * DEMO_PX, 320 * DEMO_PX},
                                      {1272 * DEMO_PX, 345 * DEMO_PX},
                                      {1272 * DEMO_PX, 640 * DEMO_PX},
                                      {910 * DEMO_PX, 640 * DEMO_PX}};
    const DemoPatrol patrol = {.points = rounds,
                               .point_count = 4,
                               .is_loop = true,
                               .speed_px = 45,
                               .sprite = "tank_light"};
    demoi_batch_begin(scene);
    bool is_built = add_ground(scene) && put_things(scene) && demoi_driver_add(scene, &patrol, 0) &&
                    add_links(scene);
    demoi_batch_commit(scene);
    NavBox west = nav_box_from_px(30, 600, 140, 870), east = nav_box_from_px(1450, 640, 1570, 870);
    is_built = is_built && demoi_team_add(scene, "red", west, east) &&
               demoi_team_add(scene, "blue", east, west) && demoi_soldiers_add(scene, 0, 100) &&
               demoi_soldiers_add(scene, 1, 100);
    return is_built ||
           eng_asset_error_set(error, "the scene cannot be built: memory or sprites are missing");
}

const DemoScenario demoi_ravine = {
    .name = "ravine",
    .summary = "mud, road, jumps, bushes, a narrow gate: press F to ask for a path",
    .width = 1600,
    .height = 900,
    .build = build_ravine,
};
