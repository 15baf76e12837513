#include "query/stand/stand.h"

#include "query/ask/pause.h"
#include "query/circle/exact.h"

// Each wall is compared with each other. That many comparisons count as a node.
enum { WALLS_A_NODE = 64 };

// What is around a point.
typedef struct Standing {
    Rim rim;
    NavSpot spot;
    bool holds;      // the disc fits at the point itself
    bool is_far;     // something blocks too near: no place is near
    uint64_t visits; // of triangles
} Standing;

// --- what is near ------------------------------------------------------------------------

static bool look_at_edge(Standing* standing, uint32_t h) {
    Rim* rim = &standing->rim;
    NavPoint a = rim->mesh->pos[navi_edge_from(rim->mesh, h)];
    NavPoint b = rim->mesh->pos[navi_edge_to(rim->mesh, h)];
    if (!navi_is_near_segment(a, b, rim->p, rim->radius + NAVI_STAND_REACH_UP))
        return true;
    if (!navi_rim_is_wall(rim, h))
        return navi_rim_visit(rim, navi_edge_twin(rim->mesh, h) >> 2);
    if (navi_is_near_segment(a, b, rim->p, rim->radius))
        standing->holds = false;
    if (rim->radius > NAVI_STAND_REACH_UP &&
        navi_is_near_segment(a, b, rim->p, rim->radius - NAVI_STAND_REACH_UP))
        standing->is_far = true;
    return navi_rim_add_wall(rim, h);
}

// List all walls that can block a disc that stands at a place near p. The walk to the place and the
// segment from there to the nearest point that blocks are walkable and within the flood's reach. So
// the flood finds that point.
static bool look_around(Standing* standing) {
    Rim* rim = &standing->rim;
    RimScratch* scratch = rim->scratch;
    if (!navi_rim_flood(rim))
        return false;
    for (uint32_t t = standing->spot.t; t != NAV_NONE;
         t = navi_spot_next(rim->mesh, &standing->spot, t))
        if (navi_filter_walks(rim->filter, t) && !navi_rim_visit(rim, t))
            return false;
    if (scratch->stack.count == 0)
        standing->is_far = true;
    NAV_BOUND(left, rim->mesh->counts->tri_slots);
    while (scratch->stack.count > 0 && !standing->is_far) {
        NAV_ROUND(left);
        standing->visits++;
        uint32_t t = scratch->stack.data[--scratch->stack.count];
        uint32_t i = navi_tri_first(rim->mesh, t); // the end may come early, and visits count
        for (uint32_t k = 0; k < 3; k++, i = navi_next3(i))
            if (!look_at_edge(standing, 4 * t + i))
                return false;
    }
    return true;
}

// --- the walk to a place -----------------------------------------------------------------

// From the smaller end of the edge, so that the triangles on both sides of it agree, also where q
// is on it and only rounding parts them.
static double side_of(NavPoint a, NavPoint b, NavPoint o, RadiusVec q) {
    if (navi_point_less(b, a))
        return -side_of(b, a, o, q);
    RadiusVec from = navi_vec_from(o, a), wall = navi_vec_from(a, b);
    return navi_vec_cross(wall, navi_vec_sub(q, from));
}

// Does the walk from p to q leave p into walkable ground?
static bool leaves_into(const Standing* standing, RadiusVec q) {
    const Rim* rim = &standing->rim;
    const Mesh* mesh = rim->mesh;
    for (uint32_t t = standing->spot.t; t != NAV_NONE;
         t = navi_spot_next(mesh, &standing->spot, t)) {
        bool is_inside = navi_filter_walks(rim->filter, t);
        for (uint32_t h = 4 * t; h < 4 * t + 3 && is_inside; h++) {
            NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
            is_inside = navi_orient2d(a, b, rim->p) > 0 || side_of(a, b, rim->p, q) >= 0;
        }
        if (is_inside)
            return true;
    }
    return false;
}

