// The plan of one change of one shape in the snap layer. Planning only reads the mesh and the
// chains; navi_plan_apply then writes.
#ifndef NAVI_SNAP_PLAN_H
#define NAVI_SNAP_PLAN_H

#include "geom/sides.h"
#include "mesh/flood.h"
#include "snap/snap.h"

// The new footprint of a shape: directed sides between points.
typedef struct SnapFootprint {
    const NavPoint* points;
    const NavSide* sides;
    uint32_t point_count, side_count;
    const NavSide* guides; // inner edges of a sprite along which the mesh may be triangulated
    uint32_t guide_count;
} SnapFootprint;

// A lattice point that takes part in the change.
typedef struct PlanVertex {
    NavPoint pos;
    uint32_t vertex;     // in the mesh; NAV_NONE: newly hot (apply sets it)
    uint32_t tri;        // newly hot: a triangle of the present mesh that contains it
    uint32_t edge;       // newly hot: a new edge that meets it
    int32_t xref_change; // crossings gained minus crossings lost
    uint32_t ends;       // number of ends of new edges here
    uint32_t stamp;      // the last new edge that took it into its chain, plus 1
    bool is_cold;        // in the mesh, and no longer hot
} PlanVertex;

typedef struct PlanEdge {
    uint32_t from, to; // plan vertices
    uint32_t flags;
    uint32_t side;               // side of the footprint
    uint32_t edge;               // set by apply
    uint32_t chain, chain_count; // interior plan vertices, in plan->chain
    uint32_t beside,
        beside_end; // constraints within two steps, and others: a range of plan->beside
} PlanEdge;

// A chain of another shape's edge (a foreign edge) gains a newly hot pixel.
typedef struct PlanInsert {
    uint32_t edge, near_node, plan_vertex;
} PlanInsert;

typedef struct SnapSpan {
    uint32_t u, w; // vertices of the mesh
} SnapSpan;

// Limits of one plan. They are not about memory: a plan stops as soon as it exceeds one.
typedef struct SnapBudget {
    uint64_t crossings; // crossings gained, plus chain nodes gained
    uint64_t passes;    // edges looked at, counted each time that one is met at a vertex
} SnapBudget;

typedef struct SnapPlan {
    NavMemory* memory;
    Snap* snap;
    SnapBudget budget, spent;
    uint64_t pairs_lost, pairs_won;
    bool is_over_budget; // a function returned false because of the budget, not for lack of memory
    uint32_t shape;
    MeshFlood flood;
    NAV_ARRAY(PlanVertex) vertices;
    NAV_ARRAY(uint32_t) fresh; // newly hot plan vertices; sorted by position in the end
    NAV_ARRAY(uint32_t)
    table; // newly hot plan vertices by position: a hash table with open addressing
    NAV_ARRAY(uint32_t) points;   // footprint point -> plan vertex
    NAV_ARRAY(PlanEdge) edges;    // edges of the new footprint
    NAV_ARRAY(uint32_t) chain;    // plan vertices
    NAV_ARRAY(uint32_t) beside;   // half-edges
    NAV_ARRAY(uint32_t) partners; // edges already met by the current edge or pixel
    NAV_ARRAY(PlanInsert) inserts;
    NAV_ARRAY(uint32_t) old_edges; // edges that are removed
    NAV_ARRAY(uint32_t) own; // by side: the edge that is kept, or NAV_NONE; after apply, all edges
    const bool* is_dirty;    // by side: may it change? NULL: all may
    bool is_flooding_all;    // for tests: never use the shortcut of plan_along.c
    int32_t reach;           // in steps; 0: is_near is not asked for
    // Found while planning: maybe a new edge has a corner of another shape on its right, or an edge
    // of another shape has an end of a new edge on its right, at most `reach` away. False: no.
    bool is_near;
    uint32_t old_node_count, cold_count, cold_pass_count;
    // After apply:
    NAV_ARRAY(SnapSpan) old_spans; // spans of the old footprint
    NAV_ARRAY(SnapSpan) lost;      // spans that some edge no longer uses
    NAV_ARRAY(SnapSpan) won;       // spans that some edge uses now; first those of the footprint
    NAV_ARRAY(uint32_t) won_edges; // that of each other span in `won`
    uint32_t new_head;             // first edge of the new footprint
} SnapPlan;

void navi_plan_init(SnapPlan* plan, NavMemory* memory, Snap* snap);
void navi_plan_fini(SnapPlan* plan);

// Plan the new footprint `next` of `shape`, in two calls. `old_head` is the first of its present
// edges (NAV_NONE: none). A footprint without sides removes the shape. If `is_dirty` is not NULL,
// the new footprint has the same sides as the old one, and only the sides marked in `is_dirty`
// change; the corners of the other sides must have their new positions before navi_plan_new is
// called. `near` is a triangle near the footprint, or NAV_NONE. The caller sets `budget` between
// the two calls. False: no memory, or is_over_budget.
bool navi_plan_old(SnapPlan* plan, uint32_t shape, uint32_t old_head, const bool* is_dirty);
bool navi_plan_new(SnapPlan* plan, const SnapFootprint* next, uint32_t near);

// Does this change remove the edge? Its mark is valid only if old_edges points back to it.
static inline bool navi_plan_is_leaving(const SnapPlan* plan, uint32_t e) {
    uint32_t mark = plan->snap->edge[e].mark;
    return mark < plan->old_edges.count && plan->old_edges.data[mark] == e;
}

// plan_near.c: is this vertex, or this edge, what is_near asks for? The new edge runs from a to b.
void navi_plan_note_corner(SnapPlan* plan, NavPoint a, NavPoint b, uint32_t vertex);
void navi_plan_note_edge(SnapPlan* plan, NavPoint a, NavPoint b, uint32_t e);

// plan_along.c: the shortcut for a new edge that runs along an existing edge. False: it does not
// apply.
bool navi_plan_along(SnapPlan* plan, const PlanEdge* edge);

// Count a crossing or node gained, or edges looked at. False: over budget.
static inline bool navi_plan_spend_crossing(SnapPlan* plan) {
    plan->is_over_budget = plan->is_over_budget || plan->spent.crossings >= plan->budget.crossings;
    plan->spent.crossings++;
    return !plan->is_over_budget;
}
static inline bool navi_plan_spend_passes(SnapPlan* plan, uint32_t passes) {
    plan->spent.passes += passes;
    plan->is_over_budget = plan->is_over_budget || plan->spent.passes > plan->budget.passes;
    return !plan->is_over_budget;
}

// plan_chains.c: add a plan vertex to the chain of a new edge, once. False: no memory, or over
// budget.
bool navi_plan_add_to_chain(SnapPlan* plan, uint32_t edge_index, uint32_t index);
// The last steps of a plan: find the vertices that go cold; sort the newly hot pixels; then, for
// each new edge, make its final chain at the end of the array: the vertices met that stay hot and
// the newly hot pixels, in order along the edge.
void navi_plan_cold(SnapPlan* plan);
void navi_plan_sort_fresh(SnapPlan* plan);
bool navi_plan_chain(SnapPlan* plan, uint32_t edge_index);

// Reserve all memory that apply needs, in pools and journal.
bool navi_plan_reserve(SnapPlan* plan);

// Carry out the plan. New vertices get slots but are in no triangle yet. Cold vertices have no
// edges any more but are still in the mesh. Cannot fail.
void navi_plan_apply(SnapPlan* plan);

#endif
