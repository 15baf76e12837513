/// Orthogonal Tiled maps (.tmj, .json, .tmx) with their tilesets (.tsj, .json, .tsx, or inside the
/// map). The result is flat lists in map pixels: x right, y down, layer offsets included.
#ifndef ENG_ASSET_MAP_H
#define ENG_ASSET_MAP_H

#include "asset/error.h"
#include "asset/property.h"
#include "asset/types.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ENG_MAP_CELL_MAX (16u << 20)     ///< cells of all tile layers together
#define ENG_MAP_LAYER_MAX 4096           ///< layers, groups included
#define ENG_MAP_GROUP_DEPTH_MAX 16       ///< nesting of groups
#define ENG_MAP_OBJECT_MAX (1u << 18)    ///< objects of all layers together
#define ENG_MAP_POINT_MAX 65536          ///< points of one polygon or polyline
#define ENG_MAP_COLLISION_MAX (1u << 19) ///< points of the collision shapes of all tile objects
#define ENG_MAP_TEMPLATE_MAX 1024        ///< object templates of a map
#define ENG_MAP_TILESET_MAX 1024         ///< tilesets of a map
#define ENG_MAP_TILE_MAX (1u << 20)      ///< tiles of a tileset
#define ENG_MAP_ELLIPSE_SEGMENTS 32      ///< corners of the polygon for an ellipse

typedef enum EngShapeKind {
    ENG_SHAPE_RECTANGLE, ///< 4 points
    ENG_SHAPE_ELLIPSE,   ///< ENG_MAP_ELLIPSE_SEGMENTS points on it
    ENG_SHAPE_CAPSULE,   ///< ENG_MAP_ELLIPSE_SEGMENTS + 2 points on it
    ENG_SHAPE_POLYGON,
    ENG_SHAPE_POLYLINE, ///< open
    ENG_SHAPE_POINT,    ///< 1 point
    ENG_SHAPE_TILE,     ///< 4 points: the corners of the drawn picture
    ENG_SHAPE_TEXT      ///< 4 points
} EngShapeKind;

/// A collision shape of a tile, in pixels from the tile's top left corner, with its rotation
/// applied.
typedef struct EngTileShape {
    EngShapeKind kind;
    const char* name;
    const char* class_name;
    const EngVec* points; ///< [point_count]
    uint32_t point_count;
    EngProperties properties;
} EngTileShape;

typedef struct EngTileFrame {
    uint32_t tile_id;
    uint32_t duration_ms;
} EngTileFrame;

/// A tile with more data than its picture.
typedef struct EngTile {
    uint32_t id;
    const char* class_name;
    const char* image;          ///< its own picture (in a collection of images), else ""
    EngRect image_rect;         ///< part of that picture; all zero without one
    const EngTileShape* shapes; ///< [shape_count]
    uint32_t shape_count;
    const EngTileFrame* frames; ///< [frame_count] animation
    uint32_t frame_count;
    EngProperties properties;
} EngTile;

typedef enum EngAlignment {
    ENG_ALIGN_BOTTOM_LEFT, ///< also the default
    ENG_ALIGN_BOTTOM,
    ENG_ALIGN_BOTTOM_RIGHT,
    ENG_ALIGN_LEFT,
    ENG_ALIGN_CENTER,
    ENG_ALIGN_RIGHT,
    ENG_ALIGN_TOP_LEFT,
    ENG_ALIGN_TOP,
    ENG_ALIGN_TOP_RIGHT
} EngAlignment;

typedef struct EngTileset {
    uint32_t first_gid;
    const char* name;
    const char* class_name;
    const char* source; ///< path of an external tileset's file, else ""
    const char* image;  ///< path of the sheet, "" for a collection of images
    double image_w, image_h;
    uint32_t tile_w, tile_h, tile_count, spacing, margin;
    uint32_t columns;          ///< 0: not known, the tiles have no pictures
    double offset_x, offset_y; ///< shift of drawn tiles
    EngAlignment alignment;    ///< of tile objects
    bool fills_cells;          ///< tiles of a layer are stretched to their cells
    bool keeps_shape;          ///< tiles that are stretched keep their shape, in the middle
    const EngTile* tiles;      ///< [described_count] by id
    uint32_t described_count;
    EngProperties properties;
} EngTileset;

typedef enum EngLayerKind {
    ENG_LAYER_TILES,
    ENG_LAYER_OBJECTS,
    ENG_LAYER_IMAGE,
    ENG_LAYER_GROUP
} EngLayerKind;

#define ENG_GID_FLIP_X 0x80000000u
#define ENG_GID_FLIP_Y 0x40000000u
#define ENG_GID_FLIP_DIAGONAL 0x20000000u ///< swap x and y, before the other two flips
#define ENG_GID_MASK 0x0fffffffu

