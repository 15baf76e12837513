// From bends to lattice points. Where there is room, a bend is a part of a ring (ring.h) and a leg
// supports the rings at both of its ends; such legs keep the radius. Where there is not, a bend is
// a row: points of the arc itself, rounded. Each leg is checked in integers. README.md proves that
// a path of rows always passes, so shaping cannot fail.
#include "query/ask/cost.h"
#include "query/ask/lists.h"
#include "query/disc/cones_circle.h"

enum { LEVEL_ROW = RING_LEVELS };

#define TRIAL_ANGLE 1e-7

// Leg i leads to arc i from the one before; the first comes from the start, the last goes to the
// goal.
typedef struct Shaping {
    RadiusSearch* search;
    RadiusArc* arcs;
    uint32_t count;  // of arcs
    bool is_rough;   // no leg needs to keep the radius: there is one, straight from start to goal
    bool is_refuted; // a tangent is not free
    const DiscRing* rings[RING_LEVELS];
} Shaping;

// --- one end of a leg --------------------------------------------------------------------

static bool is_arc(const Shaping* shaping, uint32_t i) { return i < shaping->count; }

static bool is_row(const Shaping* shaping, uint32_t i) {
    return is_arc(shaping, i) && shaping->arcs[i].level == LEVEL_ROW;
}

static bool is_ring(const Shaping* shaping, uint32_t i) {
    return is_arc(shaping, i) && shaping->arcs[i].level < LEVEL_ROW;
}

static NavPoint centre_of(const Shaping* shaping, uint32_t i) {
    return shaping->search->mesh->pos[shaping->arcs[i].bend >> 1];
}

static const DiscRing* ring_of(const Shaping* shaping, uint32_t i) {
    return shaping->rings[shaping->arcs[i].level];
}

static NavPoint on_ring(const Shaping* shaping, uint32_t i, uint32_t k) {
    NavPoint o = centre_of(shaping, i), p = ring_of(shaping, i)->points.data[k];
    return (NavPoint){o.x + p.x, o.y + p.y};
}

// The point at a normal, which is inside the frame and stays there when it is rounded.
static NavPoint on_row(const Shaping* shaping, uint32_t i, RadiusVec normal) {
    NavPoint o = centre_of(shaping, i);
    double r = shaping->search->r;
    return navi_point_rounded(o.x + r * normal.x, o.y + r * normal.y);
}

static NavPoint first_of(const Shaping* shaping, uint32_t i) {
    if (!is_arc(shaping, i))
        return shaping->search->goal;
    const RadiusArc* arc = &shaping->arcs[i];
    return is_row(shaping, i) ? on_row(shaping, i, arc->in) : on_ring(shaping, i, arc->ring_in);
}

static NavPoint last_of(const Shaping* shaping, uint32_t i) {
    if (!is_arc(shaping, i))
        return shaping->search->start;
    const RadiusArc* arc = &shaping->arcs[i];
    return is_row(shaping, i) ? on_row(shaping, i, arc->out) : on_ring(shaping, i, arc->ring_out);
}

// Is it a start or goal that is not a point of the lattice, and was rounded?
static bool is_rounded_end(const Shaping* shaping, uint32_t i) {
    const RadiusSearch* search = shaping->search;
    if (is_arc(shaping, i))
        return false;
    const DiscPlace* place = &search->places[i == shaping->count ? 1 : 0];
    NavPoint p = i == shaping->count ? search->goal : search->start;
    return place->x != p.x || place->y != p.y;
}

static RadiusVec place_of(const Shaping* shaping, uint32_t i) {
    const DiscPlace* place = &shaping->search->places[i == shaping->count ? 1 : 0];
    return navi_vec(place->x, place->y);
}

// --- support -----------------------------------------------------------------------------

// The ring's vertex that a leg in direction u touches. Of two it takes the hindmost where the leg
// begins, the foremost where it ends: `ahead` says which.
static uint32_t touch(const Shaping* shaping, uint32_t i, RadiusVec u, double ahead) {
    RadiusVec n = navi_vec_scale(navi_vec_left(u), -navi_bend_sign(shaping->arcs[i].bend));
    return navi_ring_support(ring_of(shaping, i), navi_vec_add(n, navi_vec_scale(u, ahead)));
}

