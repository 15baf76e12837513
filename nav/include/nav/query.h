/// Questions to a world: read only, any number of threads at once between changes, each with its
/// own NavQuery. Inside an open batch every query is refused with NAV_ERR_BATCH.
#ifndef NAV_QUERY_H
#define NAV_QUERY_H

#include "nav/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The scratch memory of one caller. Results that it owns live until its next call.
typedef struct NavQuery NavQuery;

/// Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_query_create(const NavWorld* world, NavQuery** query);
/// NULL is allowed.
NAV_API void nav_query_destroy(NavQuery* query);

#define NAV_AREA_COUNT 64
#define NAV_LAYERS_ALL 0xFFFFFFFFu

/// A point on the mesh.
typedef struct NavLocation {
    uint32_t triangle; ///< of all triangles that hold the point: a walkable one if there is one,
                       ///< then by the winning floor (z, area), then the smallest corners
    bool is_walkable;  ///< for the layers asked for
    int16_t area;      ///< the winning floor's; -1 without one
} NavLocation;

/// What is at a point? Cost: constant expected. Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_query_locate(NavQuery* query, NavPoint point, uint32_t layers,
                                   NavLocation* location);

typedef struct NavNearest {
    bool is_found;     ///< false when nothing walkable lies within max_distance
    NavPoint point;    ///< a lattice point of the closed walkable region
    uint32_t triangle; ///< a walkable triangle that holds it
    double distance;   ///< from the asked point to `point`, steps
} NavNearest;

/// The walkable lattice point nearest to `point` (up to the rounding of an edge's foot to a
/// walkable lattice point), ties by (x, y). `max_distance` in steps. Cost: the triangles within the
/// distance. Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_nearest(NavQuery* query, NavPoint point, int32_t max_distance,
                                    uint32_t layers, NavNearest* nearest);

typedef struct NavRay {
    bool is_hit;
    double x, y;       ///< steps: the goal, or the last free point
    uint32_t triangle; ///< the last triangle walked; NAV_NONE when the start is blocked
} NavRay;

/// Walk straight from `from` to `to` until blocked; along a wall is free. Cost: the triangles
/// crossed. Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_query_ray(NavQuery* query, NavPoint from, NavPoint to, uint32_t layers,
                                NavRay* ray);

/// Fast: a taut path that is found quickly; where all areas present cost the same, at most 12 %
/// longer than the shortest. The same calls give the same path; a world with the same shapes and
/// another history may give another. Optimal: the shortest path, of equal ones the smaller list of
/// points; where the areas present cost differently it is NAV_PATH_UNSUPPORTED in this version.
typedef enum NavPathMode { NAV_PATH_FAST, NAV_PATH_OPTIMAL } NavPathMode;

typedef struct NavPathRequest {
    NavPoint start, goal;
    int32_t radius;           ///< steps; default 0. Above 0 the points are a disc's centre, which
                              ///< comes no nearer to what is not walkable, bounds included; a gap
                              ///< of twice the radius is passed. Bends stand at most 1 % of it (or
                              ///< a step) outside their circle. Where areas cost differently, fast
                              ///< is short, not cheap
    NavPathMode mode;         ///< default fast
    uint32_t layers;          ///< the layers in which the agent moves; default all
    const double* area_costs; ///< [NAV_AREA_COUNT] cost a step, each finite and >= 1; NULL: all 1
    bool wants_corridor;      ///< default true; else the path has no triangles, and is found sooner
} NavPathRequest;

NAV_API NavPathRequest nav_path_request(NavPoint start, NavPoint goal);

typedef enum NavPathStatus {
    NAV_PATH_OK,
    NAV_PATH_START_BLOCKED,
    NAV_PATH_GOAL_BLOCKED,
    NAV_PATH_UNREACHABLE,
    NAV_PATH_UNSUPPORTED
} NavPathStatus;

/// The name as navreplay prints it: "ok", "start_blocked", ...
NAV_API const char* nav_path_status_text(NavPathStatus status);

typedef struct NavPath {
    NavPathStatus status;
    const NavPoint* points; ///< [point_count] from start to goal; 0 unless status is ok
    uint32_t point_count;
    const uint32_t* triangles; ///< [triangle_count] the corridor, slots in order
    uint32_t triangle_count;
    double length;    ///< steps
    double cost;      ///< sum of length times area cost, the cheaper area along a joint
    uint64_t version; ///< of the world when asked
} NavPath;

/// A taut path. No path is an answer, not an error. Unreachable is known from the islands without a
/// search when `layers` is all. Cost: the triangles searched. Arrays are the query's, until its
/// next call. Errors: ARGUMENT, RANGE, BATCH, MEMORY. Source: Polyanya (Cui, Harabor, Grastien
/// 2017) on triangles, all sides exact integers; for areas that cost differently A* over triangles
/// and the funnel of Lee and Preparata. Quick when the world keeps path data and `layers` is all.
NAV_API NavResult nav_query_path(NavQuery* query, const NavPathRequest* request, NavPath* path);

#ifdef __cplusplus
}
#endif
#endif
