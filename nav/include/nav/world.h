/// The world: an exact triangulation of all shapes in it, kept up to date by every change.
#ifndef NAV_WORLD_H
#define NAV_WORLD_H

#include "nav/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct NavWorld NavWorld;

/// The largest NavWorldDef.seam_width: a pixel.
#define NAV_SEAM_WIDTH_MAX NAV_STEPS_PER_PX

/// What a world is made of. Get one from nav_world_def.
typedef struct NavWorldDef {
    NavBox bounds;          ///< nothing outside is ever walkable; default (0, 0) to (4096, 4096) px
    NavAllocator allocator; ///< default: malloc and free
    NavLog log;             ///< called for each refused call; default NULL: no log
    void* log_context;      ///< passed to `log`
    uint32_t number;        ///< written into all ids, to tell worlds apart; default 0
    bool has_path_data;     ///< whether commits keep data that makes path queries faster: about 55
                            ///< bytes a triangle, and at most 2^27 triangles; default true
    uint32_t max_triangles; ///< default 2^26
    uint32_t max_crossings; ///< of all shapes: pairs of sides that cross, and places where rounding
                            ///< leads a side through a corner or crossing beside it; default 2^24
    uint32_t max_change_crossings; ///< such crossings that one change may add, besides 8 for each
                                   ///< corner of its shape; default 2^15
    uint32_t max_depth;            ///< shapes on one point; default 128
    int32_t seam_width; ///< steps, 0 to NAV_SEAM_WIDTH_MAX: cracks up to this width between floors
                        ///< are walkable, and those between obstacles block what both block.
                        ///< Rounding of poses opens cracks of up to 2.83 steps, and of 4.25 where
                        ///< they scale; default 3
    uint32_t cookie;    ///< the factory's
} NavWorldDef;

/// A def with the defaults above.
NAV_API NavWorldDef nav_world_def(void);

/// Create an empty world. Destroy it with nav_world_destroy.
/// A refusal is logged with the def's log.
/// Errors: ARGUMENT (also for a box whose min is not below its max), RANGE (bounds, seam_width),
/// MEMORY, BUDGET (max_triangles is too small for the bounds alone).
NAV_API NavResult nav_world_create(const NavWorldDef* def, NavWorld** world);

/// Destroy a world. NULL is allowed.
/// Destroy all that was created on it first: queries, fields, queues, sets of routes, crowds,
/// grids, polygons and vectors.
NAV_API void nav_world_destroy(NavWorld* world);

/// Begin to keep path data, or give it up. See NavWorldDef.has_path_data.
/// Optimal paths are the same with and without it. Fast ones may be others then.
/// A path in slices that is not done becomes stale.
/// It is no commit, and does nothing when the world is already as asked.
/// Cost: linear in the mesh.
/// Errors: ARGUMENT, BATCH, BUDGET (max_triangles is above 2^27), MEMORY.
NAV_API NavResult nav_world_keep_path_data(NavWorld* world, bool is_kept);

/// Begin a batch: changes apply in the order of the calls, and become one commit.
/// Queries are refused until the batch ends.
/// When memory or a budget runs out inside a batch, the whole batch is undone at once, and every
/// further change in it and the commit return that error.
/// A batch of many insertions may do them together, when another change or the commit needs them:
/// then that call returns the error, and what reads triangles or figures inside the batch does not
/// see them before.
/// A change that is refused for another reason leaves the batch as it is, and so does an outline
/// for which there is no memory.
/// Errors: ARGUMENT, BATCH (one is open).
NAV_API NavResult nav_batch_begin(NavWorld* world);

/// End the open batch: its changes become one commit.
/// Errors: ARGUMENT, BATCH (none is open), MEMORY or BUDGET when the batch was undone.
NAV_API NavResult nav_batch_commit(NavWorld* world);

/// End the open batch and undo it.
/// The world, its version and its last commit are what they were before nav_batch_begin.
/// The ids of shapes and links that the batch gave out are stale.
/// Outlines that were created meanwhile stay.
/// It needs no memory.
/// Errors: ARGUMENT, BATCH (none is open).
NAV_API NavResult nav_batch_cancel(NavWorld* world);

