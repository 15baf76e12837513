// The scratch of queries about space.
#ifndef NAVI_QUERY_SPACE_SCRATCH_H
#define NAVI_QUERY_SPACE_SCRATCH_H

#include "query/ask/ask.h"
#include "world/shape/outline.h"
#include "world/shape/shapes.h"

// The scratch for making a footprint of a region.
typedef struct RegionScratch {
    OutlineScratch outline;
    Placing placing;
    SnapFootprint footprint;
} RegionScratch;

typedef struct SpaceScratch {
    Ask* ask;
    TriangleList walls;       // half-edges near a disc that is swept
    TriangleList choices;     // from which random points are drawn
    NAV_ARRAY(uint64_t) sums; // of their areas, up to each one
    TriangleList around;      // the triangles of the result
    RegionScratch* region;    // NULL until the first query for a region
} SpaceScratch;

void navi_space_init(SpaceScratch* scratch, Ask* ask);
void navi_space_fini(SpaceScratch* scratch);

#endif
