#include "query/path/link_search.h"

#include "base/assert.h"
#include "query/ask/reach.h"

#define START NAV_NONE
#define GOAL (NAV_NONE - 1)
enum { REFINE_ROUNDS = 8, BISECTIONS = 40, HALVINGS = 3 };

typedef struct LinkSearch {
    PathScratch* scratch;
    Ask* ask;
    const LegRequest* request;
    double least; // cost of a step
    double last;  // lower bound of what is left behind a hop when another one follows
    double best;  // cost of the best path
    uint32_t best_parent;
    SearchResult result; // of the searches so far
} LinkSearch;

static LinkHop* hop_at(const LinkSearch* search, uint32_t hop) {
    NAV_ASSERT(hop < search->scratch->hops.count);
    return &search->scratch->hops.data[hop];
}

static double straight_cost(const LinkSearch* search, NavPoint a, NavPoint b) {
    return search->least * navi_distance(a, b);
}

// --- legs --------------------------------------------------------------------------------

// The cost between two places; INFINITY when they are not joined, the budget ends, or the search
// does not come to its end.
static double walk_leg(LinkSearch* search, const LegRequest* leg) {
    PathScratch* scratch = search->scratch;
    bool is_shared;
    if (navi_reach_shares(search->ask, leg->filter, &leg->start, &leg->goal, &is_shared) != NAV_OK)
        search->result = SEARCH_NO_MEMORY;
    else if (is_shared)
        search->result = navi_leg(scratch, leg, &scratch->leg);
    bool is_walked = search->result == SEARCH_DONE && is_shared && !search->ask->is_out_of_budget;
    return is_walked ? scratch->leg.measure.cost : INFINITY;
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

static void push_item(LinkSearch* search, double key, const LinkItem* item) {
    PathScratch* scratch = search->scratch;
    NavMemory* memory = &search->ask->memory;
    if (!navi_array_room(memory, &scratch->link_items)) {
        search->result = SEARCH_NO_MEMORY;
        return;
    }
    uint32_t at = scratch->link_items.count++;
    scratch->link_items.data[at] = *item; // first: the heap compares items
    if (!navi_heap_push(memory, &scratch->link_heap, key, at))
        search->result = SEARCH_NO_MEMORY;
}

// A lower bound of the path from behind a hop to the goal. A further hop costs at least the
// cheapest of all, and what is left behind the one that ends nearest to the goal.
static double rest_behind(const LinkSearch* search, const LinkHop* hop) {
    double straight = straight_cost(search, hop->p[1], search->request->goal_p);
    return straight < search->last ? straight : search->last;
}

// The paths from behind hop `from`, by straight lines for the time being.
static void expand_hop(LinkSearch* search, uint32_t from, double g) {
    NavPoint p = from == START ? search->request->start_p : hop_at(search, from)->p[1];
    LinkItem item = {g, from, GOAL, false};
    double key = g + straight_cost(search, p, search->request->goal_p);
    if (from != START && key < search->best)
        push_item(search, key, &item);
    for (uint32_t i = 0; i < search->scratch->hops.count && search->result == SEARCH_DONE; i++) {
        const LinkHop* hop = hop_at(search, i);
        if (hop->is_closed)
            continue;
        double there = g + straight_cost(search, p, hop->p[0]) + hop->cost;
        key = there + rest_behind(search, hop);
        item.to = i;
        if (there < hop->g && key < search->best)
            push_item(search, key, &item);
    }
}

// Walk the leg that an item stands for.
static void follow_item(LinkSearch* search, const LinkItem* item) {
    LinkHop* from = item->from == START ? NULL : hop_at(search, item->from);
    LinkHop* to = item->to == GOAL ? NULL : hop_at(search, item->to);
    LegRequest leg = leg_between(search, from, to);
    double g = item->g + walk_leg(search, &leg);
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
    if (g + rest_behind(search, to) < search->best)
        push_item(search, g + rest_behind(search, to), &known);
}

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const LinkItem* items = ((const LinkSearch*)context)->scratch->link_items.data;
    if (items[a].is_known != items[b].is_known)
        return items[a].is_known;
    return items[a].to != items[b].to ? items[a].to < items[b].to : items[a].from < items[b].from;
}

