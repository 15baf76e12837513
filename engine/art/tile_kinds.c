#include "art/tile_kinds.h"

#include "asset/shape.h"

#include <stdlib.h>
#include <string.h>

// ---- kinds

static int compare_gids(const void* a, const void* b) {
    uint32_t x = *(const uint32_t*)a, y = *(const uint32_t*)b;
    return (x > y) - (x < y);
}

static bool list_kinds(EngiTileKinds* all) {
    const EngMapLayer* layer = all->layer;
    size_t count = (size_t)layer->width * layer->height, used = 0;
    uint32_t* gids = malloc((count + 1) * sizeof *gids);
    if (gids == NULL)
        return engi_source_fail_memory(&all->art->source);
    for (size_t i = 0; i < count; i++) {
        if (layer->cells[i] != 0 && (used == 0 || gids[used - 1] != layer->cells[i]))
            gids[used++] = layer->cells[i];
    }
    qsort(gids, used, sizeof *gids, compare_gids);
    for (size_t i = 0; i < used; i++) {
        if (i == 0 || gids[i] != gids[all->kind_count - 1])
            gids[all->kind_count++] = gids[i];
    }
    all->kinds = malloc((all->kind_count + (size_t)1) * sizeof *all->kinds);
    all->meanings = malloc(2 * (all->kind_count + (size_t)1) * sizeof *all->meanings);
    for (all->slot_mask = 15; all->slot_mask < 4 * all->kind_count;)
        all->slot_mask = 2 * all->slot_mask + 1;
    all->slots = calloc(all->slot_mask + (size_t)1, sizeof *all->slots);
    for (uint32_t i = 0; i < all->kind_count && all->kinds != NULL; i++)
        all->kinds[i] = (EngiTileKind){.gid = gids[i]};
    free(gids);
    return (all->kinds != NULL && all->meanings != NULL && all->slots != NULL) ||
           engi_source_fail_memory(&all->art->source);
}

const EngiTileKind* engi_tile_kinds_find(const EngiTileKinds* all, uint32_t gid) {
    uint32_t low = 0, high = all->kind_count;
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        if (all->kinds[middle].gid <= gid)
            low = middle;
        else
            high = middle;
    }
    return &all->kinds[low];
}

static int compare_meanings(const EngArtMeaning* a, const EngArtMeaning* b) {
    if (a->role != b->role)
        return a->role < b->role ? -1 : 1;
    if (a->area != b->area)
        return a->area < b->area ? -1 : 1;
    if (a->layers != b->layers)
        return a->layers < b->layers ? -1 : 1;
    if (a->z != b->z)
        return a->z < b->z ? -1 : 1;
    return (a->elevation > b->elevation) - (a->elevation < b->elevation);
}

static uint32_t hash_of(const EngArtMeaning* meaning) {
    const uint32_t words[] = {(uint32_t)meaning->role, meaning->area, meaning->layers,
                              (uint32_t)meaning->z, (uint32_t)meaning->elevation};
    uint32_t hash = 0;
    for (int i = 0; i < 5; i++) {
        hash = (hash ^ words[i]) * 0x9e3779b1u;
        hash ^= hash >> 15;
    }
    return hash;
}

static uint32_t key_of(EngiTileKinds* all, const EngArtMeaning* meaning) {
    uint32_t slot = hash_of(meaning) & all->slot_mask;
    for (; all->slots[slot] != 0; slot = (slot + 1) & all->slot_mask) {
        if (compare_meanings(&all->meanings[all->slots[slot] - 1], meaning) == 0)
            return all->slots[slot];
    }
    all->meanings[all->meaning_count++] = *meaning;
    all->slots[slot] = all->meaning_count;
    return all->meaning_count;
}

// ---- collision shapes

typedef struct Tile {
    EngiTileKind* kind;
    const EngTileset* tileset;
    const EngTile* tile;
    EngVec cell; // size, px
} Tile;

typedef struct Shape {
    EngPolygon polygon; // in the cell, px
    EngArtMeaning meaning;
    uint32_t index;
} Shape;

