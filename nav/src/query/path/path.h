// A path from one point to another.
#ifndef NAVI_QUERY_PATH_PATH_H
#define NAVI_QUERY_PATH_PATH_H

#include "query/path/scratch.h"

// The request's points must be in range and its costs sound. The path's arrays are the scratch's.
SearchResult navi_path(PathScratch* scratch, const NavPathRequest* request, uint64_t version,
                       NavPath* path);

#endif