// On the far side of a corner places are offered that lie on or behind its walls.
static bool keeps_off(const Standing* standing, RadiusVec q) {
    const Rim* rim = &standing->rim;
    const Mesh* mesh = rim->mesh;
    double near = rim->near - navi_rim_slack(rim->radius);
    for (uint32_t i = 0; i < rim->scratch->walls.count; i++) {
        uint32_t h = rim->scratch->walls.data[i];
        RadiusVec a = navi_vec_from(rim->p, mesh->pos[navi_edge_from(mesh, h)]);
        RadiusVec b = navi_vec_from(rim->p, mesh->pos[navi_edge_to(mesh, h)]);
        if (navi_vec_segment_2(a, b, q) < near * near)
            return false;
    }
    return true;
}

// Is the walk from p to p + q walkable? A disc whose radius is longer than the walk keeps off all
// walls that the walk could cross.
static bool can_walk(const Standing* standing, RadiusVec q) {
    const Rim* rim = &standing->rim;
    const Mesh* mesh = rim->mesh;
    if (rim->radius > NAVI_STAND_REACH_UP)
        return true;
    for (uint32_t i = 0; i < rim->scratch->walls.count; i++) {
        uint32_t h = rim->scratch->walls.data[i];
        NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
        int64_t side = navi_orient2d(a, b, rim->p);
        RadiusVec from = navi_vec_from(rim->p, a), to = navi_vec_from(rim->p, b);
        if (side > 0 && side_of(a, b, rim->p, q) < 0 &&
            (navi_vec_cross(q, from) > 0) != (navi_vec_cross(q, to) > 0))
            return false;
    }
    return leaves_into(standing, q);
}

// --- the triangle ------------------------------------------------------------------------

// From the triangle that holds the rounded place, over a few edges of any kind: it may lie on the
// other side of an obstacle's tip.
uint32_t navi_disc_triangle_at(const QueryFilter* filter, NavPoint o, RadiusVec q) {
    const Mesh* mesh = filter->mesh;
    NavPoint near = navi_point_rounded(o.x + q.x, o.y + q.y);
    NavSpot spot = navi_spot(mesh, near);
    uint32_t t = navi_spot_triangle(filter, &spot);
    for (uint32_t left = 64; left > 0; left--) {
        uint32_t out = NAV_NONE, i = navi_tri_first(mesh, t);
        for (uint32_t k = 0; k < 3; k++, i = navi_next3(i)) {
            uint32_t h = 4 * t + i;
            if (navi_edge_twin(mesh, h) != NAV_NONE &&
                side_of(mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)], o,
                        q) < 0)
                out = h;
        }
        if (out == NAV_NONE)
            break;
        t = navi_edge_twin(mesh, out) >> 2;
    }
    return t;
}

// --- off the walls -----------------------------------------------------------------------

// A place that touches walls is moved this far away from them where there is room, so that
// a search from there need not decide ties.
#define OFF_WALLS 0x1p-6
#define OFF_MOST 0.25
#define OFF_TINY 1e-5

// From the nearest point of wall i to q.
static RadiusVec off_wall(const Rim* rim, uint32_t i, RadiusVec q) {
    uint32_t h = rim->scratch->walls.data[i];
    RadiusVec a = navi_vec_from(rim->p, rim->mesh->pos[navi_edge_from(rim->mesh, h)]);
    RadiusVec b = navi_vec_from(rim->p, rim->mesh->pos[navi_edge_to(rim->mesh, h)]);
    return navi_vec_sub(q, navi_vec_nearest(a, b, q));
}

// Directions away from walls that the disc touches: the rightmost, the leftmost, and their sum.
// Returns false if it touches none.
static bool find_contacts(const Standing* standing, RadiusVec q, RadiusVec ends[3]) {
    const Rim* rim = &standing->rim;
    bool is_any = false;
    for (uint32_t i = 0; i < rim->scratch->walls.count; i++) {
        RadiusVec off = off_wall(rim, i, q);
        double distance = navi_vec_length(off);
        if (distance > rim->r + OFF_WALLS || distance == 0)
            continue;
        off = navi_vec_scale(off, 1 / distance);
        if (!is_any || navi_vec_cross(ends[0], off) < 0)
            ends[0] = off;
        if (!is_any || navi_vec_cross(ends[1], off) > 0)
            ends[1] = off;
        ends[2] = is_any ? navi_vec_add(ends[2], off) : off;
        is_any = true;
    }
    return is_any;
}

