#include "query/path/link_search.h"

#include "base/assert.h"
#include "query/ask/reach.h"
#include "world/change/world.h"

#define START NAV_NONE
#define GOAL (NAV_NONE - 1)
enum { REFINE_ROUNDS = 8, BISECTIONS = 40, HALVINGS = 3 };

typedef struct LinkSearch {
    NavQuery* query;
    const LegRequest* request;
    double least; // cost of a step
    double last;  // lower bound of what is left behind a hop when another one follows
    double best;  // cost of the best path
    uint32_t best_parent;
    bool is_failed; // no memory
} LinkSearch;

static LinkHop* hop_at(const LinkSearch* search, uint32_t hop) {
    return &search->query->hops.data[hop];
}

static double bound(const LinkSearch* search, NavPoint a, NavPoint b) {
    return search->least * navi_distance(a, b);
}

// --- legs --------------------------------------------------------------------------------

// Between two places; INFINITY when they are not joined, the budget ends, or memory.
static double walk(LinkSearch* search, const LegRequest* leg) {
    bool is_shared;
    PathMeasure measure;
    if (!navi_reach_shares(search->query, leg->filter, &leg->start, &leg->goal, &is_shared) ||
        (is_shared && !navi_leg(search->query, leg, &measure))) {
        search->is_failed = true;
        return INFINITY;
    }
    return is_shared && !search->query->is_out_of_budget ? measure.cost : INFINITY;
}

// The leg from behind hop `from` (NULL: the start) to the begin of hop `to` (NULL: the goal).
static LegRequest leg_between(const LinkSearch* search, const LinkHop* from, const LinkHop* to) {
    LegRequest leg = *search->request;
    leg.wants_corridor = false;
    if (from != NULL) {
        leg.start = from->spot[1];
        leg.start_p = from->p[1];
    }
    if (to != NULL) {
        leg.goal = to->spot[0];
        leg.goal_p = to->p[0];
    }
    return leg;
}

// --- A* ----------------------------------------------------------------------------------

static void push(LinkSearch* search, double key, const LinkItem* item) {
    NavQuery* query = search->query;
    if (!navi_array_room(&query->memory, &query->link_items)) {
        search->is_failed = true;
        return;
    }
    uint32_t at = query->link_items.count++;
    query->link_items.data[at] = *item; // first: the heap compares items
    if (!navi_heap_push(&query->memory, &query->link_heap, key, at))
        search->is_failed = true;
}

// A lower bound of the way from behind a hop to the goal. A further hop costs at least the cheapest
// of all, and what is left behind the one that ends nearest to the goal.
static double rest(const LinkSearch* search, const LinkHop* hop) {
    double straight = bound(search, hop->p[1], search->request->goal_p);
    return straight < search->last ? straight : search->last;
}

// The ways from behind hop `from`, by straight lines for the time being.
static void expand(LinkSearch* search, uint32_t from, double g) {
    NavPoint p = from == START ? search->request->start_p : hop_at(search, from)->p[1];
    LinkItem item = {g, from, GOAL, false};
    double key = g + bound(search, p, search->request->goal_p);
    if (from != START && key < search->best)
        push(search, key, &item);
    for (uint32_t i = 0; i < search->query->hops.count && !search->is_failed; i++) {
        const LinkHop* hop = hop_at(search, i);
        if (hop->is_closed)
            continue;
        double there = g + bound(search, p, hop->p[0]) + hop->cost;
        key = there + rest(search, hop);
        item.to = i;
        if (there < hop->g && key < search->best)
            push(search, key, &item);
    }
}

// Walk the leg that an item stands for.
static void follow(LinkSearch* search, const LinkItem* item) {
    LinkHop* from = item->from == START ? NULL : hop_at(search, item->from);
    LinkHop* to = item->to == GOAL ? NULL : hop_at(search, item->to);
    LegRequest leg = leg_between(search, from, to);
    double g = item->g + walk(search, &leg);
    if (to == NULL) {
        if (g < search->best) {
            search->best = g;
            search->best_parent = item->from;
        }
        return;
    }
    g += to->cost;
    if (g >= to->g)
        return;
    to->g = g;
    to->parent = item->from;
    LinkItem known = {g, item->from, item->to, true};
    if (g + rest(search, to) < search->best)
        push(search, g + rest(search, to), &known);
}

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const LinkItem* items = ((const LinkSearch*)context)->query->link_items.data;
    if (items[a].is_known != items[b].is_known)
        return items[a].is_known;
    return items[a].to != items[b].to ? items[a].to < items[b].to : items[a].from < items[b].from;
}

