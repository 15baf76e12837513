// The cheapest path of a point where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_REFRACT_SEARCH_H
#define NAVI_QUERY_TERRAIN_REFRACT_SEARCH_H

#include "query/refract/refract.h"

typedef struct RefractRequest {
    const QueryFilter* filter;
    const NavSpot *start, *goal;
    NavPoint start_p, goal_p; // joined, and not equal
    double limit;             // cost of a path that is known
    double weight;            // at least 1: of the rest of the path, in keys
    double radius;            // of a disc; 0: a point
    bool is_narrower;         // the cones of the disc have a little more room
    RadiusScratch* disc;      // for a disc
    bool is_guide;            // of a point: the search for a disc follows
    Refract* guide;           // of a disc: the search for a point between the same places
    TerrainCorridor corridor;
} RefractRequest;

// Write the points of a path, from start to goal; none when there is no path below the limit, or
// when the budget ends. Each leg is walkable. ask->bound is a lower bound of the cost of every
// path, up to 1e-9 of it. It is at least the cost of the path that was found, before its points
// were rounded to the lattice, divided by the weight, less the rounding of doubles. The triangles
// that hold the goal must be marked in ask->at_goal. Cost: the cones that may lead to a cheaper
// path.
SearchResult navi_refract_search(RefractScratch* scratch, const RefractRequest* request,
                                 PointList* points);

typedef struct RefractFound {
    bool is_whole;      // else the points are only places of the path
    bool has_exact_gap; // a cone came to a gap just as wide as the disc
} RefractFound;

// The same for a disc. Nothing is said of ask->bound.
SearchResult navi_refract_search_disc(RefractScratch* scratch, const RefractRequest* request,
                                      PointList* points, RefractFound* found);

// --- nodes -------------------------------------------------------------------------------

// Of nodes with equal keys: arrivals first, then by coordinates, so that the answer does not depend
// on slots.
bool navi_refract_is_before(const void* context, uint32_t a, uint32_t b);
// What begins at an arrival, or a cone's walk.
void navi_refract_follow_node(Refract* search, uint32_t item);

// --- without a goal (spread.c) ------------------------------------------------------------
//
// Begin, leave one or several starts, and spread until false. Then each place whose cost from the
// nearest start is below search->best lies in a cone that was kept, or beside one. Of a disc, what
// is kept may come too near to what blocks. Meanwhile the caller may lower search->best, and leave
// more starts. The map must have begun.

typedef struct RefractSpread {
    double limit;
    int32_t radius;      // of a disc; 0: a point
    RadiusScratch* disc; // for a disc
    RefractKeptList* kept;
} RefractSpread;

NavResult navi_refract_begin_spread(RefractScratch* scratch, const RefractSpread* spread);

// A start to whose paths the cost g is added; a disc fits there. Returns the root, or NAV_NONE
// without memory.
uint32_t navi_refract_start_spread(Refract* search, TerrainVec p, const NavSpot* spot, double g);

// The least key in the heap; INFINITY: it is empty.
double navi_refract_spread_key(const Refract* search);

bool navi_refract_spread(Refract* search);

#endif
