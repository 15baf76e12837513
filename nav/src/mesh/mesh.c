#include "mesh/touched.h"

#include <string.h>

#include "base/assert.h"

enum { FIRST_SLOTS = 64, MANY_SLOTS = 1 << 20 };

// Resize all arrays of one pool together. If one allocation fails, none is changed. The largest is
// the last one, since it may be moved without being copied.
static bool resize_mesh_tris(Mesh* mesh, size_t capacity) {
    NavMemory* memory = mesh->memory;
    size_t old = mesh->tri_capacity;
    uint32_t* cluster = navi_memory_alloc(memory, capacity * sizeof *cluster);
    uint32_t* queue = navi_memory_alloc(memory, capacity * sizeof *queue);
    MeshTri* tri =
        cluster == NULL || queue == NULL
            ? NULL
            : navi_memory_resize(memory, mesh->tri, old * sizeof *tri, capacity * sizeof *tri);
    if (tri == NULL) {
        navi_memory_free(memory, cluster, capacity * sizeof *cluster);
        navi_memory_free(memory, queue, capacity * sizeof *queue);
        return false;
    }
    memset(queue, 0xFF, capacity * sizeof *queue); // islands.c reads indexes that may be old
    if (old > 0) {
        memcpy(cluster, mesh->cluster, mesh->counts->tri_slots * sizeof *cluster);
        memcpy(queue, mesh->queue, mesh->queue_count * sizeof *queue);
    }
    navi_memory_free(memory, mesh->cluster, old * sizeof *cluster);
    navi_memory_free(memory, mesh->queue, old * sizeof *queue);
    mesh->tri = tri;
    mesh->cluster = cluster;
    mesh->queue = queue;
    mesh->tri_capacity = (uint32_t)capacity;
    return true;
}

static bool resize_mesh_vertices(Mesh* mesh, size_t capacity) {
    NavMemory* memory = mesh->memory;
    size_t old = mesh->vertex_capacity;
    NavPoint* pos = navi_memory_alloc(memory, capacity * sizeof *pos);
    MeshVertex* vertex = pos == NULL
                             ? NULL
                             : navi_memory_resize(memory, mesh->vertex, old * sizeof *vertex,
                                                  capacity * sizeof *vertex);
    if (vertex == NULL) {
        navi_memory_free(memory, pos, capacity * sizeof *pos);
        return false;
    }
    if (old > 0)
        memcpy(pos, mesh->pos, mesh->counts->vertex_slots * sizeof *pos);
    navi_memory_free(memory, mesh->pos, old * sizeof *pos);
    mesh->pos = pos;
    mesh->vertex = vertex;
    mesh->vertex_capacity = (uint32_t)capacity;
    return true;
}

// The new capacity of a pool that must hold `need` slots. It grows by a factor, so that the cost of
// growing is constant per slot.
static size_t grown_capacity(size_t capacity, size_t need) {
    size_t most = capacity + (capacity < MANY_SLOTS ? capacity : capacity / 2);
    if (most < FIRST_SLOTS)
        most = FIRST_SLOTS;
    return most < need ? need : most;
}

static bool grow_mesh_tris(Mesh* mesh, size_t need) {
    size_t capacity = grown_capacity(mesh->tri_capacity, need);
    return capacity < UINT32_MAX / 4 &&
           resize_mesh_tris(mesh, capacity); // 4 * t + i must fit into 32 bits
}

static bool grow_mesh_vertices(Mesh* mesh, size_t need) {
    size_t capacity = grown_capacity(mesh->vertex_capacity, need);
    return capacity < UINT32_MAX && resize_mesh_vertices(mesh, capacity);
}

void navi_mesh_fit(Mesh* mesh) {
    const MeshCounts* c = mesh->counts;
    uint32_t tris = navi_array_shrunk(mesh->tri_capacity, c->tri_slots, sizeof *mesh->tri);
    if (tris < mesh->tri_capacity)
        (void)resize_mesh_tris(mesh, tris);
    uint32_t vertices =
        navi_array_shrunk(mesh->vertex_capacity, c->vertex_slots, sizeof *mesh->vertex);
    if (vertices < mesh->vertex_capacity)
        (void)resize_mesh_vertices(mesh, vertices);
}

// The first two triangles become those of the frame.
static void set_frame(Mesh* mesh) {
    // Corner 0 is the lexicographically smallest, so by the tie rule the diagonal is 0-2.
    const uint32_t corners[2][3] = {{0, 1, 2}, {0, 2, 3}};
    for (uint32_t t = 0; t < 2; t++)
        for (uint32_t i = 0; i < 3; i++) {
            mesh->tri[t].v[i] = corners[t][i];
            mesh->tri[t].n[i] = NAV_NONE;
        }
    mesh->tri[0].n[1] = 4 * 1 + 2;
    mesh->tri[1].n[2] = 4 * 0 + 1;
    for (uint32_t v = 0; v < 4; v++)
        mesh->vertex[v].h = v < 3 ? v : 4 + 2;
}

