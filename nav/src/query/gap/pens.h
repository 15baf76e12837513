// Places that are shut in, as decisions have found. They stay known while commits come near to none
// of what shuts them in.
#ifndef NAVI_QUERY_GAP_PENS_H
#define NAVI_QUERY_GAP_PENS_H

#include "query/gap/cuts.h"

// For whom it is a pen.
typedef struct PenKey {
    uint64_t areas;
    uint32_t layers, step_height;
    int32_t radius;
} PenKey;

// All that the disc can reach from this place lies in these triangles, from `first` on. From the
// first `whole_count` of them it can go nowhere else.
typedef struct DiscPen {
    PenKey key;
    DiscPlace place;
    uint32_t first, count, whole_count;
    NavBox box;                 // of the triangles
    uint32_t first_exit, exits; // see DiscPens
    NavBox reach;               // about the triangles and all exits
} DiscPen;

// Where a pen was that a commit has come near to: most likely there still is one.
typedef struct FormerPen {
    PenKey key;
    double x, y; // its place
} FormerPen;

typedef struct DiscPens {
    uint64_t version, era; // of the world, for which all are known
    NAV_ARRAY(DiscPen) list;
    NAV_ARRAY(uint32_t) triangles;
    NAV_ARRAY(uint64_t) held; // a bit for each triangle: whether some pen has it
    // Boxes about edges that lead out of the triangles, through which something may be seen that
    // shuts the place in. All else that does so is at the rim of the triangles.
    NAV_ARRAY(NavBox) exits;
    NAV_ARRAY(FormerPen) former;
} DiscPens;

void navi_pens_fini(DiscPens* pens, NavMemory* memory);
void navi_pens_forget(DiscPens* pens);

// The world may have changed: those stay which one commit more has not come near to.
void navi_pens_renew(DiscPens* pens, const Ask* ask);

// Keep what was decided of the place, in this component of the cells that are built, or in this
// region. Too large ones are not kept. Returns false when out of memory.
bool navi_pens_keep_component(DiscPens* pens, const Cutting* cutting, const DiscPlace* place,
                              uint32_t component);
bool navi_pens_keep_region(DiscPens* pens, const Cutting* cutting, const DiscPlace* place,
                           const CutRegion* region);

// Is it known that the places are apart, for the filter of the Ask's epoch?
bool navi_pens_know_apart(const DiscPens* pens, const Ask* ask, int32_t radius,
                          const DiscPlace ends[2]);
// Was one of the places in a pen until a commit came near to that?
bool navi_pens_expect_apart(const DiscPens* pens, const Ask* ask, int32_t radius,
                            const DiscPlace ends[2]);
// They are joined.
void navi_pens_note_joined(DiscPens* pens, const Ask* ask, int32_t radius, const DiscPlace ends[2]);
// Is the place in a triangle that a pen has a part of?
bool navi_pens_may_hold(const DiscPens* pens, const Ask* ask, int32_t radius,
                        const DiscPlace* place);
// A box about a pen of at most `most` triangles that the place is known to be in. False: there is
// none.
bool navi_pens_find_box(const DiscPens* pens, const Ask* ask, int32_t radius,
                        const DiscPlace* place, uint32_t most, NavBox* box);
// Is it known that nothing in the triangle is joined to the place?
bool navi_pens_are_beyond(const DiscPens* pens, const Ask* ask, int32_t radius,
                          const DiscPlace* place, uint32_t t);

#endif
