/// The table of commands.
#ifndef NAVREPLAY_COMMAND_TABLE_H
#define NAVREPLAY_COMMAND_TABLE_H

#include "run.h"

typedef struct RplCommand {
    const char* name;
    RplVerdict (*execute)(RplRun* run);
    bool is_change; ///< --validate validates the mesh after it
} RplCommand;

extern const RplCommand rpl_commands[RPL_COMMAND_COUNT];

#endif
