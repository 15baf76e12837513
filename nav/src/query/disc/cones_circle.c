// Where on a vertex' circle the disc fits. All walls near by are found by a flood. Each of them
// blocks a part of the circle. What is left are the parts around which the disc rolls. They are
// kept, with vertices in whose stars all edges lie that were looked at.
#include "query/disc/cones_circle.h"

#include <stdlib.h>
#include <string.h>

#include "query/disc/around.h"

// Of the table of circles: as many as the mesh has vertices, or a megabyte.
enum { SLOTS_LEAST = 64, SLOTS_MOST = 8192 };

#define HALF_TURN 2.0 // in the measure of places
#define WHOLE_TURN 4.0

// In the frame of the circle the vertex is the origin, and the normal of its rightmost wall is
// (1, 0).
typedef struct Circling {
    DiscSearch* search;
    DiscCircle* circle;
    NavPoint o;
    RadiusVec last; // the normal of the leftmost wall
    int64_t radius;
    double r, near; // the radius; a wall that is nearer than `near` blocks
} Circling;

// --- places ------------------------------------------------------------------------------

// A measure of angles to the left, from 0 to 4, for vectors of any length. It needs no square root.
static double place_of(RadiusVec v) {
    double x = fabs(v.x), y = fabs(v.y), sum = x + y;
    if (v.y >= 0)
        return v.x >= 0 ? y / sum : HALF_TURN - y / sum;
    return v.x < 0 ? HALF_TURN + y / sum : WHOLE_TURN - y / sum;
}

static RadiusVec normal_at(double place) {
    bool is_back = place > 1;
    double y = is_back ? HALF_TURN - place : place, x = 1 - y;
    return navi_vec_unit(navi_vec(is_back ? -x : x, y));
}

static RadiusVec to_frame(RadiusVec first, RadiusVec v) {
    return navi_vec(navi_vec_dot(first, v), navi_vec_cross(first, v));
}

// --- parts -------------------------------------------------------------------------------

static void add_part(DiscCircle* circle, double from, double to) {
    if (circle->part_count < CIRCLE_PARTS)
        circle->parts[circle->part_count] = (DiscPart){from, to};
    circle->part_count++;
}

static bool is_crowded(const DiscCircle* circle) { return circle->part_count > CIRCLE_PARTS; }

// Take the places from `from` to `to` away.
static void block(DiscCircle* circle, double from, double to) {
    uint32_t count = circle->part_count;
    DiscPart old[CIRCLE_PARTS];
    if (is_crowded(circle))
        return;
    memcpy(old, circle->parts, count * sizeof *old);
    circle->part_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        double end = from < old[i].to ? from : old[i].to;
        double begin = to > old[i].from ? to : old[i].from;
        if (old[i].from < end)
            add_part(circle, old[i].from, end);
        if (begin < old[i].to)
            add_part(circle, begin, old[i].to);
    }
    if (circle->part_count > CIRCLE_PARTS)
        circle->part_count = CIRCLE_PARTS + 1;
}

// The same for directions, from `from` to the left.
static void block_between(DiscCircle* circle, RadiusVec from, RadiusVec to) {
    double begin = place_of(from), end = place_of(to);
    if (begin > end) {
        block(circle, begin, WHOLE_TURN);
        begin = -1;
    }
    block(circle, begin, end);
}

// --- walls -------------------------------------------------------------------------------

// What a wall blocks, around the direction to its nearest point.
typedef struct Blocked {
    RadiusVec middle, from, to;
} Blocked;

static void widen_right(Blocked* blocked, RadiusVec v) {
    RadiusVec u = navi_vec(navi_vec_dot(blocked->middle, v), -navi_vec_cross(blocked->middle, v));
    RadiusVec from = navi_vec(navi_vec_dot(blocked->middle, blocked->from),
                              -navi_vec_cross(blocked->middle, blocked->from));
    if (u.y > 0 && place_of(u) > place_of(from))
        blocked->from = v;
}

static void widen_left(Blocked* blocked, RadiusVec v) {
    RadiusVec u = to_frame(blocked->middle, v), to = to_frame(blocked->middle, blocked->to);
    if (u.y > 0 && place_of(u) > place_of(to))
        blocked->to = v;
}

