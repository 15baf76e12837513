#include "move/links.h"

#include "base/hash.h"

uint64_t navi_route_link_place(const NavWorld* world, NavLinkId id) {
    if (navi_link_id_is_null(id) || id.index >= world->links.slots.count)
        return 0;
    const Link* link = &world->links.slots.data[id.index];
    if (!link->is_alive || link->generation != id.generation || !link->is_enabled)
        return 0;
    uint64_t hash = navi_hash_fold(1, link->kind + (link->is_two_way ? 256u : 0u));
    for (uint32_t i = 0; i < 2; i++) {
        NavPoint p[2];
        if (!navi_link_end_place(world, &world->links.ends.data[2 * id.index + i], p))
            return 0;
        for (uint32_t k = 0; k < 2; k++)
            hash = navi_hash_fold(hash, (uint64_t)(uint32_t)p[k].x << 32 | (uint32_t)p[k].y);
    }
    return hash | 1;
}

bool navi_route_is_link_the_same(const NavRoutes* routes, const MoveRoute* route, uint32_t leg,
                                 const QueryFilter* filter) {
    const NavWorld* world = routes->query.ask.world;
    uint64_t place = navi_route_link_place(world, route->links.data[leg]);
    return place != 0 && place == route->places.data[leg] &&
           (filter->link_kinds >> world->links.slots.data[route->links.data[leg].index].kind & 1) !=
               0;
}
