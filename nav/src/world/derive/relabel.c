// Labels after the patch. A label changes for two reasons. The shape covers other triangles than
// before: the own part is spread from its border until it changes nothing. And foreign chains that
// bend or straighten move slivers from one side to the other. This concerns new triangles only
// (README.md): they take the foreign part of their labels from neighbours outside the cavity.
#include "world/derive/relabel.h"
#include "mesh/touched.h"

#include <string.h>

#include "base/assert.h"

void navi_relabel_fini(Relabel* r) {
    navi_array_fini(r->memory, &r->stack);
    navi_array_fini(r->memory, &r->switched);
}

bool navi_relabel_push(Relabel* r, uint32_t t) { return navi_array_add(r->memory, &r->stack, t); }

static bool is_allowed(const Relabel* r, uint32_t label) {
    if (!navi_label_is_deep(r->labels, label))
        return true;
    r->labels->is_too_deep = true;
    return false;
}

bool navi_relabel_keeps_depth(const Relabel* r) {
    for (uint32_t k = 0; k < r->carve->tris.count && r->labels->has_deep; k++)
        if (!is_allowed(r, r->mesh->tri[r->carve->tris.data[k].slot].label))
            return false;
    return true;
}

static bool all_keep_depth(const Relabel* r) {
    const Mesh* mesh = r->mesh;
    for (uint32_t t = 0; t < mesh->counts->tri_slots && r->labels->has_deep; t++)
        if (navi_tri_is_alive(mesh, t) && !is_allowed(r, mesh->tri[t].label))
            return false;
    return true;
}

// --- the foreign part of new triangles ---------------------------------------------------

// The label with the shape of this edge toggled, unless it is left out.
static uint32_t toggle_shape(Relabel* r, uint32_t label, uint32_t e, uint32_t left_out) {
    const SnapEdge* edge = &r->snap->edge[e];
    uint32_t shape = navi_edge_shape(edge);
    if (label == NAV_NONE || shape == left_out || edge->owner & SIDE_INNER)
        return label;
    return navi_label_toggled(r->labels, label, navi_shape_key(r->shapes, shape));
}

uint32_t navi_relabel_across(Relabel* r, uint32_t h, uint32_t label, uint32_t left_out) {
    if (!navi_edge_is_constraint(r->mesh, h))
        return label;
    NAV_ASSERT(label == NAV_NONE || label < r->labels->cells.count);
    SnapCursor cursor = {0, 0, 0};
    SnapUser users[SNAP_USERS];
    uint32_t count, u = navi_edge_from(r->mesh, h), w = navi_edge_to(r->mesh, h);
    do {
        count = navi_snap_users(r->snap, u, w, &cursor, users);
        for (uint32_t k = 0; k < count; k++)
            label = toggle_shape(r, label, users[k].edge, left_out);
    } while (count == SNAP_USERS);
    return label;
}

static uint32_t without_shape(Relabel* r, uint32_t label) {
    return navi_label_finds(r->labels, label, r->key)
               ? navi_label_switched(r->labels, label, r->key)
               : label;
}

// Give a new triangle its label, and push it. False: there is no label (NAV_NONE), or no memory.
static bool label_new_triangle(Relabel* r, uint32_t t, uint32_t label) {
    MeshTri* tri = &r->mesh->tri[t];
    NAV_ASSERT(tri->flags & TRI_FRESH && tri->flags & TRI_ALIVE);
    if (label == NAV_NONE)
        return false;
    NAV_VALIDATE(navi_label_is_sound(r->labels, label));
    tri->label = label;
    tri->flags &= ~TRI_FRESH;
    return navi_relabel_push(r, t);
}

