// Which cones can matter: lower bounds of lengths, and what is longer than a path that is known.
#include "query/disc/cones_circle.h"

#define BEHIND 4.2       // radii: how much longer a path must be to be left out
#define ARC_ACUTE 1.1108 // an angle up to a quarter turn is at most this times its chord
#define ARC_WIDE 1.5708  // up to half a turn

// --- windows -----------------------------------------------------------------------------

// Is a direction left between the bounds? From a start they may be more than half a turn apart.
// Then the direction to the window is between them.
static bool is_open(const DiscBounds* b, RadiusVec window) {
    double apart = navi_vec_cross(b->r, b->l);
    return apart >= 0 || apart >= -DISC_ANGLE * navi_vec_size(b->r) * navi_vec_size(b->l) ||
           (navi_vec_cross(b->r, window) >= 0 && navi_vec_cross(window, b->l) >= 0);
}

// Tangents that end behind the window are limited by everything that is nearer than they are long.
// That is less than the distance of their end, which is up to two radii beside them. Returns false
// if none of them is free.
static bool tighten(DiscCone* cone, const DiscArrival* root, RadiusVec r, RadiusVec l) {
    if (!(cone->near_r > 0 || cone->near_l > 0))
        return true;
    double beside =
        root->keep_left + root->keep_right; // from the start, no more than twice as much
    double least_2 = navi_vec_segment_2(r, l, navi_vec(0, 0)) - beside * beside;
    if (least_2 >= cone->near_r) {
        cone->base.r = cone->tight.r;
        cone->near_r = 0;
    }
    if (least_2 >= cone->near_l) {
        cone->base.l = cone->tight.l;
        cone->near_l = 0;
    }
    if (!is_open(&cone->tight, navi_vec_add(r, l))) {
        double near = cone->near_r > cone->near_l ? cone->near_r : cone->near_l;
        if (cone->dead == 0 || near < cone->dead)
            cone->dead = near;
    }
    return cone->dead == 0 || least_2 < cone->dead;
}

// Is the point ahead, and on the left of the ray by more than `by`?
static bool is_left_of_band(RadiusVec ray, RadiusVec p, double by) {
    double side = navi_vec_cross(ray, p);
    return side > by && side > by + DISC_LENGTH * navi_vec_size(ray) && navi_vec_dot(ray, p) > 0;
}
static bool is_right_of_band(RadiusVec ray, RadiusVec p, double by) {
    double side = navi_vec_cross(ray, p);
    return side < -by && side < -by - DISC_LENGTH * navi_vec_size(ray) && navi_vec_dot(ray, p) > 0;
}

// Is the whole window beside the band of all tangents? A point behind a bound may be ahead of other
// tangents, so only points ahead are compared with it.
static bool is_beside(const DiscBounds* b, const DiscArrival* root, RadiusVec r, RadiusVec l) {
    return (is_right_of_band(b->r, l, root->keep_right) &&
            is_right_of_band(b->r, r, root->keep_right)) ||
           (is_left_of_band(b->l, r, root->keep_left) && is_left_of_band(b->l, l, root->keep_left));
}

bool navi_disc_may_cross(DiscCone* cone, const DiscArrival* root, const DiscEdge* edge,
                         RadiusVec window[2]) {
    RadiusVec r = window[0] = navi_disc_meet(cone->right, edge),
              l = window[1] = navi_disc_meet(cone->left, edge);
    const DiscBounds* b = &cone->base;
    return tighten(cone, root, r, l) && is_open(b, navi_vec_add(r, l)) && !is_beside(b, root, r, l);
}

// --- what is longer than a path that is known --------------------------------------------

// Where a known path comes to the end of an edge; `away` is the window's far side from there.
typedef struct Behind {
    const DiscBest* known;
    bool is_left; // the known bend
    bool is_same; // it rolls around the end in the direction that leads along the edge
    double straight, away;
    RadiusVec e; // from the end to the far side
} Behind;

