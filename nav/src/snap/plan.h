// What one change of one shape does to the snap layer: planned on the live mesh, which it only
// reads, then applied.
#ifndef NAVI_SNAP_PLAN_H
#define NAVI_SNAP_PLAN_H

#include "geom/sides.h"
#include "mesh/flood.h"
#include "snap/snap.h"

// A footprint to be: directed sides between points.
typedef struct SnapFootprint {
    const NavPoint* points;
    const NavSide* sides;
    uint32_t point_count, side_count;
    const NavSide* guides; // edges between points along which the inside may be triangulated
    uint32_t guide_count;
} SnapFootprint;

// A lattice point that the change has to do with.
typedef struct PlanVertex {
    NavPoint pos;
    uint32_t vertex;     // in the mesh, or NAV_NONE: newly hot (apply fills it in)
    uint32_t tri;        // newly hot: a triangle of the live mesh that holds it
    uint32_t edge;       // newly hot: a new edge that it lies on
    int32_t xref_change; // crossing pairs won and lost
    uint32_t ends;       // new edges that start here
    uint32_t stamp;      // the last new edge that took it for its chain, plus 1
    bool is_cold;        // in the mesh, and nothing keeps it there
} PlanVertex;

typedef struct PlanEdge {
    uint32_t from, to; // plan vertices
    uint32_t flags;
    uint32_t side;               // of the footprint
    uint32_t edge;               // apply fills it in
    uint32_t chain, chain_count; // interior plan vertices, in plan->chain
    uint32_t beside, beside_end; // constraints within two steps, in plan->beside
} PlanEdge;

// The chain of a foreign edge gains a newly hot pixel.
typedef struct PlanInsert {
    uint32_t edge, near_node, plan_vertex;
} PlanInsert;

typedef struct SnapSpan {
    uint32_t u, w; // vertices of the mesh
} SnapSpan;

// What one plan may come to. Nothing to do with memory: a plan that would pass it stops at once.
typedef struct SnapBudget {
    uint64_t crossings; // pairs won, and chain nodes won
    uint64_t passes;    // edges looked at, each time that one is met at a vertex
} SnapBudget;

typedef struct SnapPlan {
    NavMemory* memory;
    Snap* snap;
    SnapBudget budget, spent;
    uint64_t pairs_lost, pairs_won;
    bool is_over_budget; // why a function gave false: not for lack of memory
    uint32_t shape;
    MeshFlood flood;
    NAV_ARRAY(PlanVertex) vertices;
    NAV_ARRAY(uint32_t) fresh;    // plan vertices that are newly hot, sorted by position in the end
    NAV_ARRAY(uint32_t) table;    // newly hot plan vertices by position, open addressing
    NAV_ARRAY(uint32_t) points;   // footprint point -> plan vertex
    NAV_ARRAY(PlanEdge) edges;    // the new footprint
    NAV_ARRAY(uint32_t) chain;    // plan vertices
    NAV_ARRAY(uint32_t) beside;   // half-edges
    NAV_ARRAY(uint32_t) partners; // edges met by the one at hand
    NAV_ARRAY(PlanInsert) inserts;
    NAV_ARRAY(uint32_t) old_edges; // those that leave
    NAV_ARRAY(uint32_t) own; // by side: the edge that stays, or NAV_NONE; after apply, all edges
    const bool* is_dirty;    // by side; NULL: all
    bool is_flooding_all;    // for tests: new edges along old ones are nothing special
    uint32_t old_node_count, cold_count, cold_pass_count;
    // After apply:
    NAV_ARRAY(SnapSpan) old_spans; // of the old footprint
    NAV_ARRAY(SnapSpan) lost;      // may be used no longer
    NAV_ARRAY(SnapSpan) won;       // may be used newly
    uint32_t new_head;             // first edge of the new footprint
} SnapPlan;

void navi_plan_init(SnapPlan* plan, NavMemory* memory, Snap* snap);
void navi_plan_fini(SnapPlan* plan);

// Plan that `shape`, whose edges start at `old_head` (NAV_NONE: none), gets the footprint `next`
// (no sides: it goes). Of a footprint with the same sides, only those may change for which
// `is_dirty` is true (NULL: all); the corners of the others are in their new places when
// navi_plan_new is called. `near` is a triangle near it, or NAV_NONE. False: no memory, or
// is_over_budget; `budget` is to be set between the two.
bool navi_plan_old(SnapPlan* plan, uint32_t shape, uint32_t old_head, const bool* is_dirty);
bool navi_plan_new(SnapPlan* plan, const SnapFootprint* next, uint32_t near);

// Does the edge leave with this change? Its mark is only believed when the list points back.
static inline bool navi_plan_is_leaving(const SnapPlan* plan, uint32_t e) {
    uint32_t mark = plan->snap->edge[e].mark;
    return mark < plan->old_edges.count && plan->old_edges.data[mark] == e;
}

// plan_along.c: plan a new edge the short way, if it runs along an old one.
bool navi_plan_along(SnapPlan* plan, const PlanEdge* edge);

// A crossing or node is won; or edges were looked at. False: over budget.
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

// plan_chains.c: a plan vertex on a new edge, once; false: no memory.
bool navi_plan_add_to_chain(SnapPlan* plan, uint32_t edge_index, uint32_t index);
// What no edge keeps hot; newly hot pixels in order; then the chain of each new edge, which moves
// to the end of the array: met vertices that stay, and newly hot pixels, in order along the edge.
void navi_plan_cold(SnapPlan* plan);
void navi_plan_sort_fresh(SnapPlan* plan);
bool navi_plan_chain(SnapPlan* plan, uint32_t edge_index);

// All memory that apply takes, in pools and journal.
bool navi_plan_reserve(SnapPlan* plan);

// Make it so. New vertices get their slots but are in no triangle yet; cold ones are without edges
// but still in the mesh. Cannot fail.
void navi_plan_apply(SnapPlan* plan);

#endif
