#include "move/route/suspects.h"

#include "move/route/index.h"
#include "move/route/legs.h"
#include "move/route/links.h"
#include "move/route/near.h"
#include "move/route/reach.h"
#include "move/route/shorter.h"
#include "move/route/workers.h"

enum { FEW_FREED = 64 };

// A cut that nobody has looked at is judged after so many ticks.
enum { PATIENCE = 32 };

// --- what was blocked --------------------------------------------------------------------

static NavResult note_new(MoveWorker* worker, const NavBox* box, const GridArea* area) {
    return navi_array_add(&worker->query->ask.memory, &worker->news, (MoveNew){*box, *area})
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

static NavResult note_blocked(MoveWorker* worker, const NavCommit* commit) {
    MovePart part = navi_worker_part(worker, commit->blocked_count);
    for (uint32_t k = part.first; k < part.end; k++) {
        const NavBox* box = &commit->blocked[k];
        GridArea area = {box->min, box->max, 0, true};
        if (note_new(worker, box, &area) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// All legs that the worker's news come near to.
static NavResult suspect_near_news(MoveWorker* worker) {
    GridArea areas[GRID_GROUP];
    for (uint32_t k = 0, count; k < worker->news.count; k += count) {
        for (count = 0; count < GRID_GROUP && k + count < worker->news.count; count++)
            areas[count] = worker->news.data[k + count].area;
        if (navi_suspect_near(worker, areas, count, false) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// --- what was freed ----------------------------------------------------------------------

static NavResult list_boxes(NavRoutes* routes, const NavCommit* commit) {
    NavMemory* memory = &routes->query.ask.memory;
    MoveBoxes* list = &routes->boxes;
    bool has_memory = true;
    navi_boxes_begin(list);
    for (uint32_t k = 0; k < commit->blocked_count && has_memory; k++)
        has_memory = navi_boxes_add(list, memory, &commit->blocked[k]);
    for (uint32_t k = 0; k < commit->freed_count && has_memory; k++)
        has_memory = navi_boxes_add(list, memory, &commit->freed[k]);
    return has_memory && navi_boxes_sort(list, memory) ? NAV_OK : NAV_ERR_MEMORY;
}

typedef struct FreedSearch {
    const MoveBoxes* list;
    uint32_t blocked_count;
    const GridArea* area;
} FreedSearch;

static bool is_freed_near(void* context, uint32_t at) {
    const FreedSearch* search = context;
    const NavBox* box = &search->list->boxes.data[at];
    GridArea area = {box->min, box->max, 0, true};
    return at >= search->blocked_count && navi_grid_is_near(search->area, &area);
}

static bool is_near_freed(const NavRoutes* routes, const GridArea* area) {
    FreedSearch search = {&routes->boxes, routes->query.ask.world->commit.blocked_count, area};
    NavBox side = nav_box_from_points(area->a, area->b);
    NavBox box = navi_box_grow(&side, (int64_t)area->reach + 1);
    return navi_boxes_any(&routes->boxes, &box, is_freed_near, &search);
}

static NavResult suspect_if_freed(MoveWorker* worker, uint32_t slot) {
    const NavRoutes* routes = worker->routes;
    const MoveRoute* route = &routes->slots.data[slot];
    if (route->is_cut && !route->is_unsure && navi_leg_matters(route, route->cut_leg, true)) {
        GridArea area = navi_route_area(route, route->cut_leg);
        if (is_near_freed(routes, &area) &&
            navi_suspect_add(worker, slot, route->cut_leg, SUSPECT_FREED) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    if (!route->is_goal_covered || route->points.count == 0)
        return NAV_OK;
    GridArea goal = navi_route_goal_area(route);
    return is_near_freed(routes, &goal) ? navi_suspect_add(worker, slot, SUSPECT_GOAL, 0) : NAV_OK;
}

static NavResult suspect_few_freed(MoveWorker* worker, const NavCommit* commit) {
    MovePart part = navi_worker_part(worker, commit->freed_count);
    for (uint32_t k = part.first; k < part.end; k++) {
        GridArea area = {commit->freed[k].min, commit->freed[k].max, 0, true};
        if (navi_suspect_near(worker, &area, 1, true) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult suspect_many_freed(MoveWorker* worker) {
    const NavRoutes* routes = worker->routes;
    MovePart part = navi_worker_part(worker, routes->slots.count);
    for (uint32_t slot = part.first; slot < part.end; slot++)
        if (routes->slots.data[slot].is_alive && suspect_if_freed(worker, slot) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// Only routes that are cut or whose goal is covered. Where many boxes were freed these are gone
// through, else the boxes.
static NavResult suspect_freed(MoveWorker* worker, const NavCommit* commit) {
    const NavRoutes* routes = worker->routes;
    if (routes->cut_count + routes->covered_count == 0)
        return NAV_OK;
    return commit->freed_count < FEW_FREED ? suspect_few_freed(worker, commit)
                                           : suspect_many_freed(worker);
}

// --- cuts that are asked about -----------------------------------------------------------

static bool may_ask(const NavRoutes* routes) {
    return routes->sure_distance >= 0 && routes->cut_count > 0;
}

// Units that come near to their cuts must know whether these are still there.
static bool is_asked_about(const NavRoutes* routes, const MoveRoute* route) {
    if (!route->is_unsure || route->is_pending || route->cut_leg < navi_route_next_leg(route))
        return false;
    if (!route->is_untold)
        return !navi_route_is_cut_beyond(route, routes->sure_distance);
    return routes->clock - route->doubted >= PATIENCE ||
           !navi_route_is_cut_beyond(route, routes->soon_distance);
}

static NavResult asked_part(MoveWorker* worker, void* data) {
    const NavRoutes* routes = worker->routes;
    MovePart part = navi_worker_part(worker, routes->slots.count);
    (void)data;
    for (uint32_t slot = part.first; slot < part.end; slot++) {
        const MoveRoute* route = &routes->slots.data[slot];
        if (is_asked_about(routes, route) &&
            navi_suspect_add(worker, slot, route->cut_leg, SUSPECT_ASKED) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// --- sides that changed ------------------------------------------------------------------

// A side that may lie in a box of what was blocked.
typedef struct Side {
    const MoveBoxes* list;
    uint32_t blocked_count; // of the boxes
    NavBox box;
} Side;

static bool is_in_blocked(void* context, uint32_t at) {
    const Side* side = context;
    const NavBox* box = &side->list->boxes.data[at];
    return at < side->blocked_count && navi_box_holds(box, side->box.min) &&
           navi_box_holds(box, side->box.max);
}

static NavResult note_side(MoveWorker* worker, uint32_t blocked_count, const CommitSide* moved) {
    const MoveBoxes* list = &worker->routes->boxes;
    GridArea area = {moved->a, moved->b, 0, false};
    Side side = {list, blocked_count, nav_box_from_points(moved->a, moved->b)};
    return navi_boxes_any(list, &side.box, is_in_blocked, &side)
               ? NAV_OK
               : note_new(worker, &side.box, &area);
}

static NavResult note_sides(MoveWorker* worker, const NavCommit* commit) {
    const CommitBoxes* boxes = &worker->routes->query.ask.world->boxes;
    MovePart part = navi_worker_part(worker, boxes->sides.count);
    for (uint32_t k = part.first; k < part.end; k++)
        if (note_side(worker, commit->blocked_count, &boxes->sides.data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult suspect_part(MoveWorker* worker, void* data) {
    const NavCommit* commit = data;
    if (may_ask(worker->routes) && asked_part(worker, NULL) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (note_blocked(worker, commit) != NAV_OK || note_sides(worker, commit) != NAV_OK)
        return NAV_ERR_MEMORY;
    return suspect_near_news(worker) == NAV_OK ? suspect_freed(worker, commit) : NAV_ERR_MEMORY;
}

// The first worker lists the boxes of a commit that somebody looks at, while the others note that
// all routes wait, if they do.
typedef struct Preparation {
    const NavCommit* commit;
    bool is_all;
} Preparation;

static NavResult prepare_part(MoveWorker* worker, void* data) {
    const Preparation* work = data;
    if (worker->chunk == 0 && work->commit != NULL &&
        list_boxes(worker->routes, work->commit) != NAV_OK)
        return NAV_ERR_MEMORY;
    return work->is_all ? navi_shorter_note_part(worker) : NAV_OK;
}

static NavResult prepare(NavRoutes* routes, Preparation work) {
    if (!work.is_all)
        return work.commit == NULL ? NAV_OK : list_boxes(routes, work.commit);
    navi_shorter_begin_all(routes);
    NavResult result = navi_workers_run(routes, prepare_part, &work);
    navi_shorter_end_all(routes);
    return result;
}

// --- put together ------------------------------------------------------------------------

static void begin_suspects(NavRoutes* routes) {
    routes->suspects.count = routes->news.areas.count = 0;
    routes->news.version = 0; // that of no commit
    navi_boxes_begin(&routes->news.boxes);
    for (uint32_t k = 0; k < routes->threads.count; k++)
        navi_worker(routes, k)->suspects.count = navi_worker(routes, k)->news.count = 0;
}

static NavResult take_suspects(NavRoutes* routes, const MoveWorker* worker) {
    uint32_t count = worker->suspects.count;
    if (!navi_array_reserve(&routes->query.ask.memory, &routes->suspects,
                            (size_t)routes->suspects.count + count))
        return NAV_ERR_MEMORY;
    if (count > 0)
        memcpy(routes->suspects.data + routes->suspects.count, worker->suspects.data,
               count * sizeof *worker->suspects.data);
    routes->suspects.count += count;
    return NAV_OK;
}

static NavResult take_news(NavRoutes* routes, const MoveWorker* worker) {
    NavMemory* memory = &routes->query.ask.memory;
    MoveNews* news = &routes->news;
    if (!news->is_wanted)
        return NAV_OK;
    if (!navi_array_reserve(memory, &news->areas, (size_t)news->areas.count + worker->news.count))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < worker->news.count; k++) {
        news->areas.data[news->areas.count++] = worker->news.data[k].area;
        if (!navi_boxes_add(&news->boxes, memory, &worker->news.data[k].box))
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult end_suspects(NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->threads.count; k++)
        if (take_suspects(routes, navi_worker(routes, k)) != NAV_OK ||
            take_news(routes, navi_worker(routes, k)) != NAV_OK)
            return NAV_ERR_MEMORY;
    return navi_boxes_sort(&routes->news.boxes, &routes->query.ask.memory) ? NAV_OK
                                                                           : NAV_ERR_MEMORY;
}

// --- links -------------------------------------------------------------------------------

// A leg ahead may use the link. Then the rest may have got another cost, and what the best path
// saves is not known. (Whether legs behind the unit are indexed is no part of the answer.)
static NavResult suspect_link_leg(NavRoutes* routes, uint32_t slot, uint32_t leg, uint32_t link) {
    MoveRoute* route = &routes->slots.data[slot];
    if (leg < navi_route_next_leg(route) || !navi_route_leg_is_link(route, leg) ||
        route->links.data[leg].index != link)
        return NAV_OK;
    navi_route_forget_better(route);
    return navi_leg_matters(route, leg, false) ? navi_suspect_add(&routes->own, slot, leg, 0)
                                               : NAV_OK;
}

// The legs that use the link, which is or was here.
static NavResult suspect_link_at(NavRoutes* routes, uint32_t link, const NavBox* end) {
    GridArea area = {end->min, end->max, NAV_LINK_SLACK, true};
    NavResult result = NAV_OK;
    GridHits* hits = &routes->own.hits;
    hits->count = 0;
    if (!navi_grid_find(&routes->grid, &routes->query.ask.memory, &area, hits))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < hits->count; k++) {
        const GridEntry* entry = &routes->grid.entries.data[hits->data[k]];
        for (uint32_t leg = entry->first; leg <= entry->last && result == NAV_OK; leg++)
            result = suspect_link_leg(routes, entry->route, leg, link);
    }
    return result;
}

static NavResult suspect_links(NavRoutes* routes) {
    const MoveLinks* links = &routes->links;
    for (uint32_t k = 0; k < links->changed.count; k++) {
        uint32_t slot = links->changed.data[k].slot;
        const MoveLink* both[2] = {&links->known.data[slot], &links->changed.data[k].now};
        for (uint32_t i = 0; i < 2; i++)
            if (both[i]->place != 0 && suspect_link_at(routes, slot, &both[i]->ends[0]) != NAV_OK)
                return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// What is known of links, and where paths may lead over them.
static NavResult take_links(NavRoutes* routes) {
    bool has_grown = false;
    navi_move_links_take(routes);
    if (routes->links.changed.count > 0)
        navi_reach_refresh(routes, &has_grown);
    return has_grown ? navi_routes_renew_spans(routes) : NAV_OK;
}

// --- all suspects ------------------------------------------------------------------------

static bool has_changed(const MoveLinks* links, uint32_t slot) {
    for (uint32_t k = 0; k < links->changed.count; k++)
        if (links->changed.data[k].slot == slot)
            return true;
    return false;
}

// Does the route use a link ahead that has changed? In another world all have.
static bool uses_changed(const NavRoutes* routes, const MoveRoute* route, bool is_other) {
    for (uint32_t leg = navi_route_next_leg(route);
         leg < navi_route_leg_count(route) && route->links.count > 0; leg++)
        if (navi_route_leg_is_link(route, leg) &&
            (is_other || has_changed(&routes->links, route->links.data[leg].index)))
            return true;
    return false;
}

// As in suspect_link_leg.
static NavResult suspect_route(NavRoutes* routes, uint32_t slot, bool is_other) {
    MoveRoute* route = &routes->slots.data[slot];
    if (!route->is_alive)
        return NAV_OK;
    if (uses_changed(routes, route, is_other))
        navi_route_forget_better(route);
    return navi_suspect_add(&routes->own, slot, NAV_NONE, 0);
}

static NavResult suspect_all(NavRoutes* routes) {
    bool is_other = routes->era != routes->query.ask.world->era;
    NavResult result = navi_move_links_find(routes, is_other);
    for (uint32_t slot = 0; slot < routes->slots.count && result == NAV_OK; slot++)
        result = suspect_route(routes, slot, is_other);
    if (result != NAV_OK || take_links(routes) != NAV_OK)
        return NAV_ERR_MEMORY;
    return prepare(routes, (Preparation){NULL, true});
}

static NavResult suspect_after_commit(NavRoutes* routes, const NavCommit* commit) {
    bool is_looked_at = routes->grid.alive > 0 || routes->news.is_wanted;
    Preparation work = {.commit = is_looked_at ? commit : NULL};
    NavCommit here = *commit;
    if (navi_move_links_find(routes, false) != NAV_OK || suspect_links(routes) != NAV_OK ||
        take_links(routes) != NAV_OK || navi_shorter_note(routes, commit, &work.is_all) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (prepare(routes, work) != NAV_OK ||
        (is_looked_at && navi_workers_run(routes, suspect_part, &here) != NAV_OK))
        return NAV_ERR_MEMORY;
    routes->news.version = commit->version;
    routes->news.era = routes->query.ask.world->era;
    return NAV_OK;
}

static NavResult find_suspects(NavRoutes* routes) {
    const NavWorld* world = routes->query.ask.world;
    const NavCommit* commit = &world->commit;
    bool is_next = world->version == routes->version + 1 && commit->version == world->version;
    if (routes->is_lost || routes->era != world->era ||
        (world->version != routes->version && !is_next))
        return suspect_all(routes);
    for (uint32_t k = 0; k < routes->pending.count; k++)
        if (navi_suspect_add(&routes->own, routes->pending.data[k], NAV_NONE, 0) != NAV_OK)
            return NAV_ERR_MEMORY;
    if (is_next)
        return suspect_after_commit(routes, commit);
    return may_ask(routes) ? navi_workers_run(routes, asked_part, NULL) : NAV_OK;
}

NavResult navi_suspects_find(NavRoutes* routes) {
    begin_suspects(routes);
    if (find_suspects(routes) == NAV_OK && end_suspects(routes) == NAV_OK)
        return NAV_OK;
    routes->news.version = 0;
    return NAV_ERR_MEMORY;
}
