#include "world/derive/islands.h"

#include <string.h>

#include "base/assert.h"

void navi_islands_init(Islands* islands, Mesh* mesh, const Labels* labels, const Carve* carve) {
    memset(islands, 0, sizeof *islands);
    islands->memory = mesh->memory;
    islands->mesh = mesh;
    islands->labels = labels;
    islands->carve = carve;
}

void navi_islands_fini(Islands* islands) {
    NavMemory* memory = islands->memory;
    navi_array_fini(memory, &islands->sizes);
    navi_array_fini(memory, &islands->deltas);
    navi_array_fini(memory, &islands->rim);
    navi_array_fini(memory, &islands->names);
    navi_array_fini(memory, &islands->visited);
    navi_array_fini(memory, &islands->component);
    navi_array_fini(memory, &islands->stack);
    navi_array_fini(memory, &islands->parent);
    navi_array_fini(memory, &islands->name);
    navi_array_fini(memory, &islands->ports);
    navi_array_fini(memory, &islands->pairs);
    navi_array_fini(memory, &islands->searches);
    navi_array_fini(memory, &islands->visits);
    navi_array_fini(memory, &islands->becomes);
    navi_array_fini(memory, &islands->renamed);
}

// --- union-find --------------------------------------------------------------------------

uint32_t navi_islands_root(const Islands* islands, uint32_t item) {
    uint32_t* parent = islands->parent.data;
    NAV_BOUND(left, islands->parent.count);
    while (parent[item] != item) {
        NAV_ROUND(left);
        parent[item] = parent[parent[item]];
        item = parent[item];
    }
    return item;
}

void navi_islands_join(Islands* islands, uint32_t a, uint32_t b) {
    a = navi_islands_root(islands, a);
    b = navi_islands_root(islands, b);
    if (a < b)
        islands->parent.data[b] = a;
    else
        islands->parent.data[a] = b;
}

static bool add_item(Islands* islands) {
    if (!navi_array_room(islands->memory, &islands->parent))
        return false;
    islands->parent.data[islands->parent.count] = islands->parent.count;
    islands->parent.count++;
    return true;
}

// --- ports -------------------------------------------------------------------------------

// The legalize queue is empty here, so its array is used to number touched triangles and ports.
uint32_t navi_islands_port_of(const Islands* islands, uint32_t t) {
    uint32_t port = islands->mesh->queue[t];
    return port < islands->ports.count && islands->ports.data[port].t == t ? port : NAV_NONE;
}

// The port of an untouched triangle, added if it is new. NAV_NONE: no memory.
static uint32_t add_port(Islands* islands, uint32_t t) {
    NAV_ASSERT(!(islands->mesh->tri[t].flags & TRI_TOUCHED) &&
               islands->mesh->island[t] != NAV_NONE);
    uint32_t port = navi_islands_port_of(islands, t);
    if (port != NAV_NONE)
        return port;
    if (!navi_array_room(islands->memory, &islands->ports) || !add_item(islands))
        return NAV_NONE;
    IslandPort fresh = {t, islands->mesh->island[t]};
    islands->mesh->queue[t] = islands->ports.count;
    islands->ports.data[islands->ports.count] = fresh;
    return islands->ports.count++;
}

static bool is_touched(const Mesh* mesh, uint32_t t) {
    return (mesh->tri[t].flags & TRI_TOUCHED) != 0;
}

// --- what the touched triangles connect now ----------------------------------------------

static bool is_walkable_now(const Islands* islands, uint32_t t) {
    return navi_tri_is_alive(islands->mesh, t) &&
           navi_tri_is_walkable(islands->labels, islands->mesh, t, UINT32_MAX);
}

static bool push_item(Islands* islands, uint32_t item) {
    if (!navi_array_room(islands->memory, &islands->stack))
        return false;
    islands->stack.data[islands->stack.count++] = item;
    return true;
}

// Flood the walkable touched triangles that are connected to touched triangle `start` now.
static bool flood_new(Islands* islands, uint32_t start, uint32_t component) {
    const Mesh* mesh = islands->mesh;
    islands->component.data[start] = component;
    if (!push_item(islands, start))
        return false;
    while (islands->stack.count > 0) {
        uint32_t t = mesh->touched.data[islands->stack.data[--islands->stack.count]].t;
        for (uint32_t i = 0; i < 3; i++) {
            if (mesh->tri[t].n[i] == NAV_NONE)
                continue;
            uint32_t other = mesh->tri[t].n[i] >> 2, k = mesh->queue[other];
            if (!is_touched(mesh, other) || islands->component.data[k] != NAV_NONE ||
                !is_walkable_now(islands, other))
                continue;
            islands->component.data[k] = component;
            if (!push_item(islands, k))
                return false;
        }
    }
    return true;
}

