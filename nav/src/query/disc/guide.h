// The path of a point, near which there may be a short one for a disc.
#ifndef NAVI_QUERY_DISC_GUIDE_H
#define NAVI_QUERY_DISC_GUIDE_H

#include "query/disc/inside.h"

// Is a short path enough, and do start and goal, whose places are known, hold the disc?
bool navi_disc_may_guide(const RadiusScratch* scratch, const RadiusRequest* request);
// Write the path of a point to scratch->guide. Nothing is written when the budget ends, or when a
// look in a long search finds that start and goal are apart.
SearchResult navi_disc_find_guide(RadiusScratch* scratch, const RadiusRequest* request);
// How long may a path be that was found near the guide? No path is much shorter than the guide.
double navi_disc_guided_most(const RadiusScratch* scratch);

// --- pull.c ------------------------------------------------------------------------------

// Write to search->points a path near the guide, if it is found. Returns false when out of memory.
bool navi_disc_pull(RadiusSearch* search, bool* is_found);

#endif
