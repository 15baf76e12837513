/// The steps of mesh repair, each on a mesh in the making. All but init return false without
/// memory.
#ifndef ENG_ASSET_MESH_CLEAN_H
#define ENG_ASSET_MESH_CLEAN_H

#include "asset/mesh.h"
#include "asset/mesh_edges.h"

typedef struct EngiDraft {
    EngPoint* points;
    uint32_t* triangles; ///< [triangle_capacity][3]
    uint32_t point_count, triangle_count, triangle_capacity;
} EngiDraft;

/// Make equal points one, drop triangles without area, turn the others positive.
bool engi_draft_weld(EngiDraft* draft, EngMeshReport* report);

/// Drop triangles that have the corners of an earlier one.
bool engi_draft_drop_duplicates(EngiDraft* draft, EngMeshReport* report);

/// Drop slivers on the rim, join others to the triangle on their longest side.
bool engi_draft_treat_slivers(EngiDraft* draft, EngMeshReport* report);

/// Split triangles at vertices that lie in the middle of their rim edges.
bool engi_draft_split_t_junctions(EngiDraft* draft, EngMeshReport* report);

#endif
