#include "query/ask/spot.h"

#include "base/assert.h"

void navi_spot_find_any(const Mesh* mesh, NavPoint p, NavSpot* spot) {
    const MeshTri* tri = &mesh->tri[spot->t];
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint a = mesh->pos[tri->v[navi_next3(i)]], b = mesh->pos[tri->v[navi_prev3(i)]];
        bool is_vertex = navi_point_equal(mesh->pos[tri->v[i]], p);
        if (!is_vertex && navi_orient2d(a, b, p) != 0)
            continue;
        spot->kind = is_vertex ? SPOT_ON_VERTEX : SPOT_ON_EDGE;
        spot->i = i;
        if (is_vertex)
            return; // a vertex may still follow in this loop
    }
}

static uint32_t corner_of(const Mesh* mesh, uint32_t t, uint32_t v) {
    const MeshTri* tri = &mesh->tri[t];
    return 4 * t + (tri->v[0] == v ? 0 : tri->v[1] == v ? 1 : 2);
}

uint32_t navi_spot_next_on_rim(const Mesh* mesh, const NavSpot* spot, uint32_t t) {
    if (spot->kind == SPOT_ON_EDGE) {
        uint32_t twin = mesh->tri[spot->t].n[spot->i];
        return t != spot->t || twin == NAV_NONE ? NAV_NONE : twin >> 2;
    }
    uint32_t v = mesh->tri[spot->t].v[spot->i];
    uint32_t corner = navi_corner_left(mesh, corner_of(mesh, t, v));
    NAV_ASSERT(corner != NAV_NONE);
    return corner >> 2 == spot->t ? NAV_NONE : corner >> 2;
}

bool navi_spot_is_walkable(const QueryFilter* filter, const NavSpot* spot) {
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(filter->mesh, spot, t))
        if (navi_filter_walks(filter, t))
            return true;
    return false;
}

static void sort_corners(const Mesh* mesh, uint32_t t, NavPoint p[3]) {
    for (uint32_t i = 0; i < 3; i++)
        p[i] = mesh->pos[mesh->tri[t].v[i]];
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t a = i == 1 ? 1 : 0; // compare 0-1, 1-2, 0-1
        if (!navi_point_less(p[a + 1], p[a]))
            continue;
        NavPoint swap = p[a];
        p[a] = p[a + 1];
        p[a + 1] = swap;
    }
}

bool navi_has_smaller_corners(const Mesh* mesh, uint32_t t, uint32_t u) {
    NavPoint p[3], q[3];
    sort_corners(mesh, t, p);
    sort_corners(mesh, u, q);
    for (uint32_t i = 0; i < 3; i++)
        if (!navi_point_equal(p[i], q[i]))
            return navi_point_less(p[i], q[i]);
    return false;
}

// Of the corners at the vertex, the one whose next corner has the smallest coordinates.
static uint32_t first_corner(const Mesh* mesh, uint32_t corner) {
    uint32_t first = corner;
    NavPoint least = mesh->pos[navi_edge_from(mesh, corner)];
    for (uint32_t k = corner; (k = navi_corner_left(mesh, k)) != corner;) {
        NavPoint p = mesh->pos[navi_edge_from(mesh, k)];
        if (!navi_point_less(p, least))
            continue;
        first = k;
        least = p;
    }
    return first;
}

// Which triangle was found depends on where location began, and on slots.
void navi_spot_find_on_rim(const Mesh* mesh, NavPoint p, NavSpot* spot) {
    navi_spot_find_any(mesh, p, spot);
    uint32_t h = 4 * spot->t + spot->i, first = h;
    if (spot->kind == SPOT_ON_VERTEX)
        first = first_corner(mesh, h);
    else if (navi_edge_twin(mesh, h) != NAV_NONE &&
             navi_point_less(mesh->pos[navi_edge_to(mesh, h)], mesh->pos[navi_edge_from(mesh, h)]))
        first = navi_edge_twin(mesh, h);
    spot->t = first >> 2;
    spot->i = first & 3;
}

bool navi_stands_before(const QueryFilter* filter, uint32_t t, uint32_t u) {
    bool t_walks = navi_filter_walks(filter, t), u_walks = navi_filter_walks(filter, u);
    if (t_walks != u_walks)
        return t_walks;
    const LabelCell *a = navi_filter_label(filter, t), *b = navi_filter_label(filter, u);
    if ((a->area >= 0) != (b->area >= 0))
        return a->area >= 0;
    if (a->area >= 0 && a->z != b->z)
        return a->z > b->z;
    if (a->area != b->area)
        return a->area > b->area;
    return navi_has_smaller_corners(filter->mesh, t, u);
}

uint32_t navi_spot_triangle(const QueryFilter* filter, const NavSpot* spot) {
    uint32_t best = spot->t, t = spot->t;
    while ((t = navi_spot_next(filter->mesh, spot, t)) != NAV_NONE)
        if (navi_stands_before(filter, t, best))
            best = t;
    return best;
}

void navi_locate(const QueryFilter* filter, const NavSpot* spot, NavLocation* location) {
    uint32_t t = navi_spot_triangle(filter, spot);
    const LabelCell* cell = navi_filter_label(filter, t);
    location->triangle = t;
    location->is_walkable = navi_filter_walks(filter, t);
    location->area = cell->area;
    location->elevation = cell->elevation;
}
