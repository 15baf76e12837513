// The pieces of legs between the borders of cells.
#include "query/gridpath/trace.h"

// Beginning a distance away from the corner of the first cell. On a border, what is ahead decides.
static TraceAxis axis_at(int64_t distance, int64_t cell, int64_t run) {
    int64_t rest = distance % cell;
    rest += rest < 0 ? cell : 0;
    TraceAxis axis = {.whole = (distance - rest) / cell, .rest = 1};
    axis.sign = (int64_t)(run > 0) - (int64_t)(run < 0);
    axis.run = run * axis.sign;
    axis.ahead = run < 0 ? rest : cell - rest;
    if (rest == 0 && run == 0)
        axis.rest = 0;
    if (rest == 0 && run < 0) {
        axis.whole--;
        axis.ahead = cell;
    }
    return axis;
}

static NavPoint end_of(const Trace* trace, uint32_t leg) {
    return trace->points[leg + 1 < trace->point_count ? leg + 1 : leg];
}

static void begin_leg(Trace* trace) {
    NavPoint a = trace->points[trace->leg], b = end_of(trace, trace->leg), corner = trace->corner;
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    trace->part = 0;
    trace->entered = 0;
    trace->x = axis_at(a.x - trace->offset - corner.x, trace->cell, x);
    trace->y = axis_at(a.y - trace->offset - corner.y, trace->cell, y);
}

// The first leg from this one on that leads somewhere; or the number of points.
static uint32_t leg_from(const Trace* trace, uint32_t leg) {
    while (leg + 1 < trace->point_count &&
           navi_point_equal(trace->points[leg], trace->points[leg + 1]))
        leg++;
    return leg + 1 < trace->point_count ? leg : trace->point_count;
}

void navi_pieces_begin(Trace* trace) {
    uint32_t leg = leg_from(trace, 0);
    trace->leg = leg < trace->point_count ? leg : 0;
    begin_leg(trace);
}

static double ahead_of(const TraceAxis* axis) {
    return axis->ahead < axis->run ? (double)axis->ahead / (double)axis->run : 1;
}

static void cross(TraceAxis* axis, int64_t cell) {
    axis->whole += axis->sign;
    axis->ahead += cell;
}

// The border that comes first; both where they meet.
bool navi_pieces_next(Trace* trace) {
    TraceAxis *x = &trace->x, *y = &trace->y;
    bool has_x = x->ahead < x->run, has_y = y->ahead < y->run;
    if (!has_x && !has_y) {
        uint32_t leg = leg_from(trace, trace->leg + 1);
        if (leg >= trace->point_count)
            return false;
        trace->leg = leg;
        begin_leg(trace);
        return true;
    }
    int64_t order = has_x && has_y ? x->ahead * y->run - y->ahead * x->run : has_x ? -1 : 1;
    trace->entered = order <= 0 ? ahead_of(x) : ahead_of(y);
    trace->part++;
    if (order <= 0)
        cross(x, trace->cell);
    if (order >= 0)
        cross(y, trace->cell);
    return true;
}

NavPosition navi_pieces_middle(const Trace* trace) {
    NavPoint a = trace->points[trace->leg], b = end_of(trace, trace->leg);
    double x = ahead_of(&trace->x), y = ahead_of(&trace->y);
    double at = (trace->entered + (x < y ? x : y)) / 2;
    return (NavPosition){a.x + at * ((double)b.x - a.x), a.y + at * ((double)b.y - a.y)};
}

static bool holds(const TraceAxis* axis, int64_t distance, int64_t cell) {
    return distance >= axis->whole * cell && distance <= (axis->whole + 1) * cell;
}

bool navi_pieces_round(const Trace* trace, NavPoint* point) {
    bool is_last = trace->x.ahead >= trace->x.run && trace->y.ahead >= trace->y.run;
    NavPosition middle = navi_pieces_middle(trace);
    *point = navi_point_rounded(middle.x, middle.y);
    if (trace->part == 0 || is_last)
        *point = trace->part == 0 ? trace->points[trace->leg] : end_of(trace, trace->leg);
    return holds(&trace->x, point->x - trace->offset - trace->corner.x, trace->cell) &&
           holds(&trace->y, point->y - trace->offset - trace->corner.y, trace->cell);
}