static void begin_hops(LinkSearch* search) {
    PathScratch* scratch = search->scratch;
    double least_cost = INFINITY, least_rest = INFINITY;
    scratch->link_items.count = 0;
    navi_heap_start(&scratch->link_heap, is_before, search);
    for (uint32_t i = 0; i < scratch->hops.count; i++) {
        LinkHop* hop = hop_at(search, i);
        hop->g = INFINITY;
        hop->parent = START;
        hop->is_closed = false;
        double left = straight_cost(search, hop->p[1], search->request->goal_p);
        least_rest = left < least_rest ? left : least_rest;
        least_cost = hop->cost < least_cost ? hop->cost : least_cost;
    }
    search->last = least_cost + least_rest;
}

static void run_hops(LinkSearch* search) {
    PathScratch* scratch = search->scratch;
    expand_hop(search, START, 0);
    while (search->result == SEARCH_DONE && !search->ask->is_out_of_budget &&
           !navi_heap_is_empty(&scratch->link_heap)) {
        HeapItem top = navi_heap_pop(&scratch->link_heap);
        LinkItem item = scratch->link_items.data[top.node];
        if (top.key >= search->best || !navi_ask_spend(search->ask))
            return;
        LinkHop* to = item.to == GOAL ? NULL : hop_at(search, item.to);
        if (to != NULL && to->is_closed)
            continue;
        if (!item.is_known) {
            follow_item(search, &item);
        } else if (item.g == to->g) {
            to->is_closed = true;
            expand_hop(search, item.to, item.g);
        }
    }
}

// --- the route ---------------------------------------------------------------------------

// The hops of the best path, in order.
static NavResult collect_chain(LinkSearch* search) {
    PathScratch* scratch = search->scratch;
    uint32_t count = 0;
    for (uint32_t hop = search->best_parent; hop != START; hop = hop_at(search, hop)->parent) {
        NAV_ASSERT(count < scratch->hops.count); // no hop is used twice
        count++;
    }
    if (!navi_array_reserve(&search->ask->memory, &scratch->chain, count))
        return NAV_ERR_MEMORY;
    scratch->chain.count = count;
    for (uint32_t hop = search->best_parent; hop != START; hop = hop_at(search, hop)->parent)
        scratch->chain.data[--count] = *hop_at(search, hop);
    return NAV_OK;
}

static const LinkHop* chain_at(const LinkSearch* search, uint32_t i) {
    return i < search->scratch->chain.count ? &search->scratch->chain.data[i] : NULL;
}

// What both legs beside a hop of the chain cost; notes the bends beside.
static double cost_beside(LinkSearch* search, uint32_t i, const LinkHop* hop, NavPoint beside[2]) {
    const PointList* points = &search->scratch->leg.points;
    LegRequest before = leg_between(search, i > 0 ? chain_at(search, i - 1) : NULL, hop);
    LegRequest after = leg_between(search, hop, chain_at(search, i + 1));
    double cost = walk_leg(search, &before);
    if (!(cost < INFINITY))
        return cost;
    beside[0] = points->count > 1 ? points->data[points->count - 2] : hop->p[0];
    cost += walk_leg(search, &after);
    if (cost < INFINITY)
        beside[1] = points->count > 1 ? points->data[1] : hop->p[1];
    return cost;
}

