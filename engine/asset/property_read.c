#include "asset/property_read.h"

#include "asset/file.h"

#include <math.h>
#include <string.h>

static bool parse_color(const char* text, uint32_t* color) {
    text += text[0] == '#';
    size_t length = strlen(text);
    if (length == 0) {
        *color = 0;
        return true;
    }
    if (length != 6 && length != 8)
        return false;
    uint32_t value = 0;
    for (; *text != 0; text++) {
        int digit = *text >= '0' && *text <= '9'   ? *text - '0'
                    : *text >= 'a' && *text <= 'f' ? *text - 'a' + 10
                    : *text >= 'A' && *text <= 'F' ? *text - 'A' + 10
                                                   : -1;
        if (digit < 0)
            return false;
        value = value << 4 | (uint32_t)digit;
    }
    *color = length == 6 ? 0xFF000000u | value : value;
    return true;
}

bool engi_color_read(const EngiNode* owner, const char* key, uint32_t* color) {
    const char* text = "";
    if (!engi_get_string(owner, key, ENGI_OPTIONAL, &text))
        return false;
    return parse_color(text, color) ||
           engi_fail(owner, "%s \"%.40s\" is not a color such as #FF8000", key, text);
}

bool engi_class_read(const EngiNode* owner, const char** class_name) {
    *class_name = "";
    EngiNode newer = engi_node_member(owner, "class");
    return engi_get_string(owner, newer.json != NULL ? "class" : "type", ENGI_OPTIONAL, class_name);
}

static bool read_members(const EngiNode* value, EngProperties* members, int depth);

static bool read_text(const EngiNode* value, EngProperty* property) {
    if (!json_is_string(value->json))
        return engi_fail(value, "the property \"%.80s\" is not a string", property->name);
    const char* text = json_string_value(value->json);
    EngiArena* arena = value->source->arena;
    if (property->kind == ENG_PROPERTY_COLOR)
        return parse_color(text, &property->color) ||
               engi_fail(value, "\"%.40s\" is not a color such as #FF8000", text);
    property->string = property->kind == ENG_PROPERTY_FILE
                           ? engi_path_beside(arena, value->source->path, text)
                           : engi_arena_text(arena, text, json_string_length(value->json));
    return property->string != NULL || engi_fail_memory(value);
}

static bool read_whole(const EngiNode* value, EngProperty* property) {
    double number = json_number_value(value->json);
    if (!json_is_number(value->json) || floor(number) != number ||
        fabs(number) > 9007199254740992.0)
        return engi_fail(value, "the property \"%.80s\" is not a whole number", property->name);
    property->integer =
        json_is_integer(value->json) ? (int64_t)json_integer_value(value->json) : (int64_t)number;
    if (property->kind == ENG_PROPERTY_OBJECT &&
        (property->integer < 0 || property->integer > UINT32_MAX))
        return engi_fail(value, "the property \"%.80s\" is not an object's id", property->name);
    return true;
}

static bool read_value(const EngiNode* value, EngProperty* property, int depth) {
    switch (property->kind) {
    case ENG_PROPERTY_BOOL:
        if (!json_is_boolean(value->json))
            return engi_fail(value, "the property \"%.80s\" is neither true nor false",
                             property->name);
        property->boolean = json_is_true(value->json);
        return true;
    case ENG_PROPERTY_INT:
    case ENG_PROPERTY_OBJECT:
        return read_whole(value, property);
    case ENG_PROPERTY_FLOAT:
        property->number = json_number_value(value->json);
        return (json_is_number(value->json) && isfinite(property->number)) ||
               engi_fail(value, "the property \"%.80s\" is not a number", property->name);
    case ENG_PROPERTY_CLASS:
        return read_members(value, &property->members, depth + 1);
    case ENG_PROPERTY_STRING:
    case ENG_PROPERTY_COLOR:
    case ENG_PROPERTY_FILE:
        break;
    }
    return read_text(value, property);
}

static bool parse_kind(const char* text, EngPropertyKind* kind) {
    static const struct {
        const char* name;
        EngPropertyKind kind;
    } names[] = {{"string", ENG_PROPERTY_STRING}, {"bool", ENG_PROPERTY_BOOL},
                 {"int", ENG_PROPERTY_INT},       {"float", ENG_PROPERTY_FLOAT},
                 {"color", ENG_PROPERTY_COLOR},   {"file", ENG_PROPERTY_FILE},
                 {"object", ENG_PROPERTY_OBJECT}, {"class", ENG_PROPERTY_CLASS}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i].name, text) == 0) {
            *kind = names[i].kind;
            return true;
        }
    }
    return false;
}

// The kind of a value that has no type.
static EngPropertyKind guess_kind(const json_t* value) {
    return json_is_boolean(value)                          ? ENG_PROPERTY_BOOL
           : json_is_integer(value)                        ? ENG_PROPERTY_INT
           : json_is_real(value)                           ? ENG_PROPERTY_FLOAT
           : json_is_object(value) || json_is_array(value) ? ENG_PROPERTY_CLASS
                                                           : ENG_PROPERTY_STRING;
}

