#include "nav/link.h"

#include <math.h>
#include <string.h>

#include "api/api.h"
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
    return def;
}

static uint32_t slot_of(const NavWorld* world, NavLinkId id) {
    if (id.index >= world->links.slots.count)
        return NAV_NONE;
    const Link* link = &world->links.slots.data[id.index];
    return link->is_alive && link->generation == id.generation ? id.index : NAV_NONE;
}

static bool is_null(NavShapeId id) { return id.index == 0 && id.generation == 0; }

// `kept` is the anchor that the end had before, or NULL.
static NavResult check_end(const NavWorld* world, const NavLinkEnd* end, const NavShapeId* kept) {
    if (!navi_point_in_range(end->a) || !navi_point_in_range(end->b))
        return NAV_ERR_RANGE;
    if (is_null(end->anchor) || navi_shape_slot(world, end->anchor) != NAV_NONE)
        return NAV_OK;
    if (kept != NULL && kept->index == end->anchor.index &&
        kept->generation == end->anchor.generation)
        return NAV_OK;
    return NAV_ERR_STALE_ID;
}

static NavResult check_def(const NavWorld* world, const NavLinkDef* def, const NavLinkEnd* kept) {
    if (!navi_is_finite(def->cost) || def->cost < 0 || def->kind >= NAV_LINK_KIND_COUNT)
        return NAV_ERR_ARGUMENT;
    NavResult result = check_end(world, &def->from, kept == NULL ? NULL : &kept[0].anchor);
    return result != NAV_OK ? result
                            : check_end(world, &def->to, kept == NULL ? NULL : &kept[1].anchor);
}

NavResult nav_link_insert(NavWorld* world, const NavLinkDef* def, NavLinkId* id) {
    if (world == NULL || def == NULL || id == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_change_begin(world);
    if (result != NAV_OK)
        return result;
    uint32_t slot = NAV_NONE;
    result = check_def(world, def, NULL);
    if (result == NAV_OK)
        result = navi_world_insert_link(world, def, &slot);
    result = navi_change_end(world, result, "nav_link_insert");
    if (result != NAV_OK)
        return result;
    id->index = slot;
    id->generation = world->links.slots.data[slot].generation;
    if (world->is_in_batch) // the room was reserved when the commit was opened
        world->links.given.data[world->links.given.count++] = *id;
    return NAV_OK;
}

static NavResult find(const NavWorld* world, NavLinkId id, uint32_t* slot) {
    NavResult result = navi_change_begin(world);
    if (result != NAV_OK)
        return result;
    *slot = slot_of(world, id);
    return *slot == NAV_NONE ? NAV_ERR_STALE_ID : NAV_OK;
}

NavResult nav_link_set(NavWorld* world, NavLinkId id, const NavLinkDef* def) {
    uint32_t slot;
    if (world == NULL || def == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = find(world, id, &slot);
    if (result == NAV_OK)
        result = check_def(world, def, &world->links.ends.data[2 * slot]);
    if (result != NAV_OK)
        return navi_refuse(world, result, "nav_link_set");
    return navi_change_end(world, navi_world_set_link(world, slot, def), "nav_link_set");
}

NavResult nav_link_remove(NavWorld* world, NavLinkId id) {
    uint32_t slot;
    if (world == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = find(world, id, &slot);
    if (result != NAV_OK)
        return navi_refuse(world, result, "nav_link_remove");
    return navi_change_end(world, navi_world_remove_link(world, slot), "nav_link_remove");
}

NavResult nav_link_get(const NavWorld* world, NavLinkId id, NavLinkDef* def) {
    if (world == NULL || def == NULL)
        return NAV_ERR_ARGUMENT;
    uint32_t slot = slot_of(world, id);
    if (slot == NAV_NONE)
        return NAV_ERR_STALE_ID;
    *def = navi_link_def_of(&world->links, slot);
    return NAV_OK;
}

NavResult nav_link_get_place(const NavWorld* world, NavLinkId id, NavLinkPlace* place) {
    if (world == NULL || place == NULL)
        return NAV_ERR_ARGUMENT;
    uint32_t slot = slot_of(world, id);
    if (slot == NAV_NONE)
        return NAV_ERR_STALE_ID;
    NavPoint from[2], to[2];
    memset(place, 0, sizeof *place);
    place->is_placed = navi_link_end_place(world, &world->links.ends.data[2 * slot], from) &&
                       navi_link_end_place(world, &world->links.ends.data[2 * slot + 1], to);
    if (!place->is_placed)
        return NAV_OK;
    place->from_a = from[0];
    place->from_b = from[1];
    place->to_a = to[0];
    place->to_b = to[1];
    return NAV_OK;
}

NavResult nav_world_list_links(const NavWorld* world, NavLinkId* ids, uint32_t capacity,
                               uint32_t* count) {
    if (world == NULL || count == NULL || (ids == NULL && capacity > 0))
        return NAV_ERR_ARGUMENT;
    *count = 0;
    for (uint32_t slot = 0; slot < world->links.slots.count; slot++) {
        const Link* link = &world->links.slots.data[slot];
        if (!link->is_alive)
            continue;
        if (*count < capacity) {
            ids[*count].index = slot;
            ids[*count].generation = link->generation;
        }
        ++*count;
    }
    return NAV_OK;
}

// --- proposals ---------------------------------------------------------------------------

NavProposalRequest nav_proposal_request(void) {
    NavProposalRequest options;
    memset(&options, 0, sizeof options);
    options.box.min.x = options.box.min.y = -NAV_COORD_MAX;
    options.box.max.x = options.box.max.y = NAV_COORD_MAX;
    options.max_distance = 96 * NAV_STEPS_PER_PX;
    options.spacing = 32 * NAV_STEPS_PER_PX;
    options.stop_layers = NAV_LAYERS_ALL;
    options.inset = 4 * NAV_STEPS_PER_PX;
    options.min_detour = 2;
    return options;
}

static bool is_sound(const NavProposalRequest* options) {
    return options->max_distance >= 1 && options->spacing >= 1 && options->max_climb >= 0 &&
           options->max_drop >= 0 && options->inset >= 1 && navi_is_finite(options->min_detour) &&
           options->min_detour >= 1 && navi_filter_is_sound(options->filter);
}

NavResult nav_link_propose(NavQuery* query, const NavProposalRequest* options, NavLinkDef* links,
                           uint32_t capacity, uint32_t* count) {
    if (query == NULL || options == NULL || count == NULL || (links == NULL && capacity > 0) ||
        !is_sound(options))
        return NAV_ERR_ARGUMENT;
    if (query->ask.world->is_in_batch)
        return navi_refuse(query->ask.world, NAV_ERR_BATCH, "nav_link_propose");
    NavFilter usual = nav_filter();
    QueryFilter filter = navi_filter(query->ask.mesh, query->ask.labels, query->ask.pathdata,
                                     options->filter == NULL ? &usual : options->filter);
    navi_query_open(query);
    NavResult result = navi_link_propose(&query->path, &filter, options, query->ask.world->version);
    if (result != NAV_OK)
        return navi_refuse(query->ask.world, result, "nav_link_propose");
    const JumpList* jumps = &query->path.jumps;
    *count = 0;
    for (uint32_t i = 0; i < jumps->count; i++) {
        const LinkJump* jump = &jumps->data[i];
        if (jump->is_dropped)
            continue;
        if (*count < capacity) {
            links[*count] = nav_link_def(jump->from, jump->to);
            links[*count].is_two_way = !jump->is_one_way;
        }
        ++*count;
    }
    return NAV_OK;
}
