/// Points, boxes, poses and angles. x points right, y points down, one pixel is 256 steps.
///
/// The type says the unit: NavPoint counts whole steps, NavPosition has steps that are not rounded,
/// NavPxPosition has pixels.
/// A length, distance or radius of type int32_t or double is in steps.
/// An angle of type uint16_t counts 65536ths of a full turn; positive is clockwise on the screen.
#ifndef NAV_GEOMETRY_H
#define NAV_GEOMETRY_H

#include "nav/base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NAV_STEPS_PER_PX 256
/// The largest coordinate that a shape or a query may have, in steps: 4 194 303.99 px.
#define NAV_COORD_MAX ((1 << 30) - 2)
/// For a distance in steps: no limit.
#define NAV_ANY_DISTANCE INT32_MAX
/// A quarter turn in angle units. A full turn is 65536 of them. For several of them:
/// nav_angle_from_quarter_turns.
#define NAV_QUARTER_TURN 16384

/// A lattice point, in steps.
typedef struct NavPoint {
    int32_t x, y;
} NavPoint;

/// A place that need not be a lattice point, in steps.
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

/// A closed box, in steps. `min` is its upper left corner on the screen.
typedef struct NavBox {
    NavPoint min, max;
} NavBox;

/// Where an outline is placed.
/// Its points, taken relative to its pivot, are first flipped, then scaled, then rotated about the
/// pivot, then moved so that the pivot comes to `position`.
typedef struct NavPose {
    NavPoint position;
    uint16_t angle;    ///< 0: as drawn
    bool is_flipped_x; ///< mirrored left to right
    bool is_flipped_y; ///< mirrored top to bottom
    int32_t scale;     ///< in 65536ths; 0 means 1 (65536); from -2^24 to 2^24; a negative one
                       ///< also rotates by half a turn
} NavPose;

/// The lattice point nearest to a place in pixels; halves are rounded up.
/// A coordinate that is not finite or out of range gives a point that every function refuses with
/// NAV_ERR_RANGE.
NAV_API NavPoint nav_point_from_px(double x, double y);

/// The lattice point nearest to a position, for example to where a ray has ended; halves are
/// rounded up. Not finite or out of range: as in nav_point_from_px.
NAV_API NavPoint nav_point_from_position(NavPosition position);

/// The smallest whole number of steps that is not below a length in pixels.
/// INT32_MAX when the length is not finite, negative or out of range.
/// Every function refuses INT32_MAX as a radius; as a distance it is NAV_ANY_DISTANCE.
NAV_API int32_t nav_length_from_px(double length);

/// A box from its corners in pixels, each rounded as in nav_point_from_px.
NAV_API NavBox nav_box_from_px(double min_x, double min_y, double max_x, double max_y);

/// The smallest box that holds two points, such as the ends of a drag in any direction.
static inline NavBox nav_box_from_points(NavPoint a, NavPoint b) {
    NavBox box = {{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                  {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
    return box;
}

/// The pose at a place in pixels, rounded as in nav_point_from_px, neither flipped nor scaled.
NAV_API NavPose nav_pose_from_px(double x, double y, uint16_t angle);

/// The pose at a lattice point, neither flipped nor scaled.
NAV_API NavPose nav_pose(NavPoint position, uint16_t angle);

/// Where a pose puts one point of an outline with this pivot.
/// Exact integers, the same on every machine.
/// A result out of range, and a pose that is not valid, give a point that every function refuses
/// with NAV_ERR_RANGE.
/// Cost: two table look-ups and four products.
NAV_API NavPoint nav_pose_apply(NavPose pose, NavPoint pivot, NavPoint point);

/// Where a place on a shape comes to when the shape goes from one pose to another: for units on a
/// ferry that moves and rotates. It may be flipped and scaled, too.
///
/// Doubles, computed with + - * / only, the same on every machine. Within 2^20 steps of the pose's
/// position a move adds less than a millionth of a step to the place. So keep the position of a
/// unit that does not walk, and round it for questions: nav_point_from_position.
///
/// A pose that is not valid leaves the place where it is. Cost: a few products.
NAV_API NavPosition nav_pose_carry(NavPose from, NavPose to, NavPosition position);

/// The angle nearest to degrees: halves are rounded up, whole turns are dropped.
/// 0 when `degrees` is not finite.
NAV_API uint16_t nav_angle_from_degrees(double degrees);

/// The angle nearest to radians: halves are rounded up, whole turns are dropped.
/// 0 when `radians` is not finite, or so large that 65536 / (2 pi) times it is not.
NAV_API uint16_t nav_angle_from_radians(double radians);

/// The angle of the direction (dx, dy), for example the difference of two points.
/// (1, 0) has angle 0, (0, 1) a quarter turn, (0, 0) has angle 0.
/// Computed in exact integers, the same on every machine.
/// The angle of the direction (nav_cos(a), nav_sin(a)) is a.
/// Cost: some 16 table look-ups.
NAV_API uint16_t nav_angle_from_direction(int32_t dx, int32_t dy);

/// The angle of some quarter turns, also of a negative number: whole turns are dropped.
static inline uint16_t nav_angle_from_quarter_turns(int32_t quarters) {
    return ((quarters & 3) * NAV_QUARTER_TURN) & 0xffff;
}

/// An angle in degrees, from 0 to below 360. Exact.
NAV_API double nav_angle_to_degrees(uint16_t angle);

/// An angle in radians, from 0 to below 2 pi.
NAV_API double nav_angle_to_radians(uint16_t angle);

/// The sine of an angle times 2^30, rounded, from a table: the same on every machine.
NAV_API int32_t nav_sin(uint16_t angle);

/// The cosine of an angle times 2^30, rounded, from a table: the same on every machine.
NAV_API int32_t nav_cos(uint16_t angle);

/// A coordinate or length in whole steps, in pixels. Exact.
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
