/// Random worlds that change, with a grid on each: for the tests of searches on grids.
#ifndef PROPERTY_GRID_RIG_H
#define PROPERTY_GRID_RIG_H

#include "oracle/cells.h"
#include "support/scenes.h"
#include "support/unit_scene.h"

enum { RIG_SIDE_MOST = 32, RIG_CELLS_MOST = RIG_SIDE_MOST * RIG_SIDE_MOST, RIG_SHAPES_MOST = 14 };

typedef struct GridRig {
    NavWorld* world;
    NavShapeId shapes[RIG_SHAPES_MOST];
    uint32_t shape_count;
    NavQuery* mesh;
    NavGrid* grid;
    NavGridQuery* query;
    NavGridRects* rects;
    NavGridRequest request;
    NavFilter filter; ///< of the grid
    double costs[NAV_AREA_COUNT];
    NavGridView view;
    TestRandom random;
    OracleCells cells;
    char when[96];
} GridRig;

/// What is tried after each commit, when the grid and its rectangles are up to date.
typedef void GridTrial(GridRig* rig);

/// A world of this kind, changed this number of times.
void grid_rig_run(SceneKind kind, uint64_t seed, uint32_t change_count, GridTrial* trial);

/// A random cell, mostly a free one.
uint32_t grid_rig_cell(GridRig* rig);
/// The centre of the agent's square at a cell.
NavPoint grid_rig_centre(const GridRig* rig, uint32_t cell);
/// A random point in the grid.
NavPoint grid_rig_point(GridRig* rig);

/// Does the agent's square keep to the ground that the grid's filter walks, by the triangles, while
/// its centre goes straight from one cell's to another's?
bool grid_rig_is_legal(const GridRig* rig, uint32_t from, uint32_t to);
/// The same for a point that goes straight.
bool grid_rig_is_walkable(const GridRig* rig, NavPoint from, NavPoint to);

#endif
