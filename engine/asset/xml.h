/// XML as a tree. No DTD with contents, no entities beyond the five of XML.
#ifndef ENG_ASSET_XML_H
#define ENG_ASSET_XML_H

#include "asset/json.h"

typedef struct EngiXml {
    const char* name;
    const char** attributes; ///< name, value, name, value, .., NULL
    const char* text;        ///< all text directly inside, joined; may be ""
    size_t text_length;
    int line;
    struct EngiXml* first_child;
    struct EngiXml* last_child;
    struct EngiXml* next;
} EngiXml;

/// The root element, in `arena`; NULL with the source's error set as "PATH:LINE:COLUMN: ...".
/// At most ENG_ASSET_DEPTH_MAX deep and ENG_ASSET_VALUE_MAX elements.
const EngiXml* engi_xml_parse(const EngiSource* source, EngiArena* arena, const char* bytes,
                              size_t size);

/// The first child of that name, or NULL.
const EngiXml* engi_xml_child(const EngiXml* element, const char* name);
/// The attribute's value, or NULL.
const char* engi_xml_attribute(const EngiXml* element, const char* name);

#endif
