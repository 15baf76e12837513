#include "world/pathdata/pathdata.h"

#include <string.h>

#include "base/assert.h"
#include "mesh/touched.h"

enum { SOME = 64 }; // triangles that are written at once

void navi_pathdata_init(PathData* data, Mesh* mesh, const Labels* labels) {
    data->memory = mesh->memory;
    data->mesh = mesh;
    data->labels = labels;
}

void navi_pathdata_fini(PathData* data) {
    navi_memory_free(data->memory, data->edges,
                     3 * (size_t)data->tri_capacity * sizeof *data->edges);
    navi_memory_free(data->memory, data->changed,
                     (size_t)data->vertex_capacity * sizeof *data->changed);
}

uint32_t navi_pathdata_core(const PathData* data, uint32_t t) {
    NAV_BOUND(left, data->mesh->counts->tri_slots); // each is nearer to the core
    for (uint32_t next = navi_pathdata_above(data, t); next != NAV_NONE;
         next = navi_pathdata_above(data, t)) {
        NAV_ROUND(left);
        t = next;
    }
    return t;
}

bool navi_pathdata_has_loop(const PathData* data, uint32_t t) {
    uint32_t core = navi_pathdata_core(data, t);
    for (uint32_t h = 4 * core; h < 4 * core + 3; h++)
        if (navi_pathdata_is_open(data, h))
            return true;
    return false;
}

// --- memory ------------------------------------------------------------------------------

// These arrays are large, so they grow by 1/32 only.
static size_t grown(size_t need) { return need + need / 32 + 64; }

static bool grow_edges(PathData* data, uint32_t tri_count) {
    size_t count = grown(tri_count), old = data->tri_capacity;
    PathEdge* edges = navi_memory_resize(data->memory, data->edges, 3 * old * sizeof *edges,
                                         3 * count * sizeof *edges);
    if (edges == NULL)
        return false;
    PathEdge wall = {0, PATHDATA_WALL, {0, 0}};
    for (size_t e = 3 * old; e < 3 * count; e++)
        edges[e] = wall;
    data->edges = edges;
    data->tri_capacity = (uint32_t)count;
    return true;
}

static bool grow_changed(PathData* data, uint32_t vertex_count) {
    size_t count = grown(vertex_count), old = data->vertex_capacity;
    uint32_t* changed = navi_memory_resize(data->memory, data->changed, old * sizeof *changed,
                                           count * sizeof *changed);
    if (changed == NULL)
        return false;
    memset(changed + old, 0, (count - old) * sizeof *changed);
    data->changed = changed;
    data->vertex_capacity = (uint32_t)count;
    return true;
}

