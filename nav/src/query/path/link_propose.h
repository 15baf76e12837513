// Where links would be of use.
#ifndef NAVI_QUERY_PATH_LINK_PROPOSE_H
#define NAVI_QUERY_PATH_LINK_PROPOSE_H

#include "nav/link.h"
#include "query/path/query.h"

// Write query->jumps, in the order of coordinates; those that are dropped do not count. `version`
// is the world's. False: no memory.
bool navi_link_propose(NavQuery* query, const QueryFilter* filter,
                       const NavProposalRequest* options, uint64_t version);

#endif
