#include "query/disc/cones_record.h"

#include "query/cone/sight.h"

void navi_disc_record_bend(DiscRecorder* recorder, uint32_t bend, bool is_clear) {
    for (uint32_t i = 0; i < recorder->count; i++)
        if ((recorder->bends[i] & ~DISC_SIGHT_IS_CLEAR) == bend) {
            recorder->bends[i] |= is_clear ? DISC_SIGHT_IS_CLEAR : 0;
            return;
        }
    recorder->is_too_much |= recorder->count == DISC_SIGHT_BENDS;
    if (!recorder->is_too_much)
        recorder->bends[recorder->count++] = bend | (is_clear ? DISC_SIGHT_IS_CLEAR : 0);
}

bool navi_disc_record_vertex(DiscRecorder* recorder, uint32_t v) {
    uint32_t at = v * UINT32_C(2654435761) % DISC_SIGHT_PLACES;
    for (; recorder->places[at] != 0; at = (at + 1) % DISC_SIGHT_PLACES)
        if (recorder->places[at] == v + 1)
            return !recorder->is_too_much;
    recorder->is_too_much |= recorder->vertex_count == DISC_SIGHT_VERTICES;
    if (recorder->is_too_much)
        return false;
    recorder->places[at] = v + 1;
    recorder->vertices[recorder->vertex_count++] = v;
    navi_box_add(&recorder->box, recorder->mesh->pos[v]);
    return true;
}
