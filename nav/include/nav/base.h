/// Results, ids, memory and logging: what every other header of nav needs.
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

/// What a function that can fail returns. A call that does not return NAV_OK has changed nothing.
typedef enum NavResult {
    NAV_OK = 0,
    NAV_ERR_ARGUMENT,   ///< a NULL or senseless argument
    NAV_ERR_RANGE,      ///< a coordinate is not finite or beyond +-(2^30 - 2) steps
    NAV_ERR_STALE_ID,   ///< the id is null, of a removed thing, or never was one
    NAV_ERR_FEW_POINTS, ///< a ring has fewer than 3 different points
    NAV_ERR_NO_AREA,    ///< a ring or mesh encloses nothing
    NAV_ERR_NOT_SIMPLE, ///< two edges of a ring meet other than as neighbours at their common end
    NAV_ERR_INDEX,      ///< a triangle names a vertex that is not there
    NAV_ERR_MEMORY,     ///< the allocator gave nothing
    NAV_ERR_BUDGET,     ///< a limit in the world's def would be passed
    NAV_ERR_BATCH,      ///< begin inside a batch, commit outside one, or a query inside one
    NAV_ERR_IN_USE,     ///< the outline still has shapes
    NAV_ERR_CORRUPT,    ///< the bytes are not a snapshot, or not as they were written
    NAV_ERR_VERSION     ///< the snapshot needs a newer version of the library
} NavResult;

/// The name of a result in plain English, never NULL.
NAV_API const char* nav_result_get_text(NavResult result);

/// The version of the library that is linked, as major * 10000 + minor * 100 + patch.
NAV_API uint32_t nav_get_version(void);

/// No triangle, no island.
#define NAV_NONE 0xFFFFFFFFu

/// Ids are values: a slot and its generation. All zero bytes is the null id. A stale id is told
/// from a living one for ever: a slot whose generations are used up is retired.
typedef struct NavShapeId {
    uint32_t index, generation;
} NavShapeId;
typedef struct NavOutlineId {
    uint32_t index, generation;
} NavOutlineId;
typedef struct NavLinkId {
    uint32_t index, generation;
} NavLinkId;

/// Where memory comes from. Both functions are needed, or neither (then malloc and free).
/// `alloc` returns memory aligned for any type, or NULL; `free` gets the size that was asked for.
/// Calls come only from within calls on the world or query that holds the allocator.
typedef struct NavAllocator {
    void* context;
    void* (*alloc)(void* context, size_t size);
    void (*free)(void* context, void* memory, size_t size);
} NavAllocator;

typedef enum NavLogLevel { NAV_LOG_INFO, NAV_LOG_WARNING, NAV_LOG_ERROR } NavLogLevel;

/// Gets the details of a refused call. `message` lives until the callback returns.
typedef void (*NavLog)(void* context, NavLogLevel level, const char* message);

#ifdef __cplusplus
}
#endif
#endif
