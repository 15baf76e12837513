#include "art/lines.h"

#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

EngiLines engi_lines(const char* bytes, size_t size) {
    if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        bytes += 3;
        size -= 3;
    }
    return (EngiLines){.at = bytes, .end = bytes + size};
}

bool engi_lines_next(EngiLines* lines) {
    if (lines->at == lines->end)
        return false;
    const char* stop = memchr(lines->at, '\n', (size_t)(lines->end - lines->at));
    const char* start = lines->at;
    lines->at = stop != NULL ? stop + 1 : lines->end;
    stop = stop != NULL ? stop : lines->end;
    lines->number++;
    lines->start = start;
    while (lines->start < stop && is_blank(*lines->start))
        lines->start++;
    while (stop > lines->start && is_blank(stop[-1]))
        stop--;
    lines->stop = stop;
    lines->indent = (uint32_t)(lines->start - start);
    return true;
}

bool engi_line_begins(const EngiLines* lines, const char* text) {
    size_t length = strlen(text);
    return (size_t)(lines->stop - lines->start) >= length &&
           memcmp(lines->start, text, length) == 0;
}

char* engi_line_copy(EngiArt* art, const char* start, const char* stop) {
    char* copy = engi_arena_text(art->arena, start, (size_t)(stop - start));
    if (copy == NULL)
        engi_source_fail_memory(&art->source);
    return copy;
}
