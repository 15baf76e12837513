/// Runs a replay file from its first line to its last.
#ifndef NAVREPLAY_REPLAY_H
#define NAVREPLAY_REPLAY_H

#include "options.h"

/// Run the whole file as often as asked, print everything, and give the exit status.
int rpl_replay_file(const RplOptions* options);

#endif
