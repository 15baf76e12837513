#include "asset/atlas.h"

#include "asset/atlas_frame.h"
#include "asset/atlas_names.h"
#include "asset/file.h"
#include "asset/text.h"

#include <stdlib.h>
#include <string.h>

// A parsed file of the pack.
typedef struct PackFile {
    EngiSource source;
    json_t* root;
} PackFile;

typedef struct AtlasLoader {
    EngiArena* arena;
    EngiNotes notes;
    EngAssetError* error;
    PackFile* files; // [file_count] in the arena
    uint32_t file_count;
    EngAtlasPage* pages;
    uint32_t page_count;
    EngSprite* sprites;
    uint32_t sprite_count;
} AtlasLoader;

// ---- pages

// Read a page from "meta" or from an entry of "textures"; both have the same members.
static bool read_page(const EngiNode* meta, EngAtlasPage* page) {
    *page = (EngAtlasPage){.image = "", .scale = 1};
    if (meta->json == NULL)
        return true;
    if (!engi_get_path(meta, "image", ENGI_OPTIONAL, &page->image))
        return false;
    EngiNode size;
    if (!engi_get_object(meta, "size", ENGI_OPTIONAL, &size))
        return false;
    if (size.json != NULL) {
        if (!engi_get_double(&size, "w", ENGI_REQUIRED, &page->width) ||
            !engi_get_double(&size, "h", ENGI_REQUIRED, &page->height))
            return false;
        if (page->width <= 0 || page->height <= 0)
            return engi_fail(&size, "%g x %g is not a valid size", page->width, page->height);
    }
    // TexturePacker writes the scale as a string, other programs as a number.
    EngiNode scale = engi_node_member(meta, "scale");
    json_t* number = NULL;
    if (json_is_string(scale.json)) {
        number = json_loadb(json_string_value(scale.json), json_string_length(scale.json),
                            JSON_DECODE_ANY, NULL);
        page->scale = json_number_value(number); // 0 when it is not a number
    } else if (scale.json != NULL) {
        page->scale = json_number_value(scale.json);
    }
    json_decref(number);
    if (!(page->scale >= 1e-6 && page->scale <= 1e6))
        return engi_fail(meta, "scale is not a number in 0.000001..1000000");
    return true;
}

static bool read_related(AtlasLoader* loader, const EngiNode* meta, EngAtlas* atlas) {
    EngiNode list = {0};
    if (meta->json != NULL &&
        !engi_get_list(meta, "related_multi_packs", ENGI_OPTIONAL, ENG_ATLAS_PAGE_MAX - 1, &list))
        return false;
    size_t count = json_array_size(list.json);
    const char** related = engi_arena_take(loader->arena, count, sizeof *related);
    if (related == NULL)
        return engi_fail_memory(meta);
    for (size_t i = 0; i < count; i++) {
        EngiNode item = engi_node_item(&list, i);
        if (!json_is_string(item.json))
            return engi_fail(&item, "a file's name is not a string");
        related[i] =
            engi_path_beside(loader->arena, item.source->path, json_string_value(item.json));
        if (related[i] == NULL)
            return engi_fail_memory(&item);
    }
    atlas->related = related;
    atlas->related_count = (uint32_t)count;
    return true;
}

// ---- sprites

static size_t count_frames(const json_t* holder) {
    const json_t* frames = json_object_get(holder, "frames");
    return json_is_array(frames) ? json_array_size(frames) : json_object_size(frames);
}

static bool reserve_sprites(AtlasLoader* loader, const EngiNode* root) {
    size_t count = 0;
    for (uint32_t f = 0; f < loader->file_count; f++) {
        const json_t* textures = json_object_get(loader->files[f].root, "textures");
        for (size_t i = 0; i < json_array_size(textures); i++)
            count += count_frames(json_array_get(textures, i));
        count += textures == NULL ? count_frames(loader->files[f].root) : 0;
    }
    if (count > ENG_ATLAS_SPRITE_MAX)
        return engi_fail(root, "%zu sprites are more than %d", count, ENG_ATLAS_SPRITE_MAX);
    loader->sprites = engi_arena_take(loader->arena, count, sizeof(EngSprite));
    return loader->sprites != NULL || engi_fail_memory(root);
}

