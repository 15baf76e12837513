// Stage 3: the new edges are spliced into the rings. Their ends are vertices already, and no two
// edges cross. So the only question is from which corner an edge leaves its ends.
#include "base/assert.h"
#include "carve/carve.h"

uint32_t navi_carve_splice(Carve* carve, uint32_t a, uint32_t b, CarveEdge edge,
                           bool is_constraint) {
    CarveNode* nodes = carve->nodes.data;
    uint32_t forth = carve->nodes.count, back = forth + 1;
    NAV_ASSERT(carve->nodes.count + 2 <= carve->nodes.capacity);
    NAV_ASSERT(edge.u != edge.w && (a == NAV_NONE || nodes[a].vertex == edge.u) &&
               (b == NAV_NONE || nodes[b].vertex == edge.w));
    carve->nodes.count += 2;
    CarveNode f = {edge.u,
                   b == NAV_NONE ? back : b,
                   a == NAV_NONE ? back : nodes[a].prev,
                   back,
                   NAV_NONE,
                   NAV_NONE,
                   NAV_NONE,
                   is_constraint};
    CarveNode r = {edge.w,
                   a == NAV_NONE ? forth : a,
                   b == NAV_NONE ? forth : nodes[b].prev,
                   forth,
                   NAV_NONE,
                   NAV_NONE,
                   NAV_NONE,
                   is_constraint};
    nodes[forth] = f;
    nodes[back] = r;
    nodes[f.prev].next = forth;
    nodes[f.next].prev = forth;
    nodes[r.prev].next = back;
    nodes[r.next].prev = back;
    return forth;
}

// Does the direction from the node's vertex p to q point into the corner at the node? The corner is
// the range of directions from the side that starts at p, counterclockwise, to the side that ends
// at p.
static bool corner_faces(const Carve* carve, uint32_t node, NavPoint q) {
    const CarveNode* n = &carve->nodes.data[node];
    NavPoint p = navi_carve_pos(carve, node), out = navi_carve_pos(carve, n->next);
    NavPoint in = navi_carve_pos(carve, n->prev);
    if (carve->nodes.data[n->next].vertex == carve->nodes.data[n->prev].vertex)
        return true; // the tip of a lone side: the corner contains all directions
    int64_t turn = navi_orient2d(p, out, in);
    int64_t from_out = navi_orient2d(p, out, q), to_in = navi_orient2d(p, q, in);
    if (turn > 0)
        return from_out > 0 && to_in > 0;
    return from_out > 0 || to_in > 0;
}

// The carve vertex of mesh vertex v, added if there is none.
static CarveVertex* carve_vertex_of(Carve* carve, uint32_t v) {
    MeshVertex* vertex = &carve->mesh->vertex[v];
    if (vertex->mark >= carve->vertices.count || carve->vertices.data[vertex->mark].vertex != v) {
        CarveVertex fresh = {v, NAV_NONE, NAV_NONE};
        NAV_ASSERT(carve->vertices.count < carve->vertices.capacity);
        vertex->mark = carve->vertices.count;
        carve->vertices.data[carve->vertices.count++] = fresh;
    }
    return &carve->vertices.data[vertex->mark];
}

static uint32_t corner_towards(const Carve* carve, const CarveVertex* vertex, NavPoint q) {
    uint32_t node = vertex->first_node;
    NAV_BOUND(left, carve->nodes.count);
    while (node != NAV_NONE && !corner_faces(carve, node, q)) {
        NAV_ROUND(left);
        node = carve->nodes.data[node].next_at_vertex;
        NAV_ASSERT(node == NAV_NONE || carve->nodes.data[node].vertex == vertex->vertex);
    }
    return node;
}

static void list_node_at_vertex(Carve* carve, CarveVertex* vertex, uint32_t node) {
    carve->nodes.data[node].next_at_vertex = vertex->first_node;
    vertex->first_node = node;
}

static void cut_edge(Carve* carve, const CarveEdge* edge, bool is_constraint) {
    CarveVertex* u = carve_vertex_of(carve, edge->u);
    CarveVertex* w = carve_vertex_of(carve, edge->w);
    u = carve_vertex_of(carve, edge->u);
    uint32_t a = corner_towards(carve, u, carve->mesh->pos[edge->w]);
    uint32_t b = corner_towards(carve, w, carve->mesh->pos[edge->u]);
    NAV_ASSERT((a != NAV_NONE || u->first_node == NAV_NONE) &&
               (b != NAV_NONE || w->first_node == NAV_NONE));
    uint32_t forth = navi_carve_splice(carve, a, b, *edge, is_constraint);
    list_node_at_vertex(carve, u, forth);
    list_node_at_vertex(carve, w, forth + 1);
}

bool navi_carve_cut(Carve* carve) {
    size_t edges = (size_t)carve->spans.count + carve->guides.count;
    if (!navi_array_reserve(carve->memory, &carve->nodes, carve->nodes.count + 2 * edges) ||
        !navi_array_reserve(carve->memory, &carve->vertices,
                            carve->vertices.count + 2 * edges + carve->fresh.count))
        return false;
    for (uint32_t k = 0; k < carve->spans.count; k++)
        cut_edge(carve, &carve->spans.data[k], true);
    for (uint32_t k = 0; k < carve->guides.count; k++)
        cut_edge(carve, &carve->guides.data[k], false);
    for (uint32_t k = 0; k < carve->fresh.count; k++)
        carve_vertex_of(carve, carve->fresh.data[k].vertex); // a lone vertex is on no ring
    NAV_VALIDATE(navi_carve_rings_are_sound(carve));
    return true;
}
