// What is written is named after the files, without their folders.
#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char* imp_name_of(const char* path) {
    const char* name = path;
    for (const char* c = path; *c != 0; c++)
        name = *c == '/' || *c == '\\' ? c + 1 : name;
    return name;
}

static int compare_names(const void* x, const void* y) {
    const char *a = *(char*const*)x, *b = *(char*const*)y;
    int order = strcmp(imp_name_of(a), imp_name_of(b));
    return order != 0 ? order : strcmp(a, b);
}

bool imp_names_differ(char* const* files, int count) {
    size_t bytes = (size_t)count * sizeof *files;
    char** sorted = malloc(bytes);
    bool is_good = sorted != NULL;
    if (!is_good) {
        fputs("navimport: out of memory\n", stderr);
        return false;
    }
    memcpy(sorted, files, bytes);
    qsort(sorted, (size_t)count, sizeof *sorted, compare_names);
    for (int i = 1; i < count && is_good; i++) {
        const char *a = sorted[i - 1], *b = sorted[i];
        is_good = strcmp(imp_name_of(a), imp_name_of(b)) != 0 || strcmp(a, b) == 0;
        if (!is_good)
            fprintf(stderr, "navimport: %s and %s would be written to the same files of --out\n", a,
                    b);
    }
    free(sorted);
    return is_good;
}
