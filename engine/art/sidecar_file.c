// Where the sidecar file is.
#include "art/builder.h"

#include "asset/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Most files have none. What is there and cannot be opened is an error.
static bool is_there(const char* path) {
    errno = 0;
    FILE* file = fopen(path, "rb");
    int error = errno;
    if (file != NULL)
        fclose(file);
    return file != NULL || (error != ENOENT && error != ENOTDIR && error != ENAMETOOLONG);
}

bool engi_sidecar_load(EngiArt* art) {
    const char* path = art->source.path;
    size_t stem = strlen(path);
    for (size_t i = stem; i-- > 0 && path[i] != '/' && path[i] != '\\';) {
        if (path[i] == '.') {
            stem = i;
            break;
        }
    }
    static const char ending[] = ".nav.json";
    char* name = engi_arena_take(art->arena, stem + sizeof ending, 1);
    if (name == NULL)
        return engi_source_fail_memory(&art->source);
    memcpy(name, path, stem);
    memcpy(name + stem, ending, sizeof ending);
    if (!is_there(name))
        return true;
    if (!engi_source_use_file(&art->source, name))
        return false;
    size_t size;
    char* bytes = engi_file_read(name, &size, art->source.error);
    bool is_read = bytes != NULL && engi_sidecar_parse(art, name, bytes, size);
    free(bytes);
    return is_read;
}
