// How far a disc rolls around a vertex. In the arc's frame the vertex is the origin, the arc begins
// at (r, 0) and goes to the left. Each wall near by may end the arc where its distance becomes less
// than the radius, at an end of the wall or at an inner point. The first of these places counts.
#include "query/disc/around.h"
#include "query/disc/cones_circle.h"

typedef struct Rolling {
    RadiusSearch* inside;
    NavPoint o;
    RadiusVec in;   // normal of the arrival
    double sign;    // -1: mirrored
    RadiusVec end;  // a unit vector of the arc's frame, at most half a turn ahead
    double r, near; // the radius; a wall that is nearer than `near` blocks
} Rolling;

static RadiusVec to_arc(const Rolling* roll, uint32_t vertex) {
    RadiusVec v = navi_vec_from(roll->o, roll->inside->mesh->pos[vertex]);
    return navi_vec(navi_vec_dot(roll->in, v), roll->sign * navi_vec_cross(roll->in, v));
}

static void limit(Rolling* roll, RadiusVec at) {
    if (at.y >= 0 && navi_vec_cross(at, roll->end) >= 0 &&
        at.x + navi_vec_dot(at, roll->end) > -RADIUS_ANGLE)
        roll->end = at;
}

// Where the arc enters the disc around a.
static void limit_by_end(Rolling* roll, RadiusVec a) {
    AroundPart part;
    if (navi_around_point(roll->r, roll->near, a, &part))
        limit(roll, navi_around_right(&part));
}

// Where the arc comes too near to an inner point of the wall.
static void limit_by_inside(Rolling* roll, RadiusVec a, RadiusVec b) {
    RadiusVec ab = navi_vec_sub(b, a), along = navi_vec_unit(ab);
    AroundPart part;
    if (!navi_around_line(roll->r, roll->near, a, along, &part))
        return;
    RadiusVec at = navi_around_right(&part);
    double foot = roll->r * navi_vec_dot(at, along) - navi_vec_dot(a, along);
    if (foot > 0 && foot < navi_vec_length(ab))
        limit(roll, at);
}

static void limit_by_gap(Rolling* roll, uint32_t h, RadiusVec a, RadiusVec b) {
    const RadiusSearch* inside = roll->inside;
    RadiusVec nearest = navi_vec_nearest(a, b, navi_vec(0, 0));
    if (navi_around_is_narrow(inside->mesh, h, roll->o, inside->radius, navi_vec_length_2(nearest)))
        limit(roll, navi_vec_unit(nearest));
}

static void limit_by_wall(Rolling* roll, uint32_t h, RadiusVec a, RadiusVec b) {
    if (navi_vec_segment_2(a, b, navi_vec(roll->r, 0)) < roll->near * roll->near) {
        roll->end = navi_vec(1, 0);
        return;
    }
    limit_by_end(roll, a);
    limit_by_end(roll, b);
    if (navi_vec_length_2(a) > 0 && navi_vec_length_2(b) > 0) {
        limit_by_inside(roll, a, b);
        limit_by_gap(roll, h, a, b);
    }
}

// Can the edge, or a wall behind it, limit the arc?
static bool is_in_reach(const Rolling* roll, RadiusVec a, RadiusVec b) {
    double r = roll->r;
    if ((a.y <= -r && b.y <= -r) ||
        (navi_vec_cross(a, roll->end) <= -r && navi_vec_cross(b, roll->end) <= -r))
        return false;
    if (navi_vec_length_2(a) < 4 * r * r || navi_vec_length_2(b) < 4 * r * r)
        return true;
    RadiusVec ab = navi_vec_sub(b, a);
    double along = -navi_vec_dot(a, ab), side = navi_vec_cross(a, ab);
    double length_2 = navi_vec_length_2(ab);
    return along > 0 && along < length_2 && side * side < 4 * r * r * length_2;
}

// The edge h from a to b.
static bool roll_step(Rolling* roll, uint32_t h, RadiusVec a, RadiusVec b) {
    RadiusSearch* inside = roll->inside;
    if (!is_in_reach(roll, a, b))
        return true;
    uint32_t twin = navi_edge_twin(inside->mesh, h);
    if (navi_is_wall(inside, h, twin)) {
        limit_by_wall(roll, h, a, b);
        return true;
    }
    return navi_radius_flood_add(inside, (DiscEntry){.h = twin, .from = b, .to = a});
}

