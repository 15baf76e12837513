// Clusters after one change.
//
// A change alters connections only inside its cavity; flips at the borders of clusters are in
// mesh/clusters.c. So it is enough to compare the pieces of the cavity before the patch, each of
// one cluster, with those after it:
//   - each new piece takes the name of a cluster around it, or is a new cluster;
//   - what each old piece connected in its cluster outside the cavity is still connected, by one
//   new
//     piece of that name or by a path in the cluster that a short search finds. Otherwise the
//     triangles around the cavity are loose, and islands_mend.c searches from them.
// All triangles outside keep their names, except those that became walkable or blocked: they count
// as pieces, too, and then all around is loose.
#include "base/assert.h"
#include "mesh/touched.h"
#include "world/derive/islands.h"

// The number of triangles that the search for a path outside may visit.
enum { MOST_VISITS = 256 };

// --- before ------------------------------------------------------------------------------

static bool push_visited(Islands* islands, uint32_t t) {
    return navi_array_add(islands->memory, &islands->visited, t);
}

static bool add_rim(Islands* islands, uint32_t piece, uint32_t h) {
    if (!navi_array_room(islands->memory, &islands->rim))
        return false;
    IslandRim rim = {piece, h};
    islands->rim.data[islands->rim.count++] = rim;
    return true;
}

// Note the edge between triangle t and a triangle of another cluster, which goes. Both may be in
// the cavity, or both be switched (`flag`): then it is noted once.
static bool note_lost_edge(Islands* islands, uint32_t t, uint32_t other, uint32_t flag) {
    const Mesh* mesh = islands->mesh;
    if (mesh->tri[other].flags & flag && other < t)
        return true;
    return navi_islands_note_edges(islands, mesh->cluster[t], mesh->cluster[other], UINT32_MAX);
}

// Flood the piece of the cavity that contains t, in its cluster, and list the rim edges beside it.
// TRI_FRESH marks triangles that have been seen.
static bool flood_piece(Islands* islands, uint32_t t, uint32_t piece) {
    Mesh* mesh = islands->mesh;
    uint32_t cluster = mesh->cluster[t];
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
            if (twin == NAV_NONE || mesh->cluster[other] == NAV_NONE)
                continue;
            if (mesh->cluster[other] != cluster) {
                if (!note_lost_edge(islands, t, other, TRI_CAVITY))
                    return false;
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

static bool flood_pieces(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    const Carve* carve = islands->carve;
    uint32_t piece = 0;
    for (uint32_t k = 0; k < carve->cavity.count; k++) {
        uint32_t t = carve->cavity.data[k];
        if (mesh->cluster[t] == NAV_NONE)
            continue;
        if (!navi_islands_note_size(islands, mesh->cluster[t], UINT32_MAX))
            return false;
        if (mesh->tri[t].flags & TRI_FRESH)
            continue;
        if (!flood_piece(islands, t, piece++))
            return false;
    }
    return true;
}

// Has the open commit made more triangles than there were? Then naming all at its end costs less.
static bool is_loading(const Mesh* mesh) {
    uint32_t made = mesh->counts->tri_slots - mesh->old_slots;
    return mesh->has_clusters && made >= MOST_VISITS && made > mesh->old_slots;
}

NavResult navi_islands_before_patch(Islands* islands) {
    Mesh* mesh = islands->mesh;
    const Carve* carve = islands->carve;
    islands->rim.count = 0;
    if (is_loading(mesh))
        navi_islands_give_up(islands);
    if (!mesh->has_clusters)
        return NAV_OK;
    // Saved here, before their clusters are written.
    if (!navi_mesh_reserve_touched(mesh, carve->cavity.count))
        return NAV_ERR_MEMORY;
    bool is_done = flood_pieces(islands);
    for (uint32_t k = 0; k < carve->cavity.count; k++) {
        uint32_t t = carve->cavity.data[k];
        mesh->tri[t].flags &= ~TRI_FRESH;
        navi_mesh_touch(mesh, t);
        mesh->cluster[t] = NAV_NONE;
    }
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}

// --- after -------------------------------------------------------------------------------

// A triangle that has become blocked leaves its cluster. TRI_SEEN marks all such triangles.
static bool leave_switched(Islands* islands, uint32_t t) {
    const Mesh* mesh = islands->mesh;
    if (!navi_islands_note_size(islands, mesh->cluster[t], UINT32_MAX))
        return false;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = mesh->tri[t].n[i], other = twin >> 2;
        if (twin == NAV_NONE || mesh->cluster[other] == NAV_NONE)
            continue;
        bool is_same = mesh->cluster[other] == mesh->cluster[t];
        if (is_same ? !(mesh->tri[other].flags & TRI_SEEN) && !add_rim(islands, 0, twin)
                    : !note_lost_edge(islands, t, other, TRI_SEEN))
            return false;
    }
    return true;
}

static bool leave_all_switched(Islands* islands, const uint32_t* switched, uint32_t count) {
    Mesh* mesh = islands->mesh;
    bool is_done = true;
    for (uint32_t k = 0; k < count; k++)
        mesh->tri[switched[k]].flags |= TRI_SEEN;
    for (uint32_t k = 0; k < count && is_done; k++)
        if (mesh->cluster[switched[k]] != NAV_NONE)
            is_done = leave_switched(islands, switched[k]);
    for (uint32_t k = 0; k < count; k++) {
        mesh->tri[switched[k]].flags &= ~TRI_SEEN;
        mesh->cluster[switched[k]] = NAV_NONE;
    }
    return is_done;
}

// List a walkable triangle that has no cluster yet.
static bool add_fresh(Islands* islands, uint32_t t) {
    Mesh* mesh = islands->mesh;
    NAV_ASSERT(mesh->cluster[t] == NAV_NONE);
    if (!navi_tri_is_walkable(islands->labels, mesh, t, UINT32_MAX))
        return true;
    if (!navi_array_room(islands->memory, &islands->fresh))
        return false;
    mesh->tri[t].flags |= TRI_FRESH;
    islands->fresh.data[islands->fresh.count++] = t;
    return true;
}

static bool list_fresh(Islands* islands, bool has_patch, const uint32_t* switched, uint32_t count) {
    const Carve* carve = islands->carve;
    islands->fresh.count = 0;
    for (uint32_t k = 0; has_patch && k < carve->tris.count; k++)
        if (!add_fresh(islands, carve->tris.data[k].slot))
            return false;
    for (uint32_t k = 0; k < count; k++)
        if (!add_fresh(islands, switched[k]))
            return false;
    return true;
}

// The fresh triangles carry TRI_FRESH, and their component in place of a cluster.
static bool flood_component(Islands* islands, uint32_t t, uint32_t component) {
    Mesh* mesh = islands->mesh;
    islands->visited.count = 0;
    mesh->cluster[t] = component;
    if (!push_visited(islands, t))
        return false;
    while (islands->visited.count > 0) {
        t = islands->visited.data[--islands->visited.count];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i], other = twin >> 2;
            if (twin == NAV_NONE || !(mesh->tri[other].flags & TRI_FRESH) ||
                mesh->cluster[other] != NAV_NONE)
                continue;
            mesh->cluster[other] = component;
            if (!push_visited(islands, other))
                return false;
        }
    }
    return true;
}

