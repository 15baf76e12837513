/// Queries about the space around a point: what can be reached, where are the walls, how far can a
/// disc go, where is room?
#ifndef NAV_SPACE_H
#define NAV_SPACE_H

#include "nav/query.h"
#include "nav/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Which reachable point to find. Get one from nav_reach_request.
typedef struct NavReachRequest {
    NavPoint from;           ///< where the agent is
    NavPoint point;          ///< where it would like to be
    int32_t max_distance;    ///< of the answer from `point`, at least 0; default NAV_ANY_DISTANCE
    const NavFilter* filter; ///< default NULL
    uint32_t cookie;         ///< the factory's
} NavReachRequest;

/// A request with the defaults above.
NAV_API NavReachRequest nav_reach_request(NavPoint from, NavPoint point);

/// Find the point nearest to `point` of all that can be reached on foot from `from`.
/// Otherwise it is like nav_query_find_nearest.
/// Nothing is found when `from` is blocked.
/// Cost: the triangles within the distance, or those that can be reached if they are fewer. With
/// another filter than the default one, each island is flooded once for each version of the world.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_nearest_reachable(NavQuery* query, const NavReachRequest* request,
                                                   NavNearest* nearest);

/// What to put where. Get one from nav_place_request.
typedef struct NavPlaceRequest {
    NavPoint point;          ///< where the agent is, or would like to be; it may be blocked
    int32_t radius;          ///< of its disc, at least 0
    int32_t max_distance;    ///< of the answer from `point`, at least 0; default NAV_ANY_DISTANCE
    const NavFilter* filter; ///< default NULL
    uint32_t cookie;         ///< the factory's
} NavPlaceRequest;

/// A request with the defaults above.
NAV_API NavPlaceRequest nav_place_request(NavPoint point, int32_t radius);

/// Where an agent can stand.
typedef struct NavPlace {
    bool is_found;     ///< false: nowhere within max_distance
    bool is_same_side; ///< of walls as the point of the request
    NavPoint point;    ///< a legal place: paths of this radius may begin and end here
    uint32_t triangle; ///< a walkable triangle that holds `point`
    double distance;   ///< from the point of the request to `point`
} NavPlace;

/// Find the nearest place where an agent can stand: for a new one, and for one that an obstacle was
/// put on, or that has lost its floor.
///
/// It is the point itself where that is possible. Otherwise the place is at most one step farther
/// than the nearest at which the disc fits exactly, and than `max_distance`; of equally near ones
/// it is the first by x, then y.
///
/// A place on the same side of walls comes first, even if one beyond a wall is nearer. It is on the
/// same side when a walk leads to it from the point. The walk may cross what is blocked only by
/// shapes that block at the point, as if these were not there, and what has no floor, if the point
/// has none. It must stay near: it is looked for within a circle about the point of 16 px, or twice
/// the radius where that is more, then within one twice as large, and so on up to `max_distance`.
/// The first circle with such a place counts. When there is none, `is_same_side` is false, and the
/// nearest place of all is given.
///
/// The same on every machine. Cost: nearly linear in the triangles that are up to 3 times as far
/// from the point as the circle is wide, or within 3 radii; so give a `max_distance`. Errors:
/// ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_place(NavQuery* query, const NavPlaceRequest* request,
                                       NavPlace* place);

/// The wall nearest to a point.
typedef struct NavWall {
    bool is_found;        ///< false: every wall is farther away than max_distance; the rest is 0
    double distance;      ///< 0 when the point of the query is blocked or on a wall
    NavPosition position; ///< the nearest point of the wall
    NavDirection normal;  ///< from the wall to the walkable side; straight away from a corner;
                          ///< (0, 0) when the point of the query is blocked
    NavPoint a, b; ///< the ends of the wall; on the screen, walkable is the side to the right
                   ///< of ab; both are the point of the query when that is blocked
} NavWall;

