/// The walkable area of the ORIGINAL shapes, before any snapping: a boolean operation by vertical
/// slabs.
#ifndef ORACLE_AREA_H
#define ORACLE_AREA_H

#include "oracle/world.h"

/// In square steps, in long double: the rounding is far below the tolerance of half a step along
/// each edge. Cost: crossings times edges.
double oracle_walkable_area(NavBox bounds, const OracleShape* shapes, uint32_t shape_count);

/// The largest difference from the snapped mesh that rounding can cause: 0.71 steps per step of
/// edge.
static inline double oracle_area_tolerance(const OracleWorld* world) {
    return 0.71 * world->total_length + 1;
}

/// Is a point (in steps, on no edge) walkable by the originals?
bool oracle_is_walkable(NavBox bounds, const OracleShape* shapes, uint32_t shape_count, double x,
                        double y);

#endif