static RadiusVec direction_of_leg(const Shaping* shaping, uint32_t from, uint32_t to) {
    const RadiusArc* arc = &shaping->arcs[is_arc(shaping, to) ? to : from];
    RadiusVec normal = is_arc(shaping, to) ? arc->in : arc->out;
    return navi_vec_scale(navi_vec_left(normal), navi_bend_sign(arc->bend));
}

// Let the leg touch the rings at its ends. The direction changes with the vertices; a few rounds
// settle it, and what is not settled is only a little longer.
static void support_leg(Shaping* shaping, uint32_t from, uint32_t to) {
    const double little = 1e-4;
    if (!is_ring(shaping, from) && !is_ring(shaping, to))
        return;
    RadiusVec u = direction_of_leg(shaping, from, to);
    for (uint32_t round = 0; round < 4; round++) {
        uint32_t out = 0, in = 0;
        if (is_ring(shaping, from))
            out = touch(shaping, from, u, -little);
        if (is_ring(shaping, to))
            in = touch(shaping, to, u, little);
        bool is_same = round > 0 &&
                       (!is_arc(shaping, from) || out == shaping->arcs[from].ring_out) &&
                       (!is_arc(shaping, to) || in == shaping->arcs[to].ring_in);
        if (is_arc(shaping, from))
            shaping->arcs[from].ring_out = out;
        if (is_arc(shaping, to))
            shaping->arcs[to].ring_in = in;
        RadiusVec leg = navi_vec_from(last_of(shaping, from), first_of(shaping, to));
        if (is_same || navi_vec_dot(leg, u) <= 0)
            return;
        u = navi_vec_unit(leg);
    }
}

// --- legs --------------------------------------------------------------------------------

static RadiusVec touched_at(const Shaping* shaping, uint32_t i, RadiusVec normal) {
    return navi_vec_add(navi_vec_of(centre_of(shaping, i)),
                        navi_vec_scale(normal, shaping->search->r));
}

// The ends of the tangent that a leg stands for.
static RadiusVec tangent_from(const Shaping* shaping, uint32_t i) {
    return is_arc(shaping, i) ? touched_at(shaping, i, shaping->arcs[i].out) : place_of(shaping, i);
}
static RadiusVec tangent_to(const Shaping* shaping, uint32_t i) {
    return is_arc(shaping, i) ? touched_at(shaping, i, shaping->arcs[i].in) : place_of(shaping, i);
}

// The free segment between a ring's vertex and the point of an arc that was rounded.
static bool check_mixed(Shaping* shaping, uint32_t from, uint32_t to, bool* is_free) {
    RadiusVec a =
        is_ring(shaping, from) ? navi_vec_of(last_of(shaping, from)) : tangent_from(shaping, from);
    RadiusVec b =
        is_ring(shaping, to) ? navi_vec_of(first_of(shaping, to)) : tangent_to(shaping, to);
    return navi_disc_is_band_free(shaping->search, a, b, is_free);
}

static void note_blocked(Shaping* shaping, NavPoint a, NavPoint b) {
    DiscTrial* trial = &shaping->search->scratch->trial;
    trial->is_blocked = trial->is_on;
    trial->blocked[0] = a;
    trial->blocked[1] = b;
}

static bool keeps(Shaping* shaping, NavPoint a, NavPoint b, int64_t distance, bool* is_free) {
    const NavPoint leg[2] = {a, b};
    if (!navi_radius_leg_keeps(shaping->search, leg, distance, is_free))
        return false;
    if (!*is_free)
        note_blocked(shaping, a, b);
    return true;
}

static bool has_row(const Shaping* shaping, uint32_t from, uint32_t to) {
    return is_row(shaping, from) || is_row(shaping, to) || is_rounded_end(shaping, from) ||
           is_rounded_end(shaping, to) || shaping->is_rough;
}

