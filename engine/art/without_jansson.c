// A build without jansson.
#include "art/formats.h"

bool engi_sidecar_load(EngiArt* art) {
    (void)art;
    return true;
}

bool engi_sidecar_find(const EngiSidecar* sidecar, const EngiSubject* subject, uint32_t index,
                       EngProperties* properties) {
    (void)sidecar, (void)subject, (void)index, (void)properties;
    return false;
}
