/// Outlines, which are drawn once, and shapes: an outline at a place.
#ifndef NAV_SHAPE_H
#define NAV_SHAPE_H

#include "nav/geometry.h"
#include "nav/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A region in its own coordinates, as rings or as a sprite mesh. Get one from nav_outline_def.
///
/// Rings: `triangle_count` is 0.
/// `points` holds `ring_count` rings one after the other, of `ring_sizes[i]` points each; with
/// `ring_count` 0 all points are one ring.
/// A ring may have either orientation and is closed by itself.
/// Equal neighbours are dropped, collinear corners stay.
/// Each ring must be simple, and no two may meet.
/// A ring inside another is a hole, a ring inside a hole is an island.
///
/// Sprite mesh: `triangles` holds `triangle_count` times three indexes into `points`; the fields of
/// rings are not looked at.
/// The region is the union of the triangles.
/// They may have either orientation, overlap, and hang by a corner; those without area are dropped.
typedef struct NavOutlineDef {
    const NavPoint* points;     ///< [point_count], steps
    uint32_t point_count;       ///< at least 3
    const uint32_t* ring_sizes; ///< [ring_count], may be NULL when ring_count is 0
    uint32_t ring_count;        ///< 0: one ring of all points
    const uint32_t* triangles;  ///< [triangle_count][3], may be NULL when triangle_count is 0
    uint32_t triangle_count;    ///< 0: rings
    NavPoint pivot;             ///< the point that a pose moves and rotates about; default (0, 0)
    bool has_inner_edges; ///< sprite mesh: each inner edge becomes an edge of the world's mesh
                          ///< too, which agents can cross; default false: it leaves no trace
    uint32_t cookie;      ///< the factory's
} NavOutlineDef;

/// A def with the defaults above, and without points.
NAV_API NavOutlineDef nav_outline_def(void);

/// Check a region once and keep it for any number of shapes.
/// Points, rings and triangles are copied.
/// Cost: n log n in its size.
/// Errors: ARGUMENT, RANGE, FEW_POINTS, NO_AREA (all points of a ring on one line, or all triangles
/// without area), NOT_SIMPLE, INDEX, MEMORY.
NAV_API NavResult nav_outline_create(NavWorld* world, const NavOutlineDef* def, NavOutlineId* id);

/// Forget an outline that no shape uses.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, IN_USE, BATCH (one is open).
NAV_API NavResult nav_outline_destroy(NavWorld* world, NavOutlineId id);

typedef enum NavShapeKind { NAV_FLOOR, NAV_OBSTACLE } NavShapeKind;

/// What a shape is made of. Get one from nav_floor_def or nav_obstacle_def.
/// Fields of the other kind are not looked at: a floor has no layers, an obstacle no area. So what
/// only some agents walk, such as water, is a floor with an area of its own, which the filters of
/// the others exclude; what only some agents are blocked by is an obstacle with layers.
typedef struct NavShapeDef {
    NavShapeKind kind;
    NavOutlineId outline;        ///< a shared outline; not looked at when `region` is given
    const NavOutlineDef* region; ///< a region of the shape's own, which is copied; or NULL
    NavPose pose;                ///< default: as drawn, the pivot at (0, 0)
    uint8_t area;                ///< floor: kind of ground, 0 to 63, default 0
    int32_t z;                   ///< floor: where floors overlap, the highest z wins, at equal z
                                 ///< the higher area; default 0
    uint32_t layers;             ///< obstacle: the layers that it blocks, default all
    uint64_t user;               ///< yours; default 0
    bool is_enabled;             ///< default true; a disabled shape keeps its id, and is no floor
                                 ///< and no obstacle
    int32_t elevation;           ///< floor: its height, in a unit of yours; default 0; see
                                 ///< NavFilter.step_height; at equal z and area the higher wins
    uint32_t cookie;             ///< the factory's
} NavShapeDef;

/// A def of a floor with the defaults above.
/// `outline` may be the null id when `region` is set then.
NAV_API NavShapeDef nav_floor_def(NavOutlineId outline);

/// A def of an obstacle with the defaults above.
/// `outline` may be the null id when `region` is set then.
NAV_API NavShapeDef nav_obstacle_def(NavOutlineId outline);

/// Put a shape into the world.
/// It may lie anywhere: over others, across the bounds, outside them.
/// Cost: the triangles that it touches.
/// Errors: ARGUMENT; STALE_ID, OTHER_WORLD (outline); RANGE; FEW_POINTS, NO_AREA and NOT_SIMPLE
/// when the rounded footprint collapses, touches itself, or covers something twice at this pose;
/// MEMORY, BUDGET; and those of nav_outline_create for `region`.
NAV_API NavResult nav_shape_insert(NavWorld* world, const NavShapeDef* def, NavShapeId* id);