// Each point of a leg is within a step of a free path: rings keep the radius; a leg between rows is
// a free tangent whose ends were rounded.
static bool check_leg(Shaping* shaping, uint32_t from, uint32_t to, NavPoint a, bool* is_free) {
    bool is_rounded = has_row(shaping, from, to);
    int64_t distance = shaping->search->radius - (is_rounded ? 1 : 0);
    if (!keeps(shaping, a, first_of(shaping, to), distance, is_free))
        return false;
    if (!*is_free || !is_rounded)
        return true;
    if (!navi_disc_is_band_free(shaping->search, tangent_from(shaping, from),
                                tangent_to(shaping, to), is_free))
        return false;
    shaping->is_refuted = !*is_free;
    if (!*is_free)
        note_blocked(shaping, a, first_of(shaping, to));
    bool has_ring = is_ring(shaping, from) || is_ring(shaping, to);
    return !*is_free || !has_ring || check_mixed(shaping, from, to, is_free);
}

static bool add_point(Shaping* shaping, NavPoint p) {
    return navi_points_add(&shaping->search->ask->memory, shaping->search->points, p) == NAV_OK;
}

static NavPoint last_point(const Shaping* shaping) {
    const PointList* points = shaping->search->points;
    return points->data[points->count - 1];
}

// Append a point of an arc if the leg to it is free.
static bool add_checked(Shaping* shaping, NavPoint p, int64_t keep, bool* is_free) {
    *is_free = true;
    if (navi_point_equal(last_point(shaping), p))
        return true;
    if (!keeps(shaping, last_point(shaping), p, keep, is_free))
        return false;
    return !*is_free || add_point(shaping, p);
}

// Is the vertex of the ring, seen from the middle, a quarter turn or more away from both walls?
static bool is_beyond_walls(const DiscCorner* corner, NavPoint p) {
    const NavPoint origin = {0, 0};
    return navi_dot(origin, p, corner->wall[0]) <= 0 && navi_dot(origin, p, corner->wall[1]) <= 0;
}

// Is it known that all of the ring's edge from vertex k to vertex l keeps the radius? It does where
// a larger disc rolls around the circle's middle: a disc that is on the ring is within that one.
static bool is_ring_free(const Shaping* shaping, uint32_t i, uint32_t k, uint32_t l) {
    DiscSearch* search = &shaping->search->scratch->disc_search;
    const NavPoint* p = ring_of(shaping, i)->points.data;
    const NavPoint ends[2] = {p[k], p[l]};
    uint32_t v = shaping->arcs[i].bend >> 1;
    const DiscCorner* corner = navi_disc_corner(&search->corners, v);
    int32_t larger = (int32_t)ceil(1.01 * shaping->search->r + 2);
    if ((corner->flags & CORNER_REFLEX) == 0) // a guided path also bends at others
        return false;
    if (navi_disc_rolls_free(&search->corners, v, larger))
        return is_beyond_walls(corner, p[k]) && is_beyond_walls(corner, p[l]);
    return search->corners.pathdata != NULL && navi_disc_fits_ring(search, v, larger, ends);
}

static bool add_ring(Shaping* shaping, uint32_t i, bool* is_free) {
    const RadiusArc* arc = &shaping->arcs[i];
    uint32_t count = ring_of(shaping, i)->points.count;
    bool is_left = navi_bend_sign(arc->bend) > 0;
    uint32_t step = is_left ? 1 : count - 1, k = arc->ring_in;
    uint32_t turn =
        (is_left ? arc->ring_out + count - arc->ring_in : arc->ring_in + count - arc->ring_out) %
        count;
    if (turn > count / 2 + 1) // the two legs hardly turn: both touch the vertex where one ends
        turn = 0;
    for (; turn > 0 && *is_free; turn--) {
        uint32_t before = k;
        k = (k + step) % count;
        if (is_ring_free(shaping, i, before, k)) {
            if (!add_point(shaping, on_ring(shaping, i, k)))
                return false;
        } else if (!add_checked(shaping, on_ring(shaping, i, k), shaping->search->radius,
                                is_free)) {
            return false;
        }
    }
    return true;
}

// Is it known that the disc rolls along the arc? Then the chords of its row keep the radius less
// one step (README.md). The arcs of a trial are not known to be free in any other manner, and may
// begin along a wall.
static bool is_row_free(const Shaping* shaping, uint32_t i) {
    const double slack = shaping->search->scratch->trial.is_on ? TRIAL_ANGLE : 0;
    DiscSearch* search = &shaping->search->scratch->disc_search;
    const RadiusArc* arc = &shaping->arcs[i];
    const RadiusVec normals[2] = {arc->in, arc->out};
    return search->corners.pathdata != NULL &&
           (navi_disc_corner(&search->corners, arc->bend >> 1)->flags & CORNER_REFLEX) != 0 &&
           navi_disc_fits_arc(search, arc->bend >> 1, normals, slack);
}

