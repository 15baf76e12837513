/// Outlines of pictures from their alpha: all islands and holes.
#ifndef ENG_ART_TRACE_H
#define ENG_ART_TRACE_H

#include "art/builder.h"

#define ENGI_TRACE_PIXEL_MAX (16u << 20) ///< pixels of a picture
#define ENGI_TRACE_SIDE_MAX (1u << 20)   ///< pixels of its width, and of its height
#define ENGI_TRACE_POINT_MAX (1u << 18)  ///< corners of all rings

/// The alpha of pixel (x, y) is alpha[(y * width + x) * stride].
typedef struct EngiPicture {
    const uint8_t* alpha;
    size_t stride;
    uint32_t width, height;
} EngiPicture;

/// A ring on the borders of pixels, in steps of the picture. Solid ground is on its right side, so
/// outer rings run clockwise on the screen, and holes the other direction.
typedef struct EngiTraceRing {
    uint32_t first, count; ///< in EngiTrace.points
    int64_t area_2;        ///< twice the area in square steps; negative for a hole
} EngiTraceRing;

typedef struct EngiTrace {
    uint32_t width, height; ///< of the picture
    EngPoint* points;
    EngiTraceRing* rings;
    uint32_t point_count, point_capacity, ring_count, ring_capacity;
} EngiTrace;

/// The picture with what is solid grown by options.expand px, or shrunk when that is negative; it
/// has a margin all around. `*alpha` is its memory, to be freed. False with the error set.
bool engi_picture_expand(EngiArt* art, const EngiPicture* picture, uint8_t** alpha,
                         EngiPicture* result);

/// Follow the borders of solid pixels. Rings are simple and do not touch: where pixels meet at a
/// corner, it is cut by 1/16 px, or by two steps of the world when these are more. Those below the
/// least area are left out, with all that lies in them. False with the error set.
bool engi_trace_follow(EngiArt* art, const EngiPicture* picture, EngiTrace* trace);

/// A point of a trace in the world, from the middle of the picture. False with the error set.
bool engi_trace_place(EngiArt* art, const EngiTrace* trace, EngPoint point, EngPoint* placed);

/// Simplify all rings within options.epsilon. They stay simple and disjoint, also in the world, and
/// around the same rings: a side that crosses something, or takes in an island of a bay, is
/// simplified less, at last not at all; so is a ring that loses more than a twentieth of its area.
/// With options.max_vertices epsilon grows until all fit, and rings may lose area.
bool engi_trace_simplify(EngiArt* art, EngiTrace* trace);

/// Free the arrays.
void engi_trace_fini(EngiTrace* trace);

/// Add the outline of a picture as one shape. A picture without solid pixels is noted.
bool engi_art_trace(EngiArt* art, const char* name, const EngiPicture* picture);

#endif
