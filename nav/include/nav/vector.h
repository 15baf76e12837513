/// Paths around shapes, found on the outlines alone, without the mesh: past one obstacle after the
/// other, on its left or its right. It suits worlds with few shapes, and worlds that are asked
/// once.
///
/// An agent here is a point. All floors are ground, whatever their area, z and elevation; links are
/// not used. Paths of the mesh (nav/query.h) know all that.
#ifndef NAV_VECTOR_H
#define NAV_VECTOR_H

#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The outlines of a world, and what was learned of them.
typedef struct NavVector NavVector;

/// Create one on a world. It serves one thread at a time. Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_vector_create(const NavWorld* world, NavVector** vector);

/// Destroy it, before its world is destroyed. NULL is allowed.
NAV_API void nav_vector_destroy(NavVector* vector);

/// What path to find. Get one from nav_vector_request.
typedef struct NavVectorRequest {
    NavPoint start, goal;
    NavPathMode mode;   ///< default fast
    uint32_t layers;    ///< in which the agent moves; default NAV_LAYERS_ALL
    uint32_t max_looks; ///< lines of sight that may be tested, at least 1; default 2^18
    uint32_t cookie;    ///< the factory's
} NavVectorRequest;

/// A request with the defaults above.
NAV_API NavVectorRequest nav_vector_request(NavPoint start, NavPoint goal);

/// A path, or why there is none.
typedef struct NavVectorPath {
    NavPathStatus status;   ///< ok, start_blocked, goal_blocked, unreachable or out_of_budget
    const NavPoint* points; ///< [point_count] from start to goal, valid until the next call
    uint32_t point_count;   ///< 0 unless the status is ok
    double length;          ///< in steps
    uint32_t looks;         ///< lines of sight that were tested
    uint32_t contour_count; ///< contours that have blocked a line
    bool is_searched;       ///< mode fast: it failed, and the path is the optimal one
} NavVectorPath;

/// Find a path on the outlines.
///
/// Where outlines overlap, the contour of all blocked ground counts: of obstacles that block one of
/// the layers, of ground without a floor, and of the outside of the bounds. So obstacles inside
/// others and inside pockets need no care, and a floor bounds a path from inside as an obstacle
/// does from outside. Every straight piece is tested in exact integers against the outlines as they
/// are on the lattice, where crossings are rounded: it is legal exactly where nav_query_cast_ray
/// finds no hit.
///
/// Fast: straight towards the goal. The first contour that blocks the line is passed on both sides,
/// from its corner nearest to the one end to that nearest to the other. Each of the two paths is
/// shortened: from where the agent is, it goes to the first corner that it sees, looking back from
/// the far end. The shorter one is kept. Its pieces are treated likewise where another contour
/// blocks them. The path is not always the shortest. Where this fails, as one contour leads back
/// into another, the optimal path is given.
///
/// Optimal: the shortest path. A search over the corners of the contours that have blocked a line.
///
/// The same on every machine. It is out of budget when max_looks was not enough; then there may be
/// a path. Unreachable is proved.
///
/// Cost: after each commit, and for other layers, all outlines are read and sorted; then the
/// outlines beside the lines of sight. Optimal paths take up to the square of the corners of these
/// contours, in time and memory.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_vector_find_path(NavVector* vector, const NavVectorRequest* request,
                                       NavVectorPath* path);

#ifdef __cplusplus
}
#endif
#endif
