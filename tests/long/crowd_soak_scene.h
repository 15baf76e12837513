/// The worlds of crowd_soak, and its checks.
#ifndef LONG_CROWD_SOAK_SCENE_H
#define LONG_CROWD_SOAK_SCENE_H

#include <nav/nav.h>

#include "oracle/offset.h"
#include "support/random.h"

enum { CROWD_SCENE_KINDS = 7, CROWD_SCENE_TICKS = 200, SHAPES_MOST = 12, UNITS_MOST = 16 };

extern const char* const crowd_scene_names[CROWD_SCENE_KINDS];

typedef struct CrowdShape {
    NavShapeId id;
    NavPose pose;
    NavPoint speed;
    int32_t turn; ///< a tick
    bool is_gate; ///< comes and goes
    bool is_on;
} CrowdShape;

typedef struct CrowdScene {
    uint32_t kind;
    TestRandom random;
    NavWorld* world;
    NavCrowd* crowd;
    NavPoint origin;
    int32_t size;
    int32_t radius; ///< of all units; 0: each has its own
    CrowdShape shapes[SHAPES_MOST];
    uint32_t shape_count;
    NavUnitId units[UNITS_MOST];
    uint32_t unit_count;
    bool is_still;           ///< in the last change nothing moved, but units may have been carved
    bool fitted[UNITS_MOST]; ///< so each unit fitted where it was when that began
} CrowdScene;

typedef struct Tally {
    uint64_t ticks, places, arrived, cut, displaced, placed, vain, stuck, carved, faults;
} Tally;

void crowd_scene_begin(CrowdScene* scene, uint64_t seed, uint32_t kind);
void crowd_scene_end(CrowdScene* scene);
/// Move what moves, and give goals to units that have none.
void crowd_scene_change(CrowdScene* scene);
void crowd_scene_tick(CrowdScene* scene, Tally* tally);
void crowd_scene_check(const CrowdScene* scene, Tally* tally);

#endif
