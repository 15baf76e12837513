// Tiled: objects and tiles become shapes.
#include "art/formats.h"

#include "art/cells.h"
#include "asset/shape.h"

#include <stdlib.h>
#include <string.h>

// One kind of tile in a layer, with its flips.
typedef struct Kind {
    uint32_t gid;
    uint32_t key;        // of the cell as a whole: 0 is nothing, else an index in `meanings` + 1
    uint32_t outline[3]; // of its collision shapes, by role; ENG_NONE without
    EngArtMeaning meaning[3];
} Kind;

typedef struct LayerCells {
    EngiArt* art;
    const EngMapLayer* layer;
    Kind* kinds; // sorted by gid
    uint32_t kind_count;
    EngArtMeaning* meanings;
    uint32_t meaning_count;
    bool has_other_floor; // something else says what is floor
} LayerCells;

// ---- kinds of tiles

static int compare_gids(const void* a, const void* b) {
    uint32_t x = *(const uint32_t*)a, y = *(const uint32_t*)b;
    return (x > y) - (x < y);
}

static bool list_kinds(LayerCells* cells) {
    const EngMapLayer* layer = cells->layer;
    size_t count = (size_t)layer->width * layer->height, used = 0;
    uint32_t* gids = malloc((count + 1) * sizeof *gids);
    if (gids == NULL)
        return engi_source_fail_memory(&cells->art->source);
    for (size_t i = 0; i < count; i++) {
        if (layer->cells[i] != 0 && (used == 0 || gids[used - 1] != layer->cells[i]))
            gids[used++] = layer->cells[i];
    }
    qsort(gids, used, sizeof *gids, compare_gids);
    cells->kinds = malloc((used + 1) * sizeof *cells->kinds);
    cells->meanings = malloc((used + 1) * sizeof *cells->meanings);
    for (size_t i = 0; i < used && cells->kinds != NULL; i++) {
        if (i == 0 || gids[i] != gids[i - 1])
            cells->kinds[cells->kind_count++] =
                (Kind){.gid = gids[i], .outline = {ENG_NONE, ENG_NONE, ENG_NONE}};
    }
    free(gids);
    return (cells->kinds != NULL && cells->meanings != NULL) ||
           engi_source_fail_memory(&cells->art->source);
}

static const Kind* find_kind(const LayerCells* cells, uint32_t gid) {
    uint32_t low = 0, high = cells->kind_count;
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        if (cells->kinds[middle].gid <= gid)
            low = middle;
        else
            high = middle;
    }
    return &cells->kinds[low];
}

static EngiSubject tile_subject(const LayerCells* cells, const EngTileset* tileset,
                                const EngTile* tile) {
    EngiSubject subject = {.name = tileset->name,
                           .class_name = tileset->class_name,
                           .layer = cells->layer->name,
                           .map_layer = cells->layer};
    if (tile != NULL) {
        subject.properties[0] = tile->properties;
        if (tile->class_name[0] != 0)
            subject.class_name = tile->class_name;
    }
    subject.properties[1] = tileset->properties;
    return subject;
}

static uint32_t key_of(LayerCells* cells, const EngArtMeaning* meaning) {
    for (uint32_t i = 0; i < cells->meaning_count; i++) {
        const EngArtMeaning* m = &cells->meanings[i];
        if (m->role == meaning->role && m->area == meaning->area && m->layers == meaning->layers &&
            m->z == meaning->z && m->elevation == meaning->elevation)
            return i + 1;
    }
    cells->meanings[cells->meaning_count++] = *meaning;
    return cells->meaning_count;
}

// The collision shapes of one role, relative to the cell's corner, as one outline.
static bool add_shapes_of(LayerCells* cells, Kind* kind, const EngTileset* tileset,
                          const EngTile* tile, const EngArtRole* roles, EngArtRole role) {
    EngiArt* art = cells->art;
    EngPolygon* polygons = engi_arena_take(art->arena, tile->shape_count, sizeof *polygons);
    uint32_t count = 0;
    EngiCell cell = {.size = {art->map.tile_w, art->map.tile_h}, .gid = kind->gid};
    engi_cell_fit(&cell, tileset, tile);
    for (uint32_t i = 0; i < tile->shape_count && polygons != NULL; i++) {
        const EngTileShape* shape = &tile->shapes[i];
        if (roles[i] != role)
            continue;
        EngVec* points = engi_arena_take(art->arena, shape->point_count, sizeof *points);
        if (points == NULL)
            return engi_source_fail_memory(&art->source);
        for (uint32_t k = 0; k < shape->point_count; k++)
            points[k] = engi_cell_point(&cell, shape->points[k]);
        polygons[count++] = (EngPolygon){points, shape->point_count};
    }
    if (polygons == NULL)
        return engi_source_fail_memory(&art->source);
    return count == 0 || engi_art_polygons(art, tileset->name, 0, polygons, count, (EngVec){0, 0},
                                           &kind->outline[role]);
}