static bool find_components(Islands* islands, uint32_t* count) {
    const Mesh* mesh = islands->mesh;
    *count = 0;
    for (uint32_t k = 0; k < islands->fresh.count; k++) {
        uint32_t t = islands->fresh.data[k];
        if (mesh->cluster[t] == NAV_NONE && !flood_component(islands, t, (*count)++))
            return false;
    }
    return true;
}

// For each component, the name of a cluster around it, or a new one. `*has_borders`: a component is
// beside several clusters.
static bool find_names(Islands* islands, uint32_t count, bool* has_borders) {
    const Mesh* mesh = islands->mesh;
    if (!navi_array_reserve(islands->memory, &islands->component_names, count))
        return false;
    uint32_t* names = islands->component_names.data;
    for (uint32_t c = 0; c < count; c++)
        names[c] = NAV_NONE;
    *has_borders = false;
    for (uint32_t k = 0; k < islands->fresh.count; k++) {
        uint32_t t = islands->fresh.data[k], *name = &names[mesh->cluster[t]];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t other = mesh->tri[t].n[i] >> 2;
            if (mesh->tri[t].n[i] == NAV_NONE || mesh->tri[other].flags & TRI_FRESH ||
                mesh->cluster[other] == NAV_NONE)
                continue;
            if (*name != NAV_NONE && *name != mesh->cluster[other])
                *has_borders = true;
            else
                *name = mesh->cluster[other];
        }
    }
    for (uint32_t c = 0; c < count; c++)
        if (names[c] == NAV_NONE && !navi_cluster_take(islands, &names[c]))
            return false;
    return true;
}

// The component on the other side of a rim edge, after the patch. NAV_NONE: none.
static uint32_t component_beyond(const Mesh* mesh, uint32_t h) {
    uint32_t t = navi_edge_twin(mesh, h) >> 2;
    return mesh->tri[t].flags & TRI_FRESH ? mesh->cluster[t] : NAV_NONE;
}

