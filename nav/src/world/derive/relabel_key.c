// Labels after a shape has got another key: a floor another area, an obstacle other layers. Its
// footprint stays.
#include "base/assert.h"
#include "mesh/touched.h"
#include "world/derive/relabel.h"

// Replace the key `old` by `key` in the label of t, and push t. Does nothing if t has not the old
// key.
static bool replace_key(Relabel* r, uint32_t t, uint32_t old, uint32_t key) {
    uint32_t before = r->mesh->tri[t].label;
    if (!navi_label_has(r->labels, before, old))
        return true;
    uint32_t label = navi_label_without(r->labels, before, old);
    if (label != NAV_NONE)
        label = navi_label_with(r->labels, label, key);
    if (label == NAV_NONE || !navi_mesh_reserve_touched(r->mesh, 1))
        return false;
    navi_mesh_touch(r->mesh, t);
    r->mesh->tri[t].label = label;
    return navi_relabel_note_switched(r, t, before) && navi_relabel_push(r, t);
}

// Replace the key in all triangles that the shape covers, starting from its border. A triangle with
// the new key is done.
static bool replace_key_from_border(Relabel* r, uint32_t shape, uint32_t key) {
    const Snap* snap = r->snap;
    Mesh* mesh = r->mesh;
    uint32_t old = navi_shape_key(r->shapes, shape);
    r->stack.count = 0;
    for (uint32_t e = navi_shape_head(r->shapes, shape); e != NAV_NONE;
         e = snap->edge[e].next_own) {
        uint32_t u = snap->edge[e].va;
        for (uint32_t n = snap->edge[e].first;; n = snap->node[n].next) {
            uint32_t w = navi_snap_vertex(snap, n, snap->edge[e].vb);
            uint32_t h = navi_mesh_find_edge(mesh, u, w);
            NAV_ASSERT(h != NAV_NONE && navi_edge_is_constraint(mesh, h));
            if (!replace_key(r, h >> 2, old, key) ||
                !replace_key(r, navi_edge_twin(mesh, h) >> 2, old, key))
                return false;
            if (n == NAV_NONE)
                break;
            u = w;
        }
    }
    NAV_BOUND(left, mesh->counts->tri_alive);
    while (r->stack.count > 0) {
        NAV_ROUND(left);
        uint32_t t = r->stack.data[--r->stack.count];
        for (uint32_t i = 0; i < 3; i++)
            if (mesh->tri[t].n[i] != NAV_NONE && !replace_key(r, mesh->tri[t].n[i] >> 2, old, key))
                return false;
    }
    return true;
}

NavResult navi_relabel_key(Relabel* r, uint32_t shape, uint32_t key) {
    navi_relabel_begin(r, shape);
    return replace_key_from_border(r, shape, key) ? NAV_OK : navi_relabel_failure(r);
}
