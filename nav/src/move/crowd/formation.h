// The slots of a formation, and which unit gets which.
#ifndef NAVI_MOVE_CROWD_FORMATION_H
#define NAVI_MOVE_CROWD_FORMATION_H

#include "move/crowd/crowd.h"

// Find the goals of units in a formation: that of unit crowd->ranks[k] is crowd->places[k]. The ids
// are those of `count` units, at least one. Errors: MEMORY; no goal has changed.
NavResult navi_formation_find(NavCrowd* crowd, const NavFormationDef* def, const NavUnitId* ids,
                              uint32_t count);

#endif
