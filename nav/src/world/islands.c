#include "world/islands.h"

#include "world/world.h"

void navi_islands_fini(Islands* islands, NavMemory* memory) {
    navi_array_fini(memory, &islands->sizes);
    navi_array_fini(memory, &islands->stack);
}

static void fill(NavWorld* world, uint32_t start, uint32_t island) {
    Islands* islands = &world->islands;
    Mesh* mesh = &world->mesh;
    islands->stack.count = 0;
    islands->stack.data[islands->stack.count++] = start;
    mesh->island[start] = island;
    while (islands->stack.count > 0) {
        uint32_t t = islands->stack.data[--islands->stack.count];
        islands->sizes.data[island]++;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i];
            if (twin == NAVI_NONE || mesh->island[twin >> 2] != NAVI_NONE ||
                !navi_tri_is_walkable(world, twin >> 2, UINT32_MAX))
                continue;
            mesh->island[twin >> 2] = island;
            islands->stack.data[islands->stack.count++] = twin >> 2;
        }
    }
}

bool navi_islands_update(NavWorld* world) {
    Islands* islands = &world->islands;
    Mesh* mesh = &world->mesh;
    if (!navi_array_reserve(&world->memory, &islands->stack, mesh->counts->tri_slots) ||
        !navi_array_reserve(&world->memory, &islands->sizes, mesh->counts->tri_slots))
        return false;
    islands->sizes.count = 0;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        mesh->island[t] = NAVI_NONE;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t) || mesh->island[t] != NAVI_NONE ||
            !navi_tri_is_walkable(world, t, UINT32_MAX))
            continue;
        islands->sizes.data[islands->sizes.count] = 0;
        fill(world, t, islands->sizes.count++);
    }
    islands->alive = islands->sizes.count;
    return true;
}
