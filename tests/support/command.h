/// The command lines of the long runs, and their clock.
#ifndef SUPPORT_COMMAND_H
#define SUPPORT_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An option of a command line: `--name VALUE` or, for a flag, `--name`. One of the four addresses
/// is set; it keeps its value when the argument is not given.
typedef struct CommandArgument {
    const char* name; ///< with its dashes
    uint64_t* large;
    uint32_t* small;
    const char** text;
    bool* flag;         ///< becomes true
    uint64_t low, high; ///< limits of a number, both included; high 0: the largest of the type
} CommandArgument;

/// Read a whole command line. False: a name is unknown, or a value is missing, not a number or out
/// of range. Then the values are undefined.
bool command_read(const CommandArgument* arguments, size_t count, int argc, char** argv);

/// Seconds since some fixed time.
double command_seconds(void);

/// True when *since has reached `every` (0: never); then sets it to 0.
bool command_is_due(uint32_t every, uint32_t* since);

#endif
