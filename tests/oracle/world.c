#include "oracle/world.h"

#include <math.h>
#include <stdlib.h>

#include "oracle/memory.h"
#include "oracle/snap.h"

// All original edges, shape after shape, the bounds last.
typedef struct Sources {
    const OracleShape* shapes;
    uint32_t shape_count;
    OracleEdge* edges;
    uint32_t edge_count;
    uint32_t*
        first; // [shape_count + 2]: index of a shape's first edge; the bounds count as a shape
} Sources;

static void gather(Sources* sources, NavBox bounds, const OracleShape* shapes, uint32_t count) {
    uint32_t total = 4;
    for (uint32_t i = 0; i < count; i++)
        total += shapes[i].edge_count;
    *sources = (Sources){.shapes = shapes, .shape_count = count};
    sources->edges = oracle_alloc(total, sizeof(OracleEdge));
    sources->first = oracle_alloc((size_t)count + 2, sizeof(uint32_t));
    uint32_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        sources->first[i] = at;
        for (uint32_t e = 0; e < shapes[i].edge_count; e++)
            sources->edges[at++] = shapes[i].edges[e];
    }
    sources->first[count] = at;
    const NavPoint ring[4] = {
        bounds.min, {bounds.max.x, bounds.min.y}, bounds.max, {bounds.min.x, bounds.max.y}};
    for (int i = 0; i < 4; i++)
        sources->edges[at++] = (OracleEdge){ring[i], ring[(i + 1) % 4], false};
    sources->first[count + 1] = at;
    sources->edge_count = at;
}

// What the span u -> v adds to the winding number around c3 / 3: a ray to the right, half-open in
// y.
static int span_winding(NavPoint u, NavPoint v, int64_t cx3, int64_t cy3) {
    int64_t ux = 3 * (int64_t)u.x - cx3, uy = 3 * (int64_t)u.y - cy3;
    int64_t vx = 3 * (int64_t)v.x - cx3, vy = 3 * (int64_t)v.y - cy3;
    OracleWide turn = (OracleWide)ux * vy - (OracleWide)uy * vx;
    if (uy <= 0 && vy > 0 && turn > 0)
        return 1;
    if (vy <= 0 && uy > 0 && turn < 0)
        return -1;
    return 0;
}

static int shape_winding(const Sources* sources, const OracleSnap* snap, uint32_t shape,
                         int64_t cx3, int64_t cy3) {
    int winding = 0;
    for (uint32_t e = sources->first[shape]; e < sources->first[shape + 1]; e++) {
        const OracleChain* chain = &snap->chains[e];
        if (sources->edges[e].is_inner)
            continue;
        for (uint32_t i = 1; i < chain->count; i++)
            winding +=
                span_winding(snap->hot[chain->nodes[i - 1]], snap->hot[chain->nodes[i]], cx3, cy3);
    }
    return winding;
}

static OracleWide chain_area_2(const Sources* sources, const OracleSnap* snap, uint32_t shape) {
    OracleWide area = 0;
    for (uint32_t e = sources->first[shape]; e < sources->first[shape + 1]; e++) {
        const OracleChain* chain = &snap->chains[e];
        for (uint32_t i = 1; i < chain->count && !sources->edges[e].is_inner; i++) {
            NavPoint u = snap->hot[chain->nodes[i - 1]], v = snap->hot[chain->nodes[i]];
            area += (OracleWide)u.x * v.y - (OracleWide)u.y * v.x;
        }
    }
    return area;
}

// Does floor p win over floor q?
static bool is_above(const OracleShape* p, const OracleShape* q) {
    if (p->is_seam != q->is_seam)
        return q->is_seam;
    return p->z > q->z || (p->z == q->z && p->area > q->area);
}

static void cover(OracleTriangle* triangle, const OracleShape* shape, const OracleShape** top) {
    if (!shape->is_floor) {
        triangle->mask |= shape->layers;
    } else if (*top == NULL || is_above(shape, *top)) {
        triangle->area = shape->area;
        *top = shape;
    }
}

static void label(OracleWorld* world, OracleTriangle* triangle, const Sources* sources,
                  const OracleSnap* snap, OracleWide* covered_2) {
    const NavPoint* c = triangle->corner;
    int64_t cx3 = (int64_t)c[0].x + c[1].x + c[2].x, cy3 = (int64_t)c[0].y + c[1].y + c[2].y;
    int64_t area_2 = oracle_area_2(c[0], c[1], c[2]);
    bool is_inside = false;
    const OracleShape* top = NULL;
    triangle->area = -1;
    for (uint32_t s = 0; s <= sources->shape_count; s++) {
        int winding = shape_winding(sources, snap, s, cx3, cy3);
        if (winding != 0 && winding != 1)
            world->fault = "a winding number is neither 0 nor 1";
        if (winding == 0)
            continue;
        covered_2[s] += area_2;
        if (s == sources->shape_count) {
            is_inside = true;
            continue;
        }
        const OracleShape* shape = &sources->shapes[s];
        triangle->shape_count += !shape->is_seam;
        cover(triangle, shape, &top);
    }
    triangle->is_walkable = is_inside && triangle->area >= 0 && triangle->mask == 0;
    triangle->island = NAV_NONE;
    if (triangle->is_walkable) {
        world->walkable_count++;
        world->walkable_area_2 += (uint64_t)area_2;
    }
}

