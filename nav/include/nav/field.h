/// Distances to many: one search from one or several sources, which then answers for any number of
/// points. From goals it is a flow field that serves any number of agents; from one start it gives
/// the distances to many goals, and which is nearest; from many starts to one goal likewise.
#ifndef NAV_FIELD_H
#define NAV_FIELD_H

#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct NavField NavField;

/// Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_field_create(const NavWorld* world, NavField** field);
/// NULL is allowed. Before the world is destroyed.
NAV_API void nav_field_destroy(NavField* field);

typedef struct NavFieldRequest {
    const NavPoint* sources; ///< [source_count] where distances are 0; blocked ones do not count
    uint32_t source_count;   ///< at least 1
    NavFilter filter;        ///< default nav_filter(); its costs do not count, see below
    double max_distance;     ///< no farther from the sources, steps, >= 0; default HUGE_VAL
    const NavPoint* targets; ///< [target_count] when only these matter: the search ends as soon as
    uint32_t target_count;   ///< their distances are known. 0: everything that can be reached
} NavFieldRequest;

/// One source, and everything that can be reached from it.
NAV_API NavFieldRequest nav_field_request(const NavPoint* source);

/// Search anew from the sources. Distances are lengths of shortest paths of a point agent, in
/// steps: any angle, not along a grid or over edges. That areas cost differently is not taken into
/// account in this version; layers and areas that may not be walked are. Memory: 48 bytes for
/// each corner and triangle that it sees, unless all of that is nearer by another way (2 to 14 a
/// triangle, measured); it is kept for the next search. Cost: that of a path query that never finds
/// its goal. Errors: ARGUMENT, RANGE, BATCH, MEMORY: then the field is empty. Source: Polyanya's
/// search space (Cui, Harabor, Grastien 2017) without a goal, kept by the triangle: a shortest path
/// map (Mitchell 1991).
NAV_API NavResult nav_field_search(NavField* field, const NavFieldRequest* request);

typedef enum NavFieldStatus {
    NAV_FIELD_OK,
    NAV_FIELD_BLOCKED,     ///< the point is not walkable
    NAV_FIELD_UNREACHABLE, ///< no source can be reached from it, or none within max_distance
    NAV_FIELD_STALE ///< the world has changed since the search, or there was none: search again
} NavFieldStatus;

typedef struct NavFieldSample {
    NavFieldStatus status;  ///< the rest is 0 unless it is ok
    double distance;        ///< steps along the shortest path to the nearest source
    uint32_t source;        ///< which one, as in the request
    NavPoint waypoint;      ///< where that path turns next, in sight of the point; or the source
    NavDirection direction; ///< the direction there; (0, 0) at the source
} NavFieldSample;

/// What an agent at `point` should do. Going straight to `waypoint`, and on from there in the same
/// way, is the shortest path: it arrives, and its length is `distance` up to rounding (one part in
/// 2^46, and one more for each turn). It can only be shorter, where a waypoint is one at which two
/// obstacles touch: who stands right there and asks anew may leave to the other side. With targets,
/// or max_distance, that holds for targets and for points within max_distance; other points may be
/// told of a longer way or of none. Any number of threads may ask at once. Cost: a point location,
/// and the corners that see the triangle (a few). Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_field_sample(const NavField* field, NavPoint point, NavFieldSample* answer);

/// The whole path from `point` to its source: points where it turns, both ends included, as
/// nav_query_find_path gives them. Writes at most `capacity` points and reports the full count; 0
/// unless nav_field_sample says ok. Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_field_find_path(const NavField* field, NavPoint point, NavPoint* points,
                                      uint32_t capacity, uint32_t* count);

typedef struct NavFieldRank {
    uint32_t index; ///< into the points asked about
    NavFieldSample sample;
} NavFieldRank;

/// The answers for many points, the nearest first: those that are not ok last, equal ones by index.
/// `ranks` has room for `count`. Cost: nav_field_sample for each, and sorting. Errors: ARGUMENT,
/// RANGE, BATCH.
NAV_API NavResult nav_field_rank_points(const NavField* field, const NavPoint* points,
                                        uint32_t count, NavFieldRank* ranks);

#ifdef __cplusplus
}
#endif
#endif
