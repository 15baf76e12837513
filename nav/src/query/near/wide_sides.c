// On which side of a corridor a wall lies. The ends of the edges that a path crosses are marked. A
// wall beside them has the side of the marked vertices that are nearest to it over walkable
// triangles.
#include "query/near/wide.h"

#include <string.h>

#include "query/near/guide.h"

// A wall that matters is near the corridor.
enum { TRIANGLES_MOST = 96 };

static void clear_sides(NearScratch* near) {
    memset(near->sides.data, 0, near->sides.capacity * sizeof *near->sides.data);
    near->corridor = 0;
}

static void mark(NearScratch* near, uint32_t v, uint32_t side) {
    uint32_t* known = &near->sides.data[v];
    *known = (*known >= near->corridor ? *known : near->corridor) | side;
}

void navi_wide_mark_sides(NearScratch* near, uint32_t first) {
    const Mesh* mesh = near->disc->disc_search.inside.mesh;
    const NearTrack* tracks = near->tracks.data;
    if (near->corridor >= UINT32_MAX - 2 * (SIDE_BOTH + 1))
        clear_sides(near);
    near->corridor += SIDE_BOTH + 1;
    for (uint32_t i = first; i != NAV_NONE; i = tracks[i].from) {
        if (tracks[i].h == NAV_NONE)
            continue;
        mark(near, navi_edge_to(mesh, tracks[i].h), SIDE_LEFT);
        mark(near, navi_edge_from(mesh, tracks[i].h), SIDE_RIGHT);
    }
    near->first_track = first;
    near->is_corridor = true;
}

// --- a gap that is too narrow ------------------------------------------------------------

static bool crosses(const Mesh* mesh, uint32_t h, const uint32_t gap[2]) {
    return navi_crosses(mesh->pos[gap[0]], mesh->pos[gap[1]], mesh->pos[navi_edge_from(mesh, h)],
                        mesh->pos[navi_edge_to(mesh, h)]);
}

static bool ends_at(const Mesh* mesh, uint32_t h, const uint32_t gap[2]) {
    uint32_t from = navi_edge_from(mesh, h), to = navi_edge_to(mesh, h);
    return from == gap[0] || from == gap[1] || to == gap[0] || to == gap[1];
}

typedef bool TestEdge(const Mesh* mesh, uint32_t h, const uint32_t gap[2]);

static bool shut(NearScratch* near, const RadiusSearch* search, const uint32_t gap[2],
                 TestEdge* test) {
    const NearTrack* tracks = near->tracks.data;
    for (uint32_t i = near->first_track; i != NAV_NONE; i = tracks[i].from) {
        if (tracks[i].h == NAV_NONE || !test(search->mesh, tracks[i].h, gap))
            continue;
        if (!navi_array_add(&search->ask->memory, &near->shut, tracks[i].h))
            return false;
    }
    return true;
}

// Edges across the gap, or else those that end there.
bool navi_disc_shut_gap(NearScratch* near, const RadiusSearch* search, bool* is_shut) {
    uint32_t count = near->shut.count;
    *is_shut = false;
    if (!near->is_corridor || near->narrow[0] == NAV_NONE)
        return true;
    if (!shut(near, search, near->narrow, crosses) ||
        (near->shut.count == count && !shut(near, search, near->narrow, ends_at)))
        return false;
    *is_shut = near->shut.count > count;
    return true;
}

// --- a wall ------------------------------------------------------------------------------

// Triangles by the number of edges that lead there.
typedef struct Spread {
    const RadiusSearch* search;
    uint32_t triangles[TRIANGLES_MOST];
    uint32_t count;
} Spread;

static uint32_t side_of_vertex(const NearScratch* near, uint32_t v) {
    uint32_t known = near->sides.data[v];
    return known > near->corridor ? known - near->corridor : 0;
}

static uint32_t side_of_triangle(const NearScratch* near, uint32_t t) {
    uint32_t side = 0;
    for (uint32_t i = 0; i < 3; i++)
        side |= side_of_vertex(near, near->disc->ask->mesh->tri[t].v[i]);
    return side;
}

static bool is_listed(const Spread* spread, uint32_t t) {
    for (uint32_t i = 0; i < spread->count; i++)
        if (spread->triangles[i] == t)
            return true;
    return false;
}

// List the neighbours of a triangle. Returns false if there is no room.
static bool spread_from(Spread* spread, uint32_t t) {
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(spread->search->mesh, h);
        if (!navi_disc_joins(spread->search->filter, h) || is_listed(spread, twin >> 2))
            continue;
        if (spread->count == TRIANGLES_MOST)
            return false;
        spread->triangles[spread->count++] = twin >> 2;
    }
    return true;
}

// All triangles that are as far away are looked at together, so the answer does not depend on their
// order.
uint32_t navi_wide_side(const NearScratch* near, const RadiusSearch* search, uint32_t h) {
    uint32_t side = side_of_vertex(near, navi_edge_from(search->mesh, h)) |
                    side_of_vertex(near, navi_edge_to(search->mesh, h));
    Spread spread = {.search = search, .triangles = {h >> 2}, .count = 1};
    for (uint32_t next = 0; side == 0 && next < spread.count;) {
        uint32_t end = spread.count;
        for (uint32_t i = next; i < end; i++)
            side |= side_of_triangle(near, spread.triangles[i]);
        for (; next < end && side == 0; next++)
            if (!spread_from(&spread, spread.triangles[next]))
                return 0;
    }
    return side;
}
