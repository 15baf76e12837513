#include "oracle/cdt.h"

#include <stdlib.h>

#include "oracle/memory.h"

typedef struct Edge {
    uint32_t u, v;
} Edge;

typedef struct EdgeList {
    Edge* at;
    size_t count, capacity;
} EdgeList;

static void push(EdgeList* list, uint32_t u, uint32_t v) {
    list->at = oracle_grow(list->at, &list->capacity, list->count + 1, sizeof(Edge));
    list->at[list->count++] = (Edge){u, v};
}

static int side(const OracleMesh* mesh, uint32_t u, uint32_t v, uint32_t p) {
    return oracle_sign(oracle_area_2(mesh->points[u], mesh->points[v], mesh->points[p]));
}

static void set_apex(OracleMesh* mesh, uint32_t u, uint32_t v, int32_t w) {
    mesh->apex[(size_t)u * mesh->count + v] = w;
}

static void add_triangle(OracleMesh* mesh, uint32_t u, uint32_t v, uint32_t w) {
    set_apex(mesh, u, v, (int32_t)w);
    set_apex(mesh, v, w, (int32_t)u);
    set_apex(mesh, w, u, (int32_t)v);
}

static void remove_triangle(OracleMesh* mesh, uint32_t u, uint32_t v, uint32_t w) {
    set_apex(mesh, u, v, -1);
    set_apex(mesh, v, w, -1);
    set_apex(mesh, w, u, -1);
}

static bool is_illegal(const OracleMesh* mesh, uint32_t p, uint32_t q) {
    int32_t a = oracle_mesh_apex(mesh, p, q), b = oracle_mesh_apex(mesh, q, p);
    if (a < 0 || b < 0 || oracle_mesh_is_constraint(mesh, p, q))
        return false;
    int in = oracle_in_circle(mesh->points[p], mesh->points[q], mesh->points[a], mesh->points[b]);
    uint32_t edge_min = p < q ? p : q, apex_min = (uint32_t)(a < b ? a : b);
    return in > 0 || (in == 0 && apex_min < edge_min);
}

// Triangles p, q, a and q, p, b become a, b, q and b, a, p.
static void flip(OracleMesh* mesh, uint32_t p, uint32_t q) {
    uint32_t a = (uint32_t)oracle_mesh_apex(mesh, p, q);
    uint32_t b = (uint32_t)oracle_mesh_apex(mesh, q, p);
    remove_triangle(mesh, p, q, a);
    remove_triangle(mesh, q, p, b);
    add_triangle(mesh, a, b, q);
    add_triangle(mesh, b, a, p);
}

static void legalize(OracleMesh* mesh, EdgeList* suspects) {
    while (suspects->count > 0) {
        Edge e = suspects->at[--suspects->count];
        if (!is_illegal(mesh, e.u, e.v))
            continue;
        uint32_t a = (uint32_t)oracle_mesh_apex(mesh, e.u, e.v);
        uint32_t b = (uint32_t)oracle_mesh_apex(mesh, e.v, e.u);
        flip(mesh, e.u, e.v);
        push(suspects, a, e.u);
        push(suspects, e.u, b);
        push(suspects, b, e.v);
        push(suspects, e.v, a);
    }
}

// The triangle whose closed inside contains p, found by trying all.
static bool find_triangle(const OracleMesh* mesh, uint32_t p, uint32_t corner[3]) {
    for (uint32_t u = 0; u < mesh->count; u++) {
        for (uint32_t v = u + 1; v < mesh->count; v++) {
            int32_t w = oracle_mesh_apex(mesh, u, v);
            if (w < (int32_t)u)
                continue;
            if (side(mesh, u, v, p) >= 0 && side(mesh, v, (uint32_t)w, p) >= 0 &&
                side(mesh, (uint32_t)w, u, p) >= 0) {
                corner[0] = u;
                corner[1] = v;
                corner[2] = (uint32_t)w;
                return true;
            }
        }
    }
    return false;
}

