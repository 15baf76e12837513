/// Paths on a grid: searches over its cells, paths of the mesh as cells, and the check of a path
/// that somebody sends. All answers are a function of the cells and of the question.
///
///     NavGridQuery* query = NULL; // one for each thread
///     nav_grid_query_create(grid, &query);
///     NavGridPathRequest request = nav_grid_path_request(start, goal);
///     NavGridPath found;
///     nav_grid_find_path(query, &request, &found);
///     for (uint32_t k = 0; k < found.turn_count; k++) // none if there is no path
///         walk_to_cell(found.turns[k]);
///
/// An agent is a square of `side` x `side` cells. Its cell is its first one, that with the smallest
/// column and row. A cell is free for it when all cells of the square are walkable. A side above 1
/// needs a grid with max_clearance of at least that side.
///
/// A step leads to one of the four free cells beside, or of the eight around. A step across is
/// allowed only when both cells beside it are free, too: no corner is cut, and the square of the
/// agent meets walkable cells only while it moves.
///
/// A step has length 1, one across 23726566 / 2^24, which is the root of 2 up to 10^-8. So sums of
/// lengths are exact, and equal lengths are equal numbers.
/// A step costs its length times the mean of what its two cells cost. What a cell costs for a
/// larger agent is the highest cost of the cells in its square.
#ifndef NAV_GRID_PATH_H
#define NAV_GRID_PATH_H

#include "nav/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The scratch memory of searches on one grid, one for each thread. Arrays in results belong to it,
/// and are valid until the next call on it. The grid must not be built or updated during a call.
typedef struct NavGridQuery NavGridQuery;

/// Create a query on a grid. Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_grid_query_create(const NavGrid* grid, NavGridQuery** query);

/// Destroy a query, before its grid is destroyed. NULL is allowed.
NAV_API void nav_grid_query_destroy(NavGridQuery* query);

/// The cell of an agent whose square has its centre at a point, or as near to it as cells allow;
/// NAV_NONE where the square would not lie in the grid. A point between two cells belongs to the
/// one with the higher number. Errors: ARGUMENT (also: the grid is not built), RANGE.
NAV_API NavResult nav_grid_find_cell(const NavGrid* grid, NavPoint point, uint32_t side,
                                     uint32_t* cell);

/// The centre of the square of an agent at a cell, rounded down.
/// Errors: ARGUMENT, INDEX, RANGE (it lies beyond the coordinates).
NAV_API NavResult nav_grid_get_centre(const NavGrid* grid, uint32_t cell, uint32_t side,
                                      NavPoint* centre);

// --- rectangles ----------------------------------------------------------------------------------

/// The cells of a grid, merged once into rectangles: for searches that see few of them. Cells that
/// change later are checked beside. For one side of an agent.
typedef struct NavGridRects NavGridRects;

/// Create rectangles for a grid; there are none. Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_grid_rects_create(const NavGrid* grid, NavGridRects** rects);

/// Destroy rectangles, before their grid is destroyed. NULL is allowed.
NAV_API void nav_grid_rects_destroy(NavGridRects* rects);

/// Merge the cells that are free for agents with this side, and that have equal codes. From the
/// first cell that is in no rectangle, one grows to the right as far as it can, then down.
/// Cost: linear in the cells. Memory: four bytes a cell, and a bit; a byte a column.
/// Errors: ARGUMENT, MEMORY: then there are none.
NAV_API NavResult nav_grid_rects_build(NavGridRects* rects, uint32_t side);

/// Follow what nav_grid_update has changed, after each update. Rectangles stay as they were built;
/// those with cells that are not as they were then are searched cell by cell.
/// Cost: the cells that have changed, side * side times; all cells if an update was missed.
/// Errors: ARGUMENT, MEMORY: then there are none.
NAV_API NavResult nav_grid_rects_update(NavGridRects* rects);

/// How many there are, and how many of them are searched cell by cell now. Each may be NULL.
/// Errors: ARGUMENT.
NAV_API NavResult nav_grid_rects_get_count(const NavGridRects* rects, uint32_t* count,
                                           uint32_t* changed_count);

/// A rectangle of cells.
typedef struct NavGridRect {
    uint32_t column, row;   ///< of its first cell
    uint32_t columns, rows; ///< how many
    uint8_t code;           ///< of all its cells, when it was built. NAV_GRID_VOID: for a larger
                            ///< agent several codes lie under a cell; then it has only this one
    uint32_t changed_count; ///< cells that are not as they were
} NavGridRect;

