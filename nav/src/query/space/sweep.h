// How far a disc can go.
#ifndef NAVI_QUERY_SPACE_SWEEP_H
#define NAVI_QUERY_SPACE_SWEEP_H

#include "nav/space.h"
#include "query/space/scratch.h"

NavResult navi_sweep(SpaceScratch* scratch, const QueryFilter* filter,
                     const NavSweepRequest* request, NavSweep* sweep);

#endif
