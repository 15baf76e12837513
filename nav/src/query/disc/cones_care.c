// The arrivals at a bend. An arc may be blocked by a vertex on its other side, and both parts of it
// may be reached. So all arrivals are kept that others cannot replace.
#include "query/disc/cones.h"

static bool is_seen(const DiscSearch* search, uint32_t wall) {
    return search->corners.pathdata == NULL || wall == NAV_NONE ||
           navi_disc_is_on_way(search, wall >> 2) || navi_disc_is_in_core(search, wall >> 2);
}

DiscTangent navi_disc_look_at_tangent(DiscSearch* search, const DiscArrival* root, RadiusVec u,
                                      double t) {
    RadiusVec n = {0, 0};
    bool is_free = false;
    uint32_t wall;
    if (root->bend != NAV_NONE) {
        n = navi_vec_scale(navi_vec_right(u), navi_bend_sign(root->bend));
    } else { // the triangle of the place stays
        search->inside.places[0].x = root->c.x;
        search->inside.places[0].y = root->c.y;
    }
    RadiusVec from = navi_vec_add(root->c, navi_vec_scale(n, search->inside.r));
    RadiusVec to = navi_vec_add(from, navi_vec_scale(u, t));
    if (!navi_disc_find_wall(&search->inside, from, to, &is_free, &wall))
        search->is_failed = true;
    return is_free                 ? TANGENT_FREE
           : is_seen(search, wall) ? TANGENT_BLOCKED
                                   : TANGENT_BLOCKED_UNSEEN;
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
static bool is_longer(const DiscSearch* search, DiscArrival* a, DiscArrival* b, double over) {
    double tie = 1e-13 * (a->g + b->g);
    if (over > tie || over < -tie)
        return over > 0;
    NavPoint p = navi_disc_root(search, a->parent)->o, q = navi_disc_root(search, b->parent)->o;
    if (a->parent != b->parent)
        a->is_tied = b->is_tied = true;
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

// A tangent leaves the origin in the direction of x; the vertex of the star is on the left.
typedef struct Frame {
    RadiusVec c, u;
    double sign; // -1: mirrored
} Frame;

static RadiusVec to_frame(const Frame* frame, NavPoint p) {
    RadiusVec d = navi_vec_to(frame->c, p);
    return navi_vec(navi_vec_dot(frame->u, d), frame->sign * navi_vec_cross(frame->u, d));
}

// What may not enter: the band beside a tangent that begins at x = 0 and ends at `far`. One of
// these two is the line at x, which leads through a star out of the band.
typedef struct Beside {
    double x, least, most, far;
} Beside;

// Where a line that is not parallel to y has this x.
static double height_at(double x, RadiusVec p, RadiusVec q) {
    return p.y + (q.y - p.y) * (x - p.x) / (q.x - p.x);
}

static bool is_across(const Beside* beside, RadiusVec p, RadiusVec q) {
    if ((p.x <= beside->x) == (q.x <= beside->x))
        return false;
    double y = height_at(beside->x, p, q);
    return y > beside->least && y < beside->most;
}

static bool is_in(const Beside* beside, RadiusVec p) {
    return p.x > 0 && p.x < beside->far && p.y > beside->least && p.y < beside->most;
}

// Does an edge between two places that are not in it come in?
static bool cuts(const Beside* beside, RadiusVec p, RadiusVec q) {
    RadiusVec a = p.x < q.x ? p : q, b = p.x < q.x ? q : p;
    if (a.x >= beside->far || b.x <= 0)
        return false;
    double begin = a.x < 0 ? height_at(0, a, b) : a.y;
    double end = b.x > beside->far ? height_at(beside->far, a, b) : b.y;
    return !(begin <= beside->least && end <= beside->least) &&
           !(begin >= beside->most && end >= beside->most);
}

// An edge of the rim, from p to q, crosses the line. So the triangles behind it are looked at, as
// far as the line goes through them in the band. Does one of them come beside the tangent?
static bool has_rim_beyond(const DiscSearch* search, uint32_t h, const Frame* frame,
                           const Beside* beside) {
    const Mesh* mesh = search->inside.mesh;
    RadiusVec p = to_frame(frame, mesh->pos[navi_edge_from(mesh, h)]);
    RadiusVec q = to_frame(frame, mesh->pos[navi_edge_to(mesh, h)]);
    NAV_BOUND(left, mesh->counts->tri_slots); // a line crosses no triangle twice
    while (is_across(beside, p, q)) {
        NAV_ROUND(left);
        uint32_t twin = navi_edge_twin(mesh, h), i = twin & 3;
        if (navi_is_wall(&search->inside, h, twin))
            return true;
        RadiusVec apex = to_frame(frame, mesh->pos[mesh->tri[twin >> 2].v[i]]);
        bool is_q_passed = (apex.x <= beside->x) == (q.x <= beside->x);
        if (is_in(beside, apex) || cuts(beside, is_q_passed ? q : p, apex))
            return true;
        // The twin runs from q to p: the edge that is crossed next is the one at p, or at q.
        h = (twin & ~3u) | (is_q_passed ? navi_next3(i) : navi_prev3(i));
        if (is_q_passed)
            q = apex;
        else
            p = apex;
    }
    return cuts(beside, p, q);
}

// Does the rim of the star around the bend come beside the tangent there? It is looked at from
// behind to ahead.
static bool has_rim(const DiscSearch* search, uint32_t bend, const Frame* frame,
                    const Beside* beside) {
    const Mesh* mesh = search->inside.mesh;
    const DiscCorner* corner = &search->corners.data[bend >> 1];
    bool is_left = frame->sign > 0, is_end = beside->x > 0;
    uint32_t c = is_left ? corner->first : corner->last,
             last = is_left ? corner->last : corner->first;
    RadiusVec p = to_frame(
        frame,
        mesh->pos[is_left ? navi_corner_right_vertex(mesh, c) : navi_corner_left_vertex(mesh, c)]);
    for (;; c = is_left ? navi_corner_left(mesh, c) : navi_corner_right(mesh, c)) {
        RadiusVec q = to_frame(frame, mesh->pos[is_left ? navi_corner_left_vertex(mesh, c)
                                                        : navi_corner_right_vertex(mesh, c)]);
        if (is_end && is_in(beside, q))
            return true;
        if (is_across(beside, p, q) &&
            (is_in(beside, p) || is_in(beside, q) || has_rim_beyond(search, c, frame, beside)))
            return true;
        if (c == last || (q.x >= beside->x && q.y <= beside->least))
            return false;
        p = q;
    }
}

// The same for the triangle in which the tangent starts, on both sides, except for the edge by
// which it leaves.
static bool has_edge_beside(const DiscSearch* search, const Frame* frame, double t) {
    const Mesh* mesh = search->inside.mesh;
    double more = search->inside.r + RADIUS_SLACK, less = search->inside.r - RADIUS_SLACK;
    const Beside begin = {0, -more, more, t}, way = {t, -more, less, t};
    RadiusVec p[3];
    for (uint32_t i = 0; i < 3; i++) {
        p[i] = to_frame(frame, mesh->pos[mesh->tri[search->inside.places[0].t].v[i]]);
        if (is_in(&way, p[i]))
            return true;
    }
    for (uint32_t i = 0; i < 3; i++) {
        RadiusVec a = p[i], b = p[navi_next3(i)];
        bool is_exit = (a.y > 0) != (b.y > 0) && navi_vec_cross(a, b) * (b.y - a.y) > 0;
        if (!is_exit && is_across(&begin, a, b))
            return true;
    }
    return false;
}

// The cone of the tangent met nothing that is too near. But it did not enter all triangles beside
// both of the tangent's ends. What is beyond the rims of their stars is far enough away if the rims
// do not come beside the tangent.
static bool is_clear_at_ends(DiscSearch* search, const DiscArrival* root,
                             const DiscArrival* arrival) {
    Frame frame = {root->c, arrival->w, navi_bend_sign(arrival->bend)};
    bool is_left = frame.sign > 0;
    double far = navi_vec_dot(arrival->w, navi_vec_sub(arrival->c, root->c));
    const Beside end = {far, -RADIUS_SLACK - (is_left ? root->keep_right : root->keep_left),
                        (is_left ? root->keep_left : root->keep_right) - RADIUS_SLACK, far};
    if (has_rim(search, arrival->bend, &frame, &end))
        return false;
    if (root->bend == NAV_NONE)
        return !has_edge_beside(search, &frame, end.x);
    const Beside begin = {0, -RADIUS_SLACK - 2 * search->inside.r, -RADIUS_SLACK, far};
    frame.sign = navi_bend_sign(root->bend);
    return navi_disc_rolls_free(&search->corners, root->bend >> 1, search->inside.r) ||
           !has_rim(search, root->bend, &frame, &begin);
}

// The newest arrival at its bend is not sound: the one before it comes in its place.
static void step_back(DiscSearch* search, const DiscArrival* arrival) {
    DiscBest* best = &search->best_at[arrival->bend];
    uint32_t i = arrival->next;
    while (i != NAV_NONE &&
           (navi_disc_root(search, i)->is_dropped || navi_disc_root(search, i)->is_blocked))
        i = navi_disc_root(search, i)->next;
    if (i == NAV_NONE) {
        best->stamp = 0;
        return;
    }
    const DiscArrival* before = navi_disc_root(search, i);
    *best = (DiscBest){search->stamp, i, before->g, before->w};
}

// What is known of an arrival's tangent and of the place where it ends.
static DiscTangent look_at_arrival(DiscSearch* search, DiscArrival* arrival) {
    const DiscArrival* root = navi_disc_root(search, arrival->parent);
    DiscTangent tangent = TANGENT_FREE;
    if (!arrival->is_clear || !is_clear_at_ends(search, root, arrival))
        tangent = navi_disc_look_at_tangent(search, root, arrival->w, tangent_of(search, arrival));
    if (tangent == TANGENT_FREE && root->is_blocked) // it is followed, and so is what it leads to
        tangent = TANGENT_BLOCKED_UNSEEN;
    return navi_disc_find_end(search, arrival) ? tangent : TANGENT_BLOCKED;
}

// Can b roll on to a, and is it no longer there?
static bool is_rolled_over(DiscSearch* search, DiscArrival* a, DiscArrival* b) {
    double turn = search->inside.r * navi_vec_between(b->w, a->w);
    if (!is_ahead(b, a) || !is_longer(search, a, b, a->g - b->g - turn))
        return false;
    navi_disc_find_end(search, b);
    return navi_disc_is_on_arc(b, a->w, DISC_ANGLE);
}

// Does b come further around, is it no longer, and do all paths that leave a's arc before it meet
// its tangent? A tangent that passes for free may be nearer than R to a vertex by the slack. So it
// must be shorter by more than a path gains by that, which may need to bend there.
static bool is_cut_off(const DiscSearch* search, DiscArrival* a, DiscArrival* b) {
    double r = search->inside.r, gain = HALF_TURN_MORE * RADIUS_SLACK;
    if (!is_ahead(a, b) ||
        !is_longer(search, a, b, a->g - b->g + r * navi_vec_between(a->w, b->w) - gain))
        return false;
    double c = navi_vec_dot(a->w, b->w), s = fabs(navi_vec_cross(a->w, b->w));
    double tangent = tangent_of(search, b) / r;
    return tangent >= 2 * (c > 0 ? s : 1) && tangent * (1 + c) >= s;
}

// Of two arrivals the one is better for all paths that go on if it is so where both circles' arcs
// meet: the one that arrives further around the circle can leave earlier, by the corner of both
// tangents. Is a better than b?
static bool improves(const DiscSearch* search, DiscArrival* a, DiscArrival* b) {
    double r = search->inside.r;
    if (a->g > b->g + HALF_TURN_MORE * r || a->g < b->g - HALF_TURN_MORE * r)
        return a->g < b->g;
    double turn = r * navi_vec_between(b->w, a->w);
    return !is_longer(search, a, b, a->g - (is_ahead(b, a) ? b->g + turn : b->g - turn));
}

static bool rolls_free(const DiscSearch* search, const DiscArrival* arrival) {
    return navi_disc_rolls_free(&search->corners, arrival->bend >> 1, search->inside.r);
}

// Is b no longer than a for all paths that go on, if both tangents were free?
static bool is_no_longer(DiscSearch* search, DiscArrival* a, DiscArrival* b) {
    return rolls_free(search, a) ? !improves(search, a, b)
                                 : is_rolled_over(search, a, b) || is_cut_off(search, a, b);
}

// --- blocked, and followed ---------------------------------------------------------------

static uint32_t newest_blocked(const DiscSearch* search, uint32_t bend) {
    const DiscBlocked* newest = &search->inside.scratch->blocked.data[bend];
    return newest->stamp == search->stamp ? newest->arrival : NAV_NONE;
}

static bool has_better_blocked(DiscSearch* search, DiscArrival* arrival) {
    for (uint32_t i = newest_blocked(search, arrival->bend); i != NAV_NONE;) {
        DiscArrival* other = navi_disc_root(search, i);
        if (other != arrival && !other->is_dropped && is_no_longer(search, arrival, other))
            return true;
        i = other->next_blocked;
    }
    return false;
}

// The arrival is blocked. Those that are, too, and are no shorter, are dropped.
static void list_blocked(DiscSearch* search, DiscArrival* arrival) {
    RadiusScratch* scratch = search->inside.scratch;
    arrival->next_blocked = newest_blocked(search, arrival->bend);
    for (uint32_t i = arrival->next_blocked; i != NAV_NONE;) {
        DiscArrival* other = navi_disc_root(search, i);
        other->is_dropped = other->is_dropped || is_no_longer(search, other, arrival);
        i = other->next_blocked;
    }
    uint32_t index = (uint32_t)(arrival - scratch->arrivals.data);
    scratch->blocked.data[arrival->bend] = (DiscBlocked){search->stamp, index};
}

bool navi_disc_is_sound(DiscSearch* search, DiscArrival* arrival) {
    if (arrival->is_checked)
        return !arrival->is_blocked;
    const DiscBest* best = &search->best_at[arrival->bend];
    DiscTangent tangent = look_at_arrival(search, arrival);
    arrival->is_checked = true;
    if (tangent == TANGENT_FREE)
        return true;
    arrival->is_blocked = true;
    arrival->is_dropped |= tangent == TANGENT_BLOCKED || has_better_blocked(search, arrival);
    if (!arrival->is_dropped)
        list_blocked(search, arrival);
    if (best->stamp == search->stamp && navi_disc_root(search, best->arrival) == arrival)
        step_back(search, arrival);
    return false;
}

// Does b replace a, and is it sound?
static bool replaces(DiscSearch* search, DiscArrival* a, DiscArrival* b) {
    return (is_rolled_over(search, a, b) || is_cut_off(search, a, b)) &&
           navi_disc_is_sound(search, b);
}

static uint32_t newest_at(const DiscSearch* search, uint32_t bend) {
    const DiscBest* best = &search->best_at[bend];
    return best->stamp == search->stamp ? best->arrival : NAV_NONE;
}

static bool has_better(DiscSearch* search, DiscArrival* arrival) {
    for (uint32_t i = newest_at(search, arrival->bend); i != NAV_NONE;) {
        DiscArrival* other = navi_disc_root(search, i);
        if (other != arrival && !other->is_dropped && replaces(search, arrival, other))
            return true;
        i = other->next;
    }
    return false;
}

// Drop what the arrival, which is sound, replaces.
static void drop_worse(DiscSearch* search, DiscArrival* arrival) {
    for (uint32_t i = newest_at(search, arrival->bend); i != NAV_NONE;) {
        DiscArrival* other = navi_disc_root(search, i);
        if (other != arrival && !other->is_dropped && replaces(search, other, arrival))
            other->is_dropped = true;
        i = other->next;
    }
}

// --- where the disc rolls all around -----------------------------------------------------

// The arrivals that are known are sorted. Those before this one are better.
static bool has_better_around(DiscSearch* search, DiscArrival* arrival) {
    for (;;) {
        uint32_t i = newest_at(search, arrival->bend);
        if (i == NAV_NONE)
            return false;
        DiscArrival* best = navi_disc_root(search, i);
        if (best == arrival || improves(search, arrival, best))
            return false;
        if (navi_disc_is_sound(search, best))
            return true;
    }
}

// Two circles touch, and the path comes from the first by the second back to the first, in the same
// place. Where tangents are not relied on, nothing else would end that.
static bool comes_back(const DiscSearch* search, const DiscArrival* arrival) {
    const DiscArrival* root = navi_disc_root(search, arrival->parent);
    const double wide = 2 * search->inside.r;
    return root->bend != NAV_NONE && navi_disc_root(search, root->parent)->bend == arrival->bend &&
           navi_vec_length_2(navi_vec_sub(arrival->c, root->c)) == wide * wide;
}

bool navi_disc_is_new(DiscSearch* search, DiscArrival* arrival, bool is_wide) {
    if (comes_back(search, arrival))
        return false;
    if (navi_disc_root(search, arrival->parent)->is_blocked && has_better_blocked(search, arrival))
        return false;
    if (search->is_careful) {
        if (has_better(search, arrival) || !navi_disc_is_sound(search, arrival))
            return false;
        drop_worse(search, arrival);
    } else if (is_wide ? has_better_around(search, arrival) : has_better(search, arrival)) {
        return false;
    }
    arrival->next = newest_at(search, arrival->bend);
    return true;
}

bool navi_disc_is_ready(DiscSearch* search, DiscArrival* arrival) {
    if (arrival->is_dropped || search->is_careful)
        return !arrival->is_dropped;
    bool is_wide = rolls_free(search, arrival);
    if (is_wide ? has_better_around(search, arrival) : has_better(search, arrival)) {
        arrival->is_dropped = true;
        return false;
    }
    if (!navi_disc_is_sound(search, arrival))
        return !arrival->is_dropped;
    if (is_wide)
        for (uint32_t i = arrival->next; i != NAV_NONE; i = navi_disc_root(search, i)->next)
            navi_disc_root(search, i)->is_dropped = true;
    else
        drop_worse(search, arrival);
    return true;
}
