// What pushes a unit again and again would carry it along for ever: the nearest place is ahead of
// it. So who walked, or was pushed in the tick before, goes aside, too, at right angles to the
// push.
#include "move/crowd/crowd.h"

// It goes on to the side to which it was going: if that was at a steeper angle, by its sine.
#define SIDE_SINE 0.015625

static bool goes_left(const CrowdUnit* unit, RadiusVec push, RadiusVec velocity) {
    double side = navi_vec_cross(push, velocity);
    double least = SIDE_SINE * navi_vec_length(push) * navi_vec_length(velocity);
    if (fabs(side) > least || !unit->has_goal)
        return side >= 0;
    return navi_vec_cross(push, navi_vec_from(unit->point, unit->goal)) >= 0;
}

void navi_unit_plan_evasion(NavCrowd* crowd, uint32_t slot, NavPoint from, RadiusVec velocity) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    CrowdMove* move = &crowd->moves.data[slot];
    RadiusVec push = navi_vec_from(from, unit->point);
    double length = navi_vec_length(push);
    bool is_pushed_again = velocity.x != 0 || velocity.y != 0;
    move->push = push;
    if (!is_pushed_again || length == 0 || navi_unit_is_carved(unit))
        return;
    bool is_left = goes_left(unit, push, velocity);
    move->evades = true;
    move->speed = unit->max_speed;
    move->wanted = navi_vec_scale(is_left ? navi_vec_left(push) : navi_vec_right(push),
                                  unit->max_speed / length);
    move->stop = NAV_NONE;
}

void navi_unit_take_push(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    const CrowdMove* move = &crowd->moves.data[slot];
    RadiusVec before = navi_unit_position(unit);
    if (move->evades) {
        unit->point = move->point;
        unit->rest = move->rest;
    }
    RadiusVec way = navi_vec_add(move->push, navi_vec_sub(navi_unit_position(unit), before));
    double length = navi_vec_length(way);
    bool is_fast = length > unit->max_speed; // what jumps is not seen as that fast
    unit->velocity = is_fast ? navi_vec_scale(way, unit->max_speed / length) : way;
}
