// Reads TexturePacker's JSON in its three forms, and uses the result.
#include "asset/atlas.h"
#include "asset/outline.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    EngAtlas atlas;
    EngAssetError error = {""};
    if (!eng_atlas_parse("/nowhere/a.json", (const char*)data, size, &atlas, &error)) {
        FUZZ_CHECK(error.text[0] != '\0' && strchr(error.text, '\n') == NULL);
        return 0;
    }
    for (uint32_t i = 0; i < atlas.sprite_count && i < 100; i++) {
        const EngSprite* sprite = &atlas.sprites[i];
        FUZZ_CHECK(sprite->page < atlas.page_count);
        EngOutline outline;
        if (eng_sprite_outline(sprite, 1, &outline, NULL, &error))
            eng_outline_fini(&outline);
        if (eng_sprite_rect_outline(sprite, 0.5, &outline, &error))
            eng_outline_fini(&outline);
        (void)eng_atlas_find(&atlas, sprite->name);
    }
    eng_atlas_unload(&atlas);
    return 0;
}
