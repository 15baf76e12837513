#include "query/disc/inside.h"

bool navi_radius_flood_begin(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    if (!navi_mark_set_reserve(&scratch->visited, &search->ask->memory,
                               search->mesh->counts->tri_slots))
        return false;
    navi_mark_set_empty(&scratch->visited);
    scratch->entries.count = 0;
    return true;
}
