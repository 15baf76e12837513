// Proposals of places where links would help.
#ifndef NAVI_QUERY_PATH_LINK_PROPOSE_H
#define NAVI_QUERY_PATH_LINK_PROPOSE_H

#include "nav/link.h"
#include "query/path/scratch.h"

// Write scratch->jumps, in the order of coordinates; those that are dropped do not count. `version`
// is that of the world.
NavResult navi_link_propose(PathScratch* scratch, const QueryFilter* filter,
                            const NavProposalRequest* options, uint64_t version);

#endif
