#include "move/index.h"

// Walls move by less than a step beside the boxes of a report.
#define AREA_MARGIN 4

GridArea navi_route_area(const MoveRoute* route, uint32_t leg) {
    GridArea area = {route->points.data[leg], route->points.data[leg + 1],
                     (double)route->request.radius + AREA_MARGIN, false};
    return area;
}

void navi_route_add_legs(NavRoutes* routes, uint32_t slot) {
    MoveRoute* route = &routes->slots.data[slot];
    navi_grid_remove(&routes->grid, &route->entries);
    for (uint32_t leg = route->leg; leg < navi_route_leg_count(route); leg++) {
        GridArea area = navi_route_area(route, leg);
        if (!navi_route_leg_is_link(route, leg)) {
            navi_grid_add(&routes->grid, &area, slot, leg, &route->entries);
            continue;
        }
        GridArea ends[2] = {area, area}; // a link only matters at its ends
        ends[0].b = area.a;
        ends[1].a = area.b;
        navi_grid_add(&routes->grid, &ends[0], slot, leg, &route->entries);
        navi_grid_add(&routes->grid, &ends[1], slot, leg, &route->entries);
    }
}

// A link counts as two legs.
static uint32_t area_count(const MoveRoute* route) {
    return navi_route_leg_count(route) * (route->links.count > 0 ? 2 : 1);
}

NavResult navi_route_index(NavRoutes* routes, uint32_t slot) {
    const MoveRoute* route = &routes->slots.data[slot];
    if (!navi_grid_reserve(&routes->grid, &routes->query.ask.memory, area_count(route)))
        return NAV_ERR_MEMORY;
    navi_route_add_legs(routes, slot);
    return NAV_OK;
}
