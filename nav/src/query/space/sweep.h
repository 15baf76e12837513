// How far a disc can go.
#ifndef NAVI_QUERY_SPACE_SWEEP_H
#define NAVI_QUERY_SPACE_SWEEP_H

#include "nav/space.h"
#include "query/path/query.h"

// False: no memory.
bool navi_sweep(NavQuery* query, const QueryFilter* filter, const NavSweepRequest* request,
                NavSweep* sweep);

#endif
