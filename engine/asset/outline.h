/// From sprites and map objects to what a navigation mesh takes: rings or triangles on the lattice.
#ifndef ENG_ASSET_OUTLINE_H
#define ENG_ASSET_OUTLINE_H

#include "asset/atlas.h"
#include "asset/map.h"
#include "asset/mesh_repair.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Either one ring (triangle_count 0) or a mesh. Free with eng_outline_fini.
typedef struct EngOutline {
    EngPoint* points; ///< [point_count] steps, relative to the pivot
    uint32_t point_count;
    uint32_t* triangles; ///< [triangle_count][3], positive; NULL for a ring
    uint32_t triangle_count;
} EngOutline;

void eng_outline_fini(EngOutline* outline);

/// The sprite's repaired mesh about its pivot. `scale`: world pixels a picture pixel, > 0 (1 / page
/// scale gives the designed size). Errors as eng_mesh_repair. `report` may be NULL.
bool eng_sprite_outline(const EngSprite* sprite, double scale, EngOutline* outline,
                        EngMeshReport* report, EngAssetError* error);

/// The sprite's trimmed rectangle about its pivot, as a ring.
bool eng_sprite_rect_outline(const EngSprite* sprite, double scale, EngOutline* outline,
                             EngAssetError* error);

/// The object's closed shape about `pivot` (map px; (0, 0) gives map coordinates): a ring for
/// rectangle, ellipse, capsule and polygon. For a tile its collision shapes: a ring for one, a mesh
/// that may overlap for several, its rectangle for none. Refused: points, polylines, text, fewer
/// than 3 points, beyond the lattice, and a polygon of several that crosses itself.
/// Equal neighbours are dropped. A ring may have either orientation, and one that crosses itself is
/// left to the taker.
bool eng_map_object_outline(const EngMap* map, const EngMapObject* object, EngVec pivot,
                            EngOutline* outline, EngAssetError* error);

/// The same for the collision shapes of a tile in a cell of a tile layer; the whole cell when the
/// tile has none. Refused: an empty cell.
bool eng_map_cell_outline(const EngMap* map, const EngMapLayer* layer, int32_t column, int32_t row,
                          EngVec pivot, EngOutline* outline, EngAssetError* error);

#ifdef __cplusplus
}
#endif
#endif
