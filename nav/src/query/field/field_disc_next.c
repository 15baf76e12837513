// Where a disc goes from a point: the next place of its shortest path, on the lattice. On an arc
// that is a vertex of a ring outside of the circle.
//
// A waypoint is taken only if less is left there than here, so a disc that walks from waypoint to
// waypoint comes to the source.
#include "query/disc/inside.h"
#include "query/field/field_disc.h"
#include "query/field/field_links.h"
#include "query/field/field_terrain.h"

enum { TRIES_ON_RING = 3 };

typedef struct Choice {
    FieldChoice made;
    FieldReach here;
} Choice;

// --- the choice --------------------------------------------------------------------------

static double arc_of(const Choice* choice, const FieldReach* at) {
    const DiscArrival* root = navi_field_arrival(choice->made.field, at->root);
    return root->bend == NAV_NONE
               ? 0
               : choice->made.field->disc.radius * navi_vec_between(root->w, at->u);
}

// Arcs are walked up to 1 % outside: those that lie between. What is longer is a detour, however
// large the circle is.
static bool is_short(const Choice* choice, double leg, const FieldReach* there) {
    double arc = arc_of(choice, &choice->here);
    if (there->root == choice->here.root)
        arc -= arc_of(choice, there);
    return leg + there->distance <= choice->here.distance + 2 + 0.01 * fmax(arc, 0);
}

// Is the path by p better than those before?
static void consider(Choice* choice, NavPoint p, double short_most) {
    FieldReach there;
    if (!navi_field_may_go(&choice->made, p, short_most))
        return;
    choice->made.result = navi_field_reach(choice->made.field, p, &there);
    if (there.status != NAV_FIELD_OK || !(there.distance < choice->here.distance))
        return;
    double leg = navi_distance(choice->made.from, p);
    if (navi_field_take(&choice->made, p, leg + there.distance))
        choice->made.is_good = is_short(choice, leg, &there);
}

// --- candidates --------------------------------------------------------------------------

static RadiusVec normal_to(const DiscArrival* root, RadiusVec u) {
    return navi_vec_scale(navi_vec_right(u), navi_bend_sign(root->bend));
}

static NavPoint on_ring(const DiscArrival* root, const DiscRing* ring, uint32_t k) {
    NavPoint p = ring->points.data[k % ring->points.count];
    return (NavPoint){root->o.x + p.x, root->o.y + p.y};
}

// The vertex that the leg from the point to the ring touches. Its direction changes with the
// vertex; a few rounds settle it.
static uint32_t support(const Choice* choice, const DiscArrival* root, const DiscRing* ring) {
    RadiusVec u = choice->here.u;
    uint32_t k = 0;
    for (uint32_t round = 0; round < 4; round++) {
        RadiusVec n = navi_vec_sub(normal_to(root, u), navi_vec_scale(u, 1e-4));
        k = navi_ring_support(ring, n);
        RadiusVec leg = navi_vec_from(on_ring(root, ring, k), choice->made.from);
        if (navi_vec_dot(leg, u) <= 0)
            break;
        u = navi_vec_unit(leg);
    }
    return k;
}

static void consider_ring(Choice* choice, const DiscArrival* root, uint32_t level) {
    const DiscRing* ring = choice->made.field->disc.rings[level];
    uint32_t count = ring->points.count;
    if (count == 0)
        return;
    // The search came around the circle, the disc goes back.
    uint32_t step = navi_bend_sign(root->bend) > 0 ? count - 1 : 1;
    uint32_t k = support(choice, root, ring);
    for (uint32_t i = 0; i < TRIES_ON_RING; i++, k += step)
        consider(choice, on_ring(root, ring, k % count), 0);
}

static void consider_at(Choice* choice, const DiscArrival* root, RadiusVec normal) {
    double r = choice->made.field->disc.radius;
    consider(choice, navi_point_rounded(root->c.x + r * normal.x, root->c.y + r * normal.y), 0);
}

// One bend outside of the circle, for a part of the arc that is shorter than a side of the ring.
static void consider_bend(Choice* choice, const DiscArrival* root) {
    const FieldArc arc = {.c = root->c,
                          .n = normal_to(root, choice->here.u),
                          .angle = navi_vec_between(root->w, choice->here.u),
                          .is_left = navi_bend_sign(root->bend) < 0};
    NavPoint p;
    if (navi_field_bend(choice->made.field->disc.radius, &arc, &p))
        consider(choice, p, 0);
}

