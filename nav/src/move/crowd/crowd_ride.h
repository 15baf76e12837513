// Units on floors that move are carried with them.
#ifndef NAVI_MOVE_CROWD_CROWD_RIDE_H
#define NAVI_MOVE_CROWD_CROWD_RIDE_H

#include "move/crowd/crowd.h"

// Keep where the floors are now: make room, false: no memory; and then take them.
bool navi_floors_reserve(NavCrowd* crowd);
void navi_floors_take(NavCrowd* crowd);
// Both. Errors: MEMORY; nothing has changed.
NavResult navi_floors_note(NavCrowd* crowd);

// Carry the units whose floor has moved since floors were noted last, and note them. Errors:
// MEMORY; nothing has changed.
NavResult navi_crowd_ride(NavCrowd* crowd);

#endif
