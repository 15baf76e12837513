// The change of one shape's footprint. The change of the snap layer is planned on the present mesh
// and applied; then the mesh is carved so that it has the new spans as edges.
#include "base/assert.h"
#include "mesh/touched.h"
#include "world/change/displace.h"
#include "world/change/world.h"

static bool is_in_mesh(const Mesh* mesh, uint32_t v) { return mesh->vertex[v].h != NAV_NONE; }

// Has the vertex no edge any more? The four vertices of the frame are never cold.
static bool is_cold(const Mesh* mesh, uint32_t v) {
    const MeshVertex* vertex = &mesh->vertex[v];
    return v >= 4 && vertex->out == NAV_NONE && vertex->in == NAV_NONE && vertex->xref == 0;
}

// Nothing uses the edges at a cold vertex.
static bool clear_star(Mesh* mesh, uint32_t v) {
    uint32_t start = mesh->vertex[v].h, h = start;
    NAV_BOUND(left, mesh->counts->tri_alive);
    do {
        NAV_ROUND(left);
        if (!navi_mesh_reserve_touched(mesh, 1))
            return false;
        navi_mesh_touch(mesh, h >> 2);
        mesh->tri[h >> 2].flags &=
            ~(TRI_CONSTRAINT << navi_next3(h & 3) | TRI_CONSTRAINT << navi_prev3(h & 3));
        h = navi_mesh_next_around(mesh, h);
    } while (h != start);
    return true;
}

// Spans that no edge uses any more are no constraints.
static bool clear_lost_spans(NavWorld* world) {
    Mesh* mesh = &world->mesh;
    for (uint32_t k = 0; k < world->carve.cold.count; k++)
        if (!clear_star(mesh, world->carve.cold.data[k]))
            return false;
    for (uint32_t k = 0; k < world->plan.lost.count; k++) {
        SnapSpan span = world->plan.lost.data[k];
        if (!is_in_mesh(mesh, span.u) || !is_in_mesh(mesh, span.w) || is_cold(mesh, span.u) ||
            is_cold(mesh, span.w))
            continue;
        uint32_t h = navi_mesh_find_edge(mesh, span.u, span.w);
        if (h == NAV_NONE || !navi_edge_is_constraint(mesh, h))
            continue;
        if (!navi_snap_span_is_used(&world->snap, span.u, span.w))
            navi_mesh_set_constraint(mesh, h, false);
    }
    return true;
}

// Keep each span once: two edges may have won the same one.
static bool drop_duplicates(Carve* carve) {
    uint32_t count = carve->spans.count, kept = 0;
    if (count == 0)
        return true;
    if (!navi_array_reserve(carve->memory, &carve->sweep, 2 * (size_t)count))
        return false;
    NaviKeyed* keyed = carve->sweep.data;
    CarveEdge* spans = carve->spans.data;
    for (uint32_t k = 0; k < count; k++)
        keyed[k] = (NaviKeyed){(uint64_t)spans[k].u << 32 | spans[k].w, 0};
    navi_sort_keyed(keyed, keyed + count, count);
    for (uint32_t k = 0; k < count; k++) {
        spans[kept] = (CarveEdge){(uint32_t)(keyed[k].key >> 32), (uint32_t)keyed[k].key};
        kept += k + 1 == count || keyed[k].key != keyed[k + 1].key;
    }
    carve->spans.count = kept;
    return true;
}

// Sort out the won spans: those that are edges of the mesh become constraints, the others are to be
// cut.
static bool gather_spans(NavWorld* world) {
    Carve* carve = &world->carve;
    Mesh* mesh = &world->mesh;
    carve->spans.count = world->along.count = 0;
    if (!navi_array_reserve(carve->memory, &carve->spans, world->plan.won.count) ||
        !navi_array_reserve(carve->memory, &world->along, world->plan.won.count))
        return false;
    for (uint32_t k = 0; k < world->plan.won.count; k++) {
        SnapSpan won = world->plan.won.data[k];
        NAV_VALIDATE(navi_snap_span_is_used(&world->snap, won.u, won.w));
        uint32_t h = NAV_NONE;
        if (is_in_mesh(mesh, won.u) && is_in_mesh(mesh, won.w))
            h = navi_mesh_find_edge(mesh, won.u, won.w);
        if (h != NAV_NONE) {
            if (!navi_edge_is_constraint(mesh, h))
                navi_mesh_set_constraint(mesh, h, true);
            world->along.data[world->along.count++] = won;
            continue;
        }
        CarveEdge span = {won.u < won.w ? won.u : won.w, won.u < won.w ? won.w : won.u};
        carve->spans.data[carve->spans.count++] = span;
    }
    return drop_duplicates(carve);
}

