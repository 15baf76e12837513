// Tiled: objects and tiles become shapes.
#include "art/formats.h"

#include "art/cells.h"
#include "art/tile_kinds.h"
#include "asset/shape.h"

#include <stdlib.h>
#include <string.h>

// ---- layers of tiles

static bool place_parts(const EngiTileKinds* kinds, const EngiTileKind* kind, uint32_t column,
                        uint32_t row) {
    EngiArt* art = kinds->art;
    const EngMapLayer* layer = kinds->layer;
    double x = ((double)column + layer->first_column) * art->map.tile_w + layer->offset_x;
    double y = ((double)row + layer->first_row) * art->map.tile_h + layer->offset_y;
    EngiSubject subject = {.name = "tile", .layer = layer->name};
    EngPoint position;
    if (!eng_point_from_px((EngVec){x * art->options.scale, y * art->options.scale}, &position))
        return engi_source_fail(&art->source, 0, "layer \"%.60s\" reaches beyond the lattice",
                                layer->name);
    for (uint32_t i = 0; i < kind->part_count; i++) {
        const EngiTilePart* part = &kinds->parts[kind->first_part + i];
        if (!engi_art_place(art, &subject, part->outline, position, &part->meaning))
            return false;
    }
    return true;
}

static bool add_parts(const EngiTileKinds* kinds) {
    const EngMapLayer* layer = kinds->layer;
    for (uint32_t row = 0; row < layer->height; row++) {
        for (uint32_t column = 0; column < layer->width; column++) {
            uint32_t gid = layer->cells[(size_t)row * layer->width + column];
            const EngiTileKind* kind = gid != 0 ? engi_tile_kinds_find(kinds, gid) : NULL;
            if (kind != NULL && kind->part_count > 0 && !place_parts(kinds, kind, column, row))
                return false;
        }
    }
    return true;
}

// Whole cells that are floors, or obstacles.
static bool add_cells(const EngiTileKinds* kinds, uint32_t* keys, EngArtRole role) {
    const EngMapLayer* layer = kinds->layer;
    const EngMap* map = &kinds->art->map;
    bool has_some = false;
    for (size_t i = 0; i < (size_t)layer->width * layer->height; i++) {
        if (layer->cells[i] == 0)
            continue;
        const EngiTileKind* kind = engi_tile_kinds_find(kinds, layer->cells[i]);
        keys[i] = role == ENG_ART_FLOOR ? kind->floor_key : kind->wall_key;
        has_some = has_some || keys[i] != 0;
    }
    EngiCells grid = {.name = "tiles",
                      .layer = layer->name,
                      .keys = keys,
                      .width = layer->width,
                      .height = layer->height,
                      .meanings = kinds->meanings,
                      .start = {layer->first_column * (double)map->tile_w + layer->offset_x,
                                layer->first_row * (double)map->tile_h + layer->offset_y},
                      .size = {map->tile_w, map->tile_h}};
    return !has_some || engi_cells_add(kinds->art, &grid);
}

// What a map says of floors.
typedef struct MapFloor {
    bool is_said;        // something else than the tiles themselves says what is floor,
    char by[96];         // namely this
    bool has_floor_tile; // so far
    bool has_bare_tile;  // that is nothing
} MapFloor;

static void look_at_kinds(const EngiTileKinds* kinds, MapFloor* floor) {
    for (uint32_t i = 0; i < kinds->kind_count; i++) {
        const EngiTileKind* kind = &kinds->kinds[i];
        bool is_floor = kind->floor_key != 0;
        for (uint32_t k = 0; k < kind->part_count; k++)
            is_floor |= kinds->parts[kind->first_part + k].meaning.role == ENG_ART_FLOOR;
        floor->has_floor_tile |= is_floor;
        floor->has_bare_tile |= !is_floor && kind->wall_key == 0 && kind->part_count == 0;
    }
}

static bool add_tile_layer(EngiArt* art, const EngMapLayer* layer, MapFloor* floor) {
    EngiTileKinds kinds = {.art = art, .layer = layer, .has_other_floor = floor->is_said};
    bool is_added = engi_tile_kinds_read(&kinds);
    if (is_added)
        look_at_kinds(&kinds, floor);
    if (is_added && kinds.kind_count > 0) {
        uint32_t* keys = calloc((size_t)layer->width * layer->height, sizeof *keys);
        is_added = keys != NULL ? add_parts(&kinds) && add_cells(&kinds, keys, ENG_ART_FLOOR) &&
                                      add_cells(&kinds, keys, ENG_ART_OBSTACLE)
                                : engi_source_fail_memory(&art->source);
        free(keys);
    }
    engi_tile_kinds_fini(&kinds);
    return is_added;
}

// ---- objects

