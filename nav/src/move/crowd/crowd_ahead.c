// What becomes of routes is found out before their units are served: with several threads, for some
// units at once. It does not depend on the units that are served before, so only the time changes.
#include "move/crowd/crowd.h"

// AHEAD_A_CHUNK: for so many units at most.
enum { AHEAD_A_CHUNK = 64 };
// How much of the mean each unit makes up.
#define SHARE (1 / 64.0)

// Its points are the query's.
static NavResult keep_path(MoveWorker* worker, CrowdAhead* ahead) {
    NavMemory* memory = &worker->query->ask.memory;
    const NavPath* path = &ahead->repair.plan.path;
    uint32_t count = path->points == NULL ? 0 : path->point_count;
    uint32_t links = path->links == NULL ? 0 : count;
    if (!navi_array_reserve(memory, &worker->points, (size_t)worker->points.count + count) ||
        !navi_array_reserve(memory, &worker->links, (size_t)worker->links.count + links))
        return NAV_ERR_MEMORY;
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
    worker->is_late = false;
    if (navi_unit_find_repair(worker, crowd, ahead->slot, &ahead->repair) != NAV_OK)
        return NAV_ERR_MEMORY;
    ahead->is_late = worker->is_late;
    return keep_path(worker, ahead);
}

static NavResult search_part(MoveWorker* worker, void* data) {
    NavCrowd* crowd = data;
    worker->points.count = worker->links.count = 0;
    for (uint32_t k; (k = navi_worker_take(worker)) < crowd->ahead.count;)
        if (search_for(worker, crowd, &crowd->ahead.data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// The next units in the order.
static NavResult list_ahead(NavCrowd* crowd, uint32_t first, uint32_t most) {
    if (!navi_array_reserve(&crowd->routes.query.ask.memory, &crowd->ahead, most))
        return NAV_ERR_MEMORY;
    crowd->ahead.count = crowd->next_ahead = 0;
    for (uint32_t i = first; i < crowd->order.count && crowd->ahead.count < most; i++)
        crowd->ahead.data[crowd->ahead.count++] = (CrowdAhead){.slot = crowd->order.data[i].value};
    return NAV_OK;
}

void navi_crowd_note_search(NavCrowd* crowd, uint64_t nodes) {
    double now = (double)nodes + 1;
    crowd->usual_nodes += crowd->usual_nodes == 0 ? now : SHARE * (now - crowd->usual_nodes);
}

// What the tick has no nodes left for would be thrown away.
NavResult navi_crowd_search_ahead(NavCrowd* crowd, uint32_t first, uint64_t spent) {
    uint32_t chunks = crowd->routes.threads.count;
    double most = (double)(crowd->def.nodes - spent) / fmax(1, crowd->usual_nodes);
    if (crowd->next_ahead < crowd->ahead.count || chunks == 1 || most < 2)
        return NAV_OK;
    most = fmin(most, AHEAD_A_CHUNK * chunks);
    if (list_ahead(crowd, first, (uint32_t)most) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_workers_let_change(&crowd->routes, false);
    NavResult result = navi_workers_run(&crowd->routes, search_part, crowd);
    navi_workers_let_change(&crowd->routes, true);
    if (result != NAV_OK)
        navi_crowd_forget_ahead(crowd);
    return result;
}

const CrowdRepair* navi_unit_take_ahead(NavCrowd* crowd, uint32_t slot) {
    if (crowd->next_ahead == crowd->ahead.count)
        return NULL;
    CrowdAhead* ahead = &crowd->ahead.data[crowd->next_ahead++];
    const MoveWorker* worker = navi_worker(&crowd->routes, ahead->chunk);
    NavPath* path = &ahead->repair.plan.path;
    NAV_ASSERT(ahead->slot == slot);
    (void)slot;
    path->points = path->points == NULL ? NULL : worker->points.data + ahead->first_point;
    path->links = path->links == NULL ? NULL : worker->links.data + ahead->first_link;
    return ahead->is_late ? NULL : &ahead->repair;
}
