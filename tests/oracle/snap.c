#include "oracle/snap.h"

#include <stdlib.h>

#include "oracle/memory.h"

typedef struct Node {
    uint32_t hot;
    OracleSpell spell;
} Node;

static int compare_points(const void* p, const void* q) {
    return oracle_point_compare(*(const NavPoint*)p, *(const NavPoint*)q);
}

static int compare_nodes(const void* p, const void* q) {
    const Node *a = p, *b = q;
    int order = oracle_fraction_compare(a->spell.low, b->spell.low);
    return order != 0 ? order : oracle_fraction_compare(a->spell.high, b->spell.high);
}

static int compare_spans(const void* p, const void* q) {
    const uint32_t *a = p, *b = q;
    if (a[0] != b[0])
        return a[0] < b[0] ? -1 : 1;
    return (a[1] > b[1]) - (a[1] < b[1]);
}

// End points and rounded proper crossings of the originals, each pixel once.
static void collect_hot(OracleSnap* snap, const OracleEdge* edges, uint32_t edge_count) {
    size_t count = 0, capacity = 0;
    NavPoint* hot = oracle_grow(NULL, &capacity, 2 * (size_t)edge_count + 4, sizeof(NavPoint));
    for (int i = 0; i < 4; i++)
        hot[count++] =
            (NavPoint){i & 1 ? ORACLE_FRAME : -ORACLE_FRAME, i & 2 ? ORACLE_FRAME : -ORACLE_FRAME};
    for (uint32_t i = 0; i < edge_count; i++) {
        hot = oracle_grow(hot, &capacity, count + 2, sizeof(NavPoint));
        hot[count++] = edges[i].a;
        hot[count++] = edges[i].b;
        for (uint32_t j = 0; j < i; j++) {
            if (!oracle_cross_properly(edges[i].a, edges[i].b, edges[j].a, edges[j].b))
                continue;
            hot = oracle_grow(hot, &capacity, count + 1, sizeof(NavPoint));
            hot[count++] = oracle_crossing_pixel(edges[i].a, edges[i].b, edges[j].a, edges[j].b);
        }
    }
    qsort(hot, count, sizeof(NavPoint), compare_points);
    uint32_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || oracle_point_compare(hot[i], hot[kept - 1]) != 0)
            hot[kept++] = hot[i];
    snap->hot = hot;
    snap->hot_count = kept;
}

static void build_chain(OracleSnap* snap, OracleChain* chain, OracleEdge edge, bool is_exact,
                        Node* nodes) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < snap->hot_count; i++) {
        if (!oracle_meets_pixel(edge.a, edge.b, snap->hot[i], &nodes[count].spell))
            continue;
        if (is_exact && !oracle_on_segment(edge.a, edge.b, snap->hot[i]))
            continue;
        nodes[count++].hot = i;
        snap->bend_count += oracle_area_2(edge.a, edge.b, snap->hot[i]) != 0;
    }
    qsort(nodes, count, sizeof(Node), compare_nodes);
    for (uint32_t i = 1; i < count; i++)
        if (oracle_fraction_compare(nodes[i - 1].spell.high, nodes[i].spell.low) > 0)
            snap->fault = "an edge is in two pixels at once";
    chain->nodes = oracle_alloc(count, sizeof(uint32_t));
    chain->count = count;
    for (uint32_t i = 0; i < count; i++)
        chain->nodes[i] = nodes[i].hot;
    if (count < 2 || oracle_point_compare(snap->hot[nodes[0].hot], edge.a) != 0 ||
        oracle_point_compare(snap->hot[nodes[count - 1].hot], edge.b) != 0)
        snap->fault = "a chain does not run from end to end";
}

static void collect_spans(OracleSnap* snap) {
    size_t count = 0, capacity = 0;
    uint32_t* spans = oracle_grow(NULL, &capacity, 64, 2 * sizeof(uint32_t));
    for (uint32_t e = 0; e < snap->edge_count; e++) {
        const OracleChain* chain = &snap->chains[e];
        for (uint32_t i = 1; i < chain->count; i++) {
            uint32_t u = chain->nodes[i - 1], v = chain->nodes[i];
            spans = oracle_grow(spans, &capacity, count + 1, 2 * sizeof(uint32_t));
            spans[2 * count] = u < v ? u : v;
            spans[2 * count + 1] = u < v ? v : u;
            count++;
        }
    }
    qsort(spans, count, 2 * sizeof(uint32_t), compare_spans);
    uint32_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && compare_spans(&spans[2 * i], &spans[2 * kept - 2]) == 0)
            continue;
        spans[2 * kept] = spans[2 * i];
        spans[2 * kept + 1] = spans[2 * i + 1];
        kept++;
    }
    snap->spans = spans;
    snap->span_count = kept;
}

// Checks Lemmas 1 and 2 of snap rounding for all pairs: no hot pixel inside a span, no two spans
// crossing.
static const char* check_planar(const OracleSnap* snap) {
    for (uint32_t i = 0; i < snap->span_count; i++) {
        uint32_t u = snap->spans[2 * i], v = snap->spans[2 * i + 1];
        NavPoint a = snap->hot[u], b = snap->hot[v];
        for (uint32_t p = 0; p < snap->hot_count; p++)
            if (p != u && p != v && oracle_on_segment(a, b, snap->hot[p]))
                return "a hot pixel lies inside a span";
        for (uint32_t j = 0; j < i; j++)
            if (oracle_cross_properly(a, b, snap->hot[snap->spans[2 * j]],
                                      snap->hot[snap->spans[2 * j + 1]]))
                return "two spans cross";
    }
    return NULL;
}

static void init(OracleSnap* snap, const OracleEdge* edges, uint32_t edge_count, bool is_exact) {
    *snap = (OracleSnap){.edge_count = edge_count};
    collect_hot(snap, edges, edge_count);
    snap->chains = oracle_alloc(edge_count, sizeof(OracleChain));
    Node* nodes = oracle_alloc((size_t)snap->hot_count + 1, sizeof(Node));
    for (uint32_t i = 0; i < edge_count; i++)
        build_chain(snap, &snap->chains[i], edges[i], is_exact, nodes);
    free(nodes);
    collect_spans(snap);
    if (snap->fault == NULL)
        snap->fault = check_planar(snap);
}

void oracle_snap_init(OracleSnap* snap, const OracleEdge* edges, uint32_t edge_count) {
    init(snap, edges, edge_count, false);
}

void oracle_snap_init_exact(OracleSnap* snap, const OracleEdge* edges, uint32_t edge_count) {
    init(snap, edges, edge_count, true);
}

void oracle_snap_fini(OracleSnap* snap) {
    for (uint32_t i = 0; i < snap->edge_count; i++)
        free(snap->chains[i].nodes);
    free(snap->chains);
    free(snap->spans);
    free(snap->hot);
    *snap = (OracleSnap){0};
}
