// Labels after a small change.
//
// When some sides stayed, or a small footprint is new, hardly ever does a triangle outside the
// cavity come to lie on another side of the footprint. So all labels are taken from neighbours, the
// shape's own part too, and then compared wherever the old and the new border run: if what stayed
// fits everywhere, nothing is wrong anywhere, for a part that is wrong would end at such an edge.
#include "world/derive/relabel.h"

// Does the label beyond edge h follow from the one before it?
static bool fits(Relabel* r, uint32_t h, bool* is_right) {
    const Mesh* mesh = r->mesh;
    uint32_t twin = navi_edge_twin(mesh, h);
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
        if (h != NAV_NONE && !fits(r, h, is_right))
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

// Inside the cavity labels follow from each other; at its rim they may not.
static bool rim_fits(Relabel* r, bool* is_right) {
    const Mesh* mesh = r->mesh;
    for (uint32_t k = 0; k < r->carve->tris.count && *is_right; k++) {
        uint32_t t = r->carve->tris.data[k].slot;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i];
            if (twin != NAV_NONE && mesh->tri[twin >> 2].flags & TRI_SEEN)
                continue;
            if (!fits(r, 4 * t + i, is_right))
                return false;
        }
    }
    return true;
}

// The rim of the cavity, and spans that were lost or won along edges that are there.
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
