// Merging: edges go in the order of their lengths. An edge that cannot go once never can later,
// because corners only become wider, so one pass is enough. Then an edge that has gone comes back
// where two others can go instead.
#include "query/polygon/merge.h"

#include "base/sort.h"

void navi_polygon_merge_init(PolygonMerge* merge, NavMemory* memory, const QueryFilter* filter) {
    memset(merge, 0, sizeof *merge);
    merge->memory = memory;
    merge->filter = filter;
}

void navi_polygon_merge_fini(PolygonMerge* merge) {
    navi_array_fini(merge->memory, &merge->flags);
    navi_array_fini(merge->memory, &merge->edges);
    navi_array_fini(merge->memory, &merge->gone);
}

uint32_t navi_polygon_next(const PolygonMerge* merge, uint32_t h) {
    const Mesh* mesh = merge->filter->mesh;
    uint32_t corner = navi_edge_prev(h);
    NAV_ASSERT(navi_polygon_is_kept(merge, h));
    NAV_BOUND(left, mesh->counts->tri_slots);
    for (;;) {
        NAV_ROUND(left);
        uint32_t edge = navi_corner_right_edge(corner);
        if (navi_polygon_is_kept(merge, edge))
            return edge;
        corner = navi_corner_right(mesh, corner);
    }
}

uint32_t navi_polygon_previous(const PolygonMerge* merge, uint32_t h) {
    const Mesh* mesh = merge->filter->mesh;
    uint32_t corner = navi_edge_next(h);
    NAV_ASSERT(navi_polygon_is_kept(merge, h));
    NAV_BOUND(left, mesh->counts->tri_slots);
    for (;;) {
        NAV_ROUND(left);
        uint32_t edge = navi_corner_left_edge(corner);
        if (navi_polygon_is_kept(merge, edge))
            return edge;
        corner = navi_corner_left(mesh, corner);
    }
}

static void set_kept(PolygonMerge* merge, uint32_t h, bool is_kept) {
    uint32_t twin = navi_edge_twin(merge->filter->mesh, h);
    uint8_t* flags = merge->flags.data;
    NAV_ASSERT(twin != NAV_NONE);
    if (is_kept) {
        flags[h >> 2] |= (uint8_t)(POLYGON_KEPT << (h & 3));
        flags[twin >> 2] |= (uint8_t)(POLYGON_KEPT << (twin & 3));
    } else {
        flags[h >> 2] &= (uint8_t) ~(POLYGON_KEPT << (h & 3));
        flags[twin >> 2] &= (uint8_t) ~(POLYGON_KEPT << (twin & 3));
    }
}

// --- one edge ----------------------------------------------------------------------------

// The common border of two polygons: collinear half-edges of one of them, from the first to the
// last. Two convex polygons have no more in common.
typedef struct Border {
    uint32_t first, last;
} Border;

static Border border_of(const PolygonMerge* merge, uint32_t h) {
    const Mesh* mesh = merge->filter->mesh;
    Border border = {h, h};
    NAV_BOUND(left, (uint64_t)2 * mesh->counts->tri_slots);
    for (;;) {
        NAV_ROUND(left);
        uint32_t before = navi_polygon_previous(merge, border.first);
        if (navi_edge_twin(mesh, before) !=
            navi_polygon_next(merge, navi_edge_twin(mesh, border.first)))
            break;
        border.first = before;
    }
    for (;;) {
        NAV_ROUND(left);
        uint32_t after = navi_polygon_next(merge, border.last);
        if (navi_edge_twin(mesh, after) !=
            navi_polygon_previous(merge, navi_edge_twin(mesh, border.last)))
            break;
        border.last = after;
    }
    return border;
}

