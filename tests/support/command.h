/// Command lines of the long runs, and their clock.
#ifndef SUPPORT_COMMAND_H
#define SUPPORT_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What may stand on a command line: `--name VALUE` or, for a flag, `--name`. One of the four
/// addresses is set; it keeps its value when the argument is not given.
typedef struct CommandArgument {
    const char* name; ///< with its dashes
    uint64_t* large;
    uint32_t* small;
    const char** text;
    bool* flag;         ///< becomes true
    uint64_t low, high; ///< of numbers, both allowed; high 0: as much as the type holds
} CommandArgument;

/// Read all of a command line. False: a name that is unknown, a value that is missing, no number
/// or out of range. Then nothing can be said of the values.
bool command_read(const CommandArgument* arguments, size_t count, int argc, char** argv);

/// Seconds since some fixed time.
double command_seconds(void);

/// After `every` steps (0: never); then it counts anew.
bool command_is_due(uint32_t every, uint32_t* since);

#endif
