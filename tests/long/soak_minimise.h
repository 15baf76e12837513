/// Minimising a failing stream: each trial runs in a process of its own, so that a crash counts as
/// a failure.
#ifndef LONG_SOAK_MINIMISE_H
#define LONG_SOAK_MINIMISE_H

#include "support/episode.h"

/// How a process that ran a stream ended.
typedef enum TrialResult { TRIAL_GOOD, TRIAL_BAD, TRIAL_CRASHED } TrialResult;

/// Run the stream in a child process with a time limit. `fault` [256] gets the child's message.
TrialResult trial_run(const EpisodeSettings* settings, const ChangeList* changes, RepeatDepth depth,
                      char* fault);

/// Leave out changes as long as the stream still fails with the same outcome (crash or fault). The
/// list's regions are freed with their changes. Returns the number of trials.
uint32_t minimise(const EpisodeSettings* settings, ChangeList* changes, char* fault);

#endif
