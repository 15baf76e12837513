// Outlines: checked regions in their own coordinates. Any number of shapes may share one.
#ifndef NAVI_WORLD_SHAPE_OUTLINE_H
#define NAVI_WORLD_SHAPE_OUTLINE_H

#include "base/fault.h"
#include "base/sort.h"
#include "geom/sides.h"
#include "nav/shape.h"

typedef struct Outline {
    NavPoint* points; // [point_count]; sides and guides follow in the same block of memory
    NavSide* sides;   // first the rings, each ended by SIDE_RING_END, then inner sides; NULL: the
                      // sides are one ring through all points in their order, as in most outlines
    size_t block_size;
    uint32_t point_count, side_count, guide_count;
    uint32_t generation;
    uint32_t refs;  // public: the number of shapes that use it
    uint32_t owner; // private: the shape to which it belongs
    NavPoint pivot;
    bool is_alive;
    bool is_strict;       // given as rings, which may not even touch
    bool is_sturdy;       // no rotation, rounded, makes its sides meet
    bool is_sturdy_known; // is_sturdy is computed when a shape with this outline first moves
} Outline;

// A table of outlines. A new one takes the lowest free slot.
typedef struct Outlines {
    NAV_ARRAY(Outline) slots;
    uint32_t lowest_free, alive;
} Outlines;

// An edge of a sprite mesh while its outline is computed.
typedef struct OutlineEdge {
    uint32_t low, high; // points, low < high
    int32_t net, uses;  // triangles on the left less those on the right; triangles in all
} OutlineEdge;

// A grid over the points of a sprite mesh: outline_grid.c.
typedef struct OutlineGrid {
    NavPoint min;
    int shift;
    uint32_t columns, rows;
} OutlineGrid;

// A region while it is read and checked. The arrays are kept between calls.
typedef struct OutlineScratch {
    NavMemory* memory;
    NAV_ARRAY(NavPoint) points;
    NAV_ARRAY(NavSide) sides;
    NAV_ARRAY(NavSide) guides;
    NAV_ARRAY(uint32_t) order;
    NAV_ARRAY(uint32_t) where;
    NAV_ARRAY(uint32_t) welded; // mesh only: def point -> point
    NAV_ARRAY(uint32_t) stack;
    NAV_ARRAY(uint32_t) at_point;
    NAV_ARRAY(OutlineEdge) edges;
    NAV_ARRAY(NaviKeyed) keyed;
    NAV_ARRAY(uint32_t) cells; // mesh only: for each cell, where its points start in cell_points
    NAV_ARRAY(uint32_t) cell_points;
    OutlineGrid grid;
    SidesScratch contacts;
    NavFault fault; // why the last region was refused
    bool is_strict;
    bool is_overlapping; // triangles overlap: `sides` holds three sides for each, to be united
} OutlineScratch;

// Side k < side_count.
static inline NavSide navi_outline_side(const Outline* outline, uint32_t k) {
    if (outline->sides != NULL)
        return outline->sides[k];
    bool is_last = k + 1 == outline->side_count;
    NavSide side = {k, is_last ? 0 : k + 1, is_last ? SIDE_RING_END : 0};
    return side;
}

// [guide_count] inner edges of a mesh whose triangles do not overlap. They are no part of the
// region.
static inline NavSide* navi_outline_guides(const Outline* outline) {
    return outline->sides != NULL ? outline->sides + outline->side_count
                                  : (NavSide*)(void*)(outline->points + outline->point_count);
}

void navi_outline_scratch_fini(OutlineScratch* scratch);

// Fill scratch->points and scratch->sides from a def. If it sets `is_overlapping`, `sides` holds
// the sides of the triangles, three for each, and `edges` their edges, split at all corners. The
// caller must then unite the triangles (see navi_region_build). Errors as nav_outline_create.
NavResult navi_outline_build(OutlineScratch* scratch, const NavOutlineDef* def);
// The same for defs that are sprite meshes.
NavResult navi_outline_build_mesh(OutlineScratch* scratch, const NavOutlineDef* def);
// After the triangles have been united: order the sides as rings. Errors: MEMORY.
NavResult navi_outline_end_union(OutlineScratch* scratch);

// Fill `sides` from `edges`: edges of the border, and with `keep_edges` the others as inner sides.
// Sets `*is_clean` to false when an edge has more than one triangle on one side.
NavResult navi_outline_edges_to_sides(OutlineScratch* scratch, bool keep_edges, bool* is_clean);

// Is every point covered once if it is on the left of the border, and not at all otherwise? The
// sides must have no contacts (navi_sides_contact), and no two points may have the same place.
// Errors: MEMORY.
NavResult navi_outline_test_cover(OutlineScratch* scratch, bool* is_once);

// Check unknown data in scratch->points and scratch->sides (outline_check.c): could
// navi_outline_build have made this outline? Inner sides may be anywhere, because they bound
// nothing. Errors: RANGE, FEW_POINTS, INDEX, NO_AREA, NOT_SIMPLE, MEMORY.
NavResult navi_outline_check(OutlineScratch* scratch);

// Order directed sides, which bound the region on their left, as simple rings that do not cross,
// and mark the ends of the rings. Inner sides come last. Errors: MEMORY.
NavResult navi_outline_order_rings(OutlineScratch* scratch);

// Store the region in scratch. Returns its slot, which is alive and has refs 0. NAV_NONE: no
// memory.
uint32_t navi_outlines_add(Outlines* outlines, const OutlineScratch* scratch, NavPoint pivot);
void navi_outlines_remove(Outlines* outlines, NavMemory* memory, uint32_t slot, bool keep_block);
void navi_outlines_fini(Outlines* outlines, NavMemory* memory);

#endif
