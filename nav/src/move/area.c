#include "move/area.h"

#include <math.h>

#include "base/floats.h"

static double least(double a, double b) { return a < b ? a : b; }
static double most(double a, double b) { return a > b ? a : b; }

// Twice the area of the triangle from the leg to the point: its distance from the leg's line, times
// the leg's length.
static double side_of(const GridArea* leg, double x, double y) {
    return ((double)leg->b.x - leg->a.x) * (y - leg->a.y) -
           ((double)leg->b.y - leg->a.y) * (x - leg->a.x);
}

bool navi_grid_is_near(const GridArea* leg, const GridArea* area) {
    double reach = leg->reach + area->reach + GRID_SLACK;
    double ax = area->a.x, ay = area->a.y, bx = area->b.x, by = area->b.y;
    if (least(leg->a.x, leg->b.x) - most(ax, bx) > reach ||
        least(ax, bx) - most(leg->a.x, leg->b.x) > reach ||
        least(leg->a.y, leg->b.y) - most(ay, by) > reach ||
        least(ay, by) - most(leg->a.y, leg->b.y) > reach)
        return false;
    double dx = (double)leg->b.x - leg->a.x, dy = (double)leg->b.y - leg->a.y;
    double far = reach * (sqrt(dx * dx + dy * dy) + GRID_SLACK) + 1;
    double p = side_of(leg, ax, ay), q = side_of(leg, bx, by);
    double low = least(p, q), high = most(p, q);
    if (area->is_box) {
        double r = side_of(leg, ax, by), s = side_of(leg, bx, ay);
        low = least(low, least(r, s));
        high = most(high, most(r, s));
    }
    return low <= far && high >= -far;
}
