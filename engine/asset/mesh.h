/// A clean sprite mesh, the limits of one, and a report of what its repair found and did.
#ifndef ENG_ASSET_MESH_H
#define ENG_ASSET_MESH_H

#include "asset/types.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ENG_MESH_VERTEX_MAX 16384
#define ENG_MESH_TRIANGLE_MAX 32768
/// Coordinates from the origin reach as far as this, steps: 2 097 152 px.
#define ENG_MESH_STEP_MAX (1 << 29)
/// A triangle of less area (px^2) and less height over its longest side (px) is a sliver.
#define ENG_MESH_SLIVER_AREA 0.0625
#define ENG_MESH_SLIVER_HEIGHT 0.0625

/// Clean triangles on the lattice. Free with eng_mesh_fini.
typedef struct EngMesh {
    EngPoint* points;    ///< [point_count] each used by a triangle, in order of first use
    uint32_t* triangles; ///< [triangle_count][3] positive
    uint32_t point_count, triangle_count;
} EngMesh;

void eng_mesh_fini(EngMesh* mesh);

/// What was there and what was done. Add reports up with eng_mesh_report_add.
typedef struct EngMeshReport {
    uint32_t mesh_count;
    uint32_t vertices_in, triangles_in;
    uint32_t vertices_out, triangles_out;
    uint32_t welded;           ///< vertices that fell on an earlier one
    uint32_t unused;           ///< vertices that no triangle used in the file
    uint32_t flipped;          ///< triangles turned positive
    uint32_t no_area;          ///< triangles without area, dropped
    uint32_t duplicates;       ///< equal triangles, dropped
    uint32_t slivers_dropped;  ///< slivers on the rim, dropped
    uint32_t slivers_absorbed; ///< slivers joined to the triangle on their long side; no area lost
    uint32_t slivers_kept;     ///< slivers whose loss could tear the mesh
    uint32_t t_junctions;      ///< vertices in the middle of an edge, where it was split
    uint32_t crowded_edges; ///< edges with more than two triangles: they overlap; left as they are
    uint32_t islands;       ///< parts that share no edge
    uint32_t holes;         ///< of all islands; 0 when there are crowded edges
} EngMeshReport;

void eng_mesh_report_add(EngMeshReport* sum, const EngMeshReport* part);

/// One line, such as
/// "tank.json: 3 sprites, 159 tris; fixed: 1 T-junction, 0 flipped, 2 slivers dropped, 5 islands".
/// Returns the length it needs, as snprintf.
int eng_mesh_report_text(const EngMeshReport* report, const char* name, char* text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
