// The records of off-mesh links. The room query/path searches them.
#ifndef NAVI_WORLD_SHAPE_LINKS_H
#define NAVI_WORLD_SHAPE_LINKS_H

#include "base/journal.h"
#include "nav/link.h"

// The ends of a link are in `ends`, two for each slot, because a record of the journal is small.
typedef struct Link {
    double cost;
    uint64_t user;
    uint32_t generation;
    uint8_t kind;
    bool is_two_way, is_enabled, is_alive;
    bool is_leaving; // removed in the open commit; the slot is free when the commit ends
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
    uint64_t stamp;              // counts all writes, and undone commits
    NAV_ARRAY(uint32_t) leaving; // slots of links removed in this commit
    NAV_ARRAY(NavLinkId) given;  // ids given out by the open batch
} Links;

void navi_links_init(Links* links, NavJournal* journal);
void navi_links_fini(Links* links, NavMemory* memory);

// Called before the first write of a commit, after its last write, and after its undo.
void navi_links_open(Links* links);
void navi_links_close(Links* links);
void navi_links_undo(Links* links);

// Reserve memory for one more link, in the journal too. Errors: MEMORY.
NavResult navi_links_reserve(Links* links, NavMemory* memory);
// Take the lowest free slot. The link is alive and has a new generation. The memory must have been
// reserved.
uint32_t navi_links_take(Links* links);
// Remove a link. Its id is stale at once. The slot becomes free at the end of the commit.
void navi_links_leave(Links* links, uint32_t slot);
// Save a link and its ends in the journal, before the first write to them in a commit.
void navi_links_save(Links* links, uint32_t slot);
void navi_links_write(Links* links, uint32_t slot, const NavLinkDef* def);

NavLinkDef navi_link_def_of(const Links* links, uint32_t slot);

#endif
