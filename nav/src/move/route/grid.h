// An index of legs by place: hashed grids of several sizes of cells. A leg is in all cells that it
// comes near to, on the grid whose cells are about an eighth of it.
#ifndef NAVI_MOVE_ROUTE_GRID_H
#define NAVI_MOVE_ROUTE_GRID_H

#include "base/array.h"
#include "move/route/area.h"

// Some consecutive legs of a route in one cell.
typedef struct GridEntry {
    uint64_t cell;
    uint32_t route, first, last;      // legs
    uint32_t next, prev;              // in the bucket; prev of the first: NAV_NONE
    uint32_t next_of_route, route_up; // route_up: of a free entry, the next free one
} GridEntry;

// GRID_BLOCKS: in a row of the world. GRID_ALL_BLOCKS: on all levels.
enum { GRID_LEVELS = 32, GRID_BLOCKS = 64, GRID_BLOCK_LEVELS = 7, GRID_ALL_BLOCKS = 5461 };

typedef struct MoveGrid {
    NAV_ARRAY(GridEntry) entries;
    // The first entries, plus 1; 0: none. A power of two of them. When they are too few, others
    // take their place, and entries move there some at a time: those before `moved` are empty.
    NAV_ARRAY(uint32_t) buckets, old_buckets;
    uint32_t moved;
    uint32_t free_head, alive;
    uint32_t level_counts[GRID_LEVELS];
    // The number of entries in each block of the world, with blocks of twice the size on each
    // level: most questions end here. An entry is counted where blocks are as large as its cell.
    uint32_t blocks[GRID_ALL_BLOCKS];
    uint32_t block_counts[GRID_BLOCK_LEVELS]; // the sums
    NavPoint block_origin;
    uint32_t block_shift;
    double block_scale; // 1 over their size
} MoveGrid;

typedef NAV_ARRAY(uint32_t) GridHits;

// A cell to look in. `first`: of the entries in its bucket.
typedef struct GridProbe {
    uint64_t cell;
    uint32_t first;
} GridProbe;

enum { GRID_GROUP = 16 };

// What was found for some areas: the hits of the k-th one end before ends[k].
typedef struct GridGroup {
    GridHits hits;
    uint32_t ends[GRID_GROUP];
    NAV_ARRAY(GridProbe) probes; // scratch
} GridGroup;

void navi_grid_init(MoveGrid* grid, NavBox bounds);
void navi_grid_fini(MoveGrid* grid, NavMemory* memory);

// Make room for this number of legs. False: no memory.
bool navi_grid_reserve(MoveGrid* grid, NavMemory* memory, uint32_t leg_count);
// Add a leg of a route: `*head` is the first of the route's entries, NAV_NONE if it has none.
// Entries that were cut off and are wanted again are taken from `*stale`. The memory must have been
// reserved.
typedef struct GridLeg {
    uint32_t route, number;
    uint32_t *head, *stale;
} GridLeg;
void navi_grid_add(MoveGrid* grid, const GridArea* area, const GridLeg* leg);
// Cut off the entries of a route up to this leg, but not those of legs that were added before some
// of later ones. NAV_NONE: all. They are still found until they are removed or taken again.
uint32_t navi_grid_cut(MoveGrid* grid, uint32_t* head, uint32_t last);
// Remove all entries of a route.
void navi_grid_remove(MoveGrid* grid, uint32_t* head);

// Append the entries whose cells meet the area. False: no memory.
bool navi_grid_find(const MoveGrid* grid, NavMemory* memory, const GridArea* area, GridHits* hits);
// The same for at most GRID_GROUP areas, instead of what is in `group`. The memory that is needed
// is fetched for all of them at once.
bool navi_grid_find_group(const MoveGrid* grid, NavMemory* memory, const GridArea* areas,
                          uint32_t count, GridGroup* group);
void navi_grid_group_fini(GridGroup* group, NavMemory* memory);

#endif
