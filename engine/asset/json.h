/// JSON values that know where they stand, so that every complaint can say so.
#ifndef ENG_ASSET_JSON_H
#define ENG_ASSET_JSON_H

#include "asset/arena.h"
#include "asset/error.h"
#include "asset/types.h"

#include <jansson.h>

/// Notes while they grow.
typedef struct EngiNotes {
    struct EngiNoteLine* first;
    struct EngiNoteLine* last;
    uint32_t count;
} EngiNotes;

/// The file that is being read.
typedef struct EngiSource {
    const char* path;
    EngiArena* arena;
    EngiNotes* notes;
    EngAssetError* error;
    bool has_lines; ///< objects carry ENGI_LINE_KEY: they were made from XML
} EngiSource;

/// Member that holds the line of the XML element an object was made from.
#define ENGI_LINE_KEY "@line"

/// A value and the way to it. Nodes live on the stack; a parent outlives its children.
typedef struct EngiNode {
    const EngiSource* source;
    const struct EngiNode* parent;
    const char* key; ///< NULL for an item of a list
    size_t index;
    const json_t* json; ///< NULL: absent
} EngiNode;

typedef enum EngiNeed { ENGI_OPTIONAL, ENGI_REQUIRED } EngiNeed;

/// Parse bytes: at most ENG_ASSET_DEPTH_MAX deep, no key twice, no number out of range. The result
/// is released with json_decref; NULL on failure.
json_t* engi_json_parse(const EngiSource* source, const char* bytes, size_t size);

EngiNode engi_node_root(const EngiSource* source, const json_t* json);
/// The member of an object; `json` is NULL when it is absent.
EngiNode engi_node_member(const EngiNode* object, const char* key);
EngiNode engi_node_item(const EngiNode* list, size_t index);

/// "PATH[:LINE]: place: message" as the source's error. Always false.
bool engi_fail(const EngiNode* node, const char* format, ...);
/// "out of memory". Always false.
bool engi_fail_memory(const EngiNode* node);
/// The same line as a note. False when there is no memory.
bool engi_note(const EngiNode* node, const char* format, ...);
/// The notes as an array. False when there is no memory.
bool engi_notes_finish(const EngiNotes* notes, EngiArena* arena, EngNotes* result);

/// The members below are read into `*value`, which keeps what it has when an optional one is
/// absent. Everything else than a fitting value is refused.
bool engi_get_double(const EngiNode* object, const char* key, EngiNeed need, double* value);
bool engi_get_uint(const EngiNode* object, const char* key, EngiNeed need, uint32_t max,
                   uint32_t* value);
bool engi_get_int(const EngiNode* object, const char* key, EngiNeed need, int32_t* value);
bool engi_get_bool(const EngiNode* object, const char* key, EngiNeed need, bool* value);
/// Copied into the arena.
bool engi_get_string(const EngiNode* object, const char* key, EngiNeed need, const char** value);
/// A string, seen as a path from the source's folder.
bool engi_get_path(const EngiNode* object, const char* key, EngiNeed need, const char** value);
bool engi_get_object(const EngiNode* object, const char* key, EngiNeed need, EngiNode* value);
bool engi_get_list(const EngiNode* object, const char* key, EngiNeed need, size_t max,
                   EngiNode* value);

/// The node itself as a value.
bool engi_as_double(const EngiNode* node, double* value);
bool engi_as_uint(const EngiNode* node, uint32_t max, uint32_t* value);

#endif
