/// One run: a scene, some hundred or thousand changes in it, and several worlds that get the same
/// changes.
#ifndef LONG_PATHS_SOAK_RUN_H
#define LONG_PATHS_SOAK_RUN_H

#include "long/paths_soak_worlds.h"

typedef struct PathsSettings {
    uint64_t seed;
    uint32_t run, length; ///< the number of the run, its changes
    FieldKind kind;       ///< FIELD_KIND_COUNT: the run chooses
    uint32_t drawn_count; ///< worlds besides the one without shortcuts and the one with all
    uint32_t deep_every, validate_every, fresh_every; ///< changes
} PathsSettings;

/// The progress of a run; in shared memory that outlives a crash.
typedef struct PathsProgress {
    FieldKind kind;
    uint32_t change; ///< the one in hand
    PathsCounts counts;
    uint64_t deep_checks, validations, fresh_builds;
    uint64_t changes_of[PATHS_COMBINATION_MOST];       ///< by mask
    uint64_t displaced_of[PATHS_COMBINATION_MOST];     ///< in the world with that mask
    uint64_t displaced_beside[PATHS_COMBINATION_MOST]; ///< in the world with everything on
    uint64_t partial_of[PATHS_COMBINATION_MOST], partial_beside[PATHS_COMBINATION_MOST];
    bool is_finished;
    char fault[256];
} PathsProgress;

/// False: progress->fault.
bool paths_run(const PathsSettings* settings, PathsProgress* progress);

#endif
