#include "source.h"

#include "array.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool rpl_source_open(RplSource* source, const char* path, bool is_recording) {
    *source = (RplSource){.is_recording = is_recording};
    source->file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    return source->file != NULL;
}

void rpl_source_close(RplSource* source) {
    if (source->file != NULL && source->file != stdin)
        fclose(source->file);
    free(source->recorded);
    free(source->line);
    *source = (RplSource){0};
}

void rpl_source_rewind(RplSource* source) {
    assert(source->is_recording);
    source->is_replaying = true;
    source->recorded_at = 0;
    source->line_number = 0;
}

static bool append_byte(char** bytes, size_t* count, size_t* capacity, char byte) {
    if (*count == *capacity) {
        char* grown = rpl_array_grow(*bytes, *count, capacity, 1);
        if (grown == NULL)
            return false;
        *bytes = grown;
    }
    (*bytes)[(*count)++] = byte;
    return true;
}

static int next_byte(RplSource* source) {
    if (!source->is_replaying)
        return getc(source->file);
    if (source->recorded_at == source->recorded_count)
        return EOF;
    return (unsigned char)source->recorded[source->recorded_at++];
}

static RplRead finish_line(RplSource* source) {
    if (source->line_length > 0 && source->line[source->line_length - 1] == '\r')
        --source->line_length;
    // Terminate the line; the NUL is not counted.
    if (!append_byte(&source->line, &source->line_length, &source->line_capacity, '\0'))
        return RPL_READ_NO_MEMORY;
    --source->line_length;
    return RPL_READ_LINE;
}

RplRead rpl_source_next(RplSource* source) {
    source->line_length = 0;
    int byte = next_byte(source);
    if (byte == EOF)
        return !source->is_replaying && ferror(source->file) ? RPL_READ_ERROR : RPL_READ_END;
    ++source->line_number;
    for (; byte != EOF; byte = next_byte(source)) {
        if (byte == '\0')
            return RPL_READ_NUL; // no valid script has a NUL: perhaps it is a binary file
        const char c = (char)(unsigned char)byte;
        if (source->is_recording && !source->is_replaying &&
            !append_byte(&source->recorded, &source->recorded_count, &source->recorded_capacity, c))
            return RPL_READ_NO_MEMORY;
        if (c == '\n')
            return finish_line(source);
        if (!append_byte(&source->line, &source->line_length, &source->line_capacity, c))
            return RPL_READ_NO_MEMORY;
    }
    // The end of the file ends the last line, unless reading failed.
    if (!source->is_replaying && ferror(source->file))
        return RPL_READ_ERROR;
    return finish_line(source);
}
