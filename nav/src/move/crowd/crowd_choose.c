// Which velocity a unit takes.
#include "move/crowd/crowd.h"

// Units that are slower than this part of their speed do not get on.
#define SLOW 0.25
// Units are beside each other when the gap between them is at most this part of a radius.
#define BESIDE 0.25
// A unit is in the way of another one when it is in front of it: the square of a cosine.
#define IN_FRONT_2 0.2
// A unit that others hold up wants to go a little to one side; farther to that side when others
// come towards it: so they form lanes.
#define TURN_COSINE 0.989
#define TURN_SINE 0.148
#define WIDE_COSINE 0.954
#define WIDE_SINE 0.3
// Units come towards each other if the angle between their ways is wide: the square of a cosine.
#define AGAINST_2 0.25
// Units that lag behind by so many radii are slim, by this part soon, by this one later, and in the
// last resort wholly.
#define SOON_PART 0.6
#define END_PART 0.2
#define LAST_PART (1 - SOON_PART - END_PART)
#define SOON_FROM 2
#define SOON_TO 5
#define END_FROM 8
#define END_TO 18
#define LAST_FROM 40
#define LAST_TO 60
// To a unit, others that are slower than this part of its own speed stand: a game has rooted them.
#define ROOTED 0.015625
// Units that others keep from the last bit of their way have come there when they lag behind by so
// many times its length: it is short, and so is what they lag behind by in a tick.
#define CLOSE_TIMES 32
// A unit is all but at its end when that is nearer than this part of its radius.
#define NEAR_PART 0.125
// They do not make way for others when they lag behind by more radii.
#define WAY_LAG 5

static bool is_against(RadiusVec v, RadiusVec w) {
    double dot = navi_vec_dot(v, w);
    return dot < 0 && dot * dot > AGAINST_2 * navi_vec_length_2(v) * navi_vec_length_2(w);
}

static double part_of(double value, double from, double to) {
    return fmax(0, fmin((value - from) / (to - from), 1));
}

// Whom others hold up makes itself slim. A fifth of it is left, with which most get past, until
// nothing else can help: in a passage for one, say.
static double slim_of(const CrowdUnit* unit) {
    double lag = unit->lag / unit->radius;
    return 1 - SOON_PART * part_of(lag, SOON_FROM, SOON_TO) -
           END_PART * part_of(lag, END_FROM, END_TO) - LAST_PART * part_of(lag, LAST_FROM, LAST_TO);
}

static bool stands_to(const CrowdUnit* unit, const CrowdUnit* other) {
    return !navi_unit_walks(other) || other->max_speed < ROOTED * unit->max_speed;
}

// Those that go the same way keep apart. But bodies that overlap between walls have no room for
// that; in the last resort they keep the overlap that they have, and go on.
static double width_beside(const CrowdUnit* unit, const CrowdUnit* other) {
    bool are_late = unit->lag >= LAST_FROM * (double)unit->radius &&
                    other->lag >= LAST_FROM * (double)other->radius;
    double radii = (double)unit->radius + other->radius;
    return are_late ? fmin(1, navi_distance(unit->point, other->point) / radii) : 1;
}

// Does it hardly move in this tick to the unit, since it accelerates so slowly?
static bool lingers_to(const CrowdUnit* unit, const CrowdMove* move) {
    return move->speed < ROOTED * unit->max_speed;
}

// The radii that both bodies keep, as a part of their own ones: units that come towards each other
// and cannot pass, or come to one that stands, go through each other's rims.
static double width_of(const NavCrowd* crowd, uint32_t slot, uint32_t other_slot) {
    const CrowdUnit *unit = &crowd->units.data[slot], *other = &crowd->units.data[other_slot];
    if (!stands_to(unit, other) && !lingers_to(unit, &crowd->moves.data[other_slot]) &&
        !is_against(crowd->moves.data[slot].wanted, crowd->moves.data[other_slot].wanted))
        return width_beside(unit, other);
    return fmin(slim_of(unit), slim_of(other));
}

static AvoidBody body_of(const CrowdUnit* unit, double width) {
    AvoidBody body = {navi_unit_position(unit), unit->velocity, unit->radius * width};
    return body;
}

static bool is_slow(const CrowdUnit* unit) {
    return navi_vec_length(unit->velocity) < SLOW * unit->max_speed;
}

