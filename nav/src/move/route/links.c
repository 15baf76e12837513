#include "move/route/links.h"

#include "base/hash.h"
#include "query/link/hops.h"

typedef struct Ends {
    NavPoint p[2][2];
} Ends;

static bool find_ends(const NavWorld* world, uint32_t slot, Ends* ends) {
    for (uint32_t i = 0; i < 2; i++)
        if (!navi_link_end_place(world, &world->links.ends.data[2 * slot + i], ends->p[i]))
            return false;
    return true;
}

static uint64_t hash_of(const Link* link, const Ends* ends) {
    uint64_t hash = navi_hash_fold(1, link->kind + (link->is_two_way ? 256u : 0u));
    for (uint32_t i = 0; i < 4; i++) {
        NavPoint p = ends->p[i / 2][i % 2];
        hash = navi_hash_fold(hash, (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y);
    }
    return hash | 1;
}

uint64_t navi_route_link_place(const NavWorld* world, NavLinkId id) {
    Ends ends;
    if (navi_link_id_is_null(id) || id.index >= world->links.slots.count)
        return 0;
    const Link* link = &world->links.slots.data[id.index];
    if (!link->is_alive || link->generation != id.generation || !link->is_enabled ||
        !find_ends(world, id.index, &ends))
        return 0;
    return hash_of(link, &ends);
}

bool navi_route_is_link_the_same(const NavRoutes* routes, const MoveRoute* route, uint32_t leg,
                                 const QueryFilter* filter) {
    const NavWorld* world = routes->query.ask.world;
    uint64_t place = navi_route_link_place(world, route->links.data[leg]);
    return place != 0 && place == route->places.data[leg] &&
           (filter->link_kinds >> world->links.slots.data[route->links.data[leg].index].kind & 1) !=
               0;
}

// --- all links ---------------------------------------------------------------------------

static bool is_point(const NavPoint p[2]) { return navi_point_equal(p[0], p[1]); }

// A path uses each of the places of a link at most once in each direction.
static MoveLink link_now(const NavWorld* world, uint32_t slot) {
    const Link* link = &world->links.slots.data[slot];
    MoveLink now = {.kind = link->kind, .cost = link->cost};
    Ends ends;
    if (!link->is_alive || !link->is_enabled || !find_ends(world, slot, &ends))
        return now;
    now.place = navi_hash_fold(hash_of(link, &ends), link->generation) | 1;
    now.far =
        fmax(navi_distance(ends.p[0][0], ends.p[1][0]), navi_distance(ends.p[0][1], ends.p[1][1]));
    now.use_count = is_point(ends.p[0]) && is_point(ends.p[1]) ? 1 : LINK_LANES;
    now.use_count *= link->is_two_way ? 2 : 1;
    for (uint32_t i = 0; i < 2; i++)
        now.ends[i] = nav_box_from_points(ends.p[i][0], ends.p[i][1]);
    return now;
}

static bool is_anchored(const NavWorld* world, uint32_t slot) {
    const NavLinkEnd* ends = &world->links.ends.data[2 * slot];
    return ends[0].anchor.generation != 0 || ends[1].anchor.generation != 0;
}

static NavResult look_at(NavRoutes* routes, uint32_t slot) {
    MoveLinks* links = &routes->links;
    MoveLinkChange change = {slot, link_now(routes->query.ask.world, slot)};
    const MoveLink* known = &links->known.data[slot];
    if (known->place == change.now.place && known->cost == change.now.cost)
        return NAV_OK;
    return navi_array_add(&routes->query.ask.memory, &links->changed, change) ? NAV_OK
                                                                              : NAV_ERR_MEMORY;
}

static NavResult reserve(NavRoutes* routes) {
    NavMemory* memory = &routes->query.ask.memory;
    MoveLinks* links = &routes->links;
    uint32_t count = routes->query.ask.world->links.slots.count;
    if (!navi_array_reserve(memory, &links->known, count) ||
        !navi_array_reserve(memory, &links->anchored, count))
        return NAV_ERR_MEMORY;
    while (links->known.count < count)
        links->known.data[links->known.count++] = (MoveLink){.place = 0};
    return NAV_OK;
}

NavResult navi_move_links_find(NavRoutes* routes, bool is_all) {
    MoveLinks* links = &routes->links;
    bool has_written = is_all || links->stamp != routes->query.ask.world->links.stamp;
    NavResult result = NAV_OK;
    links->changed.count = 0;
    if (is_all) {
        links->known.count = 0;
        links->stamp = UINT64_MAX;
    }
    if (has_written && reserve(routes) != NAV_OK)
        return NAV_ERR_MEMORY;
    uint32_t count = has_written ? links->known.count : links->anchored.count;
    for (uint32_t k = 0; k < count && result == NAV_OK; k++)
        result = look_at(routes, has_written ? k : links->anchored.data[k]);
    return result;
}

void navi_move_links_take(NavRoutes* routes) {
    const NavWorld* world = routes->query.ask.world;
    MoveLinks* links = &routes->links;
    for (uint32_t k = 0; k < links->changed.count; k++)
        links->known.data[links->changed.data[k].slot] = links->changed.data[k].now;
    links->round += links->changed.count > 0;
    if (links->stamp == world->links.stamp)
        return;
    links->stamp = world->links.stamp;
    links->anchored.count = 0;
    for (uint32_t slot = 0; slot < links->known.count; slot++)
        if (is_anchored(world, slot))
            links->anchored.data[links->anchored.count++] = slot;
}
