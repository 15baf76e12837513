#include "asset/outline.h"

#include "asset/arena.h"
#include "asset/ear.h"
#include "asset/point.h"
#include "asset/polygons.h"
#include "asset/shape.h"
#include "asset/sprite_mesh.h"
#include "asset/text.h"

#include <stdio.h>
#include <stdlib.h>

void eng_outline_fini(EngOutline* outline) {
    free(outline->points);
    free(outline->triangles);
    *outline = (EngOutline){0};
}

// ---- rings

static bool shift_point(EngPoint point, EngPoint pivot, EngPoint* shifted) {
    int64_t x = (int64_t)point.x - pivot.x, y = (int64_t)point.y - pivot.y;
    if (x < -ENG_STEP_MAX || x > ENG_STEP_MAX || y < -ENG_STEP_MAX || y > ENG_STEP_MAX)
        return false;
    *shifted = (EngPoint){(int32_t)x, (int32_t)y};
    return true;
}

// Round a ring to the lattice and drop points equal to the one before. Returns the number of
// points, or -1 when one is beyond the lattice.
static int64_t round_ring(const EngVec* px, uint32_t count, EngPoint pivot, EngPoint* points) {
    int64_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        EngPoint point;
        if (!eng_point_from_px(px[i], &point) || !shift_point(point, pivot, &point))
            return -1;
        if (used == 0 || !engi_is_same_point(points[used - 1], point))
            points[used++] = point;
    }
    while (used > 1 && engi_is_same_point(points[0], points[used - 1]))
        used--;
    return used;
}

// Do all points lie on one line? The first two differ.
static bool is_flat(const EngPoint* points, int64_t count) {
    int64_t x = (int64_t)points[1].x - points[0].x, y = (int64_t)points[1].y - points[0].y;
    for (int64_t i = 2; i < count; i++) {
        if (x * ((int64_t)points[i].y - points[0].y) != y * ((int64_t)points[i].x - points[0].x))
            return false;
    }
    return true;
}

static bool make_ring(const char* name, const EngVec* px, uint32_t count, EngPoint pivot,
                      EngOutline* outline, EngAssetError* error) {
    EngPoint* points = malloc((count + (size_t)1) * sizeof *points);
    if (points == NULL)
        return eng_asset_error_set(error, "%s: out of memory", name);
    int64_t used = round_ring(px, count, pivot, points);
    const char* fault = used < 0                ? "a point is beyond the lattice"
                        : used < 3              ? "fewer than 3 different points"
                        : is_flat(points, used) ? "all points lie on one line"
                                                : NULL;
    if (fault != NULL) {
        free(points);
        return eng_asset_error_set(error, "%s: %s", name, fault);
    }
    *outline = (EngOutline){.points = points, .point_count = (uint32_t)used};
    return true;
}

// ---- several polygons as one mesh

static bool is_in_mesh_range(const EngPoint* points, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        if (abs(points[i].x) > ENG_MESH_STEP_MAX || abs(points[i].y) > ENG_MESH_STEP_MAX)
            return false;
    }
    return true;
}

typedef struct Join {
    const char* name;
    const EngPolygon* polygons;
    uint32_t count;
    EngPoint pivot;
    EngiPolygonSkip* skip; // NULL: a bad polygon is an error
    void* context;
} Join;

static bool skip_polygon(const Join* join, uint32_t i, EngAssetError* error) {
    EngAssetError why = {""};
    eng_asset_error_set(&why, "%s: collision polygon %u crosses itself or has no area", join->name,
                        i);
    if (join->skip != NULL)
        return join->skip(join->context, &why);
    return eng_asset_error_set(error, "%s", why.text);
}

