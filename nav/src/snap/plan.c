#include "snap/plan.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

enum { MOST_BESIDE = 64 };

void navi_plan_init(SnapPlan* plan, NavMemory* memory, Snap* snap) {
    memset(plan, 0, sizeof *plan);
    plan->memory = memory;
    plan->snap = snap;
    plan->budget.crossings = plan->budget.passes = UINT64_MAX;
}

void navi_plan_fini(SnapPlan* plan) {
    NavMemory* memory = plan->memory;
    navi_flood_fini(&plan->flood, memory);
    navi_array_fini(memory, &plan->vertices);
    navi_array_fini(memory, &plan->fresh);
    navi_array_fini(memory, &plan->table);
    navi_array_fini(memory, &plan->points);
    navi_array_fini(memory, &plan->edges);
    navi_array_fini(memory, &plan->chain);
    navi_array_fini(memory, &plan->beside);
    navi_array_fini(memory, &plan->partners);
    navi_array_fini(memory, &plan->inserts);
    navi_array_fini(memory, &plan->old_edges);
    navi_array_fini(memory, &plan->own);
    navi_array_fini(memory, &plan->old_spans);
    navi_array_fini(memory, &plan->lost);
    navi_array_fini(memory, &plan->won);
    navi_array_fini(memory, &plan->won_edges);
}

static bool is_own_edge(const SnapPlan* plan, uint32_t e) {
    return navi_edge_shape(&plan->snap->edge[e]) == plan->shape;
}

// --- plan vertices -----------------------------------------------------------------------

static uint32_t add_plan_vertex(SnapPlan* plan, NavPoint pos, uint32_t vertex, uint32_t tri) {
    if (!navi_array_room(plan->memory, &plan->vertices))
        return NAV_NONE;
    PlanVertex v = {pos, vertex, tri, NAV_NONE, 0, 0, 0, false};
    plan->vertices.data[plan->vertices.count] = v;
    return plan->vertices.count++;
}

// The plan vertex of a mesh vertex. The mark is valid only if the plan vertex points back to the
// vertex. NAV_NONE: no memory.
static uint32_t plan_of_vertex(SnapPlan* plan, uint32_t vertex) {
    MeshVertex* v = &plan->snap->mesh->vertex[vertex];
    if (v->mark < plan->vertices.count && plan->vertices.data[v->mark].vertex == vertex)
        return v->mark;
    NAV_ASSERT(v->xref != NAV_NONE);
    uint32_t index = add_plan_vertex(plan, plan->snap->mesh->pos[vertex], vertex, NAV_NONE);
    if (index != NAV_NONE)
        v->mark = index;
    return index;
}

