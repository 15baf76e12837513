/// The parts of simplifying: which points are kept, which sides meet, and whether a ring is
/// between a side and the points that it leaves out.
#ifndef ENG_ART_TRACE_PARTS_H
#define ENG_ART_TRACE_PARTS_H

#include "art/trace.h"

/// A ring as followed, from its leftmost point on, which comes again at its end. Points are named
/// by their place in one array for all rings.
typedef struct EngiLoop {
    uint32_t first, last; ///< the leftmost point
    uint32_t far;         ///< the point farthest from it
    uint32_t shift;       ///< place of the leftmost point in the ring of the trace
    int64_t full_area_2;  ///< as followed
    int64_t area_2;       ///< simplified
    double epsilon;       ///< steps
    bool is_refined;      ///< some of its sides are simplified less than the others
} EngiLoop;

// ---- points

/// Douglas and Peucker's algorithm.
typedef struct EngiKeeper {
    const EngPoint* points;
    uint8_t* is_kept;
    uint32_t* stack; ///< two for each point
    uint32_t tests;  ///< points that may still be tested
    EngTraceBias bias;
} EngiKeeper;

/// Keep what is needed strictly between the kept points `from` and `to`. A smaller epsilon keeps
/// more, and all that a larger one does; 0 keeps all. So does the end of the tests.
void engi_keeper_keep(EngiKeeper* keeper, uint32_t from, uint32_t to, double epsilon);

// ---- sides

/// A side of a simplified ring, from one kept point to the next.
typedef struct EngiSide {
    EngPoint a, b;           ///< in the world; a is left of b, or above it
    uint32_t ring, from, to; ///< points
    uint32_t next;           ///< the point where the next side begins
    double epsilon;          ///< steps
    bool is_marked;          ///< must be simplified less
    bool is_gone;            ///< others are in its place
} EngiSide;

/// Sides in the cells of a grid.
typedef struct EngiSideGrid {
    EngiSide* sides;
    uint32_t* marked; ///< sides; the caller takes them away
    uint32_t side_count, side_capacity, marked_count;
    uint32_t gone_count; ///< counted by the caller
    EngPoint min, max;   ///< of all points
    double size, per_step;
    uint32_t columns, rows, planned;
    uint32_t* heads; ///< [columns * rows] of lists of nodes
    struct EngiSideNode* nodes;
    uint32_t node_count, node_capacity;
} EngiSideGrid;

/// A grid between two points for about `side_count` sides. False without memory.
bool engi_side_grid_init(EngiSideGrid* grid, EngPoint min, EngPoint max, uint32_t side_count);
void engi_side_grid_fini(EngiSideGrid* grid);

/// Insert a side. It is marked with each other one that it meets, unless they are neighbours that
/// meet at their common end only. False without memory.
bool engi_side_grid_insert(EngiSideGrid* grid, const EngiSide* side);
void engi_side_grid_mark(EngiSideGrid* grid, uint32_t side);

// ---- rings around rings

/// One point of each ring, in the cells of a grid.
typedef struct EngiNest {
    const EngPoint* points;
    const EngiLoop* loops;
    EngPoint min, max; ///< of those points
    double per_step;   ///< cells in a step
    uint32_t columns, rows;
    uint32_t* ends;  ///< [columns * rows + 1] of the lists of cells in `rings`
    uint32_t* rings; ///< [loop_count]
} EngiNest;

/// False without memory.
bool engi_nest_init(EngiNest* nest, const EngPoint* points, const EngiLoop* loops,
                    uint32_t loop_count);
void engi_nest_fini(EngiNest* nest);

/// Is the point of another ring between the side and the points that it leaves out? `*tests` points
/// may still be looked at; what would take more counts as yes.
bool engi_nest_has_between(const EngiNest* nest, const EngiSide* side, uint32_t* tests);

#endif
