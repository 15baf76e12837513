/// One episode: a world of one kind and seed, a stream of changes, and everything that must hold.
#ifndef SUPPORT_EPISODE_H
#define SUPPORT_EPISODE_H

#include "support/changes.h"

typedef struct EpisodeSettings {
    SceneKind kind;
    uint64_t seed;
    int32_t half; ///< 0: the seed chooses
    uint32_t change_count;
    uint32_t validate_every;                       ///< changes; 0: never
    uint32_t compare_every;                        ///< with a fresh build
    uint32_t oracle_every;                         ///< with the oracle, while the scene is small
    uint32_t empty_every;                          ///< remove everything and put it back
    void (*progress)(void* context, size_t index); ///< called before each change; may be NULL
    void* progress_context;
    size_t keep_count; ///< end with so many changes made, the last of them not applied; 0: no
} EpisodeSettings;

typedef struct EpisodeTotals {
    uint64_t changes, refused, validations, comparisons, oracles, emptyings;
} EpisodeTotals;

/// Run an episode. The changes that were made are left in `changes` (also up to a failure, the last
/// one being the change that failed). False: `fault` [256] says what went wrong.
bool episode_run(const EpisodeSettings* settings, ChangeList* changes, EpisodeTotals* totals,
                 char* fault);

/// Run a stream that is given: validate after each change outside a batch, and compare with a fresh
/// build (and with the oracle, if so wished) after the last or after each. False: `fault`.
typedef enum RepeatDepth { REPEAT_AT_END, REPEAT_EACH, REPEAT_EACH_WITH_ORACLE } RepeatDepth;
bool episode_repeat(const EpisodeSettings* settings, const ChangeList* changes, RepeatDepth depth,
                    char* fault);

#endif