/// Give a shape another pose, as one update.
/// A disabled shape keeps the pose for later.
/// Cost: the triangles that it touches, before and after; less for a small move.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, RANGE; FEW_POINTS, NO_AREA and NOT_SIMPLE as in
/// nav_shape_insert; MEMORY, BUDGET.
NAV_API NavResult nav_shape_move(NavWorld* world, NavShapeId id, NavPose pose);

/// Give a shape a new region of its own, as one update.
/// The region's points are world positions, and the pose becomes "as drawn": its position is the
/// region's pivot.
/// Cost: as in nav_shape_move.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, RANGE, FEW_POINTS, NO_AREA, NOT_SIMPLE, INDEX, MEMORY,
/// BUDGET.
NAV_API NavResult nav_shape_reshape(NavWorld* world, NavShapeId id, const NavOutlineDef* region);

/// Give a shape another shared outline and pose, as one update.
/// Cost: as in nav_shape_move.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD (of the shape or the outline), RANGE; FEW_POINTS,
/// NO_AREA and NOT_SIMPLE as in nav_shape_insert; MEMORY, BUDGET.
NAV_API NavResult nav_shape_set_outline(NavWorld* world, NavShapeId id, NavOutlineId outline,
                                        NavPose pose);

/// Take a shape out of the world. Its id is stale from now on.
/// Cost: the triangles that it touches.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, MEMORY, BUDGET.
NAV_API NavResult nav_shape_remove(NavWorld* world, NavShapeId id);

/// Enable or disable a shape.
/// A disabled shape is like a removed one, but keeps its id, pose and def.
/// Cost: the triangles that it touches.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, MEMORY, BUDGET.
NAV_API NavResult nav_shape_set_enabled(NavWorld* world, NavShapeId id, bool is_enabled);

/// Give a floor another area.
/// Cost: the triangles that it covers.
/// Errors: ARGUMENT (an area above 63, an obstacle), STALE_ID, OTHER_WORLD, MEMORY, BUDGET.
NAV_API NavResult nav_shape_set_area(NavWorld* world, NavShapeId id, uint8_t area);

/// Give a floor another z.
/// Cost: the triangles that it covers.
/// Errors: ARGUMENT (an obstacle), STALE_ID, OTHER_WORLD, MEMORY, BUDGET.
NAV_API NavResult nav_shape_set_z(NavWorld* world, NavShapeId id, int32_t z);

/// Give a floor another elevation.
/// Cost: the triangles that it covers.
/// Errors: ARGUMENT (an obstacle), STALE_ID, OTHER_WORLD, MEMORY, BUDGET.
NAV_API NavResult nav_shape_set_elevation(NavWorld* world, NavShapeId id, int32_t elevation);

/// Give an obstacle other layers that it blocks.
/// Cost: the triangles that it covers.
/// Errors: ARGUMENT (a floor), STALE_ID, OTHER_WORLD, MEMORY, BUDGET.
NAV_API NavResult nav_shape_set_layers(NavWorld* world, NavShapeId id, uint32_t layers);

/// Give a shape another value of `user`.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, MEMORY.
NAV_API NavResult nav_shape_set_user(NavWorld* world, NavShapeId id, uint64_t user);

/// What a shape is now.
/// `outline` is null when the region is the shape's own; `region` is always NULL:
/// nav_shape_get_footprint gives the region.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_shape_get(const NavWorld* world, NavShapeId id, NavShapeDef* def);

/// Where nav_shape_get_footprint writes: the points ring after ring, and the size of each ring.
/// All zero bytes is a footprint without room, to measure with.
typedef struct NavFootprint {
    NavPoint* points; ///< [point_capacity], may be NULL when the capacity is 0
    uint32_t point_capacity;
    uint32_t* ring_sizes; ///< [ring_capacity], may be NULL when the capacity is 0
    uint32_t ring_capacity;
    uint32_t point_count, ring_count; ///< written: the full numbers
} NavFootprint;

/// The footprint of a shape: its outline at its pose, on the lattice.
/// Outer rings run clockwise on the screen, holes the other direction.
/// Writes as much as there is room for.
/// The footprint of a disabled shape is where it would be.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, MEMORY.
NAV_API NavResult nav_shape_get_footprint(const NavWorld* world, NavShapeId id,
                                          NavFootprint* footprint);

/// All shapes, in rising order of `index` in their ids.
/// Writes the first `capacity` of them, and their full number to `*count`; `ids` may be NULL when
/// the capacity is 0.
/// Errors: ARGUMENT.
NAV_API NavResult nav_world_list_shapes(const NavWorld* world, NavShapeId* ids, uint32_t capacity,
                                        uint32_t* count);

#ifdef __cplusplus
}
#endif
#endif
