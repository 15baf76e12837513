// Crowds for unit tests.
#ifndef SUPPORT_UNIT_CROWD_H
#define SUPPORT_UNIT_CROWD_H

#include "support/unit_worlds.h"

// CROWD_PATIENCE: for this number of ticks nobody looks at what has come near to a route far ahead.
enum { CROWD_SIZE = 100000, CROWD_RADIUS = 2048, CROWD_PATIENCE = 32 };

typedef struct Crowd {
    NavWorld* world;
    NavCrowd* crowd;
} Crowd;

// A crowd on a floor of CROWD_SIZE.
Crowd crowd_begin(void);
void crowd_end(Crowd* crowd);

// For nav_crowd_set_threads: the last chunk first.
void run_in_turn(void* context, NavChunkWork do_chunk, void* work, uint32_t count);

// A unit of CROWD_RADIUS; and one with a goal.
NavUnitId insert_unit(const Crowd* crowd, NavPoint point);
NavUnitId send_unit(const Crowd* crowd, NavPoint point, NavPoint goal);
NavUnit unit_of(const Crowd* crowd, NavUnitId id);

NavCrowdReport tick(const Crowd* crowd);
bool has_event(const NavCrowdReport* report, NavUnitId id, NavUnitEventKind kind);
// Tick until an event comes. Returns the number of ticks.
uint32_t await(const Crowd* crowd, NavUnitId id, NavUnitEventKind kind);

// Between the bodies of two units.
double gap(const Crowd* crowd, NavUnitId a, NavUnitId b);
uint64_t hash_of(const Crowd* crowd);

#endif
