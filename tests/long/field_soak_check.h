/// Is what a field says about a point right?
#ifndef LONG_FIELD_SOAK_CHECK_H
#define LONG_FIELD_SOAK_CHECK_H

#include "long/disc_soak_check.h"
#include "long/field_soak_scene.h"

enum { FIELD_SOURCES_MOST = 3 };

typedef struct FieldTally {
    uint64_t scenes, searches, samples, ok, unreachable, blocked, waypoints, hops, faults;
    uint64_t missed;            ///< costs more than 1 % above that of a path, where rates differ
    double least, most, walked; ///< length against that of the path; walked against sampled
} FieldTally;

/// Fields of one scene, and what they were searched for.
typedef struct FieldTask {
    DiscScene scene;
    FieldMore more;
    NavField *field, *near, *whole; ///< for the points at hand, up to a length, everywhere
    NavFilter filter;
    NavPoint sources[FIELD_SOURCES_MOST];
    uint32_t source_count;
    int32_t radius;
    double most;               ///< the cost
    double said, path, walked; ///< costs of the last sample: of the field, of a path, of the walk
    FieldTally tally;
} FieldTask;

NavFieldSample field_sample(const NavField* field, NavPoint p);

/// NULL, or what is wrong about the sample of p, or about the path from there.
const char* field_check(FieldTask* task, NavPoint p);

#endif
