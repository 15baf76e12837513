// A build without jansson.
#include "asset/atlas.h"
#include "asset/map.h"
#include "asset/text.h"

static bool refuse(const char* path, EngAssetError* error) {
    return eng_asset_error_set(error, "%s: this build cannot read it: it lacks jansson",
                               engi_text_tail(path));
}

bool eng_atlas_parse(const char* path, const char* bytes, size_t size, EngAtlas* atlas,
                     EngAssetError* error) {
    (void)bytes, (void)size;
    *atlas = (EngAtlas){0};
    return refuse(path, error);
}

bool eng_atlas_load(const char* path, EngAtlas* atlas, EngAssetError* error) {
    return eng_atlas_parse(path, NULL, 0, atlas, error);
}

bool eng_atlas_load_pack(const char* path, EngAtlas* atlas, EngAssetError* error) {
    return eng_atlas_parse(path, NULL, 0, atlas, error);
}

bool eng_map_parse(const char* path, const char* bytes, size_t size, EngMap* map,
                   EngAssetError* error) {
    (void)bytes, (void)size;
    *map = (EngMap){0};
    return refuse(path, error);
}

bool eng_map_load(const char* path, EngMap* map, EngAssetError* error) {
    return eng_map_parse(path, NULL, 0, map, error);
}

bool eng_tileset_parse(const char* path, const char* bytes, size_t size, EngMap* map,
                       EngAssetError* error) {
    return eng_map_parse(path, bytes, size, map, error);
}
