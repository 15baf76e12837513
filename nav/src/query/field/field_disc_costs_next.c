// Where a disc goes from a point, where areas cost differently: the next place of its cheapest
// path, on the lattice. On an arc that is a vertex of a ring outside of the circle.
//
// A waypoint is taken only if the field says that less is left there, so a disc that walks from
// waypoint to waypoint comes to the source.
#include "query/ask/cost.h"
#include "query/disc/inside.h"
#include "query/field/field_disc_costs.h"
#include "query/field/field_links.h"
#include "query/refract/tangent.h"
#include "query/round/round.h"

// ROOTS: of the path, how many are looked at. HALVES: of the first piece, how often.
enum { TRIES_ON_RING = 4, ROOTS = 4, HALVES = 6 };

typedef struct Choice {
    FieldChoice made;
    FieldView* view;
    FieldCheapest here;
    double dear; // the highest rate at the point
    double arcs; // of the circles that were looked at
    // A place on the border that it is beside, since it was rounded: taken if no later one is good,
    // or else it would go along the border step by step where its path crosses it at a flat angle.
    bool has_beside;
    NavPoint beside;
    double least_beside;
} Choice;

// --- the choice --------------------------------------------------------------------------

static void list_pieces(Choice* choice, const FieldFound* found, TerrainVec at,
                        FieldPieces* pieces) {
    navi_field_load_chain(choice->view, found->chain);
    navi_field_list_pieces(&choice->view->search, found, at, pieces);
}

// The disc comes to the circle where the search left it, and goes back.
static FieldArc arc_of(const NavField* field, const RefractArrival* root, TerrainVec left_at) {
    const TerrainVec n = navi_tv_unit(navi_tv_sub(left_at, root->p));
    const TerrainVec out = root->r > 0 ? navi_tv(-n.y, n.x) : navi_tv(n.y, -n.x);
    return (FieldArc){
        .c = navi_field_vec(field, root->p),
        .n = {n.x, n.y},
        .angle = navi_vec_between((RadiusVec){root->in.x, root->in.y}, (RadiusVec){out.x, out.y}),
        .is_left = root->r < 0};
}

// The part of the path on the circle of its root.
static double arc_at(Choice* choice, const FieldCheapest* at) {
    const RefractArrival* root = navi_refract_arrival(&choice->view->search, at->found.root);
    FieldPieces pieces;
    if (root->kind != REFRACT_CIRCLE)
        return 0;
    list_pieces(choice, &at->found, navi_field_place(choice->view->field, at->aim.x), &pieces);
    return pieces.is_whole
               ? fabs(root->r) *
                     arc_of(choice->view->field, root, pieces.at[pieces.count - 1]).angle
               : 0;
}

// Arcs are walked up to 1 % outside: those that lie between. Crossings are rounded. What costs more
// is a detour, however large a circle is.
static bool is_cheap(Choice* choice, double cost, const FieldCheapest* there) {
    const double beside = cost - choice->here.cost * (1 + 1e-9) - 2 * choice->dear;
    double arcs = choice->arcs;
    if (beside <= 0 || beside > 0.01 * arcs * choice->dear)
        return beside <= 0;
    if (there->found.root == choice->here.found.root)
        arcs = arc_at(choice, &choice->here) - arc_at(choice, there);
    return beside <= 0.01 * fmax(arcs, 0) * choice->dear;
}

// Is the path by p better than those before?
static void consider(Choice* choice, NavPoint p, double short_most) {
    const QueryFilter* filter = &choice->view->field->filter;
    FieldCheapest there;
    if (!navi_field_may_go(&choice->made, p, short_most))
        return;
    choice->made.result = navi_field_find_cheapest(choice->view, p, &there);
    if (there.status != NAV_FIELD_OK || !(there.cost < choice->here.cost))
        return;
    double cost = there.cost + navi_walk_cost(filter, choice->made.from, p);
    if (navi_field_take(&choice->made, p, cost))
        choice->made.is_good = is_cheap(choice, cost, &there);
}

static NavPoint rounded(const Choice* choice, TerrainVec p) {
    return navi_field_nearest(choice->view->field, p);
}

// --- candidates --------------------------------------------------------------------------

