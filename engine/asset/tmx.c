#include "asset/tmx.h"

#include "asset/text.h"
#include "asset/xml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A function that returns a json_t* returns NULL without memory. A setter takes over its value,
// even when it fails.

static bool put_member(json_t* object, const char* key, json_t* value) {
    return json_object_set_new(object, key, value) == 0;
}

static bool add_item(json_t* list, json_t* value) {
    return json_array_append_new(list, value) == 0;
}

// `value`, or NULL when it is incomplete; then it is released.
static json_t* keep_if(bool is_complete, json_t* value) {
    if (is_complete)
        return value;
    json_decref(value);
    return NULL;
}

static bool is_one_of(const char* name, const char* const* names) {
    for (; *names != NULL; names++) {
        if (strcmp(name, *names) == 0)
            return true;
    }
    return false;
}

// ---- single values

static json_t* text_value(const char* text) { return json_stringn(text, strlen(text)); }

// A number when the text is one in JSON, else the text.
static json_t* number_value(const char* text) {
    json_t* number = json_loadb(text, strlen(text), JSON_DECODE_ANY, NULL);
    if (json_is_number(number))
        return number;
    json_decref(number);
    return text_value(text);
}

static json_t* bool_value(const char* text) {
    if (strcmp(text, "1") == 0 || strcmp(text, "true") == 0)
        return json_true();
    if (strcmp(text, "0") == 0 || strcmp(text, "false") == 0)
        return json_false();
    return text_value(text);
}

static json_t* attribute_value(const char* name, const char* text) {
    static const char* const numbers[] = {
        "id",        "x",        "y",         "width",      "height",    "rotation",
        "gid",       "firstgid", "tilewidth", "tileheight", "tilecount", "columns",
        "spacing",   "margin",   "opacity",   "offsetx",    "offsety",   "parallaxx",
        "parallaxy", "tileid",   "duration",  NULL};
    static const char* const flags[] = {"visible", "infinite", "repeatx", "repeaty", NULL};
    return is_one_of(name, numbers) ? number_value(text)
           : is_one_of(name, flags) ? bool_value(text)
                                    : text_value(text);
}

// An object with the element's line and attributes.
static json_t* element_object(const EngiXml* element) {
    json_t* object = json_object();
    bool is_done = object != NULL && put_member(object, ENGI_LINE_KEY, json_integer(element->line));
    for (const char** a = element->attributes; is_done && *a != NULL; a += 2)
        is_done = put_member(object, a[0], attribute_value(a[0], a[1]));
    return keep_if(is_done, object);
}

// ---- properties

static json_t* property_list(const EngiXml* properties);

static json_t* property_value(const EngiXml* property) {
    const char* type = engi_xml_attribute(property, "type");
    const char* text = engi_xml_attribute(property, "value");
    const EngiXml* members = engi_xml_child(property, "properties");
    if (type != NULL && strcmp(type, "class") == 0)
        return members != NULL ? property_list(members) : json_array();
    if (text == NULL)
        text = property->text; // a text of several lines
    if (type == NULL)
        return text_value(text);
    if (strcmp(type, "bool") == 0)
        return bool_value(text);
    bool is_number =
        strcmp(type, "int") == 0 || strcmp(type, "float") == 0 || strcmp(type, "object") == 0;
    return is_number ? number_value(text) : text_value(text);
}

static json_t* property_list(const EngiXml* properties) {
    json_t* list = json_array();
    bool is_done = list != NULL;
    for (const EngiXml* p = properties->first_child; is_done && p != NULL; p = p->next) {
        json_t* entry = element_object(p);
        is_done = entry != NULL && put_member(entry, "value", property_value(p));
        is_done = add_item(list, entry) && is_done;
    }
    return keep_if(is_done, list);
}

static bool put_properties(json_t* object, const EngiXml* element) {
    const EngiXml* properties = engi_xml_child(element, "properties");
    return properties == NULL || put_member(object, "properties", property_list(properties));
}

// ---- objects

// The points stay text, since a value for each number would take a hundred times its memory.
static json_t* point_text(const char* text) {
    json_t* points = json_object();
    bool is_done = points != NULL && put_member(points, ENGI_POINTS_KEY, text_value(text));
    return keep_if(is_done, points);
}

