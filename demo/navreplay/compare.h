/// --compare: tables of methods instead of answers.
#ifndef NAVREPLAY_COMPARE_H
#define NAVREPLAY_COMPARE_H

#include "run.h"

/// Print a table for a path. DONE or FATAL.
RplVerdict rpl_compare_path(RplRun* run, const char* name, const NavPathRequest* request);

/// The file has ended: when it asked for no path, print tables for random ones. DONE or FATAL.
RplVerdict rpl_compare_end(RplRun* run);

#endif
