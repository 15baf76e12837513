#define _POSIX_C_SOURCE 200809L
// The folder of --out.
#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#ifdef _WIN32
#include <direct.h>
#endif

static bool make_folder(const char* path) {
#ifdef _WIN32
    return _mkdir(path) == 0;
#else
    return mkdir(path, 0777) == 0;
#endif
}

bool imp_folder_make(const char* path) {
    struct stat info;
    if (make_folder(path))
        return true;
    int error = errno;
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return true;
    fprintf(stderr, "navimport: the folder %s cannot be made: %s\n", path, strerror(error));
    return false;
}