static void consider_ring(Choice* choice, const RefractArrival* root, TerrainVec left_at,
                          uint32_t level) {
    const DiscRing* ring = choice->view->field->disc.rings[level];
    const NavPoint o = rounded(choice, root->p);
    const uint32_t count = ring->points.count;
    if (count == 0)
        return;
    // The search came around the circle, the disc goes back.
    const uint32_t step = root->r > 0 ? count - 1 : 1;
    const TerrainVec n = navi_tv_unit(navi_tv_sub(left_at, root->p));
    uint32_t k = navi_ring_support(ring, navi_vec(n.x, n.y)) + count - step; // one before
    for (uint32_t i = 0; i < TRIES_ON_RING; i++, k += step) {
        const NavPoint p = ring->points.data[k % count];
        consider(choice, (NavPoint){o.x + p.x, o.y + p.y}, 0);
    }
}

static void consider_source(Choice* choice, uint32_t root) {
    const NavField* field = choice->view->field;
    const RefractArrival* start = navi_refract_arrival(&choice->view->search, root);
    const FieldJump* jump = navi_field_jump_of(field, root);
    const NavPoint p = jump != NULL ? navi_field_entry(field, jump)
                                    : field->disc.points.data[field->terrain.sources.data[root]];
    consider(choice, p, FIELD_SHORT_MOST);
    consider(choice, rounded(choice, start->p), 0);
}

// A place of the path. False: it is good, so nothing else is looked for.
static bool consider_place(Choice* choice, const RefractPlace* place) {
    consider(choice, navi_refract_round(&choice->view->search, place), 0);
    if (!choice->made.is_good || !navi_field_is_beside(choice->view, choice->made.from, place))
        return !choice->made.is_good;
    choice->has_beside = true;
    choice->beside = choice->made.best;
    choice->least_beside = choice->made.least;
    choice->dear = fmax(choice->dear, navi_field_dearest_rate(choice->view, choice->made.best));
    choice->made.least = INFINITY;
    choice->made.is_found = choice->made.is_good = false;
    return true;
}

static void consider_circle(Choice* choice, const RefractArrival* root, TerrainVec left_at) {
    const int32_t radius = choice->view->field->disc.radius;
    const FieldArc arc = arc_of(choice->view->field, root, left_at);
    NavPoint bend;
    choice->arcs += radius * arc.angle;
    for (uint32_t level = 0; level < RING_LEVELS; level++)
        consider_ring(choice, root, left_at, level);
    if (navi_field_bend(radius, &arc, &bend))
        consider(choice, bend, 0);
    consider(choice, rounded(choice, navi_circle_place(root, root->in)), 0);
}

// The root of the path, or where the path comes to its circle.
static bool consider_root(Choice* choice, uint32_t index, TerrainVec left_at) {
    const RefractArrival* root = navi_refract_arrival(&choice->view->search, index);
    const RefractPlace place = {root->p, root->kind == REFRACT_VERTEX ? NAV_NONE : root->corner};
    if (root->kind == REFRACT_START)
        consider_source(choice, index);
    else if (root->kind == REFRACT_CIRCLE)
        consider_circle(choice, root, left_at);
    else
        return consider_place(choice, &place);
    return !choice->made.is_good;
}

// Places of the path up to its root. False: one is good.
static bool consider_places(Choice* choice, const FieldPieces* pieces, uint32_t root) {
    for (uint32_t i = 1; i + 1 < pieces->count; i++) {
        const RefractPlace place = {pieces->at[i], pieces->edges[i]};
        if (!consider_place(choice, &place))
            return false;
    }
    return !pieces->is_whole || consider_root(choice, root, pieces->at[pieces->count - 1]);
}

// Places of the path, the next one first: also behind its root, where the point may be.
static void consider_path(Choice* choice, const FieldPieces* first) {
    FieldPieces pieces = *first;
    uint32_t root = choice->here.found.root;
    for (uint32_t k = 0; k < ROOTS && consider_places(choice, &pieces, root); k++) {
        const RefractArrival* arrival = navi_refract_arrival(&choice->view->search, root);
        if (!pieces.is_whole || arrival->parent == NAV_NONE)
            return;
        const FieldFound before = {
            .root = arrival->parent, .chain = arrival->chain, .q = arrival->q};
        list_pieces(choice, &before, navi_circle_place(arrival, arrival->in), &pieces);
        root = before.root;
    }
}

