#include "asset/property.h"

#include <string.h>

const EngProperty* eng_property_find(EngProperties properties, const char* name) {
    for (uint32_t i = 0; i < properties.count; i++) {
        if (strcmp(properties.items[i].name, name) == 0)
            return &properties.items[i];
    }
    return NULL;
}

bool eng_property_bool(EngProperties properties, const char* name, bool fallback) {
    const EngProperty* p = eng_property_find(properties, name);
    return p != NULL && p->kind == ENG_PROPERTY_BOOL ? p->boolean : fallback;
}

int64_t eng_property_int(EngProperties properties, const char* name, int64_t fallback) {
    const EngProperty* p = eng_property_find(properties, name);
    return p != NULL && p->kind == ENG_PROPERTY_INT ? p->integer : fallback;
}

double eng_property_float(EngProperties properties, const char* name, double fallback) {
    const EngProperty* p = eng_property_find(properties, name);
    if (p != NULL && p->kind == ENG_PROPERTY_INT)
        return (double)p->integer;
    return p != NULL && p->kind == ENG_PROPERTY_FLOAT ? p->number : fallback;
}

const char* eng_property_string(EngProperties properties, const char* name, const char* fallback) {
    const EngProperty* p = eng_property_find(properties, name);
    bool is_text = p != NULL && (p->kind == ENG_PROPERTY_STRING || p->kind == ENG_PROPERTY_FILE);
    return is_text ? p->string : fallback;
}
