// Sets of routes and crowds as bytes. A header, then all fields in the order of routes_pass.c and
// crowd_pass.c: little-endian, without padding. The world is not in it; the header has its hash.
#ifndef NAVI_IO_STATE_H
#define NAVI_IO_STATE_H

#include "io/snapshot.h"
#include "move/crowd/crowd.h"

#define STATE_FORMAT 4u

// Write it. It must be current (move/crowd/copy.h).
void navi_routes_write(const NavRoutes* routes, SnapshotWriter* writer);
void navi_crowd_write(const NavCrowd* crowd, SnapshotWriter* writer);

// Make it of bytes, in memory that is not initialised. Whatever the result, the caller must call
// navi_routes_fini or navi_crowd_fini. Errors: CORRUPT, VERSION (reader->what says what), MEMORY.
NavResult navi_routes_read(NavRoutes* routes, const NavWorld* world, SnapshotReader* reader);
NavResult navi_crowd_read(NavCrowd* crowd, const NavWorld* world, SnapshotReader* reader);

// A number made of all fields.
uint64_t navi_crowd_hash(const NavCrowd* crowd);

typedef struct StateDifference {
    const char* field; // NULL: there is none
    uint32_t unit;     // slot; NAV_NONE: it is no unit's
    bool is_of_world;
} StateDifference;

// In what does the crowd differ from what the bytes hold? Errors: CORRUPT, VERSION.
NavResult navi_crowd_compare(const NavCrowd* crowd, SnapshotReader* reader,
                             StateDifference* difference);

#endif
