/// Results, ids, memory and logging: what every other header of nav needs.
///
/// These rules hold for all functions of nav.
///
/// Names: a function is called nav_noun_verb.
/// A function that makes a value, a def or a request is called by its noun alone: nav_pose(),
/// nav_world_def(), nav_path_request().
/// A field of type bool begins with is_ or has_.
///
/// Defs and requests: get each one from its factory, which writes the defaults, and change what you
/// need.
/// One that was not made by its factory, such as {0}, is refused with NAV_ERR_ARGUMENT.
/// Its field `cookie`, which only the factory writes, tells them apart.
/// A call keeps no pointer of a def or request that it is given.
///
/// Limits: the factory writes the default of a field max_*.
/// NAV_NO_LIMIT is no limit of a count, NAV_ANY_DISTANCE of a distance in steps.
/// 0 is refused with NAV_ERR_ARGUMENT where a limit of 0 would allow nothing.
///
/// Filters: a filter is passed as `const NavFilter*`, and NULL is the default nav_filter().
/// A request holds its filter; a function without a request takes it as a parameter.
///
/// Refusals: a call that does not return NAV_OK has changed nothing and has written no output.
/// Where lack of memory does more, as to an open batch or a field, the function says so.
/// The log of the world gets the function, the result, and the argument or place at fault.
/// A call with NULL for the world, or for what was created on it, has no log to write to.
/// A function that returns no NavResult has an answer for NULL: nothing, false or 0.
///
/// Threads: any number of threads may read a world at once.
/// Functions that take a `const NavWorld*` read it, and so do all functions on what was created on
/// it: queries, queues, fields, sets of routes, crowds, polygons, grids and vectors.
/// Functions that take a `NavWorld*` change it: no other call may use the world meanwhile.
/// A query, queue, set of routes or crowd serves one thread at a time, and so does
/// nav_field_search. Any number of threads may ask a field that has been searched.
/// Different worlds share nothing.
/// An allocator must be thread-safe when it serves calls that run at once: queries on one world in
/// several threads, or several worlds.
/// The log must be thread-safe under the same condition.
/// An allocator may not call nav.
/// A build with asserts aborts with a message when a world is changed while another call uses it,
/// and when what was created on a world is used or destroyed after it.
#ifndef NAV_BASE_H
#define NAV_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(NAV_SHARED) && defined(_WIN32)
#if defined(NAV_BUILDING)
#define NAV_API __declspec(dllexport)
#else
#define NAV_API __declspec(dllimport)
#endif
#elif defined(NAV_SHARED) && defined(__GNUC__)
#define NAV_API __attribute__((visibility("default")))
#else
#define NAV_API
#endif

#define NAV_VERSION_MAJOR 0
#define NAV_VERSION_MINOR 1
#define NAV_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/// What a function that can fail returns.
typedef enum NavResult {
    NAV_OK = 0,
    NAV_ERR_ARGUMENT,   ///< an argument is NULL, or a value that makes no sense
    NAV_ERR_RANGE,      ///< a coordinate or length is not finite or beyond NAV_COORD_MAX steps
    NAV_ERR_STALE_ID,   ///< the id is null, or what it named was removed
    NAV_ERR_FEW_POINTS, ///< a ring has fewer than 3 different points
    NAV_ERR_NO_AREA,    ///< a ring or mesh encloses nothing
    NAV_ERR_NOT_SIMPLE, ///< two edges of a ring meet other than as neighbours at their common end
    NAV_ERR_INDEX,      ///< an index or slot beyond the last one, or a slot that is free
    NAV_ERR_MEMORY,     ///< the allocator returned NULL
    NAV_ERR_BUDGET,     ///< a limit in the world's def would be exceeded
    NAV_ERR_BATCH,      ///< not possible while a batch is open, or while none is
    NAV_ERR_IN_USE,     ///< a shape still uses the outline
    NAV_ERR_CORRUPT,    ///< the bytes are not a snapshot, or are damaged
    NAV_ERR_VERSION,    ///< the snapshot needs a newer version of the library
    NAV_ERR_OTHER_WORLD ///< this world (or queue) never gave out the id
} NavResult;

/// The text of a result in plain English, for messages. A constant, never NULL.
NAV_API const char* nav_result_get_text(NavResult result);

/// The version of the library that is linked: major * 10000 + minor * 100 + patch.
NAV_API uint32_t nav_get_version(void);

/// No triangle, no island.
#define NAV_NONE 0xFFFFFFFFu
/// For a field max_* that is a count: no limit.
#define NAV_NO_LIMIT 0xFFFFFFFFu

/// The id of a shape: a value, to be copied and compared.
/// An id names a slot, how often that slot was given out, and the world by NavWorldDef.number.
/// All zero bytes is the null id.
///
/// An id is valid in the world that gave it out, and in its snapshots, clones and copies.
/// An id of what was removed, and the null id, are refused with NAV_ERR_STALE_ID for ever: a slot
/// that was given out 2^32 - 1 times is not given out again. An id that the world never gave out is
/// refused with NAV_ERR_OTHER_WORLD: its number is not that of the world, or the world has not
/// given out so high a slot or generation yet. Give worlds that exist at the same time different
/// numbers: otherwise the id of one may name something else in the other.
typedef struct NavShapeId {
    uint32_t index, generation, world;
} NavShapeId;

/// The id of an outline. See NavShapeId.
typedef struct NavOutlineId {
    uint32_t index, generation, world;
} NavOutlineId;

/// The id of a link. See NavShapeId.
typedef struct NavLinkId {
    uint32_t index, generation, world;
} NavLinkId;

/// Where memory comes from. Set both `alloc` and `free`, or nothing: then malloc, free, calloc and
/// realloc are used.
/// `alloc` returns memory that is aligned for any type, or NULL.
/// `free` gets the size that was asked for, and is never called with NULL.
/// `alloc_zeroed` does as `alloc`, and all bytes are zero. It may be NULL: then nav calls `alloc`
/// and writes zeros. Large tables of queries come from it. Where it takes fresh pages from the
/// system, as calloc does, pages that no query needs take no time and no memory.
/// `resize` gives a block another size and keeps what both sizes hold; the block may move. NULL
/// says that there is no memory, and the block stays. It may be NULL itself: then nav calls
/// `alloc`, copies, and calls `free`. Where it moves pages instead of bytes, as realloc does, an
/// insert for which a large array grows is quicker by some 0.3 ms for each MB.
/// They are called only during calls on the world, and on what was created on it.
typedef struct NavAllocator {
    void* context;
    void* (*alloc)(void* context, size_t size);
    void (*free)(void* context, void* memory, size_t size);
    void* (*alloc_zeroed)(void* context, size_t size);
    void* (*resize)(void* context, void* memory, size_t old_size, size_t new_size);
} NavAllocator;

typedef enum NavLogLevel { NAV_LOG_INFO, NAV_LOG_WARNING, NAV_LOG_ERROR } NavLogLevel;

/// Called once for each refused call, when the call is over: it may call nav.
/// The level is NAV_LOG_ERROR for MEMORY and BUDGET, NAV_LOG_WARNING for all others; NAV_LOG_INFO
/// is not used yet.
/// `message` is valid until the callback returns.
typedef void (*NavLog)(void* context, NavLogLevel level, const char* message);

#ifdef __cplusplus
}
#endif
#endif
