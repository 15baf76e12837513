// The shortcuts of a change: all vertices of the footprint move in place (displace.c), or some of
// them (partial.c).
#ifndef NAVI_WORLD_CHANGE_DISPLACE_H
#define NAVI_WORLD_CHANGE_DISPLACE_H

#include "world/change/world.h"

typedef enum DisplaceExtent {
    DISPLACED_NOTHING, // no shortcut applies; nothing has changed
    DISPLACED_ALL,     // the change is done
    DISPLACED_PART     // nothing has changed yet; `moves` says which vertices can move, and `dirty`
                       // which sides must be removed and inserted again
} DisplaceExtent;

// Try the shortcuts of navi_world_change. Errors: MEMORY.
NavResult navi_world_displace(NavWorld* world, uint32_t shape, const SnapFootprint* next,
                              DisplaceExtent* extent);

// Collect the triangles around the vertices that move in `star`, each once, and mark them TRI_SEEN.
// Triangles with a flag of `skipped` are left out. Errors: MEMORY; then none is marked.
NavResult navi_displace_gather_stars(NavWorld* world, uint32_t skipped);
// Clear the list and the marks.
void navi_displace_drop_star(NavWorld* world);

// --- between the two files ---------------------------------------------------------------

// Mark a side as dirty: it cannot move with its vertices.
void navi_displace_mark_dirty(NavWorld* world, uint32_t side);
// Drop the move of a corner, and mark its two sides as dirty.
void navi_displace_drop_corner(NavWorld* world, const SnapFootprint* next, uint32_t point);
// All moves have been made, and some triangles are too narrow: choose moves to drop. False: a
// partial change is not worth it.
bool navi_displace_choose(NavWorld* world, const SnapFootprint* next);
// Give the vertices that move their new positions, or all vertices their old ones.
void navi_displace_put(NavWorld* world);
void navi_displace_put_back(NavWorld* world);

#endif
