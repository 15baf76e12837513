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
#define NAV_AREAS_ALL UINT64_MAX
#define NAV_LAYERS_ALL 0xFFFFFFFFu

/// Where an agent can walk, and what it costs. A triangle is walkable when its area is included and
/// not excluded, and no obstacle over it blocks a layer of the agent that is not soft. Where an
/// obstacle blocks only soft ones, a step costs `soft_cost` times what the area costs (once,
/// however many obstacles lie there). Get one from nav_filter. Functions that take a filter answer
/// NAV_ERR_ARGUMENT when a cost is not finite or below 1; NULL is the default filter.
typedef struct NavFilter {
    uint32_t layers;          ///< in which the agent moves; default all
    uint64_t include_areas;   ///< bit i: area i may be walked; default all
    uint64_t exclude_areas;   ///< bit i: area i may not be walked, even if included; default none
    const double* area_costs; ///< [NAV_AREA_COUNT] cost a step, each finite and >= 1; NULL: all 1
    uint32_t soft_layers;     ///< of `layers`: whose obstacles can be passed; default none
    double soft_cost;         ///< finite and >= 1; default 1
    int32_t step_height;      ///< >= 0; an edge between two floors whose elevations differ by more
                              ///< is a wall for the agent, without thickness; default INT32_MAX:
                              ///< none is
    uint32_t link_kinds;      ///< bit k: links of kind k may be used (nav/link.h); default all
} NavFilter;

/// An agent that walks every area at the same cost, and is stopped by every obstacle.
NAV_API NavFilter nav_filter(void);

/// A point on the mesh.
typedef struct NavLocation {
    uint32_t triangle; ///< of all triangles that hold the point: a walkable one if there is one,
                       ///< then by the winning floor (z, area), then the smallest corners
    bool is_walkable;  ///< for the filter
    int16_t area;      ///< the winning floor's; -1 without one
    int32_t elevation; ///< the winning floor's; 0 without one
} NavLocation;

/// What is at a point? Cost: constant expected. Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_query_locate(NavQuery* query, NavPoint point, const NavFilter* filter,
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
NAV_API NavResult nav_query_find_nearest(NavQuery* query, NavPoint point, int32_t max_distance,
                                         const NavFilter* filter, NavNearest* nearest);

typedef struct NavRay {
    bool is_hit;
    NavPosition position; ///< the goal, or the last free point
    uint32_t triangle;    ///< the last triangle walked; NAV_NONE when the start is blocked
} NavRay;

/// Walk straight from `from` to `to` until blocked; along a wall is free. Cost: the triangles
/// crossed. Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_query_cast_ray(NavQuery* query, NavPoint from, NavPoint to,
                                     const NavFilter* filter, NavRay* ray);

/// Fast: a taut path that is found quickly; where all areas present cost the same, at most 12 %
/// longer than the shortest. The same calls give the same path; a world with the same shapes and
/// another history may give another. Optimal: the shortest path, of equal ones the smaller list of
/// points; where the areas present cost differently it is NAV_PATH_UNSUPPORTED in this version. On
/// a mesh of many corners that has not changed for some hundred optimal paths of points, further
/// ones take two thirds to two fifths of the time, and are found sooner than fast ones: a query
/// remembers what is in sight of a corner, until the world changes. Paths do not depend on that.
typedef enum NavPathMode { NAV_PATH_FAST, NAV_PATH_OPTIMAL } NavPathMode;