// Where on a link with width the path between the bends beside is shortest: there a convex function
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
static double improve_hop(LinkSearch* search, uint32_t i) {
    PathScratch* scratch = search->scratch;
    LinkHop* hop = &scratch->chain.data[i];
    NavPoint beside[2] = {hop->p[0], hop->p[1]}, other[2];
    double cost = cost_beside(search, i, hop, beside);
    if (!(cost < INFINITY))
        return 0;
    double t = shortest_part(hop, beside);
    NAV_ASSERT(hop->is_wide && t >= 0 && t <= 1);
    for (uint32_t k = 0; k <= HALVINGS; k++, t = (t + hop->t) / 2) {
        LinkHop moved = *hop;
        bool is_awake;
        if (navi_link_hop_at(scratch, search->request->filter, &moved, t, &is_awake) != NAV_OK) {
            search->result = SEARCH_NO_MEMORY;
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

static void refine_chain(LinkSearch* search) {
    const PathScratch* scratch = search->scratch;
    for (uint32_t round = 0; round < REFINE_ROUNDS; round++) {
        double gain = 0;
        for (uint32_t i = 0; i < scratch->chain.count; i++) {
            if (scratch->chain.data[i].is_wide)
                gain += improve_hop(search, i);
            if (search->result != SEARCH_DONE || search->ask->is_out_of_budget)
                return;
        }
        if (gain < 1)
            return; // a step on the lattice
    }
}

// Append the leg; `link` leaves its last point, or none.
static NavResult append_leg(LinkSearch* search, const Route* leg, NavLinkId link) {
    PathScratch* scratch = search->scratch;
    NavMemory* memory = &search->ask->memory;
    const NavLinkId none = {0, 0};
    uint32_t count = leg->points.count;
    if (!navi_array_reserve(memory, &scratch->links, (size_t)scratch->links.count + count))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        scratch->links.data[scratch->links.count++] = i + 1 == count ? link : none;
        if (navi_points_add(memory, &scratch->linked.points, leg->points.data[i]) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    for (uint32_t i = 0; i < leg->corridor.count; i++)
        if (navi_triangles_add(memory, &scratch->linked.corridor, leg->corridor.data[i]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// The leg of the chain up to its hop i, or the goal.
static SearchResult add_leg(LinkSearch* search, uint32_t i) {
    PathScratch* scratch = search->scratch;
    PathMeasure* measure = &scratch->linked.measure;
    const LinkHop *from = i > 0 ? chain_at(search, i - 1) : NULL, *to = chain_at(search, i);
    LegRequest leg = leg_between(search, from, to);
    leg.wants_corridor = search->request->wants_corridor;
    SearchResult result = navi_leg(scratch, &leg, &scratch->leg);
    if (result != SEARCH_DONE || search->ask->is_out_of_budget)
        return result;
    NavLinkId link = {0, 0};
    measure->length += scratch->leg.measure.length;
    measure->cost += scratch->leg.measure.cost;
    if (to != NULL) {
        link.index = to->link;
        link.generation = search->ask->world->links.slots.data[to->link].generation;
        measure->cost += to->cost;
    }
    return append_leg(search, &scratch->leg, link) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}

static void write_route(LinkSearch* search) {
    PathScratch* scratch = search->scratch;
    Route* linked = &scratch->linked;
    linked->points.count = scratch->links.count = linked->corridor.count = 0;
    linked->measure.length = linked->measure.cost = 0;
    for (uint32_t i = 0; i <= scratch->chain.count; i++) {
        search->result = add_leg(search, i);
        if (search->result != SEARCH_DONE || search->ask->is_out_of_budget)
            return;
    }
}

SearchResult navi_link_search(PathScratch* scratch, const LegRequest* request, double walk_cost,
                              bool* is_found) {
    NAV_ASSERT(scratch->hops.count > 0 && scratch->hops_epoch == scratch->ask->epoch);
    double least = request->rate != 0 ? request->rate : navi_filter_least_rate(request->filter);
    LinkSearch search = {.scratch = scratch,
                         .ask = scratch->ask,
                         .request = request,
                         .least = least,
                         .best = walk_cost,
                         .best_parent = START,
                         .result = SEARCH_DONE};
    *is_found = false;
    begin_hops(&search);
    run_hops(&search);
    scratch->link_heap.context = NULL; // the search is of this call
    if (search.result != SEARCH_DONE || scratch->ask->is_out_of_budget ||
        search.best_parent == START)
        return search.result;
    if (collect_chain(&search) != NAV_OK)
        return SEARCH_NO_MEMORY;
    refine_chain(&search);
    if (search.result == SEARCH_DONE && !scratch->ask->is_out_of_budget)
        write_route(&search);
    *is_found = search.result == SEARCH_DONE && !scratch->ask->is_out_of_budget;
    return search.result;
}
