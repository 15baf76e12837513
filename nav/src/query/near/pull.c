// A short path for a disc near one that is known by its bends. Their circles are joined by
// tangents. Where that path is blocked, the circle of a vertex there comes between; where the path
// does not bend around a circle, that is left out. All of it is decided by coordinates, so it does
// not depend on slots.
#include "query/near/guide.h"

#include <string.h>

#include "query/ask/pause.h"
#include "query/disc/band.h"
#include "query/near/wide.h"

// Circles that may come between: a few for each bend of the point.
enum { ROUNDS_A_BEND = 4, ROUNDS_MORE = 8 };

typedef struct Pull {
    NearScratch* near;
    RadiusSearch* search;
    NearStop* stops;
    uint32_t count;
    bool is_stuck;       // two circles are too near, or the same one comes between again
    uint32_t last[2][3]; // the last two that came between, and between which
    uint32_t kept;       // the first tangents, which are as in the last trial
} Pull;

// --- tangents ----------------------------------------------------------------------------

// How far to the right of the vertex the path passes it.
static double offset_of(const Pull* pull, const NearStop* stop) {
    return stop->bend == NAV_NONE ? 0 : navi_bend_sign(stop->bend) * pull->search->r;
}

// Two circles overlap, and the path would pass between them.
static void note_gap(Pull* pull, const NearStop* a, const NearStop* b) {
    uint32_t* gap = pull->near->narrow;
    pull->is_stuck = true;
    if (a->bend == NAV_NONE || b->bend == NAV_NONE)
        return;
    gap[0] = a->bend >> 1;
    gap[1] = b->bend >> 1;
}

// The direction from stop i to the next one.
static void find_tangent(Pull* pull, uint32_t i) {
    NearStop *a = &pull->stops[i], *b = &pull->stops[i + 1];
    RadiusVec d = navi_vec_sub(b->c, a->c);
    double by = offset_of(pull, a) - offset_of(pull, b), length_2 = navi_vec_length_2(d);
    double t_2 = length_2 - by * by;
    pull->kept = i < pull->kept ? i : pull->kept;
    if (t_2 > 0)
        a->u = navi_disc_tangent(d, by, length_2, sqrt(t_2));
    else
        note_gap(pull, a, b);
}

static bool is_taut(const Pull* pull, uint32_t i) {
    double turn = navi_vec_cross(pull->stops[i - 1].u, pull->stops[i].u);
    return navi_bend_sign(pull->stops[i].bend) * turn >= 0;
}

// Leave out all circles around which the path does not bend.
static void tauten(Pull* pull) {
    for (uint32_t i = 1; i + 1 < pull->count && !pull->is_stuck;) {
        if (is_taut(pull, i)) {
            i++;
            continue;
        }
        pull->count--;
        memmove(&pull->stops[i], &pull->stops[i + 1], (pull->count - i) * sizeof *pull->stops);
        find_tangent(pull, i - 1);
        i -= i > 1;
    }
}

// --- circles that come between -----------------------------------------------------------

// Of the vertices that block a leg, or a chord of an arc: the one that comes between.
typedef struct Blocker {
    const Pull* pull;
    const NearStop* stop; // before the leg, or that of the arc
    bool is_arc;
    RadiusVec from, u; // of the leg
    double far;        // its length
    bool is_sure;      // the corridor tells on which side the vertex is
    uint32_t bend;     // NAV_NONE: none yet
    double depth;      // how far it is inside of what must be free
    double ahead;      // how far along the leg; of an arc: negative before its middle
} Blocker;

static bool is_at(const NearStop* stop, uint32_t v) {
    return stop->bend != NAV_NONE && stop->bend >> 1 == v;
}

static bool is_known(const Blocker* blocker, uint32_t v) {
    const NearStop* stop = blocker->stop;
    return is_at(stop, v) || is_at(stop + 1, v) || (blocker->is_arc && is_at(stop - 1, v));
}

// Equally deep ones: by coordinates, then the one on the left.
static bool is_before(const Blocker* blocker, uint32_t bend, double depth) {
    const NavPoint* pos = blocker->pull->search->mesh->pos;
    if (blocker->bend == NAV_NONE || depth != blocker->depth)
        return blocker->bend == NAV_NONE || depth > blocker->depth;
    NavPoint p = pos[bend >> 1], q = pos[blocker->bend >> 1];
    return navi_point_equal(p, q) ? (bend & 1) < (blocker->bend & 1) : navi_point_less(p, q);
}