// Take the inner edges of the sprite mesh as guides, if all its sides are single spans and no
// crossing was made or removed. They then lie inside the footprint as they did in the sprite, so
// its triangles can become triangles of the mesh, and only legalizing is left to do.
static bool gather_guides(NavWorld* world, const SnapFootprint* footprint) {
    Carve* carve = &world->carve;
    const SnapPlan* plan = &world->plan;
    carve->guides.count = 0;
    if (footprint == NULL || plan->chain.count > 0 || plan->inserts.count > 0 ||
        plan->old_edges.count > 0 || world->disabled_shortcuts & NAVI_SHORTCUT_GUIDES)
        return true;
    if (!navi_array_reserve(carve->memory, &carve->guides, footprint->guide_count))
        return false;
    for (uint32_t k = 0; k < footprint->guide_count; k++) {
        const NavSide* guide = &footprint->guides[k];
        CarveEdge span = {plan->vertices.data[plan->points.data[guide->from]].vertex,
                          plan->vertices.data[plan->points.data[guide->to]].vertex};
        bool is_known = is_in_mesh(&world->mesh, span.u) && is_in_mesh(&world->mesh, span.w) &&
                        (navi_mesh_find_edge(&world->mesh, span.u, span.w) != NAV_NONE ||
                         navi_mesh_find_edge(&world->mesh, span.w, span.u) != NAV_NONE);
        if (span.u != span.w && !is_known)
            carve->guides.data[carve->guides.count++] = span;
    }
    return true;
}

static bool gather_vertices(NavWorld* world) {
    Carve* carve = &world->carve;
    const SnapPlan* plan = &world->plan;
    carve->cold.count = carve->fresh.count = 0;
    if (!navi_array_reserve(carve->memory, &carve->cold, plan->cold_count) ||
        !navi_array_reserve(carve->memory, &carve->fresh, plan->fresh.count))
        return false;
    for (uint32_t k = 0; k < plan->vertices.count; k++) {
        if (!plan->vertices.data[k].is_cold)
            continue;
        NAV_ASSERT(is_cold(&world->mesh, plan->vertices.data[k].vertex));
        carve->cold.data[carve->cold.count++] = plan->vertices.data[k].vertex;
    }
    for (uint32_t k = 0; k < plan->fresh.count; k++) {
        const PlanVertex* v = &plan->vertices.data[plan->fresh.data[k]];
        CarveFresh fresh = {v->vertex, v->tri};
        carve->fresh.data[carve->fresh.count++] = fresh;
    }
    return true;
}

// Run the stages of carving. On failure the cavity is dropped and the caller undoes the commit.
static bool carve_cavity(NavWorld* world) {
    Carve* carve = &world->carve;
    carve->is_sweeping_all = (world->disabled_shortcuts & NAVI_SHORTCUT_EARS) != 0;
    bool is_done = navi_carve_collect(carve) && navi_carve_trace(carve) && navi_carve_cut(carve) &&
                   navi_carve_triangulate(carve) && navi_carve_reserve(carve) &&
                   navi_islands_before_patch(&world->islands) == NAV_OK;
    if (is_done)
        navi_carve_patch(carve);
    else
        navi_carve_drop(carve);
    return is_done;
}

// Queue those edges that are constraints no longer and are illegal now.
static void queue_lost_spans(NavWorld* world) {
    Mesh* mesh = &world->mesh;
    for (uint32_t k = 0; k < world->plan.lost.count; k++) {
        SnapSpan span = world->plan.lost.data[k];
        if (!is_in_mesh(mesh, span.u) || !is_in_mesh(mesh, span.w))
            continue;
        uint32_t h = navi_mesh_find_edge(mesh, span.u, span.w);
        if (h != NAV_NONE && !navi_edge_is_constraint(mesh, h) &&
            navi_mesh_edge_is_illegal(mesh, h))
            navi_mesh_queue(mesh, h);
    }
}