static EngProperty* take_properties(const EngiNode* node, size_t count) {
    if (count > ENG_PROPERTY_MAX) {
        engi_fail(node, "%zu properties are more than %d", count, ENG_PROPERTY_MAX);
        return NULL;
    }
    EngProperty* items = engi_arena_take(node->source->arena, count, sizeof *items);
    if (items == NULL)
        engi_fail_memory(node);
    for (size_t i = 0; items != NULL && i < count; i++)
        items[i] = (EngProperty){.name = "", .type_name = "", .string = ""};
    return items;
}

// Lists of values came with Tiled 1.12.
static bool note_list(const EngiNode* node, const char* name) {
    return engi_note(node, "the property \"%.80s\" is a list; ignored", name);
}

// Is an array that has no type a list of values? The other kind are the members of a class.
static bool is_list(const json_t* value) {
    return json_array_size(value) > 0 &&
           !json_is_string(json_object_get(json_array_get(value, 0), "name"));
}

// Read a list of {name, type, propertytype, value}.
static bool read_list(const EngiNode* list, EngProperties* properties, int depth) {
    size_t count = json_array_size(list->json);
    EngProperty* items = take_properties(list, count);
    if (items == NULL)
        return false;
    uint32_t used = 0;
    for (size_t i = 0; i < count; i++) {
        EngiNode entry = engi_node_item(list, i);
        EngiNode value = engi_node_member(&entry, "value");
        EngProperty* item = &items[used];
        const char* type = "string";
        if (!json_is_object(entry.json))
            return engi_fail(&entry, "expected an object for the property");
        if (!engi_get_string(&entry, "name", ENGI_REQUIRED, &item->name) ||
            !engi_get_string(&entry, "type", ENGI_OPTIONAL, &type) ||
            !engi_get_string(&entry, "propertytype", ENGI_OPTIONAL, &item->type_name))
            return false;
        if (strcmp(type, "list") == 0) {
            if (!note_list(&entry, item->name))
                return false;
            *item = (EngProperty){.name = "", .type_name = "", .string = ""};
            continue;
        }
        if (!parse_kind(type, &item->kind))
            return engi_fail(&entry, "the type \"%.40s\" is not known", type);
        if (value.json == NULL)
            return engi_fail(&entry, "value is missing");
        if (!read_value(&value, item, depth))
            return false;
        used++;
    }
    *properties = (EngProperties){items, used};
    return true;
}

// Read an object of values. `types` may be NULL or hold nothing.
static bool read_object(const EngiNode* values, const EngiNode* types, EngProperties* properties,
                        int depth) {
    EngProperty* items = take_properties(values, json_object_size(values->json));
    if (items == NULL)
        return false;
    uint32_t count = 0;
    for (void* i = json_object_iter((json_t*)values->json); i != NULL;
         i = json_object_iter_next((json_t*)values->json, i)) {
        const char* key = json_object_iter_key(i);
        EngiNode value = engi_node_member(values, key);
        EngProperty* item = &items[count];
        item->name = engi_arena_text(values->source->arena, key, strlen(key));
        if (item->name == NULL)
            return engi_fail_memory(&value);
        const json_t* type = types != NULL ? json_object_get(types->json, key) : NULL;
        bool is_ignored = type != NULL
                              ? json_is_string(type) && strcmp(json_string_value(type), "list") == 0
                              : is_list(value.json);
        if (is_ignored) {
            if (!note_list(&value, key))
                return false;
            continue;
        }
        item->kind = guess_kind(value.json);
        if (type != NULL &&
            (!json_is_string(type) || !parse_kind(json_string_value(type), &item->kind)))
            return engi_fail(&value, "its type is not known");
        if (!read_value(&value, item, depth))
            return false;
        count++;
    }
    *properties = (EngProperties){items, count};
    return true;
}

static bool read_members(const EngiNode* value, EngProperties* members, int depth) {
    if (depth > ENG_PROPERTY_DEPTH_MAX)
        return engi_fail(value, "classes nested deeper than %d", ENG_PROPERTY_DEPTH_MAX);
    if (json_is_array(value->json))
        return read_list(value, members, depth);
    if (json_is_object(value->json))
        return read_object(value, NULL, members, depth);
    return engi_fail(value, "a class's value is not an object");
}

bool engi_properties_read_values(const EngiNode* values, const EngiNode* types,
                                 EngProperties* properties) {
    if (!json_is_object(values->json))
        return engi_fail(values, "properties are not an object");
    return read_object(values, types, properties, 0);
}

bool engi_properties_read(const EngiNode* owner, EngProperties* properties) {
    EngiNode member = engi_node_member(owner, "properties");
    if (member.json == NULL)
        return true;
    if (json_is_array(member.json))
        return read_list(&member, properties, 0);
    EngiNode types = engi_node_member(owner, "propertytypes");
    return engi_properties_read_values(&member, &types, properties);
}
