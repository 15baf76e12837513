#include "move/crowd/formation.h"

#include "base/hash.h"
#include "geom/pose.h"

// Passes over all pairs of units, at most. RINGS: how far from its slot a unit looks for a place,
// in spacings.
enum { PASSES_MOST = 8, RINGS = 3, SLACK = 4 };

// A formation of this group.
typedef struct Formation {
    NavCrowd* crowd;
    const NavFormationDef* def;
    uint32_t count, columns;
    int64_t spacing;
    NavPose pose;
    // A legal place for units of this radius and filter, if has_middle.
    NavPoint middle;
    int32_t middle_radius; // -1: none is known yet
    uint32_t middle_filter;
    bool has_middle;
} Formation;

// --- as it is drawn ----------------------------------------------------------------------

static uint32_t square_root_up(uint32_t count) {
    uint32_t root = (uint32_t)sqrt((double)count);
    while ((uint64_t)root * root < count)
        root++;
    return root;
}

// Half a spacing for each step of k from the middle of `count` places.
static int64_t from_middle(const Formation* formation, uint32_t k, uint32_t count) {
    return (2 * (int64_t)k - ((int64_t)count - 1)) * formation->spacing / 2;
}

// Ahead is x, to the right is y. The last row of a box is in its middle.
static bool slot_in_rows(const Formation* formation, uint32_t k, NavPoint* slot) {
    uint32_t columns = formation->columns, rows = (formation->count + columns - 1) / columns;
    uint32_t row = k / columns, first = row * columns;
    uint32_t in_row = formation->count - first < columns ? formation->count - first : columns;
    int64_t x = -from_middle(formation, row, rows), y = from_middle(formation, k - first, in_row);
    if (x < -NAV_COORD_MAX || x > NAV_COORD_MAX || y < -NAV_COORD_MAX || y > NAV_COORD_MAX)
        return false;
    *slot = (NavPoint){(int32_t)x, (int32_t)y};
    return true;
}

// A slot out of range is in the middle.
static NavPoint slot_of(const Formation* formation, uint32_t k) {
    const NavPoint refused = NAVI_POINT_REFUSED, pivot = {0, 0};
    NavPoint drawn;
    if (formation->def->kind == NAV_FORMATION_OFFSETS)
        drawn = formation->def->offsets[k];
    else if (!slot_in_rows(formation, k, &drawn))
        return formation->def->goal;
    NavTurn turn = navi_turn(&formation->pose, pivot);
    NavPoint slot = navi_turn_apply(&turn, drawn);
    return navi_point_equal(slot, refused) ? formation->def->goal : slot;
}

// --- who goes where ----------------------------------------------------------------------

static const CrowdUnit* unit_of(const Formation* formation, uint32_t k) {
    const NavCrowd* crowd = formation->crowd;
    return &crowd->units.data[crowd->ranks.data[k]];
}

// How far to the right, as a key.
static uint64_t key_of(const Formation* formation, NavPoint p) {
    int64_t right = (int64_t)p.y * navi_cos(formation->pose.angle) -
                    (int64_t)p.x * navi_sin(formation->pose.angle);
    return (uint64_t)right + (UINT64_C(1) << 63);
}

static void sort_units(Formation* formation) {
    NavCrowd* crowd = formation->crowd;
    for (uint32_t k = 0; k < formation->count; k++)
        crowd->order.data[k] =
            (NaviKeyed){key_of(formation, unit_of(formation, k)->point), crowd->ranks.data[k]};
    navi_sort_keyed(crowd->order.data, crowd->spare.data, formation->count);
    for (uint32_t k = 0; k < formation->count; k++) {
        crowd->ranks.data[k] = crowd->order.data[k].value;
        const CrowdUnit* unit = unit_of(formation, k);
        crowd->bodies.data[k] =
            (CrowdRank){unit->point, unit->radius, true, false, NAV_NONE, NAV_NONE};
    }
}

static void sort_slots(Formation* formation) {
    NavCrowd* crowd = formation->crowd;
    for (uint32_t k = 0; k < formation->count; k++)
        crowd->order.data[k] = (NaviKeyed){key_of(formation, crowd->places.data[k]), k};
    navi_sort_keyed(crowd->order.data, crowd->spare.data, formation->count);
    for (uint32_t k = 0; k < formation->count; k++)
        crowd->places.data[k] = slot_of(formation, crowd->order.data[k].value);
}

// Has one of the two got another slot since they were compared?
static bool is_new_pair(const CrowdRank* a, const CrowdRank* b) {
    return a->has_changed || a->will_change || b->has_changed || b->will_change;
}