static void init_frame(Mesh* mesh) {
    const int32_t f = NAVI_FRAME;
    const NavPoint corner[4] = {{-f, -f}, {f, -f}, {f, f}, {-f, f}};
    for (uint32_t i = 0; i < 4; i++)
        navi_mesh_take_vertex(mesh, corner[i]);
    for (uint32_t t = 0; t < 2; t++)
        navi_mesh_take_tri(mesh);
    set_frame(mesh);
}

void navi_mesh_strip(Mesh* mesh) {
    MeshCounts* c = mesh->counts;
    const MeshVertex blank = {NAV_NONE, NAV_NONE, NAV_NONE, NAV_NONE, 0, NAV_NONE};
    NAV_ASSERT(mesh->queue_count == 0 && c->tri_slots >= 2);
    for (uint32_t t = 0; t < c->tri_slots; t++)
        navi_mesh_touch(mesh, t);
    c->tri_free = c->vertex_free = NAV_NONE;
    for (uint32_t t = c->tri_slots; t-- > 0;) {
        mesh->tri[t].flags = t < 2 ? TRI_ALIVE | TRI_TOUCHED : TRI_TOUCHED;
        mesh->tri[t].label = t < 2 ? 0 : c->tri_free;
        mesh->cluster[t] = NAV_NONE;
        c->tri_free = t < 2 ? c->tri_free : t;
    }
    c->tri_alive = 2;
    c->vertex_slots = c->vertex_alive = 4;
    for (uint32_t v = 0; v < 4; v++)
        mesh->vertex[v] = blank;
    set_frame(mesh);
}

bool navi_mesh_init(Mesh* mesh, NavMemory* memory, NavJournal* journal, NavBox bounds) {
    memset(mesh, 0, sizeof *mesh);
    mesh->memory = memory;
    mesh->journal = journal;
    mesh->counts = &mesh->counts_now;
    mesh->counts->tri_free = mesh->counts->vertex_free = NAV_NONE;
    mesh->pool_counts = navi_journal_pool(journal, (void**)&mesh->counts, sizeof(MeshCounts));
    mesh->pool_pos = navi_journal_pool(journal, (void**)&mesh->pos, sizeof(NavPoint));
    mesh->pool_vertex = navi_journal_pool(journal, (void**)&mesh->vertex, sizeof(MeshVertex));
    if (!navi_mesh_init_hints(mesh, bounds) || !navi_mesh_reserve(mesh, 2, 4) ||
        !navi_mesh_reserve_touched(mesh, 2) || !navi_journal_reserve(journal, 4)) {
        navi_mesh_fini(mesh);
        return false;
    }
    init_frame(mesh);
    navi_mesh_end_touched(mesh);
    navi_journal_clear(journal);
    return true;
}

void navi_mesh_fini(Mesh* mesh) {
    size_t tris = mesh->tri_capacity, vertices = mesh->vertex_capacity;
    navi_memory_free(mesh->memory, mesh->tri, tris * sizeof *mesh->tri);
    navi_memory_free(mesh->memory, mesh->cluster, tris * sizeof *mesh->cluster);
    navi_memory_free(mesh->memory, mesh->queue, tris * sizeof *mesh->queue);
    navi_memory_free(mesh->memory, mesh->pos, vertices * sizeof *mesh->pos);
    navi_memory_free(mesh->memory, mesh->vertex, vertices * sizeof *mesh->vertex);
    navi_memory_free(mesh->memory, mesh->hint,
                     (size_t)mesh->hint_columns * mesh->hint_rows * sizeof *mesh->hint);
    navi_array_fini(mesh->memory, &mesh->touched);
    navi_array_fini(mesh->memory, &mesh->handovers);
    navi_array_fini(mesh->memory, &mesh->loose);
    memset(mesh, 0, sizeof *mesh);
}

bool navi_mesh_reserve(Mesh* mesh, uint32_t more_triangles, uint32_t more_vertices) {
    const MeshCounts* c = mesh->counts;
    size_t free_tris = c->tri_slots - c->tri_alive;
    size_t free_vertices = c->vertex_slots - c->vertex_alive;
    if (more_triangles > free_tris) {
        size_t need = c->tri_slots + (more_triangles - free_tris);
        if (need > mesh->tri_capacity && !grow_mesh_tris(mesh, need))
            return false;
    }
    if (more_vertices > free_vertices) {
        size_t need = c->vertex_slots + (more_vertices - free_vertices);
        if (need > mesh->vertex_capacity && !grow_mesh_vertices(mesh, need))
            return false;
    }
    return true;
}

bool navi_mesh_reserve_slots(Mesh* mesh, uint32_t triangles, uint32_t vertices) {
    return (triangles <= mesh->tri_capacity || grow_mesh_tris(mesh, triangles)) &&
           (vertices <= mesh->vertex_capacity || grow_mesh_vertices(mesh, vertices));
}

