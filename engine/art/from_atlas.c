// TexturePacker JSON: sprites become shapes in rows.
#include "art/formats.h"

#include "art/sprite.h"

// Add the sprites of an atlas, in the size that they were designed in.
static bool add_sprites(EngiArt* art) {
    for (uint32_t i = 0; i < art->atlas.sprite_count; i++) {
        EngSprite sprite = art->atlas.sprites[i];
        sprite.uvs = NULL; // checked already
        if (!engi_art_sprite(art, &sprite, 0, 1 / art->atlas.pages[sprite.page].scale))
            return false;
    }
    engi_art_arrange(art);
    return true;
}

bool engi_read_atlas(EngiArt* art, const char* bytes, size_t size) {
    const char* path = art->source.path;
    if (!eng_atlas_parse(path, bytes, size, &art->atlas, art->source.error))
        return false;
    if (art->atlas.related_count > 0 && art->is_on_disk) {
        eng_atlas_unload(&art->atlas);
        if (!eng_atlas_load_pack(path, &art->atlas, art->source.error))
            return false;
        for (uint32_t i = 0; i < art->atlas.related_count; i++) {
            if (!engi_source_use_file(&art->source, art->atlas.related[i]))
                return false;
        }
    }
    art->art.atlas = &art->atlas;
    return engi_art_notes(art, &art->atlas.notes) && add_sprites(art);
}
