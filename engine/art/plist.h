/// Values in Apple's property lists (XML).
#ifndef ENG_ART_PLIST_H
#define ENG_ART_PLIST_H

#include "art/builder.h"
#include "asset/xml.h"

#include <stddef.h>

/// The root <dict>. NULL with the error set.
const EngiXml* engi_plist_parse(EngiArt* art, const char* bytes, size_t size);

/// The value of a key in a <dict>, or NULL.
const EngiXml* engi_plist_find(const EngiXml* dict, const char* key);

/// Exactly `count` numbers of a <string>, <integer> or <real>, such as "{{1,2},{3,4}}". False with
/// the error set; also when there is no such key.
bool engi_plist_numbers(EngiArt* art, const EngiXml* dict, const char* key, double* values,
                        size_t count);
/// Is the key there, and <true/>?
bool engi_plist_is_true(const EngiXml* dict, const char* key);
/// The text of a key; NULL when it is absent.
const char* engi_plist_text(const EngiXml* dict, const char* key);

#endif
