// Cells that an agent walks on: those of a grid, or of a window in one. A cell is free or not, and
// has a rate.
#ifndef NAVI_QUERY_GRIDPATH_GROUND_H
#define NAVI_QUERY_GRIDPATH_GROUND_H

#include "query/grid/grid.h"

// The root of 2, rounded to 24 binary places: sums of lengths are exact.
#define NAVI_ACROSS (23726566.0 / 16777216.0)

// Directions: 0 to 3 right, down, left, up; 4 to 7 across, each between direction d - 4 and the
// next one.
enum { DIRECTION_COUNT = 8 };

typedef struct Step {
    int32_t x, y;
} Step;

static inline Step navi_ground_step(uint32_t direction) {
    static const Step steps[DIRECTION_COUNT] = {{1, 0}, {0, 1},  {-1, 0},  {0, -1},
                                                {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    return steps[direction];
}

typedef struct Peaks Peaks;

typedef struct Ground {
    const uint8_t* bytes; // [rows * columns]; a cell is free when its byte is first .. first + span
                          // - 1
    uint8_t first, span;
    uint32_t columns, rows, side;
    bool is_straight_only;
    const uint8_t* codes; // for rates; NULL: all are 1
    const double* rates;  // [NAV_AREA_COUNT], not all equal; NULL: all are `least_rate`
    double least_rate;
    Peaks* peaks; // for large agents (peaks.h); NULL: the cells under an agent are looked at
} Ground;

// The ground of a grid for an agent. `costs` may be NULL: those of its filter. The grid must have
// clearances of that side.
Ground navi_ground_of(const NavGrid* grid, uint32_t side, const double* costs);

static inline bool navi_ground_is_free_cell(const Ground* ground, uint32_t cell) {
    return (uint8_t)(ground->bytes[cell] - ground->first) < ground->span;
}

// Columns and rows may be outside, such as -1 as an unsigned number.
static inline bool navi_ground_is_free(const Ground* ground, uint32_t column, uint32_t row) {
    return column < ground->columns && row < ground->rows &&
           navi_ground_is_free_cell(ground, row * ground->columns + column);
}

// Can the agent make this step from a free cell?
static inline bool navi_ground_can_step(const Ground* ground, uint32_t column, uint32_t row,
                                        uint32_t direction) {
    Step step = navi_ground_step(direction);
    uint32_t x = column + (uint32_t)step.x, y = row + (uint32_t)step.y;
    return navi_ground_is_free(ground, x, y) &&
           (direction < 4 ||
            (navi_ground_is_free(ground, x, row) && navi_ground_is_free(ground, column, y)));
}

// What a step of length 1 costs in a free cell: the most in the agent's square.
double navi_ground_rate(const Ground* ground, uint32_t cell);

// The least length of a path between two cells.
static inline double navi_ground_distance(const Ground* ground, uint32_t a, uint32_t b) {
    uint32_t ax = a % ground->columns, ay = a / ground->columns;
    uint32_t bx = b % ground->columns, by = b / ground->columns;
    uint32_t x = ax < bx ? bx - ax : ax - bx, y = ay < by ? by - ay : ay - by;
    uint32_t low = x < y ? x : y, high = x < y ? y : x;
    return ground->is_straight_only ? (double)low + high : (high - low) + NAVI_ACROSS * low;
}

// The length and the cost of a list of cells, each a step from the one before.
typedef struct GroundMeasure {
    double length, cost;
} GroundMeasure;
GroundMeasure navi_ground_measure(const Ground* ground, const uint32_t* cells, uint32_t count);

// sight.c: is the agent's square free while it goes straight between two free cells? If `rate` is
// not 0: and do all cells on the way have this rate?
bool navi_ground_sees(const Ground* ground, uint32_t from, uint32_t to, double rate);

// The same for many cells from one: `runs` remembers of the rows and columns near that cell what
// was found free, so that no cell is looked at again while a path leads away.
typedef struct SightRun {
    uint32_t first, last; // cells of a row or column; none where `first` is above
} SightRun;
typedef struct SightRange {
    uint32_t begin, end;
} SightRange;
typedef struct CellSight {
    const Ground* ground;
    uint32_t from;
    double rate;
    uint32_t depth;     // a line passes no more rows or columns than this, whichever are fewer
    SightRun* runs;     // [2 * (2 * depth + 1)] columns, then rows; NULL: nothing is remembered
    SightRange used[2]; // of columns and of rows
} CellSight;

// How many runs.
size_t navi_sight_run_count(const Ground* ground);
CellSight navi_sight_begin(const Ground* ground, uint32_t from, double rate, SightRun* runs);
bool navi_sight_reaches(CellSight* sight, uint32_t to);

#endif
