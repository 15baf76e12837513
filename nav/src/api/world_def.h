// The making of worlds, from a def or from a snapshot.
#ifndef NAVI_API_WORLD_DEF_H
#define NAVI_API_WORLD_DEF_H

#include "api/call.h"

// All but the bounds, which a snapshot has itself.
NavResult navi_check_world_def(NaviCall* call, const NavWorldDef* def);
// A sound def, with the default allocator if it has none.
NavWorldDef navi_complete_def(const NavWorldDef* def);
// A world that nobody got.
void navi_discard_world(NavWorld* world, NavAllocator allocator);

#endif
