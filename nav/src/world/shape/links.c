#include "world/shape/links.h"

#include <string.h>

#include "base/assert.h"

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
        NAV_ASSERT(slot < links->slots.count && links->slots.data[slot].is_leaving);
        links->slots.data[slot].is_leaving = false;
        if (slot < links->counts->lowest_free)
            links->counts->lowest_free = slot;
    }
    links->leaving.count = links->given.count = 0;
}

// Ids that the undone commit gave out stay stale: the generation of the slot becomes larger.
void navi_links_undo(Links* links) {
    links->stamp++;
    for (uint32_t k = 0; k < links->given.count; k++) {
        NavLinkId id = links->given.data[k];
        NAV_ASSERT(id.index < links->slots.count);
        Link* link = &links->slots.data[id.index];
        if (link->generation <= id.generation)
            link->generation = id.generation + 1;
    }
    links->leaving.count = links->given.count = 0;
}

// --- records -----------------------------------------------------------------------------

NavResult navi_links_reserve(Links* links, NavMemory* memory) {
    // A link and its two ends are three records.
    if (!navi_array_room(memory, &links->slots) ||
        !navi_array_reserve(memory, &links->ends, (size_t)links->ends.count + 2) ||
        !navi_array_room(memory, &links->leaving) || !navi_array_room(memory, &links->given) ||
        !navi_journal_reserve(links->journal, 3))
        return NAV_ERR_MEMORY;
    return NAV_OK;
}

void navi_links_save(Links* links, uint32_t slot) {
    NAV_ASSERT(slot < links->slots.count && links->ends.count == 2 * links->slots.count);
    links->stamp++;
    navi_journal_save(links->journal, links->pool_link, slot);
    navi_journal_save(links->journal, links->pool_end, 2 * slot);
    navi_journal_save(links->journal, links->pool_end, 2 * slot + 1);
}

void navi_links_write(Links* links, uint32_t slot, const NavLinkDef* def) {
    Link* link = &links->slots.data[slot];
    NAV_ASSERT(slot < links->slots.count && link->is_alive);
    links->ends.data[2 * slot] = def->from;
    links->ends.data[2 * slot + 1] = def->to;
    link->cost = def->cost;
    link->user = def->user;
    link->kind = def->kind;
    link->is_two_way = def->is_two_way;
    link->is_enabled = def->is_enabled;
}

// The undo of a commit keeps new slots, so that their generations are not given out again.
uint32_t navi_links_take(Links* links) {
    uint32_t slot = links->counts->lowest_free;
    while (slot < links->slots.count &&
           (links->slots.data[slot].is_alive || links->slots.data[slot].is_leaving ||
            links->slots.data[slot].generation == UINT32_MAX))
        slot++;
    if (slot == links->slots.count) {
        NAV_ASSERT(slot < links->slots.capacity && 2 * slot + 1 < links->ends.capacity);
        memset(&links->slots.data[slot], 0, sizeof(Link));
        memset(&links->ends.data[2 * slot], 0, 2 * sizeof(NavLinkEnd));
        links->slots.count++;
        links->ends.count += 2;
    }
    navi_links_save(links, slot);
    Link* link = &links->slots.data[slot];
    if (link->generation == 0)
        link->generation = 1;
    link->is_alive = true;
    links->counts->lowest_free = slot + 1;
    links->counts->alive++;
    return slot;
}

void navi_links_leave(Links* links, uint32_t slot) {
    navi_links_save(links, slot);
    NAV_ASSERT(links->slots.data[slot].is_alive && links->counts->alive > 0);
    NAV_ASSERT(links->leaving.count < links->leaving.capacity);
    links->slots.data[slot].is_alive = false;
    links->slots.data[slot].is_leaving = true;
    links->slots.data[slot].generation++;
    links->counts->alive--;
    links->leaving.data[links->leaving.count++] = slot;
}

// --- reading -----------------------------------------------------------------------------

NavLinkDef navi_link_def_of(const Links* links, uint32_t slot) {
    const Link* link = &links->slots.data[slot];
    NavLinkDef def = {.from = links->ends.data[2 * slot],
                      .to = links->ends.data[2 * slot + 1],
                      .is_two_way = link->is_two_way,
                      .cost = link->cost,
                      .kind = link->kind,
                      .user = link->user,
                      .is_enabled = link->is_enabled};
    return def;
}
