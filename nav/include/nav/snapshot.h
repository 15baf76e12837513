/// Worlds as bytes, and second worlds in memory.
///
/// A snapshot holds what the mesh is a function of: the bounds and limits, the outlines, the shapes
/// with their places; the links; and the generations of all ids. A world made of it has the same
/// hash, answers to the same ids, and gives out the same next ids, on every machine; the same calls
/// on it give the same hashes. Only what was in the def and is no limit is not in it: allocator,
/// log, and whether path data is kept. Slots of triangles are named anew, and inner edges of sprite
/// meshes that leave no trace are left out.
#ifndef NAV_SNAPSHOT_H
#define NAV_SNAPSHOT_H

#include "nav/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The bytes that nav_snapshot_save would write now. Cost: linear in the corners of all outlines.
/// Errors: ARGUMENT, BATCH.
NAV_API NavResult nav_snapshot_get_size(const NavWorld* world, size_t* size);

/// Write a snapshot into `bytes`, which has room for `capacity`; `*size` gets what was written.
/// Allocates nothing. Cost: linear in the mesh (for the hash). Errors: ARGUMENT, also when the
/// capacity is below nav_snapshot_get_size (nothing is written then); BATCH.
NAV_API NavResult nav_snapshot_save(const NavWorld* world, void* bytes, size_t capacity,
                                    size_t* size);

/// Make a world of a snapshot. Of `def` it takes allocator, log and has_path_data; bounds and
/// limits are the snapshot's, but no limit may be above the def's. No byte is trusted: counts,
/// indexes and coordinates are checked before use, outlines as if they were new, and in the end the
/// hash. The log hears at which byte what is wrong. Cost: that of a load of the shapes in one
/// batch. A file can be valid and yet ask for as much work as the limits allow, so lower the def's
/// limits for files from strangers. Errors: ARGUMENT; CORRUPT; VERSION (it has what this version
/// does not know and may not leave out); BUDGET (limits); MEMORY. Then `*world` is not written.
NAV_API NavResult nav_snapshot_restore(const NavWorldDef* def, const void* bytes, size_t size,
                                       NavWorld** world);

/// A second world that is exactly what the first is, slots of triangles, ids and next ids too, and
/// shares nothing with it: other threads may read the clone while the world changes. `allocator`
/// NULL is the world's. The log is the world's. Its last commit is empty. Cost: copying the memory,
/// and an allocation for each outline. Errors: ARGUMENT, BATCH, MEMORY.
NAV_API NavResult nav_world_clone(const NavWorld* world, const NavAllocator* allocator,
                                  NavWorld** clone);

/// Make `to`, which may be any other world, what `from` is, in the memory that it has already: a
/// clone is brought up to date, or a world rolled back, and nothing is allocated unless it has
/// grown. Queries on `to` live on, triangles have the names that they have in `from`, and its last
/// commit is empty. Allocator and log stay. Errors: ARGUMENT (also when both are one), BATCH (one
/// is open in either); MEMORY: nothing has changed.
NAV_API NavResult nav_world_copy(NavWorld* to, const NavWorld* from);

#ifdef __cplusplus
}
#endif
#endif