static bool add_sprite(AtlasLoader* loader, const EngiNode* frame, const char* name) {
    EngSprite* sprite = &loader->sprites[loader->sprite_count];
    sprite->page = loader->page_count - 1;
    sprite->name = name;
    if (!engi_sprite_read(frame, &loader->pages[sprite->page], sprite))
        return false;
    loader->sprite_count++;
    return true;
}

static bool read_frame_list(AtlasLoader* loader, const EngiNode* frames) {
    for (size_t i = 0; i < json_array_size(frames->json); i++) {
        EngiNode frame = engi_node_item(frames, i);
        const char* name = NULL;
        if (!json_is_object(frame.json))
            return engi_fail(&frame, "expected an object for the sprite");
        if (!engi_get_string(&frame, "filename", ENGI_REQUIRED, &name) ||
            !add_sprite(loader, &frame, name))
            return false;
    }
    return true;
}

static bool read_frame_hash(AtlasLoader* loader, const EngiNode* frames) {
    for (void* i = json_object_iter((json_t*)frames->json); i != NULL;
         i = json_object_iter_next((json_t*)frames->json, i)) {
        const char* key = json_object_iter_key(i);
        EngiNode frame = engi_node_member(frames, key);
        const char* name = engi_arena_text(loader->arena, key, strlen(key));
        if (name == NULL)
            return engi_fail_memory(frames);
        if (!add_sprite(loader, &frame, name))
            return false;
    }
    return true;
}

static bool add_page(AtlasLoader* loader, const EngiNode* holder, const EngiNode* meta) {
    if (loader->page_count == ENG_ATLAS_PAGE_MAX)
        return engi_fail(holder, "more than %d pages", ENG_ATLAS_PAGE_MAX);
    if (!read_page(meta, &loader->pages[loader->page_count]))
        return false;
    loader->page_count++;
    EngiNode frames = engi_node_member(holder, "frames");
    if (json_is_array(frames.json))
        return read_frame_list(loader, &frames);
    if (json_is_object(frames.json))
        return read_frame_hash(loader, &frames);
    return engi_fail(holder, frames.json == NULL ? "frames is missing"
                                                 : "frames is neither a list nor an object");
}

static bool read_atlas_file(AtlasLoader* loader, const PackFile* file) {
    EngiNode root = engi_node_root(&file->source, file->root);
    EngiNode meta, textures;
    if (!json_is_object(root.json))
        return engi_fail(&root, "expected an object for the atlas");
    if (!engi_get_object(&root, "meta", ENGI_OPTIONAL, &meta) ||
        !engi_get_list(&root, "textures", ENGI_OPTIONAL, ENG_ATLAS_PAGE_MAX, &textures))
        return false;
    if (textures.json == NULL)
        return add_page(loader, &root, &meta);
    for (size_t i = 0; i < json_array_size(textures.json); i++) {
        EngiNode texture = engi_node_item(&textures, i);
        if (!json_is_object(texture.json))
            return engi_fail(&texture, "expected an object for the texture");
        if (!add_page(loader, &texture, &texture))
            return false;
    }
    return true;
}

// ---- files

static bool parse_pack_file(AtlasLoader* loader, const char* path, const char* bytes, size_t size) {
    PackFile* file = &loader->files[loader->file_count];
    file->source = (EngiSource){
        .path = path, .arena = loader->arena, .notes = &loader->notes, .error = loader->error};
    file->root = engi_json_parse(&file->source, bytes, size);
    if (file->root == NULL)
        return false;
    loader->file_count++;
    return true;
}