static bool are_beside(const CrowdUnit* unit, const CrowdUnit* other, double distance_2) {
    double reach = (double)unit->radius + other->radius + BESIDE * unit->radius;
    return distance_2 <= reach * reach;
}

// --- units that stand around a goal ------------------------------------------------------

// Where its route leads to, if that is as near to the goal as it can come; else NULL.
static const NavPoint* find_partial_end(const NavCrowd* crowd, const CrowdUnit* unit) {
    if (unit->route == NAV_NONE)
        return NULL;
    const MoveRoute* route = &crowd->routes.slots.data[unit->route];
    bool is_partial = !route->is_whole && route->points.count > 0;
    return is_partial ? &route->points.data[route->points.count - 1] : NULL;
}

// Does the other one stand where the unit wants to go? `end`: of its partial route, or NULL.
static bool is_at_its_goal(const NavCrowd* crowd, const CrowdUnit* unit, const NavPoint* end,
                           const CrowdUnit* other, double distance_2) {
    double radii = (double)unit->radius + other->radius;
    if (navi_unit_walks(other) || !are_beside(unit, other, distance_2))
        return false;
    if (other->state == NAV_UNIT_ARRIVED)
        return navi_distance(other->goal, unit->goal) <= radii;
    if (other->state != NAV_UNIT_BLOCKED || end == NULL)
        return false;
    const NavPoint* other_end = find_partial_end(crowd, other);
    return other_end != NULL && navi_distance(*end, *other_end) <= radii;
}

// Do others keep it from the last bit of its way, of which it could have walked the length so many
// times? `*end`: where that leads.
static bool is_kept_from(const CrowdUnit* unit, const NavPoint* end) {
    double far = navi_distance(unit->point, *end);
    return far <= unit->radius && unit->lag >= fmin(SOON_FROM * unit->radius, CLOSE_TIMES * far);
}

// Is it all but at its end, with others on that which push it about? Those that all press on would
// never let it come there exactly.
static bool is_pressed(const NavCrowd* crowd, const CrowdUnit* unit, const NavPoint* end,
                       const CrowdNear* near, uint32_t count) {
    if (navi_distance(unit->point, *end) > NEAR_PART * unit->radius)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const CrowdUnit* other = &crowd->units.data[near[i].slot];
        if (navi_distance(other->point, *end) < (double)unit->radius + other->radius)
            return true;
    }
    return false;
}

// A unit has come to its end, too, when others keep it from the last bit of its way, or when it
// stands beside one that has come to the same one.
static bool is_crowded_out(const NavCrowd* crowd, const CrowdUnit* unit, bool is_kept,
                           const NavPoint* partial, const CrowdNear* near, uint32_t count) {
    NavPoint end = partial == NULL ? unit->goal : *partial;
    bool lags = unit->lag >= SOON_FROM * unit->radius;
    for (uint32_t i = 0; i < count && (is_kept || lags); i++) {
        const CrowdUnit* other = &crowd->units.data[near[i].slot];
        double radii = (double)unit->radius + other->radius;
        if ((is_kept && !navi_unit_walks(other) && navi_distance(other->point, end) < radii) ||
            (lags && is_at_its_goal(crowd, unit, partial, other, near[i].distance_2)))
            return true;
    }
    return false;
}

static void judge_end(const NavCrowd* crowd, const CrowdUnit* unit, CrowdMove* move,
                      const CrowdNear* near, uint32_t count) {
    move->is_pressed = move->is_crowded_out = false;
    if ((unit->lag == 0 && move->follows) || count == 0)
        return;
    const NavPoint* partial = find_partial_end(crowd, unit);
    NavPoint end = partial == NULL ? unit->goal : *partial;
    move->is_pressed = !move->follows && is_pressed(crowd, unit, &end, near, count);
    move->is_crowded_out = (move->is_pressed && unit->lag >= LAST_FROM * (double)unit->radius) ||
                           is_crowded_out(crowd, unit, !move->follows && is_kept_from(unit, &end),
                                          partial, near, count);
}

// --- the right of way --------------------------------------------------------------------

static bool goes_first(const CrowdUnit* unit, const CrowdUnit* other) {
    return unit->priority != other->priority ? unit->priority > other->priority
                                             : unit->left < other->left;
}

// The part of the change that the unit takes upon itself; the other one does the rest.
static double share_of(const CrowdUnit* unit, const CrowdUnit* other) {
    if (stands_to(unit, other) || (other->avoids & unit->group) == 0 ||
        unit->priority < other->priority)
        return 1;
    return unit->priority > other->priority ? 0 : 0.5;
}

