// The records of off-mesh links. The room query/path searches them.
#ifndef NAVI_WORLD_SHAPE_LINKS_H
#define NAVI_WORLD_SHAPE_LINKS_H

#include "base/journal.h"
#include "nav/link.h"

// Its ends stand in `ends`, two a slot: a journal's record is small.
typedef struct Link {
    double cost;
    uint64_t user;
    uint32_t generation;
    uint8_t kind;
    bool is_two_way, is_enabled, is_alive;
    bool is_leaving; // removed in the commit that is under way: the slot is not free yet
} Link;

typedef struct LinkCounts {
    uint32_t alive, lowest_free;
} LinkCounts;

typedef struct Links {
    NavJournal* journal;
    uint32_t pool_link, pool_end, pool_counts;
    NAV_ARRAY(Link) slots;
    NAV_ARRAY(NavLinkEnd) ends;
    LinkCounts* counts;
    LinkCounts counts_now;
    NAV_ARRAY(uint32_t) leaving; // slots of links removed in this commit
    NAV_ARRAY(NavLinkId) given;  // ids given out by the open batch
} Links;

void navi_links_init(Links* links, NavJournal* journal);
void navi_links_fini(Links* links, NavMemory* memory);

// The frame of a commit: before its first write, after its last, and after it was undone.
void navi_links_open(Links* links);
void navi_links_close(Links* links);
void navi_links_undo(Links* links);

// Room for one more link, in the journal too. Errors: MEMORY.
NavResult navi_links_reserve(Links* links, NavMemory* memory);
// The lowest free slot, alive, with a new generation; the room must be there.
uint32_t navi_links_take(Links* links);
// The id is stale at once; the slot is free when the commit ends.
void navi_links_leave(Links* links, uint32_t slot);
void navi_links_save(Links* links, uint32_t slot);
void navi_links_write(Links* links, uint32_t slot, const NavLinkDef* def);

NavLinkDef navi_link_def_of(const Links* links, uint32_t slot);

#endif
