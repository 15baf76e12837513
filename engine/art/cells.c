#include "art/cells.h"

#include "art/grid.h"

#include <stdlib.h>

// Outlines of rectangles by their size. Sizes are mostly multiples of a large power of two, so the
// upper bits of products choose the slot.
enum { CACHE_BITS = 10, CACHE_SIZE = 1 << CACHE_BITS };

typedef struct Cover {
    EngiArt* art;
    const EngiCells* cells;
    EngPoint sizes[CACHE_SIZE];
    uint32_t outlines[CACHE_SIZE];
    uint32_t lost_count;
} Cover;

static uint32_t slot_of(EngPoint size) {
    return ((uint32_t)size.x * 0x9e3779b1u ^ (uint32_t)size.y * 0x85ebca6bu) >> (32 - CACHE_BITS);
}

static bool rectangle_outline(Cover* cover, EngPoint size, uint32_t* outline) {
    uint32_t slot = slot_of(size);
    if (cover->outlines[slot] != ENG_NONE && cover->sizes[slot].x == size.x &&
        cover->sizes[slot].y == size.y) {
        *outline = cover->outlines[slot];
        return true;
    }
    EngPoint corners[4] = {{0, 0}, {size.x, 0}, {size.x, size.y}, {0, size.y}};
    uint32_t count = 4;
    EngArtOutline ring = {"rectangle", corners, 4, &count, 1, NULL, 0};
    if (!engi_art_rings(cover->art, &ring, outline))
        return false;
    cover->sizes[slot] = size;
    cover->outlines[slot] = *outline;
    return true;
}

static bool corner(const Cover* cover, uint32_t column, uint32_t row, EngPoint* point) {
    const EngiCells* cells = cover->cells;
    double scale = cover->art->options.scale;
    return eng_point_from_px((EngVec){(cells->start.x + column * cells->size.x) * scale,
                                      (cells->start.y + row * cells->size.y) * scale},
                             point);
}

static bool add_rectangle(void* context, const EngiGridRect* rect) {
    Cover* cover = context;
    EngPoint min, max;
    uint32_t outline;
    if (!corner(cover, rect->column, rect->row, &min) ||
        !corner(cover, rect->column + rect->width, rect->row + rect->height, &max))
        return engi_source_fail(&cover->art->source, 0,
                                "layer \"%.60s\" reaches beyond the lattice", cover->cells->layer);
    int64_t w = (int64_t)max.x - min.x, h = (int64_t)max.y - min.y;
    if (w <= 0 || h <= 0 || w > ENG_STEP_MAX || h > ENG_STEP_MAX) {
        cover->lost_count++;
        return true;
    }
    cover->art->art.merged_count += rect->width * rect->height - 1;
    EngiSubject subject = {.name = cover->cells->name, .layer = cover->cells->layer};
    return rectangle_outline(cover, (EngPoint){(int32_t)w, (int32_t)h}, &outline) &&
           engi_art_place(cover->art, &subject, outline, min,
                          &cover->cells->meanings[rect->key - 1]);
}

bool engi_cells_add(EngiArt* art, const EngiCells* cells) {
    Cover* cover = calloc(1, sizeof *cover);
    if (cover == NULL)
        return engi_source_fail_memory(&art->source);
    cover->art = art;
    cover->cells = cells;
    for (int i = 0; i < CACHE_SIZE; i++)
        cover->outlines[i] = ENG_NONE;
    bool is_added = engi_grid_cover(cells->keys, cells->width, cells->height, add_rectangle, cover);
    uint32_t lost_count = cover->lost_count;
    free(cover);
    art->art.left_out_count += lost_count;
    if (is_added && lost_count > 0)
        is_added =
            engi_source_note(&art->source, 0,
                             "layer \"%.60s\": %u rectangles of tiles are thinner than a step "
                             "or wider than the lattice; left out",
                             cells->layer, lost_count);
    return is_added;
}