// Take the label from a neighbour that has one. Outside the frame is the empty label.
static bool label_from_neighbour(Relabel* r, uint32_t t, uint32_t left_out) {
    Mesh* mesh = r->mesh;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = mesh->tri[t].n[i];
        if (twin == NAV_NONE)
            return label_new_triangle(r, t, 0);
        if (mesh->tri[twin >> 2].flags & TRI_FRESH)
            continue;
        uint32_t label = mesh->tri[twin >> 2].label;
        if (left_out == r->shape)
            label = without_shape(r, label);
        return label != NAV_NONE &&
               label_new_triangle(r, t, navi_relabel_across(r, twin, label, left_out));
    }
    return true;
}

// The sides of t beyond which the triangle is new. Which are is random, so that branches would
// often be mispredicted: each is written first, and then counted or not. Beyond the frame t stands
// for it.
static uint32_t new_neighbours(const Mesh* mesh, uint32_t t, uint32_t side[3 + 1]) {
    uint32_t count = 0;
    NAV_ASSERT(!(mesh->tri[t].flags & TRI_FRESH));
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = mesh->tri[t].n[i], beyond = twin == NAV_NONE ? t : twin >> 2;
        side[count] = 4 * t + i;
        count += (mesh->tri[beyond].flags & TRI_FRESH) != 0;
    }
    return count;
}

// Give the triangle beyond half-edge h its label, if it still has none.
static bool label_beyond(Relabel* r, uint32_t h, uint32_t left_out) {
    const Mesh* mesh = r->mesh;
    uint32_t t = navi_edge_twin(mesh, h) >> 2;
    return !(mesh->tri[t].flags & TRI_FRESH) ||
           label_new_triangle(r, t, navi_relabel_across(r, h, mesh->tri[h >> 2].label, left_out));
}

// From the triangles on the stack on to all others that are new. Across free edges first, where the
// label is the same: constraints wait as the first `below` entries of the stack.
static bool spread_labels(Relabel* r, uint32_t left_out) {
    const Mesh* mesh = r->mesh;
    uint32_t below = 0, side[3 + 1];
    NAV_BOUND(left, 4 * (uint64_t)mesh->counts->tri_alive);
    while (r->stack.count > 0) {
        NAV_ROUND(left);
        uint32_t at = r->stack.data[--r->stack.count];
        if (r->stack.count < below) {
            below--;
            if (!label_beyond(r, at, left_out))
                return false;
            continue;
        }
        uint32_t count = new_neighbours(mesh, at, side);
        for (uint32_t k = 0; k < count; k++) {
            bool is_free = !navi_edge_is_constraint(mesh, side[k]);
            if (!(is_free ? label_beyond(r, side[k], left_out) : navi_relabel_push(r, side[k])))
                return false;
            if (is_free)
                continue;
            r->stack.data[r->stack.count - 1] = r->stack.data[below];
            r->stack.data[below++] = side[k];
        }
    }
    return true;
}

// From the triangles at the rim inwards.
NavResult navi_relabel_new(Relabel* r, uint32_t left_out) {
    r->stack.count = 0;
    for (uint32_t k = 0; k < r->carve->tris.count; k++) {
        uint32_t t = r->carve->tris.data[k].slot;
        if (r->mesh->tri[t].flags & TRI_FRESH &&
            (!label_from_neighbour(r, t, left_out) || !spread_labels(r, left_out)))
            return navi_relabel_failure(r);
    }
    return NAV_OK;
}

// The same for a whole mesh, block by block: triangles of the current block of slots, which fit
// into the cache, come first. They are on top of the stack; the others are the first `below` ones.
static bool spread_by_blocks(Relabel* r) {
    enum { BLOCK_BITS = 12 };
    Mesh* mesh = r->mesh;
    uint32_t below = 0;
    NAV_BOUND(left, mesh->counts->tri_alive);
    while (r->stack.count > 0) {
        NAV_ROUND(left);
        below -= below == r->stack.count;
        uint32_t at = r->stack.data[--r->stack.count];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t h = 4 * at + i, t = mesh->tri[at].n[i] >> 2;
            if (mesh->tri[at].n[i] == NAV_NONE || !(mesh->tri[t].flags & TRI_FRESH))
                continue;
            if (!label_new_triangle(r, t, navi_relabel_across(r, h, mesh->tri[at].label, NAV_NONE)))
                return false;
            if (t >> BLOCK_BITS == at >> BLOCK_BITS)
                continue;
            r->stack.data[r->stack.count - 1] = r->stack.data[below];
            r->stack.data[below++] = t;
        }
    }
    return true;
}

