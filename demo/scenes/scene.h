/// A scene: a world, the things that stand and drive in it, and the soldiers that cross it. It
/// needs neither a window nor SDL; sandbox, benchmarks and tests share it.
///
/// A scene depends only on its name, its seed and the edits made to it. Every number that reaches
/// its hash is an integer, and nothing depends on the clock. scenario.c builds and runs a scene,
/// edit.c edits it, scene.c has the rest.
#ifndef DEMO_SCENES_SCENE_H
#define DEMO_SCENES_SCENE_H

#include "scenes/figures.h"
#include "scenes/number.h"

#include "art/art.h"
#include "asset/atlas.h"
#include "asset/map.h"

#define DEMO_TICKS_PER_SECOND 60
/// No thing, no driver, no sprite.
#define DEMO_NONE UINT32_MAX

/// The kinds are drawn in this order.
typedef enum DemoThingKind {
    DEMO_FLOOR,    ///< a walkable sprite: concrete, a bridge
    DEMO_DECOR,    ///< a picture on the ground, without a shape
    DEMO_OBSTACLE, ///< a rock, a house, a crate
    DEMO_TANK,
    DEMO_TREE, ///< an obstacle, drawn over soldiers and tanks
    DEMO_FLAG  ///< a picture above everything, without a shape
} DemoThingKind;

/// A sprite at a place in the scene.
typedef struct DemoThing {
    DemoThingKind kind;
    bool is_used;    ///< false: the slot is free
    bool is_held;    ///< the mouse holds it: it does not move by itself
    bool is_enabled; ///< false: its shape is disabled (an open bridge)
    uint32_t sprite;
    uint32_t turret, shadow, roll; ///< a tank's other sprites, or DEMO_NONE
    NavPose pose;
    NavShapeId shape; ///< null for pictures
    uint16_t turret_angle;
    uint32_t driver;   ///< index of its driver, or DEMO_NONE
    uint32_t distance; ///< driven so far, steps
    uint64_t end_tick; ///< the tick in which it is removed; 0: never
} DemoThing;

/// A tank on patrol, from point to point: in a loop, or there and back.
typedef struct DemoDriver {
    uint32_t thing;
    uint32_t first_point, point_count; ///< in the scene's patrol points
    uint32_t next;                     ///< the point it drives to
    bool is_loop, is_back, is_alone;
    int32_t speed;          ///< 1/256 steps a tick
    NavPoint segment_start; ///< where it started towards `next`
    int64_t segment_done;   ///< 1/256 steps driven since then
    int32_t reach;          ///< half its length, steps
    uint32_t waited;        ///< ticks that it has waited for another tank
} DemoDriver;

#define DEMO_SOLDIER_RADIUS (8 * NAV_STEPS_PER_PX)

/// A unit of the crowd, and what is drawn of it.
typedef struct DemoSoldier {
    NavUnitId unit;
    NavUnitState state; ///< those below are as they were at the end of the last tick
    NavPoint at, goal;
    NavPoint stage; ///< where it walks to now: its goal, or a place before it
    uint16_t angle;
    uint8_t team;
    bool is_homeward; ///< walks back home
    uint32_t walked;  ///< steps walked, for the animation
    uint32_t wait;    ///< ticks that it will stand where it cannot get on
} DemoSoldier;

#define DEMO_TEAM_MAX 3
/// Where the soldiers of a team start and go to.
typedef struct DemoTeam {
    const char* name; ///< "red", "blue", "gold"
    NavBox home, goal;
    uint32_t sprite; ///< of the standing soldier
    uint32_t walk[6];
} DemoTeam;

/// A triangle that a commit made, for drawing.
typedef struct DemoFlash {
    NavPoint corner[3];
    uint64_t tick;
} DemoFlash;
#define DEMO_FLASH_MAX 8192 ///< the oldest are overwritten

/// A track of a tank.
typedef struct DemoMark {
    NavPoint at;
    uint16_t angle;
    uint64_t tick;
} DemoMark;
#define DEMO_MARK_MAX 1024 ///< the oldest are overwritten

/// A convex patch of ground that a scene without a map draws over its grass, in this order.
typedef struct DemoPatch {
    NavPoint points[8]; ///< [point_count]
    uint32_t point_count;
    uint32_t area; ///< DEMO_AREA_*; water has no floor
} DemoPatch;
#define DEMO_PATCH_MAX 24
enum { DEMO_AREA_GRASS = 0, DEMO_AREA_ROAD = 1, DEMO_AREA_MUD = 4, DEMO_AREA_WATER = 5 };
/// The layer of soft obstacles: bushes. That of tanks, where a scene keeps them apart.
#define DEMO_LAYER_SOFT 2u
#define DEMO_LAYER_MOVER 64u

/// Something to see in a scene that compares methods of finding paths (gallery.h).
typedef struct DemoPreset {
    const char* name;
    const char* line; ///< what to see
    NavBox view;
    NavPoint start, goal;
    int32_t radius;
    uint32_t agent;      ///< see demo_agent_name
    const char* methods; ///< keys of those that are shown
} DemoPreset;