static bool gain_by_exchange(const Formation* formation, uint32_t i, uint32_t k) {
    const NavCrowd* crowd = formation->crowd;
    const CrowdRank* bodies = crowd->bodies.data;
    return navi_vec_dot(navi_vec_from(bodies[i].point, bodies[k].point),
                        navi_vec_from(crowd->places.data[i], crowd->places.data[k])) < 0;
}

// Two units exchange their slots when that makes the sum of the squares of their distances less.
// Then straight lines do not cross. Returns true if any did.
static bool exchange(Formation* formation) {
    NavCrowd* crowd = formation->crowd;
    CrowdRank* bodies = crowd->bodies.data;
    bool has_changed = false;
    for (uint32_t i = 0; i < formation->count; i++)
        for (uint32_t k = i + 1; k < formation->count; k++) {
            if (!is_new_pair(&bodies[i], &bodies[k]) || !gain_by_exchange(formation, i, k))
                continue;
            NavPoint of_i = crowd->places.data[i];
            crowd->places.data[i] = crowd->places.data[k];
            crowd->places.data[k] = of_i;
            bodies[i].will_change = bodies[k].will_change = has_changed = true;
        }
    for (uint32_t k = 0; k < formation->count; k++) {
        bodies[k].has_changed = bodies[k].will_change;
        bodies[k].will_change = false;
    }
    return has_changed;
}

static void assign(Formation* formation) {
    sort_units(formation);
    sort_slots(formation);
    for (uint32_t pass = 0; pass < PASSES_MOST && exchange(formation); pass++) {
    }
}

// --- where the ground lets them ----------------------------------------------------------

static NavResult find_place(const Formation* formation, const CrowdUnit* unit, NavPoint point,
                            NavPlace* place) {
    int64_t reach = formation->spacing / 2 + unit->radius;
    return navi_unit_find_place(&formation->crowd->routes.own, unit, point, reach, place);
}

// The middle is a place for the unit, where there is one.
static NavResult find_middle(Formation* formation, const CrowdUnit* unit) {
    NavPlace place;
    if (formation->middle_radius == unit->radius && formation->middle_filter == unit->filter)
        return NAV_OK;
    if (find_place(formation, unit, formation->def->goal, &place) != NAV_OK)
        return NAV_ERR_MEMORY;
    formation->has_middle = place.is_found;
    formation->middle = place.point;
    formation->middle_radius = unit->radius;
    formation->middle_filter = unit->filter;
    return NAV_OK;
}

