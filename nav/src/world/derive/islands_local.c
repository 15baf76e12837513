// Islands after one change, for the common case that nothing comes apart and nothing joins.
//
// A change alters what is joined only inside its cavity; moving vertices and flips never do. So it
// is enough to compare the walkable pieces of the cavity before the patch with those after it:
//   - each old piece joined something round the cavity, and that is still joined, by one new piece
//     or by a way round that is found close by;
//   - each new piece joins triangles outside that have one name, which it takes.
// Everything outside keeps its name. A label that changed outside the cavity (a large shape swept
// over it) is not looked at here.
#include "base/assert.h"
#include "world/change/world.h"

// Triangles that a search for a way round may visit.
enum { MOST_VISITS = 256 };

// --- before ------------------------------------------------------------------------------

static bool push(NavWorld* world, uint32_t t) {
    if (!navi_array_room(&world->memory, &world->stack))
        return false;
    world->stack.data[world->stack.count++] = t;
    return true;
}

static bool add_rim(NavWorld* world, uint32_t piece, uint32_t h) {
    Islands* islands = &world->islands;
    if (!navi_array_room(&world->memory, &islands->rim))
        return false;
    IslandRim rim = {piece, h};
    islands->rim.data[islands->rim.count++] = rim;
    return true;
}

// The walkable piece of the cavity round t: TRI_FRESH marks what has been seen.
static bool flood_piece(NavWorld* world, uint32_t t, uint32_t piece) {
    Mesh* mesh = &world->mesh;
    world->stack.count = 0;
    mesh->tri[t].flags |= TRI_FRESH;
    if (!push(world, t))
        return false;
    while (world->stack.count > 0) {
        t = world->stack.data[--world->stack.count];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i], other = twin >> 2;
            if (twin == NAV_NONE || mesh->island[other] == NAV_NONE)
                continue;
            if (!(mesh->tri[other].flags & TRI_CAVITY)) {
                if (!add_rim(world, piece, twin))
                    return false;
            } else if (!(mesh->tri[other].flags & TRI_FRESH)) {
                mesh->tri[other].flags |= TRI_FRESH;
                if (!push(world, other))
                    return false;
            }
        }
    }
    return true;
}

static bool note_delta(NavWorld* world, uint32_t island, int32_t change) {
    Islands* islands = &world->islands;
    if (islands->deltas.count > 0) {
        IslandDelta* last = &islands->deltas.data[islands->deltas.count - 1];
        if (last->island == island) {
            last->change += change;
            return true;
        }
    }
    if (!navi_array_room(&world->memory, &islands->deltas))
        return false;
    IslandDelta delta = {island, change};
    islands->deltas.data[islands->deltas.count++] = delta;
    return true;
}

static bool flood_pieces(NavWorld* world) {
    const Mesh* mesh = &world->mesh;
    const Carve* carve = &world->carve;
    uint32_t piece = 0;
    for (uint32_t k = 0; k < carve->cavity.count; k++) {
        uint32_t t = carve->cavity.data[k];
        if (mesh->island[t] == NAV_NONE)
            continue;
        if (!note_delta(world, mesh->island[t], -1))
            return false;
        if (mesh->tri[t].flags & TRI_FRESH)
            continue;
        uint32_t before = world->islands.rim.count;
        if (!flood_piece(world, t, piece++))
            return false;
        if (world->islands.rim.count == before) // a whole island
            world->islands.is_settled = false;
    }
    return true;
}

bool navi_islands_before_patch(NavWorld* world) {
    Mesh* mesh = &world->mesh;
    const Carve* carve = &world->carve;
    world->islands.rim.count = 0;
    if (!world->islands.is_settled)
        return true;
    // Saved here, before its island is written.
    if (!navi_mesh_reserve_touched(mesh, carve->cavity.count))
        return false;
    bool is_done = flood_pieces(world);
    for (uint32_t k = 0; k < carve->cavity.count; k++) {
        uint32_t t = carve->cavity.data[k];
        mesh->tri[t].flags &= ~TRI_FRESH;
        navi_mesh_touch(mesh, t);
        mesh->island[t] = NAV_NONE;
    }
    return is_done;
}

// --- after -------------------------------------------------------------------------------

// The new walkable triangles carry TRI_FRESH, and their component in place of an island.
static bool flood_component(NavWorld* world, uint32_t t, uint32_t component) {
    Mesh* mesh = &world->mesh;
    world->stack.count = 0;
    mesh->island[t] = component;
    if (!push(world, t))
        return false;
    while (world->stack.count > 0) {
        t = world->stack.data[--world->stack.count];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i], other = twin >> 2;
            if (twin == NAV_NONE || !(mesh->tri[other].flags & TRI_FRESH) ||
                mesh->island[other] != NAV_NONE)
                continue;
            mesh->island[other] = component;
            if (!push(world, other))
                return false;
        }
    }
    return true;
}

static bool find_components(NavWorld* world, uint32_t* count) {
    Mesh* mesh = &world->mesh;
    const Carve* carve = &world->carve;
    *count = 0;
    for (uint32_t k = 0; k < carve->tris.count; k++) {
        uint32_t t = carve->tris.data[k].slot;
        if (navi_tri_is_walkable(world, t, UINT32_MAX))
            mesh->tri[t].flags |= TRI_FRESH;
    }
    for (uint32_t k = 0; k < carve->tris.count; k++) {
        uint32_t t = carve->tris.data[k].slot;
        if (mesh->tri[t].flags & TRI_FRESH && mesh->island[t] == NAV_NONE &&
            !flood_component(world, t, (*count)++))
            return false;
    }
    return true;
}

