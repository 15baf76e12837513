// The shortest path of a disc from a point.
#include "query/disc/cones.h"
#include "query/field/field_disc.h"
#include "query/field/field_links.h"

// A tangent from a root's circle to a place.
typedef struct Last {
    double g; // of the path by the root
    uint32_t kept;
    RadiusVec u;
} Last;

typedef struct Seeker {
    const NavField* field;
    const FieldAim* aim;
    Last before; // the last one that was tried
    Last best;
} Seeker;

static int compare(double a, double b) { return (a > b) - (a < b); }

// Of equal lengths, coordinates of the last circle decide.
static bool is_after(const NavField* field, const Last* a, const Last* b) {
    if (a->g != b->g || a->kept == NAV_NONE || b->kept == NAV_NONE)
        return a->g > b->g;
    const DiscConeList* kept = &field->disc.kept;
    const DiscArrival* p = navi_field_arrival(field, kept->data[a->kept].root);
    const DiscArrival* q = navi_field_arrival(field, kept->data[b->kept].root);
    if (!navi_point_equal(p->o, q->o))
        return navi_point_less(q->o, p->o);
    int order = compare(p->t.x, q->t.x);
    order = order != 0 ? order : compare(p->t.y, q->t.y);
    return order != 0 ? order > 0 : a->kept > b->kept;
}

// Does the tangent leave the circle where the cone may? The bounds of directions are not exact at
// places in narrow corners, which are no lattice points.
static bool may_leave(const Seeker* seeker, const DiscCone* cone, const Last* last, double t) {
    const NavField* field = seeker->field;
    const DiscArrival* root = navi_field_arrival(field, cone->root);
    if (seeker->aim->is_rounded)
        return root->bend == NAV_NONE ||
               navi_disc_is_on_arc(root, last->u, DISC_GOAL_ANGLE / sqrt(field->disc.radius));
    return navi_disc_has_no_bounds(&field->disc.scratch.disc_search, root) ||
           navi_disc_holds(cone, last->u, t);
}

// Is the place on a tangent of the cone?
static bool is_on_tangent(const Seeker* seeker, const DiscCone* cone, Last* last) {
    const NavField* field = seeker->field;
    const DiscArrival* root = navi_field_arrival(field, cone->root);
    RadiusVec d = navi_vec_sub(seeker->aim->x, root->c);
    double by = (root->keep_right - root->keep_left) / 2, length_2 = navi_vec_length_2(d);
    double r = field->disc.radius, t_2 = length_2 - by * by;
    last->g = root->g;
    last->u = navi_vec(0, 0);
    if (length_2 == 0 && by == 0)
        return true;
    if (t_2 < -DISC_LENGTH * r || length_2 == 0)
        return false;
    double t = t_2 > 0 ? sqrt(t_2) : 0;
    RadiusVec u = navi_disc_tangent(d, by, length_2, t);
    last->u = t == 0 ? navi_vec_unit(u) : u;
    last->g += t;
    if (root->bend != NAV_NONE)
        last->g += r * navi_vec_between(root->w, last->u);
    return may_leave(seeker, cone, last, t);
}

static void look_at_cone(Seeker* seeker, uint32_t k) {
    Last last = {.kept = k};
    if (is_on_tangent(seeker, &seeker->field->disc.kept.data[k], &last) &&
        is_after(seeker->field, &last, &seeker->before) &&
        is_after(seeker->field, &seeker->best, &last))
        seeker->best = last;
}

static bool is_in_sight(const Seeker* seeker, NavPoint o, NavPoint right, NavPoint left) {
    NavPoint ray = navi_ray_to(o, seeker->aim->o);
    return navi_ray_cross(right, ray) >= 0 && navi_ray_cross(ray, left) >= 0;
}

// Is the place in sight, and the straight line to it from where the path comes to the circle short
// enough?
static bool may_be_best(const Seeker* seeker, const FieldEntry* entry) {
    double most = (seeker->best.g - entry->g) * (1 + 1e-9);
    return navi_vec_length_2(navi_vec_sub(seeker->aim->x, entry->t)) <= most * most &&
           is_in_sight(seeker, entry->o, entry->right, entry->left);
}

static void look_in(Seeker* seeker, uint32_t t) {
    const FieldDisc* disc = &seeker->field->disc;
    uint32_t end = disc->starts.data[t + 1];
    for (uint32_t i = disc->starts.data[t]; i < end; i++) {
        const FieldEntry* entry = &disc->entries.data[i];
        if (entry->least > seeker->best.g)
            return;
        if (may_be_best(seeker, entry))
            look_at_cone(seeker, entry->kept);
    }
}

// The next best tangent to the place.
static void look_around(Seeker* seeker) {
    const NavField* field = seeker->field;
    const Mesh* mesh = field->ask.mesh;
    bool has_own = false;
    for (uint32_t t = seeker->aim->spot.t; t != NAV_NONE;
         t = navi_spot_next(mesh, &seeker->aim->spot, t)) {
        has_own |= t == seeker->aim->place.t;
        if (navi_filter_walks(&field->filter, t))
            look_in(seeker, t);
    }
    if (!has_own)
        look_in(seeker, seeker->aim->place.t);
}