// `slot` tells for each directed edge (by its table cell) which triangle it belongs to.
static void flood_island(OracleWorld* world, const uint32_t* ids, const OracleMesh* mesh,
                         const uint32_t* slot, uint32_t start) {
    uint32_t* stack = oracle_alloc((size_t)world->triangle_count + 1, sizeof(uint32_t));
    uint32_t depth = 0, island = world->island_count++;
    stack[depth++] = start;
    world->triangles[start].island = island;
    while (depth > 0) {
        uint32_t t = stack[--depth];
        for (int i = 0; i < 3; i++) {
            uint32_t u = ids[3 * t + (uint32_t)i], v = ids[3 * t + (uint32_t)((i + 1) % 3)];
            if (oracle_mesh_apex(mesh, v, u) < 0)
                continue;
            uint32_t other = slot[(size_t)v * mesh->count + u];
            if (!world->triangles[other].is_walkable || world->triangles[other].island != NAV_NONE)
                continue;
            world->triangles[other].island = island;
            stack[depth++] = other;
        }
    }
    free(stack);
}

static void read_corners(OracleTriangle* triangle, const OracleMesh* mesh, const uint32_t id[3]) {
    for (uint32_t i = 0; i < 3; i++) {
        triangle->corner[i] = mesh->points[id[i]];
        triangle->constraint[i] = oracle_mesh_is_constraint(mesh, id[(i + 1) % 3], id[(i + 2) % 3]);
    }
}

static void read_triangles(OracleWorld* world, const OracleMesh* mesh, const Sources* sources,
                           const OracleSnap* snap) {
    uint32_t n = mesh->count, capacity = 2 * n - 6;
    world->triangles = oracle_alloc(capacity, sizeof(OracleTriangle));
    uint32_t* ids = oracle_alloc(3 * (size_t)capacity, sizeof(uint32_t));
    uint32_t* slot = oracle_alloc((size_t)n * n, sizeof(uint32_t));
    OracleWide* covered_2 = oracle_alloc((size_t)sources->shape_count + 1, sizeof(OracleWide));
    uint32_t count = 0;
    for (uint32_t u = 0; u < n; u++) {
        for (uint32_t v = u + 1; v < n; v++) {
            int32_t apex = oracle_mesh_apex(mesh, u, v);
            if (apex < (int32_t)u)
                continue;
            uint32_t w = (uint32_t)apex, *id = &ids[3 * count];
            OracleTriangle* triangle = &world->triangles[count];
            id[0] = u, id[1] = v, id[2] = w;
            read_corners(triangle, mesh, id);
            for (uint32_t i = 0; i < 3; i++)
                slot[(size_t)id[i] * n + id[(i + 1) % 3]] = count;
            label(world, triangle, sources, snap, covered_2);
            count++;
        }
    }
    world->triangle_count = count;
    for (uint32_t s = 0; s <= sources->shape_count; s++)
        if (covered_2[s] != chain_area_2(sources, snap, s))
            world->fault = "a shape's triangles do not add up to its chain";
    for (uint32_t t = 0; t < count; t++)
        if (world->triangles[t].is_walkable && world->triangles[t].island == NAV_NONE)
            flood_island(world, ids, mesh, slot, t);
    free(covered_2);
    free(slot);
    free(ids);
}

int oracle_triangle_compare(const OracleTriangle* a, const OracleTriangle* b) {
    for (int i = 0; i < 3; i++) {
        int order = oracle_point_compare(a->corner[i], b->corner[i]);
        if (order != 0)
            return order;
    }
    return 0;
}

void oracle_triangle_normalize(OracleTriangle* triangle) {
    while (oracle_point_compare(triangle->corner[0], triangle->corner[1]) > 0 ||
           oracle_point_compare(triangle->corner[0], triangle->corner[2]) > 0) {
        NavPoint corner = triangle->corner[0];
        bool bit = triangle->constraint[0];
        for (int i = 0; i < 2; i++) {
            triangle->corner[i] = triangle->corner[i + 1];
            triangle->constraint[i] = triangle->constraint[i + 1];
        }
        triangle->corner[2] = corner;
        triangle->constraint[2] = bit;
    }
}

static int compare_triangles(const void* p, const void* q) { return oracle_triangle_compare(p, q); }

static double length_of(const Sources* sources) {
    double length = 0;
    for (uint32_t e = 0; e < sources->edge_count; e++) {
        double dx = (double)sources->edges[e].b.x - sources->edges[e].a.x;
        double dy = (double)sources->edges[e].b.y - sources->edges[e].a.y;
        length += sqrt(dx * dx + dy * dy);
    }
    return length;
}

void oracle_world_init(OracleWorld* world, NavBox bounds, const OracleShape* shapes,
                       uint32_t shape_count) {
    *world = (OracleWorld){0};
    Sources sources;
    OracleSnap snap;
    OracleMesh mesh;
    gather(&sources, bounds, shapes, shape_count);
    oracle_snap_init(&snap, sources.edges, sources.edge_count);
    world->fault = snap.fault;
    world->vertex_count = snap.hot_count;
    world->bend_count = snap.bend_count;
    world->total_length = length_of(&sources);
    if (world->fault == NULL) {
        oracle_mesh_init(&mesh, snap.hot, snap.hot_count, snap.spans, snap.span_count);
        world->fault = mesh.fault;
        if (world->fault == NULL) {
            read_triangles(world, &mesh, &sources, &snap);
            qsort(world->triangles, world->triangle_count, sizeof(OracleTriangle),
                  compare_triangles);
        }
        oracle_mesh_fini(&mesh);
    }
    oracle_snap_fini(&snap);
    free(sources.edges);
    free(sources.first);
}

void oracle_world_fini(OracleWorld* world) {
    free(world->triangles);
    *world = (OracleWorld){0};
}
