// cocos2d property lists of format 3, as TexturePacker writes them.
#include "art/formats.h"

#include "art/plist.h"
#include "art/sprite.h"

#include <string.h>

static bool read_frame(EngiArt* art, const EngiXml* dict, EngSprite* sprite) {
    double rect[4], offset[2], size[2], source[2], anchor[2];
    uint32_t line = (uint32_t)dict->line;
    if (!engi_plist_numbers(art, dict, "textureRect", rect, 4) ||
        !engi_plist_numbers(art, dict, "spriteOffset", offset, 2) ||
        !engi_plist_numbers(art, dict, "spriteSize", size, 2) ||
        !engi_plist_numbers(art, dict, "spriteSourceSize", source, 2))
        return false;
    if (!(rect[2] > 0) || !(rect[3] > 0) || !(source[0] > 0) || !(source[1] > 0))
        return engi_source_fail(&art->source, line, "a size is not above 0");
    sprite->frame = (EngRect){rect[0], rect[1], rect[2], rect[3]};
    sprite->is_rotated = engi_plist_is_true(dict, "textureRotated");
    // The offset is that of the centre, with y up.
    sprite->trim_x = (source[0] - rect[2]) / 2 + offset[0];
    sprite->trim_y = (source[1] - rect[3]) / 2 - offset[1];
    sprite->source_w = source[0];
    sprite->source_h = source[1];
    sprite->pivot_x = sprite->pivot_y = 0.5;
    if (engi_plist_find(dict, "anchor") == NULL)
        return true;
    if (!engi_plist_numbers(art, dict, "anchor", anchor, 2))
        return false;
    sprite->pivot_x = anchor[0];
    sprite->pivot_y = 1 - anchor[1];
    return true;
}

static bool read_mesh(EngiArt* art, const EngiXml* dict, EngSprite* sprite) {
    const EngiXml* vertices = engi_plist_find(dict, "vertices");
    const EngiXml* triangles = engi_plist_find(dict, "triangles");
    const EngiXml* uvs = engi_plist_find(dict, "verticesUV");
    uint32_t uv_count;
    if (vertices == NULL && triangles == NULL)
        return engi_sprite_rectangle(art, sprite);
    if (vertices == NULL || triangles == NULL)
        return engi_source_fail(&art->source, (uint32_t)dict->line,
                                "vertices without triangles, or triangles without vertices");
    if (!engi_read_points(art, (uint32_t)vertices->line, vertices->text, &sprite->vertices,
                          &sprite->vertex_count) ||
        !engi_read_indexes(art, (uint32_t)triangles->line, triangles->text, sprite->vertex_count,
                           &sprite->triangles, &sprite->triangle_count))
        return false;
    if (uvs == NULL)
        return true;
    if (!engi_read_points(art, (uint32_t)uvs->line, uvs->text, &sprite->uvs, &uv_count))
        return false;
    return uv_count == sprite->vertex_count ||
           engi_source_fail(&art->source, (uint32_t)uvs->line, "%u verticesUV for %u vertices",
                            uv_count, sprite->vertex_count);
}

static bool check_format(EngiArt* art, const EngiXml* root) {
    const EngiXml* metadata = engi_plist_find(root, "metadata");
    double format;
    if (metadata == NULL)
        return engi_source_fail(&art->source, (uint32_t)root->line, "metadata is missing");
    if (!engi_plist_numbers(art, metadata, "format", &format, 1))
        return false;
    return format == 3 || engi_source_fail(&art->source, (uint32_t)metadata->line,
                                           "format %g is not read; export it as format 3", format);
}

bool engi_read_cocos(EngiArt* art, const char* bytes, size_t size) {
    const EngiXml* root = engi_plist_parse(art, bytes, size);
    if (root == NULL || !check_format(art, root))
        return false;
    const EngiXml* frames = engi_plist_find(root, "frames");
    if (frames == NULL || strcmp(frames->name, "dict") != 0)
        return engi_source_fail(&art->source, (uint32_t)root->line, "frames is not a dict");
    for (const EngiXml* key = frames->first_child; key != NULL; key = key->next) {
        const EngiXml* dict = key->next;
        if (strcmp(key->name, "key") != 0 || dict == NULL || strcmp(dict->name, "dict") != 0)
            return engi_source_fail(&art->source, (uint32_t)key->line,
                                    "expected a key and a dict for the sprite");
        EngSprite sprite = {.name = key->text};
        if (!read_frame(art, dict, &sprite) || !read_mesh(art, dict, &sprite) ||
            !engi_art_sprite(art, &sprite, (uint32_t)dict->line, 1))
            return false;
        key = dict;
    }
    engi_art_arrange(art);
    return true;
}
