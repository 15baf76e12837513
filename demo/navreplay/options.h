/// The command line of navreplay.
#ifndef NAVREPLAY_OPTIONS_H
#define NAVREPLAY_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct RplOptions {
    const char* path; ///< the replay; "-" is standard input
    bool is_timed, is_validating, is_quiet, is_keeping_going;
    bool is_comparing;
    uint32_t repeat_count; ///< at least 1
} RplOptions;

typedef enum RplOptionsVerdict {
    RPL_OPTIONS_RUN,
    RPL_OPTIONS_HELP,
    RPL_OPTIONS_VERSION,
    RPL_OPTIONS_BAD
} RplOptionsVerdict;

/// Read the command line. On RPL_OPTIONS_BAD a line on standard error says what is wrong.
RplOptionsVerdict rpl_options_read(int argc, char** argv, RplOptions* options);

/// Print the help.
void rpl_options_print_help(void);

#endif
