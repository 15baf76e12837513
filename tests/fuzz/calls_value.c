// The functions of nav/geometry.h, and the names of values: any argument has an answer.
#include <math.h>

#include "calls.h"

static void turn(NavPoint point, double number) {
    uint16_t angle = nav_angle_from_direction(point.x, point.y);
    (void)nav_angle_from_degrees(number);
    (void)nav_angle_from_radians(number);
    FUZZ_CHECK(nav_angle_from_degrees(nav_angle_to_degrees(angle)) == angle);
    FUZZ_CHECK(nav_angle_from_radians(nav_angle_to_radians(angle)) == angle);
    FUZZ_CHECK(nav_angle_from_direction(nav_cos(angle), nav_sin(angle)) == angle);
    FUZZ_CHECK(nav_cos(angle) == nav_sin((uint16_t)(angle + nav_angle_from_quarter_turns(1))));
}

static void measure(NavPoint a, NavPoint b, double number) {
    NavBox box = nav_box_from_points(a, b);
    NavPxPosition px = nav_point_to_px(a);
    NavPosition position = {number, a.x};
    FUZZ_CHECK(box.min.x <= box.max.x && box.min.y <= box.max.y);
    FUZZ_CHECK(px.x == nav_steps_to_px(a.x) && px.y == nav_length_to_px(a.y));
    (void)nav_position_to_px(position);
    (void)nav_point_from_position(position);
    NavPoint same = nav_point_from_px(px.x, px.y);
    if (llabs(a.x) <= NAV_COORD_MAX && llabs(a.y) <= NAV_COORD_MAX)
        FUZZ_CHECK(same.x == a.x && same.y == a.y);
}

static void carry(NavPose pose, NavPoint pivot, NavPoint point, double number) {
    NavPose other = nav_pose(pivot, (uint16_t)(pose.angle + 99));
    NavPosition place = {point.x, point.y};
    (void)nav_pose_apply(pose, pivot, point);
    (void)nav_pose_carry(pose, other, place);
    (void)nav_pose_carry(other, pose, (NavPosition){number, point.x});
}

static void name(uint32_t value) {
    const char* texts[] = {nav_result_get_text((NavResult)(value % 16)),
                           nav_path_status_get_text((NavPathStatus)(value % 8)),
                           nav_field_status_get_text((NavFieldStatus)(value % 8)),
                           nav_route_state_get_text((NavRouteState)(value % 8)),
                           nav_unit_state_get_text((NavUnitState)(value % 8)),
                           nav_unit_event_kind_get_text((NavUnitEventKind)(value % 8))};
    for (uint32_t k = 0; k < sizeof texts / sizeof *texts; k++)
        FUZZ_CHECK(texts[k] != NULL);
    FUZZ_CHECK(nav_get_version() > 0);
}

void fuzz_value_call(NavPose pose, NavPoint pivot, NavPoint point, double number, uint32_t value) {
    carry(pose, pivot, point, number);
    turn(point, number);
    measure(point, pivot, number);
    name(value);
}
