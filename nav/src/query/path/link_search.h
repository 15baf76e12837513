// Paths that use links.
#ifndef NAVI_QUERY_PATH_LINK_SEARCH_H
#define NAVI_QUERY_PATH_LINK_SEARCH_H

#include "query/path/leg.h"
#include "query/path/link_hops.h"

// Write scratch->linked and scratch->links: the cheapest path on foot and by hops, which must be
// true; one must exist. `walk_cost` is that of the path on foot alone, or infinite. When the budget
// ends, or nothing is cheaper than that, `is_found` is false and the route means nothing. Exact for
// links between points when the legs are: A* over the ends of links. A leg is searched only when
// its straight line would do. Cost: the links, once for each end that is looked at; and the legs.
SearchResult navi_link_search(PathScratch* scratch, const LegRequest* request, double walk_cost,
                              bool* is_found);

#endif
