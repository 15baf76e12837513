/// Runs a replay file from its first line to its last.
#ifndef NAVREPLAY_REPLAY_H
#define NAVREPLAY_REPLAY_H

#include "options.h"

/// Run the file as often as the options say and print its answers. Returns the exit status.
int rpl_replay_file(const RplOptions* options);

#endif
