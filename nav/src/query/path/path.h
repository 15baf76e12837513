// A path from one point to another.
#ifndef NAVI_QUERY_PATH_PATH_H
#define NAVI_QUERY_PATH_PATH_H

#include "query/path/query.h"

// The request's points must be in range and its costs sound. False: no memory.
bool navi_path(NavQuery* query, const NavPathRequest* request, uint64_t version, NavPath* path);

#endif
