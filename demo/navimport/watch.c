#define _POSIX_C_SOURCE 200809L
#include "watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#ifdef _WIN32
#include <windows.h>
#endif

enum { TRY_EVERY = 4 }; // rounds

static void forget_others(ImpWatched* watched) {
    for (uint32_t i = 0; i < watched->other_count; i++)
        free(watched->others[i]);
    free(watched->others);
    watched->others = NULL;
    watched->other_count = 0;
}

static char* copy_text(const char* text) {
    char* copy = malloc(strlen(text) + 1);
    return copy != NULL ? strcpy(copy, text) : NULL;
}

void imp_watched_list(ImpWatched* watched, const EngFiles* files) {
    forget_others(watched);
    watched->error.text[0] = 0;
    watched->others = calloc(files->count + (size_t)1, sizeof *watched->others);
    for (uint32_t i = 0; i < files->count && watched->others != NULL; i++) {
        char* copy = copy_text(files->paths[i]);
        if (copy != NULL)
            watched->others[watched->other_count++] = copy;
    }
}

bool imp_watched_fail(ImpWatched* watched, const EngAssetError* error) {
    bool is_new = strcmp(watched->error.text, error->text) != 0;
    watched->error = *error;
    return is_new;
}

static uint64_t stamp_of_file(const char* path) {
    struct stat info;
    if (stat(path, &info) != 0)
        return 0;
    uint64_t stamp = (uint64_t)info.st_mtime * 31 + (uint64_t)info.st_size + 1;
#ifdef __linux__
    stamp = stamp * 1000000007 + (uint64_t)info.st_mtim.tv_nsec;
#endif
    return stamp;
}

// Changes with the file, with its sidecar file, and with those that it names.
static uint64_t stamp_of(const ImpWatched* watched) {
    char sidecar[4096];
    const char *path = watched->path, *dot = strrchr(path, '.');
    size_t stem = dot != NULL && strchr(dot, '/') == NULL ? (size_t)(dot - path) : strlen(path);
    snprintf(sidecar, sizeof sidecar, "%.*s.nav.json", (int)stem, path);
    uint64_t stamp = stamp_of_file(path) * 1000003 + stamp_of_file(sidecar);
    for (uint32_t i = 0; i < watched->other_count; i++)
        stamp = stamp * 1000003 + stamp_of_file(watched->others[i]);
    return stamp;
}

static void sleep_a_moment(void) {
#ifdef _WIN32
    Sleep(250);
#else
    nanosleep(&(struct timespec){.tv_nsec = 250000000}, NULL);
#endif
}

static void look_at(const ImpOptions* options, ImpImport* import, ImpWatched* watched,
                    bool is_retry) {
    bool has_failed = watched->error.text[0] != 0;
    if (stamp_of(watched) == watched->stamp && !(has_failed && is_retry))
        return;
    // What changes while it is read is read again; the names may be others afterwards.
    uint64_t before = stamp_of_file(watched->path);
    import(options, watched->path, watched);
    watched->stamp = before == stamp_of_file(watched->path) ? stamp_of(watched) : 0;
}

int imp_watch(const ImpOptions* options, ImpImport* import) {
    ImpWatched* all = calloc((size_t)options->file_count, sizeof *all);
    if (all == NULL)
        return 2;
    for (int i = 0; i < options->file_count; i++)
        all[i] = (ImpWatched){.path = options->files[i], .stamp = UINT64_MAX};
    for (unsigned round = 1;; round++) {
        for (int i = 0; i < options->file_count; i++)
            look_at(options, import, &all[i], round % TRY_EVERY == 0);
        sleep_a_moment();
    }
}
