#include "asset/lattice.h"

#include <math.h>

bool eng_point_from_px(EngVec px, EngPoint* point) {
    double steps[2] = {px.x * ENG_STEPS_PER_PX, px.y * ENG_STEPS_PER_PX};
    int32_t rounded[2];
    for (int i = 0; i < 2; i++) {
        double whole = floor(steps[i]);
        if (!(whole >= -ENG_STEP_MAX - 1.0 && whole <= ENG_STEP_MAX))
            return false;
        whole += steps[i] - whole >= 0.5 ? 1 : 0;
        if (whole < -ENG_STEP_MAX || whole > ENG_STEP_MAX)
            return false;
        rounded[i] = (int32_t)whole;
    }
    *point = (EngPoint){rounded[0], rounded[1]};
    return true;
}

// Taylor series of sin and cos for |x| up to pi / 4, smallest terms first.
static double sin_series(double x) {
    double x2 = x * x, sum = 0;
    for (int n = 19; n >= 3; n -= 2)
        sum = (1 + sum) * (-x2 / (n * (n - 1)));
    return x * (1 + sum);
}

static double cos_series(double x) {
    double x2 = x * x, sum = 0;
    for (int n = 20; n >= 2; n -= 2)
        sum = (1 + sum) * (-x2 / (n * (n - 1)));
    return 1 + sum;
}

EngVec engi_direction(double degrees) {
    const double radians_per_degree = 0.017453292519943295;
    double rest = fmod(degrees, 360); // exact
    int quarter = (int)floor((rest + 45) / 90);
    rest -= 90.0 * quarter; // exact, in [-45, 45]
    double c = cos_series(rest * radians_per_degree), s = sin_series(rest * radians_per_degree);
    switch ((quarter % 4 + 4) % 4) {
    case 1:
        return (EngVec){-s, c};
    case 2:
        return (EngVec){-c, -s};
    case 3:
        return (EngVec){s, -c};
    default:
        return (EngVec){c, s};
    }
}

EngVec engi_rotate(EngVec point, EngVec direction) {
    return (EngVec){point.x * direction.x - point.y * direction.y,
                    point.x * direction.y + point.y * direction.x};
}
