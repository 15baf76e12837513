// Random walkable points.
#ifndef NAVI_QUERY_SPACE_SCATTER_H
#define NAVI_QUERY_SPACE_SCATTER_H

#include "nav/space.h"
#include "query/space/joined.h"
#include "query/space/scratch.h"

// The next number of the stream, below `bound`, which is not 0.
uint64_t navi_random_below(uint64_t* state, uint64_t bound);

// May the point be the answer? Returns false when out of memory.
typedef struct ScatterAccept {
    bool (*may)(void* context, NavPoint p, bool* may);
    void* context;
} ScatterAccept;

// `accept`: NULL, or what else must hold; then nothing is found where all tries fail.
NavResult navi_scatter(SpaceScratch* scratch, const Joined* joined, const NavRandomRequest* request,
                       const ScatterAccept* accept, uint64_t* state, NavRandomPoint* point);

#endif
