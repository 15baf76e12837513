/// Reading custom properties and classes.
#ifndef ENG_ASSET_PROPERTY_READ_H
#define ENG_ASSET_PROPERTY_READ_H

#include "asset/json.h"
#include "asset/property.h"

/// The member "properties" of an owner: a list of {name, type, value}, or as older files have it an
/// object of values with their types in "propertytypes".
bool engi_properties_read(const EngiNode* owner, EngProperties* properties);

/// The same from an object of values and one of types (its json may be NULL).
bool engi_properties_read_values(const EngiNode* values, const EngiNode* types,
                                 EngProperties* properties);

/// "class", or "type" as other versions write it; "" without one.
bool engi_class_read(const EngiNode* owner, const char** class_name);

/// "#AARRGGBB" or "#RRGGBB", the # may be left out; "" gives 0.
bool engi_color_read(const EngiNode* owner, const char* key, uint32_t* color);

#endif
