// Labels after a small change.
//
// If some sides of the footprint stayed in place, or a small footprint is new, then hardly ever
// does a triangle outside the cavity change its side of the footprint. So new triangles take whole
// labels from their neighbours. Then the labels are compared across the old and the new border and
// across the rim of the cavity. If all fit, all labels are right: a region with a wrong label would
// have one of these edges on its border.
#include "base/assert.h"
#include "world/derive/relabel.h"

// Is `key` all that one of two sets has and the other has not? No set is made to tell.
static bool differ_by(const Labels* labels, uint32_t a, uint32_t b, uint32_t key) {
    while (a != b) {
        const LabelCell *cell_a = navi_label(labels, a), *cell_b = navi_label(labels, b);
        if (a != 0 && b != 0 && cell_a->key == cell_b->key) {
            a = cell_a->rest;
            b = cell_b->rest;
            continue;
        }
        bool is_a = b == 0 || (a != 0 && cell_a->key > cell_b->key);
        return is_a ? cell_a->key == key && cell_a->rest == b
                    : cell_b->key == key && cell_b->rest == a;
    }
    return false;
}

// Does the label beyond half-edge h follow from the label on its own side? False: no memory.
static bool label_fits_across(Relabel* r, uint32_t h, bool* is_right) {
    const Mesh* mesh = r->mesh;
    uint32_t twin = navi_edge_twin(mesh, h), label = mesh->tri[h >> 2].label;
    NAV_ASSERT(navi_tri_is_alive(mesh, h >> 2) && !(mesh->tri[h >> 2].flags & TRI_FRESH));
    if (twin == NAV_NONE)
        return true;
    uint32_t beyond = mesh->tri[twin >> 2].label;
    SnapCursor cursor = {0, 0, 0};
    SnapUser users[SNAP_USERS];
    if (navi_edge_is_constraint(mesh, h) &&
        navi_snap_users(r->snap, navi_edge_from(mesh, h), navi_edge_to(mesh, h), &cursor, users) ==
            1) {
        const SnapEdge* edge = &r->snap->edge[users[0].edge];
        uint32_t key = navi_shape_key(r->shapes, navi_edge_shape(edge));
        *is_right =
            *is_right &&
            (edge->owner & SIDE_INNER ? label == beyond : differ_by(r->labels, label, beyond, key));
        return true;
    }
    label = navi_relabel_across(r, h, label, NAV_NONE);
    *is_right = *is_right && beyond == label;
    return label != NAV_NONE;
}

static bool spans_fit(Relabel* r, const SnapSpan* spans, uint32_t count, bool* is_right) {
    const Mesh* mesh = r->mesh;
    for (uint32_t k = 0; k < count && *is_right; k++) {
        if (mesh->vertex[spans[k].u].h == NAV_NONE || mesh->vertex[spans[k].w].h == NAV_NONE)
            continue;
        uint32_t h = navi_mesh_find_edge(mesh, spans[k].u, spans[k].w);
        if (h != NAV_NONE && !label_fits_across(r, h, is_right))
            return false;
    }
    return true;
}

static void mark_new(Relabel* r, bool is_marked) {
    for (uint32_t k = 0; k < r->carve->tris.count; k++) {
        MeshTri* tri = &r->mesh->tri[r->carve->tris.data[k].slot];
        tri->flags = is_marked ? tri->flags | TRI_SEEN : tri->flags & ~TRI_SEEN;
    }
}

// The sides of t at the rim of the cavity, whose triangles carry TRI_SEEN: written first, and then
// counted or not, since a branch would often be mispredicted.
static uint32_t rim_sides(const Mesh* mesh, uint32_t t, uint32_t side[3 + 1]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = mesh->tri[t].n[i], beyond = twin == NAV_NONE ? t : twin >> 2;
        side[count] = 4 * t + i;
        count += (twin == NAV_NONE) | ((mesh->tri[beyond].flags & TRI_SEEN) == 0);
    }
    return count;
}

// Compare across the rim of the cavity. Inside it labels were computed from each other, so they
// fit.
static bool rim_fits(Relabel* r, bool* is_right) {
    const Mesh* mesh = r->mesh;
    for (uint32_t k = 0; k < r->carve->tris.count && *is_right; k++) {
        uint32_t side[3 + 1], count = rim_sides(mesh, r->carve->tris.data[k].slot, side);
        for (uint32_t i = 0; i < count; i++)
            if (!label_fits_across(r, side[i], is_right))
                return false;
    }
    return true;
}

// Compare across the rim of the cavity, and across spans of the old and the new border that are
// edges.
static bool small_is_right(Relabel* r, bool* is_right) {
    *is_right = true;
    mark_new(r, true);
    bool is_done = rim_fits(r, is_right);
    mark_new(r, false);
    return is_done && spans_fit(r, r->plan->old_spans.data, r->plan->old_spans.count, is_right) &&
           spans_fit(r, r->along->data, r->along->count, is_right);
}

bool navi_relabel_is_small(const SnapPlan* plan) {
    enum { FEW = 64 };
    return plan->is_dirty != NULL || (plan->old_edges.count == 0 && plan->edges.count <= FEW);
}

NavResult navi_relabel_small(Relabel* r, bool* is_right) {
    *is_right = false;
    NavResult result = navi_relabel_new(r, NAV_NONE);
    if (result != NAV_OK)
        return result;
    bool is_done = small_is_right(r, is_right) && (!*is_right || navi_relabel_keeps_depth(r));
    return is_done ? NAV_OK : navi_relabel_failure(r);
}
