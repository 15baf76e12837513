#define _DEFAULT_SOURCE

#include "support/apart.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

bool apart_number(const char* text, uint64_t* number) {
    char* end = NULL;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

bool apart_options(int argc, char** argv,
                   bool (*read)(void* context, const char* name, const char* value),
                   void* context) {
    for (int i = 1; i < argc; i += 2)
        if (i + 1 >= argc || !read(context, argv[i], argv[i + 1]))
            return false;
    return true;
}

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
