/// The free space of the centre of a disc, and its connected components. Its boundary is built from
/// all crossings of all offset walls, in doubles. Nothing is pruned and no mesh is walked. When the
/// answers for a slightly smaller and a slightly larger radius agree, rounding cannot have changed
/// them.
#ifndef ORACLE_OFFSET_H
#define ORACLE_OFFSET_H

#include <stdbool.h>
#include <stdint.h>

#include <nav/geometry.h>

typedef struct OracleWall {
    NavPoint a, b;
} OracleWall;

/// The walls of walkable triangles that meet edge to edge: the edges of only one triangle, and
/// those between two triangles whose heights differ too much.
typedef struct OracleWalls {
    OracleWall* walls; ///< [count]
    uint32_t count;
    NavPoint (*triangles)[3]; ///< [triangle_count], positive
    uint32_t triangle_count;
} OracleWalls;

/// Copy the triangles and find the walls.
void oracle_walls_init(OracleWalls* walls, const NavPoint (*triangles)[3], uint32_t count);
/// The same. An edge between two triangles whose heights differ by more than `step` is a wall
/// without thickness, too.
void oracle_walls_init_steps(OracleWalls* walls, const NavPoint (*triangles)[3],
                             const int32_t* heights, uint32_t count, int64_t step);
void oracle_walls_fini(OracleWalls* walls);

/// Exact: is every point of the segment ab walkable and no nearer to a wall than `radius`?
bool oracle_leg_keeps(const OracleWalls* walls, NavPoint a, NavPoint b, int64_t radius);

typedef struct OracleOffset OracleOffset;

/// The free space of a disc. Cost: the cube of the walls.
OracleOffset* oracle_offset_create(const OracleWalls* walls, double radius);
void oracle_offset_destroy(OracleOffset* offset);

/// Is p in the free space?
bool oracle_offset_holds(const OracleOffset* offset, NavPoint p);
/// Can the centre move from p to q? Both must be in the free space.
bool oracle_offset_joins(const OracleOffset* offset, NavPoint p, NavPoint q);
/// The least distance to p that the centre can reach from `start`, which is in the free space, when
/// it cannot reach p.
double oracle_offset_distance(const OracleOffset* offset, NavPoint start, NavPoint p);
/// The shortest path of a disc's centre.
typedef struct OracleTour {
    double length; ///< INFINITY: there is none
    double arcs;   ///< the part of the length that is on circles
    uint32_t bends;
} OracleTour;

/// The shortest path of the centre from p to q, which are in the free space. Cost: the cube of the
/// vertices.
OracleTour oracle_offset_tour(const OracleOffset* offset, NavPosition p, NavPosition q);
/// The length of the shortest path of the centre from p to q, which are connected. Cost: the cube
/// of the vertices.
double oracle_offset_shortest(const OracleOffset* offset, NavPoint p, NavPoint q);

#endif
