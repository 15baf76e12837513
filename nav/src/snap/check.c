// The validator of the snap layer: chains, lists and crossing counts against their definitions.
#include "mesh/flood.h"
#include "snap/snap.h"

bool navi_snap_chain_is_sound(const Snap* snap, uint32_t e) {
    const SnapEdge* edge = &snap->edge[e];
    const NavPoint* pos = snap->mesh->pos;
    NavPoint a = pos[edge->va], b = pos[edge->vb], last = a;
    uint32_t prev = NAV_NONE, left = snap->counts->node_alive;
    for (uint32_t n = edge->first; n != NAV_NONE; n = snap->node[n].next, left--) {
        const SnapNode* node = &snap->node[n];
        if (left == 0 || node->edge != e || node->prev != prev)
            return false;
        NavPoint p = pos[node->vertex];
        if (navi_order_along(a, b, last, p) >= 0 || !navi_hits_pixel(a, b, p))
            return false;
        last = p;
        prev = n;
    }
    return edge->last == prev && navi_order_along(a, b, last, b) < 0;
}

static const char* check_chain(const Snap* snap, uint32_t e) {
    const SnapEdge* edge = &snap->edge[e];
    const Mesh* mesh = snap->mesh;
    NavPoint a = mesh->pos[edge->va], b = mesh->pos[edge->vb];
    uint32_t u = edge->va, prev = NAV_NONE;
    for (uint32_t n = edge->first;; n = snap->node[n].next) {
        uint32_t w = navi_snap_vertex(snap, n, edge->vb);
        if (navi_order_along(a, b, mesh->pos[u], mesh->pos[w]) >= 0)
            return "a chain runs back";
        if (!navi_hits_pixel(a, b, mesh->pos[w]))
            return "a chain leaves its edge";
        uint32_t h = navi_mesh_find_edge(mesh, u, w);
        if (h == NAV_NONE || !navi_edge_is_constraint(mesh, h))
            return "a span is no constraint edge";
        if (n == NAV_NONE)
            break;
        if (snap->node[n].prev != prev || snap->node[n].edge != e)
            return "a chain is torn";
        prev = n;
        u = w;
    }
    return edge->last == prev ? NULL : "a chain's end is lost";
}

static bool vertex_lists_edge(const Snap* snap, uint32_t vertex, uint32_t e) {
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
    while (navi_snap_pass_next(snap, vertex, &cursor, &pass))
        if (pass.edge == e)
            return true;
    return false;
}

static uint32_t vertex_at_point(const Mesh* mesh, NavPoint p, uint32_t near) {
    uint32_t t = navi_mesh_locate(mesh, p, near);
    for (uint32_t i = 0; i < 3; i++)
        if (navi_point_equal(mesh->pos[mesh->tri[t].v[i]], p))
            return mesh->tri[t].v[i];
    return NAV_NONE;
}

// Every edge that uses h and crosses e properly passes the vertex to which the crossing rounds, and
// so does e.
static const char* check_crossings(const Snap* snap, uint32_t e, uint32_t h) {
    const Mesh* mesh = snap->mesh;
    NavPoint a = navi_edge_a(snap, e), b = navi_edge_b(snap, e);
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
    int direction;
    while (navi_snap_user_next(snap, navi_edge_from(mesh, h), navi_edge_to(mesh, h), &cursor, &pass,
                               &direction)) {
        NavPoint c = navi_edge_a(snap, pass.edge), d = navi_edge_b(snap, pass.edge);
        if (!navi_crosses(a, b, c, d))
            continue;
        uint32_t v = vertex_at_point(mesh, navi_crossing(a, b, c, d), h >> 2);
        if (v == NAV_NONE)
            return "a crossing has no vertex";
        if (!vertex_lists_edge(snap, v, e) || !vertex_lists_edge(snap, v, pass.edge))
            return "a crossing is passed by";
    }
    return NULL;
}