static json_t* shape_object(const EngiXml* element) {
    json_t* object = element_object(element);
    bool is_done = object != NULL && put_properties(object, element);
    for (const EngiXml* c = element->first_child; is_done && c != NULL; c = c->next) {
        static const char* const flags[] = {"ellipse", "point", "capsule", NULL};
        const char* points = engi_xml_attribute(c, "points");
        if (strcmp(c->name, "polygon") == 0 || strcmp(c->name, "polyline") == 0)
            is_done = put_member(object, c->name, point_text(points != NULL ? points : ""));
        else if (is_one_of(c->name, flags))
            is_done = put_member(object, c->name, json_true());
        else if (strcmp(c->name, "text") == 0)
            is_done = put_member(object, c->name, json_object());
    }
    return keep_if(is_done, object);
}

// An object with the list "objects".
static json_t* object_group(const EngiXml* element) {
    json_t *group = element_object(element), *objects = json_array();
    bool is_done = group != NULL && put_properties(group, element);
    for (const EngiXml* c = element->first_child; is_done && c != NULL; c = c->next) {
        if (strcmp(c->name, "object") == 0)
            is_done = add_item(objects, shape_object(c));
    }
    is_done = put_member(group, "objects", objects) && is_done;
    return keep_if(is_done, group);
}

// ---- tilesets

// <image source width height> as image, imagewidth, imageheight.
static bool put_image(json_t* object, const EngiXml* element) {
    const EngiXml* image = engi_xml_child(element, "image");
    if (image == NULL)
        return true;
    const char* source = engi_xml_attribute(image, "source");
    const char* width = engi_xml_attribute(image, "width");
    const char* height = engi_xml_attribute(image, "height");
    return (source == NULL || put_member(object, "image", text_value(source))) &&
           (width == NULL || put_member(object, "imagewidth", number_value(width))) &&
           (height == NULL || put_member(object, "imageheight", number_value(height)));
}

static json_t* element_list(const EngiXml* element) {
    json_t* list = json_array();
    bool is_done = list != NULL;
    for (const EngiXml* c = element->first_child; is_done && c != NULL; c = c->next)
        is_done = add_item(list, element_object(c));
    return keep_if(is_done, list);
}

static json_t* tile_object(const EngiXml* element) {
    json_t* tile = element_object(element);
    const EngiXml* group = engi_xml_child(element, "objectgroup");
    const EngiXml* animation = engi_xml_child(element, "animation");
    bool is_done = tile != NULL && put_properties(tile, element) && put_image(tile, element) &&
                   (group == NULL || put_member(tile, "objectgroup", object_group(group))) &&
                   (animation == NULL || put_member(tile, "animation", element_list(animation)));
    return keep_if(is_done, tile);
}

static json_t* tileset_object(const EngiXml* element) {
    json_t *tileset = element_object(element), *tiles = json_array();
    const EngiXml* offset = engi_xml_child(element, "tileoffset");
    bool is_done = tileset != NULL && put_properties(tileset, element) &&
                   put_image(tileset, element) &&
                   (offset == NULL || put_member(tileset, "tileoffset", element_object(offset)));
    for (const EngiXml* c = element->first_child; is_done && c != NULL; c = c->next) {
        if (strcmp(c->name, "tile") == 0)
            is_done = add_item(tiles, tile_object(c));
    }
    is_done = put_member(tileset, "tiles", tiles) && is_done;
    return keep_if(is_done, tileset);
}

// ---- layers

// The cells of an element: text, or <tile gid="..."/> elements.
static bool put_cells(json_t* holder, const EngiXml* element, bool is_text) {
    if (is_text)
        return put_member(holder, "data", json_stringn(element->text, element->text_length));
    json_t* cells = json_array();
    bool is_done = cells != NULL;
    for (const EngiXml* c = element->first_child; is_done && c != NULL; c = c->next) {
        const char* gid = engi_xml_attribute(c, "gid");
        if (strcmp(c->name, "tile") == 0)
            is_done = add_item(cells, gid != NULL ? number_value(gid) : json_integer(0));
    }
    return put_member(holder, "data", cells) && is_done;
}

static json_t* chunk_list(const EngiXml* data, bool is_text) {
    json_t* list = json_array();
    bool is_done = list != NULL;
    for (const EngiXml* c = data->first_child; is_done && c != NULL; c = c->next) {
        if (strcmp(c->name, "chunk") != 0)
            continue;
        json_t* chunk = element_object(c);
        is_done = chunk != NULL && put_cells(chunk, c, is_text);
        is_done = add_item(list, chunk) && is_done;
    }
    return keep_if(is_done, list);
}

