/// What sprites contribute to a world: outlines (drawn once), and shapes (an outline in a place).
#ifndef NAV_SHAPE_H
#define NAV_SHAPE_H

#include "nav/geometry.h"
#include "nav/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A region in its own coordinates, given in one of two forms.
///
/// Rings: `triangle_count` is 0. `points` holds `ring_count` rings one after the other, of
/// `ring_sizes[i]` points each; with `ring_count` 0 all points are one ring. Either orientation,
/// closed by itself; equal neighbours are dropped, collinear corners stay. Each ring must be
/// simple, and no two may meet; a ring inside another is a hole, one inside a hole is an island.
///
/// Sprite mesh: `triangles` holds `triangle_count` times three indexes into `points`. The region is
/// the union of the triangles, whatever their orientation and however they overlap or hang;
/// triangles without area are dropped. Inner vertices and edges leave no trace unless
/// `has_inner_edges` is set: then each inner edge becomes a passable constraint edge.
typedef struct NavOutlineDef {
    const NavPoint* points;     ///< [point_count], steps
    uint32_t point_count;       ///< at least 3
    const uint32_t* ring_sizes; ///< [ring_count], may be NULL when ring_count is 0
    uint32_t ring_count;        ///< 0: one ring of all points
    const uint32_t* triangles;  ///< [triangle_count][3], may be NULL when triangle_count is 0
    uint32_t triangle_count;    ///< 0: rings
    NavPoint pivot;             ///< what a pose moves and turns about; default (0, 0)
    bool has_inner_edges;       ///< sprite mesh only: keep inner edges; default false
} NavOutlineDef;

/// A def with the defaults above, and without points.
NAV_API NavOutlineDef nav_outline_def(void);

/// Check a region once and keep it for any number of shapes. Cost: n log n in its size.
/// Errors: ARGUMENT, RANGE, FEW_POINTS, NO_AREA, NOT_SIMPLE, INDEX, MEMORY.
NAV_API NavResult nav_outline_create(NavWorld* world, const NavOutlineDef* def, NavOutlineId* id);

/// Errors: STALE_ID; IN_USE while a shape has it; BATCH inside a batch.
NAV_API NavResult nav_outline_destroy(NavWorld* world, NavOutlineId id);

typedef enum NavShapeKind { NAV_FLOOR, NAV_OBSTACLE } NavShapeKind;

/// A shape to be. Get one from nav_floor_def or nav_obstacle_def.
typedef struct NavShapeDef {
    NavShapeKind kind;
    NavOutlineId outline;        ///< a shared outline, or null when `region` is given
    const NavOutlineDef* region; ///< a region of the shape's own, or NULL; copied
    NavPose pose;                ///< default: as drawn, pivot at (0, 0)
    uint8_t area;                ///< floor: terrain 0..63, default 0
    int32_t z;                   ///< floor: the highest z wins, at equal z the higher area
    uint32_t layers;             ///< obstacle: the layers that it blocks, default all
    uint64_t user;               ///< yours
    bool is_enabled;             ///< default true; a disabled shape keeps its id but no place
    int32_t elevation; ///< floor: how high it lies, in units of yours; default 0. It changes no
                       ///< mesh: see NavFilter.step_height. At equal z and area the higher wins
} NavShapeDef;

/// A def of a floor with the defaults above. `outline` may be the null id when `region` is set.
NAV_API NavShapeDef nav_floor_def(NavOutlineId outline);
/// A def of an obstacle, likewise.
NAV_API NavShapeDef nav_obstacle_def(NavOutlineId outline);

/// Put a shape into the world. It may lie anywhere: on others, across the bounds, outside.
/// Cost: what it touches. Errors: ARGUMENT, STALE_ID (outline), RANGE, NOT_SIMPLE (the rounded
/// footprint at this angle touches itself, or covers something twice), NO_AREA, MEMORY, BUDGET, and
/// those of nav_outline_create for `region`.
NAV_API NavResult nav_shape_insert(NavWorld* world, const NavShapeDef* def, NavShapeId* id);

