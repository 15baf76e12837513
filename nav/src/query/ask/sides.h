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

// The corner of triangle t at (x, y), or NAV_NONE.
uint32_t navi_corner_at(const Mesh* mesh, uint32_t t, double x, double y);

// Append the next leg of a path. `trace` is the walk along it.
NavResult navi_sides_add(PathSides* sides, const QueryFilter* filter, NavPoint from, NavPoint to,
                         const WalkTrace* trace);

// After the last leg: find the cheapest walk. Its sides become t[0] of the stretches.
void navi_sides_choose(PathSides* sides);

// Put the chosen sides in the walk along the leg whose first stretch is `*next`, which moves on.
// Pieces without length are dropped.
void navi_sides_apply(const PathSides* sides, NavPoint from, WalkTrace* trace, uint32_t* next);

#endif
