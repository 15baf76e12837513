#include "query/link/hops.h"

#include "query/ask/reach.h"
#include "query/disc/path.h"
#include "query/space/nearest.h"
#include "query/stand/seek.h"

void navi_link_init(LinkScratch* scratch, Ask* ask, RadiusScratch* disc) {
    *scratch = (LinkScratch){.ask = ask, .disc = disc};
}

void navi_link_fini(LinkScratch* scratch) {
    navi_array_fini(&scratch->ask->memory, &scratch->hops);
    navi_array_fini(&scratch->ask->memory, &scratch->wide);
}

void navi_link_forget(LinkScratch* scratch) {
    scratch->epoch = 0;
    // Without links in the world they are not brought up to date.
    scratch->hops.count = scratch->wide.count = 0;
}

// --- places ------------------------------------------------------------------------------

// Move the point to the nearest walkable point within NAV_LINK_SLACK. `*is_usable`: there is one.
static NavResult settle_point(LinkScratch* scratch, const QueryFilter* filter, LinkHop* hop,
                              uint32_t i, bool* is_usable) {
    Ask* ask = scratch->ask;
    hop->spot[i] = navi_spot(filter->mesh, hop->p[i]);
    *is_usable = navi_spot_is_walkable(filter, &hop->spot[i]);
    if (*is_usable)
        return NAV_OK;
    NavNearest nearest;
    Joined any = navi_joined_any(ask, filter);
    if (navi_ask_begin(ask) != NAV_OK ||
        navi_nearest(ask, &any, hop->p[i], (int64_t)NAV_LINK_SLACK * NAV_LINK_SLACK, &nearest) !=
            NAV_OK)
        return NAV_ERR_MEMORY;
    if (!nearest.is_found)
        return NAV_OK;
    *is_usable = true;
    hop->p[i] = nearest.point;
    hop->spot[i] = navi_spot(filter->mesh, nearest.point);
    return NAV_OK;
}

// Is the straight line from the place to the link's end walkable, at least up to a point within
// NAV_LINK_SLACK of the end?
static bool is_at_end(const QueryFilter* filter, NavPoint place, NavPoint end) {
    NavRay ray;
    if (navi_walk(filter, place, end, NULL, &ray) != NAV_OK || !ray.is_hit)
        return true;
    double x = ray.position.x - end.x, y = ray.position.y - end.y;
    if (x * x + y * y > (double)NAV_LINK_SLACK * NAV_LINK_SLACK)
        return false;
    if (filter->step_height == UINT32_MAX)
        return true;
    // The walk stopped short of the end. If the end itself is walkable, it must be on another
    // floor, so this place does not count.
    NavSpot spot = navi_spot(filter->mesh, end);
    return !navi_spot_is_walkable(filter, &spot);
}

// Like settle_point, for a disc. If the disc has to be moved, it must still reach the link's end
// (see is_at_end).
static NavResult settle_disc(LinkScratch* scratch, const QueryFilter* filter, LinkHop* hop,
                             uint32_t i, bool* is_usable) {
    RadiusScratch* disc = scratch->disc;
    NavPoint end = hop->p[i];
    SeekRequest seek = {filter, end,  hop->radius, hop->radius + NAV_LINK_SLACK, NULL, NULL,
                        true,   NULL, NULL};
    NavNearest nearest;
    Ask* ask = scratch->ask;
    const uint64_t slice_left = ask->pause.left, nodes_left = ask->nodes_left;
    if (navi_ask_begin(ask) != NAV_OK ||
        navi_disc_seek_all(&disc->stand, &seek, &nearest) != NAV_OK)
        return NAV_ERR_MEMORY;
    ask->pause.left = slice_left; // it is remembered, so it must not count (nav/slice.h)
    ask->nodes_left = nodes_left;
    *is_usable = nearest.is_found &&
                 (navi_point_equal(nearest.point, end) || is_at_end(filter, nearest.point, end));
    hop->p[i] = nearest.point;
    hop->spot[i] = navi_spot(filter->mesh, hop->p[i]);
    return NAV_OK;
}

NavResult navi_link_hop_at(LinkScratch* scratch, const QueryFilter* filter, LinkHop* hop, double t,
                           bool* is_usable) {
    NAV_ASSERT(t >= 0 && t <= 1);
    *is_usable = true;
    hop->t = t;
    for (uint32_t i = 0; i < 2 && *is_usable; i++) {
        hop->p[i] = navi_point_along(hop->ends[i][0], hop->ends[i][1], t);
        NavResult result = hop->radius > 0 ? settle_disc(scratch, filter, hop, i, is_usable)
                                           : settle_point(scratch, filter, hop, i, is_usable);
        if (result != NAV_OK)
            return result;
    }
    return NAV_OK;
}

// --- all hops ----------------------------------------------------------------------------

static NavResult add_hop(LinkScratch* scratch, const LinkHop* hop) {
    return navi_array_add(&scratch->ask->memory, &scratch->hops, *hop) ? NAV_OK : NAV_ERR_MEMORY;
}

