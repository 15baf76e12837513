// A* over the triangles of the mesh, as games do it: a node is a triangle, and a step costs the
// distance from where one comes in to where one goes out. Islands are joined by links. What is
// found is a corridor, and the shortest corridor by these costs need not hold the shortest path.
#include "methods/inside.h"

#include <math.h>

static bool is_walkable(const Methods* methods, const NavTriangle* t) {
    const NavFilter* filter = &methods->filter;
    NavBox box = nav_world_get_bounds(methods->world);
    for (int i = 0; i < 3; i++)
        if (t->corner[i].x < box.min.x || t->corner[i].x > box.max.x ||
            t->corner[i].y < box.min.y || t->corner[i].y > box.max.y)
            return false;
    uint64_t areas = filter->include_areas & ~filter->exclude_areas;
    return t->area >= 0 && (areas >> t->area & 1) != 0 &&
           (t->blocked & filter->layers & ~filter->soft_layers) == 0;
}

static double rate_of(const Methods* methods, const NavTriangle* t) {
    const NavFilter* filter = &methods->filter;
    double rate = filter->area_costs ? filter->area_costs[t->area] : 1;
    bool is_soft = (t->blocked & filter->layers & filter->soft_layers) != 0;
    return is_soft ? rate * filter->soft_cost : rate;
}

/// The door over edge i, as seen from inside: corners run to the left.
static MethodDoor door_of(const NavTriangle* t, int i) {
    return (MethodDoor){.left = t->corner[(i + 2) % 3], .right = t->corner[(i + 1) % 3]};
}

/// Can the agent go from one triangle to its neighbour over edge i?
static bool joins(const Methods* methods, const NavTriangle* from, int i, NavTriangle* to) {
    if (from->neighbour[i] == NAV_NONE ||
        nav_world_get_triangle(methods->world, from->neighbour[i], to) != NAV_OK ||
        !is_walkable(methods, to))
        return false;
    int64_t step = (int64_t)from->elevation - to->elevation;
    MethodDoor door = door_of(from, i);
    return (step < 0 ? -step : step) <= methods->filter.step_height &&
           methodi_distance(door.left, door.right) >= 2.0 * methods->agent.radius;
}

// --- links -------------------------------------------------------------------------------

/// An end that misses the ground by little counts as the nearest point on it.
static bool find_end(const Methods* methods, NavPoint* end, uint32_t* triangle) {
    NavNearest nearest;
    if (nav_query_find_nearest(methods->query, *end, NAV_LINK_SLACK, &methods->filter, &nearest) !=
            NAV_OK ||
        !nearest.is_found)
        return false;
    *end = nearest.point;
    *triangle = nearest.triangle;
    return true;
}

static bool add_hop(Methods* methods, NavPoint from, NavPoint to, double cost) {
    MethodHop hop = {.from = from, .to = to, .cost = cost};
    if (!find_end(methods, &hop.from, &hop.from_triangle) ||
        !find_end(methods, &hop.to, &hop.to_triangle))
        return true;
    if (!methodi_reserve((void**)&methods->hops, &methods->hop_capacity, methods->hop_count + 1,
                         sizeof *methods->hops))
        return false;
    methods->hops[methods->hop_count++] = hop;
    return true;
}

/// Links as teleports between triangles, from the middles of their ends.
static bool list_hops(Methods* methods) {
    enum { MOST = 256 };
    NavLinkId ids[MOST];
    uint32_t count = 0;
    methods->hop_count = 0;
    if (nav_world_list_links(methods->world, ids, MOST, &count) != NAV_OK)
        return true;
    for (uint32_t k = 0; k < count && k < MOST; k++) {
        NavLinkDef def;
        NavLinkPlace at;
        if (nav_link_get(methods->world, ids[k], &def) != NAV_OK || !def.is_enabled ||
            (methods->filter.link_kinds >> def.kind & 1) == 0 ||
            nav_link_get_place(methods->world, ids[k], &at) != NAV_OK || !at.is_placed)
            continue;
        if (!add_hop(methods, at.from_a, at.to_a, def.cost) ||
            (def.is_two_way && !add_hop(methods, at.to_a, at.from_a, def.cost)))
            return false;
    }
    return true;
}

// --- search ------------------------------------------------------------------------------

typedef struct Search {
    Methods* methods;
    NavPoint goal;
    bool is_by_centroid;
    bool has_memory;
} Search;

typedef struct Arrival {
    uint32_t triangle, parent, link;
    double length, x, y;
} Arrival;

static void arrive(Search* search, const Arrival* arrival) {
    Methods* methods = search->methods;
    MethodNode* node = &methods->nodes[arrival->triangle];
    bool is_new = node->stamp != methods->stamp;
    if (!is_new && (node->is_done || node->length <= arrival->length))
        return;
    // Without the areas' costs the rest is a lower bound, as no area costs less than 1.
    double rest = hypot(search->goal.x - arrival->x, search->goal.y - arrival->y);
    *node = (MethodNode){.length = arrival->length,
                         .x = arrival->x,
                         .y = arrival->y,
                         .stamp = methods->stamp,
                         .parent = arrival->parent,
                         .link = arrival->link};
    search->has_memory = search->has_memory &&
                         methodi_push(&methods->heap, arrival->length + rest, arrival->triangle);
}

