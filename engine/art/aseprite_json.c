// Aseprite's JSON: slices are rectangles on the canvas. Without slices it is an atlas.
#include "art/formats.h"

#include "asset/json.h"

#include <string.h>

static bool read_bounds(const EngiNode* owner, EngRect* rect) {
    EngiNode bounds;
    return engi_get_object(owner, "bounds", ENGI_REQUIRED, &bounds) &&
           engi_get_double(&bounds, "x", ENGI_REQUIRED, &rect->x) &&
           engi_get_double(&bounds, "y", ENGI_REQUIRED, &rect->y) &&
           engi_get_double(&bounds, "w", ENGI_REQUIRED, &rect->w) &&
           engi_get_double(&bounds, "h", ENGI_REQUIRED, &rect->h);
}

// A slice has a key for each frame at which it changes; that of the first frame counts.
static bool add_slice(EngiArt* art, const EngiNode* slice) {
    const char* name = "";
    EngiNode keys;
    EngRect rect;
    if (!json_is_object(slice->json))
        return engi_fail(slice, "expected an object for the slice");
    if (!engi_get_string(slice, "name", ENGI_REQUIRED, &name) ||
        !engi_get_list(slice, "keys", ENGI_REQUIRED, 65536, &keys))
        return false;
    size_t count = json_array_size(keys.json);
    if (count == 0)
        return true;
    EngiNode key = engi_node_item(&keys, 0);
    uint32_t frame = 0;
    if (!read_bounds(&key, &rect) ||
        !engi_get_uint(&key, "frame", ENGI_OPTIONAL, INT32_MAX, &frame))
        return false;
    if (frame > 0) {
        art->art.left_out_count++;
        return engi_note(slice, "\"%.60s\" begins at frame %u, not at the first; left out", name,
                         frame);
    }
    if (count > 1 && !engi_note(slice, "%zu keys; the first is read", count))
        return false;
    return engi_art_slice(art, name, rect);
}

static bool read_slices(EngiArt* art, const EngiNode* root, bool* has_slices) {
    EngiNode meta, slices;
    if (!json_is_object(root->json))
        return engi_fail(root, "expected an object for the sheet");
    if (!engi_get_object(root, "meta", ENGI_REQUIRED, &meta) ||
        !engi_get_list(&meta, "slices", ENGI_OPTIONAL, 65536, &slices))
        return false;
    *has_slices = json_array_size(slices.json) > 0;
    for (size_t i = 0; i < json_array_size(slices.json); i++) {
        EngiNode slice = engi_node_item(&slices, i);
        if (!add_slice(art, &slice))
            return false;
    }
    return true;
}

bool engi_read_aseprite_json(EngiArt* art, const char* bytes, size_t size) {
    bool has_slices = false;
    json_t* json = engi_json_parse(&art->source, bytes, size);
    if (json == NULL)
        return false;
    EngiNode root = engi_node_root(&art->source, json);
    bool is_read = read_slices(art, &root, &has_slices);
    json_decref(json);
    return is_read && (has_slices || engi_read_atlas(art, bytes, size));
}
