/// Custom properties of maps, layers, objects, tilesets and tiles.
#ifndef ENG_ASSET_PROPERTY_H
#define ENG_ASSET_PROPERTY_H

#include "asset/types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ENG_PROPERTY_MAX 4096    ///< properties of one owner
#define ENG_PROPERTY_DEPTH_MAX 8 ///< nesting of classes

typedef enum EngPropertyKind {
    ENG_PROPERTY_STRING,
    ENG_PROPERTY_BOOL,
    ENG_PROPERTY_INT,
    ENG_PROPERTY_FLOAT,
    ENG_PROPERTY_COLOR,
    ENG_PROPERTY_FILE,
    ENG_PROPERTY_OBJECT,
    ENG_PROPERTY_CLASS
} EngPropertyKind;

typedef struct EngProperty EngProperty;

typedef struct EngProperties {
    const EngProperty* items; ///< [count] in the order of the file
    uint32_t count;
} EngProperties;

/// Only the member of the kind is set; the others are zero and `string` is "".
struct EngProperty {
    const char* name;
    const char* type_name; ///< the custom type (enum or class) or ""
    EngPropertyKind kind;
    const char* string; ///< STRING; FILE: a path, resolved from the file that names it
    bool boolean;
    int64_t integer;       ///< INT; OBJECT: an object's id, 0 for none
    double number;         ///< FLOAT
    uint32_t color;        ///< 0xAARRGGBB; 0 when left empty
    EngProperties members; ///< CLASS
};

/// The property of that name, or NULL.
const EngProperty* eng_property_find(EngProperties properties, const char* name);

/// The value; `fallback` when there is no property of that name and kind.
bool eng_property_bool(EngProperties properties, const char* name, bool fallback);
/// The integer; `fallback` when there is no property of that name and kind.
int64_t eng_property_int(EngProperties properties, const char* name, int64_t fallback);
/// FLOAT or INT.
double eng_property_float(EngProperties properties, const char* name, double fallback);
/// STRING or FILE.
const char* eng_property_string(EngProperties properties, const char* name, const char* fallback);

#ifdef __cplusplus
}
#endif
#endif