// A triangle is entered by one edge; the two others are looked at.
static bool enter(Rolling* roll, DiscEntry entry) {
    const Mesh* mesh = roll->inside->mesh;
    uint32_t t = entry.h >> 2, i = entry.h & 3;
    RadiusVec apex = to_arc(roll, mesh->tri[t].v[i]);
    return roll_step(roll, 4 * t + navi_next3(i), entry.to, apex) &&
           roll_step(roll, 4 * t + navi_prev3(i), apex, entry.from);
}

static bool is_empty(const Rolling* roll) { return roll->end.y <= RADIUS_ANGLE && roll->end.x > 0; }

// The star's sector is free; the flood begins at its rim.
static bool flood(Rolling* roll, const DiscRoll* from) {
    RadiusSearch* inside = roll->inside;
    RadiusScratch* scratch = inside->scratch;
    const Mesh* mesh = inside->mesh;
    if (!navi_radius_flood_begin_around(inside, from->first, from->last))
        return false;
    RadiusVec a = to_arc(roll, navi_corner_right_vertex(mesh, from->first));
    for (uint32_t c = from->first;; c = navi_corner_left(mesh, c)) {
        RadiusVec b = to_arc(roll, navi_corner_left_vertex(mesh, c));
        if (!roll_step(roll, c, a, b))
            return false;
        if (c == from->last)
            break;
        a = b;
    }
    NAV_BOUND(left, mesh->counts->tri_slots); // a flood visits each triangle once
    while (scratch->entries.count > 0 && !is_empty(roll)) {
        NAV_ROUND(left);
        if (!enter(roll, scratch->entries.data[--scratch->entries.count]))
            return false;
    }
    return true;
}

static RadiusVec toward_normal(bool is_left, RadiusVec direction) {
    return is_left ? navi_vec_right(direction) : navi_vec_left(direction);
}

static Rolling rolling_of(RadiusSearch* inside, const DiscRoll* from) {
    Rolling roll = {.inside = inside,
                    .o = from->o,
                    .in = toward_normal(from->is_left, from->w),
                    .sign = from->is_left ? 1 : -1,
                    .r = inside->r,
                    .near = inside->r - RADIUS_SLACK};
    RadiusVec normal = toward_normal(from->is_left, from->end);
    roll.end = navi_vec(navi_vec_dot(roll.in, normal), roll.sign * navi_vec_cross(roll.in, normal));
    if (roll.end.y < 0) // at the end of a wall without thickness it may be half a turn
        roll.end = navi_vec(roll.end.x < 0 ? -1 : 1, 0);
    return roll;
}

bool navi_disc_roll_from(RadiusSearch* inside, DiscRoll* from, bool* can_roll) {
    Rolling roll = rolling_of(inside, from);
    if (!flood(&roll, from))
        return false;
    *can_roll = !is_empty(&roll);
    RadiusVec in = roll.in, last = roll.end;
    RadiusVec n = navi_vec(in.x * last.x - roll.sign * in.y * last.y,
                           in.y * last.x + roll.sign * in.x * last.y);
    from->end = from->is_left ? navi_vec_left(n) : navi_vec_right(n);
    return true;
}

bool navi_disc_roll(DiscSearch* search, const DiscArrival* arrival, RadiusVec* end) {
    const DiscCorner* corner = &search->corners.data[arrival->bend >> 1];
    bool is_left = navi_bend_sign(arrival->bend) > 0, can_roll = true;
    *end = navi_vec_unit(navi_vec_of(corner->wall[is_left]));
    if (navi_disc_rolls_free(&search->corners, arrival->bend >> 1, search->inside.r))
        return true;
    if (search->corners.pathdata != NULL && navi_disc_roll_on(search, arrival, end, &can_roll))
        return can_roll;
    DiscRoll from = {arrival->o, corner->first, corner->last, is_left, arrival->w, *end};
    if (!navi_disc_roll_from(&search->inside, &from, &can_roll)) {
        search->is_failed = true;
        return false;
    }
    if (can_roll)
        *end = from.end;
    return can_roll;
}
