// A build without jansson.
#include "art/formats.h"

static const char lacks[] = "this build cannot read it: it lacks jansson";

bool engi_sidecar_parse(EngiArt* art, const char* path, const char* bytes, size_t size) {
    (void)bytes, (void)size;
    EngiSource source = art->source;
    source.path = path;
    return engi_source_fail(&source, 0, "%s", lacks);
}

bool engi_sidecar_find(const EngiSidecar* sidecar, const EngiSubject* subject, uint32_t* at,
                       EngProperties* properties) {
    (void)sidecar, (void)subject, (void)at, (void)properties;
    return false;
}

void engi_sidecar_use(EngiSidecar* sidecar, const EngiSubject* subject) {
    (void)sidecar, (void)subject;
}

bool engi_sidecar_note_unused(const EngiArt* art) {
    (void)art;
    return true;
}

bool engi_read_ldtk(EngiArt* art, const char* bytes, size_t size) {
    (void)bytes, (void)size;
    return engi_source_fail(&art->source, 0, "%s", lacks);
}

bool engi_read_aseprite_json(EngiArt* art, const char* bytes, size_t size) {
    return engi_read_ldtk(art, bytes, size);
}

bool engi_read_spine(EngiArt* art, const char* bytes, size_t size) {
    return engi_read_ldtk(art, bytes, size);
}
