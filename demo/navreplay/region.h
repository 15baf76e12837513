/// Reads rings and meshes.
#ifndef NAVREPLAY_REGION_H
#define NAVREPLAY_REGION_H

#include "run.h"

void rpl_region_fini(RplRegion* region);

/// Read `x y` in pixels, rounded to the lattice. A point out of range becomes one that the library
/// refuses. MALFORMED or DONE.
RplVerdict rpl_region_read_point(RplRun* run, NavPoint* point);

/// Read `N x y ...` to the end of the line into run->region. MALFORMED, FATAL or DONE.
RplVerdict rpl_region_read_ring(RplRun* run);

/// Read `NV x y ... NT a b c ...` to the end of the line into run->region. MALFORMED, FATAL or
/// DONE.
RplVerdict rpl_region_read_mesh(RplRun* run);

/// The region as the library takes it. It points into `region`.
NavOutlineDef rpl_region_def(const RplRegion* region, bool keeps_edges);

#endif