// The centre is within the disc around a.
static bool widen_by_end(const Circling* at, Blocked* blocked, RadiusVec a) {
    AroundPart part;
    if (!navi_around_point(at->r, at->near, a, &part))
        return false;
    widen_right(blocked, navi_around_right(&part));
    widen_left(blocked, navi_around_left(&part));
    return true;
}

// The centre is nearer than the radius to an inner point of the wall.
static bool widen_by_inside(const Circling* at, Blocked* blocked, RadiusVec a, RadiusVec b) {
    RadiusVec along = navi_vec_unit(navi_vec_sub(b, a));
    AroundPart part;
    if (!navi_around_line(at->r, at->near, a, along, &part))
        return false;
    double begin = navi_vec_dot(a, along), end = navi_vec_dot(b, along);
    RadiusVec right = navi_around_right(&part), left = navi_around_left(&part);
    double foot_right = at->r * navi_vec_dot(right, along),
           foot_left = at->r * navi_vec_dot(left, along);
    bool is_right = foot_right > begin && foot_right < end;
    bool is_left = foot_left > begin && foot_left < end;
    if (is_right)
        widen_right(blocked, right);
    if (is_left)
        widen_left(blocked, left);
    return is_right || is_left;
}

static void block_by_wall(Circling* at, uint32_t h, RadiusVec a, RadiusVec b) {
    bool is_apart = navi_vec_length_2(a) > 0 && navi_vec_length_2(b) > 0;
    RadiusVec nearest = is_apart ? navi_vec_nearest(a, b, navi_vec(0, 0)) : navi_vec_add(a, b);
    double away_2 = navi_vec_length_2(nearest);
    if (away_2 >= 4 * at->r * at->r || away_2 == 0)
        return;
    nearest = navi_vec_scale(nearest, 1 / sqrt(away_2));
    Blocked blocked = {nearest, nearest, nearest};
    bool is_blocked = widen_by_end(at, &blocked, a);
    is_blocked = widen_by_end(at, &blocked, b) || is_blocked;
    if (is_apart)
        is_blocked |= widen_by_inside(at, &blocked, a, b);
    if (is_blocked)
        block_between(at->circle, blocked.from, blocked.to);
    if (is_apart && navi_around_is_narrow(at->search->inside.mesh, h, at->o, at->radius, away_2))
        block(at->circle, place_of(nearest) - RADIUS_ANGLE, place_of(nearest) + RADIUS_ANGLE);
}

// --- the flood ---------------------------------------------------------------------------

static RadiusVec seen(const Circling* at, uint32_t v) {
    return to_frame(at->circle->first, navi_vec_from(at->o, at->search->inside.mesh->pos[v]));
}

// Can the edge, or a wall behind it, block a part of the circle?
static bool is_in_reach(const Circling* at, RadiusVec a, RadiusVec b) {
    double r = at->r;
    if ((a.y <= -r && b.y <= -r) ||
        (navi_vec_cross(a, at->last) <= -r && navi_vec_cross(b, at->last) <= -r))
        return false;
    return navi_vec_segment_2(a, b, navi_vec(0, 0)) < 4 * r * r;
}

// One of the edge's ends is to be in the list.
static void keep_star(DiscCircle* circle, uint32_t from, uint32_t to) {
    if (circle->star_count > CIRCLE_STARS)
        return;
    for (uint32_t i = circle->star_count; i > 0; i--)
        if (circle->stars[i - 1] == from || circle->stars[i - 1] == to)
            return;
    if (circle->star_count < CIRCLE_STARS)
        circle->stars[circle->star_count] = to;
    circle->star_count++;
}

static void look_at_edge(Circling* at, uint32_t h, RadiusVec a, RadiusVec b) {
    RadiusSearch* inside = &at->search->inside;
    if (!is_in_reach(at, a, b))
        return;
    keep_star(at->circle, navi_edge_from(inside->mesh, h), navi_edge_to(inside->mesh, h));
    uint32_t twin = navi_edge_twin(inside->mesh, h);
    if (navi_is_wall(inside, h, twin))
        block_by_wall(at, h, a, b);
    else if (!navi_radius_flood_add(inside, (DiscEntry){.h = twin, .from = b, .to = a}))
        at->search->is_failed = true;
}