// Does the sign of an explicit floor belong to the shapes, or to the cell? See README.md.
static bool add_shapes(LayerCells* cells, Kind* kind, const EngTileset* tileset,
                       const EngTile* tile, EngArtRole* roles) {
    for (uint32_t i = 0; i < tile->shape_count; i++) {
        const EngTileShape* shape = &tile->shapes[i];
        EngiSubject subject = {.name = shape->name,
                               .class_name = shape->class_name,
                               .properties = {shape->properties},
                               .fallback = ENG_ART_OBSTACLE};
        EngArtMeaning meaning;
        if (!engi_shape_is_closed(shape->kind))
            continue;
        // What the tile says is for its shapes, too; but they do not become floors by it.
        if (!engi_art_mean(cells->art, &subject, &meaning))
            return false;
        roles[i] = meaning.role;
        subject.properties[1] = tile->properties;
        subject.map_layer = cells->layer;
        if (!engi_art_mean(cells->art, &subject, &meaning))
            return false;
        meaning.role = roles[i];
        meaning.layers = meaning.layers == 0 ? UINT32_MAX : meaning.layers;
        kind->meaning[roles[i]] = meaning;
    }
    return add_shapes_of(cells, kind, tileset, tile, roles, ENG_ART_FLOOR) &&
           add_shapes_of(cells, kind, tileset, tile, roles, ENG_ART_OBSTACLE);
}

static bool read_kind(LayerCells* cells, Kind* kind) {
    uint32_t tile_id;
    const EngTileset* tileset = eng_map_tileset_of(&cells->art->map, kind->gid, &tile_id);
    if (tileset == NULL)
        return true;
    const EngTile* tile = eng_tileset_tile(tileset, tile_id);
    if (tile != NULL && tile->shape_count > 0) {
        EngArtRole* roles = engi_arena_take(cells->art->arena, tile->shape_count, sizeof *roles);
        if (roles == NULL)
            return engi_source_fail_memory(&cells->art->source);
        if (!add_shapes(cells, kind, tileset, tile, roles))
            return false;
    }
    EngiSubject subject = tile_subject(cells, tileset, tile);
    EngArtMeaning meaning;
    subject.fallback = cells->has_other_floor ? ENG_ART_NOTHING : ENG_ART_FLOOR;
    if (!engi_art_mean(cells->art, &subject, &meaning))
        return false;
    bool has_shapes =
        kind->outline[ENG_ART_FLOOR] != ENG_NONE || kind->outline[ENG_ART_OBSTACLE] != ENG_NONE;
    // Its shapes say which part of an obstacle or of a floor it is.
    bool is_whole = meaning.role == ENG_ART_OBSTACLE ? !has_shapes
                    : meaning.role == ENG_ART_FLOOR  ? kind->outline[ENG_ART_FLOOR] == ENG_NONE
                                                     : false;
    kind->key = is_whole ? key_of(cells, &meaning) : 0;
    return true;
}

// ---- layers of tiles

static bool place_shapes(LayerCells* cells, const Kind* kind, uint32_t column, uint32_t row) {
    EngiArt* art = cells->art;
    const EngMapLayer* layer = cells->layer;
    double x = ((double)column + layer->first_column) * art->map.tile_w + layer->offset_x;
    double y = ((double)row + layer->first_row) * art->map.tile_h + layer->offset_y;
    EngPoint position;
    if (!eng_point_from_px((EngVec){x * art->options.scale, y * art->options.scale}, &position))
        return engi_source_fail(&art->source, 0, "layer \"%.60s\" reaches beyond the lattice",
                                layer->name);
    for (int role = ENG_ART_FLOOR; role <= ENG_ART_OBSTACLE; role++) {
        EngiSubject subject = {.name = "tile", .layer = layer->name};
        if (kind->outline[role] != ENG_NONE &&
            !engi_art_place(art, &subject, kind->outline[role], position, &kind->meaning[role]))
            return false;
    }
    return true;
}

