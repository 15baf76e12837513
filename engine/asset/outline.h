/// Makes outlines of sprites and map objects: rings or triangles on the lattice, as a navigation
/// mesh takes them.
#ifndef ENG_ASSET_OUTLINE_H
#define ENG_ASSET_OUTLINE_H

#include "asset/atlas.h"
#include "asset/map.h"
#include "asset/mesh_repair.h"

#ifdef __cplusplus
extern "C" {
#endif

/// One ring (triangle_count is 0) or a mesh. Free it with eng_outline_fini.
typedef struct EngOutline {
    EngPoint* points; ///< [point_count] steps, relative to the pivot
    uint32_t point_count;
    uint32_t* triangles; ///< [triangle_count][3] clockwise on the screen; NULL for a ring
    uint32_t triangle_count;
} EngOutline;

/// Free the arrays of an outline. A zero outline is allowed.
void eng_outline_fini(EngOutline* outline);

/// The sprite's repaired mesh, relative to its pivot. `scale` is world pixels for each picture
/// pixel, > 0; 1 / page scale gives the designed size. Errors as in eng_mesh_repair. `report` may
/// be NULL.
bool eng_sprite_outline(const EngSprite* sprite, double scale, EngOutline* outline,
                        EngMeshReport* report, EngAssetError* error);

/// The sprite's trimmed rectangle as a ring, relative to its pivot.
bool eng_sprite_rect_outline(const EngSprite* sprite, double scale, EngOutline* outline,
                             EngAssetError* error);

/// The outline of an object, relative to `pivot` in map px. A rectangle, ellipse, capsule or
/// polygon gives a ring. A tile gives its collision shapes: a ring for one, a mesh that may overlap
/// for several, its rectangle for none.
/// Refused: points, polylines, texts, fewer than 3 points, points beyond the lattice, and one of
/// several polygons that crosses itself.
/// Equal neighbours are dropped. A ring may have either orientation. A single ring that crosses
/// itself is not refused here.
bool eng_map_object_outline(const EngMap* map, const EngMapObject* object, EngVec pivot,
                            EngOutline* outline, EngAssetError* error);

/// Like eng_map_object_outline, for a tile in a cell of a tile layer. A tile without collision
/// shapes gives the whole cell. Refused: an empty cell.
bool eng_map_cell_outline(const EngMap* map, const EngMapLayer* layer, int32_t column, int32_t row,
                          EngVec pivot, EngOutline* outline, EngAssetError* error);

#ifdef __cplusplus
}
#endif
#endif
