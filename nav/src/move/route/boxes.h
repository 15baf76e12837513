// What a commit changed, by place: boxes in hashed cells.
#ifndef NAVI_MOVE_ROUTE_BOXES_H
#define NAVI_MOVE_ROUTE_BOXES_H

#include "base/array.h"
#include "geom/box.h"
#include "nav/geometry.h"

enum { BOX_BLOCKS = 256, BOX_WORDS = BOX_BLOCKS / 64 };

typedef struct MoveBoxes {
    NAV_ARRAY(NavBox) boxes;
    NavBox hull; // of all; nothing without boxes
    // Of the blocks of the hull, those that a box meets: most questions end here.
    uint64_t marks[BOX_BLOCKS][BOX_WORDS];
    uint32_t mark_shift;        // the binary logarithm of the width of a block
    uint32_t shift;             // the binary logarithm of the width of a cell
    uint32_t bucket_count;      // a power of two
    NAV_ARRAY(uint32_t) starts; // [bucket_count + 1] in `items`
    NAV_ARRAY(uint32_t) items;  // boxes, by the buckets of their cells
    NAV_ARRAY(uint32_t) wide;   // boxes with many cells
} MoveBoxes;

void navi_boxes_fini(MoveBoxes* list, NavMemory* memory);

// Begin a new list. Boxes are found when navi_boxes_sort has been called after the last one was
// added. These return false when out of memory.
void navi_boxes_begin(MoveBoxes* list);
bool navi_boxes_add(MoveBoxes* list, NavMemory* memory, const NavBox* box);
bool navi_boxes_sort(MoveBoxes* list, NavMemory* memory);

// Is the test true of a box? All that meet `area` are tried, some of them more than once, and some
// others, until it is.
typedef bool BoxTest(void* context, uint32_t at);
bool navi_boxes_any(const MoveBoxes* list, const NavBox* area, BoxTest* test, void* context);

#endif
