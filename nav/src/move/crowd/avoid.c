#include "move/crowd/avoid.h"

// A product of unit vectors below this is that of parallel ones.
#define PARALLEL 1e-9
// What rounding may leave of a bound, as a part of the speed.
#define SLACK 1e-9

// --- one other body ----------------------------------------------------------------------

static HalfPlane half_plane(RadiusVec velocity, RadiusVec n, double change, double share) {
    HalfPlane plane = {n, navi_vec_dot(n, velocity) + share * change};
    return plane;
}

// The forbidden relative velocities are a disc, that of the bodies that touch after `ticks`.
static HalfPlane leave_disc(const AvoidBody* body, RadiusVec relative, RadiusVec apart,
                            double radius, double ticks, double share, double side) {
    RadiusVec w = navi_vec_sub(relative, navi_vec_scale(apart, 1 / ticks));
    double length = navi_vec_length(w);
    RadiusVec n = length > 0 ? navi_vec_scale(w, 1 / length) : navi_vec(side < 0 ? -1 : 1, 0);
    return half_plane(body->velocity, n, radius / ticks - length, share);
}

// They are a cone behind that disc: leave by the nearer one of its sides.
static HalfPlane leave_cone(const AvoidBody* body, RadiusVec relative, RadiusVec apart,
                            double distance_2, double radius, double share) {
    double tangent = sqrt(distance_2 - radius * radius);
    bool is_left = navi_vec_cross(apart, relative) >= 0;
    // The direction of the side, and the normal that points out of the cone.
    RadiusVec along =
        navi_vec_scale(navi_vec_turn(apart, tangent, is_left ? radius : -radius), 1 / distance_2);
    RadiusVec n = is_left ? navi_vec_left(along) : navi_vec_right(along);
    return half_plane(body->velocity, n, -navi_vec_dot(n, relative), share);
}

HalfPlane navi_avoid_body(const AvoidBody* body, const AvoidBody* other, double horizon,
                          double share, double side) {
    RadiusVec apart = navi_vec_sub(other->position, body->position);
    RadiusVec relative = navi_vec_sub(body->velocity, other->velocity);
    double radius = body->radius + other->radius, distance_2 = navi_vec_length_2(apart);
    NAV_ASSERT(horizon >= 1 && share > 0 && share <= 1);
    if (distance_2 <= radius * radius)
        return leave_disc(body, relative, apart, radius, 1, share, side);
    // Does the disc at the end of the cone come first?
    RadiusVec w = navi_vec_sub(relative, navi_vec_scale(apart, 1 / horizon));
    double dot = navi_vec_dot(w, apart);
    if (dot < 0 && dot * dot > radius * radius * navi_vec_length_2(w))
        return leave_disc(body, relative, apart, radius, horizon, share, side);
    return leave_cone(body, relative, apart, distance_2, radius, share);
}

// --- the best velocity -------------------------------------------------------------------

// What is to be made: nearest to `wanted`, or farthest along `wanted` where is_far.
typedef struct Aim {
    RadiusVec wanted;
    double max_speed;
    bool is_far;
} Aim;

static double lack(const HalfPlane* plane, RadiusVec v) {
    return plane->least - navi_vec_dot(plane->n, v);
}

static RadiusVec limited(RadiusVec v, double max_speed) {
    double length_2 = navi_vec_length_2(v);
    if (length_2 <= max_speed * max_speed * (1 + SLACK))
        return v;
    return navi_vec_scale(v, max_speed / sqrt(length_2));
}

// The best velocity on the border of the last half-plane that those before allow.
static bool choose_on_border(const HalfPlane* planes, uint32_t last, const Aim* aim,
                             RadiusVec* best) {
    const HalfPlane* plane = &planes[last];
    double room = aim->max_speed * aim->max_speed - plane->least * plane->least;
    if (room < 0)
        return false;
    RadiusVec foot = navi_vec_scale(plane->n, plane->least), along = navi_vec_left(plane->n);
    double high = sqrt(room), low = -high;
    for (uint32_t i = 0; i < last; i++) {
        double slope = navi_vec_dot(planes[i].n, along), missing = lack(&planes[i], foot);
        if (fabs(slope) <= PARALLEL) {
            if (missing > 0)
                return false;
        } else if (slope > 0) {
            low = fmax(low, missing / slope);
        } else {
            high = fmin(high, missing / slope);
        }
        if (low > high)
            return false;
    }
    double aimed = navi_vec_dot(along, aim->wanted);
    double at = aim->is_far ? (aimed > 0 ? high : low) : fmax(low, fmin(high, aimed));
    *best = navi_vec_add(foot, navi_vec_scale(along, at));
    return true;
}

// Returns the number of half-planes that were heeded: with fewer than all, no velocity heeds one
// more, and `*best` is the best one for those.
static uint32_t choose(const HalfPlane* planes, uint32_t count, const Aim* aim, RadiusVec* best) {
    if (aim->is_far)
        *best = navi_vec_scale(aim->wanted, aim->max_speed);
    else
        *best = limited(aim->wanted, aim->max_speed);
    for (uint32_t i = 0; i < count; i++)
        if (lack(&planes[i], *best) > SLACK * aim->max_speed &&
            !choose_on_border(planes, i, aim, best))
            return i;
    return count;
}

// Where the half-plane is violated no more than the one with this number. False: both point the
// same way, and that is everywhere or nowhere.
static bool find_bisector(const HalfPlane* plane, const HalfPlane* other, HalfPlane* bisector) {
    RadiusVec n = navi_vec_sub(other->n, plane->n);
    double length = navi_vec_length(n);
    if (length <= PARALLEL)
        return false;
    bisector->n = navi_vec_scale(n, 1 / length);
    bisector->least = (other->least - plane->least) / length;
    return true;
}

// No velocity heeds half-plane `first` and those before it: make the worst violation least.
static RadiusVec violate_least(const HalfPlane* planes, uint32_t count, uint32_t first,
                               double max_speed, RadiusVec best) {
    HalfPlane bisectors[NAVI_AVOID_MOST];
    double worst = 0;
    for (uint32_t i = first; i < count; i++) {
        uint32_t made = 0;
        RadiusVec better;
        if (lack(&planes[i], best) <= worst + SLACK * max_speed)
            continue;
        for (uint32_t k = 0; k < i; k++)
            made += find_bisector(&planes[i], &planes[k], &bisectors[made]);
        Aim aim = {planes[i].n, max_speed, true};
        if (choose(bisectors, made, &aim, &better) == made)
            best = better;
        worst = fmax(worst, lack(&planes[i], best));
    }
    return best;
}

RadiusVec navi_avoid_choose(const HalfPlane* planes, uint32_t count, RadiusVec wanted,
                            double max_speed) {
    Aim aim = {wanted, max_speed, false};
    RadiusVec best;
    NAV_ASSERT(count <= NAVI_AVOID_MOST);
    uint32_t heeded = choose(planes, count, &aim, &best);
    return heeded == count ? best : violate_least(planes, count, heeded, max_speed, best);
}