static bool add_to_row(Shaping* shaping, NavPoint p, bool is_known, bool* is_free) {
    if (!is_known)
        return add_checked(shaping, p, shaping->search->radius - 1, is_free);
    return navi_point_equal(last_point(shaping), p) || add_point(shaping, p);
}

// The arc in equal parts, short enough that no chord is more than a quarter of a step inside.
static bool add_row(Shaping* shaping, uint32_t i, bool* is_free) {
    const RadiusArc* arc = &shaping->arcs[i];
    double sign = navi_bend_sign(arc->bend), r = shaping->search->r;
    bool is_turning = navi_arc_turns(arc->bend, arc->in, arc->out, 0);
    bool is_known = is_turning && is_row_free(shaping, i);
    if (is_turning && !is_known && shaping->search->scratch->trial.is_on) {
        *is_free = false;
        return true;
    }
    double angle = is_turning ? navi_vec_angle(arc->in, arc->out) : 0;
    double parts = ceil(angle / (2 * sqrt(0.5 / r)));
    RadiusVec whole = navi_direction(parts > 0 ? angle / parts / 2 : 0), normal = arc->in;
    whole = navi_vec_turn(whole, whole.x, whole.y);
    for (double k = 1; k < parts && *is_free; k++) {
        normal = navi_vec_turn(normal, whole.x, sign * whole.y);
        if (!add_to_row(shaping, on_row(shaping, i, normal), is_known, is_free))
            return false;
    }
    return !*is_free || add_to_row(shaping, last_of(shaping, i), is_known, is_free);
}

static bool goes_back(const Shaping* shaping, uint32_t from, uint32_t to) {
    if (!is_ring(shaping, from) && !is_ring(shaping, to))
        return false;
    RadiusVec leg = navi_vec_from(last_point(shaping), first_of(shaping, to));
    return navi_vec_dot(leg, direction_of_leg(shaping, from, to)) < 0;
}

// Append the rest of the arc before leg i, and the leg.
static bool add_leg(Shaping* shaping, uint32_t i, bool* is_free) {
    uint32_t before = i == 0 ? NAV_NONE : i - 1;
    *is_free = true;
    support_leg(shaping, before, i);
    if (is_arc(shaping, before) && !(is_row(shaping, before) ? add_row(shaping, before, is_free)
                                                             : add_ring(shaping, before, is_free)))
        return false;
    shaping->search->scratch->trial.is_arc = !*is_free;
    // Where two circles are near, the vertices that a leg between their rings touches may lie
    // beyond each other.
    if (*is_free && goes_back(shaping, before, i))
        *is_free = false;
    if (*is_free && !check_leg(shaping, before, i, last_point(shaping), is_free))
        return false;
    NavPoint end = first_of(shaping, i); // a goal on a circle may be the arc's last point
    return !*is_free || navi_point_equal(last_point(shaping), end) || add_point(shaping, end);
}

// --- the whole path ----------------------------------------------------------------------

static bool raise(Shaping* shaping, uint32_t i) {
    if (!is_ring(shaping, i))
        return false;
    do
        shaping->arcs[i].level++;
    while (is_ring(shaping, i) && ring_of(shaping, i)->points.count == 0);
    return true;
}

// Leg i is not free, or the arc before it. The leg that is to be tried next, or NAV_NONE.
static uint32_t try_finer(Shaping* shaping, uint32_t i) {
    if (shaping->is_refuted || shaping->search->scratch->trial.is_on)
        return NAV_NONE;
    if (shaping->count == 0 && !shaping->is_rough) {
        shaping->is_rough = true;
        return 0;
    }
    bool is_raised = i > 0 && raise(shaping, i - 1);
    if (raise(shaping, i) || is_raised)
        return is_raised ? i - 1 : i;
    return NAV_NONE;
}

