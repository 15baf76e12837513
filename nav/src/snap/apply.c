// Carries out the plan of a change. Nothing here can fail.
#include "base/assert.h"
#include "snap/plan.h"

// Upper bounds of the number of records that each step saves.
enum { SAVES_EDGE = 4, SAVES_NODE = 6, SAVES_VERTEX = 3 };

bool navi_plan_reserve(SnapPlan* plan) {
    uint32_t fresh = plan->fresh.count, edges = plan->edges.count;
    uint32_t nodes = plan->inserts.count;
    for (uint32_t i = 0; i < edges; i++)
        nodes += plan->edges.data[i].chain_count;
    size_t saves =
        (size_t)SAVES_EDGE * (plan->old_edges.count + edges) + plan->own.count +
        (size_t)SAVES_NODE * (plan->old_node_count + nodes + (size_t)plan->cold_pass_count) +
        (size_t)SAVES_VERTEX * plan->vertices.count;
    size_t lost =
        (size_t)plan->old_spans.count + plan->inserts.count + 2 * (size_t)plan->cold_pass_count;
    size_t others = 2 * (size_t)plan->inserts.count + plan->cold_pass_count;
    size_t won = others + nodes + (size_t)edges;
    return navi_snap_reserve(plan->snap, edges, nodes) &&
           navi_mesh_reserve(plan->snap->mesh, 0, fresh) &&
           navi_journal_reserve(plan->snap->journal, saves) &&
           navi_array_reserve(plan->memory, &plan->lost, lost) &&
           navi_array_reserve(plan->memory, &plan->won, won) &&
           navi_array_reserve(plan->memory, &plan->won_edges, others);
}

static void note_lost(SnapPlan* plan, uint32_t u, uint32_t w) {
    SnapSpan span = {u, w};
    NAV_ASSERT(plan->lost.count < plan->lost.capacity);
    plan->lost.data[plan->lost.count++] = span;
}

static void note_won(SnapPlan* plan, uint32_t u, uint32_t w) {
    SnapSpan span = {u, w};
    NAV_ASSERT(plan->won.count < plan->won.capacity);
    plan->won.data[plan->won.count++] = span;
}

// Another shape's edge has won a span.
static void note_won_by(SnapPlan* plan, uint32_t e, uint32_t u, uint32_t w) {
    NAV_ASSERT(plan->won_edges.count < plan->won_edges.capacity);
    plan->won_edges.data[plan->won_edges.count++] = e;
    note_won(plan, u, w);
}

static void apply_vertices(SnapPlan* plan) {
    Mesh* mesh = plan->snap->mesh;
    for (uint32_t k = 0; k < plan->fresh.count; k++) {
        PlanVertex* v = &plan->vertices.data[plan->fresh.data[k]];
        v->vertex = navi_mesh_take_vertex(mesh, v->pos);
    }
    for (uint32_t k = 0; k < plan->vertices.count; k++) {
        const PlanVertex* v = &plan->vertices.data[k];
        if (v->xref_change == 0)
            continue;
        navi_journal_save_sized(mesh->journal, mesh->pool_vertex, v->vertex, sizeof *mesh->vertex);
        NAV_ASSERT((int64_t)mesh->vertex[v->vertex].xref + v->xref_change >= 0);
        mesh->vertex[v->vertex].xref += (uint32_t)v->xref_change;
    }
    plan->snap->counts->crossing_count += plan->pairs_won - plan->pairs_lost;
}

static void apply_old_edges(SnapPlan* plan) {
    for (uint32_t k = 0; k < plan->old_spans.count; k++)
        note_lost(plan, plan->old_spans.data[k].u, plan->old_spans.data[k].w);
    for (uint32_t k = plan->old_edges.count; k-- > 0;)
        navi_snap_remove_edge(plan->snap, plan->old_edges.data[k]);
}

static void apply_new_edge(SnapPlan* plan, PlanEdge* edge) {
    Snap* snap = plan->snap;
    uint32_t u = plan->vertices.data[edge->from].vertex;
    uint32_t vb = plan->vertices.data[edge->to].vertex;
    uint32_t e = navi_snap_add_edge(snap, u, vb, plan->shape | edge->flags);
    for (uint32_t k = 0; k < edge->chain_count; k++) {
        uint32_t w = plan->vertices.data[plan->chain.data[edge->chain + k]].vertex;
        navi_snap_add_node(snap, e, snap->edge[e].last, w);
        note_won(plan, u, w);
        u = w;
    }
    note_won(plan, u, vb);
    edge->edge = plan->own.data[edge->side] = e;
    NAV_VALIDATE(navi_snap_chain_is_sound(snap, e));
}

// Link the edges of the footprint in the order of its sides.
static void list_own_edges(SnapPlan* plan) {
    Snap* snap = plan->snap;
    uint32_t count = plan->own.count;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t e = plan->own.data[k], next = k + 1 < count ? plan->own.data[k + 1] : NAV_NONE;
        NAV_ASSERT(e != NAV_NONE && navi_edge_shape(&snap->edge[e]) == plan->shape);
        if (snap->edge[e].next_own == next)
            continue;
        navi_journal_save_sized(snap->journal, snap->pool_edge, e, sizeof *snap->edge);
        snap->edge[e].next_own = next;
    }
    plan->new_head = count > 0 ? plan->own.data[0] : NAV_NONE;
}

