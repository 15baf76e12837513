/// Reads the input script line by line. Lines may have any length; the input may be a pipe.
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
    RPL_READ_NO_MEMORY
} RplRead;

/// The file is read once. If it has to be read again, its bytes are recorded, because a pipe cannot
/// be rewound.
typedef struct RplSource {
    FILE* file;
    bool is_recording, is_replaying;
    char* recorded; ///< [recorded_count] all bytes read so far, so that the input can be read again
    size_t recorded_count, recorded_capacity;
    size_t recorded_at; ///< the next byte to replay
    char* line;         ///< [line_length] without its line end, then a zero byte
    size_t line_length, line_capacity;
    uint64_t line_number; ///< of `line`, from 1; at the end, of the last line
} RplSource;

/// Open the file; `path` "-" is standard input. False when it cannot be opened.
bool rpl_source_open(RplSource* source, const char* path, bool is_recording);
/// Close the file and free the recorded bytes and the line.
void rpl_source_close(RplSource* source);

/// Go back to the first line, which is then read from the recorded bytes. Only if they are
/// recorded.
void rpl_source_rewind(RplSource* source);

/// Read the next line, without its "\n" or "\r\n". The last line needs no line end.
RplRead rpl_source_next(RplSource* source);

#endif