static bool cut_polygons(const Join* join, uint32_t* next, EngOutline* outline,
                         EngAssetError* error) {
    for (uint32_t i = 0; i < join->count; i++) {
        const EngPolygon* polygon = &join->polygons[i];
        EngPoint* points = outline->points + outline->point_count;
        uint32_t* triangles = outline->triangles + 3 * (size_t)outline->triangle_count;
        uint32_t added;
        int64_t used = round_ring(polygon->points, polygon->point_count, join->pivot, points);
        if (used < 0 || !is_in_mesh_range(points, used))
            return eng_asset_error_set(error, "%s: a point is beyond the lattice", join->name);
        if (!engi_ear_cut(points, (uint32_t)used, next, triangles, &added)) {
            if (!skip_polygon(join, i, error))
                return false;
            continue;
        }
        for (uint32_t k = 0; k < 3 * added; k++)
            triangles[k] += outline->point_count;
        outline->point_count += (uint32_t)used;
        outline->triangle_count += added;
    }
    return outline->triangle_count > 0 || join->skip == NULL;
}

static bool make_mesh(const Join* join, EngOutline* outline, EngAssetError* error) {
    size_t most = 1;
    for (uint32_t i = 0; i < join->count; i++)
        most += join->polygons[i].point_count;
    if (most > ENG_MESH_VERTEX_MAX)
        return eng_asset_error_set(error, "%s: more than %d collision points", join->name,
                                   ENG_MESH_VERTEX_MAX);
    uint32_t* next = malloc(2 * most * sizeof *next);
    *outline = (EngOutline){.points = malloc(most * sizeof(EngPoint)),
                            .triangles = malloc(3 * most * sizeof(uint32_t))};
    bool is_made = false;
    if (next == NULL || outline->points == NULL || outline->triangles == NULL)
        eng_asset_error_set(error, "%s: out of memory", join->name);
    else
        is_made = cut_polygons(join, next, outline, error);
    free(next);
    if (!is_made)
        eng_outline_fini(outline);
    return is_made;
}

static bool make_outline(Join* join, EngVec pivot_px, EngOutline* outline, EngAssetError* error) {
    *outline = (EngOutline){0};
    if (!eng_point_from_px(pivot_px, &join->pivot))
        return eng_asset_error_set(error, "%s: the pivot is beyond the lattice", join->name);
    if (join->count == 1)
        return make_ring(join->name, join->polygons[0].points, join->polygons[0].point_count,
                         join->pivot, outline, error);
    return make_mesh(join, outline, error);
}

bool engi_polygons_outline(const char* name, const EngPolygon* polygons, uint32_t count,
                           EngVec pivot_px, EngOutline* outline, EngAssetError* error) {
    Join join = {.name = name, .polygons = polygons, .count = count};
    return make_outline(&join, pivot_px, outline, error);
}

bool engi_polygons_join(const char* name, const EngPolygon* polygons, uint32_t count,
                        EngVec pivot_px, EngOutline* outline, EngiPolygonSkip* skip, void* context,
                        EngAssetError* error) {
    Join join = {
        .name = name, .polygons = polygons, .count = count, .skip = skip, .context = context};
    return make_outline(&join, pivot_px, outline, error);
}

// ---- sprites

bool eng_sprite_outline(const EngSprite* sprite, double scale, EngOutline* outline,
                        EngMeshReport* report, EngAssetError* error) {
    EngMeshInput input = engi_sprite_mesh(sprite, scale);
    EngMesh mesh;
    *outline = (EngOutline){0};
    if (!(scale > 0))
        return eng_asset_error_set(error, "%s: the scale is not above 0",
                                   engi_text_tail(sprite->name));
    if (!eng_mesh_repair(&input, &mesh, report, error))
        return false;
    *outline = (EngOutline){mesh.points, mesh.point_count, mesh.triangles, mesh.triangle_count};
    return true;
}

bool eng_sprite_rect_outline(const EngSprite* sprite, double scale, EngOutline* outline,
                             EngAssetError* error) {
    double left = sprite->trim_x * scale, right = (sprite->trim_x + sprite->frame.w) * scale;
    double top = sprite->trim_y * scale, bottom = (sprite->trim_y + sprite->frame.h) * scale;
    EngVec corners[4] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    EngVec pivot = eng_sprite_pivot_px(sprite);
    EngPolygon rectangle = {corners, 4};
    *outline = (EngOutline){0};
    if (!(scale > 0))
        return eng_asset_error_set(error, "%s: the scale is not above 0",
                                   engi_text_tail(sprite->name));
    return engi_polygons_outline(engi_text_tail(sprite->name), &rectangle, 1,
                                 (EngVec){pivot.x * scale, pivot.y * scale}, outline, error);
}

