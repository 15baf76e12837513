// How far a disc can go.
#ifndef NAVI_QUERY_SPACE_SWEEP_H
#define NAVI_QUERY_SPACE_SWEEP_H

#include "nav/space.h"
#include "query/space/scratch.h"

// What is wanted of a sweep, besides where it ends and what it hits. Of a point all is given.
typedef enum SweepWants {
    SWEEP_LENGTH,         // no more
    SWEEP_POINT,          // the lattice point as well
    SWEEP_POINT_AND_COST, // all
} SweepWants;

NavResult navi_sweep(SpaceScratch* scratch, const QueryFilter* filter,
                     const NavSweepRequest* request, SweepWants wants, NavSweep* sweep);

#endif