static int compare_shapes(const void* a, const void* b) {
    const Shape *s = a, *t = b;
    int order = compare_meanings(&s->meaning, &t->meaning);
    return order != 0 ? order : (s->index > t->index) - (s->index < t->index);
}

// What the tile and its layer say is for its shapes, too; but they do not become floors by it.
static bool find_meaning(EngiTileKinds* all, const Tile* tile, const EngTileShape* shape,
                         EngArtMeaning* meaning) {
    EngiSubject subject = {.name = shape->name,
                           .class_name = shape->class_name,
                           .properties = {shape->properties},
                           .fallback = ENG_ART_OBSTACLE};
    if (!engi_art_mean(all->art, &subject, meaning))
        return false;
    EngArtRole role = meaning->role;
    if (role == ENG_ART_NOTHING)
        return true;
    subject.properties[1] = tile->tile->properties;
    subject.map_layer = all->layer;
    if (!engi_art_mean(all->art, &subject, meaning))
        return false;
    if (meaning->role == ENG_ART_NOTHING || meaning->role == role)
        return true;
    meaning->role = role;
    meaning->area = 0;
    return true;
}

static bool place_shape(EngiTileKinds* all, const Tile* tile, const EngTileShape* shape,
                        EngPolygon* polygon) {
    EngiCell cell = {.size = tile->cell, .gid = tile->kind->gid};
    EngVec* points = engi_arena_take(all->art->arena, shape->point_count, sizeof *points);
    if (points == NULL)
        return engi_source_fail_memory(&all->art->source);
    engi_cell_fit(&cell, tile->tileset, tile->tile);
    for (uint32_t k = 0; k < shape->point_count; k++)
        points[k] = engi_cell_point(&cell, shape->points[k]);
    *polygon = (EngPolygon){points, shape->point_count};
    return true;
}

// Is the polygon the whole cell?
static bool is_cell(const EngPolygon* polygon, EngVec cell) {
    bool has_corner[4] = {false};
    for (uint32_t i = 0; i < polygon->point_count && polygon->point_count == 4; i++) {
        EngVec p = polygon->points[i], q = polygon->points[(i + 1) % 4];
        bool is_right = p.x == cell.x, is_low = p.y == cell.y;
        bool is_corner = (is_right || p.x == 0) && (is_low || p.y == 0);
        if (!is_corner || (p.x != q.x && p.y != q.y))
            return false;
        has_corner[2 * is_low + is_right] = true;
    }
    return has_corner[0] && has_corner[1] && has_corner[2] && has_corner[3];
}

static bool add_part(EngiTileKinds* all, EngiTileKind* kind, const EngiTilePart* part) {
    if (all->part_count == all->part_capacity) {
        uint32_t more = all->part_capacity < 16 ? 16 : 2 * all->part_capacity;
        EngiTilePart* grown = realloc(all->parts, more * sizeof *grown);
        if (grown == NULL)
            return engi_source_fail_memory(&all->art->source);
        all->parts = grown;
        all->part_capacity = more;
    }
    all->parts[all->part_count++] = *part;
    kind->part_count++;
    return true;
}

// Shapes of one meaning: a whole cell, or one outline.
static bool add_group(EngiTileKinds* all, const Tile* tile, const Shape* shapes, uint32_t count) {
    EngiTilePart part = {.meaning = shapes->meaning};
    bool is_floor = part.meaning.role == ENG_ART_FLOOR;
    uint32_t* key = is_floor ? &tile->kind->floor_key : &tile->kind->wall_key;
    if (count == 1 && *key == 0 && is_cell(&shapes->polygon, tile->cell)) {
        *key = key_of(all, &part.meaning);
        return true;
    }
    EngPolygon* polygons = malloc(count * sizeof *polygons);
    if (polygons == NULL)
        return engi_source_fail_memory(&all->art->source);
    for (uint32_t i = 0; i < count; i++)
        polygons[i] = shapes[i].polygon;
    bool is_added = engi_art_polygons(all->art, tile->tileset->name, 0, polygons, count,
                                      (EngVec){0, 0}, &part.outline);
    free(polygons);
    return is_added && (part.outline == ENG_NONE || add_part(all, tile->kind, &part));
}

