// A path that is found in slices: query/ask/pause.h says how.
#ifndef NAVI_QUERY_PATH_SLICE_H
#define NAVI_QUERY_PATH_SLICE_H

#include "query/path/query.h"

// What nav_slice_begin and nav_slice_step do, with sound arguments. When there is no memory, the
// path is given up.
void navi_slice_begin(NavQuery* query, const NavPathRequest* request, uint64_t version);
SearchResult navi_slice_step(NavQuery* query, uint64_t nodes);

// Has the world changed since the beginning, or does it keep path data where it did not?
bool navi_slice_is_stale(const NavQuery* query);

#endif
