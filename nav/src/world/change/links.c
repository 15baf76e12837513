#include "world/change/links.h"

#include <string.h>

#include "geom/pose.h"
#include "world/change/world.h"

void navi_links_init(Links* links, NavJournal* journal) {
    memset(links, 0, sizeof *links);
    links->journal = journal;
    links->counts = &links->counts_now;
    links->pool_link = navi_journal_pool(journal, (void**)&links->slots.data, sizeof(Link));
    links->pool_end = navi_journal_pool(journal, (void**)&links->ends.data, sizeof(NavLinkEnd));
    links->pool_counts = navi_journal_pool(journal, (void**)&links->counts, sizeof(LinkCounts));
}

void navi_links_fini(Links* links, NavMemory* memory) {
    navi_array_fini(memory, &links->slots);
    navi_array_fini(memory, &links->ends);
    navi_array_fini(memory, &links->leaving);
    navi_array_fini(memory, &links->given);
}

// --- commits -----------------------------------------------------------------------------

void navi_links_open(Links* links) { navi_journal_save(links->journal, links->pool_counts, 0); }

void navi_links_close(Links* links) {
    for (uint32_t k = 0; k < links->leaving.count; k++) {
        uint32_t slot = links->leaving.data[k];
        links->slots.data[slot].is_leaving = false;
        if (slot < links->counts->lowest_free)
            links->counts->lowest_free = slot;
    }
    links->leaving.count = links->given.count = 0;
}

// Ids that the undone commit gave out stay stale.
void navi_links_undo(Links* links) {
    for (uint32_t k = 0; k < links->given.count; k++) {
        NavLinkId id = links->given.data[k];
        Link* link = &links->slots.data[id.index];
        if (link->generation <= id.generation)
            link->generation = id.generation + 1;
    }
    links->leaving.count = links->given.count = 0;
}

// --- changes -----------------------------------------------------------------------------

static NavResult open_links(NavWorld* world) {
    Links* links = &world->links;
    NavResult result = navi_commit_open(world);
    if (result != NAV_OK)
        return result;
    // A link and its two ends are three records.
    if (!navi_array_room(&world->memory, &links->slots) ||
        !navi_array_reserve(&world->memory, &links->ends, (size_t)links->ends.count + 2) ||
        !navi_array_room(&world->memory, &links->leaving) ||
        !navi_array_room(&world->memory, &links->given) ||
        !navi_journal_reserve(&world->journal, 3))
        return NAV_ERR_MEMORY;
    return NAV_OK;
}

static void save(Links* links, uint32_t slot) {
    navi_journal_save(links->journal, links->pool_link, slot);
    navi_journal_save(links->journal, links->pool_end, 2 * slot);
    navi_journal_save(links->journal, links->pool_end, 2 * slot + 1);
}

static void write(Links* links, uint32_t slot, const NavLinkDef* def) {
    Link* link = &links->slots.data[slot];
    links->ends.data[2 * slot] = def->from;
    links->ends.data[2 * slot + 1] = def->to;
    link->cost = def->cost;
    link->user = def->user;
    link->kind = def->kind;
    link->is_two_way = def->is_two_way;
    link->is_enabled = def->enabled;
}

// The lowest free slot. New slots are never taken back, so that their generations outlive a commit
// that is undone.
static uint32_t take(Links* links) {
    uint32_t slot = links->counts->lowest_free;
    while (slot < links->slots.count &&
           (links->slots.data[slot].is_alive || links->slots.data[slot].is_leaving ||
            links->slots.data[slot].generation == UINT32_MAX))
        slot++;
    if (slot == links->slots.count) {
        memset(&links->slots.data[slot], 0, sizeof(Link));
        memset(&links->ends.data[2 * slot], 0, 2 * sizeof(NavLinkEnd));
        links->slots.count++;
        links->ends.count += 2;
    }
    save(links, slot);
    Link* link = &links->slots.data[slot];
    if (link->generation == 0)
        link->generation = 1;
    link->is_alive = true;
    links->counts->lowest_free = slot + 1;
    links->counts->alive++;
    return slot;
}

NavResult navi_world_insert_link(NavWorld* world, const NavLinkDef* def, uint32_t* slot) {
    NavResult result = open_links(world);
    if (result != NAV_OK)
        return result;
    Links* links = &world->links;
    *slot = take(links);
    write(links, *slot, def);
    return NAV_OK;
}

NavResult navi_world_set_link(NavWorld* world, uint32_t slot, const NavLinkDef* def) {
    NavResult result = open_links(world);
    if (result != NAV_OK)
        return result;
    save(&world->links, slot);
    write(&world->links, slot, def);
    return NAV_OK;
}

NavResult navi_world_remove_link(NavWorld* world, uint32_t slot) {
    NavResult result = open_links(world);
    if (result != NAV_OK)
        return result;
    Links* links = &world->links;
    save(links, slot);
    links->slots.data[slot].is_alive = false;
    links->slots.data[slot].is_leaving = true;
    links->slots.data[slot].generation++;
    links->counts->alive--;
    links->leaving.data[links->leaving.count++] = slot;
    return NAV_OK;
}

// --- reading -----------------------------------------------------------------------------

NavLinkDef navi_link_def_of(const Links* links, uint32_t slot) {
    const Link* link = &links->slots.data[slot];
    NavLinkDef def = {links->ends.data[2 * slot],
                      links->ends.data[2 * slot + 1],
                      link->is_two_way,
                      link->cost,
                      link->kind,
                      link->user,
                      link->is_enabled};
    return def;
}

bool navi_link_end_place(const NavWorld* world, const NavLinkEnd* end, NavPoint p[2]) {
    p[0] = end->a;
    p[1] = end->b;
    if (end->anchor.index == 0 && end->anchor.generation == 0)
        return true;
    if (end->anchor.index >= world->shapes.slots.count)
        return false;
    const Shape* shape = &world->shapes.slots.data[end->anchor.index];
    if (!shape->is_alive || shape->generation != end->anchor.generation || !shape->is_enabled)
        return false;
    NavTurn turn = navi_turn(&shape->pose, navi_world_outline(world, shape->outline)->pivot);
    p[0] = navi_turn_apply(&turn, end->a);
    p[1] = navi_turn_apply(&turn, end->b);
    return navi_point_in_range(p[0]) && navi_point_in_range(p[1]);
}