static void begin(LinkSearch* search) {
    NavQuery* query = search->query;
    double least_cost = INFINITY, least_rest = INFINITY;
    query->link_items.count = 0;
    navi_heap_start(&query->link_heap, is_before, search);
    for (uint32_t i = 0; i < query->hops.count; i++) {
        LinkHop* hop = hop_at(search, i);
        hop->g = INFINITY;
        hop->parent = START;
        hop->is_closed = false;
        double left = bound(search, hop->p[1], search->request->goal_p);
        least_rest = left < least_rest ? left : least_rest;
        least_cost = hop->cost < least_cost ? hop->cost : least_cost;
    }
    search->last = least_cost + least_rest;
}

static void run(LinkSearch* search) {
    NavQuery* query = search->query;
    expand(search, START, 0);
    while (!search->is_failed && !query->is_out_of_budget &&
           !navi_heap_is_empty(&query->link_heap)) {
        HeapItem top = navi_heap_pop(&query->link_heap);
        LinkItem item = query->link_items.data[top.node];
        if (top.key >= search->best)
            return;
        if (!navi_query_spend(query))
            return;
        LinkHop* to = item.to == GOAL ? NULL : hop_at(search, item.to);
        if (to != NULL && to->is_closed)
            continue;
        if (!item.is_known) {
            follow(search, &item);
        } else if (item.g == to->g) {
            to->is_closed = true;
            expand(search, item.to, item.g);
        }
    }
}

// --- the route ---------------------------------------------------------------------------

// The hops of the best path, in order.
static void collect(LinkSearch* search) {
    NavQuery* query = search->query;
    uint32_t count = 0;
    for (uint32_t hop = search->best_parent; hop != START; hop = hop_at(search, hop)->parent)
        count++;
    if (!navi_array_reserve(&query->memory, &query->chain, count)) {
        search->is_failed = true;
        return;
    }
    query->chain.count = count;
    for (uint32_t hop = search->best_parent; hop != START; hop = hop_at(search, hop)->parent)
        query->chain.data[--count] = *hop_at(search, hop);
}

static const LinkHop* chain_at(const LinkSearch* search, uint32_t i) {
    return i < search->query->chain.count ? &search->query->chain.data[i] : NULL;
}

// What both legs beside a hop of the chain cost; notes the bends beside.
static double cost_beside(LinkSearch* search, uint32_t i, const LinkHop* hop, NavPoint beside[2]) {
    const PointList* points = &search->query->points;
    LegRequest before = leg_between(search, i > 0 ? chain_at(search, i - 1) : NULL, hop);
    LegRequest after = leg_between(search, hop, chain_at(search, i + 1));
    double cost = walk(search, &before);
    if (!(cost < INFINITY))
        return cost;
    beside[0] = points->count > 1 ? points->data[points->count - 2] : hop->p[0];
    cost += walk(search, &after);
    if (cost < INFINITY)
        beside[1] = points->count > 1 ? points->data[1] : hop->p[1];
    return cost;
}

// Where on a link with width the way between the bends beside is shortest: there a convex function
// of the part has no slope.
static double shortest_part(const LinkHop* hop, const NavPoint beside[2]) {
    double low = 0, high = 1;
    for (uint32_t k = 0; k < BISECTIONS; k++) {
        double t = (low + high) / 2, slope = 0;
        for (uint32_t i = 0; i < 2; i++) {
            const NavPoint* end = hop->ends[i];
            double dx = (double)end[1].x - end[0].x, dy = (double)end[1].y - end[0].y;
            double x = end[0].x + t * dx - beside[i].x, y = end[0].y + t * dy - beside[i].y;
            double length = sqrt(x * x + y * y);
            if (length > 0)
                slope += (x * dx + y * dy) / length;
        }
        if (slope < 0)
            low = t;
        else
            high = t;
    }
    return (low + high) / 2;
}