// All arcs begin with rings of this level, those of a trial with their own ones; or with the next
// level that there is.
static bool find_rings(Shaping* shaping, uint32_t first_level) {
    RadiusSearch* search = shaping->search;
    bool is_trial = search->scratch->trial.is_on;
    for (uint32_t level = 0; level < RING_LEVELS; level++) {
        shaping->rings[level] = navi_ring(&search->ask->memory, &search->scratch->rings,
                                          (int32_t)search->radius, level);
        if (shaping->rings[level] == NULL)
            return false;
    }
    for (uint32_t i = 0; i < shaping->count; i++) {
        uint32_t* level = &shaping->arcs[i].level;
        *level = is_trial ? *level : first_level;
        while (*level < LEVEL_ROW && shaping->rings[*level]->points.count == 0)
            ++*level;
    }
    return true;
}

// Append the legs in order; where one is not free, go back and make its ends finer.
static bool add_legs(Shaping* shaping, uint32_t first, bool* is_shaped) {
    DiscTrial* trial = &shaping->search->scratch->trial;
    PointList* points = shaping->search->points;
    uint32_t count = shaping->count;
    *is_shaped = true;
    NAV_BOUND(left, (uint64_t)5 * count + 2); // an arc is raised twice, which costs two legs
    for (uint32_t i = first; i <= count && *is_shaped;) {
        bool is_free;
        NAV_ROUND(left);
        if (i < count || trial->is_on)
            shaping->arcs[i].first = points->count;
        trial->leg = i;
        if (!add_leg(shaping, i, &is_free))
            return false;
        uint32_t next = is_free ? i + 1 : try_finer(shaping, i);
        *is_shaped = next != NAV_NONE;
        if (*is_shaped && !is_free)
            points->count = next < count ? shaping->arcs[next].first : 1;
        i = next;
    }
    return true;
}

static double arc_length(const Shaping* shaping, uint32_t i) {
    const RadiusArc* arc = &shaping->arcs[i];
    bool is_turning = navi_arc_turns(arc->bend, arc->in, arc->out, 0);
    return is_turning ? shaping->search->r * navi_vec_between(arc->in, arc->out) : 0;
}

// The longest that the points of a shortest path may be: 1 % of its arcs is added, two steps a
// bend, and as much at an end that was rounded.
static double most_length(const Shaping* shaping) {
    double length = 0, more = is_rounded_end(shaping, NAV_NONE) ? 2 : 0;
    for (uint32_t i = 0; i <= shaping->count; i++) {
        uint32_t before = i == 0 ? NAV_NONE : i - 1;
        RadiusVec from = tangent_from(shaping, before), to = tangent_to(shaping, i);
        length += navi_vec_length(navi_vec_sub(to, from));
        if (is_arc(shaping, i))
            more += 2 + 1.01 * arc_length(shaping, i);
        else if (is_rounded_end(shaping, i))
            more += 2;
    }
    return 1.0001 * length + more;
}

// A vertex of a ring stands up to R / 100 outside of an arc, however short that is. If a leg beside
// it is short, too, that may be a detour.
static bool is_too_long(const Shaping* shaping) {
    return navi_points_length(shaping->search->points) > most_length(shaping);
}

static bool shape_from(Shaping* shaping, uint32_t level, uint32_t first, bool* is_shaped) {
    RadiusSearch* search = shaping->search;
    *shaping = (Shaping){
        .search = search, .arcs = search->scratch->arcs.data, .count = search->scratch->arcs.count};
    search->points->count = first > 0 ? shaping->arcs[first].first : 0;
    return find_rings(shaping, level) && (first > 0 || add_point(shaping, search->start)) &&
           add_legs(shaping, first, is_shaped);
}

bool navi_radius_shape(RadiusSearch* search, bool* is_shaped) {
    Shaping shaping = {.search = search};
    for (uint32_t level = 0;; level++) {
        if (!shape_from(&shaping, level, 0, is_shaped))
            return false;
        if (!*is_shaped || !search->is_optimal || level == LEVEL_ROW || !is_too_long(&shaping))
            return true;
    }
}

bool navi_radius_try_shape(RadiusSearch* search, uint32_t first, bool* is_shaped) {
    DiscTrial* trial = &search->scratch->trial;
    trial->is_on = true;
    trial->is_blocked = false;
    Shaping shaping = {.search = search};
    bool has_memory = shape_from(&shaping, 0, first, is_shaped);
    trial->is_on = false;
    return has_memory;
}
