// What a bend's vertex sees. If a tangent between two circles keeps the radius, nothing blocks the
// open band about it, so the segment between their centres, which lies in the closed band, crosses
// no wall: it may only touch some. So exact cones through the triangles find every tangent.
#include "query/corner.h"
#include "query/radius_inside.h"

#include <string.h>

static RadiusVec towards(const Mesh* mesh, uint32_t v, uint32_t w) {
    return navi_vec_unit(navi_vec_from(mesh->pos[v], mesh->pos[w]));
}

RadiusVertex* navi_radius_vertex(RadiusSearch* search, uint32_t v) {
    RadiusVertex* vertex = &search->scratch->vertices.data[v];
    if (vertex->epoch == search->scratch->epoch)
        return vertex;
    const Mesh* mesh = search->mesh;
    const QueryCorner* corner = navi_query_corner(search->query, search->filter, v);
    vertex->epoch = search->scratch->epoch;
    vertex->has_edges = false;
    vertex->is_bend = corner->kind == CORNER_REFLEX;
    if (vertex->is_bend) {
        vertex->right = towards(mesh, v, navi_corner_right_vertex(mesh, corner->first));
        vertex->left = towards(mesh, v, navi_corner_left_vertex(mesh, corner->last));
    }
    return vertex;
}

static bool see(RadiusSearch* search, uint32_t v) {
    RadiusScratch* scratch = search->scratch;
    RadiusVertex* vertex = navi_radius_vertex(search, v);
    if (!vertex->is_bend || vertex->sight == scratch->sight_stamp)
        return true;
    vertex->sight = scratch->sight_stamp;
    if (!navi_array_room(&search->query->memory, &scratch->sight))
        return false;
    scratch->sight.data[scratch->sight.count++] = v;
    return true;
}

static bool push_cone(RadiusSearch* search, uint32_t edge, NavPoint left, NavPoint right) {
    RadiusScratch* scratch = search->scratch;
    if (!navi_array_room(&search->query->memory, &scratch->cones))
        return false;
    RadiusCone cone = {edge, left, right};
    scratch->cones.data[scratch->cones.count++] = cone;
    return true;
}

// Look out of triangle t through its edge h.
static bool look(RadiusSearch* search, uint32_t h) {
    const Mesh* mesh = search->mesh;
    uint32_t from = navi_edge_from(mesh, h), to = navi_edge_to(mesh, h);
    return see(search, from) && see(search, to) &&
           push_cone(search, h, mesh->pos[to], mesh->pos[from]);
}

static bool cross(RadiusSearch* search, NavPoint root, const RadiusCone* cone) {
    const Mesh* mesh = search->mesh;
    uint32_t twin = navi_edge_twin(mesh, cone->edge);
    if (navi_is_wall(search, twin))
        return true;
    uint32_t apex = navi_edge_apex(mesh, twin), t = twin >> 2;
    NavPoint p = mesh->pos[apex];
    int64_t of_left = navi_orient2d(root, cone->left, p);
    int64_t of_right = navi_orient2d(root, cone->right, p);
    if (of_left <= 0 && of_right >= 0 && !see(search, apex))
        return false;
    if (of_left < 0 && !push_cone(search, 4 * t + navi_prev3(twin & 3), cone->left,
                                  of_right > 0 ? p : cone->right))
        return false;
    return of_right <= 0 || push_cone(search, 4 * t + navi_next3(twin & 3),
                                      of_left < 0 ? p : cone->left, cone->right);
}

static bool spread(RadiusSearch* search, NavPoint root) {
    RadiusScratch* scratch = search->scratch;
    while (scratch->cones.count > 0) {
        RadiusCone cone = scratch->cones.data[--scratch->cones.count];
        if (!cross(search, root, &cone))
            return false;
    }
    return true;
}

