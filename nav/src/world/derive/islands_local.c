// Islands after one change, for the common case that no island splits and no two join.
//
// A change alters connections only inside its cavity; moving vertices and flipping edges never
// does. So it is enough to compare the walkable pieces of the cavity before the patch with those
// after it:
//   - what each old piece connected outside the cavity is still connected, by one new piece or by a
//     path outside that a short search finds;
//   - the triangles outside that a new piece touches belong to one island, whose name it takes.
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

// Flood the walkable piece of the cavity that contains t, and list the rim edges beside it.
// TRI_FRESH marks triangles that have been seen.
static bool flood_piece(Islands* islands, uint32_t t, uint32_t piece) {
    Mesh* mesh = islands->mesh;
    NAV_ASSERT(mesh->tri[t].flags & TRI_CAVITY && mesh->island[t] != NAV_NONE);
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
            if (!(mesh->tri[other].flags & TRI_CAVITY)) {
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

static bool note_delta(Islands* islands, uint32_t island, int32_t change) {
    if (islands->deltas.count > 0) {
        IslandDelta* last = &islands->deltas.data[islands->deltas.count - 1];
        if (last->island == island) {
            last->change += change;
            return true;
        }
    }
    if (!navi_array_room(islands->memory, &islands->deltas))
        return false;
    IslandDelta delta = {island, change};
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
        if (islands->rim.count == before) // a whole island
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

// For each component, the name of the island around it. False: a component has none, or several.
static bool find_names(Islands* islands, uint32_t count) {
    const Mesh* mesh = islands->mesh;
    uint32_t* names = islands->names.data;
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
                return false;
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

// Is each old piece still connected, because one component touches all its rim edges?
static bool pieces_are_joined(const Islands* islands) {
    for (uint32_t k = 1; k < islands->rim.count; k++) {
        const IslandRim *rim = &islands->rim.data[k], *before = rim - 1;
        if (rim->piece != before->piece || rim->h >> 2 == before->h >> 2)
            continue;
        uint32_t component = component_beyond(islands->mesh, rim->h);
        if (component == NAV_NONE || component != component_beyond(islands->mesh, before->h))
            return false;
    }
    return true;
}

// Mark the triangles outside the rim with TRI_CAVITY, which is free after the patch. Returns how
// many there are.
static uint32_t mark_wanted(Islands* islands) {
    Mesh* mesh = islands->mesh;
    uint32_t count = 0;
    for (uint32_t k = 0; k < islands->rim.count; k++) {
        MeshTri* tri = &mesh->tri[islands->rim.data[k].h >> 2];
        count += !(tri->flags & TRI_CAVITY);
        tri->flags |= TRI_CAVITY;
    }
    return count;
}

static void clear_search(Islands* islands) {
    for (uint32_t k = 0; k < islands->visited.count; k++)
        islands->mesh->tri[islands->visited.data[k]].flags &= ~TRI_SEEN;
    islands->visited.count = 0;
    for (uint32_t k = 0; k < islands->rim.count; k++)
        islands->mesh->tri[islands->rim.data[k].h >> 2].flags &= ~TRI_CAVITY;
}

// Visit a walkable triangle that was not visited before. `*wanted` counts the marked ones that are
// left.
static bool visit_triangle(Islands* islands, uint32_t t, uint32_t* wanted) {
    MeshTri* tri = &islands->mesh->tri[t];
    if (tri->flags & TRI_SEEN)
        return true;
    if (!(tri->flags & TRI_FRESH) && islands->mesh->island[t] == NAV_NONE)
        return true;
    if (!push_visited(islands, t))
        return false;
    NAV_ASSERT(*wanted > 0 || !(tri->flags & TRI_CAVITY));
    *wanted -= (tri->flags & TRI_CAVITY) != 0;
    tri->flags |= TRI_SEEN;
    return true;
}

static bool is_one_island(const Islands* islands) {
    const uint32_t* island = islands->mesh->island;
    for (uint32_t k = 1; k < islands->rim.count; k++)
        if (island[islands->rim.data[k].h >> 2] != island[islands->rim.data[0].h >> 2])
            return false;
    return true;
}

// Search near the cavity for a connection between all rim edges. If these belong to several
// islands, there is no search.
static bool search_connection(Islands* islands, bool* is_found) {
    const Mesh* mesh = islands->mesh;
    *is_found = false;
    if (!is_one_island(islands))
        return true;
    islands->visited.count = 0;
    uint32_t wanted = mark_wanted(islands);
    bool is_done = visit_triangle(islands, islands->rim.data[0].h >> 2, &wanted);
    for (uint32_t k = 0; is_done && wanted > 0 && k < islands->visited.count && k < MOST_VISITS;
         k++) {
        const MeshTri* tri = &mesh->tri[islands->visited.data[k]];
        for (uint32_t i = 0; i < 3 && is_done; i++)
            if (tri->n[i] != NAV_NONE)
                is_done = visit_triangle(islands, tri->n[i] >> 2, &wanted);
    }
    *is_found = is_done && wanted == 0;
    clear_search(islands);
    return is_done;
}

// Find the names of the new components. `*is_settled`: they are known, and nothing was split or
// joined.
static bool find_islands(Islands* islands, uint32_t count, bool* is_settled) {
    *is_settled = false;
    if (!navi_array_reserve(islands->memory, &islands->names, count))
        return false;
    if (!find_names(islands, count))
        return true;
    *is_settled = pieces_are_joined(islands);
    return *is_settled || search_connection(islands, is_settled);
}

// Give the new triangles the names of their components.
static bool name_new_triangles(Islands* islands) {
    Mesh* mesh = islands->mesh;
    bool is_done = true;
    for (uint32_t k = 0; k < islands->carve->tris.count; k++) {
        uint32_t t = islands->carve->tris.data[k].slot;
        if (!(mesh->tri[t].flags & TRI_FRESH))
            continue;
        NAV_ASSERT(mesh->island[t] < islands->names.capacity);
        mesh->island[t] = islands->names.data[mesh->island[t]];
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
