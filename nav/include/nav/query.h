/// Queries: where is a point, what is near it, what does a ray hit, which path leads to a goal?
/// They read the world only. Inside an open batch every query is refused with NAV_ERR_BATCH.
#ifndef NAV_QUERY_H
#define NAV_QUERY_H

#include "nav/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The scratch memory of queries, one for each thread.
/// Arrays in results belong to it, and are valid until the next call on it.
typedef struct NavQuery NavQuery;

/// Create a query on a world. Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_query_create(const NavWorld* world, NavQuery** query);

/// Destroy a query, before its world is destroyed. NULL is allowed.
NAV_API void nav_query_destroy(NavQuery* query);

#define NAV_AREA_COUNT 64
#define NAV_AREAS_ALL UINT64_MAX
#define NAV_LAYERS_ALL 0xFFFFFFFFu
/// The highest cost of a step, of a soft obstacle and of a link. So the cost of a path is finite.
#define NAV_COST_MAX 1e60

/// Where an agent can walk, and what it costs. Get one from nav_filter.
///
/// A triangle is walkable when its area is included and not excluded, and no obstacle on it blocks
/// a layer of the agent that is not soft.
/// Where an obstacle blocks only soft layers, the cost of the area is multiplied by `soft_cost`:
/// once, however many obstacles lie there.
///
/// A cost below 1 or above NAV_COST_MAX is refused with NAV_ERR_ARGUMENT, and so is a negative
/// step height. To make an area cheaper than the others, make the others more expensive: multiply
/// all costs by the same number.
typedef struct NavFilter {
    uint32_t layers;          ///< the layers in which the agent moves; default all
    uint64_t include_areas;   ///< bit i: area i can be walked; default all
    uint64_t exclude_areas;   ///< bit i: area i cannot be walked, even if included; default none
    const double* area_costs; ///< [NAV_AREA_COUNT] cost of a step in each area; NULL: all 1
    uint32_t soft_layers;     ///< the part of `layers` whose obstacles can be passed; default none
    double soft_cost;         ///< default 1
    int32_t step_height;      ///< an edge between floors whose elevations differ by more is a wall
                              ///< without thickness; default INT32_MAX: no edge is
    uint32_t link_kinds;      ///< bit k: links of kind k may be used (nav/link.h); default all
    uint32_t cookie;          ///< the factory's
} NavFilter;

/// The default filter: all areas at cost 1, and every obstacle blocks.
NAV_API NavFilter nav_filter(void);

/// What is at a point.
typedef struct NavLocation {
    uint32_t triangle; ///< of all triangles that hold the point: a walkable one if there is one,
                       ///< then by the floor that wins (z, area), then the smallest corners
    bool is_walkable;  ///< for the filter
    int16_t area;      ///< of the floor that wins; -1 without one
    int32_t elevation; ///< of the floor that wins; 0 without one
} NavLocation;

/// What is at a point?
/// Cost: constant on average.
/// Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_query_locate(NavQuery* query, NavPoint point, const NavFilter* filter,
                                   NavLocation* location);

/// The walkable point nearest to a point.
typedef struct NavNearest {
    bool is_found;     ///< false: nothing walkable lies within max_distance
    NavPoint point;    ///< a lattice point of the closed walkable region
    uint32_t triangle; ///< a walkable triangle that holds `point`
    double distance;   ///< from the point of the query to `point`
} NavNearest;

/// Find the walkable lattice point nearest to a point; of equally near ones the first by x, then y.
/// It is the nearest up to rounding: the foot on an edge becomes a walkable lattice point beside
/// it. In a triangle thinner than a step there may be none; then it is a corner of that triangle,
/// which may be farther away than a lattice point elsewhere in it.
/// `max_distance` is in steps, at least 0; NAV_ANY_DISTANCE is no limit.
/// Cost: the triangles within the distance.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_nearest(NavQuery* query, NavPoint point, int32_t max_distance,
                                         const NavFilter* filter, NavNearest* nearest);

/// Where a ray ends.
typedef struct NavRay {
    bool is_hit;          ///< a wall stops it before `to`, or `from` is blocked
    NavPosition position; ///< `to`, or the last free position; `from` when that is blocked
    uint32_t triangle;    ///< the last triangle crossed; NAV_NONE when the start is blocked
} NavRay;

/// Go straight from `from` to `to` until a wall stops the ray. A ray may run along a wall.
/// Cost: the triangles crossed.
/// Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_query_cast_ray(NavQuery* query, NavPoint from, NavPoint to,
                                     const NavFilter* filter, NavRay* ray);

/// How good a path has to be.
///
/// Fast: a taut path that is found quickly. Where all areas cost the same it is at most 12 % longer
/// than the shortest; for points on maps with few loops, such as caves, it is the
/// shortest. Worlds with the same shapes give the same path on every machine, whatever
/// their history, if both or neither keep path data. Where areas cost differently it is mostly
/// within 1 % of the cheapest, and never costs more than the shortest path.
///
/// Optimal: the shortest path. Of equally short ones it is the smaller list of points.
/// Where areas cost differently: a path that costs at most 1 + max_excess times as much as the
/// cheapest, up to the rounding of its points to the lattice. The path says what was proved. Of a
/// disc less is proved: what the path costs more than the cheapest one of a point. Mostly it is
/// within max_excess of the cheapest one of the disc.
/// A query remembers which corners see each other until the world changes, so that after some
/// hundred optimal paths further ones are faster, for discs of each radius, too. The paths do not
/// depend on that.
typedef enum NavPathMode { NAV_PATH_FAST, NAV_PATH_OPTIMAL } NavPathMode;