static bool is_free(const Seeker* seeker) {
    const NavField* field = seeker->field;
    const DiscArrival* root =
        navi_field_arrival(field, field->disc.kept.data[seeker->best.kept].root);
    FieldTangent tangent = {.place = seeker->aim->x,
                            .other = root->c,
                            .leg = {seeker->aim->o, root->o, seeker->aim->spot},
                            .is_from_start = root->bend == NAV_NONE};
    if (root->bend != NAV_NONE) {
        RadiusVec n = navi_vec_scale(navi_vec_right(seeker->best.u), navi_bend_sign(root->bend));
        tangent.other = navi_vec_add(root->c, navi_vec_scale(n, field->disc.radius));
        tangent.leg.to = navi_point_rounded(tangent.other.x, tangent.other.y);
    }
    return navi_field_is_free(field, &tangent);
}

FieldAim navi_field_aim(const NavField* field, NavPoint p, const NavSpot* spot,
                        const DiscPlace* place) {
    FieldAim aim = {.place = *place,
                    .x = {place->x, place->y},
                    .o = navi_disc_beside(&field->filter, p, place),
                    .spot = *spot};
    if (!navi_point_equal(p, aim.o))
        aim.spot = navi_spot(field->ask.mesh, aim.o);
    aim.is_rounded = aim.x.x != aim.o.x || aim.x.y != aim.o.y;
    aim.away = navi_vec_length(navi_vec_sub(aim.x, navi_vec_of(p)));
    return aim;
}

double navi_field_length_by(const NavField* field, const FieldAim* aim, uint32_t kept,
                            double most) {
    const DiscCone* cone = &field->disc.kept.data[kept];
    const DiscArrival* root = navi_field_arrival(field, cone->root);
    Seeker seeker = {.field = field, .aim = aim, .best.kept = kept};
    if (!is_in_sight(&seeker, root->o, cone->right, cone->left) ||
        !is_on_tangent(&seeker, cone, &seeker.best) || !(seeker.best.g + aim->away < most) ||
        !is_free(&seeker))
        return INFINITY;
    return seeker.best.g + aim->away;
}

static void reach_by(const NavField* field, const FieldAim* aim, FieldReach* reach) {
    Seeker seeker = {.field = field, .aim = aim, .before = {.g = -1, .kept = NAV_NONE}};
    NAV_BOUND(left, (uint64_t)field->disc.kept.count + 1);
    for (;;) {
        NAV_ROUND(left);
        seeker.best = (Last){.g = reach->distance - aim->away, .kept = NAV_NONE};
        look_around(&seeker);
        if (seeker.best.kept == NAV_NONE)
            return;
        if (is_free(&seeker))
            break;
        seeker.before = seeker.best;
    }
    reach->distance = seeker.best.g + aim->away;
    reach->root = field->disc.kept.data[seeker.best.kept].root;
    reach->x = aim->x;
    reach->u = seeker.best.u;
    reach->o = aim->o;
    reach->jump = NULL;
}

// At a source the path ends.
static void reach_source(const NavField* field, NavPoint p, FieldReach* reach) {
    const FieldDisc* disc = &field->disc;
    for (uint32_t i = 0; reach->distance > 0 && i < disc->sources.count; i++) {
        const DiscArrival* start = navi_field_arrival(field, i);
        if (start->parent != NAV_NONE)
            return; // all sources come first
        if (navi_point_equal(p, disc->points.data[disc->sources.data[i]]))
            *reach = (FieldReach){.root = i, .x = start->c, .o = start->o};
    }
}

// At the entry of a link the path goes on by it, whatever the disc touches there.
static void reach_entry(const NavField* field, NavPoint p, FieldReach* reach) {
    const FieldJump* jump = navi_field_jump_from(field, p);
    if (jump == NULL || reach->distance == 0)
        return;
    const DiscArrival* start = navi_field_arrival(field, jump->root);
    reach->distance = jump->g;
    reach->root = jump->root;
    reach->x = start->c;
    reach->o = start->o;
    reach->jump = jump;
}

// Nothing is known of walls there.
static FieldReach reach_far(const NavField* field, NavPoint p) {
    NavSpot spot = navi_spot(field->ask.mesh, p);
    bool is_walkable = navi_spot_is_walkable(&field->filter, &spot);
    return (FieldReach){.distance = INFINITY,
                        .root = NAV_NONE,
                        .spot = spot,
                        .status = is_walkable ? NAV_FIELD_UNREACHABLE : NAV_FIELD_BLOCKED};
}

NavResult navi_field_reach(const NavField* field, NavPoint p, FieldReach* reach) {
    FieldPlaces places;
    if (!navi_field_may_reach(field, p)) {
        *reach = reach_far(field, p);
        return NAV_OK;
    }
    NavResult result = navi_field_stand(field, p, &places);
    *reach = (FieldReach){.distance = INFINITY, .root = NAV_NONE, .spot = places.spot};
    reach_source(field, p, reach);
    reach_entry(field, p, reach);
    for (uint32_t i = 0; i < places.list.count && result == NAV_OK && reach->distance > 0; i++) {
        const FieldAim aim = navi_field_aim(field, p, &reach->spot, &places.list.data[i]);
        reach_by(field, &aim, reach);
    }
    reach->status = places.list.count == 0 ? NAV_FIELD_BLOCKED : NAV_FIELD_UNREACHABLE;
    if (reach->root != NAV_NONE && reach->distance <= field->max_cost / field->rate)
        reach->status = NAV_FIELD_OK;
    navi_field_places_fini(&places);
    return result;
}