// The same by walking towards p, which ends in a Delaunay mesh; false after too many steps.
static bool walk(const OracleMesh* mesh, uint32_t p, uint32_t corner[3]) {
    for (uint32_t step = 0; step < 8 * mesh->count + 64; step++) {
        bool moved = false;
        for (int i = 0; i < 3 && !moved; i++) {
            uint32_t u = corner[i], v = corner[(i + 1) % 3];
            if (side(mesh, u, v, p) >= 0)
                continue;
            int32_t w = oracle_mesh_apex(mesh, v, u);
            if (w < 0)
                return false;
            corner[0] = v;
            corner[1] = u;
            corner[2] = (uint32_t)w;
            moved = true;
        }
        if (!moved)
            return true;
    }
    return false;
}

// p lies inside u, v, w, or on its side u, v. In that case the triangle across the side is split
// too.
static void split(OracleMesh* mesh, uint32_t p, const uint32_t corner[3], bool is_on_side,
                  EdgeList* suspects) {
    uint32_t u = corner[0], v = corner[1], w = corner[2];
    int32_t beyond = is_on_side ? oracle_mesh_apex(mesh, v, u) : -1;
    if (is_on_side && beyond < 0) {
        mesh->fault = "a point lies on the frame";
        return;
    }
    remove_triangle(mesh, u, v, w);
    add_triangle(mesh, p, v, w);
    add_triangle(mesh, p, w, u);
    push(suspects, v, w);
    push(suspects, w, u);
    if (!is_on_side) {
        add_triangle(mesh, p, u, v);
        push(suspects, u, v);
        return;
    }
    uint32_t z = (uint32_t)beyond;
    remove_triangle(mesh, v, u, z);
    add_triangle(mesh, p, u, z);
    add_triangle(mesh, p, z, v);
    push(suspects, u, z);
    push(suspects, z, v);
}

// `corner` is a triangle to start from, and afterwards one at p.
static void insert_point(OracleMesh* mesh, uint32_t p, uint32_t corner[3], EdgeList* suspects) {
    if (!walk(mesh, p, corner) && !find_triangle(mesh, p, corner)) {
        mesh->fault = "a point lies in no triangle";
        return;
    }
    bool is_on_side = false;
    for (int i = 0; i < 3 && !is_on_side; i++) {
        is_on_side = side(mesh, corner[0], corner[1], p) == 0;
        if (is_on_side)
            break;
        uint32_t first = corner[0];
        corner[0] = corner[1];
        corner[1] = corner[2];
        corner[2] = first;
    }
    split(mesh, p, corner, is_on_side, suspects);
    legalize(mesh, suspects);
    for (uint32_t q = 0; q < mesh->count; q++) {
        if (oracle_mesh_apex(mesh, p, q) >= 0) {
            corner[0] = p;
            corner[1] = q;
            corner[2] = (uint32_t)oracle_mesh_apex(mesh, p, q);
        }
    }
}

static bool is_edge(const OracleMesh* mesh, uint32_t u, uint32_t v) {
    return oracle_mesh_apex(mesh, u, v) >= 0 || oracle_mesh_apex(mesh, v, u) >= 0;
}

// The triangle a, right, left whose corner at a contains b.
static bool find_first_crossed(const OracleMesh* mesh, uint32_t a, uint32_t b, uint32_t* left,
                               uint32_t* right) {
    for (uint32_t x = 0; x < mesh->count; x++) {
        int32_t y = oracle_mesh_apex(mesh, a, x);
        if (y < 0 || side(mesh, a, x, b) <= 0 || side(mesh, a, (uint32_t)y, b) >= 0)
            continue;
        *right = x;
        *left = (uint32_t)y;
        return true;
    }
    return false;
}

// The mesh edges that the open segment ab crosses, from a to b.
static void collect_crossed(OracleMesh* mesh, uint32_t a, uint32_t b, EdgeList* crossed) {
    uint32_t left = 0, right = 0;
    if (!find_first_crossed(mesh, a, b, &left, &right)) {
        mesh->fault = "a link runs through a point";
        return;
    }
    while (true) {
        push(crossed, right, left);
        int32_t apex = oracle_mesh_apex(mesh, left, right);
        if (apex < 0 || crossed->count > mesh->count * (size_t)6) {
            mesh->fault = "a link leaves the frame";
            return;
        }
        if ((uint32_t)apex == b)
            return;
        int s = side(mesh, a, b, (uint32_t)apex);
        if (s == 0) {
            mesh->fault = "a link runs through a point";
            return;
        }
        // The triangle behind is left, right, apex: positive sides of ab hold `left`.
        if (s > 0)
            left = (uint32_t)apex;
        else
            right = (uint32_t)apex;
    }
}