/// The rectangle with this index, in the order of first cells. Errors: ARGUMENT, INDEX.
NAV_API NavResult nav_grid_rects_get(const NavGridRects* rects, uint32_t index, NavGridRect* rect);

// --- search --------------------------------------------------------------------------------------

typedef enum NavGridMethod {
    NAV_GRID_ASTAR, ///< the cheapest path
    NAV_GRID_JUMP,  ///< jump points: a shortest path, whatever areas cost. It steps across and
                    ///< leaves out most cells. Source: Harabor and Grastien, The JPS pathfinding
                    ///< system (2012), with the rule for corners above
    NAV_GRID_RECTS  ///< over rectangles: a path, not always the cheapest, after few nodes. There is
                    ///< one whenever the other methods find one
} NavGridMethod;

/// Which cells of a path are its turns. Where legs between turns are straight, the agent's square
/// meets only walkable cells on them, and each leg's cells cost the same.
/// No smoothing makes a path longer or more expensive.
typedef enum NavGridSmoothing {
    NAV_GRID_SMOOTH_NOTHING,    ///< all cells are
    NAV_GRID_SMOOTH_DIRECTIONS, ///< equal directions are merged
    NAV_GRID_SMOOTH_RECTS,      ///< then a turn is left out where the rectangle from the turn
                                ///< before it to a turn behind it is free, and holds those between
    NAV_GRID_SMOOTH_SIGHT       ///< a turn is left out where the agent sees the next one: as far
                                ///< along the path as it goes
} NavGridSmoothing;

/// What to find. Get one from nav_grid_path_request.
typedef struct NavGridPathRequest {
    uint32_t start, goal;       ///< cells
    uint32_t side;              ///< of the agent, in cells, 1 to 255; default 1
    bool is_straight_only;      ///< steps to four cells, none across; default false. Not for jump
                                ///< points
    NavGridMethod method;       ///< default NAV_GRID_ASTAR
    NavGridSmoothing smoothing; ///< default NAV_GRID_SMOOTH_SIGHT
    const double* area_costs;   ///< [NAV_AREA_COUNT] costs of cells, by code; at most
                                ///< NAV_COST_MAX, at least 1; default NULL: the grid's filter's
    const NavGridRects* rects;  ///< for NAV_GRID_RECTS, built for `side`, and up to date
    uint32_t max_nodes;         ///< of the search, at least 1; default NAV_NO_LIMIT
    uint32_t cookie;            ///< the factory's
} NavGridPathRequest;

/// A request with the defaults above.
NAV_API NavGridPathRequest nav_grid_path_request(uint32_t start, uint32_t goal);

/// A path on a grid, or why there is none.
typedef struct NavGridPath {
    NavPathStatus status;  ///< ok, start_blocked, goal_blocked, unreachable or out_of_budget
    const uint32_t* cells; ///< [cell_count] from start to goal, each a step from the one before
    uint32_t cell_count;   ///< 0 unless the status is ok
    const uint32_t* turns; ///< [turn_count] the cells that smoothing keeps
    uint32_t turn_count;   ///< 0 unless the status is ok
    double length;         ///< of `cells`, in cells
    double cost;           ///< of `cells`
    double smooth_length;  ///< of the straight legs between `turns`, in cells
    uint32_t node_count;   ///< that the search looked at
} NavGridPath;

/// Find a path on a grid. That there is none is an answer with NAV_OK, not an error.
/// Of equally good paths a method always takes the same one.
/// Cost: the nodes; at first four bytes a cell are made. Where areas cost differently, for an agent
/// of more than four cells also the cells under it wherever it comes, some dozen times each, and a
/// byte a cell. Smoothing by sight costs the rows or columns, whichever are fewer, between each
/// cell and the turn before it. Memory: these bytes, and some 40 a node. Errors: ARGUMENT (also:
/// the grid is not built, `rects` are not up to date), INDEX (start, goal), MEMORY.
NAV_API NavResult nav_grid_find_path(NavGridQuery* query, const NavGridPathRequest* request,
                                     NavGridPath* path);

