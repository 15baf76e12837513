/// A clean sprite mesh, its limits, and the report of its repair.
#ifndef ENG_ASSET_MESH_H
#define ENG_ASSET_MESH_H

#include "asset/types.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ENG_MESH_VERTEX_MAX 16384
#define ENG_MESH_TRIANGLE_MAX 32768
/// The largest coordinate relative to the origin, steps: 2 097 152 px.
#define ENG_MESH_STEP_MAX (1 << 29)
/// A sliver is a triangle with less area (px^2) and less height over its longest side (px).
#define ENG_MESH_SLIVER_AREA 0.0625
#define ENG_MESH_SLIVER_HEIGHT 0.0625

/// Clean triangles on the lattice. Free with eng_mesh_fini.
typedef struct EngMesh {
    EngPoint* points;    ///< [point_count] each used by a triangle, in the order of first use
    uint32_t* triangles; ///< [triangle_count][3] clockwise on the screen
    uint32_t point_count, triangle_count;
} EngMesh;

/// Free the arrays of a mesh. A zero mesh is allowed.
void eng_mesh_fini(EngMesh* mesh);

/// What a repair found and did. Add reports with eng_mesh_report_add.
typedef struct EngMeshReport {
    uint32_t mesh_count;
    uint32_t vertices_in, triangles_in;
    uint32_t vertices_out, triangles_out;
    uint32_t welded;           ///< vertices that were merged with an equal one
    uint32_t unused;           ///< vertices that no triangle of the file used
    uint32_t flipped;          ///< triangles whose orientation was reversed
    uint32_t no_area;          ///< triangles without area, dropped
    uint32_t duplicates;       ///< equal triangles, dropped
    uint32_t slivers_dropped;  ///< slivers on the boundary, dropped
    uint32_t slivers_absorbed; ///< slivers merged with the triangle at their longest side; no area
                               ///< is lost
    uint32_t slivers_kept;     ///< slivers kept, because dropping them could tear the mesh
    uint32_t t_junctions;      ///< vertices inside an edge, where the edge was split
    uint32_t
        crowded_edges; ///< edges of more than two triangles: these overlap and are left as they are
    uint32_t islands;  ///< parts that share no edge
    uint32_t holes;    ///< of all islands; 0 when there are crowded edges
} EngMeshReport;

/// Add the counts of `part` to `sum`.
void eng_mesh_report_add(EngMeshReport* sum, const EngMeshReport* part);

/// Write one line, such as
/// "tank.json: 3 sprites, 159 tris; fixed: 1 T-junction, 0 flipped, 2 slivers dropped, 5 islands".
/// Returns the length that it needs, like snprintf.
int eng_mesh_report_text(const EngMeshReport* report, const char* name, char* text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
