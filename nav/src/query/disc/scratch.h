// The scratch of paths for discs (path.h), and the tangents found so far,
// which are true for one radius until the world's version or the filter changes.
#ifndef NAVI_QUERY_DISC_SCRATCH_H
#define NAVI_QUERY_DISC_SCRATCH_H

#include "query/ask/ask.h"
#include "query/disc/vec.h"

typedef enum RadiusCheck { RADIUS_UNKNOWN, RADIUS_FREE, RADIUS_BLOCKED } RadiusCheck;

// A bend: the circle about a vertex, and on which side of the way the vertex lies: 2 * v + 0 with
// the vertex on the left (a left turn), 2 * v + 1 on the right. NAV_NONE is the start or the goal.

// A tangent from one bend to another. Normals are unit vectors from a vertex to its tangent point.
typedef struct RadiusEdge {
    RadiusVec out, in; // normals where it leaves and where it arrives
    double length;
    uint32_t to;   // bend
    uint8_t check; // RadiusCheck
} RadiusEdge;

// A vertex of walkable triangles.
typedef struct RadiusVertex {
    uint32_t epoch;        // what follows is true when it is the scratch's
    bool is_blocking;      // not all round it is walkable and joined
    bool is_bend;          // it has a walkable sector of more than half a turn
    bool is_tip;           // that sector is the whole turn: one wall without thickness ends here
    uint32_t from, to;     // that sector: its rightmost and leftmost corner
    RadiusVec right, left; // units along the walls beside it
    uint32_t lists[2];     // by side: the edges to what it sees; NAV_NONE: not listed yet
    uint8_t asked[2];      // by side: how often they were asked for without a list
    uint32_t sight;        // listed in the sight with this stamp
    uint32_t search;       // the rest is of this search
    uint32_t arrivals[2];  // expanded nodes, newest first; NAV_NONE
    uint32_t shore_epoch;  // what follows is true when it is the scratch's
    uint32_t shores[2];    // by side: the first in a list of what is known; NAV_NONE
} RadiusVertex;

// A part of a bend's circle to which the ways from an island's origin lead. Islands are what a disc
// can reach, the whole of it.
typedef struct RadiusShore {
    uint32_t next, island;
    RadiusVec in, end; // normals: from the arrival to where the way can go no further
} RadiusShore;

// The edges of a bend, and a box outside of which no change can concern them.
typedef struct RadiusList {
    uint32_t bend, first, count;
    NavBox box;
} RadiusList;

// An arrival at a bend, or at the goal.
typedef struct RadiusNode {
    double g; // length of the way to the arrival
    uint32_t bend;
    uint32_t parent; // node; NAV_NONE: the start
    uint32_t edge;   // NAV_NONE: to or from the ends
    uint32_t next;   // in the bend's list of arrivals
    RadiusVec out;   // the normal where the parent's circle was left
    RadiusVec in;    // the normal where this circle is reached
    RadiusVec end;   // how far the way can go round, once expanded
    double leg;      // length of the tangent
    double horizon;  // what may go on from here is pushed up to this key; 0: not expanded
    double weight;   // of the rest, when it was expanded
} RadiusNode;

// Straight ways from a vertex through an edge, between two rays through lattice points.
typedef struct RadiusCone {
    uint32_t edge;
    NavPoint left, right;
    double limit; // no circle that is further from the vertex can be reached
} RadiusCone;

// A bend of the path that was found.
typedef struct RadiusArc {
    uint32_t bend, first, count; // its points
    uint32_t level;              // of effort to give them lattice points
    RadiusVec in, out;
} RadiusArc;

// A lattice point that may stand for a point of the path.
typedef struct RadiusChoice {
    NavPoint p;
    double cost;
    uint32_t before; // the choice for the point before; NAV_NONE: none leads here
} RadiusChoice;

// A point of the path: its choices.
typedef struct RadiusStop {
    uint32_t arc; // NAV_NONE: start or goal
    uint32_t first, count;
} RadiusStop;

// What turned out to have no lattice path: the tangent between two bends; or the arc of one, there.
typedef struct RadiusBan {
    uint32_t from, to; // bends
    bool is_arc;
    RadiusVec at;
} RadiusBan;

// Lattice points, from min to max.
typedef struct RadiusCell {
    NavPoint min, max;
} RadiusCell;

// What blocks a disc that rolls along something: from one part of the way to another.
typedef struct RadiusBlock {
    double low, high;
} RadiusBlock;

typedef struct RadiusScratch {
    Ask* ask;
    uint32_t epoch; // of the vertices, 0 at first; they are of this version, filter and radius:
    uint64_t version, areas;
    uint32_t layers, step_height;
    int32_t radius;
    NAV_ARRAY(RadiusVertex) vertices; // by vertex
    uint32_t shore_epoch;
    NAV_ARRAY(RadiusShore) shores;
    NAV_ARRAY(NavPoint) islands; // the origins of those that are known
    NAV_ARRAY(RadiusEdge) edges;
    uint32_t lost_edges; // of lists that were dropped
    NAV_ARRAY(RadiusList) lists;
    NAV_ARRAY(uint32_t) cells; // the grid of what a commit touched (radius_keep.c)
    NAV_ARRAY(uint32_t) marks; // by triangle: the flood that saw it last
    uint32_t flood, sight_stamp, search;
    NAV_ARRAY(uint32_t) stack, sight;
    NavBox sight_box; // of the triangles looked into
    NAV_ARRAY(RadiusCone) cones;
    NAV_ARRAY(RadiusNode) nodes;
    uint32_t expanded; // of the nodes of this search
    NAV_ARRAY(RadiusArc) arcs;
    NAV_ARRAY(RadiusStop) stops;
    NAV_ARRAY(RadiusChoice) choices;
    NAV_ARRAY(RadiusBan) bans;
    NAV_ARRAY(RadiusCell) squares;
    NAV_ARRAY(uint32_t) walls; // near the one beside which the disc rolls
    NAV_ARRAY(RadiusBlock) blocks;
    NAV_ARRAY(uint32_t) order; // of the blocks
    NAV_ARRAY(RadiusVec) offers;
} RadiusScratch;

void navi_disc_init(RadiusScratch* scratch, Ask* ask);
void navi_disc_fini(RadiusScratch* scratch);

// Nothing is remembered of other versions of the world.
void navi_disc_forget(RadiusScratch* scratch);

// What is drawn of a search (io/search_draw.h) is that of the last one.
void navi_disc_forget_search(RadiusScratch* scratch);

#endif
