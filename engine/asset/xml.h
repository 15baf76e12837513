/// Parses XML into a tree. A DTD inside the file and entities beyond the five of XML are refused.
#ifndef ENG_ASSET_XML_H
#define ENG_ASSET_XML_H

#include "asset/source.h"

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

/// The root element, allocated in `arena`. NULL with the source's error set as "PATH:LINE:COLUMN:
/// ...". Refused: nesting deeper than ENG_ASSET_DEPTH_MAX, more than ENG_ASSET_VALUE_MAX elements.
const EngiXml* engi_xml_parse(const EngiSource* source, EngiArena* arena, const char* bytes,
                              size_t size);

/// The first child of that name, or NULL.
const EngiXml* engi_xml_child(const EngiXml* element, const char* name);
/// The attribute's value, or NULL.
const char* engi_xml_attribute(const EngiXml* element, const char* name);

#endif
