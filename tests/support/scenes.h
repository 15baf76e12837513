/// Random scenes of six kinds, the same on every machine for the same seed: regions that overlap,
/// coincide, touch, divide and nearly miss each other, on lattices from 8 steps to the whole range.
#ifndef SUPPORT_SCENES_H
#define SUPPORT_SCENES_H

#include <nav/shape.h>

#include "support/random.h"

typedef enum SceneKind {
    SCENE_MIXED,   ///< all sizes and forms, on a lattice of medium step
    SCENE_STACKED, ///< copies of few shapes on few places
    SCENE_TILES,   ///< rectangles on a raster: everything is cocircular
    SCENE_NEEDLES, ///< long and thin
    SCENE_STARS,   ///< many corners, much overlap
    SCENE_HUGE,    ///< coordinates up to 2^30 - 2
    SCENE_KIND_COUNT
} SceneKind;

const char* scene_kind_name(SceneKind kind);
/// SCENE_KIND_COUNT when the name is none.
SceneKind scene_kind_by_name(const char* name);

enum { SCENE_MAGNET_COUNT = 32 };

/// The parameters of a scene.
typedef struct Scene {
    SceneKind kind;
    TestRandom random;
    NavPoint centre;                      ///< of the play field
    int32_t half;                         ///< half width of the field, in steps
    int32_t raster;                       ///< of tiles
    NavBox bounds;                        ///< of the world
    int32_t seam_width;                   ///< of the world; 0, until the test sets it
    uint32_t shape_goal;                  ///< about this many shapes exist
    NavPoint magnets[SCENE_MAGNET_COUNT]; ///< earlier corners, which new shapes use again
    uint32_t magnet_count;
} Scene;

/// A random scene of the kind. With `half` 0 the seed chooses the half width.
Scene scene_begin(SceneKind kind, uint64_t seed, int32_t half);

/// A region with memory of its own, in one of the two forms of NavOutlineDef.
typedef struct SceneRegion {
    NavPoint* points;
    uint32_t point_count;
    uint32_t* ring_sizes;
    uint32_t ring_count;
    uint32_t* triangles;
    uint32_t triangle_count;
    NavPoint pivot;
    bool keep_edges;
} SceneRegion;

/// A valid region somewhere in the scene; its pivot is near its middle. Destroy it with
/// scene_region_destroy.
SceneRegion* scene_region(Scene* scene);
/// A region that the library must refuse.
SceneRegion* scene_bad_region(Scene* scene);
SceneRegion* scene_region_copy(const SceneRegion* region);
void scene_region_destroy(SceneRegion* region);
NavOutlineDef scene_region_def(const SceneRegion* region);

/// A position in or near the field; sometimes on an earlier corner.
NavPoint scene_position(Scene* scene);
/// A pose for a region with that pivot: near `from` or anywhere, rotated or not.
NavPose scene_pose(Scene* scene, NavPose from);

#endif
