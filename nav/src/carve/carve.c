#include "carve/carve.h"

#include <string.h>

void navi_carve_init(Carve* carve, NavMemory* memory, Mesh* mesh) {
    memset(carve, 0, sizeof *carve);
    carve->memory = memory;
    carve->mesh = mesh;
}

void navi_carve_fini(Carve* carve) {
    NavMemory* memory = carve->memory;
    navi_array_fini(memory, &carve->spans);
    navi_array_fini(memory, &carve->guides);
    navi_array_fini(memory, &carve->fresh);
    navi_array_fini(memory, &carve->cold);
    navi_flood_fini(&carve->flood, memory);
    navi_array_fini(memory, &carve->cavity);
    navi_array_fini(memory, &carve->node_of);
    navi_array_fini(memory, &carve->nodes);
    navi_array_fini(memory, &carve->vertices);
    navi_array_fini(memory, &carve->sides);
    navi_array_fini(memory, &carve->sweep);
    navi_array_fini(memory, &carve->status);
    navi_array_fini(memory, &carve->starting);
    navi_array_fini(memory, &carve->tris);
}

void navi_carve_drop(Carve* carve) {
    for (uint32_t k = 0; k < carve->cavity.count; k++)
        carve->mesh->tri[carve->cavity.data[k]].flags &= ~TRI_CAVITY;
    carve->cavity.count = 0;
}

bool navi_carve_rings_are_sound(const Carve* carve) {
    const CarveNode* nodes = carve->nodes.data;
    uint32_t count = carve->nodes.count;
    for (uint32_t n = 0; n < count; n++) {
        uint32_t next = nodes[n].next, prev = nodes[n].prev, twin = nodes[n].twin;
        if (next >= count || prev >= count || nodes[next].prev != n || nodes[prev].next != n)
            return false;
        if (nodes[next].vertex == nodes[n].vertex)
            return false;
        if (twin != NAV_NONE &&
            (twin >= count || nodes[twin].twin != n || nodes[twin].vertex != nodes[next].vertex ||
             nodes[twin].is_constraint != nodes[n].is_constraint))
            return false;
    }
    return true;
}
