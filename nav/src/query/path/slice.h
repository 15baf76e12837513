// A path that is searched in slices; query/ask/pause.h says how.
#ifndef NAVI_QUERY_PATH_SLICE_H
#define NAVI_QUERY_PATH_SLICE_H

#include "query/path/query.h"

// Implements nav_slice_begin and nav_slice_step for valid arguments. Without memory, the path is
// dropped.
void navi_slice_begin(NavQuery* query, const NavPathRequest* request, uint64_t version);
SearchResult navi_slice_step(NavQuery* query, uint64_t nodes);

// Has the world changed since the beginning, or has it started or stopped keeping path data?
bool navi_slice_is_stale(const NavQuery* query);

#endif
