// Angles: units of 1/65536 of a full turn, from and to degrees, radians and directions.
#ifndef NAVI_GEOM_ANGLE_H
#define NAVI_GEOM_ANGLE_H

#include <stdint.h>

// The nearest unit; 0 when not finite.
uint16_t navi_angle_from_degrees(double degrees);
uint16_t navi_angle_from_radians(double radians);
// The unit whose direction is nearest to (dx, dy); 0 for (0, 0). Exact integers.
uint16_t navi_angle_from_direction(int32_t dx, int32_t dy);

#endif
