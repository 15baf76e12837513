#include "move/route/boxes.h"

#include <string.h>

#include "base/assert.h"
#include "geom/predicates.h"

// LEAST_SHIFT: the smallest cells, 32 px. FEW_CELLS: a box with more is kept apart. FEW_BOXES: so
// few are gone through.
enum { LEAST_SHIFT = 13, FEW_CELLS = 16, FEW_BOXES = 8 };
// All of the mesh lies between this and its negative.
#define FRAME (INT64_C(1) << 30)

void navi_boxes_fini(MoveBoxes* list, NavMemory* memory) {
    navi_array_fini(memory, &list->boxes);
    navi_array_fini(memory, &list->starts);
    navi_array_fini(memory, &list->items);
    navi_array_fini(memory, &list->wide);
}

void navi_boxes_begin(MoveBoxes* list) {
    list->boxes.count = list->items.count = list->wide.count = list->bucket_count = 0;
}

bool navi_boxes_add(MoveBoxes* list, NavMemory* memory, const NavBox* box) {
    if (!navi_array_room(memory, &list->boxes))
        return false;
    navi_box_join(&list->hull, box);
    if (list->boxes.count == 0)
        list->hull = *box;
    list->boxes.data[list->boxes.count++] = *box;
    return true;
}

// --- cells -------------------------------------------------------------------------------

typedef struct BoxCells {
    uint32_t x0, x1, y0, y1;
} BoxCells;

// Cells are counted from the corner of all coordinates.
static uint32_t cell_at(int32_t at, uint32_t shift) {
    return (uint32_t)(((int64_t)at + FRAME) >> shift);
}

static BoxCells cells_of(const MoveBoxes* list, const NavBox* box) {
    BoxCells cells = {cell_at(box->min.x, list->shift), cell_at(box->max.x, list->shift),
                      cell_at(box->min.y, list->shift), cell_at(box->max.y, list->shift)};
    return cells;
}

static uint64_t count_of(const BoxCells* cells) {
    return ((uint64_t)cells->x1 - cells->x0 + 1) * ((uint64_t)cells->y1 - cells->y0 + 1);
}

static uint32_t bucket_of(const MoveBoxes* list, uint32_t x, uint32_t y) {
    uint32_t mixed = x * 0x9E3779B1u ^ y * 0x85EBCA77u;
    return (mixed ^ mixed >> 15) & (list->bucket_count - 1);
}

// Cells as wide as the boxes are on average, or wider.
static void choose_shift(MoveBoxes* list) {
    int64_t sum = 0;
    for (uint32_t k = 0; k < list->boxes.count; k++) {
        const NavBox* box = &list->boxes.data[k];
        int64_t wide = (int64_t)box->max.x - box->min.x, high = (int64_t)box->max.y - box->min.y;
        sum += wide > high ? wide : high;
    }
    list->shift = LEAST_SHIFT;
    while (list->shift < 31 && (INT64_C(1) << list->shift) * list->boxes.count < sum)
        list->shift++;
}

// --- blocks ------------------------------------------------------------------------------

typedef struct BoxBlocks {
    uint32_t x0, x1, y0, y1;
} BoxBlocks;

// From 0: the hull's least corner.
static uint32_t block_at(int32_t at, int32_t from, uint32_t shift) {
    int64_t block = ((int64_t)at - from) >> shift;
    return (uint32_t)(block < 0 ? 0 : block < BOX_BLOCKS ? block : BOX_BLOCKS - 1);
}

static BoxBlocks blocks_of(const MoveBoxes* list, const NavBox* box) {
    NavPoint from = list->hull.min;
    BoxBlocks blocks = {block_at(box->min.x, from.x, list->mark_shift),
                        block_at(box->max.x, from.x, list->mark_shift),
                        block_at(box->min.y, from.y, list->mark_shift),
                        block_at(box->max.y, from.y, list->mark_shift)};
    return blocks;
}

// The bits of the blocks from x0 to x1 that are in this word.
static uint64_t bits_of(const BoxBlocks* blocks, uint32_t word) {
    uint32_t from = 64 * word, first = blocks->x0 > from ? blocks->x0 - from : 0;
    uint32_t last = blocks->x1 - from < 63 ? blocks->x1 - from : 63;
    return (UINT64_MAX >> (63 - last)) & (UINT64_MAX << first);
}