static void begin(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    if (scratch->sight_stamp == UINT32_MAX) {
        for (uint32_t v = 0; v < scratch->vertices.capacity; v++)
            scratch->vertices.data[v].sight = 0;
        scratch->sight_stamp = 0;
    }
    scratch->sight_stamp++;
    scratch->sight.count = scratch->cones.count = 0;
}

bool navi_radius_sight_from_start(RadiusSearch* search) {
    const Mesh* mesh = search->mesh;
    NavPoint p = search->start;
    NavSpot spot = navi_spot(mesh, p);
    begin(search);
    for (uint32_t t = spot.t; t != NAVI_NONE; t = navi_spot_next(mesh, &spot, t))
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
            if (navi_orient2d(mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)],
                              p) > 0 &&
                !look(search, h))
                return false;
    return spread(search, p);
}

bool navi_radius_sight_from_vertex(RadiusSearch* search, uint32_t v) {
    const QueryCorner* sector = navi_query_corner(search->query, search->filter, v);
    uint32_t corner = sector->first, last = sector->last;
    begin(search);
    search->scratch->vertices.data[v].sight = search->scratch->sight_stamp; // not itself
    for (;; corner = navi_corner_left(search->mesh, corner)) {
        if (!look(search, corner))
            return false;
        if (corner == last)
            break;
    }
    return spread(search, search->mesh->pos[v]);
}

// Beside the circle lie the walls behind and ahead. A way that leaves where the arc begins has not
// turned, and one that arrives where it ends will not: a longer tangent stands for both.
bool navi_radius_can_leave(const RadiusVertex* vertex, uint32_t side, RadiusVec normal) {
    double left = navi_vec_dot(normal, vertex->left), right = navi_vec_dot(normal, vertex->right);
    return side == 0 ? left <= RADIUS_ANGLE && right < -RADIUS_ANGLE
                     : right <= RADIUS_ANGLE && left < -RADIUS_ANGLE;
}

bool navi_radius_can_arrive(const RadiusVertex* vertex, uint32_t side, RadiusVec normal) {
    return navi_radius_can_leave(vertex, side ^ 1, normal);
}

static bool add_edge(RadiusSearch* search, uint32_t from, uint32_t to) {
    RadiusScratch* scratch = search->scratch;
    const RadiusVertex* tail = &scratch->vertices.data[from >> 1];
    const RadiusVertex* head = &scratch->vertices.data[to >> 1];
    RadiusTangent tangent;
    if (!navi_radius_tangent(search->mesh->pos[from >> 1], navi_bend_sign(from) * search->radius,
                             search->mesh->pos[to >> 1], navi_bend_sign(to) * search->radius,
                             &tangent) ||
        !navi_radius_can_leave(tail, from & 1, tangent.out) ||
        !navi_radius_can_arrive(head, to & 1, tangent.in))
        return true;
    if (!navi_array_room(&search->query->memory, &scratch->edges))
        return false;
    RadiusEdge edge = {.out = tangent.out,
                       .in = tangent.in,
                       .length = tangent.length,
                       .to = to,
                       .side = (uint8_t)(from & 1),
                       .check = RADIUS_UNKNOWN};
    scratch->edges.data[scratch->edges.count++] = edge;
    return true;
}

bool navi_radius_edges(RadiusSearch* search, uint32_t v) {
    RadiusScratch* scratch = search->scratch;
    RadiusVertex* vertex = navi_radius_vertex(search, v);
    if (vertex->has_edges)
        return true;
    if (!navi_radius_sight_from_vertex(search, v))
        return false;
    uint32_t first = scratch->edges.count;
    for (uint32_t i = 0; i < scratch->sight.count; i++)
        for (uint32_t k = 0; k < 4; k++)
            if (!add_edge(search, 2 * v + (k & 1), 2 * scratch->sight.data[i] + (k >> 1))) {
                scratch->edges.count = first;
                return false;
            }
    vertex->first = first;
    vertex->count = scratch->edges.count - first;
    vertex->has_edges = true;
    return true;
}
