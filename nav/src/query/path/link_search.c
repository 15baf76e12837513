#include "query/path/link_search.h"

#include <string.h>

#include "base/assert.h"
#include "query/ask/reach.h"
#include "query/path/link_field.h"

#define START NAV_NONE
#define GOAL (NAV_NONE - 1)
// After this many legs or items of the heap one field over all links costs less (README.md).
#define LEGS_MOST 16
#define ITEMS_MOST 20000
enum { REFINE_ROUNDS = 8, BISECTIONS = 40, HALVINGS = 3 };
// What the rounding of a disc's points may gain, in steps.
#define ROUNDED 4.0

typedef struct LinkSearch {
    PathScratch* scratch;
    Ask* ask;
    const LegRequest* request;
    double least; // cost of a step
    double last;  // lower bound of the cost from a hop's exit to the goal over another hop
    double best;  // cost of the best path
    uint32_t best_parent;
    uint32_t legs, legs_most, items_most; // that it has found, and may find and push
} LinkSearch;

static LinkHop* hop_at(const LinkSearch* search, uint32_t hop) {
    NAV_ASSERT(hop < search->scratch->link.hops.count);
    return &search->scratch->link.hops.data[hop];
}

static double straight_cost(const LinkSearch* search, NavPoint a, NavPoint b) {
    return search->least * navi_distance(a, b);
}

// --- legs --------------------------------------------------------------------------------

// The cost between two places; INFINITY when they are not joined, or when the budget ends.
static SearchResult walk_leg(LinkSearch* search, const LegRequest* leg, double* cost) {
    PathScratch* scratch = search->scratch;
    bool is_shared;
    *cost = INFINITY;
    if (navi_reach_shares(search->ask, leg->filter, &leg->start, &leg->goal, &is_shared) != NAV_OK)
        return SEARCH_NO_MEMORY;
    SearchResult result = is_shared ? navi_leg(scratch, leg, &scratch->leg) : SEARCH_DONE;
    if (result == SEARCH_DONE && is_shared && !search->ask->is_out_of_budget)
        *cost = scratch->leg.measure.cost;
    return result;
}

// The leg from the exit of hop `from` (NULL: the start) to the entry of hop `to` (NULL: the goal).
static LegRequest leg_between(const LinkSearch* search, const LinkHop* from, const LinkHop* to) {
    LegRequest leg = *search->request;
    leg.wants_corridor = false;
    if (from != NULL) {
        leg.start = from->spot[1];
        leg.start_p = from->p[1];
    }
    if (to != NULL) {
        leg.is_backward = leg.looks_first = false;
        leg.goal = to->spot[0];
        leg.goal_p = to->p[0];
    }
    return leg;
}

// --- A* ----------------------------------------------------------------------------------

static NavResult push_item(LinkSearch* search, double key, const LinkItem* item) {
    PathScratch* scratch = search->scratch;
    NavMemory* memory = &search->ask->memory;
    if (!navi_array_room(memory, &scratch->link_items))
        return NAV_ERR_MEMORY;
    uint32_t at = scratch->link_items.count++;
    scratch->link_items.data[at] = *item; // stored first, since the heap compares items
    return navi_heap_push(memory, &scratch->link_heap, key, at);
}

// A lower bound of the cost from the hop's exit to the goal. Another hop costs at least the
// cheapest of all, plus the distance from the exit that is nearest to the goal.
static double rest_behind(const LinkSearch* search, const LinkHop* hop) {
    double straight = straight_cost(search, hop->p[1], search->request->goal_p);
    return straight < search->last ? straight : search->last;
}

