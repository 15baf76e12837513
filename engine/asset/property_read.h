/// Reads custom properties and classes.
#ifndef ENG_ASSET_PROPERTY_READ_H
#define ENG_ASSET_PROPERTY_READ_H

#include "asset/json.h"
#include "asset/property.h"

/// Read the member "properties": a list of {name, type, value}, or in older files an object of
/// values, with their types in "propertytypes".
bool engi_properties_read(const EngiNode* owner, EngProperties* properties);

/// Read an object of values with an object of types (its json may be NULL).
bool engi_properties_read_values(const EngiNode* values, const EngiNode* types,
                                 EngProperties* properties);

/// Read "class", or "type" as other versions write it; "" without either.
bool engi_class_read(const EngiNode* owner, const char** class_name);

/// Read "#AARRGGBB" or "#RRGGBB", also without the #; "" gives 0.
bool engi_color_read(const EngiNode* owner, const char* key, uint32_t* color);

#endif
