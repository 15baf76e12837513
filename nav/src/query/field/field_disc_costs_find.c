// The cheapest path of a disc from a point, where areas cost differently.
#include "base/search.h"
#include "query/field/field_disc_costs.h"
#include "query/field/field_links.h"
#include "query/refract/tangent.h"

// --- pieces ------------------------------------------------------------------------------

static void add_place(FieldPieces* pieces, TerrainVec p, uint32_t edge) {
    if (pieces->count > FIELD_PIECES)
        return;
    pieces->at[pieces->count] = p;
    pieces->edges[pieces->count++] = edge;
}

void navi_field_list_pieces(Refract* search, const FieldFound* found, TerrainVec at,
                            FieldPieces* pieces) {
    RefractPlace crossed[FIELD_PIECES];
    const RefractArrival* root = navi_refract_arrival(search, found->root);
    double length;
    pieces->count = 0;
    add_place(pieces, at, NAV_NONE);
    if (found->is_by_side)
        add_place(pieces, found->side.p, found->side.edge);
    uint32_t count = navi_refract_last_crossings(search, root, found->chain, found->q, crossed,
                                                 FIELD_PIECES, &length);
    for (uint32_t i = 0; i < count; i++)
        add_place(pieces, crossed[i].p, crossed[i].edge);
    pieces->is_whole = pieces->count <= FIELD_PIECES;
    pieces->ends_on_circle = pieces->is_whole && root->r != 0;
    const uint32_t straight = 1 + (uint32_t)found->is_by_side; // places without a crossing
    double rolled;
    TerrainVec begin = navi_circle_leave_for(root, pieces->at[pieces->count - 1], &rolled);
    pieces->length = length;
    if (count == 0)
        pieces->length = rolled + navi_tv_distance(begin, pieces->at[straight - 1]);
    for (uint32_t i = 1; i < straight + (count > 0); i++)
        pieces->length += navi_tv_distance(pieces->at[i - 1], pieces->at[i]);
    add_place(pieces, begin, NAV_NONE);
}

// Is the disc free on all pieces? The first one ends at the place.
static bool are_free(const NavField* field, const FieldPieces* pieces, const FieldAim* aim) {
    FieldTangent piece = {.place = aim->x, .leg = {.from = aim->o, .spot = aim->spot}};
    for (uint32_t i = 1; i < pieces->count; i++) {
        const bool is_on_circle = pieces->ends_on_circle && i + 1 == pieces->count;
        piece.other = navi_field_vec(field, pieces->at[i]);
        piece.leg.to = navi_field_nearest(field, pieces->at[i]);
        piece.is_from_start = !is_on_circle;
        if (!navi_field_is_free(field, &piece))
            return false;
        if (i + 1 == pieces->count)
            break;
        piece.place = piece.other;
        piece.leg.from = piece.leg.to;
        piece.leg.spot = navi_spot(field->ask.mesh, piece.leg.from);
    }
    return true;
}

// --- the cheapest ------------------------------------------------------------------------

typedef struct Seeker {
    FieldView* view;
    const FieldAim* aim;
    TerrainVec at;
    FieldFound before, best; // the last path that was tried; the best one behind it
    bool has_before;
} Seeker;

static int compare(double a, double b) { return (a > b) - (a < b); }

// An order of all paths that differ.
static int compare_found(const FieldView* view, const FieldFound* a, const FieldFound* b) {
    const TerrainVec p = navi_refract_arrival(&view->search, a->root)->p;
    const TerrainVec q = navi_refract_arrival(&view->search, b->root)->p;
    const int order[] = {compare(a->cost, b->cost),
                         compare(p.x, q.x),
                         compare(p.y, q.y),
                         compare(a->is_by_side, b->is_by_side),
                         compare(a->q, b->q),
                         compare(a->side.p.x, b->side.p.x),
                         compare(a->side.p.y, b->side.p.y),
                         compare(a->root, b->root),
                         compare(a->chain, b->chain)};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (order[i] != 0)
            return order[i];
    return 0;
}

static void consider(Seeker* seeker, const FieldFound* found) {
    if (!(found->cost < seeker->best.cost) &&
        (seeker->best.root == NAV_NONE || compare_found(seeker->view, found, &seeker->best) >= 0))
        return;
    if (seeker->has_before && compare_found(seeker->view, found, &seeker->before) <= 0)
        return;
    seeker->best = *found;
}

static void look_in(Seeker* seeker, uint32_t t) {
    const FieldTerrain* terrain = &seeker->view->field->terrain;
    for (uint32_t k = terrain->starts.data[t]; k < terrain->starts.data[t + 1]; k++) {
        const RefractKept* kept = &terrain->kept.data[terrain->order.data[k]];
        FieldFound through = {.root = kept->cone.root, .chain = kept->cone.chain};
        navi_field_load_chain(seeker->view, kept->cone.chain);
        through.cost = navi_field_cost_through(&seeker->view->search, kept, seeker->at, &through.q);
        if (through.cost < INFINITY)
            consider(seeker, &through);
        if (through.cost < INFINITY || kept->cone.edge == NAV_NONE)
            continue;
        for (uint32_t side = 0; side < 2; side++) {
            const RefractRay* ray = side == 0 ? &kept->cone.left : &kept->cone.right;
            const FieldFound by_side = navi_field_by_side(kept, ray, seeker->at);
            consider(seeker, &by_side);
        }
    }
}