static bool add_object(EngiArt* art, const EngMapObject* object) {
    const EngMapLayer* layer = &art->map.layers[object->layer];
    const EngTile* tile =
        object->tileset != ENG_NONE
            ? eng_tileset_tile(&art->map.tilesets[object->tileset], object->tile_id)
            : NULL;
    bool has_collision = object->collision_count > 0;
    EngPolygon own = {object->points, object->point_count};
    EngiSubject subject = {.name = object->name,
                           .class_name = object->class_name,
                           .layer = layer->name,
                           .properties = {object->properties},
                           .map_layer = layer,
                           .object = object,
                           .fallback = has_collision ? ENG_ART_OBSTACLE : ENG_ART_NOTHING};
    if (tile != NULL)
        subject.properties[1] = tile->properties;
    EngArtMeaning meaning;
    if (!engi_art_mean(art, &subject, &meaning))
        return false;
    bool is_region =
        has_collision || object->kind == ENG_SHAPE_TILE || engi_shape_is_closed(object->kind);
    if (meaning.role == ENG_ART_NOTHING || !is_region) {
        art->art.left_out_count++;
        return true;
    }
    art->has_meaning = true;
    char name[96];
    uint32_t outline;
    EngVec pivot = {object->x, object->y};
    EngPoint position;
    snprintf(name, sizeof name, "object %u \"%.60s\"", object->id, object->name);
    if (!engi_art_polygons(art, name, 0, has_collision ? object->collision : &own,
                           has_collision ? object->collision_count : 1, pivot, &outline))
        return false;
    if (!eng_point_from_px((EngVec){pivot.x * art->options.scale, pivot.y * art->options.scale},
                           &position))
        return engi_source_fail(&art->source, 0, "%s is beyond the lattice", name);
    subject.name = object->name[0] != 0 ? object->name : "object";
    return outline == ENG_NONE || engi_art_place(art, &subject, outline, position, &meaning);
}

// Does a layer, an object or a described tile say that it is floor? Then `floor->by` names it.
static bool ask_for_floor(const EngiArt* art, const EngiSubject* subject, const char* what,
                          const char* name, MapFloor* floor) {
    EngArtRole role;
    if (!engi_art_role(art, subject, &role))
        return false;
    floor->is_said = role == ENG_ART_FLOOR;
    if (floor->is_said)
        snprintf(floor->by, sizeof floor->by, "%s \"%.60s\"", what, name);
    return true;
}

static bool find_floor_tile(const EngiArt* art, const EngTileset* tileset, MapFloor* floor) {
    for (uint32_t k = 0; k < tileset->described_count && !floor->is_said; k++) {
        EngiSubject subject = {.properties = {tileset->tiles[k].properties}};
        if (!ask_for_floor(art, &subject, "a tile of", tileset->name, floor))
            return false;
    }
    return true;
}

// Does something other than the tiles themselves say what is floor?
static bool find_floor(const EngiArt* art, MapFloor* floor) {
    for (uint32_t i = 0; i < art->map.layer_count && !floor->is_said; i++) {
        const EngMapLayer* layer = &art->map.layers[i];
        EngiSubject subject = {.layer = layer->name, .map_layer = layer};
        if (!ask_for_floor(art, &subject, "layer", layer->name, floor))
            return false;
        floor->is_said = floor->is_said && layer->kind != ENG_LAYER_GROUP;
    }
    for (uint32_t i = 0; i < art->map.object_count && !floor->is_said; i++) {
        const EngMapObject* object = &art->map.objects[i];
        EngiSubject subject = {.name = object->name,
                               .class_name = object->class_name,
                               .properties = {object->properties},
                               .is_quiet = true};
        char what[32];
        snprintf(what, sizeof what, "object %u", object->id);
        if (!ask_for_floor(art, &subject, what, object->name, floor))
            return false;
    }
    for (uint32_t i = 0; i < art->map.tileset_count && !floor->is_said; i++) {
        if (!find_floor_tile(art, &art->map.tilesets[i], floor))
            return false;
    }
    return true;
}

static bool add_layers(EngiArt* art) {
    MapFloor floor = {.is_said = false};
    if (!find_floor(art, &floor))
        return false;
    for (uint32_t i = 0; i < art->map.layer_count; i++) {
        const EngMapLayer* layer = &art->map.layers[i];
        bool is_added = layer->kind == ENG_LAYER_TILES ? add_tile_layer(art, layer, &floor) : true;
        for (uint32_t k = 0; k < layer->object_count && is_added; k++)
            is_added = add_object(art, &art->map.objects[layer->first_object + k]);
        if (!is_added)
            return false;
    }
    return !floor.is_said || floor.has_floor_tile || !floor.has_bare_tile ||
           engi_source_note(
               &art->source, 0,
               "no tile is floor: %s says what is, and tiles that say nothing are none", floor.by);
}

