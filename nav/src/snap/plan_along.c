// A shortcut: plan a new edge that runs along an existing edge.
//
// An existing edge that is kept and has the same two ends has the same chain. If that chain is a
// single span, then the edge meets no hot pixel except its ends, and all its crossings round to its
// ends. So only the edges that pass the ends have to be looked at, and the flood is saved. Half the
// sides of abutting tiles are like this.
#include "base/assert.h"
#include "snap/plan.h"

// Is the chain of edge e a single span, and is e kept? (The ends of an edge that is removed may
// have moved already.)
static bool is_kept_span(const SnapPlan* plan, uint32_t e) {
    return plan->snap->edge[e].first == NAV_NONE && !navi_plan_is_leaving(plan, e);
}

static bool is_along_edge(const SnapPlan* plan, uint32_t u, uint32_t w) {
    const Snap* snap = plan->snap;
    const MeshVertex* vertex = &snap->mesh->vertex[u];
    for (uint32_t e = vertex->out; e != NAV_NONE; e = snap->edge[e].next_out)
        if (snap->edge[e].vb == w && is_kept_span(plan, e))
            return true;
    for (uint32_t e = vertex->in; e != NAV_NONE; e = snap->edge[e].next_in)
        if (snap->edge[e].va == w && is_kept_span(plan, e))
            return true;
    return false;
}

// Count the crossings of the edge that round to this end. If that exceeds the budget, the next call
// that spends from it fails.
static void plan_crossings_at_end(SnapPlan* plan, const PlanEdge* edge, uint32_t index) {
    const Snap* snap = plan->snap;
    NavPoint a = plan->vertices.data[edge->from].pos, b = plan->vertices.data[edge->to].pos;
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
    NAV_ASSERT(plan->vertices.data[index].vertex != NAV_NONE);
    while (navi_snap_pass_next(snap, plan->vertices.data[index].vertex, &cursor, &pass)) {
        if (navi_plan_is_leaving(plan, pass.edge))
            continue;
        NavPoint c = navi_edge_a(snap, pass.edge), d = navi_edge_b(snap, pass.edge);
        if (navi_crosses(a, b, c, d) &&
            navi_point_equal(navi_crossing(a, b, c, d), plan->vertices.data[index].pos)) {
            plan->vertices.data[index].xref_change++;
            plan->pairs_won++;
            (void)navi_plan_spend_crossing(plan);
        }
    }
}

bool navi_plan_along(SnapPlan* plan, const PlanEdge* edge) {
    uint32_t u = plan->vertices.data[edge->from].vertex;
    uint32_t w = plan->vertices.data[edge->to].vertex;
    if (plan->is_flooding_all || u == NAV_NONE || w == NAV_NONE || !is_along_edge(plan, u, w))
        return false;
    plan_crossings_at_end(plan, edge, edge->from);
    plan_crossings_at_end(plan, edge, edge->to);
    return true;
}