typedef struct NavPathRequest {
    NavPoint start, goal;
    int32_t radius;    ///< steps; default 0. Above 0 the points are a disc's centre, which comes
                       ///< no nearer to what is not walkable, bounds included, or to a wall
                       ///< between floors; a gap of twice the radius is passed. Bends stand at
                       ///< most 1 % of it (or a step) outside their circle. Where areas cost
                       ///< differently, fast goes round what is dear where a point would and
                       ///< there is room, and is never dearer than the short way that it would
                       ///< find if all areas cost the same. A way that is wider than the disc by
                       ///< less than a step (some steps beyond 1 600 px) and bends there may be
                       ///< missed
    NavPathMode mode;  ///< default fast
    NavFilter filter;  ///< default nav_filter()
    bool has_corridor; ///< default true; else the path has no triangles, and is found sooner
    bool is_partial_allowed; ///< where the goal is blocked or cannot be reached, go as near to it
                             ///< as can be; default false. For a disc: up to some steps, and in the
                             ///< end of a sharp corner as far as the lattice has points there
    uint32_t max_nodes; ///< give up after so many nodes of the search; default 0: no limit. What a
                        ///< disc can reach, for a partial path, is not counted
} NavPathRequest;

/// A request with the defaults above, for a point that walks from `start` to `goal`.
NAV_API NavPathRequest nav_path_request(NavPoint start, NavPoint goal);

/// The walkable region is closed: a point on a corner, an edge, the border of an obstacle or of the
/// bounds is walkable when a walkable triangle holds it, and belongs to all that do; the answer is
/// the best over them. What is outside the bounds is blocked. Tested in this order.
typedef enum NavPathStatus {
    NAV_PATH_OK,
    NAV_PATH_START_BLOCKED, ///< `nearest` is the nearest point that is not
    NAV_PATH_GOAL_BLOCKED,  ///< the same of the goal, when no partial path is wanted
    NAV_PATH_UNREACHABLE,   ///< neither on foot nor by links, and no partial path is wanted
    NAV_PATH_UNSUPPORTED,   ///< this version has no answer; tested before all others
    NAV_PATH_PARTIAL,       ///< the path ends as near to the goal as can be, in a straight line
    NAV_PATH_OUT_OF_BUDGET  ///< max_nodes did not suffice; for a point there is a path
} NavPathStatus;

/// The name as navreplay prints it: "ok", "start_blocked", ...
NAV_API const char* nav_path_status_get_text(NavPathStatus status);

typedef struct NavPath {
    NavPathStatus status;
    const NavPoint* points; ///< [point_count] from start to goal; 0 unless status is ok or partial
    uint32_t point_count;
    const NavLinkId* links;    ///< [point_count] points[i] is left by link links[i], which leads to
                               ///< points[i + 1]; null ids: on foot. NULL when no link is used
    const uint32_t* triangles; ///< [triangle_count] the corridor, slots in order; from one to the
                               ///< next there is an edge, but for where a link leads on
    uint32_t triangle_count;
    double length;        ///< steps walked, without links
    double cost;          ///< sum of length times area cost, the cheaper area along a joint, and
                          ///< the costs of the links used
    double goal_distance; ///< partial: from the last point straight to the goal, steps
    bool has_nearest;     ///< start or goal blocked: there is a walkable point; for a disc, a place
                          ///< where it fits was found with bounded effort
    NavPoint nearest;     ///< then the nearest one: see nav_query_find_nearest
    uint64_t version;     ///< of the world when asked
} NavPath;

/// A taut path. No path is an answer, not an error. Unreachable is known from the islands without a
/// search when the filter walks what the default one walks; for another filter the query floods
/// each island that it is asked about once a version of the world. Links (nav/link.h) are used
/// where that is cheaper: optimal paths over links between points are the cheapest; their ends are
/// looked up once a version of the world and filter, which costs two locations a link. Cost: the
/// triangles searched. For a disc what cannot be reached is known when all that can be has been
/// searched, and is remembered for the version, filter and radius. Arrays are the query's, until
/// its next call. Errors: ARGUMENT, RANGE, BATCH, MEMORY. Source: Polyanya (Cui, Harabor, Grastien
/// 2017) on triangles, all sides exact integers; for areas that cost differently A* over triangles
/// and the funnel of Lee and Preparata. Quick when the world keeps path data and the filter walks
/// what the default one walks: all layers, none soft, and every area that is present.
NAV_API NavResult nav_query_find_path(NavQuery* query, const NavPathRequest* request,
                                      NavPath* path);

#ifdef __cplusplus
}
#endif
#endif
