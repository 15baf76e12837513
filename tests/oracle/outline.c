#include "oracle/outline.h"

#include <stdlib.h>

#include "oracle/memory.h"
#include "oracle/snap.h"

// Copies a ring without equal neighbours (last and first are neighbours too).
static uint32_t clean_ring(const NavPoint* points, uint32_t count, NavPoint* out) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (kept == 0 || oracle_point_compare(points[i], out[kept - 1]) != 0)
            out[kept++] = points[i];
    while (kept > 1 && oracle_point_compare(out[0], out[kept - 1]) == 0)
        kept--;
    return kept;
}

// Rings do not meet, so one corner decides for the whole ring.
static bool ring_holds(const NavPoint* ring, uint32_t count, NavPoint p) {
    bool is_inside = false;
    for (uint32_t i = 0; i < count; i++) {
        NavPoint a = ring[i], b = ring[(i + 1) % count];
        if ((a.y <= p.y) == (b.y <= p.y))
            continue;
        if ((oracle_area_2(a, b, p) > 0) == (b.y > a.y))
            is_inside = !is_inside;
    }
    return is_inside;
}

uint32_t oracle_ring_edges(const NavPoint* points, const uint32_t* ring_sizes, uint32_t ring_count,
                           OracleEdge** edges) {
    uint32_t total = 0, edge_count = 0;
    for (uint32_t r = 0; r < ring_count; r++)
        total += ring_sizes[r];
    NavPoint* clean = oracle_alloc(total, sizeof(NavPoint));
    uint32_t* sizes = oracle_alloc(ring_count, sizeof(uint32_t));
    *edges = oracle_alloc(total, sizeof(OracleEdge));
    for (uint32_t r = 0, from = 0, to = 0; r < ring_count; from += ring_sizes[r], to += sizes[r++])
        sizes[r] = clean_ring(points + from, ring_sizes[r], clean + to);
    for (uint32_t r = 0, at = 0; r < ring_count; at += sizes[r++]) {
        uint32_t depth = 0;
        for (uint32_t q = 0, other = 0; q < ring_count; other += sizes[q++])
            depth += q != r && ring_holds(clean + other, sizes[q], clean[at]);
        bool is_positive = oracle_ring_area_2(clean + at, sizes[r]) > 0;
        bool is_turned = is_positive != (depth % 2 == 0);
        for (uint32_t i = 0; i < sizes[r]; i++) {
            NavPoint a = clean[at + i], b = clean[at + (i + 1) % sizes[r]];
            (*edges)[edge_count++] =
                is_turned ? (OracleEdge){b, a, false} : (OracleEdge){a, b, false};
        }
    }
    free(sizes);
    free(clean);
    return edge_count;
}

// The sides of all triangles with area, each triangle turned positive.
static uint32_t triangle_sides(const NavPoint* points, const uint32_t* triangles, uint32_t count,
                               OracleEdge* sides) {
    uint32_t side_count = 0;
    for (uint32_t t = 0; t < count; t++) {
        NavPoint a = points[triangles[3 * t]], b = points[triangles[3 * t + 1]],
                 c = points[triangles[3 * t + 2]];
        int64_t area_2 = oracle_area_2(a, b, c);
        if (area_2 == 0)
            continue;
        NavPoint second = area_2 > 0 ? b : c, third = area_2 > 0 ? c : b;
        sides[side_count++] = (OracleEdge){a, second, false};
        sides[side_count++] = (OracleEdge){second, third, false};
        sides[side_count++] = (OracleEdge){third, a, false};
    }
    return side_count;
}

static bool sides_cross(const OracleEdge* sides, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (oracle_cross_properly(sides[i].a, sides[i].b, sides[j].a, sides[j].b))
                return true;
    return false;
}

static bool chain_holds(const OracleSnap* snap, const OracleChain* chains, NavPoint c[3]) {
    int winding = 0;
    int64_t cx = (int64_t)c[0].x + c[1].x + c[2].x, cy = (int64_t)c[0].y + c[1].y + c[2].y;
    for (int e = 0; e < 3; e++) {
        for (uint32_t i = 1; i < chains[e].count; i++) {
            NavPoint u = snap->hot[chains[e].nodes[i - 1]], v = snap->hot[chains[e].nodes[i]];
            int64_t ux = 3 * (int64_t)u.x - cx, uy = 3 * (int64_t)u.y - cy;
            int64_t vx = 3 * (int64_t)v.x - cx, vy = 3 * (int64_t)v.y - cy;
            OracleWide turn = (OracleWide)ux * vy - (OracleWide)uy * vx;
            if (uy <= 0 && vy > 0 && turn > 0)
                winding++;
            if (vy <= 0 && uy > 0 && turn < 0)
                winding--;
        }
    }
    return winding > 0;
}

static uint32_t coverage(const OracleSnap* snap, const OracleMesh* mesh, uint32_t u, uint32_t v) {
    int32_t w = oracle_mesh_apex(mesh, u, v);
    uint32_t depth = 0;
    if (w < 0)
        return 0;
    NavPoint corner[3] = {mesh->points[u], mesh->points[v], mesh->points[w]};
    for (uint32_t t = 0; t < snap->edge_count / 3; t++)
        depth += chain_holds(snap, &snap->chains[3 * t], corner);
    return depth;
}

