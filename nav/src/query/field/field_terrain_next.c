// Where to go from a point: the next place of its cheapest path, on the lattice.
//
// A place on a border is rounded, so a path from the rounded place is not quite the rest of the
// path. So a waypoint is taken only if the field says that less is left there: an agent that walks
// from waypoint to waypoint cannot go in circles.
#include "query/ask/sides.h"
#include "query/field/field_links.h"
#include "query/field/field_terrain.h"
#include "query/round/round.h"

enum { PLACES = 8 };
#define BESIDE_MOST 6 // what a waypoint beside a wall may cost more, in steps at the highest rate

typedef struct Choice {
    FieldView* view;
    NavPoint from;
    bool has_ground; // it matters on which ground `from` is and the path goes on
    uint32_t ground; // a triangle on it; NAV_NONE: any
    double cost;     // left at `from`
    double dear;     // the highest rate at `from`
    double least;    // cost of the path by `best`
    NavPoint best;
    uint32_t best_ground; // as `ground`, at `best`
    bool is_found;
    bool is_careful; // a sample at the waypoint must lead on from the ground where the leg ends
    bool is_misled;  // it would not at this place, the first that was considered
    NavPoint misleads;
} Choice;

// --- places ------------------------------------------------------------------------------

// List the next places of the path. Returns their number.
static uint32_t list_places(FieldView* view, const FieldFound* found, RefractPlace* places) {
    uint32_t count = 0, root = found->root, chain = found->chain;
    double q = found->q, length;
    if (found->is_by_side)
        places[count++] = found->side;
    for (;;) {
        const RefractArrival* arrival = navi_refract_arrival(&view->search, root);
        navi_field_load_chain(view, chain);
        count += navi_refract_last_crossings(&view->search, arrival, chain, q, places + count,
                                             PLACES - count, &length);
        if (count == PLACES)
            return count;
        places[count++] = (RefractPlace){
            arrival->p, arrival->kind == REFRACT_CRITICAL ? arrival->corner : NAV_NONE};
        if (count == PLACES || arrival->parent == NAV_NONE)
            return count;
        NAV_ASSERT(arrival->parent < root);
        root = arrival->parent;
        chain = arrival->chain;
        q = arrival->q;
    }
}

static double length_of(FieldView* view, const FieldFound* found, NavPoint p) {
    const RefractArrival* root = navi_refract_arrival(&view->search, found->root);
    RefractPlace last = {root->p, NAV_NONE};
    double length;
    navi_field_load_chain(view, found->chain);
    navi_refract_last_crossings(&view->search, root, found->chain, found->q, &last, 1, &length);
    if (found->is_by_side) {
        length += navi_tv_distance(last.p, found->side.p);
        last = found->side;
    }
    return view->field->terrain.lengths.data[found->root] + length +
           navi_tv_distance(last.p, navi_field_place_at(view->field, p));
}

// --- the choice --------------------------------------------------------------------------

static void take(Choice* choice, NavPoint p, uint32_t ground, double cost) {
    if (!(cost < choice->least))
        return;
    choice->least = cost;
    choice->best = p;
    choice->best_ground = ground;
    choice->is_found = true;
}

// Is there other ground about p than that of triangle t?
static bool is_parted(const Choice* choice, NavPoint p, uint32_t t) {
    const QueryFilter* filter = &choice->view->field->filter;
    NavSpot spot = navi_spot(filter->mesh, p);
    for (uint32_t u = spot.t; u != NAV_NONE; u = navi_spot_next(filter->mesh, &spot, u))
        if (navi_filter_walks(filter, u) && !navi_are_joined(filter, t, u, p.x, p.y))
            return true;
    return false;
}

// Is less left there, so that a sample at p would lead on from it?
static bool is_misleading(Choice* choice, NavPoint p, uint32_t t, double cost) {
    FieldFound any;
    if (!choice->is_careful || !is_parted(choice, p, t) ||
        !navi_field_find(choice->view, p, NAV_NONE, &any) || any.cost >= cost * (1 - 1e-12))
        return false;
    if (!choice->is_misled)
        choice->misleads = p;
    choice->is_misled = true;
    return true;
}

