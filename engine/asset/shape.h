/// Reads the objects of object layers and of tiles' collision layers, before they are placed.
#ifndef ENG_ASSET_SHAPE_H
#define ENG_ASSET_SHAPE_H

#include "asset/map.h"

struct EngiNode;

typedef struct EngiShape {
    uint32_t id;
    const char* name;
    const char* class_name;
    bool is_visible;
    EngShapeKind kind;
    double x, y, width, height, rotation;
    uint32_t gid;   ///< with flags; 0 unless kind is ENG_SHAPE_TILE
    EngVec* points; ///< [point_count] relative to (x, y), not rotated; none for a tile
    uint32_t point_count;
    EngProperties properties;
} EngiShape;

bool engi_shape_read(const struct EngiNode* object, EngiShape* shape);

/// Rotate the points and move them to (x, y).
void engi_shape_place(EngiShape* shape);

/// Does the shape have an inside?
bool engi_shape_is_closed(EngShapeKind kind);

/// The size of a tile's picture: its own in a collection of images, else that of its tileset.
EngVec engi_tile_size(const EngTileset* tileset, const EngTile* tile);

/// A cell of a tile layer and its tile, whose bottom left corner is that of the cell, unless it is
/// fitted into the cell.
typedef struct EngiCell {
    EngVec corner, size; ///< of the cell: top left, px
    uint32_t gid;        ///< with flags
    EngVec tile_size;    ///< of the picture
    EngVec start, drawn; ///< the drawn tile's top left and size
} EngiCell;

/// How much a tile of that size is stretched to fill a box: alike in x and y if its tileset keeps
/// the shape.
EngVec engi_tile_scale(const EngTileset* tileset, EngVec size, EngVec box);

/// Compute the fields of the tile.
void engi_cell_fit(EngiCell* cell, const EngTileset* tileset, const EngTile* tile);
/// The map position of a point of the tile's picture, px.
EngVec engi_cell_point(const EngiCell* cell, EngVec point);

/// A point of a tile's picture, from its top left, after flips and scaling from `from` to `to`
/// pixels.
EngVec engi_flip_point(EngVec point, EngVec from, EngVec to, uint32_t gid);

#endif
