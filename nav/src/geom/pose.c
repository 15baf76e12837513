#include "geom/pose.h"

#include <math.h>

#include "base/assert.h"
#include "geom/predicates.h"

enum { QUARTER = NAV_QUARTER_TURN };

static const int32_t SINE[QUARTER + 1] = {
#include "geom/sine_table.inc"
};

static bool lattice_from_px(double px, int32_t* out) {
    if (!navi_is_finite(px))
        return false;
    double v = px * NAV_STEPS_PER_PX;
    if (!(v >= -(double)NAVI_FRAME && v <= (double)NAVI_FRAME))
        return false;
    double f = floor(v);
    *out = (int32_t)f + (v - f >= 0.5);
    return true;
}

NavPoint navi_point_from_px(double x, double y) {
    NavPoint p;
    if (!lattice_from_px(x, &p.x) || !lattice_from_px(y, &p.y) || !navi_point_in_range(p))
        return NAVI_POINT_REFUSED;
    return p;
}

int32_t navi_length_from_px(double length) {
    double v = length * NAV_STEPS_PER_PX;
    if (!navi_is_finite(v) || v < 0 || v > (double)NAV_COORD_MAX)
        return INT32_MAX;
    return (int32_t)ceil(v);
}

int32_t navi_sin(uint16_t angle) {
    uint32_t part = angle % QUARTER, quarter = angle / QUARTER;
    int32_t value = SINE[quarter & 1 ? QUARTER - part : part];
    return quarter & 2 ? -value : value;
}

int32_t navi_cos(uint16_t angle) { return navi_sin((uint16_t)(angle + QUARTER)); }

bool navi_pose_is_valid(const NavPose* pose) {
    return navi_point_in_range(pose->position) && pose->scale >= -(1 << 24) &&
           pose->scale <= 1 << 24;
}

bool navi_pose_is_same(const NavPose* a, const NavPose* b) {
    return navi_point_equal(a->position, b->position) && a->angle == b->angle &&
           a->is_flipped_x == b->is_flipped_x && a->is_flipped_y == b->is_flipped_y &&
           navi_pose_scale(a) == navi_pose_scale(b);
}

NavTurn navi_turn(const NavPose* pose, NavPoint pivot) {
    NAV_ASSERT(navi_pose_is_valid(pose));
    NavTurn turn = {pose->position,        pivot,
                    navi_sin(pose->angle), navi_cos(pose->angle),
                    navi_pose_scale(pose), pose->is_flipped_x,
                    pose->is_flipped_y};
    return turn;
}

static int64_t floor_shift(int64_t v, int bits) {
    int64_t unit = (int64_t)1 << bits;
    return (v - (v & (unit - 1))) / unit; // exact division, so the sign needs no branch
}

NavPoint navi_turn_apply(const NavTurn* turn, NavPoint p) {
    int64_t x = (int64_t)p.x - turn->pivot.x, y = (int64_t)p.y - turn->pivot.y;
    if (turn->flip_x)
        x = -x;
    if (turn->flip_y)
        y = -y;
    if (turn->scale != NAVI_SCALE_ONE) {
        x = floor_shift(x * turn->scale + (1 << 15), 16);
        y = floor_shift(y * turn->scale + (1 << 15), 16);
    }
    // Beyond this reach the result is out of range at every angle. Within it the products fit into
    // int64.
    const int64_t reach = (int64_t)1 << 32;
    if (x < -reach || x > reach || y < -reach || y > reach)
        return NAVI_POINT_REFUSED;
    int64_t rx = floor_shift(x * turn->cos - y * turn->sin + (1 << 29), 30) + turn->position.x;
    int64_t ry = floor_shift(x * turn->sin + y * turn->cos + (1 << 29), 30) + turn->position.y;
    if (rx < -NAV_COORD_MAX || rx > NAV_COORD_MAX || ry < -NAV_COORD_MAX || ry > NAV_COORD_MAX)
        return NAVI_POINT_REFUSED;
    NavPoint result = {(int32_t)rx, (int32_t)ry};
    return result;
}

// --- a place on a shape ------------------------------------------------------------------

typedef struct Motion {
    double c, s; // of the turn, times the scale
    double x, y; // -1: flipped
} Motion;

static Motion motion_of(const NavTurn* turn) {
    Motion motion = {(double)turn->cos * (double)turn->scale,
                     (double)turn->sin * (double)turn->scale, turn->flip_x ? -1 : 1,
                     turn->flip_y ? -1 : 1};
    return motion;
}

// The table's sines and cosines are rounded, so c * c + s * s is divided by, and not left out.
NavPosition navi_pose_carry(const NavPose* from, const NavPose* to, NavPosition position) {
    NavPoint origin = {0, 0};
    NavTurn before = navi_turn(from, origin), after = navi_turn(to, origin);
    Motion old = motion_of(&before), new = motion_of(&after);
    double size = old.c * old.c + old.s * old.s;
    double x = position.x - before.position.x, y = position.y - before.position.y;
    double u = (old.c * x + old.s * y) / size * old.x * new.x;
    double v = (old.c * y - old.s * x) / size * old.y * new.y;
    NavPosition carried = {after.position.x + (new.c* u - new.s* v),
                           after.position.y + (new.s* u + new.c* v)};
    return carried;
}