// ---- properties that are not known

static bool note_unknown_of_tile(const EngiArt* art, const EngTileset* tileset,
                                 const EngTile* tile) {
    char owner[96];
    snprintf(owner, sizeof owner, "tile %u of \"%.60s\"", tile->id, tileset->name);
    if (!engi_art_note_unknown(&art->source, owner, tile->properties))
        return false;
    for (uint32_t i = 0; i < tile->shape_count; i++) {
        if (!engi_art_note_unknown(&art->source, owner, tile->shapes[i].properties))
            return false;
    }
    return true;
}

static bool note_unknown_of_tileset(const EngiArt* art, const EngTileset* tileset) {
    char owner[96];
    snprintf(owner, sizeof owner, "tileset \"%.60s\"", tileset->name);
    bool is_noted = engi_art_note_unknown(&art->source, owner, tileset->properties);
    for (uint32_t i = 0; i < tileset->described_count && is_noted; i++)
        is_noted = note_unknown_of_tile(art, tileset, &tileset->tiles[i]);
    return is_noted;
}

static bool note_unknown(const EngiArt* art) {
    const EngMap* map = &art->map;
    char owner[96];
    bool is_noted = true;
    for (uint32_t i = 0; i < map->layer_count && is_noted; i++) {
        snprintf(owner, sizeof owner, "layer \"%.60s\"", map->layers[i].name);
        is_noted = engi_art_note_unknown(&art->source, owner, map->layers[i].properties);
    }
    for (uint32_t i = 0; i < map->object_count && is_noted; i++) {
        snprintf(owner, sizeof owner, "object %u \"%.60s\"", map->objects[i].id,
                 map->objects[i].name);
        is_noted = engi_art_note_unknown(&art->source, owner, map->objects[i].properties);
    }
    for (uint32_t i = 0; i < map->tileset_count && is_noted; i++)
        is_noted = note_unknown_of_tileset(art, &map->tilesets[i]);
    return is_noted;
}

// ---- tilesets

// The collision shapes of each tile, in rows.
static bool add_tileset(EngiArt* art, const EngTileset* tileset) {
    for (uint32_t i = 0; i < tileset->described_count; i++) {
        const EngTile* tile = &tileset->tiles[i];
        EngPolygon* polygons = engi_arena_take(art->arena, tile->shape_count, sizeof *polygons);
        uint32_t count = 0, outline;
        char name[32];
        snprintf(name, sizeof name, "tile %u", tile->id);
        if (polygons == NULL)
            return engi_source_fail_memory(&art->source);
        for (uint32_t k = 0; k < tile->shape_count; k++) {
            if (engi_shape_is_closed(tile->shapes[k].kind))
                polygons[count++] =
                    (EngPolygon){tile->shapes[k].points, tile->shapes[k].point_count};
        }
        EngiSubject subject = {.name = name,
                               .class_name = tile->class_name,
                               .layer = tileset->name,
                               .properties = {tile->properties},
                               .fallback = ENG_ART_FLOOR};
        if (count > 0 &&
            (!engi_art_polygons(art, name, 0, polygons, count, (EngVec){0, 0}, &outline) ||
             !engi_art_shape(art, &subject, outline, (EngPoint){0, 0})))
            return false;
    }
    return true;
}

static bool use_files(const EngiArt* art, const EngFiles* files) {
    for (uint32_t i = 0; i < files->count; i++) {
        if (!engi_source_use_file(&art->source, files->paths[i]))
            return false;
    }
    return true;
}

bool engi_read_map(EngiArt* art, const char* bytes, size_t size) {
    if (!eng_tileset_parse(art->source.path, bytes, size, &art->map, art->source.error) ||
        !engi_art_notes(art, &art->map.notes) || !use_files(art, &art->map.files) ||
        !note_unknown(art))
        return false;
    art->art.map = &art->map;
    bool is_tileset = art->map.layer_count == 0 && art->map.width == 0;
    if (is_tileset) {
        art->art.format = "Tiled tileset";
        for (uint32_t i = 0; i < art->map.tileset_count; i++) {
            if (!add_tileset(art, &art->map.tilesets[i]))
                return false;
        }
        engi_art_arrange(art);
        return art->shape_count > 0 ||
               engi_source_note(&art->source, 0, "no tile has a collision shape");
    }
    if (!add_layers(art))
        return false;
    if (art->shape_count > 0 || art->has_meaning || art->options.default_role != ENG_ART_NOTHING ||
        art->map.object_count == 0)
        return true;
    art->art.left_out_count = 0;
    art->options.default_role = ENG_ART_FLOOR;
    return engi_source_note(&art->source, 0,
                            "nothing says what is floor; every closed object is taken as one") &&
           add_layers(art);
}