// Where to step aside for another one that wants to go this way, and beside which the unit is.
static RadiusVec aside(RadiusVec wanted, RadiusVec apart) {
    double wanted_2 = navi_vec_length_2(wanted), apart_2 = navi_vec_length_2(apart);
    double along = navi_vec_dot(wanted, apart);
    if (along <= 0 || along * along <= IN_FRONT_2 * wanted_2 * apart_2)
        return navi_vec(0, 0);
    bool is_left = navi_vec_cross(wanted, apart) > 0;
    RadiusVec across = is_left ? navi_vec_left(wanted) : navi_vec_right(wanted);
    return navi_vec_add(navi_vec_scale(across, 1 / sqrt(wanted_2)),
                        navi_vec_scale(apart, 0.5 / sqrt(apart_2)));
}

// Bodies that touch and stand still allow each other nothing, as in an arch before a door. So a
// unit that does not get on steps aside for those that go first.
static void make_way(const NavCrowd* crowd, const CrowdUnit* unit, const CrowdNear* near,
                     uint32_t count, RadiusVec* wanted) {
    RadiusVec way = {0, 0};
    for (uint32_t i = 0; i < count && is_slow(unit); i++) {
        const CrowdUnit* other = &crowd->units.data[near[i].slot];
        if (navi_unit_walks(other) && goes_first(other, unit) &&
            are_beside(unit, other, near[i].distance_2))
            way = navi_vec_add(way, aside(crowd->moves.data[near[i].slot].wanted,
                                          navi_vec_from(other->point, unit->point)));
    }
    double length = navi_vec_length(way);
    if (length > 0)
        *wanted = navi_vec_scale(way, unit->max_speed / (2 * length));
}

// -----------------------------------------------------------------------------------------

static bool is_same(RadiusVec v, RadiusVec w) { return v.x == w.x && v.y == w.y; }

// Does another one near it walk the other way?
static bool is_opposed(const NavCrowd* crowd, uint32_t slot, const CrowdNear* near,
                       uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (navi_unit_walks(&crowd->units.data[near[i].slot]) &&
            navi_vec_dot(crowd->moves.data[slot].wanted, crowd->moves.data[near[i].slot].wanted) <
                0)
            return true;
    return false;
}

static RadiusVec beside(RadiusVec wanted, bool is_wide) {
    return is_wide ? navi_vec_turn(wanted, WIDE_COSINE, WIDE_SINE)
                   : navi_vec_turn(wanted, TURN_COSINE, TURN_SINE);
}

static HalfPlane plane_of(const NavCrowd* crowd, uint32_t slot, uint32_t other_slot, double share) {
    const CrowdUnit *unit = &crowd->units.data[slot], *other = &crowd->units.data[other_slot];
    double width = width_of(crowd, slot, other_slot);
    AvoidBody body = body_of(unit, width), other_body = body_of(other, width);
    return navi_avoid_body(&body, &other_body, crowd->def.horizon, share,
                           slot < other_slot ? -1 : 1);
}

void navi_unit_choose(NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    CrowdMove* move = &crowd->moves.data[slot];
    CrowdNear near[CROWD_NEIGHBOURS_MOST];
    HalfPlane planes[CROWD_NEIGHBOURS_MOST];
    uint32_t count = 0, near_count = navi_crowd_find_near(crowd, slot, near);
    RadiusVec wanted = move->wanted;
    for (uint32_t i = 0; i < near_count; i++) {
        double share = share_of(unit, &crowd->units.data[near[i].slot]);
        if (share > 0)
            planes[count++] = plane_of(crowd, slot, near[i].slot, share);
    }
    if (unit->lag <= (double)WAY_LAG * unit->radius)
        make_way(crowd, unit, near, near_count, &wanted);
    move->velocity = navi_avoid_choose(planes, count, wanted, unit->max_speed);
    if (!is_same(move->velocity, wanted)) // it does not stop just in front of another one
        move->velocity = navi_avoid_choose(
            planes, count, beside(wanted, is_opposed(crowd, slot, near, near_count)),
            unit->max_speed);
    move->follows = !unit->is_off_route && is_same(move->velocity, move->wanted);
    double length = navi_vec_length(move->velocity);
    if (length > move->speed)
        move->velocity = navi_vec_scale(move->velocity, move->speed / length);
    judge_end(crowd, unit, move, near, near_count);
}
