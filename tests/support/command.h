/// The command lines of the long runs, their clock, and their end when they cannot go on.
#ifndef SUPPORT_COMMAND_H
#define SUPPORT_COMMAND_H

#include <nav/base.h>
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

/// End the program with status 2; say where, and what is wrong. `why` may be NULL.
_Noreturn void command_die(const char* file, int line, const char* what, const char* why);

/// End the program unless this is true.
#define COMMAND_NEED(is_good, what)                                                                \
    ((is_good) ? (void)0 : command_die(__FILE__, __LINE__, what, NULL))

/// End the program unless the result is NAV_OK.
#define COMMAND_MUST(result, what) command_must(__FILE__, __LINE__, result, what)

static inline void command_must(const char* file, int line, NavResult result, const char* what) {
    if (result != NAV_OK)
        command_die(file, line, what, nav_result_get_text(result));
}

/// Seconds since some fixed time.
double command_seconds(void);

/// True when *since has reached `every` (0: never); then sets it to 0.
bool command_is_due(uint32_t every, uint32_t* since);

#endif
