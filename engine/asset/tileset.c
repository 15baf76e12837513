#include "asset/tileset.h"

#include "asset/document.h"
#include "asset/property_read.h"
#include "asset/shape.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TILE_SIDE_MAX 65536 // px

// ---- tiles

static bool read_shapes(const EngiNode* entry, EngTile* tile) {
    EngiNode group, objects = {0};
    if (!engi_get_object(entry, "objectgroup", ENGI_OPTIONAL, &group))
        return false;
    if (group.json == NULL)
        return true;
    if (!engi_get_list(&group, "objects", ENGI_REQUIRED, ENG_MAP_OBJECT_MAX, &objects))
        return false;
    size_t count = json_array_size(objects.json);
    EngTileShape* shapes = engi_arena_take(entry->source->arena, count, sizeof *shapes);
    if (shapes == NULL)
        return engi_fail_memory(entry);
    for (size_t i = 0; i < count; i++) {
        EngiNode object = engi_node_item(&objects, i);
        EngiShape shape;
        if (!engi_shape_read(&object, &shape))
            return false;
        if (shape.kind == ENG_SHAPE_TILE)
            return engi_fail(&object, "a tile's collision cannot be a tile");
        engi_shape_place(&shape);
        shapes[i] = (EngTileShape){.kind = shape.kind,
                                   .name = shape.name,
                                   .class_name = shape.class_name,
                                   .points = shape.points,
                                   .point_count = shape.point_count,
                                   .properties = shape.properties};
    }
    tile->shapes = shapes;
    tile->shape_count = (uint32_t)count;
    return true;
}

static bool read_frames(const EngiNode* entry, EngTile* tile) {
    EngiNode list;
    if (!engi_get_list(entry, "animation", ENGI_OPTIONAL, 65536, &list))
        return false;
    size_t count = json_array_size(list.json);
    EngTileFrame* frames = engi_arena_take(entry->source->arena, count, sizeof *frames);
    if (frames == NULL)
        return engi_fail_memory(entry);
    for (size_t i = 0; i < count; i++) {
        EngiNode item = engi_node_item(&list, i);
        if (!json_is_object(item.json))
            return engi_fail(&item, "expected an object for the frame");
        if (!engi_get_uint(&item, "tileid", ENGI_REQUIRED, ENG_MAP_TILE_MAX - 1,
                           &frames[i].tile_id) ||
            !engi_get_uint(&item, "duration", ENGI_REQUIRED, INT32_MAX, &frames[i].duration_ms))
            return false;
    }
    tile->frames = frames;
    tile->frame_count = (uint32_t)count;
    return true;
}

static bool read_tile_image(const EngiNode* entry, EngTile* tile) {
    EngRect* rect = &tile->image_rect;
    if (!engi_get_path(entry, "image", ENGI_OPTIONAL, &tile->image) ||
        !engi_get_double(entry, "imagewidth", ENGI_OPTIONAL, &rect->w) ||
        !engi_get_double(entry, "imageheight", ENGI_OPTIONAL, &rect->h))
        return false;
    return engi_get_double(entry, "x", ENGI_OPTIONAL, &rect->x) &&
           engi_get_double(entry, "y", ENGI_OPTIONAL, &rect->y) &&
           engi_get_double(entry, "width", ENGI_OPTIONAL, &rect->w) &&
           engi_get_double(entry, "height", ENGI_OPTIONAL, &rect->h);
}

static EngTile blank_tile(uint32_t id) {
    return (EngTile){.id = id, .class_name = "", .image = ""};
}

static bool read_tile(const EngiNode* entry, EngTile* tile) {
    if (!json_is_object(entry->json))
        return engi_fail(entry, "expected an object for the tile");
    return engi_class_read(entry, &tile->class_name) && read_tile_image(entry, tile) &&
           read_shapes(entry, tile) && read_frames(entry, tile) &&
           engi_properties_read(entry, &tile->properties);
}

static int compare_tiles(const void* a, const void* b) {
    uint32_t id_a = ((const EngTile*)a)->id, id_b = ((const EngTile*)b)->id;
    return (id_a > id_b) - (id_a < id_b);
}

