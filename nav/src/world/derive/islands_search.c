// Where touched triangles do not connect what they connected before, there may be a path around
// them. A search starts from each group of ports. The searches advance in turn, one triangle each,
// and are merged where they meet. A search that has no more triangles to visit has found a piece
// that is cut off, and the piece gets a new name. The last search keeps the old name and stops.
#include "base/assert.h"
#include "world/derive/islands.h"

static IslandSearch* search_at(const Islands* islands, uint32_t s) {
    return &islands->searches.data[s];
}

// The search of a group, or NAV_NONE. Linear, because there are few groups.
static uint32_t search_of(const Islands* islands, uint32_t group) {
    for (uint32_t s = 0; s < islands->searches.count; s++)
        if (search_at(islands, s)->group == group)
            return s;
    return NAV_NONE;
}

static bool enqueue_triangle(Islands* islands, IslandSearch* search, uint32_t t) {
    NAV_ASSERT(!(islands->mesh->tri[t].flags & TRI_SEEN));
    if (!navi_array_room(islands->memory, &islands->visits))
        return false;
    uint32_t v = islands->visits.count++;
    IslandVisit visit = {t, NAV_NONE};
    islands->visits.data[v] = visit;
    if (search->pending == NAV_NONE)
        search->pending = v;
    else
        islands->visits.data[search->pending_end].next = v;
    search->pending_end = v;
    islands->mesh->tri[t].flags |= TRI_SEEN;
    return true;
}

// Enqueue all ports of a group: they are known to be connected.
static bool enqueue_ports(Islands* islands, IslandSearch* search, uint32_t group) {
    for (uint32_t p = 0; p < islands->ports.count; p++) {
        uint32_t t = islands->ports.data[p].t;
        if (navi_islands_root(islands, islands->component_count + p) == group &&
            !(islands->mesh->tri[t].flags & TRI_SEEN) && !enqueue_triangle(islands, search, t))
            return false;
    }
    return true;
}

static bool begin_search(Islands* islands, uint32_t group, uint32_t island) {
    if (search_of(islands, group) != NAV_NONE)
        return true;
    if (!navi_array_room(islands->memory, &islands->searches))
        return false;
    IslandSearch search = {group, island, NAV_NONE, NAV_NONE, NAV_NONE, NAV_NONE, true};
    uint32_t s = islands->searches.count++;
    islands->searches.data[s] = search;
    return enqueue_ports(islands, search_at(islands, s), group);
}

// Begin a search for each group of an old piece whose ports are in different groups now.
static bool begin_searches(Islands* islands) {
    for (uint32_t k = 1; k < islands->pairs.count; k++) {
        const IslandPair *pair = &islands->pairs.data[k], *before = pair - 1;
        if (pair->piece != before->piece)
            continue;
        uint32_t a = navi_islands_root(islands, islands->component_count + before->port);
        uint32_t b = navi_islands_root(islands, islands->component_count + pair->port);
        if (a == b)
            continue;
        uint32_t island = islands->mesh->island[islands->ports.data[pair->port].t];
        if (!begin_search(islands, a, island) || !begin_search(islands, b, island))
            return false;
    }
    return true;
}

static void append_list(Islands* islands, uint32_t* head, uint32_t* end, uint32_t other_head,
                        uint32_t other_end) {
    if (other_head == NAV_NONE)
        return;
    if (*head == NAV_NONE)
        *head = other_head;
    else
        islands->visits.data[*end].next = other_head;
    *end = other_end;
}

// Search s has met another group. Unite the two groups, and merge the other search into s, if there
// is one.
static bool join_group(Islands* islands, uint32_t s, uint32_t group) {
    IslandSearch* search = search_at(islands, s);
    uint32_t o = search_of(islands, group);
    navi_islands_join(islands, search->group, group);
    uint32_t root = navi_islands_root(islands, group);
    if (o == NAV_NONE) {
        if (!enqueue_ports(islands, search, root))
            return false;
    } else {
        IslandSearch* other = search_at(islands, o);
        NAV_ASSERT(o != s);
        append_list(islands, &search->pending, &search->pending_end, other->pending,
                    other->pending_end);
        append_list(islands, &search->done, &search->done_end, other->done, other->done_end);
        other->group = NAV_NONE; // merged into s
        other->island = s;
        other->is_active = false;
    }
    search->group = root;
    return true;
}

