// The path of a point, near which there may be a short one for a disc.
#ifndef NAVI_QUERY_NEAR_GUIDE_H
#define NAVI_QUERY_NEAR_GUIDE_H

#include "query/disc/inside.h"
#include "query/near/scratch.h"

// Write the path of a point to near->guide. Nothing is written when the budget ends, or when a
// look in a long search finds that start and goal are apart.
SearchResult navi_disc_find_guide(NearScratch* near, const RadiusRequest* request);
// No path for a disc is shorter; 0 without a guide.
double navi_disc_guide_bound(const NearScratch* near);
// Write the guide's bends to near->stops. Returns false when out of memory.
bool navi_disc_list_stops(NearScratch* near, const RadiusSearch* search);

// A start or a goal.
static inline NearStop navi_disc_stop_at(const DiscPlace* place) {
    return (NearStop){.bend = NAV_NONE, .c = navi_vec(place->x, place->y)};
}

// --- pull.c ------------------------------------------------------------------------------

// Write to search->points a path near that of near->stops, if it is found. Returns false when
// out of memory.
bool navi_disc_pull(NearScratch* near, RadiusSearch* search, bool* is_found);

#endif
