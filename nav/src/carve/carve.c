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
    navi_array_fini(memory, &carve->order);
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
