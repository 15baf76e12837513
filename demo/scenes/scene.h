/// A living scene: a world, the things that stand and drive in it, and the soldiers that cross it.
/// Needs neither a window nor SDL; the sandbox, benchmarks and tests share it.
///
/// A scene is a function of its name, its seed and the edits made to it: every number that can
/// reach its hash is an integer, and nothing depends on the clock.
#ifndef DEMO_SCENES_SCENE_H
#define DEMO_SCENES_SCENE_H

#include "scenes/figures.h"
#include "scenes/number.h"

#include "asset/atlas.h"
#include "asset/map.h"

#define DEMO_TICKS_PER_SECOND 60
/// No thing, no patrol, no sprite.
#define DEMO_NONE UINT32_MAX

/// Also the order of drawing.
typedef enum DemoThingKind {
    DEMO_FLOOR,    ///< a walkable sprite: concrete, a bridge
    DEMO_DECOR,    ///< only a picture, on the ground
    DEMO_OBSTACLE, ///< a rock, a house, a crate
    DEMO_TANK,
    DEMO_TREE, ///< an obstacle that hangs over what is near
    DEMO_FLAG  ///< only a picture, above all
} DemoThingKind;

/// A sprite in its place.
typedef struct DemoThing {
    DemoThingKind kind;
    bool is_alive; ///< false: the slot is free
    bool is_held;  ///< a hand has it: it does not move by itself
    bool is_live;  ///< false: its shape is disabled (an open bridge)
    uint32_t sprite;
    uint32_t turret, shadow, roll; ///< a tank's other sprites, or DEMO_NONE
    NavPose pose;
    NavShapeId shape; ///< null for pictures
    uint16_t turret_angle;
    uint32_t driver;   ///< index of what drives it, or DEMO_NONE
    uint32_t distance; ///< driven so far, steps
    uint64_t end_tick; ///< when it goes away by itself; 0: never
} DemoThing;

/// A tank on its rounds: from point to point, round and round or there and back.
typedef struct DemoDriver {
    uint32_t thing;
    uint32_t first_point, point_count; ///< in the scene's patrol points
    uint32_t next;                     ///< the point it drives to
    bool is_loop, is_back;
    int32_t speed;     ///< 1/256 steps a tick
    NavPoint leg_from; ///< where it set out for `next`
    int64_t leg_done;  ///< 1/256 steps driven since
    int32_t reach;     ///< half its length, steps
    uint32_t waited;   ///< ticks that another tank has stood in its way
} DemoDriver;

/// The way a soldier walks and the triangles under it.
typedef struct DemoRoute {
    NavPoint* points;   ///< [point_count] from where it was asked for to the goal
    uint32_t next;      ///< the point that is walked to; point_count: none
    uint32_t* corridor; ///< [corridor_count] slots; a change of one may break the route
    uint32_t point_count, point_capacity, corridor_count, corridor_capacity;
    uint32_t
        doubt; ///< ticks until another way is asked for: this one broke far ahead; 0: it stands
} DemoRoute;

typedef struct DemoSoldier {
    NavPoint at, goal;
    DemoRoute route;
    uint16_t angle;
    uint8_t team;
    bool is_homeward;    ///< on the way back
    bool is_ejected;     ///< something landed on it in the last commit
    int32_t speed;       ///< steps a tick
    int32_t berth;       ///< how far it stays from corners, steps
    uint32_t walked;     ///< steps walked, for its feet
    uint32_t wait;       ///< ticks until it asks again for a way
    NavPoint stuck_at;   ///< where it was at the last look
    uint32_t stuck_look; ///< ticks until the next look
} DemoSoldier;

#define DEMO_TEAM_MAX 3
/// Where soldiers of a team come from and go to.
typedef struct DemoTeam {
    const char* name; ///< "red", "blue", "gold"
    NavBox home, goal;
    uint32_t sprite; ///< of the standing soldier
    uint32_t walk[6];
} DemoTeam;

/// A triangle that a commit made, for the eye.
typedef struct DemoFlash {
    NavPoint corner[3];
    uint64_t tick;
} DemoFlash;
#define DEMO_FLASH_MAX 8192 ///< the oldest go first

/// A print of a tank's belts.
typedef struct DemoMark {
    NavPoint at;
    uint16_t angle;
    uint64_t tick;
} DemoMark;
#define DEMO_MARK_MAX 1024 ///< the oldest go first