// A triangle is entered by one edge; the two others are looked at.
static void enter(Circling* at, DiscEntry entry) {
    uint32_t t = entry.h >> 2, i = entry.h & 3;
    RadiusVec apex = seen(at, at->search->inside.mesh->tri[t].v[i]);
    look_at_edge(at, 4 * t + navi_next3(i), entry.to, apex);
    look_at_edge(at, 4 * t + navi_prev3(i), apex, entry.from);
}

static void flood(Circling* at, const DiscCorner* corner) {
    RadiusScratch* scratch = at->search->inside.scratch;
    const Mesh* mesh = at->search->inside.mesh;
    if (!navi_radius_flood_begin_around(&at->search->inside, corner->first, corner->last)) {
        at->search->is_failed = true;
        return;
    }
    RadiusVec a = seen(at, navi_corner_right_vertex(mesh, corner->first));
    for (uint32_t c = corner->first;; c = navi_corner_left(mesh, c)) {
        RadiusVec b = seen(at, navi_corner_left_vertex(mesh, c));
        look_at_edge(at, c, a, b);
        if (c == corner->last)
            break;
        a = b;
    }
    NAV_BOUND(left, mesh->counts->tri_slots); // a flood visits each triangle once
    while (scratch->entries.count > 0 && at->circle->part_count > 0 && !is_crowded(at->circle) &&
           !at->search->is_failed) {
        NAV_ROUND(left);
        enter(at, scratch->entries.data[--scratch->entries.count]);
    }
}

// --- circles -----------------------------------------------------------------------------

// What a circle is of. Its discs keep their radius, or a little more.
typedef struct CircleKind {
    uint32_t v;
    int32_t radius; // negative: of circles that keep a little more
} CircleKind;

static bool is_valid(const DiscSearch* search, DiscCircle* circle, CircleKind kind) {
    const uint32_t* changed = search->corners.pathdata->changed;
    if (circle->made == 0 || circle->v != kind.v || circle->radius != kind.radius)
        return false;
    if (circle->made == search->corners.number)
        return true;
    if (changed[kind.v] > circle->made || circle->star_count > CIRCLE_STARS)
        return false;
    for (uint32_t i = 0; i < circle->star_count; i++)
        if (changed[circle->stars[i]] > circle->made)
            return false;
    circle->made = search->corners.number;
    return true;
}

static void make(DiscSearch* search, CircleKind kind, DiscCircle* circle) {
    const DiscCorner* corner = navi_disc_corner(&search->corners, kind.v);
    RadiusVec first = navi_vec_left(navi_vec_unit(navi_vec_of(corner->wall[0])));
    RadiusVec last = to_frame(first, navi_vec_right(navi_vec_unit(navi_vec_of(corner->wall[1]))));
    if (last.y < 0) // at the end of a wall without thickness it may be half a turn
        last = navi_vec(last.x < 0 ? -1 : 1, 0);
    Circling at = {.search = search,
                   .circle = circle,
                   .o = search->inside.mesh->pos[kind.v],
                   .last = last,
                   .radius = abs(kind.radius),
                   .r = fabs((double)kind.radius)};
    at.near = at.r + (kind.radius < 0 ? RADIUS_SLACK : -RADIUS_SLACK);
    circle->made = search->corners.number;
    circle->v = kind.v;
    circle->radius = kind.radius;
    circle->part_count = circle->star_count = 0;
    circle->first = first;
    circle->all = place_of(last);
    add_part(circle, 0, circle->all);
    flood(&at, corner);
    if (search->is_failed)
        circle->made = 0;
}

static bool reserve_table(RadiusScratch* scratch, uint32_t vertex_slots) {
    uint32_t slots = SLOTS_LEAST;
    while (slots < SLOTS_MOST && slots < vertex_slots)
        slots *= 2;
    if (scratch->circles.count >= slots)
        return true;
    if (!navi_array_reserve_zeroed(&scratch->ask->memory, &scratch->circles, slots))
        return false;
    scratch->circles.count = slots;
    return true;
}

