// The arrivals at a bend. An arc may be blocked by a vertex on its other side, and both parts of it
// may be reached. So all arrivals are kept that others cannot replace.
#include "query/disc/cones.h"

bool navi_disc_is_tangent_free(DiscSearch* search, const DiscArrival* root, RadiusVec u, double t) {
    RadiusVec n = {0, 0};
    bool is_clear = false;
    if (root->bend != NAV_NONE) {
        n = navi_vec_scale(navi_vec_right(u), navi_bend_sign(root->bend));
    } else { // the triangle of the place stays
        search->inside.places[0].x = root->c.x;
        search->inside.places[0].y = root->c.y;
    }
    RadiusVec from = navi_vec_add(root->c, navi_vec_scale(n, search->inside.r));
    RadiusVec to = navi_vec_add(from, navi_vec_scale(u, t));
    if (!navi_disc_is_band_free(&search->inside, from, to, &is_clear))
        search->is_failed = true;
    return is_clear;
}

bool navi_disc_is_on_arc(const DiscArrival* arrival, RadiusVec u, double slack) {
    bool is_left = navi_bend_sign(arrival->bend) > 0;
    RadiusVec r = is_left ? arrival->w : arrival->end, l = is_left ? arrival->end : arrival->w;
    return navi_vec_cross(r, u) >= -slack && navi_vec_cross(u, l) >= -slack &&
           navi_vec_dot(u, navi_vec_add(r, l)) >= -slack;
}

static bool is_ahead(const DiscArrival* a, const DiscArrival* b) {
    return navi_bend_sign(a->bend) * navi_vec_cross(a->w, b->w) >= 0;
}

// Of equal lengths, coordinates decide.
static bool is_longer(const DiscSearch* search, const DiscArrival* a, const DiscArrival* b,
                      double over) {
    double tie = 1e-13 * (a->g + b->g);
    if (over > tie || over < -tie)
        return over > 0;
    NavPoint p = navi_disc_root(search, a->parent)->o, q = navi_disc_root(search, b->parent)->o;
    return !navi_point_less(p, q);
}

bool navi_disc_find_end(DiscSearch* search, DiscArrival* arrival) {
    if (!navi_disc_is_none(arrival->end))
        return !arrival->is_stuck;
    arrival->is_stuck = !navi_disc_roll(search, arrival, &arrival->end);
    if (arrival->is_stuck)
        arrival->end = arrival->w;
    return !arrival->is_stuck;
}

// The length of the tangent that leads to an arrival.
static double tangent_of(const DiscSearch* search, const DiscArrival* a) {
    const DiscArrival* root = navi_disc_root(search, a->parent);
    return a->g - root->g - navi_disc_turned(search, root, a->w);
}

// Is the tangent of an arrival free? Otherwise it is dropped if others have not been left out for
// it.
bool navi_disc_is_sound(DiscSearch* search, DiscArrival* arrival) {
    if (!arrival->is_checked) {
        const DiscArrival* root = navi_disc_root(search, arrival->parent);
        double t = tangent_of(search, arrival);
        arrival->is_checked = true;
        arrival->is_blocked = !navi_disc_is_tangent_free(search, root, arrival->w, t);
        arrival->is_dropped |= arrival->is_blocked && !arrival->is_needed;
    }
    return !arrival->is_blocked;
}

// Can b roll on to a, and is it no longer there?
static bool is_rolled_over(DiscSearch* search, const DiscArrival* a, DiscArrival* b) {
    double turn = search->inside.r * navi_vec_between(b->w, a->w);
    if (!is_ahead(b, a) || !is_longer(search, a, b, a->g - b->g - turn))
        return false;
    navi_disc_find_end(search, b);
    return navi_disc_is_on_arc(b, a->w, DISC_ANGLE);
}

// Does b come further around, is it no longer, and do all paths that leave a's arc before it meet
// its tangent?
static bool is_cut_off(const DiscSearch* search, const DiscArrival* a, const DiscArrival* b) {
    double r = search->inside.r;
    if (!is_ahead(a, b) || !is_longer(search, a, b, a->g - b->g + r * navi_vec_between(a->w, b->w)))
        return false;
    double c = navi_vec_dot(a->w, b->w), s = fabs(navi_vec_cross(a->w, b->w));
    double tangent = tangent_of(search, b) / r;
    return tangent >= 2 * (c > 0 ? s : 1) && tangent * (1 + c) >= s;
}

// Does b replace a? In a quick search what b rolls over need not be kept, even if b is blocked:
// what follows b is found, is no longer than what would follow a, and fails the check in the end.
static bool replaces(DiscSearch* search, const DiscArrival* a, DiscArrival* b) {
    if (!is_rolled_over(search, a, b))
        return is_cut_off(search, a, b) && navi_disc_is_sound(search, b);
    if (search->is_careful)
        return navi_disc_is_sound(search, b);
    b->is_needed = true;
    return true;
}

static uint32_t newest_at(const DiscSearch* search, uint32_t bend) {
    const DiscBest* best = &search->best_at[bend];
    return best->stamp == search->stamp ? best->arrival : NAV_NONE;
}

static bool has_better(DiscSearch* search, const DiscArrival* arrival) {
    for (uint32_t i = newest_at(search, arrival->bend); i != NAV_NONE;) {
        DiscArrival* other = navi_disc_root(search, i);
        if (!other->is_dropped && replaces(search, arrival, other))
            return true;
        i = other->next;
    }
    return false;
}

// Drop what the arrival replaces. Returns false if it is not sound where it must be.
static bool drop_worse(DiscSearch* search, DiscArrival* arrival) {
    for (uint32_t i = newest_at(search, arrival->bend); i != NAV_NONE;) {
        DiscArrival* other = navi_disc_root(search, i);
        if (!other->is_dropped && replaces(search, other, arrival))
            other->is_dropped = true;
        if (arrival->is_dropped)
            return false;
        i = other->next;
    }
    return true;
}

bool navi_disc_is_new(DiscSearch* search, DiscArrival* arrival, bool must_check) {
    if (has_better(search, arrival) || (must_check && !navi_disc_is_sound(search, arrival)) ||
        (search->is_careful && !navi_disc_find_end(search, arrival)) ||
        !drop_worse(search, arrival))
        return false;
    arrival->next = newest_at(search, arrival->bend);
    return true;
}
