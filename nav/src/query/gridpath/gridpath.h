// Searches on grids. README.md says how they work.
#ifndef NAVI_QUERY_GRIDPATH_GRIDPATH_H
#define NAVI_QUERY_GRIDPATH_GRIDPATH_H

#include "nav/grid_path.h"
#include "query/gridpath/peaks.h"
#include "query/gridpath/rects.h"

typedef NAV_ARRAY(uint32_t) CellList;
typedef NAV_ARRAY(NavPoint) PlaceList;

// A cell that a search has reached.
typedef struct CellNode {
    double g, rate;
    uint32_t cell, parent; // the parent is a node, or NAV_NONE
    bool is_closed;
    uint8_t reached;  // jump points: a bit for each direction in which it was reached as cheaply,
    uint8_t followed; // and in which its cells were looked at
} CellNode;

// A point of a path of the mesh, and its cell in a window.
typedef struct PathCell {
    NavPoint point; // rounded to the lattice
    uint32_t cell, leg;
    double remaining;   // of the path, from here on
    bool is_faulty;     // the cell is not free, or the step to it cuts corners
    bool is_on_lattice; // the point is in the cell
} PathCell;

struct NavGridQuery {
    const NavGrid* grid;
    NavMemory memory;
    NavHeap heap;
    NAV_ARRAY(CellNode) nodes;
    CellList node_of;      // [cells] the node of a cell, if that has this cell: never cleared
    CellList seen_rect;    // [rectangles] the same for the rectangles in `rects`
    CellList rects;        // rectangles that were expanded
    CellList cells, turns; // of the answer
    NAV_ARRAY(SightRun) sight_runs;
    Peaks peaks;
    PlaceList points; // of an answer of the mixed room
    NAV_ARRAY(uint8_t) window;
    NAV_ARRAY(PathCell) path_cells;
    uint32_t nodes_left;
    bool is_out_of_budget;
};

void navi_gridpath_init(NavGridQuery* query, const NavGrid* grid);
void navi_gridpath_fini(NavGridQuery* query);
// To the cells of the path. Errors: MEMORY.
NavResult navi_gridpath_add_cell(NavGridQuery* query, uint32_t cell);

// The request must be sound, start and goal be cells. Errors: MEMORY.
NavResult navi_gridpath_find(NavGridQuery* query, const NavGridPathRequest* request,
                             NavGridPath* path);

// --- nodes -------------------------------------------------------------------------------

// Forget all nodes, and make room for those of a ground. Errors: MEMORY.
NavResult navi_gridpath_begin(NavGridQuery* query, const Ground* ground);

// The node of a cell, or NAV_NONE.
static inline uint32_t navi_gridpath_node_at(const NavGridQuery* query, uint32_t cell) {
    uint32_t node = query->node_of.data[cell];
    return node < query->nodes.count && query->nodes.data[node].cell == cell ? node : NAV_NONE;
}

// A cell is reached from a parent at a cost. `bound` is the least cost from there to the goal. If
// that is cheaper than before, or the first time, `*node` is its node, else NAV_NONE. Errors:
// MEMORY.
typedef struct CellReach {
    uint32_t cell, parent;
    double g, bound;
} CellReach;
NavResult navi_gridpath_reach(NavGridQuery* query, const Ground* ground, const CellReach* reach,
                              uint32_t* node);

// The next node to expand, now closed, within the budget; NAV_NONE at the end.
uint32_t navi_gridpath_next(NavGridQuery* query);

typedef struct CellEnds {
    uint32_t start, goal;
} CellEnds;

// Adds the cells behind the start, up to the goal. Errors: MEMORY.
typedef NavResult FillCells(NavGridQuery* query, const Ground* ground, const void* context,
                            CellEnds ends);
// `cells` from the first node to this one. Errors: MEMORY.
NavResult navi_gridpath_list(NavGridQuery* query, const Ground* ground, uint32_t node,
                             FillCells* fill, const void* context);
// Steps across first, then straight ones; if there are none across, the row first.
NavResult navi_gridpath_fill(NavGridQuery* query, const Ground* ground, const void* context,
                             CellEnds ends);

// --- methods -----------------------------------------------------------------------------

// Each gives the goal's node, or NAV_NONE. Errors: MEMORY.
NavResult navi_gridpath_astar(NavGridQuery* query, const Ground* ground, CellEnds ends,
                              uint32_t* node);
NavResult navi_gridpath_jump(NavGridQuery* query, const Ground* ground, CellEnds ends,
                             uint32_t* node);
NavResult navi_gridpath_over_rects(NavGridQuery* query, const Ground* ground,
                                   const NavGridRects* rects, CellEnds ends, uint32_t* node);
// For its paths. The context is the rectangles.
NavResult navi_gridpath_fill_rects(NavGridQuery* query, const Ground* ground, const void* context,
                                   CellEnds ends);

// smooth.c: `turns` from `cells`. Errors: MEMORY.
NavResult navi_gridpath_smooth(NavGridQuery* query, const Ground* ground,
                               NavGridSmoothing smoothing);

// check.c
void navi_gridpath_check(const NavGrid* grid, const NavGridCheckRequest* request,
                         NavGridCheck* check);
// trace.c. Errors: MEMORY.
NavResult navi_gridpath_trace(NavGridQuery* query, const NavGridTraceRequest* request,
                              NavGridTrace* trace);

#endif
