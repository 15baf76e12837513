/// Points, boxes and poses on the lattice. x points right, y points down, one pixel is 256 steps.
#ifndef NAV_GEOMETRY_H
#define NAV_GEOMETRY_H

#include "nav/base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NAV_STEPS_PER_PX 256
/// The largest coordinate that a shape or a query may have, in steps: 4 194 303.99 px.
#define NAV_COORD_MAX ((1 << 30) - 2)
/// A quarter turn in angle units; a full turn is 65 536 of them.
#define NAV_QUARTER_TURN 16384

/// A lattice point, in steps.
typedef struct NavPoint {
    int32_t x, y;
} NavPoint;

/// A place that need not be a lattice point, in steps, not rounded.
typedef struct NavPosition {
    double x, y;
} NavPosition;

/// A direction: of length 1, or (0, 0) where there is none.
typedef struct NavDirection {
    double x, y;
} NavDirection;

/// A place in pixels.
typedef struct NavPxPosition {
    double x, y;
} NavPxPosition;

typedef struct NavBox {
    NavPoint min, max;
} NavBox;

/// Where an outline stands. Its points, taken relative to its pivot, are first flipped, then
/// scaled, then turned about the pivot, then moved so that the pivot comes to `position`.
typedef struct NavPose {
    NavPoint position;
    uint16_t angle;    ///< 65 536 a full turn, 0 as drawn, positive is clockwise on the screen
    bool is_flipped_x; ///< mirrored left to right
    bool is_flipped_y; ///< mirrored top to bottom
    int32_t scale;     ///< in 1/65536; 0 means 1 (65536); at most 2^24 in size
} NavPose;

/// Pixels to the lattice: the nearest double, times 256, halves rounded up. A coordinate that is
/// not finite or out of range gives a point that every function refuses with NAV_ERR_RANGE.
NAV_API NavPoint nav_point_from_px(double x, double y);

/// The smallest whole number of steps that is not below the length; INT32_MAX when not finite,
/// negative or out of range (which no radius may be; as a greatest distance it is any).
NAV_API int32_t nav_length_from_px(double length);

/// A box from its corners in pixels, each rounded like nav_point_from_px.
NAV_API NavBox nav_box_from_px(double min_x, double min_y, double max_x, double max_y);

/// The pose at pixel (x, y) with the given angle (65 536 a full turn), neither flipped nor scaled.
NAV_API NavPose nav_pose_from_px(double x, double y, uint16_t angle);

/// The same in steps.
NAV_API NavPose nav_pose(NavPoint position, uint16_t angle);

/// One point through a pose; exact integers, the same on every machine. The result may be out of
/// range (then it is the refused point). Cost: a table look-up and four products.
NAV_API NavPoint nav_pose_apply(NavPose pose, NavPoint pivot, NavPoint point);

/// Degrees to angle units: the nearest unit, halves up, whole turns dropped. 0 when not finite.
NAV_API uint16_t nav_angle_from_degrees(double degrees);

/// Radians to angle units: the nearest unit, halves up, whole turns dropped. 0 when not finite.
NAV_API uint16_t nav_angle_from_radians(double radians);

/// The angle of a direction, such as the difference of two points: the nearest unit, in exact
/// integers. (1, 0) has angle 0, (0, 1) a quarter turn. 0 for (0, 0).
NAV_API uint16_t nav_angle_from_direction(int32_t dx, int32_t dy);

/// An angle in degrees, from 0 to below 360. Exact.
NAV_API double nav_angle_to_degrees(uint16_t angle);

/// An angle in radians, from 0 to below 2 pi.
NAV_API double nav_angle_to_radians(uint16_t angle);

/// sin of angle * 2 pi / 65536, times 2^30, rounded; from a committed table, no libm.
NAV_API int32_t nav_sin(uint16_t angle);
/// cos of the same angle, likewise.
NAV_API int32_t nav_cos(uint16_t angle);

/// Steps in pixels, exact: of a coordinate or a whole length.
static inline double nav_steps_to_px(int32_t steps) { return steps * (1.0 / NAV_STEPS_PER_PX); }

/// A length in steps, such as NavPath.length, in pixels. Exact.
static inline double nav_length_to_px(double steps) { return steps / NAV_STEPS_PER_PX; }

/// A lattice point in pixels. Exact.
static inline NavPxPosition nav_point_to_px(NavPoint point) {
    NavPxPosition px = {nav_steps_to_px(point.x), nav_steps_to_px(point.y)};
    return px;
}

/// A position in pixels. Exact.
static inline NavPxPosition nav_position_to_px(NavPosition position) {
    NavPxPosition px = {nav_length_to_px(position.x), nav_length_to_px(position.y)};
    return px;
}

#ifdef __cplusplus
}
#endif
#endif