NavResult navi_relabel_all(Relabel* r) {
    Mesh* mesh = r->mesh;
    r->stack.count = 0;
    r->labels->is_too_deep = false;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        if (navi_tri_is_alive(mesh, t))
            mesh->tri[t].flags |= TRI_FRESH;
    // A triangle at the frame, where nothing is.
    bool is_done = label_new_triangle(r, mesh->vertex[0].h >> 2, 0) && spread_by_blocks(r) &&
                   all_keep_depth(r);
    return is_done ? NAV_OK : navi_relabel_failure(r);
}

// --- the shape's own part ----------------------------------------------------------------

// The number of times that the shape's border runs from u to w, less the number from w to u.
static int own_net(const Relabel* r, uint32_t u, uint32_t w) {
    const Snap* snap = r->snap;
    SnapCursor cursor = {0, 0, 0};
    SnapUser users[SNAP_USERS];
    uint32_t count;
    int net = 0;
    do {
        count = navi_snap_users(snap, u, w, &cursor, users);
        for (uint32_t k = 0; k < count; k++) {
            const SnapEdge* edge = &snap->edge[users[k].edge];
            bool is_own = navi_edge_shape(edge) == r->shape && !(edge->owner & SIDE_INNER);
            net += is_own ? users[k].direction : 0;
        }
    } while (count == SNAP_USERS);
    return net;
}

static bool is_own_border(const Relabel* r, uint32_t h) {
    const Mesh* mesh = r->mesh;
    return navi_edge_is_constraint(mesh, h) &&
           own_net(r, navi_edge_from(mesh, h), navi_edge_to(mesh, h)) != 0;
}

static bool is_walkable_label(const Relabel* r, uint32_t label) {
    return navi_label_is_walkable(navi_label(r->labels, label), UINT32_MAX);
}

bool navi_relabel_note_switched(Relabel* r, uint32_t t, uint32_t old) {
    if (is_walkable_label(r, old) == is_walkable_label(r, r->mesh->tri[t].label))
        return true;
    return navi_array_add(r->memory, &r->switched, t);
}

// Give a triangle the label with or without the shape's key.
static bool set_covered(Relabel* r, uint32_t t, bool is_covered) {
    NAV_ASSERT(navi_tri_is_alive(r->mesh, t));
    uint32_t label = r->mesh->tri[t].label;
    if (r->from != label) {
        bool has = navi_label_finds(r->labels, label, r->key);
        uint32_t switched = navi_label_switched(r->labels, label, r->key);
        r->from = label;
        r->with = has ? label : switched;
        r->without = has ? switched : label;
        if (r->with == NAV_NONE || r->without == NAV_NONE) {
            r->from = NAV_NONE;
            return false;
        }
    }
    uint32_t wanted = is_covered ? r->with : r->without;
    if (wanted == label)
        return true;
    if (!is_allowed(r, wanted) || !navi_mesh_reserve_touched(r->mesh, 1))
        return false;
    navi_mesh_touch(r->mesh, t);
    NAV_VALIDATE(navi_label_is_sound(r->labels, wanted));
    r->mesh->tri[t].label = wanted;
    return r->mesh->tri[t].flags & TRI_FRESH || navi_relabel_note_switched(r, t, label);
}

static bool has_right_cover(const Relabel* r, uint32_t t, bool is_covered) {
    return navi_label_finds(r->labels, r->mesh->tri[t].label, r->key) == is_covered;
}

