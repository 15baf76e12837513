// Links: arguments are checked here.
#include "nav/link.h"

#include <math.h>
#include <string.h>

#include "api/change.h"
#include "api/cookie.h"
#include "api/ids.h"
#include "api/question.h"
#include "query/path/link_propose.h"
#include "query/path/query.h"

NavLinkDef nav_link_def(NavPoint from, NavPoint to) {
    NavLinkDef def;
    memset(&def, 0, sizeof def);
    def.from.a = def.from.b = from;
    def.to.a = def.to.b = to;
    double x = (double)to.x - from.x, y = (double)to.y - from.y;
    def.cost = sqrt(x * x + y * y);
    def.is_enabled = true;
    def.cookie = NAVI_COOKIE_LINK;
    return def;
}

static bool is_same_id(NavShapeId a, NavShapeId b) {
    return a.index == b.index && a.generation == b.generation && a.world == b.world;
}

// `kept`: what the end was before, whose anchor may be stale; or NULL.
static NavResult check_end(NaviCall* call, const NavLinkEnd* end, const NavLinkEnd* kept,
                           bool is_from) {
    NavResult result = navi_check_point(call, end->a, is_from ? "from.a" : "to.a");
    if (result == NAV_OK)
        result = navi_check_point(call, end->b, is_from ? "from.b" : "to.b");
    if (result != NAV_OK || navi_shape_id_is_null(end->anchor))
        return result;
    if (kept != NULL && is_same_id(kept->anchor, end->anchor))
        return NAV_OK;
    uint32_t slot = NAV_NONE;
    return navi_find_shape(call, end->anchor, is_from ? "from.anchor" : "to.anchor", &slot);
}

// `kept`: the two ends of the link now, or NULL.
static NavResult check_def(NaviCall* call, const NavLinkDef* def, const NavLinkEnd* kept) {
    NavResult result = navi_check_cookie(call, def->cookie, NAVI_COOKIE_LINK,
                                         "NavLinkDef was not made by nav_link_def()");
    if (result == NAV_OK)
        result = navi_check_rate(call, def->cost, 0, "cost");
    if (result == NAV_OK && def->kind >= NAV_LINK_KIND_COUNT) {
        navi_fault_set(&call->fault, "kind is %u, not below %d", (unsigned)def->kind,
                       NAV_LINK_KIND_COUNT);
        result = NAV_ERR_ARGUMENT;
    }
    if (result == NAV_OK)
        result = check_end(call, &def->from, kept, true);
    if (result == NAV_OK)
        result = check_end(call, &def->to, kept == NULL ? NULL : kept + 1, false);
    return result;
}

// --- changes -----------------------------------------------------------------------------

NavResult nav_link_insert(NavWorld* world, const NavLinkDef* def, NavLinkId* id) {
    NaviCall call = navi_call_change(world, "nav_link_insert");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, def, "def");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, id, "id");
    if (result == NAV_OK)
        result = navi_change_begin(&call, world);
    if (result == NAV_OK)
        result = check_def(&call, def, NULL);
    if (result == NAV_OK)
        result = navi_world_insert_link(world, def, &slot);
    result = navi_change_close(&call, world, result);
    if (result == NAV_OK) {
        *id = navi_link_id(world, slot);
        if (world->is_in_batch) // the room is there since the commit was opened
            world->links.given.data[world->links.given.count++] = *id;
    }
    return navi_call_end(&call, result);
}

NavResult nav_link_set(NavWorld* world, NavLinkId id, const NavLinkDef* def) {
    NaviCall call = navi_call_change(world, "nav_link_set");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, def, "def");
    if (result == NAV_OK)
        result = navi_change_begin(&call, world);
    if (result == NAV_OK)
        result = navi_find_link(&call, id, &slot);
    if (result == NAV_OK)
        result = check_def(&call, def, &world->links.ends.data[2 * slot]);
    if (result == NAV_OK)
        result = navi_world_set_link(world, slot, def);
    return navi_change_end(&call, world, result);
}

NavResult nav_link_remove(NavWorld* world, NavLinkId id) {
    NaviCall call = navi_call_change(world, "nav_link_remove");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_change_begin(&call, world);
    if (result == NAV_OK)
        result = navi_find_link(&call, id, &slot);
    if (result == NAV_OK)
        result = navi_world_remove_link(world, slot);
    return navi_change_end(&call, world, result);
}

// --- reading -----------------------------------------------------------------------------