// The arrangement of the sides, and the number of triangles that cover each side of each span.
typedef struct Overlay {
    OracleSnap snap;
    OracleMesh mesh;
    uint32_t* covers; // [span_count][2]: on the span's positive and negative side
    bool is_tiled;    // nothing is covered twice
} Overlay;

static void overlay_init(Overlay* overlay, const OracleEdge* sides, uint32_t count, bool is_exact) {
    OracleSnap* snap = &overlay->snap;
    if (is_exact)
        oracle_snap_init_exact(snap, sides, count);
    else
        oracle_snap_init(snap, sides, count);
    oracle_mesh_init(&overlay->mesh, snap->hot, snap->hot_count, snap->spans, snap->span_count);
    overlay->covers = oracle_alloc(2 * (size_t)snap->span_count, sizeof(uint32_t));
    overlay->is_tiled = true;
    for (uint32_t i = 0; i < snap->span_count; i++) {
        uint32_t u = snap->spans[2 * i], v = snap->spans[2 * i + 1];
        overlay->covers[2 * i] = coverage(snap, &overlay->mesh, u, v);
        overlay->covers[2 * i + 1] = coverage(snap, &overlay->mesh, v, u);
        overlay->is_tiled =
            overlay->is_tiled && overlay->covers[2 * i] < 2 && overlay->covers[2 * i + 1] < 2;
    }
}

static void overlay_fini(Overlay* overlay) {
    oracle_mesh_fini(&overlay->mesh);
    oracle_snap_fini(&overlay->snap);
    free(overlay->covers);
}

static uint32_t read_border(const Overlay* overlay, bool keep_inner, OracleEdge* edges) {
    const OracleSnap* snap = &overlay->snap;
    uint32_t count = 0;
    for (uint32_t i = 0; i < snap->span_count; i++) {
        NavPoint u = snap->hot[snap->spans[2 * i]], v = snap->hot[snap->spans[2 * i + 1]];
        bool here = overlay->covers[2 * i] > 0, there = overlay->covers[2 * i + 1] > 0;
        if (here && !there)
            edges[count++] = (OracleEdge){u, v, false};
        else if (there && !here)
            edges[count++] = (OracleEdge){v, u, false};
        else if (here && keep_inner)
            edges[count++] = (OracleEdge){u, v, true};
    }
    return count;
}

uint32_t oracle_triangle_edges(const NavPoint* points, const uint32_t* triangles,
                               uint32_t triangle_count, bool keep_inner, OracleEdge** edges,
                               bool* is_clean) {
    OracleEdge* sides = oracle_alloc(3 * (size_t)triangle_count, sizeof(OracleEdge));
    uint32_t side_count = triangle_sides(points, triangles, triangle_count, sides);
    Overlay overlay;
    bool is_exact = !sides_cross(sides, side_count);
    overlay_init(&overlay, sides, side_count, is_exact);
    *edges = oracle_alloc(overlay.snap.span_count, sizeof(OracleEdge));
    uint32_t count = read_border(&overlay, keep_inner, *edges);
    if (is_clean != NULL)
        *is_clean = is_exact && overlay.is_tiled;
    overlay_fini(&overlay);
    free(sides);
    return count;
}

static int compare_edges(const void* p, const void* q) {
    const OracleEdge *a = p, *b = q;
    int order = oracle_point_compare(a->a, b->a);
    if (order == 0)
        order = oracle_point_compare(a->b, b->b);
    return order != 0 ? order : (int)a->is_inner - (int)b->is_inner;
}

bool oracle_edges_equal(const OracleEdge* a, uint32_t a_count, const OracleEdge* b,
                        uint32_t b_count) {
    if (a_count != b_count)
        return false;
    OracleEdge* p = oracle_alloc(a_count, sizeof(OracleEdge));
    OracleEdge* q = oracle_alloc(b_count, sizeof(OracleEdge));
    for (uint32_t i = 0; i < a_count; i++) {
        p[i] = a[i];
        q[i] = b[i];
    }
    qsort(p, a_count, sizeof(OracleEdge), compare_edges);
    qsort(q, b_count, sizeof(OracleEdge), compare_edges);
    bool equal = true;
    for (uint32_t i = 0; i < a_count; i++)
        equal = equal && compare_edges(&p[i], &q[i]) == 0;
    free(p);
    free(q);
    return equal;
}

bool oracle_ring_is_refused(const NavPoint* points, uint32_t count) {
    NavPoint* ring = oracle_alloc(count, sizeof(NavPoint));
    uint32_t n = clean_ring(points, count, ring);
    bool refused = n < 3 || oracle_ring_area_2(ring, n) == 0;
    for (uint32_t i = 0; i < n && !refused; i++) {
        for (uint32_t j = i + 1; j < n && !refused; j++) {
            NavPoint a = ring[i], b = ring[(i + 1) % n], c = ring[j], d = ring[(j + 1) % n];
            if (j == i + 1) // b = c: only a fold back is wrong
                refused = oracle_on_segment(a, b, d) || oracle_on_segment(c, d, a);
            else if ((j + 1) % n == i) // d = a
                refused = oracle_on_segment(a, b, c) || oracle_on_segment(c, d, b);
            else
                refused = oracle_segments_meet(a, b, c, d);
        }
    }
    free(ring);
    return refused;
}