static uint32_t table_slot_of(const SnapPlan* plan, NavPoint p) {
    uint64_t key = (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y;
    uint32_t mask = plan->table.count - 1, slot = (uint32_t)navi_mix64(key) & mask;
    NAV_ASSERT((plan->table.count & mask) == 0 && 2 * plan->fresh.count <= plan->table.count);
    NAV_BOUND(left, plan->table.count);
    while (plan->table.data[slot] != NAV_NONE &&
           !navi_point_equal(plan->vertices.data[plan->table.data[slot]].pos, p)) {
        NAV_ROUND(left);
        slot = (slot + 1) & mask;
    }
    return slot;
}

static bool resize_table(SnapPlan* plan, uint32_t slots) {
    if (!navi_array_reserve(plan->memory, &plan->table, slots))
        return false;
    plan->table.count = slots;
    memset(plan->table.data, 0xFF, (size_t)slots * sizeof *plan->table.data);
    for (uint32_t k = 0; k < plan->fresh.count; k++) {
        uint32_t index = plan->fresh.data[k];
        plan->table.data[table_slot_of(plan, plan->vertices.data[index].pos)] = index;
    }
    return true;
}

// The plan vertex at a position: an existing vertex of the mesh, a newly hot pixel found before, or
// a new one. `near` is a triangle close to it. NAV_NONE: no memory.
static uint32_t plan_of_point(SnapPlan* plan, NavPoint p, uint32_t near) {
    const Mesh* mesh = plan->snap->mesh;
    uint32_t t = navi_mesh_locate(mesh, p, near);
    NAV_ASSERT(navi_point_in_range(p));
    NAV_VALIDATE(navi_tri_holds(mesh, t, p));
    for (uint32_t i = 0; i < 3; i++)
        if (navi_point_equal(mesh->pos[mesh->tri[t].v[i]], p))
            return plan_of_vertex(plan, mesh->tri[t].v[i]);
    if (2 * (plan->fresh.count + 1) > plan->table.count &&
        !resize_table(plan, 2 * plan->table.count))
        return NAV_NONE;
    uint32_t slot = table_slot_of(plan, p);
    if (plan->table.data[slot] != NAV_NONE)
        return plan->table.data[slot];
    if (!navi_array_room(plan->memory, &plan->fresh))
        return NAV_NONE;
    uint32_t index = add_plan_vertex(plan, p, NAV_NONE, t);
    if (index == NAV_NONE)
        return NAV_NONE;
    plan->table.data[slot] = index;
    plan->fresh.data[plan->fresh.count++] = index;
    return index;
}

// --- the old footprint -------------------------------------------------------------------

// Count the crossings of own edge e that round to this vertex of its chain. There is no need to
// search for the other edges: they pass the pixel to which the crossing rounds.
static bool lose_crossings(SnapPlan* plan, uint32_t e, uint32_t vertex) {
    const Snap* snap = plan->snap;
    uint32_t index = plan_of_vertex(plan, vertex);
    if (index == NAV_NONE)
        return false;
    NavPoint a = navi_edge_a(snap, e), b = navi_edge_b(snap, e), p = snap->mesh->pos[vertex];
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
    while (navi_snap_pass_next(snap, vertex, &cursor, &pass)) {
        if (is_own_edge(plan, pass.edge))
            continue;
        NavPoint c = navi_edge_a(snap, pass.edge), d = navi_edge_b(snap, pass.edge);
        if (navi_crosses(a, b, c, d) && navi_point_equal(navi_crossing(a, b, c, d), p)) {
            plan->vertices.data[index].xref_change--;
            plan->pairs_lost++;
        }
    }
    return true;
}

static bool plan_old_edge(SnapPlan* plan, uint32_t e) {
    const Snap* snap = plan->snap;
    uint32_t u = snap->edge[e].va;
    NAV_BOUND(left, (uint64_t)snap->counts->node_alive + 1);
    NAV_VALIDATE(navi_snap_chain_is_sound(snap, e));
    if (!lose_crossings(plan, e, u))
        return false;
    for (uint32_t n = snap->edge[e].first;; n = snap->node[n].next) {
        uint32_t w = navi_snap_vertex(snap, n, snap->edge[e].vb);
        NAV_ROUND(left);
        if (!navi_array_room(plan->memory, &plan->old_spans))
            return false;
        SnapSpan span = {u, w};
        plan->old_spans.data[plan->old_spans.count++] = span;
        if (!lose_crossings(plan, e, w))
            return false;
        if (n == NAV_NONE)
            return true;
        plan->old_node_count++;
        u = w;
    }
}

static bool note_old_edges(SnapPlan* plan, uint32_t old_head) {
    Snap* snap = plan->snap;
    uint32_t side = 0;
    NAV_BOUND(left, snap->counts->edge_alive);
    for (uint32_t e = old_head; e != NAV_NONE; e = snap->edge[e].next_own, side++) {
        NAV_ROUND(left);
        NAV_ASSERT(is_own_edge(plan, e));
        if (!navi_array_room(plan->memory, &plan->own) ||
            !navi_array_room(plan->memory, &plan->old_edges))
            return false;
        bool is_kept = plan->is_dirty != NULL && !plan->is_dirty[side];
        plan->own.data[plan->own.count++] = is_kept ? e : NAV_NONE;
        if (is_kept)
            continue;
        snap->edge[e].mark = plan->old_edges.count;
        plan->old_edges.data[plan->old_edges.count++] = e;
    }
    return true;
}

// --- the new footprint -------------------------------------------------------------------

static uint32_t tri_of_plan_vertex(const SnapPlan* plan, uint32_t index) {
    const PlanVertex* v = &plan->vertices.data[index];
    return v->vertex != NAV_NONE ? plan->snap->mesh->vertex[v->vertex].h >> 2 : v->tri;
}

static bool plan_point(SnapPlan* plan, const SnapFootprint* next, uint32_t i, uint32_t* near) {
    uint32_t* point = &plan->points.data[i];
    if (*point == NAV_NONE)
        *point = plan_of_point(plan, next->points[i], *near);
    if (*point == NAV_NONE)
        return false;
    NAV_ASSERT(navi_point_equal(plan->vertices.data[*point].pos, next->points[i]));
    *near = tri_of_plan_vertex(plan, *point);
    plan->vertices.data[*point].ends++;
    return true;
}

// Make the new edges and their ends.
static bool plan_sides(SnapPlan* plan, const SnapFootprint* next, uint32_t near) {
    if (!navi_array_reserve(plan->memory, &plan->points, next->point_count) ||
        !navi_array_reserve(plan->memory, &plan->edges, next->side_count))
        return false;
    for (uint32_t i = 0; i < next->point_count; i++)
        plan->points.data[i] = NAV_NONE;
    plan->points.count = next->point_count;
    for (uint32_t k = 0; k < next->side_count; k++) {
        const NavSide* side = &next->sides[k];
        if (plan->is_dirty != NULL && !plan->is_dirty[k])
            continue;
        if (!plan_point(plan, next, side->from, &near) || !plan_point(plan, next, side->to, &near))
            return false;
        PlanEdge edge = {plan->points.data[side->from],
                         plan->points.data[side->to],
                         side->flags,
                         k,
                         NAV_NONE,
                         0,
                         0,
                         0,
                         0};
        NAV_ASSERT(edge.from != edge.to);
        plan->vertices.data[edge.from].edge = plan->edges.count;
        plan->vertices.data[edge.to].edge = plan->edges.count;
        plan->edges.data[plan->edges.count++] = edge;
    }
    return true;
}

// Has the current new edge or pixel already met edge e?
static bool is_known_partner(SnapPlan* plan, uint32_t e) {
    uint32_t mark = plan->snap->edge[e].mark;
    return mark < plan->partners.count && plan->partners.data[mark] == e;
}

static bool note_partner(SnapPlan* plan, uint32_t e) {
    if (!navi_array_room(plan->memory, &plan->partners))
        return false;
    plan->snap->edge[e].mark = plan->partners.count;
    plan->partners.data[plan->partners.count++] = e;
    return true;
}

// Plan the crossing of a new edge from a to b with foreign edge e, if they cross. `near` is a
// triangle close to it.
static bool plan_crossing(SnapPlan* plan, uint32_t edge_index, uint32_t e, uint32_t near) {
    const Snap* snap = plan->snap;
    const PlanEdge* edge = &plan->edges.data[edge_index];
    NavPoint a = plan->vertices.data[edge->from].pos, b = plan->vertices.data[edge->to].pos;
    if (navi_plan_is_leaving(plan, e) || is_known_partner(plan, e))
        return true;
    if (!note_partner(plan, e))
        return false;
    if (plan->reach > 0)
        navi_plan_note_edge(plan, a, b, e);
    NavPoint c = navi_edge_a(snap, e), d = navi_edge_b(snap, e);
    if (!navi_crosses(a, b, c, d))
        return true;
    uint32_t index = plan_of_point(plan, navi_crossing(a, b, c, d), near);
    if (index == NAV_NONE || !navi_plan_spend_crossing(plan))
        return false;
    plan->vertices.data[index].xref_change++;
    plan->vertices.data[index].edge = edge_index;
    plan->pairs_won++;
    return true;
}

// Plan the crossings of a new edge with the edges that use constraint h. This finds all of them:
// every foreign edge that crosses the new edge has a span within the margin (README.md).
static bool plan_crossings_at(SnapPlan* plan, uint32_t edge_index, uint32_t h) {
    const Mesh* mesh = plan->snap->mesh;
    SnapCursor cursor = {0, 0, 0};
    SnapUser users[SNAP_USERS];
    uint32_t count, u = navi_edge_from(mesh, h), w = navi_edge_to(mesh, h);
    do {
        count = navi_snap_users(plan->snap, u, w, &cursor, users);
        for (uint32_t k = 0; k < count; k++)
            if (!plan_crossing(plan, edge_index, users[k].edge, h >> 2))
                return false;
    } while (count == SNAP_USERS);
    return navi_plan_spend_passes(plan, cursor.looked_at);
}

// Add the mesh vertices whose pixel the new edge meets to its chain. They lie within half a step of
// the edge. Those that go cold are dropped later, in navi_plan_chain.
static bool plan_met_vertices(SnapPlan* plan, uint32_t edge_index) {
    const PlanEdge* edge = &plan->edges.data[edge_index];
    const Mesh* mesh = plan->snap->mesh;
    NavPoint a = plan->vertices.data[edge->from].pos, b = plan->vertices.data[edge->to].pos;
    for (uint32_t k = 0; k < plan->flood.near.count; k++) {
        uint32_t vertex = plan->flood.near.data[k];
        if (plan->reach > 0)
            navi_plan_note_corner(plan, a, b, vertex);
        if (!navi_hits_pixel(a, b, mesh->pos[vertex]))
            continue;
        uint32_t index = plan_of_vertex(plan, vertex);
        if (index == NAV_NONE || !navi_plan_add_to_chain(plan, edge_index, index))
            return false;
    }
    return true;
}

// Keep the constraints within two steps of the edge, and maybe others. They include all constraints
// within one step of any pixel that the edge meets.
static bool keep_beside(SnapPlan* plan, PlanEdge* edge) {
    uint32_t count = plan->flood.edges.count;
    if (!navi_array_reserve(plan->memory, &plan->beside, (size_t)plan->beside.count + count))
        return false;
    edge->beside = plan->beside.count;
    for (uint32_t k = 0; k < count; k++)
        plan->beside.data[plan->beside.count++] = plan->flood.edges.data[k];
    edge->beside_end = plan->beside.count;
    return true;
}

static bool plan_new_edge(SnapPlan* plan, uint32_t edge_index) {
    PlanEdge* edge = &plan->edges.data[edge_index];
    NavPoint a = plan->vertices.data[edge->from].pos, b = plan->vertices.data[edge->to].pos;
    edge->chain = plan->chain.count;
    plan->partners.count = 0;
    if (navi_plan_along(plan, edge)) {
        plan->is_near = true;
        return true;
    }
    NAV_VALIDATE(navi_tri_holds(plan->snap->mesh, tri_of_plan_vertex(plan, edge->from), a));
    if (!navi_flood_segment(&plan->flood, plan->snap->mesh, a, b,
                            tri_of_plan_vertex(plan, edge->from),
                            plan->reach > 1 ? plan->reach + 1 : 2) ||
        !keep_beside(plan, edge))
        return false;
    for (uint32_t k = edge->beside; k < edge->beside_end; k++)
        if (!plan_crossings_at(plan, edge_index, plan->beside.data[k]))
            return false;
    return plan_met_vertices(plan, edge_index);
}

// --- newly hot pixels on foreign edges ---------------------------------------------------

// Plan that the foreign edge, which uses a span nearby, passes the pixel, if it meets it.
static bool plan_insert(SnapPlan* plan, uint32_t index, const SnapUser* user) {
    const Snap* snap = plan->snap;
    if (navi_plan_is_leaving(plan, user->edge) || is_known_partner(plan, user->edge))
        return true;
    if (!note_partner(plan, user->edge))
        return false;
    if (!navi_hits_pixel(navi_edge_a(snap, user->edge), navi_edge_b(snap, user->edge),
                         plan->vertices.data[index].pos))
        return true;
    if (!navi_array_room(plan->memory, &plan->inserts) || !navi_plan_spend_crossing(plan))
        return false;
    bool is_end = user->node == NAV_NONE && user->direction < 0;
    uint32_t node = is_end ? snap->edge[user->edge].last : user->node;
    plan->inserts.data[plan->inserts.count++] = (PlanInsert){user->edge, node, index};
    return true;
}

static bool plan_inserts_at(SnapPlan* plan, uint32_t index, uint32_t h) {
    const Mesh* mesh = plan->snap->mesh;
    SnapCursor cursor = {0, 0, 0};
    SnapUser users[SNAP_USERS];
    uint32_t count, u = navi_edge_from(mesh, h), w = navi_edge_to(mesh, h);
    do {
        count = navi_snap_users(plan->snap, u, w, &cursor, users);
        for (uint32_t k = 0; k < count; k++)
            if (!plan_insert(plan, index, &users[k]))
                return false;
    } while (count == SNAP_USERS);
    return navi_plan_spend_passes(plan, cursor.looked_at);
}

// Is p in the box of an edge with a margin of one step?
static inline bool is_in_box(NavPoint p, NavPoint a, NavPoint b) {
    return ((a.x <= p.x + 1) | (b.x <= p.x + 1)) & ((a.x >= p.x - 1) | (b.x >= p.x - 1)) &
           ((a.y <= p.y + 1) | (b.y <= p.y + 1)) & ((a.y >= p.y - 1) | (b.y >= p.y - 1));
}

// The same at those of some constraints that are within one step of the pixel. Most are far away;
// the near ones are written first, and then counted or not, since branches would be mispredicted.
static bool plan_inserts_near(SnapPlan* plan, uint32_t index, const uint32_t* list,
                              uint32_t count) {
    const Mesh* mesh = plan->snap->mesh;
    NavPoint at = plan->vertices.data[index].pos;
    uint32_t near[MOST_BESIDE + 1], near_count = 0;
    NAV_ASSERT(count <= MOST_BESIDE);
    for (uint32_t k = 0; k < count; k++) {
        near[near_count] = list[k];
        near_count += is_in_box(at, mesh->pos[navi_edge_from(mesh, list[k])],
                                mesh->pos[navi_edge_to(mesh, list[k])]);
    }
    for (uint32_t k = 0; k < near_count; k++)
        if (navi_is_within(at, mesh->pos[navi_edge_from(mesh, near[k])],
                           mesh->pos[navi_edge_to(mesh, near[k])], 1) &&
            !plan_inserts_at(plan, index, near[k]))
            return false;
    return true;
}

// Find the foreign edges that meet a newly hot pixel. Constraints near the pixel are among those
// kept for the new edge on which it lies. A long list is not searched; a flood around the pixel
// finds them instead.
static bool plan_new_pixel(SnapPlan* plan, uint32_t index) {
    const PlanVertex* v = &plan->vertices.data[index];
    const PlanEdge* edge = &plan->edges.data[v->edge];
    const Mesh* mesh = plan->snap->mesh;
    NAV_ASSERT(v->vertex == NAV_NONE && v->edge < plan->edges.count);
    NAV_VALIDATE(navi_hits_pixel(plan->vertices.data[edge->from].pos,
                                 plan->vertices.data[edge->to].pos, v->pos));
    const uint32_t* list = plan->beside.data; // may be NULL when the range is empty
    uint32_t first = edge->beside, end = edge->beside_end;
    plan->partners.count = 0;
    NAV_VALIDATE(navi_tri_holds(mesh, v->tri, v->pos));
    if (end - first > MOST_BESIDE || plan->is_flooding_all) {
        if (!navi_flood_segment(&plan->flood, plan->snap->mesh, v->pos, v->pos, v->tri, 1))
            return false;
        list = plan->flood.edges.data;
        first = 0;
        end = plan->flood.edges.count;
    }
    for (uint32_t k = first; k < end; k += MOST_BESIDE)
        if (!plan_inserts_near(plan, index, list + k,
                               end - k < MOST_BESIDE ? end - k : MOST_BESIDE))
            return false;
    return true;
}

static void reset_plan(SnapPlan* plan, uint32_t shape, const bool* is_dirty) {
    plan->shape = shape;
    plan->is_dirty = is_dirty;
    plan->own.count = 0;
    plan->vertices.count = plan->fresh.count = plan->points.count = plan->edges.count = 0;
    plan->chain.count = plan->beside.count = plan->partners.count = plan->inserts.count =
        plan->old_edges.count = 0;
    plan->old_spans.count = plan->lost.count = plan->won.count = plan->won_edges.count = 0;
    plan->old_node_count = plan->cold_count = plan->cold_pass_count = 0;
    plan->spent.crossings = plan->spent.passes = plan->pairs_lost = plan->pairs_won = 0;
    plan->is_over_budget = plan->is_near = false;
    plan->new_head = NAV_NONE;
}

bool navi_plan_old(SnapPlan* plan, uint32_t shape, uint32_t old_head, const bool* is_dirty) {
    reset_plan(plan, shape, is_dirty);
    if (!resize_table(plan, 16) || !note_old_edges(plan, old_head))
        return false;
    for (uint32_t k = 0; k < plan->old_edges.count; k++)
        if (!plan_old_edge(plan, plan->old_edges.data[k]))
            return false;
    return true;
}

bool navi_plan_new(SnapPlan* plan, const SnapFootprint* next, uint32_t near) {
    for (uint32_t k = 0; k < plan->vertices.count;
         k++) // corners may have moved since navi_plan_old
        plan->vertices.data[k].pos = plan->snap->mesh->pos[plan->vertices.data[k].vertex];
    if (!plan_sides(plan, next, near))
        return false;
    for (uint32_t i = 0; i < plan->edges.count; i++)
        if (!plan_new_edge(plan, i))
            return false;
    for (uint32_t k = 0; k < plan->fresh.count; k++)
        if (!plan_new_pixel(plan, plan->fresh.data[k]))
            return false;
    navi_plan_cold(plan);
    navi_plan_sort_fresh(plan);
    for (uint32_t i = 0; i < plan->edges.count; i++)
        if (!navi_plan_chain(plan, i))
            return false;
    NAV_ASSERT(plan->is_dirty == NULL || plan->own.count == next->side_count);
    plan->own.count = next->side_count;
    return navi_array_reserve(plan->memory, &plan->own, next->side_count);
}
