/// Where the centre of a disc may be, and what is joined: the boundary of the offset free space,
/// put together from all crossings of all offset walls, in doubles. Nothing is pruned and no mesh
/// is walked; a question asked with a radius a little smaller and a little larger has an answer
/// that rounding cannot change when both agree.
#ifndef ORACLE_OFFSET_H
#define ORACLE_OFFSET_H

#include <stdbool.h>
#include <stdint.h>

#include <nav/geometry.h>

typedef struct OracleWall {
    NavPoint a, b;
} OracleWall;

/// The walls of walkable triangles that meet edge to edge: the edges of one of them only, and those
/// between two of which one lies too high.
typedef struct OracleWalls {
    OracleWall* walls; ///< [count]
    uint32_t count;
    NavPoint (*triangles)[3]; ///< [triangle_count], positive
    uint32_t triangle_count;
} OracleWalls;

/// Copy the triangles and find the walls.
void oracle_walls_init(OracleWalls* walls, const NavPoint (*triangles)[3], uint32_t count);
/// The same, where an edge between two triangles whose heights differ by more than `step` is a
/// wall, too: one without thickness.
void oracle_walls_init_steps(OracleWalls* walls, const NavPoint (*triangles)[3],
                             const int32_t* heights, uint32_t count, int64_t step);
void oracle_walls_fini(OracleWalls* walls);

/// Exact: is every point of the segment ab walkable and no nearer to a wall than `radius`?
bool oracle_leg_keeps(const OracleWalls* walls, NavPoint a, NavPoint b, int64_t radius);

typedef struct OracleOffset OracleOffset;

/// The free space of a disc. Cost: the cube of the walls.
OracleOffset* oracle_offset_create(const OracleWalls* walls, double radius);
void oracle_offset_destroy(OracleOffset* offset);

/// May the centre be at p?
bool oracle_offset_holds(const OracleOffset* offset, NavPoint p);
/// Can the centre move from p to q, both of which are held?
bool oracle_offset_joins(const OracleOffset* offset, NavPoint p, NavPoint q);
/// How near to p the centre can come from `start`, which is held, when it cannot come to p.
double oracle_offset_distance(const OracleOffset* offset, NavPoint start, NavPoint p);
/// The length of the shortest way from p to q, which are joined. Cost: the cube of the vertices.
double oracle_offset_shortest(const OracleOffset* offset, NavPoint p, NavPoint q);

#endif
