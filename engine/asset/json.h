/// JSON values that know their place in the file, for error messages.
#ifndef ENG_ASSET_JSON_H
#define ENG_ASSET_JSON_H

#include "asset/source.h"

#include <jansson.h>

/// The member with the line of the XML element that an object was made from.
#define ENGI_LINE_KEY "@line"
/// The only member of what an XML polygon or polyline was made to: its text "x,y x,y".
#define ENGI_POINTS_KEY "@points"

/// A value with its place: a chain of parents up to the root. Nodes live on the stack; a parent
/// outlives its children.
typedef struct EngiNode {
    const EngiSource* source;
    const struct EngiNode* parent;
    const char* key;    ///< NULL for an item of a list
    size_t index;       ///< of an item of a list
    const json_t* json; ///< NULL: absent
} EngiNode;

typedef enum EngiNeed { ENGI_OPTIONAL, ENGI_REQUIRED } EngiNeed;

/// Parse bytes. Refused: nesting deeper than ENG_ASSET_DEPTH_MAX, a key twice in an object, a
/// number out of range. Release the result with json_decref. NULL on failure.
json_t* engi_json_parse(const EngiSource* source, const char* bytes, size_t size);

EngiNode engi_node_root(const EngiSource* source, const json_t* json);
/// The member of an object, or the item of a list; `json` is NULL when it is absent.
EngiNode engi_node_member(const EngiNode* object, const char* key);
EngiNode engi_node_item(const EngiNode* list, size_t index);

/// Set the source's error to "PATH[:LINE]: place: message". Always false.
bool engi_fail(const EngiNode* node, const char* format, ...);
/// Set the error "out of memory". Always false.
bool engi_fail_memory(const EngiNode* node);
/// Add such a line as a note, which is a warning: loading goes on. True unless memory runs out;
/// then the error is set.
bool engi_note(const EngiNode* node, const char* format, ...);

/// Read a member of an object into `*value`. When an optional member is absent `*value` stays.
/// False with the error set when the value does not fit its type or `max`, or a required one is
/// absent.
bool engi_get_double(const EngiNode* object, const char* key, EngiNeed need, double* value);
bool engi_get_uint(const EngiNode* object, const char* key, EngiNeed need, uint32_t max,
                   uint32_t* value);
bool engi_get_int(const EngiNode* object, const char* key, EngiNeed need, int32_t* value);
bool engi_get_bool(const EngiNode* object, const char* key, EngiNeed need, bool* value);
/// The string is copied into the arena.
bool engi_get_string(const EngiNode* object, const char* key, EngiNeed need, const char** value);
/// A string that is a path, relative to the source's folder.
bool engi_get_path(const EngiNode* object, const char* key, EngiNeed need, const char** value);
bool engi_get_object(const EngiNode* object, const char* key, EngiNeed need, EngiNode* value);
bool engi_get_list(const EngiNode* object, const char* key, EngiNeed need, size_t max,
                   EngiNode* value);

/// Is `json` a coordinate? Else the error names it, at this node.
bool engi_check_double(const EngiNode* at, const json_t* json, const char* name, double* value);

/// Read the node itself. Errors as above.
bool engi_as_double(const EngiNode* node, double* value);
bool engi_as_uint(const EngiNode* node, uint32_t max, uint32_t* value);

#endif
