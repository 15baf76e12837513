// Islands: connected components of walkable triangles (for the full mask), kept true by each
// commit.
#ifndef NAVI_WORLD_ISLANDS_H
#define NAVI_WORLD_ISLANDS_H

#include "base/array.h"

typedef struct Islands {
    NAV_ARRAY(uint32_t) sizes; // triangles of each island; 0: the slot is free
    uint32_t alive, lowest_free;
    NAV_ARRAY(uint32_t) stack;
} Islands;

struct NavWorld;

void navi_islands_fini(Islands* islands, NavMemory* memory);

// After the changes of a commit. False: no memory, and nothing has changed.
bool navi_islands_update(struct NavWorld* world);

#endif
