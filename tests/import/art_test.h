/// Shared by the tests of eng_art_load.
#ifndef TESTS_IMPORT_ART_TEST_H
#define TESTS_IMPORT_ART_TEST_H

#include "import_test.h"

#include "art/art.h"

/// Load or fail the test with the reader's message.
EngArt load_art(const char* path);
EngArt parse_art(const char* name, const char* text);

/// Refused with an error that begins with the name and `place` and holds `words`.
void check_bad_art(const char* name, const char* text, const char* place, const char* words);
void check_bad_art_bytes(const char* name, const char* bytes, size_t size, const char* place,
                         const char* words);

typedef struct BadArt {
    const char *text, *place, *words;
} BadArt;

void check_all_bad(const char* name, const BadArt* cases, size_t count);
#define CHECK_ALL_BAD(name, cases) check_all_bad(name, cases, sizeof cases / sizeof *cases)

/// The world of the art: valid, no shape refused, with this walkable area in px^2 (within a part in
/// 10^6) and number of islands. The art is unloaded.
void check_world(EngArt* art, double area_px, uint32_t islands);

/// The shape of that name; the test fails when there is none.
const EngArtShape* art_shape(const EngArt* art, const char* name);

/// A point of a shape's outline, in px of the world.
EngVec art_point(const EngArt* art, const EngArtShape* shape, uint32_t index);

#endif
