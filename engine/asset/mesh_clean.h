/// The steps of mesh repair. Each returns false without memory.
#ifndef ENG_ASSET_MESH_CLEAN_H
#define ENG_ASSET_MESH_CLEAN_H

#include "asset/mesh.h"
#include "asset/mesh_edges.h"

typedef struct EngiDraft {
    EngPoint* points;
    uint32_t* triangles; ///< [triangle_capacity][3]
    uint32_t point_count, triangle_count, triangle_capacity;
} EngiDraft;

/// Merge equal points, drop triangles without area, and orient the others clockwise on the screen.
bool engi_draft_weld(EngiDraft* draft, EngMeshReport* report);

/// Drop triangles with the same corners as an earlier one.
bool engi_draft_drop_duplicates(EngiDraft* draft, EngMeshReport* report);

/// Drop slivers on the boundary; merge others with the triangle at their longest side.
bool engi_draft_treat_slivers(EngiDraft* draft, EngMeshReport* report);

/// Split triangles at vertices that lie inside their boundary edges.
bool engi_draft_split_t_junctions(EngiDraft* draft, EngMeshReport* report);

#endif