static bool add_groups(EngiTileKinds* all, const Tile* tile, Shape* shapes, uint32_t count) {
    qsort(shapes, count, sizeof *shapes, compare_shapes);
    for (uint32_t i = 0, k; i < count; i = k) {
        for (k = i + 1; k < count; k++) {
            if (compare_meanings(&shapes[i].meaning, &shapes[k].meaning) != 0)
                break;
        }
        if (!add_group(all, tile, shapes + i, k - i))
            return false;
    }
    return true;
}

static bool read_shapes(EngiTileKinds* all, const Tile* tile) {
    Shape* shapes = malloc(tile->tile->shape_count * sizeof *shapes);
    uint32_t count = 0;
    bool is_read = shapes != NULL || engi_source_fail_memory(&all->art->source);
    for (uint32_t i = 0; i < tile->tile->shape_count && is_read; i++) {
        const EngTileShape* shape = &tile->tile->shapes[i];
        Shape* s = &shapes[count];
        if (!engi_shape_is_closed(shape->kind))
            continue;
        s->index = i;
        is_read = find_meaning(all, tile, shape, &s->meaning);
        if (!is_read || s->meaning.role == ENG_ART_NOTHING)
            continue;
        is_read = engi_art_take_points(all->art, 0, shape->point_count) &&
                  place_shape(all, tile, shape, &s->polygon);
        count++;
    }
    is_read = is_read && add_groups(all, tile, shapes, count);
    free(shapes);
    return is_read;
}

// ---- whole cells

static bool read_kind(EngiTileKinds* all, EngiTileKind* kind) {
    uint32_t tile_id;
    const EngMap* map = &all->art->map;
    const EngTileset* tileset = eng_map_tileset_of(map, kind->gid, &tile_id);
    kind->first_part = all->part_count;
    if (tileset == NULL)
        return true;
    Tile tile = {kind, tileset, eng_tileset_tile(tileset, tile_id), {map->tile_w, map->tile_h}};
    if (tile.tile != NULL && tile.tile->shape_count > 0 && !read_shapes(all, &tile))
        return false;
    EngiSubject subject = {.name = tileset->name,
                           .class_name = tileset->class_name,
                           .layer = all->layer->name,
                           .map_layer = all->layer,
                           .fallback = all->has_other_floor ? ENG_ART_NOTHING : ENG_ART_FLOOR};
    if (tile.tile != NULL) {
        subject.properties[0] = tile.tile->properties;
        if (tile.tile->class_name[0] != 0)
            subject.class_name = tile.tile->class_name;
    }
    subject.properties[1] = tileset->properties;
    EngArtMeaning meaning;
    if (!engi_art_mean(all->art, &subject, &meaning))
        return false;
    // Its shapes say which part of an obstacle or of a floor it is.
    bool has_shapes = kind->part_count > 0 || kind->floor_key != 0 || kind->wall_key != 0;
    bool has_floor =
        kind->floor_key != 0 ||
        (kind->part_count > 0 && all->parts[kind->first_part].meaning.role == ENG_ART_FLOOR);
    if (meaning.role == ENG_ART_OBSTACLE && !has_shapes)
        kind->wall_key = key_of(all, &meaning);
    if (meaning.role == ENG_ART_FLOOR && !has_floor)
        kind->floor_key = key_of(all, &meaning);
    return true;
}

bool engi_tile_kinds_read(EngiTileKinds* all) {
    bool is_read = list_kinds(all);
    for (uint32_t i = 0; i < all->kind_count && is_read; i++)
        is_read = read_kind(all, &all->kinds[i]);
    return is_read;
}

void engi_tile_kinds_fini(EngiTileKinds* all) {
    free(all->kinds);
    free(all->meanings);
    free(all->slots);
    free(all->parts);
}
