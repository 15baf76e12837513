// The outline of a sprite mesh: the border of the union of its triangles.
//
// An edge that two triangles share has one of them on each side and is no part of the border. The
// other edges are the border, unless triangles overlap. Edges with corners inside them
// (T-junctions) are split there first. If the border then meets itself at corners only, and no
// point is covered twice, it is the outline. Otherwise the triangles are united
// (world/change/unite.c).
#include <string.h>

#include "base/assert.h"
#include "world/shape/outline_grid.h"

enum { SHORT_RUN = 24 };

// Sort the points; equal ones become one. welded[i] is then the point of def->points[i].
static NavResult weld_points(OutlineScratch* s, const NavOutlineDef* def) {
    uint32_t count = def->point_count;
    if (!navi_array_reserve(s->memory, &s->keyed, 2 * (size_t)count) ||
        !navi_array_reserve(s->memory, &s->welded, count) ||
        !navi_array_reserve(s->memory, &s->points, count))
        return NAV_ERR_MEMORY;
    NaviKeyed* keyed = s->keyed.data;
    for (uint32_t i = 0; i < count; i++) {
        if (!navi_point_in_range(def->points[i])) {
            navi_fault_set(&s->fault, "points[%u] is (%ld, %ld)", (unsigned)i,
                           (long)def->points[i].x, (long)def->points[i].y);
            return NAV_ERR_RANGE;
        }
        keyed[i].key = navi_point_key(def->points[i]);
        keyed[i].value = i;
    }
    navi_sort_keyed(keyed, keyed + count, count);
    for (uint32_t k = 0; k < count; k++) {
        if (k == 0 || keyed[k].key != keyed[k - 1].key)
            s->points.data[s->points.count++] = def->points[keyed[k].value];
        s->welded.data[keyed[k].value] = s->points.count - 1;
    }
    return NAV_OK;
}

static void add_edge(OutlineScratch* s, uint32_t from, uint32_t to) {
    OutlineEdge edge = {from < to ? from : to, from < to ? to : from, from < to ? 1 : -1, 1};
    s->edges.data[s->edges.count++] = edge;
}

static NavResult add_triangles(OutlineScratch* s, const NavOutlineDef* def) {
    s->edges.count = 0;
    if (!navi_array_reserve(s->memory, &s->edges, 6 * (size_t)def->triangle_count))
        return NAV_ERR_MEMORY;
    for (uint32_t t = 0; t < def->triangle_count; t++) {
        uint32_t v[3];
        for (uint32_t i = 0; i < 3; i++) {
            if (def->triangles[3 * t + i] >= def->point_count) {
                navi_fault_set(&s->fault, "triangles[%u] is %u, but point_count is %u",
                               (unsigned)(3 * t + i), (unsigned)def->triangles[3 * t + i],
                               (unsigned)def->point_count);
                return NAV_ERR_INDEX;
            }
            v[i] = s->welded.data[def->triangles[3 * t + i]];
        }
        const NavPoint* p = s->points.data;
        int64_t area = navi_orient2d(p[v[0]], p[v[1]], p[v[2]]);
        if (area == 0)
            continue;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t from = v[i], to = v[(i + 1) % 3];
            add_edge(s, area > 0 ? from : to, area > 0 ? to : from);
        }
    }
    if (s->edges.count > 0)
        return NAV_OK;
    navi_fault_set(&s->fault, "no triangle has area");
    return NAV_ERR_NO_AREA;
}

// A stable counting sort of the edges by one of their ends. `order` holds the counts.
static void sort_edges(OutlineScratch* s, const OutlineEdge* from, OutlineEdge* to, bool by_high) {
    uint32_t count = s->edges.count, *ends = s->order.data;
    memset(ends, 0, ((size_t)s->points.count + 1) * sizeof *ends);
    for (uint32_t k = 0; k < count; k++)
        ends[(by_high ? from[k].high : from[k].low) + 1]++;
    for (uint32_t p = 0; p < s->points.count; p++)
        ends[p + 1] += ends[p];
    for (uint32_t k = 0; k < count; k++)
        to[ends[by_high ? from[k].high : from[k].low]++] = from[k];
}

// Merge equal edges. The merged edge has the sums of `net` and `uses`.
static bool merge_edges(OutlineScratch* s) {
    uint32_t count = s->edges.count, merged = 0;
    if (!navi_array_reserve(s->memory, &s->order, (size_t)s->points.count + 1) ||
        !navi_array_reserve(s->memory, &s->edges, 2 * (size_t)count))
        return false;
    OutlineEdge* edges = s->edges.data;
    sort_edges(s, edges, edges + count, true);
    sort_edges(s, edges + count, edges, false);
    for (uint32_t k = 0; k < count; k++) {
        OutlineEdge* last = &edges[merged > 0 ? merged - 1 : 0];
        if (merged > 0 && last->low == edges[k].low && last->high == edges[k].high) {
            last->net += edges[k].net;
            last->uses += edges[k].uses;
        } else {
            edges[merged++] = edges[k];
        }
    }
    s->edges.count = merged;
    return true;
}