static void step_over_edges(Search* search, uint32_t slot, const NavTriangle* t) {
    Methods* methods = search->methods;
    const MethodNode here = methods->nodes[slot];
    for (int i = 0; i < 3; i++) {
        NavTriangle next;
        if (!joins(methods, t, i, &next))
            continue;
        MethodDoor door = door_of(t, i);
        Arrival arrival = {.triangle = t->neighbour[i], .parent = slot, .link = NAV_NONE};
        arrival.x = ((double)door.left.x + door.right.x) / 2;
        arrival.y = ((double)door.left.y + door.right.y) / 2;
        if (search->is_by_centroid) {
            arrival.x = ((double)next.corner[0].x + next.corner[1].x + next.corner[2].x) / 3;
            arrival.y = ((double)next.corner[0].y + next.corner[1].y + next.corner[2].y) / 3;
        }
        arrival.length =
            here.length + hypot(arrival.x - here.x, arrival.y - here.y) * rate_of(methods, t);
        arrive(search, &arrival);
    }
}

static void step_over_links(Search* search, uint32_t slot, const NavTriangle* t) {
    Methods* methods = search->methods;
    const MethodNode here = methods->nodes[slot];
    for (uint32_t k = 0; k < methods->hop_count; k++) {
        const MethodHop* hop = &methods->hops[k];
        if (hop->from_triangle != slot)
            continue;
        double walk = hypot(hop->from.x - here.x, hop->from.y - here.y) * rate_of(methods, t);
        Arrival arrival = {.triangle = hop->to_triangle,
                           .parent = slot,
                           .link = k,
                           .length = here.length + walk + hop->cost,
                           .x = hop->to.x,
                           .y = hop->to.y};
        arrive(search, &arrival);
    }
}

/// Search from a triangle to another. False without memory.
static bool find_corridor(Search* search, NavPoint start, uint32_t from, uint32_t to,
                          MethodPath* path) {
    Methods* methods = search->methods;
    Arrival first = {.triangle = from, .parent = NAV_NONE, .link = NAV_NONE};
    first.x = start.x;
    first.y = start.y;
    methods->stamp++;
    methods->heap.count = 0;
    arrive(search, &first);
    while (methods->heap.count > 0 && search->has_memory) {
        uint32_t slot = methodi_pop(&methods->heap);
        NavTriangle triangle;
        if (methods->nodes[slot].is_done ||
            nav_world_get_triangle(methods->world, slot, &triangle) != NAV_OK)
            continue;
        methods->nodes[slot].is_done = true;
        path->work++;
        if (slot == to) {
            path->status = NAV_PATH_OK;
            break;
        }
        step_over_edges(search, slot, &triangle);
        step_over_links(search, slot, &triangle);
    }
    return search->has_memory;
}

// --- the corridor ------------------------------------------------------------------------

/// List the triangles from start to goal.
static bool list_corridor(Methods* methods, uint32_t to) {
    uint32_t count = 0;
    for (uint32_t slot = to; slot != NAV_NONE; slot = methods->nodes[slot].parent)
        count++;
    if (!methodi_reserve((void**)&methods->corridor, &methods->corridor_capacity, count,
                         sizeof *methods->corridor))
        return false;
    methods->corridor_count = count;
    for (uint32_t slot = to; slot != NAV_NONE; slot = methods->nodes[slot].parent)
        methods->corridor[--count] = slot;
    return true;
}

static bool add_door(Methods* methods, uint32_t from, uint32_t to) {
    NavTriangle t;
    if (!methodi_reserve((void**)&methods->doors, &methods->door_capacity, methods->door_count + 1,
                         sizeof *methods->doors) ||
        nav_world_get_triangle(methods->world, from, &t) != NAV_OK)
        return false;
    for (int i = 0; i < 3; i++)
        if (t.neighbour[i] == to)
            methods->doors[methods->door_count++] = door_of(&t, i);
    return true;
}

/// Each walk between two links is pulled by itself.
static bool pull_all(Methods* methods, MethodKind kind, NavPoint goal, MethodPath* path) {
    methods->door_count = 0;
    for (uint32_t k = 1; k < methods->corridor_count; k++) {
        uint32_t slot = methods->corridor[k], link = methods->nodes[slot].link;
        if (link == NAV_NONE) {
            if (!add_door(methods, methods->corridor[k - 1], slot))
                return false;
            continue;
        }
        if (!methodi_pull(methods, kind, methods->hops[link].from, path))
            return false;
        path->is_jump[path->count - 1] = true;
        methods->door_count = 0;
        if (!methodi_add(path, methods->hops[link].to))
            return false;
    }
    return methodi_pull(methods, kind, goal, path);
}

bool methodi_find_triangles(Methods* methods, MethodKind kind, const MethodQuestion* question,
                            MethodPath* path) {
    NavLocation start, goal;
    path->unit = "triangles";
    if (nav_query_locate(methods->query, question->start, &methods->filter, &start) != NAV_OK ||
        nav_query_locate(methods->query, question->goal, &methods->filter, &goal) != NAV_OK)
        return false;
    path->status = !start.is_walkable  ? NAV_PATH_START_BLOCKED
                   : !goal.is_walkable ? NAV_PATH_GOAL_BLOCKED
                                       : NAV_PATH_UNREACHABLE;
    if (path->status != NAV_PATH_UNREACHABLE)
        return true;
    if (!methodi_reserve_nodes(methods, nav_world_get_triangle_slot_count(methods->world)))
        return false;
    Search search = {methods, question->goal, kind == METHOD_CENTROIDS, true};
    if (!list_hops(methods) ||
        !find_corridor(&search, question->start, start.triangle, goal.triangle, path))
        return false;
    return path->status != NAV_PATH_OK ||
           (list_corridor(methods, goal.triangle) && methodi_add(path, question->start) &&
            pull_all(methods, kind, question->goal, path));
}
