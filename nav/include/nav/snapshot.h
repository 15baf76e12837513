/// Snapshots, which are worlds as bytes, and copies of worlds in memory.
///
/// A snapshot holds what the mesh is a function of: bounds and limits, the world's number,
/// outlines, shapes with their poses, links, and the generations of all ids. A world made of it has
/// the same hash, answers to the same ids and gives out the same next ids, on every machine; the
/// same calls on it give the same hashes. Not in a snapshot are the allocator, the log, and whether
/// path data is kept. Slots of triangles get new numbers, and inner edges of sprite meshes that
/// leave no trace are left out.
#ifndef NAV_SNAPSHOT_H
#define NAV_SNAPSHOT_H

#include "nav/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The number of bytes that nav_snapshot_save would write now.
/// Cost: linear in the corners of all outlines.
/// Errors: ARGUMENT, BATCH.
NAV_API NavResult nav_snapshot_get_size(const NavWorld* world, size_t* size);

/// Write a snapshot into `bytes`, which has room for `capacity`.
/// `*size` gets the number of bytes written.
/// It allocates nothing.
/// Cost: linear in the mesh, because of the hash.
/// Errors: ARGUMENT (also a capacity below nav_snapshot_get_size), BATCH.
NAV_API NavResult nav_snapshot_save(const NavWorld* world, void* bytes, size_t capacity,
                                    size_t* size);

/// Make a world of a snapshot. Destroy it with nav_world_destroy.
/// Allocator, log and has_path_data are those of `def`.
/// Bounds, number, seam width and limits are the snapshot's, but no limit may be above that of the
/// def.
///
/// No byte is trusted: counts, indexes and coordinates are checked before use, outlines as if they
/// were new, and the hash in the end.
/// The log says at which byte what is wrong.
/// A valid file can ask for as much work as the limits allow: lower the def's limits for files from
/// strangers.
///
/// Cost: that of a load of all shapes in one batch.
/// Errors: ARGUMENT, CORRUPT, VERSION (it holds a mandatory part that this version does not know),
/// BUDGET (limits), MEMORY.
NAV_API NavResult nav_snapshot_restore(const NavWorldDef* def, const void* bytes, size_t size,
                                       NavWorld** world);

/// Make a second world that equals the first, including slots of triangles, ids and next ids.
/// Destroy it with nav_world_destroy.
/// It shares nothing with the first: other threads may read it while the first one changes.
/// `allocator` NULL is the allocator of the world. The log is the world's.
/// The clone's last commit is empty.
/// Cost: copying the memory, and one allocation for each outline.
/// Errors: ARGUMENT, BATCH, MEMORY.
NAV_API NavResult nav_world_clone(const NavWorld* world, const NavAllocator* allocator,
                                  NavWorld** clone);

/// Make `to` equal to `from`, in the memory that `to` has already.
/// It brings a clone up to date, or rolls a world back.
/// Memory is allocated only where `from` is larger.
/// Queries, fields and queues on `to` stay valid, and triangles have the slots that they have in
/// `from`.
/// The last commit of `to` is empty then; its allocator and log stay.
/// Errors: ARGUMENT (also when both are the same world), BATCH (one is open in either), MEMORY.
NAV_API NavResult nav_world_copy(NavWorld* to, const NavWorld* from);

#ifdef __cplusplus
}
#endif
#endif
