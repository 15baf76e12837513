// Labels after a small change.
//
// If some sides of the footprint stayed in place, or a small footprint is new, then hardly ever
// does a triangle outside the cavity change its side of the footprint. So new triangles take whole
// labels from their neighbours. Then the labels are compared across the old and the new border and
// across the rim of the cavity. If all fit, all labels are right: a region with a wrong label would
// have one of these edges on its border.
#include "base/assert.h"
#include "world/derive/relabel.h"

// Does the label beyond half-edge h follow from the label on its own side? False: no memory.
static bool label_fits_across(Relabel* r, uint32_t h, bool* is_right) {
    const Mesh* mesh = r->mesh;
    uint32_t twin = navi_edge_twin(mesh, h);
    NAV_ASSERT(navi_tri_is_alive(mesh, h >> 2) && !(mesh->tri[h >> 2].flags & TRI_FRESH));
    uint32_t label = navi_relabel_across(r, h, mesh->tri[h >> 2].label, NAV_NONE);
    if (label == NAV_NONE)
        return false;
    *is_right = *is_right && (twin == NAV_NONE || mesh->tri[twin >> 2].label == label);
    return true;
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
    return small_is_right(r, is_right) ? NAV_OK : navi_relabel_failure(r);
}