static bool find_components(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    islands->component_count = 0;
    if (!navi_array_reserve(islands->memory, &islands->component, mesh->touched.count))
        return false;
    for (uint32_t k = 0; k < mesh->touched.count; k++)
        islands->component.data[k] = NAV_NONE;
    for (uint32_t k = 0; k < mesh->touched.count; k++) {
        if (islands->component.data[k] != NAV_NONE ||
            !is_walkable_now(islands, mesh->touched.data[k].t))
            continue;
        if (!flood_new(islands, k, islands->component_count++) || !add_item(islands))
            return false;
    }
    return true;
}

// Unite each component with the ports beside it.
static bool join_ports(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    for (uint32_t k = 0; k < mesh->touched.count; k++) {
        uint32_t t = mesh->touched.data[k].t;
        for (uint32_t i = 0; i < 3 && islands->component.data[k] != NAV_NONE; i++) {
            uint32_t twin = mesh->tri[t].n[i];
            if (twin == NAV_NONE || is_touched(mesh, twin >> 2) ||
                mesh->island[twin >> 2] == NAV_NONE)
                continue;
            uint32_t port = add_port(islands, twin >> 2);
            if (port == NAV_NONE)
                return false;
            navi_islands_join(islands, islands->component.data[k], islands->component_count + port);
        }
    }
    return true;
}

// --- what they connected before ----------------------------------------------------------

static bool was_walkable(const MeshTouched* saved) {
    return (saved->old.flags & TRI_ALIVE) != 0 && saved->island != NAV_NONE;
}

// Flood the touched triangles that were connected to touched triangle `start` before the commit,
// and list the ports beside them.
static bool flood_old(Islands* islands, uint32_t start, uint32_t piece, uint32_t* piece_of) {
    const Mesh* mesh = islands->mesh;
    piece_of[start] = piece;
    if (!push_item(islands, start))
        return false;
    while (islands->stack.count > 0) {
        const MeshTouched* saved = &mesh->touched.data[islands->stack.data[--islands->stack.count]];
        for (uint32_t i = 0; i < 3; i++) {
            if (saved->old.n[i] == NAV_NONE)
                continue;
            uint32_t other = saved->old.n[i] >> 2;
            if (is_touched(mesh, other)) {
                uint32_t k = mesh->queue[other];
                if (piece_of[k] != NAV_NONE || !was_walkable(&mesh->touched.data[k]))
                    continue;
                piece_of[k] = piece;
                if (!push_item(islands, k))
                    return false;
            } else if (mesh->island[other] != NAV_NONE) {
                uint32_t port = add_port(islands, other);
                if (port == NAV_NONE || !navi_array_room(islands->memory, &islands->pairs))
                    return false;
                IslandPair pair = {piece, port};
                islands->pairs.data[islands->pairs.count++] = pair;
            }
        }
    }
    return true;
}

// Find the old pieces. The pairs of each piece are consecutive.
static bool find_old_pieces(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    uint32_t count = mesh->touched.count, pieces = 0;
    islands->pairs.count = 0;
    if (!navi_array_reserve(islands->memory, &islands->name, count))
        return false;
    uint32_t* piece_of = islands->name.data; // `name` is not in use yet
    for (uint32_t k = 0; k < count; k++)
        piece_of[k] = NAV_NONE;
    for (uint32_t k = 0; k < count; k++)
        if (piece_of[k] == NAV_NONE && was_walkable(&mesh->touched.data[k]) &&
            !flood_old(islands, k, pieces++, piece_of))
            return false;
    return true;
}

// --- names -------------------------------------------------------------------------------

// Take the lowest free name. The size of its island is still 0. The memory must have been reserved.
static uint32_t take_name(Islands* islands) {
    while (islands->lowest_free < islands->sizes.count &&
           islands->sizes.data[islands->lowest_free] > 0)
        islands->lowest_free++;
    if (islands->lowest_free == islands->sizes.count) {
        NAV_ASSERT(islands->sizes.count < islands->sizes.capacity);
        islands->sizes.data[islands->sizes.count++] = 0;
    }
    return islands->lowest_free++;
}

uint32_t navi_islands_final_name(const Islands* islands, uint32_t island) {
    NAV_BOUND(left, islands->becomes.count);
    while (islands->becomes.data[island] != island) {
        NAV_ROUND(left);
        island = islands->becomes.data[island];
    }
    return island;
}

