#include "query/cone/bend.h"

// Keep the sector from corner `first` to `last` if it is reflex.
static void take_reflex(const Mesh* mesh, BendSector* sector, Bend* bend, uint32_t v,
                        const uint32_t corner[2]) {
    uint32_t right_v = navi_corner_right_vertex(mesh, corner[0]);
    uint32_t left_v = navi_corner_left_vertex(mesh, corner[1]);
    NavPoint right = navi_ray_to(mesh->pos[v], mesh->pos[right_v]);
    NavPoint left = navi_ray_to(mesh->pos[v], mesh->pos[left_v]);
    // Where a wall without thickness ends, the sector is the whole turn from one side to the other.
    if (!navi_point_equal(right, left) && navi_ray_cross(right, left) >= 0)
        return;
    bend->place_flags |= BEND_REFLEX;
    bend->wall[0] = right;
    bend->wall[1] = left;
    sector->first = corner[0];
    sector->last = corner[1];
}

// --- by default --------------------------------------------------------------------------

// Once around the star. A sector ends where a walkable triangle is followed by one that is not. The
// one that holds the first triangle is complete when its begin has been met, too.
static void place_by_default(BendMap* map, const Mesh* mesh, uint32_t v) {
    Bend* bend = &map->bends[v];
    BendSector* sector = &map->sectors.data[v];
    uint32_t start = mesh->vertex[v].h, at = start, begin = NAV_NONE, sectors = 0;
    uint32_t end_of_first = NAV_NONE;
    bool is_walkable = mesh->cluster[start >> 2] != NAV_NONE;
    bend->place_flags = 0;
    do {
        uint32_t next = navi_corner_left(mesh, at);
        NAV_ASSERT(next != NAV_NONE); // corners of walkable triangles lie inside the frame
        bool is_next_walkable = mesh->cluster[next >> 2] != NAV_NONE;
        if (is_walkable && !is_next_walkable) {
            sectors++;
            if (begin == NAV_NONE)
                end_of_first = at;
            else
                take_reflex(mesh, sector, bend, v, (const uint32_t[2]){begin, at});
        } else if (!is_walkable && is_next_walkable) {
            begin = next;
        }
        is_walkable = is_next_walkable;
        at = next;
    } while (at != start);
    if (end_of_first != NAV_NONE)
        take_reflex(mesh, sector, bend, v, (const uint32_t[2]){begin, end_of_first});
    if (sectors > 1)
        bend->place_flags |= BEND_PINCH;
}

// The open edges on the rim of the reflex sector that are farthest left and right. If there are
// none, no path bends here.
static void find_limits(BendMap* map, const Mesh* mesh, const PathData* data, uint32_t v) {
    const BendSector* sector = &map->sectors.data[v];
    Bend* bend = &map->bends[v];
    bend->limit[0] = bend->limit[1] = (NavPoint){0, 0};
    uint32_t left = sector->last, right = sector->first;
    while (left != sector->first && !navi_pathdata_is_open(data, left))
        left = navi_corner_right(mesh, left);
    if (!navi_pathdata_is_open(data, left))
        return;
    while (!navi_pathdata_is_open(data, right))
        right = navi_corner_left(mesh, right);
    bend->limit[1] = navi_ray_to(mesh->pos[v], mesh->pos[navi_corner_left_vertex(mesh, left)]);
    bend->limit[0] = navi_ray_to(mesh->pos[v], mesh->pos[navi_corner_right_vertex(mesh, right)]);
}

void navi_bend_place_plain(BendMap* map, const Mesh* mesh, const PathData* data, uint32_t v) {
    place_by_default(map, mesh, v);
    if (map->bends[v].place_flags & BEND_REFLEX)
        find_limits(map, mesh, data, v);
}

// --- by a filter -------------------------------------------------------------------------

static bool begins_sector(const QueryFilter* filter, uint32_t corner) {
    return navi_filter_walks(filter, corner >> 2) &&
           !navi_filter_joins(filter, navi_corner_right_edge(corner));
}

// The last corner of the walkable sector that begins, on its right, at `first`.
static uint32_t end_of_sector(const QueryFilter* filter, uint32_t first) {
    for (uint32_t corner = first;;) {
        uint32_t next = navi_corner_left(filter->mesh, corner);
        if (next == first || !navi_filter_joins(filter, navi_corner_left_edge(corner)))
            return corner;
        corner = next;
    }
}

void navi_bend_place_filtered(BendMap* map, const QueryFilter* filter, uint32_t v) {
    const Mesh* mesh = filter->mesh;
    Bend* bend = &map->bends[v];
    uint32_t start = mesh->vertex[v].h, at = start, sectors = 0;
    bend->place_flags = 0;
    do {
        if (begins_sector(filter, at)) {
            const uint32_t corner[2] = {at, end_of_sector(filter, at)};
            take_reflex(mesh, &map->sectors.data[v], bend, v, corner);
            sectors++;
        }
        at = navi_corner_left(mesh, at);
        NAV_ASSERT(at != NAV_NONE); // corners of walkable triangles lie inside the frame
    } while (at != start);
    if (sectors > 1)
        bend->place_flags |= BEND_PINCH;
}

bool navi_bend_sector_holds(const Mesh* mesh, const BendSector* sector, uint32_t at) {
    for (uint32_t c = sector->first; c != sector->last; c = navi_corner_left(mesh, c))
        if (c == at)
            return true;
    return at == sector->last;
}
