#include "asset/json.h"

#include "asset/file.h"
#include "asset/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// jansson recurses, and takes much memory for each list and object. So depth and number are limited
// before it starts.
static bool check_limits(const EngiSource* source, const char* bytes, size_t size) {
    unsigned depth = 0, line = 1, value_count = 0;
    size_t line_start = 0;
    bool is_string = false;
    for (size_t i = 0; i < size; i++) {
        char c = bytes[i];
        if (c == '\n') {
            line++;
            line_start = i + 1;
        } else if (is_string) {
            if (c == '\\' && i + 1 < size && bytes[i + 1] != '\n')
                i++;
            else if (c == '"')
                is_string = false;
        } else if (c == '"') {
            is_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > ENG_ASSET_DEPTH_MAX)
                return eng_asset_error_set(source->error, "%s:%u:%zu: nested deeper than %d",
                                           engi_text_tail(source->path), line, i - line_start + 1,
                                           ENG_ASSET_DEPTH_MAX);
            if (++value_count > ENG_ASSET_VALUE_MAX)
                return eng_asset_error_set(source->error, "%s:%u: more than %u lists and objects",
                                           engi_text_tail(source->path), line, ENG_ASSET_VALUE_MAX);
        } else if ((c == ']' || c == '}') && depth > 0) {
            depth--;
        }
    }
    return true;
}

json_t* engi_json_parse(const EngiSource* source, const char* bytes, size_t size) {
    if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) { // byte order mark
        bytes += 3;
        size -= 3;
    }
    if (!check_limits(source, bytes, size))
        return NULL;
    json_error_t error;
    json_t* root = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL && error.text[0] == 0) // jansson gives no text when memory is missing
        eng_asset_error_set(source->error, "%s: out of memory", engi_text_tail(source->path));
    else if (root == NULL)
        eng_asset_error_set(source->error, "%s:%d:%d: %s", engi_text_tail(source->path),
                            error.line < 1 ? 1 : error.line, error.column < 1 ? 1 : error.column,
                            error.text);
    return root;
}

EngiNode engi_node_root(const EngiSource* source, const json_t* json) {
    return (EngiNode){.source = source, .json = json};
}

EngiNode engi_node_member(const EngiNode* object, const char* key) {
    return (EngiNode){object->source, object, key, 0, json_object_get(object->json, key)};
}

EngiNode engi_node_item(const EngiNode* list, size_t index) {
    return (EngiNode){list->source, list, NULL, index, json_array_get(list->json, index)};
}

// ---- places

static bool is_plain_key(const char* key) {
    for (const char* c = key; *c != 0; c++) {
        bool is_plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_' ||
                        (c > key && *c >= '0' && *c <= '9');
        if (!is_plain)
            return false;
    }
    return key[0] != 0;
}

// Append to a text of ENG_ASSET_ERROR_SIZE bytes; what does not fit is cut.
static void append_text(char* text, const char* format, ...) {
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, ENG_ASSET_ERROR_SIZE - used, format, arguments);
    va_end(arguments);
}

static void append_place(char* text, const EngiNode* node) {
    if (node->parent == NULL)
        return;
    append_place(text, node->parent);
    if (node->key == NULL)
        append_text(text, "[%zu]", node->index);
    else if (is_plain_key(node->key))
        append_text(text, "%s%s", node->parent->parent == NULL ? "" : ".", node->key);
    else
        append_text(text, "[\"%.80s\"]", node->key);
}

// "PATH[:LINE]: place: "
static void write_prefix(char* text, const EngiNode* node) {
    text[0] = 0;
    append_text(text, "%s", engi_text_tail(node->source->path));
    for (const EngiNode* n = node; n != NULL && node->source->has_lines; n = n->parent) {
        const json_t* line = json_object_get(n->json, ENGI_LINE_KEY);
        if (json_is_integer(line)) {
            append_text(text, ":%d", (int)json_integer_value(line));
            break;
        }
    }
    append_text(text, ": ");
    if (node->parent != NULL) {
        append_place(text, node);
        append_text(text, ": ");
    }
}

bool engi_fail(const EngiNode* node, const char* format, ...) {
    if (node->source->error == NULL)
        return false;
    char* text = node->source->error->text;
    write_prefix(text, node);
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, ENG_ASSET_ERROR_SIZE - used, format, arguments);
    va_end(arguments);
    engi_text_clean(text);
    return false;
}

bool engi_fail_memory(const EngiNode* node) { return engi_fail(node, "out of memory"); }

// ---- notes

bool engi_note(const EngiNode* node, const char* format, ...) {
    char text[ENG_ASSET_ERROR_SIZE];
    write_prefix(text, node);
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, sizeof text - used, format, arguments);
    va_end(arguments);
    engi_text_clean(text);
    return engi_notes_add(node->source->notes, node->source->arena, text) || engi_fail_memory(node);
}

// ---- values

typedef enum Found { FOUND, ABSENT, REFUSED } Found;

