// On which side of a wall without thickness does a path run? Each side has its own cost, and an
// agent can change sides only where the triangles are joined.
#ifndef NAVI_QUERY_ASK_SIDES_H
#define NAVI_QUERY_ASK_SIDES_H

#include "query/ask/walk.h"

// A piece of a path that has a length, on each side where it can run.
typedef struct PathStretch {
    uint32_t t[2];      // t[1] is NAV_NONE except along an edge with two walkable sides
    double cost[2];     // of the cheapest walk that ends with the stretch on this side
    uint32_t before[2]; // the side of the stretch before, where that walk comes from
} PathStretch;

typedef struct PathSides {
    NAV_ARRAY(PathStretch) stretches;
    bool is_torn; // some stretch is not joined with the one before
} PathSides;

// The number of edges that are crossed from `corner` to triangle t around the vertex; NAV_NONE: a
// wall is between.
uint32_t navi_steps_round(const QueryFilter* filter, uint32_t corner, uint32_t t, bool is_left);

// Two walkable triangles hold (x, y). Can an agent go there from one to the other?
bool navi_are_joined(const QueryFilter* filter, uint32_t t, uint32_t u, double x, double y);

// The corner of triangle t at (x, y), or NAV_NONE.
uint32_t navi_corner_at(const Mesh* mesh, uint32_t t, double x, double y);

// The cheapest walk along the line from `from` to `to` on each side, piece by piece. The last piece
// so far; none before the first.
typedef struct LineWalk {
    NavPoint from, to;
    PathStretch last;
    bool is_begun;
    double x, y; // where the last piece ended
} LineWalk;

static inline LineWalk navi_line_walk(NavPoint from, NavPoint to) {
    return (LineWalk){.from = from, .to = to, .x = from.x, .y = from.y};
}

// The same by a path that has come to `from` on the ground of triangle t, which holds it.
static inline LineWalk navi_line_walk_on(NavPoint from, NavPoint to, uint32_t t) {
    LineWalk line = navi_line_walk(from, to);
    line.last = (PathStretch){.t = {t, NAV_NONE}, .cost = {0, INFINITY}};
    line.is_begun = true;
    return line;
}

// Go on by a piece. `*is_torn` becomes true if it is not joined with the one before. Returns false
// if the piece has no length.
bool navi_line_go(LineWalk* line, const QueryFilter* filter, const WalkPiece* piece, bool* is_torn);

static inline double navi_line_cost(const LineWalk* line) {
    const double* cost = line->last.cost;
    return !line->is_begun ? 0 : cost[1] < cost[0] ? cost[1] : cost[0];
}

// Walk along the line, on from its last piece if it has begun (walk.c). Returns false if a wall is
// between. Needs no memory.
bool navi_walk_on(const QueryFilter* filter, LineWalk* line);

// Of the walks along the line, the cheapest one that ends on the ground of triangle t, which holds
// the end; INFINITY: none does.
double navi_line_cost_on(const LineWalk* line, const QueryFilter* filter, uint32_t t);

// The cost of a step in a piece of the walk from `from` to `to`, on the cheaper side of a wall
// without thickness.
double navi_sides_rate(const QueryFilter* filter, NavPoint from, NavPoint to,
                       const WalkPiece* piece);

// Append the next leg of a path. `trace` is the walk along it.
NavResult navi_sides_add(PathSides* sides, const QueryFilter* filter, NavPoint from, NavPoint to,
                         const WalkTrace* trace);

// After the last leg: find the cheapest walk. Its sides become t[0] of the stretches.
void navi_sides_choose(PathSides* sides);

// Put the chosen sides in the walk along the leg whose first stretch is `*next`, which moves on.
// Pieces without length are dropped.
void navi_sides_apply(const PathSides* sides, NavPoint from, WalkTrace* trace, uint32_t* next);

#endif
