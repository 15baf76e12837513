/// Paths on cells by the plainest rule: costs spread from a cell until nothing changes.
#ifndef ORACLE_CELLS_H
#define ORACLE_CELLS_H

#include <nav/nav.h>

typedef struct OracleCells {
    const uint8_t* codes; ///< [rows * columns]
    uint32_t columns, rows, side;
    bool is_straight_only;
    const double* costs; ///< [NAV_AREA_COUNT]; NULL: all 1
} OracleCells;

/// Are all cells under the agent's square walkable, and in the grid?
bool oracle_cells_is_free(const OracleCells* cells, uint32_t cell);

/// Is this a step that the rules allow?
bool oracle_cells_is_step(const OracleCells* cells, uint32_t from, uint32_t to);

/// The lowest cost from a cell to each; HUGE_VAL: there is no path.
void oracle_cells_spread(const OracleCells* cells, uint32_t start, double* costs);

/// Do only walkable cells of the grid lie under the agent while it goes straight? That is: no other
/// cell has an open square that its open square meets meanwhile.
bool oracle_cells_sees(const OracleCells* cells, uint32_t from, uint32_t to);

/// A square of this side goes straight from one place to another (its first corners). Does it meet
/// the inside of a convex ring? Differences must be below 2^31. Exact.
bool oracle_square_meets(NavPoint from, NavPoint to, int32_t side, const NavPoint* ring,
                         uint32_t count);

#endif