// Push the items from the exit of hop `from`, with straight lines as lower bounds.
static NavResult expand_hop(LinkSearch* search, uint32_t from, double g) {
    NavPoint p = from == START ? search->request->start_p : hop_at(search, from)->p[1];
    LinkItem item = {g, from, GOAL, false};
    double key = g + straight_cost(search, p, search->request->goal_p);
    if (from != START && key < search->best && push_item(search, key, &item) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < search->scratch->link.hops.count; i++) {
        const LinkHop* hop = hop_at(search, i);
        if (hop->is_closed)
            continue;
        double there = g + straight_cost(search, p, hop->p[0]) + hop->cost;
        key = there + rest_behind(search, hop);
        item.to = i;
        if (there < hop->g && key < search->best && push_item(search, key, &item) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// A leg to hop `to` is known. Use it if no cheaper path to this hop is known.
static NavResult offer_hop(LinkSearch* search, const LinkItem* item, double g) {
    LinkHop* to = hop_at(search, item->to);
    if (g >= to->g)
        return NAV_OK;
    to->g = g;
    to->parent = item->from;
    LinkItem known = {g, item->from, item->to, true};
    double key = g + rest_behind(search, to);
    return key < search->best ? push_item(search, key, &known) : NAV_OK;
}

// Search the leg of an item.
static SearchResult follow_item(LinkSearch* search, const LinkItem* item) {
    LinkHop* from = item->from == START ? NULL : hop_at(search, item->from);
    LinkHop* to = item->to == GOAL ? NULL : hop_at(search, item->to);
    LegRequest leg = leg_between(search, from, to);
    double cost;
    SearchResult result = walk_leg(search, &leg, &cost);
    if (result != SEARCH_DONE)
        return result;
    search->legs += cost < INFINITY; // that there is none is known soon
    double g = item->g + cost;
    if (to != NULL)
        return offer_hop(search, item, g + to->cost) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
    if (g < search->best) {
        search->best = g;
        search->best_parent = item->from;
    }
    return SEARCH_DONE;
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
    for (uint32_t i = 0; i < scratch->link.hops.count; i++) {
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

static SearchResult take_item(LinkSearch* search, const LinkItem* item) {
    LinkHop* to = item->to == GOAL ? NULL : hop_at(search, item->to);
    if (to != NULL && to->is_closed)
        return SEARCH_DONE;
    if (!item->is_known)
        return follow_item(search, item);
    NAV_ASSERT(to != NULL); // only hops are pushed again
    if (item->g != to->g)
        return SEARCH_DONE;
    to->is_closed = true;
    return expand_hop(search, item->to, item->g) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}

static bool is_too_much(const LinkSearch* search) {
    return search->legs >= search->legs_most ||
           search->scratch->link_items.count >= search->items_most;
}

static SearchResult run_hops(LinkSearch* search) {
    PathScratch* scratch = search->scratch;
    if (expand_hop(search, START, 0) != NAV_OK)
        return SEARCH_NO_MEMORY;
    SearchResult result = SEARCH_DONE;
    while (result == SEARCH_DONE && !search->ask->is_out_of_budget &&
           !navi_heap_is_empty(&scratch->link_heap) && !is_too_much(search)) {
        HeapItem top = navi_heap_pop(&scratch->link_heap);
        LinkItem item = scratch->link_items.data[top.node];
        if (top.key >= search->best || !navi_ask_spend(search->ask))
            break;
        result = take_item(search, &item);
    }
    return result;
}

// --- the route ---------------------------------------------------------------------------

// List the hops of the best path, in order.
static NavResult collect_chain(LinkSearch* search) {
    PathScratch* scratch = search->scratch;
    uint32_t count = 0;
    for (uint32_t hop = search->best_parent; hop != START; hop = hop_at(search, hop)->parent) {
        NAV_ASSERT(count < scratch->link.hops.count); // no hop is used twice
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

// The cost of both legs at a hop of the chain. Also returns the bends before and after the hop.
static SearchResult find_cost_beside(LinkSearch* search, uint32_t i, const LinkHop* hop,
                                     NavPoint beside[2], double* cost) {
    const PointList* points = &search->scratch->leg.points;
    LegRequest before = leg_between(search, i > 0 ? chain_at(search, i - 1) : NULL, hop);
    LegRequest after = leg_between(search, hop, chain_at(search, i + 1));
    double behind;
    SearchResult result = walk_leg(search, &before, cost);
    if (result != SEARCH_DONE || !(*cost < INFINITY))
        return result;
    beside[0] = points->count > 1 ? points->data[points->count - 2] : hop->p[0];
    result = walk_leg(search, &after, &behind);
    *cost += behind;
    if (result == SEARCH_DONE && *cost < INFINITY)
        beside[1] = points->count > 1 ? points->data[1] : hop->p[1];
    return result;
}

// The part of the width of a link at which the path between the two bends is shortest. The length
// is a convex function of the part; its derivative is zero there.
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

// The cost of the legs at hop i of the chain if it moved to part t of its width; INFINITY where the
// link cannot be used.
static SearchResult try_part(LinkSearch* search, uint32_t i, double t, LinkHop* moved,
                             double* cost) {
    PathScratch* scratch = search->scratch;
    NavPoint beside[2];
    bool is_usable;
    *moved = scratch->chain.data[i];
    *cost = INFINITY;
    if (navi_link_hop_at(&scratch->link, search->request->filter, moved, t, &is_usable) != NAV_OK)
        return SEARCH_NO_MEMORY;
    return is_usable ? find_cost_beside(search, i, moved, beside, cost) : SEARCH_DONE;
}

// Move a hop of the chain along its width. Adds the decrease of the cost to `gain`.
static SearchResult improve_hop(LinkSearch* search, uint32_t i, double* gain) {
    LinkHop* hop = &search->scratch->chain.data[i];
    NavPoint beside[2] = {hop->p[0], hop->p[1]};
    double cost, now;
    SearchResult result = find_cost_beside(search, i, hop, beside, &cost);
    if (result != SEARCH_DONE || !(cost < INFINITY))
        return result;
    double t = shortest_part(hop, beside);
    NAV_ASSERT(hop->is_wide && t >= 0 && t <= 1);
    for (uint32_t k = 0; k <= HALVINGS; k++, t = (t + hop->t) / 2) {
        LinkHop moved;
        result = try_part(search, i, t, &moved, &now);
        if (result != SEARCH_DONE)
            return result;
        if (now < cost) {
            *hop = moved;
            *gain += cost - now;
            return SEARCH_DONE;
        }
    }
    return SEARCH_DONE;
}

static SearchResult refine_chain(LinkSearch* search) {
    const PathScratch* scratch = search->scratch;
    double gain = INFINITY;
    for (uint32_t round = 0; round < REFINE_ROUNDS && gain >= 1; round++) { // a step on the lattice
        gain = 0;
        for (uint32_t i = 0; i < scratch->chain.count; i++) {
            if (!scratch->chain.data[i].is_wide)
                continue;
            SearchResult result = improve_hop(search, i, &gain);
            if (result != SEARCH_DONE || search->ask->is_out_of_budget)
                return result;
        }
    }
    return SEARCH_DONE;
}

// Append the leg. The path leaves its last point by `link`, or by none.
static NavResult append_leg(LinkSearch* search, const Route* leg, NavLinkId link) {
    PathScratch* scratch = search->scratch;
    NavMemory* memory = &search->ask->memory;
    const NavLinkId none = {0, 0, 0};
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

// Append the leg of the chain up to its hop i, or to the goal. The cost is INFINITY if there is
// none.
static SearchResult add_leg(LinkSearch* search, uint32_t i) {
    PathScratch* scratch = search->scratch;
    PathMeasure* measure = &scratch->linked.measure;
    const LinkHop *from = i > 0 ? chain_at(search, i - 1) : NULL, *to = chain_at(search, i);
    LegRequest leg = leg_between(search, from, to);
    leg.wants_corridor = search->request->wants_corridor;
    double cost;
    SearchResult result = walk_leg(search, &leg, &cost);
    if (cost == INFINITY)
        measure->cost = INFINITY;
    if (result != SEARCH_DONE || cost == INFINITY)
        return result;
    NavLinkId link = {0, 0, 0};
    measure->length += scratch->leg.measure.length;
    measure->cost += scratch->leg.measure.cost;
    if (to != NULL) {
        link = navi_link_id(search->ask->world, to->link);
        measure->cost += to->cost;
    }
    return append_leg(search, &scratch->leg, link) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}

static SearchResult write_route(LinkSearch* search) {
    PathScratch* scratch = search->scratch;
    Route* linked = &scratch->linked;
    linked->points.count = scratch->links.count = linked->corridor.count = 0;
    linked->measure.length = linked->measure.cost = 0;
    for (uint32_t i = 0; i <= scratch->chain.count && linked->measure.cost < INFINITY; i++) {
        SearchResult result = add_leg(search, i);
        if (result != SEARCH_DONE || search->ask->is_out_of_budget)
            return result;
    }
    return SEARCH_DONE;
}

static bool is_reverse(const LinkHop* hop, const LinkHop* back) {
    return hop->link == back->link && navi_point_equal(hop->p[0], back->p[1]) &&
           navi_point_equal(hop->p[1], back->p[0]);
}

static bool has_detour(const PathScratch* scratch) {
    for (uint32_t i = 1; i < scratch->chain.count; i++)
        if (is_reverse(&scratch->chain.data[i - 1], &scratch->chain.data[i]))
            return true;
    return false;
}

// Leave out links that are used there and back at once. `whole` gets the chain as it was.
static NavResult drop_detours(PathScratch* scratch, NavMemory* memory) {
    uint32_t kept = 0, count = scratch->chain.count;
    if (!navi_array_reserve(memory, &scratch->whole_chain, count))
        return NAV_ERR_MEMORY;
    memcpy(scratch->whole_chain.data, scratch->chain.data, count * sizeof *scratch->chain.data);
    scratch->whole_chain.count = count;
    for (uint32_t i = 0; i < count; i++)
        if (kept > 0 && is_reverse(&scratch->chain.data[kept - 1], &scratch->chain.data[i]))
            kept--;
        else
            scratch->chain.data[kept++] = scratch->chain.data[i];
    scratch->chain.count = kept;
    return NAV_OK;
}

static void restore_chain(PathScratch* scratch) {
    memcpy(scratch->chain.data, scratch->whole_chain.data,
           scratch->whole_chain.count * sizeof *scratch->chain.data);
    scratch->chain.count = scratch->whole_chain.count;
}

// Write the route along the chain. It is found if it costs less than the path on foot.
static SearchResult write_chain(LinkSearch* search, double walk_cost, bool* is_found) {
    search->scratch->linked.measure.cost = walk_cost;
    *is_found = false;
    if (search->scratch->chain.count == 0)
        return SEARCH_DONE;
    SearchResult result = refine_chain(search);
    if (result == SEARCH_DONE && !search->ask->is_out_of_budget)
        result = write_route(search);
    *is_found = result == SEARCH_DONE && !search->ask->is_out_of_budget &&
                search->scratch->linked.measure.cost < walk_cost;
    return result;
}

// A disc's paths to the end of a link and from there may be rounded to less than the whole, so a
// link that costs nothing may be used there and back. It is left out if the path costs no more
// without it, up to rounding. (Elsewhere it leads to the other side of what two obstacles make at
// one point, or to the other side of a gap that is a little too narrow.)
static SearchResult leave_out_detours(LinkSearch* search, double walk_cost, bool* is_found) {
    PathScratch* scratch = search->scratch;
    double most = scratch->linked.measure.cost + ROUNDED * search->least;
    if (drop_detours(scratch, &search->ask->memory) != NAV_OK)
        return SEARCH_NO_MEMORY;
    SearchResult result = write_chain(search, walk_cost, is_found);
    if (result != SEARCH_DONE || search->ask->is_out_of_budget ||
        scratch->linked.measure.cost <= most)
        return result;
    restore_chain(scratch);
    return write_chain(search, walk_cost, is_found);
}

static SearchResult follow_chain(LinkSearch* search, double walk_cost, bool* is_found) {
    SearchResult result = write_chain(search, walk_cost, is_found);
    if (!*is_found || search->request->radius == 0 || !has_detour(search->scratch))
        return result;
    return leave_out_detours(search, walk_cost, is_found);
}

// By A* over hops. `*is_done`: false if that is too much.
static SearchResult search_by_legs(LinkSearch* search, double walk_cost, bool* is_done,
                                   bool* is_found) {
    begin_hops(search);
    SearchResult result = run_hops(search);
    search->scratch->link_heap.context = NULL; // `search` ends with this call
    *is_done = !is_too_much(search);
    if (result != SEARCH_DONE || search->ask->is_out_of_budget || !*is_done ||
        search->best_parent == START)
        return result;
    return collect_chain(search) == NAV_OK ? follow_chain(search, walk_cost, is_found)
                                           : SEARCH_NO_MEMORY;
}

// By a field. `*is_done`: false where that does not work.
static SearchResult search_by_field(LinkSearch* search, double walk_cost, bool* is_done,
                                    bool* is_found) {
    SearchResult result = navi_link_field(search->scratch, search->request, walk_cost);
    *is_done = true;
    if (result != SEARCH_DONE || search->ask->is_out_of_budget || search->scratch->chain.count == 0)
        return result;
    result = follow_chain(search, walk_cost, is_found);
    *is_done = search->scratch->linked.measure.cost < INFINITY;
    return result;
}

SearchResult navi_link_search(PathScratch* scratch, const LegRequest* request, double walk_cost,
                              bool* is_found) {
    Ask* ask = scratch->ask;
    NAV_ASSERT(scratch->link.hops.count > 0 && scratch->link.epoch == ask->epoch);
    double least = request->rate != 0 ? request->rate : navi_filter_least_rate(request->filter);
    const LinkSearch begun = {.scratch = scratch,
                              .ask = ask,
                              .request = request,
                              .least = least,
                              .best = walk_cost,
                              .best_parent = START,
                              .legs_most = LEGS_MOST,
                              .items_most = ITEMS_MOST};
    LinkSearch search = begun;
    bool is_done;
    *is_found = false;
    SearchResult result = search_by_legs(&search, walk_cost, &is_done, is_found);
    if (result == SEARCH_DONE && !is_done && !ask->is_out_of_budget)
        result = search_by_field(&search, walk_cost, &is_done, is_found);
    if (result != SEARCH_DONE || is_done || ask->is_out_of_budget)
        return result;
    search = begun;
    search.legs_most = search.items_most = UINT32_MAX;
    return search_by_legs(&search, walk_cost, &is_done, is_found);
}
