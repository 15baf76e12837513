// Clusters after one change, for the common case that none comes apart.
//
// A change alters connections only inside its cavity; flips at the borders of clusters are in
// mesh/clusters.c. So it is enough to compare the pieces of the cavity before the patch, each of
// one cluster, with those after it:
//   - each new piece takes the name of a cluster around it;
//   - what each old piece connected in its cluster outside the cavity is still connected, by one
//   new
//     piece of that name or by a path in the cluster that a short search finds.
// All triangles outside keep their names. Labels that changed outside the cavity are not considered
// here; navi_relabel reports them (Relabel.is_settled).
#include "base/assert.h"
#include "mesh/touched.h"
#include "world/derive/islands.h"

// The number of triangles that the search for a path outside may visit.
enum { MOST_VISITS = 256 };

// --- before ------------------------------------------------------------------------------

static bool push_visited(Islands* islands, uint32_t t) {
    if (!navi_array_room(islands->memory, &islands->visited))
        return false;
    islands->visited.data[islands->visited.count++] = t;
    return true;
}

static bool add_rim(Islands* islands, uint32_t piece, uint32_t h) {
    if (!navi_array_room(islands->memory, &islands->rim))
        return false;
    IslandRim rim = {piece, h};
    islands->rim.data[islands->rim.count++] = rim;
    return true;
}

// Flood the piece of the cavity that contains t, in its cluster, and list the rim edges beside it.
// TRI_FRESH marks triangles that have been seen.
static bool flood_piece(Islands* islands, uint32_t t, uint32_t piece) {
    Mesh* mesh = islands->mesh;
    uint32_t cluster = mesh->island[t];
    NAV_ASSERT(mesh->tri[t].flags & TRI_CAVITY && cluster != NAV_NONE);
    islands->visited.count = 0;
    mesh->tri[t].flags |= TRI_FRESH;
    if (!push_visited(islands, t))
        return false;
    NAV_BOUND(left, mesh->counts->tri_alive);
    while (islands->visited.count > 0) {
        NAV_ROUND(left);
        t = islands->visited.data[--islands->visited.count];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i], other = twin >> 2;
            if (twin == NAV_NONE || mesh->island[other] == NAV_NONE)
                continue;
            if (mesh->island[other] != cluster) {
                islands->has_neighbours = true;
            } else if (!(mesh->tri[other].flags & TRI_CAVITY)) {
                if (!add_rim(islands, piece, twin))
                    return false;
            } else if (!(mesh->tri[other].flags & TRI_FRESH)) {
                mesh->tri[other].flags |= TRI_FRESH;
                if (!push_visited(islands, other))
                    return false;
            }
        }
    }
    return true;
}

static bool note_delta(Islands* islands, uint32_t cluster, int32_t change) {
    if (islands->deltas.count > 0) {
        IslandDelta* last = &islands->deltas.data[islands->deltas.count - 1];
        if (last->cluster == cluster) {
            last->change += change;
            return true;
        }
    }
    if (!navi_array_room(islands->memory, &islands->deltas))
        return false;
    IslandDelta delta = {cluster, change};
    islands->deltas.data[islands->deltas.count++] = delta;
    return true;
}

static bool flood_pieces(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    const Carve* carve = islands->carve;
    uint32_t piece = 0;
    for (uint32_t k = 0; k < carve->cavity.count; k++) {
        uint32_t t = carve->cavity.data[k];
        if (mesh->island[t] == NAV_NONE)
            continue;
        if (!note_delta(islands, mesh->island[t], -1))
            return false;
        if (mesh->tri[t].flags & TRI_FRESH)
            continue;
        uint32_t before = islands->rim.count;
        if (!flood_piece(islands, t, piece++))
            return false;
        if (islands->rim.count == before) // a whole cluster
            islands->is_settled = false;
    }
    return true;
}

NavResult navi_islands_before_patch(Islands* islands) {
    Mesh* mesh = islands->mesh;
    const Carve* carve = islands->carve;
    islands->rim.count = 0;
    if (!islands->is_settled)
        return NAV_OK;
    // Saved here, before its island is written.
    if (!navi_mesh_reserve_touched(mesh, carve->cavity.count))
        return NAV_ERR_MEMORY;
    bool is_done = flood_pieces(islands);
    for (uint32_t k = 0; k < carve->cavity.count; k++) {
        uint32_t t = carve->cavity.data[k];
        mesh->tri[t].flags &= ~TRI_FRESH;
        navi_mesh_touch(mesh, t);
        mesh->island[t] = NAV_NONE;
    }
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}