// Can the border go: are both corners at its ends convex without it?
static bool can_go(const PolygonMerge* merge, Border border) {
    const Mesh* mesh = merge->filter->mesh;
    const NavPoint* pos = mesh->pos;
    uint32_t from = navi_edge_twin(mesh, border.first), to = navi_edge_twin(mesh, border.last);
    NavPoint a = pos[navi_edge_from(mesh, border.first)];
    NavPoint b = pos[navi_edge_to(mesh, border.last)];
    NavPoint a_left = pos[navi_edge_from(mesh, navi_polygon_previous(merge, border.first))];
    NavPoint a_right = pos[navi_edge_to(mesh, navi_polygon_next(merge, from))];
    NavPoint b_left = pos[navi_edge_to(mesh, navi_polygon_next(merge, border.last))];
    NavPoint b_right = pos[navi_edge_from(mesh, navi_polygon_previous(merge, to))];
    return navi_orient2d(a, a_right, a_left) >= 0 && navi_orient2d(b, b_left, b_right) >= 0;
}

static void remove_border(PolygonMerge* merge, Border border) {
    for (uint32_t h = border.first;;) {
        uint32_t after = h == border.last ? NAV_NONE : navi_polygon_next(merge, h);
        set_kept(merge, h, false);
        if (after == NAV_NONE)
            return;
        h = after;
    }
}

// Remove the border that half-edge h is part of, if it can go.
static bool try_remove(PolygonMerge* merge, uint32_t h) {
    Border border = border_of(merge, h);
    if (!can_go(merge, border))
        return false;
    remove_border(merge, border);
    return true;
}

// --- all edges ---------------------------------------------------------------------------

static bool are_alike(const QueryFilter* filter, uint32_t t, uint32_t u) {
    const LabelCell* a = navi_filter_label(filter, t);
    const LabelCell* b = navi_filter_label(filter, u);
    return a->area == b->area && a->elevation == b->elevation &&
           ((a->blocked & filter->soft_layers) != 0) == ((b->blocked & filter->soft_layers) != 0);
}

static int64_t length_2(const Mesh* mesh, uint32_t h) {
    return navi_distance_2(mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)]);
}

// The longest first; equal ones by their ends.
static bool is_before(const void* context, uint32_t g, uint32_t h) {
    const Mesh* mesh = context;
    int64_t g_length = length_2(mesh, g), h_length = length_2(mesh, h);
    return g_length != h_length ? g_length > h_length : navi_edge_less(mesh, g, h);
}

// Half-edge h stands for its edge: it starts at the smaller end.
static bool stands_for_edge(const Mesh* mesh, uint32_t h) {
    return navi_point_less(mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)]);
}

