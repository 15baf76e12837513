// Does the work again when a file changes, or one that it names.
#ifndef NAVIMPORT_WATCH_H
#define NAVIMPORT_WATCH_H

#include "options.h"

typedef struct ImpWatched {
    const char* path;
    char** others; // [other_count] that the file named when it was read last
    uint32_t other_count;
    uint64_t stamp;
    EngAssetError error; // of the last try; "" when it was read
} ImpWatched;

// Take over the names of the other files.
void imp_watched_list(ImpWatched* watched, const EngFiles* files);
// Remember an error. False when it is the same as before.
bool imp_watched_fail(ImpWatched* watched, const EngAssetError* error);

// Report on a file, and write what the options ask for. `watched` may be NULL. The exit status.
typedef int ImpImport(const ImpOptions* options, const char* path, ImpWatched* watched);

// Import all files, and each again when it changes, until interrupted. One that cannot be read is
// tried each second, for what it lacks may have come.
int imp_watch(const ImpOptions* options, ImpImport* import);

#endif
