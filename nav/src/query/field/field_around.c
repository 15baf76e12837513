#include "query/field/field_disc.h"

uint32_t navi_field_list_around(NavPoint p, NavPoint points[FIELD_AROUND]) {
    uint32_t count = 0;
    for (int32_t y = p.y - FIELD_NEAR; y <= p.y + FIELD_NEAR; y++)
        for (int32_t x = p.x - FIELD_NEAR; x <= p.x + FIELD_NEAR; x++)
            if ((x != p.x || y != p.y) && x >= -NAV_COORD_MAX && x <= NAV_COORD_MAX &&
                y >= -NAV_COORD_MAX && y <= NAV_COORD_MAX)
                points[count++] = (NavPoint){x, y};
    return count;
}

// --- around a circle ---------------------------------------------------------------------

// More than rounding moves a point.
#define ROUNDED 0.72

// A bend stands outside by at most 1 % of the radius. Between it and the circle the two legs turn
// by this.
static double half_turn_most(double radius) {
    const double part = (radius + ROUNDED) / (radius + 0.01 * radius - ROUNDED);
    return part < 1 ? sqrt(2 * (1 - part)) : 0; // less than its arc cosine
}

bool navi_field_bend(int32_t radius, const FieldArc* arc, NavPoint* p) {
    const double half = fmin(arc->angle / 2, half_turn_most(radius));
    const RadiusVec turn = navi_direction(half);
    const RadiusVec n = navi_vec_turn(arc->n, turn.x, arc->is_left ? turn.y : -turn.y);
    const RadiusVec at = navi_vec_add(arc->c, navi_vec_scale(n, (radius + ROUNDED) / turn.x));
    *p = navi_point_rounded(at.x, at.y);
    return half > 0;
}

// --- a waypoint --------------------------------------------------------------------------

bool navi_field_may_go(const FieldChoice* choice, NavPoint p, double short_most) {
    const double leg = navi_distance(choice->from, p);
    if (leg == 0 || choice->is_good || choice->result != NAV_OK)
        return false;
    const int64_t keep = choice->is_lax && leg <= short_most ? 0 : choice->field->disc.radius - 1;
    const WalkLeg walk = {choice->from, p, choice->spot};
    return navi_field_leg_keeps(choice->field, &walk, keep);
}

bool navi_field_take(FieldChoice* choice, NavPoint p, double path) {
    if (!(path < choice->least))
        return false;
    choice->least = path;
    choice->best = p;
    choice->is_found = true;
    return true;
}
