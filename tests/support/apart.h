/// Runs in processes of their own, so that a crash is a finding and not the end.
#ifndef SUPPORT_APART_H
#define SUPPORT_APART_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Zeroed memory that the processes share. The program ends when there is none.
void* apart_share(const char* program, size_t size);

typedef struct ApartRun {
    const char* program;
    unsigned seconds;           ///< after these it counts as without an end
    bool (*run)(void* context); ///< in the process apart; false: a fault
    void* context;
    const bool* is_finished; ///< shared, set by the run at its end
    char* fault;             ///< shared: what is wrong; written here where the run could not
    size_t fault_size;
    const volatile sig_atomic_t* is_stopped; ///< NULL: signals end the run, too; else it goes on,
    bool* must_stop;                         ///< and is told so in shared memory
} ApartRun;

bool apart_run(const ApartRun* run);

#endif
