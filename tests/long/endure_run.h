/// One run of the long soak: a world, very many changes and queries, and checks at intervals.
#ifndef LONG_ENDURE_RUN_H
#define LONG_ENDURE_RUN_H

#include "support/asker.h"
#include "support/field.h"

typedef struct EndureSettings {
    uint64_t seed;
    uint32_t run, length;  ///< the number of the run, its changes
    FieldKind kind;        ///< FIELD_KIND_COUNT: all kinds in turn
    uint32_t calm_percent; ///< percentage of changes that are plain small moves
    uint32_t validate_every, fresh_every, ask_every; ///< changes; 0: never
} EndureSettings;

typedef struct EndureCounts {
    uint64_t changes, moves, refused, batches;
    uint64_t validations, fresh_builds, emptyings;
    AskerCounts asked;
} EndureCounts;

/// The progress of a run; in shared memory that outlives a crash.
typedef struct EndureProgress {
    FieldKind kind;
    EndureCounts counts;
    size_t early_bytes, late_bytes;   ///< the world's most live bytes in the halves of the run
    uint32_t early_slots, late_slots; ///< and its largest number of triangle slots
    bool is_finished;
    bool must_stop; ///< set from outside: end after the current change
    char fault[256];
} EndureProgress;

/// False: progress->fault.
bool endure_run(const EndureSettings* settings, EndureProgress* progress);

#endif