static LinkHop reversed(const LinkHop* hop) {
    LinkHop back = *hop;
    for (uint32_t i = 0; i < 2; i++) {
        back.p[i] = hop->p[1 - i];
        back.spot[i] = hop->spot[1 - i];
        memcpy(back.ends[i], hop->ends[1 - i], sizeof back.ends[i]);
    }
    return back;
}

// Add the hop at fraction t of the link's width (one lane), and its reverse if the link is two-way.
static NavResult add_lane(LinkScratch* scratch, const QueryFilter* filter, LinkHop* hop, double t) {
    bool is_usable;
    if (navi_link_hop_at(scratch, filter, hop, t, &is_usable) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!is_usable)
        return NAV_OK;
    LinkHop back = reversed(hop);
    bool is_two_way = scratch->ask->world->links.slots.data[hop->link].is_two_way;
    if (add_hop(scratch, hop) != NAV_OK || (is_two_way && add_hop(scratch, &back) != NAV_OK))
        return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult note_wide(LinkScratch* scratch, const LinkHop* hop) {
    LinkWide wide = {.cost = hop->cost,
                     .is_two_way = scratch->ask->world->links.slots.data[hop->link].is_two_way};
    memcpy(wide.ends, hop->ends, sizeof wide.ends);
    return navi_array_add(&scratch->ask->memory, &scratch->wide, wide) ? NAV_OK : NAV_ERR_MEMORY;
}

static NavResult add_link(LinkScratch* scratch, const QueryFilter* filter, uint32_t slot) {
    const NavWorld* world = scratch->ask->world;
    const Link* link = &world->links.slots.data[slot];
    LinkHop hop = {.link = slot, .cost = link->cost, .radius = scratch->radius};
    if (!link->is_alive || !link->is_enabled || (filter->link_kinds >> link->kind & 1) == 0)
        return NAV_OK;
    for (uint32_t i = 0; i < 2; i++)
        if (!navi_link_end_place(world, &world->links.ends.data[2 * slot + i], hop.ends[i]))
            return NAV_OK;
    hop.is_wide = !navi_point_equal(hop.ends[0][0], hop.ends[0][1]) ||
                  !navi_point_equal(hop.ends[1][0], hop.ends[1][1]);
    if (hop.is_wide && note_wide(scratch, &hop) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t lane = 0; lane < (hop.is_wide ? LINK_LANES : 1); lane++)
        if (add_lane(scratch, filter, &hop, lane / (double)(LINK_LANES - 1)) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

NavResult navi_link_hops(LinkScratch* scratch, const QueryFilter* filter, int32_t radius) {
    Ask* ask = scratch->ask;
    NAV_ASSERT(ask->epoch != 0);
    if (scratch->epoch == ask->epoch && scratch->kinds == filter->link_kinds &&
        scratch->radius == radius)
        return NAV_OK;
    scratch->hops.count = scratch->wide.count = 0;
    scratch->epoch = 0;
    scratch->radius = radius;
    // A query that knows the places already would have more nodes left for its path.
    const uint64_t nodes_left = ask->nodes_left, slice_left = ask->pause.left;
    for (uint32_t slot = 0; slot < ask->world->links.slots.count; slot++)
        if (add_link(scratch, filter, slot) != NAV_OK)
            return NAV_ERR_MEMORY;
    ask->nodes_left = nodes_left;
    ask->pause.left = slice_left;
    scratch->epoch = ask->epoch;
    scratch->kinds = filter->link_kinds;
    return NAV_OK;
}

// --- islands -----------------------------------------------------------------------------

// Mark the island at end `to` of each hop whose other end is marked. `*is_changed`: at least one
// hop was new.
static NavResult reach_by_hops(LinkScratch* scratch, const QueryFilter* filter, uint32_t to,
                               bool* is_changed) {
    *is_changed = false;
    for (uint32_t i = 0; i < scratch->hops.count; i++) {
        LinkHop* hop = &scratch->hops.data[i];
        if (hop->is_closed || !navi_reach_is_spot_marked(scratch->ask, filter, &hop->spot[1 - to]))
            continue;
        hop->is_closed = *is_changed = true;
        if (navi_reach_mark(scratch->ask, filter, &hop->spot[to]) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult reach_to(LinkScratch* scratch, const QueryFilter* filter, uint32_t to) {
    NavResult result = NAV_OK;
    bool is_changed = true;
    for (uint32_t i = 0; i < scratch->hops.count; i++)
        scratch->hops.data[i].is_closed = false;
    while (result == NAV_OK && is_changed)
        result = reach_by_hops(scratch, filter, to, &is_changed);
    return result;
}

NavResult navi_link_reach(LinkScratch* scratch, const QueryFilter* filter, const NavSpot* start) {
    navi_reach_begin_marks(scratch->ask);
    NavResult result = navi_reach_mark(scratch->ask, filter, start);
    return result == NAV_OK ? reach_to(scratch, filter, 1) : result;
}

NavResult navi_link_reach_back(LinkScratch* scratch, const QueryFilter* filter) {
    return reach_to(scratch, filter, 0);
}