static bool read_tile_list(const EngiNode* list, EngTileset* tileset) {
    size_t count = json_array_size(list->json);
    EngTile* tiles = engi_arena_take(list->source->arena, count, sizeof *tiles);
    if (tiles == NULL)
        return engi_fail_memory(list);
    for (size_t i = 0; i < count; i++) {
        EngiNode entry = engi_node_item(list, i);
        uint32_t id = 0;
        if (!json_is_object(entry.json))
            return engi_fail(&entry, "expected an object for the tile");
        if (!engi_get_uint(&entry, "id", ENGI_REQUIRED, ENG_MAP_TILE_MAX - 1, &id))
            return false;
        tiles[i] = blank_tile(id);
        if (!read_tile(&entry, &tiles[i]))
            return false;
    }
    qsort(tiles, count, sizeof *tiles, compare_tiles);
    for (size_t i = 1; i < count; i++) {
        if (tiles[i].id == tiles[i - 1].id)
            return engi_fail(list, "tile %u is defined twice", tiles[i].id);
    }
    tileset->tiles = tiles;
    tileset->described_count = (uint32_t)count;
    return true;
}

// ---- tiles of older files: objects keyed by id

static bool parse_id(const EngiNode* entry, const char* key, uint32_t* id) {
    uint32_t number = 0;
    for (const char* c = key; *c != 0; c++) {
        if (*c < '0' || *c > '9' || number >= ENG_MAP_TILE_MAX)
            return engi_fail(entry, "the key is not a tile's number");
        number = 10 * number + (uint32_t)(*c - '0');
    }
    if (key[0] == 0 || number >= ENG_MAP_TILE_MAX)
        return engi_fail(entry, "the key is not a tile's number");
    *id = number;
    return true;
}

// Add a blank tile for each key of an object.
static bool add_keys(const EngiNode* object, EngTile* tiles, uint32_t* count) {
    for (void* i = json_object_iter((json_t*)object->json); i != NULL;
         i = json_object_iter_next((json_t*)object->json, i)) {
        EngiNode entry = engi_node_member(object, json_object_iter_key(i));
        uint32_t id = 0;
        if (!parse_id(&entry, entry.key, &id))
            return false;
        tiles[(*count)++] = blank_tile(id);
    }
    return true;
}

static EngTile* find_tile(EngTile* tiles, uint32_t count, uint32_t id) {
    EngTile key = {.id = id};
    EngTile* tile = bsearch(&key, tiles, count, sizeof *tiles, compare_tiles);
    assert(tile != NULL); // add_keys has made a tile for each key
    return tile;
}

static bool fill_old_tiles(const EngiNode* old, const EngiNode* properties, const EngiNode* types,
                           EngTile* tiles, uint32_t count) {
    uint32_t id = 0;
    for (void* i = json_object_iter((json_t*)old->json); i != NULL;
         i = json_object_iter_next((json_t*)old->json, i)) {
        EngiNode entry = engi_node_member(old, json_object_iter_key(i));
        if (!parse_id(&entry, entry.key, &id) || !read_tile(&entry, find_tile(tiles, count, id)))
            return false;
    }
    for (void* i = json_object_iter((json_t*)properties->json); i != NULL;
         i = json_object_iter_next((json_t*)properties->json, i)) {
        EngiNode entry = engi_node_member(properties, json_object_iter_key(i));
        EngiNode entry_types = engi_node_member(types, entry.key);
        if (!parse_id(&entry, entry.key, &id) ||
            !engi_properties_read_values(&entry, &entry_types,
                                         &find_tile(tiles, count, id)->properties))
            return false;
    }
    return true;
}

