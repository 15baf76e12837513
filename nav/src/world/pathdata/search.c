#include "world/pathdata/search.h"

#include <string.h>

#include "base/assert.h"
#include "world/change/world.h"

void navi_search_fini(SearchData* data, NavMemory* memory) {
    navi_memory_free(memory, data->edges, 3 * (size_t)data->tri_capacity * sizeof *data->edges);
    navi_memory_free(memory, data->changed, (size_t)data->vertex_capacity * sizeof *data->changed);
}

// --- room --------------------------------------------------------------------------------

// These arrays are large and grow on their own, so they keep little in reserve.
static size_t grown(size_t need) { return need + need / 32 + 64; }

static bool grow_edges(SearchData* data, NavMemory* memory, uint32_t tri_count) {
    size_t count = grown(tri_count), old = data->tri_capacity;
    SearchEdge* edges = navi_memory_alloc(memory, 3 * count * sizeof *edges);
    if (edges == NULL)
        return false;
    if (old > 0)
        memcpy(edges, data->edges, 3 * old * sizeof *edges);
    SearchEdge wall = {0, SEARCH_WALL, {0, 0}};
    for (size_t e = 3 * old; e < 3 * count; e++)
        edges[e] = wall;
    navi_memory_free(memory, data->edges, 3 * old * sizeof *edges);
    data->edges = edges;
    data->tri_capacity = (uint32_t)count;
    return true;
}

static bool grow_changed(SearchData* data, NavMemory* memory, uint32_t vertex_count) {
    size_t count = grown(vertex_count), old = data->vertex_capacity;
    uint32_t* changed = navi_memory_alloc(memory, count * sizeof *changed);
    if (changed == NULL)
        return false;
    if (old > 0)
        memcpy(changed, data->changed, old * sizeof *changed);
    memset(changed + old, 0, (count - old) * sizeof *changed);
    navi_memory_free(memory, data->changed, old * sizeof *changed);
    data->changed = changed;
    data->vertex_capacity = (uint32_t)count;
    return true;
}

bool navi_search_reserve(NavWorld* world) {
    SearchData* data = &world->search;
    const MeshCounts* counts = world->mesh.counts;
    if (!data->is_kept)
        return true;
    return (counts->tri_slots <= data->tri_capacity ||
            grow_edges(data, &world->memory, counts->tri_slots)) &&
           (counts->vertex_slots <= data->vertex_capacity ||
            grow_changed(data, &world->memory, counts->vertex_slots));
}

// --- walls, trees ------------------------------------------------------------------------

static bool is_touched(const Mesh* mesh, uint32_t t) {
    return (mesh->tri[t].flags & TRI_TOUCHED) != 0;
}

// An untouched triangle of which something may have changed.
static void add_dirty(NavWorld* world, uint32_t t) {
    Mesh* mesh = &world->mesh;
    if (mesh->tri[t].flags & (TRI_SEEN | TRI_TOUCHED))
        return;
    mesh->tri[t].flags |= TRI_SEEN;
    NAV_ASSERT(world->search.dirty_count < mesh->tri_capacity);
    mesh->queue[world->search.dirty_count++] = t;
}

// A new loop may use any tree on which a touched triangle hangs, up to the core.
static void climb(NavWorld* world, uint32_t t) {
    const Mesh* mesh = &world->mesh;
    for (uint32_t steps = 0;; steps++) {
        uint32_t up = is_touched(mesh, t) ? NAV_NONE : navi_search_up(&world->search, t);
        if (up != NAV_NONE || steps > 0)
            add_dirty(world, t);
        if (up == NAV_NONE)
            return;
        uint32_t twin = navi_edge_twin(mesh, up);
        navi_search_edge(&world->search, up)->apex &= ~SEARCH_UP;
        navi_search_edge(&world->search, twin)->apex &= ~SEARCH_DEAD;
        t = twin >> 2;
    }
}

