// Short paths for discs near others that are found sooner: through a wide corridor (wide.h), or
// near the path of a point (guide.h).
#ifndef NAVI_QUERY_NEAR_NEAR_H
#define NAVI_QUERY_NEAR_NEAR_H

#include "query/disc/path.h"
#include "query/near/scratch.h"

typedef enum DiscNear {
    NEAR_NONE,  // nothing was found
    NEAR_APART, // start and goal are apart
    NEAR_LONG,  // a path that may be too long; a search has to prove that no other is much shorter
    NEAR_SHORT  // a path that is short enough
} DiscNear;

// May such a path be looked for? The places of start and goal must be known.
bool navi_disc_may_find_near(const NearScratch* near, const RadiusRequest* request);
// Write a path to `points`, if one is found. Start and goal are the lattice points beside their
// only places, and differ.
SearchResult navi_disc_find_near(NearScratch* near, const RadiusRequest* request, PointList* points,
                                 DiscNear* found);

#endif