NavResult navi_outline_edges_to_sides(OutlineScratch* s, bool keep_edges, bool* is_clean) {
    s->sides.count = 0;
    if (!navi_array_reserve(s->memory, &s->sides, s->edges.count))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < s->edges.count; k++) {
        OutlineEdge edge = s->edges.data[k];
        NAV_ASSERT(edge.low < edge.high && edge.high < s->points.count);
        if (edge.net > 1 || edge.net < -1 || edge.uses > 2)
            *is_clean = false;
        if (edge.net == 0 && !keep_edges)
            continue;
        NavSide side = {edge.net < 0 ? edge.high : edge.low, edge.net < 0 ? edge.low : edge.high,
                        edge.net == 0 ? SIDE_INNER : 0};
        s->sides.data[s->sides.count++] = side;
    }
    return NAV_OK;
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

// Mark the points of triangles that have an area in at_point. The other points are not used.
static bool mark_used_points(OutlineScratch* s) {
    if (!navi_array_reserve(s->memory, &s->at_point, s->points.count))
        return false;
    for (uint32_t i = 0; i < s->points.count; i++)
        s->at_point.data[i] = 0;
    for (uint32_t k = 0; k < s->edges.count; k++)
        s->at_point.data[s->edges.data[k].low] = s->at_point.data[s->edges.data[k].high] = 1;
    return true;
}

// Add point k to `stack` if it lies inside the edge.
static bool add_if_inside(OutlineScratch* s, const OutlineEdge* edge, uint32_t k) {
    if (k <= edge->low || k >= edge->high || s->at_point.data[k] == 0 ||
        !navi_on_segment(s->points.data[edge->low], s->points.data[edge->high], s->points.data[k]))
        return true;
    return navi_array_add(s->memory, &s->stack, k);
}

// Find the points inside an edge. Points are sorted by x, so the candidates are the points with
// numbers between its ends. If they are many, the grid has fewer.
static bool find_points_inside(OutlineScratch* s, const OutlineEdge* edge) {
    s->stack.count = 0;
    if (edge->high - edge->low > SHORT_RUN)
        return navi_outline_visit_grid(s, edge, add_if_inside);
    for (uint32_t k = edge->low + 1; k < edge->high; k++)
        if (!add_if_inside(s, edge, k))
            return false;
    return true;
}

static bool split_edge(OutlineScratch* s, OutlineEdge edge, bool* is_split) {
    if (!find_points_inside(s, &edge))
        return false;
    if (s->stack.count == 0) {
        return navi_array_add(s->memory, &s->edges, edge);
    }
    *is_split = true;
    AlongEdge along = {s->points.data, s->points.data[edge.low]};
    navi_sort(s->stack.data, s->stack.count, nearer_to_from, &along);
    uint32_t from = edge.low;
    for (uint32_t k = 0; k <= s->stack.count; k++) {
        uint32_t to = k < s->stack.count ? s->stack.data[k] : edge.high;
        OutlineEdge piece = {from, to, edge.net, edge.uses};
        if (!navi_array_add(s->memory, &s->edges, piece))
            return false;
        from = to;
    }
    return true;
}

// Split every edge at the points inside it.
static bool split_edges(OutlineScratch* s, bool* is_split) {
    uint32_t count = s->edges.count;
    *is_split = false;
    if (s->points.count > SHORT_RUN && navi_outline_lay_grid(s) != NAV_OK)
        return false;
    for (uint32_t k = 0; k < count; k++)
        if (!split_edge(s, s->edges.data[k], is_split))
            return false;
    for (uint32_t k = count; k < s->edges.count; k++)
        s->edges.data[k - count] = s->edges.data[k];
    s->edges.count -= count;
    return true;
}

// Count in at_point how many sides of the border start at each point.
static bool count_starts(OutlineScratch* s) {
    if (!navi_array_reserve(s->memory, &s->at_point, s->points.count))
        return false;
    for (uint32_t i = 0; i < s->points.count; i++)
        s->at_point.data[i] = 0;
    for (uint32_t k = 0; k < s->sides.count && !(s->sides.data[k].flags & SIDE_INNER); k++)
        s->at_point.data[s->sides.data[k].from]++;
    return true;
}

