#include <string.h>

#include "query/disc/inside.h"

static bool grow_marks(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    uint32_t old = scratch->marks.capacity;
    if (!navi_array_reserve(&search->ask->memory, &scratch->marks, search->mesh->counts->tri_slots))
        return false;
    memset(scratch->marks.data + old, 0,
           (scratch->marks.capacity - old) * sizeof *scratch->marks.data);
    return true;
}

bool navi_radius_flood_begin(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    if (!grow_marks(search))
        return false;
    if (scratch->flood == UINT32_MAX) {
        memset(scratch->marks.data, 0, scratch->marks.capacity * sizeof *scratch->marks.data);
        scratch->flood = 0;
    }
    scratch->flood++;
    scratch->entries.count = 0;
    return true;
}