// The edges of a touched triangle: walls, and for now no trees. So what hung on it is a core. Has
// it one way out only?
static bool set_walls(NavWorld* world, uint32_t t) {
    const Mesh* mesh = &world->mesh;
    const uint32_t* n = mesh->tri[t].n;
    SearchEdge* edges = navi_search_edge(&world->search, 4 * t);
    bool is_walkable = mesh->island[t] != NAV_NONE;
    uint32_t open = 0;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = n[i], flag = SEARCH_WALL;
        if (is_walkable && twin != NAV_NONE && mesh->island[twin >> 2] != NAV_NONE) {
            flag = 0;
            open++;
        }
        edges[i].apex = flag;
        if (twin == NAV_NONE || is_touched(mesh, twin >> 2))
            continue;
        SearchEdge* back = navi_search_edge(&world->search, twin);
        if (((back->apex ^ flag) & SEARCH_WALL) || (back->apex & (SEARCH_DEAD | SEARCH_UP)))
            add_dirty(world, twin >> 2);
        back->apex = (back->apex & SEARCH_VERTEX) | flag;
        if (flag == 0)
            climb(world, twin >> 2);
    }
    return open == 1;
}

// A triangle with one open edge is a tree's, and then perhaps the one beyond it.
static void peel(NavWorld* world, uint32_t t) {
    const SearchData* data = &world->search;
    while (navi_search_up(data, t) == NAV_NONE) {
        uint32_t open = 0, up = NAV_NONE;
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
            if (!navi_search_is_open(data, h))
                continue;
            open++;
            up = h;
        }
        if (open != 1)
            return;
        uint32_t twin = navi_edge_twin(&world->mesh, up);
        navi_search_edge(data, up)->apex |= SEARCH_UP;
        navi_search_edge(data, twin)->apex |= SEARCH_DEAD;
        add_dirty(world, t);
        t = twin >> 2;
    }
}

// --- edges -------------------------------------------------------------------------------

static void write_edge(NavWorld* world, uint32_t h) {
    const Mesh* mesh = &world->mesh;
    SearchEdge* edge = navi_search_edge(&world->search, h);
    if (edge->apex & SEARCH_WALL)
        return;
    uint32_t twin = navi_edge_twin(mesh, h), base = twin & ~3u, i = twin & 3;
    uint32_t left = base | navi_prev3(i), right = base | navi_next3(i);
    uint32_t exits = (navi_search_is_open(&world->search, left) ? SEARCH_LEFT : 0u) |
                     (navi_search_is_open(&world->search, right) ? SEARCH_RIGHT : 0u);
    uint32_t next = exits == SEARCH_LEFT ? left : exits == SEARCH_RIGHT ? right : twin;
    uint32_t v = mesh->tri[twin >> 2].v[i];
    edge->next = next << 2 | exits;
    edge->apex = (edge->apex & ~SEARCH_VERTEX) | v;
    edge->p = mesh->pos[v];
}

static void mark_corners(NavWorld* world, uint32_t t) {
    for (uint32_t i = 0; i < 3; i++)
        world->search.changed[world->mesh.tri[t].v[i]] = (uint32_t)world->search.update_count;
}

// All edges into and out of a triangle.
static void write_around(NavWorld* world, uint32_t t) {
    mark_corners(world, t);
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        write_edge(world, h);
        if (navi_edge_twin(&world->mesh, h) != NAV_NONE)
            write_edge(world, navi_edge_twin(&world->mesh, h));
    }
}

