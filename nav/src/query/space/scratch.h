// The scratch of questions about space.
#ifndef NAVI_QUERY_SPACE_SCRATCH_H
#define NAVI_QUERY_SPACE_SCRATCH_H

#include "query/ask/ask.h"
#include "world/shape/outline.h"
#include "world/shape/shapes.h"

// What it takes to make a footprint of a region.
typedef struct RegionScratch {
    OutlineScratch outline;
    Placing placing;
    SnapFootprint footprint;
} RegionScratch;

typedef struct SpaceScratch {
    Ask* ask;
    TriangleList walls;       // near a disc that is swept: half-edges
    TriangleList choices;     // from which random points are drawn
    NAV_ARRAY(uint64_t) sums; // of their areas, up to each
    TriangleList around;      // the triangles that were asked for
    RegionScratch* region;    // NULL until a region was asked about
} SpaceScratch;

void navi_space_init(SpaceScratch* scratch, Ask* ask);
void navi_space_fini(SpaceScratch* scratch);

#endif