/// Find the nearest wall: an edge between a walkable triangle and one that is not walkable, or
/// between floors whose elevations differ by more than the filter's step height.
/// Which one is nearest is decided exactly; of equally near ones the smaller `a` wins, then `b`.
/// Of a wall between floors the side counts that faces the point; where its end is nearest, both
/// do. `max_distance` is in steps, at least 0; NAV_ANY_DISTANCE is no limit. Cost: the number n of
/// walkable triangles within the distance, times log n. Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_wall(NavQuery* query, NavPoint point, int32_t max_distance,
                                      const NavFilter* filter, NavWall* wall);

/// Which disc to move. Get one from nav_sweep_request.
typedef struct NavSweepRequest {
    NavPoint from, to;       ///< of its centre
    int32_t radius;          ///< at least 0; default 0
    const NavFilter* filter; ///< default NULL
    uint32_t cookie;         ///< the factory's
} NavSweepRequest;

/// A request with the defaults above, for a disc of radius 0.
NAV_API NavSweepRequest nav_sweep_request(NavPoint from, NavPoint to);

/// Where a disc ends.
typedef struct NavSweep {
    bool is_hit;          ///< a wall stops it before `to`, or is_blocked
    bool is_blocked;      ///< it cannot be at `from`; then it stays there
    NavPosition position; ///< of the centre in the end
    NavPoint point;       ///< a lattice point where the disc fits, at `position` or shortly before
    double length;        ///< of the path from `from` to `position`
    double cost;          ///< length times cost of the area; along an edge between two areas, or
                          ///< a wall between floors, on the cheaper side that can be walked
    NavDirection normal;  ///< from the point that was hit to the centre
    NavPoint a, b; ///< the wall that was hit, or twice the corner; like `normal` it is 0 when
                   ///< nothing was hit, when is_blocked, and with radius 0
} NavSweep;

/// Move a disc straight from `from` to `to` until it touches a wall.
/// With radius 0 it is nav_query_cast_ray, which is exact.
///
/// The centre keeps at least the radius from every wall.
/// That is decided by exact integers at positions at most one step apart, so the disc stops at most
/// one step early.
/// `point` is `position` rounded when the disc fits there; else the first such point within 64
/// steps back; else `from`.
/// When nothing is hit, `position` and `point` are `to`.
///
/// Cost: the walkable triangles within the radius of the path.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_sweep(NavQuery* query, const NavSweepRequest* request, NavSweep* sweep);

/// Where an agent that slides along walls ends.
typedef struct NavSlide {
    bool is_blocked;   ///< `from` is not walkable; then `point` is `from`
    bool is_complete;  ///< it reached `to`
    NavPoint point;    ///< where it ends
    uint32_t triangle; ///< a walkable triangle that holds `point` and can be reached from the
                       ///< start; NAV_NONE when blocked
} NavSlide;

/// Move a point agent from `from` towards `to`, sliding along walls.
/// The answer lies in the closed disc that has `from` and `to` as the ends of a diameter.
/// It is the lattice point nearest to `to` of all that can be reached within that disc, up to some
/// steps where the disc and a wall leave no lattice point beside the nearest one.
/// So the agent goes straight where it can, follows a wall while that brings it nearer, and never
/// moves farther away.
/// Exact, the same on every machine.
/// Cost: the triangles that meet the disc.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_slide(NavQuery* query, NavPoint from, NavPoint to,
                                  const NavFilter* filter, NavSlide* slide);

/// Move a disc from `from` towards `to`, sliding along walls: for a hero who is moved by keys, with
/// a body. With radius 0 it is nav_query_slide.
///
/// It is up to twelve sweeps (nav_query_sweep), in turn straight to `to` and along the wall that
/// was hit. So the centre keeps at least the radius from every wall, is never farther from `to`
/// than before, and stays in the disc that has `from` and `to` as the ends of a diameter, up to
/// three steps. It goes around a convex corner as far as that brings it nearer. It is not always
/// the nearest such place. The same on every machine.
///
/// `is_blocked`: the disc does not fit at `from`, and stays there. Paths may lead one step, and at
/// their ends three steps nearer to walls than the radius. So give a hero who also walks on paths a
/// radius that is 3 steps less here.
///
/// Cost: that of the sweeps.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_slide_disc(NavQuery* query, const NavSweepRequest* request,
                                       NavSlide* slide);

