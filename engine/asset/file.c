#include "asset/file.h"

#include "asset/text.h"
#include "asset/types.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Read to the end in growing steps, because the size that a file system reports may be wrong.
static char* read_stream(FILE* file, const char* path, size_t* size, EngAssetError* error) {
    size_t capacity = 65536, used = 0;
    char* bytes = malloc(capacity);
    while (bytes != NULL) {
        used += fread(bytes + used, 1, capacity - used, file);
        if (used < capacity)
            break;
        if (used > ENG_ASSET_FILE_MAX)
            break;
        capacity *= 2;
        char* more = realloc(bytes, capacity);
        if (more == NULL)
            free(bytes);
        bytes = more;
    }
    if (bytes == NULL) {
        eng_asset_error_set(error, "%s: out of memory", engi_text_tail(path));
        return NULL;
    }
    if (ferror(file) || used > ENG_ASSET_FILE_MAX) {
        if (used > ENG_ASSET_FILE_MAX)
            eng_asset_error_set(error, "%s: larger than %u bytes", engi_text_tail(path),
                                ENG_ASSET_FILE_MAX);
        else // such as a folder
            eng_asset_error_set(error, "%s: cannot be read: %s", engi_text_tail(path),
                                strerror(errno));
        free(bytes);
        return NULL;
    }
    *size = used;
    return bytes;
}

char* engi_file_read(const char* path, size_t* size, EngAssetError* error) {
    errno = 0;
    FILE* file = fopen(path, "rb");
    if (file == NULL) {
        eng_asset_error_set(error, "%s: cannot be opened: %s", engi_text_tail(path),
                            strerror(errno));
        return NULL;
    }
    char* bytes = read_stream(file, path, size, error);
    fclose(file);
    return bytes;
}

char* engi_path_beside(EngiArena* arena, const char* path, const char* name) {
    size_t folder = 0;
    for (size_t i = 0; path[i] != 0; i++) {
        if (path[i] == '/' || path[i] == '\\')
            folder = i + 1;
    }
    bool is_absolute = name[0] == '/' || name[0] == '\\' || (name[0] != 0 && name[1] == ':');
    if (is_absolute || name[0] == 0)
        folder = 0;
    size_t length = strlen(name);
    char* joined = engi_arena_take(arena, folder + length + 1, 1);
    if (joined == NULL)
        return NULL;
    memcpy(joined, path, folder);
    for (size_t i = 0; i < length; i++)
        joined[folder + i] = (char)(name[i] == '\\' && !is_absolute ? '/' : name[i]);
    return joined;
}

static bool is_separator(char c) { return c == '/' || c == '\\'; }

// Remove the last part of a path of `used` characters. False when there is none or it is "..".
static bool remove_last_part(const char* normalized, size_t* used) {
    size_t start = *used;
    while (start > 0 && normalized[start - 1] != '/')
        start--;
    size_t length = *used - start;
    bool is_up = length == 2 && memcmp(normalized + start, "..", 2) == 0;
    if (length == 0 || is_up)
        return false;
    *used = start > 1 ? start - 1 : start;
    return true;
}

char* engi_path_normalize(EngiArena* arena, const char* path) {
    size_t used = 0;
    char* normalized = engi_arena_take(arena, strlen(path) + 2, 1);
    if (normalized == NULL)
        return NULL;
    if (is_separator(path[0]))
        normalized[used++] = '/';
    for (const char* part = path; *part != 0;) {
        size_t length = 0;
        while (part[length] != 0 && !is_separator(part[length]))
            length++;
        bool is_here = length == 0 || (length == 1 && part[0] == '.');
        bool is_up = length == 2 && memcmp(part, "..", 2) == 0;
        if (!is_here && !(is_up && remove_last_part(normalized, &used))) {
            if (used > 0 && normalized[used - 1] != '/')
                normalized[used++] = '/';
            memcpy(normalized + used, part, length);
            used += length;
        }
        part += length;
        part += *part != 0;
    }
    normalized[used] = 0;
    return normalized;
}