// Hot pixels that the edge meets are on its chain, and its crossings have vertices.
static const char* check_surroundings(const Snap* snap, MeshFlood* flood, uint32_t e) {
    Mesh* mesh = snap->mesh;
    NavPoint a = navi_edge_a(snap, e), b = navi_edge_b(snap, e);
    if (!navi_flood_segment(flood, mesh, a, b, mesh->vertex[snap->edge[e].va].h >> 2, 1))
        return "no memory to validate";
    for (uint32_t k = 0; k < flood->tris.count; k++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t v = mesh->tri[flood->tris.data[k].h >> 2].v[i];
            if (navi_hits_pixel(a, b, mesh->pos[v]) && !vertex_lists_edge(snap, v, e))
                return "an edge misses a hot pixel that it meets";
        }
    for (uint32_t k = 0; k < flood->edges.count; k++) {
        const char* what = check_crossings(snap, e, flood->edges.data[k]);
        if (what != NULL)
            return what;
    }
    return NULL;
}

// The crossing count of a vertex, compared with all pairs of edges that pass it.
static const char* check_crossing_count(const Snap* snap, uint32_t v) {
    const Mesh* mesh = snap->mesh;
    uint32_t pairs = 0, ends = 0;
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
    while (navi_snap_pass_next(snap, v, &cursor, &pass)) {
        ends += pass.node == NAV_NONE;
        NavPoint a = navi_edge_a(snap, pass.edge), b = navi_edge_b(snap, pass.edge);
        SnapCursor rest = cursor;
        SnapPass other;
        while (navi_snap_pass_next(snap, v, &rest, &other)) {
            NavPoint c = navi_edge_a(snap, other.edge), d = navi_edge_b(snap, other.edge);
            pairs += navi_crosses(a, b, c, d) &&
                     navi_point_equal(navi_crossing(a, b, c, d), mesh->pos[v]);
        }
    }
    if (pairs != mesh->vertex[v].xref)
        return "crossings at a vertex are miscounted";
    if (v >= 4 && pairs + ends == 0)
        return "a vertex is hot without reason";
    return NULL;
}

static const char* check_constraints(const Snap* snap) {
    const Mesh* mesh = snap->mesh;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        for (uint32_t i = 0; i < 3 && navi_tri_is_alive(mesh, t); i++) {
            uint32_t h = 4 * t + i;
            if (navi_edge_is_constraint(mesh, h) &&
                !navi_snap_span_is_used(snap, navi_edge_from(mesh, h), navi_edge_to(mesh, h)))
                return "a constraint edge is no span";
        }
    return NULL;
}

static const char* check_snap_edges(const Snap* snap, MeshFlood* flood) {
    uint32_t alive = 0;
    for (uint32_t e = 0; e < snap->counts->edge_slots; e++) {
        if (snap->edge[e].va == NAV_NONE)
            continue;
        alive++;
        if (!vertex_lists_edge(snap, snap->edge[e].va, e) ||
            !vertex_lists_edge(snap, snap->edge[e].vb, e))
            return "an end does not list its edge";
        const char* what = check_chain(snap, e);
        if (what == NULL)
            what = check_surroundings(snap, flood, e);
        if (what != NULL)
            return what;
    }
    return alive == snap->counts->edge_alive ? NULL : "living edges are miscounted";
}

const char* navi_snap_check(const Snap* snap) {
    MeshFlood flood = {{NULL, 0, 0}, {NULL, 0, 0}, {NULL, 0, 0}};
    const char* what = check_snap_edges(snap, &flood);
    navi_flood_fini(&flood, snap->memory);
    if (what == NULL)
        what = check_constraints(snap);
    uint64_t crossings = 0;
    for (uint32_t v = 0; v < snap->mesh->counts->vertex_slots && what == NULL; v++)
        if (snap->mesh->vertex[v].xref != NAV_NONE) {
            what = check_crossing_count(snap, v);
            crossings += snap->mesh->vertex[v].xref;
        }
    if (what == NULL && crossings != snap->counts->crossing_count)
        what = "crossings are miscounted";
    return what;
}