// Does the spread go on across the edge, whose half-edge beyond is `twin`?
static bool spreads_across(const Relabel* r, uint32_t twin, bool is_covered) {
    uint32_t flags = r->mesh->tri[twin >> 2].flags;
    return !(flags & TRI_SEEN) &&
           (flags & TRI_FRESH || !has_right_cover(r, twin >> 2, is_covered)) &&
           !is_own_border(r, twin);
}

// Spread from t: all triangles that the shape's border does not separate from t are covered as it
// is. The spread passes new triangles, and other triangles only if their label was wrong. The
// triangles that it has seen stay in `stack`.
static bool spread_cover(Relabel* r, uint32_t t, bool is_covered) {
    Mesh* mesh = r->mesh;
    if (mesh->tri[t].flags & TRI_SEEN)
        return true;
    mesh->tri[t].flags |= TRI_SEEN;
    uint32_t next = r->stack.count;
    if (!navi_relabel_push(r, t)) {
        mesh->tri[t].flags &= ~TRI_SEEN;
        return false;
    }
    NAV_BOUND(left, mesh->counts->tri_alive);
    for (; next < r->stack.count; next++) {
        NAV_ROUND(left);
        uint32_t at = r->stack.data[next];
        bool is_new = (mesh->tri[at].flags & TRI_FRESH) != 0;
        if (!is_new && at != t && has_right_cover(r, at, is_covered))
            continue;
        if (!set_covered(r, at, is_covered))
            return false;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[at].n[i];
            if (twin == NAV_NONE || !spreads_across(r, twin, is_covered))
                continue;
            if (!navi_array_room(r->memory, &r->stack))
                return false;
            mesh->tri[twin >> 2].flags |= TRI_SEEN;
            r->stack.data[r->stack.count++] = twin >> 2;
        }
    }
    return true;
}

static bool spread_from_span(Relabel* r, uint32_t u, uint32_t w) {
    int net = own_net(r, u, w);
    if (net == 0)
        return true;
    const Mesh* mesh = r->mesh;
    uint32_t h = navi_mesh_find_edge(mesh, u, w);
    NAV_ASSERT(h != NAV_NONE);
    return spread_cover(r, h >> 2, net > 0) &&
           spread_cover(r, navi_edge_twin(mesh, h) >> 2, net < 0);
}

// Spread from both sides of the sides that were inserted. Sides that stayed in place separate the
// same triangles as before.
static bool spread_from_border(Relabel* r) {
    const Snap* snap = r->snap;
    const SnapPlan* plan = r->plan;
    for (uint32_t k = 0; k < plan->edges.count; k++) {
        uint32_t e = plan->edges.data[k].edge;
        NAV_ASSERT(navi_edge_shape(&snap->edge[e]) == r->shape);
        if (snap->edge[e].owner & SIDE_INNER)
            continue;
        uint32_t u = snap->edge[e].va;
        for (uint32_t n = snap->edge[e].first;; n = snap->node[n].next) {
            uint32_t w = navi_snap_vertex(snap, n, snap->edge[e].vb);
            if (!spread_from_span(r, u, w))
                return false;
            if (n == NAV_NONE)
                break;
            u = w;
        }
    }
    return true;
}

// What one span adds to the winding number around the point (x3 / 3, y3 / 3).
static int winding_of_span(NavPoint a, NavPoint b, int64_t x3, int64_t y3) {
    if ((3 * (int64_t)a.y <= y3) == (3 * (int64_t)b.y <= y3))
        return 0;
    NavWide left = navi_wide_mul((int64_t)b.x - a.x, y3 - 3 * (int64_t)a.y);
    NavWide right = navi_wide_mul((int64_t)b.y - a.y, x3 - 3 * (int64_t)a.x);
    int side = navi_wide_sign(navi_wide_sub(left, right));
    if (b.y > a.y)
        return side > 0 ? 1 : 0;
    return side < 0 ? -1 : 0;
}

