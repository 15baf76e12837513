/// What the files of a scene share. scene.h and this header have several implementations: the
/// functions stand under the name of their file.
#ifndef DEMO_SCENES_INSIDE_H
#define DEMO_SCENES_INSIDE_H

#include "scenes/scene.h"
#include "scenes/storage.h"

#include "asset/outline.h"

#define DEMO_PX NAV_STEPS_PER_PX

/// A kind of scene: how it is built, and what happens in it besides driving and walking.
struct DemoScenario {
    const char* name;
    const char* summary;
    bool has_map;
    int32_t width, height; ///< px, without a map
    int32_t stage_px;      ///< so far soldiers look ahead for paths; 0: to their goals
    uint32_t nodes;        ///< of searches in a tick; 0: the crowd's default
    bool (*build)(DemoScene* scene, EngAssetError* error);
    void (*step)(DemoScene* scene); ///< inside the tick's batch; may be NULL
};

struct DemoScratch {
    NavOutlineId* outlines; ///< [atlas.sprite_count]
    bool* has_outline;
    NavShapeId* ids; ///< [id_capacity]
    uint32_t id_capacity;
    uint64_t batch_start_ns, batch_version;
};

// change.c
void demoi_batch_begin(DemoScene* scene);
/// Commit and measure, and list the new triangles for drawing.
void demoi_batch_commit(DemoScene* scene);

// thing.c
/// The outline as nav takes it. Free `*points` afterwards. False without memory.
bool demoi_outline_def(const EngOutline* outline, NavPoint** points, NavOutlineDef* def);
/// The outline of a sprite's mesh about its pivot, made at the first call. False when it has none.
bool demoi_outline(DemoScene* scene, uint32_t sprite, NavOutlineId* id);
/// Fill a free slot with a thing that has no shape yet; DEMO_NONE without memory.
uint32_t demoi_thing_add(DemoScene* scene, DemoThingKind kind, uint32_t sprite, NavPose pose);
/// Insert the thing's shape: an obstacle, or a floor. False when nav refuses it.
bool demoi_thing_block(DemoScene* scene, uint32_t thing, uint32_t layers);
bool demoi_thing_floor(DemoScene* scene, uint32_t thing, uint8_t area, int32_t z);
void demoi_thing_drop(DemoScene* scene, uint32_t thing);
/// Only inside a batch.
bool demoi_thing_move(DemoScene* scene, uint32_t thing, NavPose pose);
void demoi_thing_set_enabled(DemoScene* scene, uint32_t thing, bool is_enabled);

// driver.c
/// A patrol: the lattice points that a tank drives to, and the tank's sprite.
typedef struct DemoPatrol {
    const NavPoint* points;
    uint32_t point_count;
    bool is_loop;
    bool is_alone;   ///< no other tank comes there, so it waits for none
    double speed_px; ///< px a second
    const char* sprite;
} DemoPatrol;
/// Add a tank at `share` 1024ths (0..1023) of the patrol.
bool demoi_driver_add(DemoScene* scene, const DemoPatrol* patrol, uint32_t share);
/// Only inside a batch: move every tank by one tick.
void demoi_drivers_step(DemoScene* scene);
/// The tank was moved from outside: let it drive on from where it is.
void demoi_driver_release(DemoScene* scene, uint32_t driver);

// soldier.c
/// Add a team. Its sprites are "soldier_NAME_...". False when there are DEMO_TEAM_MAX already.
bool demoi_team_add(DemoScene* scene, const char* name, NavBox home, NavBox goal);
/// Add soldiers of a team at random points of its home, and send them. False without memory.
bool demoi_soldiers_add(DemoScene* scene, uint32_t team, uint32_t count);
/// Tick the crowd, and send those who have arrived.
void demoi_soldiers_step(DemoScene* scene);

// from_file.c
/// Read the file of a scene. False with the error set.
bool demoi_file_load(DemoScene* scene, const char* path, EngAssetError* error);
/// The world around its shapes.
NavWorldDef demoi_file_world_def(const DemoScene* scene);

// battlefield.c and the others
extern const DemoScenario demoi_battlefield, demoi_crates, demoi_bars, demoi_field, demoi_swarm,
    demoi_army, demoi_drawbridge, demoi_ravine, demoi_methods, demoi_file;

/// Build a meadow of the scene's size with two teams that cross it, between strips `depth_px` deep.
bool demoi_meadow(DemoScene* scene, uint32_t soldier_count, int32_t depth_px);

#endif
