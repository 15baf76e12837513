#include "query/path/link_hops.h"

#include <string.h>

#include "query/ask/reach.h"
#include "query/disc/nearest.h"
#include "query/disc/path.h"
#include "query/space/nearest.h"
#include "world/change/world.h"

// --- places ------------------------------------------------------------------------------

static bool is_walkable(const QueryFilter* filter, const NavSpot* spot) {
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(filter->mesh, spot, t))
        if (navi_filter_walks(filter, t))
            return true;
    return false;
}

// Move the point to the walkable region if that is near.
static bool settle(NavQuery* query, const QueryFilter* filter, NavPoint* p, NavSpot* spot,
                   bool* is_awake) {
    *spot = navi_spot(filter->mesh, *p);
    *is_awake = is_walkable(filter, spot);
    if (*is_awake)
        return true;
    NavNearest nearest;
    Joined any = navi_joined_any(query, filter);
    if (!navi_query_begin(query) ||
        !navi_nearest(query, &any, *p, (int64_t)NAV_LINK_SLACK * NAV_LINK_SLACK, &nearest))
        return false;
    if (!nearest.is_found)
        return true;
    *is_awake = true;
    *p = nearest.point;
    *spot = navi_spot(filter->mesh, *p);
    return true;
}

// Does the straight way from the place lead to the end, or to what is walkable near it?
static bool is_at_end(const QueryFilter* filter, NavPoint place, NavPoint end) {
    NavRay ray;
    if (!navi_walk(filter, place, end, NULL, &ray) || !ray.is_hit)
        return true;
    double x = ray.position.x - end.x, y = ray.position.y - end.y;
    if (x * x + y * y > (double)NAV_LINK_SLACK * NAV_LINK_SLACK)
        return false;
    if (filter->step_height == UINT32_MAX)
        return true;
    NavSpot spot = navi_spot(filter->mesh, end); // one that can be walked lies on another floor
    return !is_walkable(filter, &spot);
}

// The same for a disc, which touches the end then.
static bool settle_disc(NavQuery* query, const QueryFilter* filter, LinkHop* hop, uint32_t i,
                        bool* is_awake) {
    NavPoint end = hop->p[i];
    if (!navi_query_begin(query) || !navi_radius_holds(query, filter, end, hop->radius, is_awake))
        return false;
    if (!*is_awake) {
        NavNearest nearest;
        if (!navi_radius_nearest(query, filter, end, hop->radius, hop->radius + NAV_LINK_SLACK,
                                 &nearest))
            return false;
        *is_awake = nearest.is_found && is_at_end(filter, nearest.point, end);
        hop->p[i] = nearest.point;
    }
    hop->spot[i] = navi_spot(filter->mesh, hop->p[i]);
    return true;
}

static NavPoint between(const NavPoint ends[2], double t) {
    NavPoint p = {
        (int32_t)floor(ends[0].x + t * ((double)ends[1].x - ends[0].x) + 0.5),
        (int32_t)floor(ends[0].y + t * ((double)ends[1].y - ends[0].y) + 0.5),
    };
    return p;
}

bool navi_link_hop_at(NavQuery* query, const QueryFilter* filter, LinkHop* hop, double t,
                      bool* is_awake) {
    *is_awake = false;
    hop->t = t;
    for (uint32_t i = 0; i < 2; i++) {
        hop->p[i] = between(hop->ends[i], t);
        if (!(hop->radius > 0 ? settle_disc(query, filter, hop, i, is_awake)
                              : settle(query, filter, &hop->p[i], &hop->spot[i], is_awake)))
            return false;
        if (!*is_awake)
            return true;
    }
    return true;
}

// --- all hops ----------------------------------------------------------------------------

static bool add_hop(NavQuery* query, const LinkHop* hop) {
    if (!navi_array_room(&query->memory, &query->hops))
        return false;
    query->hops.data[query->hops.count++] = *hop;
    return true;
}

static LinkHop turned(const LinkHop* hop) {
    LinkHop back = *hop;
    for (uint32_t i = 0; i < 2; i++) {
        back.p[i] = hop->p[1 - i];
        back.spot[i] = hop->spot[1 - i];
        memcpy(back.ends[i], hop->ends[1 - i], sizeof back.ends[i]);
    }
    return back;
}

