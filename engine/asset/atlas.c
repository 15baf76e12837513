#include "asset/atlas.h"

#include "asset/arena.h"

#include <string.h>

void eng_atlas_unload(EngAtlas* atlas) {
    engi_arena_destroy(atlas->memory);
    *atlas = (EngAtlas){0};
}

const EngSprite* eng_atlas_find(const EngAtlas* atlas, const char* name) {
    size_t length = strlen(name);
    const EngSprite* with_ending = NULL;
    for (uint32_t i = 0; i < atlas->sprite_count; i++) {
        const EngSprite* sprite = &atlas->sprites[i];
        if (strncmp(sprite->name, name, length) != 0)
            continue;
        if (sprite->name[length] == 0)
            return sprite;
        if (with_ending == NULL && strcmp(sprite->name + length, ".png") == 0)
            with_ending = sprite;
    }
    return with_ending;
}

EngVec eng_sprite_pivot_px(const EngSprite* sprite) {
    return (EngVec){sprite->pivot_x * sprite->source_w, sprite->pivot_y * sprite->source_h};
}