// The path goes on from the ground where the leg ends. Along a wall between floors that is on
// either side.
static void consider_on_ground(Choice* choice, NavPoint p) {
    const QueryFilter* filter = &choice->view->field->filter;
    LineWalk line = choice->ground == NAV_NONE ? navi_line_walk(choice->from, p)
                                               : navi_line_walk_on(choice->from, p, choice->ground);
    if (!navi_walk_on(filter, &line))
        return;
    const uint32_t* t = line.last.t;
    for (uint32_t k = 0; k < 2 && t[k] != NAV_NONE; k++) {
        FieldFound there;
        if (k == 1 && navi_are_joined(filter, t[0], t[1], p.x, p.y))
            return;
        double cost = navi_line_cost_on(&line, filter, t[k]);
        if (cost < INFINITY && navi_field_find(choice->view, p, t[k], &there) &&
            there.cost < choice->cost && !is_misleading(choice, p, t[k], there.cost))
            take(choice, p, t[k], there.cost + cost);
    }
}

// Is the path by p better than those before?
static void consider(Choice* choice, NavPoint p) {
    const QueryFilter* filter = &choice->view->field->filter;
    FieldFound there;
    if (navi_point_equal(p, choice->from))
        return;
    if (choice->has_ground)
        consider_on_ground(choice, p);
    else if (navi_field_find(choice->view, p, NAV_NONE, &there) && there.cost < choice->cost)
        take(choice, p, NAV_NONE, there.cost + navi_walk_cost(filter, choice->from, p));
}

// Is the best path as good as rounding lets one expect?
static bool is_good(const Choice* choice) {
    return choice->is_found && choice->least <= choice->cost * (1 + 1e-9) + 2 * choice->dear;
}

double navi_field_dearest_rate(const FieldView* view, NavPoint p) {
    const NavField* field = view->field;
    NavSpot spot = navi_spot(field->ask.mesh, p);
    double dearest = 0;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(field->ask.mesh, &spot, t)) {
        double rate = navi_terrain_rate(view->search.map, t);
        dearest = rate > dearest ? rate : dearest;
    }
    return dearest;
}

// Is it as good as that by the rates where it ends? From inside of a road to the road's end, what
// rounding adds is paid beside the road.
static bool is_fair(const Choice* choice) {
    return choice->is_found &&
           choice->least <=
               choice->cost * (1 + 1e-9) + 2 * navi_field_dearest_rate(choice->view, choice->best);
}

// The corners of the triangles that hold the point.
static void consider_corners(Choice* choice) {
    const NavField* field = choice->view->field;
    const Mesh* mesh = field->ask.mesh;
    NavSpot spot = navi_spot(mesh, choice->from);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        uint32_t i = navi_tri_first(mesh, t); // of equal ones the first is taken
        for (uint32_t k = 0; k < 3 && navi_filter_walks(&field->filter, t); k++, i = navi_next3(i))
            consider(choice, mesh->pos[mesh->tri[t].v[i]]);
    }
}

static void consider_around(Choice* choice, NavPoint p) {
    NavPoint points[FIELD_AROUND];
    uint32_t count = navi_field_list_around(p, points);
    for (uint32_t i = 0; i < count; i++)
        consider(choice, points[i]);
}

bool navi_field_is_beside(const FieldView* view, NavPoint p, const RefractPlace* place) {
    const Mesh* mesh = view->search.mesh;
    if (place->edge == NAV_NONE)
        return false;
    NavPoint a = mesh->pos[navi_edge_from(mesh, place->edge)];
    NavPoint b = mesh->pos[navi_edge_to(mesh, place->edge)];
    TerrainVec along = navi_tv_sub(navi_tv_of(b), navi_tv_of(a));
    double across = fabs(navi_tv_cross(along, navi_tv_sub(navi_tv_of(p), navi_tv_of(a))));
    return across <= navi_tv_length(along);
}

// Take the first place that is good. An agent that is beside a border, since it was rounded to
// the lattice, would go along it step by step where its path crosses it at a flat angle: from one
// place beside it to the next. So it goes on to a later place if that is good, too.
static void consider_places(Choice* choice, const RefractPlace* places, uint32_t count) {
    Choice beside = *choice;
    for (uint32_t i = 0; i < count; i++) {
        consider(choice, navi_refract_round(&choice->view->search, &places[i]));
        if (!is_good(choice))
            continue;
        if (!navi_field_is_beside(choice->view, choice->from, &places[i]))
            return;
        beside = *choice;
        choice->dear = fmax(choice->dear, navi_field_dearest_rate(choice->view, choice->best));
        choice->least = INFINITY;
        choice->is_found = false;
    }
    if (!is_good(choice) && beside.is_found)
        *choice = beside;
}

