// Where touched triangles join no longer what they joined before, there may be a way round. One
// search starts from each loose group; they take turns, one triangle each, and become one where
// they meet. A search that runs dry has found a piece that is cut off, and gives it a new name. The
// last one left keeps the old name, and need not go on.
#include "base/assert.h"
#include "world/derive/islands.h"

static IslandSearch* search_at(const Islands* islands, uint32_t s) {
    return &islands->searches.data[s];
}

// The search that is under way for a group, or NAV_NONE. Few groups come loose at once.
static uint32_t search_of(const Islands* islands, uint32_t group) {
    for (uint32_t s = 0; s < islands->searches.count; s++)
        if (search_at(islands, s)->group == group)
            return s;
    return NAV_NONE;
}

static bool enqueue(Islands* islands, IslandSearch* search, uint32_t t) {
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

// All ports of a group are known to be together.
static bool enqueue_ports(Islands* islands, IslandSearch* search) {
    for (uint32_t p = 0; p < islands->ports.count; p++) {
        uint32_t t = islands->ports.data[p].t;
        if (navi_islands_root(islands, islands->component_count + p) == search->group &&
            !(islands->mesh->tri[t].flags & TRI_SEEN) && !enqueue(islands, search, t))
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
    return enqueue_ports(islands, search_at(islands, s));
}

// Ports of one old piece that are in different groups now.
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

static void append(Islands* islands, uint32_t* head, uint32_t* end, uint32_t other_head,
                   uint32_t other_end) {
    if (other_head == NAV_NONE)
        return;
    if (*head == NAV_NONE)
        *head = other_head;
    else
        islands->visits.data[*end].next = other_head;
    *end = other_end;
}

// The search has come upon a port of another group: they are together from now on.
static bool meet(Islands* islands, uint32_t s, uint32_t group) {
    IslandSearch* search = search_at(islands, s);
    uint32_t o = search_of(islands, group);
    navi_islands_join(islands, search->group, group);
    uint32_t root = navi_islands_root(islands, group);
    if (o == NAV_NONE) {
        for (uint32_t p = 0; p < islands->ports.count; p++) {
            uint32_t t = islands->ports.data[p].t;
            if (navi_islands_root(islands, islands->component_count + p) == root &&
                !(islands->mesh->tri[t].flags & TRI_SEEN) && !enqueue(islands, search, t))
                return false;
        }
    } else {
        IslandSearch* other = search_at(islands, o);
        append(islands, &search->pending, &search->pending_end, other->pending, other->pending_end);
        append(islands, &search->done, &search->done_end, other->done, other->done_end);
        other->group = NAV_NONE; // gone into this one
        other->island = s;
        other->is_active = false;
    }
    search->group = root;
    return true;
}

static bool look_at(Islands* islands, uint32_t s, uint32_t t) {
    const Mesh* mesh = islands->mesh;
    if (mesh->tri[t].flags & TRI_TOUCHED || mesh->island[t] == NAV_NONE)
        return true;
    uint32_t port = navi_islands_port_of(islands, t);
    if (port != NAV_NONE) {
        uint32_t group = navi_islands_root(islands, islands->component_count + port);
        if (group != search_at(islands, s)->group)
            return meet(islands, s, group);
    } else if (mesh->tri[t].flags & TRI_SEEN) {
        uint32_t other = mesh->queue[t]; // seen by this search, or by one that it shall meet
        while (search_at(islands, other)->group == NAV_NONE)
            other = search_at(islands, other)->island;
        return other == s || meet(islands, s, search_at(islands, other)->group);
    }
    if (mesh->tri[t].flags & TRI_SEEN)
        return true;
    mesh->queue[t] = port != NAV_NONE ? port : s;
    return enqueue(islands, search_at(islands, s), t);
}

// One triangle of one search. False: no memory.
static bool step(Islands* islands, uint32_t s) {
    IslandSearch* search = search_at(islands, s);
    uint32_t v = search->pending;
    if (v == NAV_NONE) {
        search->is_active = false; // dry: what it found is cut off
        return true;
    }
    search->pending = islands->visits.data[v].next;
    islands->visits.data[v].next = NAV_NONE;
    append(islands, &search->done, &search->done_end, v, v);
    uint32_t t = islands->visits.data[v].t;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = islands->mesh->tri[t].n[i];
        if (twin != NAV_NONE && !look_at(islands, s, twin >> 2))
            return false;
    }
    return true;
}

// How many searches of the island, and of those that it grows together with, are under way?
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
            if (!step(islands, s))
                return false;
        }
    }
    return true;
}

// Pieces that are cut off get names behind all others; their ports too.
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
