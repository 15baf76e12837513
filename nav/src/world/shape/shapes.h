// The shapes of a world. Placing turns the outline and the pose of a shape into a footprint.
#ifndef NAVI_WORLD_SHAPE_SHAPES_H
#define NAVI_WORLD_SHAPE_SHAPES_H

#include "snap/plan.h"
#include "world/label/labels.h"
#include "world/shape/outline.h"

#define OUTLINE_PRIVATE (UINT32_C(1) << 31) // the slot is one of world->privates
#define NAVI_BOUNDS_SHAPE 0u                // slot 0 is the bounds rectangle
#define NAVI_SEAM (UINT32_C(1) << 29)       // the shape is a seam: the other bits are its slot

typedef struct Shape {
    NavPose pose;
    uint64_t user;
    uint32_t generation;
    uint32_t outline; // slot, with OUTLINE_PRIVATE if the outline belongs to this shape alone
    uint32_t key;     // represents the shape in labels: a slot of keys
    uint32_t head;    // first edge of the footprint; NAV_NONE: the shape has no footprint
    NavBox box;       // of the footprint
    uint8_t kind;     // NavShapeKind
    bool is_alive, is_enabled;
    bool is_leaving; // removed in the open commit; the slot is free when the commit ends
    bool is_pending; // changed in the open commit: its seams are to be made (world->seams.shapes)
} Shape;

// A seam closes the cracks along one side of a shape (world/seam). To the mesh it is a shape like
// any other, with a key and a footprint; but it has no id, and is made from the other shapes.
typedef struct Seam {
    uint32_t key, head; // as of Shape
    uint32_t side;      // the original edge; of a free seam: the next free one
    bool is_alive;
    NavBox box; // as of Shape
} Seam;

// A key: a shape with one meaning.
typedef struct ShapeKey {
    NavTrait trait;
    uint32_t shape; // of a free key: the next free one
    bool is_alive;
} ShapeKey;

typedef struct ShapeCounts {
    uint32_t alive, lowest_free, key_free;
    uint32_t seam_slots, seam_alive, seam_free;
} ShapeCounts;

typedef struct Shapes {
    NavJournal* journal;
    uint32_t pool_shape, pool_key, pool_seam, pool_counts;
    NAV_ARRAY(Shape) slots;
    NAV_ARRAY(ShapeKey) keys;
    NAV_ARRAY(Seam) seams;
    ShapeCounts* counts;
    ShapeCounts counts_now;
} Shapes;

void navi_shapes_init(Shapes* shapes, NavJournal* journal);
void navi_shapes_fini(Shapes* shapes, NavMemory* memory);

// Reserve memory for one more shape and one more key. Errors: MEMORY.
NavResult navi_shapes_reserve(Shapes* shapes, NavMemory* memory);
// Take the lowest free slot. The shape is alive and has a new generation. The memory must have been
// reserved.
uint32_t navi_shapes_take(Shapes* shapes);
// Remove a shape. Its id is stale at once. The slot becomes free at the end of the commit, by
// navi_shapes_free, so that an undone batch has not used it for another shape.
void navi_shapes_leave(Shapes* shapes, uint32_t slot);
void navi_shapes_free(Shapes* shapes, uint32_t slot);
// Take and free keys. The memory must have been reserved, for navi_keys_free in the journal.
uint32_t navi_keys_take(Shapes* shapes, uint32_t shape, NavTrait trait);
void navi_keys_free(Shapes* shapes, uint32_t key);
// Save a shape in the journal, before the first write to it in a commit.
void navi_shapes_save(Shapes* shapes, uint32_t slot);

NavTrait navi_trait_of_key(const void* shapes, uint32_t key);

// --- seams -------------------------------------------------------------------------------

// Reserve memory for one more seam and its key, and to save and to free another. Errors: MEMORY.
NavResult navi_seam_reserve(Shapes* shapes, NavMemory* memory);
// A new seam of the side, with a key. The memory must have been reserved. Returns its number as a
// shape, with NAVI_SEAM.
uint32_t navi_seam_take(Shapes* shapes, uint32_t side, NavTrait trait);
// Save a seam in the journal, before it is changed in a commit.
void navi_seam_save(Shapes* shapes, uint32_t seam);
// Remove a saved seam without a footprint. The caller frees the key when the commit ends.
void navi_seam_free(Shapes* shapes, uint32_t seam);

// --- shapes and seams alike --------------------------------------------------------------

static inline Seam* navi_seam(const Shapes* shapes, uint32_t seam) {
    return &shapes->seams.data[seam & ~NAVI_SEAM];
}
static inline uint32_t navi_shape_key(const Shapes* shapes, uint32_t shape) {
    return shape & NAVI_SEAM ? navi_seam(shapes, shape)->key : shapes->slots.data[shape].key;
}
static inline uint32_t navi_shape_head(const Shapes* shapes, uint32_t shape) {
    return shape & NAVI_SEAM ? navi_seam(shapes, shape)->head : shapes->slots.data[shape].head;
}
static inline void navi_shape_set_head(Shapes* shapes, uint32_t shape, uint32_t head) {
    if (shape & NAVI_SEAM)
        navi_seam(shapes, shape)->head = head;
    else
        shapes->slots.data[shape].head = head;
}
static inline NavBox* navi_shape_box(const Shapes* shapes, uint32_t shape) {
    return shape & NAVI_SEAM ? &navi_seam(shapes, shape)->box : &shapes->slots.data[shape].box;
}
// Is it a floor, or a seam of a floor?
static inline bool navi_shape_is_floor(const Shapes* shapes, uint32_t shape) {
    return shapes->keys.data[navi_shape_key(shapes, shape)].trait.area >= 0;
}

// The arrays of a footprint, which are kept between calls.
typedef struct Placing {
    NavMemory* memory;
    NAV_ARRAY(NavPoint) points;
    NAV_ARRAY(NavSide) sides;
    SidesScratch contacts;
    NavFault fault; // why the last outline was refused
} Placing;

// Does the pose map the lattice to itself (quarter turns, flips, no scale)?
bool navi_pose_is_rigid(const NavPose* pose);

void navi_placing_fini(Placing* placing);

// Find out whether an outline is sturdy, if that is not known yet.
void navi_outline_test_sturdiness(Outline* outline);

// Place an outline. The arrays of the footprint belong to `placing` and are valid until its next
// use. Errors: RANGE, FEW_POINTS, NO_AREA, NOT_SIMPLE, MEMORY.
NavResult navi_place(Placing* placing, const Outline* outline, const NavPose* pose,
                     SnapFootprint* footprint);

#endif
