/// Shared by the tests of the readers.
#ifndef TESTS_IMPORT_IMPORT_TEST_H
#define TESTS_IMPORT_IMPORT_TEST_H

#include "asset/atlas.h"
#include "asset/map.h"
#include "asset/outline.h"
#include "support/unit_test.h"

/// The path of a file of tests/data/import; valid for the next three calls.
const char* data_path(const char* name);

/// The path of a file of the project. NULL when it is not there.
const char* project_path(const char* name);

/// A sample of other people's tools, beside the project. NULL when it is not there.
const char* sample_path(const char* name);

/// Load or fail the test with the reader's message.
EngAtlas load_atlas(const char* path);
EngMap load_map(const char* path);
EngMap parse_map(const char* name, const char* text);

/// The error is one line that begins with `place` and holds `words`.
void check_error(const EngAssetError* error, const char* place, const char* words);

/// The text is no map: refused, as a file of this name, with an error that begins with the name and
/// `place` and holds `words`.
void check_bad_map(const char* name, const char* text, size_t size, const char* place,
                   const char* words);

/// `head`, `count` times `piece`, and `tail`; the caller frees it.
char* repeat(const char* head, const char* piece, size_t count, const char* tail);

/// Within 1e-9.
void check_near(double value, double expected);
void check_vec(EngVec value, double x, double y);
void check_point(EngPoint value, double x_px, double y_px);

/// One of the notes holds these words.
void check_noted(const EngNotes* notes, const char* words);

#endif
