#include "query/cone/bend.h"

// What is open: by the filter, or by default when that is NULL. All that takes a filter here is
// inlined, so that each of the two cases has code of its own.
static inline bool is_walkable(const Mesh* mesh, const QueryFilter* filter, uint32_t t) {
    return filter == NULL ? mesh->cluster[t] != NAV_NONE : navi_filter_walks(filter, t);
}

// Can a path cross half-edge h from its triangle, which is walkable?
static inline bool joins(const Mesh* mesh, const QueryFilter* filter, uint32_t h) {
    if (filter != NULL)
        return navi_filter_joins(filter, h);
    uint32_t twin = navi_edge_twin(mesh, h);
    return twin != NAV_NONE && mesh->cluster[twin >> 2] != NAV_NONE;
}

static inline bool begins_sector(const Mesh* mesh, const QueryFilter* filter, uint32_t corner) {
    return is_walkable(mesh, filter, corner >> 2) &&
           !joins(mesh, filter, navi_corner_right_edge(corner));
}

// The last corner of the walkable sector that begins, on its right, at `first`.
static inline uint32_t end_of_sector(const Mesh* mesh, const QueryFilter* filter, uint32_t first) {
    for (uint32_t corner = first;;) {
        uint32_t next = navi_corner_left(mesh, corner);
        if (next == first || !joins(mesh, filter, navi_corner_left_edge(corner)))
            return corner;
        corner = next;
    }
}

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

static inline void place(BendMap* map, const Mesh* mesh, const QueryFilter* filter, uint32_t v) {
    Bend* bend = &map->bends[v];
    uint32_t start = mesh->vertex[v].h, at = start, sectors = 0;
    bend->place_flags = 0;
    do {
        if (begins_sector(mesh, filter, at)) {
            const uint32_t corner[2] = {at, end_of_sector(mesh, filter, at)};
            take_reflex(mesh, &map->sectors.data[v], bend, v, corner);
            sectors++;
        }
        at = navi_corner_left(mesh, at);
        NAV_ASSERT(at != NAV_NONE); // corners of walkable triangles lie inside the frame
    } while (at != start);
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
    place(map, mesh, NULL, v);
    if (map->bends[v].place_flags & BEND_REFLEX)
        find_limits(map, mesh, data, v);
}

void navi_bend_place_filtered(BendMap* map, const QueryFilter* filter, uint32_t v) {
    place(map, filter->mesh, filter, v);
}

bool navi_bend_sector_holds(const Mesh* mesh, const BendSector* sector, uint32_t at) {
    for (uint32_t c = sector->first; c != sector->last; c = navi_corner_left(mesh, c))
        if (c == at)
            return true;
    return at == sector->last;
}
