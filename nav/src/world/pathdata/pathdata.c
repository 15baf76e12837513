#include "world/pathdata/pathdata.h"

#include <string.h>

#include "base/assert.h"
#include "mesh/touched.h"

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

// --- memory ------------------------------------------------------------------------------

// These arrays are large, so they grow by 1/32 only.
static size_t grown(size_t need) { return need + need / 32 + 64; }

static bool grow_edges(PathData* data, uint32_t tri_count) {
    size_t count = grown(tri_count), old = data->tri_capacity;
    PathEdge* edges = navi_memory_alloc(data->memory, 3 * count * sizeof *edges);
    if (edges == NULL)
        return false;
    if (old > 0)
        memcpy(edges, data->edges, 3 * old * sizeof *edges);
    PathEdge wall = {0, PATHDATA_WALL, {0, 0}};
    for (size_t e = 3 * old; e < 3 * count; e++)
        edges[e] = wall;
    navi_memory_free(data->memory, data->edges, 3 * old * sizeof *edges);
    data->edges = edges;
    data->tri_capacity = (uint32_t)count;
    return true;
}

static bool grow_changed(PathData* data, uint32_t vertex_count) {
    size_t count = grown(vertex_count), old = data->vertex_capacity;
    uint32_t* changed = navi_memory_alloc(data->memory, count * sizeof *changed);
    if (changed == NULL)
        return false;
    if (old > 0)
        memcpy(changed, data->changed, old * sizeof *changed);
    memset(changed + old, 0, (count - old) * sizeof *changed);
    navi_memory_free(data->memory, data->changed, old * sizeof *changed);
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

static bool is_touched(const Mesh* mesh, uint32_t t) {
    return (mesh->tri[t].flags & TRI_TOUCHED) != 0;
}

// Add an untouched triangle whose edges may have changed to the list of dirty triangles.
static void add_dirty(PathData* data, uint32_t t) {
    Mesh* mesh = data->mesh;
    if (mesh->tri[t].flags & (TRI_SEEN | TRI_TOUCHED))
        return;
    mesh->tri[t].flags |= TRI_SEEN;
    NAV_ASSERT(data->dirty_count < mesh->tri_capacity);
    mesh->queue[data->dirty_count++] = t;
}

// Clear the marks on the path from t up to the core, or to a touched triangle: a new loop may use
// these triangles.
static void clear_marks_up(PathData* data, uint32_t t) {
    const Mesh* mesh = data->mesh;
    for (uint32_t steps = 0;; steps++) {
        NAV_ASSERT(steps <= mesh->counts->tri_alive);
        uint32_t up = is_touched(mesh, t) ? NAV_NONE : navi_pathdata_up(data, t);
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

// Mark the walls of a touched triangle. Clear all marks of trees at it, so that it and what was
// joined to it count as core until leaves are removed. Returns true if it has one open edge only.
static bool set_walls(PathData* data, uint32_t t) {
    const Mesh* mesh = data->mesh;
    const uint32_t* n = mesh->tri[t].n;
    PathEdge* edges = navi_pathdata_edge(data, 4 * t);
    bool is_walkable = mesh->cluster[t] != NAV_NONE;
    uint32_t open = 0;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = n[i], flag = PATHDATA_WALL;
        if (is_walkable && twin != NAV_NONE && mesh->cluster[twin >> 2] != NAV_NONE) {
            flag = 0;
            open++;
        }
        edges[i].apex = flag;
        if (twin == NAV_NONE || is_touched(mesh, twin >> 2))
            continue;
        PathEdge* back = navi_pathdata_edge(data, twin);
        if (((back->apex ^ flag) & PATHDATA_WALL) || (back->apex & (PATHDATA_DEAD | PATHDATA_UP)))
            add_dirty(data, twin >> 2);
        back->apex = (back->apex & PATHDATA_VERTEX) | flag;
        if (flag == 0)
            clear_marks_up(data, twin >> 2);
    }
    return open == 1;
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

// Write the half-edges that lead into a touched triangle, and its own half-edges that lead to
// untouched ones. Together with those of the touched neighbours these are all.
static void write_touched(PathData* data, uint32_t t) {
    const Mesh* mesh = data->mesh;
    const MeshTri* tri = &mesh->tri[t];
    const PathEdge* edges = navi_pathdata_edge(data, 4 * t);
    mark_corners(data, t);
    if (mesh->cluster[t] == NAV_NONE)
        return;
    uint32_t open[3];
    for (uint32_t i = 0; i < 3; i++)
        open[i] = (edges[i].apex & (PATHDATA_WALL | PATHDATA_DEAD)) == 0;
    for (uint32_t i = 0; i < 3; i++) {
        if (edges[i].apex & PATHDATA_WALL)
            continue;
        uint32_t left = navi_prev3(i), right = navi_next3(i);
        uint32_t exits = open[left] * PATHDATA_LEFT + open[right] * PATHDATA_RIGHT;
        uint32_t exit = exits == PATHDATA_LEFT ? left : exits == PATHDATA_RIGHT ? right : i;
        PathEdge* into = navi_pathdata_edge(data, tri->n[i]);
        into->next = (4 * t + exit) << 2 | exits;
        into->apex = (into->apex & ~PATHDATA_VERTEX) | tri->v[i];
        into->p = mesh->pos[tri->v[i]];
        if (is_touched(mesh, tri->n[i] >> 2))
            continue;
        if (edges[i].apex & PATHDATA_UP)
            write_both_sides(data, tri->n[i] >> 2); // its edge to t is no exit
        else
            write_beyond(data, 4 * t + i);
    }
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

// The k-th triangle to update: of all slots, or of those that the commit touched.
static uint32_t nth(const Mesh* mesh, uint32_t k, bool is_all) {
    return is_all ? k : navi_touched_at(mesh, k);
}

// Update the data for `count` triangles, which have the flag TRI_TOUCHED.
static void update_touched(PathData* data, uint32_t count, bool is_all) {
    Mesh* mesh = data->mesh;
    NAV_ASSERT(mesh->queue_count == 0); // the queue lists the dirty triangles
    NAV_ASSERT(mesh->counts->tri_slots <= data->tri_capacity &&
               mesh->counts->vertex_slots <= data->vertex_capacity);
    data->dirty_count = 0;
    begin_update(data);
    bool has_thin = false;
    for (uint32_t k = 0; k < count; k++)
        if (navi_tri_is_alive(mesh, nth(mesh, k, is_all)) && set_walls(data, nth(mesh, k, is_all)))
            has_thin = true;
    for (uint32_t k = 0; has_thin && k < count; k++)
        if (navi_tri_is_alive(mesh, nth(mesh, k, is_all)))
            remove_leaves(data, nth(mesh, k, is_all));
    for (uint32_t k = 0, dirty = data->dirty_count; k < dirty; k++)
        remove_leaves(data, mesh->queue[k]);
    for (uint32_t k = 0; k < count; k++)
        if (navi_tri_is_alive(mesh, nth(mesh, k, is_all)))
            write_touched(data, nth(mesh, k, is_all));
    for (uint32_t k = 0; k < data->dirty_count; k++)
        write_dirty(data, mesh->queue[k]);
    for (uint32_t k = 0; k < data->dirty_count; k++)
        mesh->tri[mesh->queue[k]].flags &= ~TRI_SEEN;
}

void navi_pathdata_update(PathData* data) {
    if (data->is_kept)
        update_touched(data, navi_touched_count(data->mesh), false);
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
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        mesh->tri[t].flags |= TRI_TOUCHED;
    update_touched(data, mesh->counts->tri_slots, true);
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        mesh->tri[t].flags &= ~TRI_TOUCHED;
    return NAV_OK;
}