/// What a commit did, valid until the next call that changes the world.
/// A triangle is named by its slot: an index that it keeps while it exists.
/// A slot is in `gone` and in `born` when another triangle took it.
/// A triangle in `changed` kept its vertices, but one of them moved or its label changed.
///
/// A box is that of the footprint of a shape that the commit inserted, moved, changed or removed
/// (of a seam, too, which then counts as a shape of its kind):
/// for an obstacle its new one is in `blocked`, and its old one in `freed`. Those of floors are in
/// both lists: what a floor frees for one agent it may block for another.
/// Nothing became unwalkable outside of the boxes in `blocked`, and nothing walkable outside of
/// those in `freed`, except beside sides of other shapes that meet one of the boxes: rounding may
/// have moved these by up to a step.
typedef struct NavCommit {
    uint64_t version;        ///< of the world, after this commit
    const uint32_t* gone;    ///< [gone_count] slots
    const uint32_t* born;    ///< [born_count] slots
    const uint32_t* changed; ///< [changed_count] slots
    uint32_t gone_count, born_count, changed_count;
    const NavBox* blocked; ///< [blocked_count] where ground became unwalkable
    const NavBox* freed;   ///< [freed_count] where ground became walkable
    uint32_t blocked_count, freed_count;
} NavCommit;

/// The last commit: the last batch, or the last change outside a batch. Never NULL.
/// A call that changes nothing that a query can see is no commit: the version and this report stay,
/// and nothing becomes stale.
/// Examples are a move to the present pose, any change of a disabled shape, nav_shape_set_user, a
/// value that is set already, an empty batch, and a refused call.
/// An empty report for NULL.
NAV_API const NavCommit* nav_world_get_last_commit(const NavWorld* world);

/// The number of commits so far. 0 for NULL.
NAV_API uint64_t nav_world_get_version(const NavWorld* world);

/// The bounds in the world's def. An empty box at (0, 0) for NULL.
NAV_API NavBox nav_world_get_bounds(const NavWorld* world);

/// Figures about a world.
typedef struct NavStats {
    uint32_t vertex_count, triangle_count, walkable_triangle_count;
    uint32_t shape_count, outline_count;
    uint32_t edge_count, node_count; ///< sides of all footprints and seams; vertices that lie
                                     ///< inside sides, counted once for each side
    uint32_t label_count;            ///< different sets of shapes that cover triangles
    uint32_t island_count;           ///< connected components of walkable triangles
    uint64_t walkable_area_2;        ///< twice the walkable area in square steps, modulo 2^64
    size_t live_bytes, peak_bytes;   ///< of the world's memory, now and at most
    uint64_t change_count;           ///< changes in all commits since the world was created
    uint64_t flip_count;             ///< edges flipped since the world was created
    uint64_t crossing_count;         ///< pairs of sides of different shapes that cross
    uint32_t seam_count; ///< sides of shapes beside which cracks are closed (seam_width); those of
                         ///< obstacles count once for each set of layers
} NavStats;

/// Figures about a world. Cost: linear in the mesh. Errors: ARGUMENT.
NAV_API NavResult nav_world_get_stats(const NavWorld* world, NavStats* stats);

/// The canonical hash: a pure function of the shapes that are there, the same on every machine.
/// nav/DEFINITIONS.md says how it is computed. 0 for NULL. Cost: linear in the mesh.
NAV_API uint64_t nav_world_get_hash(const NavWorld* world);

/// Check the whole world: orientation, adjacency, constraints, local legality, labels, islands,
/// counts.
/// A world that passes has the mesh that a fresh build of its shapes gives.
/// Otherwise `*what` says what is wrong, as a constant text; `what` may be NULL.
/// It uses the world's scratch memory, so it counts as a change for other threads.
/// False for NULL, while a batch is open, and when there is no memory for the check: `*what` says
/// which.
/// Cost: linear in the mesh, times the number of shapes on a point.
NAV_API bool nav_world_validate(NavWorld* world, const char** what);

