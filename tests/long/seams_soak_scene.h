/// The scenes of seams_soak: sprites that touch edge to edge on paper, each placed by itself.
#ifndef LONG_SEAMS_SOAK_SCENE_H
#define LONG_SEAMS_SOAK_SCENE_H

#include <nav/nav.h>

#include "oracle/seam.h"
#include "support/tiling.h"

/// Sprites from `first` on do not stand where the scene's pose puts them.
typedef struct SeamsShift {
    uint32_t first;
    NavPoint by;    ///< on paper
    uint16_t angle; ///< about `pivot`
    NavPoint pivot; ///< on paper
} SeamsShift;
extern const SeamsShift seams_home; ///< all do

typedef struct SeamsScene {
    char name[120];
    Tiling tiling;
    TilingPose pose;
    NavShapeKind kind;
    bool is_mixed;   ///< sprites differ in area, z and elevation, or in layers
    bool is_whole;   ///< it is one floor without holes, or one wall
    uint64_t seed;   ///< of pivots, own turns and meanings
    uint32_t common; ///< layers that all sprites block
    int32_t width;
    TestRandom random;
    NavWorld* world;
    NavShapeId ids[TILE_MOST]; ///< generation 0: refused, since rounding would break the sprite
    uint32_t refused;
} SeamsScene;

/// Scene `number` of all tiles, bridges and walls at 360 angles, 40 scales, flipped and not.
enum { SEAMS_TURNS = 3 * 360 * 40 * 2 };
void seams_turn(SeamsScene* scene, uint64_t number);
/// A random arrangement.
void seams_random(SeamsScene* scene, uint64_t seed);

NavWorld* seams_new_world(int32_t width);
NavShapeDef seams_def(const SeamsScene* scene, const SeamsShift* shift, uint32_t k,
                      NavOutlineDef* region, NavPoint* ring);
/// Insert all sprites into a new world, in an order that the seed chooses.
void seams_insert(SeamsScene* scene, const SeamsShift* shift, uint64_t order);
/// The same, but some are inserted elsewhere and moved, disabled and enabled, removed and inserted
/// again.
void seams_insert_by_detours(SeamsScene* scene, const SeamsShift* shift, uint64_t order);
/// All sprites from shift->first on move there, in one batch.
void seams_move(SeamsScene* scene, const SeamsShift* shift);
void seams_end(SeamsScene* scene);

#endif
