/// The whole result of the library, computed slowly by nav/DEFINITIONS.md: hot pixels, chains and
/// spans from the original edges, the canonical mesh, labels by winding numbers, islands by
/// flooding. Nothing here is incremental.
#ifndef ORACLE_WORLD_H
#define ORACLE_WORLD_H

#include "oracle/cdt.h"

/// One original edge. Boundary edges have the region on their positive side; an inner edge (of a
/// sprite mesh that keeps its edges) is a constraint and nothing else.
typedef struct OracleEdge {
    NavPoint a, b;
    bool is_inner;
} OracleEdge;

typedef struct OracleShape {
    bool is_floor;
    bool is_seam; ///< made by oracle_seams: any floor wins over it, and it does not count
    uint8_t area;
    int32_t z;
    int32_t elevation; ///< for callers: a seam has that of its side's shape
    uint32_t layers;
    OracleEdge* edges; ///< [edge_count], owned by the caller
    uint32_t edge_count;
} OracleShape;

/// Corners in positive order, the lexicographically smallest first. Bit i belongs to the edge
/// opposite corner i.
typedef struct OracleTriangle {
    NavPoint corner[3];
    bool constraint[3];
    bool is_walkable;
    int16_t area;         ///< of the top floor, -1 without one
    uint32_t mask;        ///< layers blocked
    uint32_t shape_count; ///< shapes that cover it
    uint32_t island;      ///< its number, or NAV_NONE
} OracleTriangle;

typedef struct OracleWorld {
    OracleTriangle* triangles; ///< [triangle_count], ascending by corners
    uint32_t triangle_count, vertex_count, walkable_count, island_count;
    uint64_t walkable_area_2; ///< low 64 bits
    uint32_t bend_count;      ///< chain nodes that are not exactly on their edge
    double total_length;      ///< of all original edges, in steps
    const char* fault;        ///< NULL, or the law of the definitions that did not hold
} OracleWorld;

/// Build the world from scratch. `fault` is set when the spans cross, a winding number is not 0 or
/// 1, the area of a shape's chain is wrong, or a law of the mesh is broken. Then the definitions
/// contradict themselves; the library is not involved. Cost: about n^2 in the number of hot pixels
/// times n in edges.
void oracle_world_init(OracleWorld* world, NavBox bounds, const OracleShape* shapes,
                       uint32_t shape_count);
void oracle_world_fini(OracleWorld* world);

/// Ascending by corners, which names a triangle uniquely.
int oracle_triangle_compare(const OracleTriangle* a, const OracleTriangle* b);

/// Rotate the corners (and bits) so that the lexicographically smallest comes first.
void oracle_triangle_normalize(OracleTriangle* triangle);

#endif
