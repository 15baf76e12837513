#include "geom/angle.h"
#include "geom/pose.h"
#include "nav/nav.h"

const char* nav_result_get_text(NavResult result) {
    switch (result) {
    case NAV_OK:
        return "ok";
    case NAV_ERR_ARGUMENT:
        return "a missing or senseless argument";
    case NAV_ERR_RANGE:
        return "a coordinate is not finite or out of range";
    case NAV_ERR_STALE_ID:
        return "the id is null, or what it named was removed";
    case NAV_ERR_FEW_POINTS:
        return "a ring has fewer than 3 different points";
    case NAV_ERR_NO_AREA:
        return "the ring or mesh encloses nothing";
    case NAV_ERR_NOT_SIMPLE:
        return "the ring touches or crosses itself";
    case NAV_ERR_INDEX:
        return "an index is out of range";
    case NAV_ERR_MEMORY:
        return "out of memory";
    case NAV_ERR_BUDGET:
        return "a limit of the world would be passed";
    case NAV_ERR_BATCH:
        return "not possible inside, or outside, a batch";
    case NAV_ERR_IN_USE:
        return "the outline still has shapes";
    case NAV_ERR_CORRUPT:
        return "the bytes are no snapshot, or damaged";
    case NAV_ERR_VERSION:
        return "the snapshot needs a newer version of the library";
    case NAV_ERR_OTHER_WORLD:
        return "this world never gave out the id";
    }
    return "not a result";
}

uint32_t nav_get_version(void) {
    return NAV_VERSION_MAJOR * 10000 + NAV_VERSION_MINOR * 100 + NAV_VERSION_PATCH;
}

NavPoint nav_point_from_px(double x, double y) { return navi_point_from_px(x, y); }

NavPoint nav_point_from_position(NavPosition position) {
    // Exact: steps in pixels are shorter by 8 bits of the exponent.
    return navi_point_from_px(position.x / NAV_STEPS_PER_PX, position.y / NAV_STEPS_PER_PX);
}

int32_t nav_length_from_px(double length) { return navi_length_from_px(length); }

NavBox nav_box_from_px(double min_x, double min_y, double max_x, double max_y) {
    NavBox box = {navi_point_from_px(min_x, min_y), navi_point_from_px(max_x, max_y)};
    return box;
}

NavPose nav_pose(NavPoint position, uint16_t angle) {
    NavPose pose = {position, angle, false, false, NAVI_SCALE_ONE};
    return pose;
}

NavPose nav_pose_from_px(double x, double y, uint16_t angle) {
    return nav_pose(navi_point_from_px(x, y), angle);
}

NavPoint nav_pose_apply(NavPose pose, NavPoint pivot, NavPoint point) {
    if (!navi_pose_is_valid(&pose))
        return NAVI_POINT_REFUSED;
    NavTurn turn = navi_turn(&pose, pivot);
    return navi_turn_apply(&turn, point);
}

NavPosition nav_pose_carry(NavPose from, NavPose to, NavPosition position) {
    if (!navi_pose_is_valid(&from) || !navi_pose_is_valid(&to))
        return position;
    return navi_pose_carry(&from, &to, position);
}

int32_t nav_sin(uint16_t angle) { return navi_sin(angle); }

int32_t nav_cos(uint16_t angle) { return navi_cos(angle); }

uint16_t nav_angle_from_degrees(double degrees) { return navi_angle_from_degrees(degrees); }

uint16_t nav_angle_from_radians(double radians) { return navi_angle_from_radians(radians); }

uint16_t nav_angle_from_direction(int32_t dx, int32_t dy) {
    return navi_angle_from_direction(dx, dy);
}

double nav_angle_to_degrees(uint16_t angle) { return angle * (360.0 / 65536); }

double nav_angle_to_radians(uint16_t angle) { return angle * (6.283185307179586 / 65536); }