/// Give the shape another place as one update. Errors: STALE_ID, RANGE; FEW_POINTS, NO_AREA and
/// NOT_SIMPLE when the rounded footprint collapses, touches itself, or covers something twice (a
/// ring slips over another) at this angle or scale; MEMORY, BUDGET.
NAV_API NavResult nav_shape_move(NavWorld* world, NavShapeId id, NavPose pose);

/// Give the shape a new region of its own at the pose `as drawn`, as one update: the region's
/// points are world positions. Errors: as nav_shape_insert.
NAV_API NavResult nav_shape_reshape(NavWorld* world, NavShapeId id, const NavOutlineDef* region);

/// Give the shape another shared outline and pose as one update. Errors: as nav_shape_insert.
NAV_API NavResult nav_shape_set_outline(NavWorld* world, NavShapeId id, NavOutlineId outline,
                                        NavPose pose);

/// Errors: STALE_ID, MEMORY.
NAV_API NavResult nav_shape_remove(NavWorld* world, NavShapeId id);

/// A disabled shape is as if removed, but keeps its id, its pose and its def.
NAV_API NavResult nav_shape_set_enabled(NavWorld* world, NavShapeId id, bool is_enabled);

/// Give a floor another area, as if it had been inserted so. Cost: the triangles that it covers.
/// Errors: ARGUMENT for an area above 63 or an obstacle; STALE_ID, MEMORY.
NAV_API NavResult nav_shape_set_area(NavWorld* world, NavShapeId id, uint8_t area);
/// Give a floor another z. Cost and errors: those of nav_shape_set_area.
NAV_API NavResult nav_shape_set_z(NavWorld* world, NavShapeId id, int32_t z);
/// Give a floor another elevation. Cost and errors: those of nav_shape_set_area.
NAV_API NavResult nav_shape_set_elevation(NavWorld* world, NavShapeId id, int32_t elevation);
/// Give an obstacle other layers that it blocks. Cost: the triangles that it covers.
/// Errors: ARGUMENT for a floor; STALE_ID, MEMORY.
NAV_API NavResult nav_shape_set_layers(NavWorld* world, NavShapeId id, uint32_t layers);
/// Give a shape another value of `user`. Errors: ARGUMENT, STALE_ID, MEMORY.
NAV_API NavResult nav_shape_set_user(NavWorld* world, NavShapeId id, uint64_t user);

/// What a shape is now. `outline` is null when the region is the shape's own; `region` is NULL.
/// Errors: ARGUMENT, STALE_ID.
NAV_API NavResult nav_shape_get(const NavWorld* world, NavShapeId id, NavShapeDef* def);

/// Where nav_shape_get_footprint writes: points ring after ring, and how many each ring has.
typedef struct NavFootprint {
    NavPoint* points; ///< [point_capacity], may be NULL when the capacity is 0
    uint32_t point_capacity;
    uint32_t* ring_sizes; ///< [ring_capacity], may be NULL when the capacity is 0
    uint32_t ring_capacity;
    uint32_t point_count, ring_count; ///< out
} NavFootprint;

/// The shape's footprint at its present place, on the lattice. Outer rings are positive, holes
/// negative. Writes at most the capacities and always reports the full counts: a call with
/// capacities of 0 measures. A disabled shape's footprint is where it would be.
/// Errors: ARGUMENT, STALE_ID, and RANGE etc. when a disabled shape's place is refused.
NAV_API NavResult nav_shape_get_footprint(const NavWorld* world, NavShapeId id, NavFootprint* out);

/// All living shapes by slot. Writes at most `capacity`, reports the full count.
NAV_API NavResult nav_world_list_shapes(const NavWorld* world, NavShapeId* ids, uint32_t capacity,
                                        uint32_t* count);

#ifdef __cplusplus
}
#endif
#endif
