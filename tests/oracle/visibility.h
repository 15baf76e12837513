/// Rays and shortest paths over a few triangles, by the definitions: a segment may go on from one
/// closed triangle to the next at a point of their common edge. Nothing is pruned; coordinates must
/// be below 2^14, so that every product fits.
#ifndef ORACLE_VISIBILITY_H
#define ORACLE_VISIBILITY_H

#include "oracle/exact.h"

typedef struct OracleFloor {
    NavPoint (*triangles)[3]; ///< [count], positive, interiors disjoint, meeting edge to edge
    int32_t (*neighbours)[3]; ///< [count], beyond the edge opposite corner i, or -1
    uint32_t count;
} OracleFloor;

/// Copy the walkable triangles.
void oracle_floor_init(OracleFloor* floor, const NavPoint (*triangles)[3], uint32_t count);
void oracle_floor_fini(OracleFloor* floor);

/// Does closed triangle t hold p?
bool oracle_floor_holds(const OracleFloor* floor, uint32_t t, NavPoint p);

/// Walk from `from` to `to`, which differ. True: the whole segment is free. `x`, `y`: the last free
/// point; it is `from` when no triangle contains that.
bool oracle_floor_ray(const OracleFloor* floor, NavPoint from, NavPoint to, double* x, double* y);

/// The length of the shortest path, or -1 when there is none. A path may bend at any corner of a
/// triangle, but at a corner it cannot change to triangles that are not connected there. Cost: the
/// square of the corners, times the triangles.
double oracle_floor_shortest(const OracleFloor* floor, NavPoint start, NavPoint goal);

#endif
