/// Fields: one search from one or several sources, which then answers for any number of points.
/// From goals it is a flow field for any number of agents.
/// From a start it gives the distances to many goals, and tells which is nearest.
#ifndef NAV_FIELD_H
#define NAV_FIELD_H

#include <math.h>

#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// For NavFieldRequest.max_distance: no limit.
#define NAV_ANY_LENGTH HUGE_VAL

typedef struct NavField NavField;

/// Create a field on a world; it is empty. Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_field_create(const NavWorld* world, NavField** field);

/// Destroy a field, before its world is destroyed. NULL is allowed.
NAV_API void nav_field_destroy(NavField* field);

/// What to search from. Get one from nav_field_request.
typedef struct NavFieldRequest {
    const NavPoint* sources; ///< [source_count] where the distance is 0; blocked ones do not count
    uint32_t source_count;   ///< at least 1
    const NavFilter* filter; ///< default NULL
    double max_distance;     ///< the highest cost from the sources, at least 0: a length in steps
                             ///< where a step costs 1; default NAV_ANY_LENGTH
    const NavPoint* targets; ///< [target_count] when only these matter: the search ends as soon as
    uint32_t target_count;   ///< their distances are known; default 0: search everywhere
    int32_t radius;          ///< of discs whose centres follow the paths, in steps, at least 0;
                             ///< default 0: points
    uint32_t cookie;         ///< the factory's
} NavFieldRequest;

/// A request with the defaults above, for one source, which must exist until the search.
NAV_API NavFieldRequest nav_field_request(const NavPoint* source);

/// Search from the sources. What the field held before is forgotten.
///
/// It finds the cheapest paths of a point agent, at any angle: the shortest ones, where a step
/// costs the same on all ground that leads to the sources. They use links (nav/link.h) where that
/// is cheaper; without links, set NavFilter.link_kinds to 0. A link between segments is used at
/// nine places of its width. One-way links lead from the point that is sampled towards the source.
/// The costs are copied.
///
/// With a radius it finds the paths of a disc, those of NavPathRequest.radius with
/// NAV_PATH_OPTIMAL: the shortest ones, or where costs differ the cheapest ones that its search
/// finds. That may miss corridors just as wide as the disc. A source is legal where the end of a
/// path is.
///
/// Cost: that of a path query that never finds its goal. A link adds two places that are looked
/// for, and where it shortens paths the triangles that its entry sees. Memory: 48 bytes for each
/// pair of a corner and a triangle that it sees, 2 to 14 pairs a triangle as measured. Where costs
/// differ, 0.7 to 1.8 kilobytes a triangle as measured in small worlds, 2 to 3 for discs. With a
/// radius 190 bytes for each pair of a circle and a triangle that it sees, and 4 bytes for each
/// pair of a triangle and a wall within the radius of it. It is kept for the next search. Source:
/// the search space of Polyanya (Cui, Harabor, Grastien 2017) without a goal, kept by triangle: a
/// shortest path map (Mitchell 1991). Where costs differ, its cones refract at the borders between
/// areas: a shortest path map of weighted regions. Errors: ARGUMENT, RANGE, BATCH, MEMORY: then the
/// field is empty.
NAV_API NavResult nav_field_search(NavField* field, const NavFieldRequest* request);

typedef enum NavFieldStatus {
    NAV_FIELD_OK,
    NAV_FIELD_BLOCKED,     ///< the point is not walkable; the disc does not fit there (a place
                           ///< beyond max_distance may be called unreachable instead)
    NAV_FIELD_UNREACHABLE, ///< no source can be reached from it, or none at this max_distance
    NAV_FIELD_STALE        ///< the world has changed since the search, or there was no search
} NavFieldStatus;

/// The name of a status: "ok", "blocked", ... A constant, never NULL.
NAV_API const char* nav_field_status_get_text(NavFieldStatus status);