static bool crosses(const OracleMesh* mesh, uint32_t a, uint32_t b, uint32_t p, uint32_t q) {
    return oracle_cross_properly(mesh->points[a], mesh->points[b], mesh->points[p],
                                 mesh->points[q]);
}

static void force_edge(OracleMesh* mesh, uint32_t a, uint32_t b) {
    if (is_edge(mesh, a, b))
        return;
    EdgeList crossed = {0};
    collect_crossed(mesh, a, b, &crossed);
    size_t head = 0;
    while (mesh->fault == NULL && head < crossed.count) {
        Edge e = crossed.at[head++];
        if (oracle_mesh_is_constraint(mesh, e.u, e.v)) {
            mesh->fault = "two links cross";
            break;
        }
        uint32_t x = (uint32_t)oracle_mesh_apex(mesh, e.u, e.v);
        uint32_t y = (uint32_t)oracle_mesh_apex(mesh, e.v, e.u);
        // Strictly convex iff the other diagonal properly crosses this one.
        if (!crosses(mesh, x, y, e.u, e.v)) {
            push(&crossed, e.u, e.v);
        } else {
            flip(mesh, e.u, e.v);
            if (crosses(mesh, a, b, x, y))
                push(&crossed, x, y);
        }
        if (head > 50000000)
            mesh->fault = "a link could not be forced";
    }
    free(crossed.at);
    if (mesh->fault == NULL && !is_edge(mesh, a, b))
        mesh->fault = "a link did not become an edge";
}

static void legalize_all(OracleMesh* mesh) {
    EdgeList suspects = {0};
    for (uint32_t u = 0; u < mesh->count; u++)
        for (uint32_t v = u + 1; v < mesh->count; v++)
            if (is_edge(mesh, u, v))
                push(&suspects, u, v);
    legalize(mesh, &suspects);
    free(suspects.at);
}

void oracle_mesh_init(OracleMesh* mesh, const NavPoint* points, uint32_t count,
                      const uint32_t* links, uint32_t link_count) {
    size_t cells = (size_t)count * count;
    *mesh = (OracleMesh){.points = points, .count = count};
    mesh->apex = oracle_alloc(cells, sizeof(int32_t));
    mesh->constraint = oracle_alloc(cells, sizeof(bool));
    for (size_t i = 0; i < cells; i++)
        mesh->apex[i] = -1;
    add_triangle(mesh, 0, count - 2, count - 1);
    add_triangle(mesh, 0, count - 1, 1);
    uint32_t corner[3] = {0, count - 2, count - 1};
    EdgeList suspects = {0};
    for (uint32_t p = 2; p + 2 < count && mesh->fault == NULL; p++)
        insert_point(mesh, p, corner, &suspects);
    free(suspects.at);
    for (uint32_t i = 0; i < link_count && mesh->fault == NULL; i++) {
        uint32_t u = links[2 * i], v = links[2 * i + 1];
        force_edge(mesh, u, v);
        mesh->constraint[(size_t)u * count + v] = true;
        mesh->constraint[(size_t)v * count + u] = true;
    }
    if (mesh->fault == NULL)
        legalize_all(mesh);
    if (mesh->fault == NULL)
        mesh->fault = oracle_mesh_check(mesh);
}

void oracle_mesh_fini(OracleMesh* mesh) {
    free(mesh->apex);
    free(mesh->constraint);
    *mesh = (OracleMesh){0};
}