// Does the snapped footprint cover t? That is, is the winding number around its centroid not 0?
static bool is_covered_by_winding(const Relabel* r, uint32_t t) {
    const Snap* snap = r->snap;
    const NavPoint* pos = r->mesh->pos;
    const uint32_t* v = r->mesh->tri[t].v;
    int64_t x3 = (int64_t)pos[v[0]].x + pos[v[1]].x + pos[v[2]].x;
    int64_t y3 = (int64_t)pos[v[0]].y + pos[v[1]].y + pos[v[2]].y;
    int winding = 0;
    for (uint32_t e = navi_shape_head(r->shapes, r->shape); e != NAV_NONE;
         e = snap->edge[e].next_own) {
        if (snap->edge[e].owner & SIDE_INNER)
            continue;
        uint32_t u = snap->edge[e].va;
        for (uint32_t n = snap->edge[e].first;; n = snap->node[n].next) {
            uint32_t w = navi_snap_vertex(snap, n, snap->edge[e].vb);
            winding += winding_of_span(pos[u], pos[w], x3, y3);
            if (n == NAV_NONE)
                break;
            u = w;
        }
    }
    return winding != 0;
}

static bool spread_by_winding(Relabel* r, uint32_t t) {
    if (r->mesh->tri[t].flags & TRI_SEEN)
        return true;
    return spread_cover(r, t, r->has_area && is_covered_by_winding(r, t));
}

// Spread from where the border has not reached: new triangles, and the triangles on both sides of
// spans that the footprint used before.
static bool spread_from_rest(Relabel* r) {
    const Mesh* mesh = r->mesh;
    for (uint32_t k = 0; k < r->carve->tris.count; k++)
        if (!spread_by_winding(r, r->carve->tris.data[k].slot))
            return false;
    for (uint32_t k = 0; k < r->plan->old_spans.count; k++) {
        SnapSpan span = r->plan->old_spans.data[k];
        if (mesh->vertex[span.u].h == NAV_NONE || mesh->vertex[span.w].h == NAV_NONE)
            continue;
        uint32_t h = navi_mesh_find_edge(mesh, span.u, span.w);
        if (h == NAV_NONE)
            continue;
        if (!spread_by_winding(r, h >> 2) || !spread_by_winding(r, navi_edge_twin(mesh, h) >> 2))
            return false;
    }
    return true;
}

// Mark the new triangles as fresh, and empty the stack.
static void mark_fresh(Relabel* r) {
    for (uint32_t k = 0; k < r->carve->tris.count; k++)
        r->mesh->tri[r->carve->tris.data[k].slot].flags |= TRI_FRESH;
    r->stack.count = 0;
}

static void clear_seen(Relabel* r) {
    for (uint32_t k = 0; k < r->stack.count; k++)
        r->mesh->tri[r->stack.data[k]].flags &= ~(TRI_SEEN | TRI_FRESH);
    r->stack.count = 0;
}

void navi_relabel_begin(Relabel* r, uint32_t shape) {
    r->shape = shape;
    r->key = navi_shape_key(r->shapes, shape);
    r->has_area = navi_shape_head(r->shapes, shape) != NAV_NONE;
    r->switched.count = 0;
    r->from = NAV_NONE;
    r->with = r->without = 0;
    r->labels->is_too_deep = false;
}

NavResult navi_relabel(Relabel* r, uint32_t shape) {
    navi_relabel_begin(r, shape);
    bool is_right = false;
    NavResult result = NAV_OK;
    if (navi_relabel_is_small(r->plan))
        result = navi_relabel_small(r, &is_right);
    if (result == NAV_ERR_MEMORY || is_right)
        return result;
    r->labels->is_too_deep = false; // labels that are not right may have too many shapes
    mark_fresh(r);
    result = navi_relabel_new(r, shape);
    if (result != NAV_OK)
        return result;
    mark_fresh(r);
    bool is_done = spread_from_border(r) && spread_from_rest(r);
    clear_seen(r);
    is_done = is_done && navi_relabel_keeps_depth(r);
    return is_done ? NAV_OK : navi_relabel_failure(r);
}