// Does the known path's arc reach the edge?
static bool reaches(DiscSearch* search, const Behind* behind) {
    DiscArrival* known = navi_disc_root(search, behind->known->arrival);
    if (navi_disc_is_round(search, known->bend >> 1))
        return true;
    RadiusVec u = behind->is_left ? navi_vec_left(behind->e) : navi_vec_right(behind->e);
    navi_disc_find_end(search, known);
    return navi_disc_is_on_arc(known, navi_vec_scale(u, 1 / behind->away), DISC_ANGLE);
}

// Is every path from the root through the window longer than the known one that rolls around the
// edge's end and goes along the edge? The difference is least at the window's far side.
static bool is_longer(DiscSearch* search, const Behind* behind) {
    double turn = 0, r = search->inside.r;
    RadiusVec w = behind->known->w, e = behind->e;
    RadiusVec n = behind->is_left ? navi_vec_right(w) : navi_vec_left(w);
    double c = navi_vec_dot(n, e);
    double s = behind->is_left ? navi_vec_cross(n, e) : navi_vec_cross(e, n);
    if (behind->is_same && c <= 0 && s <= 0)
        return false;
    if (s > 0 || !behind->is_same) {
        double rest = 2 - 2 * c / behind->away;
        turn = sqrt(rest > 0 ? rest : 0) * (c > 0 ? ARC_ACUTE : ARC_WIDE);
    }
    double along = behind->away > r ? behind->away - r : 0;
    return behind->straight >
               (behind->known->g + r * turn + along) * (1 + 1e-11) + BEHIND * r + DISC_LENGTH &&
           (turn == 0 || reaches(search, behind)) &&
           navi_disc_is_sound(search, navi_disc_root(search, behind->known->arrival));
}

// `bend` is at the end of an edge; `far` is the window's far side, both seen from the root. Most
// cones are kept by the first comparison.
static bool is_behind(DiscSearch* search, const DiscArrival* root, uint32_t bend, RadiusVec end,
                      RadiusVec far) {
    const DiscBest *same = &search->best_at[bend], *other = &search->best_at[bend ^ 1];
    bool has_same = same->stamp == search->stamp, has_other = other->stamp == search->stamp;
    if (!has_same && !has_other)
        return false;
    double known = has_same ? same->g : INFINITY;
    if (has_other && other->g < known)
        known = other->g;
    double most = known + BEHIND * search->inside.r - root->g;
    RadiusVec to_far = navi_vec_sub(far, navi_vec_sub(root->t, root->c));
    if (most >= 0 && navi_vec_length_2(to_far) <= most * most)
        return false;
    if (search->corners.data[bend >> 1].flags & CORNER_PINCH)
        return false; // the known path may have come in another sector
    Behind behind = {.known = same, .is_left = (bend & 1) == 0, .is_same = true};
    behind.e = navi_vec_sub(far, end);
    behind.away = navi_vec_length(behind.e);
    behind.straight = root->g + navi_vec_length(to_far);
    if (has_same && is_longer(search, &behind))
        return true;
    behind.known = other;
    behind.is_left = !behind.is_left;
    behind.is_same = false;
    return has_other && is_longer(search, &behind) && navi_disc_is_round(search, bend >> 1);
}

// --- keys --------------------------------------------------------------------------------

// From the arrival to a ray of sight, no more than the angle, which is negative on the side away
// from the vertex.
static double least_turn(const DiscArrival* root, NavPoint ray) {
    RadiusVec v = navi_vec_of(ray);
    double s = navi_bend_sign(root->bend) * navi_vec_cross(root->w, v) / navi_vec_length(v);
    if (s < 0)
        return s * (1 + 0.5708 * s * s);
    return navi_vec_dot(root->w, v) >= 0 ? s * (1 + s * s / 6) : 1.5707;
}

