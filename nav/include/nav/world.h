/// The world: one exact triangulation, kept true to the shapes in it by every change.
#ifndef NAV_WORLD_H
#define NAV_WORLD_H

#include "nav/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct NavWorld NavWorld;

typedef struct NavWorldDef {
    NavBox bounds;          ///< nothing outside is ever walkable; default (0, 0) to (4096, 4096) px
    NavAllocator allocator; ///< default: malloc and free
    NavLog log;             ///< details of refused calls; default NULL
    void* log_context;
    uint32_t max_triangles; ///< a change that would need more is refused with BUDGET; default 2^26
    bool has_path_data;     ///< commits keep what makes path queries quick, about 55 bytes a
                            ///< triangle (at most 2^27 triangles then); default true
    /// Where many shapes lie on one spot, all their sides may cross. Changes that would pass one of
    /// these limits are refused with BUDGET before the work is done; 0 is the default.
    uint32_t max_crossings;        ///< of all shapes: pairs of sides that cross, and places where a
                                   ///< side is led through a corner or crossing; default 2^24
    uint32_t max_change_crossings; ///< the same, won by one change, besides 8 for each corner of
                                   ///< the shape; default 2^15
    uint32_t max_depth;            ///< shapes on one spot; default 128
} NavWorldDef;

/// A def with the defaults above.
NAV_API NavWorldDef nav_world_def(void);

/// Errors: ARGUMENT, RANGE (bounds), MEMORY, BUDGET (max_triangles is too small for the bounds
/// alone).
NAV_API NavResult nav_world_create(const NavWorldDef* def, NavWorld** world);

/// Begin to keep path data (see has_path_data), or give it up. Paths are the same with and
/// without, but one in slices that is not done begins again. Errors: ARGUMENT, BATCH, BUDGET (more
/// triangles allowed than it can number), MEMORY; then nothing has changed. Cost: linear in the
/// mesh; no effect when it is as asked already.
NAV_API NavResult nav_world_keep_path_data(NavWorld* world, bool keep);
/// NULL is allowed. Queries on the world must be destroyed first.
NAV_API void nav_world_destroy(NavWorld* world);

/// What a commit did, valid until the next change of the world.
/// A triangle is named by its slot. A slot may stand in `gone` and in `born`: another triangle took
/// it. `changed` triangles kept their corners' identity, but a corner moved or the label changed.
typedef struct NavCommit {
    uint64_t version;        ///< counts commits that changed something
    const uint32_t* gone;    ///< [gone_count] slots
    const uint32_t* born;    ///< [born_count] slots
    const uint32_t* changed; ///< [changed_count] slots
    uint32_t gone_count, born_count, changed_count;
} NavCommit;

/// Begin a batch: changes apply in the order of the calls, and become one commit. Should memory or
/// a budget end inside a batch, the whole batch is undone, the ids that it gave out are stale, and
/// every further call in it and the commit return that error. Errors: BATCH when one is open.
NAV_API NavResult nav_batch_begin(NavWorld* world);
/// Undo the open batch: the world, its version and its last commit are what they were before
/// nav_batch_begin, and the ids that the batch gave out are stale. Outlines that were created
/// meanwhile stay. Cannot fail for want of memory. Errors: ARGUMENT; BATCH when none is open.
NAV_API NavResult nav_batch_cancel(NavWorld* world);
/// End the batch. Errors: BATCH when none is open; MEMORY or BUDGET when the batch was undone.
NAV_API NavResult nav_batch_commit(NavWorld* world);

/// The last commit: the last batch, or the last change outside one. Never NULL. Like all functions
/// that give no result, it has an answer for no world (NULL): nothing, 0.
NAV_API const NavCommit* nav_world_get_last_commit(const NavWorld* world);
/// Counts the commits that changed something; 0 for no world.
NAV_API uint64_t nav_world_get_version(const NavWorld* world);
/// The bounds of the world's def, rounded; an empty box at (0, 0) for no world.
NAV_API NavBox nav_world_get_bounds(const NavWorld* world);

typedef struct NavStats {
    uint32_t vertex_count, triangle_count, walkable_triangle_count;
    uint32_t shape_count, outline_count, edge_count, node_count; ///< edges: of footprints
    uint32_t label_count, island_count;
    uint64_t walkable_area_2; ///< twice the walkable area in square steps, low 64 bits
    size_t live_bytes, peak_bytes;
    uint64_t change_count, flip_count; ///< since creation
    uint64_t crossing_count;           ///< pairs of sides of different shapes that cross
} NavStats;

/// Cost: linear in the mesh (walkable triangles are counted).
NAV_API NavResult nav_world_get_stats(const NavWorld* world, NavStats* stats);

/// The canonical hash: a pure function of the shapes that are there. nav/DEFINITIONS.md defines it.
/// Cost: linear in the mesh.
NAV_API uint64_t nav_world_get_hash(const NavWorld* world);

/// Check everything: orientation, adjacency, constraints against chains, local legality, labels,
/// islands, book-keeping. Passing proves that the mesh is the one that a fresh build gives.
/// On a failure `*what` (may be NULL) says what is wrong. Cost: linear in the mesh, times the
/// number of shapes on a spot. It uses the world's scratch memory: no other thread may read the
/// world meanwhile.
NAV_API bool nav_world_validate(NavWorld* world, const char** what);

/// A triangle as readers see it. Corner order is positive; edge i lies opposite corner i.
typedef struct NavTriangle {
    NavPoint corner[3];
    uint32_t vertex[3];    ///< ids that stay while the vertex stays
    uint32_t neighbour[3]; ///< slot beyond edge i, NAV_NONE at the frame
    bool is_constraint[3]; ///< edge i is part of a footprint
    bool is_walkable;      ///< for an agent that every layer blocks
    int16_t area;          ///< -1 without a floor
    int32_t elevation;     ///< of the winning floor; 0 without one
    uint32_t blocked;      ///< layers blocked here
    uint32_t shape_count;  ///< shapes that cover it
    uint32_t island;       ///< NAV_NONE when not walkable
} NavTriangle;

/// Slots run from 0 to nav_world_get_triangle_slot_count - 1; some may be free.
NAV_API uint32_t nav_world_get_triangle_slot_count(const NavWorld* world);
/// Errors: ARGUMENT, INDEX when the slot is free or beyond the end.
NAV_API NavResult nav_world_get_triangle(const NavWorld* world, uint32_t slot,
                                         NavTriangle* triangle);

/// The shapes that cover a triangle, by slot. Writes at most `capacity`, the lowest, and reports
/// the full count.
NAV_API NavResult nav_world_list_triangle_shapes(const NavWorld* world, uint32_t slot,
                                                 NavShapeId* ids, uint32_t capacity,
                                                 uint32_t* count);
/// The shapes whose snapped region holds the point (closed: on a border both sides count).
NAV_API NavResult nav_world_list_shapes_at(const NavWorld* world, NavPoint point, NavShapeId* ids,
                                           uint32_t capacity, uint32_t* count);

#ifdef __cplusplus
}
#endif
#endif
