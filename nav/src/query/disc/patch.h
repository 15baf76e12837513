// Is an end of a disc's path shut in by gaps nearby? See patch.c.
#ifndef NAVI_QUERY_DISC_PATCH_H
#define NAVI_QUERY_DISC_PATCH_H

#include "query/disc/cuts.h"

// All that the disc can reach from this place lies in these triangles, from `first` on. From the
// first `whole_count` of them it can go nowhere else.
typedef struct DiscPen {
    DiscPlace place;
    uint32_t first, count, whole_count;
    NavBox box; // of the triangles
} DiscPen;

// A place from which the disc comes to the rim of a patch of that many triangles.
typedef struct DiscOpen {
    DiscPlace place;
    uint32_t triangles;
} DiscOpen;

typedef struct DiscPatches {
    DiscCuts cuts;  // of the last patch
    uint32_t epoch; // of the Ask; pens are valid for this and for the radius
    int32_t radius;
    NAV_ARRAY(DiscPen) pens;
    NAV_ARRAY(DiscOpen) open;
    NAV_ARRAY(uint32_t) triangles;
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
// Is that known?
bool navi_patches_know_apart(const DiscPatches* patches, const Ask* ask, int32_t radius,
                             const DiscPlace ends[2]);
// Is the place in a triangle that a pen has a part of?
bool navi_patches_may_hold(const DiscPatches* patches, const Ask* ask, int32_t radius,
                           const DiscPlace* place);

#endif