static const char* check_edge(const OracleMesh* mesh, uint32_t u, uint32_t v) {
    int32_t w = oracle_mesh_apex(mesh, u, v);
    if (w < 0) {
        bool is_border = oracle_mesh_apex(mesh, v, u) < 0 ||
                         ((u < 2 || u + 2 >= mesh->count) && (v < 2 || v + 2 >= mesh->count));
        if (!is_border)
            return "an edge has no triangle on one side";
        return oracle_mesh_is_constraint(mesh, u, v) && oracle_mesh_apex(mesh, v, u) < 0
                   ? "a link is no edge"
                   : NULL;
    }
    if (side(mesh, u, v, (uint32_t)w) <= 0)
        return "a triangle is not positive";
    if (oracle_mesh_apex(mesh, v, (uint32_t)w) != (int32_t)u ||
        oracle_mesh_apex(mesh, (uint32_t)w, u) != (int32_t)v)
        return "a triangle's edges disagree";
    return is_illegal(mesh, u, v) ? "an edge is not legal" : NULL;
}

const char* oracle_mesh_check(const OracleMesh* mesh) {
    uint64_t sides = 0;
    OracleWide area = 0;
    for (uint32_t u = 0; u < mesh->count; u++) {
        for (uint32_t v = 0; v < mesh->count; v++) {
            const char* fault = u == v ? NULL : check_edge(mesh, u, v);
            if (fault != NULL)
                return fault;
            int32_t w = oracle_mesh_apex(mesh, u, v);
            if (w < 0)
                continue;
            sides++;
            area += oracle_area_2(mesh->points[u], mesh->points[v], mesh->points[w]);
        }
    }
    // Four corners on the hull: triangles = 2 V - 2 - 4.
    if (sides != 3 * (2 * (uint64_t)mesh->count - 6))
        return "Euler";
    OracleWide width = 2 * (OracleWide)ORACLE_FRAME;
    return area == 3 * 2 * width * width ? NULL : "the triangles do not fill the frame";
}

// Is the point visible from the triangle? It is when the segment to the centroid (all scaled by
// three) crosses no constraint, other than those that end in the point.
static bool is_seen(const OracleMesh* mesh, const uint32_t corner[3], uint32_t p) {
    int64_t cx = 0, cy = 0;
    for (int i = 0; i < 3; i++) {
        cx += mesh->points[corner[i]].x;
        cy += mesh->points[corner[i]].y;
    }
    int64_t px = 3 * (int64_t)mesh->points[p].x, py = 3 * (int64_t)mesh->points[p].y;
    for (uint32_t u = 0; u < mesh->count; u++) {
        for (uint32_t v = u + 1; v < mesh->count; v++) {
            if (!oracle_mesh_is_constraint(mesh, u, v) || u == p || v == p)
                continue;
            int64_t ux = 3 * (int64_t)mesh->points[u].x, uy = 3 * (int64_t)mesh->points[u].y;
            int64_t vx = 3 * (int64_t)mesh->points[v].x, vy = 3 * (int64_t)mesh->points[v].y;
            OracleWide a = (OracleWide)(vx - ux) * (cy - uy) - (OracleWide)(vy - uy) * (cx - ux);
            OracleWide b = (OracleWide)(vx - ux) * (py - uy) - (OracleWide)(vy - uy) * (px - ux);
            OracleWide c = (OracleWide)(px - cx) * (uy - cy) - (OracleWide)(py - cy) * (ux - cx);
            OracleWide d = (OracleWide)(px - cx) * (vy - cy) - (OracleWide)(py - cy) * (vx - cx);
            if (oracle_sign(a) * oracle_sign(b) <= 0 && oracle_sign(c) * oracle_sign(d) <= 0)
                return false;
        }
    }
    return true;
}

bool oracle_mesh_is_globally_delaunay(const OracleMesh* mesh) {
    for (uint32_t u = 0; u < mesh->count; u++) {
        for (uint32_t v = u + 1; v < mesh->count; v++) {
            int32_t w = oracle_mesh_apex(mesh, u, v);
            if (w < (int32_t)u)
                continue;
            const uint32_t corner[3] = {u, v, (uint32_t)w};
            for (uint32_t p = 0; p < mesh->count; p++) {
                if (p != u && p != v && p != (uint32_t)w &&
                    oracle_in_circle(mesh->points[u], mesh->points[v], mesh->points[w],
                                     mesh->points[p]) > 0 &&
                    is_seen(mesh, corner, p))
                    return false;
            }
        }
    }
    return true;
}