static bool put_data(json_t* layer, const EngiXml* element) {
    const EngiXml* data = engi_xml_child(element, "data");
    if (data == NULL)
        return true;
    const char* encoding = engi_xml_attribute(data, "encoding");
    const char* compression = engi_xml_attribute(data, "compression");
    bool is_text = encoding != NULL;
    if ((is_text && !put_member(layer, "encoding", text_value(encoding))) ||
        (compression != NULL && !put_member(layer, "compression", text_value(compression))))
        return false;
    if (engi_xml_child(data, "chunk") != NULL)
        return put_member(layer, "chunks", chunk_list(data, is_text));
    return put_cells(layer, data, is_text);
}

static json_t* layer_list(const EngiXml* holder);

// NULL with `*is_layer` false when the element is not a layer.
static json_t* layer_object(const EngiXml* element, bool* is_layer) {
    static const char* const names[] = {"layer", "objectgroup", "imagelayer", "group", NULL};
    static const char* const types[] = {"tilelayer", "objectgroup", "imagelayer", "group"};
    size_t kind = 0;
    while (names[kind] != NULL && strcmp(names[kind], element->name) != 0)
        kind++;
    *is_layer = names[kind] != NULL;
    if (!*is_layer)
        return NULL;
    json_t* layer = kind == 1 ? object_group(element) : element_object(element);
    bool is_done = layer != NULL && put_member(layer, "type", text_value(types[kind])) &&
                   (kind == 1 || put_properties(layer, element)) &&
                   (kind != 0 || put_data(layer, element)) &&
                   (kind != 2 || put_image(layer, element)) &&
                   (kind != 3 || put_member(layer, "layers", layer_list(element)));
    return keep_if(is_done, layer);
}

static json_t* layer_list(const EngiXml* holder) {
    json_t* list = json_array();
    bool is_done = list != NULL;
    for (const EngiXml* c = holder->first_child; is_done && c != NULL; c = c->next) {
        bool is_layer;
        json_t* layer = layer_object(c, &is_layer);
        is_done = !is_layer || add_item(list, layer);
    }
    return keep_if(is_done, list);
}

// ---- documents

static json_t* map_object(const EngiXml* element) {
    json_t *map = element_object(element), *tilesets = json_array();
    bool is_done = map != NULL && put_properties(map, element);
    for (const EngiXml* c = element->first_child; is_done && c != NULL; c = c->next) {
        if (strcmp(c->name, "tileset") == 0)
            is_done = add_item(tilesets, tileset_object(c));
    }
    is_done = put_member(map, "tilesets", tilesets) && is_done;
    is_done = is_done && put_member(map, "layers", layer_list(element));
    return keep_if(is_done, map);
}

static json_t* template_object(const EngiXml* element) {
    json_t* result = element_object(element);
    const EngiXml* tileset = engi_xml_child(element, "tileset");
    const EngiXml* object = engi_xml_child(element, "object");
    bool is_done = result != NULL &&
                   (tileset == NULL || put_member(result, "tileset", element_object(tileset))) &&
                   (object == NULL || put_member(result, "object", shape_object(object)));
    return keep_if(is_done, result);
}

json_t* engi_tmx_parse(const EngiSource* source, const char* bytes, size_t size) {
    EngiArena* arena = engi_arena_create();
    if (arena == NULL) {
        eng_asset_error_set(source->error, "%s: out of memory", engi_text_tail(source->path));
        return NULL;
    }
    json_t* document = NULL;
    const EngiXml* root = engi_xml_parse(source, arena, bytes, size);
    if (root != NULL) {
        bool is_map = strcmp(root->name, "map") == 0;
        bool is_tileset = strcmp(root->name, "tileset") == 0;
        bool is_template = strcmp(root->name, "template") == 0;
        document = is_map        ? map_object(root)
                   : is_tileset  ? tileset_object(root)
                   : is_template ? template_object(root)
                                 : NULL;
        bool is_known = is_map || is_tileset || is_template;
        if (document != NULL && !put_member(document, "type", text_value(root->name))) {
            json_decref(document);
            document = NULL;
        }
        if (document == NULL)
            eng_asset_error_set(source->error, "%s:%d: %s", engi_text_tail(source->path),
                                root->line,
                                is_known ? "out of memory, or text that is not UTF-8"
                                         : "neither a map nor a tileset nor a template");
    }
    engi_arena_destroy(arena);
    return document;
}
