#define _POSIX_C_SOURCE 200809L

#include "long/soak_minimise.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "oracle/memory.h"

enum { TRIAL_SECONDS = 30, FAULT_SIZE = 256 };

static void run_child(const EpisodeSettings* settings, const ChangeList* changes, RepeatDepth depth,
                      int out) {
    char fault[FAULT_SIZE] = "";
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    alarm(TRIAL_SECONDS);
    bool good = episode_repeat(settings, changes, depth, fault);
    ssize_t written = write(out, fault, strlen(fault));
    _exit(good && written >= 0 ? 0 : 1);
}

TrialResult trial_run(const EpisodeSettings* settings, const ChangeList* changes, RepeatDepth depth,
                      char* fault) {
    int ends[2], status = 0;
    fflush(stdout);
    if (pipe(ends) != 0)
        return TRIAL_GOOD;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run_child(settings, changes, depth, ends[1]);
    }
    close(ends[1]);
    char text[FAULT_SIZE] = "";
    size_t got = 0;
    ssize_t n;
    while (got + 1 < sizeof text && (n = read(ends[0], text + got, sizeof text - got - 1)) > 0)
        got += (size_t)n;
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) < 0)
        return TRIAL_GOOD;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return TRIAL_GOOD;
    snprintf(fault, FAULT_SIZE, "%s", got > 0 ? text : "a crash, an assertion or no end");
    return got > 0 ? TRIAL_BAD : TRIAL_CRASHED;
}

// The list without the changes from .. from + count - 1. The whole list keeps the regions.
static ChangeList without(const ChangeList* all, size_t from, size_t count) {
    ChangeList rest = {.at = oracle_alloc(all->count, sizeof(Change))};
    for (size_t i = 0; i < all->count; i++)
        if (i < from || i >= from + count)
            rest.at[rest.count++] = all->at[i];
    return rest;
}

uint32_t minimise(const EpisodeSettings* settings, ChangeList* changes, char* fault) {
    uint32_t trials = 1;
    RepeatDepth depth = REPEAT_AT_END;
    TrialResult wanted = trial_run(settings, changes, depth, fault);
    while (wanted == TRIAL_GOOD && depth != REPEAT_EACH_WITH_ORACLE && trials++ < 4) {
        depth = depth == REPEAT_AT_END ? REPEAT_EACH : REPEAT_EACH_WITH_ORACLE;
        wanted = trial_run(settings, changes, depth, fault);
    }
    if (wanted == TRIAL_GOOD)
        return trials;
    for (size_t chunk = (changes->count + 1) / 2; chunk > 0; chunk = chunk / 2) {
        for (size_t from = 0; from < changes->count;) {
            size_t count = from + chunk > changes->count ? changes->count - from : chunk;
            ChangeList rest = without(changes, from, count);
            trials++;
            if (trial_run(settings, &rest, depth, fault) == wanted) {
                for (size_t i = from; i < from + count; i++)
                    scene_region_destroy(changes->at[i].region);
                memcpy(changes->at, rest.at, rest.count * sizeof(Change));
                changes->count = rest.count;
            } else {
                from += count;
            }
            free(rest.at);
        }
    }
    trial_run(settings, changes, depth, fault);
    return trials;
}
