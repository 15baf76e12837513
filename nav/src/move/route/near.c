#include "move/route/near.h"

#include "base/prefetch.h"
#include "move/route/index.h"

NavResult navi_suspect_add(MoveWorker* worker, uint32_t slot, uint32_t leg, uint32_t along) {
    if (!navi_array_room(&worker->query->ask.memory, &worker->suspects))
        return NAV_ERR_MEMORY;
    NaviKeyed suspect = {(uint64_t)slot << 32 | leg, along};
    worker->suspects.data[worker->suspects.count++] = suspect;
    return NAV_OK;
}

bool navi_leg_matters(const MoveRoute* route, uint32_t leg, bool is_freed) {
    if (leg < navi_route_next_leg(route) || leg >= navi_route_leg_count(route) ||
        (route->is_cut && leg > route->cut_leg))
        return false;
    return !is_freed || (route->is_cut && leg == route->cut_leg);
}

// The unit may have become able, or unable, to stand at the goal.
static NavResult suspect_goal(MoveWorker* worker, uint32_t slot, uint32_t leg,
                              const GridArea* area) {
    const MoveRoute* route = &worker->routes->slots.data[slot];
    if (!route->is_whole || leg + 1 < navi_route_leg_count(route))
        return NAV_OK;
    GridArea goal = navi_route_goal_area(route);
    return navi_grid_is_near(&goal, area) ? navi_suspect_add(worker, slot, SUSPECT_GOAL, 0)
                                          : NAV_OK;
}

static NavResult suspect_leg(MoveWorker* worker, uint32_t slot, uint32_t leg, const GridArea* area,
                             bool is_freed) {
    const MoveRoute* route = &worker->routes->slots.data[slot];
    uint32_t along = is_freed ? SUSPECT_FREED : 0;
    if (!navi_leg_matters(route, leg, is_freed))
        return NAV_OK;
    GridArea own = navi_route_area(route, leg);
    if (!navi_grid_is_near(&own, area))
        return NAV_OK;
    if (!is_freed && (route->is_cut || worker->routes->sure_distance >= 0))
        along = navi_route_along_before(route, leg, area);
    return navi_suspect_add(worker, slot, leg, along | (area->is_box ? 0 : SUSPECT_SIDE));
}

static NavResult suspect_entry(MoveWorker* worker, const GridEntry* entry, const GridArea* area,
                               bool is_freed) {
    for (uint32_t leg = entry->first; leg <= entry->last; leg++)
        if (suspect_goal(worker, entry->route, leg, area) != NAV_OK ||
            suspect_leg(worker, entry->route, leg, area, is_freed) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// The routes of what was found, and the legs in question.
static void fetch_legs(const NavRoutes* routes, const GridHits* hits) {
    for (uint32_t k = 0; k < hits->count; k++)
        navi_prefetch(&routes->slots.data[routes->grid.entries.data[hits->data[k]].route]);
    for (uint32_t k = 0; k < hits->count; k++) {
        const GridEntry* entry = &routes->grid.entries.data[hits->data[k]];
        navi_prefetch(&routes->slots.data[entry->route].request.radius);
        navi_prefetch(&routes->slots.data[entry->route].points.data[entry->first]);
    }
}

NavResult navi_suspect_near(MoveWorker* worker, const GridArea* areas, uint32_t count,
                            bool is_freed) {
    const NavRoutes* routes = worker->routes;
    GridGroup* near = &worker->near;
    if (!navi_grid_find_group(&routes->grid, &worker->query->ask.memory, areas, count, near))
        return NAV_ERR_MEMORY;
    fetch_legs(routes, &near->hits);
    for (uint32_t i = 0, k = 0; i < count; i++)
        for (; k < near->ends[i]; k++)
            if (suspect_entry(worker, &routes->grid.entries.data[near->hits.data[k]], &areas[i],
                              is_freed) != NAV_OK)
                return NAV_ERR_MEMORY;
    return NAV_OK;
}