static void apply_new_edges(SnapPlan* plan) {
    for (uint32_t i = 0; i < plan->edges.count; i++)
        apply_new_edge(plan, &plan->edges.data[i]);
    list_own_edges(plan);
}

// The node of edge e after which p belongs (NAV_NONE: before all). The search starts at node
// `near`.
static uint32_t node_before(const Snap* snap, uint32_t e, uint32_t near, NavPoint p) {
    NavPoint a = navi_edge_a(snap, e), b = navi_edge_b(snap, e);
    const NavPoint* pos = snap->mesh->pos;
    uint32_t n = near;
    NAV_BOUND(left, 2 * (uint64_t)snap->counts->node_alive + 2);
    NAV_ASSERT(near == NAV_NONE || snap->node[near].edge == e);
    while (n != NAV_NONE && navi_order_along(a, b, pos[snap->node[n].vertex], p) > 0) {
        NAV_ROUND(left);
        n = snap->node[n].prev;
    }
    for (;;) {
        NAV_ROUND(left);
        uint32_t next = n == NAV_NONE ? snap->edge[e].first : snap->node[n].next;
        if (next == NAV_NONE || navi_order_along(a, b, pos[snap->node[next].vertex], p) > 0)
            return n;
        n = next;
    }
}

static void apply_inserts(SnapPlan* plan) {
    Snap* snap = plan->snap;
    for (uint32_t k = 0; k < plan->inserts.count; k++) {
        const PlanInsert* insert = &plan->inserts.data[k];
        const PlanVertex* v = &plan->vertices.data[insert->plan_vertex];
        uint32_t prev = node_before(snap, insert->edge, insert->near_node, v->pos);
        uint32_t n = navi_snap_add_node(snap, insert->edge, prev, v->vertex);
        NAV_VALIDATE(navi_snap_chain_is_sound(snap, insert->edge));
        const SnapEdge* edge = &snap->edge[insert->edge];
        uint32_t next = snap->node[n].next;
        uint32_t u = navi_snap_vertex(snap, prev, edge->va);
        uint32_t w = navi_snap_vertex(snap, next, edge->vb);
        note_lost(plan, u, w);
        note_won_by(plan, insert->edge, u, v->vertex);
        note_won_by(plan, insert->edge, v->vertex, w);
    }
}

static void apply_cold(SnapPlan* plan) {
    Snap* snap = plan->snap;
    for (uint32_t k = 0; k < plan->vertices.count; k++) {
        if (!plan->vertices.data[k].is_cold)
            continue;
        const MeshVertex* vertex = &snap->mesh->vertex[plan->vertices.data[k].vertex];
        NAV_ASSERT(vertex->xref == 0 && vertex->out == NAV_NONE && vertex->in == NAV_NONE);
        NAV_BOUND(left, plan->cold_pass_count);
        while (vertex->node != NAV_NONE) {
            NAV_ROUND(left);
            uint32_t n = vertex->node;
            SnapNode node = snap->node[n];
            const SnapEdge* edge = &snap->edge[node.edge];
            NAV_ASSERT(navi_edge_shape(edge) != plan->shape);
            uint32_t u = navi_snap_vertex(snap, node.prev, edge->va);
            uint32_t w = navi_snap_vertex(snap, node.next, edge->vb);
            navi_snap_remove_node(snap, n);
            note_lost(plan, u, node.vertex);
            note_lost(plan, node.vertex, w);
            note_won_by(plan, node.edge, u, w);
        }
    }
}

// The node of the edge at this vertex. NAV_NONE: it has none there.
static uint32_t node_at(const Snap* snap, uint32_t e, uint32_t vertex) {
    uint32_t n = snap->mesh->vertex[vertex].node;
    NAV_BOUND(left, snap->counts->node_alive);
    while (n != NAV_NONE && snap->node[n].edge != e) {
        NAV_ROUND(left);
        n = snap->node[n].next_at_vertex;
    }
    return n;
}

// Is it a span of the edge?
static bool is_span(const Snap* snap, uint32_t e, uint32_t u, uint32_t w) {
    const SnapEdge* edge = &snap->edge[e];
    uint32_t n = u == edge->va ? NAV_NONE : node_at(snap, e, u);
    if (u != edge->va && n == NAV_NONE)
        return false;
    uint32_t next = n == NAV_NONE ? edge->first : snap->node[n].next;
    return navi_snap_vertex(snap, next, edge->vb) == w;
}

// Other edges may have lost spans again that they had won: a later vertex divided them, or an end
// went cold. The spans of the footprint stay.
static void drop_lost_wins(SnapPlan* plan) {
    uint32_t first = plan->won.count - plan->won_edges.count, kept = 0;
    for (uint32_t k = 0; k < plan->won_edges.count; k++) {
        SnapSpan span = plan->won.data[first + k];
        uint32_t e = plan->won_edges.data[k];
        plan->won.data[first + kept] = span;
        plan->won_edges.data[kept] = e;
        kept += is_span(plan->snap, e, span.u, span.w);
    }
    plan->won_edges.count = kept;
    plan->won.count = first + kept;
}

void navi_plan_apply(SnapPlan* plan) {
    apply_vertices(plan);
    apply_old_edges(plan);
    apply_new_edges(plan);
    apply_inserts(plan);
    apply_cold(plan);
    drop_lost_wins(plan);
}
