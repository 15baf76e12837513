#include "move/route/area.h"

#include <math.h>

#include "base/floats.h"

// Twice the area of the triangle from the leg to the point: its distance from the leg's line, times
// the leg's length.
static double side_of(const GridArea* leg, double x, double y) {
    return ((double)leg->b.x - leg->a.x) * (y - leg->a.y) -
           ((double)leg->b.y - leg->a.y) * (x - leg->a.x);
}

bool navi_grid_is_near(const GridArea* leg, const GridArea* area) {
    double reach = leg->reach + area->reach + GRID_SLACK;
    double ax = area->a.x, ay = area->a.y, bx = area->b.x, by = area->b.y;
    if (navi_lesser(leg->a.x, leg->b.x) - navi_greater(ax, bx) > reach ||
        navi_lesser(ax, bx) - navi_greater(leg->a.x, leg->b.x) > reach ||
        navi_lesser(leg->a.y, leg->b.y) - navi_greater(ay, by) > reach ||
        navi_lesser(ay, by) - navi_greater(leg->a.y, leg->b.y) > reach)
        return false;
    double dx = (double)leg->b.x - leg->a.x, dy = (double)leg->b.y - leg->a.y;
    double far = reach * (sqrt(dx * dx + dy * dy) + GRID_SLACK) + 1;
    double p = side_of(leg, ax, ay), q = side_of(leg, bx, by);
    double low = navi_lesser(p, q), high = navi_greater(p, q);
    if (area->is_box) {
        double r = side_of(leg, ax, by), s = side_of(leg, bx, ay);
        low = navi_lesser(low, navi_lesser(r, s));
        high = navi_greater(high, navi_greater(r, s));
    }
    return low <= far && high >= -far;
}
