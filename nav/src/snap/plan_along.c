// The short way to plan a new edge that runs along an old one.
//
// An edge that stays, between the same two vertices, has the same chain. If that is one span, no
// hot pixel but the ends meets it, and all its crossings round to the ends. So what passes the ends
// is all there is to look at, and the flood is spared. Half the sides of abutting tiles are such.
#include "snap/plan.h"

// An edge that leaves may have ends that have moved already.
static bool is_straight(const SnapPlan* plan, uint32_t e) {
    return plan->snap->edge[e].first == NAV_NONE && !navi_plan_is_leaving(plan, e);
}

static bool is_along_edge(const SnapPlan* plan, uint32_t u, uint32_t w) {
    const Snap* snap = plan->snap;
    const MeshVertex* vertex = &snap->mesh->vertex[u];
    for (uint32_t e = vertex->out; e != NAV_NONE; e = snap->edge[e].next_out)
        if (snap->edge[e].vb == w && is_straight(plan, e))
            return true;
    for (uint32_t e = vertex->in; e != NAV_NONE; e = snap->edge[e].next_in)
        if (snap->edge[e].va == w && is_straight(plan, e))
            return true;
    return false;
}

// Crossings of the edge that round to this end of it. Its budget is asked when the next one is won.
static void plan_crossings_at_end(SnapPlan* plan, const PlanEdge* edge, uint32_t index) {
    const Snap* snap = plan->snap;
    NavPoint a = plan->vertices.data[edge->from].pos, b = plan->vertices.data[edge->to].pos;
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
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
