// Walks along a segment through closed walkable triangles that are joined across edges.
#ifndef NAVI_QUERY_ASK_WALK_H
#define NAVI_QUERY_ASK_WALK_H

#include "query/ask/spot.h"

// A piece of a walk: through one triangle, or along the edge between two.
typedef struct WalkPiece {
    uint32_t t;
    uint32_t other; // the triangle beyond the edge when the piece runs along a joint; else NAV_NONE
    double x, y;    // where the piece ends
} WalkPiece;

// The pieces of a walk in order, each joined with the next across an edge. A piece without length
// crosses an edge at a vertex.
typedef struct WalkTrace {
    NavMemory* memory;
    NAV_ARRAY(WalkPiece) pieces;
} WalkTrace;

// The cost of a step in the piece. Along a joint the cheaper side counts.
static inline double navi_piece_rate(const QueryFilter* filter, const WalkPiece* piece) {
    double rate = navi_filter_rate(filter, piece->t);
    double other = piece->other == NAV_NONE ? rate : navi_filter_rate(filter, piece->other);
    return other < rate ? other : rate;
}

// Walk from `from` to `to`. `trace` may be NULL; pieces are appended to it, and it needs memory.
NavResult navi_walk(const QueryFilter* filter, NavPoint from, NavPoint to, WalkTrace* trace,
                    NavRay* ray);

// The cost of the walk from `from` to `to`, on the cheapest sides of walls without thickness;
// INFINITY: a wall is between. Needs no memory.
double navi_walk_cost(const QueryFilter* filter, NavPoint from, NavPoint to);

// A walk from a point whose place in the mesh is known.
typedef struct WalkLeg {
    NavPoint from, to;
    NavSpot spot;
} WalkLeg;

// Visit the triangles of a walk. Returns true if it ends at `to` and each visit has returned true.
// Triangles around a vertex of the walk may be visited that it does not need. Needs no memory.
typedef bool WalkVisit(void* context, uint32_t t);
bool navi_walk_through(const QueryFilter* filter, const WalkLeg* leg, WalkVisit* visit,
                       void* context);

#endif
