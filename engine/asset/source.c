#include "asset/source.h"

#include "asset/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct EngiNoteLine {
    struct EngiNoteLine* next;
    const char* text;
} EngiNoteLine;

static void write_line(const EngiSource* source, uint32_t line, const char* format,
                       va_list arguments, char* text) {
    int used =
        line > 0
            ? snprintf(text, ENG_ASSET_ERROR_SIZE, "%s:%u: ", engi_text_tail(source->path), line)
            : snprintf(text, ENG_ASSET_ERROR_SIZE, "%s: ", engi_text_tail(source->path));
    vsnprintf(text + used, ENG_ASSET_ERROR_SIZE - (size_t)used, format, arguments);
    engi_text_clean(text);
}

bool engi_source_fail(const EngiSource* source, uint32_t line, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (source->error != NULL)
        write_line(source, line, format, arguments, source->error->text);
    va_end(arguments);
    return false;
}

bool engi_source_fail_memory(const EngiSource* source) {
    return engi_source_fail(source, 0, "out of memory");
}

bool engi_source_note(const EngiSource* source, uint32_t line, const char* format, ...) {
    char text[ENG_ASSET_ERROR_SIZE];
    va_list arguments;
    va_start(arguments, format);
    write_line(source, line, format, arguments, text);
    va_end(arguments);
    return engi_notes_add(source->notes, source->arena, text) || engi_source_fail_memory(source);
}

bool engi_notes_add(EngiNotes* notes, EngiArena* arena, const char* text) {
    EngiNoteLine* line = engi_arena_take(arena, 1, sizeof *line);
    const char* copy = engi_arena_text(arena, text, strlen(text));
    if (line == NULL || copy == NULL)
        return false;
    line->text = copy;
    if (notes->last != NULL)
        notes->last->next = line;
    else
        notes->first = line;
    notes->last = line;
    notes->count++;
    return true;
}

bool engi_source_use_file(const EngiSource* source, const char* path) {
    return source->files == NULL || engi_notes_add(source->files, source->arena, path) ||
           engi_source_fail_memory(source);
}

bool engi_files_finish(const EngiNotes* files, EngiArena* arena, EngFiles* result) {
    EngNotes lines;
    if (!engi_notes_finish(files, arena, &lines))
        return false;
    *result = (EngFiles){lines.lines, lines.count};
    return true;
}

bool engi_notes_finish(const EngiNotes* notes, EngiArena* arena, EngNotes* result) {
    const char** lines = engi_arena_take(arena, notes->count, sizeof *lines);
    if (lines == NULL)
        return false;
    uint32_t count = 0;
    for (const EngiNoteLine* line = notes->first; line != NULL; line = line->next)
        lines[count++] = line->text;
    *result = (EngNotes){lines, count};
    return true;
}