/// What path to find. Get one from nav_path_request.
typedef struct NavPathRequest {
    NavPoint start, goal;
    int32_t radius;          ///< of a disc whose centre follows the path; default 0: a point agent.
                             ///< The centre keeps the radius less one step from walls, and the
                             ///< whole radius where there is room. See the page nav/BODIES.md
    NavPathMode mode;        ///< default fast
    const NavFilter* filter; ///< default NULL
    bool has_corridor;       ///< whether the path lists its triangles; default true; false takes
                             ///< less time
    bool is_partial_allowed; ///< where the goal is blocked or unreachable, end as near to it as
                             ///< possible; default false
    uint32_t max_nodes;      ///< of the search, at least 1; default NAV_NO_LIMIT
    double max_excess;       ///< optimal, where areas cost differently: how much more than the
                             ///< cheapest path it may cost, as a part of that cost, finite and
                             ///< at least 0; default 0.01
    uint32_t cookie;         ///< the factory's
} NavPathRequest;

/// A request with the defaults above, for a point agent that walks from `start` to `goal`.
NAV_API NavPathRequest nav_path_request(NavPoint start, NavPoint goal);

/// The outcome of a path query, tested in the order start, goal, and the rest.
///
/// The walkable region is closed: a point on a corner, on an edge, or on the border of an obstacle
/// or of the bounds is walkable when a walkable triangle holds it.
/// A point outside the bounds is blocked.
typedef enum NavPathStatus {
    NAV_PATH_OK,
    NAV_PATH_START_BLOCKED, ///< `nearest` is the nearest point to start from
    NAV_PATH_GOAL_BLOCKED,  ///< `nearest` is the nearest point to go to; never with
                            ///< is_partial_allowed
    NAV_PATH_UNREACHABLE,   ///< no path, on foot or by links; never with is_partial_allowed
    NAV_PATH_PARTIAL,       ///< the path ends as near to the goal, in a straight line, as possible
    NAV_PATH_OUT_OF_BUDGET  ///< max_nodes was not enough; a point agent has a path, a disc may have
                            ///< none. A disc's search follows at most 64 nodes for each vertex of
                            ///< the mesh, and a whole query at most 1 024 times the number of
                            ///< vertices and 64, once more for each link; if one ever needs more,
                            ///< this is the answer, too
} NavPathStatus;

/// The name of a status as navreplay prints it: "ok", "start_blocked", ... A constant, never NULL.
NAV_API const char* nav_path_status_get_text(NavPathStatus status);

/// A path, or why there is none.
typedef struct NavPath {
    NavPathStatus status;
    const NavPoint* points; ///< [point_count] the bends, from start to goal, both included
    uint32_t point_count;   ///< 0 unless the status is ok or partial
    const NavLinkId* links; ///< [point_count] links[i] leads from points[i] to points[i + 1]; the
                            ///< null id: on foot. NULL when the path uses no link
    const uint32_t* triangles; ///< [triangle_count] the corridor, slots in order; consecutive ones
                               ///< share an edge, except where a link leads on
    uint32_t triangle_count;
    double length;        ///< steps on foot
    double cost;          ///< length times cost of the area, and the costs of the links
    double excess;        ///< it was proved that no path costs less than cost / (1 + excess). 0: no
                          ///< path is shorter or cheaper. Where areas cost differently a disc is
                          ///< compared with a point, which may go where it does not fit
    double goal_distance; ///< partial: from the last point straight to the goal
    bool has_nearest; ///< start or goal blocked: `nearest` was found; false for a disc that fits
                      ///< nowhere, or when max_nodes was not enough to find it
    NavPoint nearest; ///< as in NavNearest
    uint64_t version; ///< of the world that the path is for
} NavPath;

/// Find a path. That there is none is an answer with NAV_OK, not an error.
///
/// It uses links (nav/link.h) where that is cheaper.
/// Optimal paths are the cheapest when both ends of every link are points, not segments.
///
/// Cost: the triangles that the search looks at.
/// It is fastest when the world keeps path data and the filter walks what the default filter walks.
/// Then an unreachable goal costs no search; for another filter the query floods each island that
/// a query needs, once for each version of the world.
/// Links cost two point locations each, once for each version and filter.
/// A disc that cannot reach its goal costs a search of all that it can reach, which is remembered
/// for the version, filter and radius.
///
/// Source: Polyanya (Cui, Harabor, Grastien 2017) on triangles, with exact integers. Where areas
/// cost differently, its cones refract at the borders between areas (README.md of query/terrain).
///
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_path(NavQuery* query, const NavPathRequest* request,
                                      NavPath* path);

#ifdef __cplusplus
}
#endif
#endif