// Search s looks at triangle t, beside one that it has visited.
static bool reach_triangle(Islands* islands, uint32_t s, uint32_t t) {
    const Mesh* mesh = islands->mesh;
    if (mesh->tri[t].flags & TRI_TOUCHED || mesh->island[t] == NAV_NONE)
        return true;
    uint32_t port = navi_islands_port_of(islands, t);
    if (port != NAV_NONE) {
        uint32_t group = navi_islands_root(islands, islands->component_count + port);
        if (group != search_at(islands, s)->group)
            return join_group(islands, s, group);
    } else if (mesh->tri[t].flags & TRI_SEEN) {
        uint32_t other = mesh->queue[t]; // the search that has seen it, perhaps merged since
        NAV_BOUND(left, islands->searches.count);
        NAV_ASSERT(other < islands->searches.count);
        while (search_at(islands, other)->group == NAV_NONE) {
            NAV_ROUND(left);
            other = search_at(islands, other)->island;
        }
        return other == s || join_group(islands, s, search_at(islands, other)->group);
    }
    if (mesh->tri[t].flags & TRI_SEEN)
        return true;
    mesh->queue[t] = port != NAV_NONE ? port : s;
    return enqueue_triangle(islands, search_at(islands, s), t);
}

// Visit one triangle of a search. False: no memory.
static bool advance_search(Islands* islands, uint32_t s) {
    IslandSearch* search = search_at(islands, s);
    uint32_t v = search->pending;
    if (v == NAV_NONE) {
        search->is_active = false; // what it has visited is a piece that is cut off
        return true;
    }
    search->pending = islands->visits.data[v].next;
    islands->visits.data[v].next = NAV_NONE;
    append_list(islands, &search->done, &search->done_end, v, v);
    uint32_t t = islands->visits.data[v].t;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = islands->mesh->tri[t].n[i];
        if (twin != NAV_NONE && !reach_triangle(islands, s, twin >> 2))
            return false;
    }
    return true;
}

// The number of active searches in the island, or in islands that are merged with it.
static uint32_t count_active(const Islands* islands, uint32_t island) {
    uint32_t count = 0, name = navi_islands_final_name(islands, island);
    for (uint32_t s = 0; s < islands->searches.count; s++) {
        const IslandSearch* search = search_at(islands, s);
        count += search->is_active && navi_islands_final_name(islands, search->island) == name;
    }
    return count;
}

static bool run_searches(Islands* islands) {
    for (bool is_running = true; is_running;) {
        is_running = false;
        for (uint32_t s = 0; s < islands->searches.count; s++) {
            const IslandSearch* search = search_at(islands, s);
            if (!search->is_active || count_active(islands, search->island) < 2)
                continue;
            is_running = true;
            if (!advance_search(islands, s))
                return false;
        }
    }
    return true;
}

// Give pieces that are cut off, and their ports, new names after all others.
static void name_pieces(Islands* islands) {
    for (uint32_t s = 0; s < islands->searches.count; s++) {
        IslandSearch* search = search_at(islands, s);
        if (search->is_active || search->group == NAV_NONE)
            continue;
        search->island = islands->sizes.count + s;
        for (uint32_t p = 0; p < islands->ports.count; p++)
            if (navi_islands_root(islands, islands->component_count + p) == search->group)
                islands->ports.data[p].island = search->island;
    }
}

NavResult navi_islands_search(Islands* islands) {
    bool is_done = begin_searches(islands) && run_searches(islands);
    for (uint32_t v = 0; v < islands->visits.count; v++)
        islands->mesh->tri[islands->visits.data[v].t].flags &= ~TRI_SEEN;
    if (is_done)
        name_pieces(islands);
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}
