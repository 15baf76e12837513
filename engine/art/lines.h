/// Walks over the lines of a text.
#ifndef ENG_ART_LINES_H
#define ENG_ART_LINES_H

#include "art/builder.h"

#include <stddef.h>

typedef struct EngiLines {
    const char *at, *end;
    uint32_t number;          ///< of the line, from 1
    const char *start, *stop; ///< the line, without blanks around it
    uint32_t indent;          ///< blanks before it
} EngiLines;

EngiLines engi_lines(const char* bytes, size_t size);
/// Go to the next line, which may be empty. False after the last one.
bool engi_lines_next(EngiLines* lines);
/// Does the line begin with these characters?
bool engi_line_begins(const EngiLines* lines, const char* text);
/// A copy in the arena. NULL without memory, with the error set.
char* engi_line_copy(EngiArt* art, const char* start, const char* stop);

#endif