static void offer(Blocker* blocker, uint32_t bend, double depth, double ahead) {
    if (!is_before(blocker, bend, depth))
        return;
    blocker->bend = bend;
    blocker->depth = depth;
    blocker->ahead = ahead;
}

// The ends of a wall that is too near to a leg or chord.
typedef struct Blocked {
    uint32_t v[2];
    RadiusVec p[2], at[2]; // where they are, and as seen along the leg
    double away[2];        // from the leg
} Blocked;

static Blocked see_wall(const Blocker* blocker, uint32_t h) {
    const Mesh* mesh = blocker->pull->search->mesh;
    const RadiusVec end = navi_vec(blocker->far, 0);
    Blocked wall = {.v = {navi_edge_from(mesh, h), navi_edge_to(mesh, h)}};
    for (uint32_t k = 0; k < 2; k++) {
        RadiusVec d = navi_vec_to(blocker->from, mesh->pos[wall.v[k]]);
        wall.p[k] = navi_vec_of(mesh->pos[wall.v[k]]);
        wall.at[k] = navi_vec(navi_vec_dot(blocker->u, d), navi_vec_cross(blocker->u, d));
        wall.away[k] = sqrt(navi_vec_segment_2(navi_vec(0, 0), end, wall.at[k]));
    }
    return wall;
}

static double ahead_of(const Blocker* blocker, const Blocked* wall, uint32_t k) {
    const NearStop* stop = blocker->stop;
    return blocker->is_arc
               ? navi_vec_dot(navi_vec_add(stop[-1].u, stop->u), navi_vec_sub(wall->p[k], stop->c))
               : wall->at[k].x;
}

// How far inside of what must be free an end is that lies on this side of the path.
static double depth_of(const Blocker* blocker, const Blocked* wall, uint32_t k, bool is_left) {
    return blocker->pull->search->r - (is_left ? wall->at[k].y : -wall->at[k].y);
}

// What is sure comes before what is not. With no depth the other end is too near.
static void offer_end(Blocker* blocker, const Blocked* wall, uint32_t k, bool is_left,
                      bool is_sure) {
    double depth = depth_of(blocker, wall, k, is_left);
    if (depth <= (is_sure ? 1 : 0) || blocker->is_sure > is_sure)
        return;
    if (is_sure && !blocker->is_sure)
        blocker->bend = NAV_NONE;
    blocker->is_sure = is_sure;
    offer(blocker, 2 * wall->v[k] + (is_left ? 0 : 1), depth, ahead_of(blocker, wall, k));
}

// The corridor tells on which side the wall is. An end that is farther than the other one, and not
// beside the leg, only counts if the other one cannot come between.
static void block_beside(Blocker* blocker, const Blocked* wall, bool is_left) {
    for (uint32_t k = 0; k < 2; k++) {
        double x = wall->at[k].x;
        bool is_first = wall->away[k] < wall->away[1 - k] || (x >= 0 && x <= blocker->far) ||
                        is_known(blocker, wall->v[1 - k]) ||
                        depth_of(blocker, wall, 1 - k, is_left) <= 0;
        if (is_first && !is_known(blocker, wall->v[k]))
            offer_end(blocker, wall, k, is_left, true);
    }
}

// A wall is too near to a leg, and the corridor does not lead past its ends. The path goes around
// the end that is nearer; where the wall crosses the leg, so that the rest of the wall is on the
// other side.
static void block_across(Blocker* blocker, const Blocked* wall) {
    uint32_t best = 2;
    for (uint32_t k = 0; k < 2; k++)
        if (!is_known(blocker, wall->v[k]) && (best == 2 || wall->away[k] < wall->away[best]))
            best = k;
    if (best == 2)
        return;
    double y = wall->at[best].y, other = wall->at[1 - best].y;
    offer_end(blocker, wall, best, (y > 0) == (other > 0) ? y > 0 : other > y, false);
}

