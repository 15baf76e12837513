/// Reads lines of any length from a file or standard input, as often as needed.
#ifndef NAVREPLAY_SOURCE_H
#define NAVREPLAY_SOURCE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum RplRead {
    RPL_READ_LINE,
    RPL_READ_END,
    RPL_READ_NUL,   ///< the line has a zero byte; nothing after it was read
    RPL_READ_ERROR, ///< the file cannot be read further
    RPL_READ_MEMORY
} RplRead;

/// The file is read once. When it is to be read again its bytes are recorded, so that pipes work
/// too.
typedef struct RplSource {
    FILE* file;
    bool is_recording, is_replaying;
    char* record; ///< [record_count]
    size_t record_count, record_capacity;
    size_t record_at;
    char* line; ///< [line_length] without its line end, then a zero byte
    size_t line_length, line_capacity;
    uint64_t line_number; ///< of `line`, from 1; at the end, of the last line
} RplSource;

/// Open the file; `path` "-" is standard input. False when it cannot be opened.
bool rpl_source_open(RplSource* source, const char* path, bool is_recording);
void rpl_source_close(RplSource* source);

/// Go back to the first line, which is then read from the record.
void rpl_source_rewind(RplSource* source);

/// Read the next line, without its "\n" or "\r\n". The last line needs no line end.
RplRead rpl_source_next(RplSource* source);

#endif
