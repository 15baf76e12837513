/// Lines of any length from a file or standard input, as often as asked.
#ifndef NAVREPLAY_SOURCE_H
#define NAVREPLAY_SOURCE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum RplRead {
    RPL_READ_LINE,
    RPL_READ_END,
    RPL_READ_NUL,   ///< the line has a zero byte; nothing behind it has been read
    RPL_READ_ERROR, ///< the file cannot be read further
    RPL_READ_MEMORY
} RplRead;

/// Reads a file once, byte by byte, and keeps what it read when it is to be read again, so that
/// pipes can be repeated too.
typedef struct RplSource {
    FILE* file;
    bool is_recording, is_replaying;
    char* record; ///< [record_count]
    size_t record_count, record_capacity;
    size_t record_at;
    char* line; ///< [line_length], then a zero byte; without its line end
    size_t line_length, line_capacity;
    uint64_t line_number; ///< of `line`, from 1; at the end, of the last line
} RplSource;

/// False when the file cannot be opened. `path` "-" is standard input.
bool rpl_source_open(RplSource* source, const char* path, bool is_recording);
void rpl_source_close(RplSource* source);

/// Start again at the first line, from what the first reading recorded.
void rpl_source_rewind(RplSource* source);

/// The next line without its "\n" or "\r\n". The last line needs no end.
RplRead rpl_source_next(RplSource* source);

#endif