static Found find_member(const EngiNode* object, const char* key, EngiNeed need, EngiNode* member) {
    *member = engi_node_member(object, key);
    if (member->json != NULL)
        return FOUND;
    if (need == ENGI_OPTIONAL)
        return ABSENT;
    engi_fail(object, "%s is missing", key);
    return REFUSED;
}

// An XML attribute that is not a number has stayed a string.
static bool read_number(const json_t* json, double* value) {
    if (!json_is_number(json))
        return false;
    *value = json_number_value(json);
    return isfinite(*value);
}

static bool fail_range(const EngiNode* node, const char* name, double value) {
    return engi_fail(node, "%s is %g, out of range", name, value);
}

bool engi_check_double(const EngiNode* at, const json_t* json, const char* name, double* value) {
    double number;
    if (!read_number(json, &number))
        return engi_fail(at, "%s is not a number", name);
    if (number < -ENG_ASSET_COORD_MAX || number > ENG_ASSET_COORD_MAX)
        return fail_range(at, name, number);
    *value = number;
    return true;
}

static bool check_whole(const EngiNode* at, const json_t* json, const char* name, double* value) {
    if (!read_number(json, value))
        return engi_fail(at, "%s is not a number", name);
    if (floor(*value) != *value)
        return engi_fail(at, "%s is %g, not a whole number", name, *value);
    return true;
}

static bool check_uint(const EngiNode* at, const json_t* json, const char* name, uint32_t max,
                       uint32_t* value) {
    double number = 0;
    if (!check_whole(at, json, name, &number))
        return false;
    if (number < 0 || number > max)
        return engi_fail(at, "%s is %.15g, not in 0..%u", name, number, max);
    *value = (uint32_t)number;
    return true;
}

bool engi_get_double(const EngiNode* object, const char* key, EngiNeed need, double* value) {
    EngiNode member;
    Found found = find_member(object, key, need, &member);
    return found == FOUND ? engi_check_double(object, member.json, key, value) : found == ABSENT;
}

bool engi_get_uint(const EngiNode* object, const char* key, EngiNeed need, uint32_t max,
                   uint32_t* value) {
    EngiNode member;
    Found found = find_member(object, key, need, &member);
    return found == FOUND ? check_uint(object, member.json, key, max, value) : found == ABSENT;
}

bool engi_get_int(const EngiNode* object, const char* key, EngiNeed need, int32_t* value) {
    EngiNode member;
    Found found = find_member(object, key, need, &member);
    if (found != FOUND)
        return found == ABSENT;
    double number = 0;
    if (!check_whole(object, member.json, key, &number))
        return false;
    if (number < INT32_MIN || number > INT32_MAX)
        return fail_range(object, key, number);
    *value = (int32_t)number;
    return true;
}

bool engi_get_bool(const EngiNode* object, const char* key, EngiNeed need, bool* value) {
    EngiNode member;
    Found found = find_member(object, key, need, &member);
    if (found != FOUND)
        return found == ABSENT;
    if (!json_is_boolean(member.json))
        return engi_fail(object, "%s is neither true nor false", key);
    *value = json_is_true(member.json);
    return true;
}

bool engi_get_string(const EngiNode* object, const char* key, EngiNeed need, const char** value) {
    EngiNode member;
    Found found = find_member(object, key, need, &member);
    if (found != FOUND)
        return found == ABSENT;
    if (!json_is_string(member.json))
        return engi_fail(object, "%s is not a string", key);
    const char* copy = engi_arena_text(object->source->arena, json_string_value(member.json),
                                       json_string_length(member.json));
    if (copy == NULL)
        return engi_fail_memory(object);
    *value = copy;
    return true;
}

bool engi_get_path(const EngiNode* object, const char* key, EngiNeed need, const char** value) {
    const char* name = NULL;
    if (!engi_get_string(object, key, need, &name))
        return false;
    if (name == NULL)
        return true;
    const char* path = engi_path_beside(object->source->arena, object->source->path, name);
    if (path == NULL)
        return engi_fail_memory(object);
    *value = path;
    return true;
}

bool engi_get_object(const EngiNode* object, const char* key, EngiNeed need, EngiNode* value) {
    Found found = find_member(object, key, need, value);
    if (found == FOUND && !json_is_object(value->json))
        return engi_fail(object, "%s is not an object", key);
    return found != REFUSED;
}

bool engi_get_list(const EngiNode* object, const char* key, EngiNeed need, size_t max,
                   EngiNode* value) {
    Found found = find_member(object, key, need, value);
    if (found != FOUND)
        return found == ABSENT;
    if (!json_is_array(value->json))
        return engi_fail(object, "%s is not a list", key);
    size_t count = json_array_size(value->json);
    if (count > max)
        return engi_fail(object, "%s has %zu items, more than %zu", key, count, max);
    return true;
}

bool engi_as_double(const EngiNode* node, double* value) {
    return engi_check_double(node, node->json, "the value", value);
}

bool engi_as_uint(const EngiNode* node, uint32_t max, uint32_t* value) {
    return check_uint(node, node->json, "the value", max, value);
}
