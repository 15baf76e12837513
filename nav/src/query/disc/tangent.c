#include "query/disc/inside.h"

// Let d be the tangent's direction and n its right normal. Then q - p = length * d + (a - b) * n.
bool navi_radius_tangent(NavPoint p, int64_t a, NavPoint q, int64_t b, RadiusTangent* tangent) {
    int64_t distance_2 = navi_distance_2(p, q), across = a - b, rest_2;
    if (distance_2 < across * across)
        return false;
    NAV_ASSERT(distance_2 > 0);
    rest_2 = distance_2 - across * across;
    double distance = sqrt((double)distance_2);
    tangent->length = sqrt((double)rest_2);
    RadiusVec unit = navi_vec_scale(navi_vec_from(p, q), 1 / distance);
    RadiusVec d = navi_vec_turn(unit, tangent->length / distance, (double)across / distance);
    RadiusVec right = navi_vec(d.y, -d.x);
    tangent->out = navi_vec_scale(right, a < 0 ? -1 : 1);
    tangent->in = navi_vec_scale(right, b < 0 ? -1 : 1);
    NAV_ASSERT(tangent->length <= distance && navi_vec_is_unit(d));
    return true;
}
