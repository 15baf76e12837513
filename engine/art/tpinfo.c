// TexturePacker's .tpinfo for Defold: protocol buffers as text.
#include "art/formats.h"

#include "art/prototext.h"
#include "art/sprite.h"

#include <string.h>

static bool read_size(EngiArt* art, const EngiProto* owner, const char* name, double* w,
                      double* h) {
    const EngiProto* size = engi_proto_find(owner, name);
    if (size == NULL)
        return engi_source_fail(&art->source, owner->line, "%s is missing", name);
    if (!engi_proto_number(art, size, "width", w) || !engi_proto_number(art, size, "height", h))
        return false;
    return (*w > 0 && *h > 0) ||
           engi_source_fail(&art->source, size->line, "%g x %g is not a valid size", *w, *h);
}

static bool read_point(EngiArt* art, const EngiProto* point, EngVec* vec) {
    *vec = (EngVec){0, 0}; // a value of 0 may be left out
    return (engi_proto_find(point, "x") == NULL || engi_proto_number(art, point, "x", &vec->x)) &&
           (engi_proto_find(point, "y") == NULL || engi_proto_number(art, point, "y", &vec->y));
}

static bool read_vertices(EngiArt* art, const EngiProto* node, EngSprite* sprite) {
    uint32_t count = 0;
    for (const EngiProto* v = node->first; v != NULL; v = v->next)
        count += strcmp(v->name, "vertices") == 0;
    EngVec* vertices = engi_arena_take(art->arena, count, sizeof *vertices);
    if (vertices == NULL)
        return engi_source_fail_memory(&art->source);
    count = 0;
    for (const EngiProto* v = node->first; v != NULL; v = v->next) {
        if (strcmp(v->name, "vertices") == 0 && !read_point(art, v, &vertices[count++]))
            return false;
    }
    sprite->vertices = vertices;
    sprite->vertex_count = count;
    return true;
}

// The indexes are one list, or one value a line.
static bool read_triangles(EngiArt* art, const EngiProto* node, EngSprite* sprite) {
    size_t length = 1;
    for (const EngiProto* v = node->first; v != NULL; v = v->next)
        length += strcmp(v->name, "indices") == 0 ? strlen(v->text) + 1 : 0;
    char* text = engi_arena_take(art->arena, length, 1);
    if (text == NULL)
        return engi_source_fail_memory(&art->source);
    length = 0;
    for (const EngiProto* v = node->first; v != NULL; v = v->next) {
        if (strcmp(v->name, "indices") != 0)
            continue;
        memcpy(text + length, v->text, strlen(v->text));
        length += strlen(v->text);
        text[length++] = ' ';
    }
    return engi_read_indexes(art, node->line, text, sprite->vertex_count, &sprite->triangles,
                             &sprite->triangle_count);
}

static bool read_sprite(EngiArt* art, const EngiProto* node) {
    EngSprite sprite = {.name = engi_proto_text(node, "name")};
    EngVec pivot, corner = {0, 0};
    const EngiProto* point = engi_proto_find(node, "pivot");
    const EngiProto* source = engi_proto_find(node, "source_rect");
    const char* rotated = engi_proto_text(node, "rotated");
    if (!read_size(art, node, "frame_rect", &sprite.frame.w, &sprite.frame.h) ||
        !read_size(art, node, "untrimmed_size", &sprite.source_w, &sprite.source_h) ||
        (source != NULL && !read_point(art, source, &corner)))
        return false;
    // The frame is as it lies in the atlas.
    sprite.is_rotated = strcmp(rotated, "true") == 0;
    if (sprite.is_rotated) {
        double w = sprite.frame.w;
        sprite.frame.w = sprite.frame.h;
        sprite.frame.h = w;
    }
    sprite.trim_x = corner.x;
    sprite.trim_y = corner.y;
    sprite.pivot_x = sprite.pivot_y = 0.5;
    if (point != NULL) {
        if (!read_point(art, point, &pivot))
            return false;
        sprite.pivot_x = pivot.x / sprite.source_w;
        sprite.pivot_y = pivot.y / sprite.source_h;
    }
    bool has_mesh = engi_proto_find(node, "vertices") != NULL;
    if (!(has_mesh ? read_vertices(art, node, &sprite) && read_triangles(art, node, &sprite)
                   : engi_sprite_rectangle(art, &sprite)))
        return false;
    return engi_art_sprite(art, &sprite, node->line, 1);
}

static bool check_version(EngiArt* art, const EngiProto* root) {
    const EngiProto* version = engi_proto_find(root, "version");
    const char* text = version != NULL ? version->text : "1.0";
    bool is_known = strncmp(text, "1.", 2) == 0 || strncmp(text, "2.", 2) == 0;
    return is_known || engi_source_fail(&art->source, version->line,
                                        "version \"%.20s\" is not read, only 1 and 2", text);
}

bool engi_read_tpinfo(EngiArt* art, const char* bytes, size_t size) {
    const EngiProto* root = engi_proto_parse(art, bytes, size);
    uint32_t page_count = 0;
    if (root == NULL || !check_version(art, root))
        return false;
    for (const EngiProto* page = root->first; page != NULL; page = page->next) {
        if (strcmp(page->name, "pages") != 0)
            continue;
        page_count++;
        for (const EngiProto* sprite = page->first; sprite != NULL; sprite = sprite->next) {
            if (strcmp(sprite->name, "sprites") == 0 && !read_sprite(art, sprite))
                return false;
        }
    }
    engi_art_arrange(art);
    return page_count > 0 || engi_source_fail(&art->source, 1, "there are no pages");
}
