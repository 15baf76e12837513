// Douglas and Peucker's algorithm between two points of a ring.
#include "art/trace_parts.h"

#include <math.h>
#include <string.h>

// A point on the forbidden side of the line counts as farther than any on the other.
static const double forbidden = 1e12;

// How far a point is from the segment from 0 to (dx, dy) of that squared length.
static double distance(double dx, double dy, double length, double px, double py) {
    double t = (dx * px + dy * py) / length;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    double x = px - t * dx, y = py - t * dy;
    return sqrt(x * x + y * y);
}

// The point farther than epsilon from the line a-b that is worst, or a.
static uint32_t find_worst(const EngiKeeper* keeper, uint32_t a, uint32_t b, double epsilon) {
    // Solid ground is on the right side, where `side` is positive.
    double wrong = keeper->bias == ENG_TRACE_INSIDE    ? 1
                   : keeper->bias == ENG_TRACE_OUTSIDE ? -1
                                                       : 0;
    // A square below this one is certainly not farther: most points need no root.
    const double surely = 1 - 1e-9;
    EngPoint start = keeper->points[a], end = keeper->points[b];
    double dx = (double)end.x - start.x, dy = (double)end.y - start.y;
    double length = dx * dx + dy * dy, most = epsilon, near = most * most * length * surely;
    uint32_t worst = a;
    for (uint32_t i = a + 1; i < b; i++) {
        double px = (double)keeper->points[i].x - start.x;
        double py = (double)keeper->points[i].y - start.y;
        double side = dx * py - dy * px; // exact: a picture has 2^24 pixels at most
        double along = dx * px + dy * py;
        bool is_forbidden = side * wrong > 0;
        if (!is_forbidden && along >= 0 && along <= length && side * side <= near)
            continue;
        double bad = distance(dx, dy, length, px, py) + (is_forbidden ? forbidden : 0);
        if (bad > most) {
            most = bad;
            worst = i;
            near = most * most * length * surely;
        }
    }
    return worst;
}

static bool take_tests(EngiKeeper* keeper, uint32_t count) {
    bool has_some = keeper->tests >= count;
    keeper->tests = has_some ? keeper->tests - count : 0;
    return has_some;
}

void engi_keeper_keep(EngiKeeper* keeper, uint32_t from, uint32_t to, double epsilon) {
    uint32_t depth = 0;
    keeper->stack[depth++] = from;
    keeper->stack[depth++] = to;
    while (depth > 0) {
        uint32_t b = keeper->stack[--depth], a = keeper->stack[--depth];
        if (epsilon <= 0 || !take_tests(keeper, b - a)) {
            memset(keeper->is_kept + a, 1, b - a);
            continue;
        }
        uint32_t worst = find_worst(keeper, a, b, epsilon);
        if (worst == a)
            continue;
        keeper->is_kept[worst] = 1;
        if (worst > a + 1) {
            keeper->stack[depth++] = a;
            keeper->stack[depth++] = worst;
        }
        if (b > worst + 1) {
            keeper->stack[depth++] = worst;
            keeper->stack[depth++] = b;
        }
    }
}