// Does one component with the name of the cluster touch both rim edges? Or is it one triangle?
static bool is_joined(const Islands* islands, const IslandRim* a, const IslandRim* b) {
    const Mesh* mesh = islands->mesh;
    if (a->h >> 2 == b->h >> 2)
        return true;
    uint32_t component = component_beyond(mesh, a->h);
    return component != NAV_NONE && component == component_beyond(mesh, b->h) &&
           islands->component_names.data[component] == mesh->cluster[a->h >> 2];
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
// that are left. Whether it was is random, so that a branch would often be mispredicted: it is
// written first, and then counted or not. There must be room.
static inline void visit_triangle(Islands* islands, uint32_t t, uint32_t cluster,
                                  uint32_t* wanted) {
    MeshTri* tri = &islands->mesh->tri[t];
    uint32_t name = islands->mesh->cluster[t];
    if (tri->flags & TRI_FRESH && name != NAV_NONE)
        name = islands->component_names.data[name];
    bool is_next = ((tri->flags & TRI_SEEN) == 0) & (name == cluster);
    bool is_wanted = is_next & ((tri->flags & TRI_CAVITY) != 0);
    NAV_ASSERT(*wanted > 0 || !is_wanted);
    islands->visited.data[islands->visited.count] = t;
    islands->visited.count += is_next;
    *wanted -= is_wanted;
    tri->flags |= is_next ? TRI_SEEN : 0;
}

// Search near the cavity for a connection between the rim edges of an old piece.
static bool search_connection(Islands* islands, uint32_t from, uint32_t to, bool* is_found) {
    const Mesh* mesh = islands->mesh;
    uint32_t t = islands->rim.data[from].h >> 2, cluster = mesh->cluster[t];
    islands->visited.count = 0;
    uint32_t wanted = mark_wanted(islands, from, to);
    bool is_done = navi_array_reserve(islands->memory, &islands->visited, 3 * MOST_VISITS + 4);
    if (is_done)
        visit_triangle(islands, t, cluster, &wanted);
    for (uint32_t k = 0; wanted > 0 && k < islands->visited.count && k < MOST_VISITS; k++) {
        const MeshTri* tri = &mesh->tri[islands->visited.data[k]];
        for (uint32_t i = 0; i < 3; i++)
            if (tri->n[i] != NAV_NONE)
                visit_triangle(islands, tri->n[i] >> 2, cluster, &wanted);
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

// Give the fresh triangles the names of their components.
static bool name_fresh(Islands* islands) {
    Mesh* mesh = islands->mesh;
    for (uint32_t k = 0; k < islands->fresh.count; k++) {
        uint32_t* cluster = &mesh->cluster[islands->fresh.data[k]];
        NAV_ASSERT(*cluster < islands->component_names.capacity);
        *cluster = islands->component_names.data[*cluster];
        if (!navi_islands_note_size(islands, *cluster, 1))
            return false;
    }
    return true;
}

static bool note_fresh_edges(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    for (uint32_t k = 0; k < islands->fresh.count; k++) {
        uint32_t t = islands->fresh.data[k], cluster = mesh->cluster[t];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i];
            uint32_t other = twin == NAV_NONE ? NAV_NONE : mesh->cluster[twin >> 2];
            if (other != NAV_NONE && other != cluster &&
                !navi_islands_note_edges(islands, cluster, other, 1))
                return false;
        }
    }
    return true;
}

static bool loosen_rim(Islands* islands) {
    Mesh* mesh = islands->mesh;
    if (!navi_array_reserve(islands->memory, &mesh->loose, islands->rim.count))
        return false;
    for (uint32_t k = 0; k < islands->rim.count; k++) {
        uint32_t t = islands->rim.data[k].h >> 2;
        MeshLoose loose = {t, mesh->cluster[t]};
        if (loose.cluster != NAV_NONE)
            mesh->loose.data[mesh->loose.count++] = loose;
    }
    return true;
}

static bool settle(Islands* islands, bool is_switched) {
    uint32_t count;
    bool has_borders, is_joined_all = false;
    return find_components(islands, &count) && find_names(islands, count, &has_borders) &&
           (is_switched || join_pieces(islands, &is_joined_all)) && name_fresh(islands) &&
           (!has_borders || note_fresh_edges(islands)) && (is_joined_all || loosen_rim(islands));
}

NavResult navi_islands_after_labels(Islands* islands, bool has_patch, const uint32_t* switched,
                                    uint32_t count) {
    if (!islands->mesh->has_clusters)
        return NAV_OK;
    NAV_ASSERT(islands->mesh->loose.count == 0);
    if (!has_patch)
        islands->rim.count = 0;
    bool is_done = leave_all_switched(islands, switched, count) &&
                   list_fresh(islands, has_patch, switched, count) && settle(islands, count > 0);
    for (uint32_t k = 0; k < islands->fresh.count; k++)
        islands->mesh->tri[islands->fresh.data[k]].flags &= ~TRI_FRESH;
    islands->visited.count = 0;
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}
