#include "art/plist.h"

#include "art/number.h"
#include "art/sprite.h"

#include <string.h>

const EngiXml* engi_plist_parse(EngiArt* art, const char* bytes, size_t size) {
    const EngiXml* root = engi_xml_parse(&art->source, art->arena, bytes, size);
    if (root == NULL)
        return NULL;
    const EngiXml* dict = engi_xml_child(root, "dict");
    if (strcmp(root->name, "plist") != 0 || dict == NULL) {
        engi_source_fail(&art->source, (uint32_t)root->line, "not a property list with a dict");
        return NULL;
    }
    return dict;
}

const EngiXml* engi_plist_find(const EngiXml* dict, const char* key) {
    for (const EngiXml* k = dict->first_child; k != NULL; k = k->next) {
        if (strcmp(k->name, "key") == 0 && strcmp(k->text, key) == 0)
            return k->next;
    }
    return NULL;
}

bool engi_plist_numbers(EngiArt* art, const EngiXml* dict, const char* key, double* values,
                        size_t count) {
    const EngiXml* value = engi_plist_find(dict, key);
    if (value == NULL)
        return engi_source_fail(&art->source, (uint32_t)dict->line, "%s is missing", key);
    if (!engi_numbers_read(value->text, "{},", values, count))
        return engi_source_fail(&art->source, (uint32_t)value->line, "%s is not %zu numbers", key,
                                count);
    for (size_t i = 0; i < count; i++) {
        if (!engi_is_coordinate(values[i]))
            return engi_source_fail(&art->source, (uint32_t)value->line, "%s is %g, out of range",
                                    key, values[i]);
    }
    return true;
}

bool engi_plist_is_true(const EngiXml* dict, const char* key) {
    const EngiXml* value = engi_plist_find(dict, key);
    return value != NULL && strcmp(value->name, "true") == 0;
}

const char* engi_plist_text(const EngiXml* dict, const char* key) {
    const EngiXml* value = engi_plist_find(dict, key);
    return value != NULL ? value->text : NULL;
}
