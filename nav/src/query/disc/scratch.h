// The scratch of paths for discs (path.h). It also keeps the tangents found so far. They are valid
// for one radius, until the world's version or the filter changes.
#ifndef NAVI_QUERY_DISC_SCRATCH_H
#define NAVI_QUERY_DISC_SCRATCH_H

#include "query/ask/ask.h"
#include "query/disc/cuts.h"
#include "query/disc/rim.h"
#include "query/disc/ring.h"

// A real point of Free(R) (stand.h), up to rounding, and a walkable triangle that holds it.
typedef struct DiscPlace {
    double x, y;
    uint32_t t;
} DiscPlace;

typedef NAV_ARRAY(DiscPlace) DiscPlaceList;

// What is visited in the order of its distance from a point (seek.c).
typedef enum SeekKind { SEEK_TRIANGLE, SEEK_WALL, SEEK_CORNER, SEEK_PLACE } SeekKind;

typedef struct SeekItem {
    SeekKind kind;
    uint32_t index; // triangle; half-edge of a wall, or of one that begins at the corner
    double part[2]; // of the wall, from 0 to 1
    RimPlace place;
} SeekItem;

typedef struct SeekScratch {
    NAV_ARRAY(SeekItem) items;
    PointList answer;
} SeekScratch;

typedef enum RadiusCheck { RADIUS_UNKNOWN, RADIUS_FREE, RADIUS_BLOCKED } RadiusCheck;

// A bend is the circle about a vertex, with the side of the path on which the vertex lies: 2 * v +
// 0 with the vertex on the left (the path bends left), 2 * v + 1 on the right. NAV_NONE is the
// start or the goal.

// A tangent from one bend to another. Normals are unit vectors from a vertex to its tangent point.
typedef struct RadiusEdge {
    RadiusVec out, in; // normals where the tangent leaves and where it arrives
    double length;
    uint32_t to;   // bend
    uint8_t check; // RadiusCheck
} RadiusEdge;

// A vertex of walkable triangles.
typedef struct RadiusVertex {
    uint32_t epoch;        // the next fields, up to `asked`, are valid when this is the scratch's
    bool is_blocking;      // some triangle of its star is not walkable, or not joined to the next
    bool is_bend;          // it has a walkable sector of more than half a turn
    bool is_tip;           // the sector is the whole turn: a wall without thickness ends here
    uint32_t from, to;     // of that sector: its rightmost and leftmost corner
    RadiusVec right, left; // unit vectors along the walls that bound the sector
    uint32_t lists[2];     // by side: the list of its edges; NAV_NONE: not listed yet
    uint8_t asked[2];      // by side: how often its edges were needed without a list
    uint32_t sight;        // stamp of the sight that lists it
    uint32_t search;       // `arrivals` is valid when this is the scratch's
    uint32_t arrivals[2];  // by side: expanded nodes, newest first; NAV_NONE: none
    uint32_t shore_epoch;  // `shores` is valid when this is the scratch's
    uint32_t shores[2];    // by side: the first of the known arcs (RadiusShore); NAV_NONE: none
} RadiusVertex;

// A part of a bend's circle that a disc can reach from an island's origin. An island is everything
// that a disc can reach from one place.
typedef struct RadiusShore {
    uint32_t next, island;
    RadiusVec in, end; // normals: of the arrival, and of the end of the free arc
} RadiusShore;

// The edges of a bend. A change outside of the box cannot affect them.
typedef struct RadiusList {
    uint32_t bend, first, count;
    NavBox box;
} RadiusList;

// An arrival at a bend, or at the goal.
typedef struct RadiusNode {
    double g; // length of the path up to the arrival
    uint32_t bend;
    uint32_t parent; // node, NAV_NONE if it is the start
    uint32_t edge;   // NAV_NONE: the tangent begins at the start or ends at the goal
    uint32_t next;   // in the bend's list of arrivals
    RadiusVec out;   // the normal at which the path leaves the parent's circle
    RadiusVec in;    // the normal at which it reaches this circle
    RadiusVec end;   // the normal where the free arc ends; known once the node is expanded
    double leg;      // length of the tangent
    double horizon;  // successors with keys up to this one were pushed; 0: not expanded
    double weight;   // the factor on the bound when the node was expanded
} RadiusNode;

// The straight lines from a vertex through an edge, between two rays through lattice points.
typedef struct RadiusCone {
    uint32_t edge;
    NavPoint left, right;
    double limit; // circles farther from the vertex than this cannot be reached
} RadiusCone;

// A bend of the path that was found.
typedef struct RadiusArc {
    uint32_t bend;
    uint32_t level;             // of the ring that takes its place; RING_LEVELS: a row (shape.c)
    uint32_t ring_in, ring_out; // vertices of the ring: the first, the last
    uint32_t first;             // number of points before the leg that leads here
    RadiusVec in, out;          // normals
} RadiusArc;

// The lattice points from min to max.
typedef struct RadiusCell {
    NavPoint min, max;
} RadiusCell;

// An interval on which something blocks a disc that rolls along a wall or around a corner.
typedef struct RadiusBlock {
    double low, high;
} RadiusBlock;

typedef struct RadiusScratch {
    Ask* ask;
    uint32_t epoch; // of the vertices, 0 at first; what is kept is for these values:
    uint64_t version, areas;
    uint32_t layers, step_height;
    int32_t radius;
    NAV_ARRAY(RadiusVertex) vertices; // by vertex
    uint32_t shore_epoch;
    NAV_ARRAY(RadiusShore) shores;
    NAV_ARRAY(NavPoint) islands; // the origins of the known islands
    NAV_ARRAY(RadiusEdge) edges;
    uint32_t lost_edges; // of lists that were dropped
    NAV_ARRAY(RadiusList) lists;
    NAV_ARRAY(uint32_t) cells; // the grid of what a commit touched (keep.c)
    NAV_ARRAY(uint32_t) marks; // by triangle: the last flood that visited it
    uint32_t flood, sight_stamp, search;
    NAV_ARRAY(uint32_t) stack, sight;
    NavBox sight_box; // of the triangles that the last sight visited
    NAV_ARRAY(RadiusCone) cones;
    NAV_ARRAY(RadiusNode) nodes;
    uint32_t expanded; // number of nodes that this search expanded
    NAV_ARRAY(RadiusArc) arcs;
    DiscRings rings;
    NAV_ARRAY(RadiusCell) squares;
    NAV_ARRAY(uint32_t) walls; // half-edges near the wall along which the disc rolls
    NAV_ARRAY(RadiusBlock) blocks;
    NAV_ARRAY(uint32_t) order; // the indices of `blocks`, sorted
    NAV_ARRAY(RadiusVec) offers;
    RimScratch rim;
    DiscPlaceList stand;   // of one point
    DiscPlaceList ends[2]; // of a start and a goal
    DiscCuts cuts;
    SeekScratch seek;
} RadiusScratch;

void navi_disc_init(RadiusScratch* scratch, Ask* ask);
void navi_disc_fini(RadiusScratch* scratch);

// Drop everything that is kept of other versions of the world.
void navi_disc_forget(RadiusScratch* scratch);

// Drop the search that io/search_draw.h draws.
void navi_disc_forget_search(RadiusScratch* scratch);

#endif
