// Lattice points for the circles about which a disc rolls. All circles of a radius are alike, so
// one convex lattice polygon stands for all of them: a ring. Its vertices lie outside of the
// circle by no more than its fineness allows, its edges no nearer than the radius. Its edges across
// the axes are at the radius exactly, so that a corridor along an axis may be as wide as the disc.
#ifndef NAVI_QUERY_CIRCLE_RING_H
#define NAVI_QUERY_CIRCLE_RING_H

#include "query/circle/vec.h"

#include "base/array.h"

enum { RING_LEVELS = 2, RING_KEPT = 8 };

typedef struct DiscRing {
    int32_t radius; // 0: none yet
    uint32_t level;
    NAV_ARRAY(NavPoint) points; // to the left around the circle; a multiple of four
} DiscRing;

// The rings that were used last.
typedef struct DiscRings {
    DiscRing kept[RING_KEPT];
    uint32_t next; // the one that is replaced next
} DiscRings;

// The ring of a radius. Level 0: outside by at most 1 % or one step, whichever is more; level 1:
// finer. NULL: no memory. A ring without points: there is none so fine.
const DiscRing* navi_ring(NavMemory* memory, DiscRings* rings, int32_t radius, uint32_t level);
void navi_rings_fini(NavMemory* memory, DiscRings* rings);

// The vertex farthest along n.
uint32_t navi_ring_support(const DiscRing* ring, RadiusVec n);

// Cosine and sine of 0 <= x <= 1.
RadiusVec navi_direction(double x);

#endif