NavResult navi_pathdata_reserve(PathData* data) {
    const MeshCounts* counts = data->mesh->counts;
    if (!data->is_kept)
        return NAV_OK;
    return (counts->tri_slots <= data->tri_capacity || grow_edges(data, counts->tri_slots)) &&
                   (counts->vertex_slots <= data->vertex_capacity ||
                    grow_changed(data, counts->vertex_slots))
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

// --- walls, trees ------------------------------------------------------------------------

static bool is_renewed(const Mesh* mesh, uint32_t t) {
    return (mesh->tri[t].flags & TRI_RENEWED) != 0;
}

// Add a triangle that is not renewed, but whose edges may have changed, to the list of dirty ones.
static void add_dirty(PathData* data, uint32_t t) {
    Mesh* mesh = data->mesh;
    if (mesh->tri[t].flags & (TRI_SEEN | TRI_RENEWED))
        return;
    mesh->tri[t].flags |= TRI_SEEN;
    NAV_ASSERT(data->renewed_count + data->dirty_count < mesh->tri_capacity);
    mesh->queue[data->renewed_count + data->dirty_count++] = t;
}

// Clear the marks on the path from t up to the core, or to a renewed one: a new loop may use
// these triangles.
static void clear_marks_up(PathData* data, uint32_t t) {
    const Mesh* mesh = data->mesh;
    for (uint32_t steps = 0;; steps++) {
        NAV_ASSERT(steps <= mesh->counts->tri_alive);
        uint32_t up = is_renewed(mesh, t) ? NAV_NONE : navi_pathdata_up(data, t);
        if (up != NAV_NONE || steps > 0)
            add_dirty(data, t);
        if (up == NAV_NONE)
            return;
        uint32_t twin = navi_edge_twin(mesh, up);
        navi_pathdata_edge(data, up)->apex &= ~PATHDATA_UP;
        navi_pathdata_edge(data, twin)->apex &= ~PATHDATA_DEAD;
        t = twin >> 2;
    }
}

// The marks on any half-edge of a triangle.
static uint32_t marks_of(const PathData* data, uint32_t t) {
    const PathEdge* edges = navi_pathdata_edge(data, 4 * t);
    return (edges[0].apex | edges[1].apex | edges[2].apex) & ~PATHDATA_VERTEX;
}

// Mark the walls of a renewed triangle. Clear all marks of trees at it, so that it and what was
// joined to it count as core until leaves are removed. Returns true if it has one open edge only.
// Hardly a branch depends on what is beyond: when many shapes move that cannot be predicted.
static bool set_walls(PathData* data, uint32_t t) {
    const Mesh* mesh = data->mesh;
    const uint32_t* n = mesh->tri[t].n;
    PathEdge* edges = navi_pathdata_edge(data, 4 * t);
    uint32_t is_blocked = mesh->cluster[t] == NAV_NONE, wall_count = 0;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = n[i], beyond = twin >> 2;
        edges[i].apex = PATHDATA_WALL;
        wall_count += twin == NAV_NONE;
        if (twin == NAV_NONE)
            continue;
        uint32_t is_wall = is_blocked | (mesh->cluster[beyond] == NAV_NONE);
        uint32_t flag = is_wall * PATHDATA_WALL;
        PathEdge* back = navi_pathdata_edge(data, twin);
        uint32_t lost = (back->apex ^ flag) & ~PATHDATA_VERTEX;
        back->apex = (back->apex & PATHDATA_VERTEX) | flag; // that of a renewed one, too
        edges[i].apex = flag;
        wall_count += is_wall;
        uint32_t up = marks_of(data, beyond) & PATHDATA_UP & (is_wall - 1);
        if (is_renewed(mesh, beyond) | ((lost | up) == 0))
            continue;
        if (lost != 0)
            add_dirty(data, beyond);
        if (up != 0)
            clear_marks_up(data, beyond);
    }
    return wall_count == 2;
}

// Remove t from the core if it is a leaf, that is if it has one open edge; then the triangle beyond
// that edge if it has become a leaf, and so on.
static void remove_leaves(PathData* data, uint32_t t) {
    NAV_BOUND(left, (uint64_t)data->mesh->counts->tri_alive + 1);
    while (navi_pathdata_up(data, t) == NAV_NONE) {
        NAV_ROUND(left);
        uint32_t open = 0, up = NAV_NONE;
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
            if (!navi_pathdata_is_open(data, h))
                continue;
            open++;
            up = h;
        }
        if (open != 1)
            return;
        uint32_t twin = navi_edge_twin(data->mesh, up);
        navi_pathdata_edge(data, up)->apex |= PATHDATA_UP;
        navi_pathdata_edge(data, twin)->apex |= PATHDATA_DEAD;
        add_dirty(data, t);
        t = twin >> 2;
    }
}

// --- edges -------------------------------------------------------------------------------

// Write the entry of half-edge h. Its walls and marks must be final, and those of the edges beyond.
static void write_beyond(PathData* data, uint32_t h) {
    const Mesh* mesh = data->mesh;
    PathEdge* edge = navi_pathdata_edge(data, h);
    if (edge->apex & PATHDATA_WALL)
        return;
    uint32_t twin = navi_edge_twin(mesh, h), base = twin & ~3u, i = twin & 3;
    uint32_t left = base | navi_prev3(i), right = base | navi_next3(i);
    uint32_t exits = (navi_pathdata_is_open(data, left) ? PATHDATA_LEFT : 0u) |
                     (navi_pathdata_is_open(data, right) ? PATHDATA_RIGHT : 0u);
    uint32_t next = exits == PATHDATA_LEFT ? left : exits == PATHDATA_RIGHT ? right : twin;
    uint32_t v = mesh->tri[twin >> 2].v[i];
    edge->next = next << 2 | exits;
    edge->apex = (edge->apex & ~PATHDATA_VERTEX) | v;
    edge->p = mesh->pos[v];
}

