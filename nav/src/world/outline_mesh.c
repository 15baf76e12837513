// The outline of a sprite mesh: the border of the union of its triangles.
//
// Where triangles share an edge it is passed both ways and drops out; what is left is the border,
// unless something hangs or overlaps. Corners on the inside of a border side (T-junctions) split
// it, and the pieces drop out in turn. If the border then meets itself at corners only, and nothing
// is covered twice, it is the outline. Otherwise the triangles are united by a scratch world.
#include "base/assert.h"
#include "base/sort.h"
#include "world/outline.h"

static bool point_index_less(const void* context, uint32_t a, uint32_t b) {
    const NavPoint* points = context;
    if (!navi_point_equal(points[a], points[b]))
        return navi_point_less(points[a], points[b]);
    return a < b;
}

// scratch->welded[i]: the welded point of def point i.
static NavResult weld(OutlineScratch* s, const NavOutlineDef* def) {
    uint32_t count = def->point_count;
    if (!navi_array_reserve(s->memory, &s->order, count) ||
        !navi_array_reserve(s->memory, &s->welded, count) ||
        !navi_array_reserve(s->memory, &s->points, count))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        if (!navi_point_in_range(def->points[i]))
            return NAV_ERR_RANGE;
        s->order.data[i] = i;
    }
    navi_sort(s->order.data, count, point_index_less, def->points);
    for (uint32_t k = 0; k < count; k++) {
        NavPoint p = def->points[s->order.data[k]];
        if (k == 0 || !navi_point_equal(p, s->points.data[s->points.count - 1]))
            s->points.data[s->points.count++] = p;
        s->welded.data[s->order.data[k]] = s->points.count - 1;
    }
    return NAV_OK;
}

static bool add_edge(OutlineScratch* s, uint32_t from, uint32_t to) {
    if (!navi_array_room(s->memory, &s->edges))
        return false;
    OutlineEdge edge = {from < to ? from : to, from < to ? to : from, from < to ? 1 : -1, 1};
    s->edges.data[s->edges.count++] = edge;
    return true;
}

static NavResult add_triangles(OutlineScratch* s, const NavOutlineDef* def) {
    s->edges.count = 0;
    for (uint32_t t = 0; t < def->triangle_count; t++) {
        uint32_t v[3];
        for (uint32_t i = 0; i < 3; i++) {
            if (def->triangles[3 * t + i] >= def->point_count)
                return NAV_ERR_INDEX;
            v[i] = s->welded.data[def->triangles[3 * t + i]];
        }
        const NavPoint* p = s->points.data;
        int64_t area = navi_orient2d(p[v[0]], p[v[1]], p[v[2]]);
        if (area == 0)
            continue;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t from = v[i], to = v[(i + 1) % 3];
            if (!add_edge(s, area > 0 ? from : to, area > 0 ? to : from))
                return NAV_ERR_MEMORY;
        }
    }
    return s->edges.count > 0 ? NAV_OK : NAV_ERR_NO_AREA;
}

static bool edge_less(const void* context, uint32_t a, uint32_t b) {
    const OutlineEdge *x = &((const OutlineEdge*)context)[a],
                      *y = &((const OutlineEdge*)context)[b];
    if (x->low != y->low)
        return x->low < y->low;
    return x->high != y->high ? x->high < y->high : a < b;
}

// Equal edges become one, with the sum of their passes.
static bool merge_edges(OutlineScratch* s) {
    uint32_t count = s->edges.count;
    if (!navi_array_reserve(s->memory, &s->order, count) ||
        !navi_array_reserve(s->memory, &s->edges, 2 * (size_t)count))
        return false;
    for (uint32_t k = 0; k < count; k++)
        s->order.data[k] = k;
    OutlineEdge* edges = s->edges.data;
    navi_sort(s->order.data, count, edge_less, edges);
    uint32_t merged = count;
    for (uint32_t k = 0; k < count; k++) {
        OutlineEdge edge = edges[s->order.data[k]];
        OutlineEdge* last = merged > count ? &edges[merged - 1] : NULL;
        if (last != NULL && last->low == edge.low && last->high == edge.high) {
            last->net += edge.net;
            last->uses += edge.uses;
        } else {
            edges[merged++] = edge;
        }
    }
    for (uint32_t k = count; k < merged; k++)
        edges[k - count] = edges[k];
    s->edges.count = merged - count;
    return true;
}

// The border, and with `keep_edges` the rest as inner sides. `*is_clean` turns false when an edge
// is passed more often one way than once.
bool navi_outline_edges_to_sides(OutlineScratch* s, bool keep_edges, bool* is_clean) {
    s->sides.count = 0;
    if (!navi_array_reserve(s->memory, &s->sides, s->edges.count))
        return false;
    for (uint32_t k = 0; k < s->edges.count; k++) {
        OutlineEdge edge = s->edges.data[k];
        if (edge.net > 1 || edge.net < -1 || edge.uses > 2)
            *is_clean = false;
        if (edge.net == 0 && !keep_edges)
            continue;
        NavSide side = {edge.net < 0 ? edge.high : edge.low, edge.net < 0 ? edge.low : edge.high,
                        edge.net == 0 ? SIDE_INNER : 0};
        s->sides.data[s->sides.count++] = side;
    }
    return true;
}

