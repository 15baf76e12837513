/// Triangles on which a step has a cost, and what a list of points costs there, by the definitions:
/// length times cost, and along an edge the cheaper side.
#ifndef ORACLE_GROUND_H
#define ORACLE_GROUND_H

#include "oracle/exact.h"

#define ORACLE_NO_EDGE UINT32_MAX

/// A walkable triangle.
typedef struct OracleCell {
    NavPoint corner[3]; ///< positive; triangles meet edge to edge
    double rate;        ///< cost of a step, above 0
    int64_t height;
} OracleCell;

typedef struct OracleEdge {
    uint32_t cell[2], place[2]; ///< on its two sides; at its two ends
    NavPoint end[2];
} OracleEdge;

typedef struct OracleGround {
    OracleCell* cells; ///< [count]
    uint32_t count;
    OracleEdge* edges; ///< [edge_count] that can be crossed
    uint32_t edge_count;
    uint32_t (*crossing)[3]; ///< [count], the edge opposite corner i, or ORACLE_NO_EDGE
    uint32_t (*places)[3];   ///< [count], of corner i: its vertex, with the triangles about it that
                             ///< are connected there
    uint32_t place_count;
} OracleGround;

/// Copy the triangles, and find what is connected. Between heights that differ by more than `step`
/// an edge cannot be crossed.
void oracle_ground_init(OracleGround* ground, const OracleCell* cells, uint32_t count,
                        int64_t step);
void oracle_ground_fini(OracleGround* ground);

/// Does closed triangle t contain p?
bool oracle_ground_holds(const OracleGround* ground, uint32_t t, NavPoint p);

/// Does some triangle?
bool oracle_ground_is_walkable(const OracleGround* ground, NavPoint p);

/// Has all that can be reached from p one cost of a step?
bool oracle_ground_is_uniform(const OracleGround* ground, NavPoint p);

/// Walk from point to point. False: that cannot be done. Exact, except for the sum of the costs. A
/// leg may pass a vertex, and bend there, only to triangles that are connected there.
bool oracle_ground_walk(const OracleGround* ground, const NavPoint* points, uint32_t count,
                        double* cost);

#endif
