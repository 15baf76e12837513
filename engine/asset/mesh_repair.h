/// Sprite meshes as files have them, made clean: no double points, no slivers, every triangle
/// positive (clockwise on the screen), neighbours sharing whole edges. Nothing is mended in
/// silence.
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
    EngVec origin; ///< what becomes (0, 0); taken off after both are scaled and rounded
    double scale;  ///< px times this; 0 means 1
} EngMeshInput;

/// Repair a mesh. Refused: a vertex that is not finite or beyond the lattice, an index out of
/// range, counts above the limits, nothing left. `report` may be NULL. A T-junction is a vertex
/// within one step (1/256 px) of the inside of an edge that only one triangle has; that triangle is
/// split there. Cost: n log n, and the vertices near each rim edge.
bool eng_mesh_repair(const EngMeshInput* input, EngMesh* mesh, EngMeshReport* report,
                     EngAssetError* error);

#ifdef __cplusplus
}
#endif
#endif
