// Which tile a place of the world belongs to, also when tiles were merged.
#include "art/builder.h"

#include "asset/lattice.h"

#include <math.h>

// Columns or rows of a layer.
typedef struct Axis {
    double size, start, scale; // start: px of index 0
} Axis;

// The first step of a column or row, rounded as the corners of rectangles are.
static int32_t start_of(const Axis* axis, double index) {
    EngPoint point = {0, 0};
    if (eng_point_from_px((EngVec){(axis->start + index * axis->size) * axis->scale, 0}, &point))
        return point.x;
    return index < 0 ? INT32_MIN : INT32_MAX;
}

// The column of x, or the row of y, from the layer's first.
static double index_of(const Axis* axis, int32_t step) {
    double px = step / (double)ENG_STEPS_PER_PX / axis->scale;
    double index = floor((px - axis->start) / axis->size);
    while (start_of(axis, index) > step)
        index--;
    while (start_of(axis, index + 1) <= step)
        index++;
    return index;
}

uint32_t eng_art_tile_at(const EngArt* art, uint32_t layer, EngPoint place) {
    const EngMap* map = art->map;
    bool is_there = place.x >= -ENG_STEP_MAX && place.x <= ENG_STEP_MAX &&
                    place.y >= -ENG_STEP_MAX && place.y <= ENG_STEP_MAX;
    if (!is_there || map == NULL || layer >= map->layer_count || map->tile_w == 0 ||
        map->tile_h == 0)
        return 0;
    const EngMapLayer* cells = &map->layers[layer];
    if (cells->kind != ENG_LAYER_TILES)
        return 0;
    double scale = ((const EngiArt*)art->memory)->options.scale, w = map->tile_w, h = map->tile_h;
    Axis columns = {w, cells->first_column * w + cells->offset_x, scale};
    Axis rows = {h, cells->first_row * h + cells->offset_y, scale};
    double column = index_of(&columns, place.x), row = index_of(&rows, place.y);
    bool is_in = column >= 0 && column < cells->width && row >= 0 && row < cells->height;
    return is_in ? cells->cells[(size_t)row * cells->width + (size_t)column] : 0;
}