static void mark_corners(PathData* data, uint32_t t) {
    for (uint32_t i = 0; i < 3; i++)
        data->changed[data->mesh->tri[t].v[i]] = (uint32_t)data->update_count;
}

// Write the half-edges of a triangle and their twins.
static void write_both_sides(PathData* data, uint32_t t) {
    mark_corners(data, t);
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        write_beyond(data, h);
        if (navi_edge_twin(data->mesh, h) != NAV_NONE)
            write_beyond(data, navi_edge_twin(data->mesh, h));
    }
}

// Write the half-edges that lead into a walkable triangle, but not its corners' places. What it
// writes of a wall is not read.
static void write_into(PathData* data, uint32_t t) {
    const MeshTri* tri = &data->mesh->tri[t];
    const PathEdge* edges = navi_pathdata_edge(data, 4 * t);
    uint32_t open[3];
    for (uint32_t i = 0; i < 3; i++)
        open[i] = (edges[i].apex & (PATHDATA_WALL | PATHDATA_DEAD)) == 0;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t left = navi_prev3(i), right = navi_next3(i);
        uint32_t exits = open[left] * PATHDATA_LEFT + open[right] * PATHDATA_RIGHT;
        uint32_t exit = exits == PATHDATA_LEFT ? left : exits == PATHDATA_RIGHT ? right : i;
        if (tri->n[i] == NAV_NONE)
            continue;
        PathEdge* into = navi_pathdata_edge(data, tri->n[i]);
        into->next = (4 * t + exit) << 2 | exits;
        into->apex = (into->apex & ~PATHDATA_VERTEX) | tri->v[i];
    }
}

// Write a half-edge of a renewed triangle that leads into one that is not.
static void write_rim(PathData* data, uint32_t h) {
    if (navi_pathdata_edge(data, h)->apex & PATHDATA_UP)
        write_both_sides(data, navi_edge_twin(data->mesh, h) >> 2); // its edge to here is no exit
    else
        write_beyond(data, h);
}

// Write the half-edges of a dirty triangle and of its neighbours, whose exits may have changed.
static void write_dirty(PathData* data, uint32_t t) {
    write_both_sides(data, t);
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (navi_edge_twin(data->mesh, h) != NAV_NONE)
            write_both_sides(data, navi_edge_twin(data->mesh, h) >> 2);
}

// Count the update. When the low half restarts, all vertices count as changed, so that no reader
// takes an old number for a new one.
static void begin_update(PathData* data) {
    data->update_count++;
    if ((uint32_t)data->update_count >= 2)
        return;
    data->update_count += 2 - (uint32_t)data->update_count;
    for (uint32_t v = 0; v < data->vertex_capacity; v++)
        data->changed[v] = 1;
}

// --- what is renewed ---------------------------------------------------------------------

// Does this slot hold another triangle than before, or can it be walked on now and could not
// before, or the reverse? If not, only the places of its corners may differ, and other triangles
// beyond its edges; those are renewed then. Without branches, as above.
static uint32_t is_other(const Mesh* mesh, const MeshTouched* saved) {
    const MeshTri *now = &mesh->tri[saved->t], *old = &saved->old;
    bool is_walkable = mesh->cluster[saved->t] != NAV_NONE, was = saved->cluster != NAV_NONE;
    return ((old->v[0] ^ now->v[0]) | (old->v[1] ^ now->v[1]) | (old->v[2] ^ now->v[2]) |
            (~old->flags & TRI_ALIVE) | (uint32_t)(is_walkable ^ was)) != 0;
}

// List a triangle of which something has changed if it is renewed; write where its corners are.
static void take(PathData* data, uint32_t t, uint32_t is_new) {
    Mesh* mesh = data->mesh;
    MeshTri* tri = &mesh->tri[t];
    if (!navi_tri_is_alive(mesh, t))
        return;
    mark_corners(data, t);
    for (uint32_t i = 0; i < 3; i++)
        if (tri->n[i] != NAV_NONE)
            navi_pathdata_edge(data, tri->n[i])->p = mesh->pos[tri->v[i]];
    tri->flags |= is_new * TRI_RENEWED;
    NAV_ASSERT(data->renewed_count < mesh->tri_capacity);
    mesh->queue[data->renewed_count] = t;
    data->renewed_count += is_new;
}