/// What a field says about a point. All but `status` is 0 unless that is ok.
typedef struct NavFieldSample {
    NavFieldStatus status;
    double cost;            ///< of the cheapest path to a source: its length in steps, each piece
                            ///< times what a step costs there
    double distance;        ///< length of that path, in steps; `cost` where a step costs 1
    uint32_t source;        ///< the source at its end: an index into the sources of the request.
                            ///< Of sources at one point it is the first; of paths of equal cost
                            ///< coordinates decide, never the past of the world
    NavPoint waypoint;      ///< the next bend of that path, or border between costs, in sight of
                            ///< the point; or the source. On the arc of a disc, or at a wall
                            ///< between floors, it may be a point beside the bend
    NavDirection direction; ///< from the point to `waypoint`; (0, 0) at the source
    NavLinkId link;         ///< the point is the entry of this link, and `waypoint` its exit, which
                            ///< need not be in sight; the null id: on foot
} NavFieldSample;

/// Sample a field: what should an agent at this point do?
///
/// To go straight to `waypoint`, and on from there by the next sample, is the shortest path. Where
/// `link` is not null, the link leads to `waypoint`: its cost is in `cost`, not in `distance`.
/// Its length is `distance` up to rounding: one part in 2^46, and one more for each bend.
/// It can only be shorter, at a waypoint where two obstacles touch, or on a wall between floors
/// (NavFilter.step_height): an agent exactly there may leave on the other side.
///
/// Where costs differ, it is the cheapest path, and no path of a point costs less than `cost`. A
/// waypoint on a border is a lattice point on its cheaper side. So an agent that walks by samples
/// pays more than `cost`: less than two steps at the highest cost for each waypoint, as measured.
/// At each waypoint less is left than before.
///
/// For a disc, `distance` is the length of the path of its centre, with real arcs. A leg to a
/// waypoint keeps the radius less one step from walls, and the whole radius where there is room,
/// except within three steps of a point or source where the disc just fits. A disc that walks by
/// samples comes to a source: less is left at each waypoint. It walks at most 1 % of the arcs and
/// two steps for each waypoint more than `distance`, and pays as much more than `cost`. Of sources
/// that are equally near, up to that, it may come to another one than `source`.
///
/// With targets or max_distance this holds for the targets and for points within max_distance;
/// other points may get a longer path or none.
///
/// Any number of threads may call it at once.
/// Cost: a point location, and the few corners that see the triangle. Where costs differ, one or
/// two times the cones of a triangle, each with the borders that it has crossed. With a radius,
/// the circles that see the triangle, and twice the walls near the legs.
/// It allocates nothing, except where a disc just fits between dozens of walls.
/// Errors: ARGUMENT, RANGE, BATCH; with a radius MEMORY.
NAV_API NavResult nav_field_sample(const NavField* field, NavPoint point, NavFieldSample* sample);

/// The whole path from a point to its source: its bends, and where costs differ the waypoints at
/// borders; both ends included. Each leg can be walked.
/// Writes the first `capacity` points, and their full number to `*count`.
/// The number is 0 unless nav_field_sample says ok.
/// Errors: those of nav_field_sample.
NAV_API NavResult nav_field_find_path(const NavField* field, NavPoint point, NavPoint* points,
                                      uint32_t capacity, uint32_t* count);

/// The links of that path: links[i] leads from its point i to the next; the null id: on foot.
/// Writes the first `capacity` of them, and their full number to `*count`: that of the points.
/// Errors: those of nav_field_sample.
NAV_API NavResult nav_field_find_path_links(const NavField* field, NavPoint point, NavLinkId* links,
                                            uint32_t capacity, uint32_t* count);

/// A point and what the field says about it.
typedef struct NavFieldRank {
    uint32_t index; ///< into the points of the call
    NavFieldSample sample;
} NavFieldRank;

/// Sample many points and sort the answers: the lowest cost first, those that are not ok last,
/// equal ones by index. `ranks` has room for `count`. Cost: nav_field_sample for each, and the
/// sorting. Errors: those of nav_field_sample.
NAV_API NavResult nav_field_rank_points(const NavField* field, const NavPoint* points,
                                        uint32_t count, NavFieldRank* ranks);

#ifdef __cplusplus
}
#endif
#endif
