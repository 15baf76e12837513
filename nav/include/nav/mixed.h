/// Mesh and grid together: the mesh for walls and for the long distance, the grid for what
/// moves, and for the last stretch to a goal that is off the mesh.
///
/// A grid's cells are only as exact as their rule. What is said here about cells and their free
/// squares (nav/grid_path.h) holds for every rule. With NAV_GRID_FULL and a side of 1 it also holds
/// for a point in the world itself: it never leaves the ground that the grid's filter walks.
#ifndef NAV_MIXED_H
#define NAV_MIXED_H

#include "nav/grid_path.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A path, and what moves around its beginning. Get one from nav_bend_request.
typedef struct NavBendRequest {
    const NavPoint* points; ///< [point_count] from where the unit is now to the goal, on foot
    uint32_t point_count;   ///< at least 1
    const NavBox* blocks;   ///< [block_count] what moves. A cell is blocked when its open square
                            ///< meets one of these; what the grid blocks is blocked as well
    uint32_t block_count;   ///< default 0
    uint32_t side;          ///< of the agent, in cells; default 1
    uint32_t window;        ///< how many cells around the unit are looked at on each side, 1 to
                            ///< 255; default 24
    uint32_t cookie;        ///< the factory's
} NavBendRequest;

/// A request with the defaults above.
NAV_API NavBendRequest nav_bend_request(const NavPoint* points, uint32_t point_count);

/// A path that is bent around what moves.
typedef struct NavBend {
    NavPathStatus status;   ///< ok, start_blocked, or unreachable: no bend in the window
    bool is_bent;           ///< false: the path is free in the window, and as it was
    const NavPoint* points; ///< [point_count] the new path; the old one if that is free
    uint32_t point_count;   ///< 0 unless the status is ok
    uint32_t bend_end;      ///< points[1] .. points[bend_end - 1] are of the grid; those from
                            ///< bend_end on lie on the old path. 0: not bent
    double length;          ///< of the new path, in steps
} NavBend;

/// Bend a path around what moves. As long as its cells (nav_grid_trace_path) are free until they
/// leave the window, it stays as it is.
/// Otherwise the unit goes on the grid, from the centre of its cell to that of a cell of the path,
/// behind the last one in the window that is not free, and from there along the path. Of all such
/// paths in the window the new one is the shortest in steps of the grid, before it is smoothed by
/// sight. There is one whenever steps in the window lead to such a cell.
/// Cost: the window, and the blocks in it. Errors: ARGUMENT, RANGE, MEMORY.
NAV_API NavResult nav_grid_bend_path(NavGridQuery* query, const NavBendRequest* request,
                                     NavBend* bend);

/// What to approach. Get one from nav_approach_request.
typedef struct NavApproachRequest {
    NavPathRequest path; ///< on the mesh, with its filter and radius
    uint32_t side;       ///< of the agent on the grid, in cells; default 1
    uint32_t window;     ///< how many cells around the goal are looked at on each side, 1 to 255;
                         ///< default 24
    uint32_t cookie;     ///< the factory's
} NavApproachRequest;

/// A request with the defaults above.
NAV_API NavApproachRequest nav_approach_request(NavPoint start, NavPoint goal);

/// A path over the mesh, then over the grid.
typedef struct NavApproach {
    NavPathStatus status;   ///< that of the mesh's path if it is not goal_blocked or unreachable;
                            ///< else ok; goal_blocked: the goal's cell is not free; unreachable: no
                            ///< cell in the window that the grid joins with the goal is a goal for
                            ///< the mesh
    const NavPoint* points; ///< [point_count] from start to goal
    uint32_t point_count;   ///< 0 unless the status is ok
    uint32_t mesh_count; ///< this many points at the beginning are of the mesh's path; all, where
                         ///< it reaches the goal itself
    double length;       ///< of all legs, in steps
} NavApproach;

/// Find a path to a goal that may be off the mesh: for example in the margin of an obstacle that
/// the grid does not know, or that blocks other layers for its filter.
/// If the mesh reaches the goal, its path is the answer. Otherwise cells are tried in the order of
/// their distance from the goal, in steps of the grid: the first whose centre the mesh reaches is
/// where its path ends. So the stretch on the grid is as short as possible.
/// Cost: a path, and one for each cell that is tried; those that are not reachable cost little
/// (nav_query_find_path). Links of the mesh's path are not listed: use a filter without links.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_grid_find_approach(NavGridQuery* query, NavQuery* mesh,
                                         const NavApproachRequest* request, NavApproach* approach);

#ifdef __cplusplus
}
#endif
#endif
