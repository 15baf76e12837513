/// Snapshots, which are worlds, routes and crowds as bytes, and copies of them in memory.
///
/// A snapshot holds what the mesh is a function of: bounds and limits, the world's number,
/// outlines, shapes with their poses, links, and the generations of all ids. A world made of it has
/// the same hash, answers to the same ids and gives out the same next ids, on every machine; the
/// same calls on it give the same hashes. Not in a snapshot are the allocator, the log, and whether
/// path data is kept. Slots of triangles get new numbers, and inner edges of sprite meshes that
/// leave no trace are left out.
#ifndef NAV_SNAPSHOT_H
#define NAV_SNAPSHOT_H

#include "nav/crowd.h"
#include "nav/route.h"
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

// --- crowds and sets of routes ------------------------------------------------------------

/// What follows needs a crowd that has seen the last commit of its world: save, copy and clone it
/// after a tick, before the world changes. (A set of routes: after nav_routes_update.) Otherwise
/// the answer is ARGUMENT.
///
/// The crowd that is restored, cloned or copied goes on to the bit as the first one does, when its
/// world gets the same calls. It answers to the same ids and gives out the same next ones.

/// The number of bytes that nav_crowd_save would write now.
/// Errors: ARGUMENT, BATCH.
NAV_API NavResult nav_crowd_get_snapshot_size(const NavCrowd* crowd, size_t* size);

/// Write a snapshot of a crowd into `bytes`, which has room for `capacity`. The same calls give the
/// same bytes on every machine. The world is not in them: save it, too.
/// Not in a snapshot are `user` of units, and the events of the last tick.
/// It allocates nothing. Cost: linear in the units, their paths, and the mesh.
/// Errors: ARGUMENT (also a capacity that is too small), BATCH.
NAV_API NavResult nav_crowd_save(const NavCrowd* crowd, void* bytes, size_t capacity, size_t* size);

/// Make a crowd of a snapshot, on the world that was saved with it, or on one restored from that.
/// Destroy it with nav_crowd_destroy.
/// No byte is trusted: each field is checked, that units are where they may be, and that routes are
/// free as far as they say. `*crowd` is set only when all is well.
/// Cost: a test of each unit and of each leg of the routes.
/// Errors: ARGUMENT, BATCH, CORRUPT (also: it belongs to another world, or only one of both
/// worlds keeps path data), VERSION, MEMORY.
NAV_API NavResult nav_crowd_restore(const NavWorld* world, const void* bytes, size_t size,
                                    NavCrowd** crowd);

/// Make a second crowd that equals the first, on a clone of its world.
/// Errors: ARGUMENT (also when the worlds differ), BATCH, MEMORY.
NAV_API NavResult nav_crowd_clone(const NavCrowd* crowd, const NavWorld* world, NavCrowd** clone);

/// Make `to` equal to `from`, in the memory that `to` has already. To roll back: nav_world_copy,
/// then this. Memory is allocated only where `from` is larger.
/// Errors: ARGUMENT (also when the worlds differ), BATCH, MEMORY: nothing has changed.
NAV_API NavResult nav_crowd_copy(NavCrowd* to, const NavCrowd* from);

/// In what a crowd differs from a snapshot.
typedef struct NavCrowdDifference {
    bool is_of_world;  ///< the hashes of the worlds differ
    bool is_of_unit;   ///< the first difference of the crowds is in `unit`, or in its route
    NavUnitId unit;    ///< of this crowd
    const char* field; ///< its name, a constant; NULL: the crowds are equal
} NavCrowdDifference;

/// Find the first difference between a crowd and a snapshot, to learn why two hashes differ.
/// Units come first, by their indexes, then their routes.
/// Errors: ARGUMENT, BATCH, CORRUPT, VERSION.
NAV_API NavResult nav_crowd_find_difference(const NavCrowd* crowd, const void* bytes, size_t size,
                                            NavCrowdDifference* difference);

/// As nav_crowd_get_snapshot_size. Errors: ARGUMENT, BATCH.
NAV_API NavResult nav_routes_get_snapshot_size(const NavRoutes* routes, size_t* size);

/// As nav_crowd_save. Errors: ARGUMENT, BATCH.
NAV_API NavResult nav_routes_save(const NavRoutes* routes, void* bytes, size_t capacity,
                                  size_t* size);

/// As nav_crowd_restore, but a route is not tested for being as free as it says.
/// Errors: ARGUMENT, BATCH, CORRUPT, VERSION, MEMORY.
NAV_API NavResult nav_routes_restore(const NavWorld* world, const void* bytes, size_t size,
                                     NavRoutes** routes);

/// As nav_crowd_clone. Errors: ARGUMENT, BATCH, MEMORY.
NAV_API NavResult nav_routes_clone(const NavRoutes* routes, const NavWorld* world,
                                   NavRoutes** clone);

/// As nav_crowd_copy. Errors: ARGUMENT, BATCH, MEMORY.
NAV_API NavResult nav_routes_copy(NavRoutes* to, const NavRoutes* from);

#ifdef __cplusplus
}
#endif
#endif