// ---- maps

bool eng_map_object_outline(const EngMap* map, const EngMapObject* object, EngVec pivot,
                            EngOutline* outline, EngAssetError* error) {
    char name[96];
    *outline = (EngOutline){0};
    const char* layer = map->layers[object->layer].name;
    snprintf(name, sizeof name, "layer \"%.32s\", object %u \"%.32s\"", layer, object->id,
             object->name);
    if (object->kind == ENG_SHAPE_POINT || object->kind == ENG_SHAPE_POLYLINE ||
        object->kind == ENG_SHAPE_TEXT)
        return eng_asset_error_set(error, "%s: a point, a polyline or a text has no inside", name);
    EngPolygon own = {object->points, object->point_count};
    bool has_collision = object->collision_count > 0;
    return engi_polygons_outline(name, has_collision ? object->collision : &own,
                                 has_collision ? object->collision_count : 1, pivot, outline,
                                 error);
}

// The shapes of a tile in a tile layer, in map pixels; without shapes, the whole cell. NULL without
// memory.
static EngPolygon* place_cell(EngiArena* arena, const EngTile* tile, const EngiCell* cell,
                              uint32_t* count) {
    uint32_t shape_count = tile != NULL ? tile->shape_count : 0;
    EngPolygon* polygons = engi_arena_take(arena, shape_count + 1, sizeof *polygons);
    *count = 0;
    for (uint32_t i = 0; i < shape_count && polygons != NULL; i++) {
        const EngTileShape* shape = &tile->shapes[i];
        if (!engi_shape_is_closed(shape->kind))
            continue;
        EngVec* points = engi_arena_take(arena, shape->point_count, sizeof *points);
        if (points == NULL)
            return NULL;
        for (uint32_t k = 0; k < shape->point_count; k++)
            points[k] = engi_cell_point(cell, shape->points[k]);
        polygons[(*count)++] = (EngPolygon){points, shape->point_count};
    }
    if (polygons == NULL || *count > 0)
        return polygons;
    EngVec* corners = engi_arena_take(arena, 4, sizeof *corners);
    if (corners == NULL)
        return NULL;
    corners[0] = cell->corner;
    corners[1] = (EngVec){cell->corner.x + cell->size.x, cell->corner.y};
    corners[2] = (EngVec){cell->corner.x + cell->size.x, cell->corner.y + cell->size.y};
    corners[3] = (EngVec){cell->corner.x, cell->corner.y + cell->size.y};
    polygons[(*count)++] = (EngPolygon){corners, 4};
    return polygons;
}

bool eng_map_cell_outline(const EngMap* map, const EngMapLayer* layer, int32_t column, int32_t row,
                          EngVec pivot, EngOutline* outline, EngAssetError* error) {
    char name[96];
    uint32_t tile_id = 0, count;
    *outline = (EngOutline){0};
    snprintf(name, sizeof name, "layer \"%.32s\", cell (%d, %d)", layer->name, column, row);
    uint32_t gid = eng_map_layer_cell(layer, column, row);
    const EngTileset* tileset = eng_map_tileset_of(map, gid, &tile_id);
    if (tileset == NULL)
        return eng_asset_error_set(error, "%s: is empty", name);
    EngiCell cell = {
        .corner = {column * (double)map->tile_w + layer->offset_x,
                   row * (double)map->tile_h + layer->offset_y},
        .size = {map->tile_w, map->tile_h},
        .gid = gid,
    };
    const EngTile* tile = eng_tileset_tile(tileset, tile_id);
    engi_cell_fit(&cell, tileset, tile);
    EngiArena* arena = engi_arena_create();
    EngPolygon* polygons = arena != NULL ? place_cell(arena, tile, &cell, &count) : NULL;
    bool is_made = polygons != NULL
                       ? engi_polygons_outline(name, polygons, count, pivot, outline, error)
                       : eng_asset_error_set(error, "%s: out of memory", name);
    engi_arena_destroy(arena);
    return is_made;
}