/// Which random point to find. Get one from nav_random_request.
typedef struct NavRandomRequest {
    bool is_reachable;       ///< only what can be reached on foot from `from`; default false
    bool is_in_circle;       ///< only within `radius` of `center`; default false
    NavPoint from, center;   ///< default (0, 0)
    int32_t radius;          ///< of the circle, at least 0; default 0
    int32_t agent_radius;    ///< of the disc that is to stand at the point, at least 0; default 0
    const NavFilter* filter; ///< default NULL
    uint32_t cookie;         ///< the factory's
} NavRandomRequest;

/// A request with the defaults above: anywhere in the world.
NAV_API NavRandomRequest nav_random_request(void);

/// A random walkable point.
typedef struct NavRandomPoint {
    bool is_found; ///< false: nothing is walkable there
    NavPoint point;
    uint32_t triangle; ///< a walkable triangle that holds `point`
} NavRandomPoint;

/// Find a random walkable lattice point. Each is equally likely.
/// For a disc it is a legal place: paths of this radius may begin and end there. With
/// `is_reachable` the disc can go there from `from`. Where less than about 1/60 of the circle's box
/// (without a circle: of the bounds) is walkable, a triangle is drawn by its area and a point in
/// it, so the point is uniform up to rounding. Where 4096 such tries find nothing, it is the
/// walkable point nearest to `center`, or to the middle of the bounds; for a disc, the nearest
/// place.
///
/// `*state` is the state of the random generator: start it with any number.
/// The same shapes, request and state give the same point on every machine.
/// Each draw adds 0x9E3779B97F4A7C15 to the state and mixes the sum as splitmix64 does (Steele,
/// Lea, Flood 2014).
/// A number below n is the first draw that is not below 2^64 mod n, modulo n.
///
/// Cost: usually a few point locations, for a disc with the triangles within the radius. Where
/// there is little room, 4096 of them, and the mesh. With `is_reachable`, once for each version of
/// the world: all that the disc can reach; of points the island, if the filter is not the default
/// one. Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_random(NavQuery* query, const NavRandomRequest* request,
                                        uint64_t* state, NavRandomPoint* point);

/// Slots of triangles, in the query's memory until its next call.
typedef struct NavTriangles {
    const uint32_t* slots; ///< [count], in rising order
    uint32_t count;
} NavTriangles;

/// Find the walkable triangles that meet a closed disc, if only in one point. Exact.
/// They need not be connected.
/// `radius` is in steps, at least 0.
/// Cost: the triangles that meet the disc, walkable or not.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_triangles_in_circle(NavQuery* query, NavPoint center,
                                                     int32_t radius, const NavFilter* filter,
                                                     NavTriangles* triangles);

/// Find the walkable triangles that meet a closed box, if only in one point. Exact.
/// Cost: the triangles that meet the box, walkable or not.
/// Errors: ARGUMENT (also a box whose min is above its max), RANGE, BATCH, MEMORY.
NAV_API NavResult nav_query_find_triangles_in_box(NavQuery* query, NavBox box,
                                                  const NavFilter* filter, NavTriangles* triangles);

/// Find the walkable triangles that meet a closed region, if only in one point. Exact.
/// The region is checked and placed like that of a shape.
/// Cost: the triangles that meet its box, times its sides.
/// Errors: ARGUMENT, RANGE, BATCH, FEW_POINTS, NO_AREA, NOT_SIMPLE, INDEX, MEMORY.
NAV_API NavResult nav_query_find_triangles_in_region(NavQuery* query, const NavOutlineDef* region,
                                                     NavPose pose, const NavFilter* filter,
                                                     NavTriangles* triangles);

