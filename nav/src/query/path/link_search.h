// Paths that use links.
#ifndef NAVI_QUERY_PATH_LINK_SEARCH_H
#define NAVI_QUERY_PATH_LINK_SEARCH_H

#include "query/path/leg.h"
#include "query/path/link_hops.h"

// Write query->route: the cheapest path on foot and by hops, which must be true; one must exist.
// `walk` is the measure of the path on foot alone, or has an infinite cost. When the budget ends,
// or nothing is cheaper than that, `is_found` is false and the route means nothing. Exact
// for links between points when the legs are: A* over the ends of links. A leg is searched only
// when its straight line would do. Cost: the links, once for each end that is looked at; and the
// legs. False: no memory.
bool navi_link_search(NavQuery* query, const LegRequest* request, const PathMeasure* walk,
                      bool* is_found, PathMeasure* measure);

#endif