static bool read_old_tiles(const EngiNode* node, EngTileset* tileset) {
    EngiNode old = {0}, properties, types;
    if (!engi_get_object(node, "tileproperties", ENGI_OPTIONAL, &properties) ||
        !engi_get_object(node, "tilepropertytypes", ENGI_OPTIONAL, &types) ||
        !engi_get_object(node, "tiles", ENGI_OPTIONAL, &old))
        return false;
    size_t most = json_object_size(old.json) + json_object_size(properties.json);
    EngTile* tiles = engi_arena_take(node->source->arena, most, sizeof *tiles);
    if (tiles == NULL)
        return engi_fail_memory(node);
    uint32_t count = 0, kept = 0;
    if (!add_keys(&old, tiles, &count) || !add_keys(&properties, tiles, &count))
        return false;
    qsort(tiles, count, sizeof *tiles, compare_tiles);
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || tiles[i].id != tiles[kept - 1].id)
            tiles[kept++] = tiles[i];
    }
    if (!fill_old_tiles(&old, &properties, &types, tiles, kept))
        return false;
    tileset->tiles = tiles;
    tileset->described_count = kept;
    return true;
}

// ---- the set

static bool read_alignment(const EngiNode* node, EngAlignment* alignment) {
    static const char* const names[] = {"bottomleft", "bottom",  "bottomright", "left",    "center",
                                        "right",      "topleft", "top",         "topright"};
    const char* text = "unspecified";
    if (!engi_get_string(node, "objectalignment", ENGI_OPTIONAL, &text))
        return false;
    *alignment = ENG_ALIGN_BOTTOM_LEFT;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], text) == 0) {
            *alignment = (EngAlignment)i;
            return true;
        }
    }
    return strcmp(text, "unspecified") == 0 ||
           engi_fail(node, "objectalignment \"%.40s\" is not known", text);
}

// Since Tiled 1.9 tiles may be drawn in another size than that of their pictures.
static bool read_drawing(const EngiNode* node, EngTileset* tileset) {
    const char *size = "tile", *fill = "stretch";
    if (!engi_get_string(node, "tilerendersize", ENGI_OPTIONAL, &size) ||
        !engi_get_string(node, "fillmode", ENGI_OPTIONAL, &fill))
        return false;
    tileset->fills_cells = strcmp(size, "grid") == 0;
    tileset->keeps_shape = strcmp(fill, "preserve-aspect-fit") == 0;
    if (!tileset->fills_cells && strcmp(size, "tile") != 0)
        return engi_fail(node, "tilerendersize \"%.40s\" is not known", size);
    return tileset->keeps_shape || strcmp(fill, "stretch") == 0 ||
           engi_fail(node, "fillmode \"%.40s\" is not known", fill);
}

static bool read_sizes(const EngiNode* node, EngTileset* tileset) {
    EngiNode offset;
    if (!engi_get_uint(node, "tilewidth", ENGI_REQUIRED, TILE_SIDE_MAX, &tileset->tile_w) ||
        !engi_get_uint(node, "tileheight", ENGI_REQUIRED, TILE_SIDE_MAX, &tileset->tile_h) ||
        !engi_get_uint(node, "tilecount", ENGI_OPTIONAL, ENG_MAP_TILE_MAX, &tileset->tile_count) ||
        !engi_get_uint(node, "columns", ENGI_OPTIONAL, ENG_MAP_TILE_MAX, &tileset->columns) ||
        !engi_get_uint(node, "spacing", ENGI_OPTIONAL, TILE_SIDE_MAX, &tileset->spacing) ||
        !engi_get_uint(node, "margin", ENGI_OPTIONAL, TILE_SIDE_MAX, &tileset->margin) ||
        !engi_get_double(node, "imagewidth", ENGI_OPTIONAL, &tileset->image_w) ||
        !engi_get_double(node, "imageheight", ENGI_OPTIONAL, &tileset->image_h) ||
        !engi_get_object(node, "tileoffset", ENGI_OPTIONAL, &offset))
        return false;
    if (offset.json != NULL && (!engi_get_double(&offset, "x", ENGI_REQUIRED, &tileset->offset_x) ||
                                !engi_get_double(&offset, "y", ENGI_REQUIRED, &tileset->offset_y)))
        return false;
    return true;
}

