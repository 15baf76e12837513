// A build without expat.
#include "asset/xml.h"

const EngiXml* engi_xml_parse(const EngiSource* source, EngiArena* arena, const char* bytes,
                              size_t size) {
    (void)arena, (void)bytes, (void)size;
    engi_source_fail(source, 0, "XML, which this build cannot read: it lacks expat");
    return NULL;
}
