// Outlines: checked regions in their own coordinates, kept for any number of shapes.
#ifndef NAVI_WORLD_SHAPE_OUTLINE_H
#define NAVI_WORLD_SHAPE_OUTLINE_H

#include "base/sort.h"
#include "geom/sides.h"
#include "nav/shape.h"

typedef struct Outline {
    NavPoint* points; // [point_count], and behind them, in the same block, sides and guides
    NavSide* sides;   // rings first, each ended by SIDE_RING_END, then kept inner edges; NULL for
                      // one ring through all points in their order, as most outlines are
    size_t block_size;
    uint32_t point_count, side_count, guide_count;
    uint32_t generation;
    uint32_t refs;  // public: shapes that have it
    uint32_t owner; // private: the shape whose it is
    NavPoint pivot;
    bool is_alive;
    bool is_strict; // given as rings: they may not even touch
    bool is_sturdy; // no turn can bring its sides together; asked when it is first turned
    bool is_sturdy_known;
} Outline;

// A table of outlines. A new one takes the lowest free slot.
typedef struct Outlines {
    NAV_ARRAY(Outline) slots;
    uint32_t lowest_free, alive;
} Outlines;

// An edge of a mesh while its outline is found: how often it is passed each way.
typedef struct OutlineEdge {
    uint32_t low, high; // points, low < high
    int32_t net, uses;
} OutlineEdge;

// A grid over the points of a mesh: outline_grid.c.
typedef struct OutlineGrid {
    NavPoint min;
    int shift;
    uint32_t columns, rows;
} OutlineGrid;

// What a region is while it is being checked; kept between calls.
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
    NAV_ARRAY(uint32_t) cells; // mesh only: where each cell's points start in `cell_points`
    NAV_ARRAY(uint32_t) cell_points;
    OutlineGrid grid;
    SidesScratch contacts;
    bool is_strict;
    bool is_overlapping; // triangles overlap; they stand in `sides` in threes, to be united
} OutlineScratch;

// Side k < side_count.
static inline NavSide navi_outline_side(const Outline* outline, uint32_t k) {
    if (outline->sides != NULL)
        return outline->sides[k];
    bool is_last = k + 1 == outline->side_count;
    NavSide side = {k, is_last ? 0 : k + 1, is_last ? SIDE_RING_END : 0};
    return side;
}

// [guide_count] inner edges of a clean mesh, which leave no trace.
static inline NavSide* navi_outline_guides(const Outline* outline) {
    return outline->sides != NULL ? outline->sides + outline->side_count
                                  : (NavSide*)(void*)(outline->points + outline->point_count);
}

void navi_outline_scratch_fini(OutlineScratch* scratch);

// Fill scratch->points and sides from a def. When `is_overlapping` is set then, `sides` holds the
// triangles in threes and `edges` their edges, split at all corners: the caller unites them (see
// navi_region_build). Errors as nav_outline_create.
NavResult navi_outline_build(OutlineScratch* scratch, const NavOutlineDef* def);
// The form of it for sprite meshes.
NavResult navi_outline_build_mesh(OutlineScratch* scratch, const NavOutlineDef* def);
// After the triangles were united: put the sides in order. Errors: MEMORY.
NavResult navi_outline_end_union(OutlineScratch* scratch);

// `edges` to `sides`: the border, and with `keep_edges` the rest as inner sides. `*is_clean` turns
// false when an edge is passed more often one way than once.
NavResult navi_outline_edges_to_sides(OutlineScratch* scratch, bool keep_edges, bool* is_clean);

// Is everything on the left of the sides covered once, and nothing else? After a test of their
// contacts, which must be apart, points with the same place being one. Errors: MEMORY.
NavResult navi_outline_test_cover(OutlineScratch* scratch, bool* is_once);

// Check what was read into scratch->points and sides as if nobody had (outline_check.c): is it an
// outline that navi_outline_build could have made? Kept inner sides may lie anywhere, for they
// bound nothing. Errors: RANGE, FEW_POINTS, INDEX, NO_AREA, NOT_SIMPLE, MEMORY.
NavResult navi_outline_check(OutlineScratch* scratch);

// Put directed sides, the border of a region on their left, in order as simple rings that do not
// cross, and mark the ring ends. Inner sides go last. Errors: MEMORY.
NavResult navi_outline_order_rings(OutlineScratch* scratch);

// Store what scratch holds. The slot is alive with refs 0. NAV_NONE: no memory.
uint32_t navi_outlines_add(Outlines* outlines, const OutlineScratch* scratch, NavPoint pivot);
void navi_outlines_remove(Outlines* outlines, NavMemory* memory, uint32_t slot, bool keep_block);
void navi_outlines_fini(Outlines* outlines, NavMemory* memory);

#endif
