// What is near a side, found by walking the mesh; and the seams that the side needs and has.
#include "base/assert.h"
#include "world/seam/seam.h"

void navi_seams_init(Seams* seams, NavMemory* memory, Mesh* mesh, const Snap* snap,
                     const Shapes* shapes) {
    *seams = (Seams){.memory = memory, .mesh = mesh, .snap = snap, .shapes = shapes};
}

void navi_seams_fini(Seams* seams) {
    NavMemory* memory = seams->memory;
    navi_flood_fini(&seams->flood, memory);
    navi_array_fini(memory, &seams->pending);
    navi_array_fini(memory, &seams->sides);
    navi_array_fini(memory, &seams->corners);
    navi_array_fini(memory, &seams->points);
    navi_array_fini(memory, &seams->ring);
    navi_array_fini(memory, &seams->ring_sides);
    navi_array_fini(memory, &seams->order);
    navi_array_fini(memory, &seams->old);
}

static const SnapEdge* edge_at(const Seams* seams, uint32_t edge) {
    NAV_ASSERT(edge < seams->snap->counts->edge_slots);
    return &seams->snap->edge[edge];
}

static bool is_border(const SnapEdge* edge) {
    uint32_t shape = navi_edge_shape(edge);
    return !(edge->owner & SIDE_INNER) && !(shape & NAVI_SEAM) && shape != NAVI_BOUNDS_SHAPE;
}

bool navi_seam_is_side(const Seams* seams, uint32_t edge) {
    return edge < seams->snap->counts->edge_slots && edge_at(seams, edge)->va != NAV_NONE &&
           is_border(edge_at(seams, edge));
}

static const NavTrait* trait_of_edge(const Seams* seams, const SnapEdge* edge) {
    uint32_t key = navi_shape_key(seams->shapes, navi_edge_shape(edge));
    return &seams->shapes->keys.data[key].trait;
}

static uint32_t common_layers(const Seams* seams, const SnapEdge* own, const SnapEdge* other) {
    if (!is_border(other) || navi_edge_shape(own) == navi_edge_shape(other))
        return 0;
    const NavTrait *a = trait_of_edge(seams, own), *b = trait_of_edge(seams, other);
    return a->area >= 0 && b->area >= 0 ? 1 : a->layers & b->layers;
}

uint32_t navi_seams_common_layers(const Seams* seams, uint32_t side, uint32_t other) {
    return common_layers(seams, edge_at(seams, side), edge_at(seams, other));
}

// Do all heights of the vertex over the edges of its rim exceed the margin, in the maximum norm?
static bool star_is_wide(const Mesh* mesh, uint32_t vertex, int64_t margin) {
    uint32_t start = mesh->vertex[vertex].h, h = start;
    NavPoint at = mesh->pos[vertex], last = mesh->pos[navi_edge_from(mesh, start)];
    NAV_BOUND(left, mesh->counts->tri_alive);
    do {
        NAV_ROUND(left);
        NavPoint next = mesh->pos[navi_edge_to(mesh, h)];
        if (navi_orient2d(at, last, next) <= margin * navi_manhattan(last, next))
            return false;
        last = next;
        h = navi_mesh_next_around(mesh, h);
    } while (h != start);
    return true;
}

// No other side that passes the corner reaches it.
static bool corner_is_free(const Seams* seams, uint32_t side) {
    const Snap* snap = seams->snap;
    const SnapEdge* own = edge_at(seams, side);
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
    if (seams->mesh->vertex[own->va].node == NAV_NONE)
        return true;
    while (navi_snap_pass_next(snap, own->va, &cursor, &pass))
        if (common_layers(seams, own, edge_at(seams, pass.edge)) != 0 &&
            navi_orient2d(navi_edge_a(snap, pass.edge), navi_edge_b(snap, pass.edge),
                          navi_edge_a(snap, side)) < 0)
            return false;
    return true;
}

// No corner in the chain of the side is reached by it.
static bool vertex_is_free(const Seams* seams, uint32_t side, uint32_t vertex) {
    const Snap* snap = seams->snap;
    uint32_t e = seams->mesh->vertex[vertex].out;
    if (e == NAV_NONE || navi_orient2d(navi_edge_a(snap, side), navi_edge_b(snap, side),
                                       seams->mesh->pos[vertex]) >= 0)
        return true;
    while (e != NAV_NONE && navi_seams_common_layers(seams, side, e) == 0)
        e = edge_at(seams, e)->next_out;
    return e == NAV_NONE;
}

