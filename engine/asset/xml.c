#include "asset/xml.h"

#include "asset/text.h"

#include <assert.h>
#include <expat.h>
#include <stdlib.h>
#include <string.h>

typedef struct Reader {
    const EngiSource* source;
    EngiArena* arena;
    XML_Parser parser;
    EngiXml* root;
    EngiXml* open[ENG_ASSET_DEPTH_MAX];
    int depth;
    uint32_t element_count;
    bool is_failed;
    // The text of all open elements, concatenated; text_start has the beginning of each.
    char* text;
    size_t text_used, text_capacity;
    size_t text_start[ENG_ASSET_DEPTH_MAX];
} Reader;

static void fail_xml(Reader* reader, const char* message) {
    if (reader->is_failed)
        return;
    reader->is_failed = true;
    eng_asset_error_set(reader->source->error, "%s:%lu:%lu: %s",
                        engi_text_tail(reader->source->path),
                        (unsigned long)XML_GetCurrentLineNumber(reader->parser),
                        (unsigned long)XML_GetCurrentColumnNumber(reader->parser) + 1, message);
    XML_StopParser(reader->parser, XML_FALSE);
}

static const char** copy_attributes(EngiArena* arena, const XML_Char** attributes) {
    size_t count = 0;
    while (attributes[count] != NULL)
        count++;
    const char** copies = engi_arena_take(arena, count + 1, sizeof *copies);
    for (size_t i = 0; i < count && copies != NULL; i++) {
        copies[i] = engi_arena_text(arena, attributes[i], strlen(attributes[i]));
        if (copies[i] == NULL)
            return NULL;
    }
    return copies;
}

static void XMLCALL on_start(void* user, const XML_Char* name, const XML_Char** attributes) {
    Reader* reader = user;
    if (reader->is_failed)
        return;
    if (reader->depth == ENG_ASSET_DEPTH_MAX) {
        fail_xml(reader, "elements are nested too deep");
        return;
    }
    if (++reader->element_count > ENG_ASSET_VALUE_MAX) {
        fail_xml(reader, "too many elements");
        return;
    }
    EngiXml* element = engi_arena_take(reader->arena, 1, sizeof *element);
    const char* name_copy = engi_arena_text(reader->arena, name, strlen(name));
    const char** attribute_copies = copy_attributes(reader->arena, attributes);
    if (element == NULL || name_copy == NULL || attribute_copies == NULL) {
        fail_xml(reader, "out of memory");
        return;
    }
    *element = (EngiXml){.name = name_copy, .attributes = attribute_copies, .text = ""};
    element->line = (int)XML_GetCurrentLineNumber(reader->parser);
    if (reader->depth == 0) {
        reader->root = element;
    } else {
        EngiXml* parent = reader->open[reader->depth - 1];
        if (parent->last_child != NULL)
            parent->last_child->next = element;
        else
            parent->first_child = element;
        parent->last_child = element;
    }
    reader->text_start[reader->depth] = reader->text_used;
    reader->open[reader->depth++] = element;
}

static bool is_all_blank(const char* text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (strchr(" \t\r\n", text[i]) == NULL)
            return false;
    }
    return true;
}

// Text belongs to the innermost element around it. The buffer still has the text from before the
// element's children; the text of the children was removed when they ended.
static void XMLCALL on_end(void* user, const XML_Char* name) {
    Reader* reader = user;
    (void)name;
    if (reader->is_failed)
        return;
    assert(reader->depth > 0);
    EngiXml* element = reader->open[--reader->depth];
    size_t start = reader->text_start[reader->depth], length = reader->text_used - start;
    reader->text_used = start;
    if (length == 0 || is_all_blank(reader->text + start, length))
        return;
    element->text = engi_arena_text(reader->arena, reader->text + start, length);
    element->text_length = length;
    if (element->text == NULL)
        fail_xml(reader, "out of memory");
}

static void XMLCALL on_text(void* user, const XML_Char* text, int length) {
    Reader* reader = user;
    if (reader->is_failed || length <= 0)
        return;
    size_t needed = reader->text_used + (size_t)length;
    if (needed > reader->text_capacity) {
        size_t capacity = 2 * needed + 1024;
        char* grown = realloc(reader->text, capacity);
        if (grown == NULL) {
            fail_xml(reader, "out of memory");
            return;
        }
        reader->text = grown;
        reader->text_capacity = capacity;
    }
    memcpy(reader->text + reader->text_used, text, (size_t)length);
    reader->text_used = needed;
}

// Old maps name a DTD on a server, which is not fetched. A DTD inside the file is refused, because
// it could define entities.
static void XMLCALL on_doctype(void* user, const XML_Char* name, const XML_Char* system_id,
                               const XML_Char* public_id, int has_internal_subset) {
    (void)name, (void)system_id, (void)public_id;
    if (has_internal_subset)
        fail_xml(user, "a DOCTYPE with declarations is refused");
}

static void XMLCALL on_entity(void* user, const XML_Char* name, int is_parameter_entity) {
    (void)name, (void)is_parameter_entity;
    fail_xml(user, "an entity that is not defined");
}

// Count what looks like the start of an element, before anything is allocated. Those in comments
// count too.
static bool has_too_many(const char* bytes, size_t size) {
    size_t count = 0;
    for (size_t i = 0; i + 1 < size; i++)
        count += bytes[i] == '<' && strchr("/!?", bytes[i + 1]) == NULL;
    return count > ENG_ASSET_VALUE_MAX;
}

const EngiXml* engi_xml_parse(const EngiSource* source, EngiArena* arena, const char* bytes,
                              size_t size) {
    Reader reader = {.source = source, .arena = arena, .parser = XML_ParserCreate(NULL)};
    if (reader.parser == NULL) {
        eng_asset_error_set(source->error, "%s: out of memory", engi_text_tail(source->path));
        return NULL;
    }
    if (has_too_many(bytes, size))
        fail_xml(&reader, "too many elements");
    XML_SetUserData(reader.parser, &reader);
    XML_SetElementHandler(reader.parser, on_start, on_end);
    XML_SetCharacterDataHandler(reader.parser, on_text);
    XML_SetStartDoctypeDeclHandler(reader.parser, on_doctype);
    XML_SetSkippedEntityHandler(reader.parser, on_entity);
    bool is_parsed =
        !reader.is_failed && XML_Parse(reader.parser, bytes, (int)size, XML_TRUE) == XML_STATUS_OK;
    if (!is_parsed && !reader.is_failed)
        fail_xml(&reader, XML_ErrorString(XML_GetErrorCode(reader.parser)));
    XML_ParserFree(reader.parser);
    free(reader.text);
    return reader.is_failed ? NULL : reader.root;
}
