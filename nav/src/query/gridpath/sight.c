// The square of an agent goes straight from one cell to another. Cells are taken as the lattice
// points of their first corners: while the corner of the square lies inside of a unit square of
// this lattice, the agent's square meets those of all four corners; on a line of the lattice, of
// two; on a point, of one. So all is counted in whole numbers.
#include "query/gridpath/ground.h"

// A row of cells (axis 1), or a column (axis 0).
typedef struct SightLine {
    uint32_t axis, at;
} SightLine;

static bool is_fit(const Ground* ground, uint32_t cell, double rate) {
    return navi_ground_is_free_cell(ground, cell) &&
           (rate == 0 || ground->rates == NULL || navi_ground_rate(ground, cell) == rate);
}

static bool are_fit(const CellSight* sight, SightLine line, uint32_t first, uint32_t last) {
    uint32_t columns = sight->ground->columns, stride = line.axis == 0 ? columns : 1;
    uint32_t cell = line.axis == 0 ? line.at : line.at * columns;
    for (uint32_t k = first; k <= last; k++)
        if (!is_fit(sight->ground, cell + k * stride, sight->rate))
            return false;
    return true;
}

// What is known of a line.
static SightRun* run_of(CellSight* sight, SightLine line) {
    uint32_t columns = sight->ground->columns;
    uint32_t from = line.axis == 0 ? sight->from % columns : sight->from / columns;
    uint32_t at = line.at + sight->depth - from;
    SightRange* used = &sight->used[line.axis];
    SightRun* runs = sight->runs + line.axis * (2 * (size_t)sight->depth + 1);
    for (; used->end <= at; used->end++)
        runs[used->end] = (SightRun){1, 0};
    for (; used->begin > at; used->begin--)
        runs[used->begin - 1] = (SightRun){1, 0};
    return &runs[at];
}

// The same as are_fit, but cells that are known to be fit are not looked at again.
static bool are_known_fit(CellSight* sight, SightLine line, uint32_t first, uint32_t last) {
    if (sight->runs == NULL)
        return are_fit(sight, line, first, last);
    SightRun* run = run_of(sight, line);
    if (run->first > run->last || first > run->last || last < run->first) {
        if (!are_fit(sight, line, first, last))
            return false;
        *run = (SightRun){first, last};
        return true;
    }
    if (first < run->first) {
        if (!are_fit(sight, line, first, run->first - 1))
            return false;
        run->first = first;
    }
    if (last > run->last) {
        if (!are_fit(sight, line, run->last + 1, last))
            return false;
        run->last = last;
    }
    return true;
}

static uint32_t depth_of(const Ground* ground) {
    return ground->columns < ground->rows ? ground->columns : ground->rows;
}

size_t navi_sight_run_count(const Ground* ground) { return 4 * (size_t)depth_of(ground) + 2; }

CellSight navi_sight_begin(const Ground* ground, uint32_t from, double rate, SightRun* runs) {
    uint32_t depth = depth_of(ground);
    return (CellSight){.ground = ground,
                       .from = from,
                       .rate = rate,
                       .depth = depth,
                       .runs = runs,
                       .used = {{depth, depth}, {depth, depth}}};
}

// Lines are those along which the agent goes further. Between the lines y and y + 1, counted from
// the first end, it goes from run * y / rise to run * (y + 1) / rise along them: the unit squares
// there are those from the first number rounded down to the second rounded up. Runs to the left are
// counted to the left.
bool navi_sight_reaches(CellSight* sight, uint32_t to) {
    uint32_t columns = sight->ground->columns;
    uint32_t from[2] = {sight->from % columns, sight->from / columns};
    uint32_t goal[2] = {to % columns, to / columns}, far[2];
    for (uint32_t axis = 0; axis < 2; axis++)
        far[axis] = from[axis] < goal[axis] ? goal[axis] - from[axis] : from[axis] - goal[axis];
    uint32_t axis = far[0] < far[1] ? 0 : 1;
    bool is_up = goal[axis] < from[axis];
    const uint32_t *begin = is_up ? goal : from, *end = is_up ? from : goal;
    uint32_t x = begin[1 - axis], y = begin[axis];
    uint64_t run = far[1 - axis], rise = far[axis];
    bool is_left = end[1 - axis] < x;
    if (rise == 0)
        return are_known_fit(sight, (SightLine){axis, y}, is_left ? end[1 - axis] : x,
                             is_left ? x : end[1 - axis]);
    for (uint64_t k = 0; k < rise; k++) {
        uint32_t low = (uint32_t)(run * k / rise);
        uint32_t high = (uint32_t)((run * (k + 1) + rise - 1) / rise);
        uint32_t first = is_left ? x - high : x + low, last = is_left ? x - low : x + high;
        SightLine line = {axis, y + (uint32_t)k}, next = {axis, line.at + 1};
        if (!are_known_fit(sight, line, first, last) || !are_known_fit(sight, next, first, last))
            return false;
    }
    return true;
}

bool navi_ground_sees(const Ground* ground, uint32_t from, uint32_t to, double rate) {
    CellSight sight = navi_sight_begin(ground, from, rate, NULL);
    return navi_sight_reaches(&sight, to);
}
