#include "asset/atlas_frame.h"

#include "asset/sprite_mesh.h"

static bool read_rect(const EngiNode* object, EngRect* rect) {
    return engi_get_double(object, "x", ENGI_REQUIRED, &rect->x) &&
           engi_get_double(object, "y", ENGI_REQUIRED, &rect->y) &&
           engi_get_double(object, "w", ENGI_REQUIRED, &rect->w) &&
           engi_get_double(object, "h", ENGI_REQUIRED, &rect->h);
}

static bool check_on_page(const EngiNode* frame, const EngAtlasPage* page,
                          const EngSprite* sprite) {
    // frame.w and h are the sizes before rotation.
    const EngRect* rect = &sprite->frame;
    double w = sprite->is_rotated ? rect->h : rect->w, h = sprite->is_rotated ? rect->w : rect->h;
    bool is_known = page->width > 0 && page->height > 0;
    if (rect->x < 0 || rect->y < 0 ||
        (is_known && (rect->x + w > page->width || rect->y + h > page->height)))
        return engi_note(frame, "the frame (%g, %g, %g, %g) reaches beyond the picture of %g x %g",
                         rect->x, rect->y, w, h, page->width, page->height);
    return true;
}

// Read spriteSourceSize and sourceSize. Some exporters write the untrimmed size into
// spriteSourceSize, so spriteSourceSize's w and h are not used, only checked against frame.
static bool read_trim(const EngiNode* frame, EngSprite* sprite) {
    EngiNode trim, source;
    EngRect rect = {0, 0, sprite->frame.w, sprite->frame.h};
    if (!engi_get_object(frame, "spriteSourceSize", ENGI_OPTIONAL, &trim) ||
        (trim.json != NULL && !read_rect(&trim, &rect)))
        return false;
    if ((rect.w != sprite->frame.w || rect.h != sprite->frame.h) &&
        !engi_note(frame, "spriteSourceSize is %g x %g, frame %g x %g; using the size of frame",
                   rect.w, rect.h, sprite->frame.w, sprite->frame.h))
        return false;
    sprite->trim_x = rect.x;
    sprite->trim_y = rect.y;
    sprite->source_w = rect.x + sprite->frame.w;
    sprite->source_h = rect.y + sprite->frame.h;
    if (!engi_get_object(frame, "sourceSize", ENGI_OPTIONAL, &source))
        return false;
    if (source.json == NULL)
        return true;
    double least_w = sprite->source_w, least_h = sprite->source_h;
    if (!engi_get_double(&source, "w", ENGI_REQUIRED, &sprite->source_w) ||
        !engi_get_double(&source, "h", ENGI_REQUIRED, &sprite->source_h))
        return false;
    if (sprite->source_w <= 0 || sprite->source_h <= 0)
        return engi_fail(&source, "%g x %g is not a valid size", sprite->source_w,
                         sprite->source_h);
    if (rect.x < 0 || rect.y < 0 || least_w > sprite->source_w || least_h > sprite->source_h)
        return engi_note(frame, "the trimmed picture reaches beyond sourceSize %g x %g",
                         sprite->source_w, sprite->source_h);
    return true;
}

static bool read_pivot(const EngiNode* frame, EngSprite* sprite) {
    EngiNode pivot;
    sprite->pivot_x = sprite->pivot_y = 0.5;
    if (!engi_get_object(frame, "pivot", ENGI_OPTIONAL, &pivot) ||
        (pivot.json == NULL && !engi_get_object(frame, "anchor", ENGI_OPTIONAL, &pivot)))
        return false;
    if (pivot.json == NULL)
        return true;
    sprite->has_pivot = true;
    return engi_get_double(&pivot, "x", ENGI_REQUIRED, &sprite->pivot_x) &&
           engi_get_double(&pivot, "y", ENGI_REQUIRED, &sprite->pivot_y);
}

static EngVec* read_points(const EngiNode* list) {
    size_t count = json_array_size(list->json);
    EngVec* points = engi_arena_take(list->source->arena, count, sizeof *points);
    if (points == NULL) {
        engi_fail_memory(list);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        EngiNode pair = engi_node_item(list, i);
        if (!json_is_array(pair.json) || json_array_size(pair.json) != 2) {
            engi_fail(&pair, "expected a pair of numbers");
            return NULL;
        }
        EngiNode x = engi_node_item(&pair, 0), y = engi_node_item(&pair, 1);
        if (!engi_as_double(&x, &points[i].x) || !engi_as_double(&y, &points[i].y))
            return NULL;
    }
    return points;
}