static NavResult list_edges(PolygonMerge* merge) {
    const QueryFilter* filter = merge->filter;
    const Mesh* mesh = filter->mesh;
    uint32_t slots = mesh->counts->tri_slots;
    if (!navi_array_reserve(merge->memory, &merge->flags, slots))
        return NAV_ERR_MEMORY;
    uint8_t* flags = merge->flags.data;
    for (uint32_t t = 0; t < slots; t++)
        flags[t] = navi_tri_is_alive(mesh, t) && navi_filter_walks(filter, t)
                       ? 7 * POLYGON_KEPT | POLYGON_WALKABLE
                       : 0;
    merge->edges.count = 0;
    for (uint32_t h = 0; h < 4 * slots; h++) {
        if ((h & 3) == 3 || !navi_polygon_walks(merge, h >> 2))
            continue;
        uint32_t twin = navi_edge_twin(mesh, h);
        if (twin == NAV_NONE)
            continue;
        flags[twin >> 2] |= (uint8_t)(POLYGON_KEPT << (twin & 3));
        if (stands_for_edge(mesh, h) && navi_polygon_walks(merge, twin >> 2) &&
            are_alike(filter, h >> 2, twin >> 2) &&
            navi_triangles_add(merge->memory, &merge->edges, h) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    navi_sort(merge->edges.data, merge->edges.count, is_before, mesh);
    return NAV_OK;
}

// --- three into two ----------------------------------------------------------------------

// Is there a kept edge at the start of h, which has gone, on the border of the polygon around it?
// Where a whole border has gone, points inside of it have none.
static bool has_kept_edge(const PolygonMerge* merge, uint32_t h) {
    const Mesh* mesh = merge->filter->mesh;
    uint32_t first = navi_edge_next(h);
    for (uint32_t corner = first;;) {
        if (navi_polygon_is_kept(merge, navi_corner_left_edge(corner)))
            return true;
        corner = navi_corner_left(mesh, corner);
        if (corner == first)
            return false;
    }
}

// Edges that may be in the way of half-edge h, which has come back: its neighbours at both ends, on
// both sides.
enum { AROUND = 4 };
static void list_around(const PolygonMerge* merge, uint32_t h, uint32_t around[AROUND]) {
    uint32_t twin = navi_edge_twin(merge->filter->mesh, h);
    around[0] = navi_polygon_previous(merge, h);
    around[1] = navi_polygon_next(merge, h);
    around[2] = navi_polygon_previous(merge, twin);
    around[3] = navi_polygon_next(merge, twin);
}

static bool may_go(const PolygonMerge* merge, uint32_t h) {
    uint32_t twin = navi_edge_twin(merge->filter->mesh, h);
    return twin != NAV_NONE && navi_polygon_walks(merge, twin >> 2) &&
           are_alike(merge->filter, h >> 2, twin >> 2);
}

// A border that has gone, so that it can come back: its half-edges.
static NavResult remember(PolygonMerge* merge, Border border) {
    merge->gone.count = 0;
    for (uint32_t h = border.first;; h = navi_polygon_next(merge, h)) {
        if (navi_triangles_add(merge->memory, &merge->gone, h) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (h == border.last)
            return NAV_OK;
    }
}

static void bring_back(PolygonMerge* merge) {
    for (uint32_t k = 0; k < merge->gone.count; k++)
        set_kept(merge, merge->gone.data[k], true);
}

// Remove one of the edges around h, and then another. `*is_done`: both went. Else none did.
static NavResult try_two(PolygonMerge* merge, const uint32_t around[AROUND], uint32_t one,
                         bool* is_done) {
    *is_done = false;
    Border border = border_of(merge, around[one]);
    if (!can_go(merge, border))
        return NAV_OK;
    if (remember(merge, border) != NAV_OK)
        return NAV_ERR_MEMORY;
    remove_border(merge, border);
    for (uint32_t k = 0; k < AROUND && !*is_done; k++)
        *is_done = k != one && navi_polygon_is_kept(merge, around[k]) && may_go(merge, around[k]) &&
                   try_remove(merge, around[k]);
    if (!*is_done)
        bring_back(merge);
    return NAV_OK;
}

// Edge h has gone. Can it come back so that two others can go?
static NavResult try_exchange(PolygonMerge* merge, uint32_t h, bool* is_done) {
    *is_done = false;
    if (!has_kept_edge(merge, h) || !has_kept_edge(merge, navi_edge_twin(merge->filter->mesh, h)))
        return NAV_OK;
    set_kept(merge, h, true);
    uint32_t around[AROUND];
    list_around(merge, h, around);
    for (uint32_t k = 0; k < AROUND && !*is_done; k++)
        if (may_go(merge, around[k]) && try_two(merge, around, k, is_done) != NAV_OK)
            return NAV_ERR_MEMORY;
    if (!*is_done)
        set_kept(merge, h, false);
    return NAV_OK;
}

// Each exchange saves a polygon, so this ends.
static NavResult exchange_all(PolygonMerge* merge) {
    for (bool has_saved = true; has_saved;) {
        has_saved = false;
        for (uint32_t k = 0; k < merge->edges.count; k++) {
            uint32_t h = merge->edges.data[k];
            bool is_done = false;
            if (!navi_polygon_is_kept(merge, h) && try_exchange(merge, h, &is_done) != NAV_OK)
                return NAV_ERR_MEMORY;
            has_saved = has_saved || is_done;
        }
    }
    return NAV_OK;
}

NavResult navi_polygon_merge_all(PolygonMerge* merge) {
    if (list_edges(merge) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < merge->edges.count; k++)
        if (navi_polygon_is_kept(merge, merge->edges.data[k]))
            try_remove(merge, merge->edges.data[k]);
    return exchange_all(merge);
}