// All edges into a touched triangle, and those out of it that lead to untouched ones.
static void write_touched(NavWorld* world, uint32_t t) {
    const Mesh* mesh = &world->mesh;
    const MeshTri* tri = &mesh->tri[t];
    const SearchEdge* edges = navi_search_edge(&world->search, 4 * t);
    mark_corners(world, t);
    if (mesh->island[t] == NAV_NONE)
        return;
    uint32_t open[3];
    for (uint32_t i = 0; i < 3; i++)
        open[i] = (edges[i].apex & (SEARCH_WALL | SEARCH_DEAD)) == 0;
    for (uint32_t i = 0; i < 3; i++) {
        if (edges[i].apex & SEARCH_WALL)
            continue;
        uint32_t left = navi_prev3(i), right = navi_next3(i);
        uint32_t exits = open[left] * SEARCH_LEFT + open[right] * SEARCH_RIGHT;
        uint32_t exit = exits == SEARCH_LEFT ? left : exits == SEARCH_RIGHT ? right : i;
        SearchEdge* into = navi_search_edge(&world->search, tri->n[i]);
        into->next = (4 * t + exit) << 2 | exits;
        into->apex = (into->apex & ~SEARCH_VERTEX) | tri->v[i];
        into->p = mesh->pos[tri->v[i]];
        if (is_touched(mesh, tri->n[i] >> 2))
            continue;
        if (edges[i].apex & SEARCH_UP)
            write_around(world, tri->n[i] >> 2); // it has an exit less
        else
            write_edge(world, 4 * t + i);
    }
}

static void write_dirty(NavWorld* world, uint32_t t) {
    write_around(world, t);
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (navi_edge_twin(&world->mesh, h) != NAV_NONE)
            write_around(world, navi_edge_twin(&world->mesh, h) >> 2);
}

// Low halves of two updates are the same only when all readers have been told in between.
static void begin_update(SearchData* data) {
    data->update_count++;
    if ((uint32_t)data->update_count >= 2)
        return;
    data->update_count += 2 - (uint32_t)data->update_count;
    for (uint32_t v = 0; v < data->vertex_capacity; v++)
        data->changed[v] = 1;
}

// The k-th triangle to look at: of all slots, or of those that the commit touched.
static uint32_t nth(const Mesh* mesh, uint32_t k, bool is_all) {
    return is_all ? k : mesh->touched.data[k].t;
}

// Bring what is kept up to date for the touched triangles, which carry TRI_TOUCHED.
static void update(NavWorld* world, uint32_t count, bool is_all) {
    Mesh* mesh = &world->mesh;
    SearchData* data = &world->search;
    data->dirty_count = 0;
    begin_update(data);
    bool has_thin = false;
    for (uint32_t k = 0; k < count; k++)
        if (navi_tri_is_alive(mesh, nth(mesh, k, is_all)) && set_walls(world, nth(mesh, k, is_all)))
            has_thin = true;
    for (uint32_t k = 0; has_thin && k < count; k++)
        if (navi_tri_is_alive(mesh, nth(mesh, k, is_all)))
            peel(world, nth(mesh, k, is_all));
    for (uint32_t k = 0, dirty = data->dirty_count; k < dirty; k++)
        peel(world, mesh->queue[k]);
    for (uint32_t k = 0; k < count; k++)
        if (navi_tri_is_alive(mesh, nth(mesh, k, is_all)))
            write_touched(world, nth(mesh, k, is_all));
    for (uint32_t k = 0; k < data->dirty_count; k++)
        write_dirty(world, mesh->queue[k]);
    for (uint32_t k = 0; k < data->dirty_count; k++)
        mesh->tri[mesh->queue[k]].flags &= ~TRI_SEEN;
}

void navi_search_update(NavWorld* world) {
    Mesh* mesh = &world->mesh;
    uint32_t count = mesh->touched.count;
    if (mesh->counts->tri_slots - world->old_slots > mesh->counts->tri_alive / 2) // a load
        navi_mesh_renew_hints(mesh);
    if (world->search.is_kept)
        update(world, count, false);
}

bool navi_search_keep(NavWorld* world, bool is_kept) {
    Mesh* mesh = &world->mesh;
    SearchData* data = &world->search;
    if (is_kept == data->is_kept)
        return true;
    if (!is_kept) {
        navi_search_fini(data, &world->memory);
        data->edges = NULL;
        data->changed = NULL;
        data->tri_capacity = data->vertex_capacity = 0;
        data->is_kept = false;
        return true;
    }
    data->is_kept = true;
    data->is_kept = navi_search_reserve(world);
    if (!data->is_kept)
        return false;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        mesh->tri[t].flags |= TRI_TOUCHED;
    update(world, mesh->counts->tri_slots, true);
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        mesh->tri[t].flags &= ~TRI_TOUCHED;
    return true;
}
