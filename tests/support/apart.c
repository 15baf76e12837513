#define _DEFAULT_SOURCE

#include "support/apart.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

void* apart_share(const char* program, size_t size) {
    void* memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        fprintf(stderr, "%s: no memory\n", program);
        exit(2);
    }
    return memory;
}

static void play(const ApartRun* run) {
    if (run->is_stopped != NULL) {
        signal(SIGINT, SIG_IGN);
        signal(SIGTERM, SIG_IGN);
    }
    alarm(run->seconds);
    exit(run->run(run->context) ? 0 : 1);
}

bool apart_run(const ApartRun* run) {
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child < 0) {
        fprintf(stderr, "%s: no process for a run\n", run->program);
        exit(2);
    }
    if (child == 0)
        play(run);
    while (waitpid(child, &status, 0) < 0)
        if (run->is_stopped != NULL && *run->is_stopped)
            *run->must_stop = true;
    bool is_good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!*run->is_finished)
        snprintf(run->fault, run->fault_size, "a crash, an assertion or no end");
    else if (!is_good && run->fault[0] == '\0')
        snprintf(run->fault, run->fault_size, "the process ends badly: a leak?");
    return is_good;
}
