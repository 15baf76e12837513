/// One episode: a world of one kind and seed, a stream of changes, and all checks.
#ifndef SUPPORT_EPISODE_H
#define SUPPORT_EPISODE_H

#include "support/changes.h"

typedef struct EpisodeSettings {
    SceneKind kind;
    uint64_t seed;
    int32_t half; ///< 0: the seed chooses
    int32_t seam_width;
    uint32_t change_count;
    uint32_t validate_every;                       ///< changes; 0: never
    uint32_t compare_every;                        ///< with a fresh build
    uint32_t oracle_every;                         ///< with the oracle, while the scene is small
    uint32_t empty_every;                          ///< remove everything and insert it again
    void (*progress)(void* context, size_t index); ///< called before each change; may be NULL
    void* progress_context;
    size_t keep_count; ///< end after this number of changes, the last of them made but not applied;
                       ///< 0: no
} EpisodeSettings;

typedef struct EpisodeTotals {
    uint64_t changes, refused, validations, comparisons, oracles, emptyings;
} EpisodeTotals;

/// Run an episode. `changes` gets the changes that were made; after a failure the last one is the
/// change that failed. False: `fault` [256] says what went wrong.
bool episode_run(const EpisodeSettings* settings, ChangeList* changes, EpisodeTotals* totals,
                 char* fault);

/// Run a given stream: validate after each change outside a batch, and compare with a fresh build
/// (and with the oracle, on request) after the last change or after each. False: `fault`.
typedef enum RepeatDepth { REPEAT_AT_END, REPEAT_EACH, REPEAT_EACH_WITH_ORACLE } RepeatDepth;
bool episode_repeat(const EpisodeSettings* settings, const ChangeList* changes, RepeatDepth depth,
                    char* fault);

#endif