// A wall is too near to an arc, and it is not known on which side it is. No path leads between two
// circles that are so near, so this one bends around both on the same side.
static void block_arc(Blocker* blocker, const Blocked* wall) {
    for (uint32_t k = 0; k < 2 && !blocker->is_sure; k++) {
        RadiusVec d = navi_vec_sub(wall->p[k], blocker->stop->c);
        if (!is_known(blocker, wall->v[k]))
            offer(blocker, 2 * wall->v[k] + (blocker->stop->bend & 1), -navi_vec_length_2(d),
                  ahead_of(blocker, wall, k));
    }
}

// A wall that ends at the vertex of an arc is on the same side as that.
static uint32_t side_of(const Blocker* blocker, uint32_t h, const Blocked* wall) {
    const NearScratch* near = blocker->pull->near;
    const NearStop* stop = blocker->stop;
    if (blocker->is_arc && (is_at(stop, wall->v[0]) || is_at(stop, wall->v[1])))
        return (stop->bend & 1) == 0 ? SIDE_LEFT : SIDE_RIGHT;
    return near->is_corridor ? navi_wide_side(near, blocker->pull->search, h) : 0;
}

static void block(void* context, uint32_t h) {
    Blocker* blocker = context;
    const Blocked wall = see_wall(blocker, h);
    uint32_t side = side_of(blocker, h, &wall);
    bool is_left = side == SIDE_LEFT;
    if ((is_left || side == SIDE_RIGHT) &&
        (!blocker->is_arc || is_left == ((blocker->stop->bend & 1) == 0)))
        block_beside(blocker, &wall, is_left);
    else if (blocker->is_arc)
        block_arc(blocker, &wall);
    else
        block_across(blocker, &wall);
}

static void insert(Pull* pull, uint32_t i, uint32_t bend) {
    memmove(&pull->stops[i + 1], &pull->stops[i], (pull->count - i) * sizeof *pull->stops);
    pull->count++;
    pull->stops[i] = (NearStop){.bend = bend, .c = navi_vec_of(pull->search->mesh->pos[bend >> 1])};
    find_tangent(pull, i - 1);
    find_tangent(pull, i);
}

static void place_blocker(Blocker* blocker, const NavPoint leg[2]) {
    RadiusVec d = navi_vec_from(leg[0], leg[1]);
    blocker->from = navi_vec_of(leg[0]);
    blocker->far = navi_vec_length(d);
    blocker->u = blocker->far > 0 ? navi_vec_scale(d, 1 / blocker->far) : d;
}

// Begin with finer rings at both ends of leg i, or at the arc before it. Then the legs beside them
// change, too. Returns false if there are none.
static bool make_finer(Pull* pull, uint32_t i, bool is_arc) {
    bool is_finer = false;
    for (uint32_t k = i; k < i + (is_arc ? 1 : 2); k++) {
        NearStop* stop = &pull->stops[k];
        if (stop->bend == NAV_NONE || stop->level >= RING_LEVELS)
            continue;
        stop->level++;
        is_finer = true;
    }
    pull->kept = pull->kept < i ? pull->kept : i - (i > 0);
    return is_finer;
}

static bool is_end_near(const NearStop* stop, NavPoint p, double distance) {
    return stop->bend == NAV_NONE &&
           navi_vec_length_2(navi_vec_to(stop->c, p)) < distance * distance;
}

// An arc is blocked. Is there room for the disc between the circle and the vertex that blocks it,
// or does the path begin or end between them? Then its ring does not fit.
static bool has_room(const Blocker* blocker) {
    const double r = blocker->pull->search->r;
    if (!blocker->is_arc || (!blocker->is_sure && -blocker->depth >= 4 * r * r))
        return blocker->is_arc;
    NavPoint p = blocker->pull->search->mesh->pos[blocker->bend >> 1];
    return is_end_near(blocker->stop - 1, p, 1.02 * r + 2) ||
           is_end_near(blocker->stop + 1, p, 1.02 * r + 2);
}

// Let the circle come between, at the leg. One beside the arc at an end of the leg comes behind or
// before that.
static void come_between(Pull* pull, uint32_t i, const Blocker* blocker) {
    const NearStop *stop = blocker->stop, *next = stop + 1;
    bool comes_before = blocker->ahead < 0 && stop->bend != NAV_NONE;
    bool comes_behind = !blocker->is_arc && blocker->ahead > blocker->far && next->bend != NAV_NONE;
    insert(pull, comes_before ? i : comes_behind ? i + 2 : i + 1, blocker->bend);
}