// A sample does not know on which ground the path comes to its waypoint. So where the next one
// would lead on from other ground, as at the corner of a platform, the waypoint is a point beside
// the corner, if that costs little more.
static bool choose_carefully(Choice* choice, const RefractPlace* places, uint32_t count) {
    Choice careful = *choice;
    careful.is_careful = true;
    consider_places(&careful, places, count);
    bool is_taken = is_good(&careful);
    if (!is_taken && careful.is_misled) {
        consider_around(&careful, careful.misleads);
        is_taken = careful.is_found && careful.least <= careful.cost + BESIDE_MOST * careful.dear;
    }
    if (is_taken)
        *choice = careful;
    return is_taken;
}

// The waypoint on the path that was found from p; p itself at the source. `*ground` is that at p,
// and becomes that at the waypoint; NULL: it is not known.
static NavPoint choose(FieldView* view, const FieldFound* found, NavPoint p, uint32_t* ground) {
    const QueryFilter* filter = &view->field->filter;
    RefractPlace places[PLACES];
    uint32_t count = list_places(view, found, places);
    Choice choice = {.view = view,
                     .from = p,
                     .has_ground = ground != NULL || filter->step_height != UINT32_MAX,
                     .ground = ground == NULL ? NAV_NONE : *ground,
                     .cost = found->cost,
                     .dear = navi_field_dearest_rate(view, p),
                     .least = INFINITY,
                     .best = p};
    choice.best_ground = choice.ground;
    if (ground == NULL && choice.has_ground && choose_carefully(&choice, places, count))
        return choice.best;
    consider_places(&choice, places, count);
    if (!is_good(&choice) && found->cost > 0)
        consider_corners(&choice);
    if (!is_good(&choice) && found->cost > 0 && !is_fair(&choice))
        consider_around(&choice, p); // or an agent would go step by step
    if (ground != NULL)
        *ground = choice.best_ground;
    return choice.best;
}

// --- answers -----------------------------------------------------------------------------

static NavFieldStatus status_of(FieldView* view, NavPoint p, FieldFound* found) {
    if (!navi_field_find(view, p, NAV_NONE, found))
        return NAV_FIELD_BLOCKED;
    return found->cost < INFINITY && found->cost <= view->field->max_cost ? NAV_FIELD_OK
                                                                          : NAV_FIELD_UNREACHABLE;
}

NavFieldSample navi_field_terrain_at(const NavField* field, NavPoint p) {
    NavFieldSample answer = {0};
    FieldView view;
    FieldFound found;
    navi_field_view(field, &view);
    answer.status = status_of(&view, p, &found);
    if (answer.status != NAV_FIELD_OK)
        return answer;
    answer.cost = found.cost;
    answer.distance = length_of(&view, &found, p);
    answer.source = field->terrain.sources.data[found.root];
    const FieldJump* jump = navi_field_jump_at(field, p, found.root);
    if (jump != NULL)
        navi_field_take_link(field, jump, &answer);
    else
        answer.waypoint = choose(&view, &found, p, NULL);
    answer.direction = navi_field_direction(p, answer.waypoint);
    return answer;
}

void navi_field_terrain_path(const NavField* field, NavPoint p, FieldPath* path) {
    FieldView view;
    FieldFound found;
    navi_field_view(field, &view);
    if (status_of(&view, p, &found) != NAV_FIELD_OK)
        return;
    for (uint32_t ground = NAV_NONE;;) {
        navi_field_path_add(path, p);
        const FieldJump* jump = navi_field_jump_at(field, p, found.root);
        NavPoint next =
            jump != NULL ? navi_field_exit(field, jump) : choose(&view, &found, p, &ground);
        if (jump != NULL) {
            navi_field_path_hop(path, navi_field_link(field, jump));
            ground = NAV_NONE;
        } else if (navi_point_equal(next, p)) {
            return;
        }
        p = next;
        navi_field_find(&view, p, ground, &found);
    }
}
