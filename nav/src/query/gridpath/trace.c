#include "query/gridpath/trace.h"

// --- points ------------------------------------------------------------------------------

// The fewest parts of a leg that are not longer than the spacing. The root is exact up to its
// rounding; squares of whole numbers decide.
static int64_t parts_of(int64_t x, int64_t y, int64_t spacing) {
    uint64_t square = (uint64_t)(x * x) + (uint64_t)(y * y);
    int64_t parts = (int64_t)(sqrt((double)square) / (double)spacing) - 2;
    parts = parts < 1 ? 1 : parts;
    for (;; parts++) {
        uint64_t length = (uint64_t)(parts * spacing);
        if (length > UINT32_MAX || length * length >= square)
            return parts;
    }
}

// From the first cell of the grid, a distance away from its corner.
static TraceAxis axis_at(int64_t distance, int64_t cell, int64_t parts, int64_t run) {
    int64_t rest = distance % cell;
    rest += rest < 0 ? cell : 0;
    return (TraceAxis){
        .whole = (distance - rest) / cell, .rest = rest * parts, .unit = cell * parts, .step = run};
}

static void begin_leg(Trace* trace) {
    NavPoint a = trace->points[trace->leg];
    NavPoint b = trace->leg + 1 < trace->point_count ? trace->points[trace->leg + 1] : a;
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    trace->part = 0;
    trace->parts = parts_of(x, y, trace->spacing);
    trace->x = axis_at(a.x - trace->offset - trace->corner.x, trace->cell, trace->parts, x);
    trace->y = axis_at(a.y - trace->offset - trace->corner.y, trace->cell, trace->parts, y);
}

Trace navi_trace_begin(TraceFrame frame, const NavPoint* points, uint32_t point_count,
                       int64_t spacing) {
    Trace trace = {.points = points,
                   .point_count = point_count,
                   .cell = frame.cell,
                   .spacing = spacing,
                   .corner = frame.corner,
                   .offset = (int64_t)(frame.side - 1) * frame.cell / 2};
    if (spacing > 0)
        begin_leg(&trace);
    else
        navi_pieces_begin(&trace);
    return trace;
}

static void advance(TraceAxis* axis) {
    axis->rest += axis->step;
    int64_t by = axis->rest < 0 ? -1 : axis->rest >= axis->unit ? 1 : 0;
    axis->rest -= by * axis->unit;
    axis->whole += by;
}

bool navi_trace_next(Trace* trace) {
    if (trace->spacing == 0)
        return navi_pieces_next(trace);
    if (trace->part == trace->parts) {
        if (trace->leg + 2 >= trace->point_count)
            return false;
        trace->leg++;
        begin_leg(trace);
    }
    if (trace->leg + 1 >= trace->point_count)
        return false;
    advance(&trace->x);
    advance(&trace->y);
    trace->part++;
    return true;
}

static double position_on(const TraceAxis* axis, int64_t zero, int64_t cell) {
    return (double)zero +
           (double)cell * ((double)axis->whole + (double)axis->rest / (double)axis->unit);
}

NavPosition navi_trace_position(const Trace* trace) {
    if (trace->spacing == 0)
        return navi_pieces_middle(trace);
    return (NavPosition){position_on(&trace->x, trace->corner.x + trace->offset, trace->cell),
                         position_on(&trace->y, trace->corner.y + trace->offset, trace->cell)};
}

// --- the cell of a point -----------------------------------------------------------------

static bool touches(const Ground* ground, int64_t column, int64_t row, uint32_t before) {
    if (before == NAV_NONE)
        return true;
    int64_t x = column - before % ground->columns, y = row - before / ground->columns;
    return x >= -1 && x <= 1 && y >= -1 && y <= 1;
}

