#include "asset/map.h"

#include "asset/arena.h"

#include <string.h>

void eng_map_unload(EngMap* map) {
    engi_arena_destroy(map->memory);
    *map = (EngMap){0};
}

const EngMapLayer* eng_map_find_layer(const EngMap* map, const char* name) {
    for (uint32_t i = 0; i < map->layer_count; i++) {
        if (strcmp(map->layers[i].name, name) == 0)
            return &map->layers[i];
    }
    return NULL;
}

const EngMapObject* eng_map_find_object(const EngMap* map, const char* name) {
    for (uint32_t i = 0; i < map->object_count; i++) {
        if (strcmp(map->objects[i].name, name) == 0)
            return &map->objects[i];
    }
    return NULL;
}

const EngMapObject* eng_map_object_by_id(const EngMap* map, uint32_t id) {
    for (uint32_t i = 0; i < map->object_count; i++) {
        if (map->objects[i].id == id)
            return &map->objects[i];
    }
    return NULL;
}

const EngProperty* eng_map_object_property(const EngMap* map, const EngMapObject* object,
                                           const char* name) {
    const EngProperty* own = eng_property_find(object->properties, name);
    if (own != NULL || object->tileset == ENG_NONE)
        return own;
    const EngTile* tile = eng_tileset_tile(&map->tilesets[object->tileset], object->tile_id);
    return tile != NULL ? eng_property_find(tile->properties, name) : NULL;
}

uint32_t eng_tileset_index(const EngTileset* tilesets, uint32_t count, uint32_t gid) {
    uint32_t low = 0, high = count; // the first tileset that begins after the gid
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (tilesets[middle].first_gid <= gid)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 || gid == 0 ? ENG_NONE : low - 1;
}

const EngTileset* eng_map_tileset_of(const EngMap* map, uint32_t gid, uint32_t* tile_id) {
    gid &= ENG_GID_MASK;
    uint32_t index = eng_tileset_index(map->tilesets, map->tileset_count, gid);
    if (index == ENG_NONE)
        return NULL;
    *tile_id = gid - map->tilesets[index].first_gid;
    return &map->tilesets[index];
}

const EngTile* eng_tileset_tile(const EngTileset* tileset, uint32_t tile_id) {
    uint32_t low = 0, high = tileset->described_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (tileset->tiles[middle].id < tile_id)
            low = middle + 1;
        else
            high = middle;
    }
    bool is_found = low < tileset->described_count && tileset->tiles[low].id == tile_id;
    return is_found ? &tileset->tiles[low] : NULL;
}

bool eng_tileset_picture(const EngTileset* tileset, uint32_t tile_id, const char** image,
                         EngRect* rect) {
    const EngTile* tile = eng_tileset_tile(tileset, tile_id);
    if (tile != NULL && tile->image[0] != 0) {
        *image = tile->image;
        *rect = tile->image_rect;
        return true;
    }
    if (tileset->image[0] == 0 || tile_id >= tileset->tile_count || tileset->columns == 0)
        return false;
    uint32_t column = tile_id % tileset->columns, row = tile_id / tileset->columns;
    *image = tileset->image;
    *rect = (EngRect){tileset->margin + column * ((double)tileset->tile_w + tileset->spacing),
                      tileset->margin + row * ((double)tileset->tile_h + tileset->spacing),
                      tileset->tile_w, tileset->tile_h};
    return true;
}

uint32_t eng_map_layer_cell(const EngMapLayer* layer, int32_t column, int32_t row) {
    int64_t x = (int64_t)column - layer->first_column, y = (int64_t)row - layer->first_row;
    if (x < 0 || y < 0 || x >= layer->width || y >= layer->height)
        return 0;
    return layer->cells[y * layer->width + x];
}
