#include "asset/xml.h"

#include <string.h>

const EngiXml* engi_xml_child(const EngiXml* element, const char* name) {
    for (const EngiXml* child = element->first_child; child != NULL; child = child->next) {
        if (strcmp(child->name, name) == 0)
            return child;
    }
    return NULL;
}

const char* engi_xml_attribute(const EngiXml* element, const char* name) {
    for (const char** a = element->attributes; *a != NULL; a += 2) {
        if (strcmp(a[0], name) == 0)
            return a[1];
    }
    return NULL;
}