// Can the unit walk from the middle to the place, whatever it costs?
static NavResult is_joined(const Formation* formation, const CrowdUnit* unit, NavPoint place,
                           bool* is_true) {
    NavRoutes* routes = &formation->crowd->routes;
    const NavFilter* given = navi_move_filter_given(routes, unit->filter);
    NavFilter filter = {
        .layers = NAV_LAYERS_ALL, .include_areas = NAV_AREAS_ALL, .step_height = INT32_MAX};
    NavPath path;
    *is_true = true;
    if (!formation->has_middle)
        return NAV_OK;
    if (given != NULL)
        filter = *given;
    filter.area_costs = NULL;
    filter.soft_cost = 1;
    filter.link_kinds = 0;
    NavPathRequest request = {.start = formation->middle,
                              .goal = place,
                              .radius = unit->radius,
                              .filter = &filter,
                              .max_nodes = NAV_NO_LIMIT};
    if (navi_route_search_by(&routes->own, &request, &path) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_true = path.status == NAV_PATH_OK;
    return NAV_OK;
}

// Places are in cells as wide as the spacing, and these in as many buckets as there are units.
static int64_t cell_of(const Formation* formation, int64_t at) {
    return (at + 2 * (int64_t)NAV_COORD_MAX) / formation->spacing;
}

static uint32_t bucket_of(const Formation* formation, int64_t x, int64_t y) {
    return (uint32_t)(navi_mix64((uint64_t)x << 32 ^ (uint64_t)y) % formation->count);
}

static void keep_place(Formation* formation, uint32_t k, NavPoint place) {
    NavCrowd* crowd = formation->crowd;
    uint32_t bucket =
        bucket_of(formation, cell_of(formation, place.x), cell_of(formation, place.y));
    uint32_t* first = &crowd->bodies.data[bucket].first;
    crowd->places.data[k] = place;
    crowd->bodies.data[k].next = *first;
    *first = k;
}

// Does the unit keep off those whose places are in the bucket?
static bool is_apart_in(const Formation* formation, uint32_t k, NavPoint place, uint32_t bucket) {
    const NavCrowd* crowd = formation->crowd;
    const CrowdRank* bodies = crowd->bodies.data;
    for (uint32_t i = bodies[bucket].first; i != NAV_NONE; i = bodies[i].next) {
        int64_t both = (int64_t)bodies[k].radius + bodies[i].radius;
        both = (both < formation->spacing ? both : formation->spacing) - SLACK;
        if (both > 0 && navi_distance_2(crowd->places.data[i], place) < both * both)
            return false;
    }
    return true;
}

// Does the unit keep off those that have their places? (A place may lie some steps beside its
// slot.)
static bool is_apart(const Formation* formation, uint32_t k, NavPoint place) {
    int64_t x = cell_of(formation, place.x), y = cell_of(formation, place.y);
    for (uint32_t i = 0; i < 9; i++)
        if (!is_apart_in(formation, k, place, bucket_of(formation, x + i % 3 - 1, y + i / 3 - 1)))
            return false;
    return true;
}

// Take the place for unit k if it is a good one.
static NavResult try_place(Formation* formation, uint32_t k, NavPoint point, bool* is_found) {
    const CrowdUnit* unit = unit_of(formation, k);
    NavPlace place;
    *is_found = false;
    if (find_place(formation, unit, point, &place) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!place.is_found || !is_apart(formation, k, place.point))
        return NAV_OK;
    if (is_joined(formation, unit, place.point, is_found) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (*is_found)
        keep_place(formation, k, place.point);
    return NAV_OK;
}

static bool is_in_range(int64_t x, int64_t y) {
    return x >= -NAV_COORD_MAX && x <= NAV_COORD_MAX && y >= -NAV_COORD_MAX && y <= NAV_COORD_MAX;
}

// The points of a square ring around the slot, in rows.
static NavResult try_ring(Formation* formation, uint32_t k, NavPoint slot, int64_t ring,
                          bool* is_found) {
    NavResult result = NAV_OK;
    for (int64_t y = -ring; y <= ring && result == NAV_OK && !*is_found; y++)
        for (int64_t x = -ring; x <= ring && result == NAV_OK && !*is_found; x++) {
            int64_t at_x = slot.x + x * formation->spacing, at_y = slot.y + y * formation->spacing;
            bool is_on_ring = x == -ring || x == ring || y == -ring || y == ring;
            if (is_on_ring && is_in_range(at_x, at_y))
                result =
                    try_place(formation, k, (NavPoint){(int32_t)at_x, (int32_t)at_y}, is_found);
        }
    return result;
}

// Who finds no place goes to the middle, as near as it can come.
static NavResult settle(Formation* formation, uint32_t k) {
    NavPoint slot = formation->crowd->places.data[k];
    bool is_found = false;
    NavResult result = find_middle(formation, unit_of(formation, k));
    for (int64_t ring = 0; ring <= RINGS && result == NAV_OK && !is_found; ring++)
        result = try_ring(formation, k, slot, ring, &is_found);
    if (result == NAV_OK && !is_found)
        keep_place(formation, k, formation->has_middle ? formation->middle : formation->def->goal);
    return result;
}

// -----------------------------------------------------------------------------------------

static int64_t spacing_of(const NavCrowd* crowd, const NavFormationDef* def, uint32_t count) {
    int64_t radius = 1;
    for (uint32_t k = 0; k < count && def->spacing == 0; k++) {
        const CrowdUnit* unit = &crowd->units.data[crowd->ranks.data[k]];
        radius = unit->radius > radius ? unit->radius : radius;
    }
    return def->spacing == 0 ? 5 * radius / 2 + 1 : def->spacing;
}

static uint32_t columns_of(const NavFormationDef* def, uint32_t count) {
    if (def->kind == NAV_FORMATION_LINE)
        return count;
    return def->columns == 0 ? square_root_up(count) : def->columns;
}

static NavResult reserve(NavCrowd* crowd, uint32_t count) {
    NavMemory* memory = &crowd->routes.query.ask.memory;
    return navi_array_reserve(memory, &crowd->ranks, count) &&
                   navi_array_reserve(memory, &crowd->bodies, count) &&
                   navi_array_reserve(memory, &crowd->places, count) &&
                   navi_array_reserve(memory, &crowd->order, count) &&
                   navi_array_reserve(memory, &crowd->spare, count)
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

NavResult navi_formation_find(NavCrowd* crowd, const NavFormationDef* def, const NavUnitId* ids,
                              uint32_t count) {
    if (reserve(crowd, count) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < count; k++)
        crowd->ranks.data[k] = ids[k].index;
    Formation formation = {
        .crowd = crowd,
        .def = def,
        .count = count,
        .columns = columns_of(def, count),
        .spacing = spacing_of(crowd, def, count),
        .middle_radius = -1,
        .pose = {.position = def->goal, .angle = def->angle, .scale = NAVI_SCALE_ONE}};
    for (uint32_t k = 0; k < count; k++)
        crowd->places.data[k] = slot_of(&formation, k);
    assign(&formation);
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < count && result == NAV_OK; k++)
        result = settle(&formation, k);
    return result;
}
