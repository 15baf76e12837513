// Grows or shrinks what is solid in a picture. Distances between the middles of pixels are exact
// and take linear time.
// Source: Meijster, Roerdink, Hesselink, "A General Algorithm for Computing Distance Transforms in
// Linear Time", 2000.
#include "art/trace.h"

#include <math.h>
#include <stdlib.h>

typedef struct Field {
    uint32_t width, height;
    uint32_t* drops; // [width * height] distance to the nearest seed in the same column
    int64_t* starts; // [width]
    uint32_t* seeds; // [width] columns
} Field;

// More than any distance.
static uint32_t none_of(const Field* field) { return field->width + field->height; }

// Seeds have drop 0, others none_of.
static void fall(Field* field) {
    size_t w = field->width;
    for (size_t y = 1; y < field->height; y++) {
        for (size_t x = 0; x < w; x++) {
            uint32_t above = field->drops[(y - 1) * w + x] + 1;
            uint32_t* drop = &field->drops[y * w + x];
            *drop = above < *drop ? above : *drop;
        }
    }
    for (size_t y = field->height - (size_t)1; y-- > 0;) {
        for (size_t x = 0; x < w; x++) {
            uint32_t below = field->drops[(y + 1) * w + x] + 1;
            uint32_t* drop = &field->drops[y * w + x];
            *drop = below < *drop ? below : *drop;
        }
    }
}

static int64_t square(int64_t x) { return x * x; }

static int64_t distance_2(const uint32_t* drops, int64_t x, uint32_t seed) {
    return square(x - seed) + square(drops[seed]);
}

// From which column on `right` is nearer than `left`, which is the nearer one in some column.
static int64_t border_of(const uint32_t* drops, uint32_t left, uint32_t right) {
    int64_t above = square(right) - square(left) + square(drops[right]) - square(drops[left]);
    return above / (2 * ((int64_t)right - left)) + 1;
}

// Mark the pixels of a row that are within a distance of a seed.
static void mark_row(const Field* field, const uint32_t* drops, double most_2, uint8_t* row,
                     uint8_t mark) {
    uint32_t depth = 0;
    for (uint32_t x = 0; x < field->width; x++) {
        while (depth > 0 && distance_2(drops, field->starts[depth - 1], field->seeds[depth - 1]) >
                                distance_2(drops, field->starts[depth - 1], x))
            depth--;
        int64_t start = depth == 0 ? 0 : border_of(drops, field->seeds[depth - 1], x);
        if (start >= field->width)
            continue;
        field->seeds[depth] = x;
        field->starts[depth++] = start;
    }
    for (int64_t x = (int64_t)field->width - 1; x >= 0; x--) {
        while (field->starts[depth - 1] > x)
            depth--;
        if ((double)distance_2(drops, x, field->seeds[depth - 1]) <= most_2)
            row[x] = mark;
    }
}

static bool is_solid_at(const EngiArt* art, const EngiPicture* picture, int64_t x, int64_t y) {
    return x >= 0 && y >= 0 && x < picture->width && y < picture->height &&
           picture->alpha[((size_t)y * picture->width + (size_t)x) * picture->stride] >=
               art->options.alpha_threshold;
}

// Without seeds nothing is near.
static bool mark_all(Field* field, double most, uint8_t* alpha, uint8_t mark) {
    bool has_seed = false;
    for (size_t i = 0; i < (size_t)field->width * field->height && !has_seed; i++)
        has_seed = field->drops[i] == 0;
    if (!has_seed)
        return true;
    fall(field);
    field->starts = malloc(field->width * sizeof *field->starts);
    field->seeds = malloc(field->width * sizeof *field->seeds);
    bool has_memory = field->starts != NULL && field->seeds != NULL;
    for (uint32_t y = 0; y < field->height && has_memory; y++)
        mark_row(field, field->drops + (size_t)y * field->width, most * most,
                 alpha + (size_t)y * field->width, mark);
    free(field->starts);
    free(field->seeds);
    return has_memory;
}

bool engi_picture_expand(EngiArt* art, const EngiPicture* picture, uint8_t** alpha,
                         EngiPicture* result) {
    double expand = art->options.expand;
    bool grows = expand > 0;
    uint32_t margin = grows ? (uint32_t)ceil(expand) : 1;
    Field field = {.width = picture->width + 2 * margin, .height = picture->height + 2 * margin};
    uint64_t count = (uint64_t)field.width * field.height;
    *alpha = NULL;
    if (count > ENGI_TRACE_PIXEL_MAX)
        return engi_source_fail(&art->source, 0,
                                "%u x %u pixels with the option expand are more "
                                "than %u",
                                field.width, field.height, ENGI_TRACE_PIXEL_MAX);
    uint8_t* mask = malloc(count);
    field.drops = malloc(count * sizeof *field.drops);
    bool is_done = mask != NULL && field.drops != NULL;
    for (uint64_t i = 0; i < count && is_done; i++) {
        int64_t x = (int64_t)(i % field.width) - margin, y = (int64_t)(i / field.width) - margin;
        bool is_solid = is_solid_at(art, picture, x, y);
        mask[i] = is_solid ? 255 : 0;
        field.drops[i] = is_solid == grows ? 0 : none_of(&field);
    }
    is_done = is_done && mark_all(&field, fabs(expand), mask, grows ? 255 : 0);
    free(field.drops);
    if (!is_done) {
        free(mask);
        return engi_source_fail_memory(&art->source);
    }
    *alpha = mask;
    *result = (EngiPicture){mask, 1, field.width, field.height};
    return true;
}
