// Reads Tiled maps, JSON and XML, with the files embedded in them, and uses the result.
#include "asset/map.h"
#include "asset/outline.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    EngMap map;
    EngAssetError error = {""};
    if (!eng_map_parse("/nowhere/m.tmj", (const char*)data, size, &map, &error)) {
        FUZZ_CHECK(error.text[0] != '\0' && strchr(error.text, '\n') == NULL);
        return 0;
    }
    EngOutline outline;
    EngVec home = {0, 0};
    for (uint32_t i = 0; i < map.object_count && i < 100; i++) {
        const EngMapObject* object = &map.objects[i];
        FUZZ_CHECK(object->layer < map.layer_count);
        if (eng_map_object_outline(&map, object, home, &outline, &error))
            eng_outline_fini(&outline);
        (void)eng_map_object_property(&map, object, "area");
    }
    for (uint32_t i = 0; i < map.layer_count && i < 20; i++) {
        const EngMapLayer* layer = &map.layers[i];
        for (int32_t k = -1; k < 8 && layer->kind == ENG_LAYER_TILES; k++) {
            uint32_t tile;
            (void)eng_map_tileset_of(&map, eng_map_layer_cell(layer, k, k), &tile);
            if (eng_map_cell_outline(&map, layer, k, 0, home, &outline, &error))
                eng_outline_fini(&outline);
        }
    }
    eng_map_unload(&map);
    return 0;
}
