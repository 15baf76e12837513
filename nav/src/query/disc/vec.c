#include "query/disc/vec.h"

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

// The tangent of half the angle; halved until the series of the arc tangent is good.
double navi_vec_between(RadiusVec a, RadiusVec b) {
    double c = navi_vec_dot(a, b), s = fabs(navi_vec_cross(a, b)), scale = 2;
    double t = c >= 0 ? s / (1 + c) : (1 - c) / (s + 1e-300);
    while (t > 0.15) {
        t = t / (1 + sqrt(1 + t * t));
        scale *= 2;
    }
    double q = t * t;
    return scale * t * (1 - q * (1.0 / 3 - q * (1.0 / 5 - q * (1.0 / 7 - q * (1.0 / 9 - q / 11)))));
}
