// The walls around a point.
#ifndef NAVI_QUERY_STAND_ROOM_H
#define NAVI_QUERY_STAND_ROOM_H

#include "query/stand/scratch.h"

enum { DISC_WALLS = 7 };

// Of all walls that can be seen from `at`, none but those listed comes nearer to it than
// `clearance`, and none at all nearer than `free`. A list that is not full ends with a wall without
// length.
typedef struct DiscRoom {
    NavPoint at;
    int32_t clearance, free;
    uint32_t triangle; // near `at`: a hint, of any value
    NavPoint walls[DISC_WALLS][2];
} DiscRoom;

// Look around from `at`, which with `triangle` must be set, no farther than `most`. Where p is not
// walkable, or on a wall, nothing is known: the clearance is 0. Errors: MEMORY.
NavResult navi_disc_find_room(StandScratch* scratch, const QueryFilter* filter, int32_t most,
                              DiscRoom* room);

// Is it known that the disc fits at p, and that a straight walk leads there from `at`?
bool navi_room_fits(const DiscRoom* room, NavPoint p, int32_t radius);

// The same for both ends. Does the disc keep more than its radius from all walls in between?
bool navi_room_moves(const DiscRoom* room, NavPoint from, NavPoint to, int32_t radius);

#endif
