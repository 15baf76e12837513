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

bool navi_radius_flood_begin_around(RadiusSearch* search, uint32_t first, uint32_t last) {
    if (!navi_radius_flood_begin(search))
        return false;
    for (uint32_t c = first; c != last; c = navi_corner_left(search->mesh, c))
        navi_mark_set_add(&search->scratch->visited, c >> 2);
    navi_mark_set_add(&search->scratch->visited, last >> 2);
    return true;
}
