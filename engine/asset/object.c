#include "asset/map_loader.h"

#include "asset/lattice.h"
#include "asset/shape.h"

// The top left of a tile object, relative to its anchor.
static EngVec box_start(EngAlignment alignment, EngVec size) {
    static const struct {
        double x, y;
    } parts[] = {{0, 1},   {0.5, 1}, {1, 1},   {0, 0.5}, {0.5, 0.5},
                 {1, 0.5}, {0, 0},   {0.5, 0}, {1, 0}};
    return (EngVec){-parts[alignment].x * size.x, -parts[alignment].y * size.y};
}

// How points of a tile's picture are placed on the map.
typedef struct Placing {
    EngVec anchor, start, direction;
    EngVec tile_size, size;
    EngVec shift; // the tileset's drawing offset, scaled
    uint32_t gid;
} Placing;

static EngVec place_point(const Placing* placing, EngVec point) {
    EngVec flipped = engi_flip_point(point, placing->tile_size, placing->size, placing->gid);
    EngVec local = {placing->start.x + placing->shift.x + flipped.x,
                    placing->start.y + placing->shift.y + flipped.y};
    EngVec rotated = engi_rotate(local, placing->direction);
    return (EngVec){placing->anchor.x + rotated.x, placing->anchor.y + rotated.y};
}

static bool fail_collision(const EngiNode* node) {
    return engi_fail(node, "the collision shapes of all objects have more than %u points",
                     ENG_MAP_COLLISION_MAX);
}

static bool place_collision(EngiMapLoader* loader, const EngiNode* node, const EngTile* tile,
                            const Placing* placing, EngMapObject* object) {
    // A small file can name a tile with many points very often.
    if (tile->shape_count > ENG_MAP_COLLISION_MAX - loader->collision_count)
        return fail_collision(node);
    loader->collision_count += tile->shape_count;
    EngPolygon* polygons = engi_arena_take(loader->arena, tile->shape_count, sizeof *polygons);
    if (polygons == NULL)
        return engi_fail_memory(node);
    object->collision = polygons;
    for (uint32_t i = 0; i < tile->shape_count; i++) {
        const EngTileShape* shape = &tile->shapes[i];
        if (!engi_shape_is_closed(shape->kind))
            continue;
        if (shape->point_count > ENG_MAP_COLLISION_MAX - loader->collision_count)
            return fail_collision(node);
        loader->collision_count += shape->point_count;
        EngVec* points = engi_arena_take(loader->arena, shape->point_count, sizeof *points);
        if (points == NULL)
            return engi_fail_memory(node);
        for (uint32_t k = 0; k < shape->point_count; k++)
            points[k] = place_point(placing, shape->points[k]);
        polygons[object->collision_count++] = (EngPolygon){points, shape->point_count};
    }
    return true;
}

// As for cells: the picture of a tileset says how many tiles it has.
static bool note_odd_tile(const EngiNode* node, const EngTileset* tileset, uint32_t gid) {
    return tileset->image[0] == 0 || gid - tileset->first_gid < tileset->tile_count ||
           engi_note(node, "gid %u is beyond the tiles of its tileset", gid);
}

// The picture fills the box, or keeps its shape in the middle of it.
static void fit_picture(Placing* placing, const EngTileset* tileset, EngVec box) {
    bool is_swapped = (placing->gid & ENG_GID_FLIP_DIAGONAL) != 0;
    EngVec size = placing->tile_size;
    size = is_swapped ? (EngVec){size.y, size.x} : size;
    EngVec scale = engi_tile_scale(tileset, tileset->keeps_shape ? size : placing->tile_size, box);
    placing->shift = (EngVec){tileset->offset_x * scale.x, tileset->offset_y * scale.y};
    if (!tileset->keeps_shape)
        return;
    placing->size = (EngVec){size.x * scale.x, size.y * scale.y};
    placing->start.x += (box.x - placing->size.x) / 2;
    placing->start.y += (box.y - placing->size.y) / 2;
}

static bool place_tile(EngiMapLoader* loader, const EngiNode* node, uint32_t gid,
                       EngMapObject* object) {
    object->gid = gid & ENG_GID_MASK;
    object->tileset = eng_tileset_index(loader->tilesets, loader->tileset_count, object->gid);
    if (object->tileset == ENG_NONE)
        return engi_fail(node, "gid %u belongs to no tileset", object->gid);
    const EngTileset* tileset = &loader->tilesets[object->tileset];
    object->tile_id = object->gid - tileset->first_gid;
    object->flip_x = (gid & ENG_GID_FLIP_X) != 0;
    object->flip_y = (gid & ENG_GID_FLIP_Y) != 0;
    object->flip_diagonal = (gid & ENG_GID_FLIP_DIAGONAL) != 0;
    const EngTile* tile = eng_tileset_tile(tileset, object->tile_id);
    if (!note_odd_tile(node, tileset, object->gid))
        return false;
    if (object->class_name[0] == 0 && tile != NULL)
        object->class_name = tile->class_name;
    EngVec size = engi_tile_size(tileset, tile);
    if (size.x <= 0 || size.y <= 0)
        return engi_fail(node, "tile %u of \"%.80s\" has no size", object->tile_id, tileset->name);
    // Old files omit the size when it is that of the tile.
    object->width = object->width == 0 ? size.x : object->width;
    object->height = object->height == 0 ? size.y : object->height;
    EngVec box = {object->width, object->height};
    Placing placing = {.anchor = {object->x, object->y},
                       .start = box_start(tileset->alignment, box),
                       .direction = engi_direction(object->rotation),
                       .tile_size = size,
                       .size = box,
                       .gid = gid};
    fit_picture(&placing, tileset, box);
    EngVec* points = engi_arena_take(loader->arena, 4, sizeof *points);
    if (points == NULL)
        return engi_fail_memory(node);
    for (int i = 0; i < 4; i++)
        points[i] =
            place_point(&placing, (EngVec){i == 1 || i == 2 ? size.x : 0, i > 1 ? size.y : 0});
    object->points = points;
    object->point_count = 4;
    return tile == NULL || place_collision(loader, node, tile, &placing, object);
}

static bool place_object(EngiMapLoader* loader, const EngiNode* node, uint32_t layer_index,
                         EngiShape* shape) {
    const EngMapLayer* layer = &loader->layers[layer_index];
    shape->x += layer->offset_x;
    shape->y += layer->offset_y;
    engi_shape_place(shape);
    EngMapObject* object = &loader->objects[loader->object_count];
    *object = (EngMapObject){.id = shape->id,
                             .layer = layer_index,
                             .name = shape->name,
                             .class_name = shape->class_name,
                             .is_visible = shape->is_visible && layer->is_visible,
                             .kind = shape->kind,
                             .x = shape->x,
                             .y = shape->y,
                             .width = shape->width,
                             .height = shape->height,
                             .rotation = shape->rotation,
                             .points = shape->points,
                             .point_count = shape->point_count,
                             .tileset = ENG_NONE,
                             .tile_id = ENG_NONE,
                             .properties = shape->properties};
    if (shape->kind == ENG_SHAPE_TILE && !place_tile(loader, node, shape->gid, object))
        return false;
    loader->object_count++;
    return true;
}

bool engi_object_read(EngiMapLoader* loader, const EngiNode* node, uint32_t layer) {
    json_t* whole = engi_template_apply(loader, node);
    if (whole == NULL)
        return false;
    EngiNode object = *node;
    object.json = whole;
    EngiShape shape;
    bool is_read = engi_shape_read(&object, &shape) && place_object(loader, &object, layer, &shape);
    json_decref(whole);
    return is_read;
}
