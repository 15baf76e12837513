/// Questions about the space round a point: what can be reached, where the walls are, how far a
/// disc can go, where to put things. Read only, like those of query.h, but for nav_world_test_cut.
#ifndef NAV_SPACE_H
#define NAV_SPACE_H

#include "nav/query.h"
#include "nav/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct NavReachRequest {
    NavPoint from;        ///< where the agent is
    NavPoint point;       ///< where it would like to be
    int32_t max_distance; ///< of the answer from `point`, steps, not below 0
} NavReachRequest;

/// The lattice point nearest to `point` of all that can be reached from `from`; otherwise like
/// nav_query_find_nearest. Nothing is found when `from` is blocked. Cost: the triangles that can be
/// reached, and those within the distance. Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_nearest_reachable(NavQuery* query, const NavReachRequest* request,
                                                   const NavFilter* filter, NavNearest* nearest);

typedef struct NavWall {
    bool is_found;        ///< false when every wall is farther than max_distance
    double distance;      ///< steps; 0 when the asked point is blocked or on a wall
    NavPosition position; ///< the nearest point of the wall
    NavDirection normal;  ///< from the wall to the walkable side; straight away
                          ///< from a corner; (0, 0) when the asked point is blocked
    NavPoint a, b;        ///< the wall's ends: a to b has the walkable side at orient2d > 0
} NavWall;

/// The nearest wall, an edge between a walkable and another triangle, at most `max_distance` steps
/// away. Which is nearest is decided exactly; equally near ones by their ends, the smaller `a` and
/// then `b` (x, then y). Cost: the walkable triangles within the distance, times its logarithm.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_wall(NavQuery* query, NavPoint point, int32_t max_distance,
                                      const NavFilter* filter, NavWall* wall);

typedef struct NavSweepRequest {
    NavPoint from, to;
    int32_t radius; ///< steps, not below 0
} NavSweepRequest;

typedef struct NavSweep {
    bool is_hit;          ///< something stops it before `to`
    bool is_blocked;      ///< at the start: `from` itself is nearer than the radius to a wall
    NavPosition position; ///< where the centre stands in the end
    NavPoint point;       ///< a lattice point where the disc may stand, at `position` or shortly
                          ///< before: see below
    double length, cost;  ///< of the way to `position`; cost: length times the cost of the area
    NavDirection normal;  ///< from what was hit to the centre; (0, 0) without
    NavPoint a, b;        ///< the wall that was hit, or twice the corner
} NavSweep;

/// Move a disc straight from `from` to `to` until it touches what cannot be walked. The centre
/// keeps at least the radius from every wall: `from` to `position` is decided by exact integers on
/// points of the way at most one step apart, so it stops at most one step early. `point` is
/// `position` rounded when the disc may stand there; else the first such point going back, at most
/// 64 steps; else `from`. With radius 0 it is nav_query_cast_ray, which is exact. When nothing is
/// hit, `position` and `point` are `to`. Cost: the walkable triangles within the radius of the way.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_sweep(NavQuery* query, const NavSweepRequest* request,
                                  const NavFilter* filter, NavSweep* sweep);

typedef struct NavSlide {
    bool is_blocked;   ///< `from` is not walkable; then `point` is `from`
    bool is_complete;  ///< `to` was reached
    NavPoint point;    ///< where the agent is then
    uint32_t triangle; ///< a walkable triangle that holds `point`, joined to the start; NAV_NONE
                       ///< when blocked
} NavSlide;

/// Step along the surface from `from` towards `to`, sliding along walls: the lattice point nearest
/// to `to` (as nav_query_find_nearest finds it) of all that can be reached within the disc that has
/// `from` and `to` at opposite sides of its rim. So the agent goes straight where it can, follows
/// a wall as far as that brings it nearer, and never farther away. Exact, the same on every
/// machine. Cost: the triangles that meet the disc. Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_slide(NavQuery* query, NavPoint from, NavPoint to,
                                  const NavFilter* filter, NavSlide* slide);

typedef struct NavRandomRequest {
    bool is_reachable; ///< only what can be reached from `from`; default false
    bool is_in_circle; ///< only within `radius` of `center`; default false
    NavPoint from, center;
    int32_t radius; ///< steps, not below 0
} NavRandomRequest;

/// A request with the defaults above.
NAV_API NavRandomRequest nav_random_request(void);

typedef struct NavRandomPoint {
    bool is_found; ///< false when there is nothing walkable
    NavPoint point;
    uint32_t triangle; ///< a walkable triangle that holds it
} NavRandomPoint;

/// A random walkable lattice point, each equally likely (where the walkable part is less than a
/// sixtieth of the box asked in: uniform by area, up to rounding to the lattice). `*state` is the
/// generator: start it with any number. Each number drawn from it adds 0x9E3779B97F4A7C15 and takes
/// splitmix64's mix of the sum (Steele, Lea, Flood 2014); numbers below a bound are drawn anew
/// until they lie in the largest multiple of the bound. The same shapes, request and state give the
/// same point on every machine, whatever the history. When 4096 tries find nothing (next to nothing
/// is walkable), the walkable point nearest to the middle. Cost: usually a few point locations;
/// with `is_reachable` the triangles that can be reached, unless the filter walks everything.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_random(NavQuery* query, const NavRandomRequest* request,
                                        const NavFilter* filter, uint64_t* state,
                                        NavRandomPoint* point);

/// Slots of triangles, in the query's memory until its next call.
typedef struct NavTriangles {
    const uint32_t* slots; ///< [count], rising
    uint32_t count;
} NavTriangles;

/// The walkable triangles that meet the closed disc, if only in a point; exact. They need not be
/// joined. Cost: the triangles that meet the disc, walkable or not.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_triangles_in_circle(NavQuery* query, NavPoint center,
                                                     int32_t radius, const NavFilter* filter,
                                                     NavTriangles* triangles);
/// The same for a closed box. Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_triangles_in_box(NavQuery* query, NavBox box,
                                                  const NavFilter* filter, NavTriangles* triangles);
/// The same for a region, which is checked and placed like an outline. Cost: the triangles that
/// meet it times its sides. Errors: ARGUMENT, RANGE, BATCH, MEMORY, and those of nav_shape_insert.
NAV_API NavResult nav_query_find_triangles_in_region(NavQuery* query, const NavOutlineDef* region,
                                                     NavPose pose, const NavFilter* filter,
                                                     NavTriangles* triangles);

typedef struct NavCutRequest {
    NavShapeDef shape; ///< what would be put into the world; nav_obstacle_def for an obstacle
    NavPoint a, b;
} NavCutRequest;

typedef struct NavCut {
    bool is_joined_now;   ///< b can be reached from a as things are
    bool is_joined_after; ///< and still could with the shape there
    bool is_a_covered;    ///< a is walkable now, and would not be
    bool is_b_covered;
} NavCut;

/// Would this shape cut a from b (point agents)? It cuts when `is_joined_now && !is_joined_after`.
/// The answer is exactly the one that inserting the shape and asking for a path would give: the
/// shape is inserted, looked at and taken back, and nothing that a caller can observe has changed;
/// no id is used up, `version` and the last commit's report stay. It is a change for all other
/// threads: none may read the world meanwhile. Cost: that of inserting it, and a search that ends
/// when the parts meet, or the smaller one is exhausted. Errors: ARGUMENT; RANGE; BATCH when a
/// batch is open; those of nav_shape_insert.
NAV_API NavResult nav_world_test_cut(NavWorld* world, const NavCutRequest* request,
                                     const NavFilter* filter, NavCut* cut);

#ifdef __cplusplus
}
#endif
#endif