// Undo the slack: move the place out of the walls that are a little too near, the worst first.
static RadiusVec settle(const Standing* standing, RadiusVec q) {
    const Rim* rim = &standing->rim;
    for (uint32_t tries = 0; tries < 4; tries++) {
        RadiusVec worst = {0, 0};
        double least = rim->r;
        for (uint32_t i = 0; i < rim->scratch->walls.count; i++) {
            RadiusVec off = off_wall(rim, i, q);
            double distance = navi_vec_length(off);
            if (distance < least && distance > 0) {
                worst = navi_vec_scale(off, rim->r / distance - 1);
                least = distance;
            }
        }
        q = navi_vec_add(q, worst);
    }
    return q;
}

// The disc fits exactly at a lattice point that the place misses only by rounding.
static bool snap(const Standing* standing, RadiusVec* q) {
    const Rim* rim = &standing->rim;
    RadiusVec near = navi_vec(floor(q->x + 0.5), floor(q->y + 0.5));
    NavPoint p = {(int32_t)(rim->p.x + near.x), (int32_t)(rim->p.y + near.y)};
    RadiusVec off = navi_vec_sub(*q, near);
    if (fabs(off.x) > OFF_TINY || fabs(off.y) > OFF_TINY)
        return false;
    for (uint32_t i = 0; i < rim->scratch->walls.count; i++) {
        uint32_t h = rim->scratch->walls.data[i];
        if (navi_is_near_segment(rim->mesh->pos[navi_edge_from(rim->mesh, h)],
                                 rim->mesh->pos[navi_edge_to(rim->mesh, h)], p, rim->radius))
            return false;
    }
    *q = near;
    return true;
}

static RadiusVec move_off(const Standing* standing, RadiusVec q) {
    RadiusVec ends[3] = {{0, 0}, {0, 0}, {0, 0}};
    if (!find_contacts(standing, q, ends))
        return q;
    RadiusVec away = navi_vec_add(ends[0], ends[1]);
    double size = navi_vec_length(away);   // twice the gain for each step
    if (size * OFF_MOST < OFF_WALLS / 4) { // between two walls: off a third one
        RadiusVec along = navi_vec_left(ends[0]);
        away = navi_vec_scale(along, navi_vec_dot(along, ends[2]) < 0 ? -2 : 2);
        size = fabs(navi_vec_dot(along, ends[2])) < 0.5 ? 0 : 2;
    }
    if (size == 0)
        return q;
    RadiusVec moved =
        navi_vec_add(q, navi_vec_scale(away, fmin(2 * OFF_WALLS / size, OFF_MOST) / size));
    return keeps_off(standing, moved) && can_walk(standing, moved) ? moved : q;
}

// --- places ------------------------------------------------------------------------------

static bool offer_places(Standing* standing) {
    Rim* rim = &standing->rim;
    const RimScratch* scratch = rim->scratch;
    rim->scratch->places.count = 0;
    for (uint32_t i = 0; i < scratch->walls.count; i++)
        if (!navi_rim_along(rim, scratch->walls.data[i]) ||
            (navi_rim_is_reflex(rim, scratch->walls.data[i]) &&
             !navi_rim_around(rim, scratch->walls.data[i])))
            return false;
    return true;
}

// Add a place if one can stand and walk there.
static NavResult keep_place(Standing* standing, const RimPlace* offer, DiscPlaceList* places) {
    const Rim* rim = &standing->rim;
    RadiusVec q = navi_vec_add(navi_vec_from(rim->p, offer->o), offer->at);
    if (!keeps_off(standing, q) || !can_walk(standing, q))
        return NAV_OK;
    q = settle(standing, q);
    if (!snap(standing, &q))
        q = settle(standing, move_off(standing, q));
    if (!navi_array_room(rim->memory, places))
        return NAV_ERR_MEMORY;
    DiscPlace place = {rim->p.x + q.x, rim->p.y + q.y,
                       navi_disc_triangle_at(rim->filter, rim->p, q)};
    if (!navi_filter_walks(rim->filter, place.t))
        return NAV_OK;
    places->data[places->count++] = place;
    return NAV_OK;
}

