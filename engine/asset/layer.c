#include "asset/map_loader.h"

#include "asset/property_read.h"

#include <string.h>

// ---- counting, so that layers and objects can be allocated at once

typedef struct Counts {
    size_t layers, objects;
} Counts;

// Also bounds the depth of the recursion below.
static bool count_layers(const EngiNode* list, int depth, Counts* counts) {
    size_t count = json_array_size(list->json);
    if (depth > ENG_MAP_GROUP_DEPTH_MAX)
        return engi_fail(list, "groups nested deeper than %d", ENG_MAP_GROUP_DEPTH_MAX);
    counts->layers += count;
    for (size_t i = 0; i < count; i++) {
        EngiNode layer = engi_node_item(list, i);
        EngiNode inner = engi_node_member(&layer, "layers");
        counts->objects += json_array_size(json_object_get(layer.json, "objects"));
        if (inner.json != NULL && !count_layers(&inner, depth + 1, counts))
            return false;
    }
    if (counts->layers > ENG_MAP_LAYER_MAX)
        return engi_fail(list, "more than %d layers", ENG_MAP_LAYER_MAX);
    if (counts->objects > ENG_MAP_OBJECT_MAX)
        return engi_fail(list, "more than %u objects", ENG_MAP_OBJECT_MAX);
    return true;
}

// ---- one layer

static bool read_kind(const EngiNode* node, EngLayerKind* kind) {
    // In the order of EngLayerKind.
    static const char* const names[] = {"tilelayer", "objectgroup", "imagelayer", "group"};
    const char* type = "";
    if (!engi_get_string(node, "type", ENGI_REQUIRED, &type))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], type) == 0) {
            *kind = (EngLayerKind)i;
            return true;
        }
    }
    return engi_fail(node, "a layer of type \"%.40s\" is not known", type);
}

static void inherit_from_group(const EngMapLayer* group, EngMapLayer* layer) {
    layer->is_visible = layer->is_visible && group->is_visible;
    layer->opacity *= group->opacity;
    layer->offset_x += group->offset_x;
    layer->offset_y += group->offset_y;
    layer->parallax_x *= group->parallax_x;
    layer->parallax_y *= group->parallax_y;
}

static bool read_layer_head(const EngiNode* node, EngMapLayer* layer) {
    *layer = (EngMapLayer){.name = "",
                           .class_name = "",
                           .image = "",
                           .is_visible = true,
                           .opacity = 1,
                           .parallax_x = 1,
                           .parallax_y = 1,
                           .parent = ENG_NONE};
    return read_kind(node, &layer->kind) &&
           engi_get_uint(node, "id", ENGI_OPTIONAL, UINT32_MAX, &layer->id) &&
           engi_get_string(node, "name", ENGI_OPTIONAL, &layer->name) &&
           engi_get_string(node, "class", ENGI_OPTIONAL, &layer->class_name) &&
           engi_get_bool(node, "visible", ENGI_OPTIONAL, &layer->is_visible) &&
           engi_get_double(node, "opacity", ENGI_OPTIONAL, &layer->opacity) &&
           engi_get_double(node, "offsetx", ENGI_OPTIONAL, &layer->offset_x) &&
           engi_get_double(node, "offsety", ENGI_OPTIONAL, &layer->offset_y) &&
           engi_get_double(node, "parallaxx", ENGI_OPTIONAL, &layer->parallax_x) &&
           engi_get_double(node, "parallaxy", ENGI_OPTIONAL, &layer->parallax_y) &&
           engi_properties_read(node, &layer->properties);
}

// Old maps, from before offsets existed, place an image by x and y.
static bool read_image(const EngiNode* node, EngMapLayer* layer) {
    double x = 0, y = 0;
    if (!engi_get_path(node, "image", ENGI_OPTIONAL, &layer->image) ||
        !engi_get_double(node, "imagewidth", ENGI_OPTIONAL, &layer->image_w) ||
        !engi_get_double(node, "imageheight", ENGI_OPTIONAL, &layer->image_h) ||
        !engi_get_bool(node, "repeatx", ENGI_OPTIONAL, &layer->repeat_x) ||
        !engi_get_bool(node, "repeaty", ENGI_OPTIONAL, &layer->repeat_y) ||
        !engi_get_double(node, "x", ENGI_OPTIONAL, &x) ||
        !engi_get_double(node, "y", ENGI_OPTIONAL, &y))
        return false;
    layer->offset_x += x;
    layer->offset_y += y;
    return true;
}

static bool read_objects(EngiMapLoader* loader, const EngiNode* node, uint32_t index) {
    EngiNode list;
    if (!engi_get_list(node, "objects", ENGI_REQUIRED, ENG_MAP_OBJECT_MAX, &list))
        return false;
    loader->layers[index].first_object = loader->object_count;
    for (size_t i = 0; i < json_array_size(list.json); i++) {
        EngiNode object = engi_node_item(&list, i);
        if (!engi_object_read(loader, &object, index))
            return false;
    }
    loader->layers[index].object_count = loader->object_count - loader->layers[index].first_object;
    return true;
}

static bool read_layers(EngiMapLoader* loader, const EngiNode* list, uint32_t parent);

static bool read_layer(EngiMapLoader* loader, const EngiNode* node, uint32_t parent) {
    uint32_t index = loader->layer_count;
    EngMapLayer* layer = &loader->layers[index];
    if (!json_is_object(node->json))
        return engi_fail(node, "expected an object for the layer");
    if (!read_layer_head(node, layer))
        return false;
    loader->layer_count++;
    layer->parent = parent;
    if (parent != ENG_NONE)
        inherit_from_group(&loader->layers[parent], layer);
    switch (layer->kind) {
    case ENG_LAYER_TILES:
        return engi_layer_cells_read(loader, node, layer);
    case ENG_LAYER_OBJECTS:
        return read_objects(loader, node, index);
    case ENG_LAYER_IMAGE:
        return read_image(node, layer);
    case ENG_LAYER_GROUP:
        break;
    }
    EngiNode inner;
    return engi_get_list(node, "layers", ENGI_REQUIRED, ENG_MAP_LAYER_MAX, &inner) &&
           read_layers(loader, &inner, index);
}

static bool read_layers(EngiMapLoader* loader, const EngiNode* list, uint32_t parent) {
    for (size_t i = 0; i < json_array_size(list->json); i++) {
        EngiNode layer = engi_node_item(list, i);
        if (!read_layer(loader, &layer, parent))
            return false;
    }
    return true;
}

bool engi_layers_read(EngiMapLoader* loader, const EngiNode* root) {
    EngiNode list;
    Counts counts = {0};
    if (!engi_get_list(root, "layers", ENGI_REQUIRED, ENG_MAP_LAYER_MAX, &list) ||
        !count_layers(&list, 0, &counts))
        return false;
    loader->layers = engi_arena_take(loader->arena, counts.layers, sizeof(EngMapLayer));
    loader->objects = engi_arena_take(loader->arena, counts.objects, sizeof(EngMapObject));
    if (loader->layers == NULL || loader->objects == NULL)
        return engi_fail_memory(root);
    return read_layers(loader, &list, ENG_NONE);
}