/// Is there room for a shape?
typedef struct NavSite {
    bool is_free;       ///< all ground under it is walkable
    NavShapeId blocker; ///< of the obstacles on it the one with the lowest `index`; a closed
                        ///< crack counts as the shape whose side closes it; the null id:
                        ///< none is, but some of the ground has no floor, or an area that the
                        ///< filter leaves out, or lies outside of the bounds
} NavSite;

/// May a new shape be put here: is all ground under it walkable? For buildings, say.
/// `shape` is as for nav_shape_insert; of it the outline or region and the pose are looked at, and
/// nothing is inserted.
/// Shapes that only touch it leave it free. Exact, against the mesh: where sides of other shapes
/// cross, rounding may have led them up to a step beside their straight lines. Steps between floors
/// do not count, nor do units: ask for these by nav_crowd_list_units_in_box.
/// Cost: the triangles that meet the shape, times its sides.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY; STALE_ID, OTHER_WORLD (outline), FEW_POINTS, NO_AREA,
/// NOT_SIMPLE, INDEX as of nav_shape_insert.
NAV_API NavResult nav_query_test_site(NavQuery* query, const NavShapeDef* shape,
                                      const NavFilter* filter, NavSite* site);

/// May a shape move to this pose: is all ground under it walkable there, as if the shape were not
/// in the world? For crates that are pushed, and doors that close. Only the new pose counts, not
/// the ground in between. Cracks that seams close beside the shape (NavWorldDef.seam_width) are
/// open then. For the rest see nav_query_test_site. Errors: ARGUMENT, RANGE, BATCH,
/// MEMORY, STALE_ID, OTHER_WORLD; FEW_POINTS, NO_AREA and NOT_SIMPLE as of nav_shape_move.
NAV_API NavResult nav_query_test_move(NavQuery* query, NavShapeId id, NavPose pose,
                                      const NavFilter* filter, NavSite* site);

/// Which shape to try. Get one from nav_cut_request.
typedef struct NavCutRequest {
    NavShapeDef shape;       ///< as for nav_shape_insert
    NavPoint a, b;           ///< are they cut from each other?
    int32_t radius;          ///< of a disc that walks, at least 0; default 0: a point agent
    const NavFilter* filter; ///< default NULL
    uint32_t cookie;         ///< the factory's
} NavCutRequest;

/// A request with the defaults above. `shape` is copied; its region must exist until the call.
NAV_API NavCutRequest nav_cut_request(const NavShapeDef* shape, NavPoint a, NavPoint b);

/// What a shape would do to the connection of two points.
typedef struct NavCut {
    bool is_joined_now;   ///< b can be reached on foot from a now
    bool is_joined_after; ///< it still could be with the shape in the world
    bool is_a_covered;    ///< the agent can stand at a now, and could not
    bool is_b_covered;    ///< the agent can stand at b now, and could not
} NavCut;

/// Would this shape cut a from b: would this tower shut off the path?
/// It does when `is_joined_now && !is_joined_after`.
/// The answer is exactly the one that nav_shape_insert and a path query of this radius would give,
/// where no links lead. For agents of several sizes ask for the largest.
///
/// The shape is inserted, tested and removed again: no id is used up, and the version and the last
/// commit stay.
/// Meanwhile the world changes, so no other thread may read it.
///
/// Cost: that of inserting the shape, and a search that ends when the parts meet or the smaller one
/// is exhausted. With a radius scratch memory, linear in the mesh, a short search for a path, with
/// the shape and without it, and where that finds none an exact decision: about as long as a path
/// query takes to find that there is none.
/// Errors: ARGUMENT, RANGE, BATCH, and those of nav_shape_insert.
NAV_API NavResult nav_world_test_cut(NavWorld* world, const NavCutRequest* request, NavCut* cut);

#ifdef __cplusplus
}
#endif
#endif
