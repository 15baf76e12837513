// Where on a vertex' circle the disc can stand. All walls near by are found by a flood. Each of
// them blocks a part of the circle. What is left are the parts around which the disc rolls. They
// are kept, with vertices in whose stars all edges lie that were looked at.
#include "query/disc/cones.h"

#define HALF_TURN 2.0 // in the measure of places
#define WHOLE_TURN 4.0

// In the frame of the circle the vertex is the origin, and the normal of its rightmost wall is
// (1, 0).
typedef struct Circling {
    DiscSearch* search;
    DiscCircle circle;
    NavPoint o;
    RadiusVec last; // the normal of the leftmost wall
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

static void add_part(Circling* at, double from, double to) {
    RadiusScratch* scratch = at->search->inside.scratch;
    if (!navi_array_room(&scratch->ask->memory, &scratch->parts)) {
        at->search->is_failed = true;
        return;
    }
    scratch->parts.data[scratch->parts.count++] = (DiscPart){from, to};
    at->circle.part_count++;
}

// Take the places from `from` to `to` away. The parts are the last ones in the list.
static void block(Circling* at, double from, double to) {
    RadiusScratch* scratch = at->search->inside.scratch;
    uint32_t count = at->circle.part_count, kept = at->circle.part;
    DiscPart split = {0, -1};
    for (uint32_t i = 0; i < count; i++) {
        DiscPart part = scratch->parts.data[at->circle.part + i];
        DiscPart rest = {to > part.from ? to : part.from, part.to};
        part.to = from < part.to ? from : part.to;
        bool has_part = part.from < part.to, has_rest = rest.from < rest.to;
        if (has_part && has_rest && from <= to)
            split = rest; // at most once
        if (has_part || has_rest)
            scratch->parts.data[kept++] = has_part ? part : rest;
    }
    scratch->parts.count = kept;
    at->circle.part_count = kept - at->circle.part;
    if (split.from < split.to)
        add_part(at, split.from, split.to);
}

// The same for directions, from `from` to the left.
static void block_between(Circling* at, RadiusVec from, RadiusVec to) {
    double begin = place_of(from), end = place_of(to);
    if (begin > end) {
        block(at, begin, WHOLE_TURN);
        begin = -1;
    }
    block(at, begin, end);
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
    double q = navi_vec_length_2(a), r = at->r;
    if (q == 0 || q >= 4 * r * r)
        return false;
    double away = sqrt(q), c = (r * r + q - at->near * at->near) / (2 * r * away);
    if (c >= 1)
        return false;
    double s = sqrt(1 - c * c);
    RadiusVec u = navi_vec_scale(a, 1 / away);
    widen_right(blocked, navi_vec_turn(u, c, -s));
    widen_left(blocked, navi_vec_turn(u, c, s));
    return true;
}

// The centre is nearer than the radius to an inner point of the wall.
static bool widen_by_inside(const Circling* at, Blocked* blocked, RadiusVec a, RadiusVec b) {
    RadiusVec ab = navi_vec_sub(b, a), along = navi_vec_unit(ab), normal = navi_vec_left(along);
    double h = navi_vec_dot(normal, a);
    if (h < 0) {
        h = -h;
        normal = navi_vec_scale(normal, -1);
    }
    double c = (h - at->near) / at->r;
    if (c >= 1 || c <= -1)
        return false;
    double s = sqrt(1 - c * c), begin = navi_vec_dot(a, along), end = navi_vec_dot(b, along);
    RadiusVec right = navi_vec_turn(normal, c, -s), left = navi_vec_turn(normal, c, s);
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

// A gap that is narrower than the disc by a hair: decided in integers.
static bool is_narrow_gap(const Circling* at, uint32_t h, double away_2) {
    const RadiusSearch* inside = &at->search->inside;
    const NavPoint* pos = inside->mesh->pos;
    double wide = 2 * at->r - 8 * RADIUS_SLACK;
    return (wide <= 0 || away_2 >= wide * wide) &&
           navi_is_near_segment(pos[navi_edge_from(inside->mesh, h)],
                                pos[navi_edge_to(inside->mesh, h)], at->o, 2 * inside->radius);
}

static void block_by_wall(Circling* at, uint32_t h, RadiusVec a, RadiusVec b) {
    bool is_apart = navi_vec_length_2(a) > 0 && navi_vec_length_2(b) > 0;
    RadiusVec nearest = is_apart ? navi_vec_nearest(a, b, navi_vec(0, 0)) : navi_vec_add(a, b);
    double away_2 = navi_vec_length_2(nearest);
    if (away_2 >= 4 * at->r * at->r || away_2 == 0)
        return;
    nearest = navi_vec_scale(nearest, 1 / sqrt(away_2));
    Blocked blocked = {nearest, nearest, nearest};
    bool is_blocked = widen_by_end(at, &blocked, a) | widen_by_end(at, &blocked, b);
    if (is_apart)
        is_blocked |= widen_by_inside(at, &blocked, a, b);
    if (is_blocked)
        block_between(at, blocked.from, blocked.to);
    if (is_apart && is_narrow_gap(at, h, away_2))
        block(at, place_of(nearest) - RADIUS_ANGLE, place_of(nearest) + RADIUS_ANGLE);
}

// --- the flood ---------------------------------------------------------------------------

static RadiusVec seen(const Circling* at, uint32_t v) {
    return to_frame(at->circle.first, navi_vec_from(at->o, at->search->inside.mesh->pos[v]));
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
static void keep_star(Circling* at, uint32_t h) {
    RadiusScratch* scratch = at->search->inside.scratch;
    const Mesh* mesh = at->search->inside.mesh;
    uint32_t from = navi_edge_from(mesh, h), to = navi_edge_to(mesh, h);
    for (uint32_t i = scratch->stars.count; i > at->circle.star; i--)
        if (scratch->stars.data[i - 1] == from || scratch->stars.data[i - 1] == to)
            return;
    if (!navi_array_room(&scratch->ask->memory, &scratch->stars))
        at->search->is_failed = true;
    else
        scratch->stars.data[scratch->stars.count++] = to;
}

static void look_at_edge(Circling* at, uint32_t h, RadiusVec a, RadiusVec b) {
    RadiusSearch* inside = &at->search->inside;
    if (!is_in_reach(at, a, b))
        return;
    keep_star(at, h);
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
    if (!navi_radius_flood_begin(&at->search->inside)) {
        at->search->is_failed = true;
        return;
    }
    for (uint32_t c = corner->first;; c = navi_corner_left(mesh, c)) {
        scratch->marks.data[c >> 2] = scratch->flood;
        if (c == corner->last)
            break;
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
    while (scratch->entries.count > 0 && at->circle.part_count > 0 && !at->search->is_failed) {
        NAV_ROUND(left);
        enter(at, scratch->entries.data[--scratch->entries.count]);
    }
}

// --- circles -----------------------------------------------------------------------------

static bool is_valid(const DiscSearch* search, DiscCircle* circle, uint32_t v) {
    const uint32_t* changed = search->corners.pathdata->changed;
    const uint32_t* stars = &search->inside.scratch->stars.data[circle->star];
    if (circle->radius != search->inside.radius)
        return false;
    if (circle->made == search->corners.number)
        return true;
    if (changed[v] > circle->made)
        return false;
    for (uint32_t i = 0; i < circle->star_count; i++)
        if (changed[stars[i]] > circle->made)
            return false;
    circle->made = search->corners.number;
    return true;
}

static DiscCircle make(DiscSearch* search, uint32_t v) {
    RadiusScratch* scratch = search->inside.scratch;
    const DiscCorner* corner = navi_disc_corner(&search->corners, v);
    RadiusVec first = navi_vec_left(navi_vec_unit(navi_vec_of(corner->wall[0])));
    RadiusVec last = to_frame(first, navi_vec_right(navi_vec_unit(navi_vec_of(corner->wall[1]))));
    if (last.y < 0) // at the end of a wall without thickness it may be half a turn
        last = navi_vec(last.x < 0 ? -1 : 1, 0);
    Circling at = {.search = search,
                   .circle = {.made = search->corners.number,
                              .radius = (int32_t)search->inside.radius,
                              .part = scratch->parts.count,
                              .star = scratch->stars.count,
                              .first = first,
                              .all = place_of(last)},
                   .o = search->inside.mesh->pos[v],
                   .last = last,
                   .r = search->inside.r,
                   .near = search->inside.r - RADIUS_SLACK};
    add_part(&at, 0, at.circle.all);
    if (!search->is_failed) {
        scratch->stars.count = at.circle.star;
        flood(&at, corner);
    }
    at.circle.star_count = scratch->stars.count - at.circle.star;
    return at.circle;
}

const DiscCircle* navi_disc_circle(DiscSearch* search, uint32_t v) {
    RadiusScratch* scratch = search->inside.scratch;
    uint32_t* index = &scratch->circle_of.data[v];
    if (*index != 0 && is_valid(search, &scratch->circles.data[*index - 1], v))
        return &scratch->circles.data[*index - 1];
    if (*index == 0) {
        if (!navi_array_room(&scratch->ask->memory, &scratch->circles)) {
            search->is_failed = true;
            return NULL;
        }
        *index = ++scratch->circles.count;
    }
    DiscCircle* circle = &scratch->circles.data[*index - 1];
    *circle = make(search, v);
    return search->is_failed ? NULL : circle;
}

const DiscPart* navi_disc_part(const DiscSearch* search, const DiscCircle* circle, RadiusVec normal,
                               double* place) {
    const DiscPart* parts = &search->inside.scratch->parts.data[circle->part];
    *place = place_of(to_frame(circle->first, normal));
    if (*place > circle->all) // beside the sector, by rounding
        *place = *place - circle->all < WHOLE_TURN - *place ? circle->all : 0;
    for (uint32_t i = 0; i < circle->part_count; i++)
        if (parts[i].from <= *place && *place <= parts[i].to)
            return &parts[i];
    return NULL;
}

bool navi_disc_is_circle_free(DiscSearch* search, uint32_t v) {
    const DiscCircle* circle = navi_disc_circle(search, v);
    if (circle == NULL || circle->part_count != 1)
        return false;
    const DiscPart* part = &search->inside.scratch->parts.data[circle->part];
    return part->from <= 0 && part->to >= circle->all;
}

bool navi_disc_roll_on(DiscSearch* search, const DiscArrival* arrival, RadiusVec* end) {
    bool is_left = navi_bend_sign(arrival->bend) > 0;
    const DiscCircle* circle = navi_disc_circle(search, arrival->bend >> 1);
    double place;
    if (circle == NULL)
        return false;
    RadiusVec normal = is_left ? navi_vec_right(arrival->w) : navi_vec_left(arrival->w);
    const DiscPart* part = navi_disc_part(search, circle, normal, &place);
    if (part == NULL || (is_left ? part->to - place : place - part->from) <= RADIUS_ANGLE)
        return false;
    if (is_left ? part->to >= circle->all : part->from <= 0)
        return true;
    RadiusVec n = normal_at(is_left ? part->to : part->from);
    n = navi_vec_turn(circle->first, n.x, n.y);
    *end = is_left ? navi_vec_left(n) : navi_vec_right(n);
    return true;
}
