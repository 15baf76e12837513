// Mesh and grid together. README.md says how.
#ifndef NAVI_QUERY_MIXED_MIXED_H
#define NAVI_QUERY_MIXED_MIXED_H

#include "nav/mixed.h"
#include "query/gridpath/gridpath.h"
#include "query/path/query.h"

// bend.c. The request must be sound. Errors: MEMORY.
NavResult navi_mixed_bend(NavGridQuery* query, const NavBendRequest* request, NavBend* bend);

// approach.c. The request must be sound. Errors: MEMORY.
NavResult navi_mixed_approach(NavGridQuery* query, NavQuery* mesh,
                              const NavApproachRequest* request, NavApproach* approach);

#endif