static bool load_related(AtlasLoader* loader, const EngAtlas* atlas) {
    for (uint32_t i = 0; i < atlas->related_count; i++) {
        const char* path = atlas->related[i];
        if (strcmp(path, atlas->path) == 0)
            continue;
        size_t size;
        char* bytes = engi_file_read(path, &size, loader->error);
        bool is_parsed = bytes != NULL && parse_pack_file(loader, path, bytes, size);
        free(bytes);
        if (!is_parsed)
            return false;
    }
    return true;
}

static bool read_pack(AtlasLoader* loader, bool is_pack, EngAtlas* atlas) {
    EngiNode root = engi_node_root(&loader->files[0].source, loader->files[0].root);
    EngiNode meta;
    if (!json_is_object(root.json))
        return engi_fail(&root, "expected an object for the atlas");
    if (!engi_get_object(&root, "meta", ENGI_OPTIONAL, &meta) ||
        !read_related(loader, &meta, atlas) || (is_pack && !load_related(loader, atlas)))
        return false;
    if (!reserve_sprites(loader, &root))
        return false;
    for (uint32_t i = 0; i < loader->file_count; i++) {
        if (!read_atlas_file(loader, &loader->files[i]))
            return false;
    }
    if (loader->page_count == 0)
        return engi_fail(&root, "there are no textures");
    atlas->pages = loader->pages;
    atlas->page_count = loader->page_count;
    atlas->sprites = loader->sprites;
    atlas->sprite_count = loader->sprite_count;
    if (!engi_atlas_names_read(&root, atlas))
        return false;
    if (!engi_notes_finish(&loader->notes, loader->arena, &atlas->notes))
        return engi_fail_memory(&root);
    return true;
}

typedef struct Bytes {
    const char* data;
    size_t size;
} Bytes;

static bool load_bytes(const char* path, Bytes bytes, bool is_pack, EngAtlas* atlas,
                       EngAssetError* error) {
    EngAtlas result = {0};
    AtlasLoader loader = {.arena = engi_arena_create(), .error = error};
    bool is_read = false;
    if (loader.arena != NULL) {
        loader.files = engi_arena_take(loader.arena, ENG_ATLAS_PAGE_MAX, sizeof(PackFile));
        loader.pages = engi_arena_take(loader.arena, ENG_ATLAS_PAGE_MAX, sizeof(EngAtlasPage));
        result.path = engi_arena_text(loader.arena, path, strlen(path));
    }
    if (loader.arena == NULL || loader.files == NULL || loader.pages == NULL || result.path == NULL)
        eng_asset_error_set(error, "%s: out of memory", engi_text_tail(path));
    else
        is_read = parse_pack_file(&loader, result.path, bytes.data, bytes.size) &&
                  read_pack(&loader, is_pack, &result);
    for (uint32_t i = 0; i < loader.file_count; i++)
        json_decref(loader.files[i].root);
    if (!is_read) {
        engi_arena_destroy(loader.arena);
        *atlas = (EngAtlas){0};
        return false;
    }
    result.memory = loader.arena;
    *atlas = result;
    return true;
}

bool eng_atlas_parse(const char* path, const char* bytes, size_t size, EngAtlas* atlas,
                     EngAssetError* error) {
    return load_bytes(path, (Bytes){bytes, size}, false, atlas, error);
}

static bool load_path(const char* path, bool is_pack, EngAtlas* atlas, EngAssetError* error) {
    *atlas = (EngAtlas){0};
    size_t size;
    char* bytes = engi_file_read(path, &size, error);
    if (bytes == NULL)
        return false;
    bool is_read = load_bytes(path, (Bytes){bytes, size}, is_pack, atlas, error);
    free(bytes);
    return is_read;
}

bool eng_atlas_load(const char* path, EngAtlas* atlas, EngAssetError* error) {
    return load_path(path, false, atlas, error);
}

bool eng_atlas_load_pack(const char* path, EngAtlas* atlas, EngAssetError* error) {
    return load_path(path, true, atlas, error);
}