// The cover beside a ring is the same on all its sides between two points where rings touch. So one
// side of each such piece is tested. Horizontal sides are skipped: a region that is covered twice
// also has a side that is not horizontal.
static bool is_covered_once(const OutlineScratch* s) {
    bool is_known = false;
    for (uint32_t k = 0; k < s->sides.count && !(s->sides.data[k].flags & SIDE_INNER); k++) {
        const NavSide* side = &s->sides.data[k];
        NavPoint a = s->points.data[side->from], b = s->points.data[side->to];
        is_known = is_known && s->at_point.data[side->from] == 1;
        if (!is_known && a.y != b.y) {
            int cover = navi_sides_cover_beside(s->points.data, s->sides.data, s->sides.count, k,
                                                &s->contacts);
            if (cover != (b.y > a.y ? 1 : 0))
                return false;
            is_known = true;
        }
        if (side->flags & SIDE_RING_END)
            is_known = false;
    }
    return true;
}

NavResult navi_outline_test_cover(OutlineScratch* s, bool* is_once) {
    if (!count_starts(s))
        return NAV_ERR_MEMORY;
    *is_once = is_covered_once(s);
    return NAV_OK;
}

static NavResult border_of_edges(OutlineScratch* s, bool keep_edges, bool* is_clean) {
    bool is_split;
    if (!mark_used_points(s) || !merge_edges(s) || !split_edges(s, &is_split))
        return NAV_ERR_MEMORY;
    if (is_split && !merge_edges(s))
        return NAV_ERR_MEMORY;
    if (navi_outline_edges_to_sides(s, keep_edges, is_clean) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!*is_clean)
        return NAV_OK;
    if (navi_outline_order_rings(s) != NAV_OK)
        return NAV_ERR_MEMORY;
    switch (navi_sides_contact(s->points.data, s->sides.data, s->sides.count, false, s->memory,
                               &s->contacts)) {
    case SIDES_NO_MEMORY:
        return NAV_ERR_MEMORY;
    case SIDES_APART:
        return navi_outline_test_cover(s, is_clean) == NAV_OK ? NAV_OK : NAV_ERR_MEMORY;
    default:
        *is_clean = false;
        return NAV_OK;
    }
}

// Fill `sides` with the three sides of each triangle, to unite them.
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

// Keep the inner edges between corners of the border as guides: with them the triangles of the mesh
// can become triangles of the world. `edges` is empty if triangles overlapped. `where` holds the
// new numbers of the corners.
static bool keep_guides(OutlineScratch* s) {
    for (uint32_t k = 0; k < s->edges.count; k++) {
        OutlineEdge edge = s->edges.data[k];
        NavSide guide = {s->where.data[edge.low], s->where.data[edge.high], SIDE_INNER};
        if (edge.net != 0 || guide.from == NAV_NONE || guide.to == NAV_NONE)
            continue;
        if (!navi_array_add(s->memory, &s->guides, guide))
            return false;
    }
    return true;
}

// The new number of a point. New numbers are assigned in the order of first use.
static uint32_t renumber(OutlineScratch* s, uint32_t point, uint32_t* kept) {
    if (s->where.data[point] == NAV_NONE) {
        s->points.data[s->points.count + *kept] = s->points.data[point];
        s->where.data[point] = (*kept)++;
    }
    return s->where.data[point];
}

// Drop points that no side uses. The others are stored in the order in which the sides use them.
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
    NAV_ASSERT(kept >= 3 && kept <= count);
    s->points.count = kept;
    return true;
}

NavResult navi_outline_build_mesh(OutlineScratch* scratch, const NavOutlineDef* def) {
    scratch->is_strict = false;
    NavResult result = weld_points(scratch, def);
    if (result == NAV_OK)
        result = add_triangles(scratch, def);
    bool is_clean = true;
    if (result == NAV_OK)
        result = border_of_edges(scratch, def->has_inner_edges, &is_clean);
    if (result != NAV_OK)
        return result;
    scratch->is_overlapping = !is_clean;
    if (scratch->is_overlapping)
        return triangles_to_sides(scratch, def);
    if (def->has_inner_edges)
        scratch->edges.count = 0;
    return compact_points(scratch) ? NAV_OK : NAV_ERR_MEMORY;
}

NavResult navi_outline_end_union(OutlineScratch* scratch) {
    scratch->is_overlapping = false;
    if (navi_outline_order_rings(scratch) != NAV_OK)
        return NAV_ERR_MEMORY;
    scratch->edges.count = 0;
    return compact_points(scratch) ? NAV_OK : NAV_ERR_MEMORY;
}
