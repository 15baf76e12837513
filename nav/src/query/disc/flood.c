#include <string.h>

#include "query/disc/inside.h"

bool navi_radius_flood_begin(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    if (!navi_array_reserve_zeroed(&search->ask->memory, &scratch->marks,
                                   search->mesh->counts->tri_slots))
        return false;
    if (scratch->flood == UINT32_MAX) {
        memset(scratch->marks.data, 0, scratch->marks.capacity * sizeof *scratch->marks.data);
        scratch->flood = 0;
    }
    scratch->flood++;
    scratch->entries.count = 0;
    return true;
}