static const DiscCircle* find_circle(DiscSearch* search, CircleKind kind) {
    RadiusScratch* scratch = search->inside.scratch;
    if (!reserve_table(scratch, search->inside.mesh->counts->vertex_slots)) {
        search->is_failed = true;
        return NULL;
    }
    // Neighbours in number are often neighbours in place.
    uint32_t slot = kind.v + (uint32_t)kind.radius * UINT32_C(2654435761);
    DiscCircle* circle = &scratch->circles.data[slot & (scratch->circles.count - 1)];
    if (!is_valid(search, circle, kind))
        make(search, kind, circle);
    return search->is_failed ? NULL : circle;
}

const DiscCircle* navi_disc_circle(DiscSearch* search, uint32_t v) {
    return find_circle(search, (CircleKind){v, (int32_t)search->inside.radius});
}

// Are both directions, and those between, in one part that is free, up to `slack` at its ends?
static bool is_part_free(const DiscCircle* circle, RadiusVec from, RadiusVec to, double slack) {
    if (circle == NULL || is_crowded(circle))
        return false;
    double a = place_of(to_frame(circle->first, from)), b = place_of(to_frame(circle->first, to));
    for (uint32_t i = 0; i < circle->part_count; i++) {
        const DiscPart* part = &circle->parts[i];
        double least = part->from - slack, most = part->to + slack;
        if (a >= least && a <= most && b >= least && b <= most)
            return true;
    }
    return false;
}

bool navi_disc_fits_ring(DiscSearch* search, uint32_t v, int32_t radius, const NavPoint ends[2]) {
    const DiscCircle* circle = find_circle(search, (CircleKind){v, -radius});
    return is_part_free(circle, navi_vec_of(ends[0]), navi_vec_of(ends[1]), 0);
}

bool navi_disc_fits_arc(DiscSearch* search, uint32_t v, const RadiusVec normals[2], double slack) {
    return is_part_free(navi_disc_circle(search, v), normals[0], normals[1], slack);
}

bool navi_disc_is_circle_free(DiscSearch* search, uint32_t v) {
    const DiscCircle* circle = navi_disc_circle(search, v);
    return circle != NULL && circle->part_count == 1 && circle->parts[0].from <= 0 &&
           circle->parts[0].to >= circle->all;
}

// How far is it along the part from a place on it? Below 0: it is not on it.
static double rest_of(const DiscPart* part, double place, bool is_left) {
    if (place < part->from || place > part->to)
        return -1;
    return is_left ? part->to - place : place - part->from;
}

static void end_at(const DiscCircle* circle, double place, bool is_left, RadiusVec* end) {
    if (is_left ? place >= circle->all : place <= 0)
        return;
    RadiusVec n = normal_at(place);
    n = navi_vec_turn(circle->first, n.x, n.y);
    *end = is_left ? navi_vec_left(n) : navi_vec_right(n);
}

bool navi_disc_roll_on(DiscSearch* search, const DiscArrival* arrival, RadiusVec* end,
                       bool* can_roll) {
    bool is_left = navi_bend_sign(arrival->bend) > 0;
    const DiscCircle* circle = navi_disc_circle(search, arrival->bend >> 1);
    *can_roll = false;
    if (circle == NULL || is_crowded(circle))
        return circle == NULL;
    RadiusVec normal = is_left ? navi_vec_right(arrival->w) : navi_vec_left(arrival->w);
    double place = place_of(to_frame(circle->first, normal));
    if (place > circle->all) // beside the sector, by rounding
        place = place - circle->all < WHOLE_TURN - place ? circle->all : 0;
    for (uint32_t i = 0; i < circle->part_count && !*can_roll; i++) {
        const DiscPart* part = &circle->parts[i];
        *can_roll = rest_of(part, place, is_left) > RADIUS_ANGLE;
        if (*can_roll)
            end_at(circle, is_left ? part->to : part->from, is_left, end);
    }
    return true;
}