/// A layer. Layers are a flat list in drawing order, the lowest first; a group comes before its
/// members.
typedef struct EngMapLayer {
    EngLayerKind kind;
    uint32_t id;
    uint32_t parent; ///< index of the group, or ENG_NONE
    const char* name;
    const char* class_name;
    bool is_visible;           ///< false also when one of its groups is not
    double opacity;            ///< multiplied by those of its groups
    double offset_x, offset_y; ///< px, plus those of its groups
    double parallax_x, parallax_y;
    EngProperties properties; ///< its own
    /// Tile layers: cell (column, row) is cells[(row - first_row) * width + (column -
    /// first_column)]. It is a gid with its flip bits, 0 when empty. The top left of the cell is at
    /// column * map.tile_w + offset_x. The chunks of an infinite map are joined.
    const uint32_t* cells;
    int32_t first_column, first_row;
    uint32_t width, height;
    /// Image layers: the picture and its size (0 when not given).
    const char* image;
    double image_w, image_h;
    bool repeat_x, repeat_y;
    /// Object layers: map.objects[first_object .. first_object + object_count).
    uint32_t first_object, object_count;
} EngMapLayer;

/// A polygon.
typedef struct EngPolygon {
    const EngVec* points;
    uint32_t point_count;
} EngPolygon;

typedef struct EngMapObject {
    uint32_t id;
    uint32_t layer;
    const char* name;
    const char* class_name; ///< its own, else its tile's
    bool is_visible;        ///< false also when its layer is not
    EngShapeKind kind;
    double x, y; ///< map px, the centre of its rotation; of a tile, the bottom left by default
    double width, height; ///< px
    double rotation;      ///< degrees, clockwise
    const EngVec* points; ///< [point_count] map px, rotated; of a tile also flipped and shifted by
                          ///< the offset of its tileset
    uint32_t point_count;
    uint32_t gid;              ///< of a tile object, without the flags; else 0
    uint32_t tileset, tile_id; ///< ENG_NONE without a tile
    bool flip_x, flip_y, flip_diagonal;
    const EngPolygon* collision; ///< [collision_count] map px: the closed shapes of its tile
    uint32_t collision_count;
    EngProperties properties; ///< its own; eng_map_object_property also looks at its tile's
} EngMapObject;

/// The map owns all memory, until eng_map_unload.
typedef struct EngMap {
    const char* path;
    const char* class_name;
    uint32_t width, height;  ///< cells
    uint32_t tile_w, tile_h; ///< px
    bool is_infinite;
    bool has_background;
    uint32_t background; ///< 0xAARRGGBB
    EngProperties properties;
    const EngTileset* tilesets; ///< [tileset_count] by first_gid
    uint32_t tileset_count;
    const EngMapLayer* layers; ///< [layer_count]
    uint32_t layer_count;
    const EngMapObject* objects; ///< [object_count] in the order of the layers
    uint32_t object_count;
    EngNotes notes;
    EngFiles files; ///< tilesets and templates in files of their own
    void* memory;   ///< private
} EngMap;

/// Load a map. XML is recognised by its first character '<'. On failure `error` (may be NULL) says
/// why and the map is zero.
bool eng_map_load(const char* path, EngMap* map, EngAssetError* error);

/// Like eng_map_load, from memory. `path` is used in errors and to find tilesets and pictures.
bool eng_map_parse(const char* path, const char* bytes, size_t size, EngMap* map,
                   EngAssetError* error);

/// Like eng_map_parse; a tileset by itself is read, too, as a map without layers whose only tileset
/// it is.
bool eng_tileset_parse(const char* path, const char* bytes, size_t size, EngMap* map,
                       EngAssetError* error);

/// A zero or unloaded map is allowed.
void eng_map_unload(EngMap* map);

/// The first of that name, or NULL. Cost: linear.
const EngMapLayer* eng_map_find_layer(const EngMap* map, const char* name);
/// The first object of that name, or NULL. Cost: linear.
const EngMapObject* eng_map_find_object(const EngMap* map, const char* name);
/// The object with that Tiled id, or NULL. Cost: linear.
const EngMapObject* eng_map_object_by_id(const EngMap* map, uint32_t id);

/// The object's own property, else its tile's, or NULL.
const EngProperty* eng_map_object_property(const EngMap* map, const EngMapObject* object,
                                           const char* name);

/// The tileset with a gid (flags allowed), or NULL. `*tile_id` is the tile's number in it.
const EngTileset* eng_map_tileset_of(const EngMap* map, uint32_t gid, uint32_t* tile_id);

/// The index of the tileset with a gid without flags, or ENG_NONE. `tilesets` [count] are sorted by
/// first_gid.
uint32_t eng_tileset_index(const EngTileset* tilesets, uint32_t count, uint32_t gid);

/// The data of a tile beyond its picture, or NULL. Cost: log n.
const EngTile* eng_tileset_tile(const EngTileset* tileset, uint32_t tile_id);

/// The picture of a tile, and the part of it that the tile is. False when it has none.
bool eng_tileset_picture(const EngTileset* tileset, uint32_t tile_id, const char** image,
                         EngRect* rect);

/// The cell's gid with flags; 0 outside the layer.
uint32_t eng_map_layer_cell(const EngMapLayer* layer, int32_t column, int32_t row);

#ifdef __cplusplus
}
#endif
#endif
