// Results, points, lengths, poses: functions of plain values, which are defined for all arguments.
#include <math.h>

#include "misuse.h"

// Every function refuses this point.
static bool is_refused(NavPoint p) {
    return p.x < -NAV_COORD_MAX || p.x > NAV_COORD_MAX || p.y < -NAV_COORD_MAX ||
           p.y > NAV_COORD_MAX;
}

static void cases_of_points(Stage* s) {
    const double bad[3] = {(double)NAN, (double)INFINITY, 1e300};
    const BadClass as[3] = {BAD_NAN, BAD_INFINITE, BAD_RANGE};
    for (int k = 0; k < 3; k++) {
        SEES(s, nav_point_from_px, as[k], is_refused(nav_point_from_px(bad[k], 0)));
        SEES(s, nav_point_from_px, as[k], is_refused(nav_point_from_px(0, -bad[k])));
        SEES(s, nav_point_from_position, as[k],
             is_refused(nav_point_from_position((NavPosition){bad[k], 0})));
        SEES(s, nav_length_from_px, as[k], nav_length_from_px(bad[k]) == INT32_MAX);
        SEES(s, nav_box_from_px, as[k], is_refused(nav_box_from_px(bad[k], 0, 1, 1).min));
        SEES(s, nav_box_from_px, as[k], is_refused(nav_box_from_px(0, 0, 1, bad[k]).max));
        SEES(s, nav_pose_from_px, as[k], is_refused(nav_pose_from_px(0, bad[k], 1).position));
    }
    SEES(s, nav_length_from_px, BAD_RANGE, nav_length_from_px(-1) == INT32_MAX);
    SEES(s, nav_length_from_px, BAD_RANGE, nav_length_from_px(4194304) == INT32_MAX);
    SEES(s, nav_pose, BAD_RANGE, is_refused(nav_pose(s->far, 3).position));
    NavPose far = nav_pose(s->far, 3), large = s->pose;
    large.scale = INT32_MAX;
    SEES(s, nav_pose_apply, BAD_RANGE, is_refused(nav_pose_apply(far, s->good, s->good)));
    const NavPosition place = {3, 4};
    SEES(s, nav_pose_carry, BAD_RANGE, nav_pose_carry(far, s->pose, place).x == 3);
    SEES(s, nav_pose_carry, BAD_RANGE, nav_pose_carry(s->pose, large, place).y == 4);
    SEES(s, nav_pose_apply, BAD_RANGE, is_refused(nav_pose_apply(large, s->good, s->good)));
    NavPoint least = {INT32_MIN, INT32_MIN}, most = {INT32_MAX, INT32_MAX};
    SEES(s, nav_pose_apply, BAD_RANGE, is_refused(nav_pose_apply(s->pose, least, most)));
    for (int k = 0; k < 3; k++) {
        SEES(s, nav_angle_from_degrees, as[k], nav_angle_from_degrees(bad[k]) < 65535);
        SEES(s, nav_angle_from_radians, as[k], nav_angle_from_radians(bad[k]) < 65535);
    }
    SEES(s, nav_angle_from_direction, BAD_NOTHING,
         nav_angle_from_direction(INT32_MIN, INT32_MIN) == 5 * 8192);
    SEES(s, nav_angle_to_degrees, BAD_NOTHING, nav_angle_to_degrees(65535) < 360);
    SEES(s, nav_angle_to_radians, BAD_NOTHING, nav_angle_to_radians(65535) < 6.2832);
    SEES(s, nav_sin, BAD_NOTHING, nav_sin(65535) < 0 && nav_sin(16384) == 1 << 30);
    SEES(s, nav_cos, BAD_NOTHING, nav_cos(0) == 1 << 30 && nav_cos(32768) == -(1 << 30));
}

void cases_base(Stage* s) {
    for (int value = -2; value < 40; value++)
        SEES(s, nav_result_get_text, BAD_RANGE, nav_result_get_text((NavResult)value)[0] != '\0');
    SEES(s, nav_get_version, BAD_NOTHING, nav_get_version() > 0);
    cases_of_points(s);
}
