/// Basic types of all readers.
#ifndef ENG_ASSET_TYPES_H
#define ENG_ASSET_TYPES_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Steps are the unit of the lattice, as in nav.
#define ENG_STEPS_PER_PX 256
/// The largest lattice coordinate, in steps.
#define ENG_STEP_MAX ((1 << 30) - 2)
/// No index.
#define ENG_NONE UINT32_MAX

/// Limits of every reader. A file beyond them is refused, never cut.
#define ENG_ASSET_FILE_MAX (16u << 20) ///< bytes of one file
#define ENG_ASSET_DEPTH_MAX 64         ///< nesting of JSON values or XML elements
#define ENG_ASSET_VALUE_MAX (1u << 20) ///< JSON lists and objects, or XML elements, in one file
#define ENG_ASSET_COORD_MAX 4194303.0  ///< largest absolute coordinate, px

/// A point in pixels: x right, y down.
typedef struct EngVec {
    double x, y;
} EngVec;

/// A point on the lattice, 256 steps a pixel.
typedef struct EngPoint {
    int32_t x, y;
} EngPoint;

typedef struct EngRect {
    double x, y, w, h; ///< px
} EngRect;

/// Lines that say what a reader repaired, guessed or left out; each names file and place. They
/// belong to the atlas or map that holds the notes.
typedef struct EngNotes {
    const char** lines; ///< [count]
    uint32_t count;
} EngNotes;

/// Other files that a file names and that were read, without pictures. They belong to the atlas,
/// map or art.
typedef struct EngFiles {
    const char** paths; ///< [count]
    uint32_t count;
} EngFiles;

/// Pixels to steps: times 256, halves rounded up. False when not finite or out of range.
bool eng_point_from_px(EngVec px, EngPoint* point);

#ifdef __cplusplus
}
#endif
#endif
