/// Outlines that no file holds: boxes, circles, capsules, thick lines, and meshes as a game draws
/// them. All lengths are pixels.
#ifndef ENG_ASSET_FORM_H
#define ENG_ASSET_FORM_H

#include "asset/outline.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The most corners of a circle.
#define ENG_FORM_CORNER_MAX 1024
/// The most points of a thick line.
#define ENG_FORM_POINT_MAX 4096

/// A box about (0, 0). Refused here and below: lengths that are not finite, not above 0, or beyond
/// the lattice. False with `error` (may be NULL) set; otherwise free the outline with
/// eng_outline_fini.
bool eng_box_outline(double width, double height, EngOutline* outline, EngAssetError* error);

/// A circle about (0, 0). Its corners lie on the circle, and its sides at most `tolerance` inside,
/// unless it has ENG_FORM_CORNER_MAX corners already.
bool eng_circle_outline(double radius, double tolerance, EngOutline* outline, EngAssetError* error);

/// All that is within `radius` of the segment from `a` to `b`, which may be equal.
bool eng_capsule_outline(EngVec a, EngVec b, double radius, double tolerance, EngOutline* outline,
                         EngAssetError* error);

/// A line through points [count], `width` wide: flat at both ends and round where it bends. It may
/// cross itself. With its first point equal to the last it is closed, and round there, too.
bool eng_line_outline(const EngVec* points, uint32_t count, double width, double tolerance,
                      EngOutline* outline, EngAssetError* error);

/// A mesh in a game's memory. For SDL_Vertex and the indices of SDL_RenderGeometry:
///
///     EngVertices mesh = {.xy = &vertices->position.x, .stride = sizeof *vertices,
///                         .vertex_count = n, .indices = indices, .index_size = sizeof *indices,
///                         .index_count = m};
typedef struct EngVertices {
    const float* xy;       ///< x and y of the first vertex, px
    size_t stride;         ///< bytes from one vertex to the next, a multiple of a float's size
    uint32_t vertex_count; ///< at most ENG_MESH_VERTEX_MAX
    const void* indices;   ///< [index_count]; NULL: vertices 0, 1, 2 are a triangle, then 3, 4, 5
    uint32_t index_size;   ///< bytes of each: 1, 2 or 4
    uint32_t index_count;  ///< a multiple of 3
    EngVec pivot;          ///< px, becomes (0, 0)
    double scale;          ///< factor for px; 0 means 1
} EngVertices;

/// The repaired mesh of vertices. Refused as in eng_mesh_repair, and what does not fit the fields
/// above. `report` may be NULL.
bool eng_vertices_outline(const EngVertices* vertices, EngOutline* outline, EngMeshReport* report,
                          EngAssetError* error);

#ifdef __cplusplus
}
#endif
#endif
