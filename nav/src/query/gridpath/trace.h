// A path of the mesh, followed from cell to cell: by its pieces, each the part of a leg in one
// cell; or by points that are put in.
//
// A piece ends where the leg crosses a border of cells, which products of whole numbers compare. So
// all cells whose open squares the path meets are found, and cells of two pieces in a row touch.
//
// Points are put in on each leg, in equal parts that are not longer than the side of a cell; so the
// cells of two points in a row touch. Their coordinates are fractions over the number of parts, and
// nothing is rounded.
#ifndef NAVI_QUERY_GRIDPATH_TRACE_H
#define NAVI_QUERY_GRIDPATH_TRACE_H

#include "query/gridpath/gridpath.h"

// One coordinate of a point, in cells: whole + rest / unit, with 0 <= rest < unit. Of a piece the
// rest is 0 where it lies on the border with the cell before, and else 1.
typedef struct TraceAxis {
    int64_t whole, rest, unit, step; // of `rest`, to the next point; not more than the unit
    int64_t ahead, run;              // pieces: steps from the beginning of the leg to the next
                                     // border, and to the end of the leg
    int64_t sign;                    // of the run, which is counted without it
} TraceAxis;

typedef struct Trace {
    const NavPoint* points;
    uint32_t point_count;
    int64_t cell, spacing; // 0: by pieces
    NavPoint corner;       // of the first cell
    int64_t offset;      // from a corner of the agent's first cell to the centre, less half a cell
    uint32_t leg;        // the point is on points[leg] .. points[leg + 1]
    int64_t part, parts; // of the leg: which, of how many; pieces: which
    double entered;      // a piece begins at this part of its leg
    TraceAxis x, y;
} Trace;

// The cells that points are looked up in, and the agent.
typedef struct TraceFrame {
    NavPoint corner; // of the first cell
    int32_t cell;
    uint32_t side;
} TraceFrame;
static inline TraceFrame navi_trace_frame(const NavGrid* grid, uint32_t side) {
    return (TraceFrame){grid->request.box.min, grid->request.cell, side};
}

// At the first point, or in the first piece. `spacing` is from 0 to the cell. A single point, or
// several equal ones, are one piece.
Trace navi_trace_begin(TraceFrame frame, const NavPoint* points, uint32_t point_count,
                       int64_t spacing);

// Go on to the next point or piece. False: there is none.
bool navi_trace_next(Trace* trace);

// pieces.c: the same for pieces. A leg that leads nowhere is left out.
void navi_pieces_begin(Trace* trace);
bool navi_pieces_next(Trace* trace);

// The point; of a piece its middle.
NavPosition navi_trace_position(const Trace* trace);
NavPosition navi_pieces_middle(const Trace* trace);

// A point of a piece on the lattice. False: there is none in its closed cell.
bool navi_pieces_round(const Trace* trace, NavPoint* point);

// The cell of the point. Where the point lies between cells, the first of these that there is: one
// that is free and equals `before`, one that is free and touches it, one that touches it. `before`
// may be NAV_NONE: then all cells touch it. Outside of the ground it is NAV_NONE.
uint32_t navi_trace_cell(const Trace* trace, const Ground* ground, uint32_t before);

#endif