/// What a scene without a map shows as its ground, over the grass: convex, in the order of drawing.
typedef struct DemoPatch {
    NavPoint points[8]; ///< [point_count]
    uint32_t point_count;
    uint32_t area; ///< DEMO_AREA_*; water is where no floor is
} DemoPatch;
#define DEMO_PATCH_MAX 24
enum { DEMO_AREA_GRASS = 0, DEMO_AREA_ROAD = 1, DEMO_AREA_MUD = 4, DEMO_AREA_WATER = 5 };
/// The layer of what gives way: bushes.
#define DEMO_LAYER_SOFT 2u

typedef struct DemoCounts {
    uint64_t repaths; ///< routes asked for because the old one broke
    uint64_t checks;  ///< routes whose corridor a commit touched
    uint64_t ejected; ///< soldiers pushed out of what landed on them
    uint64_t arrived; ///< soldiers that reached their goal
    uint64_t refused; ///< changes that nav refused (for example a footprint out of range)
    uint32_t waiting; ///< soldiers without a way at the moment
    uint32_t gone, born, changed; ///< triangles of the last commit
} DemoCounts;

typedef struct DemoScenario DemoScenario;
typedef struct DemoScratch DemoScratch;

typedef struct DemoScene {
    const DemoScenario* scenario;
    uint64_t seed, tick;
    NavWorld* world;
    NavQuery* query;
    EngAtlas atlas;
    EngMap map;         ///< zero when the scenario has none
    NavBox bounds;      ///< of the world
    const char* ground; ///< path of the ground picture, or NULL: grass all over
    DemoPatch patches[DEMO_PATCH_MAX];
    uint32_t patch_count;
    double area_costs[NAV_AREA_COUNT];      ///< for those to whom grounds differ
    const char* area_names[NAV_AREA_COUNT]; ///< NULL: no name
    DemoThing* things;                      ///< [thing_count]
    DemoDriver* drivers;
    NavPoint* patrol_points;
    DemoSoldier* soldiers;
    uint32_t thing_count, thing_capacity;
    uint32_t driver_count, driver_capacity;
    uint32_t patrol_count, patrol_capacity;
    uint32_t soldier_count, soldier_capacity;
    DemoTeam teams[DEMO_TEAM_MAX];
    uint32_t team_count;
    DemoRandom random;
    DemoFigures figures; ///< of commits: all calls from begin to commit
    DemoCounts counts;
    DemoFlash* flashes; ///< [DEMO_FLASH_MAX] a ring
    uint64_t flash_count;
    DemoMark* marks; ///< [DEMO_MARK_MAX] a ring
    uint64_t mark_count;
    DemoScratch* scratch; ///< private
} DemoScene;

typedef struct DemoSceneDef {
    const char* scenario; ///< a name of demo_scenario_name; NULL: the first
    const char* data;     ///< folder of battlefield.json and battlefield.tmj
    uint64_t seed;
} DemoSceneDef;

/// The scenarios, the best first; NULL beyond the last.
const char* demo_scenario_name(uint32_t index);
/// One line about it, NULL beyond the last.
const char* demo_scenario_summary(uint32_t index);
/// Its index, or DEMO_NONE.
uint32_t demo_scenario_find(const char* name);

/// The scenario of a scene.
const char* demo_scene_name(const DemoScene* scene);

/// Build a scene. On failure `error` (may be NULL) says why and `*scene` is NULL.
bool demo_scene_create(const DemoSceneDef* def, DemoScene** scene, EngAssetError* error);
/// NULL is allowed.
void demo_scene_destroy(DemoScene* scene);

/// One sixtieth of a second: things move in one batch, routes that it broke are found again,
/// soldiers walk.
void demo_scene_tick(DemoScene* scene);

/// The world's canonical hash, and the same mixed with all that stands and walks in it.
uint64_t demo_scene_world_hash(const DemoScene* scene);
uint64_t demo_scene_hash(const DemoScene* scene);

/// Edits: each is a batch of its own, works also between ticks of a paused scene, and gives
/// soldiers that it touches another way.
///
/// The thing under a point: tanks before obstacles before floors, or DEMO_NONE. `slack`: how far
/// from it is still on it, steps.
uint32_t demo_scene_pick(DemoScene* scene, NavPoint point, int32_t slack);
/// False when nav refuses the place (then nothing changed).
bool demo_scene_move(DemoScene* scene, uint32_t thing, NavPose pose);
/// Let a tank drive on from where it stands.
void demo_scene_release(DemoScene* scene, uint32_t thing);
/// Put an obstacle of that sprite into the world. The thing, or DEMO_NONE.
uint32_t demo_scene_place(DemoScene* scene, const char* sprite, NavPose pose);
bool demo_scene_remove(DemoScene* scene, uint32_t thing);

/// The sprite of that name in the atlas, or DEMO_NONE.
uint32_t demo_scene_sprite(const DemoScene* scene, const char* name);

#endif
