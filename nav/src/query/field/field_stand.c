// Where a disc stands, by the walls that are listed for the triangles of a point.
#include "query/circle/exact.h"
#include "query/field/field_disc.h"

#include <string.h>

// --- memory ------------------------------------------------------------------------------

static void* block_alloc(void* context, size_t size) {
    FieldPlaces* places = context;
    size_t need = (size + 15) / 16 * 16;
    if (need > sizeof places->block - places->used)
        return places->behind.alloc(places->behind.context, size);
    void* memory = places->block + places->used;
    places->used += need;
    return memory;
}

static void block_free(void* context, void* memory, size_t size) {
    FieldPlaces* places = context;
    const unsigned char* byte = memory;
    if (byte < places->block || byte >= places->block + sizeof places->block)
        places->behind.free(places->behind.context, memory, size);
}

// --- places ------------------------------------------------------------------------------

typedef enum Footing { HOLDS, IS_BESIDE, IS_BLOCKED } Footing;

static Footing footing_in(const NavField* field, uint32_t t, NavPoint p) {
    const Mesh* mesh = field->ask.mesh;
    int64_t radius = field->disc.radius;
    FieldRange near = navi_field_walls(field, t);
    Footing footing = HOLDS;
    for (uint32_t k = near.first; k < near.end; k++) {
        uint32_t h = navi_field_wall(field, k);
        NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
        if (!navi_is_near_segment(a, b, p, radius))
            continue;
        footing = IS_BESIDE;
        if (radius > NAVI_STAND_REACH_UP &&
            navi_is_near_segment(a, b, p, radius - NAVI_STAND_REACH_UP))
            return IS_BLOCKED;
    }
    return footing;
}

static bool has_wall(const RimScratch* rim, uint32_t h) {
    for (uint32_t i = 0; i < rim->walls.count; i++)
        if (rim->walls.data[i] == h)
            return true;
    return false;
}

static NavResult list_near(const NavField* field, uint32_t t, NavPoint p, NavMemory* memory,
                           RimScratch* rim) {
    const Mesh* mesh = field->ask.mesh;
    FieldRange near = navi_field_walls(field, t);
    for (uint32_t k = near.first; k < near.end; k++) {
        uint32_t h = navi_field_wall(field, k);
        if (!navi_is_near_segment(mesh->pos[navi_edge_from(mesh, h)],
                                  mesh->pos[navi_edge_to(mesh, h)], p,
                                  (int64_t)field->disc.radius + NAVI_STAND_REACH_UP) ||
            has_wall(rim, h))
            continue;
        if (!navi_array_add(memory, &rim->walls, h))
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult stand_beside(const NavField* field, const NavSpot* spot, NavPoint p,
                              FieldPlaces* places) {
    const Mesh* mesh = field->ask.mesh;
    int32_t radius = field->disc.radius;
    RimScratch scratch;
    memset(&scratch, 0, sizeof scratch);
    NavResult result = NAV_OK;
    for (uint32_t t = spot->t; t != NAV_NONE && result == NAV_OK; t = navi_spot_next(mesh, spot, t))
        if (navi_filter_walks(&field->filter, t))
            result = list_near(field, t, p, &places->memory, &scratch);
    Rim rim = {.scratch = &scratch,
               .memory = &places->memory,
               .filter = &field->filter,
               .mesh = mesh,
               .p = p,
               .radius = radius,
               .r = radius,
               .near = radius - navi_rim_slack(radius)};
    if (result == NAV_OK)
        result = navi_disc_places_among(&rim, &places->list);
    navi_rim_fini(&scratch, &places->memory);
    return result;
}

NavResult navi_field_stand(const NavField* field, NavPoint p, FieldPlaces* places) {
    const Mesh* mesh = field->ask.mesh;
    NavSpot spot = navi_spot(mesh, p);
    places->spot = spot;
    Footing footing = HOLDS;
    const NavAllocator allocator = {places, block_alloc, block_free, NULL, NULL};
    places->behind = field->ask.memory.allocator;
    places->used = 0;
    navi_memory_init(&places->memory, allocator);
    memset(&places->list, 0, sizeof places->list);
    if (!navi_spot_is_walkable(&field->filter, &spot))
        return NAV_OK;
    for (uint32_t t = spot.t; t != NAV_NONE && footing != IS_BLOCKED;
         t = navi_spot_next(mesh, &spot, t)) {
        Footing here = navi_filter_walks(&field->filter, t) ? footing_in(field, t, p) : HOLDS;
        footing = here > footing ? here : footing;
    }
    if (footing == IS_BESIDE)
        return stand_beside(field, &spot, p, places);
    if (footing == IS_BLOCKED)
        return NAV_OK;
    places->one = (DiscPlace){p.x, p.y, navi_spot_triangle(&field->filter, &spot)};
    places->list.data = &places->one;
    places->list.count = 1;
    return NAV_OK;
}

void navi_field_places_fini(FieldPlaces* places) {
    if (places->list.data != &places->one)
        navi_array_fini(&places->memory, &places->list);
}
