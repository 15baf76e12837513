// Paths for discs from one legal point to another: a search, and an exact decision when it finds
// nothing.
#ifndef NAVI_QUERY_NEAR_FIND_H
#define NAVI_QUERY_NEAR_FIND_H

#include "query/disc/path.h"
#include "query/near/scratch.h"

// The path from start to goal, both legal. `is_found` is false when there is none, or when the
// budget ends. That there is none is decided exactly (decide.h) and remembered.
SearchResult navi_disc_find(NearScratch* near, const RadiusRequest* request, PointList* points,
                            bool* is_found);

// The lattice point nearest to the place to which one can walk from the legal point p. It is p
// itself if the disc fits there.
NavPoint navi_disc_beside(const QueryFilter* filter, NavPoint p, const DiscPlace* place);

#endif
