/// What the files of a scene share.
#ifndef DEMO_SCENES_INSIDE_H
#define DEMO_SCENES_INSIDE_H

#include "scenes/scene.h"
#include "scenes/storage.h"

#define DEMO_PX NAV_STEPS_PER_PX

/// A kind of scene: how it is set up, and what happens in it besides driving and walking.
struct DemoScenario {
    const char* name;
    const char* summary;
    bool has_map;
    int32_t width, height; ///< px, without a map
    bool (*build)(DemoScene* scene, EngAssetError* error);
    void (*step)(DemoScene* scene); ///< inside the tick's batch; may be NULL
};

/// A triangle of the last commit.
typedef struct DemoBorn {
    uint32_t slot;
    NavPoint corner[3];
} DemoBorn;

struct DemoScratch {
    NavOutlineId* outlines; ///< [atlas.sprite_count]
    bool* has_outline;
    uint32_t* stamps; ///< [stamp_capacity] by slot: the commit that last touched the triangle
    uint32_t stamp_capacity, stamp;
    DemoBorn* born; ///< [born_count] walkable ones that the last commit made or changed
    uint32_t born_count, born_capacity;
    uint32_t* dirty_first; ///< by cell: its part of dirty_items
    uint32_t* dirty_items; ///< indexes of `born`
    uint32_t* dirty_seen;  ///< [born_count] the mark of the route that took the triangle last
    uint32_t dirty_capacity, dirty_item_capacity, dirty_seen_capacity, dirty_mark;
    bool dirty_is_filled;
    NavShapeId* ids; ///< [id_capacity]
    uint32_t id_capacity;
    uint32_t* cell_first; ///< [cell_count + 1] soldiers by cell of the crowd grid
    uint32_t* cell_items; ///< [cell_item_capacity]
    uint32_t cell_count, cell_item_capacity;
    NavPoint* pushes; ///< [push_capacity]
    uint32_t push_capacity;
    uint64_t batch_start_ns, batch_version;
};

// change.c: batches, and what follows from a commit.
void demoi_batch_begin(DemoScene* scene);
/// Commit, measure, note what is new for the eye, and repair what broke.
void demoi_batch_commit(DemoScene* scene);

// thing.c
/// The outline of a sprite's mesh about its pivot, made at the first call. False when it has none.
bool demoi_outline(DemoScene* scene, uint32_t sprite, NavOutlineId* id);
/// A free slot filled with a thing that has no shape yet; DEMO_NONE without memory.
uint32_t demoi_thing_add(DemoScene* scene, DemoThingKind kind, uint32_t sprite, NavPose pose);
/// Give a thing its shape; false when nav refuses it.
bool demoi_thing_block(DemoScene* scene, uint32_t thing, uint32_t layers);
bool demoi_thing_floor(DemoScene* scene, uint32_t thing, uint8_t area, int32_t z);
void demoi_thing_drop(DemoScene* scene, uint32_t thing);
/// Inside a batch.
bool demoi_thing_move(DemoScene* scene, uint32_t thing, NavPose pose);
void demoi_thing_set_live(DemoScene* scene, uint32_t thing, bool is_live);

// driver.c
/// A tank of that sprite on its rounds, `share` 0..1023 of 1024 along them. `points` are lattice
/// points.
typedef struct DemoPatrol {
    const NavPoint* points;
    uint32_t point_count;
    bool is_loop;
    double speed_px; ///< px a second
    const char* sprite;
} DemoPatrol;
bool demoi_driver_add(DemoScene* scene, const DemoPatrol* patrol, uint32_t share);
/// Inside a batch: every tank one tick further.
void demoi_drivers_step(DemoScene* scene);
void demoi_driver_release(DemoScene* scene, uint32_t driver);

// soldier.c
/// A team; the sprites are "soldier_NAME_...". False without memory for it.
bool demoi_team_add(DemoScene* scene, const char* name, NavBox home, NavBox goal);
/// Soldiers of a team anywhere in its home, on their way. False without memory.
bool demoi_soldiers_add(DemoScene* scene, uint32_t team, uint32_t count);
void demoi_soldiers_step(DemoScene* scene);

// route.c
/// Find a way to the soldier's goal. False when there is none (then the route is empty).
bool demoi_route_find(DemoScene* scene, DemoSoldier* soldier);
/// The same because the old way broke, and counted; without one the soldier waits a little.
void demoi_route_replace(DemoScene* scene, DemoSoldier* soldier);
/// After a commit: throw out soldiers that something landed on, find new ways for those whose
/// corridor it broke.
void demoi_routes_repair(DemoScene* scene);
/// May one go straight from a to b?
bool demoi_is_free(DemoScene* scene, NavPoint a, NavPoint b);

// dirty.c
/// File scratch->born by place. False without memory.
bool demoi_dirty_fill(DemoScene* scene);
/// Add those of scratch->born that the rest of the way crosses to the route's corridor. `from`:
/// where the soldier stands.
void demoi_dirty_add(DemoScene* scene, DemoRoute* route, NavPoint from);

// crowd.c
/// For each soldier how its neighbours push it, in scratch->pushes. False without memory.
bool demoi_crowd_push(DemoScene* scene);

// battlefield.c and the others
extern const DemoScenario demoi_battlefield, demoi_crates, demoi_bars, demoi_field, demoi_swarm,
    demoi_drawbridge, demoi_ravine;

/// A stretch of grass `width` by `height` px with two teams that cross it, as several scenes have.
bool demoi_meadow(DemoScene* scene, uint32_t soldier_count);

#endif