typedef struct DemoCounts {
    uint64_t cuts;      ///< soldiers whose route a commit has cut
    uint64_t searches;  ///< paths that were searched or repaired
    uint64_t displaced; ///< soldiers on which an obstacle came
    uint64_t arrived;   ///< soldiers that reached their goal
    uint64_t refused;   ///< changes that nav refused (for example a footprint out of range)
    uint32_t waiting;   ///< soldiers that wait for a path now
    uint32_t gone, born, changed; ///< triangles of the last commit
} DemoCounts;

typedef struct DemoScenario DemoScenario;
typedef struct DemoScratch DemoScratch;

typedef struct DemoScene {
    const DemoScenario* scenario;
    uint64_t seed, tick;
    NavWorld* world;
    NavQuery* query;
    NavCrowd* crowd; ///< the soldiers
    EngAtlas atlas;
    EngMap map;             ///< zero when the scenario has none
    EngArt art;             ///< of a scene from a file, else zero
    uint32_t refused_count; ///< shapes of `art` that the world refused
    NavBox bounds;          ///< of the world
    const char* ground;     ///< path of the ground picture, or NULL: grass all over
    DemoPatch patches[DEMO_PATCH_MAX];
    uint32_t patch_count;
    double area_costs[NAV_AREA_COUNT];      ///< for agents with area costs
    const char* area_names[NAV_AREA_COUNT]; ///< NULL: no name
    DemoThing* things;                      ///< [thing_count]
    DemoDriver* drivers;
    NavPoint* patrol_points;
    DemoSoldier* soldiers;
    uint32_t thing_count, thing_capacity;
    uint32_t driver_count, driver_capacity;
    uint32_t patrol_count, patrol_capacity;
    uint32_t soldier_count, soldier_capacity;
    const DemoPreset* presets; ///< [preset_count]
    uint32_t preset_count;
    DemoTeam teams[DEMO_TEAM_MAX];
    uint32_t team_count;
    DemoRandom random;
    /// Of commits: the time from the begin of a batch to the end of its commit; of the crowd's
    /// ticks.
    DemoFigures figures, crowd_figures;
    DemoCounts counts;
    DemoFlash* flashes; ///< [DEMO_FLASH_MAX] a ring buffer
    uint64_t flash_count;
    DemoMark* marks; ///< [DEMO_MARK_MAX] a ring buffer
    uint64_t mark_count;
    DemoScratch* scratch; ///< private
} DemoScene;

typedef struct DemoSceneDef {
    const char* scenario; ///< a name of demo_scenario_name; NULL: the first
    const char* data;     ///< folder of battlefield.json and battlefield.tmj
    uint64_t seed;
    const char* file; ///< show the shapes of this file, not a scenario; NULL: none
    /// Threads that share the ticks of the crowd: see nav_crowd_set_threads. NULL: none.
    NavRunChunks run_chunks;
    void* run_context;
    uint32_t chunk_count;
} DemoSceneDef;

/// The names of the scenarios; NULL beyond the last.
const char* demo_scenario_name(uint32_t index);
/// One line about the scenario; NULL beyond the last.
const char* demo_scenario_summary(uint32_t index);
/// The index of a scenario, or DEMO_NONE.
uint32_t demo_scenario_find(const char* name);

/// The name of the scene's scenario.
const char* demo_scene_name(const DemoScene* scene);

/// Build a scene. On failure `error` (may be NULL) says why and `*scene` is NULL.
bool demo_scene_create(const DemoSceneDef* def, DemoScene** scene, EngAssetError* error);
/// NULL is allowed.
void demo_scene_destroy(DemoScene* scene);

/// Run one tick, 1/60 s: move things in one batch, then tick the crowd.
void demo_scene_tick(DemoScene* scene);

/// The hash of the world; and the same with all things and soldiers mixed in.
uint64_t demo_scene_world_hash(const DemoScene* scene);
uint64_t demo_scene_hash(const DemoScene* scene);

/// Edits. Each is a batch of its own, and works also while the scene is paused. The soldiers heed
/// it in the next tick.
///
/// Pick the thing under a point: tanks before obstacles before floors, or DEMO_NONE. `slack` is how
/// far beside a thing still hits it, steps.
uint32_t demo_scene_pick(DemoScene* scene, NavPoint point, int32_t slack);
/// Move a thing. False when nav refuses the place; then nothing changed.
bool demo_scene_move(DemoScene* scene, uint32_t thing, NavPose pose);
/// Let go of a thing. A tank drives on from where it is.
void demo_scene_release(DemoScene* scene, uint32_t thing);
/// Place an obstacle of that sprite. Returns the thing, or DEMO_NONE.
uint32_t demo_scene_place(DemoScene* scene, const char* sprite, NavPose pose);
bool demo_scene_remove(DemoScene* scene, uint32_t thing);

/// Write the waypoints that somebody has set by hand, at most `capacity`; gives their number.
uint32_t demo_scene_waypoints(const DemoScene* scene, NavPoint* points, uint32_t capacity);

/// The sprite of that name in the atlas, or DEMO_NONE.
uint32_t demo_scene_sprite(const DemoScene* scene, const char* name);

#endif
