// Stage 2: the border of the cavity as rings. A side of a cavity triangle belongs to the border if
// the triangle beyond is not in the cavity, or if the side is a constraint that stays. There is one
// node per side, so a vertex may occur more than once.
#include "base/assert.h"
#include "carve/carve.h"

// Which sides are border is random, so that branches would often be mispredicted. Hence there are
// none here and in add_nodes: each entry is written first, and then counted or not. Beyond the
// frame the triangle itself stands for the one beyond; the side is border all the same.
static inline bool is_cavity_border(const Mesh* mesh, uint32_t h) {
    uint32_t twin = navi_edge_twin(mesh, h);
    const MeshTri* beyond = &mesh->tri[(twin == NAV_NONE ? h : twin) >> 2];
    return (twin == NAV_NONE) | ((beyond->flags & TRI_CAVITY) == 0) |
           navi_edge_is_constraint(mesh, h);
}

// The position of each cavity triangle in the list of the cavity. It uses the memory of the
// legalize queue, which is empty during surgery.
static uint32_t* cavity_index_of(const Mesh* mesh) { return mesh->queue; }

// Put the node at the head of the list of its vertex.
static inline void list_node(Carve* carve, uint32_t node) {
    uint32_t v = carve->nodes.data[node].vertex, count = carve->vertices.count;
    MeshVertex* vertex = &carve->mesh->vertex[v];
    uint32_t mark = vertex->mark < count ? vertex->mark : count;
    carve->vertices.data[count] = (CarveVertex){NAV_NONE, NAV_NONE, NAV_NONE};
    bool is_new = carve->vertices.data[mark].vertex != v;
    mark = is_new ? count : mark;
    carve->vertices.data[mark].vertex = v;
    carve->vertices.count += is_new;
    vertex->mark = mark;
    carve->nodes.data[node].next_at_vertex = carve->vertices.data[mark].first_node;
    carve->vertices.data[mark].first_node = node;
}

static inline CarveNode border_node(const Mesh* mesh, uint32_t h) {
    uint32_t twin = navi_edge_twin(mesh, h);
    bool is_outside = twin == NAV_NONE || !(mesh->tri[twin >> 2].flags & TRI_CAVITY);
    return (CarveNode){
        navi_edge_from(mesh, h),      NAV_NONE, NAV_NONE, NAV_NONE,
        is_outside ? twin : NAV_NONE, NAV_NONE, NAV_NONE, navi_edge_is_constraint(mesh, h)};
}

// The sides of the cavity's k-th triangle.
static bool add_nodes(Carve* carve, uint32_t k) {
    const Mesh* mesh = carve->mesh;
    uint32_t t = carve->cavity.data[k], border[3 + 1], count = 0, first = carve->nodes.count;
    for (uint32_t i = 0; i < 3; i++) {
        bool is_border = is_cavity_border(mesh, 4 * t + i);
        carve->node_of.data[3 * k + i] = (first + count) | ((uint32_t)is_border - 1);
        border[count] = 4 * t + i;
        count += is_border;
    }
    if (!navi_array_reserve(carve->memory, &carve->nodes, (size_t)first + count) ||
        !navi_array_reserve(carve->memory, &carve->vertices, (size_t)carve->vertices.count + 4))
        return false;
    for (uint32_t j = 0; j < count; j++) {
        carve->nodes.data[first + j] = border_node(mesh, border[j]);
        carve->nodes.data[first + j].next = border[j]; // until join_node
        list_node(carve, first + j);
    }
    carve->nodes.count += count;
    return true;
}

// The border side after h: rotate around the end of h inside the cavity until the next border side.
static uint32_t next_border_side(const Carve* carve, uint32_t h) {
    const Mesh* mesh = carve->mesh;
    uint32_t at = navi_edge_next(h);
    NAV_BOUND(left, carve->cavity.count);
    while (!is_cavity_border(mesh, at)) {
        NAV_ROUND(left);
        uint32_t twin = navi_edge_twin(mesh, at);
        at = navi_edge_next(twin);
    }
    return at;
}

static void join_node(Carve* carve, uint32_t node) {
    const Mesh* mesh = carve->mesh;
    const uint32_t* index = cavity_index_of(mesh);
    uint32_t h = carve->nodes.data[node].next, after = next_border_side(carve, h);
    uint32_t next = carve->node_of.data[3 * index[after >> 2] + (after & 3)];
    NAV_ASSERT(next != NAV_NONE);
    NAV_ASSERT(carve->nodes.data[next].vertex == navi_edge_to(mesh, h));
    carve->nodes.data[node].next = next;
    carve->nodes.data[next].prev = node;
    uint32_t twin = navi_edge_twin(mesh, h);
    if (twin != NAV_NONE && mesh->tri[twin >> 2].flags & TRI_CAVITY)
        carve->nodes.data[node].twin = carve->node_of.data[3 * index[twin >> 2] + (twin & 3)];
}

// Vertices inside the cavity that are on no ring: `triangulate` ties them to what is around them.
static bool add_lone(Carve* carve) {
    const Mesh* mesh = carve->mesh;
    for (uint32_t k = 0; k < carve->cavity.count; k++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t v = mesh->tri[carve->cavity.data[k]].v[i], mark = mesh->vertex[v].mark;
            if (mark < carve->vertices.count && carve->vertices.data[mark].vertex == v)
                continue;
            if (!navi_array_room(carve->memory, &carve->vertices))
                return false;
            mesh->vertex[v].mark = carve->vertices.count;
            carve->vertices.data[carve->vertices.count++] = (CarveVertex){v, NAV_NONE, NAV_NONE};
        }
    return true;
}

bool navi_carve_trace(Carve* carve) {
    carve->nodes.count = carve->vertices.count = 0;
    NAV_ASSERT(carve->mesh->queue_count == 0);
    if (!navi_array_reserve(carve->memory, &carve->node_of, 3 * (size_t)carve->cavity.count))
        return false;
    for (uint32_t k = 0; k < carve->cavity.count; k++)
        cavity_index_of(carve->mesh)[carve->cavity.data[k]] = k;
    for (uint32_t k = 0; k < carve->cavity.count; k++)
        if (!add_nodes(carve, k))
            return false;
    for (uint32_t node = 0; node < carve->nodes.count; node++)
        join_node(carve, node);
    NAV_VALIDATE(navi_carve_rings_are_sound(carve));
    return !carve->has_lone || add_lone(carve);
}