// Nothing is near the chain of the side, without its end; and no side reaches its start.
static bool is_clear_from_start(const Seams* seams, uint32_t side) {
    const SnapEdge* edge = edge_at(seams, side);
    int64_t margin = navi_seams_margin(seams);
    if (!corner_is_free(seams, side) || !star_is_wide(seams->mesh, edge->va, margin))
        return false;
    uint32_t n = edge->first;
    while (n != NAV_NONE && vertex_is_free(seams, side, seams->snap->node[n].vertex) &&
           star_is_wide(seams->mesh, seams->snap->node[n].vertex, margin))
        n = seams->snap->node[n].next;
    return n == NAV_NONE;
}

bool navi_seams_is_clear(const Seams* seams, uint32_t side) {
    return is_clear_from_start(seams, side) &&
           star_is_wide(seams->mesh, edge_at(seams, side)->vb, navi_seams_margin(seams));
}

// The end of a side is the start of another one.
bool navi_seams_shape_is_clear(const Seams* seams, uint32_t shape) {
    uint32_t e = navi_shape_head(seams->shapes, shape);
    while (e != NAV_NONE && (!is_border(edge_at(seams, e)) || is_clear_from_start(seams, e)))
        e = edge_at(seams, e)->next_own;
    return e == NAV_NONE;
}

// A step more than the width: spans lie half a step beside their original edges.
bool navi_seams_look(Seams* seams, uint32_t side, int32_t width) {
    const SnapEdge* edge = edge_at(seams, side);
    uint32_t start = seams->mesh->vertex[edge->va].h;
    NAV_ASSERT(start != NAV_NONE);
    return navi_flood_segment(&seams->flood, seams->mesh, navi_edge_a(seams->snap, side),
                              navi_edge_b(seams->snap, side), start >> 2, width + 1);
}

bool navi_seams_find_corners(Seams* seams, uint32_t side, int32_t width) {
    const SnapEdge* own = edge_at(seams, side);
    NavPoint a = navi_edge_a(seams->snap, side), b = navi_edge_b(seams->snap, side);
    seams->corners.count = 0;
    for (uint32_t k = 0; k < seams->flood.near.count; k++) {
        uint32_t v = seams->flood.near.data[k], layers = 0;
        NavPoint at = seams->mesh->pos[v];
        if (!navi_seam_reaches(a, b, at, width))
            continue;
        for (uint32_t e = seams->mesh->vertex[v].out; e != NAV_NONE;
             e = edge_at(seams, e)->next_out)
            layers |= common_layers(seams, own, edge_at(seams, e));
        if (layers == 0)
            continue;
        if (!navi_array_add(seams->memory, &seams->corners, (SeamCorner){at, v, layers}))
            return false;
    }
    return true;
}

static bool add_side(Seams* seams, uint32_t side) {
    return navi_array_add(seams->memory, &seams->sides, side);
}

// Only constraints near the start of the side: the flood noted those near all of it.
static bool is_near_point(const Mesh* mesh, uint32_t h, NavPoint p, int32_t margin) {
    NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
    return (a.x <= p.x + margin || b.x <= p.x + margin) &&
           (a.x >= p.x - margin || b.x >= p.x - margin) &&
           (a.y <= p.y + margin || b.y <= p.y + margin) &&
           (a.y >= p.y - margin || b.y >= p.y - margin);
}

bool navi_seams_find_sides(Seams* seams, uint32_t side) {
    const SnapEdge* own = edge_at(seams, side);
    const Snap* snap = seams->snap;
    NavPoint corner = navi_edge_a(snap, side);
    for (uint32_t k = 0; k < seams->flood.edges.count; k++) {
        uint32_t h = seams->flood.edges.data[k];
        if (!is_near_point(seams->mesh, h, corner, seams->width + 1))
            continue;
        uint32_t u = navi_edge_from(seams->mesh, h), w = navi_edge_to(seams->mesh, h);
        SnapCursor cursor = {0, 0, 0};
        SnapPass pass;
        int direction;
        while (navi_snap_user_next(snap, u, w, &cursor, &pass, &direction)) {
            if (common_layers(seams, own, &snap->edge[pass.edge]) == 0 ||
                !navi_seam_reaches(navi_edge_a(snap, pass.edge), navi_edge_b(snap, pass.edge),
                                   corner, seams->width))
                continue;
            if (!add_side(seams, pass.edge))
                return false;
        }
    }
    return true;
}