// Move a hop of the chain along its width. Gives by how much the cost sank.
static double improve(LinkSearch* search, uint32_t i) {
    LinkHop* hop = &search->query->chain.data[i];
    NavPoint beside[2] = {hop->p[0], hop->p[1]}, other[2];
    double cost = cost_beside(search, i, hop, beside);
    if (!(cost < INFINITY))
        return 0;
    double t = shortest_part(hop, beside);
    for (uint32_t k = 0; k <= HALVINGS; k++, t = (t + hop->t) / 2) {
        LinkHop moved = *hop;
        bool is_awake;
        if (!navi_link_hop_at(search->query, search->request->filter, &moved, t, &is_awake)) {
            search->is_failed = true;
            return 0;
        }
        double now = is_awake ? cost_beside(search, i, &moved, other) : INFINITY;
        if (now < cost) {
            *hop = moved;
            return cost - now;
        }
    }
    return 0;
}

static void refine(LinkSearch* search) {
    NavQuery* query = search->query;
    for (uint32_t round = 0; round < REFINE_ROUNDS; round++) {
        double gain = 0;
        for (uint32_t i = 0; i < query->chain.count; i++) {
            if (query->chain.data[i].is_wide)
                gain += improve(search, i);
            if (search->is_failed || query->is_out_of_budget)
                return;
        }
        if (gain < 1)
            return; // a step on the lattice
    }
}

// Append the leg that query->points holds; `link` leaves its last point, or none.
static void append(LinkSearch* search, NavLinkId link) {
    NavQuery* query = search->query;
    const NavLinkId none = {0, 0};
    if (!navi_array_reserve(&query->memory, &query->route_links,
                            (size_t)query->route_links.count + query->points.count)) {
        search->is_failed = true;
        return;
    }
    for (uint32_t i = 0; i < query->points.count && !search->is_failed; i++) {
        query->route_links.data[query->route_links.count++] =
            i + 1 == query->points.count ? link : none;
        search->is_failed =
            !navi_list_add_point(query, &query->route_points, query->points.data[i]);
    }
    for (uint32_t i = 0; i < query->corridor.count && !search->is_failed; i++)
        search->is_failed = !navi_list_add(query, &query->route_corridor, query->corridor.data[i]);
}

static void write_route(LinkSearch* search, PathMeasure* measure) {
    NavQuery* query = search->query;
    query->route_points.count = query->route_links.count = query->route_corridor.count = 0;
    measure->length = measure->cost = 0;
    for (uint32_t i = 0; i <= query->chain.count; i++) {
        const LinkHop *from = i > 0 ? chain_at(search, i - 1) : NULL, *to = chain_at(search, i);
        LegRequest leg = leg_between(search, from, to);
        leg.wants_corridor = search->request->wants_corridor;
        PathMeasure of_leg;
        NavLinkId link = {0, 0};
        if (!navi_leg(query, &leg, &of_leg)) {
            search->is_failed = true;
            return;
        }
        if (query->is_out_of_budget)
            return;
        measure->length += of_leg.length;
        measure->cost += of_leg.cost;
        if (to != NULL) {
            link.index = to->link;
            link.generation = query->world->links.slots.data[to->link].generation;
            measure->cost += to->cost;
        }
        append(search, link);
        if (search->is_failed)
            return;
    }
}

bool navi_link_search(NavQuery* query, const LegRequest* request, const PathMeasure* walk_measure,
                      bool* is_found, PathMeasure* measure) {
    double least = request->rate != 0 ? request->rate : navi_filter_least_rate(request->filter);
    LinkSearch search = {query, request, least, 0, walk_measure->cost, START, false};
    *is_found = false;
    begin(&search);
    run(&search);
    if (search.is_failed || query->is_out_of_budget || search.best_parent == START)
        return !search.is_failed;
    collect(&search);
    if (!search.is_failed)
        refine(&search);
    if (!search.is_failed && !query->is_out_of_budget)
        write_route(&search, measure);
    *is_found = !query->is_out_of_budget;
    return !search.is_failed;
}