/// A triangle. Its corners run clockwise on the screen; edge i lies opposite corner i.
/// The mesh reaches beyond the bounds, to a square around all coordinates: the frame.
typedef struct NavTriangle {
    NavPoint corner[3];
    uint32_t vertex[3];    ///< slots of the vertices, which they keep while they exist
    uint32_t neighbour[3]; ///< the slot beyond edge i; NAV_NONE on the frame's border
    bool is_constraint[3]; ///< edge i is part of a footprint or of the bounds
    bool is_walkable;      ///< for an agent that every layer blocks
    int16_t area;          ///< of the floor that wins; -1 without one
    int32_t elevation;     ///< of the floor that wins; 0 without one
    uint32_t blocked;      ///< the layers that obstacles block here
    uint32_t shape_count;  ///< shapes that cover it
    uint32_t island;       ///< NAV_NONE when not walkable
} NavTriangle;

/// The number of slots of triangles. Some of them may be free. 0 for NULL.
NAV_API uint32_t nav_world_get_triangle_slot_count(const NavWorld* world);

/// The triangle in a slot. Errors: ARGUMENT, INDEX (the slot is free or beyond the last one).
NAV_API NavResult nav_world_get_triangle(const NavWorld* world, uint32_t slot,
                                         NavTriangle* triangle);

/// The shapes that cover a triangle, in rising order of `index` in their ids.
/// Writes the first `capacity` of them, and their full number to `*count`; `ids` may be NULL when
/// the capacity is 0.
/// Errors: ARGUMENT, INDEX (the slot is free or beyond the last one).
NAV_API NavResult nav_world_list_triangle_shapes(const NavWorld* world, uint32_t slot,
                                                 NavShapeId* ids, uint32_t capacity,
                                                 uint32_t* count);

/// The shapes whose footprint holds a point, if only on its border, in rising order of `index` in
/// their ids. Exact, against the mesh: where sides cross, rounding may have led them up to a step
/// beside their straight lines.
/// Writes the first `capacity` of them, and their full number to `*count`; `ids` may be NULL when
/// the capacity is 0.
/// Cost: a point location, and the shapes there.
/// Errors: ARGUMENT, RANGE.
NAV_API NavResult nav_world_list_shapes_at(const NavWorld* world, NavPoint point, NavShapeId* ids,
                                           uint32_t capacity, uint32_t* count);

/// The floor that an agent at a point stands on: of those whose footprint holds it, if only on its
/// border, the one with the highest z, then with the higher area, then with the lower `index`.
/// As exact as nav_world_list_shapes_at.
/// Whether an obstacle blocks there does not matter. `*id` is the null id when there is no floor.
/// Cost: a point location, and the shapes there.
/// Errors: ARGUMENT, RANGE.
NAV_API NavResult nav_world_get_floor_at(const NavWorld* world, NavPoint point, NavShapeId* id);

/// A corner of one shape beside a side of another shape of its kind: a crack, if they were drawn
/// edge to edge.
typedef struct NavCrack {
    NavShapeId shape, other; ///< the side belongs to `shape`, the corner to `other`
    NavPoint from, to;       ///< the side
    NavPoint corner;
    double width;   ///< the distance from the side to the corner, in steps
    bool is_closed; ///< by a seam of the side: it is at most NavWorldDef.seam_width
} NavCrack;

/// List the cracks up to `width` steps wide, 0 to NAV_SEAM_WIDTH_MAX: those that seams close, and
/// near misses. Between obstacles only where both block a layer.
/// Shapes that touch exactly have none. Those that overlap may have some at their corners.
/// They are in the order of the sides' shapes, then of their sides.
/// Writes the first `capacity` of them, and their full number to `*count`; `cracks` may be NULL
/// when the capacity is 0. It uses the world's scratch memory, so it counts as a change for other
/// threads. Cost: linear in the sides of all shapes and what is near them. Errors: ARGUMENT, BATCH,
/// RANGE (width), MEMORY.
NAV_API NavResult nav_world_list_cracks(NavWorld* world, int32_t width, NavCrack* cracks,
                                        uint32_t capacity, uint32_t* count);

#ifdef __cplusplus
}
#endif
#endif
