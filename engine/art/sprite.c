#include "art/sprite.h"

#include "art/number.h"
#include "asset/sprite_mesh.h"

#include <math.h>
#include <string.h>

bool engi_is_coordinate(double value) {
    return value >= -ENG_ASSET_COORD_MAX && value <= ENG_ASSET_COORD_MAX;
}

static bool check_uvs(EngiArt* art, const EngSprite* sprite, uint32_t line) {
    uint32_t first = 0, wrong_count = engi_sprite_count_wrong_uvs(sprite, &first);
    if (wrong_count == 0)
        return true;
    EngVec due = engi_sprite_place_uv(sprite, sprite->vertices[first]);
    return engi_source_note(&art->source, line,
                            "\"%.60s\": %u of %u texture coordinates disagree with frame, trim and "
                            "rotation; the first, %u, is (%g, %g) and should be (%g, %g)",
                            sprite->name, wrong_count, sprite->vertex_count, first,
                            sprite->uvs[first].x, sprite->uvs[first].y, due.x, due.y);
}

bool engi_sprite_rectangle(EngiArt* art, EngSprite* sprite) {
    return engi_sprite_fill_rectangle(art->arena, sprite) || engi_source_fail_memory(&art->source);
}

bool engi_art_sprite(EngiArt* art, const EngSprite* sprite, uint32_t line, double scale) {
    if (sprite->uvs != NULL && !check_uvs(art, sprite, line))
        return false;
    EngMeshInput mesh = engi_sprite_mesh(sprite, scale);
    EngiSubject subject = {.name = sprite->name, .fallback = ENG_ART_FLOOR, .line = line};
    uint32_t outline;
    if (art->outline_count >= ENG_ATLAS_SPRITE_MAX)
        return engi_source_fail(&art->source, line, "more than %d sprites", ENG_ATLAS_SPRITE_MAX);
    return engi_art_mesh(art, &mesh, line, &outline) &&
           engi_art_shape(art, &subject, outline, (EngPoint){0, 0});
}

// The number of numbers in a text; false when something else is in it.
static bool count_numbers(const char* text, size_t* count) {
    const char* end = text + strlen(text);
    double value;
    *count = 0;
    while (engi_number_next(&text, end, ",", &value))
        ++*count;
    return text == end;
}

bool engi_read_points(EngiArt* art, uint32_t line, const char* text, const EngVec** points,
                      uint32_t* count) {
    size_t number_count;
    const char* end = text + strlen(text);
    if (!count_numbers(text, &number_count) || number_count % 2 != 0)
        return engi_source_fail(&art->source, line, "points are not pairs of numbers");
    if (number_count / 2 > ENG_ATLAS_VERTEX_MAX)
        return engi_source_fail(&art->source, line, "%zu points are more than %d", number_count / 2,
                                ENG_ATLAS_VERTEX_MAX);
    EngVec* list = engi_arena_take(art->arena, number_count / 2, sizeof *list);
    if (list == NULL)
        return engi_source_fail_memory(&art->source);
    for (size_t i = 0; i < number_count / 2; i++) {
        engi_number_next(&text, end, ",", &list[i].x);
        engi_number_next(&text, end, ",", &list[i].y);
        if (!engi_is_coordinate(list[i].x) || !engi_is_coordinate(list[i].y))
            return engi_source_fail(&art->source, line, "point %zu is out of range", i);
    }
    *points = list;
    *count = (uint32_t)(number_count / 2);
    return true;
}

bool engi_read_indexes(EngiArt* art, uint32_t line, const char* text, uint32_t limit,
                       const uint32_t** triangles, uint32_t* count) {
    size_t number_count;
    const char* end = text + strlen(text);
    if (!count_numbers(text, &number_count) || number_count % 3 != 0)
        return engi_source_fail(&art->source, line, "triangles are not triples of indexes");
    if (number_count / 3 > ENG_ATLAS_TRIANGLE_MAX)
        return engi_source_fail(&art->source, line, "%zu triangles are more than %d",
                                number_count / 3, ENG_ATLAS_TRIANGLE_MAX);
    uint32_t* list = engi_arena_take(art->arena, number_count, sizeof *list);
    if (list == NULL)
        return engi_source_fail_memory(&art->source);
    for (size_t i = 0; i < number_count; i++) {
        double value = 0;
        engi_number_next(&text, end, ",", &value);
        if (!(value >= 0 && value < limit) || floor(value) != value)
            return engi_source_fail(&art->source, line, "%g is no index below %u", value, limit);
        list[i] = (uint32_t)value;
    }
    *triangles = list;
    *count = (uint32_t)(number_count / 3);
    return true;
}
