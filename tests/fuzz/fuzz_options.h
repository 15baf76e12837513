// Options of the readers, drawn from the bytes of an input.
#ifndef FUZZ_OPTIONS_H
#define FUZZ_OPTIONS_H

#include "art/art.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

typedef struct FuzzDraw {
    uint64_t state;
} FuzzDraw;

static inline FuzzDraw fuzz_draw(const uint8_t* data, size_t size) {
    FuzzDraw draw = {14695981039346656037u};
    for (size_t i = 0; i < size; i++)
        draw.state = (draw.state ^ data[i]) * 1099511628211u;
    return draw;
}

static inline uint32_t fuzz_pick(FuzzDraw* draw, uint32_t count) {
    draw->state = draw->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(draw->state >> 33) % count;
}

#define FUZZ_ONE_OF(draw, values) (values)[fuzz_pick(draw, sizeof(values) / sizeof *(values))]

static inline EngArtOptions fuzz_right_options(FuzzDraw* draw) {
    static const double scales[] = {1, 1, 0.5, 1 / 3.0, 0.04, 7.5, 1000},
                        epsilons[] = {1.25, 0, 0.3, 2, 6, 100}, areas[] = {0, 0, 16, 200},
                        expands[] = {0, 0, 1, 2.5, 9, -1, -3.5, -40},
                        lengths[] = {0, 1.0 / 64, 0.5, 40}, slopes[] = {45, 0, 30, 89.9, 90};
    static const uint32_t most[] = {0, 0, 3, 8, 24, 100}, alphas[] = {128, 1, 255, 200};
    EngArtOptions options = eng_art_options();
    options.scale = FUZZ_ONE_OF(draw, scales);
    options.default_role = (EngArtRole)fuzz_pick(draw, 3);
    options.alpha_threshold = FUZZ_ONE_OF(draw, alphas);
    options.epsilon = FUZZ_ONE_OF(draw, epsilons);
    options.least_area = FUZZ_ONE_OF(draw, areas);
    options.least_hole = FUZZ_ONE_OF(draw, areas);
    options.expand = FUZZ_ONE_OF(draw, expands);
    options.max_vertices = FUZZ_ONE_OF(draw, most);
    options.bias = (EngTraceBias)fuzz_pick(draw, 3);
    options.joins_corners = fuzz_pick(draw, 2) == 0;
    options.plane = (EngArtPlane)fuzz_pick(draw, 2);
    options.slope_degrees = FUZZ_ONE_OF(draw, slopes);
    options.weld_distance = FUZZ_ONE_OF(draw, lengths);
    options.least_face = FUZZ_ONE_OF(draw, lengths);
    options.level_height = FUZZ_ONE_OF(draw, lengths);
    return options;
}

// One draw in sixteen has a value that may be out of range.
static inline EngArtOptions fuzz_options(FuzzDraw* draw) {
    static const double odd[] = {NAN, INFINITY, -INFINITY, -1, 1e300, 1e-300};
    EngArtOptions options = fuzz_right_options(draw);
    double* fields[] = {&options.scale,         &options.epsilon,    &options.least_area,
                        &options.least_hole,    &options.expand,     &options.slope_degrees,
                        &options.weld_distance, &options.least_face, &options.level_height};
    if (fuzz_pick(draw, 16) == 0)
        *FUZZ_ONE_OF(draw, fields) = FUZZ_ONE_OF(draw, odd);
    return options;
}

#endif