// The length of the straight line through the window, and the rest. A circle about a vertex beyond
// the window may reach through it. Then the path comes to the circle at a place within R of some
// point of the window, and need not cross it. By that it saves at most R times the difference of
// the directions before and behind the point of the window where the line bends.
static double rest_of(const DiscSearch* search, const DiscArrival* root, const DiscEdge* edge,
                      const RadiusVec window[2]) {
    if (search->kept != NULL) // any point of the window may be the end
        return sqrt(navi_vec_segment_2(window[0], window[1], navi_vec(0, 0)));
    const RadiusVec goal = navi_vec_sub(search->goal, root->c);
    RadiusVec along = navi_vec_sub(edge->l, edge->r), to = goal;
    double side = navi_vec_cross(along, navi_vec_sub(goal, edge->r));
    if (side > 0) // on this side of the edge: mirrored
        to = navi_vec_add(
            goal, navi_vec_scale(navi_vec_right(along), 2 * side / navi_vec_length_2(along)));
    RadiusVec by = {0, 0};
    if (navi_vec_cross(window[1], to) > 0)
        by = window[1];
    else if (navi_vec_cross(window[0], to) < 0)
        by = window[0];
    else if (side <= 0)
        return navi_vec_length(to);
    else
        by = navi_vec_scale(to, navi_vec_cross(edge->r, along) / navi_vec_cross(to, along));
    RadiusVec on = navi_vec_sub(goal, by);
    double first = navi_vec_length(by), second = navi_vec_length(on);
    double bend = 2 - 2 * navi_vec_dot(by, on) / (first * second);
    return first + second - search->inside.r * sqrt(bend > 0 ? bend : 0);
}

// The path rolls around c and passes the window within R. It is no shorter than R for each radian
// from its arrival to the straight line through the window, and that line, and the rest.
static double key_of(const DiscSearch* search, const DiscCone* cone, const DiscArrival* root,
                     const DiscEdge* edge, const RadiusVec window[2]) {
    double rest = rest_of(search, root, edge, window);
    if (root->bend != NAV_NONE)
        rest += search->inside.r *
                least_turn(root, navi_bend_sign(root->bend) > 0 ? cone->right : cone->left);
    double key = root->g + search->weight * rest;
    return key > 0 ? key : 0;
}

// From a start beside the lattice: sight begins up to a step away.
static double key_of_place(const DiscSearch* search, const DiscCone* cone, const DiscArrival* root,
                           const DiscEdge* edge) {
    DiscArrival from = *root;
    DiscEdge shifted = *edge;
    from.c = navi_vec_of(root->o);
    RadiusVec shift = navi_vec_sub(root->c, from.c);
    shifted.r = navi_vec_add(shifted.r, shift);
    shifted.l = navi_vec_add(shifted.l, shift);
    const RadiusVec window[2] = {navi_disc_meet(cone->right, &shifted),
                                 navi_disc_meet(cone->left, &shifted)};
    double rest = rest_of(search, &from, &shifted, window) - 1;
    return root->g + (rest > 0 ? search->weight * rest : 0);
}

bool navi_disc_judge(DiscSearch* search, DiscCone* cone, const DiscArrival* root,
                     const DiscEdge* edge, double* key) {
    RadiusVec window[2];
    if (navi_disc_has_no_bounds(search, root)) {
        *key = search->kept != NULL ? root->g : key_of_place(search, cone, root, edge);
        return true;
    }
    if (!navi_disc_may_cross(cone, root, edge, window))
        return false;
    *key = 0;
    if (search->recorder != NULL)
        return true;
    if (root->bend != NAV_NONE && !search->is_careful &&
        (is_behind(search, root, 2 * edge->l_v, edge->l, window[0]) ||
         is_behind(search, root, 2 * edge->r_v + 1, edge->r, window[1])))
        return false;
    if (search->kept != NULL && navi_disc_is_late(search, cone))
        return false;
    *key = key_of(search, cone, root, edge, window);
    return true;
}

void navi_disc_push_cone(DiscSearch* search, const DiscCone* cone, double key) {
    RadiusScratch* scratch = search->inside.scratch;
    NavMemory* memory = &search->inside.ask->memory;
    if (key >= search->best)
        return;
    if (!navi_array_room(memory, &scratch->disc_cones)) {
        search->is_failed = true;
        return;
    }
    scratch->disc_cones.data[scratch->disc_cones.count++] = *cone;
    if (search->recorder == NULL &&
        !navi_cone_heap_push(memory, &scratch->heap, key, scratch->disc_cones.count - 1))
        search->is_failed = true;
}
