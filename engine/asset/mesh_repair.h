/// Repairs the sprite meshes of files. Afterwards no two points are equal, there are no slivers,
/// every triangle is clockwise on the screen, and neighbours share whole edges. A report says what
/// was changed.
#ifndef ENG_ASSET_MESH_REPAIR_H
#define ENG_ASSET_MESH_REPAIR_H

#include "asset/error.h"
#include "asset/mesh.h"
#include "asset/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct EngMeshInput {
    const char* name;          ///< for errors; may be NULL
    const EngVec* vertices;    ///< [vertex_count] px
    const uint32_t* triangles; ///< [triangle_count][3]
    uint32_t vertex_count, triangle_count;
    EngVec origin; ///< becomes (0, 0); subtracted after both are scaled and rounded
    double scale;  ///< factor for px; 0 means 1
} EngMeshInput;

/// Repair a mesh. Refused: a vertex that is not finite or beyond the lattice, an index out of
/// range, too many vertices or triangles, and a mesh of which nothing is left. `report` may be
/// NULL.
/// A T-junction is a vertex within one step (1/256 px) of the inside of an edge that only one
/// triangle has. That triangle is split there.
/// Cost: n log n, plus the vertices near each boundary edge.
bool eng_mesh_repair(const EngMeshInput* input, EngMesh* mesh, EngMeshReport* report,
                     EngAssetError* error);

#ifdef __cplusplus
}
#endif
#endif