uint32_t navi_mesh_take_tri(Mesh* mesh) {
    MeshCounts* c = mesh->counts;
    uint32_t t = c->tri_free;
    if (t == NAV_NONE) {
        t = c->tri_slots++;
        NAV_ASSERT(t < mesh->tri_capacity);
        memset(&mesh->tri[t], 0, sizeof mesh->tri[t]);
        mesh->cluster[t] = NAV_NONE;
    } else {
        NAV_ASSERT(t < c->tri_slots && !navi_tri_is_alive(mesh, t));
        c->tri_free = mesh->tri[t].label;
        navi_mesh_touch(mesh, t);
    }
    c->tri_alive++;
    MeshTri* tri = &mesh->tri[t];
    tri->flags = TRI_ALIVE | TRI_TOUCHED;
    tri->label = 0;
    tri->n[0] = tri->n[1] = tri->n[2] = NAV_NONE;
    return t;
}

void navi_mesh_free_tri(Mesh* mesh, uint32_t t) {
    NAV_ASSERT(navi_tri_is_alive(mesh, t));
    navi_mesh_touch(mesh, t);
    mesh->tri[t].flags = TRI_TOUCHED;
    mesh->tri[t].label = mesh->counts->tri_free;
    mesh->counts->tri_free = t;
    mesh->counts->tri_alive--;
}

uint32_t navi_mesh_take_vertex(Mesh* mesh, NavPoint p) {
    MeshCounts* c = mesh->counts;
    uint32_t v = c->vertex_free;
    if (v == NAV_NONE) {
        v = c->vertex_slots++;
        NAV_ASSERT(v < mesh->vertex_capacity);
    } else {
        navi_journal_save_sized(mesh->journal, mesh->pool_vertex, v, sizeof *mesh->vertex);
        navi_journal_save_sized(mesh->journal, mesh->pool_pos, v, sizeof *mesh->pos);
        NAV_ASSERT(v < c->vertex_slots && mesh->vertex[v].xref == NAV_NONE);
        c->vertex_free = mesh->vertex[v].node;
    }
    c->vertex_alive++;
    mesh->pos[v] = p;
    MeshVertex blank = {NAV_NONE, NAV_NONE, NAV_NONE, NAV_NONE, 0, NAV_NONE};
    mesh->vertex[v] = blank;
    return v;
}

void navi_mesh_free_vertex(Mesh* mesh, uint32_t v) {
    MeshVertex* vertex = &mesh->vertex[v];
    NAV_ASSERT(vertex->out == NAV_NONE && vertex->in == NAV_NONE && vertex->node == NAV_NONE);
    NAV_ASSERT(v >= 4 && v < mesh->counts->vertex_slots && vertex->xref == 0);
    navi_journal_save_sized(mesh->journal, mesh->pool_vertex, v, sizeof *mesh->vertex);
    vertex->h = NAV_NONE;
    vertex->xref = NAV_NONE;
    vertex->node = mesh->counts->vertex_free;
    mesh->counts->vertex_free = v;
    mesh->counts->vertex_alive--;
}

uint32_t navi_mesh_find_edge(const Mesh* mesh, uint32_t u, uint32_t w) {
    uint32_t start = mesh->vertex[u].h;
    if (start == NAV_NONE)
        return NAV_NONE;
    NAV_BOUND(left, (uint64_t)mesh->counts->tri_alive + 1);
    // Rotate around u in positive direction. At the frame, start again in negative direction.
    uint32_t h = start, beyond;
    do {
        uint32_t t = h >> 2, i = h & 3;
        NAV_ROUND(left);
        NAV_ASSERT(mesh->tri[t].v[i] == u);
        if (mesh->tri[t].v[navi_next3(i)] == w)
            return 4 * t + navi_prev3(i);
        beyond =
            mesh->tri[t]
                .n[navi_next3(i)]; // the neighbour across the edge from corner i - 1 to corner i
        if (beyond != NAV_NONE)
            h = navi_edge_next(beyond);
    } while (beyond != NAV_NONE && h != start);
    if (beyond != NAV_NONE)
        return NAV_NONE;
    for (h = start;;) {
        NAV_ROUND(left);
        beyond = mesh->tri[h >> 2].n[navi_prev3(h & 3)];
        if (beyond == NAV_NONE)
            return NAV_NONE;
        h = navi_edge_prev(beyond);
        uint32_t t = h >> 2, i = h & 3;
        NAV_ASSERT(mesh->tri[t].v[i] == u);
        if (mesh->tri[t].v[navi_next3(i)] == w)
            return 4 * t + navi_prev3(i);
    }
}

void navi_mesh_set_constraint(Mesh* mesh, uint32_t h, bool is_constraint) {
    uint32_t twin = navi_edge_twin(mesh, h);
    NAV_ASSERT(navi_tri_is_alive(mesh, h >> 2));
    NAV_ASSERT(twin == NAV_NONE || navi_edge_twin(mesh, twin) == h);
    navi_mesh_touch(mesh, h >> 2);
    uint32_t bit = TRI_CONSTRAINT << (h & 3);
    mesh->tri[h >> 2].flags = (mesh->tri[h >> 2].flags & ~bit) | (is_constraint ? bit : 0);
    if (twin == NAV_NONE)
        return;
    navi_mesh_touch(mesh, twin >> 2);
    bit = TRI_CONSTRAINT << (twin & 3);
    mesh->tri[twin >> 2].flags = (mesh->tri[twin >> 2].flags & ~bit) | (is_constraint ? bit : 0);
}
