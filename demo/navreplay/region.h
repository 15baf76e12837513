/// Rings and meshes as they stand on a line.
#ifndef NAVREPLAY_REGION_H
#define NAVREPLAY_REGION_H

#include "run.h"

void rpl_region_fini(RplRegion* region);

/// `x y` in pixels, rounded to the lattice; what is out of range becomes a point that the library
/// refuses. MALFORMED or DONE.
RplVerdict rpl_region_read_point(RplRun* run, NavPoint* point);

/// `N x y ...` to the end of the line, into run->region. MALFORMED, FATAL or DONE.
RplVerdict rpl_region_read_ring(RplRun* run);

/// `NV x y ... NT a b c ...` to the end of the line, into run->region. MALFORMED, FATAL or DONE.
RplVerdict rpl_region_read_mesh(RplRun* run);

/// The library's view of run->region.
NavOutlineDef rpl_region_def(const RplRegion* region, bool keeps_edges);

#endif
