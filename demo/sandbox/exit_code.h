/// The exit codes of the program, the same with and without a window. --help lists them.
#ifndef DEMO_SANDBOX_EXIT_CODE_H
#define DEMO_SANDBOX_EXIT_CODE_H

typedef enum ExitCode {
    EXIT_CODE_DONE = 0,
    EXIT_CODE_INVALID = 1, ///< a check found that the world is not valid
    EXIT_CODE_USAGE = 2,   ///< the command line or the data cannot be used
    EXIT_CODE_FAILED = 3   ///< no window, no memory, or something could not be written
} ExitCode;

#endif
