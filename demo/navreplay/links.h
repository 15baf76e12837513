/// The names of links. Links and shapes may have equal names.
#ifndef NAVREPLAY_LINKS_H
#define NAVREPLAY_LINKS_H

#include "lexer.h"

#include <nav/nav.h>

typedef struct RplLink {
    RplName name;
    NavLinkId id;
} RplLink;

typedef struct RplLinks {
    RplLink* items; ///< [count]
    size_t count, capacity;
    RplLink* former; ///< [former_count] the links before the open batch; NULL outside a batch
    size_t former_count;
} RplLinks;

void rpl_links_fini(RplLinks* links);

/// NULL when no link has the name. Valid until the next change of the links.
RplLink* rpl_links_find(RplLinks* links, const char* name);

/// Make room for one more link. False without memory.
bool rpl_links_reserve(RplLinks* links);

/// The name of a live link.
const char* rpl_links_name(const RplLinks* links, NavLinkId id);

/// Begin a batch. False without memory.
bool rpl_links_begin(RplLinks* links);
/// End a batch. `is_undone`: restore the links from before the batch.
void rpl_links_end(RplLinks* links, bool is_undone);

#endif
