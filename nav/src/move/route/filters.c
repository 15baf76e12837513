// Filters are kept once for all routes that use them.
#include "move/route/routes.h"

static bool are_costs_equal(const MoveFilter* known, const NavFilter* filter) {
    if (known->has_area_costs != (filter->area_costs != NULL))
        return false;
    for (uint32_t k = 0; known->has_area_costs && k < NAV_AREA_COUNT; k++)
        if (known->area_costs[k] != filter->area_costs[k])
            return false;
    return true;
}

static bool is_equal(const MoveFilter* known, const NavFilter* filter) {
    const NavFilter* own = &known->filter;
    return own->layers == filter->layers && own->include_areas == filter->include_areas &&
           own->exclude_areas == filter->exclude_areas && own->soft_layers == filter->soft_layers &&
           own->soft_cost == filter->soft_cost && own->step_height == filter->step_height &&
           own->link_kinds == filter->link_kinds && are_costs_equal(known, filter);
}

static void fill(MoveFilter* made, const NavFilter* filter) {
    made->filter = *filter;
    made->has_area_costs = filter->area_costs != NULL;
    if (made->has_area_costs)
        memcpy(made->area_costs, filter->area_costs, sizeof made->area_costs);
    made->filter.area_costs = made->has_area_costs ? made->area_costs : NULL;
    made->is_made = false;
    made->reach = (MoveReach){.factor = 1};
}

static NavResult add_filter(NavRoutes* routes, uint32_t* number) {
    NavMemory* memory = &routes->query.ask.memory;
    if (!navi_array_room(memory, &routes->filters))
        return NAV_ERR_MEMORY;
    MoveFilter* made = navi_memory_alloc(memory, sizeof *made);
    if (made == NULL)
        return NAV_ERR_MEMORY;
    memset(made, 0, sizeof *made);
    *number = routes->filters.count;
    routes->filters.data[routes->filters.count++] = made;
    return NAV_OK;
}

NavResult navi_move_filter_take(NavRoutes* routes, const NavFilter* filter, uint32_t* number) {
    uint32_t idle = NAV_NONE;
    *number = NAV_NONE;
    if (filter == NULL)
        return NAV_OK;
    for (uint32_t k = 0; k < routes->filters.count && *number == NAV_NONE; k++) {
        if (routes->filters.data[k]->users == 0)
            idle = k;
        else if (is_equal(routes->filters.data[k], filter))
            *number = k;
    }
    if (*number == NAV_NONE) {
        if (idle == NAV_NONE && add_filter(routes, &idle) != NAV_OK)
            return NAV_ERR_MEMORY;
        fill(routes->filters.data[idle], filter);
        *number = idle;
    }
    routes->filters.data[*number]->users++;
    return NAV_OK;
}

// Of a filter that nothing uses only the number is left.
void navi_move_filter_leave(NavRoutes* routes, uint32_t number) {
    if (number == NAV_NONE)
        return;
    MoveFilter* filter = routes->filters.data[number];
    NAV_ASSERT(filter->users > 0);
    filter->users--;
    if (filter->users == 0)
        filter->reach = (MoveReach){.factor = 1};
}

void navi_move_filter_undo(NavRoutes* routes, uint32_t number, uint32_t count) {
    navi_move_filter_leave(routes, number);
    if (routes->filters.count == count)
        return;
    MoveFilter* last = routes->filters.data[--routes->filters.count];
    navi_memory_free(&routes->query.ask.memory, last, sizeof *last);
}

void navi_move_filters_fini(NavRoutes* routes) {
    NavMemory* memory = &routes->query.ask.memory;
    for (uint32_t k = 0; k < routes->filters.count; k++)
        navi_memory_free(memory, routes->filters.data[k], sizeof *routes->filters.data[k]);
    navi_array_fini(memory, &routes->filters);
}

MoveReach* navi_move_filter_reach(NavRoutes* routes, uint32_t number) {
    return number == NAV_NONE ? &routes->plain_reach : &routes->filters.data[number]->reach;
}

QueryFilter navi_move_filter_now(const NavRoutes* routes, uint32_t number) {
    const Ask* ask = &routes->query.ask;
    if (number == NAV_NONE)
        return navi_filter_default(ask->mesh, ask->labels);
    return navi_filter(ask->mesh, ask->labels, ask->pathdata,
                       &routes->filters.data[number]->filter);
}

QueryFilter navi_move_filter(NavRoutes* routes, uint32_t number) {
    const Ask* ask = &routes->query.ask;
    if (number == NAV_NONE)
        return navi_filter_default(ask->mesh, ask->labels);
    MoveFilter* kept = routes->filters.data[number];
    if (!kept->is_made || kept->version != ask->world->version || kept->era != ask->world->era) {
        navi_filter_make(ask->mesh, ask->labels, ask->pathdata, &kept->filter, &kept->made);
        kept->version = ask->world->version;
        kept->era = ask->world->era;
        kept->is_made = true;
    }
    return kept->made;
}

NavPathRequest navi_move_request(const NavRoutes* routes, const MoveRoute* route) {
    NavPathRequest request = route->request;
    request.filter = navi_move_filter_given(routes, route->filter);
    return request;
}
