// Paths, and joins of routes, that are searched before their units are served: with several
// threads, for some units at once. They do not depend on the units that are served before, so only
// the time changes.
#include "move/crowd.h"

// AHEAD_A_CHUNK: for so many units at most. AMONG: of so many times as many.
enum { AHEAD_A_CHUNK = 4, AMONG = 4, USUAL_NODES = 100, MOST_NODES = 1 << 28 };

NavPathRequest navi_unit_request(const NavCrowd* crowd, const CrowdUnit* unit) {
    NavPathRequest request = {.start = unit->point,
                              .goal = unit->goal,
                              .radius = unit->radius,
                              .is_partial_allowed = true,
                              .max_nodes = NAV_NO_LIMIT,
                              .max_excess = NAVI_MAX_EXCESS};
    if (unit->filter != NAV_NONE)
        request.filter = &crowd->routes.filters.data[unit->filter]->filter;
    return request;
}

static NavResult keep_path(MoveWorker* worker, CrowdAhead* ahead, const NavPath* path) {
    NavMemory* memory = &worker->query->ask.memory;
    uint32_t count = path->point_count, links = path->links == NULL ? 0 : count;
    if (!navi_array_reserve(memory, &worker->points, (size_t)worker->points.count + count) ||
        !navi_array_reserve(memory, &worker->links, (size_t)worker->links.count + links))
        return NAV_ERR_MEMORY;
    ahead->path = *path;
    ahead->chunk = worker->chunk;
    ahead->first_point = worker->points.count;
    ahead->first_link = worker->links.count;
    if (count > 0)
        memcpy(worker->points.data + worker->points.count, path->points,
               count * sizeof *path->points);
    if (links > 0)
        memcpy(worker->links.data + worker->links.count, path->links, links * sizeof *path->links);
    worker->points.count += count;
    worker->links.count += links;
    return NAV_OK;
}

static NavResult search_for(MoveWorker* worker, const NavCrowd* crowd, CrowdAhead* ahead) {
    const CrowdUnit* unit = &crowd->units.data[ahead->slot];
    if (!navi_unit_needs_whole_path(unit))
        return navi_route_look_to_join(worker, &crowd->routes.slots.data[unit->route], unit->point,
                                       &ahead->join);
    NavPathRequest request = navi_unit_request(crowd, unit);
    NavPath path;
    return navi_route_search_by(worker, &request, &path) == NAV_OK ? keep_path(worker, ahead, &path)
                                                                   : NAV_ERR_MEMORY;
}

static NavResult search_part(MoveWorker* worker, void* data) {
    NavCrowd* crowd = data;
    MovePart part = navi_worker_part(worker, crowd->ahead.count);
    worker->points.count = worker->links.count = 0;
    for (uint32_t k = part.first; k < part.end; k++)
        if (search_for(worker, crowd, &crowd->ahead.data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

bool navi_unit_has_ahead(const NavCrowd* crowd, const CrowdUnit* unit) {
    return navi_unit_needs_whole_path(unit) ||
           (unit->is_off_route &&
            navi_route_can_join(&crowd->routes, &crowd->routes.slots.data[unit->route]));
}

// The next units in the order for which that can be done, of some that follow.
static NavResult list_ahead(NavCrowd* crowd, uint32_t first, uint32_t most) {
    if (!navi_array_reserve(&crowd->routes.query.ask.memory, &crowd->ahead, most))
        return NAV_ERR_MEMORY;
    crowd->ahead.count = crowd->next_ahead = 0;
    uint64_t end = first + (uint64_t)AMONG * most;
    for (uint32_t i = first; i < crowd->order.count && i < end && crowd->ahead.count < most; i++) {
        uint32_t slot = crowd->order.data[i].value;
        if (navi_unit_has_ahead(crowd, &crowd->units.data[slot]))
            crowd->ahead.data[crowd->ahead.count++] = (CrowdAhead){.slot = slot};
    }
    return NAV_OK;
}

void navi_crowd_note_search(NavCrowd* crowd, uint64_t nodes) {
    uint32_t now = nodes < MOST_NODES ? (uint32_t)nodes + 1 : MOST_NODES;
    crowd->usual_nodes = crowd->usual_nodes == 0 ? now : (3 * crowd->usual_nodes + now) / 4;
}

// What the tick has no nodes left for would be thrown away.
NavResult navi_crowd_search_ahead(NavCrowd* crowd, uint32_t first, uint64_t spent) {
    uint32_t chunks = crowd->routes.threads.count;
    uint32_t usual = crowd->usual_nodes == 0 ? USUAL_NODES : crowd->usual_nodes;
    uint64_t most = (crowd->def.nodes - spent) / usual;
    if (crowd->next_ahead < crowd->ahead.count || chunks == 1 || most < 2)
        return NAV_OK;
    most = most < AHEAD_A_CHUNK * chunks ? most : AHEAD_A_CHUNK * chunks;
    if (list_ahead(crowd, first, (uint32_t)most) != NAV_OK)
        return NAV_ERR_MEMORY;
    NavResult result = navi_workers_run(&crowd->routes, search_part, crowd);
    if (result != NAV_OK)
        navi_crowd_forget_ahead(crowd);
    return result;
}

static const CrowdAhead* take(NavCrowd* crowd, uint32_t slot) {
    if (crowd->next_ahead == crowd->ahead.count ||
        crowd->ahead.data[crowd->next_ahead].slot != slot)
        return NULL;
    return &crowd->ahead.data[crowd->next_ahead++];
}

const MoveJoin* navi_unit_take_join(NavCrowd* crowd, uint32_t slot) {
    const CrowdAhead* ahead = take(crowd, slot);
    return ahead == NULL ? NULL : &ahead->join;
}

bool navi_unit_take_ahead(NavCrowd* crowd, uint32_t slot, NavPath* path) {
    const CrowdAhead* ahead = take(crowd, slot);
    if (ahead == NULL)
        return false;
    const MoveWorker* worker = navi_worker(&crowd->routes, ahead->chunk);
    *path = ahead->path;
    path->points = worker->points.data + ahead->first_point;
    path->links = path->links == NULL ? NULL : worker->links.data + ahead->first_link;
    return true;
}