/// Do only walkable cells lie under the agent's square while it goes straight from one cell to
/// another? False where one of them lies outside of the grid. Exact, in integers.
/// Cost: the cells between. Errors: ARGUMENT.
NAV_API NavResult nav_grid_test_sight(const NavGrid* grid, uint32_t from, uint32_t to,
                                      uint32_t side, bool* is_free);

// --- paths of the mesh, and checks ---------------------------------------------------------------

/// What is wrong with cells.
typedef enum NavGridFault {
    NAV_GRID_FAULT_NONE,
    NAV_GRID_FAULT_OUTSIDE, ///< not a cell of the grid
    NAV_GRID_FAULT_BLOCKED, ///< a cell is not free
    NAV_GRID_FAULT_GAP,     ///< a cell is not beside or across from the one before
    NAV_GRID_FAULT_CORNER   ///< a step across, or a straight leg, past a cell that is not free
} NavGridFault;

/// Which cells to check. Get one from nav_grid_check_request.
typedef struct NavGridCheckRequest {
    const uint32_t* cells;
    uint32_t cell_count;
    uint32_t side;         ///< default 1
    bool is_straight_only; ///< a step across is a gap; default false
    bool has_legs;         ///< cells are turns with straight legs between; default false: steps
    uint32_t cookie;       ///< the factory's
} NavGridCheckRequest;

/// A request with the defaults above.
NAV_API NavGridCheckRequest nav_grid_check_request(const uint32_t* cells, uint32_t cell_count);

typedef struct NavGridCheck {
    NavGridFault fault; ///< the first one
    uint32_t index;     ///< of the cell with the fault, or at the end of the step or leg with it;
                        ///< cell_count if there is none
} NavGridCheck;

/// Check a path that somebody sends. Cells may be equal to the one before: the agent waits.
/// Cost: at most three look-ups a cell; with legs, the cells between. No memory, and no query.
/// Errors: ARGUMENT.
NAV_API NavResult nav_grid_check_path(const NavGrid* grid, const NavGridCheckRequest* request,
                                      NavGridCheck* check);

/// Which path of the mesh to write as cells. Get one from nav_grid_trace_request.
typedef struct NavGridTraceRequest {
    const NavPoint* points; ///< [point_count] a path's points on foot, such as those of NavPath
                            ///< between two links
    uint32_t point_count;   ///< at least 1
    int32_t spacing;        ///< default 0: all cells that the path meets. 1 to the grid's cell, in
                            ///< steps: only the cells of points, which are put in wherever two lie
                            ///< further apart than this
    uint32_t side;          ///< of the agent whose centre follows the path; default 1
    bool is_straight_only;  ///< neighbours are beside each other, none across; default false
    uint32_t cookie;        ///< the factory's
} NavGridTraceRequest;

/// A request with the defaults above.
NAV_API NavGridTraceRequest nav_grid_trace_request(const NavPoint* points, uint32_t point_count);

/// A path as cells.
typedef struct NavGridTrace {
    const uint32_t* cells; ///< [cell_count] neighbours touch, and no two in a row are equal
    uint32_t cell_count;   ///< where the path leaves the grid, only those before
    NavGridFault fault;    ///< NONE: nav_grid_check_path finds none in these cells. Else the first:
                           ///< OUTSIDE, BLOCKED, or CORNER
    uint32_t index;        ///< of the cell with the fault; cell_count if there is none
    uint32_t leg;          ///< the fault lies between points[leg] and points[leg + 1]
    NavPosition point;     ///< a point of the path in that cell, up to rounding
} NavGridTrace;

/// Write a path as cells: all whose open squares it meets, in its order. If there is no fault and
/// the rule is NAV_GRID_FULL, all ground under the path is walkable.
/// With a spacing each leg is cut into equal parts, as few as that allows, and the cells of their
/// ends are written: fewer cells, and between two points the path may clip one that is not listed.
///
/// Where a piece of the path or a point lies between cells, a free one of them is taken that
/// touches the cell before. Where a step across would cut a corner, a cell beside is put in if it
/// is free. All is decided in exact integers; the path's points are not rounded. Cost: the cells,
/// or the parts. Errors: ARGUMENT, RANGE, MEMORY.
NAV_API NavResult nav_grid_trace_path(NavGridQuery* query, const NavGridTraceRequest* request,
                                      NavGridTrace* trace);

#ifdef __cplusplus
}
#endif
#endif