uint32_t navi_trace_cell(const Trace* trace, const Ground* ground, uint32_t before) {
    uint32_t best = NAV_NONE, best_rank = 0;
    for (uint32_t k = 0; k < 4; k++) {
        if (((k & 1) != 0 && trace->x.rest != 0) || ((k & 2) != 0 && trace->y.rest != 0))
            continue;
        int64_t column = trace->x.whole - (k & 1), row = trace->y.whole - (k >> 1);
        if (column < 0 || row < 0 || column >= ground->columns || row >= ground->rows ||
            !touches(ground, column, row, before))
            continue;
        uint32_t cell = (uint32_t)row * ground->columns + (uint32_t)column;
        uint32_t rank = !navi_ground_is_free_cell(ground, cell) ? 1 : cell != before ? 2 : 3;
        if (rank > best_rank) {
            best = cell;
            best_rank = rank;
        }
    }
    return best;
}

// --- a path as cells ---------------------------------------------------------------------

static void tell(const NavGridQuery* query, const Trace* at, NavGridFault fault,
                 NavGridTrace* trace) {
    if (trace->fault != NAV_GRID_FAULT_NONE)
        return;
    trace->fault = fault;
    trace->index = query->cells.count;
    trace->leg = at->leg;
    trace->point = navi_trace_position(at);
}

// Put a cell beside in, before a step across that is not allowed.
static NavResult go_round(NavGridQuery* query, const Ground* ground, const Trace* at, uint32_t cell,
                          NavGridTrace* trace) {
    uint32_t before = query->cells.data[query->cells.count - 1], columns = ground->columns;
    uint32_t beside[2] = {before / columns * columns + cell % columns,
                          cell / columns * columns + before % columns};
    if (beside[0] == cell || beside[1] == cell)
        return NAV_OK;
    bool is_free[2] = {navi_ground_is_free_cell(ground, beside[0]),
                       navi_ground_is_free_cell(ground, beside[1])};
    if (is_free[0] && is_free[1] && !ground->is_straight_only)
        return NAV_OK;
    if (!is_free[0] && !is_free[1] && !ground->is_straight_only) {
        if (navi_ground_is_free_cell(ground, cell)) // else this is the fault
            tell(query, at, NAV_GRID_FAULT_CORNER, trace);
        return NAV_OK;
    }
    if (!is_free[0] && !is_free[1])
        tell(query, at, NAV_GRID_FAULT_BLOCKED, trace);
    return navi_gridpath_add_cell(query, beside[is_free[0] ? 0 : 1]);
}

static NavResult enter(NavGridQuery* query, const Ground* ground, const Trace* at, uint32_t cell,
                       NavGridTrace* trace) {
    if (query->cells.count > 0 && go_round(query, ground, at, cell, trace) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!navi_ground_is_free_cell(ground, cell))
        tell(query, at, NAV_GRID_FAULT_BLOCKED, trace);
    return navi_gridpath_add_cell(query, cell);
}

NavResult navi_gridpath_trace(NavGridQuery* query, const NavGridTraceRequest* request,
                              NavGridTrace* trace) {
    const NavGrid* grid = query->grid;
    Ground ground = navi_ground_of(grid, request->side, NULL);
    Trace at = navi_trace_begin(navi_trace_frame(grid, request->side), request->points,
                                request->point_count, request->spacing);
    uint32_t before = NAV_NONE;
    ground.is_straight_only = request->is_straight_only;
    *trace = (NavGridTrace){.fault = NAV_GRID_FAULT_NONE};
    query->cells.count = 0;
    do {
        uint32_t cell = navi_trace_cell(&at, &ground, before);
        if (cell == NAV_NONE) {
            tell(query, &at, NAV_GRID_FAULT_OUTSIDE, trace);
            break;
        }
        if (cell != before && enter(query, &ground, &at, cell, trace) != NAV_OK)
            return NAV_ERR_MEMORY;
        before = cell;
    } while (navi_trace_next(&at));
    trace->cells = query->cells.data;
    trace->cell_count = query->cells.count;
    if (trace->fault == NAV_GRID_FAULT_NONE)
        trace->index = query->cells.count;
    return NAV_OK;
}
