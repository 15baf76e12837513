#include "asset/atlas_names.h"

#include <stdlib.h>
#include <string.h>

typedef struct Name {
    const char* text;
    uint32_t sprite;
} Name;

static int compare_names(const void* a, const void* b) {
    const Name *name_a = a, *name_b = b;
    int order = strcmp(name_a->text, name_b->text);
    return order != 0 ? order
                      : (name_a->sprite > name_b->sprite) - (name_a->sprite < name_b->sprite);
}

static Name* sort_names(const EngAtlas* atlas, EngiArena* arena) {
    Name* names = engi_arena_take(arena, atlas->sprite_count, sizeof *names);
    if (names == NULL)
        return NULL;
    for (uint32_t i = 0; i < atlas->sprite_count; i++)
        names[i] = (Name){atlas->sprites[i].name, i};
    qsort(names, atlas->sprite_count, sizeof *names, compare_names);
    return names;
}

static uint32_t find_name(const EngAtlas* atlas, const Name* names, const char* text) {
    uint32_t low = 0, high = atlas->sprite_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (strcmp(names[middle].text, text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool is_found = low < atlas->sprite_count && strcmp(names[low].text, text) == 0;
    return is_found ? names[low].sprite : ENG_NONE;
}

static bool note_doubles(const EngAtlas* atlas, const EngiNode* root, const Name* names) {
    for (uint32_t i = 1; i < atlas->sprite_count; i++) {
        if (strcmp(names[i - 1].text, names[i].text) == 0 &&
            !engi_note(root, "sprites %u and %u are both called \"%.80s\"; the first is found",
                       names[i - 1].sprite, names[i].sprite, names[i].text))
            return false;
    }
    return true;
}

static bool read_animation(const EngAtlas* atlas, const EngiNode* list, const Name* names,
                           EngAnimation* animation) {
    if (!json_is_array(list->json))
        return engi_fail(list, "an animation is not a list");
    size_t count = json_array_size(list->json);
    uint32_t* sprites = engi_arena_take(list->source->arena, count, sizeof *sprites);
    if (sprites == NULL)
        return engi_fail_memory(list);
    for (size_t i = 0; i < count; i++) {
        EngiNode item = engi_node_item(list, i);
        if (!json_is_string(item.json))
            return engi_fail(&item, "a sprite's name is not a string");
        const char* name = json_string_value(item.json);
        uint32_t sprite = find_name(atlas, names, name);
        if (sprite != ENG_NONE)
            sprites[animation->sprite_count++] = sprite;
        else if (!engi_note(&item, "there is no sprite \"%.80s\"; left out", name))
            return false;
    }
    animation->sprites = sprites;
    return true;
}

static bool read_animations(const EngiNode* root, const Name* names, EngAtlas* atlas) {
    EngiNode object;
    if (!engi_get_object(root, "animations", ENGI_OPTIONAL, &object))
        return false;
    size_t count = json_object_size(object.json);
    EngAnimation* animations = engi_arena_take(root->source->arena, count, sizeof *animations);
    if (animations == NULL)
        return engi_fail_memory(root);
    atlas->animations = animations;
    for (void* i = json_object_iter((json_t*)object.json); i != NULL;
         i = json_object_iter_next((json_t*)object.json, i)) {
        const char* key = json_object_iter_key(i);
        EngiNode list = engi_node_member(&object, key);
        EngAnimation* animation = &animations[atlas->animation_count++];
        animation->name = engi_arena_text(root->source->arena, key, strlen(key));
        if (animation->name == NULL)
            return engi_fail_memory(&list);
        if (!read_animation(atlas, &list, names, animation))
            return false;
    }
    return true;
}

bool engi_atlas_names_read(const EngiNode* root, EngAtlas* atlas) {
    const Name* names = sort_names(atlas, root->source->arena);
    if (names == NULL)
        return engi_fail_memory(root);
    return note_doubles(atlas, root, names) && read_animations(root, names, atlas);
}