static bool add_link(NavQuery* query, const QueryFilter* filter, uint32_t slot) {
    const Links* links = &query->world->links;
    const Link* link = &links->slots.data[slot];
    LinkHop hop = {.link = slot, .cost = link->cost, .radius = query->hops_radius};
    if (!link->is_alive || !link->is_enabled || (filter->link_kinds >> link->kind & 1) == 0)
        return true;
    for (uint32_t i = 0; i < 2; i++)
        if (!navi_link_end_place(query->world, &links->ends.data[2 * slot + i], hop.ends[i]))
            return true;
    hop.is_wide = !navi_point_equal(hop.ends[0][0], hop.ends[0][1]) ||
                  !navi_point_equal(hop.ends[1][0], hop.ends[1][1]);
    for (uint32_t lane = 0; lane < (hop.is_wide ? LINK_LANES : 1); lane++) {
        bool is_awake;
        if (!navi_link_hop_at(query, filter, &hop, lane / (double)(LINK_LANES - 1), &is_awake))
            return false;
        LinkHop back = turned(&hop);
        if (is_awake && (!add_hop(query, &hop) || (link->is_two_way && !add_hop(query, &back))))
            return false;
    }
    return true;
}

bool navi_link_hops(NavQuery* query, const QueryFilter* filter, int32_t radius) {
    if (query->hops_epoch == query->epoch && query->hops_kinds == filter->link_kinds &&
        query->hops_radius == radius)
        return true;
    query->hops.count = 0;
    query->hops_epoch = 0;
    query->hops_radius = radius;
    for (uint32_t slot = 0; slot < query->world->links.slots.count; slot++)
        if (!add_link(query, filter, slot))
            return false;
    query->hops_epoch = query->epoch;
    query->hops_kinds = filter->link_kinds;
    return true;
}

// --- islands -----------------------------------------------------------------------------

static bool mark(NavQuery* query, uint32_t index) {
    uint32_t old = query->reached.capacity;
    if (!navi_array_reserve(&query->memory, &query->reached, (size_t)index + 1))
        return false;
    memset(query->reached.data + old, 0,
           (query->reached.capacity - old) * sizeof *query->reached.data);
    query->reached.data[index] = query->reach_stamp;
    return true;
}

// Islands as small numbers.
static uint32_t index_of(const NavQuery* query, const QueryFilter* filter, uint32_t island) {
    return filter->is_plain ? island : island - query->first_island;
}

static bool mark_spot(NavQuery* query, const QueryFilter* filter, const NavSpot* spot) {
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(filter->mesh, spot, t)) {
        uint32_t island;
        if (!navi_reach_island(query, filter, t, &island) ||
            (island != NAV_NONE && !mark(query, index_of(query, filter, island))))
            return false;
    }
    return true;
}

bool navi_link_is_reached(const NavQuery* query, const QueryFilter* filter, uint32_t t) {
    uint32_t island;
    if (filter->is_plain)
        island = filter->mesh->island[t];
    else if (t >= query->islands.capacity || query->islands.data[t] < query->first_island)
        return false; // what was reached has a name
    else
        island = query->islands.data[t];
    if (island == NAV_NONE)
        return false;
    uint32_t index = index_of(query, filter, island);
    return index < query->reached.capacity && query->reached.data[index] == query->reach_stamp;
}

bool navi_link_is_spot_reached(const NavQuery* query, const QueryFilter* filter,
                               const NavSpot* spot) {
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(filter->mesh, spot, t))
        if (navi_link_is_reached(query, filter, t))
            return true;
    return false;
}

static void begin_marks(NavQuery* query) {
    if (query->reach_stamp == UINT32_MAX) {
        memset(query->reached.data, 0, query->reached.capacity * sizeof *query->reached.data);
        query->reach_stamp = 0;
    }
    query->reach_stamp++;
}

bool navi_link_reach(NavQuery* query, const QueryFilter* filter, const NavSpot* start) {
    begin_marks(query);
    if (!mark_spot(query, filter, start))
        return false;
    for (uint32_t i = 0; i < query->hops.count; i++)
        query->hops.data[i].is_closed = false;
    for (bool is_more = true; is_more;) {
        is_more = false;
        for (uint32_t i = 0; i < query->hops.count; i++) {
            LinkHop* hop = &query->hops.data[i];
            if (hop->is_closed || !navi_link_is_spot_reached(query, filter, &hop->spot[0]))
                continue;
            hop->is_closed = is_more = true;
            if (!mark_spot(query, filter, &hop->spot[1]))
                return false;
        }
    }
    return true;
}
