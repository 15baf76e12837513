// The scratch of questions for places.
#ifndef NAVI_QUERY_PLACE_SCRATCH_H
#define NAVI_QUERY_PLACE_SCRATCH_H

#include "query/disc/scratch.h"
#include "query/space/scratch.h"

typedef struct PlaceScratch {
    Ask* ask;
    SpaceScratch* space;
    RadiusScratch* disc;
    MarkSet side;                  // triangles on the side of the point
    TriangleList stack;            // the triangles on that side
    bool is_cut;                   // others are too far away
    NAV_ARRAY(uint32_t) covers;    // keys of the shapes that block at the point
    NAV_ARRAY(uint32_t) reachable; // components of Free(R) that a disc can reach
} PlaceScratch;

void navi_place_init(PlaceScratch* scratch, Ask* ask, SpaceScratch* space, RadiusScratch* disc);
void navi_place_fini(PlaceScratch* scratch);

#endif
