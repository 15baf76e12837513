#include "asset/shape.h"

#include "asset/lattice.h"

void engi_shape_place(EngiShape* shape) {
    EngVec direction = engi_direction(shape->rotation);
    for (uint32_t i = 0; i < shape->point_count; i++) {
        EngVec turned = engi_rotate(shape->points[i], direction);
        shape->points[i] = (EngVec){shape->x + turned.x, shape->y + turned.y};
    }
}

// With equal sizes the last bit of the coordinate stays.
static double stretch(double value, double from, double to) {
    return from == to ? value : value * to / from;
}

EngVec engi_flip_point(EngVec point, EngVec from, EngVec to, uint32_t gid) {
    bool is_swapped = (gid & ENG_GID_FLIP_DIAGONAL) != 0;
    double x = is_swapped ? stretch(point.y, from.y, to.x) : stretch(point.x, from.x, to.x);
    double y = is_swapped ? stretch(point.x, from.x, to.y) : stretch(point.y, from.y, to.y);
    return (EngVec){gid & ENG_GID_FLIP_X ? to.x - x : x, gid & ENG_GID_FLIP_Y ? to.y - y : y};
}

bool engi_shape_is_closed(EngShapeKind kind) {
    return kind == ENG_SHAPE_RECTANGLE || kind == ENG_SHAPE_ELLIPSE || kind == ENG_SHAPE_CAPSULE ||
           kind == ENG_SHAPE_POLYGON;
}

EngVec engi_tile_size(const EngTileset* tileset, const EngTile* tile) {
    if (tile != NULL && tile->image_rect.w > 0 && tile->image_rect.h > 0)
        return (EngVec){tile->image_rect.w, tile->image_rect.h};
    return (EngVec){tileset->tile_w, tileset->tile_h};
}

EngVec engi_tile_scale(const EngTileset* tileset, EngVec size, EngVec box) {
    EngVec scale = {box.x / size.x, box.y / size.y};
    double least = scale.x < scale.y ? scale.x : scale.y;
    return tileset->keeps_shape ? (EngVec){least, least} : scale;
}

// As Tiled does it: a tile is turned about the middle of its box, which then lies at the cell's
// bottom left.
void engi_cell_fit(EngiCell* cell, const EngTileset* tileset, const EngTile* tile) {
    EngVec size = engi_tile_size(tileset, tile);
    bool is_swapped = (cell->gid & ENG_GID_FLIP_DIAGONAL) != 0;
    bool is_fitted = tileset->fills_cells && size.x > 0 && size.y > 0;
    EngVec box = is_fitted ? cell->size : size, drawn = box;
    EngVec scale = is_fitted ? engi_tile_scale(tileset, size, box) : (EngVec){1, 1};
    if (is_fitted && tileset->keeps_shape)
        drawn = (EngVec){size.x * scale.x, size.y * scale.y};
    EngVec shift = {(box.x - drawn.x) / 2, (box.y - drawn.y) / 2};
    if (is_swapped) {
        box = (EngVec){box.y, box.x};
        drawn = (EngVec){drawn.y, drawn.x};
        shift = (EngVec){shift.y, shift.x};
    }
    cell->tile_size = size;
    cell->drawn = drawn;
    cell->start =
        (EngVec){cell->corner.x + shift.x + tileset->offset_x * scale.x,
                 cell->corner.y + cell->size.y - box.y + shift.y + tileset->offset_y * scale.y};
}

EngVec engi_cell_point(const EngiCell* cell, EngVec point) {
    EngVec flipped = engi_flip_point(point, cell->tile_size, cell->drawn, cell->gid);
    return (EngVec){cell->start.x + flipped.x, cell->start.y + flipped.y};
}