// --- after -------------------------------------------------------------------------------

// The new walkable triangles carry TRI_FRESH, and their component in place of an island.
static bool flood_component(Islands* islands, uint32_t t, uint32_t component) {
    Mesh* mesh = islands->mesh;
    islands->visited.count = 0;
    mesh->island[t] = component;
    if (!push_visited(islands, t))
        return false;
    while (islands->visited.count > 0) {
        t = islands->visited.data[--islands->visited.count];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i], other = twin >> 2;
            if (twin == NAV_NONE || !(mesh->tri[other].flags & TRI_FRESH) ||
                mesh->island[other] != NAV_NONE)
                continue;
            mesh->island[other] = component;
            if (!push_visited(islands, other))
                return false;
        }
    }
    return true;
}

static bool find_components(Islands* islands, uint32_t* count) {
    Mesh* mesh = islands->mesh;
    const Carve* carve = islands->carve;
    *count = 0;
    for (uint32_t k = 0; k < carve->tris.count; k++) {
        uint32_t t = carve->tris.data[k].slot;
        if (navi_tri_is_walkable(islands->labels, islands->mesh, t, UINT32_MAX))
            mesh->tri[t].flags |= TRI_FRESH;
    }
    for (uint32_t k = 0; k < carve->tris.count; k++) {
        uint32_t t = carve->tris.data[k].slot;
        if (mesh->tri[t].flags & TRI_FRESH && mesh->island[t] == NAV_NONE &&
            !flood_component(islands, t, (*count)++))
            return false;
    }
    return true;
}

// For each component, the name of a cluster around it. False: a component has none.
static bool find_names(Islands* islands, uint32_t count) {
    const Mesh* mesh = islands->mesh;
    uint32_t* names = islands->component_names.data;
    for (uint32_t c = 0; c < count; c++)
        names[c] = NAV_NONE;
    for (uint32_t k = 0; k < islands->carve->tris.count; k++) {
        uint32_t t = islands->carve->tris.data[k].slot;
        if (!(mesh->tri[t].flags & TRI_FRESH))
            continue;
        uint32_t* name = &names[mesh->island[t]];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t other = mesh->tri[t].n[i] >> 2;
            if (mesh->tri[t].n[i] == NAV_NONE || mesh->tri[other].flags & TRI_FRESH ||
                mesh->island[other] == NAV_NONE)
                continue;
            if (*name != NAV_NONE && *name != mesh->island[other])
                islands->has_neighbours = true;
            else
                *name = mesh->island[other];
        }
    }
    for (uint32_t c = 0; c < count; c++)
        if (names[c] == NAV_NONE)
            return false;
    return true;
}

// The component on the other side of a rim edge, after the patch. NAV_NONE: none.
static uint32_t component_beyond(const Mesh* mesh, uint32_t h) {
    uint32_t t = navi_edge_twin(mesh, h) >> 2;
    return mesh->tri[t].flags & TRI_FRESH ? mesh->island[t] : NAV_NONE;
}

// Does one component with the name of the cluster touch both rim edges? Or is it one triangle?
static bool is_joined(const Islands* islands, const IslandRim* a, const IslandRim* b) {
    const Mesh* mesh = islands->mesh;
    if (a->h >> 2 == b->h >> 2)
        return true;
    uint32_t component = component_beyond(mesh, a->h);
    return component != NAV_NONE && component == component_beyond(mesh, b->h) &&
           islands->component_names.data[component] == mesh->island[a->h >> 2];
}

// Mark the triangles outside these rim edges with TRI_CAVITY, which is free after the patch.
// Returns how many there are.
static uint32_t mark_wanted(Islands* islands, uint32_t from, uint32_t to) {
    Mesh* mesh = islands->mesh;
    uint32_t count = 0;
    for (uint32_t k = from; k < to; k++) {
        MeshTri* tri = &mesh->tri[islands->rim.data[k].h >> 2];
        count += !(tri->flags & TRI_CAVITY);
        tri->flags |= TRI_CAVITY;
    }
    return count;
}

