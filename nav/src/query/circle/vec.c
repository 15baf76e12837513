#include "query/circle/vec.h"

#define HALF_TURN 3.14159265358979323846

// Halving the angle five times makes it smaller than 0.1. Then the series of the arc sine follows.
double navi_vec_angle(RadiusVec a, RadiusVec b) {
    double scale = 1;
    NAV_ASSERT(navi_vec_is_unit(a) && navi_vec_is_unit(b));
    if (navi_vec_length_2(navi_vec_add(a, b)) < 1e-12) // the sum has no direction
        return HALF_TURN - fabs(navi_vec_cross(a, b));
    for (int i = 0; i < 5; i++) {
        b = navi_vec_unit(navi_vec_add(a, b));
        scale *= 2;
    }
    double s = navi_vec_cross(a, b), q = s * s;
    double series = 1 + q * (1.0 / 6 + q * (3.0 / 40 + q * (15.0 / 336 + q * (105.0 / 3456))));
    return scale * (s < 0 ? -s : s) * series;
}

// The tangent of half the angle, or of the half of what is left to half a turn. It is at most 1.
// The nearest eighth is looked up, and the series of the arc tangent gives the rest.
double navi_vec_between(RadiusVec a, RadiusVec b) {
    static const double eighths[9] = {
        0.0,
        0.12435499454676144,
        0.24497866312686414,
        0.35877067027057225,
        0.4636476090008061,
        0.5585993153435624,
        0.6435011087932844,
        0.7188299996216245,
        0.7853981633974483,
    };
    double c = navi_vec_dot(a, b), s = fabs(navi_vec_cross(a, b)), t = s / (1 + fabs(c));
    uint32_t k = t < 1 ? (uint32_t)(8 * t + 0.5) : 8;
    double near = k / 8.0, rest = (t - near) / (1 + t * near), q = rest * rest;
    double half = eighths[k] + rest * (1 - q * (1.0 / 3 - q * (1.0 / 5 - q * (1.0 / 7 - q / 9))));
    return c >= 0 ? 2 * half : HALF_TURN - 2 * half;
}