// --- what a side needs -------------------------------------------------------------------

static bool reserve_rings(Seams* seams) {
    size_t most = (size_t)seams->corners.count + 3;
    return navi_array_reserve(seams->memory, &seams->points, most) &&
           navi_array_reserve(seams->memory, &seams->ring, 2 * most) &&
           navi_array_reserve(seams->memory, &seams->ring_sides, most) &&
           navi_array_reserve(seams->memory, &seams->order, most);
}

// The hull of the side and the corners that it reaches in the lowest layer of `rest`. Takes the
// layers with the same corners out of `rest`. Returns the size of the ring.
static uint32_t make_ring(Seams* seams, uint32_t side, uint32_t* rest, NavPoint* ring) {
    uint32_t lowest = *rest & (~*rest + 1), layers = *rest, count = 0;
    seams->points.data[count++] = navi_edge_a(seams->snap, side);
    seams->points.data[count++] = navi_edge_b(seams->snap, side);
    for (uint32_t k = 0; k < seams->corners.count; k++) {
        SeamCorner corner = seams->corners.data[k];
        bool is_in = (corner.layers & lowest) != 0;
        layers &= is_in ? corner.layers : ~corner.layers;
        if (is_in)
            seams->points.data[count++] = corner.at;
    }
    *rest &= ~layers;
    return navi_seam_hull(seams->points.data, count, seams->order.data, ring);
}

static bool is_same_ring(const NavPoint* a, uint32_t a_count, const NavPoint* b, uint32_t b_count) {
    bool is_same = a_count == b_count;
    for (uint32_t k = 0; k < a_count && is_same; k++)
        is_same = navi_point_equal(a[k], b[k]);
    return is_same;
}

// Layers with other corners may have the same hull. They share a seam: a corner that is no corner
// of the hull must leave no trace, because nobody looks at the side again when it goes.
uint32_t navi_seams_next_ring(Seams* seams, uint32_t side, uint32_t* rest) {
    NAV_ASSERT(*rest != 0);
    if (!reserve_rings(seams))
        return 0;
    NavPoint *ring = seams->ring.data, *other = ring + seams->corners.count + 3;
    uint32_t all = *rest, later = *rest, count = make_ring(seams, side, &later, ring);
    for (uint32_t left = later; left != 0;) {
        uint32_t before = left, other_count = make_ring(seams, side, &left, other);
        if (is_same_ring(ring, count, other, other_count))
            later &= ~(before & ~left);
    }
    for (uint32_t k = 0; k < count; k++)
        seams->ring_sides.data[k] = (NavSide){k, k + 1, 0};
    seams->ring_sides.data[count - 1] = (NavSide){count - 1, 0, SIDE_RING_END};
    seams->ring.count = seams->ring_sides.count = count;
    *rest = later;
    return all & ~later;
}

NavTrait navi_seam_trait(const Seams* seams, uint32_t side, uint32_t layers) {
    NavTrait trait = *trait_of_edge(seams, edge_at(seams, side));
    trait.is_seam = true;
    if (trait.area < 0)
        trait.layers = layers;
    return trait;
}

// --- what a shape has --------------------------------------------------------------------

// Has the shape a corner at the vertex, and no other shape of its kind?
static bool has_corner_alone(const Snap* snap, const Shapes* shapes, uint32_t shape,
                             uint32_t vertex) {
    bool has_corner = false;
    for (uint32_t e = snap->mesh->vertex[vertex].out; e != NAV_NONE; e = snap->edge[e].next_out) {
        uint32_t other = navi_edge_shape(&snap->edge[e]);
        if (other & NAVI_SEAM || other == NAVI_BOUNDS_SHAPE)
            continue;
        if (other != shape && shapes->slots.data[other].kind == shapes->slots.data[shape].kind)
            return false;
        has_corner |= other == shape;
    }
    return has_corner;
}

