// The shapes of a world, and their placing: an outline and a pose become a footprint.
#ifndef NAVI_WORLD_SHAPE_SHAPES_H
#define NAVI_WORLD_SHAPE_SHAPES_H

#include "snap/plan.h"
#include "world/label/labels.h"
#include "world/shape/outline.h"

#define OUTLINE_PRIVATE (UINT32_C(1) << 31) // the shape's own, in world->privates
#define NAVI_BOUNDS_SHAPE 0u                // slot 0 is the bounds rectangle

typedef struct Shape {
    NavPose pose;
    uint64_t user;
    uint32_t generation;
    uint32_t outline; // slot, perhaps with OUTLINE_PRIVATE
    uint32_t key;     // what stands for it in labels: a slot of keys
    uint32_t head;    // first edge of its footprint; NAV_NONE while it has none
    uint8_t kind;     // NavShapeKind
    bool is_alive, is_enabled;
    bool is_leaving; // removed in the commit that is under way: the slot is not free yet
} Shape;

// A key: a shape with one meaning.
typedef struct ShapeKey {
    NavTrait trait;
    uint32_t shape; // next free key when free
    bool is_alive;
} ShapeKey;

typedef struct ShapeCounts {
    uint32_t alive, lowest_free, key_free;
} ShapeCounts;

typedef struct Shapes {
    NavJournal* journal;
    uint32_t pool_shape, pool_key, pool_counts;
    NAV_ARRAY(Shape) slots;
    NAV_ARRAY(ShapeKey) keys;
    ShapeCounts* counts;
    ShapeCounts counts_now;
} Shapes;

void navi_shapes_init(Shapes* shapes, NavJournal* journal);
void navi_shapes_fini(Shapes* shapes, NavMemory* memory);

// Room for one more shape and one more key. Errors: MEMORY.
NavResult navi_shapes_reserve(Shapes* shapes, NavMemory* memory);
// The lowest free slot, alive, with a new generation; the room must be there.
uint32_t navi_shapes_take(Shapes* shapes);
// The id is stale at once; the slot is free when the commit ends, so that an undone batch cannot
// have given it out again.
void navi_shapes_leave(Shapes* shapes, uint32_t slot);
void navi_shapes_free(Shapes* shapes, uint32_t slot);
uint32_t navi_keys_take(Shapes* shapes, uint32_t shape, NavTrait trait);
void navi_keys_free(Shapes* shapes, uint32_t key);
void navi_shapes_save(Shapes* shapes, uint32_t slot);

NavTrait navi_trait_of_key(const void* shapes, uint32_t key);

// The memory of a footprint; kept between calls.
typedef struct Placing {
    NavMemory* memory;
    NAV_ARRAY(NavPoint) points;
    NAV_ARRAY(NavSide) sides;
    SidesScratch contacts;
} Placing;

// Does the pose move the lattice onto itself (quarter turns, flips, no scale)?
bool navi_pose_is_rigid(const NavPose* pose);

void navi_placing_fini(Placing* placing);

// Ask, once for all its turns, whether an outline is sturdy.
void navi_outline_test_sturdiness(Outline* outline);

// Place an outline. The footprint's arrays are those of `placing`, until its next use. Errors:
// RANGE, FEW_POINTS, NO_AREA, NOT_SIMPLE, MEMORY.
NavResult navi_place(Placing* placing, const Outline* outline, const NavPose* pose,
                     SnapFootprint* footprint);

#endif