static void clear_search(Islands* islands, uint32_t from, uint32_t to) {
    for (uint32_t k = 0; k < islands->visited.count; k++)
        islands->mesh->tri[islands->visited.data[k]].flags &= ~TRI_SEEN;
    islands->visited.count = 0;
    for (uint32_t k = from; k < to; k++)
        islands->mesh->tri[islands->rim.data[k].h >> 2].flags &= ~TRI_CAVITY;
}

// Visit a triangle of the cluster that was not visited before. `*wanted` counts the marked ones
// that are left.
static bool visit_triangle(Islands* islands, uint32_t t, uint32_t cluster, uint32_t* wanted) {
    MeshTri* tri = &islands->mesh->tri[t];
    uint32_t name = islands->mesh->island[t];
    if (tri->flags & TRI_FRESH && name != NAV_NONE)
        name = islands->component_names.data[name];
    if (tri->flags & TRI_SEEN || name != cluster)
        return true;
    if (!push_visited(islands, t))
        return false;
    NAV_ASSERT(*wanted > 0 || !(tri->flags & TRI_CAVITY));
    *wanted -= (tri->flags & TRI_CAVITY) != 0;
    tri->flags |= TRI_SEEN;
    return true;
}

// Search near the cavity for a connection between the rim edges of an old piece.
static bool search_connection(Islands* islands, uint32_t from, uint32_t to, bool* is_found) {
    const Mesh* mesh = islands->mesh;
    uint32_t t = islands->rim.data[from].h >> 2, cluster = mesh->island[t];
    islands->visited.count = 0;
    uint32_t wanted = mark_wanted(islands, from, to);
    bool is_done = visit_triangle(islands, t, cluster, &wanted);
    for (uint32_t k = 0; is_done && wanted > 0 && k < islands->visited.count && k < MOST_VISITS;
         k++) {
        const MeshTri* tri = &mesh->tri[islands->visited.data[k]];
        for (uint32_t i = 0; i < 3 && is_done; i++)
            if (tri->n[i] != NAV_NONE)
                is_done = visit_triangle(islands, tri->n[i] >> 2, cluster, &wanted);
    }
    *is_found = is_done && wanted == 0;
    clear_search(islands, from, to);
    return is_done;
}

// Is what each old piece connected still connected?
static bool join_pieces(Islands* islands, bool* is_joined_all) {
    *is_joined_all = true;
    for (uint32_t from = 0, to; from < islands->rim.count && *is_joined_all; from = to) {
        const IslandRim* rim = &islands->rim.data[from];
        bool is_plain = true;
        for (to = from + 1; to < islands->rim.count && rim[to - from].piece == rim->piece; to++)
            is_plain = is_plain && is_joined(islands, &rim[to - from - 1], &rim[to - from]);
        if (!is_plain && !search_connection(islands, from, to, is_joined_all))
            return false;
    }
    return true;
}

// Find the names of the new components. `*is_settled`: they are known, and nothing has come apart.
static bool find_islands(Islands* islands, uint32_t count, bool* is_settled) {
    *is_settled = false;
    if (!navi_array_reserve(islands->memory, &islands->component_names, count))
        return false;
    if (!find_names(islands, count))
        return true;
    return join_pieces(islands, is_settled);
}

// Give the new triangles the names of their components.
static bool name_new_triangles(Islands* islands) {
    Mesh* mesh = islands->mesh;
    bool is_done = true;
    for (uint32_t k = 0; k < islands->carve->tris.count; k++) {
        uint32_t t = islands->carve->tris.data[k].slot;
        if (!(mesh->tri[t].flags & TRI_FRESH))
            continue;
        NAV_ASSERT(mesh->island[t] < islands->component_names.capacity);
        mesh->island[t] = islands->component_names.data[mesh->island[t]];
        is_done = is_done && note_delta(islands, mesh->island[t], 1);
    }
    return is_done;
}

NavResult navi_islands_after_patch(Islands* islands) {
    if (!islands->is_settled)
        return NAV_OK;
    uint32_t count;
    bool is_done =
        find_components(islands, &count) && find_islands(islands, count, &islands->is_settled);
    if (is_done && islands->is_settled)
        is_done = name_new_triangles(islands);
    for (uint32_t k = 0; k < islands->carve->tris.count; k++)
        islands->mesh->tri[islands->carve->tris.data[k].slot].flags &= ~TRI_FRESH;
    islands->visited.count = 0;
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}
