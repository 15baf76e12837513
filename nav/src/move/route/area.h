// What legs and changes take up.
#ifndef NAVI_MOVE_ROUTE_AREA_H
#define NAVI_MOVE_ROUTE_AREA_H

#include <stdbool.h>

#include "nav/geometry.h"

// Everything within `reach` of the segment from a to b, or of the box from a to b.
typedef struct GridArea {
    NavPoint a, b;
    double reach;
    bool is_box;
} GridArea;

// For the rounding of doubles.
#define GRID_SLACK 1e-3

static inline double navi_lesser(double a, double b) { return a < b ? a : b; }
static inline double navi_greater(double a, double b) { return a > b ? a : b; }

// Could the leg meet the area? False only if it does not.
bool navi_grid_is_near(const GridArea* leg, const GridArea* area);

#endif
