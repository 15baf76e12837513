// Paths that use links.
#ifndef NAVI_QUERY_PATH_LINK_SEARCH_H
#define NAVI_QUERY_PATH_LINK_SEARCH_H

#include "query/link/hops.h"
#include "query/path/leg.h"

// Write scratch->linked and scratch->links: the cheapest path on foot and by hops. The hops must be
// up to date, and a path must exist. `walk_cost` is the cost of the path without links, or
// infinite. `is_found` is false when the budget ends or when nothing is cheaper than `walk_cost`;
// then the route is invalid. Exact for links between points when the legs are exact. The search is
// A* over the ends of links. A leg is searched only when its straight line is cheap enough. Cost:
// the number of links for each expanded end; and the legs.
SearchResult navi_link_search(PathScratch* scratch, const LegRequest* request, double walk_cost,
                              bool* is_found);

#endif