// A triangle at the present footprint of the shape. NAV_NONE: it has none.
static uint32_t triangle_near_shape(const NavWorld* world, uint32_t shape) {
    uint32_t head = navi_shape_head(&world->shapes, shape);
    if (head == NAV_NONE)
        return NAV_NONE;
    return world->mesh.vertex[world->snap.edge[head].va].h >> 2;
}

// Set the number of crossings that the change may make: what the world's limit leaves, but at most
// the limit of one change, which grows with the sides of the footprint.
static void set_budget(NavWorld* world, const SnapFootprint* next) {
    const SnapCounts* counts = world->snap.counts;
    NAV_ASSERT(counts->crossing_count >= world->plan.pairs_lost &&
               counts->node_alive >= world->plan.old_node_count);
    uint64_t have = counts->crossing_count - world->plan.pairs_lost + counts->node_alive -
                    world->plan.old_node_count;
    uint64_t left = world->limits.crossings > have ? world->limits.crossings - have : 0;
    uint64_t most =
        world->limits.change_crossings + NAVI_CROSSINGS_A_SIDE * (uint64_t)next->side_count;
    world->plan.budget.crossings = left < most ? left : most;
    world->plan.budget.passes = most * NAVI_PASSES_A_CROSSING;
}

static NavResult blame_crossings(NavWorld* world) {
    navi_fault_set(&world->fault,
                   "more crossings than max_crossings %llu or max_change_crossings %llu allow",
                   (unsigned long long)world->limits.crossings,
                   (unsigned long long)world->limits.change_crossings);
    return NAV_ERR_BUDGET;
}

NavResult navi_change_blame_depth(NavWorld* world, NavResult result) {
    if (result == NAV_ERR_BUDGET)
        navi_fault_set(&world->fault, "more shapes on one point than max_depth, which is %lu",
                       (unsigned long)world->limits.depth);
    return result;
}

// Plan the change of the snap layer, and reserve the memory to apply it.
static NavResult plan_change(NavWorld* world, uint32_t shape, const SnapFootprint* next,
                             DisplaceExtent extent, uint32_t near) {
    SnapPlan* plan = &world->plan;
    uint32_t head = navi_shape_head(&world->shapes, shape);
    plan->is_flooding_all = (world->disabled_shortcuts & NAVI_SHORTCUT_ALONG) != 0;
    plan->reach = shape & NAVI_SEAM ? 0 : world->seams.width; // seams reach for nothing
    if (!navi_plan_old(plan, shape, head, extent == DISPLACED_PART ? world->dirty.data : NULL))
        return NAV_ERR_MEMORY;
    if (extent == DISPLACED_PART)
        navi_displace_put(world);
    set_budget(world, next);
    if (!navi_plan_new(plan, next, near))
        return plan->is_over_budget ? blame_crossings(world) : NAV_ERR_MEMORY;
    world->is_clear_of_seams &= !plan->is_near;
    // Each vertex of a triangulation adds two triangles.
    uint64_t tris = (uint64_t)world->mesh.counts->tri_alive + 2 * (uint64_t)plan->fresh.count;
    if (tris > (uint64_t)world->limits.triangles + 2 * (uint64_t)plan->cold_count) {
        navi_fault_set(&world->fault, "more triangles than max_triangles, which is %lu",
                       (unsigned long)world->limits.triangles);
        return NAV_ERR_BUDGET;
    }
    if (!navi_plan_reserve(plan) || !navi_journal_reserve(&world->journal, 4))
        return NAV_ERR_MEMORY;
    size_t touched = 2 * ((size_t)plan->lost.capacity + plan->won.capacity);
    return navi_mesh_reserve_touched(&world->mesh, (uint32_t)touched) ? NAV_OK : NAV_ERR_MEMORY;
}

// Queue the illegal edges in the stars of the vertices that a partial change has moved. New
// triangles (TRI_FRESH) are left out: the patch has tested their edges.
static bool queue_moved_stars(NavWorld* world) {
    if (navi_displace_gather_stars(world, TRI_FRESH) != NAV_OK)
        return false;
    navi_mesh_queue_illegal(&world->mesh, world->star.data, world->star.count,
                            TRI_SEEN | TRI_FRESH);
    navi_displace_drop_star(world);
    return true;
}