// Older files omit columns and tilecount; the size of the picture gives them.
static bool complete_sheet(const EngiNode* node, EngTileset* tileset) {
    if (tileset->image[0] == 0)
        return true;
    if (tileset->tile_w == 0 || tileset->tile_h == 0)
        return engi_fail(node, "tiles of %u x %u have no size", tileset->tile_w, tileset->tile_h);
    bool is_known = tileset->columns > 0 && tileset->tile_count > 0;
    if (!is_known && tileset->image_w == 0 && tileset->image_h == 0) {
        tileset->tile_count = tileset->tile_count > 0 ? tileset->tile_count : ENG_MAP_TILE_MAX;
        return engi_note(node, "the size of the picture is not given; its tiles have no pictures");
    }
    double step_x = (double)tileset->tile_w + tileset->spacing;
    double step_y = (double)tileset->tile_h + tileset->spacing;
    if (tileset->columns == 0) {
        double columns = floor((tileset->image_w - tileset->margin + tileset->spacing) / step_x);
        if (columns < 1 || columns > ENG_MAP_TILE_MAX)
            return engi_fail(node, "columns is missing and imagewidth does not give it");
        tileset->columns = (uint32_t)columns;
    }
    if (tileset->tile_count == 0) {
        double rows = floor((tileset->image_h - tileset->margin + tileset->spacing) / step_y);
        if (rows < 1 || rows * tileset->columns > ENG_MAP_TILE_MAX)
            return engi_fail(node, "tilecount is missing and imageheight does not give it");
        tileset->tile_count = (uint32_t)rows * tileset->columns;
    }
    return true;
}

static bool read_body(const EngiNode* node, EngTileset* tileset) {
    tileset->name = tileset->class_name = tileset->image = "";
    if (!engi_get_string(node, "name", ENGI_OPTIONAL, &tileset->name) ||
        !engi_get_string(node, "class", ENGI_OPTIONAL, &tileset->class_name) ||
        !engi_get_path(node, "image", ENGI_OPTIONAL, &tileset->image) ||
        !read_sizes(node, tileset) || !complete_sheet(node, tileset) ||
        !read_alignment(node, &tileset->alignment) || !read_drawing(node, tileset) ||
        !engi_properties_read(node, &tileset->properties))
        return false;
    EngiNode tiles = engi_node_member(node, "tiles");
    if (!json_is_array(tiles.json))
        return read_old_tiles(node, tileset);
    if (!engi_get_list(node, "tiles", ENGI_REQUIRED, ENG_MAP_TILE_MAX, &tiles))
        return false;
    return read_tile_list(&tiles, tileset);
}

static bool read_tileset_file(const EngiNode* root, EngTileset* tileset) {
    const char* type = "tileset";
    if (!json_is_object(root->json))
        return engi_fail(root, "expected an object for the tileset");
    if (!engi_get_string(root, "type", ENGI_OPTIONAL, &type))
        return false;
    if (strcmp(type, "tileset") != 0)
        return engi_fail(root, "this is a %.40s, not a tileset", type);
    if (json_object_get(root->json, "source") != NULL)
        return engi_fail(root, "a tileset's file cannot point to another file");
    return read_body(root, tileset);
}

bool engi_tileset_load(const EngiNode* from, const char* path, EngTileset* tileset) {
    EngiSource source;
    json_t* json = engi_document_load(from, path, &source);
    if (json == NULL)
        return false;
    EngiNode root = engi_node_root(&source, json);
    bool is_read = read_tileset_file(&root, tileset);
    json_decref(json);
    tileset->source = path;
    return is_read || engi_document_fail(from);
}

bool engi_tileset_read(const EngiNode* entry, EngTileset* tileset) {
    const char* path = "";
    *tileset = (EngTileset){.source = ""};
    if (!json_is_object(entry->json))
        return engi_fail(entry, "expected an object for the tileset");
    uint32_t first_gid = 0;
    if (!engi_get_uint(entry, "firstgid", ENGI_REQUIRED, ENG_GID_MASK, &first_gid) ||
        !engi_get_path(entry, "source", ENGI_OPTIONAL, &path))
        return false;
    if (first_gid == 0)
        return engi_fail(entry, "firstgid is 0, which means no tile");
    if (!(path[0] != 0 ? engi_tileset_load(entry, path, tileset) : read_body(entry, tileset)))
        return false;
    tileset->first_gid = first_gid;
    return true;
}
