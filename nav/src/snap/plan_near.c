// May a corner of another shape be near a new edge, or another shape's edge near an end of it?
// Seams ask (world/seam).
#include "snap/plan.h"

void navi_plan_note_corner(SnapPlan* plan, NavPoint a, NavPoint b, uint32_t vertex) {
    const Mesh* mesh = plan->snap->mesh;
    uint32_t e = mesh->vertex[vertex].out;
    if (e == NAV_NONE || navi_orient2d(a, b, mesh->pos[vertex]) >= 0)
        return;
    while (e != NAV_NONE && navi_edge_shape(&plan->snap->edge[e]) == plan->shape)
        e = plan->snap->edge[e].next_out;
    plan->is_near = plan->is_near || e != NAV_NONE;
}

static bool is_beside(NavPoint c, NavPoint d, NavPoint p, int32_t reach) {
    return navi_orient2d(c, d, p) < 0 && navi_is_within(p, c, d, reach);
}

void navi_plan_note_edge(SnapPlan* plan, NavPoint a, NavPoint b, uint32_t e) {
    NavPoint c = navi_edge_a(plan->snap, e), d = navi_edge_b(plan->snap, e);
    if (navi_edge_shape(&plan->snap->edge[e]) != plan->shape)
        plan->is_near =
            plan->is_near || is_beside(c, d, a, plan->reach) || is_beside(c, d, b, plan->reach);
}
