/// Cutting a failing stream down: each trial runs in a process of its own, so that a crash counts.
#ifndef LONG_SOAK_MINIMISE_H
#define LONG_SOAK_MINIMISE_H

#include "support/episode.h"

/// How a process that ran a stream ended.
typedef enum TrialResult { TRIAL_GOOD, TRIAL_BAD, TRIAL_CRASHED } TrialResult;

/// Run the stream in a child with a limit of time. `fault` [256] gets what the child said.
TrialResult trial_run(const EpisodeSettings* settings, const ChangeList* changes, RepeatDepth depth,
                      char* fault);

/// Leave out changes as long as the stream still fails in the same way (crash or fault). The list's
/// regions are given back as changes go. Returns the number of trials.
uint32_t minimise(const EpisodeSettings* settings, ChangeList* changes, char* fault);

#endif