static void take_beside(Choice* choice) {
    choice->made.is_found = choice->made.is_good = true;
    choice->made.best = choice->beside;
    choice->made.least = choice->least_beside;
}

// Nearer places of the first piece.
static void consider_halves(Choice* choice, const FieldPieces* pieces) {
    TerrainVec to = navi_tv_sub(pieces->at[1], pieces->at[0]);
    for (double part = 1; part >= 1.0 / (1 << HALVES); part /= 2)
        consider(choice, rounded(choice, navi_tv_go(pieces->at[0], to, part)), 0);
}

static void consider_around(Choice* choice) {
    NavPoint points[FIELD_AROUND];
    uint32_t count = navi_field_list_around(choice->made.from, points);
    for (uint32_t i = 0; i < count; i++)
        consider(choice, points[i], FIELD_SHORT_MOST);
}

static void consider_all(Choice* choice, const FieldPieces* pieces) {
    consider_path(choice, pieces);
    if (!choice->made.is_good && choice->has_beside)
        take_beside(choice);
    consider(choice, choice->here.aim.o, FIELD_SHORT_MOST);
    if (!choice->made.is_good)
        consider_halves(choice, pieces);
    if (!choice->made.is_good) // also beside a border, on its expensive side
        consider_around(choice);
}

// The waypoint from p; p itself at the source. `*length`: what is left.
static NavResult choose(FieldView* view, NavPoint p, const FieldCheapest* here, NavPoint* next,
                        double* length) {
    FieldPieces pieces;
    *length = 0;
    *next = p;
    if (here->found.root == NAV_NONE)
        return NAV_OK;
    const NavSpot spot = navi_spot(view->field->ask.mesh, p);
    Choice choice = {.made = navi_field_choice(view->field, p, &spot),
                     .view = view,
                     .here = *here,
                     .dear = navi_field_dearest_rate(view, p)};
    list_pieces(&choice, &here->found, navi_field_place(view->field, here->aim.x), &pieces);
    *length = view->field->terrain.lengths.data[here->found.root] + pieces.length + here->away;
    consider_all(&choice, &pieces);
    choice.made.is_lax = true;
    if (!choice.made.is_found)
        consider_all(&choice, &pieces);
    *next = choice.made.best;
    return choice.made.result;
}

// --- answers -----------------------------------------------------------------------------

// On foot, from the exit of the jump.
static double length_behind(FieldView* view, const FieldJump* jump) {
    const TerrainVec begin = navi_refract_arrival(&view->search, jump->root)->p;
    const NavPoint entry = navi_field_entry(view->field, jump);
    return view->field->terrain.lengths.data[jump->root] -
           navi_tv_distance(begin, navi_field_place_at(view->field, entry));
}

NavResult navi_field_disc_costs_at(const NavField* field, NavPoint p, NavFieldSample* sample) {
    FieldView view;
    FieldCheapest here;
    navi_field_view(field, &view);
    NavResult result = navi_field_find_cheapest(&view, p, &here);
    *sample = (NavFieldSample){.status = here.status};
    if (result != NAV_OK || here.status != NAV_FIELD_OK)
        return result;
    sample->cost = here.cost;
    sample->source = here.source;
    if (here.jump != NULL) {
        navi_field_take_link(field, here.jump, sample);
        sample->distance = length_behind(&view, here.jump);
    } else {
        result = choose(&view, p, &here, &sample->waypoint, &sample->distance);
    }
    sample->direction = navi_field_direction(p, sample->waypoint);
    return result;
}

NavResult navi_field_disc_costs_path(const NavField* field, NavPoint p, FieldPath* path) {
    FieldView view;
    FieldCheapest here;
    navi_field_view(field, &view);
    for (;;) {
        NavPoint next;
        double length;
        NavResult result = navi_field_find_cheapest(&view, p, &here);
        if (result != NAV_OK || here.status != NAV_FIELD_OK)
            return result;
        navi_field_path_add(path, p);
        if (here.jump != NULL) {
            navi_field_path_hop(path, navi_field_link(field, here.jump));
            p = navi_field_exit(field, here.jump);
            continue;
        }
        result = choose(&view, p, &here, &next, &length);
        if (result != NAV_OK || navi_point_equal(next, p))
            return result;
        p = next;
    }
}
