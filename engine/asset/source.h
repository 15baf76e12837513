/// The file that is being read: its errors and notes say where in it.
#ifndef ENG_ASSET_SOURCE_H
#define ENG_ASSET_SOURCE_H

#include "asset/arena.h"
#include "asset/error.h"
#include "asset/types.h"

/// A growing list of notes.
typedef struct EngiNotes {
    struct EngiNoteLine* first;
    struct EngiNoteLine* last;
    uint32_t count;
} EngiNotes;

/// The file that is being read.
typedef struct EngiSource {
    const char* path;
    EngiArena* arena;
    EngiNotes* notes;
    EngiNotes* files; ///< other files that were read; NULL: they are not listed
    EngAssetError* error;
    bool has_lines; ///< JSON objects have ENGI_LINE_KEY, because they were made from XML
} EngiSource;

/// Set the source's error to "PATH:LINE: message"; line 0: without a line. Always false.
bool engi_source_fail(const EngiSource* source, uint32_t line, const char* format, ...);
/// Set the error "out of memory". Always false.
bool engi_source_fail_memory(const EngiSource* source);
/// Add such a line as a note, which is a warning: loading goes on. True unless memory runs out;
/// then the error is set.
bool engi_source_note(const EngiSource* source, uint32_t line, const char* format, ...);
/// Add a line that is complete. False without memory, and no error is set.
bool engi_notes_add(EngiNotes* notes, EngiArena* arena, const char* text);
/// List a file that is read because this one names it. False with the error set.
bool engi_source_use_file(const EngiSource* source, const char* path);
/// The files as an array in the arena. False without memory, and no error is set.
bool engi_files_finish(const EngiNotes* files, EngiArena* arena, EngFiles* result);
/// The notes as an array in the arena. False without memory, and no error is set.
bool engi_notes_finish(const EngiNotes* notes, EngiArena* arena, EngNotes* result);

#endif
