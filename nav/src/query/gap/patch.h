// Is an end of a disc's path shut in by gaps nearby? See patch.c.
#ifndef NAVI_QUERY_GAP_PATCH_H
#define NAVI_QUERY_GAP_PATCH_H

#include "query/gap/grow.h"
#include "query/gap/pens.h"

// A place from which the disc comes to the rim of a patch of that many triangles.
typedef struct DiscOpen {
    DiscPlace place;
    uint32_t triangles;
} DiscOpen;

typedef struct DiscPatches {
    DiscCuts cuts; // of the last patch, or of what grows
    DiscGrowth growth;
    uint64_t grown; // triangles of blocks, for this epoch and radius
    uint32_t epoch; // of the Ask; `open` is valid for this and for the radius
    int32_t radius;
    NAV_ARRAY(DiscOpen) open;
    DiscPens pens; // those of patches, and of all other decisions
} DiscPatches;

// For which disc a question is, and of which query.
typedef struct GapAsk {
    Ask* ask;
    const QueryFilter* filter;
    int32_t radius;
} GapAsk;

void navi_patches_fini(DiscPatches* patches, NavMemory* memory);
void navi_patches_forget(DiscPatches* patches);

// Is one of the ends shut in, and the other one not beside it, as far as patches about both tell?
// What is found is remembered. Cost: at most some thousand triangles. Returns false when out of
// memory.
bool navi_patches_look_apart(DiscPatches* patches, const GapAsk* asked, const DiscPlace ends[2],
                             bool* are_apart);
// The same by one patch about the goal, a small one or a large one.
bool navi_patches_look_at_goal(DiscPatches* patches, const GapAsk* asked, const DiscPlace ends[2],
                               bool is_large, bool* are_apart);

// Bring what is remembered up to date; is it? Forget what the cuts hold.
void navi_patches_begin(DiscPatches* patches, const Ask* ask, int32_t radius);
bool navi_patches_are_valid(const DiscPatches* patches, const Ask* ask, int32_t radius);
void navi_patches_forget_cuts(DiscPatches* patches);

// --- grown.c -----------------------------------------------------------------------------

// Are the ends joined? Blocks about both ends tell, in turns, until they have `most` triangles
// (grow.h). In small meshes, and once as many triangles as the mesh has were looked at, nothing
// grows: all can be decided for that. Returns false when out of memory.
enum { GROW_LEAST = 8192 };
bool navi_patches_may_grow(DiscPatches* patches, const Ask* ask, int32_t radius,
                           const DiscPlace ends[2]);
bool navi_patches_grow(DiscPatches* patches, const GapAsk* asked, const DiscPlace ends[2],
                       uint64_t most, GrowAnswer* answer);

// Is the triangle in a block? And then: which component has the place, 0 that of the start of that
// question, 1 that of its goal, another one, or NAV_NONE? Returns false when out of memory.
bool navi_patches_have_grown_to(const DiscPatches* patches, const Ask* ask, int32_t radius,
                                uint32_t t);
bool navi_patches_component(DiscPatches* patches, const GapAsk* asked, const DiscPlace* place,
                            uint32_t* component);
// Is one of the places, and not the other one, in a component that is known as a whole? Returns
// false when out of memory.
bool navi_patches_know_apart(DiscPatches* patches, const GapAsk* asked, const DiscPlace ends[2],
                             bool* are_apart);
// The component, if it is known as a whole, or NULL.
const CutComponent* navi_patches_whole(const DiscPatches* patches, uint32_t component);
// Is it known that nothing in the triangle is joined to a place in the component `home`?
bool navi_patches_are_beyond(const DiscPatches* patches, const Ask* ask, int32_t radius,
                             uint32_t home, uint32_t t);

#endif