// Points of the arc itself: its begin, as far on as a chord may go, and its end.
static void consider_arc(Choice* choice, const DiscArrival* root) {
    double r = choice->made.field->disc.radius, sign = navi_bend_sign(root->bend);
    RadiusVec in = normal_to(root, root->w), out = normal_to(root, choice->here.u);
    RadiusVec part = navi_direction(fmin(1, sqrt(0.5 / r)));
    consider_at(choice, root, out);
    RadiusVec next = navi_vec_turn(out, part.x, -sign * part.y);
    next = navi_vec_turn(next, part.x, -sign * part.y);
    if (sign * navi_vec_cross(in, next) > 0)
        consider_at(choice, root, next);
    consider_at(choice, root, in);
}

static void consider_around(Choice* choice) {
    NavPoint points[FIELD_AROUND];
    uint32_t count = navi_field_list_around(choice->made.from, points);
    for (uint32_t i = 0; i < count; i++)
        consider(choice, points[i], FIELD_SHORT_MOST);
}

// To the source or the entry of a link, and before it to the point beside its place.
static void consider_start(Choice* choice, uint32_t root) {
    const FieldDisc* disc = &choice->made.field->disc;
    const FieldJump* jump = navi_field_jump_of(choice->made.field, root);
    NavPoint p = jump != NULL ? navi_field_entry(choice->made.field, jump)
                              : disc->points.data[disc->sources.data[root]];
    consider(choice, p, FIELD_SHORT_MOST);
    consider(choice, navi_field_arrival(choice->made.field, root)->o, 0);
}

static void consider_all(Choice* choice) {
    uint32_t root = choice->here.root;
    const DiscArrival* arrival = navi_field_arrival(choice->made.field, root);
    if (arrival->bend == NAV_NONE) {
        consider_start(choice, root);
    } else {
        for (uint32_t level = 0; level < RING_LEVELS; level++)
            consider_ring(choice, arrival, level);
        consider_bend(choice, arrival);
        consider_arc(choice, arrival);
        if (navi_field_arrival(choice->made.field, arrival->parent)->bend == NAV_NONE)
            consider_start(choice, arrival->parent);
    }
    consider(choice, choice->here.o, FIELD_SHORT_MOST);
    if (!choice->made.is_good)
        consider_around(choice);
}

// The waypoint from p; p itself at the source.
static NavResult choose(const NavField* field, NavPoint p, const FieldReach* here, NavPoint* next) {
    Choice choice = {.made = navi_field_choice(field, p, &here->spot), .here = *here};
    if (here->distance > 0)
        consider_all(&choice);
    choice.made.is_lax = true;
    if (here->distance > 0 && !choice.made.is_found)
        consider_all(&choice);
    *next = choice.made.best;
    return choice.made.result;
}

// --- answers -----------------------------------------------------------------------------

NavResult navi_field_disc_at(const NavField* field, NavPoint p, NavFieldSample* sample) {
    FieldReach here;
    NavResult result = navi_field_reach(field, p, &here);
    *sample = (NavFieldSample){.status = here.status};
    if (result != NAV_OK || here.status != NAV_FIELD_OK)
        return result;
    if (here.jump != NULL)
        navi_field_take_link(field, here.jump, sample);
    else
        result = choose(field, p, &here, &sample->waypoint);
    sample->distance = here.distance - field->disc.linked.data[here.root];
    sample->cost = here.distance * field->rate;
    sample->source = field->disc.sources.data[here.root];
    sample->direction = navi_field_direction(p, sample->waypoint);
    return result;
}

NavResult navi_field_disc_path(const NavField* field, NavPoint p, FieldPath* path) {
    FieldReach here;
    for (;;) {
        NavPoint next;
        NavResult result = navi_field_reach(field, p, &here);
        if (result != NAV_OK || here.status != NAV_FIELD_OK)
            return result;
        navi_field_path_add(path, p);
        if (here.jump != NULL) {
            navi_field_path_hop(path, navi_field_link(field, here.jump));
            p = navi_field_exit(field, here.jump);
            continue;
        }
        result = choose(field, p, &here, &next);
        if (result != NAV_OK || navi_point_equal(next, p))
            return result;
        p = next;
    }
}
