// The search over many links: one field, instead of a leg for each pair of hops.
#ifndef NAVI_QUERY_PATH_LINK_FIELD_H
#define NAVI_QUERY_PATH_LINK_FIELD_H

#include "query/path/leg.h"

// Write scratch->chain: the hops of the cheapest path, if it uses any and costs less than `most`.
// It is cheapest, over links between points, up to the rounding of doubles. The hops must be up to
// date.
SearchResult navi_link_field(PathScratch* scratch, const LegRequest* request, double most);

void navi_link_field_fini(PathScratch* scratch);

#endif
