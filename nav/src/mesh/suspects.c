// Finds the illegal edges of a set of triangles. A cheap test first excludes most of them.
//
// An edge is legal when both angles opposite it are acute (navi_incircle_sign), and a triangle has
// at most one angle that is not acute. So only two kinds of edges need the full test: in each
// triangle the edge opposite its obtuse (or right) angle, and those rim edges whose opposite angle
// outside is obtuse.
//
// Each entry is written first, and then counted or not, without a branch. The outcome is random, so
// that branches would often be mispredicted, which costs more than the rest of the work.
#include "base/assert.h"
#include "mesh/mesh.h"

enum { MOST_AT_ONCE = 16 }; // triangles; all three edges of each may be rim edges

// Is some neighbour NAV_NONE? True also for neighbours with a very high slot; the careful code that
// follows is correct for them too.
static inline bool may_be_at_frame(const MeshTri* tri) {
    return ((tri->n[0] | tri->n[1] | tri->n[2]) >> 31) != 0;
}

// Bit i is set when edge i is not a constraint and has a triangle beyond it.
static inline uint32_t free_edges(const MeshTri* tri) {
    uint32_t is_free = ~tri->flags & 7;
    for (uint32_t i = 0; may_be_at_frame(tri) && i < 3; i++)
        is_free &= ~((uint32_t)(tri->n[i] == NAV_NONE) << i);
    return is_free;
}

// Add the edge opposite the obtuse or right angle, if there is such an angle and the edge is free.
static inline uint32_t add_obtuse(const Mesh* mesh, uint32_t t, uint32_t is_free, uint32_t* edge,
                                  uint32_t count) {
    const uint32_t* v = mesh->tri[t].v;
    NavPoint a = mesh->pos[v[0]], b = mesh->pos[v[1]], c = mesh->pos[v[2]];
    bool at_a = navi_dot(a, b, c) <= 0, at_b = navi_dot(b, c, a) <= 0,
         at_c = navi_dot(c, a, b) <= 0;
    uint32_t i = at_b + 2u * at_c;
    edge[count] = 4 * t + i;
    return count + ((at_a | at_b | at_c) & (is_free >> i & 1));
}

// Add the twins of the free edges, except those in triangles with a flag of `inside`.
static inline uint32_t add_rim_twins(const Mesh* mesh, uint32_t t, uint32_t is_free,
                                     uint32_t inside, uint32_t* edge, uint32_t count) {
    const MeshTri* tri = &mesh->tri[t];
    bool is_whole = !may_be_at_frame(tri);
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t beyond = is_whole || tri->n[i] != NAV_NONE ? tri->n[i] : 4 * t;
        edge[count] = beyond;
        count += (is_free >> i) & ((mesh->tri[beyond >> 2].flags & inside) == 0);
    }
    return count;
}

static inline bool is_opposite_obtuse(const Mesh* mesh, uint32_t h) {
    const MeshTri* tri = &mesh->tri[h >> 2];
    return navi_dot(mesh->pos[tri->v[h & 3]], mesh->pos[tri->v[navi_next3(h & 3)]],
                    mesh->pos[tri->v[navi_prev3(h & 3)]]) <= 0;
}

// Add the rim edges with an obtuse opposite angle to the obtuse ones. Then give all of these the
// full test.
static inline void queue_tested(Mesh* mesh, const uint32_t* rim, uint32_t rim_count,
                                uint32_t* obtuse, uint32_t count) {
    for (uint32_t k = 0; k < rim_count; k++) {
        NAV_ASSERT(navi_tri_is_alive(mesh, rim[k] >> 2));
        obtuse[count] = rim[k];
        count += is_opposite_obtuse(mesh, rim[k]);
    }
    for (uint32_t k = 0; k < count; k++)
        if (navi_mesh_edge_is_illegal(mesh, obtuse[k]))
            navi_mesh_queue(mesh, obtuse[k]);
}

static void queue_illegal_some(Mesh* mesh, const uint32_t* tri, uint32_t count, uint32_t inside) {
    uint32_t rim[3 * MOST_AT_ONCE + 1], obtuse[4 * MOST_AT_ONCE + 1];
    uint32_t rim_count = 0, obtuse_count = 0;
    NAV_ASSERT(count <= MOST_AT_ONCE);
    for (uint32_t k = 0; k < count; k++) {
        NAV_ASSERT(navi_tri_is_alive(mesh, tri[k]));
        uint32_t is_free = free_edges(&mesh->tri[tri[k]]);
        obtuse_count = add_obtuse(mesh, tri[k], is_free, obtuse, obtuse_count);
        rim_count = add_rim_twins(mesh, tri[k], is_free, inside, rim, rim_count);
    }
    NAV_ASSERT(rim_count <= 3 * count && obtuse_count <= count);
    queue_tested(mesh, rim, rim_count, obtuse, obtuse_count);
}

void navi_mesh_queue_illegal(Mesh* mesh, const uint32_t* tri, uint32_t count, uint32_t inside) {
    for (uint32_t k = 0; k < count; k += MOST_AT_ONCE)
        queue_illegal_some(mesh, tri + k, count - k < MOST_AT_ONCE ? count - k : MOST_AT_ONCE,
                           inside);
}

// --- after a flip ------------------------------------------------------------------------

// Four edges are few, so both angles of each are looked at, and the full test goes on from them.

// An edge from p to q, the corners a and b opposite it, and the dot products of the angles there.
typedef struct QuadEdge {
    uint32_t h;
    NavPoint p, q, a, b;
    int64_t dot_a, dot_b;
} QuadEdge;

static inline QuadEdge quad_edge(const Mesh* mesh, uint32_t h) {
    const MeshTri* tri = &mesh->tri[h >> 2];
    uint32_t i = h & 3;
    QuadEdge edge = {.h = h,
                     .p = mesh->pos[tri->v[navi_next3(i)]],
                     .q = mesh->pos[tri->v[navi_prev3(i)]],
                     .a = mesh->pos[tri->v[i]],
                     .b = mesh->pos[navi_edge_apex(mesh, tri->n[i])]};
    edge.dot_a = navi_dot(edge.a, edge.p, edge.q);
    edge.dot_b = navi_dot(edge.b, edge.p, edge.q);
    return edge;
}

void navi_mesh_queue_illegal_quad(Mesh* mesh, uint32_t h) {
    uint32_t outer[4 + 1], outer_count = 0, count = 0;
    QuadEdge edge[4 + 1];
    NAV_ASSERT(navi_edge_twin(mesh, navi_edge_twin(mesh, h)) == h);
    for (uint32_t k = 0; k < 2; k++, h = navi_edge_twin(mesh, h)) {
        uint32_t t = h >> 2, one = navi_next3(h & 3), two = navi_prev3(h & 3);
        uint32_t is_free = free_edges(&mesh->tri[t]);
        outer[outer_count] = 4 * t + one;
        outer_count += is_free >> one & 1;
        outer[outer_count] = 4 * t + two;
        outer_count += is_free >> two & 1;
    }
    for (uint32_t k = 0; k < outer_count; k++) {
        edge[count] = quad_edge(mesh, outer[k]);
        count += (edge[count].dot_a <= 0) | (edge[count].dot_b <= 0);
    }
    for (uint32_t k = 0; k < count; k++) {
        const QuadEdge* e = &edge[k];
        int sign = navi_sign_of_angles(e->p, e->q, e->a, e->b, e->dot_a, e->dot_b);
        if (navi_sign_is_illegal(sign, e->p, e->q, e->a, e->b))
            navi_mesh_queue(mesh, e->h);
    }
}