// Merge two islands that a component connects. The larger one keeps its name.
static void merge_names(Islands* islands, uint32_t a, uint32_t b) {
    a = navi_islands_final_name(islands, a);
    b = navi_islands_final_name(islands, b);
    if (a == b)
        return;
    bool keep_a = islands->sizes.data[a] != islands->sizes.data[b]
                      ? islands->sizes.data[a] > islands->sizes.data[b]
                      : a < b;
    islands->becomes.data[keep_a ? b : a] = keep_a ? a : b;
    NAV_ASSERT(islands->renamed.count < islands->renamed.capacity);
    islands->renamed.data[islands->renamed.count++] = keep_a ? b : a;
}

// Reserve memory for all names that may be needed: a new one for each component and each search.
static bool reserve_names(Islands* islands) {
    size_t most = (size_t)islands->sizes.count +
                  2 * ((size_t)islands->component_count + islands->ports.count) + 1;
    if (!navi_array_reserve(islands->memory, &islands->sizes, most) ||
        !navi_array_reserve(islands->memory, &islands->becomes, most) ||
        !navi_array_reserve(islands->memory, &islands->renamed, 2 * (size_t)islands->ports.count) ||
        !navi_array_reserve(islands->memory, &islands->name,
                            (size_t)islands->component_count + islands->ports.count))
        return false;
    for (; islands->becomes.count < most; islands->becomes.count++)
        islands->becomes.data[islands->becomes.count] = islands->becomes.count;
    return true;
}

static void add_to_size(Islands* islands, uint32_t island) {
    NAV_ASSERT(island < islands->sizes.count);
    islands->alive += islands->sizes.data[island]++ == 0;
}

static void take_from_size(Islands* islands, uint32_t island) {
    NAV_ASSERT(island < islands->sizes.count && islands->sizes.data[island] > 0);
    if (--islands->sizes.data[island] > 0)
        return;
    islands->alive--;
    if (island < islands->lowest_free)
        islands->lowest_free = island;
}

static void set_island(Islands* islands, uint32_t t, uint32_t island) {
    take_from_size(islands, islands->mesh->island[t]);
    add_to_size(islands, island);
    islands->mesh->island[t] = island;
}

static bool push_seen(Islands* islands, uint32_t t) {
    if (!push_item(islands, t))
        return false;
    islands->mesh->tri[t].flags |= TRI_SEEN;
    return true;
}

// Collect in `stack` the untouched triangles of island `old` that are connected to t.
static bool flood_renamed(Islands* islands, uint32_t t, uint32_t old) {
    const Mesh* mesh = islands->mesh;
    uint32_t next = islands->stack.count;
    if (!push_seen(islands, t))
        return false;
    NAV_BOUND(left, mesh->counts->tri_alive);
    for (; next < islands->stack.count; next++) {
        NAV_ROUND(left);
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[islands->stack.data[next]].n[i];
            if (twin == NAV_NONE || mesh->island[twin >> 2] != old ||
                mesh->tri[twin >> 2].flags & (TRI_SEEN | TRI_TOUCHED))
                continue;
            if (!push_seen(islands, twin >> 2))
                return false;
        }
    }
    return true;
}

// Collect in `stack` the untouched triangles of islands that lose their name, starting from the
// ports.
static bool find_renamed(Islands* islands) {
    Mesh* mesh = islands->mesh;
    islands->stack.count = 0;
    bool is_done = true;
    for (uint32_t p = 0; p < islands->ports.count && is_done; p++) {
        const IslandPort* port = &islands->ports.data[p];
        uint32_t old = mesh->island[port->t];
        // A port of a piece that is cut off has a new name already, and so has the whole piece.
        if (port->island != old || islands->becomes.data[old] == old ||
            mesh->tri[port->t].flags & TRI_SEEN)
            continue;
        is_done = flood_renamed(islands, port->t, old);
    }
    for (uint32_t k = 0; k < islands->stack.count; k++)
        mesh->tri[islands->stack.data[k]].flags &= ~TRI_SEEN;
    return is_done;
}

// Merge the islands of the ports of each group. Afterwards name[root] is the name of the group.
static void name_groups(Islands* islands) {
    uint32_t items = islands->component_count + islands->ports.count;
    for (uint32_t k = 0; k < items; k++)
        islands->name.data[k] = NAV_NONE; // by root: a name of the group
    for (uint32_t p = 0; p < islands->ports.count; p++) {
        uint32_t root = navi_islands_root(islands, islands->component_count + p);
        uint32_t island = islands->ports.data[p].island;
        if (islands->name.data[root] == NAV_NONE)
            islands->name.data[root] = island;
        else
            merge_names(islands, islands->name.data[root], island);
    }
}

