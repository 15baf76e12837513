// Is an end of a disc's path shut in by gaps nearby? See patch.c.
#ifndef NAVI_QUERY_DISC_PATCH_H
#define NAVI_QUERY_DISC_PATCH_H

#include "query/disc/pens.h"

// A place from which the disc comes to the rim of a patch of that many triangles.
typedef struct DiscOpen {
    DiscPlace place;
    uint32_t triangles;
} DiscOpen;

typedef struct DiscPatches {
    DiscCuts cuts;  // of the last patch
    uint32_t epoch; // of the Ask; `open` is valid for this and for the radius
    int32_t radius;
    NAV_ARRAY(DiscOpen) open;
    DiscPens pens; // those of patches, and of all other decisions
} DiscPatches;

void navi_patches_fini(DiscPatches* patches, NavMemory* memory);
void navi_patches_forget(DiscPatches* patches);

// Is one of the ends shut in, and the other one not beside it, as far as patches about both tell?
// What is found is remembered. Cost: at most some thousand triangles. Returns false when out of
// memory.
bool navi_patches_look_apart(DiscPatches* patches, Ask* ask, const QueryFilter* filter,
                             int32_t radius, const DiscPlace ends[2], bool* are_apart);
// The same by one patch about the goal, a small one or a large one.
bool navi_patches_look_at_goal(DiscPatches* patches, Ask* ask, const QueryFilter* filter,
                               int32_t radius, const DiscPlace ends[2], bool is_large,
                               bool* are_apart);

#endif
