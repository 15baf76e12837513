/// The free space of the centre of a disc, Free(R): all real points that are walkable and no nearer
/// to a wall than R. Its components are found without constructing it.
///
/// Let U be the union of the open R-neighbourhoods of the walls, and K the union of the walls and,
/// for each two walls nearer to each other than 2 R, of a shortest segment between them (a gap).
/// Each half of a gap is shorter than R, so K lies in U. The neighbourhoods are convex, so any loop
/// in U can be deformed in U into a loop of walls and gaps. By Alexander duality two points outside
/// U lie in different components exactly if some such loop separates them. So the centre can move
/// from p to q exactly if every loop of walls and gaps crosses a curve from p to q an even number
/// of times: union-find with parities. Gaps are compared with 2 R in integers.
#ifndef ORACLE_FREE_H
#define ORACLE_FREE_H

#include "oracle/exact.h"
#include "oracle/offset.h"

/// A shortest segment between two walls.
typedef struct OracleGap {
    uint32_t wall[2];
    NavPoint end;           ///< on the second wall: one of its ends
    long double foot_x;     ///< the other end of the segment, on the first wall
    long double foot_y;     ///<
    OracleWide numerator;   ///< of the squared length
    OracleWide denominator; ///<
} OracleGap;

/// All gaps between walls, short ones first.
typedef struct OracleGaps {
    const OracleWalls* walls;
    OracleGap* gaps; ///< [count]
    size_t count;
} OracleGaps;

void oracle_gaps_init(OracleGaps* gaps, const OracleWalls* walls);
void oracle_gaps_fini(OracleGaps* gaps);

/// The number of gaps that are too narrow for a disc of this radius, in exact integers.
size_t oracle_gaps_narrow(const OracleGaps* gaps, int64_t radius);
/// The smallest radius for which a gap is too narrow.
int64_t oracle_gap_radius(const OracleGap* gap);

/// A real point.
typedef struct OraclePlace {
    long double x, y;
} OraclePlace;

OraclePlace oracle_place(NavPoint p);
long double oracle_place_distance(OraclePlace p, OraclePlace q);

/// Can the centre move from p to q? Both must be in Free(R). Exact, if both are farther than
/// rounding from all gaps that are too narrow. `choice` picks the curve from p to q; another one
/// must give the same answer.
bool oracle_free_joins(const OracleGaps* gaps, int64_t radius, const OraclePlace ends[2],
                       uint32_t choice);

/// Can the polyline be deformed, with fixed ends in Free(R), so that it does not pass through any
/// gap that is too narrow? A polyline within a step of a curve of Free(R) can, for R of at least 2.
bool oracle_free_deforms(const OracleGaps* gaps, int64_t radius, const OraclePlace* points,
                         uint32_t count);

/// The distance of p from the nearest wall.
long double oracle_wall_distance(const OracleWalls* walls, OraclePlace p);
/// Is p walkable and no nearer to a wall than the radius, up to rounding?
bool oracle_is_free(const OracleWalls* walls, int64_t radius, OraclePlace p);
/// Is p in a closed walkable triangle, up to rounding?
bool oracle_is_walkable(const OracleWalls* walls, OraclePlace p);

/// Places of Free(R) near p: at least the nearest of each component of the part of Free(R) within
/// the distance. Those that a straight walkable segment from p does not reach are left out.
/// p itself is the only one when it is in Free(R) and `is_all` is false.
/// Writes the first `capacity`, nearest first, and returns their number.
uint32_t oracle_free_near(const OracleGaps* gaps, int64_t radius, NavPoint p, double within,
                          bool is_all, OraclePlace* places, uint32_t capacity);

/// The distance of p from Free(R); INFINITY when it is empty. With `from`, which is in Free(R):
/// from the component that holds it.
long double oracle_free_distance(const OracleGaps* gaps, int64_t radius, OraclePlace p,
                                 const OraclePlace* from);

/// Is Free(R) within the distance of p?
bool oracle_free_is_within(const OracleGaps* gaps, int64_t radius, OraclePlace p, double within);

#endif