typedef struct AlongEdge {
    const NavPoint* points;
    NavPoint from;
} AlongEdge;

static bool nearer_to_from(const void* context, uint32_t a, uint32_t b) {
    const AlongEdge* along = context;
    NavPoint p = along->points[a], q = along->points[b];
    int64_t pd = (int64_t)p.x - along->from.x, qd = (int64_t)q.x - along->from.x;
    if (pd == qd) {
        pd = (int64_t)p.y - along->from.y;
        qd = (int64_t)q.y - along->from.y;
    }
    return (pd < 0 ? -pd : pd) < (qd < 0 ? -qd : qd);
}

// Points of triangles with area; others leave no trace.
static bool mark_used_points(OutlineScratch* s) {
    if (!navi_array_reserve(s->memory, &s->at_point, s->points.count))
        return false;
    for (uint32_t i = 0; i < s->points.count; i++)
        s->at_point.data[i] = 0;
    for (uint32_t k = 0; k < s->edges.count; k++)
        s->at_point.data[s->edges.data[k].low] = s->at_point.data[s->edges.data[k].high] = 1;
    return true;
}

// Points are sorted by x, so those in an edge's range of x are one run.
static bool split_edge(OutlineScratch* s, OutlineEdge edge, bool* is_split) {
    NavPoint a = s->points.data[edge.low], b = s->points.data[edge.high]; // a before b in (x, y)
    s->stack.count = 0;
    for (uint32_t k = edge.low + 1; k < edge.high; k++) {
        if (s->at_point.data[k] == 0 || !navi_on_segment(a, b, s->points.data[k]))
            continue;
        if (!navi_array_room(s->memory, &s->stack))
            return false;
        s->stack.data[s->stack.count++] = k;
    }
    if (s->stack.count == 0) {
        if (!navi_array_room(s->memory, &s->edges))
            return false;
        s->edges.data[s->edges.count++] = edge;
        return true;
    }
    *is_split = true;
    AlongEdge along = {s->points.data, a};
    navi_sort(s->stack.data, s->stack.count, nearer_to_from, &along);
    uint32_t from = edge.low;
    for (uint32_t k = 0; k <= s->stack.count; k++) {
        uint32_t to = k < s->stack.count ? s->stack.data[k] : edge.high;
        OutlineEdge piece = {from, to, edge.net, edge.uses};
        if (!navi_array_room(s->memory, &s->edges))
            return false;
        s->edges.data[s->edges.count++] = piece;
        from = to;
    }
    return true;
}

// Split every border edge at the points inside it.
static bool split_edges(OutlineScratch* s, bool* is_split) {
    uint32_t count = s->edges.count;
    *is_split = false;
    for (uint32_t k = 0; k < count; k++)
        if (!split_edge(s, s->edges.data[k], is_split))
            return false;
    for (uint32_t k = count; k < s->edges.count; k++)
        s->edges.data[k - count] = s->edges.data[k];
    s->edges.count -= count;
    return true;
}

// How often is the point just left (in -x) of the middle of side k covered? Coordinates are
// doubled.
static int cover_beside(const OutlineScratch* s, uint32_t k) {
    const NavPoint* points = s->points.data;
    NavPoint a = points[s->sides.data[k].from], b = points[s->sides.data[k].to];
    int64_t x = (int64_t)a.x + b.x, y = (int64_t)a.y + b.y;
    int cover = 0;
    for (uint32_t j = 0; j < s->sides.count; j++) {
        if (j == k || s->sides.data[j].flags & SIDE_INNER)
            continue;
        NavPoint c = points[s->sides.data[j].from], d = points[s->sides.data[j].to];
        if ((2 * (int64_t)c.y <= y) == (2 * (int64_t)d.y <= y))
            continue;
        NavWide left = navi_wide_mul((int64_t)d.x - c.x, y - 2 * (int64_t)c.y);
        NavWide right = navi_wide_mul((int64_t)d.y - c.y, x - 2 * (int64_t)c.x);
        int side = navi_wide_sign(navi_wide_sub(left, right));
        if (d.y > c.y && side < 0)
            cover--;
        if (d.y < c.y && side > 0)
            cover++;
    }
    return cover;
}

// Is everything covered at most once? One side of each ring tells.
static bool is_covered_once(const OutlineScratch* s) {
    bool is_ring_done = false;
    for (uint32_t k = 0; k < s->sides.count && !(s->sides.data[k].flags & SIDE_INNER); k++) {
        NavPoint a = s->points.data[s->sides.data[k].from], b = s->points.data[s->sides.data[k].to];
        if (!is_ring_done && a.y != b.y) {
            if (cover_beside(s, k) != (b.y > a.y ? 1 : 0))
                return false;
            is_ring_done = true;
        }
        if (s->sides.data[k].flags & SIDE_RING_END)
            is_ring_done = false;
    }
    return true;
}