// Plan the change of the snap layer and carry it out. The plan starts at triangle `near`.
static NavResult apply_change(NavWorld* world, uint32_t shape, const SnapFootprint* footprint,
                              DisplaceExtent extent, uint32_t near) {
    static const SnapFootprint nothing = {NULL, NULL, 0, 0, NULL, 0};
    NavResult result =
        plan_change(world, shape, footprint != NULL ? footprint : &nothing, extent, near);
    if (result != NAV_OK)
        return result;
    navi_plan_apply(&world->plan);
    navi_shape_set_head(&world->shapes, shape, world->plan.new_head);
    return NAV_OK;
}

// Make the mesh fit the snap layer.
static NavResult carve_change(NavWorld* world, const SnapFootprint* footprint,
                              DisplaceExtent extent) {
    bool is_done = gather_vertices(world) && clear_lost_spans(world) && gather_spans(world) &&
                   gather_guides(world, footprint) && carve_cavity(world) &&
                   (extent != DISPLACED_PART || queue_moved_stars(world));
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}

// The change by surgery, after a part of the vertices has moved or none.
static NavResult change_generally(NavWorld* world, uint32_t shape, const SnapFootprint* footprint,
                                  DisplaceExtent extent) {
    NavResult result =
        apply_change(world, shape, footprint, extent, triangle_near_shape(world, shape));
    if (result == NAV_OK)
        result = navi_sides_note(world, shape, extent == DISPLACED_PART, true);
    if (result == NAV_OK)
        result = carve_change(world, footprint, extent);
    if (result != NAV_OK)
        return result;
    NAV_ASSERT((footprint == NULL) == (navi_shape_head(&world->shapes, shape) == NAV_NONE));
    result = navi_relabel(&world->relabel, shape);
    if (result != NAV_OK)
        return navi_change_blame_depth(world, result);
    if (navi_islands_after_labels(&world->islands, true, world->relabel.switched.data,
                                  world->relabel.switched.count) != NAV_OK)
        return NAV_ERR_MEMORY;
    queue_lost_spans(world);
    world->is_topology_changed = true;
    return navi_mesh_legalize(&world->mesh) ? navi_islands_mend(&world->islands) : NAV_ERR_MEMORY;
}

NavResult navi_world_change_footprint(NavWorld* world, uint32_t shape,
                                      const SnapFootprint* footprint) {
    NAV_ASSERT(world->is_open);
    DisplaceExtent extent;
    NavResult result = navi_boxes_note(world, shape, footprint);
    if (result != NAV_OK)
        return result;
    result = navi_world_displace(world, shape, footprint, &extent);
    world->displaced_count += extent == DISPLACED_ALL;
    world->partial_count += extent == DISPLACED_PART;
    if (result != NAV_OK)
        return result;
    if (extent == DISPLACED_ALL)
        return navi_sides_note(world, shape, true, false);
    return change_generally(world, shape, footprint, extent);
}

NavResult navi_change_put_back(NavWorld* world, uint32_t shape, const SnapFootprint* footprint) {
    NAV_ASSERT(navi_shape_head(&world->shapes, shape) == NAV_NONE);
    return change_generally(world, shape, footprint, DISPLACED_NOTHING);
}

NavResult navi_change_fit(NavWorld* world, uint32_t shape, const SnapFootprint* footprint,
                          uint32_t near) {
    Mesh* mesh = &world->mesh;
    world->is_clear_of_seams = true;
    world->carve.has_lone = true;
    NavResult result = apply_change(world, shape, footprint, DISPLACED_NOTHING, near);
    if (result == NAV_OK)
        result = carve_change(world, footprint, DISPLACED_NOTHING);
    world->carve.has_lone = false;
    if (result != NAV_OK)
        return result;
    for (uint32_t k = 0; k < world->carve.tris.count; k++)
        mesh->tri[world->carve.tris.data[k].slot].flags &= ~TRI_FRESH;
    queue_lost_spans(world);
    return navi_mesh_legalize(mesh) ? NAV_OK : NAV_ERR_MEMORY;
}