// Two circles may take turns.
static bool is_again(const Pull* pull, const uint32_t last[3]) {
    return memcmp(last, pull->last[0], sizeof *pull->last) == 0 ||
           memcmp(last, pull->last[1], sizeof *pull->last) == 0;
}

// Change the path where the trial has ended. Returns false when out of memory.
static bool bend_more(Pull* pull) {
    const DiscTrial* trial = &pull->search->scratch->trial;
    uint32_t i = trial->leg; // of the stop before
    const NearStop *stop = &pull->stops[i], *next = stop + 1;
    const NavPoint leg[2] = {trial->blocked[0], trial->blocked[1]};
    Blocker blocker = {.pull = pull, .stop = stop, .is_arc = trial->is_arc, .bend = NAV_NONE};
    place_blocker(&blocker, leg);
    if (trial->is_blocked && !navi_disc_visit_walls(pull->search, leg, &blocker, block))
        return false;
    const uint32_t last[3] = {blocker.bend, stop->bend, next->bend};
    if (blocker.bend == NAV_NONE || has_room(&blocker) || is_again(pull, last)) {
        pull->is_stuck = !make_finer(pull, i, trial->is_arc);
        return true;
    }
    memcpy(pull->last[0], pull->last[1], sizeof last);
    memcpy(pull->last[1], last, sizeof last);
    come_between(pull, i, &blocker);
    return true;
}

// --- the path ----------------------------------------------------------------------------

// The bends that are given, and room for as many more.
static bool begin(Pull* pull, uint32_t more) {
    NearScratch* near = pull->near;
    pull->count = near->stops.count;
    if (!navi_array_reserve(&pull->search->ask->memory, &near->stops, (size_t)pull->count + more))
        return false;
    pull->stops = near->stops.data;
    for (uint32_t i = 0; i + 1 < pull->count; i++)
        find_tangent(pull, i);
    return true;
}

// The arcs behind the tangents that are kept.
static bool list_arcs(Pull* pull) {
    RadiusScratch* scratch = pull->search->scratch;
    if (!navi_array_reserve(&pull->search->ask->memory, &scratch->arcs, pull->count))
        return false;
    scratch->arcs.count = pull->count - 2;
    for (uint32_t i = pull->kept > 1 ? pull->kept : 1; i + 1 < pull->count; i++) {
        const NearStop* stop = &pull->stops[i];
        RadiusArc* arc = &scratch->arcs.data[i - 1];
        bool is_left = navi_bend_sign(stop->bend) > 0;
        RadiusVec in = stop[-1].u, out = stop->u;
        arc->bend = stop->bend;
        arc->level = stop->level;
        arc->in = is_left ? navi_vec_right(in) : navi_vec_left(in);
        arc->out = is_left ? navi_vec_right(out) : navi_vec_left(out);
    }
    return true;
}

// The legs of the answer themselves say where the path is blocked. Each circle that comes between
// counts as a node.
static bool try_legs(Pull* pull, uint32_t rounds, bool* is_found) {
    RadiusSearch* search = pull->search;
    const DiscTrial* trial = &search->scratch->trial;
    for (; rounds > 0; rounds--) {
        tauten(pull);
        if (pull->is_stuck)
            return true;
        if (!list_arcs(pull) || !navi_radius_try_shape(search, pull->kept, is_found))
            return false;
        if (*is_found)
            return true;
        pull->kept = trial->leg;
        navi_pause_charge(search->ask, 1);
        if (!bend_more(pull))
            return false;
    }
    return true;
}

bool navi_disc_pull(NearScratch* near, RadiusSearch* search, bool* is_found) {
    Pull pull = {.near = near, .search = search};
    uint32_t rounds = ROUNDS_A_BEND * near->stops.count + ROUNDS_MORE;
    near->narrow[0] = near->narrow[1] = NAV_NONE;
    *is_found = false;
    return begin(&pull, rounds) && navi_disc_know_corners(search) &&
           try_legs(&pull, rounds, is_found);
}
