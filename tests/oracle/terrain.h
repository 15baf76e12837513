/// The least cost of a path between two points of a ground, between two bounds.
///
/// Points are put on all edges that can be crossed, and joined by straight lines through the
/// triangles; that graph gives the upper bound. Its distances to the goal, continued linearly
/// between the points, are a potential. If along each straight line through a triangle the
/// potential falls by at most (1 + slack) times the cost of the line, then no path costs less than
/// the potential of the start over (1 + slack): that is the lower bound. Where it is not so, points
/// are added. Triangles that no path below the upper bound can meet are left out, first with a
/// large slack, then with smaller ones.
#ifndef ORACLE_TERRAIN_H
#define ORACLE_TERRAIN_H

#include "oracle/ground.h"

typedef struct OracleCost {
    bool is_joined;    ///< there is a path
    bool is_bracketed; ///< most / least - 1 does not exceed the slack
    double least;      ///< no path costs less; 0 unless a slack was given
    double most;       ///< some path costs this, or less
    uint32_t node_count;
} OracleCost;

/// What is wanted.
typedef struct OracleQuestion {
    NavPoint start, goal; ///< both walkable
    double known;         ///< the cost of a path that is known; HUGE_VAL: none is
    double slack;         ///< most / least - 1 should not exceed it; 0: no lower bound is wanted
    uint32_t node_most;   ///< give up when this number of points is not enough
} OracleQuestion;

OracleCost oracle_terrain_cost(const OracleGround* ground, const OracleQuestion* question);

#endif