// The next path to the place.
static void look_around(Seeker* seeker) {
    const NavField* field = seeker->view->field;
    const FieldAim* aim = seeker->aim;
    bool has_own = false;
    for (uint32_t t = aim->spot.t; t != NAV_NONE;
         t = navi_spot_next(field->ask.mesh, &aim->spot, t)) {
        has_own |= t == aim->place.t;
        if (navi_filter_walks(&field->filter, t))
            look_in(seeker, t);
    }
    if (!has_own)
        look_in(seeker, aim->place.t);
}

static bool is_free(Seeker* seeker) {
    FieldPieces pieces;
    navi_field_load_chain(seeker->view, seeker->best.chain);
    navi_field_list_pieces(&seeker->view->search, &seeker->best, seeker->at, &pieces);
    return are_free(seeker->view->field, &pieces, seeker->aim);
}

static void find_to(FieldView* view, const FieldAim* aim, FieldCheapest* cheapest) {
    const double rate = navi_terrain_rate(view->search.map, aim->place.t);
    Seeker seeker = {.view = view, .aim = aim, .at = navi_field_place(view->field, aim->x)};
    NAV_BOUND(left, 3 * (uint64_t)view->field->terrain.kept.count + 1);
    for (;;) {
        NAV_ROUND(left);
        seeker.best = (FieldFound){.cost = cheapest->cost - rate * aim->away, .root = NAV_NONE};
        look_around(&seeker);
        if (seeker.best.root == NAV_NONE)
            return;
        if (is_free(&seeker))
            break;
        seeker.before = seeker.best;
        seeker.has_before = true;
    }
    cheapest->cost = seeker.best.cost + rate * aim->away;
    cheapest->away = aim->away;
    cheapest->found = seeker.best;
    cheapest->source = view->field->terrain.sources.data[seeker.best.root];
    cheapest->aim = *aim;
    cheapest->jump = NULL;
}

// At the entry of a link the path goes on by it, whatever the disc touches there.
static void take_jump(const NavField* field, NavPoint p, FieldCheapest* cheapest) {
    cheapest->jump = navi_field_jump_from(field, p);
    if (cheapest->jump == NULL)
        return;
    cheapest->cost = cheapest->jump->g;
    cheapest->found = (FieldFound){.root = cheapest->jump->root, .chain = NAV_NONE};
    cheapest->source = field->terrain.sources.data[cheapest->jump->root];
}

// At a source the path ends. They are in the order of coordinates.
static bool is_at_source(const NavField* field, NavPoint p, FieldCheapest* cheapest) {
    const TriangleList* sources = &field->sources;
    const NavPoint* points = field->disc.points.data;
    uint32_t k = 0;
    NAVI_LOWER_BOUND(k, sources->count, at, navi_point_less(points[sources->data[at]], p));
    if (k == sources->count || !navi_point_equal(points[sources->data[k]], p))
        return false;
    cheapest->cost = 0;
    cheapest->source = sources->data[k];
    return true;
}

NavResult navi_field_find_cheapest(FieldView* view, NavPoint p, FieldCheapest* cheapest) {
    const NavField* field = view->field;
    FieldPlaces places;
    *cheapest = (FieldCheapest){.cost = INFINITY, .found.root = NAV_NONE};
    if (!navi_field_may_reach(field, p)) {
        NavSpot spot = navi_spot(field->ask.mesh, p);
        cheapest->status = navi_spot_is_walkable(&field->filter, &spot) ? NAV_FIELD_UNREACHABLE
                                                                        : NAV_FIELD_BLOCKED;
        return NAV_OK;
    }
    NavResult result = navi_field_stand(field, p, &places);
    const bool is_source = places.list.count > 0 && is_at_source(field, p, cheapest);
    if (!is_source)
        take_jump(field, p, cheapest);
    for (uint32_t i = 0; i < places.list.count && result == NAV_OK && !is_source; i++) {
        const FieldAim aim = navi_field_aim(field, p, &places.spot, &places.list.data[i]);
        find_to(view, &aim, cheapest);
    }
    cheapest->status = places.list.count == 0 ? NAV_FIELD_BLOCKED : NAV_FIELD_UNREACHABLE;
    if (cheapest->cost < INFINITY && cheapest->cost <= field->max_cost)
        cheapest->status = NAV_FIELD_OK;
    navi_field_places_fini(&places);
    return result;
}

// --- in the search -----------------------------------------------------------------------

double navi_field_disc_cost_by(NavField* field, const RefractKept* kept, const FieldAim* aim,
                               double most, double* q) {
    Refract* search = &field->terrain.refract.search;
    const TerrainVec at = navi_field_place(field, aim->x);
    const double away = navi_terrain_rate(search->map, aim->place.t) * aim->away;
    FieldFound found = {.root = kept->cone.root, .chain = kept->cone.chain};
    FieldPieces pieces;
    found.cost = navi_field_cost_through(search, kept, at, &found.q);
    *q = found.q;
    if (!(found.cost + away < most))
        return INFINITY;
    navi_field_list_pieces(search, &found, at, &pieces);
    return are_free(field, &pieces, aim) ? found.cost + away : INFINITY;
}