static void mark_blocks(MoveBoxes* list) {
    int64_t wide = (int64_t)list->hull.max.x - list->hull.min.x;
    int64_t high = (int64_t)list->hull.max.y - list->hull.min.y;
    list->mark_shift = 0;
    while ((wide > high ? wide : high) >> list->mark_shift >= BOX_BLOCKS)
        list->mark_shift++;
    memset(list->marks, 0, sizeof list->marks);
    for (uint32_t k = 0; k < list->boxes.count; k++) {
        BoxBlocks blocks = blocks_of(list, &list->boxes.data[k]);
        for (uint32_t y = blocks.y0; y <= blocks.y1; y++)
            for (uint32_t word = blocks.x0 / 64; word <= blocks.x1 / 64; word++)
                list->marks[y][word] |= bits_of(&blocks, word);
    }
}

static bool is_marked(const MoveBoxes* list, const NavBox* area) {
    BoxBlocks blocks = blocks_of(list, area);
    for (uint32_t y = blocks.y0; y <= blocks.y1; y++)
        for (uint32_t word = blocks.x0 / 64; word <= blocks.x1 / 64; word++)
            if ((list->marks[y][word] & bits_of(&blocks, word)) != 0)
                return true;
    return false;
}

// --- sorting -----------------------------------------------------------------------------

typedef enum CellPass { COUNT_CELLS, FILL_CELLS } CellPass;

// After all are counted, `starts` says where each bucket ends; filled from there it says where each
// begins.
static void pass_cells(MoveBoxes* list, CellPass pass) {
    for (uint32_t k = list->boxes.count; k-- > 0;) {
        BoxCells cells = cells_of(list, &list->boxes.data[k]);
        if (count_of(&cells) > FEW_CELLS) {
            if (pass == FILL_CELLS)
                list->wide.data[list->wide.count++] = k;
            continue;
        }
        for (uint32_t y = cells.y0; y <= cells.y1; y++)
            for (uint32_t x = cells.x0; x <= cells.x1; x++) {
                uint32_t* start = &list->starts.data[bucket_of(list, x, y)];
                if (pass == COUNT_CELLS)
                    ++*start;
                else
                    list->items.data[--*start] = k;
            }
    }
}

bool navi_boxes_sort(MoveBoxes* list, NavMemory* memory) {
    uint32_t count = list->boxes.count, buckets = 16;
    if (count <= FEW_BOXES)
        return true;
    choose_shift(list);
    mark_blocks(list);
    while (buckets < 2 * count)
        buckets *= 2;
    if (!navi_array_reserve(memory, &list->starts, (size_t)buckets + 1) ||
        !navi_array_reserve(memory, &list->wide, count))
        return false;
    uint32_t* starts = list->starts.data;
    memset(starts, 0, ((size_t)buckets + 1) * sizeof *starts);
    list->bucket_count = buckets;
    pass_cells(list, COUNT_CELLS);
    for (uint32_t k = 1; k <= buckets; k++)
        starts[k] += starts[k - 1];
    if (!navi_array_reserve(memory, &list->items, starts[buckets]))
        return false;
    list->items.count = starts[buckets];
    pass_cells(list, FILL_CELLS);
    return true;
}

// --- finding -----------------------------------------------------------------------------

static bool any_of_all(const MoveBoxes* list, const NavBox* area, BoxTest* test, void* context) {
    for (uint32_t k = 0; k < list->boxes.count; k++)
        if (navi_boxes_meet(area, &list->boxes.data[k]) && test(context, k))
            return true;
    return false;
}

static bool any_in_bucket(const MoveBoxes* list, uint32_t bucket, const NavBox* area, BoxTest* test,
                          void* context) {
    for (uint32_t k = list->starts.data[bucket]; k < list->starts.data[bucket + 1]; k++) {
        uint32_t at = list->items.data[k];
        if (navi_boxes_meet(area, &list->boxes.data[at]) && test(context, at))
            return true;
    }
    return false;
}

bool navi_boxes_any(const MoveBoxes* list, const NavBox* area, BoxTest* test, void* context) {
    if (list->boxes.count == 0 || !navi_boxes_meet(area, &list->hull))
        return false;
    if (list->boxes.count <= FEW_BOXES)
        return any_of_all(list, area, test, context);
    if (!is_marked(list, area))
        return false;
    BoxCells cells = cells_of(list, area);
    if (count_of(&cells) > list->boxes.count)
        return any_of_all(list, area, test, context);
    for (uint32_t k = 0; k < list->wide.count; k++)
        if (navi_boxes_meet(area, &list->boxes.data[list->wide.data[k]]) &&
            test(context, list->wide.data[k]))
            return true;
    for (uint32_t y = cells.y0; y <= cells.y1; y++)
        for (uint32_t x = cells.x0; x <= cells.x1; x++)
            if (any_in_bucket(list, bucket_of(list, x, y), area, test, context))
                return true;
    return false;
}