static NavResult border_of_edges(OutlineScratch* s, bool keep_edges, bool* is_clean) {
    bool is_split;
    if (!mark_used_points(s) || !merge_edges(s) || !split_edges(s, &is_split))
        return NAV_ERR_MEMORY;
    if (is_split && !merge_edges(s))
        return NAV_ERR_MEMORY;
    if (!navi_outline_edges_to_sides(s, keep_edges, is_clean))
        return NAV_ERR_MEMORY;
    if (!*is_clean)
        return NAV_OK;
    switch (navi_sides_contact(s->points.data, s->sides.data, s->sides.count, false, s->memory,
                               &s->contacts)) {
    case SIDES_NO_MEMORY:
        return NAV_ERR_MEMORY;
    case SIDES_APART:
        break;
    default:
        *is_clean = false;
        return NAV_OK;
    }
    if (!navi_outline_order_rings(s))
        return NAV_ERR_MEMORY;
    *is_clean = is_covered_once(s);
    return NAV_OK;
}

// The triangles once more, as sides in threes, for the scratch world.
static NavResult triangles_to_sides(OutlineScratch* s, const NavOutlineDef* def) {
    s->sides.count = 0;
    if (!navi_array_reserve(s->memory, &s->sides, 3 * (size_t)def->triangle_count))
        return NAV_ERR_MEMORY;
    for (uint32_t t = 0; t < def->triangle_count; t++) {
        uint32_t v[3];
        for (uint32_t i = 0; i < 3; i++)
            v[i] = s->welded.data[def->triangles[3 * t + i]];
        if (navi_orient2d(s->points.data[v[0]], s->points.data[v[1]], s->points.data[v[2]]) == 0)
            continue;
        for (uint32_t i = 0; i < 3; i++) {
            NavSide side = {v[i], v[(i + 1) % 3], 0};
            s->sides.data[s->sides.count++] = side;
        }
    }
    return NAV_OK;
}

// Inner edges between corners of the border: with them a clean mesh's triangles can become the
// world's. `edges` is empty when the mesh was not clean; `where` has the corners' new numbers.
static bool keep_guides(OutlineScratch* s) {
    for (uint32_t k = 0; k < s->edges.count; k++) {
        OutlineEdge edge = s->edges.data[k];
        NavSide guide = {s->where.data[edge.low], s->where.data[edge.high], SIDE_INNER};
        if (edge.net != 0 || guide.from == NAV_NONE || guide.to == NAV_NONE)
            continue;
        if (!navi_array_room(s->memory, &s->guides))
            return false;
        s->guides.data[s->guides.count++] = guide;
    }
    return true;
}

// A point's new number, given when it is first met.
static uint32_t renumber(OutlineScratch* s, uint32_t point, uint32_t* kept) {
    if (s->where.data[point] == NAV_NONE) {
        s->points.data[s->points.count + *kept] = s->points.data[point];
        s->where.data[point] = (*kept)++;
    }
    return s->where.data[point];
}

// Points that no side uses are dropped, the others stand in the order of the sides.
static bool compact_points(OutlineScratch* s) {
    uint32_t count = s->points.count, kept = 0;
    if (!navi_array_reserve(s->memory, &s->where, count) ||
        !navi_array_reserve(s->memory, &s->points, 2 * (size_t)count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        s->where.data[i] = NAV_NONE;
    for (uint32_t k = 0; k < s->sides.count; k++) {
        s->sides.data[k].from = renumber(s, s->sides.data[k].from, &kept);
        s->sides.data[k].to = renumber(s, s->sides.data[k].to, &kept);
    }
    if (!keep_guides(s))
        return false;
    for (uint32_t i = 0; i < kept; i++)
        s->points.data[i] = s->points.data[count + i];
    s->points.count = kept;
    return true;
}

NavResult navi_outline_build_mesh(OutlineScratch* scratch, const NavOutlineDef* def) {
    scratch->is_strict = false;
    NavResult result = weld(scratch, def);
    if (result == NAV_OK)
        result = add_triangles(scratch, def);
    bool is_clean = true;
    if (result == NAV_OK)
        result = border_of_edges(scratch, def->keep_edges, &is_clean);
    if (result == NAV_OK && !is_clean)
        result = triangles_to_sides(scratch, def);
    if (result == NAV_OK && !is_clean)
        result = navi_outline_unite(scratch, def->keep_edges);
    if (result != NAV_OK)
        return result;
    if (!is_clean && !navi_outline_order_rings(scratch))
        return NAV_ERR_MEMORY;
    if (!is_clean || def->keep_edges)
        scratch->edges.count = 0;
    return compact_points(scratch) ? NAV_OK : NAV_ERR_MEMORY;
}
