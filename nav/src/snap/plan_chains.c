// The last part of a plan: the vertices that go cold, and the final chains of the new edges.
#include "base/assert.h"
#include "base/search.h"
#include "base/sort.h"
#include "snap/plan.h"

bool navi_plan_add_to_chain(SnapPlan* plan, uint32_t edge_index, uint32_t index) {
    PlanEdge* edge = &plan->edges.data[edge_index];
    PlanVertex* v = &plan->vertices.data[index];
    if (index == edge->from || index == edge->to || v->stamp == edge_index + 1)
        return true;
    if (!navi_array_room(plan->memory, &plan->chain) || !navi_plan_spend_crossing(plan))
        return false;
    NAV_VALIDATE(navi_hits_pixel(plan->vertices.data[edge->from].pos,
                                 plan->vertices.data[edge->to].pos, v->pos));
    NAV_ASSERT(edge->chain + edge->chain_count == plan->chain.count);
    v->stamp = edge_index + 1;
    plan->chain.data[plan->chain.count++] = index;
    edge->chain_count++;
    return true;
}

static bool has_staying_end(const SnapPlan* plan, uint32_t vertex) {
    const Snap* snap = plan->snap;
    const MeshVertex* v = &snap->mesh->vertex[vertex];
    for (uint32_t e = v->out; e != NAV_NONE; e = snap->edge[e].next_out)
        if (!navi_plan_is_leaving(plan, e))
            return true;
    for (uint32_t e = v->in; e != NAV_NONE; e = snap->edge[e].next_in)
        if (!navi_plan_is_leaving(plan, e))
            return true;
    return false;
}

void navi_plan_cold(SnapPlan* plan) {
    const Snap* snap = plan->snap;
    for (uint32_t k = 0; k < plan->vertices.count; k++) {
        PlanVertex* v = &plan->vertices.data[k];
        if (v->vertex == NAV_NONE || v->vertex < 4)
            continue;
        const MeshVertex* vertex = &snap->mesh->vertex[v->vertex];
        if (v->ends > 0 || (int64_t)vertex->xref + v->xref_change > 0)
            continue;
        NAV_ASSERT((int64_t)vertex->xref + v->xref_change == 0);
        v->is_cold = !has_staying_end(plan, v->vertex);
        if (!v->is_cold)
            continue;
        plan->cold_count++;
        for (uint32_t n = vertex->node; n != NAV_NONE; n = snap->node[n].next_at_vertex)
            plan->cold_pass_count++;
    }
}

static bool fresh_less(const void* context, uint32_t a, uint32_t b) {
    const SnapPlan* plan = context;
    return navi_point_less(plan->vertices.data[a].pos, plan->vertices.data[b].pos);
}

void navi_plan_sort_fresh(SnapPlan* plan) {
    navi_sort(plan->fresh.data, plan->fresh.count, fresh_less, plan);
}

typedef struct ChainOrder {
    const SnapPlan* plan;
    NavPoint a, b;
} ChainOrder;

static bool chain_less(const void* context, uint32_t a, uint32_t b) {
    const ChainOrder* order = context;
    return navi_order_along(order->a, order->b, order->plan->vertices.data[a].pos,
                            order->plan->vertices.data[b].pos) < 0;
}

// The first newly hot pixel, in sorted order, with this x or a larger one.
static uint32_t first_fresh(const SnapPlan* plan, int32_t x) {
    uint32_t first = 0;
    NAVI_LOWER_BOUND(first, plan->fresh.count, at,
                     plan->vertices.data[plan->fresh.data[at]].pos.x < x);
    return first;
}

static bool chain_is_ordered(const SnapPlan* plan, const PlanEdge* edge, const ChainOrder* order) {
    const uint32_t* chain = plan->chain.data + edge->chain;
    for (uint32_t k = 0; k < edge->chain_count; k++)
        if (plan->vertices.data[chain[k]].is_cold ||
            (k > 0 && !chain_less(order, chain[k - 1], chain[k])))
            return false;
    return true;
}

// The chain of a new edge, at the end of the array: the vertices met that stay hot and the newly
// hot pixels, in order along the edge.
bool navi_plan_chain(SnapPlan* plan, uint32_t edge_index) {
    PlanEdge met = plan->edges.data[edge_index];
    PlanEdge* edge = &plan->edges.data[edge_index];
    ChainOrder order = {plan, plan->vertices.data[met.from].pos, plan->vertices.data[met.to].pos};
    int32_t low = order.a.x < order.b.x ? order.a.x : order.b.x;
    int32_t high = order.a.x < order.b.x ? order.b.x : order.a.x;
    edge->chain = plan->chain.count;
    edge->chain_count = 0;
    plan->spent.crossings -= met.chain_count; // those that stay are counted again
    for (uint32_t k = 0; k < met.chain_count; k++) {
        uint32_t index = plan->chain.data[met.chain + k];
        plan->vertices.data[index].stamp = 0;
        if (!plan->vertices.data[index].is_cold && !navi_plan_add_to_chain(plan, edge_index, index))
            return false;
    }
    for (uint32_t k = first_fresh(plan, low); k < plan->fresh.count; k++) {
        uint32_t index = plan->fresh.data[k];
        NavPoint p = plan->vertices.data[index].pos;
        if (p.x > high)
            break;
        if (!navi_plan_spend_passes(plan, 1) || (navi_hits_pixel(order.a, order.b, p) &&
                                                 !navi_plan_add_to_chain(plan, edge_index, index)))
            return false;
    }
    if (edge->chain_count > 1)
        navi_sort(plan->chain.data + edge->chain, edge->chain_count, chain_less, &order);
    NAV_VALIDATE(chain_is_ordered(plan, edge, &order));
    return true;
}
