// Footprints as directed sides between points. Is a footprint simple, how is it oriented, which
// points does it cover?
#ifndef NAVI_GEOM_SIDES_H
#define NAVI_GEOM_SIDES_H

#include "base/array.h"
#include "base/sort.h"
#include "geom/box.h"

// A directed side of a footprint between two of its points.
typedef struct NavSide {
    uint32_t from, to;
    uint32_t flags; // SIDE_*
} NavSide;

#define SIDE_INNER                                                                                 \
    (UINT32_C(1) << 31) // a kept inner edge: a constraint with the region on both sides
#define SIDE_RING_END (UINT32_C(1) << 30) // the last side of a ring

typedef struct SidesScratch {
    NAV_ARRAY(NavBox) boxes;    // a binary tree of boxes over the sides
    NAV_ARRAY(NaviKeyed) order; // the order of the sides in the tree, then as much room to sort it
    uint32_t met[2];            // the two sides of the worst contact found
} SidesScratch;

typedef enum SidesContact {
    SIDES_APART, // sides meet at most at common ends
    SIDES_CROSS, // two sides cross properly
    SIDES_TOUCH, // an end lies inside a side, sides overlap, or ends meet that must not
    SIDES_NO_MEMORY
} SidesContact;

// The worst contact between any two sides; a crossing is worse than a touch. With `is_strict`, two
// sides may share an end only when one follows the other in a ring. Cost: n^2 / 2 cheap tests for
// few sides; for many sides O(n log n) unless their boxes overlap a lot.
SidesContact navi_sides_contact(const NavPoint* points, const NavSide* sides, uint32_t count,
                                bool is_strict, NavMemory* memory, SidesScratch* scratch);

// Do the sides stay simple, with all orientations, when each point moves by up to
// NAVI_STURDY_MARGIN / 2, as rounding after a rotation can move it? True when any two sides are
// farther apart than the margin, or share an end and form a triangle whose heights all exceed the
// margin. The test is conservative: it returns false for collinear neighbours and for more than
// NAVI_STURDY_MOST sides.
bool navi_sides_are_sturdy(const NavPoint* points, const NavSide* sides, uint32_t count);

#define NAVI_STURDY_MARGIN 4
#define NAVI_STURDY_MOST 128u

// The region lies where orient2d of a side is positive. How many times does it cover the point that
// is just beside the middle of side k, towards -x? Side k must not be horizontal. Inner sides do
// not count. A call of navi_sides_contact with the same sides must come first: it fills the
// scratch.
int navi_sides_cover_beside(const NavPoint* points, const NavSide* sides, uint32_t count,
                            uint32_t k, const SidesScratch* scratch);

void navi_sides_scratch_fini(SidesScratch* scratch, NavMemory* memory);

// The sign of the area of the closed ring points[0 .. count). Exact for any count.
int navi_ring_orientation(const NavPoint* points, uint32_t count);

// Is p inside the ring? p must not lie on the ring.
bool navi_ring_contains(const NavPoint* ring, uint32_t count, NavPoint p);

#endif
