// Footprints as sides between points: are they simple, how large, what lies inside?
#ifndef NAVI_GEOM_SIDES_H
#define NAVI_GEOM_SIDES_H

#include "base/array.h"
#include "base/sort.h"
#include "geom/predicates.h"

// A directed side of a footprint between two of its points.
typedef struct NavSide {
    uint32_t from, to;
    uint32_t flags; // SIDE_*
} NavSide;

#define SIDE_INNER (UINT32_C(1) << 31)    // a kept inner edge: a constraint that bounds nothing
#define SIDE_RING_END (UINT32_C(1) << 30) // the last side of a ring

typedef struct SidesBox {
    int32_t min_x, min_y, max_x, max_y;
} SidesBox;

typedef struct SidesScratch {
    NAV_ARRAY(SidesBox) boxes;  // a binary tree over the sides in an order of neighbours
    NAV_ARRAY(NaviKeyed) order; // that order, and as much room to sort it
} SidesScratch;

typedef enum SidesContact {
    SIDES_APART, // no two sides meet but at common ends
    SIDES_CROSS, // two sides cross properly
    SIDES_TOUCH, // an end lies inside a side, sides overlap, or ends meet that must not
    SIDES_NO_MEMORY
} SidesContact;

// How do the sides meet? With `is_strict`, two sides may share an end only when one follows the
// other. The worst contact found. Cost: n^2 / 2 cheap tests for short outlines, n log n for most
// long ones.
SidesContact navi_sides_contact(const NavPoint* points, const NavSide* sides, uint32_t count,
                                bool is_strict, NavMemory* memory, SidesScratch* scratch);

// Do the sides stay simple, with all orientations, when each point moves by up to
// NAVI_STURDY_MARGIN / 2 (as rounding after a turn moves them)? True when any two sides are farther
// apart than the margin, or share an end and span a triangle with all heights above it. False may
// be wrong: for straight corners, and for more than NAVI_STURDY_MOST sides.
bool navi_sides_are_sturdy(const NavPoint* points, const NavSide* sides, uint32_t count);

#define NAVI_STURDY_MARGIN 4
#define NAVI_STURDY_MOST 128u

// How often is the point just left (in -x) of the middle of side k, which is not level, covered by
// the region on the left of the sides? Inner sides do not count. After a contact of the same sides,
// which has put them into the scratch.
int navi_sides_cover_beside(const NavPoint* points, const NavSide* sides, uint32_t count,
                            uint32_t k, const SidesScratch* scratch);

void navi_sides_scratch_fini(SidesScratch* scratch, NavMemory* memory);

// The sign of the area inside the closed ring of points[0 .. count): exact for any size.
int navi_ring_orientation(const NavPoint* points, uint32_t count);

// Is p strictly inside the ring? p must not lie on it.
bool navi_ring_contains(const NavPoint* ring, uint32_t count, NavPoint p);

#endif
