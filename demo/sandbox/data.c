#include "sandbox/data.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_sprites(const char* folder) {
    char path[1100];
    snprintf(path, sizeof path, "%s/battlefield.json", folder);
    FILE* file = fopen(path, "rb");
    if (!file)
        return false;
    fclose(file);
    return true;
}

/// Take the folder if it has the sprites; else add it to the list of folders tried.
static bool try_folder(const char* folder, char* path, size_t size, char* tried, size_t room) {
    if (has_sprites(folder)) {
        snprintf(path, size, "%s", folder);
        return true;
    }
    size_t used = strlen(tried);
    snprintf(tried + used, room - used, "\n  %s", folder);
    return false;
}

bool data_find(const char* wanted, char* path, size_t size) {
    char tried[2048] = "", folder[1024];
    // A folder that the user names is the only one that is tried.
    const char* named = wanted ? wanted : getenv("SIDESTEP_DATA");
    bool is_found = false;
    if (named && named[0]) {
        is_found = try_folder(named, path, size, tried, sizeof tried);
    } else {
        char* base = SDL_GetBasePath();
        snprintf(folder, sizeof folder, "%s../share/sidestep", base ? base : "");
        is_found = base && try_folder(folder, path, size, tried, sizeof tried);
        SDL_free(base);
#ifdef SIDESTEP_SOURCE_DIR
        is_found =
            is_found || try_folder(SIDESTEP_SOURCE_DIR "/sprites", path, size, tried, sizeof tried);
#endif
    }
    if (!is_found)
        snprintf(path, size, "%s", tried);
    return is_found;
}
