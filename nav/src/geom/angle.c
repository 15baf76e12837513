#include "geom/angle.h"

#include <math.h>

#include "geom/pose.h"
#include "geom/predicates.h"

#define UNITS_A_TURN 65536
#define UNITS_A_RADIAN (UNITS_A_TURN / 6.283185307179586)

// `units` in a turn or more, either sign. fmod is exact.
static uint16_t nearest_unit(double units) {
    double part = fmod(units, UNITS_A_TURN), low = floor(part);
    int32_t unit = (int32_t)low + (part - low >= 0.5);
    return (uint16_t)((uint32_t)unit & (UNITS_A_TURN - 1));
}

// Whole turns go first, so that large angles lose nothing.
uint16_t navi_angle_from_degrees(double degrees) {
    return navi_is_finite(degrees) ? nearest_unit(fmod(degrees, 360) * UNITS_A_TURN / 360) : 0;
}

uint16_t navi_angle_from_radians(double radians) {
    double units = radians * UNITS_A_RADIAN;
    return navi_is_finite(units) ? nearest_unit(units) : 0;
}

typedef struct Ray {
    int64_t x, y;
} Ray;

static Ray ray_of(uint32_t angle) {
    Ray ray = {navi_cos((uint16_t)angle), navi_sin((uint16_t)angle)};
    return ray;
}

// Positive when b lies clockwise (on the screen) of a. One of them is at most 2^31 long, the other
// 2^31.5, so neither a product nor the difference can overflow.
static int64_t cross(Ray a, Ray b) { return a.x * b.y - a.y * b.x; }

// The last angle of the first quarter that does not lie beyond the ray, by halving.
static uint32_t last_before(Ray ray) {
    uint32_t low = 0, high = NAV_QUARTER_TURN;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (cross(ray_of(middle), ray) >= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

// Turn the ray by quarters until it lies in the first one, x > 0 and y >= 0; then compare it with
// the line that halves the angle between two units.
uint16_t navi_angle_from_direction(int32_t dx, int32_t dy) {
    if (dx == 0 && dy == 0)
        return 0;
    Ray ray = {dx, dy};
    uint32_t quarters = 0;
    for (; !(ray.x > 0 && ray.y >= 0); quarters++) {
        Ray turned = {ray.y, -ray.x};
        ray = turned;
    }
    uint32_t unit = last_before(ray);
    Ray a = ray_of(unit), b = ray_of(unit + 1), middle = {a.x + b.x, a.y + b.y};
    unit += cross(middle, ray) >= 0;
    return (uint16_t)(quarters * NAV_QUARTER_TURN + unit);
}
