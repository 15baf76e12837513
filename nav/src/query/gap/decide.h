// Are two places of Free(R) joined? Exact. See cuts.h.
#ifndef NAVI_QUERY_GAP_DECIDE_H
#define NAVI_QUERY_GAP_DECIDE_H

#include "query/gap/scratch.h"

// The component of Free(R) that holds the place: a number that is valid for this epoch of the Ask
// and this radius, as long as `navi_disc_forget_cuts` is not called. Cost: what a disc might reach,
// once; each triangle counts as a node twice. The component is NAV_NONE when the budget ends.
SearchResult navi_disc_component(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                                 const DiscPlace* place, uint32_t* component);

// Does a curve in Free(R) join the places? Two floods from both ends find the smaller region
// first. `*is_joined` is false when the budget ends.
SearchResult navi_disc_joined(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                              const DiscPlace ends[2], bool* is_joined);

// How far a short look goes: it finds regions of up to `most` / 2 triangles, and others of up to
// `most`.
typedef struct DiscLook {
    uint32_t most;
    bool is_at_start; // else only at the goal
} DiscLook;

// Are the places apart, as far as a short look can tell? This finds ends that are shut in. Returns
// false when out of memory.
bool navi_disc_look_apart(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                          const DiscPlace ends[2], const DiscLook* look, bool* are_apart);

// The same by a patch about the goal (patch.h), for long searches: from a start that is shut in
// they end soon. A small one takes as long as some hundred nodes, a large one as 1 000.
enum { NODES_BEFORE_PATCH = 1024, NODES_BEFORE_LARGE_PATCH = 4096 };
bool navi_disc_look_at_goal(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                            const DiscPlace ends[2], bool is_large, bool* are_apart);

// The same by blocks about both ends that have `most` triangles in all (grow.h). `*is_over`: more
// of them tell nothing. Returns false when out of memory.
bool navi_disc_look_around(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                           const DiscPlace ends[2], uint64_t most, bool* are_apart, bool* is_over);

// A box about the component of the place, or about its region if the component is not known. It is
// found when that has at most `most` cells, or when a flood of at most `most` triangles ends.
// Returns false when out of memory.
bool navi_disc_find_box(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                        const DiscPlace* place, uint32_t most, NavBox* box, bool* is_found);

// Is it known which triangles lie in the same region as this one?
bool navi_disc_knows_region(GapScratch* scratch, int32_t radius, uint32_t t);

// Where a place is: its triangle, and its component or NAV_NONE.
typedef struct DiscHome {
    uint32_t t, component;
} DiscHome;

// Is it known that no curve in Free(R) leads from there into triangle t?
bool navi_disc_is_beyond_gap(GapScratch* scratch, int32_t radius, const DiscHome* home, uint32_t t);

// Is it known whether the places are joined?
bool navi_disc_is_decided(GapScratch* scratch, int32_t radius, const DiscPlace ends[2]);

// What is known without more work: that the places are in different components; the component of a
// place, or NAV_NONE. Return false when out of memory.
bool navi_disc_is_known_apart(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                              const DiscPlace ends[2], bool* are_apart);
bool navi_disc_known_component(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                               const DiscPlace* place, uint32_t* component);

#endif
