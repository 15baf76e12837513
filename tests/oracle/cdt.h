/// A slow and simple constrained Delaunay triangulation: the mesh is a square table from directed
/// edge to the triangle on its positive side.
#ifndef ORACLE_CDT_H
#define ORACLE_CDT_H

#include "oracle/exact.h"

/// The half width of the fixed frame in which everything is triangulated.
#define ORACLE_FRAME ((1 << 30) - 1)

/// Points are in lexicographic order, so indexes compare as points do. The first two and the last
/// two are the frame's corners.
typedef struct OracleMesh {
    const NavPoint* points;
    uint32_t count;
    int32_t* apex;     ///< [count][count]: w for the positive triangle u, v, w, or -1
    bool* constraint;  ///< [count][count], symmetric
    const char* fault; ///< NULL, or the law that was broken
} OracleMesh;

/// Triangulate the points; `links` are `link_count` pairs of indexes that must become edges. The
/// result is the one legal state: of four cocircular points the lexicographically smallest is an
/// end of the diagonal. Cost: quadratic memory, and more than quadratic time.
void oracle_mesh_init(OracleMesh* mesh, const NavPoint* points, uint32_t count,
                      const uint32_t* links, uint32_t link_count);
void oracle_mesh_fini(OracleMesh* mesh);

static inline int32_t oracle_mesh_apex(const OracleMesh* mesh, uint32_t u, uint32_t v) {
    return mesh->apex[(size_t)u * mesh->count + v];
}
static inline bool oracle_mesh_is_constraint(const OracleMesh* mesh, uint32_t u, uint32_t v) {
    return mesh->constraint[(size_t)u * mesh->count + v];
}

/// NULL when the mesh is a legal triangulation of the whole frame: positive triangles, twins,
/// Euler, area, every link an edge, every other edge locally legal. Otherwise the law that is
/// broken.
const char* oracle_mesh_check(const OracleMesh* mesh);

/// Checks the definition instead of the local rule: no point that is visible from inside a triangle
/// (no constraint between) lies in its circumcircle. Cost: points x triangles x constraints.
bool oracle_mesh_is_globally_delaunay(const OracleMesh* mesh);

#endif