static bool read_triangles(const EngiNode* list, EngSprite* sprite) {
    size_t count = json_array_size(list->json);
    uint32_t* triangles = engi_arena_take(list->source->arena, count * 3, sizeof *triangles);
    if (triangles == NULL)
        return engi_fail_memory(list);
    for (size_t i = 0; i < count; i++) {
        EngiNode triple = engi_node_item(list, i);
        if (!json_is_array(triple.json) || json_array_size(triple.json) != 3)
            return engi_fail(&triple, "expected three indexes");
        for (size_t k = 0; k < 3; k++) {
            EngiNode item = engi_node_item(&triple, k);
            if (!engi_as_uint(&item, sprite->vertex_count - 1, &triangles[3 * i + k]))
                return false;
        }
    }
    sprite->triangles = triangles;
    sprite->triangle_count = (uint32_t)count;
    return true;
}

// Warn if the file's UVs differ from the computed ones. The file's UVs are used all the same.
static bool check_uvs(const EngiNode* frame, const EngSprite* sprite) {
    uint32_t first = 0, wrong_count = engi_sprite_count_wrong_uvs(sprite, &first);
    if (wrong_count == 0)
        return true;
    EngVec expected = engi_sprite_place_uv(sprite, sprite->vertices[first]);
    return engi_note(
        frame,
        "%u of %u verticesUV disagree with frame, trim and rotation; the first, %u, is "
        "(%g, %g) and should be (%g, %g)",
        wrong_count, sprite->vertex_count, first, sprite->uvs[first].x, sprite->uvs[first].y,
        expected.x, expected.y);
}

static bool derive_uvs(const EngiNode* frame, EngSprite* sprite) {
    EngVec* uvs = engi_arena_take(frame->source->arena, sprite->vertex_count, sizeof *uvs);
    if (uvs == NULL)
        return engi_fail_memory(frame);
    for (uint32_t i = 0; i < sprite->vertex_count; i++)
        uvs[i] = engi_sprite_place_uv(sprite, sprite->vertices[i]);
    sprite->uvs = uvs;
    return true;
}

static bool make_rectangle(const EngiNode* frame, EngSprite* sprite) {
    if (!engi_sprite_fill_rectangle(frame->source->arena, sprite))
        return engi_fail_memory(frame);
    return derive_uvs(frame, sprite);
}

static bool read_mesh(const EngiNode* frame, EngSprite* sprite) {
    EngiNode vertices, uvs, triangles;
    if (!engi_get_list(frame, "vertices", ENGI_OPTIONAL, ENG_ATLAS_VERTEX_MAX, &vertices) ||
        !engi_get_list(frame, "verticesUV", ENGI_OPTIONAL, ENG_ATLAS_VERTEX_MAX, &uvs) ||
        !engi_get_list(frame, "triangles", ENGI_OPTIONAL, ENG_ATLAS_TRIANGLE_MAX, &triangles))
        return false;
    size_t vertex_count = json_array_size(vertices.json);
    if (vertex_count == 0 && json_array_size(triangles.json) == 0)
        return make_rectangle(frame, sprite);
    if (json_array_size(triangles.json) == 0)
        return engi_fail(frame, "there are vertices but no triangles");
    if (vertex_count < 3)
        return engi_fail(frame, "there are triangles but only %zu vertices", vertex_count);
    sprite->has_mesh = true;
    sprite->vertices = read_points(&vertices);
    sprite->vertex_count = (uint32_t)vertex_count;
    if (sprite->vertices == NULL || !read_triangles(&triangles, sprite))
        return false;
    if (uvs.json == NULL)
        return engi_note(frame, "verticesUV is missing; made from frame, trim and rotation") &&
               derive_uvs(frame, sprite);
    if (json_array_size(uvs.json) != vertex_count)
        return engi_fail(frame, "verticesUV has %zu items, but vertices has %zu",
                         json_array_size(uvs.json), vertex_count);
    sprite->uvs = read_points(&uvs);
    return sprite->uvs != NULL && check_uvs(frame, sprite);
}

bool engi_sprite_read(const EngiNode* frame, const EngAtlasPage* page, EngSprite* sprite) {
    EngiNode rect;
    if (!json_is_object(frame->json))
        return engi_fail(frame, "expected an object for the sprite");
    if (!engi_get_object(frame, "frame", ENGI_REQUIRED, &rect) || !read_rect(&rect, &sprite->frame))
        return false;
    if (sprite->frame.w <= 0 || sprite->frame.h <= 0)
        return engi_fail(&rect, "%g x %g is not a valid size", sprite->frame.w, sprite->frame.h);
    return engi_get_bool(frame, "rotated", ENGI_OPTIONAL, &sprite->is_rotated) &&
           engi_get_bool(frame, "trimmed", ENGI_OPTIONAL, &sprite->is_trimmed) &&
           check_on_page(frame, page, sprite) && read_trim(frame, sprite) &&
           read_pivot(frame, sprite) && read_mesh(frame, sprite);
}