// Rename the triangles of pieces that are cut off.
static void rename_cut_off(Islands* islands) {
    for (uint32_t s = 0; s < islands->searches.count; s++) {
        const IslandSearch* search = &islands->searches.data[s];
        if (search->is_active || search->group == NAV_NONE)
            continue;
        for (uint32_t v = search->done; v != NAV_NONE; v = islands->visits.data[v].next)
            set_island(islands, islands->visits.data[v].t,
                       navi_islands_final_name(islands, search->island));
    }
}

// Take the touched triangles out of their old islands; then put them into their new ones.
static void leave_old_islands(Islands* islands) {
    for (uint32_t k = 0; k < islands->mesh->touched.count; k++) {
        const MeshTouched* saved = &islands->mesh->touched.data[k];
        if (was_walkable(saved))
            take_from_size(islands, saved->island);
        islands->mesh->island[saved->t] = NAV_NONE;
    }
}

static void enter_new_islands(Islands* islands) {
    // First: take_name below may give out names whose `becomes` is another name.
    for (uint32_t k = 0; k < islands->component_count; k++)
        if (islands->name.data[k] != NAV_NONE)
            islands->name.data[k] = navi_islands_final_name(islands, islands->name.data[k]);
    for (uint32_t k = 0; k < islands->mesh->touched.count; k++) {
        uint32_t component = islands->component.data[k];
        if (component == NAV_NONE)
            continue;
        uint32_t root = navi_islands_root(islands, component);
        if (islands->name.data[root] == NAV_NONE)
            islands->name.data[root] = take_name(islands);
        uint32_t island = islands->name.data[root];
        add_to_size(islands, island);
        islands->mesh->island[islands->mesh->touched.data[k].t] = island;
    }
}

static void clear_merges(Islands* islands) {
    for (uint32_t k = 0; k < islands->renamed.count; k++)
        islands->becomes.data[islands->renamed.data[k]] = islands->renamed.data[k];
    islands->renamed.count = 0;
}

// Drop free names at the end.
static void trim_names(Islands* islands) {
    while (islands->sizes.count > 0 && islands->sizes.data[islands->sizes.count - 1] == 0)
        islands->sizes.count--;
    if (islands->lowest_free > islands->sizes.count)
        islands->lowest_free = islands->sizes.count;
}

static bool update_all(Islands* islands) {
    islands->parent.count = islands->ports.count = islands->stack.count = 0;
    islands->searches.count = islands->visits.count = 0;
    NAV_ASSERT(islands->mesh->queue_count == 0);
    for (uint32_t k = 0; k < islands->mesh->touched.count; k++)
        islands->mesh->queue[islands->mesh->touched.data[k].t] = k;
    if (!find_components(islands) || !join_ports(islands) || !find_old_pieces(islands) ||
        !reserve_names(islands))
        return false;
    name_groups(islands);
    bool is_planned = navi_islands_search(islands) == NAV_OK;
    name_groups(islands); // again, with the new names of pieces that are cut off
    if (!is_planned || !find_renamed(islands)) {
        clear_merges(islands);
        return false;
    }
    // Nothing below can fail.
    NAV_ASSERT(islands->sizes.count + islands->searches.count <= islands->sizes.capacity);
    for (uint32_t k = 0; k < islands->searches.count; k++)
        islands->sizes.data[islands->sizes.count++] = 0;
    leave_old_islands(islands);
    rename_cut_off(islands);
    for (uint32_t k = 0; k < islands->stack.count; k++) {
        uint32_t t = islands->stack.data[k];
        set_island(islands, t, navi_islands_final_name(islands, islands->mesh->island[t]));
    }
    enter_new_islands(islands);
    clear_merges(islands);
    trim_names(islands);
    return true;
}

NavResult navi_islands_update(Islands* islands) {
    if (!islands->is_settled)
        return update_all(islands) ? NAV_OK : NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < islands->deltas.count; k++) {
        const IslandDelta* delta = &islands->deltas.data[k];
        NAV_ASSERT(delta->island < islands->sizes.count &&
                   (int64_t)islands->sizes.data[delta->island] + delta->change >= 0);
        islands->sizes.data[delta->island] += (uint32_t)delta->change;
    }
    return NAV_OK;
}