bool navi_key_is_due_to(const Snap* snap, const Shapes* shapes, uint32_t key, uint32_t shape) {
    uint32_t owner = shapes->keys.data[key].shape;
    if (shape == NAV_NONE || !(owner & NAVI_SEAM))
        return owner == shape;
    if (navi_edge_shape(&snap->edge[navi_seam(shapes, owner)->side]) == shape)
        return true;
    uint32_t e = navi_shape_head(shapes, owner);
    while (e != NAV_NONE && !has_corner_alone(snap, shapes, shape, snap->edge[e].va))
        e = snap->edge[e].next_own;
    return e != NAV_NONE;
}

// --- what a side has ---------------------------------------------------------------------

// The seam of the side from a to b has a side from b to a.
bool navi_seams_list(Seams* seams, uint32_t side) {
    const SnapEdge* own = edge_at(seams, side);
    seams->old.count = 0;
    for (uint32_t e = seams->mesh->vertex[own->vb].out; e != NAV_NONE;
         e = edge_at(seams, e)->next_out) {
        uint32_t shape = navi_edge_shape(edge_at(seams, e));
        if (!(shape & NAVI_SEAM) || navi_seam(seams->shapes, shape)->side != side)
            continue;
        if (!navi_array_add(seams->memory, &seams->old, shape))
            return false;
    }
    return true;
}

static bool is_same_trait(const NavTrait* a, const NavTrait* b) {
    return a->z == b->z && a->area == b->area && a->layers == b->layers &&
           a->elevation == b->elevation && a->is_seam == b->is_seam;
}

bool navi_seam_is_ring(const Seams* seams, uint32_t seam, const NavTrait* trait) {
    const ShapeKey* key = &seams->shapes->keys.data[navi_shape_key(seams->shapes, seam)];
    if (!is_same_trait(&key->trait, trait))
        return false;
    uint32_t k = 0, e = navi_shape_head(seams->shapes, seam);
    for (; e != NAV_NONE && k < seams->ring.count; e = edge_at(seams, e)->next_own, k++)
        if (!navi_point_equal(navi_edge_a(seams->snap, e), seams->ring.data[k]))
            return false;
    return e == NAV_NONE && k == seams->ring.count;
}

// --- the sides of a commit ---------------------------------------------------------------

// By coordinates: slots of edges depend on the past, and what a commit reports may not.
static bool is_side_lower(const Seams* seams, uint32_t side, uint32_t other) {
    NavPoint a = navi_edge_a(seams->snap, side), c = navi_edge_a(seams->snap, other);
    NavPoint b = navi_edge_b(seams->snap, side), d = navi_edge_b(seams->snap, other);
    if (!navi_point_equal(a, c))
        return navi_point_less(a, c);
    if (!navi_point_equal(b, d))
        return navi_point_less(b, d);
    return navi_edge_shape(edge_at(seams, side)) < navi_edge_shape(edge_at(seams, other));
}

static uint32_t layers_of(const Seams* seams, uint32_t seam) {
    return seams->shapes->keys.data[navi_shape_key(seams->shapes, seam)].trait.layers;
}

bool navi_seam_is_lower(const Seams* seams, uint32_t seam, uint32_t other) {
    uint32_t side = navi_seam(seams->shapes, seam)->side;
    uint32_t other_side = navi_seam(seams->shapes, other)->side;
    return side == other_side ? layers_of(seams, seam) < layers_of(seams, other)
                              : is_side_lower(seams, side, other_side);
}

static bool is_lower(const void* context, uint32_t a, uint32_t b) {
    const Seams* seams = context;
    const uint32_t* sides = seams->sides.data;
    return sides[a] != sides[b] ? is_side_lower(seams, sides[a], sides[b]) : a < b;
}

bool navi_seams_sort_sides(Seams* seams) {
    uint32_t count = seams->sides.count, alive = 0, kept = 0;
    if (!navi_array_reserve(seams->memory, &seams->order, count) ||
        !navi_array_reserve(seams->memory, &seams->sides, 2 * (size_t)count))
        return false;
    uint32_t *sides = seams->sides.data, *order = seams->order.data;
    for (uint32_t k = 0; k < count; k++)
        if (navi_seam_is_side(seams, sides[k]))
            order[alive++] = k;
    navi_sort(order, alive, is_lower, seams);
    for (uint32_t k = 0; k < alive; k++)
        if (kept == 0 || sides[order[k]] != sides[count + kept - 1])
            sides[count + kept++] = sides[order[k]];
    for (uint32_t k = 0; k < kept; k++)
        sides[k] = sides[count + k];
    seams->sides.count = kept;
    return true;
}