static bool add_cells(LayerCells* cells, uint32_t* keys) {
    const EngMapLayer* layer = cells->layer;
    const EngMap* map = &cells->art->map;
    for (uint32_t row = 0; row < layer->height; row++) {
        for (uint32_t column = 0; column < layer->width; column++) {
            size_t i = (size_t)row * layer->width + column;
            if (layer->cells[i] == 0)
                continue;
            const Kind* kind = find_kind(cells, layer->cells[i]);
            keys[i] = kind->key;
            if (!place_shapes(cells, kind, column, row))
                return false;
        }
    }
    EngiCells grid = {.name = "tiles",
                      .layer = layer->name,
                      .keys = keys,
                      .width = layer->width,
                      .height = layer->height,
                      .meanings = cells->meanings,
                      .start = {layer->first_column * (double)map->tile_w + layer->offset_x,
                                layer->first_row * (double)map->tile_h + layer->offset_y},
                      .size = {map->tile_w, map->tile_h}};
    return engi_cells_add(cells->art, &grid);
}

static bool add_tile_layer(EngiArt* art, const EngMapLayer* layer, bool has_other_floor) {
    LayerCells cells = {.art = art, .layer = layer, .has_other_floor = has_other_floor};
    uint32_t* keys = NULL;
    bool is_added = list_kinds(&cells);
    for (uint32_t i = 0; i < cells.kind_count && is_added; i++)
        is_added = read_kind(&cells, &cells.kinds[i]);
    if (is_added && cells.kind_count > 0) {
        keys = calloc((size_t)layer->width * layer->height, sizeof *keys);
        is_added = keys != NULL ? add_cells(&cells, keys) : engi_source_fail_memory(&art->source);
    }
    free(keys);
    free(cells.kinds);
    free(cells.meanings);
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

// Does something other than the tiles themselves say what is floor?
static bool find_floor(EngiArt* art, bool* has_floor) {
    EngArtMeaning meaning;
    *has_floor = false;
    for (uint32_t i = 0; i < art->map.layer_count && !*has_floor; i++) {
        const EngMapLayer* layer = &art->map.layers[i];
        EngiSubject subject = {.layer = layer->name, .map_layer = layer};
        if (!engi_art_mean(art, &subject, &meaning))
            return false;
        *has_floor = meaning.role == ENG_ART_FLOOR && layer->kind != ENG_LAYER_GROUP;
    }
    for (uint32_t i = 0; i < art->map.object_count && !*has_floor; i++) {
        const EngMapObject* object = &art->map.objects[i];
        EngiSubject subject = {.name = object->name,
                               .class_name = object->class_name,
                               .properties = {object->properties}};
        if (!engi_art_mean(art, &subject, &meaning))
            return false;
        *has_floor = meaning.role == ENG_ART_FLOOR;
    }
    for (uint32_t i = 0; i < art->map.tileset_count && !*has_floor; i++) {
        const EngTileset* tileset = &art->map.tilesets[i];
        for (uint32_t k = 0; k < tileset->described_count && !*has_floor; k++) {
            EngiSubject subject = {.properties = {tileset->tiles[k].properties}};
            if (!engi_art_mean(art, &subject, &meaning))
                return false;
            *has_floor = meaning.role == ENG_ART_FLOOR;
        }
    }
    return true;
}

static bool add_layers(EngiArt* art) {
    bool has_floor;
    if (!find_floor(art, &has_floor))
        return false;
    for (uint32_t i = 0; i < art->map.layer_count; i++) {
        const EngMapLayer* layer = &art->map.layers[i];
        bool is_added =
            layer->kind == ENG_LAYER_TILES ? add_tile_layer(art, layer, has_floor) : true;
        for (uint32_t k = 0; k < layer->object_count && is_added; k++)
            is_added = add_object(art, &art->map.objects[layer->first_object + k]);
        if (!is_added)
            return false;
    }
    return true;
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

bool engi_read_map(EngiArt* art, const char* bytes, size_t size) {
    if (!eng_tileset_parse(art->source.path, bytes, size, &art->map, art->source.error) ||
        !engi_art_notes(art, &art->map.notes))
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
    if (art->shape_count > 0 || art->options.default_role != ENG_ART_NOTHING ||
        art->map.object_count == 0)
        return true;
    art->art.left_out_count = 0;
    art->options.default_role = ENG_ART_FLOOR;
    return engi_source_note(&art->source, 0,
                            "nothing says what is floor; every closed object is taken as one") &&
           add_layers(art);
}
