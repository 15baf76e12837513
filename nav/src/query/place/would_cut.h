// Would a shape cut one place from another?
#ifndef NAVI_QUERY_PLACE_WOULD_CUT_H
#define NAVI_QUERY_PLACE_WOULD_CUT_H

#include "nav/space.h"
#include "query/near/scratch.h"

// The world is as before when it returns. Errors: those of nav_shape_insert.
NavResult navi_would_cut(NavWorld* world, const NavCutRequest* request, NavCut* cut);

// What is known of a and b.
typedef struct CutState {
    bool stands[2]; // the agent can stand there
    bool is_joined; // and can walk from a to b
} CutState;

// A disc looks at a mesh whose commit has not ended. So it has scratch of its own, and the filter
// counts as one that knows no islands and no path data.
typedef struct CutDisc {
    Ask ask;
    RadiusScratch scratch;
    NearScratch near;
    PointList points;
} CutDisc;

// would_cut_disc.c
void navi_cut_disc_init(CutDisc* disc, const NavWorld* world);
void navi_cut_disc_fini(CutDisc* disc);
// `state` is that of a point, and becomes that of the disc. `version` tells one state of the world
// from another. Errors: MEMORY.
NavResult navi_cut_disc_examine(CutDisc* disc, QueryFilter filter, uint64_t version,
                                const NavCutRequest* request, CutState* state);

#endif
