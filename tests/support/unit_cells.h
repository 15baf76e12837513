/// Square worlds of cells for the tests of searches: mazes, rubble, diamonds. A failed call fails
/// the test.
#ifndef SUPPORT_UNIT_CELLS_H
#define SUPPORT_UNIT_CELLS_H

#include "support/random.h"
#include "support/unit_worlds.h"

typedef struct Cells {
    int32_t size;  ///< of a cell, in steps
    int32_t count; ///< in a row, and rows
} Cells;

/// One floor, with path data. `allocator` may be NULL.
NavWorld* cells_world(const Cells* cells, const NavAllocator* allocator);

/// An obstacle in a cell: all of it, a thin wall on one side, or a pillar.
NavShapeId cells_insert(NavWorld* world, const Cells* cells, uint64_t* random, int32_t cell);
/// One cell in `one_in` is not free.
void cells_fill_maze(NavWorld* world, const Cells* cells, uint64_t* random, int32_t one_in);
/// Diamonds in rows, `radius` from their middle to a corner: many paths around them are equally
/// long.
void cells_fill_diamonds(NavWorld* world, const Cells* cells, int32_t radius);
/// A block around a point, with corners at any angle. One that is not simple is left out.
void cells_insert_star(NavWorld* world, uint64_t* random, NavPoint o, int32_t radius);

typedef enum CellsForm { CELLS_MAZE, CELLS_RUBBLE, CELLS_DIAMONDS, CELLS_FORMS } CellsForm;

typedef struct CellsFill {
    int32_t star_count, star_radius; ///< of rubble
    int32_t diamond_radius;
} CellsFill;

/// Stars anywhere.
void cells_fill_rubble(NavWorld* world, const Cells* cells, uint64_t* random,
                       const CellsFill* fill);
NavWorld* cells_some_world(const Cells* cells, const CellsFill* fill, CellsForm form,
                           uint64_t* random);
/// An optimal path between any two places, half of them at quarters of cells.
NavPathRequest cells_some_request(const Cells* cells, uint64_t* random);

#endif
