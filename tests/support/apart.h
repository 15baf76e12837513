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
    unsigned seconds;           ///< after this time it counts as endless
    bool (*run)(void* context); ///< called in the new process; false: a fault
    void* context;
    const bool* is_finished; ///< shared, set by the run at its end
    char* fault;             ///< shared: the fault; written here when the run could not write it
    size_t fault_size;
    const volatile sig_atomic_t* is_stopped; ///< NULL: signals end the run, too; else it goes on
    bool* must_stop;                         ///< and *must_stop in shared memory is set
} ApartRun;

bool apart_run(const ApartRun* run);

#endif