// The one name that each component finds round it. False: none, or several.
static bool find_names(NavWorld* world, uint32_t count) {
    const Mesh* mesh = &world->mesh;
    uint32_t* names = world->islands.names.data;
    for (uint32_t c = 0; c < count; c++)
        names[c] = NAV_NONE;
    for (uint32_t k = 0; k < world->carve.tris.count; k++) {
        uint32_t t = world->carve.tris.data[k].slot;
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

// The component beyond a rim edge now, or NAV_NONE.
static uint32_t component_beyond(const Mesh* mesh, uint32_t h) {
    uint32_t t = navi_edge_twin(mesh, h) >> 2;
    return mesh->tri[t].flags & TRI_FRESH ? mesh->island[t] : NAV_NONE;
}

// Is each piece still joined by one component?
static bool pieces_are_joined(const NavWorld* world) {
    const Islands* islands = &world->islands;
    for (uint32_t k = 1; k < islands->rim.count; k++) {
        const IslandRim *rim = &islands->rim.data[k], *before = rim - 1;
        if (rim->piece != before->piece || rim->h >> 2 == before->h >> 2)
            continue;
        uint32_t component = component_beyond(&world->mesh, rim->h);
        if (component == NAV_NONE || component != component_beyond(&world->mesh, before->h))
            return false;
    }
    return true;
}

// The triangles outside that the rim names, each once: TRI_CAVITY is free again and marks them.
static uint32_t mark_wanted(NavWorld* world) {
    Mesh* mesh = &world->mesh;
    uint32_t count = 0;
    for (uint32_t k = 0; k < world->islands.rim.count; k++) {
        MeshTri* tri = &mesh->tri[world->islands.rim.data[k].h >> 2];
        count += !(tri->flags & TRI_CAVITY);
        tri->flags |= TRI_CAVITY;
    }
    return count;
}

static void forget_search(NavWorld* world) {
    for (uint32_t k = 0; k < world->stack.count; k++)
        world->mesh.tri[world->stack.data[k]].flags &= ~TRI_SEEN;
    world->stack.count = 0;
    for (uint32_t k = 0; k < world->islands.rim.count; k++)
        world->mesh.tri[world->islands.rim.data[k].h >> 2].flags &= ~TRI_CAVITY;
}

static bool visit(NavWorld* world, uint32_t t, uint32_t* wanted) {
    MeshTri* tri = &world->mesh.tri[t];
    if (tri->flags & TRI_SEEN)
        return true;
    if (!(tri->flags & TRI_FRESH) && world->mesh.island[t] == NAV_NONE)
        return true;
    if (!push(world, t))
        return false;
    *wanted -= (tri->flags & TRI_CAVITY) != 0;
    tri->flags |= TRI_SEEN;
    return true;
}

static bool is_one_island(const NavWorld* world) {
    const Islands* islands = &world->islands;
    const uint32_t* island = world->mesh.island;
    for (uint32_t k = 1; k < islands->rim.count; k++)
        if (island[islands->rim.data[k].h >> 2] != island[islands->rim.data[0].h >> 2])
            return false;
    return true;
}

// A way round between all rim edges, close by. Pieces of several islands at once are not tried.
static bool search_way_round(NavWorld* world, bool* is_found) {
    const Mesh* mesh = &world->mesh;
    *is_found = false;
    if (!is_one_island(world))
        return true;
    world->stack.count = 0;
    uint32_t wanted = mark_wanted(world);
    bool is_done = visit(world, world->islands.rim.data[0].h >> 2, &wanted);
    for (uint32_t k = 0; is_done && wanted > 0 && k < world->stack.count && k < MOST_VISITS; k++) {
        const MeshTri* tri = &mesh->tri[world->stack.data[k]];
        for (uint32_t i = 0; i < 3 && is_done; i++)
            if (tri->n[i] != NAV_NONE)
                is_done = visit(world, tri->n[i] >> 2, &wanted);
    }
    *is_found = is_done && wanted == 0;
    forget_search(world);
    return is_done;
}

static bool settle(NavWorld* world, uint32_t count, bool* is_settled) {
    *is_settled = false;
    if (!navi_array_reserve(&world->memory, &world->islands.names, count))
        return false;
    if (!find_names(world, count))
        return true;
    *is_settled = pieces_are_joined(world);
    return *is_settled || search_way_round(world, is_settled);
}

static bool name_new(NavWorld* world) {
    Mesh* mesh = &world->mesh;
    bool is_done = true;
    for (uint32_t k = 0; k < world->carve.tris.count; k++) {
        uint32_t t = world->carve.tris.data[k].slot;
        if (!(mesh->tri[t].flags & TRI_FRESH))
            continue;
        mesh->island[t] = world->islands.names.data[mesh->island[t]];
        is_done = is_done && note_delta(world, mesh->island[t], 1);
    }
    return is_done;
}

bool navi_islands_after_patch(NavWorld* world) {
    Islands* islands = &world->islands;
    if (!islands->is_settled)
        return true;
    uint32_t count;
    bool is_done = find_components(world, &count) && settle(world, count, &islands->is_settled);
    if (is_done && islands->is_settled)
        is_done = name_new(world);
    for (uint32_t k = 0; k < world->carve.tris.count; k++)
        world->mesh.tri[world->carve.tris.data[k].slot].flags &= ~TRI_FRESH;
    world->stack.count = 0;
    return is_done;
}
