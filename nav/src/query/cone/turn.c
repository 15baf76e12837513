#include "query/cone/turn.h"

#include "base/assert.h"

static bool is_walkable(const Mesh* mesh, uint32_t corner) {
    return mesh->island[corner >> 2] != NAV_NONE;
}

// The last corner of the walkable sector that begins, on its right, at `first`.
static uint32_t end_of_sector(const Mesh* mesh, uint32_t first) {
    for (uint32_t corner = first;;) {
        uint32_t next = navi_corner_left(mesh, corner);
        if (next == NAV_NONE || next == first || !is_walkable(mesh, next))
            return corner;
        corner = next;
    }
}

static bool begins_sector(const Mesh* mesh, uint32_t corner) {
    uint32_t before = navi_corner_right(mesh, corner);
    return is_walkable(mesh, corner) && (before == NAV_NONE || !is_walkable(mesh, before));
}

static NavPoint ray_to(const Mesh* mesh, uint32_t v, uint32_t to) {
    return navi_ray_to(mesh->pos[v], mesh->pos[to]);
}

// The live edges on the rim of the reflex sector that are farthest left and right; none: no way
// turns there.
static void find_limits(const ConeScratch* scratch, uint32_t v, TurnState* state) {
    const TurnSector* sector = &scratch->turn_sectors.data[v];
    const Mesh* mesh = scratch->ask->mesh;
    state->limit[0] = state->limit[1] = (NavPoint){0, 0};
    uint32_t left = sector->last, right = sector->first;
    while (left != sector->first && !navi_search_is_open(scratch->ask->search, left))
        left = navi_corner_right(mesh, left);
    if (!navi_search_is_open(scratch->ask->search, left))
        return;
    while (!navi_search_is_open(scratch->ask->search, right))
        right = navi_corner_left(mesh, right);
    state->limit[1] = ray_to(mesh, v, navi_corner_left_vertex(mesh, left));
    state->limit[0] = ray_to(mesh, v, navi_corner_right_vertex(mesh, right));
}

void navi_turn_place(ConeScratch* scratch, uint32_t v, TurnState* state) {
    TurnSector* sector = &scratch->turn_sectors.data[v];
    const Mesh* mesh = scratch->ask->mesh;
    uint32_t start = mesh->vertex[v].h, at = start, sectors = 0;
    state->place_flags = 0;
    do {
        if (begins_sector(mesh, at)) {
            uint32_t last = end_of_sector(mesh, at);
            NavPoint right = mesh->pos[navi_corner_right_vertex(mesh, at)];
            NavPoint left = mesh->pos[navi_corner_left_vertex(mesh, last)];
            sectors++;
            if (navi_orient2d(mesh->pos[v], right, left) < 0) {
                state->place_flags |= TURN_REFLEX;
                sector->first = at;
                sector->last = last;
                state->wall[0] = ray_to(mesh, v, navi_corner_right_vertex(mesh, at));
                state->wall[1] = ray_to(mesh, v, navi_corner_left_vertex(mesh, last));
            }
        }
        at = navi_corner_left(mesh, at);
        NAV_ASSERT(at != NAV_NONE); // corners of walkable triangles lie inside the frame
    } while (at != start);
    if (sectors > 1)
        state->place_flags |= TURN_PINCH;
    if (state->place_flags & TURN_REFLEX)
        find_limits(scratch, v, state);
}