NavResult nav_link_get(const NavWorld* world, NavLinkId id, NavLinkDef* def) {
    NaviCall call = navi_call_read(world, "nav_link_get");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, def, "def");
    if (result == NAV_OK)
        result = navi_find_link(&call, id, &slot);
    if (result == NAV_OK) {
        *def = navi_link_def_of(&world->links, slot);
        def->cookie = NAVI_COOKIE_LINK;
    }
    return navi_call_end(&call, result);
}

static NavLinkPlace place_of(const NavWorld* world, uint32_t slot) {
    NavPoint from[2], to[2];
    const NavLinkEnd* ends = &world->links.ends.data[2 * slot];
    NavLinkPlace place;
    memset(&place, 0, sizeof place);
    place.is_placed =
        navi_link_end_place(world, &ends[0], from) && navi_link_end_place(world, &ends[1], to);
    if (!place.is_placed)
        return place;
    place.from_a = from[0];
    place.from_b = from[1];
    place.to_a = to[0];
    place.to_b = to[1];
    return place;
}

NavResult nav_link_get_place(const NavWorld* world, NavLinkId id, NavLinkPlace* place) {
    NaviCall call = navi_call_read(world, "nav_link_get_place");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, place, "place");
    if (result == NAV_OK)
        result = navi_find_link(&call, id, &slot);
    if (result == NAV_OK)
        *place = place_of(world, slot);
    return navi_call_end(&call, result);
}

NavResult nav_world_list_links(const NavWorld* world, NavLinkId* ids, uint32_t capacity,
                               uint32_t* count) {
    NaviCall call = navi_call_read(world, "nav_world_list_links");
    NavResult result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, ids, capacity, "ids");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    *count = 0;
    for (uint32_t slot = 0; slot < world->links.slots.count; slot++) {
        if (!world->links.slots.data[slot].is_alive)
            continue;
        if (*count < capacity)
            ids[*count] = navi_link_id(world, slot);
        ++*count;
    }
    return navi_call_end(&call, NAV_OK);
}

// --- proposals ---------------------------------------------------------------------------

NavProposalRequest nav_proposal_request(void) {
    NavProposalRequest request = {
        .box = {{-NAV_COORD_MAX, -NAV_COORD_MAX}, {NAV_COORD_MAX, NAV_COORD_MAX}},
        .max_distance = 96 * NAV_STEPS_PER_PX,
        .spacing = 32 * NAV_STEPS_PER_PX,
        .stop_layers = NAV_LAYERS_ALL,
        .inset = 4 * NAV_STEPS_PER_PX,
        .min_detour = 2,
        .cookie = NAVI_COOKIE_PROPOSAL};
    return request;
}

static NavResult check_proposal(NaviCall* call, const NavProposalRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_PROPOSAL,
                                   "NavProposalRequest was not made by nav_proposal_request()");
    if (result == NAV_OK)
        result = navi_check_least(call, request->max_distance, 1, "max_distance");
    if (result == NAV_OK)
        result = navi_check_least(call, request->spacing, 1, "spacing");
    if (result == NAV_OK)
        result = navi_check_least(call, request->max_climb, 0, "max_climb");
    if (result == NAV_OK)
        result = navi_check_least(call, request->max_drop, 0, "max_drop");
    if (result == NAV_OK)
        result = navi_check_least(call, request->inset, 1, "inset");
    if (result == NAV_OK)
        result = navi_check_cost(call, request->min_detour, 1, "min_detour");
    return result == NAV_OK ? navi_check_filter(call, request->filter) : result;
}

// What was found; gives its number.
static uint32_t write_links(const JumpList* jumps, NavLinkDef* links, uint32_t capacity) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < jumps->count; i++) {
        const LinkJump* jump = &jumps->data[i];
        if (jump->is_dropped)
            continue;
        if (count < capacity) {
            links[count] = nav_link_def(jump->from, jump->to);
            links[count].is_two_way = !jump->is_one_way;
        }
        count++;
    }
    return count;
}

NavResult nav_link_propose(NavQuery* query, const NavProposalRequest* request, NavLinkDef* links,
                           uint32_t capacity, uint32_t* count) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_link_propose");
    NavResult result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, links, capacity, "links");
    if (result == NAV_OK)
        result = check_proposal(&call, request);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    QueryFilter filter = navi_question_filter(&query->ask, request->filter);
    navi_query_open(query);
    result = navi_link_propose(&query->path, &filter, request, call.world->version);
    if (result == NAV_OK)
        *count = write_links(&query->path.jumps, links, capacity);
    return navi_call_end(&call, result);
}