static NavResult stand_there(const Standing* standing, DiscPlaceList* places) {
    const Rim* rim = &standing->rim;
    DiscPlace place = {rim->p.x, rim->p.y, navi_spot_triangle(rim->filter, &standing->spot)};
    return navi_array_add(rim->memory, places, place) ? NAV_OK : NAV_ERR_MEMORY;
}

static NavResult stand_beside(Standing* standing, DiscPlaceList* places) {
    const RimScratch* scratch = standing->rim.scratch;
    navi_rim_sort_walls(&standing->rim);
    if (!offer_places(standing))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < scratch->places.count; i++)
        if (keep_place(standing, &scratch->places.data[i], places) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// Look for what is near p. Nothing more is to be done if it is too near.
static NavResult begin_standing(StandScratch* scratch, const QueryFilter* filter, NavPoint p,
                                int32_t radius, Standing* standing) {
    *standing =
        (Standing){.rim = navi_rim(&scratch->rim, scratch->ask, filter, p, radius), .holds = true};
    NAV_ASSERT(radius > 0);
    standing->rim.reach = NAVI_STAND_REACH;
    navi_spot_find(standing->rim.mesh, p, &standing->spot);
    bool is_done = look_around(standing);
    navi_pause_charge_once(scratch->ask, standing->visits);
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}

NavResult navi_disc_places(StandScratch* scratch, const QueryFilter* filter, NavPoint p,
                           int32_t radius, DiscPlaceList* places) {
    Standing standing;
    places->count = 0;
    if (begin_standing(scratch, filter, p, radius, &standing) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (standing.is_far)
        return NAV_OK;
    if (standing.holds)
        return stand_there(&standing, places);
    uint64_t walls = scratch->rim.walls.count;
    navi_pause_charge_once(scratch->ask, walls * walls / WALLS_A_NODE);
    return stand_beside(&standing, places);
}

NavResult navi_disc_fits(StandScratch* scratch, const QueryFilter* filter, NavPoint p,
                         int32_t radius, DiscPlace* place, bool* fits) {
    Standing standing;
    if (begin_standing(scratch, filter, p, radius, &standing) != NAV_OK)
        return NAV_ERR_MEMORY;
    *fits = !standing.is_far && standing.holds;
    if (*fits)
        *place = (DiscPlace){p.x, p.y, navi_spot_triangle(filter, &standing.spot)};
    return NAV_OK;
}

NavResult navi_disc_places_among(const Rim* rim, DiscPlaceList* places) {
    Standing standing = {.rim = *rim};
    places->count = 0;
    standing.rim.reach = NAVI_STAND_REACH;
    navi_spot_find(rim->mesh, rim->p, &standing.spot);
    return stand_beside(&standing, places);
}

static bool is_nearer(NavPoint p, const DiscPlace* a, const DiscPlace* b) {
    double a_2 = navi_vec_length_2(navi_vec(a->x - p.x, a->y - p.y));
    double b_2 = navi_vec_length_2(navi_vec(b->x - p.x, b->y - p.y));
    return a_2 != b_2 ? a_2 < b_2 : a->x != b->x ? a->x < b->x : a->y < b->y;
}

NavResult navi_disc_place(StandScratch* scratch, const QueryFilter* filter, NavPoint p,
                          int32_t radius, DiscPlace* place, bool* is_found) {
    DiscPlaceList* places = &scratch->places;
    if (navi_disc_places(scratch, filter, p, radius, places) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_found = places->count > 0;
    for (uint32_t i = 0; i < places->count; i++)
        if (i == 0 || is_nearer(p, &places->data[i], place))
            *place = places->data[i];
    return NAV_OK;
}
