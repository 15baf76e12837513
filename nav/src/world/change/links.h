// The links of a world: records only; who searches them is query/links.
#ifndef NAVI_WORLD_CHANGE_LINKS_H
#define NAVI_WORLD_CHANGE_LINKS_H

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

struct NavWorld;

void navi_links_init(Links* links, NavJournal* journal);
void navi_links_fini(Links* links, NavMemory* memory);

// The frame of a commit: before its first write, after its last, and after it was undone.
void navi_links_open(Links* links);
void navi_links_close(Links* links);
void navi_links_undo(Links* links);

// Each takes checked arguments. MEMORY: the commit must be undone.
NavResult navi_world_insert_link(struct NavWorld* world, const NavLinkDef* def, uint32_t* slot);
NavResult navi_world_set_link(struct NavWorld* world, uint32_t slot, const NavLinkDef* def);
NavResult navi_world_remove_link(struct NavWorld* world, uint32_t slot);

NavLinkDef navi_link_def_of(const Links* links, uint32_t slot);

// Where the end is: world positions of its a and b. False: its anchor is gone or disabled, or takes
// it out of range.
bool navi_link_end_place(const struct NavWorld* world, const NavLinkEnd* end, NavPoint p[2]);

#endif