// Mark the walls of the renewed triangles. Those with one open edge become the first ones of the
// list. Returns their number.
static uint32_t find_walls(PathData* data) {
    uint32_t* list = data->mesh->queue;
    uint32_t thin_count = 0;
    for (uint32_t k = 0; k < data->renewed_count; k++) {
        uint32_t t = list[k];
        bool is_thin = set_walls(data, t);
        list[k] = list[thin_count];
        list[thin_count] = t;
        thin_count += is_thin;
    }
    return thin_count;
}

// Write all half-edges at some renewed triangles. Together with those of their neighbours these are
// all. What has to be written is listed first, without branches.
static void write_some(PathData* data, const uint32_t* list, uint32_t count) {
    const Mesh* mesh = data->mesh;
    uint32_t walkable[SOME], rim[3 * SOME], walkable_count = 0, rim_count = 0;
    NAV_ASSERT(count <= SOME);
    for (uint32_t k = 0; k < count; k++) {
        walkable[walkable_count] = list[k];
        walkable_count += mesh->cluster[list[k]] != NAV_NONE;
    }
    for (uint32_t k = 0; k < walkable_count; k++) {
        uint32_t t = walkable[k];
        const PathEdge* edges = navi_pathdata_edge(data, 4 * t);
        write_into(data, t);
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t is_wall = (edges[i].apex & PATHDATA_WALL) != 0;
            uint32_t beyond = is_wall ? t : mesh->tri[t].n[i] >> 2; // t is renewed
            rim[rim_count] = 4 * t + i;
            rim_count += !is_renewed(mesh, beyond);
        }
    }
    for (uint32_t k = 0; k < rim_count; k++)
        write_rim(data, rim[k]);
}

// Update the data when the renewed triangles are listed.
static void update_renewed(PathData* data) {
    Mesh* mesh = data->mesh;
    uint32_t count = data->renewed_count, thin_count = find_walls(data), dirty = data->dirty_count;
    const uint32_t* dirties = mesh->queue + count;
    for (uint32_t k = 0; k < thin_count; k++)
        remove_leaves(data, mesh->queue[k]);
    for (uint32_t k = 0; k < dirty; k++)
        remove_leaves(data, dirties[k]);
    for (uint32_t k = 0; k < count; k += SOME)
        write_some(data, mesh->queue + k, count - k < SOME ? count - k : SOME);
    for (uint32_t k = 0; k < data->dirty_count; k++)
        write_dirty(data, dirties[k]);
    for (uint32_t k = 0; k < count + data->dirty_count; k++)
        mesh->tri[mesh->queue[k]].flags &= ~(TRI_SEEN | TRI_RENEWED);
}

// Count the update, and begin with empty lists.
static void begin_lists(PathData* data) {
    NAV_ASSERT(data->mesh->queue_count == 0);
    NAV_ASSERT(data->mesh->counts->tri_slots <= data->tri_capacity &&
               data->mesh->counts->vertex_slots <= data->vertex_capacity);
    begin_update(data);
    data->renewed_count = data->dirty_count = 0;
}

void navi_pathdata_update(PathData* data) {
    const Mesh* mesh = data->mesh;
    if (!data->is_kept)
        return;
    begin_lists(data);
    for (uint32_t k = 0; k < mesh->touched.count; k++)
        take(data, mesh->touched.data[k].t, is_other(mesh, &mesh->touched.data[k]));
    for (uint32_t t = mesh->old_slots; t < mesh->counts->tri_slots; t++)
        take(data, t, 1);
    update_renewed(data);
}

NavResult navi_pathdata_keep(PathData* data, bool is_kept) {
    Mesh* mesh = data->mesh;
    NAV_ASSERT(mesh->touched.count == 0); // no commit is open
    if (is_kept == data->is_kept)
        return NAV_OK;
    if (!is_kept) {
        navi_pathdata_fini(data);
        data->edges = NULL;
        data->changed = NULL;
        data->tri_capacity = data->vertex_capacity = 0;
        data->is_kept = false;
        return NAV_OK;
    }
    data->is_kept = true;
    data->is_kept = navi_pathdata_reserve(data) == NAV_OK;
    if (!data->is_kept)
        return NAV_ERR_MEMORY;
    begin_lists(data);
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        take(data, t, 1);
    update_renewed(data);
    return NAV_OK;
}
